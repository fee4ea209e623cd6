//! The cube as its pieces: which piece is in which slot, and how it is turned there.
//!
//! Follows Kociemba's conventions (<https://kociemba.org/cube.htm>): a move *is replaced by*, so slot `i` receives
//! the piece `m.cp[i]`, twisted by `m.co[i]`; `a.then(&b)` is first `a`, then `b`.

use crate::cube::{Color, Corner, Cubie, Edge, Face, FaceCube, Facelet, Move};

/// A possible cube: one that can be reached from the solved cube by turning faces.
///
/// ```
/// use cubetui::cube::{CubieCube, Move, Face};
/// let turn = CubieCube::SOLVED.turned(Move::new(Face::R, 1));
/// assert_eq!(turn.order(), 4);
/// assert_eq!(turn.then(&turn.inverse()), CubieCube::SOLVED);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CubieCube {
    pub(crate) cp: [Corner; 8],
    pub(crate) co: [u8; 8],
    pub(crate) ep: [Edge; 12],
    pub(crate) eo: [u8; 12],
}

impl CubieCube {
    /// The solved cube.
    pub const SOLVED: Self = Self {
        cp: Corner::ALL,
        co: [0; 8],
        ep: Edge::ALL,
        eo: [0; 12],
    };

    /// Returns the piece at each corner slot.
    pub const fn corners(&self) -> &[Corner; 8] {
        &self.cp
    }

    /// Returns the twist of the piece at each corner slot: 0 to 2 clockwise thirds.
    pub const fn corner_twists(&self) -> &[u8; 8] {
        &self.co
    }

    /// Returns the piece at each edge slot.
    pub const fn edges(&self) -> &[Edge; 12] {
        &self.ep
    }

    /// Whether each edge slot's piece is flipped: 0 or 1.
    pub const fn edge_flips(&self) -> &[u8; 12] {
        &self.eo
    }

    /// The group product: first `self`, then `next`.
    #[must_use]
    pub const fn then(&self, next: &Self) -> Self {
        let mut product = Self::SOLVED;
        let mut i = 0;
        while i < 8 {
            let from = next.cp[i] as usize;
            product.cp[i] = self.cp[from];
            product.co[i] = (self.co[from] + next.co[i]) % 3;
            i += 1;
        }
        i = 0;
        while i < 12 {
            let from = next.ep[i] as usize;
            product.ep[i] = self.ep[from];
            product.eo[i] = self.eo[from] ^ next.eo[i];
            i += 1;
        }
        product
    }

    /// The group inverse: undoes whatever leads from the solved cube to this one.
    #[must_use]
    pub const fn inverse(&self) -> Self {
        let mut inverse = Self::SOLVED;
        let mut i = 0;
        while i < 8 {
            let piece = self.cp[i] as usize;
            inverse.cp[piece] = Corner::ALL[i];
            inverse.co[piece] = (3 - self.co[i]) % 3;
            i += 1;
        }
        i = 0;
        while i < 12 {
            let piece = self.ep[i] as usize;
            inverse.ep[piece] = Edge::ALL[i];
            inverse.eo[piece] = self.eo[i];
            i += 1;
        }
        inverse
    }

    /// Returns the cube after one move.
    #[must_use]
    pub const fn turned(&self, turn: Move) -> Self {
        self.then(&MOVE_CUBES[turn.index()])
    }

    /// Returns the cube after several moves.
    #[must_use]
    pub fn turned_by(&self, moves: &[Move]) -> Self {
        moves.iter().fold(*self, |cube, &turn| cube.turned(turn))
    }

    /// Returns the effect of one move on the solved cube.
    pub const fn of_move(turn: Move) -> &'static Self {
        &MOVE_CUBES[turn.index()]
    }

    /// Returns the order of the group element, 1 to 1260: repeat its moves this many times and the cube is solved again.
    pub fn order(&self) -> u32 {
        let mut power = *self;
        let mut order = 1;
        while power != Self::SOLVED {
            power = power.then(self);
            order += 1;
        }
        order
    }

    /// Whether the permutation of the corners, and so that of the edges, is odd.
    pub fn is_odd(&self) -> bool {
        permutation_is_odd(&self.cp.map(Corner::index))
    }

    /// Returns the piece in a slot and its orientation there: clockwise thirds of a corner, or whether an edge is flipped.
    pub const fn at(&self, slot: Cubie) -> (Cubie, u8) {
        match slot {
            Cubie::Corner(slot) => {
                let slot = slot.index();
                (Cubie::Corner(self.cp[slot]), self.co[slot])
            }
            Cubie::Edge(slot) => {
                let slot = slot.index();
                (Cubie::Edge(self.ep[slot]), self.eo[slot])
            }
        }
    }

    /// Puts a piece into a slot of its kind.
    pub(crate) fn put(&mut self, slot: Cubie, piece: Cubie, orientation: u8) {
        match (slot, piece) {
            (Cubie::Corner(slot), Cubie::Corner(piece)) => {
                (self.cp[slot.index()], self.co[slot.index()]) = (piece, orientation);
            }
            (Cubie::Edge(slot), Cubie::Edge(piece)) => {
                (self.ep[slot.index()], self.eo[slot.index()]) = (piece, orientation);
            }
            _ => unreachable!("{piece} does not fit into {slot}"),
        }
    }

    /// Returns where the sticker at this facelet is on the solved cube.
    pub const fn origin(&self, facelet: Facelet) -> Facelet {
        match facelet.cubie() {
            None => facelet,
            Some((slot, k)) => {
                let (piece, orientation) = self.at(slot);
                piece.facelet(k, orientation)
            }
        }
    }

    /// The colour of one sticker.
    pub const fn color_at(&self, facelet: Facelet) -> Color {
        self.origin(facelet).face().color()
    }

    /// The colours of the 54 stickers.
    pub fn to_face_cube(&self) -> FaceCube {
        FaceCube::new(std::array::from_fn(|index| {
            self.color_at(Facelet::from_index(index))
        }))
    }
}

/// Whether a permutation of 0..n has an odd number of inversions.
pub(crate) fn permutation_is_odd(permutation: &[usize]) -> bool {
    let inversions = permutation
        .iter()
        .enumerate()
        .map(|(i, a)| permutation[i + 1..].iter().filter(|b| a > b).count())
        .sum::<usize>();
    inversions % 2 == 1
}

const MOVE_CUBES: [CubieCube; Move::NUM] = {
    let mut cubes = [CubieCube::SOLVED; Move::NUM];
    let mut face = 0;
    while face < Face::NUM {
        let quarter = &QUARTER_TURNS[face];
        cubes[3 * face] = *quarter;
        cubes[3 * face + 1] = quarter.then(quarter);
        cubes[3 * face + 2] = quarter.then(quarter).then(quarter);
        face += 1;
    }
    cubes
};

const QUARTER_TURNS: [CubieCube; Face::NUM] = {
    use Corner::{DBL, DFR, DLF, DRB, UBR, UFL, ULB, URF};
    use Edge::{BL, BR, DB, DF, DL, DR, FL, FR, UB, UF, UL, UR};
    [
        CubieCube {
            cp: [UBR, URF, UFL, ULB, DFR, DLF, DBL, DRB],
            co: [0; 8],
            ep: [UB, UR, UF, UL, DR, DF, DL, DB, FR, FL, BL, BR],
            eo: [0; 12],
        },
        CubieCube {
            cp: [DFR, UFL, ULB, URF, DRB, DLF, DBL, UBR],
            co: [2, 0, 0, 1, 1, 0, 0, 2],
            ep: [FR, UF, UL, UB, BR, DF, DL, DB, DR, FL, BL, UR],
            eo: [0; 12],
        },
        CubieCube {
            cp: [UFL, DLF, ULB, UBR, URF, DFR, DBL, DRB],
            co: [1, 2, 0, 0, 2, 1, 0, 0],
            ep: [UR, FL, UL, UB, DR, FR, DL, DB, UF, DF, BL, BR],
            eo: [0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0],
        },
        CubieCube {
            cp: [URF, UFL, ULB, UBR, DLF, DBL, DRB, DFR],
            co: [0; 8],
            ep: [UR, UF, UL, UB, DF, DL, DB, DR, FR, FL, BL, BR],
            eo: [0; 12],
        },
        CubieCube {
            cp: [URF, ULB, DBL, UBR, DFR, UFL, DLF, DRB],
            co: [0, 1, 2, 0, 0, 2, 1, 0],
            ep: [UR, UF, BL, UB, DR, DF, FL, DB, FR, UL, DL, BR],
            eo: [0; 12],
        },
        CubieCube {
            cp: [URF, UFL, UBR, DRB, DFR, DLF, ULB, DBL],
            co: [0, 0, 1, 2, 0, 0, 2, 1],
            ep: [UR, UF, UL, BR, DR, DF, DL, BL, FR, FL, UB, DB],
            eo: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1],
        },
    ]
};

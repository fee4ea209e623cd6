//! The place and orientation of each of the twenty pieces: a cube indexed by its pieces, fast to turn.

use crate::cube::{Corner, CubieCube, Edge, Move};

/// Corners, then edges.
pub(super) const NUM: usize = Corner::NUM + Edge::NUM;
/// The number of placements of a piece: `3 · place + twist` of a corner, `2 · place + flip` of an edge.
pub(super) const PLACEMENTS: usize = 24;

/// The placement of each piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GoalPieces([u8; NUM]);

/// Returns the number of orientations of a piece, by its index: corners, then edges.
pub(super) const fn orientations(piece: usize) -> usize {
    if piece < Corner::NUM { 3 } else { 2 }
}

impl GoalPieces {
    pub(super) fn of(cube: &CubieCube) -> Self {
        let mut placements = [0; NUM];
        for (place, (piece, twist)) in cube.corners().iter().zip(cube.corner_twists()).enumerate() {
            placements[piece.index()] = 3 * place as u8 + twist;
        }
        for (place, (piece, flip)) in cube.edges().iter().zip(cube.edge_flips()).enumerate() {
            placements[Corner::NUM + piece.index()] = 2 * place as u8 + flip;
        }
        Self(placements)
    }

    /// Returns the placement of a piece.
    #[inline]
    pub(super) const fn placement(&self, piece: usize) -> usize {
        self.0[piece] as usize
    }

    #[inline]
    pub(super) fn turned(&self, turn: Move) -> Self {
        let [corners, edges] = &AFTER[turn.index()];
        let mut next = *self;
        for placement in &mut next.0[..Corner::NUM] {
            *placement = corners[*placement as usize];
        }
        for placement in &mut next.0[Corner::NUM..] {
            *placement = edges[*placement as usize];
        }
        next
    }
}

/// For each move, for corners and for edges: the placement after the move, by the placement before it.
static AFTER: [[[u8; PLACEMENTS]; 2]; Move::NUM] = {
    let mut after = [[[0; PLACEMENTS]; 2]; Move::NUM];
    let mut turn = 0;
    while turn < Move::NUM {
        let cube = CubieCube::of_move(Move::ALL[turn]);
        let mut place = 0;
        while place < Edge::NUM {
            let mut orientation = 0;
            while orientation < 3 {
                if place < Corner::NUM {
                    let from = cube.corners()[place].index();
                    let twist = (orientation + cube.corner_twists()[place] as usize) % 3;
                    after[turn][0][3 * from + orientation] = (3 * place + twist) as u8;
                }
                if orientation < 2 {
                    let from = cube.edges()[place].index();
                    let flip = (orientation + cube.edge_flips()[place] as usize) % 2;
                    after[turn][1][2 * from + orientation] = (2 * place + flip) as u8;
                }
                orientation += 1;
            }
            place += 1;
        }
        turn += 1;
    }
    after
};

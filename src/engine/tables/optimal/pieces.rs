//! A cube as a search represents it: one byte per piece, designed for turning and for seeing the inverse without making
//! it.

use xxhash_rust::xxh3::xxh3_64;

use crate::cube::{Corner, CubieCube, Edge, Move};

/// The pieces at all places: three times a corner plus its twist, twice an edge plus its flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    pub(super) corners: [u8; 8],
    pub(super) edges: [u8; 12],
}

/// A move: for each place, the place its piece comes from and how the move twists or flips it.
struct PieceStep {
    corners: [(u8, u8); 8],
    edges: [(u8, u8); 12],
}

static STEPS: [PieceStep; Move::NUM] = {
    let mut steps = [const {
        PieceStep {
            corners: [(0, 0); 8],
            edges: [(0, 0); 12],
        }
    }; Move::NUM];
    let mut turn = 0;
    while turn < Move::NUM {
        let cube = CubieCube::of_move(Move::ALL[turn]);
        let mut place = 0;
        while place < 12 {
            if place < 8 {
                steps[turn].corners[place] =
                    (cube.corners()[place] as u8, cube.corner_twists()[place]);
            }
            steps[turn].edges[place] = (cube.edges()[place] as u8, cube.edge_flips()[place]);
            place += 1;
        }
        turn += 1;
    }
    steps
};

/// Returns a corner's byte after `by` more thirds of a turn.
static TWISTED: [[u8; 24]; 3] = {
    let mut twisted = [[0; 24]; 3];
    let mut corner = 0;
    while corner < 24 {
        let mut thirds = 0;
        while thirds < 3 {
            twisted[thirds][corner] = (corner / 3 * 3 + (corner % 3 + thirds) % 3) as u8;
            thirds += 1;
        }
        corner += 1;
    }
    twisted
};

impl Pieces {
    /// The solved cube.
    pub const SOLVED: Self = Self {
        corners: [0, 3, 6, 9, 12, 15, 18, 21],
        edges: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22],
    };

    /// The pieces of a cube.
    pub fn of(cube: &CubieCube) -> Self {
        let corner = |place: usize| 3 * cube.corners()[place] as u8 + cube.corner_twists()[place];
        let edge = |place: usize| 2 * cube.edges()[place] as u8 + cube.edge_flips()[place];
        Self {
            corners: std::array::from_fn(corner),
            edges: std::array::from_fn(edge),
        }
    }

    /// Returns the pieces after a move.
    #[inline]
    #[must_use]
    pub fn turned(&self, turn: Move) -> Self {
        let step = &STEPS[turn.index()];
        let mut turned = *self;
        for (place, &(from, thirds)) in step.corners.iter().enumerate() {
            turned.corners[place] =
                TWISTED[thirds as usize][self.corners[from as usize] as usize % 24];
        }
        for (place, &(from, flip)) in step.edges.iter().enumerate() {
            turned.edges[place] = self.edges[from as usize] ^ flip;
        }
        turned
    }

    /// The group inverse.
    #[inline]
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse = Self::SOLVED;
        for (place, &corner) in self.corners.iter().enumerate() {
            inverse.corners[corner as usize / 3 % 8] = 3 * place as u8 + (3 - corner % 3) % 3;
        }
        for (place, &edge) in self.edges.iter().enumerate() {
            inverse.edges[edge as usize / 2 % 12] = 2 * place as u8 + edge % 2;
        }
        inverse
    }

    pub(super) fn hash(&self) -> u64 {
        let mut bytes = [0; 20];
        bytes[..8].copy_from_slice(&self.corners);
        bytes[8..].copy_from_slice(&self.edges);
        xxh3_64(&bytes)
    }
}

/// Returns the piece and the twist of a corner's byte.
pub(super) fn corner_of(byte: usize) -> (Corner, u8) {
    (Corner::ALL[byte / 3], (byte % 3) as u8)
}

/// Returns the piece and the flip of an edge's byte.
pub(super) fn edge_of(byte: usize) -> (Edge, u8) {
    (Edge::ALL[byte / 2], (byte % 2) as u8)
}

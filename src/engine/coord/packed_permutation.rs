//! The permutation of all pieces in two words, so that a move is a few shifts: [`PackedPermutation`].

use super::rank::rank_packed;
use super::squares::CORNER_NUMBERS;
use super::{CornerPermutation, SlicePermutation, SquareCorners, SquareEdges, UdEdgePermutation};
use crate::cube::{CubieCube, Move};

/// The piece at each slot, four bits a slot, the first slot lowest. Orientations are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedPermutation {
    corners: u64,
    edges: u64,
}

/// The effect of a move on one of the words: the four slots it changes, and for each the slot its piece comes from.
#[derive(Clone, Copy)]
struct Shifts {
    keeps: u64,
    to: [u8; 4],
    from: [u8; 4],
}

impl Shifts {
    const fn of<const N: usize>(from: [usize; N]) -> Self {
        let mut shifts = Self {
            keeps: u64::MAX,
            to: [0; 4],
            from: [0; 4],
        };
        let mut slot = 0;
        let mut k = 0;
        while slot < N {
            if from[slot] != slot {
                shifts.keeps &= !(15 << (4 * slot));
                shifts.to[k] = 4 * slot as u8;
                shifts.from[k] = 4 * from[slot] as u8;
                k += 1;
            }
            slot += 1;
        }
        assert!(k == 4, "a move changes four corners and four edges");
        shifts
    }

    #[inline]
    const fn after(&self, word: u64) -> u64 {
        let mut after = word & self.keeps;
        let mut k = 0;
        while k < 4 {
            after |= (word >> self.from[k] & 15) << self.to[k];
            k += 1;
        }
        after
    }
}

/// The effect of each move on corners and edges.
const MOVES: [(Shifts, Shifts); Move::NUM] = {
    let nothing = Shifts {
        keeps: u64::MAX,
        to: [0; 4],
        from: [0; 4],
    };
    let mut moves = [(nothing, nothing); Move::NUM];
    let mut turn = 0;
    while turn < Move::NUM {
        let cube = CubieCube::of_move(Move::ALL[turn]);
        let mut corners = [0; 8];
        let mut edges = [0; 12];
        let mut slot = 0;
        while slot < 12 {
            if slot < 8 {
                corners[slot] = cube.cp[slot] as usize;
            }
            edges[slot] = cube.ep[slot] as usize;
            slot += 1;
        }
        moves[turn] = (Shifts::of(corners), Shifts::of(edges));
        turn += 1;
    }
    moves
};

impl PackedPermutation {
    /// Packs the permutation of a cube's pieces.
    pub fn of(cube: &CubieCube) -> Self {
        let pack = |word: u64, piece: usize| word << 4 | piece as u64;
        Self {
            corners: cube
                .cp
                .iter()
                .rev()
                .map(|corner| corner.index())
                .fold(0, pack),
            edges: cube.ep.iter().rev().map(|edge| edge.index()).fold(0, pack),
        }
    }

    /// Returns the permutation after a move.
    #[inline]
    #[must_use]
    pub fn turned(self, turn: Move) -> Self {
        let (corners, edges) = &MOVES[turn.index()];
        Self {
            corners: corners.after(self.corners),
            edges: edges.after(self.edges),
        }
    }

    /// Returns the permutation of the corners.
    #[inline]
    pub fn corners(self) -> CornerPermutation {
        CornerPermutation(rank_packed::<8>(self.corners) as u16)
    }

    /// Returns the permutation of the middle-layer edges, which must be in the middle layer.
    #[inline]
    pub fn slice(self) -> SlicePermutation {
        SlicePermutation(rank_packed::<4>(self.edges >> 32 & 0x3333) as u8)
    }

    /// Returns the permutation of the edges of the U and D layers, which must be in these layers.
    #[inline]
    pub(crate) fn ud_edges(self) -> UdEdgePermutation {
        UdEdgePermutation(rank_packed::<8>(self.edges & 0x7777_7777) as u16)
    }

    /// Returns the element of the half-turn group that the corners form; half turns must be able to solve them.
    #[inline]
    pub(crate) fn square_corners(self) -> SquareCorners {
        let number = |slot: u32| CORNER_NUMBERS >> (4 * (self.corners >> (4 * slot) & 7)) & 3;
        let first = number(0) | number(2) << 4 | number(5) << 8 | number(7) << 12;
        SquareCorners(4 * rank_packed::<4>(first) as u8 + (number(0) ^ number(1)) as u8)
    }

    /// Returns the element of the half-turn group that the edges form; every edge must be in its slice.
    ///
    /// In both slices of U and D edges, the number of an edge is half its index among all edges, rounded down; the same
    /// holds for slots.
    #[inline]
    pub(crate) fn square_edges(self) -> SquareEdges {
        let every_second = |word: u64| {
            let pairs = word >> 1 & 0x0303_0303;
            let pairs = (pairs | pairs >> 4) & 0x00ff_00ff;
            pairs | pairs >> 8
        };
        let ranks =
            [self.edges, self.edges >> 4].map(|word| rank_packed::<4>(every_second(word)) as u16);
        SquareEdges((24 * ranks[0] + ranks[1]) * 12 + u16::from(self.slice().0 / 2))
    }
}

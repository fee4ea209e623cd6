//! A sequence of moves in one word: what a waiting position carries along.

use crate::cube::Move;

/// Up to 25 moves, five bits each, the last move lowest; and how many there are is known to whoever has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Path(u128);

const BITS: u32 = 5;
/// The last move of no path.
const NONE: u128 = 31;

impl Path {
    /// No move.
    pub(super) const EMPTY: Self = Self(NONE);
    /// How many moves there is room for.
    pub(super) const LONGEST: u8 = 24;

    /// With one move more.
    #[inline]
    pub(super) fn then(self, turn: Move) -> Self {
        Self(self.0 << BITS | turn.index() as u128)
    }

    /// The last move.
    #[inline]
    pub(super) fn last(self) -> Option<Move> {
        Move::ALL.get((self.0 & NONE) as usize).copied()
    }

    /// The moves of a path of this length, in order.
    #[inline]
    pub(super) fn moves(self, length: u8) -> impl Iterator<Item = Move> {
        (0..u32::from(length)).rev().map(move |k| Move::ALL[(self.0 >> (BITS * k) & NONE) as usize])
    }
}

//! A sequence of moves in one word: which each waiting position holds.

use crate::cube::Move;

/// Up to 24 moves, five bits each, the last move lowest. The number of moves is known to the owner of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedPath(u128);

const BITS: u32 = 5;
/// Stands where a path without moves has its last one.
const NONE: u128 = 31;

impl PackedPath {
    pub(crate) const EMPTY: Self = Self(NONE);
    /// The number of moves there is room for.
    pub(crate) const LONGEST: u8 = 24;

    /// Returns the path with one more move.
    #[inline]
    pub(crate) fn then(self, turn: Move) -> Self {
        Self(self.0 << BITS | turn.index() as u128)
    }

    #[inline]
    pub(crate) fn last(self) -> Option<Move> {
        Move::ALL.get((self.0 & NONE) as usize).copied()
    }

    /// Returns the moves of a path of this length, in sequence.
    #[inline]
    pub(crate) fn moves(self, length: u8) -> impl Iterator<Item = Move> {
        (0..u32::from(length))
            .rev()
            .map(move |k| Move::ALL[(self.0 >> (BITS * k) & NONE) as usize])
    }
}

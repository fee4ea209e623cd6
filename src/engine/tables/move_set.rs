//! Sets of moves as bits: what may follow what, and what belongs to H, as one operation on a word.
//!
//! A move's bit is its position in [`Move::ALL`].

use crate::cube::{Face, Metric, Move};

/// A set of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSet(u32);

impl MoveSet {
    /// No move.
    pub const EMPTY: Self = Self(0);
    /// All eighteen moves.
    pub const ALL: Self = Self((1 << Move::NUM) - 1);
    /// The ten moves of H: all turns of U and D, half turns of the other faces.
    pub const IN_H: Self = {
        let mut bits = 0;
        let mut index = 0;
        while index < Move::NUM {
            bits |= (Move::ALL[index].is_in_h() as u32) << index;
            index += 1;
        }
        Self(bits)
    };
    /// The eight other moves.
    pub const OUT_OF_H: Self = Self(Self::ALL.0 & !Self::IN_H.0);

    /// The moves that may follow a move without waste, by its index. See [`Move::may_follow`].
    pub const FOLLOWING: [Self; Move::NUM] = {
        let mut following = [Self::ALL; Move::NUM];
        let mut previous = 0;
        while previous < Move::NUM {
            let mut next = 0;
            while next < Move::NUM {
                if !Move::ALL[next].may_follow(Move::ALL[previous]) {
                    following[previous].0 &= !(1 << next);
                }
                next += 1;
            }
            previous += 1;
        }
        following
    };

    /// The twelve quarter turns.
    pub(crate) const QUARTER_TURNS: Self = {
        let mut bits = 0;
        let mut index = 0;
        while index < Move::NUM {
            bits |= ((Move::ALL[index].quarters() != 2) as u32) << index;
            index += 1;
        }
        Self(bits)
    };
    /// [`FOLLOWING`](Self::FOLLOWING) for sequences in which a half turn is written as two clockwise quarter turns.
    pub(crate) const FOLLOWING_IN_QUARTER_TURNS: [Self; Move::NUM] = {
        let mut following = Self::FOLLOWING;
        let mut index = 0;
        while index < Move::NUM {
            following[index].0 |= ((Move::ALL[index].quarters() == 1) as u32) << index;
            index += 1;
        }
        following
    };

    /// The turns of faces that count as one in a metric.
    pub(crate) const fn of_metric(metric: Metric) -> Self {
        match metric {
            Metric::HalfTurn | Metric::SliceTurn => Self::ALL,
            Metric::QuarterTurn => Self::QUARTER_TURNS,
        }
    }

    /// The turns of faces with which a search in a metric stays in H. A half turn of a face other than U and D is two
    /// quarter turns that lead out of H and back: one step that counts as two.
    pub(crate) fn in_h_of(metric: Metric) -> Self {
        match metric {
            Metric::HalfTurn | Metric::SliceTurn => Self::IN_H,
            Metric::QuarterTurn => {
                Self::of(Self::IN_H.moves().filter(|turn| {
                    turn.quarters() != 2 || !matches!(turn.face(), Face::U | Face::D)
                }))
            }
        }
    }

    /// Returns the moves of a metric that may follow a move without waste. Two quarter turns clockwise stand for a half
    /// turn.
    pub(crate) fn following_in(metric: Metric, turn: Move) -> Self {
        match metric {
            Metric::HalfTurn | Metric::SliceTurn => Self::FOLLOWING[turn.index()],
            Metric::QuarterTurn => {
                Self::FOLLOWING_IN_QUARTER_TURNS[turn.index()].and(Self::QUARTER_TURNS)
            }
        }
    }

    /// The set of these moves.
    pub fn of(moves: impl IntoIterator<Item = Move>) -> Self {
        Self(
            moves
                .into_iter()
                .fold(0, |bits, turn| bits | 1 << turn.index()),
        )
    }

    /// The moves whose numbers, in the sequence of [`Move::ALL`], are at least this.
    #[inline]
    pub(crate) fn of_at_least(numbers: &[u16; Move::NUM], least: u16) -> Self {
        let mut bits = 0;
        for (index, &number) in numbers.iter().enumerate() {
            bits |= u32::from(number >= least) << index;
        }
        Self(bits)
    }

    /// Whether a move is in it.
    #[inline]
    pub const fn contains(self, turn: Move) -> bool {
        self.0 >> turn.index() & 1 == 1
    }

    /// Returns the number of moves.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no move in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The moves in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The moves that are not in another set.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Removes and returns the first move, in the sequence of [`Move::ALL`].
    #[inline]
    pub(crate) fn take_first(&mut self) -> Option<Move> {
        let first = Move::ALL.get(self.0.trailing_zeros() as usize).copied();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Returns the set without the turns of the face that this move turns.
    #[inline]
    #[must_use]
    pub const fn without_face_of(self, turn: Move) -> Self {
        Self(self.0 & !(0b111 << (turn.index() / 3 * 3)))
    }

    /// The moves, in the sequence of [`Move::ALL`].
    #[inline]
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let mut left = self;
        std::iter::from_fn(move || left.take_first())
    }
}

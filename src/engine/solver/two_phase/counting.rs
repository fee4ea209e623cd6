//! How moves are counted: in half turns, where each turn of a face is one move, or in quarter turns.
//!
//! In quarter turns, phase 1 makes no other moves: a half turn is two steps. In H, a half turn of R, L, F or B is one
//! step of length 2, because a quarter turn would lead out of H.

use crate::cube::{Metric, Move};
use crate::tables::MoveSet;

pub(super) struct Counting {
    pub(super) metric: Metric,
    /// The steps of phase 1.
    pub(super) moves: MoveSet,
    /// The moves that may follow each move without waste, by its index. In quarter turns, a half turn is two clockwise
    /// ones.
    pub(super) following: [MoveSet; Move::NUM],
    /// The length of a half turn.
    half_turn: u8,
}

impl Counting {
    pub(super) const HALF_TURNS: Self = Self {
        metric: Metric::HalfTurn,
        moves: MoveSet::ALL,
        following: MoveSet::FOLLOWING,
        half_turn: 1,
    };
    pub(super) const QUARTER_TURNS: Self = Self {
        metric: Metric::QuarterTurn,
        moves: MoveSet::QUARTER_TURNS,
        following: MoveSet::FOLLOWING_IN_QUARTER_TURNS,
        half_turn: 2,
    };

    /// Returns the length of a move.
    #[inline]
    pub(super) const fn length(&self, turn: Move) -> u8 {
        if turn.quarters() == 2 {
            self.half_turn
        } else {
            1
        }
    }

    /// Returns the steps of phase 2, given the moves that are allowed in phase 1.
    pub(super) fn moves_in_h(&self, allowed: MoveSet) -> MoveSet {
        match self.metric {
            Metric::QuarterTurn => MoveSet::in_h_of(self.metric),
            Metric::HalfTurn | Metric::SliceTurn => allowed.and(MoveSet::IN_H),
        }
    }

    /// Whether all turns of a face are ruled out with `left` moves to go if one of them leads to this bound: any other
    /// is one move, or two quarter turns, away from it.
    #[inline]
    pub(super) const fn rules_out_face(&self, bound: u8, left: u8) -> bool {
        bound >= left + self.half_turn
    }
}

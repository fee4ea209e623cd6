//! The lengths of phase 1 that two-phase search has exhausted. Optimal search of the same cube skips the solutions that
//! this excludes.

use std::array;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

#[cfg(test)]
use crate::cube::Move;
use crate::tables::AXES;

/// The number of ends of a solution: its beginning and its end.
pub(crate) const ENDS: usize = 2;

/// How far phase 1 has been searched, by the end of the solution where the moves of H are, and by the axis of H.
///
/// Two-phase search finds each solution by the phase 1 that ends with its last move outside H or, for the inverse, with
/// its first one. Once all of phase 1 up to some length has been searched, no better solution has all its other moves
/// in H.
#[derive(Debug, Default)]
pub(crate) struct ExhaustedPhase1 {
    /// All lengths of phase 1 below this are exhausted.
    shorter_than: [[AtomicU8; AXES]; ENDS],
}

impl ExhaustedPhase1 {
    /// Records that all lengths of phase 1 below this one are exhausted, for the H of this axis. The moves of H come
    /// last, or first if `at_beginning`.
    pub(crate) fn record(&self, axis: usize, at_beginning: bool, length: u8) {
        self.shorter_than[usize::from(!at_beginning)][axis].fetch_max(length, Relaxed);
    }

    /// Returns, for the beginning and the end of a better solution of this length and for each axis, the least number
    /// of moves at that end that cannot all be in H.
    pub(crate) fn excluded_runs(&self, length: u8) -> [[u8; AXES]; ENDS] {
        array::from_fn(|end| {
            array::from_fn(|axis| {
                (length + 1).saturating_sub(self.shorter_than[end][axis].load(Relaxed))
            })
        })
    }

    /// Whether no better solution of this length can begin or end with this many moves of H, along any axis.
    pub(crate) fn excludes_runs(&self, length: u8, moves: u8) -> bool {
        let runs = self.excluded_runs(length);
        runs.into_iter().flatten().all(|run| run <= moves)
    }
}

/// Returns the greatest number of moves in the H of this axis with which a solution can begin, however commuting moves
/// are sorted.
#[cfg(test)]
pub(crate) fn longest_run(moves: &[Move], axis: usize) -> u8 {
    let is_in_h = |turn: &&Move| turn.is_in_h_along(axis);
    let run = moves.iter().take_while(is_in_h).count();
    let commutes = |pair: &[Move]| pair[0].face().axis() == pair[1].face().axis();
    let next_two = moves[run..].get(..2);
    let goes_on = next_two.is_some_and(|pair| commutes(pair) && is_in_h(&&pair[1]));
    run as u8 + u8::from(goes_on)
}

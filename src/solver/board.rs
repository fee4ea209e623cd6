//! What the threads of one search have in common: the solutions and the figures.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::kept::{Kept, in_one_order};
use super::watch::Watch;
use super::{Ending, Limits, Solution, SolveEvent, SolveReport, SolveRequest};
use crate::cube::{Metric, Move};

/// One search, as its threads see it.
pub(super) struct Board<'a> {
    pub(super) watch: Watch<'a>,
    request: &'a SolveRequest,
    kept: Mutex<Kept>,
    /// The same as [`Kept::shorter_than`], to be read without a lock.
    shorter_than: AtomicU8,
}

impl<'a> Board<'a> {
    /// Nothing is found yet, by a solver whose solutions have at most so many moves.
    pub(super) fn new(request: &'a SolveRequest, longest: u8, watch: Watch<'a>) -> Self {
        let kept = Kept::new(request.limits, longest);
        Self { watch, request, shorter_than: AtomicU8::new(kept.shorter_than()), kept: Mutex::new(kept) }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Only solutions shorter than this are wanted.
    #[inline]
    pub(super) fn shorter_than(&self) -> u8 {
        self.shorter_than.load(Relaxed)
    }

    /// When to be content.
    pub(super) fn limits(&self) -> Limits {
        self.request.limits
    }

    /// The length of the best solution.
    pub(super) fn best_length(&self) -> Option<u8> {
        self.kept().best_length()
    }

    /// These moves lead to the goal: replayed, kept and told, if they are wanted.
    pub(super) fn found(&self, mut moves: Vec<Move>) -> ControlFlow<Ending> {
        in_one_order(&mut moves);
        match self.request.limits.metric {
            Metric::HalfTurn if is_wasteful(&moves) => return ControlFlow::Continue(()),
            Metric::HalfTurn => {}
            Metric::QuarterTurn => one_way_round(&mut moves),
        }
        let end = self.request.cube.turned_by(&moves);
        assert!(self.request.goal.is_met_by(&end), "a solution that the tables led to reaches the goal");
        let mut kept = self.kept();
        if !kept.wants(&moves) {
            return ControlFlow::Continue(());
        }
        let solution = Solution { moves, after: self.watch.progress().elapsed, view: None };
        let is_best = kept.take(solution.clone());
        self.shorter_than.store(kept.shorter_than(), Relaxed);
        let event = if is_best { SolveEvent::Found } else { SolveEvent::Another };
        self.watch.tell(|progress| event(solution, progress));
        kept.verdict(self.watch.lower_bound(), self.request.limits.good_enough)
    }

    /// The end.
    pub(super) fn into_report(self, ending: Ending) -> SolveReport {
        let progress = self.watch.progress();
        let kept = self.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (best, others) = kept.into_solutions();
        SolveReport { best, others, ending, progress }
    }
}

/// A half turn as two quarter turns clockwise, not two the other way.
fn one_way_round(moves: &mut [Move]) {
    for k in 1..moves.len() {
        if moves[k - 1] == moves[k] && moves[k].quarters() == 3 {
            let other_way = moves[k].inverse();
            moves[k - 1..=k].fill(other_way);
        }
    }
}

/// Whether a face is turned twice with nothing between but its opposite: where a tail meets phase 2.
fn is_wasteful(moves: &[Move]) -> bool {
    let (pairs, triples) = (moves.windows(2), moves.windows(3));
    pairs.into_iter().any(|two| two[0].face() == two[1].face())
        || triples
            .into_iter()
            .any(|three| three[0].face() == three[2].face() && three[0].face().opposite() == three[1].face())
}

//! One search: the solutions found, the figures, and whether it is over.

use std::ops::ControlFlow;

use super::{Thistlethwaite, View};
use crate::cube::{CubieCube, Move};
use crate::solver::kept::{Kept, in_one_order};
use crate::solver::watch::Watch;
use crate::solver::{Ending, Solution, SolveEvent, SolveReport, SolveRequest};

/// What the search has and when it ends.
pub(super) struct Hunt<'a> {
    watch: Watch<'a>,
    request: &'a SolveRequest,
    kept: Kept,
}

impl<'a> Hunt<'a> {
    /// Nothing is found yet.
    pub(super) fn new(request: &'a SolveRequest, watch: Watch<'a>) -> Self {
        Self { watch, request, kept: Kept::new(request.limits, Thistlethwaite::LONGEST) }
    }

    /// Only solutions shorter than this are wanted.
    pub(super) fn shorter_than(&self) -> usize {
        self.kept.shorter_than().into()
    }

    /// The round with this number begins, and no solution is shorter than the bound.
    pub(super) fn begin(&self, round: u8, lower_bound: u8) -> ControlFlow<Ending> {
        self.watch.begin(round, lower_bound)
    }

    /// So many positions more were visited.
    pub(super) fn visited(&self, nodes: u64) -> ControlFlow<Ending> {
        self.watch.visited(nodes)
    }

    /// These moves solve the cube seen this way: replayed, kept and told, if they are wanted.
    pub(super) fn found(&mut self, view: View, seen: &[Move]) -> ControlFlow<Ending> {
        let mut moves = view.moves_back(seen);
        in_one_order(&mut moves);
        if !self.kept.wants(&moves) {
            return ControlFlow::Continue(());
        }
        let end = self.request.cube.turned_by(&moves);
        assert_eq!(end, CubieCube::SOLVED, "a solution that the tables led to solves the cube");
        let solution = Solution { moves, after: self.watch.progress().elapsed, view: Some(view) };
        let is_best = self.kept.take(solution.clone());
        let event = if is_best { SolveEvent::Found } else { SolveEvent::Another };
        self.watch.tell(|progress| event(solution, progress));
        self.kept.verdict(self.watch.lower_bound(), self.request.limits.good_enough)
    }

    /// The end.
    pub(super) fn into_report(self, ending: Ending) -> SolveReport {
        let progress = self.watch.progress();
        let (best, others) = self.kept.into_solutions();
        SolveReport { best, others, ending, progress }
    }
}

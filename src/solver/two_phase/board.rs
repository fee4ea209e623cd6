//! What is next for a thread of the two-phase search, as far as what has been found decides it.

use std::ops::ControlFlow;

use super::{Board, Job, Jobs, View, first_phase2};
use crate::solver::Ending;

impl Board<'_> {
    /// The next job, if there is something to be gained.
    pub(super) fn next(&self, jobs: &mut Jobs, view: View<'_>, in_parts: bool) -> Option<Job> {
        let (limits, has_solution) = (self.limits(), self.best_length().is_some());
        jobs.next(view, self.shorter_than(), in_parts, |moves| {
            first_phase2(moves, has_solution, limits.good_enough)
        })
    }

    /// A phase 1 of this depth is searched from now on, and no solution is shorter than the bound.
    pub(super) fn begin(&self, depth: u8, lower_bound: u8) -> ControlFlow<Ending> {
        self.watch.begin(depth, self.best_length().unwrap_or(u8::MAX).min(lower_bound))
    }
}

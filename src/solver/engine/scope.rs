//! The access that one search has to the incumbent.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::Incumbent;
use crate::cube::Move;
use crate::solver::{Ending, Limits, SolveRequest, View};

/// One search for the incumbent, as its threads see it. It ends when one of its threads stops it, when the condition
/// that ends it alone holds, or when the incumbent is over.
pub(in crate::solver) struct SearchScope<'a> {
    incumbent: &'a Incumbent<'a>,
    ends_alone: Option<&'a (dyn Fn() -> bool + Sync)>,
    shows_depth: bool,
    nodes: AtomicU64,
    is_stopped: AtomicBool,
    ending: OnceLock<Ending>,
}

impl<'a> SearchScope<'a> {
    /// Opens a search whose depth is the one to show.
    pub(in crate::solver) fn new(incumbent: &'a Incumbent<'a>) -> Self {
        Self {
            incumbent,
            ends_alone: None,
            shows_depth: true,
            nodes: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
            ending: OnceLock::new(),
        }
    }

    /// Opens a search beside another whose depth is shown. It also ends, alone, when `ends_alone` holds, which is asked
    /// about a thousand times a second.
    pub(in crate::solver) fn alongside(
        incumbent: &'a Incumbent<'a>,
        ends_alone: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        Self { ends_alone: Some(ends_alone), shows_depth: false, ..Self::new(incumbent) }
    }

    pub(in crate::solver) fn request(&self) -> &'a SolveRequest {
        self.incumbent.request()
    }

    pub(in crate::solver) fn limits(&self) -> Limits {
        self.incumbent.limits()
    }

    /// Returns the length below which a solution is still worth finding.
    #[inline]
    pub(in crate::solver) fn shorter_than(&self) -> u8 {
        self.incumbent.shorter_than()
    }

    /// Returns the length of the best solution.
    pub(in crate::solver) fn best_length(&self) -> Option<u8> {
        self.incumbent.best_length()
    }

    /// Returns the number of positions that this search has visited, as far as its threads have counted them.
    pub(in crate::solver) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Starts a depth: for two-phase search a length of phase 1, for a search of one phase a length of the solution.
    /// `lower_bound` is proven by now.
    pub(in crate::solver) fn begin(&self, depth: u8, lower_bound: u8) -> ControlFlow<Ending> {
        self.incumbent.begin(Some(depth).filter(|_| self.shows_depth), lower_bound);
        self.visited(0)
    }

    /// Notes how much of the depth has been searched, in thousandths.
    pub(in crate::solver) fn set_share(&self, share: u16) {
        if self.shows_depth {
            self.incumbent.set_share(share);
        }
    }

    /// Counts positions visited, and breaks when the search should stop. To be called about a thousand times a second.
    #[cold]
    pub(in crate::solver) fn visited(&self, nodes: u64) -> ControlFlow<Ending> {
        self.nodes.fetch_add(nodes, Relaxed);
        self.incumbent.count(nodes);
        if self.is_stopped.load(Relaxed) || self.ends_alone.is_some_and(|ends| ends()) {
            return ControlFlow::Break(Ending::Cancelled);
        }
        self.incumbent.check()
    }

    /// Takes in moves that lead to the goal, from a search that has no stages.
    pub(in crate::solver) fn found(&self, moves: &[Move]) -> ControlFlow<Ending> {
        self.incumbent.found(moves, None)
    }

    /// Takes in moves that solve the cube in stages, seen this way.
    pub(in crate::solver) fn found_in_stages(&self, moves: &[Move], view: View) -> ControlFlow<Ending> {
        self.incumbent.found(moves, Some(view))
    }

    /// Stops all threads of this search, for this reason unless there was another before.
    pub(in crate::solver) fn stop(&self, ending: Ending) {
        let _earlier_reason = self.ending.set(ending);
        self.is_stopped.store(true, Relaxed);
    }

    /// Breaks if a thread has stopped this search.
    pub(in crate::solver) fn check_stopped(&self) -> ControlFlow<Ending> {
        self.ending.get().map_or(ControlFlow::Continue(()), |&ending| ControlFlow::Break(ending))
    }

    /// Returns why the search ended, from what its first thread returned: all is searched if it did not break.
    pub(in crate::solver) fn ending_of(&self, outcome: ControlFlow<Ending>) -> Ending {
        match outcome {
            ControlFlow::Break(ending) => self.ending.get().copied().unwrap_or(ending),
            ControlFlow::Continue(()) => Ending::Exhausted,
        }
    }
}

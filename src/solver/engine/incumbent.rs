//! What a request has been answered with so far: one incumbent, whoever works on the request.
//!
//! Searches report to it through a [`SearchScope`]: solutions, lower bounds, positions visited. It keeps the k best
//! solutions and the proven bound, calls the observer, and knows when the request is answered. Nobody merges reports
//! afterwards, so a second search that joins, or tables that arrive, change nothing here.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{SearchControl, SearchScope, SolutionSet};
use crate::cube::{Move, canonical};
use crate::solver::{Ending, Limits, Progress, Solution, SolveEvent, SolveReport, SolveRequest, View};
use crate::tables::OptimalTier;

/// The least time between two reports of progress at one depth.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// Returns the tier worth building for a search that has taken this long.
type Advice<'a> = dyn Fn(Duration) -> Option<OptimalTier> + Sync + 'a;

/// The k best solutions, the proven bound and the figures of one request.
pub(in crate::solver) struct Incumbent<'a> {
    request: &'a SolveRequest,
    control: &'a SearchControl<'a>,
    advice: Option<&'a Advice<'a>>,
    started: Instant,
    nodes: AtomicU64,
    /// Thousandths of the depth.
    share: AtomicU16,
    /// The same as [`SolutionSet::shorter_than`], to be read without a lock.
    shorter_than: AtomicU8,
    is_over: AtomicBool,
    /// Held while the observer is called, so that calls come one at a time.
    state: Mutex<State>,
}

struct State {
    solutions: SolutionSet,
    depth: u8,
    lower_bound: u8,
    /// When progress was last reported.
    reported: Duration,
    ending: Option<Ending>,
}

impl<'a> Incumbent<'a> {
    /// Starts the clock of a request.
    pub(in crate::solver) fn new(request: &'a SolveRequest, control: &'a SearchControl<'a>) -> Self {
        let solutions = SolutionSet::new(&request.limits);
        Self {
            request,
            control,
            advice: None,
            started: Instant::now(),
            nodes: AtomicU64::new(0),
            share: AtomicU16::new(0),
            shorter_than: AtomicU8::new(solutions.shorter_than()),
            is_over: AtomicBool::new(false),
            state: Mutex::new(State {
                solutions,
                depth: 0,
                lower_bound: 0,
                reported: Duration::ZERO,
                ending: None,
            }),
        }
    }

    /// Adds a function that names the tier worth building, for [`Progress::faster`].
    #[must_use]
    pub(in crate::solver) fn with_advice(self, advice: &'a Advice<'a>) -> Self {
        Self { advice: Some(advice), ..self }
    }

    /// Answers a request with one search alone.
    pub(in crate::solver) fn run_alone(
        request: &SolveRequest,
        control: &SearchControl<'_>,
        search: impl FnOnce(&SearchScope<'_>) -> ControlFlow<Ending>,
    ) -> SolveReport {
        let incumbent = Incumbent::new(request, control);
        let scope = SearchScope::new(&incumbent);
        let ending = scope.ending_of(search(&scope));
        incumbent.into_report(ending)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(in crate::solver) fn request(&self) -> &'a SolveRequest {
        self.request
    }

    pub(in crate::solver) fn limits(&self) -> Limits {
        self.request.limits
    }

    /// Returns the length below which a solution is still worth finding.
    #[inline]
    pub(in crate::solver) fn shorter_than(&self) -> u8 {
        self.shorter_than.load(Relaxed)
    }

    /// Returns the length of the best solution.
    pub(in crate::solver) fn best_length(&self) -> Option<u8> {
        self.state().solutions.best_length()
    }

    /// Whether the request is answered, or the search was ended otherwise.
    #[inline]
    pub(in crate::solver) fn is_over(&self) -> bool {
        self.is_over.load(Relaxed)
    }

    /// Ends all searches that report here, for this reason unless there was another before.
    pub(in crate::solver) fn finish(&self, ending: Ending) {
        self.state().ending.get_or_insert(ending);
        self.is_over.store(true, Relaxed);
    }

    /// Returns why nothing more should be searched: the caller has cancelled, or the caller's time is over, or the
    /// request is answered.
    pub(in crate::solver) fn check(&self) -> ControlFlow<Ending> {
        if self.is_over() || self.control.is_cancelled() {
            return ControlFlow::Break(Ending::Cancelled);
        }
        match self.limits().timeout {
            Some(timeout) if self.started.elapsed() >= timeout => ControlFlow::Break(Ending::TimedOut),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Adds positions visited, and reports progress when it is time.
    pub(super) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
        let elapsed = self.started.elapsed();
        let mut state = self.state();
        if elapsed.saturating_sub(state.reported) >= REPORT_INTERVAL {
            self.report_progress(&mut state);
        }
    }

    /// Notes the depth that is searched, if it is the one to show, and a proven lower bound. Reports what is new.
    pub(super) fn begin(&self, depth: Option<u8>, lower_bound: u8) {
        let mut state = self.state();
        let depth = depth.filter(|&depth| depth > state.depth);
        let lower_bound = lower_bound.min(state.solutions.best_length().unwrap_or(u8::MAX));
        if depth.is_none() && lower_bound <= state.lower_bound {
            return;
        }
        if let Some(depth) = depth {
            self.share.store(0, Relaxed);
            state.depth = depth;
        }
        state.lower_bound = state.lower_bound.max(lower_bound);
        self.report_progress(&mut state);
        let _seen_at_the_next_check = self.conclude(&mut state);
    }

    /// Notes how much of the depth has been searched, in thousandths.
    pub(super) fn set_share(&self, share: u16) {
        self.share.store(share, Relaxed);
    }

    /// Takes in moves that lead to the goal: in canonical form, checked on the cube, and kept and reported if they are
    /// among the k best.
    pub(super) fn found(&self, moves: &[Move], view: Option<View>) -> ControlFlow<Ending> {
        let moves = canonical(moves, self.limits().metric);
        let end = self.request.cube.turned_by(&moves);
        assert!(self.request.goal.is_met_by(&end), "a solution that the tables led to reaches the goal");
        let mut state = self.state();
        if !state.solutions.accepts(&moves) {
            return ControlFlow::Continue(());
        }
        let solution = Solution { moves, after: self.started.elapsed(), view };
        let rank = state.solutions.insert(solution.clone());
        self.shorter_than.store(state.solutions.shorter_than(), Relaxed);
        let (kept, progress) = (state.solutions.len(), self.progress_of(&state));
        self.control.report(SolveEvent::Found { solution, rank, kept, progress });
        self.conclude(&mut state)
    }

    /// Ends everything when the solutions are all that was asked for.
    fn conclude(&self, state: &mut State) -> ControlFlow<Ending> {
        let verdict = state.solutions.verdict(state.lower_bound);
        if let ControlFlow::Break(ending) = verdict {
            state.ending.get_or_insert(ending);
            self.is_over.store(true, Relaxed);
        }
        verdict
    }

    fn progress_of(&self, state: &State) -> Progress {
        let elapsed = self.started.elapsed();
        Progress {
            nodes: self.nodes.load(Relaxed),
            elapsed,
            depth: state.depth,
            lower_bound: state.lower_bound,
            share: self.share.load(Relaxed),
            faster: self.advice.and_then(|advice| advice(elapsed)),
        }
    }

    fn report_progress(&self, state: &mut State) {
        let progress = self.progress_of(state);
        state.reported = progress.elapsed;
        self.control.report(SolveEvent::Progress(progress));
    }

    /// Ends the request and reports that. `ending` is how the last search ended, and counts if nothing else had ended
    /// the request before.
    pub(in crate::solver) fn into_report(self, ending: Ending) -> SolveReport {
        let progress = self.progress_of(&self.state());
        let control = self.control;
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (best, others) = state.solutions.into_solutions();
        let report = SolveReport { best, others, ending: state.ending.unwrap_or(ending), progress };
        control.report(SolveEvent::Finished(report.clone()));
        report
    }
}

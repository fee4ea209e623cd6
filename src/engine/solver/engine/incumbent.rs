//! The best answers to a request so far: one incumbent, however many searches work on it.
//!
//! Searches report to it through a [`SearchScope`]: solutions, lower bounds, positions visited. It keeps the k best
//! solutions and the proven bound, calls the observer, and knows when the request is answered. No reports are merged
//! afterwards, so a second search that joins, or tables that arrive, change nothing here.

#[cfg(all(test, shuttle))]
mod incumbent_models;

use std::ops::ControlFlow;
use std::sync::{OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::{Found, SearchControl, SolutionSet};
use crate::cube::{Algorithm, Metric, Move, NissMoves, canonical, with_slices};
use crate::solver::{Ending, Limits, Progress, Solution, SolveEvent, SolveReport, SolveRequest};
use crate::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};
use crate::sync::{Lock as _, Mutex};
use crate::tables::OptimalTier;

/// The least time between two reports of progress at one depth.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// Returns the tier worth building for a search that has taken this long.
type TierAdvice<'a> = dyn Fn(Duration) -> Option<OptimalTier> + Sync + 'a;

/// The k best solutions, the proven bound and the progress of one request.
pub(crate) struct Incumbent<'a> {
    request: &'a SolveRequest,
    control: &'a SearchControl<'a>,
    advice: Option<&'a TierAdvice<'a>>,
    started: Instant,
    nodes: AtomicU64,
    /// In thousandths of the depth.
    share: AtomicU16,
    /// [`SolutionSet::shorter_than`], to be read without a lock.
    shorter_than: AtomicU8,
    is_over: AtomicBool,
    /// Held while the observer is called, so that calls come one at a time.
    state: Mutex<IncumbentState>,
}

struct IncumbentState {
    solutions: SolutionSet,
    depth: u8,
    lower_bound: u8,
    reported: Duration,
    ending: Option<Ending>,
}

impl<'a> Incumbent<'a> {
    pub(crate) fn new(request: &'a SolveRequest, control: &'a SearchControl<'a>) -> Self {
        let solutions = SolutionSet::new(request);
        Self {
            request,
            control,
            advice: None,
            started: Instant::now(),
            nodes: AtomicU64::new(0),
            share: AtomicU16::new(0),
            shorter_than: AtomicU8::new(solutions.shorter_than()),
            is_over: AtomicBool::new(false),
            state: Mutex::new(IncumbentState {
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
    pub(crate) fn with_advice(self, advice: &'a TierAdvice<'a>) -> Self {
        Self {
            advice: Some(advice),
            ..self
        }
    }

    /// Answers a request with a single search.
    pub(crate) fn run_alone(
        request: &SolveRequest,
        control: &SearchControl<'_>,
        search: impl FnOnce(&SearchScope<'_>) -> ControlFlow<Ending>,
    ) -> SolveReport {
        let incumbent = Incumbent::new(request, control);
        let scope = SearchScope::new(&incumbent);
        let ending = scope.ending_of(search(&scope));
        incumbent.into_report(ending)
    }

    pub(crate) fn request(&self) -> &'a SolveRequest {
        self.request
    }

    pub(crate) fn limits(&self) -> Limits {
        self.request.limits
    }

    /// Returns the length below which a solution is still worth finding.
    #[inline]
    pub(crate) fn shorter_than(&self) -> u8 {
        self.shorter_than.load(Relaxed)
    }

    /// Returns the length of the best solution.
    pub(crate) fn best_length(&self) -> Option<u8> {
        self.state.locked().solutions.best_length()
    }

    /// Whether the request is answered, or the search was ended otherwise.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Relaxed)
    }

    /// Ends all searches that report here, for this reason unless an earlier one is recorded.
    pub(crate) fn finish(&self, ending: Ending) {
        self.state.locked().ending.get_or_insert(ending);
        self.is_over.store(true, Relaxed);
    }

    /// Breaks when nothing more should be searched: the caller has cancelled, the caller's time is up, or the request
    /// is answered.
    pub(crate) fn check(&self) -> ControlFlow<Ending> {
        if self.is_over() || self.control.is_cancelled() {
            return ControlFlow::Break(Ending::Cancelled);
        }
        match self.limits().timeout {
            Some(timeout) if self.started.elapsed() >= timeout => {
                ControlFlow::Break(Ending::TimedOut)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Returns the time that is left, if it is limited.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        Some(
            self.limits()
                .timeout?
                .saturating_sub(self.started.elapsed()),
        )
    }

    /// Adds positions visited, and reports progress when it is time.
    fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
        let elapsed = self.started.elapsed();
        let mut state = self.state.locked();
        if elapsed.saturating_sub(state.reported) >= REPORT_INTERVAL {
            self.report_progress(&mut state);
        }
    }

    /// Records a proven lower bound, and the depth being searched if it is the one to show. Reports progress if either
    /// is new.
    fn begin(&self, depth: Option<u8>, lower_bound: u8) {
        let mut state = self.state.locked();
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

    /// Records how much of the depth has been searched, in thousandths.
    fn set_share(&self, share: u16) {
        self.share.store(share, Relaxed);
    }

    /// Records moves that lead to the goal: puts turns of faces into canonical form, checks the solution on the cube,
    /// and keeps and reports it if it is among the k best.
    fn record(&self, found: Found) -> ControlFlow<Ending> {
        let metric = self.limits().metric;
        let solution = |moves: &[Move]| Solution {
            moves: canonical(moves, metric),
            after: self.started.elapsed(),
            ..Solution::default()
        };
        self.keep(match found {
            Found::Moves(NissMoves { normal, inverse }) => {
                let solution = solution(&normal);
                let has_slices = metric == Metric::SliceTurn && inverse.is_empty();
                Solution {
                    inverse_moves: canonical(&inverse, metric),
                    turns: has_slices.then(|| with_slices(&solution.moves)),
                    ..solution
                }
            }
            Found::Stages(moves, direction) => {
                let mut solution = solution(&moves);
                direction.in_stages(&mut solution.moves);
                Solution {
                    direction: Some(direction),
                    ..solution
                }
            }
            Found::Insertion(insertion, steps) => Solution {
                steps,
                insertion: Some(Box::new(insertion.clone())),
                ..solution(&insertion.joined())
            },
            Found::Steps(steps) => {
                let mut whole = NissMoves::default();
                for step in &steps {
                    whole = whole.then(&step.niss());
                }
                // If the goal is a single cube, moves on the two sides amount to one sequence.
                if self.request.goal.cube().is_some() {
                    whole = NissMoves::normal(whole.unniss());
                }
                Solution {
                    inverse_moves: whole.inverse,
                    steps,
                    ..solution(&whole.normal)
                }
            }
            Found::Turns(turns) => {
                assert!(
                    turns.iter().all(|&turn| self.request.moves.contains(turn)),
                    "only allowed moves are searched"
                );
                Solution {
                    moves: turns.iter().copied().collect::<Algorithm>().moves().0,
                    turns: Some(turns),
                    ..solution(&[])
                }
            }
        })
    }

    /// Checks a solution on the cube, and keeps and reports it if it is among the k best.
    fn keep(&self, solution: Solution) -> ControlFlow<Ending> {
        let SolveRequest { cube, goal, .. } = self.request;
        let NissMoves { normal, inverse } = solution.niss();
        let cube = NissMoves {
            normal: Vec::new(),
            inverse,
        }
        .applied_to(cube);
        assert!(
            goal.is_reached(&cube, &normal),
            "a solution that the tables led to reaches the goal"
        );
        assert!(
            self.request.turns_centers_upright(&normal),
            "a solution of a supercube solves its centres"
        );
        let mut state = self.state.locked();
        if !state.solutions.accepts(&solution) {
            return ControlFlow::Continue(());
        }
        let rank = state.solutions.insert(solution.clone());
        self.shorter_than
            .store(state.solutions.shorter_than(), Relaxed);
        let count = state.solutions.len();
        let progress = self.progress_of(&state);
        self.control.report(SolveEvent::Found {
            solution,
            rank,
            count,
            progress,
        });
        self.conclude(&mut state)
    }

    /// Ends all searches if the solutions answer the request.
    fn conclude(&self, state: &mut IncumbentState) -> ControlFlow<Ending> {
        let verdict = state.solutions.verdict(state.lower_bound);
        if let ControlFlow::Break(ending) = verdict {
            state.ending.get_or_insert(ending);
            self.is_over.store(true, Relaxed);
        }
        verdict
    }

    fn progress_of(&self, state: &IncumbentState) -> Progress {
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

    fn report_progress(&self, state: &mut IncumbentState) {
        let progress = self.progress_of(state);
        state.reported = progress.elapsed;
        self.control.report(SolveEvent::Progress(progress));
    }

    /// Ends the request and reports its end. `ending` is how the last search ended, and counts unless something else
    /// had ended the request before.
    pub(crate) fn into_report(self, ending: Ending) -> SolveReport {
        let progress = self.progress_of(&self.state.locked());
        let control = self.control;
        let state = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let (best, others) = state.solutions.into_solutions();
        let report = SolveReport {
            best,
            others,
            ending: state.ending.unwrap_or(ending),
            progress,
        };
        control.report(SolveEvent::Finished(report.clone()));
        report
    }
}

/// One search that reports to the incumbent, shared by its threads. It ends when one of its threads stops it, when the
/// condition that ends it alone holds, or when the request is over.
pub(crate) struct SearchScope<'a> {
    incumbent: &'a Incumbent<'a>,
    ends_alone: Option<&'a (dyn Fn() -> bool + Sync)>,
    shows_depth: bool,
    nodes: AtomicU64,
    is_stopped: AtomicBool,
    ending: OnceLock<Ending>,
}

impl<'a> SearchScope<'a> {
    /// Opens a search whose depth is shown.
    pub(crate) fn new(incumbent: &'a Incumbent<'a>) -> Self {
        Self {
            incumbent,
            ends_alone: None,
            shows_depth: true,
            nodes: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
            ending: OnceLock::new(),
        }
    }

    /// Opens a search that runs alongside another, whose depth is shown. It also ends, alone, when `ends_alone` holds,
    /// which is evaluated about a thousand times a second.
    pub(crate) fn alongside(
        incumbent: &'a Incumbent<'a>,
        ends_alone: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        Self {
            shows_depth: false,
            ..Self::new(incumbent).ended_by(ends_alone)
        }
    }

    /// Adds a condition that ends this search alone, which is evaluated about a thousand times a second.
    #[must_use]
    pub(crate) fn ended_by(self, ends_alone: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self {
            ends_alone: Some(ends_alone),
            ..self
        }
    }

    /// Opens a search alongside this one for the same incumbent.
    pub(crate) fn beside<'b>(&self, ends_alone: &'b (dyn Fn() -> bool + Sync)) -> SearchScope<'b>
    where
        'a: 'b,
    {
        SearchScope::alongside(self.incumbent, ends_alone)
    }

    pub(crate) fn request(&self) -> &'a SolveRequest {
        self.incumbent.request()
    }

    pub(crate) fn limits(&self) -> Limits {
        self.incumbent.limits()
    }

    /// Returns the length below which a solution is still worth finding.
    #[inline]
    pub(crate) fn shorter_than(&self) -> u8 {
        self.incumbent.shorter_than()
    }

    /// Returns the length of the best solution.
    pub(crate) fn best_length(&self) -> Option<u8> {
        self.incumbent.best_length()
    }

    /// Returns the time that is left, if it is limited.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.incumbent.time_left()
    }

    /// Returns the number of positions that this search has visited, as far as its threads have reported them.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Starts a depth: for two-phase search a length of phase 1, for a search of one phase a length of the solution.
    /// `lower_bound` is proven so far.
    pub(crate) fn begin(&self, depth: u8, lower_bound: u8) -> ControlFlow<Ending> {
        let depth = self.shows_depth.then_some(depth);
        self.incumbent.begin(depth, lower_bound);
        self.visited(0)
    }

    /// Records how much of the depth has been searched, in thousandths.
    pub(crate) fn set_share(&self, share: u16) {
        if self.shows_depth {
            self.incumbent.set_share(share);
        }
    }

    /// Counts positions visited, and breaks when the search should stop. To be called about a thousand times a second.
    #[cold]
    pub(crate) fn visited(&self, nodes: u64) -> ControlFlow<Ending> {
        self.nodes.fetch_add(nodes, Relaxed);
        self.incumbent.count(nodes);
        if self.is_stopped.load(Relaxed) || self.ends_alone.is_some_and(|ends| ends()) {
            return ControlFlow::Break(Ending::Cancelled);
        }
        self.incumbent.check()
    }

    /// Records turns of faces that lead to the goal, up to where they first reach it.
    pub(crate) fn found(&self, moves: &[Move]) -> ControlFlow<Ending> {
        let SolveRequest { cube, goal, .. } = self.request();
        let is_enough = |length: &usize| goal.is_reached(cube, &moves[..*length]);
        let enough = if goal.cube().is_some() {
            None
        } else {
            (0..moves.len()).find(is_enough)
        };
        let enough = enough.unwrap_or(moves.len());
        self.record(Found::moves(moves[..enough].to_vec()))
    }

    /// Records moves that lead to the goal.
    pub(crate) fn record(&self, found: Found) -> ControlFlow<Ending> {
        self.incumbent.record(found)
    }

    /// Whether the request is answered, or all its searches were ended otherwise.
    pub(crate) fn is_answered(&self) -> bool {
        self.incumbent.is_over()
    }

    /// Stops all threads of this search, for this reason unless an earlier one is recorded.
    pub(crate) fn stop(&self, ending: Ending) {
        let _earlier_reason = self.ending.set(ending);
        self.is_stopped.store(true, Relaxed);
    }

    /// Breaks if a thread has stopped this search.
    pub(crate) fn check_stopped(&self) -> ControlFlow<Ending> {
        self.ending
            .get()
            .map_or(ControlFlow::Continue(()), |&ending| {
                ControlFlow::Break(ending)
            })
    }

    /// Returns why the search ended, given what its first thread returned: everything is searched if that did not
    /// break.
    pub(crate) fn ending_of(&self, outcome: ControlFlow<Ending>) -> Ending {
        match outcome {
            ControlFlow::Break(ending) => self.ending.get().copied().unwrap_or(ending),
            ControlFlow::Continue(()) => Ending::Exhausted,
        }
    }
}

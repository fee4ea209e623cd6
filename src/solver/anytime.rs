//! An answer at once and, in the end, the proof: two searches side by side.
//!
//! The two-phase solver finds a solution in a blink and shorter ones later; the optimal one raises the lower bound. When
//! they meet the solution is proven to be one of the shortest, and neither could have said so as soon alone. Whichever
//! is stopped, both figures stand.
//!
//! With one thread the two-phase solver begins and soon makes way. With more it has one, until it could save the
//! other no more work: from then on all threads prove.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::kept::Kept;
use super::optimal::Company;
use super::{
    Ending, Limits, Optimal, Progress, SearchControl, Solution, SolveEvent, SolveReport, SolveRequest, Solver,
};
use crate::cube::Metric;
use crate::tables::{OptimalTableCache, OptimalTier};

/// How long the two-phase solver has the only thread for itself.
const HEAD_START: Duration = Duration::from_millis(100);

/// A search that has taken so long would be worth building a larger table.
const LONG: Duration = Duration::from_secs(5);

/// The pair.
pub struct Anytime {
    quick: Box<dyn Solver>,
    shelf: Arc<OptimalTableCache>,
    threads: NonZeroUsize,
}

impl Anytime {
    /// This solver for quick answers, and the table of this place for the proof.
    pub fn new(quick: Box<dyn Solver>, shelf: Arc<OptimalTableCache>) -> Self {
        Self { quick, shelf, threads: NonZeroUsize::MIN }
    }

    /// The same pair with so many threads for each search.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }
}

impl Solver for Anytime {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        let both = Both::begin(request, control, &self.shelf);
        if request.limits.metric == Metric::QuarterTurn {
            // The two-phase solver counts otherwise.
            self.prove(&both, request);
        } else if self.threads == NonZeroUsize::MIN {
            self.find(&both, request, Some(HEAD_START));
            self.prove(&both, request);
        } else {
            both.lent.store(1, Relaxed);
            thread::scope(|scope| {
                scope.spawn(|| self.prove(&both, request));
                self.find(&both, request, None);
                both.lent.store(0, Relaxed);
            });
        }
        let report = both.into_report(request.limits);
        control.tell(SolveEvent::Finished(report.clone()));
        report
    }
}

impl Anytime {
    /// The two-phase solver's part.
    fn find(&self, both: &Both<'_>, request: &SolveRequest, head_start: Option<Duration>) {
        let timeout = request.limits.timeout.into_iter().chain(head_start).min();
        let limits = Limits { timeout, good_enough: 0, ..request.limits };
        let stops = || both.is_over() || both.is_of_no_more_use();
        let listener = |event| both.hear(Part::Quick, event);
        let control = both.control.with_listener(&listener);
        self.quick.solve(&SolveRequest { limits, ..*request }, &control.also_stopped_by(&stops));
    }

    /// The optimal solver's part.
    fn prove(&self, both: &Both<'_>, request: &SolveRequest) {
        let is_late = || request.limits.timeout.is_some_and(|timeout| both.started.elapsed() >= timeout);
        let stops = || both.is_over() || both.control.is_cancelled() || is_late();
        let Ok(tables) = self.shelf.tables(request.limits.metric, &stops) else { return };
        let limits = both.limits_now(request.limits);
        let is_over = || both.is_over();
        let listener = |event| both.hear(Part::Proof, event);
        let control = both.control.with_listener(&listener);
        let second = || self.shelf.second(&tables, &stops);
        let company = Company {
            shorter_than: &both.shorter_than,
            lent: &both.lent,
            length: &both.length,
            second: &second,
        };
        let report = Optimal::new(Arc::clone(&tables)).with_threads(self.threads).solve_in_company(
            &SolveRequest { limits, ..*request },
            &control.also_stopped_by(&is_over),
            &company,
        );
        both.end_of_proof(&report);
    }
}

/// Which of the two.
#[derive(Clone, Copy)]
enum Part {
    Quick,
    Proof,
}

/// What both have found.
struct Both<'a> {
    control: &'a SearchControl<'a>,
    started: Instant,
    state: Mutex<State>,
    over: AtomicBool,
    /// The optimal search need not look for solutions as long as this, or longer.
    shorter_than: AtomicU8,
    /// The length it is at.
    length: AtomicU8,
    /// How many of its threads the other has.
    lent: AtomicUsize,
    /// Whether all of the shortest solutions are wanted.
    wants_all: bool,
    good_enough: u8,
    shelf: &'a OptimalTableCache,
    faster: OnceLock<Option<OptimalTier>>,
}

struct State {
    kept: Kept,
    figures: [Progress; 2],
    /// Of the optimal search, as soon as it has ended.
    ending: Option<Ending>,
}

impl<'a> Both<'a> {
    fn begin(request: &SolveRequest, control: &'a SearchControl<'a>, shelf: &'a OptimalTableCache) -> Self {
        let limits = request.limits;
        let kept = Kept::new(limits, Limits::MAX_LENGTH);
        Self {
            control,
            started: Instant::now(),
            state: Mutex::new(State { kept, figures: Default::default(), ending: None }),
            over: AtomicBool::new(false),
            shorter_than: AtomicU8::new(u8::MAX),
            length: AtomicU8::new(0),
            lent: AtomicUsize::new(0),
            wants_all: limits.solutions > 1,
            good_enough: limits.good_enough,
            shelf,
            faster: OnceLock::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    /// Whether even the best that the two-phase solver could still find would save no work: one move less than the best
    /// is being searched already.
    fn is_of_no_more_use(&self) -> bool {
        !self.wants_all && self.length.load(Relaxed) + 1 >= self.shorter_than.load(Relaxed)
    }

    /// The limits for a search that begins now.
    fn limits_now(&self, limits: Limits) -> Limits {
        let timeout = limits.timeout.map(|timeout| timeout.saturating_sub(self.started.elapsed()));
        Limits { timeout, ..limits }
    }

    /// The tier that would be faster, when the search has taken long.
    fn faster(&self) -> Option<OptimalTier> {
        let is_long = self.started.elapsed() >= LONG;
        is_long.then(|| *self.faster.get_or_init(|| self.shelf.worth_building())).flatten()
    }

    /// The figures of both.
    fn progress(&self, state: &State) -> Progress {
        let [quick, proof] = state.figures;
        Progress {
            nodes: quick.nodes + proof.nodes,
            elapsed: self.started.elapsed(),
            depth: proof.depth,
            lower_bound: quick.lower_bound.max(proof.lower_bound),
            share: proof.share,
            faster: self.faster(),
        }
    }

    /// Takes in what one of the two tells, and tells it as the search of both.
    fn hear(&self, part: Part, event: SolveEvent) {
        let mut state = self.state();
        match event {
            SolveEvent::Progress(progress) => {
                state.figures[part as usize] = progress;
                let progress = self.progress(&state);
                self.control.tell(SolveEvent::Progress(progress));
            }
            SolveEvent::Found(solution, progress) | SolveEvent::Another(solution, progress) => {
                state.figures[part as usize] = progress;
                self.take(&mut state, solution);
            }
            SolveEvent::Finished(report) => state.figures[part as usize] = report.progress,
        }
        let bound = self.progress(&state).lower_bound;
        if let ControlFlow::Break(_) = state.kept.verdict(bound, self.good_enough) {
            self.over.store(true, Relaxed);
        }
    }

    fn take(&self, state: &mut State, solution: Solution) {
        if !state.kept.wants(&solution.moves) {
            return;
        }
        let solution = Solution { after: self.started.elapsed(), ..solution };
        let is_best = state.kept.take(solution.clone());
        let length = state.kept.best_length().expect("one has just been taken");
        self.shorter_than.store(length + u8::from(self.wants_all), Relaxed);
        let event = if is_best { SolveEvent::Found } else { SolveEvent::Another };
        self.control.tell(event(solution, self.progress(state)));
    }

    /// The optimal search has ended: there is nothing more for the other to do, unless it was only stopped.
    fn end_of_proof(&self, report: &SolveReport) {
        self.state().ending = Some(report.ending);
        self.over.store(true, Relaxed);
    }

    fn into_report(self, limits: Limits) -> SolveReport {
        let progress = self.progress(&self.state());
        let (is_cancelled, started) = (self.control.is_cancelled(), self.started);
        let State { kept, ending, .. } = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_late = limits.timeout.is_some_and(|timeout| started.elapsed() >= timeout);
        let ending = match kept.verdict(progress.lower_bound, limits.good_enough) {
            ControlFlow::Break(ending) => ending,
            ControlFlow::Continue(()) if is_cancelled => Ending::Cancelled,
            ControlFlow::Continue(()) if ending == Some(Ending::Exhausted) => Ending::Exhausted,
            ControlFlow::Continue(()) if is_late => Ending::TimedOut,
            ControlFlow::Continue(()) => ending.unwrap_or(Ending::Unproven),
        };
        let (best, others) = kept.into_solutions();
        SolveReport { best, others, ending, progress }
    }
}

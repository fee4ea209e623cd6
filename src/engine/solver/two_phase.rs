//! Kociemba's two-phase algorithm: first into H = <U, D, R2, L2, F2, B2>, then within H to the solved cube.
//!
//! Phase 1 is searched ever deeper; for each arrival in H, phase 2 gets only as many moves as would improve on the best
//! solution. So a first solution comes within microseconds, then shorter ones, and when the [`phase1_schedule`] has
//! nothing left that could be shorter, the best is proven optimal. Source: <https://kociemba.org/math/twophase.htm>.
//!
//! With the instant tables phase 1 has lower bounds, with the full tables exact distances
//! ([`ExactPhase1`](super::engine::ExactPhase1)); everything else is the same. Full tables that arrive during a search are
//! used from the next task on.

mod counting;
mod direction;
mod many_cubes;
mod near_h;
mod phase1_schedule;
mod phase1_tasks;
mod phase_search;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use super::engine::{ExhaustedPhase1, Incumbent, PackedPath, SearchScope};
use super::{Ending, SearchControl, SolveReport, SolveRequest, Solver};
use crate::cube::{CubieCube, Metric};
use crate::sync::Lock as _;
use crate::tables::{
    CosetDistances, CosetDistancesSlot, FullTables, FullTablesSlot, Phase1Coset, Tables, on_threads,
};
use counting::Counting;
use direction::{Direction, PreMoves};
use phase_search::{FirstPhase2, PhaseSearch};
use phase1_schedule::{LONGEST_PHASE2, Phase1Schedule, Phase1Task};
use phase1_tasks::{Phase1Part, Phase1Tasks};

/// The two-phase solver and its tables.
#[derive(Clone, Debug)]
pub struct TwoPhase {
    tables: Arc<Tables>,
    full: FullTablesSlot,
    coset_distances: CosetDistancesSlot,
    threads: NonZeroUsize,
}

/// The tables that a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Bounds from small tables.
    Instant,
    /// Exact distances.
    Full,
}

/// The tables that are available at some point of a search, and the metric that they count in.
#[derive(Clone, Copy)]
struct PhaseTables<'a> {
    instant: &'a Tables,
    full: Option<&'a FullTables>,
    /// In quarter turns, distances of cosets of H.
    cosets: Option<&'a CosetDistances>,
    counting: &'static Counting,
}

impl PhaseTables<'_> {
    /// Returns the coset where phase 1 starts, if the full tables are available, and a lower bound on its length from
    /// the instant tables. Prefetches the entry of the full ones.
    fn start(self, cube: &CubieCube) -> (Option<Phase1Coset>, u8) {
        let coset = self.full.map(|full| full.phase1.coset(cube));
        if let (Some(full), Some(coset)) = (self.full, coset) {
            full.phase1.prefetch(coset);
        }
        let bound = self.instant.phase1.distance(self.instant.phase1.node(cube));
        (coset, bound)
    }

    /// Raises a bound to the next one that the entry of the full tables allows.
    fn raised(self, coset: Option<Phase1Coset>, bound: u8) -> u8 {
        match (self.full, coset) {
            (Some(full), Some(coset)) => full.phase1.entry(coset).at_least(bound),
            _ => bound,
        }
    }
}

/// Cubes at most this far from solved are solved optimally before anything else, whatever length is good enough.
const TRIVIAL: u8 = 5;
/// The greatest length of a solution. The first one found has at most 10 moves more than are needed.
const LONGEST: u8 = 30;
/// One thread visits this many positions before others are started: starting one takes as long.
const ALONE: u64 = 20_000;

impl TwoPhase {
    /// Creates a solver that uses these tables, and one thread.
    pub fn new(tables: impl Into<Arc<Tables>>) -> Self {
        Self {
            tables: tables.into(),
            full: Arc::default(),
            coset_distances: Arc::default(),
            threads: NonZeroUsize::MIN,
        }
    }

    /// Adds a slot into which the full tables may be put at any time. A running search then uses them.
    #[must_use]
    pub fn with_full(self, full: FullTablesSlot) -> Self {
        Self { full, ..self }
    }

    /// Adds a slot into which the distances from H in quarter turns may be put at any time. A running search in quarter
    /// turns then uses them.
    #[must_use]
    pub fn with_coset_distances(self, coset_distances: CosetDistancesSlot) -> Self {
        Self {
            coset_distances,
            ..self
        }
    }

    /// Sets the number of threads for each search. With more than one, a search that takes less than a millisecond
    /// still uses one, and the same request can give different answers.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Returns which tables a search that begins now will use.
    pub fn tier(&self) -> Tier {
        if self.full.get().is_some() {
            Tier::Full
        } else {
            Tier::Instant
        }
    }

    /// Returns the full tables, if they are available.
    pub fn full_tables(&self) -> Option<&FullTables> {
        self.full.get().map(Arc::as_ref)
    }

    /// Returns the tables that are available now for a request. The full ones assume that all moves are allowed; for a
    /// search by some of them, their distances are lower bounds.
    fn tables_now(&self, request: &SolveRequest) -> PhaseTables<'_> {
        if Self::counts_quarter_turns(request) {
            return PhaseTables {
                instant: self.tables.in_quarter_turns(),
                full: None,
                cosets: self.coset_distances.get(),
                counting: &Counting::QUARTER_TURNS,
            };
        }
        PhaseTables {
            instant: &self.tables,
            full: self.full_tables(),
            cosets: None,
            counting: &Counting::HALF_TURNS,
        }
    }

    /// Whether a request is answered in quarter turns. Others are answered in half turns, whatever their metric.
    pub(super) fn counts_quarter_turns(request: &SolveRequest) -> bool {
        request.limits.metric == Metric::QuarterTurn
            && request.moves.is_all_faces()
            && request.centers.is_none()
    }

    /// Searches until no shorter solution is possible or the scope ends.
    pub(super) fn search<'a>(
        &'a self,
        scope: &'a SearchScope<'a>,
        threads: NonZeroUsize,
    ) -> ControlFlow<Ending> {
        self.search_cube(scope, &scope.request().cube, threads, None)
    }

    /// Searches like `search`, and records which lengths of phase 1 it has exhausted.
    pub(super) fn search_recording<'a>(
        &'a self,
        scope: &'a SearchScope<'a>,
        threads: NonZeroUsize,
        exhausted: &ExhaustedPhase1,
    ) -> ControlFlow<Ending> {
        self.search_cube(scope, &scope.request().cube, threads, Some(exhausted))
    }

    /// Searches like `search_recording`, for this cube instead of that of the request. Any solution of it must reach
    /// the goal of the request.
    fn search_cube<'a>(
        &'a self,
        scope: &'a SearchScope<'a>,
        cube: &CubieCube,
        threads: NonZeroUsize,
        exhausted: Option<&ExhaustedPhase1>,
    ) -> ControlFlow<Ending> {
        let request = scope.request();
        let tables = self.tables_now(request);
        let directions = Direction::all(cube, request, tables);
        let is_plain = request.centers.is_none()
            && request.moves.is_all_faces()
            && tables.counting.metric == Metric::HalfTurn;
        let longest_phase2 = if is_plain { LONGEST_PHASE2 } else { LONGEST };
        let distances = directions.each_ref().map(|direction| direction.distance);
        let mut schedule = Phase1Schedule::new(distances, longest_phase2);
        let mut search = PhaseSearch::new(tables, scope, directions[0]);
        for length in 0..=TRIVIAL.min(scope.limits().max_length) {
            schedule.raise(length);
            if schedule.lower_bound() == length && length < scope.shorter_than() {
                scope.begin(length, length)?;
                search.solve_by_phase1(directions[0], length)?;
                schedule.raise(length + 1);
            }
        }
        let targets = FirstPhase2::of(request, distances);
        if targets.is_gradual() {
            search.find_near_h(&directions)?;
        }
        let tasks = Mutex::new(Phase1Tasks::new(&directions, schedule, tables));
        let alone = if threads == NonZeroUsize::MIN {
            u64::MAX
        } else {
            ALONE
        };
        let mut outcome = self.work(&tasks, &targets, &mut search, exhausted, alone);
        if outcome.is_continue() && threads > NonZeroUsize::MIN {
            let outcomes = on_threads(threads, |_| {
                let tables = self.tables_now(request);
                let mut search = PhaseSearch::new(tables, scope, directions[0]);
                self.work(&tasks, &targets, &mut search, exhausted, 0)
            });
            outcome = outcomes
                .into_iter()
                .find(ControlFlow::is_break)
                .unwrap_or(outcome);
        }
        search.count_positions()?;
        outcome?;
        scope.check_stopped()?;
        scope.begin(0, scope.shorter_than())
    }

    /// One thread's part: one task after another. It ends when nothing more is to be gained, when one of the threads
    /// stops the search or, if it works alone, after more than `alone` positions; with 0, it does not work alone.
    fn work<'a>(
        &'a self,
        tasks: &Mutex<Phase1Tasks>,
        targets: &FirstPhase2,
        search: &mut PhaseSearch<'a>,
        exhausted: Option<&ExhaustedPhase1>,
        alone: u64,
    ) -> ControlFlow<Ending> {
        let scope = search.scope();
        let locked = || tasks.locked();
        while alone == 0 || scope.nodes() <= alone {
            let tables = self.tables_now(scope.request());
            let limits = scope.limits();
            let has_solution = scope.best_length().is_some();
            let phase2 = |moves, ruled_out| {
                targets.moves(moves, ruled_out, has_solution, limits.good_enough)
            };
            let shorter_than = scope.shorter_than().min(LONGEST + 1);
            let mut tasks = locked();
            let Some(part) = tasks.next(tables, shorter_than, alone == 0, phase2) else {
                break;
            };
            let lower_bound = tasks.lower_bound();
            drop(tasks);
            let outcome = match scope.begin(part.task.length, lower_bound) {
                ControlFlow::Continue(()) => search.run(&part, tables),
                ended @ ControlFlow::Break(_) => ended,
            };
            if let ControlFlow::Break(ending) = outcome {
                scope.stop(ending);
                return outcome;
            }
            let mut tasks = locked();
            tasks.done(&part);
            if let Some(exhausted) = exhausted {
                tasks.record_exhausted(exhausted, scope.shorter_than());
            }
        }
        search.count_positions()
    }
}

impl Solver for TwoPhase {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        Incumbent::run_alone(request, control, |scope| self.search(scope, self.threads))
    }
}

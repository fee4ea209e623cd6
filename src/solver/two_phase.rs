//! Kociemba's two-phase algorithm: first into H = <U, D, R2, L2, F2, B2>, then home within H.
//!
//! Phase 1 is searched ever deeper; for each arrival in H phase 2 is given just the moves that would improve on the
//! best solution. So a first solution comes at once, then shorter ones, and when the [`agenda`] has nothing left
//! that could be shorter the best is proven optimal. Source: <https://kociemba.org/math/twophase.htm>.
//!
//! With the instant tier phase 1 is a [`descent`], with the full tier a [`sweep`]; all else is the same.

mod agenda;
mod board;
mod descent;
mod direction;
mod jobs;
mod path;
mod phases;
mod search;
mod sweep;
mod tails;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use super::board::Board;
use super::watch::Watch;
use super::{Ending, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver};
use crate::cube::CubieCube;
use crate::tables::{FullTables, Phase1Coset, Tables};
use agenda::{Agenda, Task};
use descent::Descent;
use direction::Direction;
use jobs::{Job, Jobs};
use path::Path;
pub use phases::Phases;
use search::{Search, first_phase2};
use tails::Tails;

/// The two-phase solver with the tables it looks things up in.
#[derive(Clone, Debug)]
pub struct TwoPhase {
    tables: Arc<Tables>,
    full: Arc<OnceLock<FullTables>>,
    threads: NonZeroUsize,
}

/// Which tables a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Bounds from small tables.
    Instant,
    /// Exact distances.
    Full,
}

/// The tables of one search.
#[derive(Clone, Copy)]
struct View<'a> {
    instant: &'a Tables,
    full: Option<&'a FullTables>,
}

impl View<'_> {
    /// Where phase 1 starts, and how many moves it takes at least.
    fn start(self, cube: &CubieCube) -> (Option<Phase1Coset>, u8) {
        let bound = self.instant.phase1.distance(self.instant.phase1.node(cube));
        let Some(full) = self.full else { return (None, bound) };
        let coset = full.phase1.coset(cube);
        (Some(coset), full.phase1.entry(coset).at_least(bound))
    }
}

/// Cubes this near are solved optimally before anything else, however long a solution is good enough.
const TRIVIAL: u8 = 5;
/// No longer solutions are given. The first one that is found has at most 10 moves more than are needed.
const LONGEST: u8 = 30;
/// One thread visits so many positions before others are started: starting one takes as long as it does.
const ALONE: u64 = 20_000;

impl TwoPhase {
    /// A solver that uses these tables, and one thread.
    pub fn new(tables: impl Into<Arc<Tables>>) -> Self {
        Self { tables: tables.into(), full: Arc::default(), threads: NonZeroUsize::MIN }
    }

    /// The same solver with a place where somebody may put the full tables at any time, or has put them already. A
    /// search that begins when they are there uses them.
    #[must_use]
    pub fn with_full(self, full: Arc<OnceLock<FullTables>>) -> Self {
        Self { full, ..self }
    }

    /// The same solver with so many threads for each search. With more than one a search that takes less than a
    /// millisecond still uses one, and the same request can give different answers.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Which tables a search that begins now will use.
    pub fn tier(&self) -> Tier {
        if self.full.get().is_some() { Tier::Full } else { Tier::Instant }
    }
}

impl Solver for TwoPhase {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        let view = View { instant: &self.tables, full: self.full.get() };
        let board = Board::new(request, LONGEST, Watch::start(control, request.limits.timeout));
        let ending = match run(view, request, &board, self.threads) {
            ControlFlow::Break(ending) => board.watch.ending().unwrap_or(ending),
            ControlFlow::Continue(()) => Ending::Exhausted,
        };
        let report = board.into_report(ending);
        control.tell(SolveEvent::Finished(report.clone()));
        report
    }
}

/// All jobs in order, until one of them ends the search or no shorter solution is possible.
fn run(
    view: View<'_>,
    request: &SolveRequest,
    board: &Board<'_>,
    threads: NonZeroUsize,
) -> ControlFlow<Ending> {
    let directions = Direction::all(&request.cube, view);
    let mut agenda = Agenda::new(directions.each_ref().map(|direction| direction.distance));
    let mut search = Search::new(view, board, directions[0]);
    for length in 0..=TRIVIAL.min(request.limits.max_length) {
        agenda.raise(length);
        if agenda.lower_bound() == length && length < board.shorter_than() {
            board.begin(length, length)?;
            search.solve_by_phase1(directions[0], length)?;
            agenda.raise(length + 1);
        }
    }
    let jobs = Mutex::new(Jobs::new(&directions, agenda));
    let alone = if threads == NonZeroUsize::MIN { u64::MAX } else { ALONE };
    let mut outcome = work(view, board, &jobs, &mut search, alone);
    if outcome.is_continue() && threads > NonZeroUsize::MIN {
        outcome = thread::scope(|scope| {
            for _ in 1..threads.get() {
                scope.spawn(|| work(view, board, &jobs, &mut Search::new(view, board, directions[0]), 0));
            }
            work(view, board, &jobs, &mut search, 0)
        });
    }
    search.tell_positions()?;
    outcome?;
    if let Some(ending) = board.watch.ending() {
        return ControlFlow::Break(ending);
    }
    board.begin(0, board.shorter_than())
}

/// One thread's life: a job after the other. It ends when nothing more is to be gained, when one of the threads ends
/// the search, or, if it works alone, when that has taken more than `alone` positions; 0 means that it does not.
fn work(
    view: View<'_>,
    board: &Board<'_>,
    jobs: &Mutex<Jobs>,
    search: &mut Search<'_>,
    alone: u64,
) -> ControlFlow<Ending> {
    let locked = || jobs.lock().unwrap_or_else(PoisonError::into_inner);
    while alone == 0 || board.watch.nodes() <= alone {
        let mut jobs = locked();
        let Some(job) = board.next(&mut jobs, view, alone == 0) else { break };
        let lower_bound = jobs.lower_bound();
        drop(jobs);
        let depth = job.task.length;
        let outcome = board.begin(depth, lower_bound).map_continue(|()| search.run(&job));
        if let ControlFlow::Break(ending) | ControlFlow::Continue(ControlFlow::Break(ending)) = outcome {
            board.watch.stop(ending);
            return ControlFlow::Break(ending);
        }
        locked().done(&job);
    }
    search.tell_positions()
}

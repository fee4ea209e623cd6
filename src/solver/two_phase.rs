//! Kociemba's two-phase algorithm: first into H = <U, D, R2, L2, F2, B2>, then home within H.
//!
//! Phase 1 is searched ever deeper; for each arrival in H phase 2 is given just the moves that would improve on the
//! best solution. So a first solution comes at once, then shorter ones, and when the [`agenda`] has nothing left
//! that could be shorter the best is proven optimal. Source: <https://kociemba.org/math/twophase.htm>.

mod agenda;
mod direction;
mod search;
mod tails;
mod watch;

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use super::{Control, Ending, SolveEvent, SolveReport, SolveRequest, Solver};
use crate::tables::{FullTables, MoveSet, Tables};
use agenda::{Agenda, Task};
use direction::Direction;
use search::Search;
use tails::Tails;
use watch::Watch;

/// The two-phase solver with the tables it looks things up in.
#[derive(Clone, Debug)]
pub struct TwoPhase {
    tables: Arc<Tables>,
    full: Arc<OnceLock<FullTables>>,
}

/// Which tables a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Bounds from small tables.
    Instant,
    /// Exact distances.
    Full,
}

/// Cubes this near are solved optimally before anything else, however long a solution is good enough.
const TRIVIAL: u8 = 5;

impl TwoPhase {
    /// A solver that uses these tables.
    pub fn new(tables: impl Into<Arc<Tables>>) -> Self {
        Self { tables: tables.into(), full: Arc::default() }
    }

    /// The same solver with a place where somebody may put the full tables at any time, or has put them already. A
    /// search that begins when they are there uses them.
    #[must_use]
    pub fn with_full(self, full: Arc<OnceLock<FullTables>>) -> Self {
        Self { full, ..self }
    }

    /// Which tables a search that begins now will use.
    pub fn tier(&self) -> Tier {
        if self.full.get().is_some() { Tier::Full } else { Tier::Instant }
    }
}

impl Solver for TwoPhase {
    fn solve(&self, request: &SolveRequest, control: &Control<'_>) -> SolveReport {
        let mut search = Search::new(&self.tables, request, Watch::start(control, request.limits.timeout));
        let ending = match run(&self.tables, request, &mut search) {
            ControlFlow::Break(ending) => ending,
            ControlFlow::Continue(()) => Ending::Exhausted,
        };
        let report = search.into_report(ending);
        control.tell(SolveEvent::Finished(report.clone()));
        report
    }
}

/// All tasks in order, until one of them ends the search or no shorter solution is possible.
fn run(tables: &Tables, request: &SolveRequest, search: &mut Search<'_>) -> ControlFlow<Ending> {
    let directions = Direction::all(&request.cube, &tables.phase1);
    let mut agenda = Agenda::new(directions.each_ref().map(|direction| direction.distance));
    for length in 0..=TRIVIAL.min(request.limits.max_length) {
        agenda.raise(length);
        if agenda.lower_bound() == length {
            search.begin(length, length)?;
            search.phase1_of(&directions[0], Task { direction: 0, length, phase2: 0 }, MoveSet::ALL)?;
            agenda.raise(length + 1);
        }
    }
    let mut tails = Tails::new(&directions);
    let mut deepest = 0;
    while agenda.lower_bound() < search.shorter_than() {
        let task = agenda.next(|length| search.first_phase2(length));
        if task.length > deepest {
            tails.search(deepest, tables, search)?;
            deepest = task.length;
        }
        search.begin(task.length, agenda.lower_bound())?;
        search.phase1_of(&directions[task.direction], task, MoveSet::OUT_OF_H)?;
        agenda.done(task);
    }
    search.begin(0, search.shorter_than())
}

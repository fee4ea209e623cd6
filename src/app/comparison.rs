//! All solvers on the cube on the screen, one after the other.

use std::time::Duration;

use super::{App, Effect, Key, KeyCode, Overlay, Search, Status};
use crate::cube::CubieCube;
use crate::solver::{JobId, Limits, SOLVERS, Solution, SolveEvent, SolveRequest, SolverEntry, SolverId};

/// The comparison while it is open.
#[derive(Clone, Debug)]
pub struct Comparison {
    cube: CubieCube,
    rows: Vec<Compared>,
}

/// What is known of one solver.
#[derive(Clone, Debug)]
pub struct Compared {
    solver: SolverId,
    search: Option<Search>,
    first: Option<Solution>,
}

impl Compared {
    /// Which solver.
    pub const fn solver(&self) -> SolverId {
        self.solver
    }

    /// Its search; none as long as the others before it run.
    pub const fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    /// What it found first.
    pub const fn first(&self) -> Option<&Solution> {
        self.first.as_ref()
    }

    fn is_running(&self) -> bool {
        self.search.as_ref().is_some_and(Search::is_running)
    }
}

impl Comparison {
    /// So long each solver may go on to shorter solutions.
    pub const TIME: Duration = Duration::from_secs(1);

    /// The solvers, in the order of [`SOLVERS`].
    pub fn rows(&self) -> &[Compared] {
        &self.rows
    }

    /// Whether a solver is at work.
    pub fn is_running(&self) -> bool {
        self.rows.iter().any(Compared::is_running)
    }
}

impl App {
    /// Opens the comparison and starts the first solver.
    pub(super) fn compare(&mut self) {
        let cube = self.work.cube.cube;
        if self.meets_goal() {
            let words = if self.work.aim.is_solved() { "the cube is solved" } else { "the goal is reached" };
            return self.say(Status::info(format!("{words}: there is nothing to compare")));
        }
        self.stop_playing();
        let row = |entry: &SolverEntry| Compared { solver: entry.solver, search: None, first: None };
        self.overlay =
            Some(Overlay::Comparison(Comparison { cube, rows: SOLVERS.iter().map(row).collect() }));
        self.compare_next();
    }

    fn compare_next(&mut self) {
        let (job, goal) = (JobId(self.jobs + 1), *self.work.aim.goal());
        let Some(Overlay::Comparison(Comparison { cube, rows })) = &mut self.overlay else { return };
        let Some(row) = rows.iter_mut().find(|row| row.search.is_none()) else { return };
        row.search = Some(Search::begin(job, row.solver, *cube).toward(goal));
        let limits = Limits { timeout: Some(Comparison::TIME), ..Limits::default() };
        self.jobs = job.0;
        self.effects.push(Effect::Solve(job, row.solver, SolveRequest::new(*cube, limits).with_goal(goal)));
    }

    fn compared(&mut self, job: JobId) -> Option<&mut Compared> {
        let Some(Overlay::Comparison(comparison)) = &mut self.overlay else { return None };
        comparison.rows.iter_mut().find(|row| row.search.as_ref().is_some_and(|search| search.job() == job))
    }

    /// Takes in an event, if it is one of the comparison's searches.
    pub(super) fn hear_in_comparison(&mut self, job: JobId, event: &SolveEvent) {
        let Some(row) = self.compared(job) else { return };
        if let (SolveEvent::Found { solution, .. }, None) = (event, &row.first) {
            row.first = Some(solution.clone());
        }
        let finished = matches!(event, SolveEvent::Finished(_));
        row.search.as_mut().map(|search| search.take(event.clone()));
        if finished {
            self.compare_next();
        }
    }

    /// Takes in that the solver's thread failed, if it was in a search of the comparison.
    pub(super) fn hear_failure_in_comparison(&mut self, job: JobId, words: &str) {
        let Some(row) = self.compared(job) else { return };
        if let Some(search) = &mut row.search {
            search.fail(words.to_owned());
        }
        self.compare_next();
    }

    /// Over the comparison any key closes it, and stops what still runs.
    pub(super) fn press_over_comparison(&mut self, key: Key) {
        if key.ctrl && matches!(key.code, KeyCode::Char('z' | 'l')) {
            return self.press_over_panel(key);
        }
        if matches!(&self.overlay, Some(Overlay::Comparison(comparison)) if comparison.is_running()) {
            self.effects.push(Effect::CancelSolve);
        }
        self.press_over_panel(key);
    }
}

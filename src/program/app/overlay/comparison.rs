//! All solvers on the cube on the screen, one after the other.

use std::time::Duration;

use super::{FooterKey, Next, OverlayModel, press_over_panel};
use crate::app::{App, Effect, Key, KeyCode, Message, Overlay, Search, Status};
use cubetui::cube::{CenterTurns, CubieCube, OrientedCube};
use cubetui::solver::{
    JobId, Limits, SOLVERS, Solution, SolveEvent, SolveRequest, SolverEntry, SolverId,
};

/// The comparison while it is open.
#[derive(Clone, Debug)]
pub struct Comparison {
    cube: CubieCube,
    /// How its centres are turned, if they are to be solved.
    centers: Option<CenterTurns>,
    pub rows: Vec<Compared>,
}

/// What is known of one solver.
#[derive(Clone, Debug)]
pub struct Compared {
    pub solver: SolverId,
    search: Option<Search>,
    first: Option<Solution>,
}

impl Compared {
    const fn waiting(entry: &SolverEntry) -> Self {
        Self {
            solver: entry.solver,
            search: None,
            first: None,
        }
    }

    /// Its search; none while the solvers before it run.
    pub const fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    /// The first solution it found.
    pub const fn first(&self) -> Option<&Solution> {
        self.first.as_ref()
    }

    fn is_running(&self) -> bool {
        self.search.as_ref().is_some_and(Search::is_running)
    }
}

impl Comparison {
    /// The time each solver has to look for shorter solutions.
    pub const TIME: Duration = Duration::from_secs(1);

    /// Whether a solver is running.
    pub fn is_running(&self) -> bool {
        self.rows.iter().any(Compared::is_running)
    }

    /// Starts the first solver that has not run yet.
    fn start_next(&mut self, app: &mut App) {
        let (job, goal) = (JobId(app.jobs + 1), *app.work.named_goal.goal());
        let Some(row) = self.rows.iter_mut().find(|row| row.search.is_none()) else {
            return;
        };
        let limits = Limits {
            timeout: Some(Self::TIME),
            ..Limits::default()
        };
        let request = SolveRequest::new(self.cube, limits)
            .with_centers(self.centers)
            .with_goal(goal);
        row.search = Some(Search::begin(job, row.solver, request));
        app.jobs = job.0;
        app.effects.push(Effect::Solve(job, row.solver, request));
    }

    /// The row of the solver with this job, if the job is one of this comparison's.
    fn row_of(&mut self, job: JobId) -> Option<&mut Compared> {
        self.rows
            .iter_mut()
            .find(|row| row.search.as_ref().is_some_and(|search| search.job == job))
    }

    fn take_event(&mut self, job: JobId, event: &SolveEvent, app: &mut App) {
        let Some(row) = self.row_of(job) else { return };
        if let (SolveEvent::Found { solution, .. }, None) = (event, &row.first) {
            row.first = Some(solution.clone());
        }
        row.search.as_mut().map(|search| search.take(event.clone()));
        if matches!(event, SolveEvent::Finished(_)) {
            self.start_next(app);
        }
    }

    fn take_failure(&mut self, job: JobId, words: &str, app: &mut App) {
        let Some(row) = self.row_of(job) else { return };
        if let Some(search) = &mut row.search {
            search.fail(words.to_owned());
        }
        self.start_next(app);
    }
}

impl OverlayModel for Comparison {
    /// A key that closes the comparison stops the solver that runs.
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        let next = press_over_panel(key, app);
        if self.is_running() && next == Next::Close {
            app.effects.push(Effect::CancelSolve);
        }
        next
    }

    fn receive(&mut self, message: &Message, app: &mut App) -> Next {
        match message {
            Message::Solver(job, event) => self.take_event(*job, event, app),
            Message::SolverFailed(job, words) => self.take_failure(*job, words, app),
            _ => {}
        }
        Next::Stay
    }

    fn title(&self, _app: &App) -> String {
        format!("All solvers on this cube, {} s each", Self::TIME.as_secs())
    }

    fn footer(&self) -> Vec<FooterKey> {
        vec![FooterKey::one(
            KeyCode::Esc,
            if self.is_running() {
                "stop and close"
            } else {
                "close"
            },
        )]
    }
}

impl App {
    /// Opens the comparison and starts the first solver.
    pub(in crate::app) fn compare(&mut self) {
        if self.meets_goal() {
            let words = if self.work.named_goal.is_solved() {
                "the cube is solved"
            } else {
                "the goal is reached"
            };
            return self.say(Status::info(format!(
                "{words}: there is nothing to compare"
            )));
        }
        if let Err(error) = self.work.named_goal.check_start(&self.work.cube.cube) {
            return self.say(Status::error(error.explain(&self.settings.scheme)));
        }
        self.stop_playing();
        self.end_search();
        let OrientedCube { cube, centers, .. } = self.work.cube;
        let centers = centers.filter(|_| self.work.named_goal.is_solved());
        let able = SOLVERS
            .iter()
            .filter(|entry| centers.is_none() || entry.supercube.is_some());
        let rows = able.map(Compared::waiting).collect();
        let mut comparison = Comparison {
            cube,
            centers,
            rows,
        };
        comparison.start_next(self);
        self.overlay = Some(Overlay::Comparison(comparison));
    }
}

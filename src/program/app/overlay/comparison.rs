//! The comparison of all solvers on the cube on the screen, one after the other.

use std::time::Duration;

use super::{FooterKey, OverlayModel};
use crate::app::search::request;
use crate::app::{App, Effect, KeyCode, Message, Overlay, Search, Slot, Status, Task};
use crate::spec::SolveOptions;
use cubetui::solver::{JobId, SOLVERS, Solution, SolveEvent, SolveRequest, SolverId};

#[derive(Clone, Debug)]
pub struct Comparison {
    pub rows: Vec<Compared>,
}

#[derive(Clone, Debug)]
pub struct Compared {
    pub solver: SolverId,
    request: SolveRequest,
    search: Option<Search>,
    first: Option<Solution>,
}

impl Compared {
    /// The search of this solver, or `None` while the solvers before it run.
    pub const fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

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
    pub fn is_running(&self) -> bool {
        self.rows.iter().any(Compared::is_running)
    }

    /// Starts the first solver that has not run yet.
    fn start_next(&mut self, app: &mut App) {
        let Some(row) = self.rows.iter_mut().find(|row| row.search.is_none()) else {
            return;
        };
        let job = app.outbox.next_job();
        row.search = Some(Search::begin(job, row.solver, row.request));
        app.outbox.push(Effect::Start(
            Slot::Search,
            Task::Solve(job, row.solver, row.request),
        ));
    }

    /// The row of the solver with this job, if the job is one of this comparison's.
    fn row_of(&mut self, job: JobId) -> Option<&mut Compared> {
        self.rows
            .iter_mut()
            .find(|row| row.search.as_ref().is_some_and(|search| search.job == job))
    }

    fn on_event(&mut self, job: JobId, event: &SolveEvent, app: &mut App) {
        let Some(row) = self.row_of(job) else { return };
        if let (SolveEvent::Found { solution, .. }, None) = (event, &row.first) {
            row.first = Some(solution.clone());
        }
        row.search
            .as_mut()
            .map(|search| search.on_event(event.clone()));
        if matches!(event, SolveEvent::Finished(_)) {
            self.start_next(app);
        }
    }

    fn on_failure(&mut self, job: JobId, reason: &str, app: &mut App) {
        let Some(row) = self.row_of(job) else { return };
        if let Some(search) = &mut row.search {
            search.fail(reason.to_owned());
        }
        self.start_next(app);
    }
}

impl OverlayModel for Comparison {
    fn close(&mut self, app: &mut App) {
        if self.is_running() {
            app.outbox.push(Effect::Stop(Slot::Search));
        }
    }

    fn receive(&mut self, message: &Message, app: &mut App) {
        match message {
            Message::Solver(job, event) => self.on_event(*job, event, app),
            Message::SolverFailed(job, reason) => self.on_failure(*job, reason, app),
            _ => {}
        }
    }

    fn title(&self, _app: &App) -> String {
        format!("All solvers on this cube, {} s each", Self::TIME.as_secs())
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
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
            let state = if self.work.named_goal.is_solved() {
                "the cube is solved"
            } else {
                "the goal is reached"
            };
            return self.say(Status::info(format!(
                "{state}: there is nothing to compare"
            )));
        }
        let mut rows = Vec::new();
        let mut obstacle = None;
        for entry in SOLVERS {
            let options = SolveOptions {
                solver: entry.solver,
                goal: self.work.named_goal.clone(),
                timeout: Some(Comparison::TIME),
                ..SolveOptions::default()
            };
            match request(&self.work.cube, &options, &self.settings.scheme) {
                Ok(request) => rows.push(Compared {
                    solver: entry.solver,
                    request,
                    search: None,
                    first: None,
                }),
                Err(status) => obstacle = Some(status),
            }
        }
        if rows.is_empty()
            && let Some(obstacle) = obstacle
        {
            return self.say(obstacle);
        }
        self.stop_playing();
        self.end_search();
        let mut comparison = Comparison { rows };
        comparison.start_next(self);
        self.overlays.push(Overlay::Comparison(comparison));
    }
}

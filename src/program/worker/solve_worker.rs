//! Solves in the background: at most one search at a time.
//!
//! Knows solvers only by their trait. A solver whose search panicked may be broken inside: the next request gets a new one.

use std::collections::HashMap;

use super::runner::{JobControl, NoThread, Runner};
use cubetui::cube::Move;
use cubetui::solver::{
    Ending, JobId, Progress, SOLVERS, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver,
    SolverId,
};

/// What the worker reports, and about which job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerEvent {
    /// An event of the search. [`SolveEvent::Finished`] comes exactly once, and last, for every job that was not
    /// replaced before it began and did not fail.
    Solver(JobId, SolveEvent),
    /// The solver could not be built, or its search panicked; with the message of the panic. Or there is no thread.
    Failed(JobId, String),
}

impl WorkerEvent {
    /// Returns the moves of the best solution, or why there are none, when the search has ended.
    pub fn into_solution(self) -> Option<(JobId, Result<Vec<Move>, String>)> {
        match self {
            Self::Solver(job, SolveEvent::Finished(report)) => {
                let none = || "no solution was found".to_owned();
                Some((job, report.best.map(|best| best.joined()).ok_or_else(none)))
            }
            Self::Solver(..) => None,
            Self::Failed(job, message) => Some((job, Err(message))),
        }
    }
}

/// What the thread is asked.
#[derive(Clone, Copy)]
#[allow(clippy::large_enum_variant, reason = "a request is copied once")]
enum SolveTask {
    /// Build the first solver of [`SOLVERS`] before it is needed.
    Prepare,
    Solve(JobId, SolverId, SolveRequest),
}

/// The owner's side of the thread that solves. Dropping it cancels the search.
pub struct Worker {
    runner: Runner<SolveTask, WorkerEvent>,
}

impl Worker {
    /// Starts the thread, which builds the first solver of [`SOLVERS`] at once, before the first request, and each other
    /// one when it is asked for. If building panics it is tried again for every request, and the request fails.
    ///
    /// The observer is called on the worker's thread, and for [`cancel`](Self::cancel) possibly on the caller's. It
    /// must not block.
    ///
    /// # Errors
    ///
    /// If the system grants no thread.
    pub fn spawn(
        make_solver: impl Fn(SolverId) -> Box<dyn Solver> + Send + 'static,
        observer: impl Fn(WorkerEvent) + Send + Sync + 'static,
    ) -> Result<Self, NoThread> {
        let worker = Self::lazy(make_solver, observer);
        worker.runner.start(SolveTask::Prepare)?;
        Ok(worker)
    }

    /// Returns a worker that starts its thread and builds its first solver with the first request: for what is seldom
    /// asked. The rest is as in [`spawn`](Self::spawn).
    pub fn lazy(
        make_solver: impl Fn(SolverId) -> Box<dyn Solver> + Send + 'static,
        observer: impl Fn(WorkerEvent) + Send + Sync + 'static,
    ) -> Self {
        let mut solvers = Solvers {
            make_solver,
            built: HashMap::new(),
        };
        let work = move |task, control: &JobControl<'_, WorkerEvent>| match task {
            SolveTask::Prepare => solvers.prepare(SOLVERS[0].solver),
            SolveTask::Solve(job, id, request) => solvers.solve(job, id, &request, control),
        };
        let on_panic = |task, message| match task {
            SolveTask::Prepare => None,
            SolveTask::Solve(job, ..) => Some(WorkerEvent::Failed(job, message)),
        };
        Self {
            runner: Runner::new(observer, work, on_panic),
        }
    }

    /// Cancels the current search, and starts this one with this solver when it has ended.
    pub fn submit(&self, job: JobId, solver: SolverId, request: SolveRequest) {
        if let Err(error) = self.runner.submit(SolveTask::Solve(job, solver, request)) {
            self.runner
                .report(WorkerEvent::Failed(job, error.to_string()));
        }
    }

    /// Ends the search. Its last event follows; for a job that has not begun it is sent at once.
    pub fn cancel(&self) {
        if let Some(SolveTask::Solve(job, ..)) = self.runner.cancel() {
            let (ending, progress) = (Ending::Cancelled, Progress::default());
            let report = SolveReport {
                best: None,
                others: vec![],
                ending,
                progress,
            };
            self.runner
                .report(WorkerEvent::Solver(job, SolveEvent::Finished(report)));
        }
    }
}

/// The solvers that are built, on their thread.
struct Solvers<F> {
    make_solver: F,
    built: HashMap<SolverId, Box<dyn Solver>>,
}

impl<F: Fn(SolverId) -> Box<dyn Solver>> Solvers<F> {
    fn prepare(&mut self, id: SolverId) {
        let solver = (self.make_solver)(id);
        self.built.insert(id, solver);
    }

    /// One search. The last event is the worker's to send, so that it comes once, whatever the solver reports. A panic
    /// leaves the solver out of the map.
    fn solve(
        &mut self,
        job: JobId,
        id: SolverId,
        request: &SolveRequest,
        control: &JobControl<'_, WorkerEvent>,
    ) {
        let solver = self
            .built
            .remove(&id)
            .unwrap_or_else(|| (self.make_solver)(id));
        let observer = |event| {
            if !matches!(event, SolveEvent::Finished(_)) {
                control.report(WorkerEvent::Solver(job, event));
            }
        };
        let report = solver.solve(request, &SearchControl::new(control.cancel(), &observer));
        self.built.insert(id, solver);
        control.report(WorkerEvent::Solver(job, SolveEvent::Finished(report)));
    }
}

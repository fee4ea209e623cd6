//! A worker that begins with its first request: for what is seldom solved, so that nothing is built in vain.

use std::sync::Arc;

use super::{NoThread, Worker, WorkerEvent};
use crate::cube::Move;
use crate::solver::{JobId, SolveEvent, SolveRequest, Solver, SolverId};

/// A worker that is perhaps not there yet.
pub struct LazyWorker {
    make_solver: fn() -> Box<dyn Solver>,
    listener: Arc<dyn Fn(WorkerEvent) + Send + Sync>,
    worker: Option<Worker>,
}

impl LazyWorker {
    /// Nothing is started or built yet.
    pub fn new(
        make_solver: fn() -> Box<dyn Solver>,
        listener: impl Fn(WorkerEvent) + Send + Sync + 'static,
    ) -> Self {
        Self { make_solver, listener: Arc::new(listener), worker: None }
    }

    /// Like [`Worker::submit`].
    ///
    /// # Errors
    ///
    /// If it is the first request and the system grants no thread.
    pub fn submit(&mut self, job: JobId, request: SolveRequest) -> Result<(), NoThread> {
        let worker = if let Some(worker) = self.worker.take() {
            worker
        } else {
            let listener = Arc::clone(&self.listener);
            let make_solver = self.make_solver;
            Worker::spawn(move |_| make_solver(), move |event| listener(event))?
        };
        self.worker.insert(worker).submit(job, SolverId::default(), request);
        Ok(())
    }
}

/// The end of a search in which only the solution matters: its moves, or why there are none.
pub fn answer(event: WorkerEvent) -> Option<(JobId, Result<Vec<Move>, String>)> {
    match event {
        WorkerEvent::Solver(job, SolveEvent::Finished(report)) => {
            let none = || "no solution was found".to_owned();
            Some((job, report.best.map(|best| best.moves).ok_or_else(none)))
        }
        WorkerEvent::Solver(..) | WorkerEvent::Tables(_) => None,
        WorkerEvent::Failed(job, words) => Some((job, Err(words))),
    }
}

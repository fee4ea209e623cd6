//! One thread that solves: requests in, events out, at most one search at a time. Another, once in a program's life,
//! that gets the large tables: the [`TableLoader`].
//!
//! Knows solvers only by their trait, and whoever listens only as a function. Knows no terminal and no model.
//!
//! The newest request wins: it ends the search before it, and one that has not begun is dropped unseen. A panic in a
//! solver is an event like any other, and the next request finds a new solver.

mod coset_runner;
mod examination_worker;
mod kept_coset;
mod lazy_worker;
mod stage_worker;
mod table_loader;

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

pub use coset_runner::{CosetRunner, file_name, too_little_memory};
pub use examination_worker::ExaminationWorker;
pub use kept_coset::{Kept, keep_coset, resume_coset};
pub use lazy_worker::{LazyWorker, answer};
pub use stage_worker::StageWorker;
pub use table_loader::{Source, TableLoader};

use crate::solver::{
    Ending, JobId, Progress, SOLVERS, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver, SolverId,
};
use crate::tables::TableEvent;

/// The name of the thread that solves. Threads which a solver starts carry it as well, or none: a panic in any of
/// these is the worker's to report.
pub const THREAD_NAME: &str = "solver";

/// How long a dropped worker is waited for; the search ends at the next look at its flag, far below this.
const PATIENCE: Duration = Duration::from_millis(100);

/// What the worker tells, and of which job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerEvent {
    /// The search tells something. [`SolveEvent::Finished`] comes exactly once, and last, for every job that was not
    /// replaced before it began and did not fail.
    Solver(JobId, SolveEvent),
    /// The solver could not be built, or broke off; the words of the panic.
    Failed(JobId, String),
    /// News of the large tables, from the [`TableLoader`].
    Tables(TableEvent),
}

/// The system grants no thread; its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoThread(String);

impl fmt::Display for NoThread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the thread that solves cannot be started: {}", self.0)
    }
}

impl std::error::Error for NoThread {}

/// The thread and the way to it. Dropping it cancels the search.
pub struct Worker {
    desk: Arc<Desk>,
    /// Closed by the thread's end; nothing is ever sent.
    ended: Receiver<()>,
}

impl Worker {
    /// Starts the thread, which builds the first solver of [`SOLVERS`] at once, before the first request, and each other
    /// one when it is asked for. If building panics it is tried again for every request, and the request gets the words.
    ///
    /// The listener is called on the worker's thread, and for [`cancel`](Self::cancel) possibly on the caller's. It
    /// must not block.
    ///
    /// # Errors
    ///
    /// If the system grants no thread.
    pub fn spawn(
        make_solver: impl Fn(SolverId) -> Box<dyn Solver> + Send + 'static,
        listener: impl Fn(WorkerEvent) + Send + Sync + 'static,
    ) -> Result<Self, NoThread> {
        let desk =
            Arc::new(Desk { state: Mutex::default(), news: Condvar::new(), listener: Box::new(listener) });
        let (alive, ended) = mpsc::channel();
        let inside = Arc::clone(&desk);
        let life = move || {
            work(&inside, &make_solver);
            drop(alive);
        };
        thread::Builder::new()
            .name(THREAD_NAME.to_owned())
            .spawn(life)
            .map_err(|error| NoThread(error.to_string()))?;
        Ok(Self { desk, ended })
    }

    /// Has this solver solve this as soon as the search before it, which is cancelled now, has ended.
    pub fn submit(&self, job: JobId, solver: SolverId, request: SolveRequest) {
        let mut state = self.desk.lock();
        state.cancel.store(true, Ordering::Relaxed);
        state.waiting = Some((job, solver, request));
        self.desk.news.notify_one();
    }

    /// Ends the search. Its last event follows; for a job that has not begun it is sent at once.
    pub fn cancel(&self) {
        let mut state = self.desk.lock();
        state.cancel.store(true, Ordering::Relaxed);
        let dropped = state.waiting.take();
        drop(state);
        if let Some((job, ..)) = dropped {
            let (ending, progress) = (Ending::Cancelled, Progress::default());
            let report = SolveReport { best: None, others: vec![], ending, progress };
            self.desk.tell(WorkerEvent::Solver(job, SolveEvent::Finished(report)));
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let mut state = self.desk.lock();
        state.closed = true;
        state.waiting = None;
        state.cancel.store(true, Ordering::Relaxed);
        self.desk.news.notify_one();
        drop(state);
        let _ended_or_too_slow = self.ended.recv_timeout(PATIENCE);
    }
}

/// What both sides see.
struct Desk {
    state: Mutex<State>,
    news: Condvar,
    listener: Box<dyn Fn(WorkerEvent) + Send + Sync>,
}

#[derive(Default)]
struct State {
    waiting: Option<(JobId, SolverId, SolveRequest)>,
    /// The flag of the running search; every search has its own, so that no cancel can reach a later one.
    cancel: Arc<AtomicBool>,
    closed: bool,
}

impl Desk {
    /// The state stays whole even if a listener panics: no lock is held while it is called.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, event: WorkerEvent) {
        (self.listener)(event);
    }

    /// The next job and its flag, or nothing when the worker is to end.
    fn next(&self) -> Option<(JobId, SolverId, SolveRequest, Arc<AtomicBool>)> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some((job, solver, request)) = state.waiting.take() {
                state.cancel = Arc::default();
                return Some((job, solver, request, Arc::clone(&state.cancel)));
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The thread's life.
fn work(desk: &Desk, make_solver: &dyn Fn(SolverId) -> Box<dyn Solver>) {
    let build = |id| catch_unwind(AssertUnwindSafe(|| make_solver(id))).map_err(words);
    let mut solvers = HashMap::from([(SOLVERS[0].solver, build(SOLVERS[0].solver))]);
    while let Some((job, id, request, cancel)) = desk.next() {
        let solver = solvers.entry(id).or_insert_with(|| Err(String::new()));
        if solver.is_err() {
            *solver = build(id);
        }
        let outcome = match solver {
            Ok(solver) => run(desk, solver.as_ref(), job, &request, &cancel),
            Err(words) => Err(words.clone()),
        };
        match outcome {
            Ok(report) => desk.tell(WorkerEvent::Solver(job, SolveEvent::Finished(report))),
            Err(words) => {
                // A solver that broke off may be broken inside: the next request gets a new one.
                *solver = Err(words.clone());
                desk.tell(WorkerEvent::Failed(job, words));
            }
        }
    }
}

/// One search. The last event is the worker's to send, so that it comes once, whatever the solver tells.
fn run(
    desk: &Desk,
    solver: &dyn Solver,
    job: JobId,
    request: &SolveRequest,
    cancel: &AtomicBool,
) -> Result<SolveReport, String> {
    let listener = |event| {
        if !matches!(event, SolveEvent::Finished(_)) {
            desk.tell(WorkerEvent::Solver(job, event));
        }
    };
    let control = SearchControl::new(cancel, &listener);
    catch_unwind(AssertUnwindSafe(|| solver.solve(request, &control))).map_err(words)
}

/// What a panic said.
fn words(panic: Box<dyn Any + Send>) -> String {
    match panic.downcast::<String>() {
        Ok(words) => *words,
        Err(panic) => panic
            .downcast_ref::<&str>()
            .map_or_else(|| "the solver broke off without a word".to_owned(), |words| (*words).to_owned()),
    }
}

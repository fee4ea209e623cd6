//! A fixed number of threads that solve, and the bounded queue in front of them.
//!
//! Knows solvers only by their trait, and clients by their address. A job whose client has gone is cancelled, or dropped
//! before it starts; a panic in a solver is an outcome like any other.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use std::{io, thread};

use prometheus::IntGauge;
use tokio::sync::oneshot;

use crate::solver::{SearchControl, SolveReport, SolveRequest, Solver};
use crate::worker::THREAD_NAME;

/// One cube to solve.
pub(super) struct Job {
    pub(super) solver: Arc<dyn Solver>,
    pub(super) request: SolveRequest,
    /// When the answer is of no use any more. The search gets the time that is left when it starts.
    pub(super) deadline: Instant,
    pub(super) client: IpAddr,
}

/// Why a job was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The queue is full.
    Full,
    /// This client has too many jobs waiting and running.
    TooManyOfClient,
    /// The service is ending.
    Closed,
}

/// How a job ended.
#[derive(Debug)]
pub(super) enum Outcome {
    Report(SolveReport),
    /// Its time was over before a thread was free.
    Late,
    /// The solver panicked.
    Broken,
}

/// A claim to the outcome of a job. Dropping it cancels the job.
pub(super) struct Ticket {
    cancel: Arc<AtomicBool>,
    outcome: oneshot::Receiver<Outcome>,
    client: IpAddr,
    shared: Arc<Shared>,
}

/// The queue and its threads. Dropping it ends them.
pub(super) struct JobQueue(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    limits: QueueLimits,
    gauges: Gauges,
}

/// How many jobs there may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct QueueLimits {
    pub(super) waiting: usize,
    pub(super) per_client: usize,
}

/// The metrics of the queue.
#[derive(Clone, Debug)]
pub(super) struct Gauges {
    pub(super) waiting: IntGauge,
    pub(super) running: IntGauge,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<QueuedJob>,
    /// The cancel flags of the running searches.
    running: Vec<Arc<AtomicBool>>,
    clients: HashMap<IpAddr, usize>,
    closed: bool,
}

struct QueuedJob {
    job: Job,
    cancel: Arc<AtomicBool>,
    outcome: oneshot::Sender<Outcome>,
}

impl JobQueue {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system grants no thread.
    pub(super) fn open(workers: usize, limits: QueueLimits, gauges: Gauges) -> io::Result<Self> {
        let shared = Arc::new(Shared { state: Mutex::default(), changed: Condvar::new(), limits, gauges });
        let queue = Self(Arc::clone(&shared));
        for _ in 0..workers {
            let shared = Arc::clone(&shared);
            thread::Builder::new().name(THREAD_NAME.to_owned()).spawn(move || work(&shared))?;
        }
        Ok(queue)
    }

    /// Adds a job to the queue.
    ///
    /// # Errors
    /// When there are too many, or the service is ending.
    pub(super) fn submit(&self, job: Job) -> Result<Ticket, Refusal> {
        let QueueLimits { waiting, per_client } = self.0.limits;
        let mut state = self.0.lock();
        if state.closed {
            return Err(Refusal::Closed);
        }
        if state.waiting.len() >= waiting {
            state.waiting.retain(|job| !job.cancel.load(Ordering::Relaxed));
        }
        if state.waiting.len() >= waiting {
            return Err(Refusal::Full);
        }
        let client = job.client;
        let of_client = state.clients.entry(client).or_default();
        if *of_client >= per_client {
            return Err(Refusal::TooManyOfClient);
        }
        *of_client += 1;
        let (sender, outcome) = oneshot::channel();
        let cancel = Arc::new(AtomicBool::new(false));
        state.waiting.push_back(QueuedJob { job, cancel: Arc::clone(&cancel), outcome: sender });
        self.0.count(&state);
        drop(state);
        self.0.changed.notify_one();
        Ok(Ticket { cancel, outcome, client, shared: Arc::clone(&self.0) })
    }

    /// Accepts no more jobs; those that wait and run continue.
    pub(super) fn close(&self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }

    /// Cancels all jobs: those that run answer with what they have, those that wait with nothing.
    pub(super) fn cancel_all(&self) {
        let mut state = self.0.lock();
        state.waiting.clear();
        state.running.iter().for_each(|cancel| cancel.store(true, Ordering::Relaxed));
        self.0.count(&state);
    }
}

impl Drop for JobQueue {
    fn drop(&mut self) {
        self.close();
        self.cancel_all();
    }
}

impl Ticket {
    /// Waits for the outcome; there is none if the service is ending.
    pub(super) async fn outcome(mut self) -> Option<Outcome> {
        (&mut self.outcome).await.ok()
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
        let mut state = self.shared.lock();
        if let Some(of_client) = state.clients.get_mut(&self.client) {
            *of_client -= 1;
            if *of_client == 0 {
                state.clients.remove(&self.client);
            }
        }
    }
}

impl Shared {
    /// The state is whole at any time: nothing under the lock can panic half-way.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Updates the metrics.
    fn count(&self, state: &State) {
        let gauge = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.gauges.waiting.set(gauge(state.waiting.len()));
        self.gauges.running.set(gauge(state.running.len()));
    }

    /// Returns the next job that somebody still waits for, or nothing when there will be no more.
    fn next(&self) -> Option<QueuedJob> {
        let mut state = self.lock();
        loop {
            while let Some(queued) = state.waiting.pop_front() {
                if !queued.cancel.load(Ordering::Relaxed) {
                    state.running.push(Arc::clone(&queued.cancel));
                    self.count(&state);
                    return Some(queued);
                }
            }
            self.count(&state);
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn done(&self, cancel: &Arc<AtomicBool>) {
        let mut state = self.lock();
        state.running.retain(|running| !Arc::ptr_eq(running, cancel));
        self.count(&state);
    }
}

/// Runs jobs until there will be no more.
fn work(shared: &Shared) {
    while let Some(QueuedJob { job, cancel, outcome }) = shared.next() {
        let result = solve(&job, &cancel);
        shared.done(&cancel);
        // Nobody waits any more when the client has gone.
        let _unwanted = outcome.send(result);
    }
}

fn solve(job: &Job, cancel: &AtomicBool) -> Outcome {
    let rest = job.deadline.saturating_duration_since(Instant::now());
    if rest.is_zero() {
        return Outcome::Late;
    }
    let mut request = job.request;
    request.limits.timeout = Some(request.limits.timeout.map_or(rest, |timeout| timeout.min(rest)));
    let control = SearchControl::new(cancel, &|_| ());
    catch_unwind(AssertUnwindSafe(|| job.solver.solve(&request, &control)))
        .map_or(Outcome::Broken, Outcome::Report)
}

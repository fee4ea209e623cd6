//! The threads that solve, and the bounded queue in front of them.
//!
//! There are two lanes with threads of their own, so that short jobs never wait behind long ones; each is shared fairly
//! between clients (see [`fair_schedule`](super::fair_schedule)). A job that looks short has [`SLICE`] to end in the
//! short lane; after that it starts again in the long one. So every thread of the short lane is free again within
//! milliseconds, whatever is asked. The long lane has one thread more than a single client may use.
//!
//! Knows solvers only by their trait. A job whose client has gone is cancelled, or dropped before it starts; a panic in a
//! solver is an outcome like any other.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use prometheus::IntGauge;
use tokio::sync::oneshot;
use tokio::time::timeout_at;

use super::connections::Client;
use super::fair_schedule::{FairSchedule, Lane};
use crate::jobs::THREAD_NAME;
use cubetui::solver::{Ending, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver};
use cubetui::sync::{Condvar, Mutex, MutexGuard, thread};

/// How long a job may run in the short lane. Two-phase solutions of at most 20 moves take 2 ms on average.
pub const SLICE: Duration = Duration::from_millis(20);

/// A job that starts in the long lane at the last moment still has this long. A first solution takes a few milliseconds,
/// so a client that has waited all the time gets one.
const LEAST_TIME: Duration = Duration::from_millis(100);

/// What is called with the events of a search, on its thread.
pub type Observer = dyn Fn(SolveEvent) + Send + Sync;

/// One cube to solve.
pub struct Job {
    pub solver: Arc<dyn Solver>,
    pub request: SolveRequest,
    /// Receives the events of the search; of a job that is tried in two lanes, those of both.
    pub observer: Option<Arc<Observer>>,
    /// When the answer is of no use any more. The search gets the time that is left when it starts.
    pub deadline: Instant,
    pub client: Client,
    /// The lane in which it is tried first.
    pub lane: Lane,
}

/// Why a job was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The queue is full.
    Full,
    /// This client has too many jobs waiting and running.
    TooManyOfClient,
    /// The service is ending.
    Closed,
}

/// How a job ended.
#[derive(Debug)]
pub enum JobOutcome {
    Report(SolveReport),
    /// Its time was over before a thread was free.
    TimedOut,
    /// It did not end when its time was over.
    Overran,
    /// The queue was full, and a client with fewer jobs got its place.
    Displaced,
    /// The solver panicked.
    Broken,
}

/// A claim to the outcome of a job. Dropping it cancels the job.
pub struct Ticket {
    flags: Arc<JobFlags>,
    outcome: oneshot::Receiver<JobOutcome>,
}

/// The state of a job that the client and the threads share.
#[derive(Default)]
struct JobFlags {
    /// No client waits for it any more.
    cancel: AtomicBool,
    /// It is being solved now.
    is_running: AtomicBool,
}

/// The queue and its threads. Dropping it ends them.
pub struct JobQueue(Arc<QueueShared>);

struct QueueShared {
    state: Mutex<QueueState>,
    /// Signals to the threads of each lane that there is a job, or that there will be no more.
    changed: [Condvar; Lane::NUM],
    limits: QueueLimits,
    gauges: Gauges,
}

/// How many jobs there may be.
#[derive(Clone, Copy, Debug)]
pub struct QueueLimits {
    pub waiting: usize,
    pub per_client: usize,
}

/// The metrics of the queue.
#[derive(Clone, Debug)]
pub struct Gauges {
    pub waiting: IntGauge,
    pub running: IntGauge,
}

struct QueueState {
    schedule: FairSchedule<QueuedJob>,
    /// The flags of the running searches.
    running: Vec<Arc<JobFlags>>,
    closed: bool,
}

struct QueuedJob {
    job: Job,
    flags: Arc<JobFlags>,
    outcome: oneshot::Sender<JobOutcome>,
}

impl QueuedJob {
    /// Whether a client still waits for it.
    fn is_wanted(&self) -> bool {
        !self.flags.cancel.load(Ordering::Relaxed)
    }

    fn end(self, outcome: JobOutcome) {
        // The client may have gone.
        let _unwanted = self.outcome.send(outcome);
    }
}

impl JobQueue {
    /// Starts the threads: `workers` for short jobs, and as many for long jobs of each client, with one to spare for
    /// another client.
    pub fn open(workers: usize, limits: QueueLimits, gauges: Gauges) -> io::Result<Self> {
        let state = QueueState {
            schedule: FairSchedule::new([workers; Lane::NUM]),
            running: Vec::new(),
            closed: false,
        };
        let shared = QueueShared {
            state: Mutex::new(state),
            changed: Default::default(),
            limits,
            gauges,
        };
        let queue = Self(Arc::new(shared));
        for lane in Lane::ALL {
            let threads = match lane {
                Lane::Short => workers,
                Lane::Long => workers + 1,
            };
            for _ in 0..threads {
                let shared = Arc::clone(&queue.0);
                thread::Builder::new()
                    .name(THREAD_NAME.to_owned())
                    .spawn(move || work(&shared, lane))?;
            }
        }
        Ok(queue)
    }

    /// Adds a job to the queue.
    pub fn submit(&self, job: Job) -> Result<Ticket, Refusal> {
        let QueueLimits {
            waiting,
            per_client,
        } = self.0.limits;
        let (client, lane) = (job.client, job.lane);
        let mut state = self.0.lock();
        if state.closed {
            return Err(Refusal::Closed);
        }
        if state.schedule.waiting() >= waiting || state.schedule.of_client(client) >= per_client {
            state.schedule.retain(QueuedJob::is_wanted);
        }
        if state.schedule.of_client(client) >= per_client {
            return Err(Refusal::TooManyOfClient);
        }
        if state.schedule.waiting() >= waiting {
            let displaced = state.schedule.displace(client).ok_or(Refusal::Full)?;
            displaced.end(JobOutcome::Displaced);
        }
        let (sender, outcome) = oneshot::channel();
        let flags = Arc::<JobFlags>::default();
        state.schedule.push(
            client,
            lane,
            QueuedJob {
                job,
                flags: Arc::clone(&flags),
                outcome: sender,
            },
        );
        self.0.count(&state);
        drop(state);
        self.0.changed[lane as usize].notify_one();
        Ok(Ticket { flags, outcome })
    }

    /// Accepts no more jobs; those that wait and run continue.
    pub fn close(&self) {
        self.0.lock().closed = true;
        self.0.changed.iter().for_each(Condvar::notify_all);
    }

    /// Cancels all jobs: those that run answer with what they have, those that wait with nothing.
    pub fn cancel_all(&self) {
        let mut state = self.0.lock();
        state.schedule.retain(|_| false);
        for flags in &state.running {
            flags.cancel.store(true, Ordering::Relaxed);
        }
        self.0.count(&state);
        self.0.changed.iter().for_each(Condvar::notify_all);
    }
}

impl Drop for JobQueue {
    fn drop(&mut self) {
        self.close();
        self.cancel_all();
    }
}

impl Ticket {
    /// Waits for the outcome until `start_by` if the job is not running then, and else until `end_by`. There is no outcome
    /// if the service is ending.
    pub async fn outcome(mut self, start_by: Instant, end_by: Instant) -> Option<JobOutcome> {
        let mut outcome = timeout_at(start_by.into(), &mut self.outcome).await;
        if outcome.is_err() {
            if !self.flags.is_running.load(Ordering::Relaxed) {
                return Some(JobOutcome::TimedOut);
            }
            outcome = timeout_at(end_by.into(), &mut self.outcome).await;
        }
        outcome.map_or(Some(JobOutcome::Overran), Result::ok)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.flags.cancel.store(true, Ordering::Relaxed);
    }
}

impl QueueShared {
    /// The state is whole at any time: nothing under the lock can panic half-way.
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Updates the metrics.
    fn count(&self, state: &QueueState) {
        let gauge = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.gauges.waiting.set(gauge(state.schedule.waiting()));
        self.gauges.running.set(gauge(state.schedule.running()));
    }

    /// Returns the next job of a lane that somebody still waits for, or nothing when there will be no more.
    fn next(&self, lane: Lane) -> Option<QueuedJob> {
        let mut state = self.lock();
        loop {
            while let Some((client, queued)) = state.schedule.start(lane) {
                if queued.is_wanted() {
                    queued.flags.is_running.store(true, Ordering::Relaxed);
                    state.running.push(Arc::clone(&queued.flags));
                    self.count(&state);
                    return Some(queued);
                }
                state.schedule.done(client, lane, Duration::ZERO);
            }
            self.count(&state);
            // A short job may still come back as a long one.
            if state.closed && state.schedule.waiting() + state.schedule.running() == 0 {
                self.changed.iter().for_each(Condvar::notify_all);
                return None;
            }
            state = self.changed[lane as usize]
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends a job, or has it wait for the long lane if it needs more time than this one gives.
    fn done(&self, queued: QueuedJob, lane: Lane, took: Duration, outcome: Option<JobOutcome>) {
        let client = queued.job.client;
        let mut state = self.lock();
        queued.flags.is_running.store(false, Ordering::Relaxed);
        state
            .running
            .retain(|running| !Arc::ptr_eq(running, &queued.flags));
        state.schedule.done(client, lane, took);
        match outcome {
            Some(outcome) => queued.end(outcome),
            None if queued.is_wanted() => {
                state.schedule.push(client, Lane::Long, queued);
                self.changed[Lane::Long as usize].notify_one();
            }
            None => {}
        }
        self.count(&state);
    }
}

/// Runs jobs of a lane until there will be no more.
fn work(shared: &QueueShared, lane: Lane) {
    while let Some(queued) = shared.next(lane) {
        let started = Instant::now();
        let outcome = solve(&queued.job, &queued.flags.cancel, lane);
        shared.done(queued, lane, started.elapsed(), outcome);
    }
}

/// Runs a job in a lane. Returns nothing if it needs more time than the lane gives and has more.
fn solve(job: &Job, cancel: &AtomicBool, lane: Lane) -> Option<JobOutcome> {
    let rest = job.deadline.saturating_duration_since(Instant::now());
    if rest.is_zero() {
        return Some(JobOutcome::TimedOut);
    }
    let time = match lane {
        Lane::Short => SLICE,
        Lane::Long => rest.max(LEAST_TIME),
    };
    let has_more = || lane == Lane::Short && Instant::now() < job.deadline;
    let mut request = job.request;
    request.limits.timeout = Some(
        request
            .limits
            .timeout
            .map_or(time, |timeout| timeout.min(time)),
    );
    let observer = |event| {
        if let Some(observer) = &job.observer {
            observer(event);
        }
    };
    let control = SearchControl::new(cancel, &observer);
    let result = catch_unwind(AssertUnwindSafe(|| job.solver.solve(&request, &control)));
    match result {
        Ok(report) if report.ending == Ending::TimedOut && has_more() => None,
        Ok(report) => Some(JobOutcome::Report(report)),
        Err(_) => Some(JobOutcome::Broken),
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::pin::pin;
    use std::sync::mpsc::{self, Receiver};

    use tokio::time::timeout;

    use super::*;
    use cubetui::cube::CubieCube;
    use cubetui::solver::{Limits, Progress};

    const AN_HOUR: Duration = Duration::from_secs(3600);

    fn nothing_in_time() -> SolveReport {
        SolveReport {
            best: None,
            others: Vec::new(),
            ending: Ending::TimedOut,
            progress: Progress::default(),
        }
    }

    /// Ends a search for each message, whatever its time.
    struct HeldSolver(Mutex<Receiver<()>>);

    impl Solver for HeldSolver {
        fn solve(&self, _request: &SolveRequest, _control: &SearchControl<'_>) -> SolveReport {
            let _released_or_over = self.0.lock().expect("no search panics").recv();
            nothing_in_time()
        }
    }

    /// Takes all of its time and finds nothing.
    struct VainSolver;

    impl Solver for VainSolver {
        fn solve(&self, request: &SolveRequest, _control: &SearchControl<'_>) -> SolveReport {
            thread::sleep(request.limits.timeout.unwrap_or_default());
            nothing_in_time()
        }
    }

    #[test]
    fn a_short_job_continues_in_the_long_lane_only_if_time_is_left() {
        let lasts = |time: Duration| {
            let mut job = job(Arc::new(VainSolver), Lane::Short);
            job.request.limits.timeout = Some(time);
            job.deadline = Instant::now() + time;
            solve(&job, &AtomicBool::new(false), Lane::Short)
        };
        for milliseconds in [1, 5, 20] {
            assert!(
                lasts(Duration::from_millis(milliseconds)).is_some(),
                "{milliseconds} ms"
            );
        }
        assert!(lasts(AN_HOUR).is_none());
    }

    fn job(solver: Arc<dyn Solver>, lane: Lane) -> Job {
        Job {
            solver,
            request: SolveRequest::new(CubieCube::SOLVED, Limits::default()),
            observer: None,
            deadline: Instant::now() + AN_HOUR,
            client: Client::of(Ipv4Addr::LOCALHOST.into()),
            lane,
        }
    }

    fn submit(queue: &JobQueue, solver: &Arc<HeldSolver>) -> Ticket {
        let solver = Arc::<HeldSolver>::clone(solver);
        let job = job(solver, Lane::Long);
        queue.submit(job).expect("there is room")
    }

    #[test]
    fn a_search_that_ends_late_is_waited_for_and_a_busy_thread_is_not() {
        let gauge = || IntGauge::new("test", "test").expect("a name");
        let gauges = Gauges {
            waiting: gauge(),
            running: gauge(),
        };
        let limits = QueueLimits {
            waiting: 8,
            per_client: 8,
        };
        let queue = JobQueue::open(1, limits, gauges.clone()).expect("there are threads");
        let (release, released) = mpsc::channel();
        let solver = Arc::new(HeldSolver(Mutex::new(released)));
        let submit_and_wait = || {
            let ticket = submit(&queue, &solver);
            while gauges.running.get() == 0 {
                thread::yield_now();
            }
            ticket
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .expect("a runtime");
        let past = Instant::now();
        let late = submit_and_wait();
        let waiting = submit(&queue, &solver);
        let outcome = runtime.block_on(waiting.outcome(past, past + AN_HOUR));
        assert!(matches!(outcome, Some(JobOutcome::TimedOut)));
        let outcome = runtime.block_on(async {
            let mut outcome = pin!(late.outcome(past, past + AN_HOUR));
            assert!(
                timeout(Duration::from_millis(10), &mut outcome)
                    .await
                    .is_err(),
                "it is waited for"
            );
            release.send(()).expect("the search waits");
            outcome.await
        });
        assert!(matches!(outcome, Some(JobOutcome::Report(_))));

        let late = submit_and_wait();
        assert!(matches!(
            runtime.block_on(late.outcome(past, past)),
            Some(JobOutcome::Overran)
        ));
    }
}

#[cfg(all(test, shuttle))]
mod models;

//! The threads that compute, and the bounded queue in front of them.
//!
//! There are two lanes, each with its threads, so that short jobs never wait behind long ones; each is shared fairly
//! between clients (see [`fair_schedule`](super::fair_schedule)). A job that may be short has a turn of [`SLICE`] in
//! the short lane; what needs more continues in the long one. So every thread of the short lane is free again within
//! milliseconds, whatever is asked. The long lane has one thread more than a single client may use.
//!
//! Knows nothing about its jobs except how long they take. A job whose client has gone is cancelled, or dropped before
//! it starts; a panic is an outcome like any other.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use axum::response::Response;
use prometheus::IntGaugeVec;
use tokio::sync::oneshot;
use tokio::time::timeout_at;

use super::connections::Client;
use super::fair_schedule::{FairSchedule, Lane};
use crate::jobs::THREAD_NAME;
use cubetui::sync::{Condvar, Lock as _, Mutex, thread};

/// The time that a job gets in the short lane. Two-phase solutions of at most 20 moves take 2 ms on average.
pub const SLICE: Duration = Duration::from_millis(20);

/// A job that starts in the long lane at the last moment still has this long. A first solution takes a few milliseconds,
/// so a client that has waited all the time gets one.
const LEAST_TIME: Duration = Duration::from_millis(100);

/// Computes an answer in one turn. Returns `None` if it needs more time; then it gets another turn, in the long lane.
pub type TurnWork = Box<dyn FnMut(&WorkerTurn<'_>) -> Option<Response> + Send>;

/// The time that a job has on a thread.
pub struct WorkerTurn<'a> {
    pub lane: Lane,
    pub time: Duration,
    /// Set when the answer is not needed any more, or when the service ends and answers with what there is.
    pub cancel: &'a AtomicBool,
    deadline: Instant,
}

impl WorkerTurn<'_> {
    /// Whether a job that is not done would get another turn.
    pub fn may_continue(&self) -> bool {
        self.lane == Lane::Short && Instant::now() < self.deadline
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

pub struct Job {
    pub work: TurnWork,
    /// When the answer is of no use any more.
    pub deadline: Instant,
    pub client: Client,
    /// The lane in which it has its first turn.
    pub lane: Lane,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Full,
    /// This client has too many jobs waiting and running.
    TooManyOfClient,
    Closed,
}

#[derive(Debug)]
pub enum JobOutcome {
    Answered(Response),
    /// The time ran out before a thread was free.
    TimedOut,
    /// The job did not end when its time was over.
    Overran,
    /// The queue was full, and a client with fewer jobs got its place.
    Displaced,
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

#[derive(Clone, Copy, Debug)]
pub struct QueueLimits {
    pub waiting: usize,
    pub per_client: usize,
}

#[derive(Clone, Debug)]
pub struct Gauges {
    pub waiting: IntGaugeVec,
    pub running: IntGaugeVec,
}

struct QueueState {
    schedule: FairSchedule<QueuedJob>,
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

    pub fn submit(&self, job: Job) -> Result<Ticket, Refusal> {
        let QueueLimits {
            waiting,
            per_client,
        } = self.0.limits;
        let client = job.client;
        let lane = job.lane;
        let mut state = self.0.state.locked();
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
        self.0.state.locked().closed = true;
        self.0.changed.iter().for_each(Condvar::notify_all);
    }

    /// Cancels all jobs: those that run answer with what they have, those that wait with nothing.
    pub fn cancel_all(&self) {
        let mut state = self.0.state.locked();
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
    fn count(&self, state: &QueueState) {
        let gauge = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let Gauges { waiting, running } = &self.gauges;
        for lane in Lane::ALL {
            let waiting = waiting.with_label_values(&[lane.name()]);
            waiting.set(gauge(state.schedule.waiting_in(lane)));
            let running = running.with_label_values(&[lane.name()]);
            running.set(gauge(state.schedule.running_in(lane)));
        }
    }

    /// Returns the next job of a lane whose client still waits, or `None` when there will be no more.
    fn next(&self, lane: Lane) -> Option<QueuedJob> {
        let mut state = self.state.locked();
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

    /// Ends a job, or queues it in the long lane if it needs more time than this one gives.
    fn done(&self, queued: QueuedJob, lane: Lane, took: Duration, outcome: Option<JobOutcome>) {
        let client = queued.job.client;
        let mut state = self.state.locked();
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
    while let Some(mut queued) = shared.next(lane) {
        let started = Instant::now();
        let outcome = take_turn(&mut queued.job, &queued.flags.cancel, lane);
        shared.done(queued, lane, started.elapsed(), outcome);
    }
}

/// Gives a job a turn in a lane. Returns `None` if it needs another.
fn take_turn(job: &mut Job, cancel: &AtomicBool, lane: Lane) -> Option<JobOutcome> {
    let rest = job.deadline.saturating_duration_since(Instant::now());
    if rest.is_zero() {
        return Some(JobOutcome::TimedOut);
    }
    let turn = WorkerTurn {
        lane,
        time: match lane {
            Lane::Short => SLICE,
            Lane::Long => rest.max(LEAST_TIME),
        },
        cancel,
        deadline: job.deadline,
    };
    match catch_unwind(AssertUnwindSafe(|| (job.work)(&turn))) {
        Ok(Some(answer)) => Some(JobOutcome::Answered(answer)),
        Ok(None) if lane == Lane::Short => None,
        Ok(None) => Some(JobOutcome::TimedOut),
        Err(_) => Some(JobOutcome::Broken),
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::pin::pin;
    use std::sync::mpsc::{self, Receiver};

    use axum::response::IntoResponse as _;
    use tokio::time::timeout;

    use super::super::metrics::Metrics;
    use super::*;

    const AN_HOUR: Duration = Duration::from_secs(3600);

    fn job(work: TurnWork, lane: Lane) -> Job {
        Job {
            work,
            deadline: Instant::now() + AN_HOUR,
            client: Client::of(Ipv4Addr::LOCALHOST.into()),
            lane,
        }
    }

    #[test]
    fn a_short_job_continues_in_the_long_lane_only_if_time_is_left() {
        let needs_more = |time: Duration| {
            let work: TurnWork =
                Box::new(|turn| (!turn.may_continue()).then(|| ().into_response()));
            let mut job = job(work, Lane::Short);
            job.deadline = Instant::now() + time;
            thread::sleep(time.min(Duration::from_millis(2)));
            take_turn(&mut job, &AtomicBool::new(false), Lane::Short).is_none()
        };
        assert!(!needs_more(Duration::from_millis(1)));
        assert!(needs_more(AN_HOUR));
    }

    #[test]
    fn work_that_is_late_is_waited_for_and_a_busy_thread_is_not() {
        let gauges = Metrics::new().queue;
        let limits = QueueLimits {
            waiting: 8,
            per_client: 8,
        };
        let queue = JobQueue::open(1, limits, gauges.clone()).expect("there are threads");
        let (release, released) = mpsc::channel();
        let released = Arc::new(Mutex::new(released));
        let submit = || {
            let released = Arc::<Mutex<Receiver<()>>>::clone(&released);
            let work: TurnWork = Box::new(move |_| {
                let _released_or_over = released.lock().expect("no work panics").recv();
                Some(().into_response())
            });
            queue.submit(job(work, Lane::Long)).expect("there is room")
        };
        let submit_and_wait = || {
            let ticket = submit();
            while gauges.running.with_label_values(&["long"]).get() == 0 {
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
        let waiting = submit();
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
            release.send(()).expect("the work waits");
            outcome.await
        });
        assert!(matches!(outcome, Some(JobOutcome::Answered(_))));

        let late = submit_and_wait();
        assert!(matches!(
            runtime.block_on(late.outcome(past, past)),
            Some(JobOutcome::Overran)
        ));
    }

    #[test]
    fn a_panic_is_an_outcome() {
        let mut job = job(Box::new(|_| panic!("as the test wants")), Lane::Short);
        let outcome = take_turn(&mut job, &AtomicBool::new(false), Lane::Short);
        assert!(matches!(outcome, Some(JobOutcome::Broken)));
    }
}

#[cfg(all(test, shuttle))]
mod models;

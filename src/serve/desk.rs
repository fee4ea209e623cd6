//! A fixed number of threads that solve, and the bounded queue before them.
//!
//! Knows solvers only by their trait, and clients by their address. A job whose client has gone is ended, or dropped
//! unseen; a panic in a solver is an answer like any other.

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

/// One solve, as it is handed in.
pub(super) struct Wish {
    pub(super) solver: Arc<dyn Solver>,
    pub(super) request: SolveRequest,
    /// Then the answer is of no use any more. The search gets what is left of the time.
    pub(super) deadline: Instant,
    pub(super) client: IpAddr,
}

/// Why a solve was not even begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// So many wait that no more may.
    Full,
    /// This client has too many waiting and running.
    Greedy,
    /// The service is ending.
    Closed,
}

/// How a solve ended.
#[derive(Debug)]
pub(super) enum Outcome {
    Report(SolveReport),
    /// It waited until its time was over.
    Late,
    /// The solver broke off.
    Broken,
}

/// Who waits for the answer to a solve. Dropping it ends the solve.
pub(super) struct Ticket {
    cancel: Arc<AtomicBool>,
    answer: oneshot::Receiver<Outcome>,
    client: IpAddr,
    inside: Arc<Inside>,
}

/// The way to the threads. Dropping it ends them.
pub(super) struct Desk(Arc<Inside>);

struct Inside {
    state: Mutex<State>,
    news: Condvar,
    most: Most,
    gauges: Gauges,
}

/// How many solves there may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Most {
    pub(super) waiting: usize,
    pub(super) per_client: usize,
}

/// Where it is told how many there are.
#[derive(Clone, Debug)]
pub(super) struct Gauges {
    pub(super) waiting: IntGauge,
    pub(super) running: IntGauge,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    /// The flags of the running searches.
    running: Vec<Arc<AtomicBool>>,
    clients: HashMap<IpAddr, usize>,
    closed: bool,
}

struct Job {
    wish: Wish,
    cancel: Arc<AtomicBool>,
    answer: oneshot::Sender<Outcome>,
}

impl Desk {
    /// Starts so many threads.
    ///
    /// # Errors
    /// When the system grants no thread.
    pub(super) fn open(workers: usize, most: Most, gauges: Gauges) -> io::Result<Self> {
        let inside = Arc::new(Inside { state: Mutex::default(), news: Condvar::new(), most, gauges });
        let desk = Self(Arc::clone(&inside));
        for _ in 0..workers {
            let inside = Arc::clone(&inside);
            thread::Builder::new().name(THREAD_NAME.to_owned()).spawn(move || work(&inside))?;
        }
        Ok(desk)
    }

    /// Hands a solve in.
    ///
    /// # Errors
    /// When there are too many.
    pub(super) fn submit(&self, wish: Wish) -> Result<Ticket, Refusal> {
        let Most { waiting, per_client } = self.0.most;
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
        let client = wish.client;
        let of_client = state.clients.entry(client).or_default();
        if *of_client >= per_client {
            return Err(Refusal::Greedy);
        }
        *of_client += 1;
        let (sender, answer) = oneshot::channel();
        let cancel = Arc::new(AtomicBool::new(false));
        state.waiting.push_back(Job { wish, cancel: Arc::clone(&cancel), answer: sender });
        self.0.tell(&state);
        drop(state);
        self.0.news.notify_one();
        Ok(Ticket { cancel, answer, client, inside: Arc::clone(&self.0) })
    }

    /// Takes no more solves; those that wait and run go on.
    pub(super) fn close(&self) {
        self.0.lock().closed = true;
        self.0.news.notify_all();
    }

    /// Ends all solves: those that run answer with what they have, those that wait with nothing.
    pub(super) fn cut(&self) {
        let mut state = self.0.lock();
        state.waiting.clear();
        state.running.iter().for_each(|cancel| cancel.store(true, Ordering::Relaxed));
        self.0.tell(&state);
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.close();
        self.cut();
    }
}

impl Ticket {
    /// The answer; nothing if the service is ending.
    pub(super) async fn answer(mut self) -> Option<Outcome> {
        (&mut self.answer).await.ok()
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
        let mut state = self.inside.lock();
        if let Some(of_client) = state.clients.get_mut(&self.client) {
            *of_client -= 1;
            if *of_client == 0 {
                state.clients.remove(&self.client);
            }
        }
    }
}

impl Inside {
    /// The state is whole at any time: nothing under the lock can panic half-way.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, state: &State) {
        let count = |many: usize| i64::try_from(many).unwrap_or(i64::MAX);
        self.gauges.waiting.set(count(state.waiting.len()));
        self.gauges.running.set(count(state.running.len()));
    }

    /// The next job that somebody still waits for, or nothing when there will be no more.
    fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            while let Some(job) = state.waiting.pop_front() {
                if !job.cancel.load(Ordering::Relaxed) {
                    state.running.push(Arc::clone(&job.cancel));
                    self.tell(&state);
                    return Some(job);
                }
            }
            self.tell(&state);
            if state.closed {
                return None;
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn done(&self, cancel: &Arc<AtomicBool>) {
        let mut state = self.lock();
        state.running.retain(|running| !Arc::ptr_eq(running, cancel));
        self.tell(&state);
    }
}

/// A thread's life.
fn work(inside: &Inside) {
    while let Some(Job { wish, cancel, answer }) = inside.next() {
        let outcome = solve(&wish, &cancel);
        inside.done(&cancel);
        // Nobody waits any more when the client has gone.
        let _unheard = answer.send(outcome);
    }
}

fn solve(wish: &Wish, cancel: &AtomicBool) -> Outcome {
    let rest = wish.deadline.saturating_duration_since(Instant::now());
    if rest.is_zero() {
        return Outcome::Late;
    }
    let mut request = wish.request;
    request.limits.timeout = Some(request.limits.timeout.map_or(rest, |timeout| timeout.min(rest)));
    let control = SearchControl::new(cancel, &|_| ());
    catch_unwind(AssertUnwindSafe(|| wish.solver.solve(&request, &control)))
        .map_or(Outcome::Broken, Outcome::Report)
}

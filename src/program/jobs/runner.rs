//! A thread that does one kind of work in the background, one request at a time; the newest request wins.
//!
//! The work is a closure. It is called with a request and a [`JobControl`], through which it sees its cancellation and
//! reports events; whatever it needs to keep between requests it owns. A panic in it becomes an event as well.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::THREAD_NAME;
use cubetui::sync::{Condvar, Mutex, MutexGuard, thread};

/// How long a dropped runner waits for its thread.
const DROP_TIMEOUT: Duration = Duration::from_millis(100);

/// The system grants no thread; holds its reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot start the solver thread: {0}")]
pub struct NoThread(String);

/// What a running job is given: the flag that cancels it, and the channel for its events.
pub(super) struct JobControl<'a, E> {
    cancel: &'a AtomicBool,
    observer: &'a (dyn Fn(E) + Send + Sync),
}

impl<'a, E> JobControl<'a, E> {
    /// Returns the flag that is set when the job should end. Every request has its own, so cancelling one never reaches a
    /// later one.
    pub(super) const fn cancel(&self) -> &'a AtomicBool {
        self.cancel
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    pub(super) fn report(&self, event: E) {
        (self.observer)(event);
    }
}

type Observer<E> = dyn Fn(E) + Send + Sync;
type OnPanic<Q, E> = dyn Fn(Q, String) -> Option<E> + Send + Sync;
type Work<Q, E> = dyn FnMut(Q, &JobControl<'_, E>) + Send;

/// The owner's side of a background thread, which is started when it is needed first. `Q` is a request, `E` an event.
///
/// Dropping the runner cancels what runs, forgets what waits, and waits for the thread, at most 100 ms.
pub(super) struct Runner<Q, E> {
    shared: Arc<Shared<Q, E>>,
}

/// What the owner and the thread share.
struct Shared<Q, E> {
    state: Mutex<State<Q>>,
    /// Signals a change of the state to both sides.
    changed: Condvar,
    observer: Box<Observer<E>>,
    /// Locked by the thread for as long as it lives.
    work: Mutex<Box<Work<Q, E>>>,
    on_panic: Box<OnPanic<Q, E>>,
}

struct State<Q> {
    waiting: Option<Q>,
    cancel: Arc<AtomicBool>,
    has_thread: bool,
    is_closed: bool,
}

impl<Q: Clone + Send + 'static, E: 'static> Runner<Q, E> {
    /// Returns a runner whose thread has not started yet.
    ///
    /// The observer is called on that thread, and for [`report`](Self::report) on the caller's. It must not block.
    /// `on_panic` turns a request and the message of a panic into the event to report, if any.
    pub(super) fn new(
        observer: impl Fn(E) + Send + Sync + 'static,
        work: impl FnMut(Q, &JobControl<'_, E>) + Send + 'static,
        on_panic: impl Fn(Q, String) -> Option<E> + Send + Sync + 'static,
    ) -> Self {
        let state = State {
            waiting: None,
            cancel: Arc::default(),
            has_thread: false,
            is_closed: false,
        };
        Self {
            shared: Arc::new(Shared {
                state: Mutex::new(state),
                changed: Condvar::new(),
                observer: Box::new(observer),
                work: Mutex::new(Box::new(work)),
                on_panic: Box::new(on_panic),
            }),
        }
    }

    /// Starts the thread with a request that no later one replaces before it begins. Does nothing if the thread is
    /// there already.
    ///
    /// # Errors
    ///
    /// If the system grants no thread. The next call tries again.
    pub(super) fn start(&self, first: Q) -> Result<(), NoThread> {
        self.ensure_thread(Some(first))
    }

    /// Cancels the running request and has this one done next, in place of one that waits.
    ///
    /// # Errors
    ///
    /// If there is no thread yet and the system grants none. The request is forgotten then.
    pub(super) fn submit(&self, request: Q) -> Result<(), NoThread> {
        let mut state = self.shared.lock();
        state.cancel.store(true, Ordering::Relaxed);
        state.waiting = Some(request);
        drop(state);
        self.shared.changed.notify_all();
        self.ensure_thread(None)
            .inspect_err(|_| self.shared.lock().waiting = None)
    }

    /// Cancels the running request. Returns the one that waited to begin and now never will.
    pub(super) fn cancel(&self) -> Option<Q> {
        self.shared.cancel()
    }

    /// Returns what cancels the running request from any thread, for as long as the process lives.
    pub(super) fn canceller(&self) -> impl Fn() + Send + Sync + use<Q, E> {
        let shared = Arc::clone(&self.shared);
        move || _ = shared.cancel()
    }

    pub(super) fn report(&self, event: E) {
        (self.shared.observer)(event);
    }

    fn ensure_thread(&self, first: Option<Q>) -> Result<(), NoThread> {
        let mut state = self.shared.lock();
        if state.has_thread {
            return Ok(());
        }
        let shared = Arc::clone(&self.shared);
        let life = move || {
            shared.live(first);
            shared.lock().has_thread = false;
            shared.changed.notify_all();
        };
        let spawned = thread::Builder::new()
            .name(THREAD_NAME.to_owned())
            .spawn(life);
        state.has_thread = spawned.is_ok();
        spawned
            .map(drop)
            .map_err(|error| NoThread(error.to_string()))
    }
}

impl<Q, E> Drop for Runner<Q, E> {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        state.waiting = None;
        state.cancel.store(true, Ordering::Relaxed);
        self.shared.changed.notify_all();
        let _ended_or_timed_out =
            self.shared
                .changed
                .wait_timeout_while(state, DROP_TIMEOUT, |state| state.has_thread);
    }
}

impl<Q, E> Shared<Q, E> {
    /// The state stays whole even if an observer panics: no lock is held while it is called.
    fn lock(&self) -> MutexGuard<'_, State<Q>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cancel(&self) -> Option<Q> {
        let mut state = self.lock();
        state.cancel.store(true, Ordering::Relaxed);
        state.waiting.take()
    }
}

impl<Q: Clone, E> Shared<Q, E> {
    /// Handles requests on the thread until the runner is dropped.
    fn live(&self, first: Option<Q>) {
        let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(first) = first {
            let cancel = Arc::clone(&self.lock().cancel);
            self.run(&mut **work, first, &cancel);
        }
        while let Some((request, cancel)) = self.next() {
            self.run(&mut **work, request, &cancel);
        }
    }

    /// Waits for the next request and gives it a flag of its own; nothing when the thread is to end.
    fn next(&self) -> Option<(Q, Arc<AtomicBool>)> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(request) = state.waiting.take() {
                state.cancel = Arc::default();
                return Some((request, Arc::clone(&state.cancel)));
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn run(&self, work: &mut Work<Q, E>, request: Q, cancel: &AtomicBool) {
        let control = JobControl {
            cancel,
            observer: &*self.observer,
        };
        let asked = request.clone();
        let ended = catch_unwind(AssertUnwindSafe(|| work(asked, &control)));
        if let Err(panic) = ended
            && let Some(event) = (self.on_panic)(request, message(panic))
        {
            (self.observer)(event);
        }
    }
}

fn message(panic: Box<dyn Any + Send>) -> String {
    match panic.downcast::<String>() {
        Ok(message) => *message,
        Err(panic) => panic.downcast_ref::<&str>().map_or_else(
            || "the solver broke off without a message".to_owned(),
            |text| (*text).to_owned(),
        ),
    }
}

#[cfg(all(test, shuttle))]
mod models {
    use super::*;
    use cubetui::sync::explore;

    #[derive(Default)]
    struct Log {
        begun: Vec<u8>,
        ended: Vec<u8>,
    }

    const LAST: u8 = 4;

    /// A runner whose requests end when they are cancelled, but for the last.
    fn runner(log: &Arc<Mutex<Log>>) -> Runner<u8, u8> {
        let (begun, ended) = (Arc::clone(log), Arc::clone(log));
        let work = move |request: u8, control: &JobControl<'_, u8>| {
            begun.lock().expect("no panic").begun.push(request);
            while request != LAST && !control.is_cancelled() {
                thread::yield_now();
            }
            assert!(
                request != LAST || !control.is_cancelled(),
                "it was not this one that was cancelled"
            );
            control.report(request);
        };
        let observer = move |request| ended.lock().expect("no panic").ended.push(request);
        Runner::new(observer, work, |_, message| panic!("{message}"))
    }

    #[test]
    fn each_request_is_done_replaced_or_cancelled_and_the_newest_is_done() {
        explore(3000, || {
            let log = Arc::<Mutex<Log>>::default();
            let runner = Arc::new(runner(&log));
            let canceller = {
                let runner = Arc::clone(&runner);
                thread::spawn(move || runner.cancel())
            };
            for request in 1..LAST {
                runner.submit(request).expect("there are threads");
            }
            let cancelled = canceller.join().expect("no panic");
            runner.submit(LAST).expect("there are threads");
            while log.lock().expect("no panic").ended.last() != Some(&LAST) {
                thread::yield_now();
            }
            let log = log.lock().expect("no panic");
            assert_eq!(log.begun, log.ended);
            assert!(
                log.begun.is_sorted_by(|one, other| one < other),
                "{:?}",
                log.begun
            );
            assert!(cancelled.is_none_or(|request| !log.begun.contains(&request)));
        });
    }

    /// Here nothing times out: a thread that did not end would be a deadlock.
    #[test]
    fn a_dropped_runner_has_ended_its_thread() {
        explore(3000, || {
            let log = Arc::<Mutex<Log>>::default();
            let runner = runner(&log);
            let cancel = runner.canceller();
            let canceller = thread::spawn(move || cancel());
            runner.submit(1).expect("there are threads");
            runner.submit(2).expect("there are threads");
            let shared = Arc::clone(&runner.shared);
            drop(runner);
            assert!(!shared.lock().has_thread);
            let log = log.lock().expect("no panic");
            assert_eq!(log.begun, log.ended);
            drop(log);
            canceller.join().expect("no panic");
        });
    }
}

//! Keeps the input thread from reading what is typed for somebody else.
//!
//! Between giving the terminal back and falling asleep or ending lies a moment in which the shell already shows its
//! prompt. A thread that sits in a read would take the first keys typed there. So the thread is called out of the read
//! first: a SIGWINCH that the process sends itself makes crossterm return with an event.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Signal, getpid, kill_process};

/// How long the thread is waited for. It does not come while the terminal has sent only half an escape sequence.
const PATIENCE: Duration = Duration::from_millis(100);

static STATE: Mutex<State> = Mutex::new(State { closed: false, reading: false });
static NEWS: Condvar = Condvar::new();

struct State {
    closed: bool,
    reading: bool,
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Calls the input thread out of its read and lets it in no more.
pub(super) fn close() {
    let mut state = state();
    state.closed = true;
    if state.reading && kill_process(getpid(), Signal::WINCH).is_ok() {
        let _out_or_late = NEWS.wait_timeout_while(state, PATIENCE, |state| state.reading);
    }
}

/// The terminal is ours again.
pub(super) fn open() {
    state().closed = false;
    NEWS.notify_all();
}

/// For the input thread: reads when the gate is open, waits until then.
pub(super) fn read<T>(read: impl FnOnce() -> T) -> T {
    let mut state = NEWS.wait_while(state(), |state| state.closed).unwrap_or_else(PoisonError::into_inner);
    state.reading = true;
    drop(state);
    let result = read();
    self::state().reading = false;
    NEWS.notify_all();
    result
}

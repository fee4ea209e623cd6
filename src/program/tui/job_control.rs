//! Sleeping like any other job of a shell.
//!
//! The shell sees a job, which is a process group: `sh -c 'cubetui; …'`, a pipe. Ctrl-Z on a terminal in its usual modes
//! stops all of it, so the program, which reads Ctrl-Z as a key, sends the signal to the group as well. Its own copy
//! comes back to the signal thread and is dropped there; the program stops itself with a signal that always stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use rustix::process::{Signal, getpid, kill_current_process_group, kill_process};

use super::foreground::somebody_can_wake_us;
use super::screen;

/// How long to wait for the program's own copy of the group's signal.
const PATIENCE: Duration = Duration::from_millis(100);

/// Whether the group was sent a signal whose own copy has not come back yet.
static ECHO: Mutex<bool> = Mutex::new(false);
static ECHOED: Condvar = Condvar::new();

/// Whether somebody woke the program since it began to fall asleep. The shell sees the rest of the group stop first,
/// and on a busy machine its `fg` can come before the program has stopped itself: it would then never wake.
static WOKEN: AtomicBool = AtomicBool::new(false);

/// Ctrl-Z: gives the terminal back and stops the job. Returns when it was woken, or at once with false if no shell is there to
/// wake it, as the system does with a job that nobody controls.
pub(super) fn suspend_job() -> bool {
    if !somebody_can_wake_us() {
        return false;
    }
    screen::give_back();
    WOKEN.store(false, Ordering::SeqCst);
    let mut echo = ECHO.lock().unwrap_or_else(PoisonError::into_inner);
    *echo = true;
    if kill_current_process_group(Signal::TSTP).is_ok() {
        let waited = ECHOED.wait_timeout_while(echo, PATIENCE, |echo| *echo);
        echo = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
    *echo = false;
    drop(echo);
    if !WOKEN.load(Ordering::SeqCst) {
        stop();
    }
    true
}

pub(super) fn note_waking() {
    WOKEN.store(true, Ordering::SeqCst);
}

/// SIGTSTP from outside: whoever sent it knows how to wake the program.
pub(super) fn suspend_alone() {
    screen::give_back();
    stop();
}

/// Whether this SIGTSTP is the one which [`suspend_job`] sent itself along with the group.
pub(super) fn is_own_echo() -> bool {
    let mut echo = ECHO.lock().unwrap_or_else(PoisonError::into_inner);
    let own = std::mem::take(&mut *echo);
    if own {
        ECHOED.notify_all();
    }
    own
}

fn stop() {
    // Nothing can forbid a process to stop itself.
    let _stopped = kill_process(getpid(), Signal::STOP);
}

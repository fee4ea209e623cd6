//! Job control: in the foreground the program may use the terminal, in the background it must sleep, and Ctrl-Z stops it.
//!
//! For the shell, a job is a process group: `sh -c 'cubetui; …'`, a pipe. Ctrl-Z on a terminal in its usual modes stops the
//! whole group, so the program, which reads Ctrl-Z as a key, also sends the signal to the group. Its own copy comes back to
//! the signal thread and is dropped there; the program stops itself with a signal that always stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

use super::screen;
use crate::platform::{self, is_in_foreground};
use cubetui::sync::Lock as _;

/// The longest wait for the program's own copy of the group's signal.
const TIMEOUT: Duration = Duration::from_millis(100);

/// Whether the group was sent a signal whose copy to this process has not arrived yet.
static ECHO: Mutex<bool> = Mutex::new(false);
static ECHOED: Condvar = Condvar::new();

/// Whether the program was woken after it began to stop. The shell sees the rest of the group stop first, and on a busy
/// machine its `fg` can arrive before the program has stopped itself: it would then never wake.
static WOKEN: AtomicBool = AtomicBool::new(false);

/// Handles Ctrl-Z: gives the terminal back and stops the job. Returns when the job was woken, or returns false at once if
/// there is no shell to wake it; the system likewise does not stop a job that no shell controls.
pub(super) fn suspend_job() -> bool {
    if !platform::can_be_woken() {
        return false;
    }
    screen::give_back();
    WOKEN.store(false, Ordering::SeqCst);
    let mut echo = ECHO.locked();
    *echo = true;
    if platform::suspend_group() {
        let waited = ECHOED.wait_timeout_while(echo, TIMEOUT, |echo| *echo);
        echo = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
    *echo = false;
    drop(echo);
    if !WOKEN.load(Ordering::SeqCst) {
        platform::stop();
    }
    true
}

pub(super) fn record_waking() {
    WOKEN.store(true, Ordering::SeqCst);
}

/// Handles SIGTSTP from outside; its sender knows how to wake the program.
pub(super) fn suspend_alone() {
    screen::give_back();
    platform::stop();
}

/// Whether this SIGTSTP is the one that [`suspend_job`] sent to this process along with the group.
pub(super) fn is_own_echo() -> bool {
    let mut echo = ECHO.locked();
    let own = std::mem::take(&mut *echo);
    if own {
        ECHOED.notify_all();
    }
    own
}

/// The time between waking in the background and stopping again.
const BACKGROUND_PAUSE: Duration = Duration::from_millis(100);

/// Stops a background process until the shell brings it to the foreground, or wakes it in the background.
///
/// # Errors
/// If there is no shell that could wake it.
pub(super) fn sleep_until_foreground() -> io::Result<()> {
    if !platform::can_be_woken() {
        return Err(io::Error::other(
            "a background process without a shell cannot have the terminal",
        ));
    }
    // A shell that kills a stopped job also wakes it, and the two signals may arrive in either order. Stopping again at
    // once would delay the end indefinitely.
    thread::sleep(BACKGROUND_PAUSE);
    if !is_in_foreground() {
        platform::stop_in_background()?;
    }
    Ok(())
}

//! Whether the process may use the terminal: the foreground job of a shell may, a background job has to sleep.

use std::time::Duration;
use std::{io, thread};

use nix::unistd::{getpgrp, getppid, getsid, tcgetpgrp};
use rustix::process::{Signal, getpid, kill_process};
use rustix::stdio::stdin;

/// The time between waking in the background and falling asleep again.
const PATIENCE: Duration = Duration::from_millis(100);

/// Whether the process is in the foreground. A background job that touched the terminal would be stopped. If the
/// terminal is not the controlling one, nobody is stopped, and every process counts as in the foreground.
pub(super) fn is_in_foreground() -> bool {
    tcgetpgrp(stdin()).map_or(true, |group| group == getpgrp())
}

/// Stops a background process until the shell brings it to the foreground or wakes it for nothing.
///
/// # Errors
/// There is no shell that could wake it.
pub(super) fn sleep_until_foreground() -> io::Result<()> {
    if !somebody_can_wake_us() {
        return Err(io::Error::other(
            "a background process without a shell cannot have the terminal",
        ));
    }
    // A shell that kills a sleeping job wakes it in the same breath, and the two signals may arrive in either order.
    // Falling asleep again at once would delay the end indefinitely.
    thread::sleep(PATIENCE);
    if !is_in_foreground() {
        kill_process(getpid(), Signal::TTOU)?;
    }
    Ok(())
}

/// Whether the process group is a job of a living shell. A group that leads the session, or whose parent is of another
/// session, is an orphan: stopped, it would never wake (`ssh -t host cubetui`, a window of its own). A process outside
/// the program's own process namespace (a container's) has the number 0.
pub(super) fn somebody_can_wake_us() -> bool {
    let (Ok(session), parent) = (getsid(None), getppid()) else {
        return false;
    };
    // To the system, process 0 is whoever asks.
    let parent_session = (parent.as_raw() != 0).then(|| getsid(Some(parent)));
    getpgrp() != session && parent_session == Some(Ok(session))
}

//! The death of the far end: a closed window, a lost connection.
//!
//! SIGHUP is no proof of it and not always sent: it may be ignored, or the terminal may not be the controlling one.
//! What does tell is the terminal's file descriptor itself, and waiting for that costs nothing.

use std::{io, thread};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::stdio::{stdin, stdout};

use super::ending;

/// As a shell reports an end by SIGHUP.
const EXIT_CODE: i32 = 128 + signal_hook::consts::SIGHUP;

/// Starts the thread that ends the process when the terminal dies.
pub(super) fn watch() -> io::Result<()> {
    thread::Builder::new().name("hang-up".to_owned()).spawn(|| {
        wait();
        end();
    })?;
    Ok(())
}

/// Ends the process; there is no terminal left to give back or to print on.
pub(super) fn end() -> ! {
    ending::end(EXIT_CODE)
}

/// Returns when either side of the terminal is hung up. Hang-ups and errors are reported without being asked for.
fn wait() {
    let (input, output) = (stdin(), stdout());
    loop {
        let nothing = PollFlags::empty();
        let mut fds = [PollFd::new(&input, nothing), PollFd::new(&output, nothing)];
        match poll(&mut fds, None) {
            Ok(0) | Err(Errno::INTR | Errno::AGAIN) => {}
            Ok(_) | Err(_) => return,
        }
    }
}

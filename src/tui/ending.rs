//! The end that does not return: the session saved, the terminal given back, all within a time.

use std::time::{Duration, Instant};
use std::{process, thread};

use super::{screen, session_file};

/// An end that takes longer is cut short, whatever it hangs on: a line that takes no bytes, a disk that sleeps.
pub(super) const DEADLINE: Duration = Duration::from_millis(700);

/// Saves the session, gives the terminal back and ends the process with this code.
pub(super) fn end(code: i32) -> ! {
    // If no thread can be had the end is merely without a deadline.
    let _deadline = thread::Builder::new().name("deadline".to_owned()).spawn(move || {
        thread::sleep(DEADLINE);
        process::exit(code)
    });
    save_and_close();
    process::exit(code)
}

/// Saves the session while the terminal is given back: neither waits for the other.
pub(super) fn save_and_close() {
    let start = Instant::now();
    session_file::save_now();
    screen::close();
    session_file::wait_until_saved(DEADLINE.saturating_sub(start.elapsed()));
}

//! Signals, on a thread of their own: some end the process, some put it to sleep and wake it, one tells of a new size.

use std::sync::mpsc::Sender;
use std::time::Duration;
use std::{io, process, thread};

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::{Event, screen, suspend};

/// An end that takes longer is cut short, whatever it hangs on.
const DEADLINE: Duration = Duration::from_millis(700);

/// Starts the thread.
pub(super) fn watch(events: Sender<Event>) -> io::Result<()> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            let event = match signal {
                SIGTSTP if suspend::is_own_echo() => continue,
                SIGTSTP => Event::Suspend,
                SIGCONT => {
                    suspend::note_waking();
                    Event::Continued
                }
                SIGWINCH => Event::Resized,
                _ => end(128 + signal),
            };
            if events.send(event).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

/// Gives the terminal back and ends the process.
fn end(code: i32) -> ! {
    // If no thread can be had the end is merely without a deadline.
    let _deadline = thread::Builder::new().name("deadline".to_owned()).spawn(move || {
        thread::sleep(DEADLINE);
        process::exit(code)
    });
    screen::close();
    process::exit(code)
}

//! Signals, on a thread of their own: some end the process, some put it to sleep and wake it, one tells of a new size.

use std::sync::mpsc::Sender;
use std::{io, thread};

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::{Event, ending, suspend};

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
                _ => ending::end(128 + signal),
            };
            if events.send(event).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

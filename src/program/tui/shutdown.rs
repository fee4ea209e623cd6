//! Signals, hang-ups and panics: the ends of the process that do not return from the event loop.
//!
//! Each saves the session and gives the terminal back, within a time limit; then it waits until an unfinished coset is
//! saved, unless a second signal arrives. The key that quits does the same on the main thread. A hang-up is the death of
//! the far end: a closed window, a lost connection. SIGHUP does not prove it and is not always sent: it may be ignored, or
//! the terminal may not be the controlling one. The terminal's file descriptor reports it reliably, and waiting for that
//! costs nothing.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};
use std::{io, panic, process, thread};

use anyhow::anyhow;

use super::{TerminalEvent, job_control, screen};
use crate::files::session_file;
use crate::jobs::{self, UnfinishedCoset};
use crate::platform::{self, HANG_UP, ProcessSignal};
use cubetui::storage;

/// The code by which a shell reports an end by SIGHUP.
const HANGUP_EXIT_CODE: i32 = 128 + HANG_UP;

/// An exit that takes longer is cut short, whatever it waits for: a line that accepts no bytes, a sleeping disk.
pub(super) const DEADLINE: Duration = Duration::from_millis(700);

/// Whether the process is ending, so that the next signal ends it at once.
static HAS_BEGUN_TO_END: AtomicBool = AtomicBool::new(false);

/// The coset that is being solved, if any.
static COSET: OnceLock<UnfinishedCoset> = OnceLock::new();

/// Makes the end of the process wait until the work of this coset is saved.
pub(super) fn save_in_the_end(coset: UnfinishedCoset) {
    // There is only one runner per process.
    let _first = COSET.set(coset);
}

/// Saves the session and the coset, gives the terminal back and ends the process with this code.
pub(super) fn end(code: i32) -> ! {
    let is_saving = COSET.get().is_some_and(UnfinishedCoset::stop);
    // If no thread can be created, there is just no deadline.
    let _deadline = thread::Builder::new()
        .name("deadline".to_owned())
        .spawn(move || {
            thread::sleep(DEADLINE);
            exit_when_saved(code)
        });
    save_and_close();
    if is_saving {
        announce_saving("a second signal gives it up");
    }
    exit_when_saved(code)
}

/// Stops the coset and waits until its progress is saved. The terminal must have been given back: a pass over a whole coset
/// cannot be interrupted, and the elements found may need two gigabytes.
///
/// # Errors
/// The reason why the progress is not saved.
pub(super) fn finish_coset() -> anyhow::Result<()> {
    let Some(coset) = COSET.get().filter(|coset| coset.stop()) else {
        return Ok(());
    };
    HAS_BEGUN_TO_END.store(true, Ordering::Relaxed);
    announce_saving("Ctrl-C gives it up");
    let mut saved = Ok(());
    coset.wait_until_saved(|reason| saved = Err(anyhow!(unsaved(reason))));
    saved
}

fn unsaved(reason: &str) -> String {
    format!("the progress of the coset is not saved: {reason}")
}

fn announce_saving(way_out: &str) {
    // There may be no terminal to show it.
    let _unread = writeln!(
        io::stderr(),
        "cubetui: saving the progress of the coset; {way_out}"
    );
}

fn exit_when_saved(code: i32) -> ! {
    if let Some(coset) = COSET.get() {
        coset.wait_until_saved(|reason| {
            _ = writeln!(io::stderr(), "cubetui: {}", unsaved(reason));
        });
    }
    exit_now(code)
}

/// Ends the process, even if something is still being written.
fn exit_now(code: i32) -> ! {
    storage::remove_live_files();
    process::exit(code)
}

/// Saves the session while the terminal is given back; neither waits for the other.
fn save_and_close() {
    let start = Instant::now();
    session_file::save_now();
    screen::close();
    session_file::save_within(DEADLINE.saturating_sub(start.elapsed()));
}

/// Handles signals: some end the process, some put it to sleep or wake it, one reports a new size.
pub(super) fn handle_signals(events: Sender<TerminalEvent>) -> io::Result<()> {
    platform::handle_signals(move |signal| {
        let event = match signal {
            ProcessSignal::Suspend if job_control::is_own_echo() => {
                return ControlFlow::Continue(());
            }
            ProcessSignal::Suspend => TerminalEvent::Suspend,
            ProcessSignal::Wake => {
                job_control::record_waking();
                TerminalEvent::Continued
            }
            ProcessSignal::Resize => TerminalEvent::Resized,
            ProcessSignal::HangUp => return end_by_signal(HANG_UP),
            ProcessSignal::End(number) => return end_by_signal(number),
        };
        match events.send(event) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    })
}

/// Begins to end the process on a signal, or ends it at once if this is the second signal.
fn end_by_signal(number: i32) -> ControlFlow<()> {
    let has_begun = HAS_BEGUN_TO_END.load(Ordering::Relaxed);
    // A closed window sends several hang-ups; none of them means that the user is impatient.
    if number == HANG_UP && has_begun {
        return ControlFlow::Continue(());
    }
    if HAS_BEGUN_TO_END.swap(true, Ordering::Relaxed) {
        exit_now(128 + number);
    }
    end_on_thread(128 + number);
    ControlFlow::Continue(())
}

/// Ends the process on another thread, so that a second signal is still handled.
fn end_on_thread(code: i32) {
    if thread::Builder::new()
        .name("end".to_owned())
        .spawn(move || end(code))
        .is_err()
    {
        end(code);
    }
}

/// Starts the thread that ends the process when the terminal dies.
pub(super) fn handle_hangup() -> io::Result<()> {
    thread::Builder::new()
        .name("hang-up".to_owned())
        .spawn(|| {
            platform::wait_for_hangup();
            end_by_hangup();
        })?;
    Ok(())
}

/// Ends the process; there is no terminal left to give back or to print on.
pub(super) fn end_by_hangup() -> ! {
    end(HANGUP_EXIT_CODE)
}

/// Installs a hook before the current one that saves the session and gives the terminal back before the panic's message is
/// printed. The session is saved as it was before the key that caused the panic. A panic on a thread other than the main
/// one ends the process like one on the main thread, both after an unfinished coset is saved. A solver's panic is silent,
/// because the worker turns it into an event and the program lives on.
pub(super) fn restore_on_panic() {
    let main = thread::current().id();
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let thread = thread::current();
        if thread.name().is_none_or(|name| name == jobs::THREAD_NAME) {
            return;
        }
        save_and_close();
        print(panic);
        let is_saving = COSET.get().is_some_and(UnfinishedCoset::stop);
        if is_saving || thread.id() != main {
            exit_when_saved(101);
        }
    }));
}

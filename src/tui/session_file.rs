//! The session's file: written while the person works, and on every way out.
//!
//! A thread of its own writes, so that neither a slow disk nor a dead line keeps anybody waiting. The newest text is the
//! process's, not a value's, because signals, panics and hang-ups end the program from threads that own nothing.
//!
//! Two programs at once: the one started last has the file. The other one finds a text there that it has not written,
//! says so, and saves no more. This way a program that is still there after its connection was lost, unnoticed, does
//! not keep the person from going on in a new one.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::Event;
use crate::app::{App, Message};

/// The file is written at most this often while the person works.
const PAUSE: Duration = Duration::from_secs(2);

/// For the person alone, as the folder in which it lies.
const PRIVATE_FILE: u32 = 0o600;
const PRIVATE_FOLDER: u32 = 0o700;

/// Held for moments only, and by nobody who can panic.
static KEPT: Mutex<Kept> = Mutex::new(Kept {
    text: String::new(),
    run: 0,
    writer: State::Absent,
    is_unsaved: false,
    is_urgent: false,
});
static NEWS: Condvar = Condvar::new();

/// The newest session, and what the thread that writes is at.
struct Kept {
    text: String,
    run: u64,
    writer: State,
    is_unsaved: bool,
    /// Whether it is to be written without a pause.
    is_urgent: bool,
}

/// What the thread that writes does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// There is none (any more).
    Absent,
    /// It waits.
    Waiting,
    /// It is at it.
    Writing,
}

/// Where the session is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionFile {
    /// The file; its folder need not be there yet.
    pub path: PathBuf,
    /// A number that no other run of the program has.
    pub run: u64,
}

/// Starts the thread that writes.
pub(super) fn open(file: SessionFile, events: Sender<Event>) -> io::Result<()> {
    let run = file.run;
    let mut writer = Writer { path: file.path, written: None };
    thread::Builder::new().name("session".to_owned()).spawn(move || write_on(&mut writer, &events))?;
    let mut kept = kept();
    // It may be at work already, but has nothing to write before the first text comes.
    (kept.run, kept.writer) = (run, State::Waiting);
    Ok(())
}

/// Takes the work as it is now; it is written a little later, if it has changed.
pub(super) fn keep(app: &App) {
    let run = {
        let kept = kept();
        if kept.writer == State::Absent {
            return;
        }
        kept.run
    };
    let text = app.session_text(run);
    let mut kept = kept();
    if kept.text != text {
        kept.text = text;
        kept.is_unsaved = true;
        NEWS.notify_all();
    }
}

/// What was kept last is to be written now; nobody waits.
pub(super) fn hurry() {
    kept().is_urgent = true;
    NEWS.notify_all();
}

/// Waits until what was kept last is written, or could not be, but not longer than this.
pub(super) fn wait(patience: Duration) {
    let busy = |kept: &mut Kept| match kept.writer {
        State::Absent => false,
        State::Waiting => kept.is_unsaved,
        State::Writing => true,
    };
    let _written_or_late = NEWS.wait_timeout_while(kept(), patience, busy);
}

fn kept() -> MutexGuard<'static, Kept> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The thread's life. It sleeps while nothing changes.
fn write_on(writer: &mut Writer, events: &Sender<Event>) {
    let mut told = None;
    loop {
        let text = next();
        let end = writer.write(&text);
        let over = matches!(end, Err(Unwritten::Taken));
        kept().writer = if over { State::Absent } else { State::Waiting };
        NEWS.notify_all();
        let words = end.err().map(|error| error.to_string());
        if words.is_some() && words != told {
            let _ended = events.send(Event::Message(Message::NotKept(words.clone().unwrap_or_default())));
        }
        told = words;
        if over {
            return;
        }
        let _paused = NEWS.wait_timeout_while(kept(), PAUSE, |kept| !kept.is_urgent);
    }
}

/// Waits for a text that is not written yet.
fn next() -> String {
    let nothing = |kept: &mut Kept| {
        // Who is in a hurry and has nothing to write need not wait.
        kept.is_urgent &= kept.is_unsaved;
        !kept.is_unsaved
    };
    let mut kept = NEWS.wait_while(kept(), nothing).unwrap_or_else(PoisonError::into_inner);
    kept.is_unsaved = false;
    kept.is_urgent = false;
    kept.writer = State::Writing;
    kept.text.clone()
}

/// Why the session is not in its file.
enum Unwritten {
    /// Another program has written there since.
    Taken,
    /// The system's reason.
    Refused(io::Error),
}

impl std::fmt::Display for Unwritten {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Taken => f.write_str("not saved any more: another cubetui goes on with this session"),
            Self::Refused(error) => write!(f, "the session cannot be saved: {error}"),
        }
    }
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        Self::Refused(error)
    }
}

struct Writer {
    path: PathBuf,
    /// What this program wrote there last.
    written: Option<String>,
}

impl Writer {
    /// Writes a temporary file beside the real one and gives it the name when it is complete.
    fn write(&mut self, text: &str) -> Result<(), Unwritten> {
        if self.is_taken() {
            return Err(Unwritten::Taken);
        }
        if let Some(folder) = self.path.parent() {
            DirBuilder::new().recursive(true).mode(PRIVATE_FOLDER).create(folder)?;
        }
        let temporary = self.path.with_extension(format!("{}.tmp", std::process::id()));
        let written = write_new(&temporary, text).and_then(|()| fs::rename(&temporary, &self.path));
        if let Err(error) = written {
            // Perhaps it was never there; the first error is the one to tell.
            let _gone = fs::remove_file(&temporary);
            return Err(error.into());
        }
        self.written = Some(text.to_owned());
        Ok(())
    }

    /// Whether another text is there than the one this program wrote. A file that was removed is written anew.
    fn is_taken(&self) -> bool {
        match (&self.written, fs::read(&self.path)) {
            (Some(ours), Ok(there)) => there != ours.as_bytes(),
            _ => false,
        }
    }
}

fn write_new(path: &std::path::Path, text: &str) -> io::Result<()> {
    match fs::remove_file(path) {
        // What a program with the same number left behind.
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(PRIVATE_FILE).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

//! The session's file: written while the person works, and whenever the program ends.
//!
//! A thread of its own writes, so that neither a slow disk nor a dead connection makes anybody wait. The newest text is
//! static, not owned by a value, because signals, panics and hang-ups end the program from threads that own nothing.
//!
//! When two programs run at once, the one started last has the file. The other one finds a text there that it has not
//! written, says so, and stops saving. So a program that survives a lost connection unnoticed does not stop the person
//! from continuing in a new one.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::Event;
use crate::app::{App, Message};
use crate::files;

/// The file is written at most this often while the person works.
const PAUSE: Duration = Duration::from_secs(2);

/// Only the person may read the file and open its folder.
const PRIVATE_FILE: u32 = 0o600;
const PRIVATE_FOLDER: u32 = 0o700;

/// Held for moments only, and by nobody who can panic.
static SESSION: Mutex<SavedSession> = Mutex::new(SavedSession {
    text: String::new(),
    run: 0,
    writer: State::Absent,
    is_unsaved: false,
    is_urgent: false,
});
static CHANGED: Condvar = Condvar::new();

/// The newest session, and what the writing thread is doing.
struct SavedSession {
    text: String,
    run: u64,
    writer: State,
    is_unsaved: bool,
    /// Whether it must be written without a pause.
    is_urgent: bool,
}

/// What the writing thread is doing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// There is no such thread, or it has ended.
    Absent,
    /// It waits.
    Waiting,
    /// It writes.
    Writing,
}

/// Where the session is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionFile {
    /// The file; its folder need not be there yet.
    pub path: PathBuf,
    /// A number that no other run of the program has.
    pub run: u64,
}

/// Starts the writing thread.
pub(super) fn open(file: SessionFile, events: Sender<Event>) -> io::Result<()> {
    let run = file.run;
    let mut writer = Writer { path: file.path, written: None };
    thread::Builder::new().name("session".to_owned()).spawn(move || write_all(&mut writer, &events))?;
    let mut session = session();
    // The thread may be running already, but has nothing to write before the first text comes.
    (session.run, session.writer) = (run, State::Waiting);
    Ok(())
}

/// Records the work as it is now. It is written a little later, if it has changed.
pub(super) fn record(app: &App) {
    let run = {
        let session = session();
        if session.writer == State::Absent {
            return;
        }
        session.run
    };
    let text = app.session_text(run);
    let mut session = session();
    if session.text != text {
        session.text = text;
        session.is_unsaved = true;
        CHANGED.notify_all();
    }
}

/// Has the recorded work written now, and does not wait.
pub(super) fn save_now() {
    session().is_urgent = true;
    CHANGED.notify_all();
}

/// Waits until the recorded work is written, or could not be, but not longer than this.
pub(super) fn wait_until_saved(timeout: Duration) {
    let is_busy = |session: &mut SavedSession| match session.writer {
        State::Absent => false,
        State::Waiting => session.is_unsaved,
        State::Writing => true,
    };
    let _written_or_timed_out = CHANGED.wait_timeout_while(session(), timeout, is_busy);
}

fn session() -> MutexGuard<'static, SavedSession> {
    SESSION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes every new text until another program takes over. Sleeps while nothing changes.
fn write_all(writer: &mut Writer, events: &Sender<Event>) {
    let mut reported = None;
    loop {
        let text = next();
        let end = writer.write(&text);
        let over = matches!(end, Err(Unwritten::Taken));
        session().writer = if over { State::Absent } else { State::Waiting };
        CHANGED.notify_all();
        let words = end.err().map(|error| error.to_string());
        if words.is_some() && words != reported {
            let _ended =
                events.send(Event::Message(Message::SessionNotSaved(words.clone().unwrap_or_default())));
        }
        reported = words;
        if over {
            return;
        }
        let _paused = CHANGED.wait_timeout_while(session(), PAUSE, |session| !session.is_urgent);
    }
}

/// Waits for a text that is not written yet.
fn next() -> String {
    let is_saved = |session: &mut SavedSession| {
        // With nothing to write there is nothing urgent.
        session.is_urgent &= session.is_unsaved;
        !session.is_unsaved
    };
    let mut session = CHANGED.wait_while(session(), is_saved).unwrap_or_else(PoisonError::into_inner);
    session.is_unsaved = false;
    session.is_urgent = false;
    session.writer = State::Writing;
    session.text.clone()
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
            Self::Taken => f.write_str("no longer saved: another cubetui has taken over this session"),
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
    /// Replaces the file, unless another program has it now.
    fn write(&mut self, text: &str) -> Result<(), Unwritten> {
        if self.is_taken() {
            return Err(Unwritten::Taken);
        }
        if let Some(folder) = self.path.parent() {
            DirBuilder::new().recursive(true).mode(PRIVATE_FOLDER).create(folder)?;
        }
        files::replace(&self.path, text, PRIVATE_FILE)?;
        self.written = Some(text.to_owned());
        Ok(())
    }

    /// Whether the file holds another text than this program wrote. A file that was removed is written again.
    fn is_taken(&self) -> bool {
        match (&self.written, fs::read(&self.path)) {
            (Some(ours), Ok(there)) => there != ours.as_bytes(),
            _ => false,
        }
    }
}

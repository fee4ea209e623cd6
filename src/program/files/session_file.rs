//! The session's file: written while the user works, and whenever the program ends.
//!
//! A thread writes it, so that nothing waits for a slow disk or a dead connection. The newest text is static, not owned
//! by a value, because signals, panics and hang-ups end the program from threads that own nothing.
//!
//! When two programs run at once, the one started last has the file. The other one finds a text there that it has not
//! written, says so, and stops saving. So a program that survives a lost connection unnoticed does not stop the user
//! from continuing in a new one.
//!
//! A disk may take seconds to sync, and the end of the program cannot wait for it. Then the newest text replaces the
//! file without syncing, and an older text that is still being synced is discarded.

use std::fs::OpenOptions;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::time::Duration;

use crate::app::{App, Message};
use cubetui::storage::{Disk, FileError, Replacement, folder_of, remove_orphans};
use cubetui::sync::{Condvar, Lock as _, Mutex, MutexGuard, thread};

/// The file is written at most this often while the user works.
const PAUSE: Duration = Duration::from_secs(2);

/// Only the user may read the file; its folder is as private.
const PRIVATE_FILE: u32 = 0o600;

/// Locked only for moments, by code that cannot panic.
static SESSION: Mutex<SharedSession> = Mutex::new(SharedSession::NONE);
static CHANGED: Condvar = Condvar::new();

/// The newest session, and what the writing thread is doing.
struct SharedSession {
    disk: Disk,
    file: Option<SessionFile>,
    text: String,
    /// The number of the newest text. The first is 1.
    number: u64,
    /// The number of the text that the writing thread took last.
    taken: u64,
    saved: u64,
    /// The text that this program wrote there last.
    written: Option<String>,
    writer: WriterState,
    /// Whether the text must be written without waiting for the pause to end.
    is_urgent: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum WriterState {
    /// There is no writing thread, or it has ended.
    Absent,
    Waiting,
    Writing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionFile {
    /// The path of the file, whose folder need not exist yet.
    pub path: PathBuf,
    /// A number that no other run of the program uses.
    pub run: u64,
}

/// Starts the writing thread. The observer is called on it, with [`Message::SessionNotSaved`].
///
/// # Errors
/// If the system refuses a thread.
pub fn open(file: SessionFile, observer: impl Fn(Message) + Send + 'static) -> io::Result<()> {
    open_on(Disk::new(), file, observer)
}

fn open_on(
    disk: Disk,
    file: SessionFile,
    observer: impl Fn(Message) + Send + 'static,
) -> io::Result<()> {
    {
        let mut session = session();
        (session.disk, session.file) = (disk.clone(), Some(file.clone()));
    }
    let life = move || {
        remove_orphans(&disk, folder_of(&file.path));
        write_all(&disk, &file.path, &observer);
    };
    thread::Builder::new()
        .name("session".to_owned())
        .spawn(life)?;
    // The thread may be running already, but has nothing to write before the first text comes.
    session().writer = WriterState::Waiting;
    Ok(())
}

/// Records the current state of the work. It is written a little later, if it has changed.
pub fn record(app: &App) {
    let run = match &*session() {
        SharedSession {
            writer: WriterState::Absent,
            ..
        }
        | SharedSession { file: None, .. } => return,
        SharedSession {
            file: Some(file), ..
        } => file.run,
    };
    record_text(app.session_text(run));
}

fn record_text(text: String) {
    let mut session = session();
    if session.text != text {
        session.text = text;
        session.number += 1;
        CHANGED.notify_all();
    }
}

/// Requests that the recorded work is written now, without waiting for it.
pub fn save_now() {
    session().is_urgent = true;
    CHANGED.notify_all();
}

/// Waits until the recorded work is written, or could not be, but at most this long.
fn wait_until_saved(timeout: Duration) {
    let is_busy = |session: &mut SharedSession| match session.writer {
        WriterState::Absent => false,
        WriterState::Waiting => session.taken.max(session.saved) < session.number,
        WriterState::Writing => true,
    };
    let _written_or_timed_out = CHANGED.wait_timeout_while(session(), timeout, is_busy);
}

/// Writes the recorded work before the program ends or is suspended: in the usual way if that takes at most half of
/// this time, else without waiting for the disk.
pub fn save_within(timeout: Duration) {
    save_now();
    wait_until_saved(timeout / 2);
    let mut session = session();
    if session.writer != WriterState::Absent && session.saved < session.number {
        // The terminal and the screen are gone: an error cannot be reported any more.
        let _saved = save_unsynced(&mut session);
    }
}

/// Replaces the file with the newest text without waiting for the disk.
fn save_unsynced(session: &mut SharedSession) -> Result<(), Unwritten> {
    let Some(path) = session.file.as_ref().map(|file| file.path.clone()) else {
        return Ok(());
    };
    let replacement = begin(&session.disk, &path, &session.text)?;
    session.put_in_place(replacement, &path, session.number, session.text.clone())
}

fn begin(disk: &Disk, path: &Path, text: &str) -> Result<Replacement, FileError> {
    let folder = folder_of(path);
    disk.make_private_folder(folder)
        .map_err(|error| FileError::refused("make", folder, &error))?;
    let mut replacement = Replacement::begin_with_mode(disk, path, PRIVATE_FILE)?;
    replacement.write_all(text.as_bytes())?;
    Ok(replacement)
}

impl SharedSession {
    const NONE: Self = Self {
        disk: Disk::new(),
        file: None,
        text: String::new(),
        number: 0,
        taken: 0,
        saved: 0,
        written: None,
        writer: WriterState::Absent,
        is_urgent: false,
    };

    /// Whether the file holds a different text from the one that this program last wrote. A file that was removed is
    /// written again, and a pipe is not read, since that could block for ever. A file that cannot be read is an error:
    /// it may belong to another program.
    fn is_taken_over(&self, path: &Path) -> Result<bool, FileError> {
        let (Some(written), disk) = (&self.written, &self.disk) else {
            return Ok(false);
        };
        let refused = |error| FileError::refused("read", path, &error);
        if !disk
            .metadata(path)
            .map_err(refused)?
            .is_some_and(|there| there.is_file())
        {
            return Ok(false);
        }
        let mut there = Vec::new();
        let mut file = disk
            .open(path, OpenOptions::new().read(true))
            .map_err(refused)?;
        file.read_to_end(&mut there).map_err(refused)?;
        Ok(there != written.as_bytes())
    }

    /// Replaces the file with a text, unless a newer one is there or another program has written the file, which may
    /// have happened while the disk was busy with this text.
    fn put_in_place(
        &mut self,
        replacement: Replacement,
        path: &Path,
        number: u64,
        text: String,
    ) -> Result<(), Unwritten> {
        if self.saved >= number {
            return Ok(());
        }
        if self.is_taken_over(path)? {
            return Err(Unwritten::TakenOver);
        }
        replacement.commit_unsynced()?;
        (self.saved, self.written) = (number, Some(text));
        Ok(())
    }
}

fn session() -> MutexGuard<'static, SharedSession> {
    SESSION.locked()
}

/// Writes every new text until another program takes over. Sleeps while nothing changes.
fn write_all(disk: &Disk, path: &Path, observer: &dyn Fn(Message)) {
    let mut reported = None;
    loop {
        let (number, text) = next();
        let end = write(disk, path, number, text);
        let over = matches!(end, Err(Unwritten::TakenOver));
        session().writer = if over {
            WriterState::Absent
        } else {
            WriterState::Waiting
        };
        CHANGED.notify_all();
        let message = end.err().map(|error| error.to_string());
        if message.is_some() && message != reported {
            observer(Message::SessionNotSaved(
                message.clone().unwrap_or_default(),
            ));
        }
        reported = message;
        if over {
            return;
        }
        let _paused = CHANGED.wait_timeout_while(session(), PAUSE, |session| !session.is_urgent);
    }
}

/// Waits for a text that is not written yet, and returns it with its number.
fn next() -> (u64, String) {
    let is_written = |session: &mut SharedSession| {
        // With nothing to write there is nothing urgent.
        session.taken = session.taken.max(session.saved);
        let is_new = session.taken < session.number;
        session.is_urgent &= is_new;
        !is_new
    };
    let mut session = CHANGED
        .wait_while(session(), is_written)
        .unwrap_or_else(PoisonError::into_inner);
    session.taken = session.number;
    session.is_urgent = false;
    session.writer = WriterState::Writing;
    (session.number, session.text.clone())
}

/// Replaces the file once all of the text is on the disk, unless another program has taken it over.
fn write(disk: &Disk, path: &Path, number: u64, text: String) -> Result<(), Unwritten> {
    if session().is_taken_over(path)? {
        return Err(Unwritten::TakenOver);
    }
    let mut replacement = begin(disk, path, &text)?;
    replacement.sync()?;
    session().put_in_place(replacement, path, number, text)?;
    disk.sync_folder(folder_of(path));
    Ok(())
}

enum Unwritten {
    TakenOver,
    Refused(FileError),
}

impl std::fmt::Display for Unwritten {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TakenOver => {
                f.write_str("no longer saved: another cubetui has taken over this session")
            }
            Self::Refused(error) => write!(f, "the session cannot be saved: {error}"),
        }
    }
}

impl From<FileError> for Unwritten {
    fn from(error: FileError) -> Self {
        Self::Refused(error)
    }
}

#[cfg(test)]
mod tests;

#[cfg(all(test, shuttle))]
mod models {
    use std::fs;

    use super::*;
    use cubetui::sync::explore;

    /// Nothing times out here, so only an urgent text is written.
    #[test]
    fn whoever_ends_the_program_finds_the_newest_text_in_the_file() {
        let folder =
            std::env::temp_dir().join(format!("cubetui-session-model-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the test may write");
        let path = folder.join("session.json");
        explore(500, move || {
            *session() = SharedSession::NONE;
            let _none_before = fs::remove_file(&path);
            let disk = Disk::with_hook(|_, _| {
                thread::yield_now();
                Ok(())
            });
            open_on(
                disk,
                SessionFile {
                    path: path.clone(),
                    run: 7,
                },
                |_| (),
            )
            .expect("there are threads");
            record_text("one".to_owned());
            let signalled = thread::spawn(|| save_within(Duration::from_secs(1)));
            record_text("two".to_owned());
            save_within(Duration::from_secs(1));
            assert_eq!(fs::read_to_string(&path).expect("it is there"), "two");
            signalled.join().expect("no panic");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), "two");
            // This ends the thread.
            fs::write(&path, "theirs").expect("the test may write");
            record_text("three".to_owned());
            save_within(Duration::from_secs(1));
            assert_eq!(fs::read_to_string(&path).expect("it is there"), "theirs");
            assert!(session().writer == WriterState::Absent);
        });
        fs::remove_dir_all(&folder).expect("the test may write");
    }
}

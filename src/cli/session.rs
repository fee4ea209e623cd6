//! Where the session is kept, and what the last one left there.
//!
//! On Linux `session.json` in `$XDG_STATE_HOME/cubetui`, else in `~/.local/state/cubetui`; on systems without such a
//! folder beside the program's other data. A file that cannot be understood is put aside under another name, so that
//! nothing in it is lost by going on without it.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use crate::app::{App, Session, SessionError};
use crate::cube::random;
use crate::tui::SessionFile;

/// More bytes than this are no session: about four times what the program writes at most.
const LONGEST: u64 = 2 * 1024 * 1024;

/// The file of the session, or nothing where the system knows no place for it.
pub(super) fn file() -> Option<SessionFile> {
    let folders = ProjectDirs::from("", "", "cubetui")?;
    let folder = folders.state_dir().unwrap_or_else(|| folders.data_local_dir());
    Some(SessionFile { path: folder.join("session.json"), run: random::entropy_seed() })
}

/// The model going on with the session in this file, and what is to be told of a file that cannot be used.
pub(super) fn go_on(app: App, file: &SessionFile) -> (App, Option<String>) {
    match read(&file.path) {
        Ok(None) => (app, None),
        Ok(Some(text)) => match Session::read(&text) {
            Ok(session) => (app.with_session(session), None),
            Err(error) => {
                let put_aside = put_aside(&file.path, &error);
                (app, Some(put_aside))
            }
        },
        Err(error) => (app, Some(format!("the last session cannot be read: {error}"))),
    }
}

/// The text of the file, if there is one.
fn read(path: &Path) -> io::Result<Option<String>> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
        // A pipe could keep the program waiting for ever.
        Ok(found) if !found.is_file() => return Err(io::Error::other("it is no regular file")),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
    // What is no text, or was cut off, is no JSON either: it is put aside like anything else that cannot be understood.
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Gives a file that cannot be understood another name; what is to be told.
fn put_aside(path: &Path, error: &SessionError) -> String {
    let (ending, kind) = match error {
        SessionError::Newer(_) => ("newer", "is of a newer cubetui"),
        SessionError::Format(_) | SessionError::Value { .. } => ("damaged", "cannot be understood"),
    };
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{ending}"));
    let aside = path.with_file_name(&name);
    match fs::rename(path, &aside) {
        Ok(()) => format!("the last session {kind}: it is now {} ({error})", shown(&aside)),
        Err(reason) => format!("the last session {kind} ({error}) and cannot be put aside: {reason}"),
    }
}

/// The path with the person's home as `~`, for a screen of 80 columns.
fn shown(path: &Path) -> String {
    let home = std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let within = home.and_then(|home| path.strip_prefix(home).ok().map(Path::to_owned));
    within.map_or(path.to_owned(), |within| PathBuf::from("~").join(within)).display().to_string()
}

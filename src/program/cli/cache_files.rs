//! The files in the cache folder other than complete tables: unfinished cosets, partly built tables, and foreign files.
//! Each file has a size, an age, and a name by which it can be removed.

use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use serde::Serialize;

use cubetui::storage::{
    Disk, FileError, FileLock, Identity, identify, is_orphan_name, remove_orphan,
};
use cubetui::tables::TABLES;
use cubetui::words::{counted, size, visible};

#[derive(Serialize)]
pub(super) struct CacheFile {
    name: String,
    about: String,
    bytes: u64,
    /// When it was written, in the format of RFC 3339.
    written: Option<String>,
    #[serde(skip)]
    age: Option<Duration>,
}

/// Lists everything in the folder except complete tables, sorted by name.
pub(super) fn list(folder: &Path) -> Vec<CacheFile> {
    let disk = Disk::new();
    let mut files: Vec<CacheFile> = disk
        .list(folder)
        .unwrap_or_default()
        .iter()
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?;
            let is_table = TABLES
                .iter()
                .any(|entry| name == format!("{}.tables", entry.file.layout.id));
            if is_table {
                None
            } else {
                describe(&disk, path, name)
            }
        })
        .collect();
    files.sort_by(|one, other| one.name.cmp(&other.name));
    files
}

fn describe(disk: &Disk, path: &Path, name: &str) -> Option<CacheFile> {
    let metadata = std::fs::symlink_metadata(path).ok()?;
    let modified = metadata.modified().ok();
    let about = match identify(disk, path) {
        // The temporary files of processes that have ended were removed before.
        _ if is_orphan_name(name) => "temporary file of a running cubetui".to_owned(),
        Ok(found) => found.to_string(),
        Err(error) => error.to_string(),
    };
    Some(CacheFile {
        name: name.to_owned(),
        about,
        bytes: metadata.len(),
        written: modified.map(rfc3339),
        age: modified.and_then(|time| SystemTime::now().duration_since(time).ok()),
    })
}

/// Writes a time in the format of RFC 3339.
pub(super) fn rfc3339(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time).to_string()
}

/// Describes the files for people, two lines each.
pub(super) fn text(files: &[CacheFile]) -> String {
    let mut text = String::new();
    for CacheFile {
        name,
        about,
        bytes,
        age,
        ..
    } in files
    {
        let age = age.map_or(String::new(), |age| format!(", written {}", ago(age)));
        let _infallible = writeln!(text, "{}: {about}", visible(name));
        let _infallible = writeln!(text, "  {} on disk{age}", size(*bytes));
    }
    text
}

fn ago(age: Duration) -> String {
    let (count, unit) = match age.as_secs() {
        0..60 => return "just now".to_owned(),
        seconds @ 60..3600 => (seconds / 60, "minute"),
        seconds @ 3600..86_400 => (seconds / 3600, "hour"),
        seconds => (seconds / 86_400, "day"),
    };
    format!("{} ago", counted(count, unit))
}

/// Removes a file that cubetui wrote, other than a complete table. Returns whether it existed.
pub(super) fn remove(folder: &Path, name: &str) -> Result<bool, FileError> {
    let disk = Disk::new();
    let path = folder.join(name);
    match identify(&disk, &path)? {
        Identity::Absent => return Ok(false),
        found if found.is_regular() && is_orphan_name(name) => {
            // The writer of such a file holds a lock on the file itself.
            let is_removed = remove_orphan(&disk, &path);
            return if is_removed {
                Ok(true)
            } else {
                Err(FileError::Busy {
                    path,
                    process: None,
                })
            };
        }
        found @ Identity::OurText(_) => {
            let message = format!(
                "{found} is neither a table nor unfinished work; use rm if you no longer need it"
            );
            return Err(FileError::refused(
                "remove",
                &path,
                &io::Error::other(message),
            ));
        }
        Identity::Ours { .. }
        | Identity::Truncated(..)
        | Identity::Stub(_)
        | Identity::Broken(_) => {}
        found => {
            return Err(FileError::Foreign {
                path,
                wanted: "a file of cubetui".to_owned(),
                found,
            });
        }
    }
    let _lock = FileLock::take(&disk, &path)?;
    disk.remove(&path)
        .map_err(|error| FileError::refused("remove", &path, &error))
}

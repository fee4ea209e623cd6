//! Temporary files and locks: those that this process will remove, and those that killed processes left behind.
//!
//! The system releases the lock on a file when the process that held it ends. So a temporary file that can be locked
//! is an orphan.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, TryLockError};
use std::thread;

use super::{Disk, folder_of};
use crate::platform;
use crate::sync::Lock as _;

/// The suffix of the name of every temporary file. No other program uses it.
pub(super) const TEMPORARY: &str = ".cubetui-tmp";
/// The suffix of the name of every lock. No other program uses it.
pub(super) const LOCK: &str = ".cubetui-lock";

/// The number of attempts to lock the list of live files at exit; it is locked for moments only.
const MOST_TRIES: usize = 1000;

/// The temporary files that this process is writing, and the locks that it holds.
static LIVE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

pub(super) fn record_live(path: &Path) {
    LIVE.locked().push(path.to_owned());
}

pub(super) fn forget_live(path: &Path) {
    LIVE.locked().retain(|live| live != path);
}

/// Removes the temporary files that this process is writing and the locks that it holds, before it ends without waiting for
/// their writers.
///
/// It needs no memory and does not wait for ever: the thread that has locked the list may be the one that was refused
/// memory and is ending the program.
pub fn remove_live_files() {
    let mut live = Vec::new();
    for _ in 0..MOST_TRIES {
        match LIVE.try_lock() {
            Ok(mut list) => live = std::mem::take(&mut *list),
            Err(TryLockError::Poisoned(list)) => live = std::mem::take(&mut *list.into_inner()),
            Err(TryLockError::WouldBlock) => {
                thread::yield_now();
                continue;
            }
        }
        break;
    }
    for path in live {
        let _gone = std::fs::remove_file(path);
    }
}

/// Whether a file of this name can be an orphan: a temporary file or a lock of ours.
pub fn is_orphan_name(name: &str) -> bool {
    name.starts_with('.') && (name.ends_with(TEMPORARY) || name.ends_with(LOCK))
}

/// Removes the orphans in a folder; returns how many there were. Those that cannot be inspected or removed are skipped.
pub fn remove_orphans(disk: &Disk, folder: &Path) -> usize {
    let is_candidate = |path: &&PathBuf| {
        path.file_name()
            .and_then(|name| name.to_str())
            .is_some_and(is_orphan_name)
    };
    let paths = disk.list(folder).unwrap_or_default();
    paths
        .iter()
        .filter(is_candidate)
        .filter(|path| remove_orphan(disk, path))
        .count()
}

/// Removes the orphans next to a file that a user names: in the folder to which its links lead, where a replacement is
/// written.
pub fn remove_orphans_beside(disk: &Disk, path: &Path) {
    let target = disk.canonical(path).ok().flatten();
    remove_orphans(disk, folder_of(target.as_deref().unwrap_or(path)));
}

/// Removes a file with such a name if no living process has locked it. Returns whether it was removed.
pub fn remove_orphan(disk: &Disk, path: &Path) -> bool {
    // Opening a pipe could wait for ever.
    if !disk
        .link_metadata(path)
        .is_ok_and(|there| there.is_some_and(|there| there.is_file()))
    {
        return false;
    }
    let mut options = OpenOptions::new();
    options.read(true);
    platform::refuse_links(&mut options);
    let Ok(file) = disk.open(path, &options) else {
        return false;
    };
    let is_orphan = file.try_lock().unwrap_or(false) && disk.is_at(&file, path).unwrap_or(false);
    is_orphan && disk.remove(path).unwrap_or(false)
}

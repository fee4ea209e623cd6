//! The files that this process will remove: temporary files that it is writing, and locks that it holds.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Ends the name of every temporary file. No other program uses it.
pub(super) const TEMPORARY: &str = ".cubetui-tmp";
/// Ends the name of every lock. No other program uses it.
pub(super) const LOCK: &str = ".cubetui-lock";

/// The temporary files that this process is writing, and the locks that it holds.
static LIVE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

pub(super) fn note_live(path: &Path) {
    LIVE.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(path.to_owned());
}

pub(super) fn forget_live(path: &Path) {
    LIVE.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .retain(|live| live != path);
}

/// Removes the temporary files that this process is writing and the locks that it holds, before it ends without waiting for
/// their writers.
pub fn remove_live_files() {
    let live = std::mem::take(&mut *LIVE.lock().unwrap_or_else(PoisonError::into_inner));
    for path in live {
        let _gone = std::fs::remove_file(path);
    }
}

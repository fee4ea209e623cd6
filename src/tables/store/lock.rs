//! The lock that a writer holds: an empty file of its own beside the tables, locked by the system.
//!
//! The system lets go of it when its holder ends in any way, kill -9 included, so that there is nothing to guess and
//! nothing to clean up. The file stays: to remove it would let two programs hold locks on two files of one name.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::{BuildControl, StoreError};

/// How often a lock that another program holds is asked for again.
const AGAIN: Duration = Duration::from_millis(20);

/// Takes the lock on this file, now or not at all. It is held until the file is dropped.
pub(super) fn take(path: &Path) -> Result<File, StoreError> {
    let refused = |error: io::Error| StoreError::refused("lock", path, &error);
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        // To open a pipe could wait for ever.
        return Err(refused(io::Error::other("it is no regular file")));
    }
    let file = OpenOptions::new().create(true).append(true).open(path).map_err(refused)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::Busy(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(refused(error)),
    }
}

/// Waits for the lock, but not longer than this.
pub(super) fn wait(path: &Path, patience: Duration, control: &BuildControl<'_>) -> Result<File, StoreError> {
    let mut waited = Duration::ZERO;
    loop {
        match take(path) {
            Err(StoreError::Busy(_)) if waited < patience => {}
            taken => return taken,
        }
        control.check()?;
        thread::sleep(AGAIN);
        waited += AGAIN;
    }
}

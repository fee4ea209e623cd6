//! The lock that a process holds while it works on a file: a small file beside it, locked by the system.
//!
//! The system releases it when its holder ends in any way, kill -9 included, so there is nothing to guess. The holder
//! removes the file when it is done. Between opening and locking another process may have removed it; then the lock is
//! on a file without a name, and is taken again.

use std::fs::OpenOptions;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::live_files::{LOCK, forget_live, note_live};
use super::{Disk, DiskFile, FileError, Identity, identify};

/// The text of a lock begins with this; the number of the process follows.
const WORDS: &str = "cubetui process ";
/// No lock is longer.
const LONGEST: u64 = 64;

/// The right to write a file, held until it is dropped or the process ends in any way.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    disk: Disk,
    /// Locked for as long as it is open.
    file: DiskFile,
}

impl FileLock {
    /// Takes the lock of a target, now or not at all. Its folder must be there, the target need not.
    ///
    /// # Errors
    /// [`FileError::Busy`] if another process has it; what the system refused.
    pub fn take(disk: &Disk, target: &Path) -> Result<Self, FileError> {
        let path = lock_path(target);
        let refused = |error: io::Error| FileError::refused("lock", target, &error);
        loop {
            // To open a pipe could wait for ever; and what somebody else wrote is not touched.
            if disk.metadata(&path).map_err(refused)?.is_some() {
                refuse_foreign(disk, &path)?;
            }
            let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
            let mut file = disk.open(&path, &options).map_err(refused)?;
            if !file.try_lock().map_err(refused)? {
                return Err(FileError::Busy { path: target.to_owned(), process: holder(&mut file) });
            }
            if disk.is_at(&file, &path).map_err(refused)? {
                note_live(&path);
                // Dropping it removes the file, also if nothing can be written to it.
                let mut lock = Self { path, disk: disk.clone(), file };
                lock.file.set_len(0).map_err(refused)?;
                let words = format!("{WORDS}{}\n", std::process::id());
                lock.file.write_all(words.as_bytes()).map_err(refused)?;
                return Ok(lock);
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // What cannot be removed disturbs nobody: it is no longer locked, and the next process takes it over.
        let _removed = self.disk.remove(&self.path);
        forget_live(&self.path);
    }
}

/// Returns the path of a target's lock.
fn lock_path(target: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(LOCK);
    target.with_file_name(name)
}

fn refuse_foreign(disk: &Disk, path: &Path) -> Result<(), FileError> {
    let foreign = |found| {
        Err(FileError::Foreign { path: path.to_owned(), wanted: "a lock of cubetui".to_owned(), found })
    };
    let found = identify(disk, path)?;
    match found {
        Identity::Empty | Identity::Absent => Ok(()),
        Identity::Text(bytes) if bytes <= LONGEST => {
            let mut text = String::new();
            let read = disk
                .open(path, OpenOptions::new().read(true))
                .and_then(|file| file.take(LONGEST).read_to_string(&mut text));
            // Its holder may have removed it meanwhile, or another process may be about to write its words.
            let is_gone = read.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
            let is_lock = read.is_ok() && (text.is_empty() || text.starts_with(WORDS));
            if is_gone || is_lock { Ok(()) } else { foreign(found) }
        }
        found => foreign(found),
    }
}

/// Returns the number of the process that holds a lock.
fn holder(file: &mut DiskFile) -> Option<u32> {
    text(file).strip_prefix(WORDS)?.trim_end().parse().ok()
}

fn text(file: &mut DiskFile) -> String {
    let mut text = String::new();
    let _unreadable = file.take(LONGEST).read_to_string(&mut text);
    text
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// The file comes and goes while others look at it.
    #[test]
    fn a_lock_that_many_take_in_turn_is_taken_or_busy_and_never_foreign() {
        let folder = tempfile::tempdir().expect("the tests may write");
        let target = folder.path().join("tables");
        let take = || {
            for _ in 0..500 {
                match FileLock::take(&Disk::new(), &target) {
                    Ok(_) | Err(FileError::Busy { .. }) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        };
        thread::scope(|scope| (0..4).for_each(|_| _ = scope.spawn(take)));
        assert!(!lock_path(&target).exists());
    }
}

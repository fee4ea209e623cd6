//! The lock that a process holds while it works on a file: a small file beside it, locked by the system.
//!
//! The system releases it when its holder ends in any way, kill -9 included, so there is nothing to guess. The holder
//! removes the file when it is done. Between opening and locking another process may have removed it; then the lock is
//! on a file without a name, and is taken again.

use std::fs::OpenOptions;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::orphans::{LOCK, forget_live, record_live};
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
            let options = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .clone();
            let mut file = disk.open(&path, &options).map_err(refused)?;
            if !file.try_lock().map_err(refused)? {
                return Err(FileError::Busy {
                    path: target.to_owned(),
                    process: holder(&mut file),
                });
            }
            if disk.is_at(&file, &path).map_err(refused)? {
                record_live(&path);
                let mut lock = Self {
                    path,
                    disk: disk.clone(),
                    file,
                };
                let words = format!("{WORDS}{}\n", std::process::id());
                // They only say who holds it. On a full disk it is a lock without them.
                let _unsaid = lock
                    .file
                    .set_len(0)
                    .and_then(|()| lock.file.write_all(words.as_bytes()));
                return Ok(lock);
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // A file that cannot be removed does no harm: it is no longer locked, and the next process reuses it.
        let _removed = self.disk.remove(&self.path);
        forget_live(&self.path);
    }
}

/// How often a lock that another process holds is asked for again.
const INTERVAL: Duration = Duration::from_millis(20);

/// Takes a lock as soon as no other process holds it. `take` gets the time waited so far and returns
/// `None` as long as another process holds the lock; then `check` is called, which may end the wait.
///
/// # Errors
/// Those of `take` and `check`.
pub fn wait_for_lock<T, E>(
    mut take: impl FnMut(Duration) -> Result<Option<T>, E>,
    check: impl Fn() -> Result<(), E>,
) -> Result<T, E> {
    let mut waited = Duration::ZERO;
    loop {
        if let Some(lock) = take(waited)? {
            return Ok(lock);
        }
        check()?;
        thread::sleep(INTERVAL);
        waited += INTERVAL;
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
        Err(FileError::Foreign {
            path: path.to_owned(),
            wanted: "a lock of cubetui".to_owned(),
            found,
        })
    };
    let found = identify(disk, path)?;
    match found {
        Identity::Empty | Identity::Absent => Ok(()),
        Identity::Text(bytes) if bytes <= LONGEST => {
            let mut text = String::new();
            let read = disk
                .open(path, OpenOptions::new().read(true))
                .and_then(|file| file.take(LONGEST).read_to_string(&mut text));
            // Its holder may have removed it meanwhile, may be about to write its words, or had no room for all of them.
            let is_gone = read
                .as_ref()
                .is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
            let is_lock = read.is_ok() && (text.starts_with(WORDS) || WORDS.starts_with(&text));
            if is_gone || is_lock {
                Ok(())
            } else {
                foreign(found)
            }
        }
        found => foreign(found),
    }
}

/// Returns the number of the process that holds a lock, if it is written in full.
fn holder(file: &mut DiskFile) -> Option<u32> {
    text(file)
        .strip_prefix(WORDS)?
        .strip_suffix('\n')?
        .parse()
        .ok()
}

fn text(file: &mut DiskFile) -> String {
    let mut text = String::new();
    let _unreadable = file.take(LONGEST).read_to_string(&mut text);
    text
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;
    use crate::storage::Call;

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

    #[test]
    fn a_lock_whose_words_do_not_fit_on_the_disk_is_a_lock() {
        let folder = tempfile::tempdir().expect("the tests may write");
        let target = folder.path().join("tables");
        // What fits: nothing, part of the words, part of the number.
        for room in [0, 5, WORDS.len() + 1] {
            let written = AtomicUsize::new(0);
            let full = Disk::with_hook(move |call, _| {
                // The first call empties the file, the second writes what fits.
                let is_full = call == Call::Write && written.fetch_add(1, Ordering::SeqCst) >= 2;
                if is_full {
                    Err(io::ErrorKind::StorageFull.into())
                } else {
                    Ok(())
                }
            });
            let lock = FileLock::take(&full.with_write_limit(move |_| room), &target);
            let lock = lock.unwrap_or_else(|error| panic!("room for {room}: {error}"));
            assert_eq!(
                fs::metadata(lock_path(&target)).map_or(0, |file| file.len()),
                room as u64
            );
            let busy = FileLock::take(&Disk::new(), &target).expect_err("it is held");
            assert_eq!(
                busy,
                FileError::Busy {
                    path: target.clone(),
                    process: None
                },
                "room for {room}"
            );
            drop(lock);
            assert!(!lock_path(&target).exists(), "room for {room}");
        }
    }
}

//! The lock that a process holds while it works on a file: a small file next to it, locked by the system.
//!
//! The system releases the lock when its holder ends in any way, kill -9 included, so there are no stale locks to
//! detect. The holder removes the file when it is done. If another process has removed it between opening and locking,
//! the lock is on a file without a name, and is taken again.
//!
//! Some network disks have no locks. There the target is written without one, and the user is told once.

use std::fs::{Metadata, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::disk::has_no_locks;
use super::notices::Notice;
use super::orphans::{LOCK, forget_live, record_live};
use super::{Disk, DiskFile, FileError, Identity, folder_of};
use crate::platform;
use crate::words::shown_path;

/// The beginning of the text of a lock; the process id follows.
const WORDS: &str = "cubetui process ";
const LONGEST: u64 = 64;

/// The right to write a file, held until it is dropped or the process ends in any way.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    disk: Disk,
    /// Locked for as long as it is open, or `None` where the system has no locks and the target is written without one.
    file: Option<DiskFile>,
}

impl FileLock {
    /// Takes the lock of a target without waiting. The folder must exist; the target need not.
    ///
    /// # Errors
    /// [`FileError::Busy`] if another process has the lock, or what the system refused.
    pub fn take(disk: &Disk, target: &Path) -> Result<Self, FileError> {
        let path = lock_path(target);
        let refused = |error: io::Error| FileError::refused("lock", target, &error);
        loop {
            // Opening a pipe could wait for ever, and a foreign file is not touched.
            let there = disk.link_metadata(&path).map_err(refused)?;
            if there.as_ref().is_some_and(Metadata::is_symlink) {
                let name = shown_path(&path);
                let reason = format!("{name} is a symbolic link: remove it");
                return Err(refused(io::Error::other(reason)));
            }
            if there.is_some() {
                refuse_foreign(disk, &path)?;
            }
            // A link that appears in the meantime is not followed either.
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            platform::refuse_links(&mut options);
            let mut file = disk.open(&path, &options).map_err(refused)?;
            let is_locked = match file.try_lock() {
                Err(error) if has_no_locks(&error) => {
                    return Ok(Self::without_lock(disk, path, there.is_none()));
                }
                tried => tried.map_err(refused)?,
            };
            if !is_locked {
                return Err(FileError::Busy {
                    path: target.to_owned(),
                    process: holder(&mut file),
                });
            }
            if disk.is_at(&file, &path).map_err(refused)? {
                record_live(&path);
                let words = format!("{WORDS}{}\n", std::process::id());
                // The text only says who holds the lock. If the disk is full, the file is a lock without it.
                let _unsaid = file
                    .set_len(0)
                    .and_then(|()| file.write_all(words.as_bytes()));
                warn_of_open_folder(disk, &path);
                return Ok(Self {
                    path,
                    disk: disk.clone(),
                    file: Some(file),
                });
            }
        }
    }

    /// Returns the right to write where files cannot be locked. Removes the lock's file if it is new.
    fn without_lock(disk: &Disk, path: PathBuf, is_new: bool) -> Self {
        Notice::NoLocks.say(folder_of(&path));
        if is_new {
            let _removed = disk.remove(&path);
        }
        Self {
            path,
            disk: disk.clone(),
            file: None,
        }
    }
}

/// Warns the user if everybody can write in the folder of a lock.
fn warn_of_open_folder(disk: &Disk, path: &Path) {
    let folder = folder_of(path);
    let is_open = |there: &Metadata| platform::is_open_to_all(there);
    if disk.existing(folder).is_ok_and(|there| is_open(&there)) {
        Notice::OpenFolder.say(folder);
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        if self.file.is_some() {
            // A file that cannot be removed does no harm: it is no longer locked, and the next process reuses it.
            let _removed = self.disk.remove(&self.path);
            forget_live(&self.path);
        }
    }
}

/// The time between two attempts to take a lock that another process holds.
const INTERVAL: Duration = Duration::from_millis(20);

/// Takes a lock as soon as no other process holds it. `take` receives the time waited so far and returns `None` as long
/// as another process holds the lock; then `check` is called, which may end the wait.
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
    let found = match Identity::of(disk, path) {
        // The lock itself keeps it from being read.
        Err(error) if platform::is_held_by_lock(&error) => return Ok(()),
        found => found.map_err(|error| FileError::refused("read", path, &error))?,
    };
    match found {
        Identity::Empty | Identity::Absent => Ok(()),
        Identity::Text(bytes) if bytes <= LONGEST => {
            let mut text = String::new();
            let read = disk
                .open(path, OpenOptions::new().read(true))
                .and_then(|file| file.take(LONGEST).read_to_string(&mut text));
            // Its holder may have removed it meanwhile, may be about to write its words, or had no room for all of them.
            let is_gone = read.as_ref().is_err_and(|error| {
                error.kind() == io::ErrorKind::NotFound || platform::is_held_by_lock(error)
            });
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
    fn where_there_are_no_locks_that_is_said_once_and_no_file_is_left() {
        let folder = tempfile::tempdir().expect("the tests may write");
        let unsupported: io::Error = io::ErrorKind::Unsupported.into();
        let codes = platform::NO_LOCKS.iter().copied();
        let refusals = codes.map(io::Error::from_raw_os_error);
        for refusal in refusals.chain([unsupported]) {
            let code = refusal.raw_os_error();
            let disk = Disk::with_hook(move |call, _| match call {
                Call::Lock => Err(code.map_or_else(
                    || io::ErrorKind::Unsupported.into(),
                    io::Error::from_raw_os_error,
                )),
                _ => Ok(()),
            });
            let target = folder.path().join("tables");
            let lock = FileLock::take(&disk, &target).expect("it does without");
            assert!(!lock_path(&target).exists());
            // A lock file that was already there may belong to a program that has locks.
            fs::write(lock_path(&target), format!("{WORDS}1\n")).expect("the tests may write");
            drop(FileLock::take(&disk, &target).expect("it does without"));
            drop(lock);
            fs::remove_file(lock_path(&target)).expect("it stays");
        }
        let said = crate::storage::take_notices();
        let about_locks = said
            .iter()
            .filter(|notice| notice.contains("cannot be locked"));
        assert_eq!(about_locks.count(), 1, "{said:?}");
    }

    #[test]
    fn a_lock_whose_words_do_not_fit_on_the_disk_is_a_lock() {
        let folder = tempfile::tempdir().expect("the tests may write");
        let target = folder.path().join("tables");
        // The lines that fit: nothing, part of the words, part of the number.
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

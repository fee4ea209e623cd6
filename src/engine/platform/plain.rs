//! Files, locks and the time of threads with the standard library alone.

use std::fs::{self, DirBuilder, File, FileType, Metadata, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

pub(crate) const OPEN_FILES: &[&str] = &[];

/// Empty: only [`io::ErrorKind::Unsupported`] says that a disk has no locks.
pub(crate) const NO_LOCKS: &[i32] = &[];

/// Returns the time since the first call: a system that does not count the time of threads has only one thread.
pub(crate) fn thread_cpu_time() -> Duration {
    static START: Mutex<Option<Instant>> = Mutex::new(None);
    let mut start = START.lock().unwrap_or_else(PoisonError::into_inner);
    start.get_or_insert_with(Instant::now).elapsed()
}

/// Returns `None`: the system does not say how much space is left.
pub(crate) fn free_space(folder: &Path) -> io::Result<Option<u64>> {
    folder.metadata().map(|_| None)
}

pub(crate) fn set_mode(_: &mut OpenOptions, _mode: u32) {}

pub(crate) fn refuse_links(_: &mut OpenOptions) {}

/// Returns the path without symbolic links.
pub(crate) fn canonical(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path)
}

/// Whether reading a link failed because the path is not a link, or because there are no links.
pub(crate) fn is_no_link(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, Unsupported};
    matches!(error.kind(), InvalidInput | Unsupported)
}

pub(crate) fn make_private(_: &mut DirBuilder) {}

pub(crate) fn is_open_to_all(_: &Metadata) -> bool {
    false
}

/// Whether something is at this path: no other process can have put another file there.
pub(crate) fn is_at(_: &File, path: &Path) -> io::Result<bool> {
    path.metadata().map(|_| true)
}

/// Fills a buffer with the bytes from this offset on.
pub(crate) fn read_exact_at(mut file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(buffer)
}

pub(crate) fn is_pipe(_: FileType) -> bool {
    false
}

pub(crate) fn is_socket(_: FileType) -> bool {
    false
}

pub(crate) fn is_device_name(_: &Path) -> bool {
    false
}

pub(crate) fn is_held_by_lock(_: &io::Error) -> bool {
    false
}

pub(crate) fn open_at_once(_: &mut OpenOptions) {}

pub(crate) fn explain_pipe(error: io::Error) -> io::Error {
    error
}

pub(crate) fn wait_from_now_on(_: &File) -> io::Result<()> {
    Ok(())
}

pub(crate) fn is_writable(_: &File) -> io::Result<bool> {
    Ok(true)
}

pub(crate) fn duplicate(_: i32) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

//! The seam between the program and the system: every call that touches a file is made here.
//!
//! A hook sees each call before it is made, and can refuse it with an error of its choice. So tests make the n-th call
//! fail, or let one take its time, without a disk that is full or slow. A call that a signal interrupted is made again.

use std::fmt;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, Permissions, ReadDir, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::folder_of;
use super::notices::Notice;
use crate::platform;

/// A call to the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// To look up what is at a path.
    Inspect,
    /// To list a folder.
    List,
    /// To make a folder.
    MakeFolder,
    /// To open a file, or create it.
    Open,
    /// To read from an open file.
    Read,
    /// To write to an open file.
    Write,
    /// To flush a file to the disk.
    Sync,
    /// To flush the names in a folder to the disk.
    SyncFolder,
    /// To lock a file.
    Lock,
    /// To rename a file.
    Rename,
    /// To change who may read and write a file.
    SetMode,
    /// To remove a file.
    Remove,
    /// To ask how much space is left.
    Space,
}

type Hook = dyn Fn(Call, &Path) -> io::Result<()> + Send + Sync;
type WriteLimit = dyn Fn(usize) -> usize + Send + Sync;

/// The system's files, optionally with a hook before each call.
#[derive(Clone, Default)]
pub struct Disk {
    hook: Option<Arc<Hook>>,
    /// Limits how many of a number of bytes one write accepts.
    write_limit: Option<Arc<WriteLimit>>,
    /// The free space to report instead of the system's.
    free_space: Option<u64>,
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.hook.is_some() {
            "Disk with a hook"
        } else {
            "Disk"
        })
    }
}

impl Disk {
    /// Returns the system's files, without a hook.
    pub const fn new() -> Self {
        Self {
            hook: None,
            write_limit: None,
            free_space: None,
        }
    }

    /// Returns a disk that calls this hook before each call, and refuses the call with the error that the hook returns.
    pub fn with_hook(hook: impl Fn(Call, &Path) -> io::Result<()> + Send + Sync + 'static) -> Self {
        Self {
            hook: Some(Arc::new(hook)),
            ..Self::new()
        }
    }

    /// Limits each write to the number of bytes that `limit` returns for it.
    #[must_use]
    pub fn with_write_limit(self, limit: impl Fn(usize) -> usize + Send + Sync + 'static) -> Self {
        Self {
            write_limit: Some(Arc::new(limit)),
            ..self
        }
    }

    /// Sets the number of bytes that are left.
    #[must_use]
    pub fn with_free_space(self, bytes: u64) -> Self {
        Self {
            free_space: Some(bytes),
            ..self
        }
    }

    fn before(&self, call: Call, path: &Path) -> io::Result<()> {
        self.hook.as_ref().map_or(Ok(()), |hook| hook(call, path))
    }

    /// Makes a call, and repeats it if a signal interrupted it.
    fn call<T>(
        &self,
        call: Call,
        path: &Path,
        mut make: impl FnMut() -> io::Result<T>,
    ) -> io::Result<T> {
        loop {
            match self.before(call, path).and_then(|()| make()) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                answer => return answer,
            }
        }
    }

    /// Returns the metadata of what is at a path, following symbolic links, or `None` if nothing is there.
    pub fn metadata(&self, path: &Path) -> io::Result<Option<Metadata>> {
        there(self.existing(path))
    }

    /// Returns the metadata of what is at a path, following symbolic links.
    pub fn existing(&self, path: &Path) -> io::Result<Metadata> {
        self.call(Call::Inspect, path, || fs::metadata(path))
    }

    /// Returns the metadata of what is at a path, not following a symbolic link, or `None` if nothing is there.
    pub fn link_metadata(&self, path: &Path) -> io::Result<Option<Metadata>> {
        there(self.call(Call::Inspect, path, || fs::symlink_metadata(path)))
    }

    /// Returns the path without symbolic links, or `None` if nothing is there.
    pub fn canonical(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        there(self.call(Call::Inspect, path, || platform::canonical(path)))
    }

    /// Returns the path that a symbolic link contains, even if nothing is there, or `None` if this is not a link.
    pub(super) fn link_target(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        match there(self.call(Call::Inspect, path, || fs::read_link(path))) {
            Err(error) if platform::is_no_link(&error) => Ok(None),
            target => target,
        }
    }

    /// Returns the paths in a folder: an empty list if the folder does not exist.
    pub fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let entries = there(self.entries(folder))?;
        entries
            .into_iter()
            .flatten()
            .map(|entry| Ok(entry?.path()))
            .collect()
    }

    /// Returns an iterator over the entries of a folder.
    pub fn entries(&self, folder: &Path) -> io::Result<ReadDir> {
        self.call(Call::List, folder, || fs::read_dir(folder))
    }

    /// Creates a folder and its missing parents.
    pub(crate) fn make_folder(&self, folder: &Path) -> io::Result<()> {
        self.call(Call::MakeFolder, folder, || fs::create_dir_all(folder))
    }

    /// Creates a folder that only its owner may open, and its missing parents.
    pub fn make_private_folder(&self, folder: &Path) -> io::Result<()> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        platform::make_private(&mut builder);
        self.call(Call::MakeFolder, folder, || builder.create(folder))
    }

    /// Opens a file. The caller must have made sure that it is a regular file, or create it.
    pub fn open(&self, path: &Path, options: &OpenOptions) -> io::Result<DiskFile> {
        let file = self.call(Call::Open, path, || options.open(path))?;
        Ok(DiskFile {
            file,
            path: path.to_owned(),
            disk: self.clone(),
        })
    }

    /// Returns another handle of a file that this process has open, with the same write position. `path` is its name.
    pub(super) fn open_again(&self, path: &Path, number: i32) -> io::Result<DiskFile> {
        let file = self.call(Call::Open, path, || platform::duplicate(number))?;
        Ok(DiskFile {
            file,
            path: path.to_owned(),
            disk: self.clone(),
        })
    }

    /// Removes a file. Returns whether it was there.
    pub fn remove(&self, path: &Path) -> io::Result<bool> {
        Ok(there(self.call(Call::Remove, path, || fs::remove_file(path)))?.is_some())
    }

    /// Renames a file, replacing any file that has the new name.
    pub fn rename(&self, path: &Path, to: &Path) -> io::Result<()> {
        self.call(Call::Rename, to, || fs::rename(path, to))
    }

    /// Flushes the names in a folder to the disk, so that they survive a power cut. Some systems cannot do that; then a
    /// file is still whole or, at worst, gone.
    pub fn sync_folder(&self, folder: &Path) {
        let _asked = self.call(Call::SyncFolder, folder, || File::open(folder)?.sync_all());
    }

    /// Whether an open file is still the one at this path.
    pub(super) fn is_at(&self, file: &DiskFile, path: &Path) -> io::Result<bool> {
        let same = self.call(Call::Inspect, path, || platform::is_at(&file.file, path));
        Ok(there(same)?.unwrap_or(false))
    }

    /// Returns the bytes available to a file in this folder, or `None` if the system does not say. For a folder that
    /// does not exist yet, asks about the nearest one above it.
    pub fn free_space(&self, folder: &Path) -> Option<u64> {
        self.before(Call::Space, folder).ok()?;
        let here = |folder: &Path| folder.as_os_str().is_empty();
        let above = folder
            .ancestors()
            .map(|folder| if here(folder) { Path::new(".") } else { folder });
        let known = above
            .map(platform::free_space)
            .find_map(Result::ok)
            .flatten()?;
        Some(self.free_space.unwrap_or(known))
    }
}

/// Returns `None` where the system says that nothing is there.
fn there<T>(answer: io::Result<T>) -> io::Result<Option<T>> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether locking failed because there are no locks where the file is.
pub(super) fn has_no_locks(error: &io::Error) -> bool {
    let code = error.raw_os_error();
    error.kind() == io::ErrorKind::Unsupported
        || code.is_some_and(|code| platform::NO_LOCKS.contains(&code))
}

/// An open file, whose every call goes through the seam.
#[derive(Debug)]
pub struct DiskFile {
    pub(super) file: File,
    path: PathBuf,
    disk: Disk,
}

impl DiskFile {
    /// Locks the file for this process. Returns false if another process has locked it.
    ///
    /// # Errors
    /// When the system cannot lock files here.
    pub fn try_lock(&self) -> io::Result<bool> {
        self.disk
            .call(Call::Lock, &self.path, || match self.file.try_lock() {
                Ok(()) => Ok(true),
                Err(TryLockError::WouldBlock) => Ok(false),
                Err(TryLockError::Error(error)) => Err(error),
            })
    }

    /// Locks the file as [`try_lock`](Self::try_lock) does. Where the system has no locks, as on some network disks,
    /// returns true without a lock; the user is told once.
    ///
    /// # Errors
    /// Any other failure of the system.
    pub(crate) fn lock_if_possible(&self) -> io::Result<bool> {
        self.try_lock().or_else(|error| {
            if !has_no_locks(&error) {
                return Err(error);
            }
            Notice::NoLocks.say(folder_of(&self.path));
            Ok(true)
        })
    }

    /// Fills a buffer with the bytes from this offset on. Several threads may read at the same time.
    ///
    /// # Errors
    /// The system's, or that the file ends too soon.
    pub(crate) fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        self.disk.call(Call::Read, &self.path, || {
            platform::read_exact_at(&self.file, buffer, offset)
        })
    }

    /// Waits until the disk has what was written.
    pub fn sync(&self) -> io::Result<()> {
        self.disk
            .call(Call::Sync, &self.path, || self.file.sync_all())
    }

    /// Truncates the file to this many bytes.
    pub(crate) fn set_len(&self, bytes: u64) -> io::Result<()> {
        self.disk
            .call(Call::Write, &self.path, || self.file.set_len(bytes))
    }

    /// Sets who may read and write the file.
    pub(super) fn set_permissions(&self, permissions: &Permissions) -> io::Result<()> {
        self.disk.call(Call::SetMode, &self.path, || {
            self.file.set_permissions(permissions.clone())
        })
    }

    /// Returns the metadata of the file.
    pub fn metadata(&self) -> io::Result<Metadata> {
        self.disk
            .call(Call::Inspect, &self.path, || self.file.metadata())
    }
}

impl Read for DiskFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.disk.before(Call::Read, &self.path)?;
        self.file.read(buffer)
    }
}

impl Write for DiskFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.disk.before(Call::Write, &self.path)?;
        let most = self
            .disk
            .write_limit
            .as_ref()
            .map_or(bytes.len(), |limit| limit(bytes.len()));
        self.file.write(&bytes[..most.min(bytes.len())])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for DiskFile {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}

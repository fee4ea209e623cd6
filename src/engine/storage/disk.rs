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
    /// To say what is at a path.
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
    /// To put what was written on the disk.
    Sync,
    /// To put the names in a folder on the disk.
    SyncFolder,
    /// To lock a file.
    Lock,
    /// To give a file another name.
    Rename,
    /// To change who may read and write a file.
    SetMode,
    /// To remove a file.
    Remove,
    /// To say how much room is left.
    Space,
}

type Hook = dyn Fn(Call, &Path) -> io::Result<()> + Send + Sync;
type WriteLimit = dyn Fn(usize) -> usize + Send + Sync;

/// The system's files, with a hook before each call or without.
#[derive(Clone, Default)]
pub struct Disk {
    hook: Option<Arc<Hook>>,
    /// Sets how many of a number of bytes a write takes, where it need not take all.
    write_limit: Option<Arc<WriteLimit>>,
    /// The room that is left, instead of what the system says.
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

    /// Returns the same disk, where a write takes as many of its bytes as this says.
    #[must_use]
    pub fn with_write_limit(self, limit: impl Fn(usize) -> usize + Send + Sync + 'static) -> Self {
        Self {
            write_limit: Some(Arc::new(limit)),
            ..self
        }
    }

    /// Returns the same disk with this many bytes left.
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

    /// Makes a call, again if a signal interrupted it.
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

    /// Returns what is at a path, following symbolic links; `None` if nothing is.
    pub fn metadata(&self, path: &Path) -> io::Result<Option<Metadata>> {
        there(self.existing(path))
    }

    /// Returns what is at a path, following symbolic links.
    pub fn existing(&self, path: &Path) -> io::Result<Metadata> {
        self.call(Call::Inspect, path, || fs::metadata(path))
    }

    /// Returns what is at a path, a symbolic link itself; `None` if nothing is.
    pub fn link_metadata(&self, path: &Path) -> io::Result<Option<Metadata>> {
        there(self.call(Call::Inspect, path, || fs::symlink_metadata(path)))
    }

    /// Returns the path without symbolic links; `None` if nothing is there.
    pub fn canonical(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        there(self.call(Call::Inspect, path, || platform::canonical(path)))
    }

    /// Returns the path that a symbolic link contains, also if nothing is there; `None` if this is no link.
    pub(super) fn link_target(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        match there(self.call(Call::Inspect, path, || fs::read_link(path))) {
            Err(error) if platform::is_no_link(&error) => Ok(None),
            target => target,
        }
    }

    /// Returns the paths in a folder; none if the folder is not there.
    pub fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let entries = there(self.entries(folder))?;
        entries
            .into_iter()
            .flatten()
            .map(|entry| Ok(entry?.path()))
            .collect()
    }

    /// Returns what is in a folder, one after the other.
    pub fn entries(&self, folder: &Path) -> io::Result<ReadDir> {
        self.call(Call::List, folder, || fs::read_dir(folder))
    }

    /// Makes a folder and those above it. Does nothing if it is there.
    pub(crate) fn make_folder(&self, folder: &Path) -> io::Result<()> {
        self.call(Call::MakeFolder, folder, || fs::create_dir_all(folder))
    }

    /// Makes a folder that only its owner may open, and those that it is in.
    pub fn make_private_folder(&self, folder: &Path) -> io::Result<()> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        platform::make_private(&mut builder);
        self.call(Call::MakeFolder, folder, || builder.create(folder))
    }

    /// Opens a file. The caller has made sure that it is a regular file, or creates it.
    pub fn open(&self, path: &Path, options: &OpenOptions) -> io::Result<DiskFile> {
        let file = self.call(Call::Open, path, || options.open(path))?;
        Ok(DiskFile {
            file,
            path: path.to_owned(),
            disk: self.clone(),
        })
    }

    /// Returns another handle of a file that this process has open, which writes where the first one does. `path` names it.
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

    /// Gives a file another name, in place of the file that has it.
    pub fn rename(&self, path: &Path, to: &Path) -> io::Result<()> {
        self.call(Call::Rename, to, || fs::rename(path, to))
    }

    /// Asks for the names in a folder to outlast a power cut. Some systems cannot be asked; then a file is whole all the
    /// same, and at worst gone.
    pub fn sync_folder(&self, folder: &Path) {
        let _asked = self.call(Call::SyncFolder, folder, || File::open(folder)?.sync_all());
    }

    /// Whether an open file is still the one at this path.
    pub(super) fn is_at(&self, file: &DiskFile, path: &Path) -> io::Result<bool> {
        let same = self.call(Call::Inspect, path, || platform::is_at(&file.file, path));
        Ok(there(same)?.unwrap_or(false))
    }

    /// Returns the number of bytes that a file in this folder can still have, or `None` if the system does not say. A folder
    /// that is not there yet will be on the disk of the nearest one above it.
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

/// Returns nothing where the system says that nothing is there.
fn there<T>(answer: io::Result<T>) -> io::Result<Option<T>> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether a lock failed because there are none where the file is.
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
    /// Locks the file for this process. Returns whether it could: another process may have it.
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

    /// Locks the file as [`try_lock`](Self::try_lock), or does without where the system has no locks, as on some network
    /// disks: that is said once.
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

    /// Fills a buffer with the bytes from this place on. Threads may read at once.
    ///
    /// # Errors
    /// The system's; that the file ends too soon.
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

    /// Cuts the file off after this many bytes.
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

    /// Returns what the system knows of the file.
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

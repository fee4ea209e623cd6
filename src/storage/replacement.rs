//! A file that takes the place of another one whole, or not at all.
//!
//! It is written beside its target under a name of its own, synced, renamed, and the folder is synced. Until then the
//! target keeps every byte. The system locks the temporary file for as long as its writer lives: so
//! [`remove_orphans`](super::remove_orphans) knows those that nobody will finish.

use std::fs::{OpenOptions, Permissions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::live_files::{TEMPORARY, forget_live, note_live};
use super::{Call, Disk, DiskFile, FileError, folder_of, identify};

/// The mode of a new file, before the process masks some of it.
const NEW_FILE: u32 = 0o666;

/// A file that is being written beside its target.
#[derive(Debug)]
pub struct Replacement {
    target: PathBuf,
    disk: Disk,
    /// Removed when it is dropped.
    file: Option<NamedTempFile<DiskFile>>,
}

impl Replacement {
    /// Begins to replace a file, or to write a new one. An old one keeps its permissions.
    ///
    /// # Errors
    /// What the system refused; that the target is a folder, a pipe or a device.
    pub fn begin(disk: &Disk, target: &Path) -> Result<Self, FileError> {
        Self::begin_with_mode(disk, target, NEW_FILE)
    }

    /// Begins a file that has this mode if it is new.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn begin_with_mode(disk: &Disk, target: &Path, mode: u32) -> Result<Self, FileError> {
        // A symbolic link continues to point to the file that is written.
        let target = std::fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        let refused = |error: io::Error| FileError::refused("write", &target, &error);
        let there = disk.metadata(&target).map_err(refused)?;
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            let found = identify(disk, &target)?;
            return Err(FileError::Foreign { path: target, wanted: "a regular file".to_owned(), found });
        }
        let Some(name) = target.file_name() else {
            return Err(refused(io::Error::other("it is not the name of a file")));
        };
        let mut prefix = std::ffi::OsString::from(".");
        prefix.push(name);
        prefix.push(".");
        let options = OpenOptions::new().write(true).create_new(true).mode(mode).clone();
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(TEMPORARY);
        let file = loop {
            let file =
                builder.make_in(folder_of(&target), |path| disk.open(path, &options)).map_err(refused)?;
            // A file system that cannot lock keeps orphans; that is better than keeping nothing.
            let _unlocked = file.as_file().try_lock();
            // Somebody who swept just then has taken it for an orphan.
            if file.as_file().metadata().map_err(refused)?.nlink() > 0 {
                break file;
            }
        };
        note_live(file.path());
        if let Some(there) = there {
            let permissions = Permissions::from_mode(there.mode() & 0o7777);
            file.as_file().file.set_permissions(permissions).map_err(refused)?;
        }
        Ok(Self { disk: disk.clone(), file: Some(file), target })
    }

    /// Writes bytes.
    ///
    /// # Errors
    /// What the system refused.
    pub fn write_all(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let written = self.file().as_file_mut().write_all(bytes);
        written.map_err(|error| self.refused(&error))
    }

    /// Goes to another place in the file.
    ///
    /// # Errors
    /// What the system refused.
    pub fn seek(&mut self, position: SeekFrom) -> Result<(), FileError> {
        let moved = self.file().as_file_mut().seek(position);
        moved.map(drop).map_err(|error| self.refused(&error))
    }

    /// Waits until the disk has what was written.
    ///
    /// # Errors
    /// What the system refused.
    pub fn sync(&mut self) -> Result<(), FileError> {
        let synced = self.file().as_file().sync();
        synced.map_err(|error| self.refused(&error))
    }

    /// Puts the file in the place of its target when the disk has all of it.
    ///
    /// # Errors
    /// What the system refused. What was there before is still there then.
    pub fn commit(mut self) -> Result<(), FileError> {
        self.sync()?;
        self.rename()?;
        self.disk.sync_folder(folder_of(&self.target));
        Ok(())
    }

    /// Puts the file in the place of its target without waiting for the disk. What was not [synced](Self::sync) outlasts this
    /// process, but perhaps no power cut.
    ///
    /// # Errors
    /// What the system refused. What was there before is still there then.
    pub fn commit_unsynced(mut self) -> Result<(), FileError> {
        self.rename()
    }

    fn rename(&mut self) -> Result<(), FileError> {
        let refused = |error: io::Error| FileError::refused("write", &self.target, &error);
        let Some(file) = self.file.take() else { return Ok(()) };
        let temporary = file.path().to_owned();
        let renamed = self.disk.before(Call::Rename, &self.target).map_err(refused);
        let renamed = renamed
            .and_then(|()| file.persist(&self.target).map(drop).map_err(|failed| refused(failed.error)));
        forget_live(&temporary);
        renamed
    }

    fn file(&mut self) -> &mut NamedTempFile<DiskFile> {
        self.file.as_mut().expect("it is there until it is renamed")
    }

    fn refused(&self, error: &io::Error) -> FileError {
        FileError::refused("write", &self.target, error)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            forget_live(file.path());
        }
    }
}

/// Replaces a file by these bytes, whole or not at all. A new file gets this mode.
///
/// # Errors
/// What the system refused. What was there before is still there then.
pub fn replace(disk: &Disk, target: &Path, bytes: &[u8], mode: u32) -> Result<(), FileError> {
    let mut replacement = Replacement::begin_with_mode(disk, target, mode)?;
    replacement.write_all(bytes)?;
    replacement.commit()
}

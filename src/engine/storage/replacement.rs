//! A file that replaces another one as a whole, or not at all.
//!
//! It is written next to its target under another name, synced and renamed, and then the folder is synced. Until then
//! the target keeps every byte. The system locks the temporary file for as long as its writer lives: so
//! [`remove_orphans`](super::remove_orphans) recognises those that will never be finished.

use std::fs::OpenOptions;
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::orphans::{TEMPORARY, forget_live, record_live};
use super::output_file::LinkTarget;
use super::{Disk, DiskFile, FileError, folder_of, identify};
use crate::platform;

/// The permissions of a new file, before the umask applies.
const NEW_FILE: u32 = 0o666;

/// A file that is being written next to its target.
#[derive(Debug)]
pub struct Replacement {
    target: PathBuf,
    disk: Disk,
    file: DiskFile,
    /// The path of the new file until it replaces the target; removed if this is dropped before.
    temporary: PathBuf,
    is_in_place: bool,
}

impl Replacement {
    /// Begins to replace a file, or to write a new one. The permissions of an old one are kept.
    ///
    /// # Errors
    /// What the system refused, for example if an old file may not be written; or the target is a folder, a pipe, a
    /// device, or a file that this process has open.
    pub fn begin(disk: &Disk, target: &Path) -> Result<Self, FileError> {
        Self::begin_with_mode(disk, target, NEW_FILE)
    }

    /// Does what [`Self::begin`] does, but gives a new file this mode.
    pub fn begin_with_mode(disk: &Disk, target: &Path, mode: u32) -> Result<Self, FileError> {
        let refused = |error: io::Error| FileError::refused("write", target, &error);
        // A symbolic link continues to point to the file that is written.
        let target = match LinkTarget::of(disk, target).map_err(refused)? {
            LinkTarget::Path(path) => path,
            LinkTarget::Open(_) => {
                return Err(refused(io::Error::other(
                    "it is open and cannot be replaced",
                )));
            }
        };
        let refused = |error: io::Error| FileError::refused("write", &target, &error);
        let there = disk.metadata(&target).map_err(refused)?;
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            let found = identify(disk, &target)?;
            return Err(FileError::Foreign {
                path: target,
                wanted: "a regular file".to_owned(),
                found,
            });
        }
        if there.is_some() {
            // Without this test a user who may write to the folder could replace a file that they may not write.
            disk.open(&target, OpenOptions::new().write(true))
                .map_err(refused)?;
        }
        let Some(name) = target.file_name() else {
            return Err(refused(io::Error::other("it is not the name of a file")));
        };
        let mut prefix = std::ffi::OsString::from(".");
        prefix.push(name);
        prefix.push(".");
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        platform::set_mode(&mut options, mode);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(TEMPORARY);
        let begun = loop {
            let created = builder
                .make_in(folder_of(&target), |path| disk.open(path, &options))
                .map_err(refused)?;
            let (file, temporary) = created.keep().map_err(|failed| refused(failed.error))?;
            record_live(&temporary);
            let begun = Self {
                target: target.clone(),
                disk: disk.clone(),
                file,
                temporary,
                is_in_place: false,
            };
            // A file system that cannot lock keeps orphans; that is better than saving nothing.
            let is_ours = begun.file.try_lock().unwrap_or(true);
            // Another process that removes orphans may take it for one, and have locked or already removed it.
            if is_ours && disk.is_at(&begun.file, &begun.temporary).map_err(refused)? {
                break begun;
            }
        };
        if let Some(there) = there {
            begun
                .file
                .set_permissions(&there.permissions())
                .map_err(refused)?;
        }
        Ok(begun)
    }

    /// Writes bytes at the current position.
    pub fn write_all(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.file
            .write_all(bytes)
            .map_err(|error| self.refused(&error))
    }

    /// Moves to another position in the file.
    pub(crate) fn seek(&mut self, position: SeekFrom) -> Result<(), FileError> {
        self.file
            .seek(position)
            .map(drop)
            .map_err(|error| self.refused(&error))
    }

    /// Waits until the disk has what was written.
    pub fn sync(&mut self) -> Result<(), FileError> {
        self.file.sync().map_err(|error| self.refused(&error))
    }

    /// Waits until the disk has the whole content, then replaces the target with the file.
    ///
    /// # Errors
    /// What the system refused. The target is then unchanged.
    pub fn commit(mut self) -> Result<(), FileError> {
        self.sync()?;
        self.rename()?;
        self.disk.sync_folder(folder_of(&self.target));
        Ok(())
    }

    /// Replaces the target with the file, without waiting for the disk. What was not [synced](Self::sync) survives the
    /// end of this process, but perhaps not a power cut.
    ///
    /// # Errors
    /// What the system refused. The target is then unchanged.
    pub fn commit_unsynced(mut self) -> Result<(), FileError> {
        self.rename()
    }

    fn rename(&mut self) -> Result<(), FileError> {
        self.disk
            .rename(&self.temporary, &self.target)
            .map_err(|error| self.refused(&error))?;
        self.is_in_place = true;
        Ok(())
    }

    fn refused(&self, error: &io::Error) -> FileError {
        FileError::refused("write", &self.target, error)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if !self.is_in_place {
            // A file that cannot be removed is an orphan once it is no longer locked, and is removed at the next start.
            let _removed = self.disk.remove(&self.temporary);
        }
        forget_live(&self.temporary);
    }
}

/// Replaces a file with these bytes, whole or not at all. A new file gets this mode.
///
/// # Errors
/// What the system refused. The target is then unchanged.
pub fn replace(disk: &Disk, target: &Path, bytes: &[u8], mode: u32) -> Result<(), FileError> {
    let mut replacement = Replacement::begin_with_mode(disk, target, mode)?;
    replacement.write_all(bytes)?;
    replacement.commit()
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use super::super::Call;
    use super::*;

    #[test]
    fn a_file_that_may_not_be_written_is_not_replaced() {
        let temporary = tempfile::tempdir().expect("the tests may write");
        let folder = Disk::new()
            .canonical(temporary.path())
            .expect("it can be read");
        let mine = folder.expect("it is there").join("mine");
        fs::write(&mine, "mine").expect("the tests may write");
        let protected: PathBuf = mine.clone();
        let hook = move |call, path: &Path| match call {
            Call::Open if path == protected => Err(io::ErrorKind::PermissionDenied.into()),
            _ => Ok(()),
        };
        let disk = Disk::with_hook(hook);
        let refused = replace(&disk, &mine, b"new", NEW_FILE).expect_err("it may not be written");
        assert!(matches!(refused, FileError::Refused { .. }), "{refused}");
        assert_eq!(fs::read(&mine).expect("it is there"), b"mine");
        assert_eq!(
            fs::read_dir(temporary.path()).expect("it is there").count(),
            1
        );
        replace(&disk, &mine.with_file_name("other"), b"new", NEW_FILE)
            .expect("a new file needs no consent");
    }
}

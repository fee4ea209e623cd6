//! Tables on disk: the only part of the tables that touches files.
//!
//! A store is a folder. Each set of tables is one file there, checked by a checksum whenever it is read, written beside
//! itself and renamed when the disk has all of it, by [`storage`](crate::storage). Trouble with files costs time, never
//! more: an unusable file counts as absent, and tables that cannot be saved are built again. Files are read into memory, not mapped: a mapping that
//! somebody truncates kills the process. Knows tables only as a [`Layout`] and parts of bytes.

mod error;
mod layout;
mod parts;
mod read;
mod write;

use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

pub use error::{Fault, StoreError};
pub use layout::Layout;
pub use parts::{Part, PartEntry, Parts};

use super::BuildControl;
use crate::storage::{
    Disk, FileError, FileLock, Identity, identify, remove_old_orphans, remove_orphans,
};
use crate::words::{counted, grouped};

/// How often a lock that another process holds is asked for again.
const LOCK_INTERVAL: Duration = Duration::from_millis(20);

/// Takes a lock as soon as no other process holds it. `take` gets the time waited so far, and returns nothing as long as one does;
/// then `check` is called, which may end the wait with an error.
///
/// # Errors
/// Those of the two.
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
        thread::sleep(LOCK_INTERVAL);
        waited += LOCK_INTERVAL;
    }
}

/// A folder of tables.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    disk: Disk,
}

/// What is known of a file of tables without reading all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileInfo {
    /// Its length.
    pub bytes: u64,
    /// When it was written, if the system knows.
    pub written: Option<SystemTime>,
}

impl Store {
    /// The store in this folder, which need not be there until something is written.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            disk: Disk::default(),
        }
    }

    /// The same store on another disk.
    #[must_use]
    pub fn on(self, disk: Disk) -> Self {
        Self { disk, ..self }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the tables of this layout are, or would be.
    pub fn path(&self, layout: &Layout) -> PathBuf {
        self.folder.join(format!("{}.tables", layout.id))
    }

    /// Returns all parts, as they were saved.
    ///
    /// # Errors
    /// There is no such file, it cannot be read, it is not what was saved, or reading was cancelled.
    pub fn load(&self, layout: &Layout, control: &BuildControl<'_>) -> Result<Parts, StoreError> {
        read::read(&self.disk, &self.path(layout), layout, control)
    }

    /// Looks at a file as far as its header goes.
    ///
    /// # Errors
    /// As for [`load`](Self::load), but for the checksum.
    pub fn inspect(&self, layout: &Layout) -> Result<FileInfo, StoreError> {
        let path = self.path(layout);
        read::check(&self.disk, &path, layout)?;
        let written = self
            .disk
            .metadata(&path)
            .ok()
            .flatten()
            .and_then(|about| about.modified().ok());
        Ok(FileInfo {
            bytes: layout.file_bytes(),
            written,
        })
    }

    /// The right to write these tables, which one program has at a time. Waits for it, but not longer than `patience`.
    ///
    /// # Errors
    /// [`Busy`](StoreError::Busy) if another program kept it all the time; that the folder cannot be made or written.
    pub fn writer(
        &self,
        layout: &'static Layout,
        patience: Duration,
        control: &BuildControl<'_>,
    ) -> Result<Writer, StoreError> {
        let refused = |error| StoreError::refused("make the folder", &self.folder, &error);
        self.disk.make_folder(&self.folder).map_err(refused)?;
        let path = self.path(layout);
        let lock = self.wait_for_lock(&path, patience, control)?;
        Ok(Writer {
            layout,
            path,
            disk: self.disk.clone(),
            _lock: lock,
        })
    }

    /// Waits for the lock of a file, but not longer than this.
    fn wait_for_lock(
        &self,
        path: &Path,
        patience: Duration,
        control: &BuildControl<'_>,
    ) -> Result<FileLock, StoreError> {
        let take = |waited| match FileLock::take(&self.disk, path) {
            Err(FileError::Busy { .. }) if waited < patience => Ok(None),
            taken => Ok(Some(taken?)),
        };
        wait_for_lock(take, || control.check())
    }

    /// Returns an error if these tables cannot be saved in the end: the disk has no room for them, or something that is
    /// not ours is in their place.
    ///
    /// # Errors
    /// What stands in the way.
    pub(super) fn check_place(&self, layout: &Layout) -> Result<(), StoreError> {
        let path = self.path(layout);
        let found = identify(&self.disk, &path)?;
        if !is_replaceable(&found) {
            return Err(StoreError::Unusable(path, Fault::Foreign(found)));
        }
        match self.disk.free_space(&self.folder) {
            // A file that is there is only replaced when the new one is written.
            Some(free) if free < layout.file_bytes() => {
                let reason = format!(
                    "it takes {}, and {} are free",
                    counted(layout.file_bytes(), "byte"),
                    grouped(free)
                );
                Err(StoreError::refused(
                    "write",
                    &path,
                    &io::Error::other(reason),
                ))
            }
            _ => Ok(()),
        }
    }

    /// Removes what writers left behind that were killed half-way, those of older programs too. Nothing is removed whose
    /// writer may live.
    pub fn remove_orphans(&self, layout: &'static Layout) {
        remove_orphans(&self.disk, &self.folder);
        remove_old_orphans(&self.disk, &self.folder, layout.id);
    }
}

/// Whether nothing is lost that is not ours.
const fn is_replaceable(found: &Identity) -> bool {
    matches!(
        found,
        Identity::Absent | Identity::Empty | Identity::Ours { .. } | Identity::Broken(_)
    )
}

/// The right to write one file, held until it is dropped or the process ends in any way.
#[derive(Debug)]
pub struct Writer {
    layout: &'static Layout,
    path: PathBuf,
    disk: Disk,
    _lock: FileLock,
}

impl Writer {
    /// Writes these parts in place of what was there; returns when the disk has them. The share that is written is
    /// reported.
    ///
    /// # Errors
    /// What the system refused, or that it was stopped. What was there before is still there then.
    ///
    /// # Panics
    /// If the names and lengths of the parts are not those of the layout.
    pub fn save(&self, parts: &[Part<'_>], control: &BuildControl<'_>) -> Result<(), StoreError> {
        let id = self.layout.id;
        assert_eq!(
            parts.len(),
            self.layout.parts.len(),
            "{id} has another number of parts"
        );
        let bytes = |entry: &PartEntry| {
            let part = parts.iter().find(|(name, _)| *name == entry.name);
            let bytes = part
                .unwrap_or_else(|| panic!("{id} lacks the part {}", entry.name))
                .1;
            assert_eq!(
                bytes.len(),
                entry.bytes,
                "the part {} of {id} has another length",
                entry.name
            );
            bytes
        };
        let in_file: Vec<&[u8]> = self.layout.parts.iter().map(bytes).collect();
        write::write(&self.disk, &self.path, self.layout, &in_file, control)
    }

    /// Removes the file. Returns whether there was one.
    ///
    /// # Errors
    /// What the system refused; that the file is not ours.
    pub fn remove(&self) -> Result<bool, StoreError> {
        let found = identify(&self.disk, &self.path)?;
        if !is_replaceable(&found) {
            return Err(StoreError::Unusable(
                self.path.clone(),
                Fault::Foreign(found),
            ));
        }
        self.disk
            .remove(&self.path)
            .map_err(|error| StoreError::refused("remove", &self.path, &error))
    }
}

//! Tables on disk: the only part of the tables that touches files.
//!
//! A store is a folder. Each set of tables is one file there, checked by a checksum whenever it is read, written beside
//! itself and renamed when the disk has all of it. Trouble with files costs time, never more: an unusable file counts
//! as absent, and tables that cannot be saved are built again. Files are read into memory, not mapped: a mapping that
//! somebody truncates kills the process. Knows tables only as a [`Layout`] and parts of bytes.

mod checkpoint;
mod error;
mod layout;
mod lock;
mod parts;
mod read;
mod write;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

pub use checkpoint::{CheckpointReader, checksum, remove_checkpoint, write_checkpoint};
pub use error::{Fault, StoreError};
pub use layout::Layout;
pub use parts::{Part, PartEntry, Parts};

use super::BuildControl;

/// A folder of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
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
        Self { folder: folder.into() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the tables of this layout are, or would be.
    pub fn path(&self, layout: &Layout) -> PathBuf {
        self.sibling_path(layout, "tables")
    }

    fn sibling_path(&self, layout: &Layout, kind: &str) -> PathBuf {
        self.folder.join(format!("{}.{kind}", layout.id))
    }

    /// Returns all parts, as they were saved.
    ///
    /// # Errors
    /// There is no such file, it cannot be read, it is not what was saved, or reading was cancelled.
    pub fn load(&self, layout: &Layout, control: &BuildControl<'_>) -> Result<Parts, StoreError> {
        read::read(&self.path(layout), layout, control)
    }

    /// Looks at a file as far as its header goes.
    ///
    /// # Errors
    /// As for [`load`](Self::load), but for the checksum.
    pub fn inspect(&self, layout: &Layout) -> Result<FileInfo, StoreError> {
        let path = self.path(layout);
        read::check(&path, layout)?;
        let written = fs::metadata(&path).and_then(|about| about.modified()).ok();
        Ok(FileInfo { bytes: layout.file_bytes(), written })
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
        fs::create_dir_all(&self.folder).map_err(refused)?;
        let lock = lock::wait(&self.sibling_path(layout, "lock"), patience, control)?;
        let (path, temporary) = (self.path(layout), self.sibling_path(layout, "tmp"));
        Ok(Writer { layout, path, temporary, _lock: lock })
    }

    /// Removes the temporary file of a writer that was killed. A file whose writer may be alive stays.
    pub fn remove_orphans(&self, layout: &'static Layout) {
        if self.sibling_path(layout, "tmp").exists() {
            // It disturbs nobody if it cannot be removed: the next writer tries again.
            let unstoppable = BuildControl::silent();
            let _swept = self
                .writer(layout, Duration::ZERO, &unstoppable)
                .and_then(|writer| write::remove(&writer.temporary));
        }
    }
}

/// The right to write one file, held until it is dropped or the process ends in any way.
#[derive(Debug)]
pub struct Writer {
    layout: &'static Layout,
    path: PathBuf,
    temporary: PathBuf,
    _lock: File,
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
        assert_eq!(parts.len(), self.layout.parts.len(), "{id} has another number of parts");
        let bytes = |entry: &PartEntry| {
            let part = parts.iter().find(|(name, _)| *name == entry.name);
            let bytes = part.unwrap_or_else(|| panic!("{id} lacks the part {}", entry.name)).1;
            assert_eq!(bytes.len(), entry.bytes, "the part {} of {id} has another length", entry.name);
            bytes
        };
        let in_file: Vec<&[u8]> = self.layout.parts.iter().map(bytes).collect();
        write::write(&self.path, &self.temporary, self.layout, &in_file, control)
    }

    /// Removes the file. Returns whether there was one.
    ///
    /// # Errors
    /// What the system refused.
    pub fn remove(&self) -> Result<bool, StoreError> {
        write::remove(&self.temporary)?;
        write::remove(&self.path)
    }
}

//! Tables on disk: the only part of the tables that touches files.
//!
//! A store is a folder. Each set of tables is one file there, checked by a checksum whenever it is read, written under
//! another name and renamed when the disk has all of it, by [`storage`](crate::storage). Trouble with files costs time,
//! never more: an unusable file counts as absent, and tables that cannot be saved are built again. Files are read into
//! memory, not mapped: if another program truncates a mapped file, the process is killed. This module knows tables only
//! as a [`Layout`] and parts of bytes.

mod read;

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{BuildControl, TableError};
use crate::storage::{
    BLOCK, Corruption, Disk, FileError, FileLock, Header, Identity, Replacement, checksum,
    identify, remove_orphans, wait_for_lock,
};
use crate::words::{counted, grouped};

/// The content of a file of tables. It has the format of every binary file of ours, without a subject: its kind is the
/// id of the tables, its version their revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The id of the tables, which is also the file's name: 1 to 24 letters, digits and hyphens.
    pub id: &'static str,
    /// Incremented whenever the bytes of this id change their meaning.
    pub revision: u32,
    /// The parts, in the sequence in which the file has them.
    pub parts: &'static [PartEntry],
}

/// The declaration of a part in a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartEntry {
    /// Its name, unique in the layout.
    pub name: &'static str,
    /// The number of its bytes.
    pub bytes: u64,
}

/// A part to be saved: its name and its bytes.
pub type PartBytes<'a> = (&'static str, &'a [u8]);

/// The bytes of all parts of a file, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts(Vec<(&'static str, Vec<u8>)>);

impl Parts {
    /// Collects these parts, in any sequence.
    pub fn new(parts: impl IntoIterator<Item = (&'static str, Vec<u8>)>) -> Self {
        Self(parts.into_iter().collect())
    }

    /// Removes a part and returns its bytes.
    ///
    /// # Panics
    /// If there is no part of this name: the layout declares all of them.
    pub fn take(&mut self, name: &str) -> Vec<u8> {
        let index = self.0.iter().position(|&(own, _)| own == name);
        let index = index.unwrap_or_else(|| panic!("there is no part {name}"));
        self.0.swap_remove(index).1
    }

    /// Returns the parts as they are saved.
    pub fn as_slices(&self) -> Vec<PartBytes<'_>> {
        self.0
            .iter()
            .map(|(name, bytes)| (*name, bytes.as_slice()))
            .collect()
    }
}

impl Layout {
    /// Returns the number of bytes of all parts.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.bytes).sum()
    }

    /// Returns the number of bytes of the file.
    pub fn file_bytes(&self) -> u64 {
        self.header_bytes() as u64 + self.bytes()
    }

    fn header_bytes(&self) -> usize {
        self.expected().bytes() as usize
    }

    fn expected(&self) -> Header {
        Header {
            kind: self.id.to_owned(),
            version: self.revision,
            has_subject: false,
            parts: self.parts.iter().map(|part| part.bytes).collect(),
        }
    }

    /// Checks the header of a file of this length; `found` is what the file is. If it passes, only the checksum remains
    /// to be checked.
    fn check(
        &self,
        path: &Path,
        header: &[u8],
        file_bytes: u64,
        found: Identity,
    ) -> Result<(), FileError> {
        let wrong_length = Corruption::Length(file_bytes, self.file_bytes());
        let corruption = match Header::format(header) {
            _ if header.is_empty() => wrong_length,
            None => return Err(foreign(path, found)),
            Some(0) if header.len() < 12 => wrong_length,
            Some(format) if format != Header::PLAIN => Corruption::Version(format, Header::PLAIN),
            Some(_) if header.len() < self.header_bytes() => wrong_length,
            Some(_) if Header::read(header) != Some(self.expected()) => Corruption::OtherKind,
            Some(_) if file_bytes != self.file_bytes() => wrong_length,
            Some(_) => return Ok(()),
        };
        Err(FileError::Unusable(path.to_owned(), corruption))
    }
}

/// Returns the error of a file that is not ours, or of another kind.
fn foreign(path: &Path, found: Identity) -> FileError {
    FileError::Foreign {
        path: path.to_owned(),
        wanted: "a cubetui table".to_owned(),
        found,
    }
}

/// A folder of tables.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    disk: Disk,
}

/// The properties of a file of tables that are known without reading all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileInfo {
    /// Its length.
    pub bytes: u64,
    /// When it was written, if the system knows.
    pub written: Option<SystemTime>,
}

impl Store {
    /// Returns the store in this folder, which need not exist until something is written.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            disk: Disk::default(),
        }
    }

    /// Uses another disk.
    #[must_use]
    pub fn on(self, disk: Disk) -> Self {
        Self { disk, ..self }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the path of the tables of this layout, whether or not they are there.
    pub fn path(&self, layout: &Layout) -> PathBuf {
        self.folder.join(format!("{}.tables", layout.id))
    }

    /// Returns all parts, as they were saved.
    ///
    /// # Errors
    /// There is no such file, it cannot be read, it is not what was saved, or reading was cancelled.
    pub fn load(&self, layout: &Layout, control: &BuildControl<'_>) -> Result<Parts, TableError> {
        read::read(&self.disk, &self.path(layout), layout, control)
    }

    /// Checks a file as far as its header goes.
    ///
    /// # Errors
    /// As for [`load`](Self::load), except for the checksum.
    pub fn inspect(&self, layout: &Layout) -> Result<FileInfo, FileError> {
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

    /// Returns the right to write these tables, which one program has at a time. Waits for it, but not longer than
    /// `timeout`.
    ///
    /// # Errors
    /// [`Busy`](FileError::Busy) if another program kept it all the time, or that the folder cannot be made or written.
    pub fn writer(
        &self,
        layout: &'static Layout,
        timeout: Duration,
        control: &BuildControl<'_>,
    ) -> Result<Writer, TableError> {
        let refused = |error| FileError::refused("make the folder", &self.folder, &error);
        self.disk.make_folder(&self.folder).map_err(refused)?;
        let path = self.path(layout);
        let take = |waited| match FileLock::take(&self.disk, &path) {
            Err(FileError::Busy { .. }) if waited < timeout => Ok(None),
            taken => Ok(Some(taken?)),
        };
        let lock = wait_for_lock(take, || control.check())?;
        Ok(Writer {
            layout,
            path,
            disk: self.disk.clone(),
            _lock: lock,
        })
    }

    /// Returns an error if these tables could not be saved: the disk has no room for them, or something that is not
    /// ours is in their place.
    ///
    /// # Errors
    /// Why they cannot be saved.
    pub(super) fn check_can_save(&self, layout: &Layout) -> Result<(), FileError> {
        let path = self.path(layout);
        let found = identify(&self.disk, &path)?;
        if !is_replaceable(&found) {
            return Err(foreign(&path, found));
        }
        // An old file is only replaced when the new one is written, so its space does not count.
        if let Some(free) = self.disk.free_space(&self.folder)
            && free < layout.file_bytes()
        {
            let reason = format!(
                "it takes {}, and {} are free",
                counted(layout.file_bytes(), "byte"),
                grouped(free)
            );
            let error = io::Error::other(reason);
            return Err(FileError::refused("write", &path, &error));
        }
        Ok(())
    }

    /// Removes the files that killed writers left behind. A file whose writer may be alive is kept.
    pub fn remove_orphans(&self) {
        remove_orphans(&self.disk, &self.folder);
    }
}

/// Whether a file can be replaced without losing anything that is not ours.
const fn is_replaceable(found: &Identity) -> bool {
    matches!(
        found,
        Identity::Absent
            | Identity::Empty
            | Identity::Ours { .. }
            | Identity::Truncated(..)
            | Identity::Stub(_)
            | Identity::Broken(_)
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
    /// Writes these parts in place of what was there; returns when the disk has them. Reports the
    /// share that is written.
    ///
    /// # Errors
    /// What the system refused, or that it was stopped. The old file is then unchanged.
    ///
    /// # Panics
    /// If the names and lengths of the parts are not those of the layout.
    pub fn save(
        &self,
        parts: &[PartBytes<'_>],
        control: &BuildControl<'_>,
    ) -> Result<(), TableError> {
        let in_file = self.in_sequence(parts);
        let blocks = || in_file.iter().flat_map(|part| part.chunks(BLOCK));
        let mut replacement = Replacement::begin(&self.disk, &self.path)?;
        let sums: Vec<u64> = blocks().map(checksum).collect();
        replacement.write_all(&self.layout.expected().write(&sums))?;
        for (written, block) in blocks().enumerate() {
            control.report(written as f32 / sums.len() as f32)?;
            replacement.write_all(block)?;
        }
        control.report(1.0)?;
        Ok(replacement.commit()?)
    }

    /// Returns the bytes of the parts in the sequence of the layout.
    fn in_sequence<'a>(&self, parts: &[PartBytes<'a>]) -> Vec<&'a [u8]> {
        let id = self.layout.id;
        let declared = self.layout.parts;
        assert_eq!(
            parts.len(),
            declared.len(),
            "{id} has another number of parts"
        );
        let bytes_of = |entry: &PartEntry| {
            let part = parts.iter().find(|(name, _)| *name == entry.name);
            let (name, bytes) =
                part.unwrap_or_else(|| panic!("{id} lacks the part {}", entry.name));
            assert_eq!(
                bytes.len() as u64,
                entry.bytes,
                "the part {name} of {id} has another length"
            );
            *bytes
        };
        declared.iter().map(bytes_of).collect()
    }

    /// Removes the file. Returns whether there was one.
    ///
    /// # Errors
    /// What the system refused, or that the file is not ours.
    pub fn remove(&self) -> Result<bool, FileError> {
        let found = identify(&self.disk, &self.path)?;
        if !is_replaceable(&found) {
            return Err(foreign(&self.path, found));
        }
        self.disk
            .remove(&self.path)
            .map_err(|error| FileError::refused("remove", &self.path, &error))
    }
}

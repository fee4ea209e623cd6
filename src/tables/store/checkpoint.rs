//! A file in which unfinished work waits: whole or not at all, like a file of tables, but of any length and in any place.
//!
//! ```text
//!  0   8  magic
//!  8   8  bytes of the head           (all numbers: little endian)
//!         the head, and the body
//!  -8  8  xxh3 of everything before it
//! ```

use std::fs::{self, File};
use std::io::{self, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

use super::write::{remove, replace};
use super::{Fault, StoreError};
use crate::tables::BuildControl;

/// Begins every such file.
const MAGIC: [u8; 8] = *b"cubewip\x1a";
/// No head is longer.
const LONGEST_HEAD: u64 = 1 << 24;

/// Writes a file, whose folder is made, in the place of one that may be there, when the disk has all of it.
///
/// # Errors
/// When it cannot be written, or is cancelled; then the old one is still there.
pub fn write_checkpoint<'a>(
    path: &Path,
    head: &[u8],
    body: impl ExactSizeIterator<Item = &'a [u8]>,
    control: &BuildControl<'_>,
) -> Result<(), StoreError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| StoreError::refused("make", folder, &error))?;
    }
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(".new");
    let temporary = PathBuf::from(temporary);
    replace(path, &temporary, |file| {
        let refused = |error: io::Error| StoreError::refused("write", &temporary, &error);
        let mut sum = Xxh3::new();
        let mut put = |file: &mut File, bytes: &[u8]| {
            sum.update(bytes);
            file.write_all(bytes).map_err(refused)
        };
        put(file, &MAGIC)?;
        put(file, &(head.len() as u64).to_le_bytes())?;
        put(file, head)?;
        let count = body.len();
        for (number, piece) in body.enumerate() {
            control.report(number as f32 / count as f32)?;
            put(file, piece)?;
        }
        file.write_all(&sum.digest().to_le_bytes()).map_err(refused)
    })
}

/// A file that is being read.
pub struct CheckpointReader<'a> {
    path: &'a Path,
    file: BufReader<File>,
    sum: Xxh3,
}

impl<'a> CheckpointReader<'a> {
    /// Opens a file and reads its head. Whether it is right is known after [`finish`](Self::finish).
    ///
    /// # Errors
    /// When there is none, or it is none of these.
    pub fn open(path: &'a Path) -> Result<(Self, Vec<u8>), StoreError> {
        let file = File::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => StoreError::Absent(path.to_owned()),
            _ => StoreError::refused("read", path, &error),
        })?;
        let mut reader = Self { path, file: BufReader::new(file), sum: Xxh3::new() };
        let (mut magic, mut length) = ([0; 8], [0; 8]);
        reader.read(&mut magic)?;
        reader.read(&mut length)?;
        let length = u64::from_le_bytes(length);
        if magic != MAGIC || length > LONGEST_HEAD {
            return Err(StoreError::Unusable(path.to_owned(), Fault::Foreign));
        }
        let mut head = vec![0; length as usize];
        reader.read(&mut head)?;
        Ok((reader, head))
    }

    /// Fills a piece with what comes next.
    ///
    /// # Errors
    /// When it cannot be read, or ends too soon.
    pub fn read(&mut self, piece: &mut [u8]) -> Result<(), StoreError> {
        self.file.read_exact(piece).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => StoreError::Unusable(self.path.to_owned(), Fault::Checksum),
            _ => StoreError::refused("read", self.path, &error),
        })?;
        self.sum.update(piece);
        Ok(())
    }

    /// Whether all that was read is what was written.
    ///
    /// # Errors
    /// When it is not.
    pub fn finish(mut self) -> Result<(), StoreError> {
        let wanted = self.sum.digest().to_le_bytes();
        let (mut sum, mut more) = ([0; 8], [0; 1]);
        self.read(&mut sum)?;
        let is_over = self.file.read(&mut more).is_ok_and(|count| count == 0);
        if sum == wanted && is_over {
            Ok(())
        } else {
            Err(StoreError::Unusable(self.path.to_owned(), Fault::Checksum))
        }
    }
}

/// Removes a file that may be there. Returns whether it was.
///
/// # Errors
/// When it is there and cannot be removed.
pub fn remove_checkpoint(path: &Path) -> Result<bool, StoreError> {
    remove(path)
}

/// The xxh3 of pieces, each summed by itself.
pub fn checksum<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> u64 {
    let mut all = Xxh3::new();
    pieces.for_each(|piece| all.update(&super::layout::sum(piece).to_le_bytes()));
    all.digest()
}

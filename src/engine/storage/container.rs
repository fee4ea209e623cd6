//! Writes and reads a binary file of ours part by part.
//!
//! A file is written next to the one it replaces. Reading ends with a check of the whole file against its checksum.

use std::fs::OpenOptions;
use std::io::{Read as _, SeekFrom};
use std::path::{Path, PathBuf};

use super::header::{BLOCK, Header, checksum};
use super::{Corruption, Disk, DiskFile, FileError, Identity, Replacement, identify};

/// A binary file being written, part by part, next to the one it replaces.
#[derive(Debug)]
pub struct ContainerWriter {
    replacement: Replacement,
    header: Header,
    sums: Vec<u64>,
    block: Vec<u8>,
    part: usize,
}

impl ContainerWriter {
    /// Begins a file with this subject and this many parts after it. The caller must hold the lock of the target.
    pub fn begin(
        disk: &Disk,
        target: &Path,
        (kind, version): (&str, u32),
        subject: &str,
        parts: usize,
    ) -> Result<Self, FileError> {
        let header = Header {
            kind: kind.to_owned(),
            version,
            has_subject: true,
            parts: vec![0; parts + 1],
        };
        let replacement = Replacement::begin(disk, target)?;
        let block = Vec::with_capacity(BLOCK);
        let mut writer = Self {
            replacement,
            header,
            sums: Vec::new(),
            block,
            part: 0,
        };
        // The header is written at the end, when the lengths are known.
        let room = vec![0; writer.header.bytes() as usize];
        writer.replacement.write_all(&room)?;
        writer.write(subject.as_bytes())?;
        writer.end_part()?;
        Ok(writer)
    }

    /// Adds bytes to the current part.
    pub fn write(&mut self, mut bytes: &[u8]) -> Result<(), FileError> {
        self.header.parts[self.part] += bytes.len() as u64;
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(BLOCK - self.block.len()));
            self.block.extend_from_slice(now);
            bytes = later;
            if self.block.len() == BLOCK {
                self.end_block()?;
            }
        }
        Ok(())
    }

    /// Ends the current part; the next bytes belong to the next one.
    pub fn end_part(&mut self) -> Result<(), FileError> {
        self.part += 1;
        if self.block.is_empty() {
            Ok(())
        } else {
            self.end_block()
        }
    }

    fn end_block(&mut self) -> Result<(), FileError> {
        self.sums.push(checksum(&self.block));
        self.replacement.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    /// Waits until the disk has the whole content, then replaces the target with the file.
    ///
    /// # Errors
    /// What the system refused. The target is then unchanged.
    ///
    /// # Panics
    /// If not all parts were ended.
    pub fn commit(mut self) -> Result<(), FileError> {
        assert_eq!(self.part, self.header.parts.len(), "all parts are written");
        let header = self.header.write(&self.sums);
        self.replacement.seek(SeekFrom::Start(0))?;
        self.replacement.write_all(&header)?;
        self.replacement.commit()
    }
}

/// A binary file being read. None of its content can be trusted before [`finish`](Self::finish).
#[derive(Debug)]
pub struct ContainerReader {
    path: PathBuf,
    file: DiskFile,
    header: Header,
    /// The header as it is in the file.
    written: Vec<u8>,
    subject: String,
    sums: Vec<u64>,
    /// The current block, and how many of its bytes have been used.
    block: Vec<u8>,
    used: usize,
    /// The number of the part to which the next block belongs, and how many of its bytes have not been read.
    part: usize,
    left: u64,
}

impl ContainerReader {
    /// Opens a file of this kind and version, and reads its header and its subject.
    pub fn open(
        disk: &Disk,
        path: &Path,
        (kind, version): (&str, u32),
        wanted: &str,
    ) -> Result<Self, FileError> {
        let found = identify(disk, path)?;
        let (header, subject) = match found {
            Identity::Absent => return Err(FileError::Absent(path.to_owned())),
            Identity::Ours {
                header,
                subject: Some(subject),
            } if header.kind == kind => (*header, subject),
            Identity::Truncated(cut, bytes, all) if cut == kind => {
                let corruption = Corruption::Length(bytes, all);
                return Err(FileError::Unusable(path.to_owned(), corruption));
            }
            found => {
                return Err(FileError::Foreign {
                    path: path.to_owned(),
                    wanted: wanted.to_owned(),
                    found,
                });
            }
        };
        let unusable = |flaw| Err(FileError::Unusable(path.to_owned(), flaw));
        if header.version != version {
            return unusable(Corruption::Version(header.version, version));
        }
        let refused = |error| FileError::refused("read", path, &error);
        let mut file = disk
            .open(path, OpenOptions::new().read(true))
            .map_err(refused)?;
        let bytes = file.metadata().map_err(refused)?.len();
        if bytes != header.file_bytes() {
            return unusable(Corruption::Length(bytes, header.file_bytes()));
        }
        let mut written = vec![0; header.bytes() as usize];
        file.read_exact(&mut written).map_err(refused)?;
        let mut reader = Self {
            path: path.to_owned(),
            file,
            left: header.parts[0],
            header,
            written,
            subject: String::new(),
            sums: Vec::new(),
            block: Vec::new(),
            used: 0,
            part: 0,
        };
        let mut again = vec![0; subject.len()];
        reader.read(&mut again)?;
        reader.subject = subject;
        if again == reader.subject.as_bytes() {
            Ok(reader)
        } else {
            reader.damaged()
        }
    }

    /// Returns the subject: what the file says it belongs to.
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// Returns the number of bytes of a part; the subject is part 0.
    pub fn part_bytes(&self, part: usize) -> u64 {
        self.header.parts.get(part).copied().unwrap_or(0)
    }

    /// Fills a buffer with the next bytes.
    ///
    /// # Errors
    /// When the file ends too soon, or cannot be read.
    pub fn read(&mut self, mut buffer: &mut [u8]) -> Result<(), FileError> {
        while !buffer.is_empty() {
            if self.used == self.block.len() && !self.next_block()? {
                return self.damaged();
            }
            let count = buffer.len().min(self.block.len() - self.used);
            let (now, later) = buffer.split_at_mut(count);
            now.copy_from_slice(&self.block[self.used..][..count]);
            self.used += count;
            buffer = later;
        }
        Ok(())
    }

    /// Reads the rest of the file, and checks that all of it is as it was written.
    pub fn finish(mut self) -> Result<(), FileError> {
        while self.next_block()? {}
        if self.header.write(&self.sums) == self.written {
            Ok(())
        } else {
            self.damaged()
        }
    }

    /// Returns the error for content that no version writes: [`Corruption::Checksum`] if the checksum is wrong, else
    /// [`Corruption::Content`].
    ///
    /// # Errors
    /// Always.
    pub fn nonsense<T>(self) -> Result<T, FileError> {
        let path = self.path.clone();
        self.finish()?;
        Err(FileError::Unusable(path, Corruption::Content))
    }

    fn damaged<T>(&self) -> Result<T, FileError> {
        Err(FileError::Unusable(self.path.clone(), Corruption::Checksum))
    }

    /// Reads the next block. Returns whether there was one.
    fn next_block(&mut self) -> Result<bool, FileError> {
        while self.left == 0 {
            self.part += 1;
            match self.header.parts.get(self.part) {
                Some(&bytes) => self.left = bytes,
                None => return Ok(false),
            }
        }
        let bytes = self.left.min(BLOCK as u64);
        self.left -= bytes;
        self.block.resize(bytes as usize, 0);
        self.used = 0;
        self.file
            .read_exact(&mut self.block)
            .map_err(|error| FileError::refused("read", &self.path, &error))?;
        self.sums.push(checksum(&self.block));
        Ok(true)
    }
}

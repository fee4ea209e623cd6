//! Writes a binary file of ours part by part, beside the one it replaces.

use std::io::SeekFrom;
use std::path::Path;

use super::header::{BLOCK, Header, checksum};
use super::{Disk, FileError, Replacement};

/// A binary file being written, part by part, beside the one it replaces.
#[derive(Debug)]
pub struct ContainerWriter {
    replacement: Replacement,
    header: Header,
    sums: Vec<u64>,
    /// The bytes of the current block.
    block: Vec<u8>,
    /// The number of the current part.
    part: usize,
}

impl ContainerWriter {
    /// Begins a file with this subject and this many parts after it. The caller holds the lock of the target.
    ///
    /// # Errors
    /// What the system refused.
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
        // The header is written in the end, when the lengths are known.
        let room = vec![0; writer.header.bytes() as usize];
        writer.replacement.write_all(&room)?;
        writer.write(subject.as_bytes())?;
        writer.end_part()?;
        Ok(writer)
    }

    /// Adds bytes to the current part.
    ///
    /// # Errors
    /// What the system refused.
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
    ///
    /// # Errors
    /// What the system refused.
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

    /// Puts the file in the place of its target when the disk has all of it.
    ///
    /// # Errors
    /// What the system refused. What was there before is still there then.
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

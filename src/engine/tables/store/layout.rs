//! How a file of tables is laid out: as every binary file of ours, without a subject. Its kind is the id of the tables, its
//! version their revision.

use super::{Fault, PartEntry};
use crate::storage::{Header, Identity};

/// What a file of tables holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The id of the tables, which is also the file's name: 1 to 24 letters, digits and hyphens.
    pub id: &'static str,
    /// Raised whenever the same id comes to mean other bytes.
    pub revision: u32,
    /// The parts, in the sequence in which the file has them.
    pub parts: &'static [PartEntry],
}

impl Layout {
    /// Bytes of all parts.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.bytes as u64).sum()
    }

    /// Bytes of the file.
    pub fn file_bytes(&self) -> u64 {
        self.header_bytes() as u64 + self.bytes()
    }

    pub(super) fn header_bytes(&self) -> usize {
        self.expected().bytes() as usize
    }

    fn expected(&self) -> Header {
        let parts = self.parts.iter().map(|part| part.bytes as u64).collect();
        Header {
            kind: self.id.to_owned(),
            version: self.revision,
            has_subject: false,
            parts,
        }
    }

    /// The header of a file whose blocks have these sums.
    pub(super) fn header(&self, sums: &[u64]) -> Vec<u8> {
        self.expected().write(sums)
    }

    /// Looks at the beginning of a file of this length, as far as a header goes; `found` is what the file is. A file that
    /// passes has the right length; only the checksum is still open.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub(super) fn check(
        &self,
        header: &[u8],
        file_bytes: u64,
        found: Identity,
    ) -> Result<(), Fault> {
        let wrong_length = Fault::Length(file_bytes, self.file_bytes());
        match Header::format(header) {
            _ if header.is_empty() => Err(wrong_length),
            None => Err(Fault::Foreign(found)),
            Some(0) if header.len() < 12 => Err(wrong_length),
            Some(format) if format != Header::PLAIN => Err(Fault::Format(format, Header::PLAIN)),
            Some(_) if header.len() < self.header_bytes() => Err(wrong_length),
            Some(_) if Header::read(header) != Some(self.expected()) => Err(Fault::OtherTable),
            Some(_) if file_bytes != self.file_bytes() => Err(wrong_length),
            Some(_) => Ok(()),
        }
    }
}

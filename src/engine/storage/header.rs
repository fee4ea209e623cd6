//! The format of every binary file of ours, and the header that says what it is.
//!
//! ```text
//!  0   8  magic
//!  8   4  format: 1, or 2 if the first part is the subject    (all numbers: little endian)
//! 12   4  version of the kind
//! 16  24  kind, padded with zeros
//! 40   8  bytes of all parts together
//! 48   8  number of parts
//! 56   8  checksum
//! 64   8  bytes of the first part, and so on
//!         the first part, and so on
//! ```
//!
//! The subject is a text that says what the file belongs to; for a checkpoint it is the request. The checksum is the
//! xxh3 of everything before it, of the lengths of the parts, and of the xxh3 of each block of each part: so blocks can
//! be summed in any order, by several threads. Formats 1 and 2 differ in nothing else.

use std::ops::Range;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// Begins every binary file of ours. The byte after the name reveals a file that was copied as text.
pub(super) const MAGIC: [u8; 8] = *b"cubetui\x1a";
/// A file whose first part is its subject.
const WITH_SUBJECT: u32 = 2;
/// Bytes of the header without the lengths of the parts.
const FIXED: usize = 64;
const CHECKSUM: Range<usize> = 56..64;
const KIND_BYTES: usize = 24;
const MOST_PARTS: u64 = 64;
const LONGEST_SUBJECT: u64 = 4096;

/// The number of bytes that are read or written at once, and summed while they are in the processor's cache.
pub const BLOCK: usize = 256 * 1024;

/// The beginning of a binary file of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The kind of content: 1 to 24 ASCII letters.
    pub kind: String,
    /// Incremented whenever files of this kind change their format.
    pub version: u32,
    /// Whether the first part is the subject.
    pub has_subject: bool,
    /// Bytes of each part.
    pub parts: Vec<u64>,
}

impl Header {
    /// The format of a file without a subject.
    pub const PLAIN: u32 = 1;

    /// Returns the format of a file that begins with these bytes, or `None` if it is not a binary file of ours. A file
    /// that was cut off before the end of the format's number has format 0.
    pub fn format(beginning: &[u8]) -> Option<u32> {
        let rest = beginning.strip_prefix(&MAGIC)?;
        Some(
            rest.first_chunk()
                .map_or(0, |&format| u32::from_le_bytes(format)),
        )
    }

    /// Returns the number of bytes of the header itself.
    pub fn bytes(&self) -> u64 {
        FIXED as u64 + 8 * self.parts.len() as u64
    }

    /// Returns the number of bytes of the whole file. The sum saturates, because a header may declare impossible
    /// lengths.
    pub fn file_bytes(&self) -> u64 {
        self.parts
            .iter()
            .fold(self.bytes(), |sum, &part| sum.saturating_add(part))
    }

    /// Returns the header as it is written in a file whose blocks have these sums.
    ///
    /// # Panics
    /// If the kind is longer than 24 bytes.
    pub fn write(&self, sums: &[u64]) -> Vec<u8> {
        let mut kind = [0; KIND_BYTES];
        kind[..self.kind.len()].copy_from_slice(self.kind.as_bytes());
        let format = if self.has_subject {
            WITH_SUBJECT
        } else {
            Self::PLAIN
        };
        let mut bytes = Vec::with_capacity(self.bytes() as usize);
        bytes.extend(MAGIC);
        bytes.extend(format.to_le_bytes());
        bytes.extend(self.version.to_le_bytes());
        bytes.extend(kind);
        bytes.extend(self.parts.iter().sum::<u64>().to_le_bytes());
        bytes.extend((self.parts.len() as u64).to_le_bytes());
        bytes.extend([0; 8]);
        bytes.extend(self.parts.iter().flat_map(|bytes| bytes.to_le_bytes()));
        let mut all = Xxh3::new();
        all.update(&bytes);
        for sum in sums {
            all.update(&sum.to_le_bytes());
        }
        bytes[CHECKSUM].copy_from_slice(&all.digest().to_le_bytes());
        bytes
    }

    /// Reads the header of a file that begins with these bytes, or returns `None` if they are not a header of ours. The
    /// checksum is not checked.
    pub fn read(beginning: &[u8]) -> Option<Self> {
        let (header, all, count) = Self::read_start(beginning)?;
        let parts = (0..count)
            .map(|part| number(beginning, FIXED + 8 * part))
            .collect::<Option<Vec<u64>>>()?;
        let sum = parts
            .iter()
            .try_fold(0_u64, |sum, &bytes| sum.checked_add(bytes))?;
        (sum == all).then_some(Self { parts, ..header })
    }

    /// Returns the kind and the full length of a file that was cut off within its header and has only these bytes left.
    pub(super) fn of_truncated(bytes: &[u8]) -> Option<(String, u64)> {
        let (header, all, count) = Self::read_start(bytes)?;
        let header_bytes = FIXED + 8 * count;
        let is_truncated = bytes.len() < header_bytes;
        is_truncated.then(|| (header.kind, all.saturating_add(header_bytes as u64)))
    }

    /// Whether these bytes may be the rest of a file that was cut off, too short to identify it.
    pub(super) fn may_begin_with(bytes: &[u8]) -> bool {
        bytes.len() < CHECKSUM.start
            && matches!(Self::format(bytes), Some(0 | Self::PLAIN | WITH_SUBJECT))
    }

    /// Reads what precedes the checksum: the header without its parts, the bytes of all parts, and the number of parts.
    fn read_start(beginning: &[u8]) -> Option<(Self, u64, usize)> {
        let first = number(beginning, 8)?;
        let all = number(beginning, 40)?;
        let count = number(beginning, 48)?;
        let format = first as u32;
        let version = (first >> 32) as u32;
        let is_known =
            beginning.starts_with(&MAGIC) && matches!(format, Self::PLAIN | WITH_SUBJECT);
        if !is_known || count > MOST_PARTS {
            return None;
        }
        let kind = beginning.get(16..16 + KIND_BYTES)?;
        let length = kind
            .iter()
            .position(|&byte| byte == 0)
            .unwrap_or(KIND_BYTES);
        let (kind, padding) = kind.split_at(length);
        let kind = std::str::from_utf8(kind).ok()?;
        let is_named = kind.bytes().all(|letter| letter.is_ascii_graphic())
            && padding.iter().all(|&byte| byte == 0);
        let header = Self {
            kind: kind.to_owned(),
            version,
            has_subject: format == WITH_SUBJECT,
            parts: Vec::new(),
        };
        is_named.then_some((header, all, count as usize))
    }

    /// Returns the subject of a file that begins with these bytes, if it has one and they include it.
    pub(super) fn subject(&self, beginning: &[u8]) -> Option<String> {
        let bytes = *self
            .parts
            .first()
            .filter(|&&bytes| self.has_subject && bytes <= LONGEST_SUBJECT)?;
        let start = self.bytes() as usize;
        let text = beginning.get(start..start + bytes as usize)?;
        String::from_utf8(text.to_owned()).ok()
    }
}

/// Returns the number at this offset, if all its bytes are there.
fn number(bytes: &[u8], at: usize) -> Option<u64> {
    let bytes = bytes.get(at..at + 8)?;
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

/// Returns the xxh3 of these bytes.
pub fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_that_no_file_can_have_is_as_long_as_can_be() {
        let header = |parts| Header {
            kind: "test".to_owned(),
            version: 1,
            has_subject: false,
            parts,
        };
        assert_eq!(header(vec![100, 28]).file_bytes(), 64 + 16 + 128);
        assert_eq!(header(vec![u64::MAX - 8]).file_bytes(), u64::MAX);
    }
}

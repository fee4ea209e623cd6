//! How a file of tables is laid out, and the header that says so.
//!
//! ```text
//!  0   8  magic
//!  8   4  format of the file        (all numbers: little endian)
//! 12   4  revision of the tables
//! 16  24  id of the tables, padded with zeros
//! 40   8  bytes of all parts together
//! 48   8  number of parts
//! 56   8  checksum
//! 64   8  bytes of the first part, and so on
//!         the first part, and so on
//! ```
//!
//! The checksum is the xxh3 of everything before it, of the lengths of the parts, and of the xxh3 of each block of each
//! part: so the blocks can be summed in any order, by as many threads as there are.

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::{Fault, PartEntry};

/// Begins every file of tables. The bytes after the name show a file that was copied as text.
const MAGIC: [u8; 8] = *b"cubetui\x1a";
/// The format described above.
const FORMAT: u32 = 1;
/// Bytes of the header without the lengths of the parts.
const FIXED: usize = 64;
const CHECKSUM: std::ops::Range<usize> = 56..64;
/// Bytes of the longest id.
const ID_BYTES: usize = 24;

/// The bytes read or written at once, and summed while they are still in the cache.
pub(super) const BLOCK: usize = 256 * 1024;

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
        FIXED + 8 * self.parts.len()
    }

    /// The header of a file whose blocks have these sums.
    pub(super) fn header(&self, sums: &[u64]) -> Vec<u8> {
        let mut id = [0; ID_BYTES];
        id[..self.id.len()].copy_from_slice(self.id.as_bytes());
        let mut header = Vec::with_capacity(self.header_bytes());
        header.extend(MAGIC);
        header.extend(FORMAT.to_le_bytes());
        header.extend(self.revision.to_le_bytes());
        header.extend(id);
        header.extend(self.bytes().to_le_bytes());
        header.extend((self.parts.len() as u64).to_le_bytes());
        header.extend([0; 8]);
        header.extend(self.parts.iter().flat_map(|part| (part.bytes as u64).to_le_bytes()));
        let mut all = Xxh3::new();
        all.update(&header);
        for sum in sums {
            all.update(&sum.to_le_bytes());
        }
        header[CHECKSUM].copy_from_slice(&all.digest().to_le_bytes());
        header
    }

    /// Looks at the beginning of a file of this length, as far as a header goes. A file that passes has the right length;
    /// only the checksum is still open.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub(super) fn check(&self, header: &[u8], file_bytes: u64) -> Result<(), Fault> {
        let number = |at: usize| {
            header.get(at..at + 4).map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes")))
        };
        if !header.starts_with(&MAGIC) {
            return Err(Fault::Foreign);
        }
        let too_short = Fault::Length(file_bytes, self.file_bytes());
        let format = number(MAGIC.len()).ok_or(too_short)?;
        if format != FORMAT {
            return Err(Fault::Format(format, FORMAT));
        }
        if header.len() < self.header_bytes() {
            return Err(too_short);
        }
        let mut wanted = self.header(&[]);
        wanted[CHECKSUM].copy_from_slice(&header[CHECKSUM]);
        if header[..self.header_bytes()] != wanted {
            Err(Fault::OtherTable)
        } else if file_bytes != self.file_bytes() {
            Err(Fault::Length(file_bytes, self.file_bytes()))
        } else {
            Ok(())
        }
    }
}

/// The sum of one block.
pub(super) fn sum(block: &[u8]) -> u64 {
    xxh3_64(block)
}

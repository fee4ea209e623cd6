//! Entries of a byte each while a table is filled: the distance, or unset.
//!
//! Rows are kept in words of eight bytes, which makes copying them eight times as fast: the compiler does not combine
//! accesses to atomic bytes. Words are atomic for several threads, or plain cells for one, which makes setting entries
//! faster.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::bfs::{RowBuffer, RowEntries};
use super::memory::{in_large_pages, prefetch};

const IN_WORD: usize = 8;
/// Words in a line of the cache.
const LINE: usize = 8;
/// Longer rows, in words, are not prefetched: the processor itself reads ahead, and they would fill the fast cache.
const SHORT: usize = 1024;
/// The number of words allocated together, roughly. When the table is filled, each such block is freed as soon as its
/// bytes are in the finished table, so there is never a second copy of everything.
const BLOCK: usize = 5 << 20;
/// The value of an entry that is not set.
const UNSET: u8 = u8::MAX;

/// Eight entries.
pub(super) trait RowWord: Sized {
    /// Whether several threads may use a word.
    const IS_SHARED: bool;

    fn new(bits: u64) -> Self;

    fn load(&self) -> u64;

    fn store(&self, bits: u64);

    /// Sets the byte from this bit on if it is unset. Returns whether it was unset.
    fn set(&self, shift: u32, depth: u8) -> bool;
}

impl RowWord for AtomicU64 {
    const IS_SHARED: bool = true;

    fn new(bits: u64) -> Self {
        Self::new(bits)
    }

    #[inline]
    fn load(&self) -> u64 {
        self.load(Relaxed)
    }

    #[inline]
    fn store(&self, bits: u64) {
        self.store(bits, Relaxed);
    }

    #[inline]
    fn set(&self, shift: u32, depth: u8) -> bool {
        let bits = u64::MAX ^ u64::from(UNSET ^ depth) << shift;
        (self.load(Relaxed) >> shift) as u8 == UNSET
            && (self.fetch_and(bits, Relaxed) >> shift) as u8 == UNSET
    }
}

impl RowWord for Cell<u64> {
    const IS_SHARED: bool = false;

    fn new(bits: u64) -> Self {
        Self::new(bits)
    }

    #[inline]
    fn load(&self) -> u64 {
        self.get()
    }

    #[inline]
    fn store(&self, bits: u64) {
        Self::set(self, bits);
    }

    #[inline]
    fn set(&self, shift: u32, depth: u8) -> bool {
        // There is no branch, because whether the entry is unset is unpredictable.
        let before = self.get();
        let old = (before >> shift) as u8;
        Self::set(self, before ^ u64::from(old ^ old.min(depth)) << shift);
        old == UNSET
    }
}

/// The entries of a table.
pub(super) struct ByteRows<W> {
    columns: usize,
    words: usize,
    /// Each row begins with a new word.
    blocks: Vec<Vec<W>>,
    /// The number of rows in a block. Entries that are not shared are in one block.
    in_block: usize,
}

impl<W: RowWord> ByteRows<W> {
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let words = columns.div_ceil(IN_WORD);
        let in_block = if W::IS_SHARED {
            BLOCK.div_ceil(words)
        } else {
            rows
        };
        let block = |first: usize| {
            let count = words * in_block.min(rows - first);
            let mut block = in_large_pages(count);
            block.resize_with(count, || W::new(u64::MAX));
            block
        };
        let blocks = (0..rows).step_by(in_block).map(block).collect();
        Self {
            columns,
            words,
            blocks,
            in_block,
        }
    }

    /// Returns all entries, one row after the other.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        let rows: usize = self
            .blocks
            .iter()
            .map(|block| block.len() / self.words)
            .sum();
        let mut bytes = in_large_pages(rows * self.columns);
        for block in self.blocks {
            for row in block.chunks(self.words) {
                let end = bytes.len() + self.columns;
                for word in row {
                    bytes.extend_from_slice(&word.load().to_ne_bytes());
                }
                bytes.truncate(end);
            }
        }
        bytes
    }

    /// Copies the entries of a row to the front of `to`.
    pub(super) fn copy_row(&self, row: &[W], to: &mut [u8]) {
        let (whole, rest) = to[..self.columns].as_chunks_mut::<IN_WORD>();
        for (bytes, word) in whole.iter_mut().zip(row) {
            *bytes = word.load().to_ne_bytes();
        }
        if let Some(last) = row.get(whole.len()) {
            rest.copy_from_slice(&last.load().to_ne_bytes()[..rest.len()]);
        }
    }
}

/// Returns the bit at which an entry begins in its word. In memory, the bytes of a word are in the sequence of the
/// columns.
#[inline]
const fn shift(column: u16) -> u32 {
    let place = column as usize % IN_WORD;
    let byte = if cfg!(target_endian = "little") {
        place
    } else {
        IN_WORD - 1 - place
    };
    8 * byte as u32
}

impl<W: RowWord> RowEntries for ByteRows<W> {
    const UNSET: u8 = UNSET;
    const IS_LARGE: bool = W::IS_SHARED;
    // Small tables are in the cache as they are.
    const COPIED_FROM: usize = if W::IS_SHARED { 16 } else { 1 };
    type Row<'a>
        = &'a [W]
    where
        W: 'a;

    #[inline]
    fn row(&self, row: usize) -> &[W] {
        if W::IS_SHARED {
            &self.blocks[row / self.in_block][row % self.in_block * self.words..][..self.words]
        } else {
            &self.blocks[0][row * self.words..][..self.words]
        }
    }

    fn value(&self, depth: u8) -> u8 {
        depth
    }

    #[inline]
    fn get(row: &[W], column: u16) -> u8 {
        (row[column as usize / IN_WORD].load() >> shift(column)) as u8
    }

    #[inline]
    fn set(row: &[W], column: u16, depth: u8) -> bool {
        row[column as usize / IN_WORD].set(shift(column), depth)
    }

    #[inline]
    fn copy(&self, row: &[W], to: &mut RowBuffer) -> usize {
        // This includes the padding of the last word, for which there is room.
        for (bytes, word) in to.as_chunks_mut::<IN_WORD>().0.iter_mut().zip(row) {
            *bytes = word.load().to_ne_bytes();
        }
        0
    }

    fn put(&self, row: &[W], values: &[u8]) {
        let (whole, rest) = values.as_chunks::<IN_WORD>();
        for (word, bytes) in row.iter().zip(whole) {
            word.store(u64::from_ne_bytes(*bytes));
        }
        if let Some(last) = row.get(whole.len()) {
            let mut bytes = [UNSET; IN_WORD];
            bytes[..rest.len()].copy_from_slice(rest);
            last.store(u64::from_ne_bytes(bytes));
        }
    }

    fn prefetch(&self, row: &[W]) {
        if row.len() <= SHORT {
            for word in (0..row.len()).step_by(LINE) {
                prefetch(row, word);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    //! Words of eight entries each, compared with a plain list of entries.

    use std::num::NonZeroUsize;

    use super::super::bfs::row_buffer;
    use super::super::parallel::on_threads;
    use super::*;
    use crate::cube::random::{next_seed, seeded_generator};

    fn follow_plain_entries<W: RowWord>(rows: usize, columns: usize) {
        let mut generator = seeded_generator((rows * columns) as u64);
        let mut below = |count: usize| next_seed(&mut generator) as usize % count;
        let entries = ByteRows::<W>::new(rows, columns);
        let mut plain = vec![vec![UNSET; columns]; rows];
        let mut buffer = row_buffer();
        for step in 0..if cfg!(miri) { 30 } else { 200 } {
            // A search sets entries depth by depth.
            let row = below(rows);
            let column = below(columns);
            let depth = step / 8;
            let own = entries.row(row);
            let plain = &mut plain[row];
            if below(10) == 0 {
                for entry in plain.iter_mut().filter(|entry| **entry == UNSET) {
                    *entry = if below(2) == 0 { depth } else { UNSET };
                }
                entries.put(own, plain);
            } else {
                assert_eq!(
                    ByteRows::<W>::set(own, column as u16, depth),
                    plain[column] == UNSET
                );
                plain[column] = plain[column].min(depth);
            }
            assert_eq!(ByteRows::<W>::get(own, column as u16), plain[column]);
            let start = entries.copy(own, &mut buffer);
            assert_eq!(buffer[start..][..columns], plain[..]);
            let mut copied = vec![0; columns];
            entries.copy_row(own, &mut copied);
            assert_eq!(copied, *plain);
        }
        assert_eq!(entries.into_bytes(), plain.concat());
    }

    #[test]
    fn entries_in_words_are_those_of_a_plain_list() {
        for (rows, columns) in [(1, 1), (3, 7), (2, 8), (5, 9), (4, 24), (3, 70)] {
            follow_plain_entries::<Cell<u64>>(rows, columns);
            follow_plain_entries::<AtomicU64>(rows, columns);
        }
    }

    #[test]
    fn of_threads_that_set_an_entry_one_is_the_first() {
        const THREE: NonZeroUsize = NonZeroUsize::new(3).expect("three is not zero");
        let rows = 4;
        let columns = 50;
        let entries = ByteRows::<AtomicU64>::new(rows, columns);
        let set_all = |thread: usize| {
            let all = (0..rows * columns).map(|place| (place + 60 * thread) % (rows * columns));
            let is_first = |&place: &usize| {
                ByteRows::<AtomicU64>::set(
                    entries.row(place / columns),
                    (place % columns) as u16,
                    7,
                )
            };
            all.filter(is_first).count()
        };
        assert_eq!(
            on_threads(THREE, set_all).into_iter().sum::<usize>(),
            rows * columns
        );
        assert_eq!(entries.into_bytes(), vec![7; rows * columns]);
    }
}

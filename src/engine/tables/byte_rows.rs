//! Entries of a byte each, while a table is filled: the distance, or nothing yet.
//!
//! Rows are kept in words of eight bytes, as the compiler joins no atomic bytes: so they are copied eight times as
//! fast.

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

/// The entries of a table. Unless it is `SHARED`, entries that several threads set at once may stay unset.
pub(super) struct ByteRows<const SHARED: bool> {
    columns: usize,
    words: usize,
    /// Each row begins with a new word.
    blocks: Vec<Vec<AtomicU64>>,
    /// The number of rows in a block. Entries that are not shared are in one block.
    in_block: usize,
}

impl<const SHARED: bool> ByteRows<SHARED> {
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let words = columns.div_ceil(IN_WORD);
        let in_block = if SHARED { BLOCK.div_ceil(words) } else { rows };
        let block = |first: usize| {
            let count = words * in_block.min(rows - first);
            let mut block = in_large_pages(count);
            block.resize_with(count, || AtomicU64::new(u64::MAX));
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
                    bytes.extend_from_slice(&word.load(Relaxed).to_ne_bytes());
                }
                bytes.truncate(end);
            }
        }
        bytes
    }

    /// Copies the entries of a row to the front of `to`.
    pub(super) fn copy_row(&self, row: &[AtomicU64], to: &mut [u8]) {
        let (whole, rest) = to[..self.columns].as_chunks_mut::<IN_WORD>();
        for (bytes, word) in whole.iter_mut().zip(row) {
            *bytes = word.load(Relaxed).to_ne_bytes();
        }
        if let Some(last) = row.get(whole.len()) {
            rest.copy_from_slice(&last.load(Relaxed).to_ne_bytes()[..rest.len()]);
        }
    }
}

/// Returns where an entry is in its word; its place in memory is that of its column.
#[inline]
const fn shift(column: u16) -> usize {
    let place = column as usize % IN_WORD;
    8 * if cfg!(target_endian = "little") {
        place
    } else {
        IN_WORD - 1 - place
    }
}

impl<const SHARED: bool> RowEntries for ByteRows<SHARED> {
    const UNSET: u8 = u8::MAX;
    const IS_LARGE: bool = SHARED;
    // Small tables are in the cache as they are.
    const COPIED_FROM: usize = if SHARED { 16 } else { 1 };
    type Row<'a> = &'a [AtomicU64];

    #[inline]
    fn row(&self, row: usize) -> &[AtomicU64] {
        if SHARED {
            &self.blocks[row / self.in_block][row % self.in_block * self.words..][..self.words]
        } else {
            &self.blocks[0][row * self.words..][..self.words]
        }
    }

    fn value(&self, depth: u8) -> u8 {
        depth
    }

    #[inline]
    fn get(row: &[AtomicU64], column: u16) -> u8 {
        (row[column as usize / IN_WORD].load(Relaxed) >> shift(column)) as u8
    }

    #[inline]
    fn set(row: &[AtomicU64], column: u16, depth: u8) -> bool {
        let word = &row[column as usize / IN_WORD];
        let entry = |word: u64| (word >> shift(column)) as u8;
        if SHARED {
            let bits = u64::MAX ^ u64::from(Self::UNSET ^ depth) << shift(column);
            entry(word.load(Relaxed)) == Self::UNSET
                && entry(word.fetch_and(bits, Relaxed)) == Self::UNSET
        } else {
            // Without a branch: whether it is unset is unpredictable.
            let before = word.load(Relaxed);
            let old = entry(before);
            word.store(
                before ^ u64::from(old ^ old.min(depth)) << shift(column),
                Relaxed,
            );
            old == Self::UNSET
        }
    }

    #[inline]
    fn copy(&self, row: &[AtomicU64], to: &mut RowBuffer) -> usize {
        // With what fills the last word: there is room for it.
        for (bytes, word) in to.as_chunks_mut::<IN_WORD>().0.iter_mut().zip(row) {
            *bytes = word.load(Relaxed).to_ne_bytes();
        }
        0
    }

    fn put(&self, row: &[AtomicU64], values: &[u8]) {
        let (whole, rest) = values.as_chunks::<IN_WORD>();
        for (word, bytes) in row.iter().zip(whole) {
            word.store(u64::from_ne_bytes(*bytes), Relaxed);
        }
        if let Some(last) = row.get(whole.len()) {
            let mut bytes = [Self::UNSET; IN_WORD];
            bytes[..rest.len()].copy_from_slice(rest);
            last.store(u64::from_ne_bytes(bytes), Relaxed);
        }
    }

    fn prefetch(&self, row: &[AtomicU64]) {
        if row.len() <= SHORT {
            for word in (0..row.len()).step_by(LINE) {
                prefetch(row, word);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    //! Words that stand for eight entries each, against a plain list of entries.

    use std::num::NonZeroUsize;

    use super::super::bfs::row_buffer;
    use super::super::parallel::on_threads;
    use super::*;
    use crate::cube::random::{next_seed, seeded_generator};

    fn follow_plain_entries<const SHARED: bool>(rows: usize, columns: usize) {
        const UNSET: u8 = u8::MAX;
        let mut generator = seeded_generator((rows * columns) as u64);
        let mut below = |count: usize| next_seed(&mut generator) as usize % count;
        let entries = ByteRows::<SHARED>::new(rows, columns);
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
                    ByteRows::<SHARED>::set(own, column as u16, depth),
                    plain[column] == UNSET
                );
                plain[column] = plain[column].min(depth);
            }
            assert_eq!(ByteRows::<SHARED>::get(own, column as u16), plain[column]);
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
            follow_plain_entries::<false>(rows, columns);
            follow_plain_entries::<true>(rows, columns);
        }
    }

    #[test]
    fn of_threads_that_set_an_entry_one_is_the_first() {
        const THREE: NonZeroUsize = NonZeroUsize::new(3).expect("three is not zero");
        let rows = 4;
        let columns = 50;
        let entries = ByteRows::<true>::new(rows, columns);
        let set_all = |thread: usize| {
            let all = (0..rows * columns).map(|place| (place + 60 * thread) % (rows * columns));
            let is_first = |&place: &usize| {
                ByteRows::<true>::set(entries.row(place / columns), (place % columns) as u16, 7)
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

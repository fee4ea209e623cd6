//! Entries of two bits in cache lines, each line with the least distance in it.
//!
//! Two bits distinguish four distances, those that most entries have. A nearer entry is bounded by the least distance
//! of its line, which costs nothing because the line is in the cache already. Most lines have no entry that is very
//! near, so this is nearly as good as exact distances. The idea is from Skalski's vcube.
//!
//! ```text
//! 0       the least distance of all entries of the line, or [`FAR`]
//! 1..64   four entries each, the first lowest
//! ```

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::super::bfs::{RowBuffer, RowEntries};
use super::super::memory::{in_large_pages, in_memory};
use crate::coord::Twist;

pub(super) const LINE: usize = 64;
pub(super) const IN_LINE: usize = 4 * (LINE - 1);
/// The value of an entry that has not been reached; in a finished table, of the farthest.
pub(super) const UNSET: u8 = 3;
/// The least distance of a line without reached entries.
pub(super) const FAR: u8 = u8::MAX;

/// Returns the bytes that a number of entries take.
pub(in crate::tables) const fn bytes(entries: u64) -> u64 {
    entries.div_ceil(IN_LINE as u64) * LINE as u64
}

/// Returns the index of an entry: four times its byte plus its place there.
#[inline]
pub(super) const fn place(entry: usize) -> usize {
    let line = entry / IN_LINE;
    let at = entry % IN_LINE;
    4 * (LINE * line + 1) + at
}

#[inline]
pub(super) fn value(bytes: &[u8], place: usize) -> u8 {
    bytes[place / 4] >> (2 * (place % 4)) & 3
}

/// Returns the index of the byte with the least distance in the line of a place.
#[inline]
pub(super) const fn least(place: usize) -> usize {
    place / 4 / LINE * LINE
}

static ENTRIES: [[u8; 4]; 256] = {
    let mut entries = [[0; 4]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut k = 0;
        while k < 4 {
            entries[byte][k] = (byte >> (2 * k) & 3) as u8;
            k += 1;
        }
        byte += 1;
    }
    entries
};

/// Lines that several threads fill. A row has the entries of all twists.
///
/// While the search goes forward an entry is its distance modulo 3, which is enough because the distances of neighbours
/// differ by one at most. At the depth of the table's base all set entries become 0, and only two steps remain,
/// backward. Entries that are then still unset are farther. Resuming needs only the bytes and the depth.
pub(super) struct SharedLines {
    bytes: Vec<AtomicU8>,
    /// Entries at this distance and nearer share one value.
    base: u8,
}

impl SharedLines {
    pub(super) fn new(rows: usize, base: u8) -> Self {
        let count = in_memory(bytes(rows as u64 * Twist::NUM as u64));
        let mut bytes = in_large_pages(count);
        bytes.resize_with(count, || AtomicU8::new(FAR));
        Self { bytes, base }
    }

    /// Restores the lines of a cancelled search.
    pub(super) fn resumed(bytes: Vec<u8>, base: u8) -> Self {
        Self {
            bytes: bytes.into_iter().map(AtomicU8::new).collect(),
            base,
        }
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes.into_iter().map(AtomicU8::into_inner).collect()
    }

    /// Sets an entry if it is unset. Returns whether it was. The distance is the least of its line if it is the
    /// first that is set there.
    #[inline]
    fn set_entry(&self, entry: usize, value: u8, distance: u8) -> bool {
        let place = place(entry);
        let byte = &self.bytes[place / 4];
        let shift = 2 * (place % 4);
        let is_unset = |byte: u8| byte >> shift & 3 == UNSET;
        let bits = !((UNSET ^ value) << shift);
        let is_new = is_unset(byte.load(Relaxed)) && is_unset(byte.fetch_and(bits, Relaxed));
        if is_new {
            self.bytes[least(place)].fetch_min(distance, Relaxed);
        }
        is_new
    }

    /// Copies `count` entries from `first` on to `to`, beginning with the start of their line. Returns how many of the
    /// line come before the first.
    #[inline]
    fn copy_entries(&self, first: usize, count: usize, to: &mut [u8]) -> usize {
        let line = first / IN_LINE;
        let before = first % IN_LINE;
        let lines = &self.bytes[line * LINE..(first + count).div_ceil(IN_LINE) * LINE];
        let lines = lines.as_chunks::<LINE>().0;
        for (k, to) in to.as_chunks_mut::<IN_LINE>().0[..lines.len()]
            .iter_mut()
            .enumerate()
        {
            for (byte, entries) in to.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                *entries = ENTRIES[lines[k][1 + byte].load(Relaxed) as usize];
            }
        }
        before
    }

    /// Writes entries from `first` on that were unset before or are as before; those of other threads are not touched.
    fn put_entries(&self, first: usize, entries: &[u8]) {
        let mut rest = entries;
        let mut next = first;
        while !rest.is_empty() {
            let place = place(next);
            let byte = &self.bytes[place / 4];
            let at = place % 4;
            let count = rest.len().min(4 - at);
            let (these, later) = rest.split_at(count);
            let bits = (0..count).fold(0xff, |bits, k| {
                bits & !((UNSET ^ these[k]) << (2 * (at + k)))
            });
            if count == 4 {
                byte.store(bits, Relaxed);
            } else {
                byte.fetch_and(bits, Relaxed);
            }
            (rest, next) = (later, next + count);
        }
    }

    /// Sets all entries of one line that are not unset to 0.
    fn level(&self, line: usize) {
        for byte in &self.bytes[line * LINE..][1..LINE] {
            let old = byte.load(Relaxed);
            let unset = old & old >> 1 & 0b0101_0101;
            byte.store(unset | unset << 1, Relaxed);
        }
    }
}

impl RowEntries for SharedLines {
    const UNSET: u8 = UNSET;
    const IS_LARGE: bool = false;
    /// The lines, and the first entry of the row.
    type Row<'a> = (&'a SharedLines, usize);

    #[inline]
    fn row(&self, row: usize) -> (&SharedLines, usize) {
        (self, row * Twist::NUM)
    }

    fn value(&self, depth: u8) -> u8 {
        if depth < self.base {
            depth % 3
        } else {
            depth - self.base
        }
    }

    #[inline]
    fn get((lines, first): (&SharedLines, usize), column: u16) -> u8 {
        let place = place(first + column as usize);
        lines.bytes[place / 4].load(Relaxed) >> (2 * (place % 4)) & 3
    }

    #[inline]
    fn set((lines, first): (&SharedLines, usize), column: u16, depth: u8) -> bool {
        lines.set_entry(first + column as usize, depth % 3, depth)
    }

    #[inline]
    fn copy(&self, (_, first): (&SharedLines, usize), to: &mut RowBuffer) -> usize {
        self.copy_entries(first, Twist::NUM, to)
    }

    fn put(&self, (_, first): (&SharedLines, usize), values: &[u8]) {
        self.put_entries(first, values);
    }

    fn turn_back(&self) {
        (0..self.bytes.len() / LINE).for_each(|line| self.level(line));
    }
}

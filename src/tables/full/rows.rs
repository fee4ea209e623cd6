//! Breadth-first search through a table of a hundred million entries, row by row, with several threads.
//!
//! A row is a symmetry class, a column a value of the other coordinate. For a row and a move all neighbours lie in
//! one other row, with their columns permuted: so each step works on a few rows that fit into a fast cache. First
//! forward (entries set their unset neighbours), then, when many are set, backward (unset entries look for a set
//! neighbour, and stop at the first). Threads share the table without locks: going forward an entry is set by whoever
//! comes first, going backward a row is written by one thread alone.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::super::columns::columns_with;
use super::super::prefetch::prefetch;
use super::super::pruning::Product;
use super::{BuildControl, in_large_pages};

/// Stands in an entry that no sequence of moves so far has reached.
const UNSET: u8 = u8::MAX;
/// The first symmetry of each group changes nothing.
const IDENTITY: usize = 0;
/// Backward as soon as so much of the table, in percent, is set.
const BACKWARD_FROM: usize = 20;
/// A step forward from less than this, in percent, takes next to no time.
const SPARSE: usize = 2;
/// Entries in a word. Words, as the compiler joins no atomic bytes: rows are copied eight times as fast.
const IN_WORD: usize = 8;
/// Words in a line of the cache.
const LINE: usize = 8;
/// Longer rows, in words, are not asked for: the processor itself reads ahead, and they would fill the fast cache.
const SHORT: usize = 1024;
/// About so many words are allocated together. When the search is over each such block is given back as soon as its
/// bytes are in the finished table, so that there is never a second copy of all.
const BLOCK: usize = 5 << 20;
/// As long as a column number can be, so that looking one up needs no check.
pub(super) const REACH: usize = 1 << 16;

/// The rows and what joins them, with an entry a byte.
pub(super) struct Rows<'a> {
    pub(super) product: &'a Product,
    /// Each row begins with a new word.
    blocks: Vec<Vec<AtomicU64>>,
    /// How many rows a block has.
    in_block: usize,
    /// Which rows have entries at the depth of this step, and which at that of the next: even depths, odd depths.
    fresh: [Vec<AtomicBool>; 2],
}

/// What a thread works with: a list of columns, the row at hand, and one next to it.
struct Workplace {
    columns: Vec<u16>,
    own: Vec<u8>,
    neighbour: Box<[u8; REACH]>,
}

impl Workplace {
    fn new(columns: usize) -> Self {
        let neighbour = vec![0; REACH].into_boxed_slice();
        Self {
            columns: vec![0; columns],
            own: vec![0; columns],
            neighbour: neighbour.try_into().expect("it is as long as that"),
        }
    }
}

impl<'a> Rows<'a> {
    /// The distances of all entries from the first. Gives nothing when it is cancelled.
    pub(super) fn search(product: &'a Product, control: &BuildControl<'_>) -> Option<Self> {
        let rows = Self::unset(product);
        set(rows.row(0), 0, 0);
        rows.fresh[0][0].store(true, Relaxed);
        let start = || Workplace::new(product.columns);
        let count = product.rows() * product.columns;
        let (mut set, mut share) = (1, 0.0);
        for depth in 0.. {
            let step_share = if set * 100 < count * SPARSE { 0.01 } else { 0.4 };
            let next_share = share + (1.0 - share) * step_share;
            if set * 100 < count * BACKWARD_FROM {
                let step = |place: &mut Workplace, row| rows.reach_out(row, depth, place);
                let part = control.part(share, next_share);
                let new = part.for_each_row(product.rows(), start, step).1?;
                assert!(new > 0, "the moves reach every entry");
                set += new as usize;
            } else {
                let step = |place: &mut Workplace, row| rows.look_back(row, depth, place);
                let part = control.part(share, next_share);
                let left = part.for_each_row(product.rows(), start, step).1?;
                if left == 0 {
                    break;
                }
            }
            share = next_share;
        }
        Some(rows)
    }

    fn unset(product: &'a Product) -> Self {
        let words = product.columns.div_ceil(IN_WORD);
        let in_block = BLOCK.div_ceil(words);
        let block = |first: usize| {
            let count = words * in_block.min(product.rows() - first);
            let mut block = in_large_pages(count);
            block.resize_with(count, || AtomicU64::new(u64::MAX));
            block
        };
        let blocks = (0..product.rows()).step_by(in_block).map(block).collect();
        let flags = || std::iter::repeat_with(AtomicBool::default).take(product.rows()).collect();
        Self { product, blocks, in_block, fresh: [flags(), flags()] }
    }

    /// All entries, the rows one after the other.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        let mut bytes = in_large_pages(self.product.rows() * self.product.columns);
        let words = self.product.columns.div_ceil(IN_WORD);
        for block in self.blocks {
            for row in block.chunks(words) {
                let end = bytes.len() + self.product.columns;
                for word in row {
                    bytes.extend_from_slice(&word.load(Relaxed).to_le_bytes());
                }
                bytes.truncate(end);
            }
        }
        bytes
    }

    fn row(&self, row: usize) -> &[AtomicU64] {
        let words = self.product.columns.div_ceil(IN_WORD);
        &self.blocks[row / self.in_block][row % self.in_block * words..][..words]
    }

    /// Has a row fetched from memory while something else is done.
    pub(super) fn ask_for(&self, row: usize) {
        let words = self.row(row);
        for word in (0..words.len()).step_by(LINE) {
            prefetch(words, word);
        }
    }

    /// Has the row fetched that a move leads to from a row, if there is such a move and the row is short.
    fn ask_for_neighbour(&self, row: usize, turn: usize) {
        if turn < self.product.moves.len() && self.row(row).len() <= SHORT {
            self.ask_for(self.product.neighbours(row, turn).0);
        }
    }

    /// Copies the entries of a row to the front of `to`.
    pub(super) fn copy_row(&self, row: usize, to: &mut [u8]) {
        let (whole, rest) = to[..self.product.columns].as_chunks_mut::<IN_WORD>();
        let words = self.row(row);
        for (bytes, word) in whole.iter_mut().zip(words) {
            *bytes = word.load(Relaxed).to_le_bytes();
        }
        if let Some(last) = words.get(whole.len()) {
            rest.copy_from_slice(&last.load(Relaxed).to_le_bytes()[..rest.len()]);
        }
    }

    /// Gives a row these entries. Only one thread at a time may do this to a row.
    pub(super) fn put_row(&self, row: usize, entries: &[u8]) {
        for (word, bytes) in self.row(row).iter().zip(entries.chunks(IN_WORD)) {
            let mut whole = [UNSET; IN_WORD];
            whole[..bytes.len()].copy_from_slice(bytes);
            word.store(u64::from_le_bytes(whole), Relaxed);
        }
    }

    /// Forward: the unset neighbours of the row's entries at `depth` are one move deeper, and with them the columns
    /// that a symmetry of the neighbour's row takes for the same. Returns how many were set.
    fn reach_out(&self, row: usize, depth: u8, place: &mut Workplace) -> u64 {
        let [own_fresh, next_fresh] = [depth, depth + 1].map(|depth| &self.fresh[depth as usize % 2]);
        if !own_fresh[row].swap(false, Relaxed) {
            return 0;
        }
        self.copy_row(row, &mut place.own);
        let count = columns_with(depth, &place.own, &mut place.columns);
        let at_depth = &place.columns[..count];
        let is_dense = count * LINE > self.row(row).len();
        let mut new = 0;
        for turn in 0..self.product.moves.len() {
            if is_dense {
                self.ask_for_neighbour(row, turn + 1);
            }
            let (next, map) = self.product.neighbours(row, turn);
            let (images, before) = (self.row(next), new);
            let mut set = |column: u16| new += u64::from(set(images, column, depth + 1));
            for symmetry in self.product.same(next) {
                let after = at_depth.iter().map(|&column| map[column as usize]);
                if symmetry == IDENTITY {
                    after.for_each(&mut set);
                } else {
                    let image = self.product.column_map(symmetry, self.product.moves.len());
                    after.for_each(|column| set(image[column as usize]));
                }
            }
            if new > before {
                next_fresh[next].store(true, Relaxed);
            }
        }
        new
    }

    /// Backward: the row's unset entries that have a neighbour at `depth` are one move deeper. Returns how many stay
    /// unset. A row next to it is copied first: reading it in order takes half the time of reading it here and there.
    fn look_back(&self, row: usize, depth: u8, place: &mut Workplace) -> u64 {
        let Workplace { columns: unset, own, neighbour } = place;
        self.copy_row(row, own);
        let before = columns_with(UNSET, own, unset);
        let mut left = before;
        for turn in 0..self.product.moves.len() {
            if left == 0 {
                break;
            }
            self.ask_for_neighbour(row, turn + 1);
            let (next, map) = self.product.neighbours(row, turn);
            self.copy_row(next, &mut neighbour[..]);
            let mut kept = 0;
            for k in 0..left {
                let column = unset[k];
                let found = neighbour[map[column as usize] as usize] == depth;
                unset[kept] = column;
                kept += usize::from(!found);
            }
            left = kept;
        }
        if left < before {
            for entry in own.iter_mut() {
                *entry = if *entry == UNSET { depth + 1 } else { *entry };
            }
            for &column in &unset[..left] {
                own[column as usize] = UNSET;
            }
            self.put_row(row, own);
        }
        left as u64
    }
}

/// Sets an entry of a row if it is unset, and tells whether it was.
#[inline]
fn set(row: &[AtomicU64], column: u16, distance: u8) -> bool {
    let (word, shift) = (&row[column as usize / IN_WORD], column as usize % IN_WORD * 8);
    let is_unset = |word: u64| (word >> shift) as u8 == UNSET;
    let bits = u64::MAX ^ u64::from(UNSET ^ distance) << shift;
    is_unset(word.load(Relaxed)) && is_unset(word.fetch_and(bits, Relaxed))
}

//! Breadth-first search through a table of a hundred million entries, row by row, with several threads.
//!
//! A row is a symmetry class, a column a value of the other coordinate. For a row and a move all neighbours lie in
//! one other row, with their columns permuted: so each step works on a few rows that fit into a fast cache. First
//! forward (entries set their unset neighbours), then, when many are set, backward (unset entries look for a set
//! neighbour, and stop at the first). Threads share the table without locks: all that meet at an entry write the same.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

use super::super::pruning::Product;
use super::{Crew, in_large_pages};

/// Stands in an entry that no sequence of moves so far has reached.
const UNSET: u8 = u8::MAX;
/// The first symmetry of each group changes nothing.
const IDENTITY: usize = 0;
/// Backward as soon as so much of the table, in percent, is set.
const BACKWARD_FROM: usize = 20;
/// A step forward from less than this, in percent, takes next to no time.
const SPARSE: usize = 2;

/// The rows and what joins them, with an entry a byte.
pub(super) struct Rows<'a> {
    pub(super) product: &'a Product,
    entries: Vec<AtomicU8>,
    /// Which rows have entries at the depth of this step, and which at that of the next: even depths, odd depths.
    fresh: [Vec<AtomicBool>; 2],
}

impl<'a> Rows<'a> {
    /// The distances of all entries from the first. Gives nothing when it is cancelled.
    pub(super) fn search(product: &'a Product, crew: &Crew<'_>) -> Option<Self> {
        let count = product.rows() * product.columns;
        let mut entries = in_large_pages(count);
        entries.resize(count, UNSET);
        let entries = entries.into_iter().map(AtomicU8::new).collect();
        let flags = || std::iter::repeat_with(AtomicBool::default).take(product.rows()).collect();
        let rows = Self { product, entries, fresh: [flags(), flags()] };
        rows.entries[0].store(0, Relaxed);
        rows.fresh[0][0].store(true, Relaxed);
        let columns = || vec![0; product.columns];
        // Going forward, an entry that two threads set at once counts twice.
        let (mut set, mut share) = (1, 0.0);
        for depth in 0.. {
            let step_share = if set * 100 < count * SPARSE { 0.01 } else { 0.4 };
            let next_share = share + (1.0 - share) * step_share;
            if set * 100 < count * BACKWARD_FROM {
                let step = |columns: &mut Vec<u16>, row| rows.reach_out(row, depth, columns);
                let new =
                    crew.between(share, next_share, |crew| crew.for_each(product.rows(), columns, step))?;
                assert!(new > 0, "the moves reach every entry");
                set += new as usize;
            } else {
                let step = |columns: &mut Vec<u16>, row| rows.look_back(row, depth, columns);
                let left =
                    crew.between(share, next_share, |crew| crew.for_each(product.rows(), columns, step))?;
                if left == 0 {
                    break;
                }
            }
            share = next_share;
        }
        Some(rows)
    }

    /// The entries of a row.
    pub(super) fn row(&self, row: usize) -> &[AtomicU8] {
        &self.entries[row * self.product.columns..][..self.product.columns]
    }

    /// All entries.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.entries.into_iter().map(AtomicU8::into_inner).collect()
    }

    /// Writes the columns of a row that have this distance to the front of `found` and returns how many there are.
    /// Without a branch a column: which have it is unpredictable.
    fn columns_with(&self, distance: u8, row: usize, found: &mut [u16]) -> usize {
        let mut count = 0;
        for (column, entry) in self.row(row).iter().enumerate() {
            found[count] = column as u16;
            count += usize::from(entry.load(Relaxed) == distance);
        }
        count
    }

    /// Forward: the unset neighbours of the row's entries at `depth` are one move deeper, and with them the columns
    /// that a symmetry of the neighbour's row takes for the same. Returns how many were set.
    fn reach_out(&self, row: usize, depth: u8, at_depth: &mut [u16]) -> u64 {
        let [own_fresh, next_fresh] = [depth, depth + 1].map(|depth| &self.fresh[depth as usize % 2]);
        if !own_fresh[row].swap(false, Relaxed) {
            return 0;
        }
        let count = self.columns_with(depth, row, at_depth);
        let mut new = 0;
        for turn in 0..self.product.moves.len() {
            let (next, map) = self.product.neighbours(row, turn);
            let (images, before) = (self.row(next), new);
            let mut set = |column: u16| {
                let entry = &images[column as usize];
                if entry.load(Relaxed) == UNSET {
                    entry.store(depth + 1, Relaxed);
                    new += 1;
                }
            };
            for symmetry in self.product.same(next) {
                let after = at_depth[..count].iter().map(|&column| map[column as usize]);
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
    /// unset.
    fn look_back(&self, row: usize, depth: u8, unset: &mut [u16]) -> u64 {
        let mut left = self.columns_with(UNSET, row, unset);
        let own = self.row(row);
        for turn in 0..self.product.moves.len() {
            if left == 0 {
                break;
            }
            let (next, map) = self.product.neighbours(row, turn);
            let images = self.row(next);
            let mut kept = 0;
            for k in 0..left {
                let column = unset[k];
                let found = images[map[column as usize] as usize].load(Relaxed) == depth;
                own[column as usize].store(if found { depth + 1 } else { UNSET }, Relaxed);
                unset[kept] = column;
                kept += usize::from(!found);
            }
            left = kept;
        }
        left as u64
    }
}

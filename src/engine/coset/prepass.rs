//! The prepass: multiplies all elements found so far by each of the ten moves of H.
//!
//! It finds every element with a path that ends in a move of H; the name is hcoset's. New elements must not be multiplied
//! again in the same pass, so each block is made in another place, and the place of the old block is reused once no block
//! needs it any more. When only few elements remain, it is faster to look only at the rows that are not full and to set the
//! new bits afterwards.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{
    AtomicBool,
    Ordering::{Acquire, Release},
};
use std::sync::{PoisonError, RwLock};
use std::thread;

use super::bit_layout::{BLOCKS, BitLayout, ELEMENTS, IN_RANGE};
use super::bitmap::{Bitmap, runs, runs_mut};
use super::block_schedule::{BlockSchedule, LARGEST_SET, SetRange};
use super::prepass_kernel::{BlockUnion, OldRuns};
use crate::tables::TaskQueue;

/// If fewer elements than this remain, only the rows that are not full are looked at.
const FEW: u64 = 8_000_000;

/// Returns how many blocks may be made at the same time: a set for each thread, and one more, so that none waits for a
/// thread that is briefly without a processor.
pub(super) const fn at_once(threads: NonZeroUsize) -> usize {
    LARGEST_SET * (threads.get() + 1)
}

pub(super) struct Prepass<'a> {
    pub(super) layout: &'a BitLayout,
    pub(super) schedule: &'a BlockSchedule,
    pub(super) union: &'a BlockUnion,
    pub(super) threads: NonZeroUsize,
    /// Called after each of [`BLOCKS`] blocks.
    pub(super) progress: &'a (dyn Fn() + Sync),
}

impl Prepass<'_> {
    /// Multiplies all elements and returns how many are new; `remaining` are not found yet.
    pub(super) fn run(&self, bitmap: &mut Bitmap, remaining: u64) -> u64 {
        if remaining < FEW {
            self.fill_gaps(bitmap)
        } else {
            remaining - (ELEMENTS - self.make_blocks(bitmap, remaining < ELEMENTS / 4))
        }
    }

    /// Calls `work` with the steps of each set of the schedule from all threads, and returns the sum.
    fn for_each_set(&self, work: impl Fn(&Range<usize>) -> u64 + Sync) -> u64 {
        let sets = &self.schedule.sets;
        let add = |sum: &mut u64, numbers: Range<usize>| {
            for steps in &sets[numbers] {
                *sum += work(steps);
                steps.clone().for_each(|_| (self.progress)());
            }
            ControlFlow::<Infallible>::Continue(())
        };
        let (sums, ControlFlow::Continue(())) =
            TaskQueue::new(sets.len()).run(self.threads, |_| 0, add);
        sums.into_iter().sum()
    }

    /// Makes all blocks, and returns how many bits are set in them.
    fn make_blocks(&self, bitmap: &mut Bitmap, is_nearly_full: bool) -> u64 {
        let at_once = at_once(self.threads);
        let old_places = bitmap.places().to_vec();
        let free = bitmap.free_places();
        let mut places = old_places.clone();
        let assigned = self.schedule.assign_places(at_once, &mut places, free);
        let assigned = assigned.expect("the bitmap has as many spare places as the schedule needs");
        let is_finished: Vec<AtomicBool> = (0..BLOCKS).map(|_| AtomicBool::new(false)).collect();
        let shared = bitmap.shared_places();
        let read = |block: u16| {
            shared[old_places[block as usize] as usize]
                .read()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let bits = self.for_each_set(|steps| {
            for finished in &is_finished[..steps.end.saturating_sub(at_once)] {
                while !finished.load(Acquire) {
                    thread::yield_now();
                }
            }
            let blocks = &self.schedule.blocks[steps.clone()];
            let own: Vec<_> = blocks.iter().map(|&block| read(block)).collect();
            let sources: Vec<_> = blocks
                .iter()
                .map(|&block| {
                    self.layout.source_blocks[block as usize].map(|(block, xor)| (read(block), xor))
                })
                .collect();
            let sources: Vec<_> = sources
                .iter()
                .map(|sources| sources.each_ref().map(|(bytes, xor)| (runs(bytes), *xor)))
                .collect();
            let mut after: Vec<_> = assigned[steps.clone()]
                .iter()
                .map(|&place| {
                    shared[place as usize]
                        .write()
                        .unwrap_or_else(PoisonError::into_inner)
                })
                .collect();
            let mut count = 0;
            let ranges = self.schedule.ranges_of_set(self.layout, steps);
            for (number, &SetRange { member, range }) in ranges.iter().enumerate() {
                let next = ranges.get(number + 1);
                let old = OldRuns {
                    runs: range * IN_RANGE..(range + 1) * IN_RANGE,
                    own: runs(&own[member]),
                    sources: &sources[member],
                    is_nearly_full,
                    next: next.map(|next| (&sources[next.member], next.range * IN_RANGE)),
                };
                let after = runs_mut(&mut after[member]);
                count += self.union.unite(self.layout, &old, after);
            }
            for finished in &is_finished[steps.clone()] {
                finished.store(true, Release);
            }
            count
        });
        drop(shared);
        bitmap.set_places(places);
        bits
    }

    /// Looks only at rows that are not full, and sets the new bits when all have been looked at. Returns how many there are.
    fn fill_gaps(&self, bitmap: &mut Bitmap) -> u64 {
        let found = RwLock::new(Vec::new());
        let shared: &Bitmap = bitmap;
        self.for_each_set(|steps| {
            for &block in &self.schedule.blocks[steps.clone()] {
                let block = block as usize;
                let sources = self.layout.source_blocks[block]
                    .map(|(block, xor)| (runs(shared.block(block as usize)), xor));
                let new = BlockUnion::new_bits(self.layout, runs(shared.block(block)), &sources);
                let start = shared.start(block) as u32;
                let new = new.into_iter().map(|(byte, mask)| (start + byte, mask));
                found
                    .write()
                    .unwrap_or_else(PoisonError::into_inner)
                    .extend(new);
            }
            0
        });
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        let count = found
            .iter()
            .map(|(_, mask)| u64::from(mask.count_ones()))
            .sum();
        for (address, mask) in found {
            bitmap.set(address, mask);
        }
        count
    }
}

//! The prepass: all elements found so far, times each of the ten moves of H.
//!
//! It finds whatever has a way that ends in a move of H. New elements must not be multiplied again in the same pass, so
//! each block is made anew in a place of its own, and the old one is given up when nobody needs it. When few elements
//! are left the other way is faster: only rows that are not full are looked at, and what is new is set afterwards.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::{Acquire, Relaxed, Release}};
use std::sync::{PoisonError, RwLock};
use std::thread;

use super::bitmap::{Bitmap, runs, runs_mut};
use super::kernel::{Merger, Source};
use super::layout::{BLOCKS, ELEMENTS, IN_RUN, Layout, MOVES, ROW_BYTES, RUNS, Run};
use super::order::Order;

/// When fewer elements are left only these are looked at.
const FEW: u64 = 8_000_000;

/// What the prepass works with.
pub(super) struct Prepass<'a> {
    pub(super) layout: &'a Layout,
    pub(super) order: &'a Order,
    pub(super) merger: &'a Merger,
    pub(super) threads: NonZeroUsize,
    /// Hears how many of [`BLOCKS`] are done.
    pub(super) progress: &'a (dyn Fn(usize) + Sync),
}

/// The blocks that a block comes from, and what is done to the numbers within.
type Before<'a> = [(&'a [Run], u8); MOVES];

impl Prepass<'_> {
    /// Multiplies all; `left` tells how many elements are not found yet. Tells how many are new.
    pub(super) fn run(&self, bitmap: &mut Bitmap, left: u64) -> u64 {
        if left < FEW { self.look_back(bitmap) } else { left - (ELEMENTS - self.make_anew(bitmap)) }
    }

    /// Calls `work` with each number below [`BLOCKS`] from all threads; tells the sum.
    fn share(&self, work: impl Fn(usize) -> u64 + Sync) -> u64 {
        let next = AtomicUsize::new(0);
        let life = || {
            let mut sum = 0;
            loop {
                let step = next.fetch_add(1, Relaxed);
                if step >= BLOCKS {
                    return sum;
                }
                sum += work(step);
                (self.progress)(step);
            }
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads.get()).map(|_| scope.spawn(life)).collect();
            let own = life();
            others.into_iter().map(|other| other.join().expect("the prepass does not panic")).sum::<u64>() + own
        })
    }

    /// Makes every block anew; tells how many bits are set then.
    fn make_anew(&self, bitmap: &mut Bitmap) -> u64 {
        let at_once = self.threads.get();
        let (old, free) = (bitmap.places().to_vec(), bitmap.free());
        let mut places = old.clone();
        let plan = self.order.plan(at_once, &mut places, free);
        let plan = plan.expect("the bitmap has as many places to spare as the order needs");
        let is_finished: Vec<AtomicBool> = (0..BLOCKS).map(|_| AtomicBool::new(false)).collect();
        let shared = bitmap.shared();
        let made = self.share(|step| {
            for finished in &is_finished[step.saturating_sub(2 * at_once)..(step + 1).saturating_sub(at_once)] {
                while !finished.load(Acquire) {
                    thread::yield_now();
                }
            }
            let block = self.order.blocks[step] as usize;
            let read = |block: usize| shared[old[block] as usize].read().unwrap_or_else(PoisonError::into_inner);
            let own = read(block);
            let sources = self.layout.blocks_before[block].map(|(block, xor)| (read(block as usize), xor));
            let before = sources.each_ref().map(|(bytes, xor)| (runs(bytes), *xor));
            let mut after = shared[plan[step] as usize].write().unwrap_or_else(PoisonError::into_inner);
            let count = self.make_block(runs(&own), &before, runs_mut(&mut after));
            is_finished[step].store(true, Release);
            count
        });
        drop(shared);
        bitmap.moved(places);
        made
    }

    fn sources<'a>(&'a self, run: usize, before: &Before<'a>) -> [Source<'a>; MOVES] {
        let runs_before = &self.layout.runs_before[run];
        std::array::from_fn(|k| {
            let ((runs, xor), (run, variant)) = (before[k], runs_before[k]);
            Source { run: &runs[run as usize], variant: &self.layout.variants[variant as usize], xor }
        })
    }

    fn make_block(&self, own: &[Run], before: &Before<'_>, after: &mut [Run]) -> u64 {
        let mut count = 0;
        for run in 0..RUNS {
            let sources = self.sources(run, before);
            count += u64::from(self.merger.merge(&own[run], &sources, &mut after[run]));
        }
        count
    }

    /// Looks only at rows that are not full, and sets what is new when all have been looked at.
    fn look_back(&self, bitmap: &mut Bitmap) -> u64 {
        let found = RwLock::new(Vec::new());
        let shared: &Bitmap = bitmap;
        self.share(|step| {
            let block = self.order.blocks[step] as usize;
            let before = self.layout.blocks_before[block]
                .map(|(block, xor)| (runs(shared.block(block as usize)), xor));
            let new = self.new_in_block(runs(shared.block(block)), &before);
            let start = shared.start(block);
            let new = new.into_iter().map(|(byte, mask)| ((start + byte) as u32, mask));
            found.write().unwrap_or_else(PoisonError::into_inner).extend(new);
            0
        });
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        let count = found.iter().map(|(_, mask)| u64::from(mask.count_ones())).sum();
        for (address, mask) in found {
            bitmap.set(address, mask);
        }
        count
    }

    /// The bytes of a block in which something is new, and what.
    fn new_in_block(&self, own: &[Run], before: &Before<'_>) -> Vec<(usize, u8)> {
        let mut new = Vec::new();
        let mut after = [[0; ROW_BYTES]; IN_RUN];
        for (run, own) in own.iter().enumerate() {
            if !self.merger.merge_rest(own, &self.sources(run, before), &mut after) {
                continue;
            }
            let bytes = own.as_flattened().iter().zip(after.as_flattened()).enumerate();
            let changed = bytes.filter(|(_, (own, after))| own != after);
            new.extend(changed.map(|(k, (own, after))| (run * IN_RUN * ROW_BYTES + k, own ^ after)));
        }
        new
    }
}

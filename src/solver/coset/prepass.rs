//! The prepass: all elements found so far, times each of the ten moves of H.
//!
//! It finds whatever has a way that ends in a move of H. New elements must not be multiplied again in the same pass, so
//! each block is made anew in a place of its own, and the old one is given up when nobody needs it. When few elements
//! are left the other way is faster: only rows that are not full are looked at, and what is new is set afterwards.

use std::num::NonZeroUsize;
use std::sync::atomic::{
    AtomicBool, AtomicUsize,
    Ordering::{Acquire, Relaxed, Release},
};
use std::sync::{PoisonError, RwLock};
use std::thread;

use super::bitmap::{Bitmap, runs, runs_mut};
use super::kernel::Merger;
use super::layout::{BLOCKS, ELEMENTS, Layout};
use super::order::Order;

/// When fewer elements are left only these are looked at.
const FEW: u64 = 8_000_000;

/// So many blocks may be in the making at once: some more than there are threads, so that none waits for another that has
/// no processor for a moment.
pub(super) const fn at_once(threads: NonZeroUsize) -> usize {
    threads.get() + 6
}

/// What the prepass works with.
pub(super) struct Prepass<'a> {
    pub(super) layout: &'a Layout,
    pub(super) order: &'a Order,
    pub(super) merger: &'a Merger,
    pub(super) threads: NonZeroUsize,
    /// Hears how many of [`BLOCKS`] are done.
    pub(super) progress: &'a (dyn Fn(usize) + Sync),
}

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
            others.into_iter().map(|other| other.join().expect("the prepass does not panic")).sum::<u64>()
                + own
        })
    }

    /// Makes every block anew; tells how many bits are set then.
    fn make_anew(&self, bitmap: &mut Bitmap) -> u64 {
        let at_once = at_once(self.threads);
        let (old, free) = (bitmap.places().to_vec(), bitmap.free());
        let mut places = old.clone();
        let plan = self.order.plan(at_once, &mut places, free);
        let plan = plan.expect("the bitmap has as many places to spare as the order needs");
        let is_finished: Vec<AtomicBool> = (0..BLOCKS).map(|_| AtomicBool::new(false)).collect();
        let shared = bitmap.shared();
        let made = self.share(|step| {
            for finished in &is_finished[step.saturating_sub(2 * at_once)..(step + 1).saturating_sub(at_once)]
            {
                while !finished.load(Acquire) {
                    thread::yield_now();
                }
            }
            let block = self.order.blocks[step] as usize;
            let read =
                |block: usize| shared[old[block] as usize].read().unwrap_or_else(PoisonError::into_inner);
            let own = read(block);
            let sources = self.layout.blocks_before[block].map(|(block, xor)| (read(block as usize), xor));
            let before = sources.each_ref().map(|(bytes, xor)| (runs(bytes), *xor));
            let mut after = shared[plan[step] as usize].write().unwrap_or_else(PoisonError::into_inner);
            let count = self.merger.merge(self.layout, runs(&own), &before, runs_mut(&mut after));
            is_finished[step].store(true, Release);
            count
        });
        drop(shared);
        bitmap.moved(places);
        made
    }

    /// Looks only at rows that are not full, and sets what is new when all have been looked at.
    fn look_back(&self, bitmap: &mut Bitmap) -> u64 {
        let found = RwLock::new(Vec::new());
        let shared: &Bitmap = bitmap;
        self.share(|step| {
            let block = self.order.blocks[step] as usize;
            let before = self.layout.blocks_before[block]
                .map(|(block, xor)| (runs(shared.block(block as usize)), xor));
            let new = Merger::rest(self.layout, runs(shared.block(block)), &before);
            let start = shared.start(block) as u32;
            let new = new.into_iter().map(|(byte, mask)| (start + byte, mask));
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
}

//! Threads that share the rows of a table among them, and tell how far they are.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// So many threads as there are processors for this process; one if the system does not tell.
pub fn all_processors() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Threads take this many rows at a time.
const AT_A_TIME: usize = 64;

/// Who works on a table, and who hears how far it is.
#[derive(Clone, Copy)]
pub(in crate::tables) struct Crew<'a> {
    /// How many threads work at once.
    pub(in crate::tables) threads: NonZeroUsize,
    /// When set, everything stops soon.
    pub(in crate::tables) cancel: &'a AtomicBool,
    /// Hears the share that is done, 0 to 1.
    pub(in crate::tables) progress: &'a (dyn Fn(f32) + Sync),
}

impl Crew<'_> {
    /// Does `work` with a crew whose whole is the part of this one's from one share to another.
    pub(in crate::tables) fn between<T>(&self, from: f32, to: f32, work: impl FnOnce(&Crew<'_>) -> T) -> T {
        let progress = |share: f32| (self.progress)(from + (to - from) * share);
        work(&Crew { threads: self.threads, cancel: self.cancel, progress: &progress })
    }

    /// Calls `work` with all numbers below `count`, from all threads; `start` makes what a thread works with. Adds
    /// up what the calls give, or gives nothing when it is cancelled.
    pub(in crate::tables) fn for_each<S>(
        &self,
        count: usize,
        start: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, usize) -> u64 + Sync,
    ) -> Option<u64> {
        let (next, sum) = (AtomicUsize::new(0), AtomicU64::new(0));
        let share_of_work = || {
            let (mut own, mut total) = (start(), 0);
            loop {
                let first = next.fetch_add(AT_A_TIME, Relaxed);
                if first >= count || self.cancel.load(Relaxed) {
                    break;
                }
                (self.progress)(first as f32 / count as f32);
                total +=
                    (first..count.min(first + AT_A_TIME)).map(|number| work(&mut own, number)).sum::<u64>();
            }
            sum.fetch_add(total, Relaxed);
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.get() {
                scope.spawn(share_of_work);
            }
            share_of_work();
        });
        (!self.cancel.load(Relaxed)).then(|| sum.into_inner())
    }
}

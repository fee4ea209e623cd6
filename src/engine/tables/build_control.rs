//! Cancellation and progress of whatever builds, reads or writes tables, and the threads it may use.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::StoreError;
use super::parallel::{TaskQueue, all_processors};

/// Threads take this many rows of a table at a time.
const ROWS_AT_ONCE: usize = 64;

/// A flag that cancels the work, an observer of its progress, and the number of threads it may use.
#[derive(Clone, Copy)]
pub struct BuildControl<'a> {
    cancel: &'a AtomicBool,
    progress: &'a (dyn Fn(f32) + Sync),
    threads: Option<NonZeroUsize>,
    /// The part of the whole, from one share to another, that this is the control of.
    part: (f32, f32),
}

impl<'a> BuildControl<'a> {
    /// Work that this flag cancels and that reports the share that is done, 0 to 1, to this observer, from any of its
    /// threads. It uses a thread for each processor.
    pub const fn new(cancel: &'a AtomicBool, progress: &'a (dyn Fn(f32) + Sync)) -> Self {
        Self {
            cancel,
            progress,
            threads: None,
            part: (0.0, 1.0),
        }
    }

    /// Work that nobody cancels and nobody observes.
    pub const fn silent() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self::new(&NEVER, &|_| {})
    }

    /// The same with this many threads.
    #[must_use]
    pub const fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self {
            threads: Some(threads),
            ..self
        }
    }

    /// Returns the control of a part of the work: its shares from 0 to 1 are reported as shares between these two.
    pub(in crate::tables) fn part(&self, from: f32, to: f32) -> Self {
        Self {
            part: (self.share(from), self.share(to)),
            ..*self
        }
    }

    fn share(&self, of_part: f32) -> f32 {
        let (from, to) = self.part;
        from + (to - from) * of_part
    }

    /// Whether the work should stop now.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Relaxed)
    }

    /// Returns an error if the work should stop now.
    ///
    /// # Errors
    /// [`StoreError::Cancelled`].
    pub fn check(&self) -> Result<(), StoreError> {
        if self.is_cancelled() {
            Err(StoreError::Cancelled)
        } else {
            Ok(())
        }
    }

    /// Reports that this share is done.
    ///
    /// # Errors
    /// [`StoreError::Cancelled`] if the work should stop now.
    pub fn report(&self, share: f32) -> Result<(), StoreError> {
        (self.progress)(self.share(share));
        self.check()
    }

    /// Does `work` for the rows `from` to `count - 1` of a table with all threads, and reports progress. Returns the
    /// threads' workers, and the sum of what `work` returned, or the first row that is not done if it was cancelled.
    pub(in crate::tables) fn for_each_row<W: Send>(
        &self,
        from: usize,
        count: usize,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, usize) -> u64 + Sync,
    ) -> (Vec<W>, Result<u64, usize>) {
        let (workers, _) = TaskQueue::in_chunks(count - from, ROWS_AT_ONCE).run(
            self.threads.unwrap_or_else(all_processors),
            |_| (worker(), Ok(0)),
            |(worker, outcome), rows| {
                let rows = from + rows.start..from + rows.end;
                if self.report(rows.start as f32 / count as f32).is_err() {
                    *outcome = Err(rows.start);
                    return ControlFlow::Break(());
                }
                let new = rows.map(|row| work(worker, row)).sum::<u64>();
                *outcome = outcome.map(|sum| sum + new);
                ControlFlow::Continue(())
            },
        );
        let (workers, outcomes): (Vec<W>, Vec<Result<u64, usize>>) = workers.into_iter().unzip();
        // Chunks are handed out in sequence: all rows before the first that was refused are done.
        let first = outcomes.iter().filter_map(|outcome| outcome.err()).min();
        (
            workers,
            first.map_or_else(|| Ok(outcomes.into_iter().flatten().sum()), Err),
        )
    }
}

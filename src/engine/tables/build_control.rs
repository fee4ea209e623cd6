//! Cancellation and progress of whatever builds, reads or writes tables, and the threads it may use.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::parallel::{TaskQueue, all_processors};
use super::{TableError, TableEvent, TableStage};

/// Threads take this many rows of a table at a time.
const ROWS_AT_ONCE: usize = 64;

/// The cancellation, the observers and the number of threads of a build.
#[derive(Clone, Copy)]
pub struct BuildControl<'a> {
    cancel: &'a AtomicBool,
    stops: Option<&'a (dyn Fn() -> bool + Sync)>,
    progress: &'a (dyn Fn(f32) + Sync),
    pub(super) events: Option<&'a (dyn Fn(TableEvent) + Sync)>,
    threads: Option<NonZeroUsize>,
    /// The range of the progress of the whole work that this control covers.
    part: (f32, f32),
}

impl<'a> BuildControl<'a> {
    /// Creates the control of work that `cancel` cancels and that reports its progress, 0 to 1, to `progress`, from any
    /// of its threads. It uses a thread for each processor.
    pub const fn new(cancel: &'a AtomicBool, progress: &'a (dyn Fn(f32) + Sync)) -> Self {
        Self {
            cancel,
            stops: None,
            progress,
            events: None,
            threads: None,
            part: (0.0, 1.0),
        }
    }

    /// Creates the control of work that is neither cancelled nor observed.
    pub const fn silent() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self::new(&NEVER, &|_| {})
    }

    /// Creates the control of work that ends when `stops` returns true. It is called many times a second.
    pub const fn until(stops: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self {
            stops: Some(stops),
            ..Self::silent()
        }
    }

    /// Sets an observer of what happens to a table of the [`TableCache`](super::TableCache).
    #[must_use]
    pub const fn with_events(self, events: &'a (dyn Fn(TableEvent) + Sync)) -> Self {
        Self {
            events: Some(events),
            ..self
        }
    }

    /// Sets the number of threads.
    #[must_use]
    pub const fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self {
            threads: Some(threads),
            ..self
        }
    }

    /// Returns the control of a part of the work, whose progress from 0 to 1 is reported as progress between these two
    /// shares.
    pub(in crate::tables) fn part(&self, from: f32, to: f32) -> Self {
        Self {
            part: (self.share(from), self.share(to)),
            ..*self
        }
    }

    /// Calls `work` with a control that also reports each share as an event.
    pub(in crate::tables) fn as_stage<T>(
        &self,
        stage: fn(u8) -> TableStage,
        work: impl FnOnce(&BuildControl<'_>) -> T,
    ) -> T {
        let progress = |share: f32| {
            (self.progress)(share);
            self.send(TableEvent::Stage(stage(percent(share))));
        };
        work(&BuildControl {
            progress: &progress,
            ..*self
        })
    }

    /// Reports an event, if there is an observer of events.
    pub fn send(&self, event: TableEvent) {
        if let Some(events) = self.events {
            events(event);
        }
    }

    fn share(&self, of_part: f32) -> f32 {
        let (from, to) = self.part;
        from + (to - from) * of_part
    }

    /// Whether the work should stop now.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Relaxed) || self.stops.is_some_and(|stops| stops())
    }

    /// Returns an error if the work should stop now.
    ///
    /// # Errors
    /// [`TableError::Cancelled`].
    pub fn check(&self) -> Result<(), TableError> {
        if self.is_cancelled() {
            Err(TableError::Cancelled)
        } else {
            Ok(())
        }
    }

    /// Reports that this share is done.
    ///
    /// # Errors
    /// [`TableError::Cancelled`] if the work should stop now.
    pub fn report(&self, share: f32) -> Result<(), TableError> {
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
        // Chunks are handed out in sequence, so all rows before the first one that was not done are done.
        let first = outcomes.iter().filter_map(|outcome| outcome.err()).min();
        (
            workers,
            first.map_or_else(|| Ok(outcomes.into_iter().flatten().sum()), Err),
        )
    }
}

#[expect(clippy::cast_sign_loss, reason = "shares are from 0 to 1")]
fn percent(share: f32) -> u8 {
    (share * 100.0) as u8
}

//! Provides large tables in the background: loads them if they are stored, else builds and saves them.
//!
//! The work starts on the first request, and puts the tables where solvers find them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::{JobControl, NoThread, Runner};
use cubetui::sync::Lock as _;
use cubetui::tables::{BuildControl, TableCache, TableError, TableEvent, TableId, TableStage};

/// The least time between two reports of the share that is done.
const INTERVAL: Duration = Duration::from_millis(200);

/// The owner's side of the thread. Dropping it stops the work, and removes half-written files.
pub struct TableLoader {
    runner: Runner<(), TableEvent>,
    /// Whether the work has ended without tables.
    has_failed: Arc<AtomicBool>,
}

/// When dropped, even by a panic, records that the work has ended without tables.
struct Attempt<'a> {
    has_failed: &'a AtomicBool,
    is_done: bool,
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        self.has_failed.store(!self.is_done, Ordering::Relaxed);
    }
}

impl TableLoader {
    /// Creates a loader for the full tables of a cache. It does nothing yet. The observer is called on the loader's
    /// thread, and must not block.
    pub fn new(
        tables: Arc<TableCache>,
        observer: impl Fn(TableEvent) + Send + Sync + 'static,
    ) -> Self {
        Self::of_work(
            move |control| tables.get(TableId::Full, control).map(drop),
            observer,
        )
    }

    /// Creates a loader that does this work, which returns an error if there are no tables.
    pub fn of_work(
        get: impl Fn(&BuildControl<'_>) -> Result<(), TableError> + Send + 'static,
        observer: impl Fn(TableEvent) + Send + Sync + 'static,
    ) -> Self {
        let has_failed = Arc::<AtomicBool>::default();
        let has_failed_here = Arc::clone(&has_failed);
        let work = move |(), control: &JobControl<'_, TableEvent>| {
            let mut attempt = Attempt {
                has_failed: &has_failed_here,
                is_done: false,
            };
            let reported = Mutex::new(None::<Instant>);
            let on_event = |event: TableEvent| {
                let mut reported = reported.locked();
                let is_share = matches!(
                    event,
                    TableEvent::Stage(TableStage::Building(1..) | TableStage::Saving(_))
                );
                if !is_share || reported.is_none_or(|reported| reported.elapsed() >= INTERVAL) {
                    *reported = Some(Instant::now());
                    control.report(event);
                }
            };
            let progress = |_| ();
            let build_control =
                BuildControl::new(control.cancel(), &progress).with_events(&on_event);
            let got = get(&build_control);
            attempt.is_done = got.is_ok();
            // This comes before the report of a failure, whose receiver may try again.
            drop(attempt);
            match got {
                Ok(()) | Err(TableError::Cancelled) => {}
                Err(error) => control.report(TableEvent::Failed(error.to_string())),
            }
        };
        let runner = Runner::new(observer, work, |(), message| {
            Some(TableEvent::Failed(message))
        });
        Self { runner, has_failed }
    }

    /// Starts the work. Later calls do nothing.
    pub fn start(&self) {
        self.report_refusal(self.runner.start(()));
    }

    /// Starts the work, also if it has failed before.
    pub fn retry(&self) {
        let has_failed = self.has_failed.swap(false, Ordering::Relaxed);
        self.report_refusal(if has_failed {
            self.runner.submit(())
        } else {
            self.runner.start(())
        });
    }

    /// Stops the work, and waits at most this long until half-written files and their lock are removed.
    pub fn stop(self, timeout: Duration) {
        self.runner.end(timeout);
    }

    fn report_refusal(&self, started: Result<(), NoThread>) {
        if let Err(error) = started {
            self.runner.report(TableEvent::Failed(error.to_string()));
        }
    }
}

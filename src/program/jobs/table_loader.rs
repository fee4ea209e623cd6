//! Gets large tables in the background: loads them if they are stored, else builds and saves them.
//!
//! It begins when it is asked to for the first time, and puts the tables where a solver finds them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::runner::{JobControl, NoThread, Runner};
use cubetui::tables::{Provided, Provider, Stage, Store, StoreError, Stored, TableEvent};

/// The least time between two reports of the share that is done.
const INTERVAL: Duration = Duration::from_millis(200);

/// Where tables come from and where they go.
#[derive(Debug)]
pub struct Source<T> {
    /// The store they may be in.
    pub store: Option<Store>,
    /// Whether to save them when they had to be built.
    pub save: bool,
    /// Where they are put as soon as they can be used.
    pub place: Arc<OnceLock<T>>,
}

impl<T: Stored> Source<T> {
    /// Whether the tables need not be built.
    pub fn is_stored(&self) -> bool {
        self.store
            .as_ref()
            .is_some_and(|store| store.inspect(&T::LAYOUT).is_ok())
    }
}

/// The owner's side of the thread. Dropping it stops the work, and removes what was half-written.
pub struct TableLoader {
    runner: Runner<(), TableEvent>,
    /// Whether the work has ended without tables.
    has_failed: Arc<AtomicBool>,
}

/// Notes when it is dropped, even by a panic, that no tables have come of the work, unless they have.
struct Attempt<'a, T> {
    place: &'a OnceLock<T>,
    has_failed: &'a AtomicBool,
}

impl<T> Drop for Attempt<'_, T> {
    fn drop(&mut self) {
        self.has_failed
            .store(self.place.get().is_none(), Ordering::Relaxed);
    }
}

impl TableLoader {
    /// Does nothing yet. The observer is called on the loader's thread, and must not block.
    pub fn new<T: Stored + Send + Sync + 'static>(
        source: Source<T>,
        observer: impl Fn(TableEvent) + Send + Sync + 'static,
    ) -> Self {
        let has_failed = Arc::<AtomicBool>::default();
        let has_failed_here = Arc::clone(&has_failed);
        let work = move |(), control: &JobControl<'_, TableEvent>| {
            // Whoever hears of a failure may try again.
            let last = {
                let _attempt = Attempt {
                    place: &source.place,
                    has_failed: &has_failed_here,
                };
                load(&source, control)
            };
            if let Some(event) = last {
                control.report(event);
            }
        };
        let runner = Runner::new(observer, work, |(), message| {
            Some(TableEvent::Failed(message))
        });
        Self { runner, has_failed }
    }

    /// Starts the work; does nothing from the second call on.
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

    fn report_refusal(&self, started: Result<(), NoThread>) {
        if let Err(error) = started {
            self.runner.report(TableEvent::Failed(error.to_string()));
        }
    }
}

/// Loads or builds the tables. Returns what is to be reported in the end.
fn load<T: Stored>(source: &Source<T>, control: &JobControl<'_, TableEvent>) -> Option<TableEvent> {
    let reported = Mutex::new(None::<Instant>);
    let observer = |stage: Stage| {
        let mut reported = reported.lock().unwrap_or_else(PoisonError::into_inner);
        let is_share = matches!(stage, Stage::Building(1..) | Stage::Saving(_));
        if !is_share || reported.is_none_or(|reported| reported.elapsed() >= INTERVAL) {
            *reported = Some(Instant::now());
            control.report(TableEvent::Stage(stage));
        }
    };
    let Source { store, save, place } = source;
    if let Some(store) = store {
        store.remove_orphans(const { &T::LAYOUT });
    }
    let provider = Provider {
        store: store.as_ref(),
        save: *save,
        rebuild: false,
        cancel: control.cancel(),
        observer: &observer,
    };
    let Provided {
        tables,
        trouble,
        writer,
    } = match provider.provide::<T>() {
        Ok(tables) => tables,
        Err(StoreError::Cancelled) => return None,
        Err(error) => return Some(TableEvent::Failed(error.to_string())),
    };
    let tables = place.get_or_init(|| tables);
    control.report(TableEvent::Ready);
    let saved = writer.map_or(Ok(()), |writer| provider.save(tables, &writer));
    let trouble = trouble
        .or(saved.err())
        .filter(|trouble| *trouble != StoreError::Cancelled);
    trouble.map(TableEvent::Trouble)
}

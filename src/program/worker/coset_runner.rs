//! Solves a whole coset of H in the background, one at a time, and saves the progress when it is cancelled.

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::runner::{JobControl, Runner};
use cubetui::coord::Coset;
use cubetui::coset::{
    CosetCheckpoint, CosetEnding, CosetEvent, CosetJob, CosetNews, CosetRequest, CosetSolver,
    SAVE_INTERVAL, SaveEvent, StoredWork, checkpoint_name,
};
use cubetui::solver::{SearchControl, TwoPhase};
use cubetui::storage::{Disk, FileError};
use cubetui::tables::{TableCache, all_processors, free_memory};

/// The owner's side of the thread. Dropping it cancels the work.
pub struct CosetRunner {
    runner: Runner<Coset, CosetNews>,
    busy: Arc<Busy>,
}

/// Whether there is work that would be lost.
#[derive(Default)]
struct Busy {
    is_busy: Mutex<bool>,
    changed: Condvar,
}

impl Busy {
    fn set(&self, is_busy: bool) {
        *self.lock() = is_busy;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        self.is_busy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Says that there is nothing to lose when it is dropped, even by a panic.
struct NotBusyInTheEnd<'a>(&'a Busy);

impl Drop for NotBusyInTheEnd<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// The work of a [`CosetRunner`], for whoever ends the process from another thread.
pub struct UnfinishedCoset {
    cancel: Box<dyn Fn() + Send + Sync>,
    busy: Arc<Busy>,
}

impl UnfinishedCoset {
    /// Stops the work, which is then saved. Returns whether there is any.
    pub fn stop(&self) -> bool {
        (self.cancel)();
        *self.busy.lock()
    }

    /// Waits until the work is saved, or cannot be.
    pub fn wait_until_saved(&self) {
        let _saved = self
            .busy
            .changed
            .wait_while(self.busy.lock(), |is_busy| *is_busy);
    }
}

impl CosetRunner {
    /// Returns a runner that uses these tables, and saves unfinished cosets in their folder. The observer is
    /// called on other threads, and must not block.
    pub fn new(
        tables: Arc<TableCache>,
        observer: impl Fn(CosetNews) + Send + Sync + 'static,
    ) -> Self {
        let busy = Arc::new(Busy::default());
        let is_busy = Arc::clone(&busy);
        let work = move |coset, control: &JobControl<'_, CosetNews>| {
            let _end = NotBusyInTheEnd(&is_busy);
            let path = tables
                .store()
                .map(|store| store.folder().join(checkpoint_name(coset)));
            let ended = solve(coset, &tables, path.as_deref(), &is_busy, control);
            control.report(ended.unwrap_or_else(CosetNews::Failed));
        };
        let runner = Runner::new(observer, work, |_, message| {
            Some(CosetNews::Failed(message))
        });
        Self { runner, busy }
    }

    /// Returns the work for whoever ends the process.
    pub fn unfinished(&self) -> UnfinishedCoset {
        UnfinishedCoset {
            cancel: Box::new(self.runner.canceller()),
            busy: Arc::clone(&self.busy),
        }
    }

    /// Starts to solve a coset, or continues it from its checkpoint; the one before is cancelled. Fails if there are no tables
    /// yet.
    pub fn start(&self, coset: Coset) {
        if let Err(error) = self.runner.submit(coset) {
            self.runner.report(CosetNews::Failed(error.to_string()));
        }
    }

    /// Ends the work, and saves the progress.
    pub fn cancel(&self) {
        if self.runner.cancel().is_some() {
            self.runner.report(CosetNews::Failed(NOT_BEGUN.to_owned()));
        }
    }
}

impl Drop for CosetRunner {
    fn drop(&mut self) {
        self.cancel();
    }
}

const NOT_BEGUN: &str = "it was stopped before it began";

/// Solves a coset and saves it if it is not finished. Returns how it ended, or why it could not be done.
fn solve(
    coset: Coset,
    tables: &TableCache,
    path: Option<&Path>,
    busy: &Busy,
    control: &JobControl<'_, CosetNews>,
) -> Result<CosetNews, String> {
    let two_phase =
        TwoPhase::new(Arc::clone(tables.instant())).with_full(Arc::clone(tables.full()));
    let solver =
        CosetSolver::new(&two_phase, all_processors()).ok_or("it needs the full tables")?;
    if let Some(free) = free_memory().filter(|&free| free < solver.bytes()) {
        return Err(too_little_memory(solver.bytes(), free));
    }
    let request = CosetRequest {
        search_depth: None,
        max_depth: CosetRequest::DEFAULT_MAX_DEPTH,
        exact: false,
        checksum: false,
    };
    let disk = Disk::default();
    let claimed = path
        .map(|path| CosetCheckpoint::claim(&disk, path, coset, &request, false))
        .transpose();
    let mut checkpoint = match claimed {
        Err(error @ FileError::Refused { .. }) => {
            control.report(CosetNews::NotSaved(error.to_string()));
            None
        }
        claimed => claimed.map_err(|error| error.to_string())?,
    };
    let stored = checkpoint
        .as_ref()
        .map_or(Ok(StoredWork::None), |checkpoint| checkpoint.load(&solver));
    let mut elements = match stored.map_err(|error| error.to_string())? {
        StoredWork::Own(elements) | StoredWork::Other(elements, _) => elements,
        StoredWork::None => solver.begin(coset),
    };
    control.report(CosetNews::Begun {
        bytes: solver.bytes(),
    });
    if checkpoint.is_some() {
        busy.set(true);
    }
    for &count in elements.depths() {
        control.report(CosetNews::Event(CosetEvent::Depth(count)));
    }
    let observer = |event| control.report(CosetNews::Event(event));
    let coset_control = SearchControl::new(control.cancel(), &observer);
    let job = CosetJob {
        solver: &solver,
        request: &request,
        checkpoint: checkpoint.as_mut(),
        save_interval: SAVE_INTERVAL,
    };
    let on_save = |event: SaveEvent| match event {
        SaveEvent::Saving {
            bytes,
            is_last: true,
        } => control.report(CosetNews::Saving { bytes }),
        SaveEvent::NotSaved(error) => control.report(CosetNews::NotSaved(error.to_string())),
        SaveEvent::Saving { .. } | SaveEvent::Saved { .. } => {}
    };
    let (report, saved) = job.run(&mut elements, coset_control, &on_save);
    saved.map_err(|error| error.to_string())?;
    if let Some(mut checkpoint) = checkpoint.filter(|_| report.ending != CosetEnding::Cancelled) {
        // The coset is solved all the same. Whoever solves it again begins with what remains.
        let _finished = checkpoint.finish();
    }
    Ok(CosetNews::Ended(report.ending, report.elapsed))
}

/// Says why a coset is not begun.
pub fn too_little_memory(needed: u64, free: u64) -> String {
    let gigabytes = |bytes: u64| bytes as f64 / 1e9;
    format!(
        "a coset takes {:.2} gigabytes of memory, and only {:.2} are free",
        gigabytes(needed),
        gigabytes(free)
    )
}

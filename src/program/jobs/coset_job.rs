//! Solves a whole coset of H in the background, one at a time, and saves the progress when it is cancelled.

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::JobControl;
use crate::app::Message;
use cubetui::coord::Coset;
use cubetui::coset::{
    CosetCheckpoint, CosetEnding, CosetEvent, CosetJob, CosetNews, CosetRequest, CosetSolver,
    SAVE_INTERVAL, SaveEvent, StoredWork, checkpoint_name,
};
use cubetui::solver::{SearchControl, TwoPhase};
use cubetui::storage::{Disk, FileError};
use cubetui::sync::Lock as _;
use cubetui::tables::{TableCache, all_processors, free_memory};

/// Whether the work on a coset is saved.
#[derive(Debug, Default, PartialEq, Eq)]
enum SaveState {
    /// There is nothing to lose.
    #[default]
    Saved,
    Unsaved,
    /// Saving failed, for this reason.
    Lost(String),
}

/// Tracks whether there is work that would be lost.
#[derive(Default)]
pub(super) struct Unsaved {
    state: Mutex<SaveState>,
    changed: Condvar,
}

impl Unsaved {
    fn begin(&self) {
        *self.state.locked() = SaveState::Unsaved;
    }

    /// Records how the work ended, and wakes every thread that waits for it.
    fn end(&self, end: SaveState) {
        let mut state = self.state.locked();
        if *state == SaveState::Unsaved {
            *state = end;
        }
        self.changed.notify_all();
    }
}

/// When dropped, even by a panic, reports that nothing is unsaved.
struct NothingUnsavedInTheEnd<'a>(&'a Unsaved);

impl Drop for NothingUnsavedInTheEnd<'_> {
    fn drop(&mut self) {
        self.0.end(SaveState::Saved);
    }
}

/// The work on a coset, which any thread that ends the process can save.
pub struct UnfinishedCoset {
    cancel: Box<dyn Fn() + Send + Sync>,
    unsaved: Arc<Unsaved>,
}

impl UnfinishedCoset {
    pub(super) fn new(cancel: Box<dyn Fn() + Send + Sync>, unsaved: Arc<Unsaved>) -> Self {
        Self { cancel, unsaved }
    }

    /// Stops the work, which is then saved. Returns whether there is any.
    pub fn stop(&self) -> bool {
        (self.cancel)();
        *self.unsaved.state.locked() == SaveState::Unsaved
    }

    /// Waits until the work is saved, or saving it has failed: then reports the reason, unless another call has
    /// reported it. Other callers wait until the report is done.
    pub fn wait_until_saved(&self, report: impl FnOnce(&str)) {
        let mut state = self
            .unsaved
            .changed
            .wait_while(self.unsaved.state.locked(), |state| {
                *state == SaveState::Unsaved
            })
            .unwrap_or_else(PoisonError::into_inner);
        if let SaveState::Lost(reason) = &*state {
            report(reason);
            *state = SaveState::Saved;
        }
    }
}

/// Solves cosets. Unfinished ones are saved in the folder of the tables.
#[derive(Clone)]
pub(super) struct CosetJobs {
    pub(super) tables: Arc<TableCache>,
    pub(super) unsaved: Arc<Unsaved>,
}

impl CosetJobs {
    /// Solves a coset, or continues it from its checkpoint. Fails if there are no tables yet.
    pub(super) fn run(&self, coset: Coset, control: &JobControl<'_, Message>) {
        let _end = NothingUnsavedInTheEnd(&self.unsaved);
        let path = self
            .tables
            .store()
            .map(|store| store.folder().join(checkpoint_name(coset)));
        let ended = solve(coset, &self.tables, path.as_deref(), &self.unsaved, control);
        if let Err(reason) = &ended {
            self.unsaved.end(SaveState::Lost(reason.clone()));
        }
        report(control, ended.unwrap_or_else(CosetNews::Failed));
    }
}

fn report(control: &JobControl<'_, Message>, news: CosetNews) {
    control.report(Message::Coset(news));
}

/// Solves a coset and saves it if it is not finished. Returns how it ended, or why it could not be done.
fn solve(
    coset: Coset,
    tables: &TableCache,
    path: Option<&Path>,
    unsaved: &Unsaved,
    control: &JobControl<'_, Message>,
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
            report(control, CosetNews::NotSaved(error.to_string()));
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
    report(
        control,
        CosetNews::Begun {
            bytes: solver.bytes(),
        },
    );
    if checkpoint.is_some() {
        unsaved.begin();
    }
    for &count in elements.depths() {
        report(control, CosetNews::Event(CosetEvent::Depth(count)));
    }
    let observer = |event| report(control, CosetNews::Event(event));
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
        } => report(control, CosetNews::Saving { bytes }),
        SaveEvent::NotSaved(error) => report(control, CosetNews::NotSaved(error.to_string())),
        SaveEvent::Saving { .. } | SaveEvent::Saved { .. } => {}
    };
    let (report, saved) = job.run(&mut elements, coset_control, &on_save);
    saved.map_err(|error| error.to_string())?;
    if report.ending != CosetEnding::Cancelled
        && let Some(mut checkpoint) = checkpoint
    {
        // The coset is solved all the same. The next run starts from the file that remains.
        let _finished = checkpoint.finish();
    }
    Ok(CosetNews::Ended(report.ending, report.elapsed))
}

pub fn too_little_memory(needed: u64, free: u64) -> String {
    let gigabytes = |bytes: u64| bytes as f64 / 1e9;
    format!(
        "a coset takes {:.2} gigabytes of memory, and only {:.2} are free",
        gigabytes(needed),
        gigabytes(free)
    )
}

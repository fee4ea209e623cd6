//! Solves a whole coset of H in the background, one at a time, and saves the progress when it is cancelled.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::coset_checkpoint::{CosetCheckpoint, checkpoint_name, load_checkpoint, save_checkpoint};
use super::runner::{JobControl, Runner};
use crate::coord::Coset;
use crate::solver::{
    CosetEnding, CosetEvent, CosetNews, CosetReport, CosetRequest, CosetSolver, SearchControl, SolvedCoset,
};
use crate::tables::{FullTables, all_processors, free_memory, remove_checkpoint};

/// How often the thread looks whether the tables are there.
const INTERVAL: Duration = Duration::from_millis(50);

/// The owner's side of the thread. Dropping it cancels the work.
pub struct CosetRunner {
    runner: Runner<Coset, CosetNews>,
}

impl CosetRunner {
    /// Returns a runner that waits for tables in this place, and saves unfinished cosets in this folder. The observer is
    /// called on other threads, and must not block.
    pub fn new(
        tables: Arc<OnceLock<FullTables>>,
        folder: Option<PathBuf>,
        observer: impl Fn(CosetNews) + Send + Sync + 'static,
    ) -> Self {
        let work = move |coset, control: &JobControl<'_, CosetNews>| {
            let path = folder.as_ref().map(|folder| folder.join(checkpoint_name(coset)));
            let ended = solve(coset, &tables, path.as_deref(), control);
            control.report(ended.unwrap_or_else(CosetNews::Failed));
        };
        Self { runner: Runner::new(observer, work, |_, message| Some(CosetNews::Failed(message))) }
    }

    /// Starts to solve a coset, or continues it from its checkpoint; the one before is cancelled.
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

const NOT_BEGUN: &str = "it was stopped before the full tables were there";

/// Solves a coset and saves it if it is not finished. Returns how it ended, or why it could not be done.
fn solve(
    coset: Coset,
    tables: &OnceLock<FullTables>,
    path: Option<&Path>,
    control: &JobControl<'_, CosetNews>,
) -> Result<CosetNews, String> {
    let tables = wait_for_tables(tables, control).ok_or(NOT_BEGUN)?;
    let solver = CosetSolver::new(&tables.phase1, all_processors());
    if let Some(free) = free_memory().filter(|&free| free < solver.bytes()) {
        return Err(too_little_memory(solver.bytes(), free));
    }
    control.report(CosetNews::Begun { bytes: solver.bytes() });
    let mut elements = match path.map(|path| load_checkpoint(path, coset, &solver)) {
        Some(CosetCheckpoint::Usable(elements)) => elements,
        _ => solver.begin(coset),
    };
    for &count in elements.depths() {
        control.report(CosetNews::Event(CosetEvent::Depth(count)));
    }
    let request = CosetRequest {
        search_depth: None,
        max_depth: CosetRequest::DEFAULT_MAX_DEPTH,
        exact: false,
        checksum: false,
    };
    let observer = |event| control.report(CosetNews::Event(event));
    let coset_control = SearchControl::new(control.cancel(), &observer);
    let report = solver.run(&request, &mut elements, coset_control);
    path.map_or(Ok(()), |path| save_if_unfinished(path, &report, &elements))?;
    Ok(CosetNews::Ended(report.ending, report.elapsed))
}

/// Waits for the tables and returns them; nothing if the job is cancelled before.
fn wait_for_tables<'a>(
    tables: &'a OnceLock<FullTables>,
    control: &JobControl<'_, CosetNews>,
) -> Option<&'a FullTables> {
    while tables.get().is_none() && !control.is_cancelled() {
        thread::sleep(INTERVAL);
    }
    tables.get()
}

/// Saves an unfinished coset; removes the checkpoint of a finished one.
fn save_if_unfinished(path: &Path, report: &CosetReport, elements: &SolvedCoset) -> Result<(), String> {
    let done = match report.ending {
        CosetEnding::Cancelled => save_checkpoint(path, elements),
        _ => remove_checkpoint(path).map(drop),
    };
    done.map_err(|error| error.to_string())
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

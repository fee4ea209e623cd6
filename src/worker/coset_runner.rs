//! Solves a whole coset of H in the background, one at a time, and keeps what is done when it is cancelled.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::kept_coset::{Kept, keep_coset, resume_coset};
use super::words;
use crate::coord::{Coordinate as _, Coset};
use crate::solver::{
    CosetControl, CosetEnding, CosetNews, CosetReport, CosetRequest, CosetSolver, SolvedCoset,
};
use crate::tables::{FullTables, all_processors, free_memory, remove_checkpoint};

/// How often it is looked whether the tables are there.
const INTERVAL: Duration = Duration::from_millis(50);

/// Whoever is told.
type Listener = dyn Fn(CosetNews) + Send + Sync;

/// The way to the coset that is being solved. Dropping it cancels the work.
pub struct CosetRunner {
    tables: Arc<OnceLock<FullTables>>,
    folder: Option<PathBuf>,
    listener: Arc<Listener>,
    cancel: Arc<AtomicBool>,
}

/// What the thread works with.
struct Run {
    coset: Coset,
    tables: Arc<OnceLock<FullTables>>,
    path: Option<PathBuf>,
    listener: Arc<Listener>,
    cancel: Arc<AtomicBool>,
}

impl CosetRunner {
    /// A runner that waits for tables in this place, and keeps what is not finished in this folder. The listener is called on
    /// other threads, and must not block.
    pub fn new(
        tables: Arc<OnceLock<FullTables>>,
        folder: Option<PathBuf>,
        listener: impl Fn(CosetNews) + Send + Sync + 'static,
    ) -> Self {
        Self { tables, folder, listener: Arc::new(listener), cancel: Arc::default() }
    }

    /// Begins to solve a coset, or goes on with it; the one before is cancelled.
    pub fn start(&mut self, coset: Coset) {
        self.cancel();
        self.cancel = Arc::default();
        let run = Run {
            coset,
            tables: Arc::clone(&self.tables),
            path: self.folder.as_ref().map(|folder| folder.join(file_name(coset))),
            listener: Arc::clone(&self.listener),
            cancel: Arc::clone(&self.cancel),
        };
        let thread = thread::Builder::new().name(super::THREAD_NAME.to_owned());
        if let Err(error) = thread.spawn(move || run.run()) {
            (self.listener)(CosetNews::Failed(error.to_string()));
        }
    }

    /// Ends the work; what is done is kept.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl Drop for CosetRunner {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// The name of the file in which an unfinished coset waits.
pub fn file_name(coset: Coset) -> String {
    format!("coset-{}.unfinished", coset.index())
}

impl Run {
    /// The last news is how it ended: with what is unfinished kept already.
    fn run(&self) {
        let ended = catch_unwind(AssertUnwindSafe(|| self.solve())).unwrap_or_else(|panic| Err(words(panic)));
        (self.listener)(ended.unwrap_or_else(CosetNews::Failed));
    }

    fn solve(&self) -> Result<CosetNews, String> {
        let tables = loop {
            if let Some(tables) = self.tables.get() {
                break tables;
            }
            if self.cancel.load(Ordering::Relaxed) {
                return Err("it was stopped before the full tables were there".to_owned());
            }
            thread::sleep(INTERVAL);
        };
        let threads = all_processors();
        let solver = CosetSolver::new(&tables.phase1, threads);
        if let Some(free) = free_memory().filter(|&free| free < solver.bytes()) {
            return Err(too_little_memory(solver.bytes(), free));
        }
        (self.listener)(CosetNews::Begun { bytes: solver.bytes() });
        let mut elements = match self.path.as_deref().map(|path| resume_coset(path, self.coset, &solver)) {
            Some(Kept::Whole(elements)) => elements,
            _ => solver.begin(self.coset),
        };
        for &count in elements.depths() {
            (self.listener)(CosetNews::Event(crate::solver::CosetEvent::Depth(count)));
        }
        let request = CosetRequest {
            search_depth: None,
            max_depth: CosetRequest::DEFAULT_MAX_DEPTH,
            exact: false,
            checksum: false,
        };
        let listener = |event| (self.listener)(CosetNews::Event(event));
        let control = CosetControl { cancel: &self.cancel, listener: &listener };
        let report = solver.run(&request, &mut elements, control);
        self.path.as_deref().map_or(Ok(()), |path| keep(path, &report, &elements))?;
        Ok(CosetNews::Ended(report.ending, report.elapsed))
    }
}

/// Keeps what is not finished; nothing is kept of what is.
fn keep(path: &Path, report: &CosetReport, elements: &SolvedCoset) -> Result<(), String> {
    let done = match report.ending {
        CosetEnding::Cancelled => keep_coset(path, elements),
        _ => remove_checkpoint(path).map(drop),
    };
    done.map_err(|error| error.to_string())
}

/// Why a coset is not begun.
pub fn too_little_memory(needed: u64, free: u64) -> String {
    let gigabytes = |bytes: u64| bytes as f64 / 1e9;
    format!(
        "a coset takes {:.2} gigabytes of memory, and only {:.2} are free",
        gigabytes(needed),
        gigabytes(free)
    )
}

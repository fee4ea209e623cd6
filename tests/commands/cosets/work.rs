//! `cubetui coset` with the full tables, and work interrupted at a point that the test chooses.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use cubetui::coord::{Coset, CosetClasses};
use cubetui::coset::{
    CosetCheckpoint, CosetEnding, CosetEvent, CosetPart, CosetRequest, CosetSolver,
};
use cubetui::solver::{SearchControl, TwoPhase};
use cubetui::storage::Disk;
use cubetui::tables::{BuildControl, Store, TableCache, TableId, all_processors};

use rustix::process::{Pid, Signal, kill_process};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

use crate::commands::driver;
use crate::program::{Ended, built_home, end_of, program_at_home};

/// A solver with the tables of the shared home.
static TWO_PHASE: LazyLock<TwoPhase> = LazyLock::new(|| {
    let tables = TableCache::new(Some(Store::new(built_home().path.join("cubetui"))));
    tables
        .load(TableId::Full, &BuildControl::silent())
        .expect("they are built");
    let two_phase = TwoPhase::new(Arc::clone(tables.instant()));
    two_phase.with_full(Arc::clone(tables.full()))
});
static SOLVER: LazyLock<CosetSolver<'static>> =
    LazyLock::new(|| CosetSolver::new(&TWO_PHASE, all_processors()).expect("they are there"));

pub(super) static CLASSES: LazyLock<CosetClasses> = LazyLock::new(CosetClasses::build);

/// Creates an empty folder for a test, in place of an older one.
pub(super) fn empty_folder(name: &str) -> PathBuf {
    let path = driver::folder("cosets").join(name);
    let _absent = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the tests may write");
    path
}

/// `cubetui coset` with the shared home, run in this folder.
pub(super) fn coset(folder: &Path, arguments: &str) -> Command {
    let mut command = program_at_home(&built_home().path, &format!("coset {arguments}"));
    command.current_dir(folder);
    command
}

/// Runs `cubetui coset` to its end, to a depth of four at most.
pub(super) fn run(folder: &Path, arguments: &str) -> Ended {
    end_of(&mut coset(folder, arguments))
}

/// Runs `cubetui coset` to its end, to any depth.
pub(super) fn run_deep(folder: &Path, arguments: &str) -> Ended {
    let _room = room();
    run(folder, arguments)
}

/// Waits until there is memory for the bits of another coset: 2.8 GB, of which a search to a depth of four at most touches
/// little. Two tests may have them at the same time, or one test if less than 8 GB are free.
fn room() -> MutexGuard<'static, ()> {
    static FIRST: Mutex<()> = Mutex::new(());
    static SECOND: Mutex<()> = Mutex::new(());
    if has_memory_for_two() {
        if let Ok(guard) = FIRST.try_lock() {
            return guard;
        }
        SECOND.lock().unwrap_or_else(PoisonError::into_inner)
    } else {
        FIRST.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether 8 GB are free when the tests begin; false if the system does not report it.
fn has_memory_for_two() -> bool {
    static ANSWER: LazyLock<bool> = LazyLock::new(|| {
        let memory = fs::read_to_string("/proc/meminfo").unwrap_or_default();
        let line = memory
            .lines()
            .find_map(|line| line.strip_prefix("MemAvailable:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
        kilobytes.is_some_and(|number| {
            number
                .parse::<u64>()
                .is_ok_and(|number| number >= 8_000_000)
        })
    });
    *ANSWER
}

/// The JSON that the program printed, without the time.
#[track_caller]
pub(super) fn result(ended: &Ended) -> serde_json::Value {
    without_time(&ended.out).unwrap_or_else(|error| panic!("{error}: {}{}", ended.out, ended.err))
}

/// Reads a result, and leaves out how long it took.
pub(super) fn without_time(text: &str) -> serde_json::Result<serde_json::Value> {
    let mut result: serde_json::Value = serde_json::from_str(text)?;
    let fields = result.as_object_mut().expect("an object");
    fields.remove("seconds").expect("it says how long it took");
    Ok(result)
}

/// Everything in a folder, by name, with its bytes.
pub(super) fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let entry = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().expect("names are text");
        (name, fs::read(entry.path()).expect("it can be read"))
    };
    let mut contents: Vec<_> = entries
        .map(|found| entry(found.expect("it can be read")))
        .collect();
    contents.sort();
    contents
}

pub(super) fn names(folder: &Path) -> Vec<String> {
    contents(folder).into_iter().map(|(name, _)| name).collect()
}

/// The coset of R.
pub(super) fn of_r() -> Coset {
    Coset::of(&driver::cube_after("R"))
}

/// Work interrupted no deeper than this has touched little memory.
const SHALLOW: u8 = 3;

/// Where work was interrupted.
#[derive(Clone, Copy)]
pub(super) enum Stop {
    /// After this depth was finished.
    After(u8),
    /// During the search of this depth.
    Within(u8),
}

/// Saves the work of a request on the coset of R, stopped at this point, as the program does.
pub(super) fn save_work(path: &Path, request: &CosetRequest, stop: Stop) {
    save_work_of(of_r(), path, request, stop);
}

/// Saves the work of a request on any coset.
pub(super) fn save_work_of(coset: Coset, path: &Path, request: &CosetRequest, stop: Stop) {
    let cancel = AtomicBool::new(false);
    let observer = |event: CosetEvent| {
        let is_over = match (event, stop) {
            (CosetEvent::Depth(count), Stop::After(depth)) => count.depth == depth,
            (CosetEvent::Progress(now), Stop::Within(depth)) => {
                now.depth == depth && now.part == CosetPart::Search
            }
            _ => false,
        };
        cancel.fetch_or(is_over, Ordering::Relaxed);
    };
    let (Stop::After(depth) | Stop::Within(depth)) = stop;
    let _room = (depth > SHALLOW).then(room);
    let mut elements = SOLVER.begin(coset);
    let report = SOLVER.run(
        request,
        &mut elements,
        SearchControl::new(&cancel, &observer),
    );
    assert_eq!(report.ending, CosetEnding::Cancelled);
    let claimed = CosetCheckpoint::claim(&Disk::default(), path, coset, request, false);
    claimed
        .expect("the tests may write")
        .save(&elements)
        .expect("the tests may write");
}

/// A request with the default limits, and a checksum as for JSON.
pub(super) const REQUEST: CosetRequest = CosetRequest {
    search_depth: None,
    max_depth: 20,
    exact: false,
    checksum: true,
};

/// Gives signals their default effect on the tests. A program inherits which signals are ignored, as SIGINT is in the
/// background of a shell, but not which are handled.
fn handle_signals() {
    static HANDLED: OnceLock<()> = OnceLock::new();
    HANDLED.get_or_init(|| {
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            flag::register_conditional_default(signal, Arc::new(AtomicBool::new(true)))
                .expect("the signal can be handled");
        }
    });
}

/// A running program, and what it says.
pub(super) struct Running {
    pub(super) child: Child,
    said: BufReader<ChildStderr>,
    heard: String,
    _room: MutexGuard<'static, ()>,
}

impl Running {
    pub(super) fn start(mut command: Command) -> Self {
        handle_signals();
        let guard = room();
        let mut child = command.spawn().expect("the program starts");
        let said = BufReader::new(child.stderr.take().expect("it is piped"));
        Self {
            child,
            said,
            heard: String::new(),
            _room: guard,
        }
    }

    /// Reads lines until one contains this text.
    #[track_caller]
    pub(super) fn wait_for(&mut self, words: &str) {
        let mut line = String::new();
        while !line.contains(words) {
            self.heard += &line;
            line.clear();
            let count = self.said.read_line(&mut line).expect("it is text");
            assert_ne!(count, 0, "it ended before {words:?}: {}", self.heard);
        }
        self.heard += &line;
    }

    pub(super) fn send(&self, signal: Signal) {
        let id = i32::try_from(self.child.id())
            .ok()
            .and_then(Pid::from_raw)
            .expect("it has a number");
        kill_process(id, signal).expect("it runs");
    }

    /// Waits for the end; returns the exit code and what was printed.
    pub(super) fn end(mut self) -> (Option<i32>, String, String) {
        let mut out = String::new();
        if let Some(mut printed) = self.child.stdout.take() {
            printed.read_to_string(&mut out).expect("it is text");
        }
        self.said
            .read_to_string(&mut self.heard)
            .expect("it is text");
        (self.child.wait().expect("it ends").code(), out, self.heard)
    }
}

//! The tables of commands: the cache folder, and the full tables when they are worth loading.

use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use directories::ProjectDirs;

use anyhow::anyhow;

use super::exit::interrupt_flag;
use super::output::warn;
use super::progress::TableProgress;
use super::{Exit, Failure};
use cubetui::solver::{Limits, TwoPhase};
use cubetui::storage::{Disk, remove_orphans};
use cubetui::sync::Lock as _;
use cubetui::tables::{
    BuildControl, OptimalTier, Store, TableCache, TableError, TableEvent, TableId,
};

/// The processor time that loading the full tables takes, as the benchmark `store` measures it. A search that ends with
/// its first answer loads them once it has lasted this long. Its end cannot be foreseen, but waiting as long as loading
/// takes never costs more than twice the minimum. Searches of random cubes to 20 moves take 2 ms on average, so nearly
/// all end before that, and pay neither the time nor the memory.
const LOADING: Duration = Duration::from_millis(60);

/// Which tables to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TablesChoice {
    /// The full tables if they are stored and worth loading.
    Auto,
    /// The instant tables, which the program file holds.
    Instant,
    /// The full tables: 200 MB, loaded, or built and stored first.
    Full,
}

/// Loads the full tables, or builds them and, if the cache saves, stores them for the next time.
pub(super) fn require_full_tables(tables: &TableCache) -> Result<(), Failure> {
    let interrupted = interrupt_flag()?;
    let bar = TableProgress::new("full");
    let trouble = Mutex::new(None);
    let on_event = |event| match event {
        TableEvent::Stage(stage) => bar.update(stage),
        TableEvent::Trouble(error) => {
            *trouble.locked() = Some(error);
        }
        TableEvent::Ready | TableEvent::Failed(_) => {}
    };
    let control = BuildControl::new(&interrupted, &|_| ()).with_events(&on_event);
    let made = tables.get(TableId::Full, &control);
    bar.line.clear();
    let trouble = trouble.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(trouble) = trouble {
        warn(&trouble.to_string());
    }
    made?;
    Ok(())
}

/// Returns a two-phase solver with the full tables, loaded or built.
pub(super) fn two_phase_with_full_tables(save: bool) -> Result<TwoPhase, Failure> {
    let tables = table_cache().with_saving(save);
    require_full_tables(&tables)?;
    let instant = Arc::clone(tables.instant());
    Ok(TwoPhase::new(instant).with_full(Arc::clone(tables.full())))
}

/// Loads stored full tables for one search while it runs: at once for a search that uses all its time, else when the
/// search has lasted long enough. Dropping the returned sender signals the end of the search.
pub(super) fn load_when_worth_it(tables: &Arc<TableCache>, limits: Limits) -> Option<Sender<()>> {
    tables.store()?;
    let uses_all_time = limits.good_enough == 0;
    let delay = if uses_all_time {
        Duration::ZERO
    } else {
        LOADING
    };
    if limits
        .timeout
        .is_some_and(|timeout| timeout <= delay + LOADING)
    {
        return None;
    }
    let (searching, ended) = mpsc::channel::<()>();
    let tables = Arc::clone(tables);
    let life = move || {
        if ended.recv_timeout(delay) == Err(RecvTimeoutError::Timeout) {
            load_full_tables(&tables);
        }
    };
    // If no thread can be started, the search continues with the tables it has.
    thread::Builder::new()
        .name("tables".to_owned())
        .spawn(life)
        .ok()
        .map(|_| searching)
}

pub(super) fn load_full_tables(tables: &TableCache) {
    match tables.load(TableId::Full, &BuildControl::silent()) {
        Err(error) if !error.is_absent() => warn_of(&error),
        _ => {}
    }
}

/// Warns of a table that cannot be used, and says what to do.
fn warn_of(error: &TableError) {
    match error {
        TableError::NoMemory(_) => warn(&format!("{error}; without it nothing can be proven")),
        _ => warn(&format!(
            "{error}; run `cubetui tables build` to rebuild it"
        )),
    }
}

/// Returns the store of tables in the user's cache folder, `$XDG_CACHE_HOME/cubetui` on Linux, if the system has one.
/// Removes the temporary files that killed programs left there.
pub(super) fn store() -> Option<Store> {
    let folders = ProjectDirs::from("", "", "cubetui")?;
    remove_orphans(&Disk::new(), folders.cache_dir());
    Some(Store::new(folders.cache_dir()))
}

pub(super) fn cache_file(name: &str) -> Option<PathBuf> {
    ProjectDirs::from("", "", "cubetui").map(|folders| folders.cache_dir().join(name))
}

/// Returns an empty cache of the tables in the user's folder. Warns on standard error of files that cannot be used.
pub(super) fn table_cache() -> TableCache {
    silent_table_cache().with_warnings(warn_of)
}

/// Returns the same cache without warnings, for the interface, which has the screen to itself.
pub(super) fn silent_table_cache() -> TableCache {
    TableCache::new(store())
}

/// Returns the failure for a requested table that is not available.
pub(super) fn no_tier(tier: OptimalTier, error: TableError) -> Failure {
    if error == TableError::Cancelled {
        return error.into();
    }
    let file = tier.entry().file;
    Failure::new(
        Exit::Files,
        anyhow!("{error}; run `cubetui tables build {file}` to build it"),
    )
}

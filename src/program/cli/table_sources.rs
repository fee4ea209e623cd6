//! Where commands get their tables: the cache folder, and the full tables when they are worth loading.

use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
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
use cubetui::tables::{
    BuildControl, FullTables, OptimalTableCache, OptimalTier, Provider, Store, StoreError, Stored,
    Tables,
};

/// What loading the full tables costs, in processor time, as the benchmark `store` measures it.
///
/// A search that ends with its first answer loads them once it has lasted this long. Nobody can say whether it will go on
/// for a microsecond or a minute, but waiting as long as loading takes never costs more than twice the least. Searches of
/// random cubes to 20 moves take 2 ms on average, so nearly all have ended by then, and pay neither the time nor the memory.
const LOADING: Duration = Duration::from_millis(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TablesChoice {
    /// The full tables if they are stored and worth loading.
    Auto,
    /// The instant tables, which the program file holds.
    Instant,
    /// The full tables: 200 MB, loaded, or built and stored first.
    Full,
}

/// Where the full tables arrive. Dropping it ends the wait for them.
pub(super) struct FullTablesSlot {
    pub(super) place: Arc<OnceLock<FullTables>>,
    _searching: Option<Sender<()>>,
}

impl FullTablesSlot {
    /// They never arrive.
    pub(super) fn never() -> Self {
        Self {
            place: Arc::default(),
            _searching: None,
        }
    }

    /// For one search: stored tables are loaded while it runs, when that is worth it.
    pub(super) fn during_one_search(limits: Limits) -> Self {
        let place = Arc::default();
        let searching = load_when_worth_it(&place, limits);
        Self {
            place,
            _searching: searching,
        }
    }

    /// For many searches: stored tables are loaded before the first, so that the answer for a cube does not depend on the
    /// other cubes.
    pub(super) fn before_all() -> Self {
        let slot = Self::never();
        if let Some(store) = store() {
            load(&store, &slot.place);
        }
        slot
    }

    /// They are loaded, or built and, with `save`, stored for the next time.
    pub(super) fn required(save: bool) -> Result<Self, Failure> {
        let interrupted = interrupt_flag()?;
        let store = store();
        let slot = Self::never();
        let bar = TableProgress::new(FullTables::LAYOUT.id);
        let observer = |stage| bar.update(stage);
        let provider = Provider {
            store: store.as_ref(),
            save,
            rebuild: false,
            cancel: &interrupted,
            observer: &observer,
        };
        let made = provider.provide::<FullTables>();
        let failure = |error: StoreError| {
            let exit = if error == StoreError::Cancelled {
                Exit::Interrupted
            } else {
                Exit::Files
            };
            Failure::new(exit, error)
        };
        let made = made.map_err(failure)?;
        let tables = slot.place.get_or_init(|| made.tables);
        let saved = made
            .writer
            .map_or(Ok(()), |writer| provider.save(tables, &writer));
        bar.line.clear();
        if let Some(trouble) = made.trouble.or(saved.err()) {
            warn(&trouble.to_string());
        }
        Ok(slot)
    }
}

/// Returns a two-phase solver with the full tables, loaded or built.
pub(super) fn two_phase_with_full_tables(save: bool) -> Result<TwoPhase, Failure> {
    let place = FullTablesSlot::required(save)?.place;
    Ok(TwoPhase::new(Tables::build()).with_full(place))
}

/// Loads stored tables into this place: at once for a search that uses all its time, else when the search has lasted long
/// enough. Dropping the sender that is returned says that the search has ended.
fn load_when_worth_it(place: &Arc<OnceLock<FullTables>>, limits: Limits) -> Option<Sender<()>> {
    let store = store()?;
    let uses_all_time = limits.good_enough == 0;
    let patience = if uses_all_time {
        Duration::ZERO
    } else {
        LOADING
    };
    if limits
        .timeout
        .is_some_and(|timeout| timeout <= patience + LOADING)
    {
        return None;
    }
    let (searching, ended) = mpsc::channel::<()>();
    let place = Arc::clone(place);
    let life = move || {
        if ended.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
            load(&store, &place);
        }
    };
    // Without a thread the search goes on as it began.
    thread::Builder::new()
        .name("tables".to_owned())
        .spawn(life)
        .ok()
        .map(|_| searching)
}

fn load(store: &Store, place: &OnceLock<FullTables>) {
    match store.load(&FullTables::LAYOUT, &BuildControl::silent()) {
        Ok(parts) => _ = place.set(<FullTables as Stored>::from_parts(parts)),
        Err(StoreError::Absent(_)) => {}
        Err(error) => warn_of(&error),
    }
}

/// Says why a table cannot be used, and what to do.
fn warn_of(error: &StoreError) {
    match error {
        StoreError::NoMemory(_) => warn(&format!("{error}; without it nothing can be proven")),
        _ => warn(&format!(
            "{error}; run `cubetui tables build` to rebuild it"
        )),
    }
}

/// Returns the store of tables in the user's cache folder, `$XDG_CACHE_HOME/cubetui` on Linux, if the system has one.
/// What killed programs left there is swept.
pub(super) fn store() -> Option<Store> {
    let folders = ProjectDirs::from("", "", "cubetui")?;
    remove_orphans(&Disk::new(), folders.cache_dir());
    Some(Store::new(folders.cache_dir()))
}

pub(super) fn cache_file(name: &str) -> Option<PathBuf> {
    ProjectDirs::from("", "", "cubetui").map(|folders| folders.cache_dir().join(name))
}

/// Returns the tables of the optimal solver: of this tier, or of the largest one stored that memory has room for. Warns on
/// standard error of files that cannot be used.
pub(super) fn optimal_tables(tier: Option<OptimalTier>) -> OptimalTableCache {
    OptimalTableCache::new(store(), tier).with_warnings(warn_of)
}

/// The same for the interface, which has the screen to itself: no warnings.
pub(super) fn silent_optimal_tables() -> Arc<OptimalTableCache> {
    Arc::new(OptimalTableCache::new(store(), None))
}

/// The table that was asked for cannot be had.
pub(super) fn no_tier(tier: OptimalTier, error: &StoreError) -> Failure {
    if *error == StoreError::Cancelled {
        return Failure::new(Exit::Interrupted, error.clone());
    }
    let file = tier.entry().file;
    Failure::new(
        Exit::Files,
        anyhow!("{error}; run `cubetui tables build {file}` to build it"),
    )
}

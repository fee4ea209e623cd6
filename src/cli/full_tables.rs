//! The full tables for commands that solve: where they come from, and when they are worth it.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;

use super::progress::ProgressBar;
use super::{Exit, Failure, cache, interrupt, streams};
use crate::solver::Limits;
use crate::tables::{BuildControl, FullPhase1, FullTables, Provider, StoreError, Stored};

/// What loading costs, in processor time; the bench `store` tells.
///
/// A search that ends with its first answer loads when it has lasted as long. Nobody can say whether it goes on for a
/// microsecond or a minute, but whoever pays as much as loading costs before paying for it never pays more than twice
/// the least. Searches of random cubes to 20 moves take 2 ms on average, so nearly all have ended by then, and pay
/// neither the time nor the memory.
const LOADING: Duration = Duration::from_millis(60);

/// Which tables are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TablesChoice {
    /// The full ones if they are stored and worth the loading.
    Auto,
    /// The small ones, built at every start.
    Instant,
    /// The full ones: 200 megabytes, loaded, or built and stored first.
    Full,
}

/// Where the tables are put, and what ends the waiting for them when it is dropped.
pub(super) struct Arrival {
    pub(super) place: Arc<OnceLock<FullTables>>,
    _searching: Option<Sender<()>>,
}

impl Arrival {
    /// They are never there.
    pub(super) fn never() -> Self {
        Self { place: Arc::default(), _searching: None }
    }

    /// For one search: stored tables come beside it, when that is worth it.
    pub(super) fn beside_one_search(limits: Limits) -> Self {
        let place = Arc::default();
        let searching = load_when_worth_it(&place, limits);
        Self { place, _searching: searching }
    }

    /// For many searches: stored tables are there before the first, so that every answer is the same whichever other
    /// cubes it stands among.
    pub(super) fn before_all() -> Self {
        let arrival = Self::never();
        if let Some(store) = cache::store() {
            load(&store, &arrival.place);
        }
        arrival
    }

    /// They are there, whatever it takes; saved for the next time if `save`.
    ///
    /// # Errors
    /// When there is no memory for them, or Ctrl-C was pressed.
    pub(super) fn at_any_cost(save: bool) -> Result<Self, Failure> {
        let interrupted = interrupt::flag()?;
        let store = cache::store();
        let arrival = Self::never();
        let bar = ProgressBar::new(FullTables::LAYOUT.id);
        let listener = |stage| bar.show(stage);
        let provider =
            Provider { store: store.as_ref(), save, anew: false, cancel: &interrupted, listener: &listener };
        let made = provider.provide::<FullTables>();
        let failure = |error: StoreError| {
            let exit = if error == StoreError::Cancelled { Exit::Interrupted } else { Exit::Files };
            Failure::new(exit, error)
        };
        let made = made.map_err(failure)?;
        let tables = arrival.place.get_or_init(|| made.tables);
        let saved = made.writer.map_or(Ok(()), |writer| provider.save(tables, &writer));
        bar.clear();
        if let Some(trouble) = made.trouble.or(saved.err()) {
            streams::warn(&trouble.to_string());
        }
        Ok(arrival)
    }
}

/// The full tables' phase 1 alone, whatever it takes; saved for the next time if `save`.
///
/// # Errors
/// As [`Arrival::at_any_cost`].
pub(super) fn phase1_at_any_cost(save: bool) -> Result<FullPhase1, Failure> {
    let place = Arrival::at_any_cost(save)?.place;
    let tables = Arc::into_inner(place).and_then(OnceLock::into_inner);
    Ok(tables.expect("nobody else has the place, and the tables are in it").phase1)
}

/// Loads stored tables into this place: at once for a search that uses all the time it is given, else when the search
/// has lasted so long that it is worth it. Dropping what is returned says that the search has ended.
fn load_when_worth_it(place: &Arc<OnceLock<FullTables>>, limits: Limits) -> Option<Sender<()>> {
    let store = cache::store()?;
    let uses_all_time = limits.good_enough == 0;
    let patience = if uses_all_time { Duration::ZERO } else { LOADING };
    if limits.timeout.is_some_and(|timeout| timeout <= patience + LOADING) {
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
    thread::Builder::new().name("tables".to_owned()).spawn(life).ok().map(|_| searching)
}

/// Loads stored tables, if there are any.
fn load(store: &crate::tables::Store, place: &OnceLock<FullTables>) {
    match store.load(&FullTables::LAYOUT, &BuildControl::silent()) {
        Ok(parts) => _ = place.set(<FullTables as Stored>::from_parts(parts)),
        Err(StoreError::Absent(_)) => {}
        Err(error) => streams::warn(&format!("{error}; `cubetui tables build` mends it")),
    }
}

//! The full tables for a command that solves one cube: loaded beside the search, never built, and only where they help.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::{cache, streams};
use crate::solver::Limits;
use crate::tables::{FullTables, StoreError, Stored};

/// What loading takes, on one processor, of a search that runs beside it.
///
/// When a search that ends with its first answer has lasted as long, it is time to load: nobody can say whether it goes
/// on for a microsecond or a minute, but whoever pays as much as loading costs before paying for it never pays more than
/// twice the least. Nearly all searches to 21 moves, and four of five to 20, have ended by then, and such a command
/// costs neither the time nor the memory.
const LOADING: Duration = Duration::from_millis(60);

/// Loads stored tables into this place: at once for a search that uses all the time it is given, else when the search
/// has lasted so long that it is worth it. Dropping what is returned says that the search has ended.
pub(super) fn load_when_worth_it(place: &Arc<OnceLock<FullTables>>, limits: Limits) -> Option<Sender<()>> {
    let store = cache::store()?;
    let uses_all_time = limits.good_enough == 0;
    let patience = if uses_all_time { Duration::ZERO } else { LOADING };
    if limits.timeout.is_some_and(|timeout| timeout <= patience + LOADING) {
        return None;
    }
    let (searching, ended) = mpsc::channel::<()>();
    let place = Arc::clone(place);
    let life = move || {
        if ended.recv_timeout(patience) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        match store.load(&FullTables::LAYOUT) {
            Ok(parts) => _ = place.set(<FullTables as Stored>::from_parts(parts)),
            Err(StoreError::Absent(_)) => {}
            Err(error) => streams::warn(&format!("{error}; `cubetui tables build` mends it")),
        }
    };
    // Without a thread the search goes on as it began.
    thread::Builder::new().name("tables".to_owned()).spawn(life).ok().map(|_| searching)
}

//! The table cache of the optimal solver: the largest table that is built and that memory has room for.
//!
//! The table is taken from the store when the first search needs it. Without a file there is the small tier, which is
//! built in memory in a few seconds.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, TryLockError};
use std::thread;
use std::time::Duration;

use super::stored::{ENTRIES, file_of};
use super::{
    BuildControl, Layout, OptimalTables, OptimalTier, Store, StoreError, TIERS, Unfinished,
    free_memory, has_room_for,
};
use crate::cube::{METRICS, Metric};

/// Unless a tier is requested, at most this fraction of the free memory is used.
const SHARE_OF_MEMORY: u64 = 2;
/// What filling a small table takes beside its entries, at most.
const BUILD_BYTES: u64 = 12 << 20;
/// The time between two looks at whether another thread has filled the table.
const PATIENCE: Duration = Duration::from_millis(5);

/// Keeps the tables of the optimal solver, each loaded or built when it is first needed.
#[derive(Debug, Default)]
pub struct OptimalTableCache {
    store: Option<Store>,
    /// Only this tier; else the largest that can be had.
    tier: Option<OptimalTier>,
    /// Receives the error of each unusable file.
    warn: Option<fn(&StoreError)>,
    /// One for each metric.
    tables: [Mutex<Slot>; METRICS.len()],
    /// The small one that supplements a larger one.
    second: Mutex<Slot>,
}

/// One table, or as much of it as was built before it was stopped: the next search that needs it goes on from there, so
/// that short searches have it in the end, too.
#[derive(Debug, Default)]
struct Slot {
    tables: Option<Arc<OptimalTables>>,
    unfinished: Option<Unfinished>,
}

impl OptimalTableCache {
    /// A cache for the table of this tier, or of the largest one that is in the store and needs no more than half of the
    /// free memory. Nothing is loaded yet.
    pub fn new(store: Option<Store>, tier: Option<OptimalTier>) -> Self {
        Self {
            store,
            tier,
            warn: None,
            tables: Default::default(),
            second: Mutex::default(),
        }
    }

    /// The same, with a function that receives the error of each unusable file.
    #[must_use]
    pub fn with_warnings(self, warn: fn(&StoreError)) -> Self {
        Self {
            warn: Some(warn),
            ..self
        }
    }

    /// The table, loaded or, if it is the small one, built now if need be: a matter of a second or, for the largest,
    /// some seconds. For quarter turns there is the small one alone, for slice turns none. `stops` is asked many times a second whether it is still wanted.
    ///
    /// # Errors
    /// It was cancelled, the requested tier is not available, or there is not enough memory even for the small table.
    pub fn tables(
        &self,
        metric: Metric,
        stops: &(dyn Fn() -> bool + Sync),
    ) -> Result<Arc<OptimalTables>, StoreError> {
        let tables = fill(
            &self.tables[metric as usize],
            stops,
            |unfinished, control| match metric {
                Metric::HalfTurn => self.get(unfinished, control),
                Metric::SliceTurn => Err(StoreError::Absent("slice turns".into())),
                Metric::QuarterTurn => small(metric, unfinished, control),
            },
        );
        if let (Err(error @ StoreError::NoMemory(_)), Some(warn)) = (&tables, self.warn) {
            warn(error);
        }
        tables
    }

    /// The table that supplements another one where that alone sees too little: the small one, which sees all flips. None if
    /// that other one is the small one or counts quarter turns, and none if it was stopped.
    pub fn second(
        &self,
        first: &OptimalTables,
        stops: &(dyn Fn() -> bool + Sync),
    ) -> Option<Arc<OptimalTables>> {
        let is_of_use = first.tier() != OptimalTier::Small && first.metric() == Metric::HalfTurn;
        if is_of_use {
            fill(&self.second, stops, half_turns).ok()
        } else {
            None
        }
    }

    /// The table, if it is there already.
    pub fn loaded(&self) -> Option<Arc<OptimalTables>> {
        self.tables[Metric::HalfTurn as usize]
            .try_lock()
            .ok()
            .and_then(|slot| slot.tables.clone())
    }

    fn get(
        &self,
        unfinished: &mut Option<Unfinished>,
        control: &BuildControl<'_>,
    ) -> Result<OptimalTables, StoreError> {
        if let Some(tier) = self.tier {
            return match file_of(tier) {
                Some(file) => self.load(tier, file, control),
                None => half_turns(unfinished, control),
            };
        }
        for entry in TIERS.iter().rev() {
            let Some(file) = file_of(entry.tier) else {
                continue;
            };
            let is_too_large =
                free_memory().is_some_and(|free| entry.bytes as u64 > free / SHARE_OF_MEMORY);
            if is_too_large {
                continue;
            }
            control.check()?;
            match self.load(entry.tier, file, control) {
                Err(StoreError::Absent(_)) => {}
                ended @ (Ok(_) | Err(StoreError::Cancelled)) => return ended,
                Err(error) => self.warn.iter().for_each(|warn| warn(&error)),
            }
        }
        half_turns(unfinished, control)
    }

    fn load(
        &self,
        tier: OptimalTier,
        file: &Layout,
        control: &BuildControl<'_>,
    ) -> Result<OptimalTables, StoreError> {
        let store = self
            .store
            .as_ref()
            .ok_or(StoreError::Absent(file.id.into()))?;
        let entries = store.load(file, control)?.take(ENTRIES);
        OptimalTables::of_entries(tier, entries, control)
    }

    /// The tier after the one that is used, if it is not in the store and half of the free memory is enough for it: it
    /// makes searches several times as fast.
    pub fn worth_building(&self) -> Option<OptimalTier> {
        let here = self
            .loaded()
            .map_or(OptimalTier::Small, |tables| tables.tier());
        let next = TIERS.iter().find(|entry| entry.tier > here)?;
        let has_room = free_memory().is_none_or(|free| next.bytes as u64 <= free / SHARE_OF_MEMORY);
        (self.tier.is_none() && has_room && self.store.is_some()).then_some(next.tier)
    }
}

/// Returns the table of a slot of the cache, and fills the slot first if it is empty. If another thread is filling it,
/// waits until `stops` returns true.
fn fill(
    slot: &Mutex<Slot>,
    stops: &(dyn Fn() -> bool + Sync),
    get: impl FnOnce(&mut Option<Unfinished>, &BuildControl<'_>) -> Result<OptimalTables, StoreError>,
) -> Result<Arc<OptimalTables>, StoreError> {
    let mut slot = loop {
        match slot.try_lock() {
            Ok(slot) => break slot,
            Err(TryLockError::Poisoned(slot)) => break slot.into_inner(),
            Err(TryLockError::WouldBlock) if stops() => return Err(StoreError::Cancelled),
            Err(TryLockError::WouldBlock) => thread::sleep(PATIENCE),
        }
    };
    if let Some(tables) = &slot.tables {
        return Ok(Arc::clone(tables));
    }
    let cancel = AtomicBool::new(false);
    let look = |_| {
        cancel.fetch_or(stops(), Relaxed);
    };
    let tables = Arc::new(get(
        &mut slot.unfinished,
        &BuildControl::new(&cancel, &look),
    )?);
    *slot = Slot {
        tables: Some(Arc::clone(&tables)),
        unfinished: None,
    };
    Ok(tables)
}

/// Builds the small table for half turns, or the rest of it.
fn half_turns(
    unfinished: &mut Option<Unfinished>,
    control: &BuildControl<'_>,
) -> Result<OptimalTables, StoreError> {
    small(Metric::HalfTurn, unfinished, control)
}

/// Builds a small table, or the rest of one, if there is memory for it.
fn small(
    metric: Metric,
    unfinished: &mut Option<Unfinished>,
    control: &BuildControl<'_>,
) -> Result<OptimalTables, StoreError> {
    let bytes = OptimalTier::Small.entry().bytes as u64 + BUILD_BYTES;
    if unfinished.is_none() && !has_room_for(bytes) {
        return Err(StoreError::NoMemory(bytes));
    }
    OptimalTables::resume(OptimalTier::Small, metric, unfinished.take(), control).map_err(|rest| {
        *unfinished = rest;
        StoreError::Cancelled
    })
}

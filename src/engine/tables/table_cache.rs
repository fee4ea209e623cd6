//! The table cache: the tables that all solvers of a program share, each of them once.
//!
//! A table is taken from memory, else from its file, else built. Several threads may ask at once: one gets the table,
//! the others wait for it. A search that is stopped while it builds a table of the optimal solver in memory leaves the
//! unfinished table to the next search, so that even short searches have their table in the end.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, TryLockError};
use std::thread;
use std::time::Duration;

use super::table_file::check_memory;
use super::{
    BuildControl, CosetDistances, FullTables, OptimalTables, OptimalTier, Store, Supply, TIERS,
    Table, TableEntry, TableError, TableEvent, TableId, Tables, Unfinished, free_memory,
};
use crate::cube::Metric;
use crate::storage::FileError;

/// Unless a tier is requested, at most this fraction of the free memory is used.
const SHARE_OF_MEMORY: u64 = 2;
/// The memory that filling a small table takes besides its entries, at most.
const BUILD_BYTES: u64 = 12 << 20;
/// The time between two checks whether another thread has got the table.
const INTERVAL: Duration = Duration::from_millis(5);

/// The slot for the full tables. A search that runs when they arrive uses them from then on.
pub type FullTablesSlot = Arc<OnceLock<Arc<FullTables>>>;

/// The slot for the distances from H in quarter turns. A search that runs when they arrive uses them from then on.
pub type CosetDistancesSlot = Arc<OnceLock<CosetDistances>>;

/// The tables of solvers, each loaded or built when it is first needed.
#[derive(Debug, Default)]
pub struct TableCache {
    store: Option<Store>,
    saves: bool,
    tier: Option<OptimalTier>,
    warn: Option<fn(&TableError)>,
    instant: OnceLock<Arc<Tables>>,
    full: FullTablesSlot,
    /// The tables of the optimal solver: one for each tier, and the one for quarter turns.
    optimal: [OnceLock<Arc<OptimalTables>>; TIERS.len() + 1],
    coset_distances: CosetDistancesSlot,
    /// The thread that gets a table holds its lock, which contains the unfinished table.
    locks: [Mutex<Option<Unfinished>>; TableId::NUM],
    /// Held by the thread that fills the distances from H.
    filling: Mutex<()>,
    /// The tier that searches for half turns use.
    chosen: OnceLock<OptimalTier>,
}

impl TableCache {
    /// Creates an empty cache. Tables are read from this folder, if there is one, and not saved.
    pub fn new(store: Option<Store>) -> Self {
        Self {
            store,
            ..Self::default()
        }
    }

    /// Sets whether tables that had to be built are saved.
    #[must_use]
    pub fn with_saving(self, saves: bool) -> Self {
        Self { saves, ..self }
    }

    /// Sets the slot for the full tables, which then come from elsewhere.
    #[must_use]
    pub fn with_full(self, full: FullTablesSlot) -> Self {
        Self { full, ..self }
    }

    /// Sets the tier of the optimal solver. Otherwise it is the largest one that is stored and needs no
    /// more than half of the free memory, else the small one, which is built in memory.
    #[must_use]
    pub fn with_tier(self, tier: Option<OptimalTier>) -> Self {
        Self { tier, ..self }
    }

    /// Sets a function that receives the error of each file of the optimal solver that cannot be used,
    /// and of missing memory.
    #[must_use]
    pub fn with_warnings(self, warn: fn(&TableError)) -> Self {
        Self {
            warn: Some(warn),
            ..self
        }
    }

    /// Returns the folder of the files.
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Returns a table from memory, else from its file, else builds it. A table that is built is
    /// published before it is saved.
    ///
    /// # Errors
    /// It was cancelled, or there is not enough memory. Trouble with files is reported as an event.
    pub fn get(&self, table: TableId, control: &BuildControl<'_>) -> Result<Table, TableError> {
        match table {
            TableId::Instant => Ok(Table::Instant(Arc::clone(self.instant()))),
            TableId::Optimal(OptimalTier::Small) => {
                self.small(Metric::HalfTurn, control).map(Table::Optimal)
            }
            TableId::QuarterTurns => self.small(Metric::QuarterTurn, control).map(Table::Optimal),
            _ => self.of_file(table, control, |entry| {
                let supply = Supply {
                    store: self.store.as_ref(),
                    save: self.saves,
                    rebuild: false,
                    control: *control,
                };
                supply.provide(&entry.file, |table| {
                    self.put(table);
                    control.send(TableEvent::Ready);
                })
            }),
        }
    }

    /// Returns a table from memory or from its file; a table without a file is built.
    ///
    /// # Errors
    /// There is no file, it cannot be used, or reading was cancelled.
    pub fn load(&self, table: TableId, control: &BuildControl<'_>) -> Result<Table, TableError> {
        if table.entry().is_none() {
            return self.get(table, control);
        }
        self.of_file(table, control, |entry| {
            let Some(store) = &self.store else {
                return Err(FileError::Absent(entry.file.layout.id.into()).into());
            };
            let table = (entry.file.read)(store.load(&entry.file.layout, control)?);
            self.put(&table);
            Ok(table)
        })
    }

    /// Returns a table from memory.
    pub fn loaded(&self, table: TableId) -> Option<Table> {
        match table {
            TableId::Instant => self.instant.get().cloned().map(Table::Instant),
            TableId::Full => self.full.get().cloned().map(Table::Full),
            TableId::Optimal(_) | TableId::QuarterTurns => {
                let tables = self.optimal[table.optimal_index()].get();
                tables.cloned().map(Table::Optimal)
            }
        }
    }

    /// Whether a table has a file that looks right, as far as its header goes.
    pub fn is_stored(&self, table: TableId) -> bool {
        match (&self.store, table.entry()) {
            (Some(store), Some(entry)) => store.inspect(&entry.file.layout).is_ok(),
            _ => false,
        }
    }

    /// Returns the instant tables. The first call builds what the program does not hold of them, in
    /// milliseconds.
    pub fn instant(&self) -> &Arc<Tables> {
        self.instant.get_or_init(|| Arc::new(Tables::build()))
    }

    /// Returns the slot where the full tables appear once they are loaded or built.
    pub fn full(&self) -> &FullTablesSlot {
        &self.full
    }

    /// Returns the slot where the distances from H in quarter turns appear once they are filled.
    pub fn coset_distances(&self) -> &CosetDistancesSlot {
        &self.coset_distances
    }

    /// Fills the distances from H in quarter turns, unless they are there or another thread fills them.
    ///
    /// # Errors
    /// It was cancelled, or there is not enough memory.
    pub fn fill_coset_distances(&self, control: &BuildControl<'_>) -> Result<(), TableError> {
        let Ok(_filling) = self.filling.try_lock() else {
            return Ok(());
        };
        if self.coset_distances.get().is_none() {
            check_memory(OptimalTier::Small.entry().bytes + BUILD_BYTES)?;
            let distances = CosetDistances::build(control)?;
            self.coset_distances.get_or_init(|| distances);
        }
        Ok(())
    }

    /// Returns the optimal solver's table for a metric: that of the chosen tier for half turns, the small one for
    /// quarter turns. There is none for slice turns. Loading or building it takes a second or, for the largest tier,
    /// some seconds.
    ///
    /// # Errors
    /// It was cancelled, the requested tier is not available, the metric has no table, or there is not enough memory
    /// even for the small table.
    pub fn optimal(
        &self,
        metric: Metric,
        control: &BuildControl<'_>,
    ) -> Result<Arc<OptimalTables>, TableError> {
        let tables = match metric {
            Metric::HalfTurn => self.chosen(control),
            Metric::QuarterTurn => self.small(metric, control),
            Metric::SliceTurn => Err(FileError::Absent("slice turns".into()).into()),
        };
        if let (Err(error @ TableError::NoMemory(_)), Some(warn)) = (&tables, self.warn) {
            warn(error);
        }
        tables
    }

    /// Returns the small table for half turns or else for quarter turns. It sees all flips, and supplements a larger
    /// one where that alone sees too little.
    ///
    /// # Errors
    /// It was cancelled, or there is not enough memory.
    pub fn small(
        &self,
        metric: Metric,
        control: &BuildControl<'_>,
    ) -> Result<Arc<OptimalTables>, TableError> {
        let id = match metric {
            Metric::HalfTurn => TableId::Optimal(OptimalTier::Small),
            _ => TableId::QuarterTurns,
        };
        let place = &self.optimal[id.optimal_index()];
        let mut unfinished = lock(&self.locks[id.index()], control)?;
        if let Some(tables) = place.get() {
            return Ok(Arc::clone(tables));
        }
        if unfinished.is_none() {
            check_memory(OptimalTier::Small.entry().bytes + BUILD_BYTES)?;
        }
        match OptimalTables::resume(OptimalTier::Small, metric, unfinished.take(), control) {
            Ok(tables) => Ok(Arc::clone(place.get_or_init(|| Arc::new(tables)))),
            Err(rest) => {
                *unfinished = rest;
                Err(TableError::Cancelled)
            }
        }
    }

    /// Returns the tier that searches for half turns use, if its table is there already.
    pub(crate) fn loaded_tier(&self) -> Option<OptimalTier> {
        self.chosen.get().copied()
    }

    /// Returns the tier after the one that is used, if it is not stored and half of the free memory is
    /// enough for it: it makes searches several times as fast.
    pub fn worth_building(&self) -> Option<OptimalTier> {
        let here = self.loaded_tier().unwrap_or(OptimalTier::Small);
        let next = TIERS.iter().find(|entry| entry.tier > here)?;
        let can_be_used = self.tier.is_none() && self.store.is_some();
        (can_be_used && has_room(next.bytes)).then_some(next.tier)
    }

    fn chosen(&self, control: &BuildControl<'_>) -> Result<Arc<OptimalTables>, TableError> {
        if let Some(tier) = self.tier.or(self.loaded_tier()) {
            return self.tier(tier, control);
        }
        for entry in TIERS[1..].iter().rev() {
            if !has_room(entry.bytes) {
                continue;
            }
            control.check()?;
            match self.tier(entry.tier, control) {
                Err(error) if error.is_absent() => {}
                ended @ (Ok(_) | Err(TableError::Cancelled)) => return ended,
                Err(error) => {
                    if let Some(warn) = self.warn {
                        warn(&error);
                    }
                }
            }
        }
        self.tier(OptimalTier::Small, control)
    }

    /// Returns the table of a tier, and makes this tier the chosen one unless one was chosen before.
    fn tier(
        &self,
        tier: OptimalTier,
        control: &BuildControl<'_>,
    ) -> Result<Arc<OptimalTables>, TableError> {
        let Table::Optimal(tables) = self.load(TableId::Optimal(tier), control)? else {
            unreachable!("a tier is a table of the optimal solver");
        };
        self.chosen.get_or_init(|| tier);
        Ok(tables)
    }

    /// Gets a table that has a file, unless another thread has got it.
    fn of_file(
        &self,
        table: TableId,
        control: &BuildControl<'_>,
        get: impl FnOnce(&'static TableEntry) -> Result<Table, TableError>,
    ) -> Result<Table, TableError> {
        if let Some(table) = self.loaded(table) {
            return Ok(table);
        }
        let entry = table.entry().expect("the table has a file");
        let _lock = lock(&self.locks[table.index()], control)?;
        match self.loaded(table) {
            Some(table) => Ok(table),
            None => get(entry),
        }
    }

    fn put(&self, table: &Table) {
        match table {
            Table::Instant(tables) => _ = self.instant.set(Arc::clone(tables)),
            Table::Full(tables) => _ = self.full.set(Arc::clone(tables)),
            Table::Optimal(tables) => {
                _ = self.optimal[tables.tier() as usize].set(Arc::clone(tables));
            }
        }
    }
}

/// Waits for a lock while another thread gets the table, until the control cancels it.
fn lock<'a, T>(
    mutex: &'a Mutex<T>,
    control: &BuildControl<'_>,
) -> Result<MutexGuard<'a, T>, TableError> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Ok(guard),
            Err(TryLockError::Poisoned(guard)) => return Ok(guard.into_inner()),
            Err(TryLockError::WouldBlock) => control.check()?,
        }
        thread::sleep(INTERVAL);
    }
}

fn has_room(bytes: u64) -> bool {
    free_memory().is_none_or(|free| bytes <= free / SHARE_OF_MEMORY)
}

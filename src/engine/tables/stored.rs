//! The tables that are worth a file, each declared once: what `cubetui tables` lists, builds, verifies and removes.

use std::fmt;
use std::marker::PhantomData;

use super::{
    BuildControl, FullTables, Layout, Made, OptimalTables, OptimalTier, Part, PartEntry, Parts,
    Provider, Store, StoreError, Stored, TableEntry, TableId, Unfinished,
};
use crate::cube::Metric;

/// Tables that are worth a file, as they are offered to people.
#[derive(Clone, Copy, Debug)]
pub struct StoredEntry {
    /// One line that says what they are for.
    pub about: &'static str,
    /// Their file; its id selects them on the command line.
    pub layout: &'static Layout,
    /// The file of unfinished tables, if there can be one.
    pub partial: Option<&'static Layout>,
    /// Whether the solver uses them by default; the others only on request.
    pub is_default: bool,
    /// Seconds that building takes on two processors of today, roughly: shown before it begins.
    pub seconds: f64,
    /// Makes sure that they are stored.
    pub make: fn(&Provider<'_>, &Store) -> Result<Made, StoreError>,
}

/// All of them.
pub const STORED: &[StoredEntry] = &[
    StoredEntry {
        about: "exact distances for both phases: 5 to 8 times as fast to short solutions",
        layout: &FullTables::LAYOUT,
        partial: None,
        is_default: true,
        seconds: FullTables::BUILD_SECONDS,
        make: |provider, store| provider.make::<FullTables>(store),
    },
    tier::<Medium>("bounds for the optimal solver: 3 to 5 times as fast as without a file"),
    tier::<Large>("better bounds: twice as fast as with optimal-medium"),
    tier::<Huge>("the best bounds"),
];

const fn tier<T: StoredTier>(about: &'static str) -> StoredEntry {
    StoredEntry {
        about,
        layout: &TierTables::<T>::LAYOUT,
        partial: TierTables::<T>::PARTIAL,
        is_default: false,
        seconds: T::BUILD_SECONDS,
        make: |provider, store| provider.make::<TierTables<T>>(store),
    }
}

/// A tier of the optimal solver whose table is worth a file.
pub trait StoredTier {
    /// Which one.
    const TIER: OptimalTier;
    /// As that of [`Stored`].
    const BUILD_SECONDS: f64;
}

/// The medium tier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Medium;
/// The large tier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Large;
/// The huge tier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Huge;

impl StoredTier for Medium {
    const TIER: OptimalTier = OptimalTier::Medium;
    const BUILD_SECONDS: f64 = 20.0;
}

impl StoredTier for Large {
    const TIER: OptimalTier = OptimalTier::Large;
    const BUILD_SECONDS: f64 = 100.0;
}

impl StoredTier for Huge {
    const TIER: OptimalTier = OptimalTier::Huge;
    const BUILD_SECONDS: f64 = 600.0;
}

/// The file of a tier, if its table is worth one.
pub(in crate::tables) const fn file_of(tier: OptimalTier) -> Option<&'static Layout> {
    match tier {
        OptimalTier::Small => None,
        OptimalTier::Medium => Some(&TierTables::<Medium>::LAYOUT),
        OptimalTier::Large => Some(&TierTables::<Large>::LAYOUT),
        OptimalTier::Huge => Some(&TierTables::<Huge>::LAYOUT),
    }
}

/// The part with the entries of a tier's table.
pub(in crate::tables) const ENTRIES: &str = "entries";
/// The part with the depth that unfinished entries have reached.
const DEPTH: &str = "depth";

const fn entries_part(bytes: usize) -> PartEntry {
    PartEntry {
        name: ENTRIES,
        bytes,
    }
}

/// The part with the bytes of one declared table.
const fn part_of(table: &TableEntry) -> PartEntry {
    PartEntry {
        name: table.name,
        bytes: table.bytes,
    }
}

/// The table of a tier.
pub struct TierTables<T>(OptimalTables, PhantomData<T>);

impl<T> fmt::Debug for TierTables<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: StoredTier> Stored for TierTables<T> {
    const BUILD_SECONDS: f64 = T::BUILD_SECONDS;

    const LAYOUT: Layout = Layout {
        id: T::TIER.entry().file,
        revision: 1,
        parts: &[entries_part(T::TIER.entry().bytes)],
    };

    /// The entries, and the depth they have reached.
    const PARTIAL: Option<&'static Layout> = Some(&Layout {
        id: T::TIER.entry().partial,
        revision: 1,
        parts: &[
            entries_part(T::TIER.entry().bytes),
            PartEntry {
                name: DEPTH,
                bytes: 1,
            },
        ],
    });

    fn build(control: &BuildControl<'_>) -> Option<Self> {
        Self::resume(None, control).ok()
    }

    fn resume(partial: Option<Parts>, control: &BuildControl<'_>) -> Result<Self, Option<Parts>> {
        let unfinished = partial.map(|mut parts| Unfinished {
            entries: parts.take(ENTRIES),
            depth: parts.take(DEPTH)[0],
            row: 0,
        });
        let tables = OptimalTables::resume(T::TIER, Metric::HalfTurn, unfinished, control);
        tables
            .map(|tables| Self(tables, PhantomData))
            .map_err(|unfinished| {
                let Unfinished { entries, depth, .. } = unfinished?;
                Some(Parts::new([(ENTRIES, entries), (DEPTH, vec![depth])]))
            })
    }

    fn parts(&self) -> Vec<Part<'_>> {
        vec![(ENTRIES, self.0.entries())]
    }

    fn from_parts(mut parts: Parts) -> Self {
        let entries = parts.take(ENTRIES);
        let tables = OptimalTables::of_entries(T::TIER, entries, &BuildControl::silent());
        Self(tables.expect("nobody cancels it"), PhantomData)
    }
}

impl Stored for FullTables {
    const BUILD_SECONDS: f64 = 5.0;

    /// The table of phase 1 is there twice when its entries are put together.
    const BUILD_BYTES: u64 = TableId::FullPhase1.entry().bytes as u64 + (64 << 20);

    const LAYOUT: Layout = Layout {
        id: "full",
        revision: 1,
        parts: &[
            part_of(TableId::FullPhase1.entry()),
            part_of(TableId::FullPhase2.entry()),
        ],
    };

    fn build(control: &BuildControl<'_>) -> Option<Self> {
        Self::build(control)
    }

    fn parts(&self) -> Vec<Part<'_>> {
        self.entries()
            .map(|(table, bytes)| (table.entry().name, bytes))
            .into()
    }

    fn from_parts(mut parts: Parts) -> Self {
        let [phase1, phase2] =
            [TableId::FullPhase1, TableId::FullPhase2].map(|table| parts.take(table.entry().name));
        Self::of_entries(phase1, phase2).expect("the layout has the lengths of the parts")
    }
}

//! The tables that are worth a file, each declared once: what `cubetui tables` lists, builds, verifies and removes.

use std::fmt;
use std::marker::PhantomData;

use super::{
    BuildControl, FullTables, Layout, Made, OptimalTables, OptimalTier, Provider, Store, StoreError, Stored,
    TableId, Unfinished,
};

/// Tables that are worth a file, as they are offered to people.
#[derive(Clone, Copy, Debug)]
pub struct StoredEntry {
    /// One line that says what they are for.
    pub about: &'static str,
    /// Their file; its id is what is typed to choose them.
    pub layout: &'static Layout,
    /// The file of tables that were stopped half-way, where there can be one.
    pub partial: Option<&'static Layout>,
    /// Whether the solver uses them by default; the others only on request.
    pub is_default: bool,
    /// Seconds that building takes on two processors of today, roughly: shown before it begins.
    pub seconds: f64,
    /// Sees to it that they are stored.
    pub make: fn(&Provider<'_>, &Store) -> Result<Made, StoreError>,
}

/// All of them.
pub const STORED: &[StoredEntry] = &[
    StoredEntry {
        about: "exact distances for both phases: five times as fast to short solutions",
        layout: &FullTables::LAYOUT,
        partial: None,
        is_default: true,
        seconds: 5.0,
        make: |provider, store| provider.make::<FullTables>(store),
    },
    tier::<Medium>("bounds for the optimal solver: five times as fast as without a file", 20.0),
    tier::<Large>("better bounds: twice as fast as with optimal-medium", 100.0),
    tier::<Huge>("the best bounds", 600.0),
];

const fn tier<T: StoredTier>(about: &'static str, seconds: f64) -> StoredEntry {
    StoredEntry {
        about,
        layout: &TierTables::<T>::LAYOUT,
        partial: TierTables::<T>::PARTIAL,
        is_default: false,
        seconds,
        make: |provider, store| provider.make::<TierTables<T>>(store),
    }
}

/// A tier of the optimal solver whose table is worth a file.
pub trait StoredTier {
    /// Which one.
    const TIER: OptimalTier;
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
}

impl StoredTier for Large {
    const TIER: OptimalTier = OptimalTier::Large;
}

impl StoredTier for Huge {
    const TIER: OptimalTier = OptimalTier::Huge;
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

/// The table of a tier.
pub struct TierTables<T>(OptimalTables, PhantomData<T>);

impl<T> fmt::Debug for TierTables<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: StoredTier> Stored for TierTables<T> {
    const LAYOUT: Layout = Layout { id: T::TIER.entry().file, revision: 1, parts: &[T::TIER.entry().bytes] };

    /// The bytes, and the depth they have reached.
    const PARTIAL: Option<&'static Layout> =
        Some(&Layout { id: T::TIER.entry().partial, revision: 1, parts: &[T::TIER.entry().bytes, 1] });

    fn build(control: &BuildControl<'_>) -> Option<Self> {
        Self::resume(None, control).ok()
    }

    fn resume(
        partial: Option<Vec<Vec<u8>>>,
        control: &BuildControl<'_>,
    ) -> Result<Self, Option<Vec<Vec<u8>>>> {
        let unfinished = partial.map(|parts| {
            let [entries, depth] = <[Vec<u8>; 2]>::try_from(parts).expect("the layout has two parts");
            Unfinished { entries, depth: depth[0] }
        });
        OptimalTables::resume(T::TIER, unfinished, control)
            .map(|tables| Self(tables, PhantomData))
            .map_err(|Unfinished { entries, depth }| Some(vec![entries, vec![depth]]))
    }

    fn parts(&self) -> Vec<&[u8]> {
        vec![self.0.entries()]
    }

    fn from_parts(parts: Vec<Vec<u8>>) -> Self {
        let [entries] = <[Vec<u8>; 1]>::try_from(parts).expect("the layout has one part");
        Self(OptimalTables::of_entries(T::TIER, entries), PhantomData)
    }
}

impl Stored for FullTables {
    const LAYOUT: Layout = Layout {
        id: "full",
        revision: 1,
        parts: &[TableId::FullPhase1.entry().bytes, TableId::FullPhase2.entry().bytes],
    };

    fn build(control: &BuildControl<'_>) -> Option<Self> {
        Self::build(control)
    }

    fn parts(&self) -> Vec<&[u8]> {
        vec![self.phase1.entries(), self.phase2.entries()]
    }

    fn from_parts(parts: Vec<Vec<u8>>) -> Self {
        let [phase1, phase2] = <[Vec<u8>; 2]>::try_from(parts).expect("the layout has two parts");
        Self::of_entries(phase1, phase2).expect("the layout has the lengths of the parts")
    }
}

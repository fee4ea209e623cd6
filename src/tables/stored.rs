//! The tables that are worth a file, each declared once: what `cubetui tables` lists, builds, verifies and removes.

use super::{BuildControl, Unfinished};
use super::{
    FULL_PARTS, FullTables, Layout, Made, OptimalTables, Provider, Store, StoreError, Stored, TIERS,
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
    /// Whether the solver takes them by itself; others only by the person's wish.
    pub is_default: bool,
    /// Seconds that building takes on two processors of today, roughly: told before it begins.
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
    tier::<1>("bounds for the optimal solver: five times as fast as without a file", 20.0),
    tier::<2>("better bounds: twice as fast as with optimal-medium", 100.0),
    tier::<3>("the best bounds", 600.0),
];

const fn tier<const TIER: usize>(about: &'static str, seconds: f64) -> StoredEntry {
    StoredEntry {
        about,
        layout: &TierTables::<TIER>::LAYOUT,
        partial: TierTables::<TIER>::PARTIAL,
        is_default: false,
        seconds,
        make: |provider, store| provider.make::<TierTables<TIER>>(store),
    }
}

/// The table of the optimal solver's tier with this number in [`TIERS`], from 1.
#[derive(Debug)]
pub struct TierTables<const TIER: usize>(pub OptimalTables);

impl<const TIER: usize> Stored for TierTables<TIER> {
    const LAYOUT: Layout = Layout { id: TIERS[TIER].file, revision: 1, parts: &[TIERS[TIER].bytes] };

    /// The bytes, and the depth they have reached.
    const PARTIAL: Option<&'static Layout> =
        Some(&Layout { id: TIERS[TIER].partial, revision: 1, parts: &[TIERS[TIER].bytes, 1] });

    fn build(control: &BuildControl<'_>) -> Option<Self> {
        Self::go_on(None, control).ok()
    }

    fn go_on(
        half_way: Option<Vec<Vec<u8>>>,
        control: &BuildControl<'_>,
    ) -> Result<Self, Option<Vec<Vec<u8>>>> {
        let unfinished = half_way.map(|parts| {
            let [entries, depth] = <[Vec<u8>; 2]>::try_from(parts).expect("the layout has two parts");
            Unfinished { entries, depth: depth[0] }
        });
        OptimalTables::resume(TIERS[TIER].tier, unfinished, control)
            .map(Self)
            .map_err(|Unfinished { entries, depth }| Some(vec![entries, vec![depth]]))
    }

    fn parts(&self) -> Vec<&[u8]> {
        vec![self.0.entries()]
    }

    fn from_parts(parts: Vec<Vec<u8>>) -> Self {
        let [entries] = <[Vec<u8>; 1]>::try_from(parts).expect("the layout has one part");
        Self(OptimalTables::of_entries(TIERS[TIER].tier, entries))
    }
}

impl Stored for FullTables {
    const LAYOUT: Layout =
        Layout { id: "full", revision: 1, parts: &[FULL_PARTS[0].bytes, FULL_PARTS[1].bytes] };

    fn build(control: &BuildControl<'_>) -> Option<Self> {
        Self::build(control)
    }

    fn parts(&self) -> Vec<&[u8]> {
        self.parts().map(|(_, bytes)| bytes).to_vec()
    }

    fn from_parts(parts: Vec<Vec<u8>>) -> Self {
        let parts = parts.try_into().expect("the layout has as many parts");
        Self::from_parts(parts).expect("the layout has the lengths of the parts")
    }
}

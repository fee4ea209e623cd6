//! The tables that are worth a file, each declared once: what `cubetui tables` lists, builds, verifies and removes.

use std::num::NonZeroUsize;
use std::thread;

use super::{FULL_PARTS, FullTables, Layout, Made, Provider, Store, StoreError, Stored, Watch};

/// Tables that are worth a file, as they are offered to people.
#[derive(Clone, Copy, Debug)]
pub struct StoredEntry {
    /// One line that says what they are for.
    pub about: &'static str,
    /// Their file; its id is what is typed to choose them.
    pub layout: &'static Layout,
    /// Whether the solver takes them by itself; others only by the person's wish.
    pub is_default: bool,
    /// Seconds that building takes on two processors of today, roughly: told before it begins.
    pub seconds: f64,
    /// Sees to it that they are stored.
    pub make: fn(&Provider<'_>, &Store) -> Result<Made, StoreError>,
}

/// All of them.
pub const STORED: &[StoredEntry] = &[StoredEntry {
    about: "exact distances for both phases: five times as fast to short solutions",
    layout: &FullTables::LAYOUT,
    is_default: true,
    seconds: 5.0,
    make: |provider, store| provider.make::<FullTables>(store),
}];

/// On this many threads tables are built: all processors, so that they are soon there.
fn threads() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

impl Stored for FullTables {
    const LAYOUT: Layout =
        Layout { id: "full", revision: 1, parts: &[FULL_PARTS[0].bytes, FULL_PARTS[1].bytes] };

    fn build(watch: &Watch<'_>) -> Option<Self> {
        Self::build(threads(), watch.flag(), watch.listener())
    }

    fn parts(&self) -> Vec<&[u8]> {
        self.parts().map(|(_, bytes)| bytes).to_vec()
    }

    fn from_parts(parts: Vec<Vec<u8>>) -> Self {
        let parts = parts.try_into().expect("the layout has as many parts");
        Self::from_parts(parts).expect("the layout has the lengths of the parts")
    }
}

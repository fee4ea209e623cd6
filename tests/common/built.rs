//! Tables that take a while to build, once for all tests of a binary.

use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};

use cubetui::tables::{BuildControl, FullTables, FullTablesSlot, TableCache, Tables};

/// Threads to build with, and to search with.
pub(crate) const TWO: NonZeroUsize = NonZeroUsize::new(2).expect("two is not zero");

pub(crate) fn instant_tables() -> Arc<Tables> {
    static TABLES: OnceLock<Arc<Tables>> = OnceLock::new();
    Arc::clone(TABLES.get_or_init(|| Arc::new(Tables::build())))
}

/// Returns the table cache of the solvers that the program offers; each table is built once.
pub(crate) fn table_cache() -> Arc<TableCache> {
    static CACHE: OnceLock<Arc<TableCache>> = OnceLock::new();
    Arc::clone(CACHE.get_or_init(Arc::default))
}

/// The full tables, where a solver looks for them.
pub(crate) fn full_tables() -> FullTablesSlot {
    static FULL: OnceLock<FullTablesSlot> = OnceLock::new();
    let slot = FULL.get_or_init(Arc::default);
    let build = || FullTables::build(&BuildControl::silent().with_threads(TWO));
    slot.get_or_init(|| Arc::new(build().expect("nobody cancels it")));
    Arc::clone(slot)
}

//! Where large tables are kept: the person's cache folder, `$XDG_CACHE_HOME/cubetui` on Linux.

use std::path::PathBuf;
use std::sync::Arc;

use directories::ProjectDirs;

use super::streams;
use crate::tables::{OptimalTableCache, OptimalTier, Store};

/// The store, if the system tells a folder for it.
pub(super) fn store() -> Option<Store> {
    ProjectDirs::from("", "", "cubetui").map(|folders| Store::new(folders.cache_dir()))
}

/// The place of the optimal solver's table: of this tier, or of the largest one stored that memory has room for. What is
/// wrong with a file is told on standard error.
pub(super) fn shelf(tier: Option<OptimalTier>) -> OptimalTableCache {
    OptimalTableCache::new(store(), tier)
        .with_warnings(|trouble| streams::warn(&format!("{trouble}; `cubetui tables build` mends it")))
}

/// The same for the interface, which has the screen for itself: a search that takes long offers to build what is better.
pub(super) fn silent_shelf() -> Arc<OptimalTableCache> {
    Arc::new(OptimalTableCache::new(store(), None))
}

/// A file beside the store, if the system tells a folder for it.
pub(super) fn file(name: &str) -> Option<PathBuf> {
    ProjectDirs::from("", "", "cubetui").map(|folders| folders.cache_dir().join(name))
}

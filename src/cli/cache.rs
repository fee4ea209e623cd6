//! Where large tables are kept: the person's cache folder, `$XDG_CACHE_HOME/cubetui` on Linux.

use std::path::PathBuf;
use std::sync::Arc;

use directories::ProjectDirs;

use crate::tables::{OptimalShelf, Store};

/// The store, if the system tells a folder for it.
pub(super) fn store() -> Option<Store> {
    ProjectDirs::from("", "", "cubetui").map(|folders| Store::new(folders.cache_dir()))
}

/// The place of the optimal solver's table: of the largest one stored that memory has room for.
pub(super) fn shelf() -> Arc<OptimalShelf> {
    Arc::new(OptimalShelf::new(store(), None))
}

/// A file beside the store, if the system tells a folder for it.
pub(super) fn file(name: &str) -> Option<PathBuf> {
    ProjectDirs::from("", "", "cubetui").map(|folders| folders.cache_dir().join(name))
}

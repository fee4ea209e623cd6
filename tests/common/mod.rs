//! What the tests of the program share.

pub(crate) mod built;
pub(crate) mod documents;
pub(crate) mod examples;
pub(crate) mod grouped;
#[cfg(feature = "serve")]
pub(crate) mod http_client;
pub(crate) mod oracle;
pub(crate) mod screen_svg;

use std::sync::{Arc, LazyLock};

use cubetui::tables::TableCache;

/// The tables of the solvers of the interface, so that each is built once.
pub(crate) static TABLES: LazyLock<Arc<TableCache>> = LazyLock::new(Arc::default);

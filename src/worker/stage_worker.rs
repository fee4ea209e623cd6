//! Tells in the background where cubes stand among Thistlethwaite's groups: the tables are built at the first question.

use std::sync::{Arc, OnceLock};
use std::thread;

use crate::cube::CubieCube;
use crate::tables::{StageDistances, ThistlethwaiteTables};

/// Whoever is told.
type Listener = dyn Fn(CubieCube, StageDistances) + Send + Sync;

/// The tables, perhaps not built yet, and whoever is told.
pub struct StageWorker {
    tables: Arc<OnceLock<ThistlethwaiteTables>>,
    listener: Arc<Listener>,
}

impl StageWorker {
    /// Nothing is built yet. The listener will be called on another thread, and must not block.
    pub fn new(listener: impl Fn(CubieCube, StageDistances) + Send + Sync + 'static) -> Self {
        Self { tables: Arc::default(), listener: Arc::new(listener) }
    }

    /// Tells soon where this cube stands; at once, if the system grants no thread.
    pub fn survey(&self, cube: CubieCube) {
        let (tables, listener) = (Arc::clone(&self.tables), Arc::clone(&self.listener));
        let tell = move || listener(cube, tables.get_or_init(ThistlethwaiteTables::build).standing(&cube));
        let thread = thread::Builder::new().name(super::THREAD_NAME.to_owned());
        if thread.spawn(tell.clone()).is_err() {
            tell();
        }
    }
}

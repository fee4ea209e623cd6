//! Which tables the solver has: what is heard of the large ones.

use super::{App, Status};
use crate::tables::{Stage, TableEvent};

/// The large tables, as far as they are known of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TablesState {
    /// Nobody has asked for them, or there are none: the instant ones serve.
    #[default]
    Instant,
    /// They are on their way.
    Coming(Stage),
    /// The next search uses them.
    Full,
}

impl App {
    /// Takes in news of the tables. Only trouble is worth words: everything else the solver's panel shows.
    pub(super) fn hear_of_tables(&mut self, event: TableEvent) {
        match event {
            // Saving goes on behind tables that serve already.
            TableEvent::Stage(Stage::Saving(_)) => {}
            TableEvent::Stage(stage) => self.tables = TablesState::Coming(stage),
            TableEvent::Ready => self.tables = TablesState::Full,
            TableEvent::Trouble(trouble) => self.say(Status::error(format!("tables: {trouble}"))),
            TableEvent::Failed(words) => {
                self.tables = TablesState::Instant;
                self.say(Status::error(format!("no full tables: {words}")));
            }
        }
    }
}

//! How far long work is, in one line on standard error that is written over: only where a person sees it.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::tables::Stage;

/// The line is written at most so often, and not at all for work that takes no longer.
const INTERVAL: Duration = Duration::from_millis(100);
/// Cells of the bar.
const WIDTH: usize = 30;

/// The line.
pub(super) struct ProgressBar {
    name: &'static str,
    is_seen: bool,
    /// When the line was written last, or the work began.
    written: Mutex<Instant>,
}

impl ProgressBar {
    /// Nothing is shown yet.
    pub(super) fn new(name: &'static str) -> Self {
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let is_seen = io::stderr().is_terminal() && !is_dumb;
        Self { name, is_seen, written: Mutex::new(Instant::now()) }
    }

    /// Shows what is done, if it is time. May be called from any thread.
    pub(super) fn show(&self, stage: Stage) {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_seen && written.elapsed() >= INTERVAL {
            let line = match stage {
                Stage::Loading => format!("{}: loading", self.name),
                Stage::Waiting => format!("{}: waiting for another program that builds them", self.name),
                Stage::Building(percent) => format!("{}: building {}", self.name, bar(percent)),
                Stage::Saving(percent) => format!("{}: saving   {}", self.name, bar(percent)),
            };
            put(&line);
            *written = Instant::now();
        }
    }

    /// Leaves an empty line for whatever is written next.
    pub(super) fn clear(&self) {
        if self.is_seen {
            put("");
        }
    }
}

/// Writes over the line; that nobody sees it is no error.
fn put(line: &str) {
    let _unseen = write!(io::stderr(), "\r{line}\x1b[K");
}

fn bar(percent: u8) -> String {
    let done = WIDTH * usize::from(percent.min(100)) / 100;
    format!("[{}{}] {percent:3} %", "#".repeat(done), "-".repeat(WIDTH - done))
}

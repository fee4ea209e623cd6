//! How far long work is, in one line on standard error that is written over: only where a person sees it.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::streams;
use crate::solver::{Progress, SolveEvent};
use crate::tables::{Stage, TierEntry};

/// The line is written at most so often.
const INTERVAL: Duration = Duration::from_millis(100);
/// Work on many cubes that takes no longer than this shows none.
const SHORT: Duration = Duration::from_secs(1);
/// Cells of the bar.
const WIDTH: usize = 30;

/// How far the building of tables is; nothing is shown of work that takes no longer than [`INTERVAL`].
pub(super) struct ProgressBar {
    name: &'static str,
    is_seen: bool,
    /// When the line was written last, or the work began.
    written: Mutex<Instant>,
}

impl ProgressBar {
    /// Nothing is shown yet.
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, is_seen: is_seen(), written: Mutex::new(Instant::now()) }
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

/// A line in words on work that lasts seconds or hours. May be written to from any thread.
pub(super) struct StatusLine {
    is_seen: bool,
}

impl StatusLine {
    /// Nothing is shown yet.
    pub(super) fn new() -> Self {
        Self { is_seen: is_seen() }
    }

    /// Shows these words instead of those before, with a bar for a share from 0 to 1.
    #[expect(clippy::cast_sign_loss, reason = "shares are from 0 to 1")]
    pub(super) fn show(&self, words: &str, share: f32) {
        if self.is_seen {
            put(&format!("{}  {words}", bar((share * 100.0) as u8)));
        }
    }

    /// Leaves an empty line for whatever is written next.
    pub(super) fn clear(&self) {
        if self.is_seen {
            put("");
        }
    }
}

/// How many of many lines are done, and how fast; for one thread.
pub(super) struct Tally {
    is_seen: bool,
    started: Instant,
    written: Option<Instant>,
    lines: u64,
    percent: Option<u8>,
}

impl Tally {
    /// Nothing is done yet. Results that go to the terminal themselves are progress enough.
    pub(super) fn new() -> Self {
        let is_seen = is_seen() && !io::stdout().is_terminal();
        Self { is_seen, started: Instant::now(), written: None, lines: 0, percent: None }
    }

    /// One more line is done; `share` says of how many units how many are done with it, when that is known.
    pub(super) fn count(&mut self, share: Option<(u64, u64)>) {
        self.lines += 1;
        self.percent = share.filter(|&(_, all)| all > 0).map(|(done, all)| (100 * done / all).min(100) as u8);
        self.show();
    }

    /// Shows what is done, if it is time.
    pub(super) fn show(&mut self) {
        let elapsed = self.started.elapsed();
        let is_due = self.written.is_none_or(|written| written.elapsed() >= INTERVAL);
        if self.is_seen && elapsed >= SHORT && is_due {
            let speed = self.lines as f64 / elapsed.as_secs_f64();
            let bar = self.percent.map_or(String::new(), |percent| format!("{}  ", bar(percent)));
            put(&format!("{bar}{} done, {speed:.0} a second", self.lines));
            self.written = Some(Instant::now());
        }
    }

    /// Leaves an empty line for whatever is written next.
    pub(super) fn clear(&mut self) {
        if self.written.take().is_some() {
            put("");
        }
    }
}

/// How far a search for the shortest solution is, where a person sees it; and once, what would make it faster.
pub(super) struct Telling {
    is_seen: bool,
    state: Mutex<TellingState>,
}

#[derive(Default)]
struct TellingState {
    best: Option<usize>,
    written: Option<Instant>,
    has_offered: bool,
}

impl Telling {
    /// Nothing is shown yet, and ever if the search is not one to be watched.
    pub(super) fn new(is_watched: bool) -> Self {
        Self { is_seen: is_watched && is_seen(), state: Mutex::default() }
    }

    /// Shows what the search tells, if it is time. May be called from any thread.
    pub(super) fn hear(&self, event: &SolveEvent) {
        if !self.is_seen {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let progress = match event {
            SolveEvent::Found { solution, rank: 0, progress, .. } => {
                state.best = Some(solution.moves.len());
                progress
            }
            SolveEvent::Progress(progress) => progress,
            SolveEvent::Found { .. } | SolveEvent::Finished(_) => return,
        };
        if progress.elapsed < SHORT || state.written.is_some_and(|written| written.elapsed() < INTERVAL) {
            return;
        }
        if let Some(tier) = progress.faster.filter(|_| !state.has_offered) {
            let TierEntry { file, bytes, .. } = tier.entry();
            put("");
            streams::remark(&format!(
                "`cubetui tables build {file}` ({:.1} GB) makes such searches several times as fast",
                *bytes as f64 / 1e9
            ));
            state.has_offered = true;
        }
        let best = state.best.map_or("none".to_owned(), |best| best.to_string());
        let Progress { lower_bound, depth, share, nodes, elapsed, .. } = *progress;
        let speed = nodes as f64 / 1e6 / elapsed.as_secs_f64();
        let bar = bar((share / 10) as u8);
        put(&format!("best {best}, at least {lower_bound}; length {depth} {bar}, {speed:.0} M/s"));
        state.written = Some(Instant::now());
    }

    /// Leaves an empty line for whatever is written next.
    pub(super) fn clear(&self) {
        let written = self.state.lock().unwrap_or_else(PoisonError::into_inner).written;
        if written.is_some() {
            put("");
        }
    }
}

/// Whether somebody looks at standard error, and with a terminal that can write over a line.
fn is_seen() -> bool {
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    io::stderr().is_terminal() && !is_dumb
}

/// Writes over the line; that nobody sees it is no error.
fn put(line: &str) {
    let _unseen = write!(io::stderr(), "\r{line}\x1b[K");
}

fn bar(percent: u8) -> String {
    let done = WIDTH * usize::from(percent.min(100)) / 100;
    format!("[{}{}] {percent:3} %", "#".repeat(done), "-".repeat(WIDTH - done))
}

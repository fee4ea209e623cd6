//! Progress of long work on standard error: one line, redrawn in place, with the time left where that is known.
//!
//! Shown only on a terminal that can redraw a line, and only for work that takes a while.

use std::io::{self, IsTerminal as _};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::output;
use cubetui::solver::{Progress, SolveEvent};
use cubetui::sync::Lock as _;
use cubetui::tables::{TableStage, TierEntry};
use cubetui::words::size;

const INTERVAL: Duration = Duration::from_millis(100);
/// Searches and batches that take less than this show no progress.
const SHORT: Duration = Duration::from_secs(1);
/// The length of the bar in steps; a share of the work is rounded down to whole steps.
const STEPS: u64 = 1000;

/// One line of progress. May be updated from any thread.
pub(super) struct ProgressLine {
    /// `None` if the line would not be seen: creating a bar takes longer than solving many of the cubes of a batch.
    bar: Option<ProgressBar>,
    started: Instant,
    /// Nothing is shown before the work has lasted this long.
    delay: Duration,
    state: Mutex<LineState>,
}

#[derive(Default)]
struct LineState {
    drawn: Option<Instant>,
    has_bar: bool,
}

impl ProgressLine {
    /// Creates a line for work that starts now. It is shown from the first update.
    pub(super) fn new() -> Self {
        Self::after(Duration::ZERO, is_seen())
    }

    /// Returns a line that stays hidden for this delay, or for ever if it would not be seen.
    fn after(delay: Duration, is_seen: bool) -> Self {
        let bar = is_seen.then(|| {
            let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::hidden());
            bar.set_style(without_bar());
            bar
        });
        Self {
            bar,
            started: Instant::now(),
            delay,
            state: Mutex::default(),
        }
    }

    /// Redraws the line if that is due. `describe` returns the message and the share of the work that is done, 0 to 1.
    pub(super) fn update(&self, describe: impl FnOnce() -> (String, Option<f64>)) {
        let Some(bar) = &self.bar else { return };
        if self.started.elapsed() < self.delay {
            return;
        }
        let mut state = self.state.locked();
        if state.drawn.is_some_and(|drawn| drawn.elapsed() < INTERVAL) {
            return;
        }
        let (message, share) = describe();
        if state.drawn.replace(Instant::now()).is_none() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if share.is_some() != state.has_bar {
            state.has_bar = share.is_some();
            bar.set_style(if state.has_bar {
                with_bar()
            } else {
                without_bar()
            });
        }
        let steps = share.map_or(0, steps);
        if steps < bar.position() {
            bar.reset_eta();
        }
        bar.set_position(steps);
        bar.set_message(message);
        bar.tick();
    }

    fn is_drawn(&self) -> bool {
        self.state.locked().drawn.is_some()
    }

    /// Writes something else to standard error, and hides the progress line meanwhile.
    pub(super) fn interrupted_by(&self, write: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(super) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

#[expect(clippy::cast_sign_loss, reason = "shares are not negative")]
fn steps(share: f64) -> u64 {
    ((share * STEPS as f64) as u64).min(STEPS)
}

fn with_bar() -> ProgressStyle {
    let left = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        if (1..STEPS).contains(&state.pos()) {
            let _infallible = write!(out, ", {:#} left", HumanDuration(state.eta()));
        }
    };
    let style = ProgressStyle::with_template("{msg} [{bar:30}] {percent:>3} %{left}");
    style
        .expect("the template is well formed")
        .with_key("left", left)
        .progress_chars("#-")
}

fn without_bar() -> ProgressStyle {
    ProgressStyle::with_template("{msg}").expect("the template is well formed")
}

/// Whether standard error is a terminal that can redraw a line.
fn is_seen() -> bool {
    io::stderr().is_terminal() && can_redraw()
}

/// Whether the terminal, if there is one, can redraw lines.
pub(super) fn can_redraw() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term != "dumb")
}

pub(super) struct TableProgress {
    name: &'static str,
    pub(super) line: ProgressLine,
}

impl TableProgress {
    pub(super) fn new(name: &'static str) -> Self {
        Self {
            name,
            line: ProgressLine::after(INTERVAL, is_seen()),
        }
    }

    pub(super) fn update(&self, stage: TableStage) {
        let share = |percent: u8| Some(f64::from(percent) / 100.0);
        self.line.update(|| {
            let (doing, share) = match stage {
                TableStage::Loading => ("loading", None),
                TableStage::Waiting => ("waiting for another program that builds them", None),
                TableStage::Building(percent) => ("building", share(percent)),
                TableStage::Saving(percent) => ("saving  ", share(percent)),
            };
            (format!("{}: {doing}", self.name), share)
        });
    }
}

pub(super) struct BatchProgress {
    pub(super) line: ProgressLine,
    records: u64,
    share: Option<f64>,
}

impl BatchProgress {
    pub(super) fn new() -> Self {
        Self {
            line: ProgressLine::after(SHORT, is_seen()),
            records: 0,
            share: None,
        }
    }

    /// Counts one more record. `read` is how much of the input has been read so far, and its size, if known.
    pub(super) fn count(&mut self, read: Option<(u64, u64)>) {
        self.records += 1;
        self.share = read
            .filter(|&(_, all)| all > 0)
            .map(|(done, all)| done as f64 / all as f64);
        self.update();
    }

    pub(super) fn update(&self) {
        self.line.update(|| {
            let per_second = self.records as f64 / self.line.started.elapsed().as_secs_f64();
            let speed = if per_second >= 1.0 || self.records == 0 {
                format!("{per_second:.0} per second")
            } else {
                format!("{:.0} per minute", 60.0 * per_second)
            };
            (format!("{} done, {speed}", self.records), self.share)
        });
    }

    pub(super) fn clear(&self) {
        if self.line.is_drawn() {
            self.line.clear();
        }
    }
}

/// Progress of one search for the shortest solution, with a single remark on which table would make it faster.
pub(super) struct SearchProgress {
    pub(super) line: ProgressLine,
    state: Mutex<WatchedState>,
}

#[derive(Default)]
struct WatchedState {
    best: Option<usize>,
    has_offered: bool,
}

impl SearchProgress {
    /// Creates the progress of a search. It is hidden unless the search is watched.
    pub(super) fn new(is_watched: bool) -> Self {
        Self {
            line: ProgressLine::after(SHORT, is_watched && is_seen()),
            state: Mutex::default(),
        }
    }

    pub(super) fn observe(&self, event: &SolveEvent) {
        let mut state = self.state.locked();
        let progress = match event {
            SolveEvent::Found {
                solution,
                rank: 0,
                progress,
                ..
            } => {
                state.best = Some(solution.length());
                progress
            }
            SolveEvent::Progress(progress) => progress,
            SolveEvent::Found { .. } | SolveEvent::Finished(_) => return,
        };
        let best = state.best;
        self.line.update(|| search_line(best, progress));
        if self.line.is_drawn()
            && !state.has_offered
            && let Some(tier) = progress.faster
        {
            let TierEntry { file, bytes, .. } = tier.entry();
            let size = size(*bytes);
            self.line.interrupted_by(|| {
                output::remark(&format!(
                    "`cubetui tables build {file}` ({size}) makes such searches several times as fast"
                ));
            });
            state.has_offered = true;
        }
    }
}

fn search_line(best: Option<usize>, progress: &Progress) -> (String, Option<f64>) {
    let best = best.map_or("none".to_owned(), |best| best.to_string());
    let Progress {
        lower_bound,
        depth,
        share,
        nodes,
        elapsed,
        ..
    } = *progress;
    if depth == 0 {
        // No length is searched yet.
        let message = format!("best {best}, at least {lower_bound}; preparing the tables");
        return (message, None);
    }
    let speed = nodes as f64 / 1e6 / elapsed.as_secs_f64();
    let message = format!("best {best}, at least {lower_bound}; {speed:.0} M/s, length {depth}");
    (message, Some(f64::from(share) / 1000.0))
}

//! A coset that is being solved, over everything but status line and footer:
//!
//! ```text
//! ╭ All elements of coset 1643785686 ──────────────────────────╮
//! │ Depth 14 search 37 %, 12 s to go      found 0.36 %  ...     │
//! │                                                            │
//! │ depth             new           found                      │
//! │   9           7986400         9664132  ████                │
//! │  10          42775302        52439434  ██████    at most   │
//! ╰────────────────────────────────────────────────────────────╯
//! ```
//!
//! Bars are as long as the logarithms of the new counts: each depth has some ten times as many as the one before.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};

use super::OverlayView;
use crate::app::{App, CosetRun, CosetRunState, OverlayModel as _};
use crate::coord::Coset;
use crate::solver::{CosetEnding, CosetPart, CosetSolver, DepthCount, SolvedCoset};
use crate::ui::{Theme, text};

/// Cells before a bar.
const TABLE: usize = 38;
/// Cells behind it.
const BOUND: usize = 9;

impl OverlayView for CosetRun {
    fn draw(&self, buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme<'_>) -> Option<Position> {
        Clear.render(area, buffer);
        let framed = text::framed(buffer, area, &self.title(app), theme);
        let inner = Rect { x: framed.x + 1, width: framed.width.saturating_sub(1), ..framed };
        if self.state == CosetRunState::Offered {
            text::put_lines(buffer, inner, &offer(inner.width, theme));
            return None;
        }
        let mut lines = vec![state(self, theme), figures(self, theme), saving(self, theme)];
        lines.push(Line::styled(format!("{:>5}{:>16}{:>16}", "depth", "new", "found"), theme.muted));
        let room = usize::from(inner.height).saturating_sub(lines.len());
        let seen: Vec<&DepthCount> = self.depths.iter().filter(|count| count.found > 0).collect();
        let width = usize::from(inner.width).saturating_sub(TABLE + BOUND);
        lines.extend(seen.iter().skip(seen.len().saturating_sub(room)).map(|count| row(count, width, theme)));
        text::put_lines(buffer, inner, &lines);
        None
    }
}

/// What it takes to solve a coset.
fn offer(width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let question = format!("Solve all {} elements of this coset?", text::grouped(Coset::ORDER_OF_H));
    let (memory, disk) = (size(CosetSolver::ABOUT_BYTES), size(SolvedCoset::MOST_BYTES));
    let costs = [
        "It counts how many moves the elements need, depth by depth.".to_owned(),
        format!("- It takes about {memory} of memory, and all processors."),
        "- It needs the full tables: 197 MB more, built once in some seconds.".to_owned(),
        "- It takes minutes for most cosets.".to_owned(),
        format!(
            "- When you stop it, what is found is saved: at most {disk} in the cache folder, little at first."
        ),
    ];
    let mut lines = vec![Line::styled(question, theme.heading), Line::default()];
    for cost in costs {
        lines.extend(text::wrapped(&cost, width).into_iter().map(Line::from));
    }
    lines
}

/// What is being done, or how it ended.
fn state(run: &CosetRun, theme: &Theme) -> Line<'static> {
    let last = run.depths.last().map_or(0, |last| last.depth);
    let (words, style) = match &run.state {
        CosetRunState::Offered => (String::new(), theme.muted),
        CosetRunState::Waiting => ("Waiting for the full tables…".to_owned(), theme.accent),
        CosetRunState::Running => (part(run), theme.accent),
        CosetRunState::Stopping => (stopping(run), theme.accent),
        CosetRunState::Ended(CosetEnding::Complete, elapsed) => {
            (format!("All elements need at most {last} moves. {}", seconds(*elapsed)), theme.good)
        }
        CosetRunState::Ended(CosetEnding::DepthReached, elapsed) => {
            (format!("Some elements are left after {last} moves. {}", seconds(*elapsed)), theme.heading)
        }
        CosetRunState::Ended(CosetEnding::Cancelled, _) => {
            ("Stopped. It resumes from here next time.".to_owned(), theme.heading)
        }
        CosetRunState::Failed(words) => (format!("Not done: {words}."), theme.bad),
    };
    Line::styled(words, style)
}

fn stopping(run: &CosetRun) -> String {
    let saving = run.saving.map_or("Stopping".to_owned(), |bytes| format!("Saving about {}", size(bytes)));
    let then = if run.leaving { " before the program ends; quit again to give it up" } else { "" };
    format!("{saving}{then}…")
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{:.0} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.0} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

fn part(run: &CosetRun) -> String {
    let Some(progress) = run.progress else { return "Solving…".to_owned() };
    let part = match progress.part {
        CosetPart::Prepass => "applying the moves of H to all",
        CosetPart::Search => "searching paths into H",
        CosetPart::Remaining => "solving the last ones",
    };
    let to_go = run.to_go().map_or(String::new(), |to_go| format!(", {} to go", seconds(to_go)));
    format!("Depth {}: {part}, {} %{to_go}", progress.depth, progress.share / 10)
}

/// What is found, how fast, and in which memory.
fn figures(run: &CosetRun, theme: &Theme) -> Line<'static> {
    let found = run.found();
    let percent = 100.0 * found as f64 / Coset::ORDER_OF_H as f64;
    let mut words = vec![format!("{percent:.3} % of {} found", Coset::ORDER_OF_H)];
    if let Some(progress) = run.progress.filter(|progress| progress.elapsed > Duration::ZERO) {
        let rate = found as f64 / progress.elapsed.as_secs_f64() / 1e6;
        words.extend([format!("{rate:.1} million a second"), seconds(progress.elapsed)]);
    }
    if let Some(bytes) = run.bytes {
        words.push(size(bytes));
    }
    Line::styled(words.join(", "), theme.muted)
}

/// What a file takes that is worth a word.
const LARGE_FILE: u64 = 1_000_000;

/// How much is saved when the run is stopped, if it is much.
fn saving(run: &CosetRun, theme: &Theme) -> Line<'static> {
    match run.state {
        CosetRunState::Running if run.checkpoint_bytes() >= LARGE_FILE => {
            let bytes = size(run.checkpoint_bytes());
            Line::styled(format!("Esc stops and saves about {bytes}"), theme.muted)
        }
        _ => Line::default(),
    }
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs())
}

fn row(count: &DepthCount, width: usize, theme: &Theme) -> Line<'static> {
    let share = (count.new.max(1) as f64).ln() / (Coset::ORDER_OF_H as f64).ln();
    #[expect(clippy::cast_sign_loss, reason = "both logarithms are positive")]
    let cells = (share * width as f64).round() as usize;
    let style = if count.exact { theme.good } else { theme.accent };
    let bound = if count.exact { "" } else { "  at most" };
    Line::from(vec![
        Span::raw(format!("{:>5}{:>16}{:>16} ", count.depth, count.new, count.found)),
        Span::styled("█".repeat(cells), style),
        Span::styled(bound, theme.muted),
    ])
}

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

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};

use super::OverlayView;
use crate::app::{App, CosetRun, CosetRunState, OverlayModel as _};
use crate::ui::{Theme, text};
use cubetui::coord::Coset;
use cubetui::coset::{CosetEnding, DepthCount};
use cubetui::words::grouped;

/// Cells before a bar.
const TABLE: usize = 38;
/// Cells behind it.
const BOUND: usize = 9;

impl OverlayView for CosetRun {
    fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        app: &App,
        theme: &Theme<'_>,
    ) -> Option<Position> {
        Clear.render(area, buffer);
        let framed = text::framed(buffer, area, &self.title(app), theme);
        let inner = Rect {
            x: framed.x + 1,
            width: framed.width.saturating_sub(1),
            ..framed
        };
        if self.state == CosetRunState::Offered {
            text::put_lines(buffer, inner, &offer(inner.width, theme));
            return None;
        }
        let mut lines = vec![
            state(self, theme),
            Line::styled(self.figures(), theme.muted),
            saving(self, theme),
        ];
        lines.push(Line::styled(
            format!("{:>5}{:>16}{:>16}", "depth", "new", "found"),
            theme.muted,
        ));
        let room = usize::from(inner.height).saturating_sub(lines.len());
        let seen: Vec<&DepthCount> = self.depths.iter().filter(|count| count.found > 0).collect();
        let width = usize::from(inner.width).saturating_sub(TABLE + BOUND);
        lines.extend(
            seen.iter()
                .skip(seen.len().saturating_sub(room))
                .map(|count| row(count, width, theme)),
        );
        text::put_lines(buffer, inner, &lines);
        None
    }
}

/// What it takes to solve a coset.
fn offer(width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = vec![
        Line::styled(CosetRun::question(), theme.heading),
        Line::default(),
    ];
    let purpose = "It counts how many moves the elements need, depth by depth.".to_owned();
    let costs = CosetRun::costs().map(|cost| format!("- {cost}"));
    for sentence in std::iter::once(purpose).chain(costs) {
        lines.extend(text::wrapped(&sentence, width).into_iter().map(Line::from));
    }
    lines
}

/// What is being done, or how it ended.
fn state(run: &CosetRun, theme: &Theme) -> Line<'static> {
    let style = match run.state {
        CosetRunState::Offered => theme.muted,
        CosetRunState::Waiting | CosetRunState::Running | CosetRunState::Stopping => theme.accent,
        CosetRunState::Ended(CosetEnding::Complete, _) => theme.good,
        CosetRunState::Ended(CosetEnding::DepthReached | CosetEnding::Cancelled, _) => {
            theme.heading
        }
        CosetRunState::Failed(_) => theme.bad,
    };
    Line::styled(run.state_in_words(), style)
}

/// What a file takes that is worth a word.
const LARGE_FILE: u64 = 1_000_000;

/// How much is saved when the run is stopped, if it is much.
fn saving(run: &CosetRun, theme: &Theme) -> Line<'static> {
    match run.state {
        CosetRunState::Running if run.checkpoint_bytes() >= LARGE_FILE => Line::styled(
            format!("Esc stops and saves about {}", run.checkpoint_size()),
            theme.muted,
        ),
        _ => Line::default(),
    }
}

fn row(count: &DepthCount, width: usize, theme: &Theme) -> Line<'static> {
    let share = (count.new.max(1) as f64).ln() / (Coset::ORDER_OF_H as f64).ln();
    #[expect(clippy::cast_sign_loss, reason = "both logarithms are positive")]
    let cells = (share * width as f64).round() as usize;
    let style = if count.exact {
        theme.good
    } else {
        theme.accent
    };
    let bound = if count.exact { "" } else { "  at most" };
    Line::from(vec![
        Span::raw(format!(
            "{:>5}{:>16}{:>16} ",
            count.depth,
            grouped(count.new),
            grouped(count.found)
        )),
        Span::styled("█".repeat(cells), style),
        Span::styled(bound, theme.muted),
    ])
}

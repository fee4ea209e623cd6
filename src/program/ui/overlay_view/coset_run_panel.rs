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

use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};

use super::OverlayView;
use crate::app::{App, CosetRun, CosetRunState, OverlayModel as _};
use crate::text::coset_run;
use crate::text::layout::Room;
use crate::ui::Theme;
use crate::ui::canvas::{self, Canvas};
use cubetui::coord::Coset;
use cubetui::coset::{CosetEnding, DepthCount};
use cubetui::words::size;

const TABLE: usize = 38;
const BOUND: usize = 9;

impl OverlayView for CosetRun {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
        Clear.render(area, canvas.buffer);
        let framed = canvas.framed(area, &self.title(app));
        let inner = Rect {
            x: framed.x + 1,
            width: framed.width.saturating_sub(1),
            ..framed
        };
        if self.state == CosetRunState::Offered {
            let room = Room::of_width(inner.width.into());
            canvas.put_blocks(inner, room, &coset_run::offer());
            return None;
        }
        let mut lines = vec![
            state(self, canvas.theme),
            Line::styled(coset_run::figures(self), canvas.theme.muted),
            saving(self, canvas.theme),
        ];
        let rows = usize::from(inner.height).saturating_sub(lines.len() + 1);
        let mut seen = self.depths.clone();
        seen.retain(|count| count.found > 0);
        seen.drain(..seen.len().saturating_sub(rows));
        let table = Room::of_width(inner.width.into()).lines(&[coset_run::depths(&seen)]);
        let width = usize::from(inner.width).saturating_sub(TABLE + BOUND);
        lines.extend(table.iter().map(|line| canvas::shown(line, canvas.theme)));
        for (line, count) in lines[4..].iter_mut().zip(&seen) {
            line.spans.extend(bar(count, width, canvas.theme));
        }
        canvas.put_lines(inner, &lines);
        None
    }
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
    Line::styled(coset_run::state(run), style)
}

/// What a file takes that is worth a word.
const LARGE_FILE: u64 = 1_000_000;

/// How much is saved when the run is stopped, if it is much.
fn saving(run: &CosetRun, theme: &Theme) -> Line<'static> {
    match run.state {
        CosetRunState::Running if run.checkpoint_bytes() >= LARGE_FILE => Line::styled(
            format!("Esc stops and saves about {}", size(run.checkpoint_bytes())),
            theme.muted,
        ),
        _ => Line::default(),
    }
}

fn bar(count: &DepthCount, width: usize, theme: &Theme) -> [Span<'static>; 2] {
    let share = (count.new.max(1) as f64).ln() / (Coset::ORDER_OF_H as f64).ln();
    #[expect(clippy::cast_sign_loss, reason = "both logarithms are positive")]
    let cells = (share * width as f64).round() as usize;
    let (style, bound) = if count.exact {
        (theme.good, "")
    } else {
        (theme.accent, "  at most")
    };
    [
        Span::styled("█".repeat(cells), style),
        Span::styled(bound, theme.muted),
    ]
}

//! All solutions of a cube, over everything but the status line:
//!
//! ```text
//! ╭ 6 solutions, complete ─────────────────────╮
//! │ Moves: type a part of them                 │
//! │                                            │
//! │  Moves   Ease  Solution                    │
//! │      6     98  U2 D2 R2 L2 F2 B2           │
//! │                                            │
//! │ the chosen solution, whole                 │
//! ╰────────────────────────────────────────────╯
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::filtered_list_panel::draw_filter;
use super::{ListRows, OverlayView, inside, panel};
use crate::app::{App, OverlayModel as _, SolutionList, Target};
use crate::ui::{Theme, text};

/// Rows above the solutions: the filter, an empty one, the heading.
const ABOVE: u16 = 3;
/// Rows below them: an empty one, and two for the chosen solution.
const BELOW: u16 = 3;

impl OverlayView for SolutionList {
    fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        app: &App,
        theme: &Theme<'_>,
    ) -> Option<Position> {
        let inner = panel(buffer, area, &self.title(app), theme);
        let cursor = draw_filter(buffer, inner, "Moves: ", self.list(), theme);
        let rows = rows_of(inner);
        let heading = cells("Moves", "Ease", "Solution");
        text::put(
            buffer,
            text::row(rows.x, rows.y - 1, rows.width),
            &heading,
            theme.muted,
        );
        if self.is_empty() {
            let words = if self.search().is_running() {
                "none found yet"
            } else {
                "no solution matches"
            };
            text::put(buffer, rows, words, theme.muted);
        }
        let chosen = self.list().chosen();
        ListRows::new(rows, self.len(), chosen).draw(buffer, |index| {
            let row = self.row(index).expect("the list has this row");
            let style = if index == chosen {
                theme.chosen
            } else {
                Style::new()
            };
            let line = cells(&row.length.to_string(), &row.cost.to_string(), &row.moves);
            (line, style)
        });
        if let Some(row) = self.row(chosen) {
            let y = rows.bottom() + 1;
            let below = Rect {
                y,
                height: inner.bottom().saturating_sub(y),
                ..inner
            };
            text::put_wrapped(buffer, below, &row.moves, theme.accent);
        }
        Some(cursor)
    }

    fn target_at(&self, area: Rect, _app: &App, at: Position) -> Option<Target> {
        let rows = rows_of(inside(area));
        ListRows::new(rows, self.len(), self.list().chosen()).target_at(at)
    }
}

fn rows_of(inner: Rect) -> Rect {
    let height = inner.height.saturating_sub(ABOVE + BELOW);
    Rect::new(inner.x, inner.y + ABOVE, inner.width, height)
}

fn cells(length: &str, cost: &str, moves: &str) -> String {
    format!("{length:>6} {cost:>6}  {moves}")
}

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

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::filtered_list_panel::draw_filter;
use super::{ListRows, OverlayView, inside, panel};
use crate::app::{App, OverlayModel as _, SolutionList, Target};
use crate::ui::canvas::{self, Canvas};

/// Rows above the solutions: the filter, an empty one, the heading.
const ABOVE: u16 = 3;
/// Rows below them: an empty one, and two for the chosen solution.
const BELOW: u16 = 3;

impl OverlayView for SolutionList {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
        let inner = panel(canvas, area, &self.title(app));
        let cursor = draw_filter(canvas, inner, "Moves: ", &self.list);
        let rows = rows_of(inner);
        let heading = cells("Moves", "Ease", "Solution");
        canvas.put(
            canvas::row(rows.x, rows.y - 1, rows.width),
            &heading,
            canvas.theme.muted,
        );
        if self.is_empty() {
            let words = if self.search.is_running() {
                "none found yet"
            } else {
                "no solution matches"
            };
            canvas.put(rows, words, canvas.theme.muted);
        }
        let chosen = self.list.chosen;
        ListRows::new(rows, self.len(), chosen).draw(canvas, |index| {
            let row = self.row(index).expect("the list has this row");
            let style = if index == chosen {
                canvas.theme.chosen
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
            canvas.put_wrapped(below, &row.moves, canvas.theme.accent);
        }
        Some(cursor)
    }

    fn target_at(&self, area: Rect, _app: &App, at: Position) -> Option<Target> {
        let rows = rows_of(inside(area));
        ListRows::new(rows, self.len(), self.list.chosen).target_at(at)
    }
}

fn rows_of(inner: Rect) -> Rect {
    let height = inner.height.saturating_sub(ABOVE + BELOW);
    Rect::new(inner.x, inner.y + ABOVE, inner.width, height)
}

fn cells(length: &str, cost: &str, moves: &str) -> String {
    format!("{length:>6} {cost:>6}  {moves}")
}

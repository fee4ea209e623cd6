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
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use super::OverlayView;
use super::filtered_list_panel::{draw_filter, first_of};
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
        Clear.render(area, buffer);
        text::framed(buffer, area, &self.title(app), theme);
        let inner = inside(area);
        let cursor = draw_filter(buffer, inner, ("Moves: ", &self.list), theme);
        let rows = rows_of(area);
        let heading = cells("Moves", "Ease", "Solution");
        text::put(
            buffer,
            Position::new(rows.x, rows.y - 1),
            rows.width,
            &heading,
            theme.muted,
        );
        if self.is_empty() {
            let words = if self.search.is_running() {
                "none found yet"
            } else {
                "no solution matches"
            };
            text::put(buffer, rows.as_position(), rows.width, words, theme.muted);
        }
        let chosen = self.list.chosen;
        for (y, place) in (rows.y..rows.bottom()).zip(first_of(rows, self.len(), chosen)..) {
            let Some(row) = self.row(place) else { break };
            let style = if place == chosen {
                theme.chosen
            } else {
                Style::new()
            };
            let line = cells(&row.length.to_string(), &row.cost.to_string(), &row.moves);
            let line = text::padded(&line, rows.width as usize);
            text::put(buffer, Position::new(rows.x, y), rows.width, &line, style);
        }
        if let Some(row) = self.row(chosen) {
            let lines = text::wrapped(&row.moves, inner.width);
            for (y, line) in (rows.bottom() + 1..inner.bottom()).zip(lines) {
                text::put(
                    buffer,
                    Position::new(inner.x, y),
                    inner.width,
                    &line,
                    theme.accent,
                );
            }
        }
        Some(cursor)
    }

    /// The solution at this place.
    fn target_at(&self, area: Rect, _app: &App, at: Position) -> Option<Target> {
        let rows = rows_of(area);
        let first = first_of(rows, self.len(), self.list.chosen);
        let place = first + at.y.checked_sub(rows.y)? as usize;
        (rows.contains(at) && place < self.len()).then_some(Target::Candidate(place))
    }
}

fn inside(area: Rect) -> Rect {
    text::inside(area).inner(Margin::new(1, 0))
}

/// The room for the solutions.
fn rows_of(area: Rect) -> Rect {
    let inner = inside(area);
    let height = inner.height.saturating_sub(ABOVE + BELOW);
    Rect::new(inner.x, inner.y + ABOVE, inner.width, height)
}

fn cells(length: &str, cost: &str, moves: &str) -> String {
    format!("{length:>6} {cost:>6}  {moves}")
}

//! All solvers on the cube on the screen, over the picture:
//!
//! ```text
//! ╭ All solvers on this cube, 1 s each ─────────────────────────────────────────╮
//! │ Solver          First            Best             Nodes    At least  State  │
//! │ Two-phase       22 in 310 µs     18 in 212 ms      3.1 M         17  done   │
//! ╰─────────────────────────────────────────────────────────────────────────────╯
//! ```

use ratatui::layout::{Constraint, Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;
use ratatui::widgets::{Clear, Row, Table, Widget};

use super::OverlayView;
use crate::app::{App, Compared, Comparison, OverlayModel as _, Search};
use crate::ui::Theme;
use crate::ui::canvas::Canvas;
use crate::ui::solver_panel;
use cubetui::solver::Solution;

const COLUMNS: [(&str, u16); 6] = [
    ("Solver", 16),
    ("First", 14),
    ("Best", 14),
    ("Nodes", 8),
    ("At least", 9),
    ("State", 14),
];

impl OverlayView for Comparison {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
        let rows = &self.rows;
        let area = Rect {
            height: (rows.len() as u16 + 6).min(area.height),
            ..area
        };
        Clear.render(area, canvas.buffer);
        let framed = canvas.framed(area, &self.title(app));
        let inner = Rect {
            x: framed.x + 1,
            width: framed.width - 1,
            ..framed
        };
        let head = COLUMNS.map(|(name, _)| Span::styled(name, canvas.theme.muted));
        let widths = COLUMNS.map(|(_, width)| Constraint::Length(width));
        let table = Table::new(
            rows.iter().map(|row| Row::new(cells(row, canvas.theme))),
            widths,
        )
        .header(Row::new(head))
        .column_spacing(0);
        Widget::render(table, inner, canvas.buffer);
        let below = Rect {
            y: inner.y + rows.len() as u16 + 2,
            height: inner.height.saturating_sub(rows.len() as u16 + 2),
            width: inner.width - 1,
            ..inner
        };
        let about = "Moves and the time until they were found; positions visited; the fewest moves that are proven \
                     to be needed. One solver after the other.";
        canvas.put_wrapped(below, about, canvas.theme.muted);
        None
    }
}

fn cells(row: &Compared, theme: &Theme) -> [Span<'static>; 6] {
    let name = row.solver.entry().name;
    let Some(search) = row.search() else {
        return [name, "-", "-", "-", "-", "waiting"].map(|cell| Span::styled(cell, theme.muted));
    };
    let found = |solution: Option<&Solution>| match solution {
        None => "-".to_owned(),
        Some(found) => format!(
            "{} in {}",
            found.length(),
            solver_panel::duration(found.after)
        ),
    };
    let progress = search.progress;
    let best = if Search::is_running(search) {
        Style::new()
    } else {
        theme.good
    };
    let (state, style) = solver_panel::state(search, theme);
    [
        Span::styled(name, theme.heading),
        Span::raw(found(row.first())),
        Span::styled(found(search.best()), best),
        Span::raw(solver_panel::count(progress.nodes)),
        Span::raw(progress.lower_bound.to_string()),
        Span::styled(state, style),
    ]
}

//! All solvers on the cube on the screen, over the picture:
//!
//! ```text
//! ╭ All solvers on this cube, 1 s each ─────────────────────────────────────────╮
//! │ Solver          First            Best             Nodes    At least  State  │
//! │ Two-phase       22 in 310 µs     18 in 212 ms      3.1 M         17  done   │
//! ╰─────────────────────────────────────────────────────────────────────────────╯
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use super::OverlayView;
use crate::app::{App, Compared, Comparison, OverlayModel as _, Search};
use crate::ui::{Theme, solver_panel, text};
use cubetui::solver::Solution;

/// The columns: heading and cells.
const COLUMNS: [(&str, usize); 6] = [
    ("Solver", 16),
    ("First", 14),
    ("Best", 14),
    ("Nodes", 8),
    ("At least", 9),
    ("State", 14),
];

impl OverlayView for Comparison {
    fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        app: &App,
        theme: &Theme<'_>,
    ) -> Option<Position> {
        let rows = &self.rows;
        let area = Rect {
            height: (rows.len() as u16 + 6).min(area.height),
            ..area
        };
        Clear.render(area, buffer);
        let framed = text::framed(buffer, area, &self.title(app), theme);
        let inner = Rect {
            x: framed.x + 1,
            width: framed.width - 1,
            ..framed
        };
        put_row(
            buffer,
            inner,
            0,
            &COLUMNS.map(|(name, _)| name.to_owned()),
            &[theme.muted; 6],
        );
        for (y, row) in (1..).zip(rows) {
            let (cells, styles) = cells(row, theme);
            put_row(buffer, inner, y, &cells, &styles);
        }
        let words = "Moves and the time until they were found; positions visited; the fewest moves that are proven to be \
                 needed. One solver after the other.";
        let below = inner.y + rows.len() as u16 + 2;
        for (y, line) in (below..inner.bottom()).zip(text::wrapped(words, inner.width - 1)) {
            text::put(
                buffer,
                Position::new(inner.x, y),
                inner.width,
                &line,
                theme.muted,
            );
        }
        None
    }
}

fn put_row(buffer: &mut Buffer, inner: Rect, y: u16, cells: &[String; 6], styles: &[Style; 6]) {
    let mut x = inner.x;
    for (((_, width), cell), style) in COLUMNS.iter().zip(cells).zip(styles) {
        if inner.y + y < inner.bottom() {
            let width = *width as u16;
            text::put(
                buffer,
                Position::new(x, inner.y + y),
                width.min(inner.right() - x),
                cell,
                *style,
            );
            x += width;
        }
    }
}

fn cells(row: &Compared, theme: &Theme) -> ([String; 6], [Style; 6]) {
    let plain = Style::new();
    let name = row.solver.entry().name.to_owned();
    let Some(search) = row.search() else {
        let none = || "-".to_owned();
        return (
            [name, none(), none(), none(), none(), "waiting".to_owned()],
            [theme.muted; 6],
        );
    };
    let found = |solution: Option<&Solution>| {
        solution.map_or("-".to_owned(), |found| {
            format!(
                "{} in {}",
                found.length(),
                solver_panel::duration(found.after)
            )
        })
    };
    let (state, style) = solver_panel::state(search, theme);
    let progress = search.progress;
    let best = search.best();
    let cells = [
        name,
        found(row.first()),
        found(best),
        solver_panel::count(progress.nodes),
        progress.lower_bound.to_string(),
        state,
    ];
    (
        cells,
        [
            theme.heading,
            plain,
            if Search::is_running(search) {
                plain
            } else {
                theme.good
            },
            plain,
            plain,
            style,
        ],
    )
}

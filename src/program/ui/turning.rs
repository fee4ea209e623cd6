//! The panels around the cube while it is turned or solved: how to begin, the solver, and the turns so far, or the last
//! ones if there is no space for all.
//!
//! While the cube is relabelled, the meaning of the colours replaces the turns:
//!
//! ```text
//! ╭ Relabelled: coset 1,454,626,350 of H ─────────────────────────────────────╮
//! │ W  U, D   G  F, B of middle edges   R  R, L of middle edges   ·  the rest │
//! ╰────────────────────────────────────────────────────────────────────────────╯
//! ```

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::canvas::{self, Canvas, below};
use super::screen_layout::{SOLVER_ROWS, ScreenLayout, as_high_as};
use crate::app::{Action, App, Target};
use crate::text::{search, turning};
use cubetui::coord::{Coordinate as _, Coset};
use cubetui::cube::Color;
use cubetui::words::grouped;

/// The widest line that can be read at a glance.
const WIDTH: u16 = 24;

pub(super) fn draw_guide(canvas: &mut Canvas<'_>, layout: &ScreenLayout, app: &App) {
    let [top, bottom] = layout.corners;
    let narrow = Rect {
        width: top.width.min(WIDTH),
        ..top
    };
    canvas.put_blocks(narrow, &turning::how_to_begin(app));
    canvas.put_blocks(bottom, &turning::how_to_turn(app));
}

/// Draws the figures of the search. A click on the title switches to the next solver.
pub(super) fn draw_solver(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let area = as_high_as(area, usize::from(SOLVER_ROWS) - 2);
    let inner = canvas.framed(area, &search::title(app));
    canvas.put_blocks(inner, &search::figures(app.search()));
    let top = Rect { height: 1, ..area };
    canvas.on_click(top, Target::Action(Action::Solver));
    if let Some(tables) = search::tables(app) {
        let width = area.width.saturating_sub(2);
        let border = canvas::row(area.x + 1, area.bottom().saturating_sub(1), width);
        canvas.put(border, &format!(" {tables} "), canvas.theme.muted);
    }
}

pub(super) fn draw_turns(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    if app.is_relabelled() {
        return draw_meaning(canvas, area, app);
    }
    let history = turning::history(app);
    let mut lines = canvas::wrapped(&history, area.width.saturating_sub(2));
    let area = as_high_as(area, lines.len());
    let inner = canvas.framed(area, &turning::title(app));
    if lines.len() > inner.height as usize {
        lines = last_lines(&history, inner);
    }
    if lines.is_empty() {
        canvas.put(inner, "none yet", canvas.theme.muted);
    }
    canvas.put_column(inner, &lines, Style::new());
}

/// Wraps as many of the last turns as fit, after a sign for the earlier ones.
fn last_lines(text: &str, area: Rect) -> Vec<String> {
    let room = usize::from(area.width) * usize::from(area.height);
    let starts = text.match_indices(' ').map(|(blank, _)| blank + 1);
    let ends = starts
        .map(|start| &text[start..])
        .skip_while(|end| end.len() > room);
    let mut ends = ends.map(|end| canvas::wrapped(&format!("… {end}"), area.width));
    ends.find(|lines| lines.len() <= area.height.into())
        .unwrap_or_default()
}

/// Draws what the colours mean while the cube is relabelled.
fn draw_meaning(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let coset = Coset::of(&app.cube().cube);
    let title = if coset.is_h() {
        "Relabelled: this cube is in H".to_owned()
    } else {
        format!("Relabelled: coset {} of H", grouped(coset.index()))
    };
    let inner = canvas.framed(area, &title);
    let scheme = &app.settings().scheme;
    let entries = [
        (Some(Color::U), "U, D"),
        (Some(Color::F), "F, B of middle edges"),
        (Some(Color::R), "R, L of middle edges"),
        (None, "the rest"),
    ];
    let entries = entries.map(|(color, meaning)| {
        let letter = color.map_or('·', |color| scheme.letter(color).to_ascii_uppercase());
        let chip = Span::styled(format!(" {letter} "), canvas.theme.sticker(scheme, color));
        [chip, Span::raw(format!(" {meaning}  "))]
    });
    if inner.height < 4 {
        return canvas.put_spans(inner, entries.as_flattened());
    }
    for (row, entry) in inner.rows().zip(&entries) {
        canvas.put_spans(row, entry);
    }
    let about = "Moves of H leave the picture of the solved cube as it is.";
    canvas.put_wrapped(below(inner, 4), about, canvas.theme.muted);
}

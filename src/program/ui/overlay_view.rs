//! Drawing the overlays: one view for each kind of [`Overlay`], found in one table.

mod comparison_panel;
mod completion_list;
mod coset_run_panel;
mod cube_list_panel;
mod filtered_list_panel;
mod help_panel;
mod link_panel;
mod manual_panel;
pub(super) mod message_panel;
mod solution_list_panel;

use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget as _};

pub use link_panel::link;

use super::canvas::{self, Canvas};
use crate::app::{App, Overlay, Target};

/// How an overlay is drawn, and what the mouse hits on it.
pub(super) trait OverlayView {
    /// Draws it into the area above the status line. Returns the place of the terminal's cursor if text is typed there.
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position>;

    /// Returns what the mouse hits at a place, if the overlay has something to click on.
    fn target_at(&self, _area: Rect, _app: &App, _at: Position) -> Option<Target> {
        None
    }
}

/// The view of each kind of overlay.
pub(super) fn view_of(overlay: &Overlay) -> &dyn OverlayView {
    match overlay {
        Overlay::Help(view) => view,
        Overlay::Manual(view) => view,
        Overlay::CommandLine(view) => view,
        Overlay::Patterns(view) => view,
        Overlay::SymmetryClasses(view) => view,
        Overlay::Link(view) => view,
        Overlay::Comparison(view) => view,
        Overlay::CosetRun(view) => view,
        Overlay::CubeList(view) => view,
        Overlay::Messages(view) => view,
        Overlay::Solutions(view) => view,
    }
}

/// Clears an area and draws a frame. Returns the room inside, a column away from both sides.
fn panel(canvas: &mut Canvas<'_>, area: Rect, title: &str) -> Rect {
    Clear.render(area, canvas.buffer);
    canvas.framed(area, title);
    inside(area)
}

/// The room inside of a panel.
fn inside(area: Rect) -> Rect {
    canvas::inside(area).inner(Margin::new(1, 0))
}

/// Writes which lines of a longer text are shown, in the lower line of its frame.
fn put_scroll_position(canvas: &mut Canvas<'_>, area: Rect, top: usize, rows: usize, count: usize) {
    if count > rows {
        let last = (top + rows).min(count);
        let shown = Line::styled(
            format!(" lines {}-{last}/{count} ", top + 1),
            canvas.theme.accent,
        );
        put_at_right(canvas, area, area.bottom() - 1, &shown);
    }
}

/// Writes a text at the right end of the frame's upper or lower line.
fn put_at_right(canvas: &mut Canvas<'_>, area: Rect, y: u16, line: &Line<'_>) {
    let width = line.width() as u16;
    let place = Rect::new(area.right() - width - 2, y, width, 1);
    canvas.put_lines(place, std::slice::from_ref(line));
}

/// The rows of a list that are seen, with the chosen one in the middle where the list is longer.
struct ListRows {
    area: Rect,
    /// The index of the first row that is seen.
    first: usize,
    count: usize,
}

impl ListRows {
    fn new(area: Rect, count: usize, chosen: usize) -> Self {
        let rows = usize::from(area.height);
        let first = chosen
            .saturating_sub(rows / 2)
            .min(count.saturating_sub(rows));
        Self { area, first, count }
    }

    /// Draws each row that is seen, over its whole width.
    fn draw(&self, canvas: &mut Canvas<'_>, row: impl Fn(usize) -> (String, Style)) {
        for (y, index) in (self.area.y..self.area.bottom()).zip(self.first..self.count) {
            let (line, style) = row(index);
            let line = canvas::padded(&line, self.area.width.into());
            let at = Position::new(self.area.x, y);
            canvas.put(canvas::row(at.x, at.y, self.area.width), &line, style);
        }
    }

    fn target_at(&self, at: Position) -> Option<Target> {
        let index = self.first + usize::from(at.y.checked_sub(self.area.y)?);
        (self.area.contains(at) && index < self.count).then_some(Target::Candidate(index))
    }
}

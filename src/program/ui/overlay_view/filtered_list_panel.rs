//! A list with a filter, in a frame over everything but the status line; what belongs to the chosen row is beside it.
//!
//! ```text
//! filter
//! names and numbers      about the chosen row
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use crate::app::{FilteredList, Target};
use crate::ui::{Theme, text};

/// Cells for the list: a mark, the longest name, a number.
const LIST_WIDTH: u16 = 35;

/// A row of the list.
pub(super) struct ListRow<'a> {
    pub(super) name: &'a str,
    pub(super) number: usize,
    /// Whether nothing comes of choosing it.
    pub(super) is_muted: bool,
}

/// Draws the list, with these words if no row is left. Returns the place of the cursor and the room beside the list.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    title: &str,
    (list, rows, nothing): (&FilteredList, &[ListRow<'_>], &str),
    theme: &Theme<'_>,
) -> (Position, Rect) {
    Clear.render(area, buffer);
    text::framed(buffer, area, title, theme);
    let inner = inside(area);
    let cursor = draw_filter(buffer, inner, ("Name: ", list), theme);
    if rows.is_empty() {
        let place = rows_of(area);
        text::put(
            buffer,
            place.as_position(),
            place.width,
            nothing,
            theme.muted,
        );
    }
    draw_rows(buffer, rows_of(area), rows, list.chosen, theme);
    let x = inner.x + LIST_WIDTH + 2;
    (
        cursor,
        Rect::new(x, inner.y, inner.right() - x, inner.height),
    )
}

/// The row at this place, of this many.
pub(super) fn target_at(
    list: &FilteredList,
    count: usize,
    area: Rect,
    at: Position,
) -> Option<Target> {
    let rows = rows_of(area);
    let number = first_of(rows, count, list.chosen) + at.y.checked_sub(rows.y)? as usize;
    (rows.contains(at) && number < count).then_some(Target::Candidate(number))
}

/// The room inside of the frame, a column away from it.
fn inside(area: Rect) -> Rect {
    text::inside(area).inner(Margin::new(1, 0))
}

/// The room for the names.
fn rows_of(area: Rect) -> Rect {
    let inner = inside(area);
    Rect::new(inner.x, inner.y + 2, LIST_WIDTH, inner.height - 2)
}

/// The number of the name in the first row.
pub(super) fn first_of(rows: Rect, count: usize, chosen: usize) -> usize {
    let room = rows.height as usize;
    chosen
        .saturating_sub(room / 2)
        .min(count.saturating_sub(room))
}

/// Draws a filter behind a word that says what it filters. Returns the place of the cursor.
pub(super) fn draw_filter(
    buffer: &mut Buffer,
    area: Rect,
    (word, list): (&str, &FilteredList),
    theme: &Theme<'_>,
) -> Position {
    let label = word.len() as u16;
    text::put(buffer, area.as_position(), label, word, theme.muted);
    let room = LIST_WIDTH - label - 1;
    let at = Position::new(area.x + label, area.y);
    if list.filter.is_empty() {
        text::put(buffer, at, room, "type a part of it", theme.muted);
    } else {
        text::put(buffer, at, room, &list.filter.text(), theme.accent);
    }
    let before = list.filter.before_cursor().chars().count() as u16;
    Position::new(at.x + before.min(room), at.y)
}

/// The rows round the chosen one, as many as fit.
fn draw_rows(buffer: &mut Buffer, area: Rect, rows: &[ListRow<'_>], chosen: usize, theme: &Theme) {
    let first = first_of(area, rows.len(), chosen);
    for (y, (index, row)) in (area.y..area.bottom()).zip(rows.iter().enumerate().skip(first)) {
        let style = match (index == chosen, row.is_muted) {
            (true, _) => theme.chosen,
            (false, true) => theme.muted,
            (false, false) => Style::new(),
        };
        let width = area.width as usize - 6;
        let line = format!(" {:<width$} {:>3} ", row.name, row.number);
        text::put(buffer, Position::new(area.x, y), area.width, &line, style);
    }
}

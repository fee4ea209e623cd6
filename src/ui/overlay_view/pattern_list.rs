//! The known patterns, to choose one, over everything but the status line.
//!
//! ```text
//! filter
//! names and lengths      the picture
//!                        name, length, algorithm, other names, source
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use super::OverlayView;
use crate::app::{App, OverlayModel as _, PatternPicker, Target};
use crate::config::Pattern;
use crate::ui::visible_stickers::Stickers;
use crate::ui::{Theme, net_view, text};

/// Cells for the list: a mark, the longest name, a length.
const LIST_WIDTH: u16 = 35;

impl OverlayView for PatternPicker {
    fn draw(&self, buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme<'_>) -> Option<Position> {
        Clear.render(area, buffer);
        let patterns = self.matches();
        text::framed(buffer, area, &self.title(app), theme);
        let inner = inside(area);
        let cursor = draw_filter(buffer, inner, self, theme);
        draw_list(buffer, rows_of(area), &patterns, self.chosen(), theme);
        let x = inner.x + LIST_WIDTH + 2;
        let preview = Rect::new(x, inner.y, inner.right() - x, inner.height);
        if let Some(pattern) = patterns.get(self.chosen()) {
            draw_preview(buffer, preview, pattern, app, theme);
        }
        Some(cursor)
    }

    /// The name at this place.
    fn target_at(&self, area: Rect, at: Position) -> Option<Target> {
        let rows = rows_of(area);
        let count = self.matches().len();
        let number = first_of(rows, count, self.chosen()) + at.y.checked_sub(rows.y)? as usize;
        (rows.contains(at) && number < count).then_some(Target::Candidate(number))
    }
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
fn first_of(rows: Rect, count: usize, chosen: usize) -> usize {
    let room = rows.height as usize;
    chosen.saturating_sub(room / 2).min(count.saturating_sub(room))
}

fn draw_filter(buffer: &mut Buffer, area: Rect, picker: &PatternPicker, theme: &Theme) -> Position {
    const LABEL: &str = "Name: ";
    let label = LABEL.len() as u16;
    text::put(buffer, area.as_position(), label, LABEL, theme.muted);
    let room = LIST_WIDTH - label - 1;
    let at = Position::new(area.x + label, area.y);
    if picker.filter().is_empty() {
        text::put(buffer, at, room, "type a part of it", theme.muted);
    } else {
        text::put(buffer, at, room, &picker.filter().text(), theme.accent);
    }
    let before = picker.filter().before_cursor().chars().count() as u16;
    Position::new(at.x + before.min(room), at.y)
}

/// The rows round the chosen one, as many as fit.
fn draw_list(buffer: &mut Buffer, area: Rect, patterns: &[&Pattern], chosen: usize, theme: &Theme) {
    if patterns.is_empty() {
        return text::put(buffer, area.as_position(), area.width, "no pattern matches", theme.muted);
    }
    let first = first_of(area, patterns.len(), chosen);
    for (y, (index, pattern)) in (area.y..area.bottom()).zip(patterns.iter().enumerate().skip(first)) {
        let style = if index == chosen { theme.chosen } else { Style::new() };
        let width = area.width as usize - 6;
        let line = format!(" {:<width$} {:>3} ", pattern.name, pattern.length);
        text::put(buffer, Position::new(area.x, y), area.width, &line, style);
    }
}

fn draw_preview(buffer: &mut Buffer, area: Rect, pattern: &Pattern, app: &App, theme: &Theme) {
    let stickers = Stickers::plain(&app.settings().scheme, pattern.cube().stickers().map(Some));
    let rows = net_view::draw_small(buffer, Rect { height: area.height - 8, ..area }, &stickers, theme);
    let length = if pattern.is_optimal {
        format!("{} turns, the fewest possible", pattern.length)
    } else {
        format!("{} turns", pattern.length)
    };
    let mut lines = vec![(pattern.name.clone(), theme.heading), (length, Style::new())];
    let wrapped = |words: &str| text::wrapped(words, area.width);
    lines.extend(wrapped(&pattern.algorithm.to_string()).into_iter().map(|line| (line, theme.accent)));
    if !pattern.also.is_empty() {
        let also = format!("also: {}", pattern.also.join(", "));
        lines.extend(wrapped(&also).into_iter().map(|line| (line, Style::new())));
    }
    lines.extend(wrapped(&pattern.source).into_iter().map(|line| (line, theme.muted)));
    for (y, (line, style)) in (area.y + rows + 1..area.bottom()).zip(lines) {
        text::put(buffer, Position::new(area.x, y), area.width, &line, style);
    }
}

//! The line above the footer: the command being typed, or the answer to the last key.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr as _;

use super::{Theme, text};
use crate::app::{Action, App, Line, Overlay, Severity};

/// Draws it; gives the place of the terminal's cursor when a command is typed.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) -> Option<Position> {
    match app.overlay() {
        Some(Overlay::CommandLine(open)) => {
            let cursor = draw_line(buffer, area, ":", open.line());
            if let Some(mistake) = open.mistake() {
                let column = |place| column_of(area, open.line(), place);
                let (start, end) = (column(mistake.range.start), column(mistake.range.end));
                let wrong = Rect::new(start, area.y, end - start, 1);
                buffer.set_style(wrong, theme.bad.add_modifier(Modifier::UNDERLINED));
            }
            return Some(cursor);
        }
        Some(Overlay::Help(view)) => {
            let cursor = draw_line(buffer, area, "/", view.filter());
            if view.filter().is_empty() {
                let at = Position::new(cursor.x + 1, cursor.y);
                text::put(buffer, at, area.right() - at.x, "type to search", theme.muted);
            }
            return Some(cursor);
        }
        _ => {}
    }
    let prefix = app.prefix();
    let at = Position::new(area.x + 1, area.y);
    let width = area.width - 1;
    if prefix.half || prefix.wide {
        let kind = if prefix.wide { "wide " } else { "" };
        let forget = text::key_of(app, Action::Leave);
        let amount = if prefix.half { "half turn" } else { "turn" };
        text::put(
            buffer,
            at,
            width,
            &format!("{kind}{amount} of …  (type a face; {forget} forgets)"),
            theme.accent,
        );
    } else if let Some(status) = app.status() {
        let style = match status.severity {
            Severity::Info => Style::new(),
            Severity::Success => theme.good,
            Severity::Error => theme.bad,
        };
        text::put(buffer, at, width, &status.text, style);
    }
    None
}

/// Draws a line being typed after its sign. It scrolls so that the cursor stays in view.
fn draw_line(buffer: &mut Buffer, area: Rect, sign: &str, line: &Line) -> Position {
    let shown: String = line.text().chars().skip(hidden(area, line)).collect();
    text::put(buffer, area.as_position(), 1, sign, Style::new());
    text::put(buffer, Position::new(area.x + 1, area.y), area.width - 1, &shown, Style::new());
    Position::new(column_of(area, line, line.cursor()), area.y)
}

/// How many characters at the start of a line are not shown.
fn hidden(area: Rect, line: &Line) -> usize {
    let room = area.width.saturating_sub(2) as usize;
    line.before_cursor().width().saturating_sub(room)
}

/// The column in which a character of a line being typed stands, or would stand if there were room.
pub(super) fn column_of(area: Rect, line: &Line, place: usize) -> u16 {
    let hidden = hidden(area, line);
    let before: String = line.text().chars().chain(std::iter::repeat(' ')).take(place).skip(hidden).collect();
    (area.x + 1 + before.width().min(area.width as usize) as u16).min(area.right().saturating_sub(1))
}

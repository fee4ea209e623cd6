//! The line above the footer: the command being typed, or the answer to the last key.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use super::{Theme, text};
use crate::app::{Action, App, Line, Overlay, Severity};

/// Draws it; gives the place of the terminal's cursor when a command is typed.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) -> Option<Position> {
    if let Some(Overlay::CommandLine(line)) = app.overlay() {
        return Some(draw_command_line(buffer, area, line));
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

/// The command line scrolls so that the cursor stays in view.
fn draw_command_line(buffer: &mut Buffer, area: Rect, line: &Line) -> Position {
    let room = area.width.saturating_sub(2) as usize;
    let before = line.before_cursor();
    let hidden = before.width().saturating_sub(room);
    let shown: String = line.text().chars().skip(hidden).collect();
    text::put(buffer, area.as_position(), 1, ":", Style::new());
    text::put(buffer, Position::new(area.x + 1, area.y), area.width - 1, &shown, Style::new());
    Position::new(area.x + 1 + (before.width() - hidden) as u16, area.y)
}

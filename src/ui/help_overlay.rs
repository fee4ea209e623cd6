//! All keys and commands, over everything but the status line.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use ratatui::widgets::{Clear, Widget as _};

use super::{Theme, text};
use crate::app::{App, HelpLine, help_lines};

/// Cells for the keys before their explanation.
const KEYS_WIDTH: usize = 22;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, scroll: usize, app: &App, theme: &Theme) {
    Clear.render(area, buffer);
    let lines = help_lines(app.keymap());
    let inner = text::framed(buffer, area, "Help", theme);
    let room = inner.height as usize;
    let scroll = scroll.min(lines.len().saturating_sub(room));
    for (y, line) in (inner.y..inner.bottom()).zip(&lines[scroll..]) {
        draw_line(buffer, Position::new(inner.x + 1, y), inner.width - 1, line, theme);
    }
    let below = lines.len().saturating_sub(scroll + room);
    if below > 0 {
        let word = if below == 1 { "line" } else { "lines" };
        let more = format!(" {below} more {word} below ");
        let at = Position::new(area.right() - more.len() as u16 - 2, area.bottom() - 1);
        text::put(buffer, at, more.len() as u16, &more, theme.accent);
    }
}

fn draw_line(buffer: &mut Buffer, at: Position, width: u16, line: &HelpLine, theme: &Theme) {
    let spans = match line {
        HelpLine::Title(title) => vec![Span::styled(*title, theme.heading)],
        HelpLine::Keys { keys: left, text } | HelpLine::Command { usage: left, text } => {
            vec![Span::styled(format!("  {left:<KEYS_WIDTH$}"), theme.accent), Span::raw(*text)]
        }
        HelpLine::Blank => return,
    };
    text::put_spans(buffer, at, width, &spans);
}

//! The first line: name, modes with the current one marked, colour scheme and colour depth.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr as _;

use super::{Theme, text};
use crate::app::{App, Mode};

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    buffer.set_style(area, theme.bar);
    let mut spans = vec![Span::styled(" cubetui ", theme.heading), Span::raw("  ")];
    for mode in Mode::ALL {
        let style = if mode == app.mode() { theme.chosen } else { theme.muted };
        spans.push(Span::styled(format!(" {} ", mode.name()), style));
        spans.push(Span::raw(" "));
    }
    text::put_spans(buffer, area.as_position(), area.width, &spans);
    let right = format!("{} · {} ", app.settings().scheme.name(), theme.depth());
    let width = right.width() as u16;
    text::put(buffer, Position::new(area.right().saturating_sub(width), area.y), width, &right, theme.muted);
}

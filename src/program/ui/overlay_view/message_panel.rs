//! The last messages, over everything but the status line.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use super::OverlayView;
use crate::app::{App, MessageList, OverlayModel as _, Severity};
use crate::ui::{Theme, text};

impl OverlayView for MessageList {
    fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        app: &App,
        theme: &Theme<'_>,
    ) -> Option<Position> {
        Clear.render(area, buffer);
        let inner = text::framed(buffer, area, &self.title(app), theme);
        let lines = app.message_lines();
        let (room, width) = (usize::from(inner.height), inner.width - 2);
        let top = self.top().min(lines.len().saturating_sub(room));
        for (y, (severity, line)) in (inner.y..inner.bottom()).zip(&lines[top..]) {
            text::put(
                buffer,
                text::row(inner.x + 1, y, width),
                line,
                style(*severity, theme),
            );
        }
        if lines.is_empty() {
            let at = Position::new(inner.x + 1, inner.y);
            text::put(
                buffer,
                text::row(at.x, at.y, width),
                "There are no messages yet.",
                Style::new(),
            );
        }
        None
    }
}

pub(in crate::ui) fn style(severity: Severity, theme: &Theme<'_>) -> Style {
    match severity {
        Severity::Info => Style::new(),
        Severity::Success => theme.good,
        Severity::Error => theme.bad,
    }
}

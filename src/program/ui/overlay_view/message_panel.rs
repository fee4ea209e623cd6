//! The last messages, over everything but the status line.

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use super::OverlayView;
use crate::app::{App, MessageList, OverlayModel as _, Severity};
use crate::ui::Theme;
use crate::ui::canvas::{self, Canvas};

impl OverlayView for MessageList {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
        Clear.render(area, canvas.buffer);
        let inner = canvas.framed(area, &self.title(app));
        let lines = app.message_lines();
        let (room, width) = (usize::from(inner.height), inner.width - 2);
        let top = self.top.min(lines.len().saturating_sub(room));
        for (y, (severity, line)) in (inner.y..inner.bottom()).zip(&lines[top..]) {
            canvas.put(
                canvas::row(inner.x + 1, y, width),
                line,
                style(*severity, canvas.theme),
            );
        }
        if lines.is_empty() {
            let at = Position::new(inner.x + 1, inner.y);
            canvas.put(
                canvas::row(at.x, at.y, width),
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

//! The manual, over everything but the status line: the list of chapters, or the lines of one.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use super::{OverlayView, put_scroll_position};
use crate::app::{App, ManualPage, ManualView, OverlayModel as _, Target};
use crate::manual::CHAPTERS;
use crate::text::TextLine;
use crate::ui::{Theme, text};

impl OverlayView for ManualView {
    fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        app: &App,
        theme: &Theme<'_>,
    ) -> Option<Position> {
        Clear.render(area, buffer);
        text::framed(buffer, area, &self.title(app), theme);
        let inner = inside(area);
        match app.manual(self) {
            ManualPage::Contents(titles) => {
                draw_contents(buffer, inner, &titles, self.chosen(), theme);
            }
            ManualPage::Chapter(_, lines) => draw_lines(buffer, area, &lines, self.top(), theme),
        }
        None
    }

    /// The chapter in this row of the list.
    fn target_at(&self, area: Rect, _app: &App, at: Position) -> Option<Target> {
        let inner = inside(area);
        let row = usize::from(at.y.checked_sub(inner.y)?);
        (self.is_list() && inner.contains(at) && row < CHAPTERS.len())
            .then_some(Target::Candidate(row))
    }
}

/// The room inside of the frame, a column away from its left side.
fn inside(area: Rect) -> Rect {
    let inner = text::inside(area);
    Rect {
        x: inner.x + 1,
        width: inner.width - 1,
        ..inner
    }
}

fn draw_contents(buffer: &mut Buffer, area: Rect, titles: &[&str], chosen: usize, theme: &Theme) {
    for (row, (y, title)) in (area.y..area.bottom()).zip(titles).enumerate() {
        let style = if row == chosen {
            theme.chosen
        } else {
            Style::new()
        };
        let words = format!(" {:>2}. {title} ", row + 1);
        text::put(buffer, text::row(area.x, y, area.width), &words, style);
    }
}

fn draw_lines(buffer: &mut Buffer, area: Rect, lines: &[TextLine], top: usize, theme: &Theme) {
    let inner = inside(area);
    let room = inner.height as usize;
    let top = top.min(lines.len().saturating_sub(room));
    text::put_text(buffer, inner, &lines[top..], theme);
    put_scroll_position(buffer, area, top, room, lines.len(), theme);
}

//! The manual, over everything but the status line: the list of chapters, or the lines of one.

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use super::{OverlayView, put_scroll_position};
use crate::app::{App, ManualPage, ManualView, OverlayModel as _, Target};
use crate::manual::CHAPTERS;
use crate::text::TextLine;
use crate::ui::canvas::{self, Canvas};

impl OverlayView for ManualView {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
        Clear.render(area, canvas.buffer);
        canvas.framed(area, &self.title(app));
        let inner = inside(area);
        match app.manual(self) {
            ManualPage::Contents(titles) => {
                draw_contents(canvas, inner, &titles, self.chosen);
            }
            ManualPage::Chapter(_, lines) => draw_lines(canvas, area, &lines, self.top),
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
    let inner = canvas::inside(area);
    Rect {
        x: inner.x + 1,
        width: inner.width - 1,
        ..inner
    }
}

fn draw_contents(canvas: &mut Canvas<'_>, area: Rect, titles: &[&str], chosen: usize) {
    for (row, (y, title)) in (area.y..area.bottom()).zip(titles).enumerate() {
        let style = if row == chosen {
            canvas.theme.chosen
        } else {
            Style::new()
        };
        let words = format!(" {:>2}. {title} ", row + 1);
        canvas.put(canvas::row(area.x, y, area.width), &words, style);
    }
}

fn draw_lines(canvas: &mut Canvas<'_>, area: Rect, lines: &[TextLine], top: usize) {
    let inner = inside(area);
    let room = inner.height as usize;
    let top = top.min(lines.len().saturating_sub(room));
    canvas.put_text(inner, &lines[top..]);
    put_scroll_position(canvas, area, top, room, lines.len());
}

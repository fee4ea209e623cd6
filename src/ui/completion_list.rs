//! What can stand at the place of the command line that is being completed: a list above it.
//!
//! ```text
//!      ╭ 2/14 ─────────────────────────────╮
//!      │ save    write the 54 stickers on… │
//!      │▌scramble a random cube, or the so…│   the chosen one is marked
//!      ╰───────────────────────────────────╯
//! :scramble
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;
use ratatui::widgets::{Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::{Theme, status_line, text};
use crate::app::{Candidate, CommandLine};

/// The most names in view at once, unless the screen is low.
const LONGEST: usize = 14;
/// The widest name that keeps all its letters.
const WIDEST_NAME: usize = 40;

/// Draws the list, if there is one, at the bottom of the area.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, open: &CommandLine, theme: &Theme) {
    let Some(list) = open.completion() else { return };
    let candidates = list.candidates();
    let rows = candidates.len().min(LONGEST).min(area.height.saturating_sub(4) as usize);
    let width_of = |part: fn(&Candidate) -> &str| {
        candidates.iter().map(|candidate| part(candidate).width()).max().unwrap_or(0)
    };
    let (names, abouts) = (width_of(|c| &c.text).min(WIDEST_NAME), width_of(|c| &c.about));
    let gap = if abouts == 0 { 0 } else { 2 };
    let width = ((names + gap + abouts).max(8) as u16 + 4).min(area.width);
    let line = Rect::new(area.x, area.bottom(), area.width, 1);
    // The names stand above the place where they will be written, if there is room.
    let x = status_line::column_of(line, open.line(), list.start()).saturating_sub(2);
    let x = x.min(area.right() - width).max(area.x);
    let frame = Rect::new(x, area.bottom() - rows as u16 - 2, width, rows as u16 + 2);
    Clear.render(frame, buffer);
    let number = candidates.len();
    let title = match list.chosen() {
        Some(chosen) => format!("{}/{number}", chosen + 1),
        None => number.to_string(),
    };
    let inner = text::framed(buffer, frame, &title, theme);
    let chosen = list.chosen().unwrap_or(0);
    let top = (chosen + 1).saturating_sub(rows.div_ceil(2)).min(number - rows);
    for (row, (index, candidate)) in candidates.iter().enumerate().skip(top).take(rows).enumerate() {
        let at = Position::new(inner.x + 1, inner.y + row as u16);
        let name = text::padded(&candidate.text, names);
        let spans = [
            Span::styled(name, theme.accent),
            Span::raw(" ".repeat(gap)),
            Span::raw(candidate.about.as_str()),
        ];
        text::put_spans(buffer, at, inner.width - 2, &spans);
        if list.chosen() == Some(index) {
            buffer.set_style(Rect::new(inner.x, at.y, inner.width, 1), Style::reset().patch(theme.chosen));
        }
    }
}

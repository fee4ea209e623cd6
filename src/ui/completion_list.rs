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
use crate::app::{Candidate, CommandLine, Completion, Line, Target};

/// The most names in view at once, unless the screen is low.
const LONGEST: usize = 14;
/// The widest name that keeps all its letters.
const WIDEST_NAME: usize = 40;

/// Draws the list, if there is one, at the bottom of the area.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, open: &CommandLine, theme: &Theme) {
    let Some(list) = open.completion() else { return };
    let view = View::of(area, open.line(), list);
    Clear.render(view.frame, buffer);
    let number = list.candidates().len();
    let title = match list.chosen() {
        Some(chosen) => format!("{} of {number}", chosen + 1),
        None => format!("{number} to choose from"),
    };
    let inner = text::framed(buffer, view.frame, &title, theme);
    for (y, (index, candidate)) in
        (inner.y..inner.bottom()).zip(list.candidates().iter().enumerate().skip(view.top))
    {
        let spans = [
            Span::styled(text::padded(&candidate.text, view.names), theme.accent),
            Span::raw(" ".repeat(view.gap)),
            Span::raw(candidate.about.as_str()),
        ];
        text::put_spans(buffer, Position::new(inner.x + 1, y), inner.width - 2, &spans);
        if list.chosen() == Some(index) {
            buffer.set_style(Rect::new(inner.x, y, inner.width, 1), Style::reset().patch(theme.chosen));
        }
    }
}

/// The name at this place.
pub(super) fn target_at(area: Rect, open: &CommandLine, at: Position) -> Option<Target> {
    let list = open.completion()?;
    let view = View::of(area, open.line(), list);
    let inner = text::inside(view.frame);
    inner.contains(at).then(|| Target::Candidate(view.top + (at.y - inner.y) as usize))
}

/// The part of the list that is in view, and its frame.
struct View {
    frame: Rect,
    /// The first name in view.
    top: usize,
    /// Cells for the names, and for the blanks behind them.
    names: usize,
    gap: usize,
}

impl View {
    fn of(area: Rect, typed: &Line, list: &Completion) -> Self {
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
        let x = status_line::column_of(line, typed, list.start()).saturating_sub(2);
        let x = x.min(area.right() - width).max(area.x);
        let frame = Rect::new(x, area.bottom() - rows as u16 - 2, width, rows as u16 + 2);
        let chosen = list.chosen().unwrap_or(0);
        let top = (chosen + 1).saturating_sub(rows.div_ceil(2)).min(candidates.len() - rows);
        Self { frame, top, names, gap }
    }
}

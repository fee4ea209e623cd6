//! What can stand at the place of the command line that is being completed: a list above it.
//!
//! ```text
//!      ╭ 2/14 ─────────────────────────────╮
//!      │ save    write the 54 stickers on… │
//!      │▌scramble a random cube, or the so…│   the chosen one is marked
//!      ╰───────────────────────────────────╯
//! :scramble
//! ```

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;
use ratatui::widgets::{Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::OverlayView;
use crate::app::{App, Candidate, CommandLine, Completion, OverlayModel as _, Target, TextInput};
use crate::ui::bars;
use crate::ui::canvas::{self, Canvas};

/// The most names in view at once, unless the screen is low.
const LONGEST: usize = 14;
/// The widest name that keeps all its letters.
const WIDEST_NAME: usize = 40;

impl OverlayView for CommandLine {
    /// Draws the list, if there is one, at the bottom of the area.
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
        let list = self.completion()?;
        let view = Window::of(area, &self.input()?, list);
        Clear.render(view.frame, canvas.buffer);
        let inner = canvas.framed(view.frame, &self.title(app));
        for (y, (index, candidate)) in
            (inner.y..inner.bottom()).zip(list.candidates.iter().enumerate().skip(view.top))
        {
            let spans = [
                Span::styled(
                    canvas::padded(&candidate.text, view.names),
                    canvas.theme.accent,
                ),
                Span::raw(" ".repeat(view.gap)),
                Span::raw(candidate.about.as_str()),
            ];
            canvas.put_spans(canvas::row(inner.x + 1, y, inner.width - 2), &spans);
            if list.chosen == Some(index) {
                canvas.buffer.set_style(
                    Rect::new(inner.x, y, inner.width, 1),
                    Style::reset().patch(canvas.theme.chosen),
                );
            }
        }
        None
    }

    fn target_at(&self, area: Rect, _app: &App, at: Position) -> Option<Target> {
        let list = self.completion()?;
        let view = Window::of(area, &self.input()?, list);
        let inner = canvas::inside(view.frame);
        inner
            .contains(at)
            .then(|| Target::Candidate(view.top + (at.y - inner.y) as usize))
    }
}

/// The part of the list that is in view, and its frame.
struct Window {
    frame: Rect,
    top: usize,
    /// Cells for the names, and for the blanks behind them.
    names: usize,
    gap: usize,
}

impl Window {
    fn of(area: Rect, typed: &TextInput<'_>, list: &Completion) -> Self {
        let candidates = &list.candidates;
        let rows = candidates
            .len()
            .min(LONGEST)
            .min(area.height.saturating_sub(4) as usize);
        let width_of = |part: fn(&Candidate) -> &str| {
            candidates
                .iter()
                .map(|candidate| part(candidate).width())
                .max()
                .unwrap_or(0)
        };
        let (names, abouts) = (
            width_of(|c| &c.text).min(WIDEST_NAME),
            width_of(|c| &c.about),
        );
        let gap = if abouts == 0 { 0 } else { 2 };
        let width = ((names + gap + abouts).max(8) as u16 + 4).min(area.width);
        let line = Rect::new(area.x, area.bottom(), area.width, 1);
        // The names stand above the place where they will be written, if there is room.
        let x = bars::column_of(line, typed, list.start).saturating_sub(2);
        let x = x.min(area.right() - width).max(area.x);
        let frame = Rect::new(x, area.bottom() - rows as u16 - 2, width, rows as u16 + 2);
        let chosen = list.chosen.unwrap_or(0);
        let top = (chosen + 1)
            .saturating_sub(rows.div_ceil(2))
            .min(candidates.len() - rows);
        Self {
            frame,
            top,
            names,
            gap,
        }
    }
}

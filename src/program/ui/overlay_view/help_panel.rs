//! All keys and commands, over everything but the status line, where the words looked for are typed.
//!
//! ```text
//! ╭ Help: Turn mode ───────────────── 79 entries ╮
//! │ Turning the cube                             │
//! │   keys   what they do    names, if there is  │
//! │   a note beside the keys                room │
//! ╰───────────────────────────── lines 1-18/100 ─╯
//! ```

use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::{OverlayView, put_at_right, put_scroll_position};
use crate::app::{App, HelpLine, HelpView, OverlayModel as _};
use crate::ui::canvas::{self, Canvas};

/// Cells for the keys before their explanation.
const KEYS_WIDTH: usize = 22;
/// Cells for the explanation before the names.
const TEXT_WIDTH: usize = 54;
/// The least width at which the names of actions are shown too.
const ROOM_FOR_NAMES: u16 = 100;

impl OverlayView for HelpView {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
        Clear.render(area, canvas.buffer);
        let (lines, matching, all) = app.help(self);
        let inner = canvas.framed(area, &self.title(app));
        let room = inner.height as usize;
        let top = self.top.min(lines.len().saturating_sub(room));
        let words: Vec<String> = self
            .filter
            .text()
            .split_whitespace()
            .map(str::to_lowercase)
            .collect();
        for (y, line) in (inner.y..inner.bottom()).zip(&lines[top..]) {
            let at = Position::new(inner.x + 1, y);
            draw_line(canvas, at, inner.width - 1, line);
            draw_names(canvas, at, inner.width - 1, line, !words.is_empty());
            if line.is_entry() {
                mark(canvas, Rect::new(inner.x, y, inner.width, 1), &words);
            }
        }
        let entries = if words.is_empty() {
            format!("{all} entries")
        } else {
            format!("{matching}/{all} entries")
        };
        let entries = Line::styled(format!(" {entries} "), canvas.theme.accent);
        put_at_right(canvas, area, area.y, &entries);
        put_scroll_position(canvas, area, top, room, lines.len());
        if lines.is_empty() {
            let at = Position::new(inner.x + 1, inner.y);
            canvas.put(
                canvas::row(at.x, at.y, inner.width - 1),
                "Nothing matches these words.",
                Style::new(),
            );
        }
        None
    }
}

fn draw_line(canvas: &mut Canvas<'_>, at: Position, width: u16, line: &HelpLine) {
    let spans = match line {
        HelpLine::Title(title) => vec![Span::styled(*title, canvas.theme.heading)],
        HelpLine::Keys {
            keys: left, text, ..
        }
        | HelpLine::Command { usage: left, text } => {
            let gap = if left.width() >= KEYS_WIDTH { " " } else { "" };
            vec![
                Span::styled(format!("  {left:<KEYS_WIDTH$}{gap}"), canvas.theme.accent),
                Span::raw(*text),
            ]
        }
        HelpLine::Note(note) => vec![Span::styled(format!("  {note}"), canvas.theme.muted)],
        HelpLine::Blank => return,
    };
    canvas.put_spans(canvas::row(at.x, at.y, width), &spans);
}

/// The names of actions: in a column of their own where there is room for it; else, during a search,
/// at the right end of their line.
fn draw_names(canvas: &mut Canvas<'_>, at: Position, width: u16, line: &HelpLine, searching: bool) {
    let HelpLine::Keys { names, text, .. } = line else {
        return;
    };
    let column = (2 + KEYS_WIDTH + TEXT_WIDTH) as u16;
    let used = (2 + KEYS_WIDTH + text.width() + 2) as u16;
    if width > ROOM_FOR_NAMES {
        canvas.put(
            canvas::row(at.x + column, at.y, width - column),
            names,
            canvas.theme.muted,
        );
    } else if searching && used + (names.width() as u16) < width {
        let x = at.x + width - 1 - names.width() as u16;
        canvas.put(
            canvas::row(x, at.y, names.width() as u16),
            names,
            canvas.theme.muted,
        );
    }
}

/// Makes the words looked for stand out.
fn mark(canvas: &mut Canvas<'_>, row: Rect, words: &[String]) {
    let symbols: Vec<String> = (row.x..row.right())
        .map(|x| canvas.buffer[(x, row.y)].symbol().to_lowercase())
        .collect();
    for word in words {
        for start in 0..symbols.len() {
            let mut rest = word.as_str();
            let cells = symbols[start..].iter().take_while(|symbol| {
                match rest.strip_prefix(symbol.as_str()) {
                    Some(after) if !rest.is_empty() => {
                        rest = after;
                        true
                    }
                    _ => false,
                }
            });
            let width = cells.count() as u16;
            if rest.is_empty() {
                let found = Rect::new(row.x + start as u16, row.y, width, 1);
                canvas.buffer.set_style(
                    found,
                    Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
                );
            }
        }
    }
}

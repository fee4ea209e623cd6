//! The last line: at most eight keys for the current mode, as the keymap has them; help for the command being typed, or
//! what is wrong with it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr as _;

use super::{Theme, status_line, text};
use crate::app::{Action, App, Line, LineMistake, Mode, Overlay, entry_of};
use crate::cube::Color;

/// How many keys are shown at most.
const LIMIT: usize = 8;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    if let Some(Overlay::CommandLine(open)) = app.overlay() {
        if let Some(mistake) = open.mistake() {
            return draw_mistake(buffer, area, open.line(), mistake, theme);
        }
        if let Some(hint) = app.hint() {
            let spans = [
                Span::styled(format!(" {}", hint.usage), theme.accent),
                Span::raw(format!("  {}", hint.text)),
            ];
            return text::put_spans(buffer, area.as_position(), area.width, &spans);
        }
    }
    let pairs: Vec<(String, &str)> = match app.overlay() {
        Some(Overlay::CommandLine(_)) => {
            [("Tab", "all commands"), ("Up Down", "lines of before"), ("Enter", "do it"), ("Esc", "leave")]
                .map(|(key, label)| (key.to_owned(), label))
                .to_vec()
        }
        Some(Overlay::Help(view)) => {
            let esc = if view.filter().is_empty() { "close" } else { "all again" };
            [("Letters", "search"), ("Up Down PgUp PgDn Home End", "scroll"), ("Esc", esc)]
                .map(|(key, label)| (key.to_owned(), label))
                .to_vec()
        }
        Some(Overlay::Patterns(_)) => {
            vec![
                ("Up Down PgUp PgDn".to_owned(), "choose"),
                ("Enter".to_owned(), "make it"),
                ("Esc".to_owned(), "leave"),
            ]
        }
        Some(Overlay::Link(_)) => vec![("c".to_owned(), "copy"), ("Esc".to_owned(), "close")],
        None => keys_of_mode(app),
    };
    let mut spans = Vec::new();
    let mut left = area.width as usize;
    for (key, label) in pairs.into_iter().take(LIMIT) {
        let gap = if spans.is_empty() { " " } else { "  " };
        let label = format!(" {label}");
        let width = gap.width() + key.width() + label.width();
        if width > left {
            break;
        }
        left -= width;
        spans.extend([Span::raw(gap), Span::styled(key, theme.accent), Span::raw(label)]);
    }
    text::put_spans(buffer, area.as_position(), area.width, &spans);
}

/// What is wrong with the command above, with a mark below the place: the words stand behind the mark if there is room,
/// else before it.
fn draw_mistake(buffer: &mut Buffer, area: Rect, line: &Line, mistake: &LineMistake, theme: &Theme) {
    let column = status_line::column_of(area, line, mistake.range.start);
    let (left, right) = (column - area.x, area.right() - column - 1);
    let width = mistake.words.width() as u16 + 1;
    text::put(buffer, Position::new(column, area.y), 1, "^", theme.bad);
    if width <= right || right >= left {
        text::put(
            buffer,
            Position::new(column + 2, area.y),
            right.saturating_sub(1),
            &mistake.words,
            theme.bad,
        );
    } else {
        let start = column.saturating_sub(width).max(area.x);
        text::put(buffer, Position::new(start, area.y), column - start - 1, &mistake.words, theme.bad);
    }
}

fn keys_of_mode(app: &App) -> Vec<(String, &'static str)> {
    let key = |action| app.keymap().keys_in(app.mode(), action).next().map(|key| key.to_string());
    let pair = |action| key(action).map(|key| (key, entry_of(action).label));
    let actions: &[Action] = match app.mode() {
        Mode::Turn => &[
            Action::Stickers,
            Action::Solve,
            Action::Undo,
            Action::Scramble,
            Action::CommandLine,
            Action::Help,
            Action::Quit,
        ],
        Mode::Paint => {
            &[Action::Erase, Action::NextProblem, Action::Undo, Action::Solve, Action::Leave, Action::Help]
        }
        Mode::Play => &[
            Action::Next,
            Action::Previous,
            Action::PlayPause,
            Action::Start,
            Action::Leave,
            Action::Help,
            Action::Quit,
        ],
    };
    let mut pairs: Vec<_> = actions.iter().copied().filter_map(pair).collect();
    if app.mode() == Mode::Paint {
        let letters: String = Color::ALL.map(|color| app.key_of(Action::Paint(color))).concat();
        pairs.insert(0, (letters, "paint"));
    }
    pairs
}

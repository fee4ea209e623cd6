//! The last line: at most eight keys for the current mode, as the keymap has them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr as _;

use super::{Theme, text};
use crate::app::{Action, App, Mode, Overlay, entry_of};
use crate::cube::Color;

/// How many keys are shown at most.
const LIMIT: usize = 8;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let pairs: Vec<(String, &str)> = match app.overlay() {
        Some(Overlay::CommandLine(_)) => {
            vec![
                ("Enter".to_owned(), "do it"),
                ("Esc".to_owned(), "leave"),
                (":help".to_owned(), "all commands"),
            ]
        }
        Some(Overlay::Help(_)) => {
            vec![("Up Down PgUp PgDn".to_owned(), "scroll"), ("Esc".to_owned(), "close")]
        }
        Some(Overlay::Patterns(_)) => {
            vec![
                ("Up Down PgUp PgDn".to_owned(), "choose"),
                ("Enter".to_owned(), "make it"),
                ("Esc".to_owned(), "leave"),
            ]
        }
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

fn keys_of_mode(app: &App) -> Vec<(String, &'static str)> {
    let key = |action| app.keymap().keys(action).next().map(|key| key.to_string());
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
        let letters: String = Color::ALL.iter().map(|&color| app.settings().scheme.letter(color)).collect();
        pairs.insert(0, (letters, "paint"));
    }
    pairs
}

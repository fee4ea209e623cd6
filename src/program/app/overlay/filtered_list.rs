//! A list with a filter: what is typed leaves some of its rows, and one of them is chosen.

use super::Next;
use crate::app::{App, Effect, Key, KeyCode, Line, TerminalRequest};

/// Lines of the screen that are not rows while a list is open: title, frame, filter, status and footer.
const SURROUNDINGS: u16 = 7;

/// The filter and the chosen one of the rows that it leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilteredList {
    pub filter: Line,
    pub chosen: usize,
}

impl FilteredList {
    /// No filter, and this row.
    pub(super) fn at(chosen: usize) -> Self {
        Self {
            filter: Line::default(),
            chosen,
        }
    }

    pub(super) const fn choose(&mut self, row: usize) {
        self.chosen = row;
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.filter.insert(text);
        self.chosen = 0;
    }

    /// Takes a key while this many rows are left: it moves the choice, closes the list or edits the filter.
    pub(super) fn press(&mut self, key: Key, rows: usize, app: &mut App) -> Next {
        let page = usize::from(app.size.1.saturating_sub(SURROUNDINGS)).max(1);
        let last = rows.saturating_sub(1);
        let plain = !key.ctrl && !key.alt;
        match key.code {
            KeyCode::Char('z') if key.ctrl => {
                app.effects.push(Effect::Terminal(TerminalRequest::Suspend));
            }
            KeyCode::Char('l') if key.ctrl => {
                app.effects.push(Effect::Terminal(TerminalRequest::Redraw));
            }
            KeyCode::Char('c') if key.ctrl => return Next::Close,
            KeyCode::Esc => return Next::Close,
            KeyCode::Down | KeyCode::Tab => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Char('n') if key.ctrl => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Up | KeyCode::BackTab => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Char('p') if key.ctrl => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::PageDown => self.chosen = (self.chosen + page).min(last),
            KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(page),
            KeyCode::Home if plain => self.chosen = 0,
            KeyCode::End if plain => self.chosen = last,
            _ => self.edit(key),
        }
        Next::Stay
    }

    fn edit(&mut self, key: Key) {
        let before = self.filter.text();
        self.filter.edit(key);
        if self.filter.text() != before {
            self.chosen = 0;
        }
    }
}

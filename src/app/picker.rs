//! Choosing one of many by name: a filter being typed, and the row chosen among those that fit it.
//!
//! Knows nothing of what is listed: how many rows fit a filter is told by whoever opens the list.

use super::{Key, KeyCode, Line};

/// A list that is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picker {
    filter: Line,
    chosen: usize,
}

/// What a key did to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picked {
    /// The list stays open.
    Open,
    /// The row with this number, among those that fit, was taken.
    Row(usize),
    /// The list is left.
    Left,
}

impl Picker {
    /// What must be in the names that are shown.
    pub const fn filter(&self) -> &Line {
        &self.filter
    }

    /// The number of the chosen row among those that fit, from 0.
    pub const fn chosen(&self) -> usize {
        self.chosen
    }

    /// Takes a key. `rows` tells how many rows fit a filter, `page` how many are in view.
    pub(super) fn press(&mut self, key: Key, rows: impl Fn(&str) -> usize, page: usize) -> Picked {
        let last = rows(&self.filter.text()).saturating_sub(1);
        let plain = !key.ctrl && !key.alt;
        self.chosen = match key.code {
            KeyCode::Enter if rows(&self.filter.text()) > 0 => return Picked::Row(self.chosen),
            KeyCode::Esc => return Picked::Left,
            KeyCode::Char('c') if key.ctrl => return Picked::Left,
            KeyCode::Down | KeyCode::Tab => (self.chosen + 1).min(last),
            KeyCode::Char('n') if key.ctrl => (self.chosen + 1).min(last),
            KeyCode::Up | KeyCode::BackTab => self.chosen.saturating_sub(1),
            KeyCode::Char('p') if key.ctrl => self.chosen.saturating_sub(1),
            KeyCode::PageDown => (self.chosen + page).min(last),
            KeyCode::PageUp => self.chosen.saturating_sub(page),
            KeyCode::Home if plain => 0,
            KeyCode::End if plain => last,
            _ => return self.edit(key),
        };
        Picked::Open
    }

    /// Chooses the row with this number.
    pub(super) fn choose(&mut self, number: usize) {
        self.chosen = number;
    }

    /// Puts a text into the filter.
    pub(super) fn insert(&mut self, text: &str) {
        self.filter.insert(text);
        self.chosen = 0;
    }

    fn edit(&mut self, key: Key) -> Picked {
        let before = self.filter.text();
        self.filter.edit(key);
        if self.filter.text() != before {
            self.chosen = 0;
        }
        Picked::Open
    }
}

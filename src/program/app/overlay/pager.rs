//! A text that is scrolled and searched, in whatever overlay it is shown.

use super::{FooterKey, Next, TextInput, moved};
use crate::app::{Key, KeyCode, Line};
use crate::text::{TextLine, american};

#[derive(Clone, Debug, Default)]
pub struct Pager {
    /// The first line shown, from 0; at most the last one that leaves no rows empty.
    pub top: usize,
    /// The words searched for.
    pub words: Line,
    /// Whether the words are being typed.
    pub is_typing: bool,
    /// The first line shown when the search began.
    origin: usize,
    /// The match that was last gone to.
    found: usize,
}

impl Pager {
    /// Returns a pager that starts at this line.
    pub(super) fn at(top: usize) -> Self {
        Self {
            top,
            ..Self::default()
        }
    }

    /// Returns the lines that contain all the words, ignoring case, and the index of the one that was last gone to, from 0.
    pub fn matches(&self, lines: &[TextLine]) -> (Vec<usize>, Option<usize>) {
        let words = american(&self.words.text());
        let has_words = |line: &TextLine| {
            let line = american(&line.to_string());
            words.split_whitespace().all(|word| line.contains(word))
        };
        let is_sought = !words.trim().is_empty();
        let numbered = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| is_sought && has_words(line));
        let found: Vec<usize> = numbered.map(|(number, _)| number).collect();
        let last = found.iter().position(|&number| number == self.found);
        (found, last)
    }

    /// Handles a key over these lines, of which the screen shows `rows` at once.
    pub(super) fn press(&mut self, key: Key, lines: &[TextLine], rows: usize) -> Next {
        if self.is_typing {
            return self.press_in_line(key);
        }
        let last = lines.len().saturating_sub(rows);
        let pages = if key == Key::char(' ') {
            Key::plain(KeyCode::PageDown)
        } else {
            key
        };
        if let Some(top) = moved(pages, self.top, rows, last) {
            self.top = top;
            return Next::Stay;
        }
        match key.code {
            KeyCode::Char(_) if !key.is_text() => return Next::Unknown,
            KeyCode::Char('/') => {
                *self = Self::at(self.top);
                self.origin = self.top;
                self.is_typing = true;
            }
            KeyCode::Char('n') if self.is_searching() => self.go_on(true, lines, rows),
            KeyCode::Char('N') if self.is_searching() => self.go_on(false, lines, rows),
            KeyCode::Esc if self.is_searching() => *self = Self::at(self.top),
            _ => return Next::Unknown,
        }
        Next::Stay
    }

    /// Edits the words. Esc returns to where the search began.
    fn press_in_line(&mut self, key: Key) -> Next {
        match key.code {
            KeyCode::Enter => self.is_typing = false,
            KeyCode::Esc => *self = Self::at(self.origin),
            KeyCode::Char('c') if key.ctrl => *self = Self::at(self.origin),
            KeyCode::Backspace if self.words.is_empty() => *self = Self::at(self.origin),
            _ => _ = self.words.edit(key),
        }
        Next::Stay
    }

    fn is_searching(&self) -> bool {
        !self.words.is_empty()
    }

    /// Goes to the first line with the words, from where the search began.
    pub(super) fn seek(&mut self, lines: &[TextLine], rows: usize) {
        let (matches, _) = self.matches(lines);
        self.top = self.origin;
        let later = matches.iter().find(|&&line| line >= self.origin);
        self.go_to(later.or(matches.first()), lines.len(), rows);
    }

    /// Goes to the next or previous line with the words, cyclically.
    fn go_on(&mut self, forwards: bool, lines: &[TextLine], rows: usize) {
        let (matches, _) = self.matches(lines);
        let next = if forwards {
            matches
                .iter()
                .find(|&&line| line > self.found)
                .or(matches.first())
        } else {
            matches
                .iter()
                .rfind(|&&line| line < self.found)
                .or(matches.last())
        };
        self.go_to(next, lines.len(), rows);
    }

    fn go_to(&mut self, line: Option<&usize>, count: usize, rows: usize) {
        if let Some(&line) = line {
            self.found = line;
            if !(self.top..self.top + rows).contains(&line) {
                self.top = line;
            }
        }
        self.top = self.top.min(count.saturating_sub(rows));
    }

    pub(super) fn footer(&self) -> Vec<FooterKey> {
        let one = FooterKey::one;
        if self.is_typing {
            return vec![one(KeyCode::Enter, "search"), one(KeyCode::Esc, "cancel")];
        }
        let scroll = FooterKey::several("Up Down PgUp PgDn g G", "scroll");
        if self.is_searching() {
            let next = one(KeyCode::Char('n'), "next");
            let before = one(KeyCode::Char('N'), "before");
            return vec![next, before, scroll, one(KeyCode::Esc, "all again")];
        }
        let search = one(KeyCode::Char('/'), "search");
        vec![search, scroll, one(KeyCode::Esc, "close")]
    }

    pub(super) fn input(&self) -> Option<TextInput<'_>> {
        self.is_typing.then_some(TextInput {
            sign: "/",
            line: &self.words,
            placeholder: "type to search",
            mistake: None,
        })
    }
}

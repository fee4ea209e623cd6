//! A line of text that is being typed, with the editing keys of shells, and the history of the lines entered so far.

use super::{Key, KeyCode};

const HISTORY_LIMIT: usize = 200;

/// The text and the position of the cursor in it, counted in characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    text: Vec<char>,
    pub cursor: usize,
}

impl Line {
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    pub fn before_cursor(&self) -> String {
        self.text[..self.cursor].iter().collect()
    }

    /// Puts the cursor before the character with this number, or after the last.
    pub(super) fn go_to(&mut self, index: usize) {
        self.cursor = index.min(self.text.len());
    }

    /// Replaces the text from `start` up to the cursor.
    pub(super) fn replace_before_cursor(&mut self, start: usize, text: &str) {
        self.text.drain(start.min(self.cursor)..self.cursor);
        self.cursor = start.min(self.cursor);
        self.insert(text);
    }

    pub(super) fn delete_behind_cursor(&mut self, count: usize) {
        let end = (self.cursor + count).min(self.text.len());
        self.text.drain(self.cursor..end);
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Replaces the text and puts the cursor after it.
    pub fn set(&mut self, text: &str) {
        self.text = text.chars().collect();
        self.cursor = self.text.len();
    }

    /// Inserts a text at the cursor; line ends become blanks, other control characters are dropped.
    pub fn insert(&mut self, text: &str) {
        for letter in text.chars() {
            let letter = if letter.is_whitespace() { ' ' } else { letter };
            if !letter.is_control() {
                self.text.insert(self.cursor, letter);
                self.cursor += 1;
            }
        }
    }

    /// Edits the line with the usual keys. Returns false for other keys, which do nothing.
    pub fn edit(&mut self, key: Key) -> bool {
        match (key.code, key.ctrl, key.alt) {
            (KeyCode::Char(letter), true, false) => return self.edit_with_control(letter),
            (KeyCode::Char('b'), _, true) | (KeyCode::Left, true, _) => {
                self.cursor = self.word_before();
            }
            (KeyCode::Char('f'), _, true) | (KeyCode::Right, true, _) => {
                self.cursor = self.word_after();
            }
            (KeyCode::Char(letter), false, false) => self.insert(letter.encode_utf8(&mut [0; 4])),
            (KeyCode::Backspace, _, true) => self.delete_back_to(self.word_before()),
            (KeyCode::Backspace, ..) => self.delete_back_to(self.cursor.saturating_sub(1)),
            (KeyCode::Delete, ..) => self.delete(),
            (KeyCode::Left, ..) => self.go_to(self.cursor.saturating_sub(1)),
            (KeyCode::Right, ..) => self.go_to(self.cursor + 1),
            (KeyCode::Home, ..) => self.cursor = 0,
            (KeyCode::End, ..) => self.cursor = self.text.len(),
            _ => return false,
        }
        true
    }

    fn edit_with_control(&mut self, letter: char) -> bool {
        match letter {
            'a' => self.cursor = 0,
            'b' => self.go_to(self.cursor.saturating_sub(1)),
            'd' => self.delete(),
            'e' => self.cursor = self.text.len(),
            'f' => self.go_to(self.cursor + 1),
            'k' => self.text.truncate(self.cursor),
            'u' => self.delete_back_to(0),
            'w' => self.delete_back_to(self.word_before()),
            _ => return false,
        }
        true
    }

    fn delete(&mut self) {
        if self.cursor < self.text.len() {
            self.text.remove(self.cursor);
        }
    }

    fn delete_back_to(&mut self, start: usize) {
        self.text.drain(start..self.cursor);
        self.cursor = start;
    }

    /// The start of the word before the cursor; words are separated by blanks.
    fn word_before(&self) -> usize {
        let blank = |&index: &usize| self.text[index - 1].is_whitespace();
        let end = (1..=self.cursor)
            .rev()
            .find(|index| !blank(index))
            .unwrap_or(0);
        (1..=end).rev().find(blank).unwrap_or(0)
    }

    /// The end of the word after the cursor.
    fn word_after(&self) -> usize {
        let blank = |&index: &usize| self.text[index].is_whitespace();
        let start = (self.cursor..self.text.len())
            .find(|index| !blank(index))
            .unwrap_or(self.text.len());
        (start..self.text.len())
            .find(blank)
            .unwrap_or(self.text.len())
    }
}

/// The lines entered so far, the oldest first, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct LineHistory {
    pub lines: Vec<String>,
}

impl LineHistory {
    /// A history of lines, the oldest first. Of duplicates only the last is kept, and no more than the last 200 lines.
    pub(super) fn new(lines: Vec<String>) -> Self {
        let mut history = Self::default();
        for line in lines {
            history.add(&line);
        }
        history
    }

    /// Adds a line as the newest one, unless it is blank.
    pub(super) fn add(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        self.lines.retain(|known| known != line);
        if self.lines.len() == HISTORY_LIMIT {
            self.lines.remove(0);
        }
        self.lines.push(line.to_owned());
    }

    /// Returns the last line before this number that continues the beginning with more text, and its own number.
    pub(super) fn before(&self, number: usize, beginning: &str) -> Option<(usize, &str)> {
        let earlier = self.lines.iter().enumerate().take(number);
        find(earlier.rev(), beginning)
    }

    /// Returns the first line after this number that continues the beginning with more text, and its own number.
    pub(super) fn after(&self, number: usize, beginning: &str) -> Option<(usize, &str)> {
        find(self.lines.iter().enumerate().skip(number + 1), beginning)
    }
}

fn find<'a>(
    mut lines: impl Iterator<Item = (usize, &'a String)>,
    beginning: &str,
) -> Option<(usize, &'a str)> {
    lines
        .find(|(_, line)| line.starts_with(beginning) && *line != beginning)
        .map(|(number, line)| (number, line.as_str()))
}

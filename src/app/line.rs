//! A line of text being typed: the command line.

use super::{Key, KeyCode};

/// The text and the place of the cursor in it, counted in characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    text: Vec<char>,
    cursor: usize,
}

impl Line {
    /// The text typed so far.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The text before the cursor.
    pub fn before_cursor(&self) -> String {
        self.text[..self.cursor].iter().collect()
    }

    /// Whether nothing is typed.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Replaces the text and puts the cursor behind it.
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

    /// Edits the line with the usual keys; other keys do nothing.
    pub fn edit(&mut self, key: Key) {
        match key.code {
            KeyCode::Char('u') if key.ctrl => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char('w') if key.ctrl => self.delete_word(),
            KeyCode::Char('a') if key.ctrl => self.cursor = 0,
            KeyCode::Char('e') if key.ctrl => self.cursor = self.text.len(),
            KeyCode::Char(letter) if !key.ctrl && !key.alt => self.insert(letter.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.text.len() => {
                self.text.remove(self.cursor);
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.text.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            _ => {}
        }
    }

    fn delete_word(&mut self) {
        let blanks = |line: &Self| line.cursor > 0 && line.text[line.cursor - 1].is_whitespace();
        while blanks(self) {
            self.cursor -= 1;
            self.text.remove(self.cursor);
        }
        while self.cursor > 0 && !blanks(self) {
            self.cursor -= 1;
            self.text.remove(self.cursor);
        }
    }
}

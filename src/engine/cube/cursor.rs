//! A cursor that walks through a text character by character and keeps track of the line and the column.
//!
//! It knows blanks, comments, primes and numbers, but not turns, brackets or pieces.

use crate::cube::TextPosition;

/// Characters that people and their programs write for a prime.
const PRIMES: &[char] = &[
    '\'', '`', '\u{b4}',   // acute accent
    '\u{2b9}',  // modifier prime
    '\u{2bc}',  // modifier apostrophe
    '\u{2018}', // left quotation mark
    '\u{2019}', // right quotation mark
    '\u{201b}', // reversed quotation mark
    '\u{2032}', // prime
    '\u{2035}', // reversed prime
    '\u{ff07}', // full-width apostrophe
];

/// Zero-width characters that come with text copied from web pages.
const INVISIBLE: &[char] = &['\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}'];

/// The number of digits of a number that are shown in an error.
const SHOWN_DIGITS: usize = 12;

/// A reading position in a text.
pub(crate) struct TextCursor<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
    several_lines: bool,
}

impl<'a> TextCursor<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let rest = text.trim_end();
        Self {
            rest,
            line: 1,
            column: 1,
            several_lines: rest.contains('\n'),
        }
    }

    pub(crate) fn place(&self) -> TextPosition {
        TextPosition {
            line: self.several_lines.then_some(self.line),
            column: self.column,
        }
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Returns the text that is still to be read.
    pub(crate) const fn rest(&self) -> &'a str {
        self.rest
    }

    /// Steps over this text if it comes next. It must not contain a line end.
    pub(crate) fn take_text(&mut self, text: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(text) else {
            return false;
        };
        self.rest = rest;
        self.column += text.chars().count();
        true
    }

    /// Steps over the next character if it is one of those `wanted`.
    pub(crate) fn take(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let next = self.peek().filter(|&next| wanted(next))?;
        self.rest = &self.rest[next.len_utf8()..];
        if next == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        Some(next)
    }

    /// Steps over the next character and returns it; empty at the end.
    pub(crate) fn take_one(&mut self) -> &'a str {
        let before = self.rest;
        self.take(|_| true);
        &before[..before.len() - self.rest.len()]
    }

    /// Steps over the characters that are `wanted`, up to a comment, and returns them.
    pub(crate) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let before = self.rest;
        while !self.rest.starts_with("//") && self.take(&wanted).is_some() {}
        &before[..before.len() - self.rest.len()]
    }

    /// Steps over blanks, line ends and comments.
    pub(crate) fn skip_blanks(&mut self) {
        loop {
            while self
                .take(|next| next.is_whitespace() || INVISIBLE.contains(&next))
                .is_some()
            {}
            if !self.rest.starts_with("//") {
                return;
            }
            while self.take(|next| next != '\n').is_some() {}
        }
    }

    /// Steps over a prime if there is one.
    pub(crate) fn take_prime(&mut self) -> bool {
        self.take(|next| PRIMES.contains(&next)).is_some()
    }

    /// Steps over a number if there is one. Returns its value, at most `u32::MAX`, and its first digits for a message.
    pub(crate) fn take_number(&mut self) -> Option<(u32, String)> {
        let mut value: Option<u32> = None;
        let mut shown = String::new();
        while let Some(digit) = self.take(|next| next.is_ascii_digit()) {
            let units = digit.to_digit(10).unwrap_or(0);
            value = Some(value.unwrap_or(0).saturating_mul(10).saturating_add(units));
            if shown.len() < SHOWN_DIGITS {
                shown.push(digit);
            }
        }
        value.map(|value| (value, shown))
    }
}

//! A key press as the program understands it, whatever terminal it came from.

use std::fmt::{self, Write as _};
use std::str::FromStr;

/// Which key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyCode {
    /// A letter, digit or sign; Shift is in the character itself.
    Char(char),
    /// A function key, 1 to 12.
    F(u8),
    /// Return.
    Enter,
    /// Escape.
    Esc,
    /// The key that deletes to the left.
    Backspace,
    /// The key that deletes to the right.
    Delete,
    /// The tabulator.
    Tab,
    /// Shift and the tabulator.
    BackTab,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// To the start.
    Home,
    /// To the end.
    End,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
}

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Which key.
    pub code: KeyCode,
    /// Whether Control was held.
    pub ctrl: bool,
    /// Whether Alt was held.
    pub alt: bool,
}

impl Key {
    /// A key alone.
    pub const fn plain(code: KeyCode) -> Self {
        Self { code, ctrl: false, alt: false }
    }

    /// A character alone.
    pub const fn char(letter: char) -> Self {
        Self::plain(KeyCode::Char(letter))
    }

    /// A letter with Control.
    pub const fn ctrl(letter: char) -> Self {
        Self { code: KeyCode::Char(letter), ctrl: true, alt: false }
    }
}

/// Keys that have a name of several letters: how it is written in a configuration, and how it is shown.
const NAMED: &[(KeyCode, &str, &str)] = &[
    (KeyCode::Enter, "enter", "Enter"),
    (KeyCode::Esc, "esc", "Esc"),
    (KeyCode::Backspace, "backspace", "Bksp"),
    (KeyCode::Delete, "delete", "Del"),
    (KeyCode::Tab, "tab", "Tab"),
    (KeyCode::BackTab, "backtab", "Shift-Tab"),
    (KeyCode::Left, "left", "Left"),
    (KeyCode::Right, "right", "Right"),
    (KeyCode::Up, "up", "Up"),
    (KeyCode::Down, "down", "Down"),
    (KeyCode::Home, "home", "Home"),
    (KeyCode::End, "end", "End"),
    (KeyCode::PageUp, "pageup", "PgUp"),
    (KeyCode::PageDown, "pagedown", "PgDn"),
    (KeyCode::Char(' '), "space", "Space"),
];

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        if self.ctrl {
            text.push_str("Ctrl-");
        }
        if self.alt {
            text.push_str("Alt-");
        }
        match (NAMED.iter().find(|(code, ..)| *code == self.code), self.code) {
            (Some((_, _, shown)), _) => text.push_str(shown),
            (None, KeyCode::F(number)) => write!(text, "F{number}")?,
            (None, KeyCode::Char(letter)) if self.ctrl => text.push(letter.to_ascii_uppercase()),
            (None, KeyCode::Char(letter)) => text.push(letter),
            (None, _) => {}
        }
        f.pad(&text)
    }
}

/// A text that names no key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownKey(String);

impl fmt::Display for UnknownKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no key; write it like \"u\", \"ctrl-s\", \"space\", \"f1\" or \"pageup\"", self.0)
    }
}

impl std::error::Error for UnknownKey {}

impl FromStr for Key {
    type Err = UnknownKey;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownKey(text.to_owned());
        let (mut ctrl, mut alt, mut rest) = (false, false, text);
        loop {
            let lower = rest.to_ascii_lowercase();
            if lower.len() > 5 && lower.starts_with("ctrl-") {
                (ctrl, rest) = (true, &rest[5..]);
            } else if lower.len() > 4 && lower.starts_with("alt-") {
                (alt, rest) = (true, &rest[4..]);
            } else {
                break;
            }
        }
        let lower = rest.to_lowercase();
        let named =
            NAMED.iter().find(|(_, written, shown)| *written == lower || shown.to_lowercase() == lower);
        let code = match (named, rest.chars().next()) {
            (Some((code, ..)), _) => *code,
            (None, Some(letter)) if rest.chars().count() == 1 => {
                KeyCode::Char(if ctrl { letter.to_ascii_lowercase() } else { letter })
            }
            (None, Some('f' | 'F')) => {
                let number = rest[1..].parse().ok().filter(|n| (1..=12).contains(n));
                KeyCode::F(number.ok_or_else(unknown)?)
            }
            _ => return Err(unknown()),
        };
        Ok(Self { code, ctrl, alt })
    }
}

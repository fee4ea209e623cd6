//! A key press as the program understands it, whatever terminal it came from.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use cubetui::cube::UnknownName;

use crate::config::unknown_near;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyCode {
    /// A letter, digit or sign; Shift is in the character itself.
    Char(char),
    /// A function key, 1 to 12.
    F(u8),
    Enter,
    Esc,
    /// The key that deletes to the left.
    Backspace,
    /// The key that deletes to the right.
    Delete,
    Tab,
    BackTab,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub code: KeyCode,
    pub ctrl: bool,
    pub alt: bool,
}

impl Key {
    /// The arrow for `h`, `j`, `k` and `l`, as in vi, where these letters mean nothing else.
    #[must_use]
    pub(super) const fn as_arrow(self) -> Self {
        let code = match self {
            Self {
                code: KeyCode::Char('h'),
                ctrl: false,
                alt: false,
            } => KeyCode::Left,
            Self {
                code: KeyCode::Char('j'),
                ctrl: false,
                alt: false,
            } => KeyCode::Down,
            Self {
                code: KeyCode::Char('k'),
                ctrl: false,
                alt: false,
            } => KeyCode::Up,
            Self {
                code: KeyCode::Char('l'),
                ctrl: false,
                alt: false,
            } => KeyCode::Right,
            Self { code, .. } => code,
        };
        Self { code, ..self }
    }

    pub const fn plain(code: KeyCode) -> Self {
        Self {
            code,
            ctrl: false,
            alt: false,
        }
    }

    pub const fn char(letter: char) -> Self {
        Self::plain(KeyCode::Char(letter))
    }

    #[cfg(test)]
    pub const fn ctrl(letter: char) -> Self {
        Self {
            code: KeyCode::Char(letter),
            ctrl: true,
            alt: false,
        }
    }

    /// The key as it is written in a configuration: `ctrl-s`, `pageup`, `U`.
    pub fn name(self) -> String {
        let (ctrl, alt) = (
            if self.ctrl { "ctrl-" } else { "" },
            if self.alt { "alt-" } else { "" },
        );
        let code = match (
            NAMED.iter().find(|(code, ..)| *code == self.code),
            self.code,
        ) {
            (Some((_, written, _)), _) => (*written).to_owned(),
            (None, KeyCode::F(number)) => format!("f{number}"),
            (None, KeyCode::Char(letter)) => letter.to_string(),
            (None, _) => String::new(),
        };
        format!("{ctrl}{alt}{code}")
    }

    /// The key that terminals send in place of this one: a letter with Control is one of the first 32 characters of
    /// ASCII, and some of these have keys of their own.
    pub fn sent_as(self) -> Option<Self> {
        let code = match self.code {
            KeyCode::Char('h') => KeyCode::Backspace,
            KeyCode::Char('i') => KeyCode::Tab,
            KeyCode::Char('j' | 'm') => KeyCode::Enter,
            KeyCode::Char('[') => KeyCode::Esc,
            _ => return None,
        };
        self.ctrl.then_some(Self {
            code,
            ctrl: false,
            alt: self.alt,
        })
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
        match (
            NAMED.iter().find(|(code, ..)| *code == self.code),
            self.code,
        ) {
            (Some((_, _, shown)), _) => text.push_str(shown),
            (None, KeyCode::F(number)) => write!(text, "F{number}")?,
            (None, KeyCode::Char(letter)) if self.ctrl => text.push(letter.to_ascii_uppercase()),
            (None, KeyCode::Char(letter)) => text.push(letter),
            (None, _) => {}
        }
        f.pad(&text)
    }
}

impl FromStr for Key {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || {
            let known = r#" is not a key; write it like "u", "ctrl-s", "space", "f1" or "pageup""#;
            let names = NAMED.iter().map(|(_, written, _)| *written);
            unknown_near(text, known.to_owned(), names)
        };
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
        let named = NAMED
            .iter()
            .find(|(_, written, shown)| *written == lower || shown.to_lowercase() == lower);
        let code = match (named, rest.chars().next()) {
            (Some((code, ..)), _) => *code,
            (None, Some(letter)) if rest.chars().count() == 1 && !letter.is_control() => {
                KeyCode::Char(if ctrl {
                    letter.to_ascii_lowercase()
                } else {
                    letter
                })
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

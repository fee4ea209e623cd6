//! A key press as the program understands it, whatever terminal it came from.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyEvent, KeyEventKind, KeyModifiers};

pub use crossterm::event::KeyCode;

use crate::config::did_you_mean;

/// A key press. Shift is in the character itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub code: KeyCode,
    pub ctrl: bool,
    pub alt: bool,
}

impl Key {
    /// Returns the key of an event, or `None` for a release and for keys that terminal programs cannot rely on.
    pub fn of(event: KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        let alt = event.modifiers.contains(KeyModifiers::ALT);
        let code = match event.code {
            // Older terminals send these for Backspace, and for the end of a line in a paste that is not marked as one.
            KeyCode::Char('h') if ctrl => return Some(Self::plain(KeyCode::Backspace)),
            KeyCode::Char('j') if ctrl => return Some(Self::plain(KeyCode::Enter)),
            KeyCode::Char(letter) if ctrl => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        let is_known = match code {
            KeyCode::Char(_) => true,
            KeyCode::F(number) => (1..=12).contains(&number),
            _ => NAMED.iter().any(|(named, ..)| *named == code),
        };
        is_known.then_some(Self { code, ctrl, alt })
    }

    /// The arrow for `h`, `j`, `k` and `l`, as in vi, where these letters mean nothing else.
    #[must_use]
    pub(super) const fn as_arrow(self) -> Self {
        let code = match self.code {
            code if self.ctrl || self.alt => code,
            KeyCode::Char('h') => KeyCode::Left,
            KeyCode::Char('j') => KeyCode::Down,
            KeyCode::Char('k') => KeyCode::Up,
            KeyCode::Char('l') => KeyCode::Right,
            code => code,
        };
        Self { code, ..self }
    }

    /// Whether it inserts a character where text is typed.
    pub(crate) const fn is_text(self) -> bool {
        matches!(self.code, KeyCode::Char(_)) && !self.ctrl && !self.alt
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
        let ctrl = if self.ctrl { "ctrl-" } else { "" };
        let alt = if self.alt { "alt-" } else { "" };
        let code = match (self.named(), self.code) {
            (Some((_, written, _)), _) => (*written).to_owned(),
            (None, KeyCode::F(number)) => format!("f{number}"),
            (None, code) => code.to_string(),
        };
        format!("{ctrl}{alt}{code}")
    }

    /// Returns its row of the table, if it has a name of several letters.
    fn named(self) -> Option<&'static (KeyCode, &'static str, &'static str)> {
        NAMED.iter().find(|(code, ..)| *code == self.code)
    }

    /// The key that terminals send in place of this one: a letter with Control is one of the first 32 characters of
    /// ASCII, and some of these have keys.
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
        let ctrl = if self.ctrl { "Ctrl-" } else { "" };
        let alt = if self.alt { "Alt-" } else { "" };
        let code = match (self.named(), self.code) {
            (Some((_, _, shown)), _) => (*shown).to_owned(),
            (None, KeyCode::Char(letter)) if self.ctrl => letter.to_ascii_uppercase().to_string(),
            (None, code) => code.to_string(),
        };
        f.pad(&format!("{ctrl}{alt}{code}"))
    }
}

impl FromStr for Key {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || {
            let hint = did_you_mean(text, NAMED.iter().map(|(_, written, _)| *written));
            let examples = "\"u\", \"ctrl-s\", \"space\", \"f1\" or \"pageup\"";
            format!("{text:?} is not a key; write it like {examples}{hint}")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_alike_whatever_the_terminal_sends() {
        use KeyCode::{BackTab, Backspace, Char, F, Insert};
        for (code, modifiers, name) in [
            (Char('u'), KeyModifiers::NONE, Some("u")),
            (Char('U'), KeyModifiers::SHIFT, Some("U")),
            (Char('z'), KeyModifiers::CONTROL, Some("ctrl-z")),
            (
                Char('R'),
                KeyModifiers::CONTROL | KeyModifiers::SHIFT,
                Some("ctrl-r"),
            ),
            (Char('x'), KeyModifiers::ALT, Some("alt-x")),
            (Char('h'), KeyModifiers::CONTROL, Some("backspace")),
            (Char('j'), KeyModifiers::CONTROL, Some("enter")),
            (Backspace, KeyModifiers::NONE, Some("backspace")),
            (BackTab, KeyModifiers::SHIFT, Some("backtab")),
            (F(1), KeyModifiers::NONE, Some("f1")),
            (F(13), KeyModifiers::NONE, None),
            (Insert, KeyModifiers::NONE, None),
        ] {
            let expected: Option<Key> = name.map(|name| name.parse().unwrap());
            assert_eq!(
                Key::of(KeyEvent::new(code, modifiers)),
                expected,
                "{code:?} {modifiers:?}"
            );
        }
    }

    #[test]
    fn a_release_is_no_key() {
        let mut event = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::NONE);
        event.kind = KeyEventKind::Release;
        assert_eq!(Key::of(event), None);
        event.kind = KeyEventKind::Repeat;
        assert_eq!(Key::of(event), Some(Key::char('u')));
    }
}

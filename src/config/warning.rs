//! What is wrong in a configuration, and where. The file's name is added by whoever opened it.

use std::fmt;

use super::nearest::did_you_mean;
use super::{KEYS, KeyEntry, Place, ThemeMistake, key_wish};

/// One mistake in a configuration; what it concerns keeps its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigWarning {
    /// Where.
    pub place: Place,
    /// What is wrong there.
    pub mistake: Mistake,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The text is not in the format; the parser's words.
    Syntax(String),
    /// No key or section has this name.
    UnknownKey(String),
    /// A value where a section should be.
    NotASection(String),
    /// The action of a key is no text.
    NoAction {
        /// The key, as it is written.
        key: String,
        /// What stands there.
        found: &'static str,
    },
    /// The key cannot have this value.
    Value {
        /// The key.
        key: &'static str,
        /// Why not.
        reason: String,
    },
    /// Something in a theme's file.
    Theme(ThemeMistake),
}

impl fmt::Display for ConfigWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.mistake)
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(words) => f.write_str(words),
            Self::UnknownKey(key) => {
                let sections = KEYS.iter().filter_map(KeyEntry::section);
                let names = KEYS.iter().map(|entry| entry.name).chain(sections).chain([key_wish::SECTION]);
                write!(f, "unknown key {key:?}{}", did_you_mean(key, names))
            }
            Self::NotASection(key) => {
                write!(f, "{key} must be a section: write [{key}] on a line of its own")
            }
            Self::NoAction { key, found } => {
                write!(f, "key {key:?}: expected the name of an action in quotes, or \"none\", found {found}")
            }
            Self::Value { key, reason } => write!(f, "{key}: {reason}"),
            Self::Theme(mistake) => write!(f, "{mistake}"),
        }
    }
}

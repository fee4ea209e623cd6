//! What is wrong in a configuration, and where. The file's name is added by whoever opened it.

use std::fmt;

use super::nearest::did_you_mean;
use super::{KEYS, KeyEntry};

/// One mistake in a configuration; what it concerns keeps its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigWarning {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
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
    /// The key cannot have this value.
    Value {
        /// The key.
        key: &'static str,
        /// Why not.
        reason: String,
    },
}

impl fmt::Display for ConfigWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.mistake)
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(words) => f.write_str(words),
            Self::UnknownKey(key) => {
                let sections = KEYS.iter().filter_map(KeyEntry::section);
                let names = KEYS.iter().map(|entry| entry.name).chain(sections);
                write!(f, "unknown key {key:?}{}", did_you_mean(key, names))
            }
            Self::NotASection(key) => {
                write!(f, "{key} must be a section: write [{key}] on a line of its own")
            }
            Self::Value { key, reason } => write!(f, "{key}: {reason}"),
        }
    }
}

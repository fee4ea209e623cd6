//! What is wrong with the person's keys, and where.

use std::fmt;

use super::super::action::ACTIONS;
use super::super::{Key, Mode, UnknownKey};
use super::text::NO_ACTION;
use crate::config::{Place, did_you_mean};

/// One mistake in the sections for keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyWarning {
    /// Where in the configuration.
    pub place: Place,
    /// What is wrong there.
    pub mistake: KeyMistake,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyMistake {
    /// No mode has this name.
    UnknownMode(String),
    /// No key is written like this.
    UnknownKey(UnknownKey),
    /// No program hears this key: the terminal sends another one for it.
    SentAs(Key, Key),
    /// No action has this name.
    UnknownAction {
        /// The key, as it is written.
        key: String,
        /// The name.
        action: String,
    },
    /// The action does not work in the mode of the section.
    OtherMode {
        /// The action.
        id: &'static str,
        /// The mode of the section.
        mode: Mode,
        /// The modes that know the action.
        modes: &'static [Mode],
    },
    /// One key shall do two things in one mode.
    Clash {
        /// The key.
        key: Key,
        /// A mode in which it would do both.
        mode: Mode,
        /// What it shall do here.
        here: &'static str,
        /// What it shall do by the other line.
        there: &'static str,
        /// Where the other line is.
        other: Place,
    },
    /// With this line an action that everybody needs has lost its last key. The line counts all the same.
    LastKey {
        /// The key that is taken away.
        key: Key,
        /// The action without keys.
        id: &'static str,
        /// Where it has none.
        modes: Vec<Mode>,
    },
}

impl fmt::Display for KeyWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.mistake)
    }
}

impl fmt::Display for KeyMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownMode(name) => {
                let names = Mode::ALL.map(|mode| mode.name().to_lowercase());
                let hint = did_you_mean(name, names.iter().map(String::as_str));
                write!(f, "unknown section \"keys.{name}\"; the modes are {}{hint}", names.join(", "))
            }
            Self::UnknownKey(error) => error.fmt(f),
            Self::SentAs(key, sent) => {
                let (key, sent) = (key.name(), sent.name());
                write!(f, "no program hears {key:?}: terminals send {sent:?} for it")
            }
            Self::UnknownAction { key, action } => {
                let ids = ACTIONS.iter().map(|entry| entry.id).chain([NO_ACTION]);
                write!(f, "key {key:?}: unknown action {action:?}{}", did_you_mean(action, ids))
            }
            Self::OtherMode { id, mode, modes } => {
                write!(f, "{id:?} works in {} mode, not in {}", listed(modes), mode.name())
            }
            Self::Clash { key, mode, here, there, other } => {
                let (key, mode) = (key.name(), mode.name());
                write!(
                    f,
                    "clash: {key:?} cannot be {here:?} and {there:?} ({other}) in {mode} mode; neither is used"
                )
            }
            Self::LastKey { key, id, modes } => {
                write!(f, "{:?} was the last key of {id:?} in ", key.name())?;
                if modes.len() == Mode::ALL.len() {
                    f.write_str("all modes")
                } else {
                    write!(f, "{} mode", listed(modes))
                }
            }
        }
    }
}

fn listed(modes: &[Mode]) -> String {
    modes.iter().map(|mode| mode.name()).collect::<Vec<_>>().join(" and ")
}

impl std::error::Error for KeyMistake {}

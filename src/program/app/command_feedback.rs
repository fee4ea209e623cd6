//! What the screen shows about the command being typed: one line of help for it, and where in the line it is wrong.

use std::ops::Range;

use super::action::ACTIONS;
use super::command::{full_name, names};
use super::list_operation::operation_named;
use super::{COMMANDS, CommandError, Mode};
use crate::config::{SetError, did_you_mean, settable};
use cubetui::cube::Place;
use cubetui::formats::ReadError;

/// Help for the command that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// How it is written, as `:alg ALGORITHM`.
    pub usage: String,
    /// What it does.
    pub text: String,
}

impl Hint {
    /// Returns help for what stands on the command line in this mode; none while nothing does.
    pub(super) fn of(line: &str, mode: Mode) -> Option<Self> {
        let line = line.trim_start().trim_start_matches(':');
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if name.is_empty() {
            return None;
        }
        let full = match full_name(name) {
            Ok(full) => full,
            Err(CommandError::Ambiguous(_, names)) => {
                return Some(Self::new(
                    format!("{} commands:", names.len()),
                    names.join(" "),
                ));
            }
            Err(_) => {
                let hint = did_you_mean(name, names());
                return Some(Self::new(
                    format!(":{name}"),
                    format!("no command begins like this{hint}"),
                ));
            }
        };
        let value_of = rest.split_whitespace().next();
        if full == "set"
            && let Some(setting) = settable()
                .into_iter()
                .find(|entry| value_of == Some(entry.name))
        {
            return Some(Self::new(
                format!(":set {} {}", setting.name, setting.values),
                setting.about,
            ));
        }
        if full == "list"
            && let Some(entry) = value_of.and_then(operation_named)
        {
            return Some(Self::new(
                format!(":list {} {}", entry.name, entry.arguments),
                entry.help,
            ));
        }
        if let Some(entry) = COMMANDS.iter().find(|entry| entry.name == full) {
            return Some(Self::new(
                format!(":{full} {}", entry.arguments),
                entry.help,
            ));
        }
        let action = ACTIONS.iter().find(|entry| entry.id == full)?;
        let modes: Vec<&str> = action.modes.iter().map(|mode| mode.name()).collect();
        let elsewhere = if action.modes.contains(&mode) {
            String::new()
        } else {
            format!(" (in {} mode)", modes.join(" and "))
        };
        Some(Self::new(
            format!(":{full}"),
            format!("{}{elsewhere}", action.help),
        ))
    }

    fn new(usage: String, text: impl Into<String>) -> Self {
        Self {
            usage,
            text: text.into(),
        }
    }
}

impl CommandError {
    /// The wrong characters of the line, counted from 0; one beyond the end where something is missing.
    pub(super) fn range(&self, text: &str) -> Range<usize> {
        let count = |bytes: usize| text[..bytes].chars().count();
        let name = text.len() - text.trim_start().trim_start_matches(':').len();
        let name_end = text[name..]
            .find(char::is_whitespace)
            .map_or(text.len(), |blank| name + blank);
        let rest = text.len() - text[name_end..].trim_start().len();
        let end = text.trim_end().len().max(rest);
        let (name, rest, end) = (count(name)..count(name_end), count(rest), count(end));
        match self {
            Self::Unknown(_) | Self::Ambiguous(..) | Self::OtherMode(..) => name,
            Self::Missing(_) => end.max(rest)..end.max(rest) + 1,
            Self::NoArguments(_)
            | Self::NoPattern(_)
            | Self::SeveralPatterns(..)
            | Self::SymmetryClass(_)
            | Self::Chapter(_)
            | Self::Seed(_)
            | Self::Goal(_)
            | Self::List(_)
            | Self::AllSolutions(_) => rest..end,
            Self::Setting(SetError::Unknown(unknown)) => {
                rest..rest + unknown.chars().count().max(1)
            }
            Self::Setting(SetError::Value { typed, .. }) => {
                let typed = typed.chars().count();
                if typed == 0 {
                    end + 1..end + 2
                } else {
                    end.saturating_sub(typed)..end
                }
            }
            Self::Algorithm(_) | Self::Niss(_) | Self::Cube(_) => match self.place() {
                Some(place) => {
                    let start = rest + place.column.saturating_sub(1);
                    let word = text
                        .chars()
                        .skip(start)
                        .take_while(|letter| letter.is_alphanumeric())
                        .count();
                    start..start + word.max(1)
                }
                None => rest..end,
            },
        }
    }

    /// What is wrong, without the place, where that is marked.
    pub(super) fn words_in_place(&self) -> String {
        let words = self.to_string();
        let place = self.place().map(|place| format!("{place}: "));
        match place.and_then(|place| words.strip_prefix(&place)) {
            Some(rest) => rest.to_owned(),
            None => words,
        }
    }

    /// The place within the argument.
    fn place(&self) -> Option<Place> {
        match self {
            Self::Algorithm(error) => Some(error.place()),
            Self::Niss(error) => Some(error.place()),
            Self::Cube(
                ReadError::Unexpected { place, .. }
                | ReadError::Repeated { place, .. }
                | ReadError::Invalid { place, .. },
            ) => Some(*place),
            _ => None,
        }
    }
}

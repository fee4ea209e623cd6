//! Where in the line a command is wrong, so that it can be marked there.

use std::ops::Range;

use super::CommandError;
use crate::config::SetError;
use crate::cube::{Place, ReadError};

impl CommandError {
    /// The wrong characters of the line, counted from 0; one beyond the end where something is missing.
    pub(super) fn range(&self, text: &str) -> Range<usize> {
        let count = |bytes: usize| text[..bytes].chars().count();
        let name = text.len() - text.trim_start().trim_start_matches(':').len();
        let name_end = text[name..].find(char::is_whitespace).map_or(text.len(), |blank| name + blank);
        let rest = text.len() - text[name_end..].trim_start().len();
        let end = text.trim_end().len().max(rest);
        let (name, rest, end) = (count(name)..count(name_end), count(rest), count(end));
        match self {
            Self::Unknown(_) | Self::Ambiguous(..) | Self::OtherMode(..) => name,
            Self::Missing(_) => end.max(rest)..end.max(rest) + 1,
            Self::NoArguments(_)
            | Self::NoPattern(_)
            | Self::SeveralPatterns(..)
            | Self::Seed(_)
            | Self::Goal(_) => rest..end,
            Self::Setting(SetError::Unknown(unknown)) => rest..rest + unknown.chars().count().max(1),
            Self::Setting(SetError::Value { typed, .. }) => {
                let typed = typed.chars().count();
                if typed == 0 { end + 1..end + 2 } else { end.saturating_sub(typed)..end }
            }
            Self::Algorithm(_) | Self::Cube(_) => match self.place() {
                Some(place) => {
                    let start = rest + place.column.saturating_sub(1);
                    start..start + 1
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
            Self::Cube(
                ReadError::Unexpected { place, .. }
                | ReadError::Repeated { place, .. }
                | ReadError::Json { place, .. },
            ) => Some(*place),
            _ => None,
        }
    }
}

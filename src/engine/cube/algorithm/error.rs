//! The errors of parsing an algorithm, with their places in the text.

use std::fmt;

use thiserror::Error;

use super::Algorithm;

/// A place in a text, counted in characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// The line, when the text has several.
    pub line: Option<usize>,
    /// The column.
    pub column: usize,
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}, column {}", self.column),
            None => write!(f, "column {}", self.column),
        }
    }
}

/// What could have stood at the place of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// In the text of a single turn.
    SingleTurn,
    /// In the text of a move of the half-turn metric.
    FaceTurn,
    /// Outside all brackets.
    End,
    /// In a group.
    GroupEnd,
    /// In the first half of a commutator or conjugate.
    Separator,
    /// In the second half of a commutator or conjugate.
    SquareEnd,
    /// The number after a turn.
    Amount,
    /// The number after a bracket.
    Repeats,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SingleTurn => f.write_str("a single turn"),
            Self::FaceTurn => f.write_str("a turn of one face"),
            Self::End => f.write_str("a turn, a bracket or the end"),
            Self::GroupEnd => f.write_str("a turn, a bracket or \")\""),
            Self::Separator => f.write_str("a turn, a bracket, \",\" or \":\""),
            Self::SquareEnd => f.write_str("a turn, a bracket or \"]\""),
            Self::Amount => f.write_str("2 or 3 quarter turns"),
            Self::Repeats => write!(f, "1 to {} repeats", Algorithm::MAX_TURNS),
        }
    }
}

/// The reason why a text is not an algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AlgorithmError {
    /// Something stands where it cannot.
    #[error("{place}: expected {expected}, found {}", found_in_text(found.as_deref()))]
    Unexpected {
        /// Where.
        place: TextPosition,
        /// What could stand there.
        expected: Expected,
        /// What stands there; nothing at the end of the text.
        found: Option<String>,
    },
    /// Written out, it has more than [`Algorithm::MAX_TURNS`] turns.
    #[error(
        "{place}: written out, this has more than {} turns",
        Algorithm::MAX_TURNS
    )]
    TooLong {
        /// The turn or bracket with which it becomes too long.
        place: TextPosition,
    },
    /// Brackets are nested deeper than [`Algorithm::MAX_DEPTH`].
    #[error("{place}: brackets are nested deeper than {}", Algorithm::MAX_DEPTH)]
    TooDeep {
        /// The first bracket that is too deep.
        place: TextPosition,
    },
}

impl AlgorithmError {
    /// Where the text is wrong.
    pub const fn place(&self) -> TextPosition {
        match self {
            Self::Unexpected { place, .. } | Self::TooLong { place } | Self::TooDeep { place } => {
                *place
            }
        }
    }
}

/// Writes what stands at the place of an error, or that the text ends there.
pub(crate) fn found_in_text(found: Option<&str>) -> String {
    found.map_or_else(|| "the end".to_owned(), |found| format!("{found:?}"))
}

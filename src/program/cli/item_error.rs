//! Why one of the cubes or algorithms given has no answer, while the others may be right.

use std::fmt;

use super::{Exit, Failure};
use crate::answer::Fault;
use crate::config::Timeout;
use cubetui::cube::ColorScheme;
use cubetui::diagnosis::CubeFault;
use cubetui::solver::{Ending, Limits};
use cubetui::words::counted;

/// Why there is no answer to one cube or algorithm.
#[derive(Debug)]
pub(super) enum ItemError {
    /// The text cannot be read as a cube, an algorithm or a goal.
    Unreadable(String),
    /// The cube could be read, but it is not possible.
    Impossible {
        faults: Vec<CubeFault>,
        scheme: Box<ColorScheme>,
    },
    /// The text could be read, but does not describe a single possible cube, or a goal.
    Undetermined(String),
    /// No solution was found within the limits.
    NoSolution(String),
    Interrupted(String),
}

impl ItemError {
    pub(super) fn unreadable(message: impl fmt::Display) -> Self {
        Self::Unreadable(message.to_string())
    }

    /// Creates the error of a search that ended without a solution within these limits.
    pub(super) fn no_answer(limits: Limits, ending: Ending) -> Self {
        let (most, advice) = match limits.max_length {
            Limits::MAX_LENGTH => (String::new(), ""),
            most => (
                format!(" of at most {}", counted(most, "move")),
                "--max or ",
            ),
        };
        Self::NoSolution(if ending == Ending::Exhausted {
            let advice = if most.is_empty() {
                ""
            } else {
                "; allow more with --max"
            };
            format!("there is no solution{most}{advice}")
        } else {
            let within = |time| format!(" within {}", Timeout::of(time));
            let time = limits.timeout.map_or(String::new(), within);
            format!("no solution{most} was found{time}; allow more with {advice}--timeout")
        })
    }

    /// Adds advice to a text that could not be read as a single cube.
    pub(super) fn with_advice(self, advice: impl FnOnce() -> Option<String>) -> Self {
        let with = |message: String| match advice() {
            None => message,
            Some(advice) => format!("{message}; {advice}"),
        };
        match self {
            Self::Unreadable(message) => Self::Unreadable(with(message)),
            Self::Undetermined(message) => Self::Undetermined(with(message)),
            other => other,
        }
    }

    /// Returns the exit code of the program if this was its only item.
    pub(super) const fn exit(&self) -> Exit {
        match self {
            Self::Unreadable(_) | Self::Impossible { .. } | Self::Undetermined(_) => Exit::Invalid,
            Self::NoSolution(_) => Exit::NoAnswer,
            Self::Interrupted(_) => Exit::Interrupted,
        }
    }

    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "unreadable",
            Self::Impossible { .. } | Self::Undetermined(_) => "impossible",
            Self::NoSolution(_) => "no_solution",
            Self::Interrupted(_) => "interrupted",
        }
    }

    /// Returns the message without the list of faults.
    pub(super) fn message(&self) -> &str {
        match self {
            Self::Impossible { .. } => "this cube is impossible",
            Self::Unreadable(message)
            | Self::Undetermined(message)
            | Self::NoSolution(message)
            | Self::Interrupted(message) => message,
        }
    }

    /// Returns everything that is wrong with a cube that could be read, but is not possible.
    pub(super) fn faults(&self) -> Vec<Fault> {
        match self {
            Self::Impossible { faults, scheme } => faults
                .iter()
                .map(|fault| Fault::of_cube(fault, scheme))
                .collect(),
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for ItemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults = self.faults();
        let colon = if faults.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}", self.message())?;
        faults.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}

impl std::error::Error for ItemError {}

impl From<ItemError> for Failure {
    fn from(error: ItemError) -> Self {
        Self::new(error.exit(), error)
    }
}

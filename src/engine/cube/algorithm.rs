//! Written algorithms: turns, brackets with repeats, commutators and conjugates, with `FromStr` and `Display`.
//!
//! The submodules parse, expand and rewrite them; [`canonical`](super::canonical()) forms have their own module.

mod expand;
mod parse;
mod rewrite;

use std::fmt;
use std::str::FromStr;

pub use parse::{numbered_scrambles, without_comment};

use thiserror::Error;

use crate::cube::Turn;

/// A written sequence of turns, with its brackets.
///
/// Reads WCA and SiGN notation: faces `U R F D L B`, wide turns `Rw` or `r`, slices `M E S`, rotations `x y z`, each with
/// `'`, `2`, `2'`, `3` or `3'`; groups `(R U R' U')3`, `(…)'`, `(…)2'`, which [`NissMoves`](super::NissMoves) reads
/// differently; commutators `[A, B]` = A B A' B' and conjugates `[A: B]` = A B A', which may be repeated and inverted like
/// groups; nested up to [`Algorithm::MAX_DEPTH`] deep. Blanks and line ends are allowed anywhere except inside a turn; `//`
/// starts a comment that runs to the end of its line. Typographic primes are read as `'`.
///
/// Printed in canonical form: one line, one blank between elements, `Rw` rather than `r`, `'` rather than `3`, no comments.
/// Reading the printed form gives the same algorithm again.
///
/// ```
/// use cubetui::cube::Algorithm;
/// let written: Algorithm = "[r:(R U2')3’ ]M // a remark".parse().unwrap();
/// assert_eq!(written.to_string(), "[Rw: (R U2)3'] M");
/// assert_eq!(written.to_string().parse::<Algorithm>().unwrap(), written);
/// let error = "R U R' Q".parse::<Algorithm>().unwrap_err();
/// assert_eq!(error.to_string(), "column 8: expected a turn, a bracket or the end, found \"Q\"");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Algorithm {
    elements: Vec<Element>,
}

/// One member of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// A single turn.
    Turn(Turn),
    /// A bracket and its repetitions.
    Bracket(Bracket, Repeat),
}

/// The algorithms in a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bracket {
    /// `(A)`.
    Group(Algorithm),
    /// `[A, B]`: A B A' B'.
    Commutator(Algorithm, Algorithm),
    /// `[A: B]`: A B A'.
    Conjugate(Algorithm, Algorithm),
}

/// The number of repetitions of a bracket, and their direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repeat {
    times: u16,
    inverted: bool,
}

impl Repeat {
    /// Once, forwards: written without a number or prime.
    pub(crate) const ONCE: Self = Self {
        times: 1,
        inverted: false,
    };

    /// Returns the number of repetitions, 1 to [`Algorithm::MAX_TURNS`].
    pub const fn times(self) -> u16 {
        self.times
    }

    /// Whether the inverse of the bracket is meant.
    pub const fn is_inverted(self) -> bool {
        self.inverted
    }
}

impl Algorithm {
    /// A text that expands to more turns than this is refused before anything is expanded. That leaves room for
    /// seven turns repeated 1260 times, the greatest order.
    pub const MAX_TURNS: usize = 10_000;

    /// Brackets nested deeper than this are refused.
    pub const MAX_DEPTH: usize = 100;

    /// Returns the elements in sequence.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    pub(crate) const fn of_elements(elements: Vec<Element>) -> Self {
        Self { elements }
    }
}

impl FromIterator<Turn> for Algorithm {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> Self {
        Self {
            elements: turns.into_iter().map(Element::Turn).collect(),
        }
    }
}

impl FromStr for Algorithm {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse::parse(text)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, element) in self.elements.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{element}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(turn) => write!(f, "{turn}"),
            Self::Bracket(bracket, repeat) => write!(f, "{bracket}{repeat}"),
        }
    }
}

impl fmt::Display for Bracket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Group(inner) => write!(f, "({inner})"),
            Self::Commutator(first, second) => write!(f, "[{first}, {second}]"),
            Self::Conjugate(first, second) => write!(f, "[{first}: {second}]"),
        }
    }
}

impl fmt::Display for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.times > 1 {
            write!(f, "{}", self.times)?;
        }
        f.write_str(if self.inverted { "'" } else { "" })
    }
}

/// A position in a text, counted in characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// The line, or `None` if the text has only one.
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

/// The reason why a text is not an algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AlgorithmError {
    /// Unexpected text, or an unexpected end.
    #[error("{place}: expected {expected}, found {}", found_in_text(found.as_deref()))]
    Unexpected {
        /// The position.
        place: TextPosition,
        /// A description of what was expected there.
        expected: &'static str,
        /// The text that was found there, or `None` at the end of the text.
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
    /// Returns the position of the mistake.
    pub const fn place(&self) -> TextPosition {
        match self {
            Self::Unexpected { place, .. } | Self::TooLong { place } | Self::TooDeep { place } => {
                *place
            }
        }
    }
}

/// Describes what was found at the position of an error: a text, or the end.
pub(crate) fn found_in_text(found: Option<&str>) -> String {
    found.map_or_else(|| "the end".to_owned(), |found| format!("{found:?}"))
}

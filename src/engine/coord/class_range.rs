//! A range of classes of cosets as text: [`ClassRange`].

use std::fmt;
use std::ops;
use std::str::FromStr;

use thiserror::Error;

use super::CosetClasses;

/// A range of classes of cosets, without its end: `A..B`, where A < B and B is at most [`CosetClasses::NUM`].
///
/// ```
/// use cubetui::coord::ClassRange;
/// let range: ClassRange = "100..200".parse().unwrap();
/// assert_eq!((range.classes(), range.to_string()), (100..200, "100..200".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassRange {
    first: usize,
    end: usize,
}

impl ClassRange {
    /// Returns the numbers of the classes.
    pub fn classes(self) -> ops::Range<usize> {
        self.first..self.end
    }
}

/// Why a text is not a range of classes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RangeError {
    /// Not of the form `A..B`.
    #[error("a range is two numbers with two dots between them, such as 100..200")]
    Form,
    /// It is empty, or goes beyond the last class.
    #[error(
        "a range must start below its end, which is at most {}",
        CosetClasses::NUM
    )]
    Bounds,
}

impl fmt::Display for ClassRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.end)
    }
}

impl FromStr for ClassRange {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (first, end) = text.split_once("..").ok_or(RangeError::Form)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| RangeError::Form);
        let range = Self {
            first: number(first)?,
            end: number(end)?,
        };
        if range.first < range.end && range.end <= CosetClasses::NUM {
            Ok(range)
        } else {
            Err(RangeError::Bounds)
        }
    }
}

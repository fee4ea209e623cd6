//! A range of classes of cosets, as `cubetui coset --range` takes it.

use std::fmt;
use std::ops;
use std::str::FromStr;

use crate::coord::CosetClasses;

/// A range of classes of cosets, without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClassRange {
    first: usize,
    end: usize,
}

impl ClassRange {
    /// Returns the numbers of the classes.
    pub(super) fn classes(self) -> ops::Range<usize> {
        self.first..self.end
    }
}

/// Why a text is not a range of classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RangeError {
    /// Not of the form `A..B`.
    Form,
    /// It is empty, or goes beyond the last class.
    Bounds,
}

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => f.write_str("a range is two numbers with two dots between them, such as 100..200"),
            Self::Bounds => {
                write!(f, "a range must start below its end, which is at most {}", CosetClasses::NUM)
            }
        }
    }
}

impl std::error::Error for RangeError {}

impl FromStr for ClassRange {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (first, end) = text.split_once("..").ok_or(RangeError::Form)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| RangeError::Form);
        let range = Self { first: number(first)?, end: number(end)? };
        if range.first < range.end && range.end <= CosetClasses::NUM {
            Ok(range)
        } else {
            Err(RangeError::Bounds)
        }
    }
}

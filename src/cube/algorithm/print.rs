//! The canonical written form.

use std::fmt;

use super::{Algorithm, Bracket, Element, Repeat};

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

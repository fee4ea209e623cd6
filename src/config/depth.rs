//! How many colours the terminal shows.

use std::fmt;

/// How many colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColorDepth {
    /// None: letters and attributes only.
    None,
    /// The 16 colours every terminal names.
    Ansi16,
    /// The 256 colours of xterm.
    Indexed256,
    /// Red, green and blue with 8 bits each.
    TrueColor,
}

impl fmt::Display for ColorDepth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::None => "no colour",
            Self::Ansi16 => "16 colours",
            Self::Indexed256 => "256 colours",
            Self::TrueColor => "truecolour",
        })
    }
}

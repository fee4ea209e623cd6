//! What the person says about colours: so many, or as many as the terminal has.

use std::fmt;
use std::str::FromStr;

use super::ColorDepth;
use super::nearest::did_you_mean;

/// How many colours are wished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    /// As many as the terminal has.
    #[default]
    Auto,
    /// So many, whatever the terminal says of itself.
    Depth(ColorDepth),
}

impl ColorChoice {
    /// All choices with what is written for them.
    pub const NAMED: [(&'static str, Self); 5] = [
        ("auto", Self::Auto),
        ("truecolor", Self::Depth(ColorDepth::TrueColor)),
        ("256", Self::Depth(ColorDepth::Indexed256)),
        ("16", Self::Depth(ColorDepth::Ansi16)),
        ("never", Self::Depth(ColorDepth::None)),
    ];
}

impl fmt::Display for ColorChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::NAMED.iter().find(|(_, choice)| choice == self);
        f.pad(named.map_or("", |(name, _)| name))
    }
}

/// No choice of colours has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownColorChoice(String);

impl fmt::Display for UnknownColorChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ColorChoice::NAMED.map(|(name, _)| name);
        write!(f, "{:?} is none of {}{}", self.0, names.join(", "), did_you_mean(&self.0, names))
    }
}

impl std::error::Error for UnknownColorChoice {}

impl FromStr for ColorChoice {
    type Err = UnknownColorChoice;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = Self::NAMED.into_iter().find(|(name, _)| *name == text);
        named.map(|(_, choice)| choice).ok_or_else(|| UnknownColorChoice(text.to_owned()))
    }
}

//! Colour schemes: which colour each centre has, and the letter that is typed for it.

use std::fmt;
use std::str::FromStr;

use super::{Color, Face};

/// The colours of the six centres by name, and a letter for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColorScheme {
    name: String,
    colors: [String; 6],
    letters: [char; 6],
}

impl ColorScheme {
    /// White opposite yellow, red opposite orange, green opposite blue: what nearly all cubes have today.
    pub fn western() -> Self {
        Self::built_in("western", ["white", "red", "green", "yellow", "orange", "blue"])
    }

    /// White opposite blue, red opposite orange, green opposite yellow: older cubes from Japan.
    pub fn japanese() -> Self {
        Self::built_in("japanese", ["white", "red", "green", "blue", "orange", "yellow"])
    }

    /// The schemes known by name.
    pub fn named() -> [Self; 2] {
        [Self::western(), Self::japanese()]
    }

    fn built_in(name: &str, colors: [&str; 6]) -> Self {
        let letters = colors.map(|color| color.chars().next().unwrap_or('?'));
        Self { name: name.to_owned(), colors: colors.map(str::to_owned), letters }
    }

    /// The scheme's own name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The colour in a word, as `white`.
    pub fn color_name(&self, color: Color) -> &str {
        &self.colors[color.index()]
    }

    /// The small letter typed and shown for a colour.
    pub const fn letter(&self, color: Color) -> char {
        self.letters[color as usize]
    }

    /// The colour for which a letter stands, capital or small.
    pub fn color_of(&self, letter: char) -> Option<Color> {
        let small = letter.to_ascii_lowercase();
        Color::ALL.into_iter().find(|&color| self.letter(color) == small)
    }

    /// The colour of a face's centre in a word.
    pub fn center_name(&self, face: Face) -> &str {
        self.color_name(face.color())
    }
}

impl Default for ColorScheme {
    fn default() -> Self {
        Self::western()
    }
}

/// No scheme has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownScheme(String);

impl fmt::Display for UnknownScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ColorScheme::named().map(|scheme| scheme.name).join(", ");
        write!(f, "unknown colour scheme {:?}; there are: {names}", self.0)
    }
}

impl std::error::Error for UnknownScheme {}

impl FromStr for ColorScheme {
    type Err = UnknownScheme;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::named()
            .into_iter()
            .find(|scheme| scheme.name.eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| UnknownScheme(name.to_owned()))
    }
}

impl fmt::Display for ColorScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

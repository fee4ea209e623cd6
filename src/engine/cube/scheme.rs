//! Colour schemes: the colour of each centre and the letter typed for it, with `FromStr` and `Display`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::cube::{Color, Face};
use crate::words::only_letter;

/// The name of every scheme that is not built in.
const OWN: &str = "own";

/// The colours of the six centres by name, and a letter for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColorScheme {
    name: String,
    colors: [String; 6],
    letters: [char; 6],
}

impl ColorScheme {
    /// White opposite yellow, red opposite orange, green opposite blue: the scheme of nearly all cubes today.
    pub fn western() -> Self {
        Self::built_in(
            "western",
            ["white", "red", "green", "yellow", "orange", "blue"],
        )
    }

    /// White opposite blue, red opposite orange, green opposite yellow: older cubes from Japan.
    pub fn japanese() -> Self {
        Self::built_in(
            "japanese",
            ["white", "red", "green", "blue", "orange", "yellow"],
        )
    }

    /// The schemes known by name.
    pub fn named() -> [Self; 2] {
        [Self::western(), Self::japanese()]
    }

    fn built_in(name: &str, colors: [&str; 6]) -> Self {
        let letters = colors.map(|color| color.chars().next().unwrap_or('?'));
        Self {
            name: name.to_owned(),
            colors: colors.map(str::to_owned),
            letters,
        }
    }

    /// A scheme of the user's own: a word and a letter for each colour, in the order of the faces U R F D L B.
    ///
    /// # Errors
    /// A letter or a word that is not valid, or that stands for two colours.
    ///
    /// ```
    /// use cubetui::cube::ColorScheme;
    /// let dark = [("black", 'k'), ("red", 'r'), ("green", 'g'), ("yellow", 'y'), ("orange", 'o'), ("blue", 'b')];
    /// let scheme = ColorScheme::own(dark).unwrap();
    /// assert_eq!(scheme.to_string(), "black:k red green yellow orange blue");
    /// assert_eq!(scheme.to_string().parse::<ColorScheme>().unwrap(), scheme);
    /// ```
    pub fn own(colors: [(&str, char); 6]) -> Result<Self, SchemeError> {
        let letters = colors.map(|(_, letter)| letter.to_ascii_lowercase());
        let words = colors.map(|(word, _)| word);
        let colors = words.map(str::to_lowercase);
        for (index, (&letter, word)) in letters.iter().zip(&colors).enumerate() {
            if !letter.is_ascii_alphabetic() {
                return Err(SchemeError::NotALetter(letter));
            }
            if letters[..index].contains(&letter) {
                return Err(SchemeError::SameLetter(letter));
            }
            // A word of one letter would be read as the colour that has this letter.
            let is_word = |other: &&char| **other != letter && other.to_string() == *word;
            if let Some(&other) = letters.iter().find(is_word) {
                return Err(SchemeError::SameLetter(other));
            }
            if word.is_empty() || !word.chars().all(char::is_alphabetic) {
                return Err(SchemeError::NotAWord(words[index].to_owned()));
            }
        }
        if let Some(i) = (1..6).find(|&i| colors[..i].contains(&colors[i])) {
            return Err(SchemeError::SameWord(colors[i].clone()));
        }
        Ok(Self {
            name: OWN.to_owned(),
            colors,
            letters,
        })
    }

    /// Returns the scheme with the colours on other faces: for each face, the colour whose name and letter it gets.
    pub(crate) fn rearranged(&self, from: [Color; 6]) -> Self {
        Self {
            name: OWN.to_owned(),
            colors: from.map(|color| self.color_name(color).to_owned()),
            letters: from.map(|color| self.letter(color)),
        }
    }

    /// Whether the same colours with the same letters are on the same faces, whatever the name.
    pub(crate) fn looks_like(&self, other: &Self) -> bool {
        self.colors == other.colors && self.letters == other.letters
    }

    /// The name of the scheme; `own` for one of the user's.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of a colour, such as `white`.
    pub fn color_name(&self, color: Color) -> &str {
        &self.colors[color.index()]
    }

    /// The small letter typed and shown for a colour.
    pub const fn letter(&self, color: Color) -> char {
        self.letters[color as usize]
    }

    /// The colour that a letter, capital or small, stands for.
    pub fn color_of(&self, letter: char) -> Option<Color> {
        let small = letter.to_ascii_lowercase();
        Color::ALL
            .into_iter()
            .find(|&color| self.letter(color) == small)
    }

    /// The colour that a word names or a letter stands for, in capital or small letters.
    pub fn color_named(&self, text: &str) -> Option<Color> {
        let is_named = |&color: &Color| self.color_name(color).eq_ignore_ascii_case(text);
        only_letter(text)
            .and_then(|letter| self.color_of(letter))
            .or_else(|| Color::ALL.into_iter().find(is_named))
    }

    /// The name of the colour of a face's centre.
    pub fn center_name(&self, face: Face) -> &str {
        self.color_name(face.color())
    }
}

/// The words that single letters stand for when a scheme is written in letters alone.
const WORDS: [&str; 10] = [
    "white", "red", "green", "yellow", "orange", "blue", "pink", "violet", "cyan", "magenta",
];

/// Why a text is not a colour scheme.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SchemeError {
    /// Neither a known name nor six colours.
    #[error("unknown colour scheme {0:?}; there are: western, japanese")]
    Unknown(String),
    /// One letter for two colours.
    #[error("two colours have the letter {0:?}; write another after one of them, as in black:k")]
    SameLetter(char),
    /// One word for two colours.
    #[error("two colours are called {0}")]
    SameWord(String),
    /// A colour's letter is not one from a to z.
    #[error("a colour's letter must be from a to z, not {0:?}")]
    NotALetter(char),
    /// A colour's name is not a word.
    #[error("{0:?} is not a word for a colour")]
    NotAWord(String),
}

/// Reads a name; or six words in the order U R F D L B, such as `white red green yellow orange blue`, each optionally
/// followed by a colon and a letter other than its first; or six letters, such as `wrgyob`.
///
/// ```
/// use cubetui::cube::{Color, ColorScheme};
/// let scheme: ColorScheme = "wrgboy".parse().unwrap();
/// assert_eq!(scheme, ColorScheme::japanese());
/// assert_eq!("white red green blue orange yellow".parse(), Ok(scheme));
/// ```
impl FromStr for ColorScheme {
    type Err = SchemeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = |scheme: &Self| scheme.name.eq_ignore_ascii_case(text.trim());
        if let Some(scheme) = Self::named().into_iter().find(named) {
            return Ok(scheme);
        }
        let words: Vec<&str> = text
            .split([' ', ',', '\t'])
            .filter(|word| !word.is_empty())
            .collect();
        let unknown = || SchemeError::Unknown(text.to_owned());
        let scheme = if let [letters] = words[..] {
            from_letters(letters).ok_or_else(unknown)??
        } else {
            let words: [&str; 6] = words.try_into().map_err(|_| unknown())?;
            Self::own(words.map(word_and_letter))?
        };
        Ok(Self::named()
            .into_iter()
            .find(|named| named.looks_like(&scheme))
            .unwrap_or(scheme))
    }
}

/// Reads six letters, if they look like colours and not like a mistyped name: all different, or all known.
fn from_letters(text: &str) -> Option<Result<ColorScheme, SchemeError>> {
    let letters: Vec<char> = text
        .chars()
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    let letters: [char; 6] = letters.try_into().ok()?;
    let all_different = (1..6).all(|i| !letters[..i].contains(&letters[i]));
    let word_of = |letter: char| WORDS.into_iter().find(|word| word.starts_with(letter));
    if !all_different && !letters.iter().all(|&letter| word_of(letter).is_some()) {
        return None;
    }
    let spelt = letters.map(String::from);
    let mut colors = [("", ' '); 6];
    for ((color, letter), spelt) in colors.iter_mut().zip(letters).zip(&spelt) {
        *color = (word_of(letter).unwrap_or(spelt), letter);
    }
    Some(ColorScheme::own(colors))
}

/// Splits `black:k` into the word black and the letter k. A word alone has its first letter.
fn word_and_letter(written: &str) -> (&str, char) {
    let (word, letters) = written.split_once(':').unwrap_or((written, written));
    let one_letter = word == letters || letters.chars().count() == 1;
    (
        if one_letter { word } else { written },
        letters.chars().next().unwrap_or(':'),
    )
}

impl fmt::Display for ColorScheme {
    /// Writes the name, or the six colours if the scheme is not built in.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name != OWN {
            return f.pad(&self.name);
        }
        let written = self.colors.iter().zip(self.letters).map(|(word, letter)| {
            if word.starts_with(letter) {
                word.clone()
            } else {
                format!("{word}:{letter}")
            }
        });
        f.pad(&written.collect::<Vec<_>>().join(" "))
    }
}

crate::words::serde_as_text!(ColorScheme);

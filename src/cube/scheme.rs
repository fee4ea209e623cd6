//! Colour schemes: which colour each centre has, and the letter that is typed for it.

mod written;

pub use written::SchemeError;

use super::{Color, Face};

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

    /// A scheme of the person's own: a word and a letter for each colour, in the order of the faces U R F D L B.
    ///
    /// # Errors
    /// A letter or a word that is none, or that stands for two colours.
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
        for (index, (&letter, (word, _))) in letters.iter().zip(colors).enumerate() {
            if !letter.is_ascii_alphabetic() {
                return Err(SchemeError::NotALetter(letter));
            }
            if letters[..index].contains(&letter) {
                return Err(SchemeError::SameLetter(letter));
            }
            if word.is_empty() || !word.chars().all(char::is_alphabetic) {
                return Err(SchemeError::NotAWord(word.to_owned()));
            }
        }
        let colors = colors.map(|(word, _)| word.to_lowercase());
        if let Some(i) = (1..6).find(|&i| colors[..i].contains(&colors[i])) {
            return Err(SchemeError::SameWord(colors[i].clone()));
        }
        Ok(Self { name: OWN.to_owned(), colors, letters })
    }

    /// The same six colours on other faces: for each face, the colour that it takes its looks from.
    pub(super) fn rearranged(&self, from: [Color; 6]) -> Self {
        Self {
            name: OWN.to_owned(),
            colors: from.map(|color| self.color_name(color).to_owned()),
            letters: from.map(|color| self.letter(color)),
        }
    }

    /// Whether the same colours with the same letters are on the same faces, whatever the name.
    pub(super) fn looks_like(&self, other: &Self) -> bool {
        self.colors == other.colors && self.letters == other.letters
    }

    /// The scheme's own name; `own` for one of the person's.
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

//! Stickers as they are seen or typed: complete ([`FaceCube`]) or not yet ([`PartialCube`]). Neither need be possible.

use std::fmt;
use std::str::FromStr;

use super::{Color, ColorScheme, Corner, CubeFault, CubieCube, Edge, Face, Facelet, Hold, validity};

/// The colours of all 54 stickers, perhaps of no possible cube.
///
/// Written as 54 face letters in Kociemba's order U R F D L B, each face left to right and top to bottom.
///
/// ```
/// use cubetui::cube::{CubieCube, FaceCube};
/// let solved: FaceCube = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse().unwrap();
/// assert_eq!(CubieCube::try_from(&solved).unwrap(), CubieCube::SOLVED);
/// assert_eq!(solved.to_string().parse::<FaceCube>().unwrap(), solved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceCube([Color; Facelet::NUM]);

impl FaceCube {
    /// The cube with these stickers, indexed by facelet.
    pub const fn new(colors: [Color; Facelet::NUM]) -> Self {
        Self(colors)
    }

    /// The colour of one sticker.
    pub const fn color(&self, facelet: Facelet) -> Color {
        self.0[facelet.index()]
    }

    /// Reads 54 letters: face letters or the scheme's colour letters, capital or small, in the order U R F D L B or
    /// U R L F B D, which the centres tell apart. Blanks and line ends between the letters are ignored.
    ///
    /// # Errors
    /// The first letter that is none, or a wrong number of letters. Nothing is said here of whether the cube is possible.
    pub fn parse(text: &str, scheme: &ColorScheme) -> Result<Self, FaceletsError> {
        let alphabet = Alphabet::of(text, scheme);
        let mut colors = Vec::with_capacity(Facelet::NUM);
        for (index, letter) in text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()) {
            let unknown =
                || FaceletsError::Letter { column: index + 1, letter, expected: alphabet.letters() };
            colors.push(alphabet.color_of(letter).ok_or_else(unknown)?);
        }
        let colors: [Color; Facelet::NUM] =
            colors.try_into().map_err(|colors: Vec<_>| FaceletsError::Length { found: colors.len() })?;
        let read = Self(colors);
        let centers_oppose = |pairs: [(usize, usize); 3]| {
            pairs.iter().all(|&(a, b)| colors[9 * a + 4].opposite() == colors[9 * b + 4])
        };
        if centers_oppose([(0, 5), (1, 2), (3, 4)]) { Ok(read.reordered_urlfbd()) } else { Ok(read) }
    }

    /// The same letters, read as faces in the order U R L F B D.
    fn reordered_urlfbd(self) -> Self {
        let mut colors = self.0;
        for (index, face) in [Face::U, Face::R, Face::L, Face::F, Face::B, Face::D].into_iter().enumerate() {
            for (place, facelet) in Facelet::of_face(face).enumerate() {
                colors[facelet.index()] = self.0[9 * index + place];
            }
        }
        Self(colors)
    }

    /// The same cube turned as a whole so that every centre is on its own face, and the hold it came from.
    ///
    /// # Errors
    /// When the six centres are those of no cube in any orientation.
    pub fn standardized(&self) -> Result<(Self, Hold), CubeFault> {
        let seen = PartialCube::from(*self);
        let hold = *seen.possible_holds().first().ok_or(CubeFault::Centers)?;
        let standard = seen.as_standard(hold).complete().expect("a rotation leaves every sticker known");
        Ok((standard, hold))
    }
}

impl fmt::Display for FaceCube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.0.iter().map(|color| color.face().letter()).collect();
        f.pad(&letters)
    }
}

impl FromStr for FaceCube {
    type Err = FaceletsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text, &ColorScheme::western())
    }
}

impl TryFrom<&FaceCube> for CubieCube {
    type Error = Vec<CubeFault>;

    fn try_from(faces: &FaceCube) -> Result<Self, Self::Error> {
        validity::pieces_of(&PartialCube::from(*faces))
    }
}

/// The letters in which a text of stickers is written.
enum Alphabet<'a> {
    Faces,
    Colors(&'a ColorScheme),
}

impl<'a> Alphabet<'a> {
    /// The alphabet that more letters of the text belong to; `R` and `B` may belong to both.
    fn of(text: &str, scheme: &'a ColorScheme) -> Self {
        let alphabets = [Self::Colors(scheme), Self::Faces];
        let known =
            |alphabet: &Self| text.chars().filter(|&letter| alphabet.color_of(letter).is_some()).count();
        alphabets.into_iter().max_by_key(known).expect("there are two")
    }

    fn color_of(&self, letter: char) -> Option<Color> {
        match self {
            Self::Faces => Face::from_letter(letter.to_ascii_uppercase()).map(Face::color),
            Self::Colors(scheme) => scheme.color_of(letter),
        }
    }

    fn letters(&self) -> [char; 6] {
        match self {
            Self::Faces => Face::ALL.map(Face::letter),
            Self::Colors(scheme) => Color::ALL.map(|color| scheme.letter(color)),
        }
    }
}

/// What is wrong with a text of 54 letters. Columns count characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceletsError {
    /// Not 54 letters.
    Length {
        /// How many there are.
        found: usize,
    },
    /// A letter of no colour and no face.
    Letter {
        /// Where, counted from 1.
        column: usize,
        /// Which.
        letter: char,
        /// The letters that the rest of the text is written in.
        expected: [char; 6],
    },
}

impl fmt::Display for FaceletsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found } => write!(f, "a cube has 54 stickers, but {found} letters were given"),
            Self::Letter { column, letter, expected } => {
                write!(
                    f,
                    "column {column}: {letter:?} is none of the letters {}",
                    expected.map(String::from).join(" ")
                )
            }
        }
    }
}

impl std::error::Error for FaceletsError {}

/// Stickers of which some may not be known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartialCube([Option<Color>; Facelet::NUM]);

impl PartialCube {
    /// Only the six centres known, the cube held the standard way.
    pub fn centers_only() -> Self {
        let mut cube = Self([None; Facelet::NUM]);
        for face in Face::ALL {
            cube.set(Facelet::center(face), Some(face.color()));
        }
        cube
    }

    /// Nothing known, not even the centres.
    pub const fn unknown() -> Self {
        Self([None; Facelet::NUM])
    }

    /// The colour of one sticker, if known.
    pub const fn color(&self, facelet: Facelet) -> Option<Color> {
        self.0[facelet.index()]
    }

    /// Sets or forgets the colour of one sticker.
    pub const fn set(&mut self, facelet: Facelet, color: Option<Color>) {
        self.0[facelet.index()] = color;
    }

    /// How many stickers have this colour.
    pub fn count(&self, color: Color) -> usize {
        self.0.iter().filter(|&&seen| seen == Some(color)).count()
    }

    /// How many stickers are not known yet.
    pub fn missing(&self) -> usize {
        self.0.iter().filter(|color| color.is_none()).count()
    }

    /// The complete cube, once nothing is missing.
    pub fn complete(&self) -> Option<FaceCube> {
        let mut colors = [Color::U; Facelet::NUM];
        for (color, known) in colors.iter_mut().zip(self.0) {
            *color = known?;
        }
        Some(FaceCube(colors))
    }

    /// The stickers of a cube in the standard orientation as they are seen when it is held like this.
    #[must_use]
    pub fn as_held(&self, hold: Hold) -> Self {
        let mut seen = *self;
        for facelet in Facelet::all() {
            seen.set(hold.symmetry().facelet(facelet), self.color(facelet));
        }
        seen
    }

    /// The stickers seen on a cube that is held like this, in the standard orientation.
    #[must_use]
    pub fn as_standard(&self, hold: Hold) -> Self {
        self.as_held(hold.inverse())
    }

    /// The holds that agree with the centres known so far: none when these are the centres of no cube.
    pub fn possible_holds(&self) -> Vec<Hold> {
        let agrees = |hold: &Hold| {
            Face::ALL.iter().all(|&face| {
                let seen = self.color(Facelet::center(hold.place_of(face)));
                seen.is_none_or(|color| color == face.color())
            })
        };
        Hold::all().filter(agrees).collect()
    }

    /// All faults that can be told from the stickers known so far.
    pub fn faults(&self) -> Vec<CubeFault> {
        validity::faults_of_stickers(self)
    }

    /// The known colours of a corner place, in the order of [`Corner::facelets`].
    pub fn corner_colors(&self, place: Corner) -> [Option<Color>; 3] {
        place.facelets().map(|facelet| self.color(facelet))
    }

    /// The known colours of an edge place, in the order of [`Edge::facelets`].
    pub fn edge_colors(&self, place: Edge) -> [Option<Color>; 2] {
        place.facelets().map(|facelet| self.color(facelet))
    }
}

impl From<FaceCube> for PartialCube {
    fn from(faces: FaceCube) -> Self {
        Self(faces.0.map(Some))
    }
}

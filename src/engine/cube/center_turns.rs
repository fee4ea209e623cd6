//! The turns of the six centres, which a supercube shows and a plain cube hides.
//!
//! A supercube has pictures, arrows or numbers on its faces, so that a turned centre is visible. A move turns only the
//! centre of its face. So the turns of a centre add up, and the inverse of a cube has them negated. Corners and centres
//! depend on each other: each quarter turn is an odd permutation of the corners, so the total number of quarter turns of
//! the centres is odd if and only if the corners are. That leaves 2048 of the 4096 ways to turn six centres.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, RngExt as _};

use crate::cube::{CubieCube, Face, Move, Symmetry, TextCursor};
use crate::formats::ReadError;

/// The turns of the six centres: for each, 0 to 3 clockwise quarter turns relative to the solved cube.
///
/// Written as the faces of the turned centres: `U+` clockwise, `U2` half a turn, `U-` anticlockwise; `upright` if no centre
/// is turned. They are read in any sequence.
///
/// ```
/// use cubetui::cube::{Algorithm, CenterTurns};
/// let moves = "R U R' U R U2 R'".parse::<Algorithm>().unwrap().moves().0;
/// let centers = CenterTurns::UPRIGHT.turned_by(&moves);
/// assert_eq!(centers.to_string(), "upright");
/// let centers: CenterTurns = "F- U2".parse().unwrap();
/// assert_eq!(centers.to_string(), "U2 F-");
/// assert_eq!(centers.inverse().to_string(), "U2 F+");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CenterTurns([u8; Face::NUM]);

impl CenterTurns {
    /// No centre is turned.
    pub const UPRIGHT: Self = Self([0; Face::NUM]);
    const UPRIGHT_WORD: &'static str = "upright";

    /// Returns the clockwise quarter turns of a centre, 0 to 3.
    #[inline]
    pub const fn of(self, face: Face) -> u8 {
        self.0[face.index()]
    }

    /// Turns one centre further, by any number of clockwise quarter turns.
    #[must_use]
    pub const fn with_turned(mut self, face: Face, quarters: u8) -> Self {
        self.0[face.index()] = (self.0[face.index()] + quarters) % 4;
        self
    }

    /// Returns the centres after one move.
    #[must_use]
    pub const fn turned(self, turn: Move) -> Self {
        self.with_turned(turn.face(), turn.quarters())
    }

    /// Returns the centres after several moves.
    #[must_use]
    pub fn turned_by(self, moves: &[Move]) -> Self {
        moves
            .iter()
            .fold(self, |centers, &turn| centers.turned(turn))
    }

    /// Returns the centres of the inverse cube.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self(self.0.map(|quarters| (4 - quarters) % 4))
    }

    /// Returns the image of the centres under a symmetry. A reflection reverses their directions.
    #[must_use]
    pub fn carried(self, symmetry: Symmetry) -> Self {
        let directed = if symmetry.is_reflection() {
            self.inverse()
        } else {
            self
        };
        Face::ALL.into_iter().fold(Self::UPRIGHT, |carried, face| {
            carried.with_turned(symmetry.face(face), directed.of(face))
        })
    }

    /// Returns the number of times these turns must be repeated to make every centre upright again: 1, 2 or 4.
    pub fn repetitions(self) -> u32 {
        match self.0.iter().fold(0, |bits, quarters| bits | quarters) {
            0 => 1,
            2 => 2,
            _ => 4,
        }
    }

    /// Whether the number of quarter turns of all centres together is odd.
    pub fn is_odd(self) -> bool {
        self.0.iter().sum::<u8>() % 2 == 1
    }

    /// Whether moves of H = <U, D, R2, L2, F2, B2> can turn the centres like this: those of R, L, F and B by half turns
    /// only.
    #[inline]
    pub const fn is_in_h(self) -> bool {
        (self.0[1] | self.0[2] | self.0[4] | self.0[5]).is_multiple_of(2)
    }

    /// Whether moves can turn the centres of this cube like this: both are odd, or both are even.
    pub fn fit(self, cube: &CubieCube) -> bool {
        self.is_odd() == cube.is_odd()
    }

    /// Draws centres that [fit](Self::fit) a cube, all 2048 equally likely.
    pub fn random(cube: &CubieCube, generator: &mut impl Rng) -> Self {
        let mut centers = Self::UPRIGHT;
        for quarters in &mut centers.0 {
            *quarters = generator.random_range(0..4);
        }
        if !centers.fit(cube) {
            centers.0[Face::B.index()] ^= 1;
        }
        centers
    }

    /// Splits a text into a cube and the turned centres that follow it after the word `centres`, as in `UUUUUUUUU… centres
    /// U+ R2`. A JSON object has a field for them instead.
    ///
    /// # Errors
    /// The first position after that word that cannot be read.
    pub(crate) fn split_off(text: &str) -> Result<(&str, Option<Self>), ReadError> {
        let mut cursor = TextCursor::new(text);
        cursor.skip_blanks();
        if cursor.peek() == Some('{') {
            return Ok((text, None));
        }
        loop {
            cursor.skip_blanks();
            let from = cursor.rest();
            match cursor.take_while(|letter| !letter.is_whitespace()) {
                "" => return Ok((text, None)),
                "centres" | "centers" => {
                    let cube = &text[..text.trim_end().len() - from.len()];
                    return Ok((cube, Some(Self::read(&mut cursor)?)));
                }
                _ => {}
            }
        }
    }

    /// Reads turned centres up to the end of the text.
    pub(crate) fn read(cursor: &mut TextCursor<'_>) -> Result<Self, ReadError> {
        let mut centers = Self::UPRIGHT;
        let mut seen = Vec::new();
        cursor.skip_blanks();
        if cursor.take_text(Self::UPRIGHT_WORD) {
            cursor.skip_blanks();
        }
        loop {
            let place = cursor.place();
            let Some(letter) = cursor.peek() else {
                return Ok(centers);
            };
            let unexpected = |found: char| ReadError::Unexpected {
                place,
                expected: "a turned centre, as U+, R2 or F-".to_owned(),
                found: Some(found.to_string()),
            };
            let face =
                Face::from_letter(letter.to_ascii_uppercase()).ok_or_else(|| unexpected(letter))?;
            if seen.contains(&face) {
                return Err(ReadError::RepeatedCenter { place, face });
            }
            seen.push(face);
            cursor.take_one();
            let place = cursor.place();
            let quarters = match cursor.take(|sign| "+2-".contains(sign)) {
                Some('+') => 1,
                Some('2') => 2,
                Some(_) => 3,
                None => {
                    let found = cursor.peek().map(String::from);
                    return Err(ReadError::Unexpected {
                        place,
                        expected: "\"+\", \"2\" or \"-\", which say how the centre is turned"
                            .to_owned(),
                        found,
                    });
                }
            };
            centers = centers.with_turned(face, quarters);
            cursor.skip_blanks();
        }
    }
}

impl fmt::Display for CenterTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turned = Face::ALL.into_iter().filter(|&face| self.of(face) > 0);
        let words: Vec<String> = turned
            .map(|face| format!("{face}{}", ["+", "2", "-"][usize::from(self.of(face)) - 1]))
            .collect();
        if words.is_empty() {
            f.pad(Self::UPRIGHT_WORD)
        } else {
            f.pad(&words.join(" "))
        }
    }
}

impl FromStr for CenterTurns {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        Self::read(&mut TextCursor::new(text))
    }
}

crate::words::serde_as_text!(CenterTurns);

/// Returns the message for centres that cannot be turned like this, because the number of their quarter turns is odd (or
/// even) and the corners are not.
pub(crate) fn center_parity_in_words(is_odd: bool) -> String {
    let (centers, corners) = if is_odd {
        ("odd", "even")
    } else {
        ("even", "odd")
    };
    format!("one centre is a quarter turn off: the centres are {centers}, the corners {corners}")
}

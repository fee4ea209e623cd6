//! Incomplete cubes as twenty words.

use std::fmt;
use std::str::FromStr;

use super::IncompleteCube;
use crate::cube::{Corner, Cursor, Edge, Facelet, Slot};
use crate::formats::piece_names::{places, unexpected};
use crate::formats::{ReadError, Wanted};
use crate::goals::GoalPattern;

/// A piece in an orientation: `3 · piece + twist` of a corner, `2 · piece + flip` of an edge, as a bit.
type Pieces = u32;

/// All pieces in all orientations.
const ANY: Pieces = (1 << 24) - 1;
/// The sign before a piece whose orientation is not known.
const ANY_ORIENTATION: char = '@';
/// Stands for any piece.
const ANY_PIECE: &str = "?";
/// Stands between pieces of which one is there.
const OR: char = '|';
/// The signs before any piece by its orientation.
const ORIENTATIONS: [&str; 3] = ["", "+", "-"];
/// Fewer words than this are something else, even if one has a sign.
const FEWEST_WORDS: usize = 12;
/// More words than this are single stickers.
const MOST_WORDS: usize = 28;

/// A place with the names that pieces have there.
struct NamedPlace {
    slot: Slot,
    orientations: u32,
    /// The letters of each piece in each orientation, in the sequence of the bits.
    names: Vec<String>,
}

impl NamedPlace {
    fn all() -> impl Iterator<Item = Self> {
        places().map(|facelets| Self::of(&facelets))
    }

    fn of(facelets: &[Facelet]) -> Self {
        let orientations = if facelets.len() == 3 { 3 } else { 2 };
        let letter = |bit: u32, facelet: &Facelet| {
            let (piece, orientation) =
                ((bit / orientations) as usize, (bit % orientations) as usize);
            let color = match facelet.slot() {
                Slot::Corner(_, k) => Corner::ALL[piece].colors()[(k + 3 - orientation) % 3],
                Slot::Edge(_, k) => Edge::ALL[piece].colors()[(k + orientation) % 2],
                Slot::Center(face) => face.color(),
            };
            color.face().letter()
        };
        let names = (0..24).map(|bit| {
            facelets
                .iter()
                .map(|facelet| letter(bit, facelet))
                .collect()
        });
        Self {
            slot: facelets[0].slot(),
            orientations,
            names: names.collect(),
        }
    }

    /// The bits of all orientations of the piece of a bit.
    fn turned(&self, bit: u32) -> Pieces {
        ((1 << self.orientations) - 1) << (bit - bit % self.orientations)
    }

    /// The bits of all pieces in an orientation.
    fn oriented(&self, orientation: u32) -> Pieces {
        (0..24)
            .filter(|bit| bit % self.orientations == orientation)
            .fold(0, |bits, bit| bits | 1 << bit)
    }

    /// What a word says; none if it is no word for this place.
    fn read(&self, word: &str) -> Option<Pieces> {
        word.split(OR).try_fold(0, |bits, part| {
            Some(bits | self.read_part(&part.to_ascii_uppercase())?)
        })
    }

    fn read_part(&self, part: &str) -> Option<Pieces> {
        if let Some(sign) = part.strip_suffix(ANY_PIECE) {
            if sign == ANY_ORIENTATION.to_string() {
                return Some(ANY);
            }
            let orientation = ORIENTATIONS.iter().position(|known| *known == sign)? as u32;
            return (orientation < self.orientations).then(|| self.oriented(orientation));
        }
        let name = part.strip_prefix(ANY_ORIENTATION);
        let bit = self
            .names
            .iter()
            .position(|known| known == name.unwrap_or(part))? as u32;
        Some(if name.is_some() {
            self.turned(bit)
        } else {
            1 << bit
        })
    }

    /// The word that says this.
    fn write(&self, pieces: Pieces) -> String {
        if pieces == ANY {
            return format!("{ANY_ORIENTATION}{ANY_PIECE}");
        }
        let orientation =
            (0..self.orientations).find(|&orientation| pieces == self.oriented(orientation));
        if let Some(orientation) = orientation {
            return format!("{}{ANY_PIECE}", ORIENTATIONS[orientation as usize]);
        }
        let mut words = Vec::new();
        for first in (0..24).step_by(self.orientations as usize) {
            let own = pieces & self.turned(first);
            if own == self.turned(first) {
                words.push(format!("{ANY_ORIENTATION}{}", self.names[first as usize]));
            } else {
                let bits = (first..first + self.orientations).filter(|bit| own >> bit & 1 == 1);
                words.extend(bits.map(|bit| self.names[bit as usize].clone()));
            }
        }
        words.join(&OR.to_string())
    }

    /// What a pattern says of this place.
    fn pieces(&self, pattern: &GoalPattern) -> Pieces {
        match self.slot {
            Slot::Corner(place, _) => pattern.corners_at(place).fold(0, |bits, (piece, twist)| {
                bits | 1 << (3 * piece.index() + usize::from(twist))
            }),
            Slot::Edge(place, _) => pattern.edges_at(place).fold(0, |bits, (piece, flip)| {
                bits | 1 << (2 * piece.index() + usize::from(flip))
            }),
            Slot::Center(_) => ANY,
        }
    }

    const fn wanted(&self) -> Wanted {
        if self.orientations == 3 {
            Wanted::CornerWord
        } else {
            Wanted::EdgeWord
        }
    }
}

impl IncompleteCube {
    /// Whether a text can only be meant as twenty words of which some leave something open.
    pub fn is_meant_by(text: &str) -> bool {
        let mut cursor = Cursor::new(text);
        let (mut words, mut open) = (0, 0);
        loop {
            cursor.skip_blanks();
            let word = cursor.take_while(|letter| !letter.is_whitespace());
            if word.is_empty() {
                return open > 0 && (FEWEST_WORDS..=MOST_WORDS).contains(&words);
            }
            let is_part = |part: &str| {
                let name = part.trim_start_matches([ANY_ORIENTATION, '+', '-']);
                name == ANY_PIECE
                    || ((2..=3).contains(&name.len())
                        && name.chars().all(|letter| letter.is_ascii_alphabetic()))
            };
            if !word.split(OR).all(is_part) {
                return false;
            }
            words += 1;
            open += usize::from(word.contains([ANY_ORIENTATION, '?', OR]));
        }
    }
}

impl fmt::Display for IncompleteCube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = NamedPlace::all().map(|place| place.write(place.pieces(&self.pattern)));
        f.pad(&words.collect::<Vec<_>>().join(" "))
    }
}

impl FromStr for IncompleteCube {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut cursor = Cursor::new(text);
        let (mut corners, mut edges) = ([ANY; Corner::NUM], [ANY; Edge::NUM]);
        for place in NamedPlace::all() {
            cursor.skip_blanks();
            let at = cursor.place();
            let word = cursor.take_while(|letter| !letter.is_whitespace());
            let pieces = place
                .read(word)
                .ok_or_else(|| unexpected(at, place.wanted(), word.to_owned(), &cursor))?;
            match place.slot {
                Slot::Corner(place, _) => corners[place.index()] = pieces,
                Slot::Edge(place, _) => edges[place.index()] = pieces,
                Slot::Center(_) => {}
            }
        }
        cursor.skip_blanks();
        if cursor.peek().is_some() {
            let (at, word) = (
                cursor.place(),
                cursor.take_while(|letter| !letter.is_whitespace()),
            );
            return Err(unexpected(at, Wanted::End, word.to_owned(), &cursor));
        }
        let pattern = GoalPattern::where_allowed(
            |place, piece, twist| {
                corners[place.index()] >> (3 * piece.index() + usize::from(twist)) & 1 == 1
            },
            |place, piece, flip| {
                edges[place.index()] >> (2 * piece.index() + usize::from(flip)) & 1 == 1
            },
        );
        Self::of_pattern(pattern).map_err(|reason| ReadError::NoneFits {
            reason: reason.to_owned(),
        })
    }
}

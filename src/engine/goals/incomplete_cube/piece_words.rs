//! Incomplete cubes as twenty words.

use std::fmt;
use std::str::FromStr;

use super::IncompleteCube;
use crate::cube::{Cubie, Facelet, PieceKind, TextCursor};
use crate::formats::ReadError;
use crate::formats::piece_names::{AFTER_ALL, slots, unexpected};
use crate::goals::GoalPattern;

/// Pieces in orientations, one bit for each [state](Cubie::state).
type PieceMask = u32;

const ANY: PieceMask = (1 << 24) - 1;
/// The sign before a piece whose orientation is not known.
const ANY_ORIENTATION: char = '@';
const ANY_PIECE: &str = "?";
/// Separates pieces of which one is there.
const OR: char = '|';
/// The signs before any piece by its orientation.
const ORIENTATIONS: [&str; 3] = ["", "+", "-"];
/// Fewer words than this are something else, even if one has a sign.
const FEWEST_WORDS: usize = 12;
/// More words than this are single stickers.
const MOST_WORDS: usize = 28;

/// A slot with the names that pieces have there.
struct NamedSlot {
    slot: Cubie,
    orientations: u32,
    /// The letters of each piece in each orientation, by state.
    names: Vec<String>,
}

impl NamedSlot {
    fn all() -> impl Iterator<Item = Self> {
        slots().filter_map(|facelets| Self::of(&facelets))
    }

    fn of(facelets: &[Facelet]) -> Option<Self> {
        let (slot, _) = facelets[0].cubie()?;
        let name = |state: usize| -> String {
            let (piece, orientation) = slot.kind().of_state(state);
            let letters = facelets.iter().filter_map(|facelet| {
                let (_, k) = facelet.cubie()?;
                Some(piece.facelet(k, orientation).face().letter())
            });
            letters.collect()
        };
        Some(Self {
            slot,
            orientations: slot.orientations().into(),
            names: (0..PieceKind::STATES).map(name).collect(),
        })
    }

    /// Returns the bits of all orientations of the piece to which a bit belongs.
    fn turned(&self, bit: u32) -> PieceMask {
        ((1 << self.orientations) - 1) << (bit - bit % self.orientations)
    }

    /// Returns the bits of all pieces in an orientation.
    fn oriented(&self, orientation: u32) -> PieceMask {
        (0..24)
            .filter(|bit| bit % self.orientations == orientation)
            .fold(0, |bits, bit| bits | 1 << bit)
    }

    /// Returns the pieces that a word allows, or `None` if it is not a word for this slot.
    fn read(&self, word: &str) -> Option<PieceMask> {
        word.split(OR).try_fold(0, |bits, part| {
            Some(bits | self.read_part(&part.to_ascii_uppercase())?)
        })
    }

    fn read_part(&self, part: &str) -> Option<PieceMask> {
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

    fn write(&self, pieces: PieceMask) -> String {
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

    /// Returns the pieces that a pattern allows in this slot.
    fn pieces(&self, pattern: &GoalPattern) -> PieceMask {
        pattern.at(self.slot).fold(0, |bits, (piece, orientation)| {
            bits | 1 << piece.state(orientation)
        })
    }

    const fn expected(&self) -> &'static str {
        match self.slot.kind() {
            PieceKind::Corner => {
                "a corner named anticlockwise, as UFR, @UFR, ?, +?, -?, @? or UFR|URB"
            }
            PieceKind::Edge => "an edge, as UF, @UF, ?, +?, @? or UF|UR",
        }
    }
}

impl IncompleteCube {
    /// Whether a text can only be meant as twenty words of which some leave something open.
    pub fn is_meant_by(text: &str) -> bool {
        let mut cursor = TextCursor::new(text);
        let mut words = 0;
        let mut open = 0;
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
        let words = NamedSlot::all().map(|slot| slot.write(slot.pieces(&self.pattern)));
        f.pad(&words.collect::<Vec<_>>().join(" "))
    }
}

impl FromStr for IncompleteCube {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut cursor = TextCursor::new(text);
        let mut known = [ANY; Cubie::NUM];
        for named in NamedSlot::all() {
            cursor.skip_blanks();
            let at = cursor.place();
            let word = cursor.take_while(|letter| !letter.is_whitespace());
            known[named.slot.index()] = named
                .read(word)
                .ok_or_else(|| unexpected(at, named.expected(), word.to_owned(), &cursor))?;
        }
        cursor.skip_blanks();
        if cursor.peek().is_some() {
            let at = cursor.place();
            let word = cursor.take_while(|letter| !letter.is_whitespace());
            return Err(unexpected(at, AFTER_ALL, word.to_owned(), &cursor));
        }
        let pattern = GoalPattern::where_allowed(|slot, piece, orientation| {
            known[slot.index()] >> piece.state(orientation) & 1 == 1
        });
        Self::of_pattern(pattern).map_err(|reason| ReadError::NoneFits {
            reason: reason.to_owned(),
        })
    }
}

//! NISS notation: moves on a scramble, and in parentheses moves on its inverse. NISS stands for normal-inverse scramble
//! switch.
//!
//! `R U (F D') L` does R U L on the scramble and F D' on its inverse. The inverses of the inverse-side moves are pre-moves:
//! made before the scramble, they have the same effect. So the two sides commute, and the one solution that the notation
//! stands for is the normal moves, then the inverse of the others: `R U L D F'`.
//!
//! Source of the notation: the blog fmcsolves, "NISS Notation", 15 July 2014.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::cube::algorithm::{Algorithm, AlgorithmError, Bracket, Element, Repeat, TextPosition};
use crate::cube::{
    CubieCube, Metric, Move, Orientation, Positioned, Symmetry, TextCursor, canonical,
    format_moves, inverse_moves,
};

/// Moves on a scramble and moves on its inverse.
///
/// Reads what [`Algorithm`] reads, except that parentheses hold moves on the inverse and not a group: they cannot be
/// nested, repeated or inverted. Commutators and conjugates keep their meaning. Slices, wide turns and rotations are read
/// as turns of faces; each side begins in the standard orientation. Printed with the moves on the scramble first.
///
/// ```
/// use cubetui::cube::{NissMoves, format_moves};
/// let written: NissMoves = "R U (F D') L".parse().unwrap();
/// assert_eq!(written.to_string(), "R U L (F D')");
/// assert_eq!(format_moves(&written.unniss()), "R U L D F'");
/// assert_eq!(written.switched().to_string(), "F D' (R U L)");
/// let error = "R (U (F))".parse::<NissMoves>().unwrap_err();
/// assert_eq!(error.to_string(), "column 6: parentheses hold moves on the inverse and cannot stand inside of brackets; close those first");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NissMoves {
    /// The moves on the scramble.
    pub normal: Vec<Move>,
    /// The moves on the inverse of the scramble.
    pub inverse: Vec<Move>,
}

impl NissMoves {
    /// Moves on the scramble alone.
    pub const fn normal(moves: Vec<Move>) -> Self {
        Self {
            normal: moves,
            inverse: Vec::new(),
        }
    }

    /// Reads moves that other moves will follow. On each side they must leave the cube in the standard orientation, because
    /// the next moves name faces as they are seen in that orientation.
    ///
    /// # Errors
    /// The text cannot be read, or the moves change the orientation of the cube.
    pub fn before_others(text: &str) -> Result<Self, NissError> {
        let sides = sides(text)?;
        let moves = Self::of_sides(&sides);
        if sides
            .iter()
            .all(|side| side.moves().1 == Orientation::STANDARD)
        {
            return Ok(moves);
        }
        let mut cursor = TextCursor::new(text);
        cursor.take_while(|_| true);
        Err(NissError::Turned {
            place: cursor.place(),
            moves,
        })
    }

    fn of_sides([normal, inverse]: &[Algorithm; 2]) -> Self {
        Self {
            normal: normal.moves().0,
            inverse: inverse.moves().0,
        }
    }

    /// Returns the number of moves on the two sides together.
    pub const fn length(&self) -> usize {
        self.normal.len() + self.inverse.len()
    }

    /// Returns the single sequence of moves that this stands for, in [canonical](canonical()) form: the normal moves, then
    /// the inverse of the others.
    #[must_use]
    pub fn unniss(&self) -> Vec<Move> {
        canonical(
            &[self.normal.clone(), inverse_moves(&self.inverse)].concat(),
            Metric::HalfTurn,
        )
    }

    /// Returns the same moves for the inverse of the scramble: the two sides exchanged.
    #[must_use]
    pub fn switched(&self) -> Self {
        Self {
            normal: self.inverse.clone(),
            inverse: self.normal.clone(),
        }
    }

    /// Appends other moves to these. Both sides of the result are in canonical form.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let joined =
            |one: &[Move], other: &[Move]| canonical(&[one, other].concat(), Metric::HalfTurn);
        Self {
            normal: joined(&self.normal, &next.normal),
            inverse: joined(&self.inverse, &next.inverse),
        }
    }

    /// Applies the moves to a cube: first those on the inverse to its inverse, then the normal ones to the inverse of the
    /// result.
    pub fn applied_to(&self, cube: &CubieCube) -> CubieCube {
        cube.inverse()
            .turned_by(&self.inverse)
            .inverse()
            .turned_by(&self.normal)
    }
}

impl Positioned for NissMoves {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        let image = |moves: &[Move]| moves.iter().map(|&turn| symmetry.turn(turn)).collect();
        Self {
            normal: image(&self.normal),
            inverse: image(&self.inverse),
        }
    }
}

/// The normal moves, then those on the inverse in parentheses.
impl fmt::Display for NissMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blank = if self.normal.is_empty() { "" } else { " " };
        f.write_str(&format_moves(&self.normal))?;
        if self.inverse.is_empty() {
            Ok(())
        } else {
            write!(f, "{blank}({})", format_moves(&self.inverse))
        }
    }
}

impl FromStr for NissMoves {
    type Err = NissError;

    fn from_str(text: &str) -> Result<Self, NissError> {
        sides(text).map(|sides| Self::of_sides(&sides))
    }
}

/// Reads the moves on the scramble, and those on its inverse.
fn sides(text: &str) -> Result<[Algorithm; 2], NissError> {
    let algorithm: Algorithm = text.parse().map_err(NissError::Algorithm)?;
    check_parentheses(text)?;
    let mut normal = Vec::new();
    let mut inverse = Vec::new();
    for element in algorithm.elements() {
        match element {
            Element::Bracket(Bracket::Group(inner), Repeat::ONCE) => {
                inverse.extend_from_slice(inner.elements());
            }
            element => normal.push(element.clone()),
        }
    }
    Ok([normal, inverse].map(Algorithm::of_elements))
}

/// Checks that the text of an algorithm has no parentheses inside brackets, and none that are repeated or inverted.
fn check_parentheses(text: &str) -> Result<(), NissError> {
    let mut cursor = TextCursor::new(text);
    let mut depth = 0_u32;
    loop {
        cursor.skip_blanks();
        let place = cursor.place();
        let Some(next) = cursor.take(|_| true) else {
            return Ok(());
        };
        match next {
            '(' if depth > 0 => return Err(NissError::Nested { place }),
            '(' | '[' => depth += 1,
            // The number of a scramble in a list, as in `3) R U`, closes nothing.
            ')' | ']' => {
                let is_group = next == ')' && depth > 0;
                depth = depth.saturating_sub(1);
                let place = cursor.place();
                if is_group && (cursor.take_number().is_some() || cursor.take_prime()) {
                    return Err(NissError::Repeated { place });
                }
            }
            _ => {}
        }
    }
}

/// The reason why a text is not valid NISS notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NissError {
    /// The text is not even an algorithm.
    #[error("{0}")]
    Algorithm(AlgorithmError),
    /// Parentheses within parentheses or brackets.
    #[error(
        "{place}: parentheses hold moves on the inverse and cannot stand inside of brackets; close those first"
    )]
    Nested {
        /// The position of the inner parentheses.
        place: TextPosition,
    },
    /// Parentheses with a number or a prime.
    #[error(
        "{place}: in NISS notation parentheses hold moves on the inverse, which are written once; write them out"
    )]
    Repeated {
        /// The position of the number or the prime.
        place: TextPosition,
    },
    /// Moves that other moves will follow, but that change the orientation of the cube.
    #[error(
        "{place}: these moves turn the whole cube, and what follows would be read in another hold; \
         write them as turns of faces{colon}{moves}",
        colon = if moves.length() == 0 { "" } else { ": " }
    )]
    Turned {
        /// The position of their end.
        place: TextPosition,
        /// The moves as turns of faces.
        moves: NissMoves,
    },
}

impl NissError {
    /// Returns the position of the mistake.
    pub const fn place(&self) -> TextPosition {
        match self {
            Self::Algorithm(error) => error.place(),
            Self::Nested { place } | Self::Repeated { place } | Self::Turned { place, .. } => {
                *place
            }
        }
    }
}

//! The eighteen moves of the half-turn metric, and sequences of moves.

use std::fmt;

use crate::cube::Face;

/// One turn of one face: a quarter clockwise, a half, or a quarter anticlockwise, seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// The number of moves.
    pub const NUM: usize = 18;

    /// All moves: U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'.
    pub const ALL: [Self; Self::NUM] = {
        let mut all = [Self(0); Self::NUM];
        let mut index = 0;
        while index < Self::NUM {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// The move that turns `face` by `quarters` clockwise quarter turns, 1 to 3.
    ///
    /// # Panics
    /// When `quarters` is not 1, 2 or 3.
    pub const fn new(face: Face, quarters: u8) -> Self {
        assert!(
            quarters >= 1 && quarters <= 3,
            "a move is 1, 2 or 3 quarter turns"
        );
        Self(3 * face as u8 + quarters - 1)
    }

    /// The position in [`Move::ALL`], 0 to 17.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face that is turned.
    pub const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 3]
    }

    /// Clockwise quarter turns: 1, 2, or 3 for anticlockwise.
    pub const fn quarters(self) -> u8 {
        self.0 % 3 + 1
    }

    /// Returns the move that undoes this one.
    pub const fn inverse(self) -> Self {
        Self::new(self.face(), 4 - self.quarters())
    }

    /// Whether the move belongs to H = <U, D, R2, L2, F2, B2>: any turn of U and D, half turns of the others.
    pub const fn is_in_h(self) -> bool {
        self.is_in_h_along(0)
    }

    /// Whether the move belongs to H rotated so that its quarter turns are about this axis.
    pub(crate) const fn is_in_h_along(self, axis: usize) -> bool {
        self.face().axis() == axis || self.quarters() == 2
    }

    /// Whether this move may follow `previous` in a [canonical](super::canonical()) sequence: not the same face again, and,
    /// of two opposite faces, U before D, R before L, F before B.
    pub const fn may_follow(self, previous: Self) -> bool {
        let face = self.face();
        let before = previous.face();
        face.axis() != before.axis() || (face as u8) > (before as u8)
    }

    /// Returns the direction and amount as seen from outside the face, in one or two words.
    pub const fn direction(self) -> &'static str {
        match self.quarters() {
            1 => "clockwise",
            2 => "half turn",
            _ => "anticlockwise",
        }
    }

    /// Returns how to see the face if it is hidden from the user and the direction of the turn matters.
    ///
    /// ```
    /// use cubetui::cube::{Face, Move};
    /// assert_eq!(Move::new(Face::D, 3).how_to_look(), Some("tilt the cube to see it"));
    /// assert_eq!(Move::new(Face::D, 2).how_to_look(), None);
    /// assert_eq!(Move::new(Face::R, 1).how_to_look(), None);
    /// ```
    pub const fn how_to_look(self) -> Option<&'static str> {
        match (self.face(), self.quarters()) {
            (Face::D, 1 | 3) => Some("tilt the cube to see it"),
            (Face::B, 1 | 3) => Some("turn the cube to see it"),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; Move::NUM] = [
            "U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'", "D", "D2", "D'", "L", "L2", "L'",
            "B", "B2", "B'",
        ];
        f.pad(NAMES[self.index()])
    }
}

/// Writes moves with one blank between them, as in `R U R' U'`.
pub fn format_moves(moves: &[Move]) -> String {
    moves
        .iter()
        .map(Move::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the moves that undo these.
///
/// ```
/// use cubetui::cube::{Face, Move, format_moves, inverse_moves};
/// let moves = [Move::new(Face::R, 1), Move::new(Face::U, 2)];
/// assert_eq!(format_moves(&inverse_moves(&moves)), "U2 R'");
/// ```
pub fn inverse_moves(moves: &[Move]) -> Vec<Move> {
    moves.iter().rev().map(|turn| turn.inverse()).collect()
}

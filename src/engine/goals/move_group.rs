//! The groups of moves that keep what a step has reached.

use super::GoalPattern;
use crate::cube::{Move, Symmetry};

/// The moves of a goal, in the standard orientation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveGroup {
    /// All eighteen.
    #[default]
    All,
    /// Those that keep the edges oriented: no quarter turns of F and B.
    EdgesOriented,
    /// The ten of Kociemba's H: U, D and half turns.
    Domino,
    /// The six half turns.
    HalfTurns,
}

impl MoveGroup {
    /// Whether a move belongs to it.
    pub const fn contains(self, turn: Move) -> bool {
        match self {
            Self::All => true,
            Self::EdgesOriented => turn.face().axis() != 2 || turn.quarters() == 2,
            Self::Domino => turn.is_in_h(),
            Self::HalfTurns => turn.quarters() == 2,
        }
    }

    /// Returns the pattern of the cubes that these moves make of a solved cube.
    pub fn pattern(self) -> GoalPattern {
        match self {
            Self::All => GoalPattern::ANY,
            Self::EdgesOriented => GoalPattern::EDGES_ORIENTED,
            Self::Domino => GoalPattern::domino(),
            Self::HalfTurns => GoalPattern::half_turns(),
        }
    }

    /// Whether a symmetry carries its moves to its moves.
    pub fn is_fixed_by(self, symmetry: Symmetry) -> bool {
        Move::ALL
            .into_iter()
            .all(|turn| self.contains(turn) == self.contains(symmetry.turn(turn)))
    }
}

//! Where the two phases of a solution meet.

use crate::cube::Move;

/// The phases of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phases {
    /// How many of the moves, the first ones, are one phase; the rest are the other.
    pub first: usize,
    /// Whether it is the inverse cube that goes through H: then phase 2 comes first, and both are taken backwards.
    pub backwards: bool,
}

impl Phases {
    /// The phases of moves that solve a cube. After phase 1 the cube is in H = <U, D, R2, L2, F2, B2>, or in the same group
    /// about another axis, for the moves that are left keep it there and lead home. Of all ways to see it the one that
    /// gives phase 2 the most moves is told; a solver searches the cube and its inverse about all three axes.
    ///
    /// ```
    /// use cubetui::cube::{Face, Move};
    /// use cubetui::solver::Phases;
    /// let mut moves = [Move::new(Face::R, 1), Move::new(Face::U, 3), Move::new(Face::F, 2)];
    /// assert_eq!(Phases::of(&moves), Phases { first: 1, backwards: false });
    /// moves.reverse();
    /// assert_eq!(Phases::of(&moves), Phases { first: 2, backwards: true });
    /// ```
    pub fn of(moves: &[Move]) -> Self {
        let is_kept = |axis: usize, turn: &Move| turn.face().axis() == axis || turn.quarters() == 2;
        let most = |phase2: &dyn Fn(usize) -> usize| (0..3).map(phase2).max().unwrap_or(0);
        let last = most(&|axis| moves.iter().rev().take_while(|turn| is_kept(axis, turn)).count());
        let first = most(&|axis| moves.iter().take_while(|turn| is_kept(axis, turn)).count());
        if last >= first {
            Self { first: moves.len() - last, backwards: false }
        } else {
            Self { first, backwards: true }
        }
    }
}

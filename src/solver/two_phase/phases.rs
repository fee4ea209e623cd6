//! Where phase 1 of a solution ends.

use crate::cube::Move;

/// How many of the moves are phase 1: after them the cube is in H = <U, D, R2, L2, F2, B2>, or in the same group about
/// another axis, for the moves that are left keep it there and lead home. The axis is the one that gives phase 2 the most
/// moves.
///
/// ```
/// use cubetui::cube::{Face, Move};
/// use cubetui::solver::phase1_length;
/// let moves = [Move::new(Face::R, 1), Move::new(Face::U, 3), Move::new(Face::F, 2)];
/// assert_eq!(phase1_length(&moves), 1);
/// ```
pub fn phase1_length(moves: &[Move]) -> usize {
    let is_kept = |axis: usize, turn: &Move| turn.face().axis() == axis || turn.quarters() == 2;
    let phase2 = |axis| moves.iter().rev().take_while(|turn| is_kept(axis, turn)).count();
    moves.len() - (0..3).map(phase2).max().unwrap_or(0)
}

//! A demonstration that is followed move by move: the cube it starts from, and how many of its moves have been made.
//!
//! It follows whatever changes the cube, keys of turns or undo, as long as the cube is one move further or back.

use super::curriculum::LESSONS;
use cubetui::cube::{CubieCube, Move};
use cubetui::solver::Demonstration;

/// A demonstration and how far it has been followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough {
    start: CubieCube,
    pub demonstration: Box<Demonstration>,
    /// How many moves have been made.
    pub step: usize,
}

impl Walkthrough {
    /// A demonstration of this cube, with no move made.
    pub(super) const fn new(start: CubieCube, demonstration: Box<Demonstration>) -> Self {
        Self {
            start,
            demonstration,
            step: 0,
        }
    }

    /// Goes to the step of a lesson at which the cube is this one. Returns whether there is one near.
    pub(super) fn follow(&mut self, lesson: usize, cube: &CubieCube) -> bool {
        let moves = moves_of(lesson, &self.demonstration);
        let near = [
            Some(self.step),
            self.step.checked_add(1),
            self.step.checked_sub(1),
        ];
        let is_here = |step: &usize| {
            moves
                .get(..*step)
                .is_some_and(|made| self.start.turned_by(made) == *cube)
        };
        let found = near.into_iter().flatten().find(is_here);
        self.step = found.unwrap_or(self.step);
        found.is_some()
    }

    /// Returns the move that leads to the next step of a lesson, or back to the step before.
    pub(super) fn neighbouring_move(&self, lesson: usize, forwards: bool) -> Option<Move> {
        let moves = moves_of(lesson, &self.demonstration);
        if forwards {
            moves.get(self.step).copied()
        } else {
            self.step
                .checked_sub(1)
                .and_then(|last| moves.get(last))
                .map(|turn| turn.inverse())
        }
    }
}

fn moves_of(lesson: usize, demonstration: &Demonstration) -> Vec<Move> {
    LESSONS[lesson]
        .demonstrated
        .map_or(Vec::new(), |moves| moves(demonstration))
}

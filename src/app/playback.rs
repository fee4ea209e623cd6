//! Stepping through a solution, forwards and backwards.

use crate::cube::{CubieCube, Move};
use crate::solver::{Solution, SolutionStage, View};

/// A solution and how far it has been followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playback {
    start: CubieCube,
    moves: Vec<Move>,
    step: usize,
    is_chosen: bool,
    view: Option<View>,
}

impl Playback {
    /// A solution of `start`, nothing done yet.
    pub const fn new(start: CubieCube, moves: Vec<Move>) -> Self {
        Self { start, moves, step: 0, is_chosen: false, view: None }
    }

    /// What a solver found for `start`, nothing done yet.
    pub fn of(start: CubieCube, solution: &Solution) -> Self {
        Self::new(start, solution.moves.clone()).seen_from(solution.view)
    }

    /// The same with stages, as they are seen from there.
    #[must_use]
    pub fn seen_from(self, view: Option<View>) -> Self {
        Self { view, ..self }
    }

    /// From where its stages are seen, if it has any.
    pub const fn view(&self) -> Option<View> {
        self.view
    }

    /// Its stages in the order in which they are done; none if it has none.
    pub fn stages(&self) -> Vec<SolutionStage> {
        self.view.map_or(Vec::new(), |view| view.stages(&self.moves).to_vec())
    }

    /// The same, taken by the person among others.
    #[must_use]
    pub fn chosen(self) -> Self {
        Self { is_chosen: true, ..self }
    }

    /// Whether the person took it among others: then none takes its place unasked.
    pub const fn is_chosen(&self) -> bool {
        self.is_chosen
    }

    /// The cube that the solution solves.
    pub const fn start(&self) -> &CubieCube {
        &self.start
    }

    /// The moves, in the standard orientation.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves have been done.
    pub const fn step(&self) -> usize {
        self.step
    }

    /// The cube after the moves done so far.
    pub fn cube(&self) -> CubieCube {
        self.start.turned_by(&self.moves[..self.step])
    }

    /// The move to be done now; none at the end.
    pub fn next_move(&self) -> Option<Move> {
        self.moves.get(self.step).copied()
    }

    /// The move that would take the last one back; none at the start.
    pub fn back_move(&self) -> Option<Move> {
        self.step.checked_sub(1).map(|last| self.moves[last].inverse())
    }

    /// Goes to a step, at most the last one.
    pub fn go_to(&mut self, step: usize) {
        self.step = step.min(self.moves.len());
    }

    /// Follows a turn made by hand: the next move, the last one taken back, or another turn of the next move's face,
    /// which is then set off against that move. Tells whether the solution still holds.
    pub fn follow(&mut self, turn: Move) -> bool {
        if self.next_move() == Some(turn) {
            self.step += 1;
        } else if self.back_move() == Some(turn) {
            self.step -= 1;
        } else if let Some(next) = self.next_move().filter(|next| next.face() == turn.face()) {
            let rest = (next.quarters() + 4 - turn.quarters()) % 4;
            self.moves.splice(self.step..=self.step, [turn, Move::new(turn.face(), rest)]);
            self.step += 1;
        } else {
            return false;
        }
        true
    }

    /// Whether all moves have been done.
    pub const fn is_at_end(&self) -> bool {
        self.step == self.moves.len()
    }
}

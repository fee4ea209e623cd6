//! The solutions found so far that are worth keeping: the shortest ones, as many as are wished for.

use std::ops::ControlFlow;

use crate::cube::Move;
use crate::solver::{Ending, Limits, Solution};

/// The shortest solutions, the first of them the best.
pub(super) struct Kept {
    solutions: Vec<Solution>,
    wanted: usize,
    max_length: u8,
    shortest_only: bool,
}

impl Kept {
    /// None yet, for a solver whose solutions have at most so many moves.
    pub(super) fn new(limits: Limits, longest: u8) -> Self {
        let max_length = limits.max_length.min(longest);
        Self {
            solutions: Vec::new(),
            wanted: limits.solutions.max(1),
            max_length,
            shortest_only: limits.shortest_only,
        }
    }

    /// Only solutions shorter than this are worth anything more.
    pub(super) fn shorter_than(&self) -> u8 {
        match self.solutions.last() {
            Some(longest) if self.is_full() => longest.moves.len() as u8,
            _ => self.max_length + 1,
        }
    }

    /// Whether there are as many as are wished for.
    fn is_full(&self) -> bool {
        self.solutions.len() >= self.wanted
    }

    /// Whether there is none like this one yet, and it is short enough.
    pub(super) fn wants(&self, moves: &[Move]) -> bool {
        moves.len() < self.shorter_than() as usize && !self.solutions.iter().any(|known| known.moves == moves)
    }

    /// Takes in one that is wanted, after all that are as short. Tells whether it is the best.
    pub(super) fn take(&mut self, solution: Solution) -> bool {
        let place = self.solutions.partition_point(|known| known.moves.len() <= solution.moves.len());
        if self.shortest_only {
            self.max_length = self.max_length.min(solution.moves.len() as u8);
        }
        self.solutions.insert(place, solution);
        let longest = self.max_length as usize;
        self.solutions.truncate(self.solutions.partition_point(|known| known.moves.len() <= longest));
        self.solutions.truncate(self.wanted);
        place == 0
    }

    /// Whether what is kept is all that was asked for: nothing shorter than the bound can be, or it is good enough.
    pub(super) fn verdict(&self, lower_bound: u8, good_enough: u8) -> ControlFlow<Ending> {
        let longest = self.shorter_than();
        if !self.is_full() {
            ControlFlow::Continue(())
        } else if longest <= lower_bound {
            ControlFlow::Break(Ending::Exhausted)
        } else if longest <= good_enough {
            ControlFlow::Break(Ending::GoodEnough)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// The length of the best.
    pub(super) fn best_length(&self) -> Option<u8> {
        self.solutions.first().map(|best| best.moves.len() as u8)
    }

    /// The best, and the others.
    pub(super) fn into_solutions(self) -> (Option<Solution>, Vec<Solution>) {
        let mut solutions = self.solutions.into_iter();
        (solutions.next(), solutions.collect())
    }
}

/// Puts moves that follow one another on opposite faces into one order, U before D, R before L, F before B: what
/// differs in no more than that is one solution.
pub(super) fn in_one_order(moves: &mut [Move]) {
    for k in 1..moves.len() {
        if moves[k - 1].face() == moves[k].face().opposite() && moves[k] < moves[k - 1] {
            moves.swap(k - 1, k);
        }
    }
}

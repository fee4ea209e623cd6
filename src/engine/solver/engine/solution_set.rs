//! The k best solutions, and the forms in which searches report them.

use std::ops::ControlFlow;

use crate::cube::{Move, NissMoves, Turn};
use crate::solver::{Ending, Insertion, Solution, SolutionStep, SolveRequest, StageDirection};

/// Moves that lead to the goal, as a search finds them.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// Turns of faces on the cube and on its inverse.
    Moves(NissMoves),
    /// Turns of faces that solve the cube in stages in this direction.
    Stages(Vec<Move>, StageDirection),
    /// Moves inserted into a skeleton, which solve the cube together with it; and the steps of a chain that make up the
    /// skeleton, if it is not that of the request.
    Insertion(Insertion, Vec<SolutionStep>),
    /// The steps of a chain, one after the other.
    Steps(Vec<SolutionStep>),
    Turns(Vec<Turn>),
}

impl Found {
    pub(crate) const fn moves(moves: Vec<Move>) -> Self {
        Self::Moves(NissMoves::normal(moves))
    }
}

/// The shortest solutions found so far, the best first and at most as many as the limits ask for. Solutions of equal
/// length are in the sequence in which they were found. When all solutions are listed, only the first one is kept, and
/// the others are counted.
pub(crate) struct SolutionSet {
    solutions: Vec<Solution>,
    capacity: usize,
    max_length: u8,
    extra: u8,
    /// The number of solutions listed so far, or `None` if they are kept.
    listed: Option<usize>,
    good_enough: u8,
}

impl SolutionSet {
    /// Creates an empty set for a request.
    pub(crate) fn new(request: &SolveRequest) -> Self {
        let limits = &request.limits;
        Self {
            solutions: Vec::new(),
            capacity: request.want.count().max(1),
            max_length: limits.max_length,
            extra: limits.extra,
            listed: request.lists_all().then_some(0),
            good_enough: limits.good_enough,
        }
    }

    /// Returns the length below which a solution is still worth finding.
    pub(crate) fn shorter_than(&self) -> u8 {
        match self.solutions.last() {
            Some(longest) if self.is_full() && self.listed.is_none() => longest.length() as u8,
            _ => self.max_length + 1,
        }
    }

    fn is_full(&self) -> bool {
        self.len() >= self.capacity
    }

    /// Whether a solution is short enough and its moves are not in the set. A search that lists reports each solution
    /// once, and a full list accepts nothing more: a thread may still report a solution after another has filled the
    /// list.
    pub(crate) fn accepts(&self, solution: &Solution) -> bool {
        let is_same = |known: &Solution| {
            let is_same_side = known.inverse_moves == solution.inverse_moves;
            is_same_side && known.moves == solution.moves && known.turns == solution.turns
        };
        let is_new = || match self.listed {
            Some(_) => !self.is_full(),
            None => !self.solutions.iter().any(is_same),
        };
        solution.length() < self.shorter_than() as usize && is_new()
    }

    /// Inserts an accepted solution after all others up to its length, and returns its rank: 0 is a new best.
    pub(crate) fn insert(&mut self, solution: Solution) -> usize {
        let longest = (solution.length() as u8).saturating_add(self.extra);
        self.max_length = self.max_length.min(longest);
        if let Some(listed) = &mut self.listed {
            *listed += 1;
            if self.solutions.is_empty() {
                self.solutions.push(solution);
            }
            return *listed - 1;
        }
        let rank = self
            .solutions
            .partition_point(|known| known.length() <= solution.length());
        self.solutions.insert(rank, solution);
        let longest = self.max_length as usize;
        self.solutions.truncate(
            self.solutions
                .partition_point(|known| known.length() <= longest),
        );
        self.solutions.truncate(self.capacity);
        rank
    }

    /// Returns the number of solutions in the set, or listed so far.
    pub(crate) fn len(&self) -> usize {
        self.listed.unwrap_or(self.solutions.len())
    }

    /// Breaks when the set is all that was asked for: full, and either nothing shorter is possible by this lower bound
    /// or its longest solution is good enough.
    pub(crate) fn verdict(&self, lower_bound: u8) -> ControlFlow<Ending> {
        let longest = self.shorter_than();
        if !self.is_full() {
            ControlFlow::Continue(())
        } else if self.listed.is_some() {
            ControlFlow::Break(Ending::GoodEnough)
        } else if longest <= lower_bound {
            ControlFlow::Break(Ending::Exhausted)
        } else if longest <= self.good_enough {
            ControlFlow::Break(Ending::GoodEnough)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Returns the length of the best solution.
    pub(crate) fn best_length(&self) -> Option<u8> {
        self.solutions.first().map(|best| best.length() as u8)
    }

    /// Returns the best solution and the others.
    pub(crate) fn into_solutions(self) -> (Option<Solution>, Vec<Solution>) {
        let mut solutions = self.solutions.into_iter();
        (solutions.next(), solutions.collect())
    }
}

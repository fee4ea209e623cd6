//! Solutions, events and reports of solvers.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Insertion, StageDirection};
use crate::cube::{Move, NissMoves, Turn};
use crate::tables::OptimalTier;

/// A solution, already checked on the cube.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solution {
    /// The turns of faces in the standard orientation: in canonical form, unless `turns` says how they are made.
    pub moves: Vec<Move>,
    /// The moves on the inverse of the cube, in canonical form; empty unless the request asks for them.
    pub inverse_moves: Vec<Move>,
    /// The moves to perform, if the request restricts them or counts slices. They are named for a cube that is held in the
    /// standard orientation at the start.
    pub turns: Option<Vec<Turn>>,
    /// When it was found, since the start of the search.
    #[serde(skip)]
    pub after: Duration,
    /// The direction in which it goes through Thistlethwaite's four stages (see [`StageDirection::stages`]), or `None` for
    /// another solver.
    pub direction: Option<StageDirection>,
    /// The moves that were inserted into the skeleton of the request, which `moves` joins.
    pub insertion: Option<Box<Insertion>>,
    /// The steps of the chain of the request, whose moves `moves` and `inverse_moves` join.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<SolutionStep>,
}

/// One step of a solution: moves on the scramble and on its inverse, in the standard orientation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolutionStep {
    /// The name of the goal that the step reaches, with its side.
    pub goal: String,
    /// The subset that a domino reduction has reached, such as `4b2 2e`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subset: Option<String>,
    /// The moves on the scramble.
    pub normal: Vec<Move>,
    /// The moves on its inverse.
    pub inverse: Vec<Move>,
}

impl SolutionStep {
    /// Returns the moves on the two sides.
    pub fn niss(&self) -> NissMoves {
        NissMoves {
            normal: self.normal.clone(),
            inverse: self.inverse.clone(),
        }
    }
}

impl Solution {
    /// Returns the number of moves.
    pub fn length(&self) -> usize {
        self.turns.as_ref().map_or(self.moves.len(), Vec::len) + self.inverse_moves.len()
    }

    /// Returns the solution as one sequence of turns of faces, in the standard orientation: the moves on the cube, then the
    /// inverse of those on its inverse.
    pub fn joined(&self) -> Vec<Move> {
        if self.inverse_moves.is_empty() {
            self.moves.clone()
        } else {
            self.niss().unniss()
        }
    }

    /// Returns the moves on the cube and on its inverse, in the standard orientation.
    pub fn niss(&self) -> NissMoves {
        NissMoves {
            normal: self.moves.clone(),
            inverse: self.inverse_moves.clone(),
        }
    }
}

/// The figures of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions visited.
    pub nodes: u64,
    /// The time since the start of the search.
    pub elapsed: Duration,
    /// The length of phase 1 (or of the whole solution, for a solver of one phase) that is being searched; for
    /// Thistlethwaite's solver and a chain of steps the round, each with a wider beam than the one before.
    pub depth: u8,
    /// The proven lower bound: no solution is shorter.
    pub lower_bound: u8,
    /// The part of the depth that has been searched, in thousandths; 0 for a solver that does not know.
    pub share: u16,
    /// The tier whose table would make the search several times as fast if it were built; set when a search takes long.
    pub faster: Option<OptimalTier>,
}

/// A report of a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveEvent {
    /// Sent whenever a new depth begins, and a few times a second in between.
    Progress(Progress),
    /// A solution was added to the k best.
    Found {
        /// The solution.
        solution: Solution,
        /// Its index among the k best, which are sorted by length: 0 is a new best. In a list, the number of solutions
        /// before it.
        rank: usize,
        /// The number of solutions kept, including this one; those behind are dropped. In a list, the number of solutions
        /// so far.
        count: usize,
        /// The figures when it was found.
        progress: Progress,
    },
    /// The search is over.
    Finished(SolveReport),
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A solution that is good enough was found.
    GoodEnough,
    /// Nothing shorter exists within the limits: the best is proven optimal, or there is no solution of that length.
    Exhausted,
    /// The time is over.
    TimedOut,
    /// The caller cancelled it.
    Cancelled,
    /// The solver has done all that it can do, which proves nothing: there may be shorter solutions.
    Unproven,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveReport {
    /// The shortest solution found.
    pub best: Option<Solution>,
    /// The other solutions kept, the shortest first; empty if only one was requested.
    pub others: Vec<Solution>,
    /// Why it ended.
    pub ending: Ending,
    /// The figures at the end.
    pub progress: Progress,
}

impl SolveReport {
    /// Returns the proven lower bound for the length of every solution; the length of the best solution if that is proven
    /// to be one of the shortest.
    pub fn at_least(&self) -> u8 {
        let length = self
            .best
            .as_ref()
            .map_or(u8::MAX, |best| best.length() as u8);
        match self.best {
            Some(_) if self.ending == Ending::Exhausted => length,
            _ => self.progress.lower_bound.min(length),
        }
    }

    /// Whether the best is proven to be one of the shortest.
    pub fn is_proven(&self) -> bool {
        self.best
            .as_ref()
            .is_some_and(|best| best.length() == usize::from(self.at_least()))
    }
}

/// The number of a submitted request, which distinguishes its events from those of an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub u64);

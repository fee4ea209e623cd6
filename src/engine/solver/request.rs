//! What is asked of a solver.

use std::time::Duration;

use super::Skeleton;
use crate::cube::{CenterTurns, CubieCube, Metric, Move};
use crate::goals::{AllowedMoves, Goal};

/// A cube to solve, and when the search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveRequest {
    /// The cube, in the standard orientation.
    pub cube: CubieCube,
    /// How its centres are turned, if a solution has to bring them upright. They must [fit](CenterTurns::fit) the cube. Only
    /// for the solved cube as the goal, and only for solvers with [`SolverEntry::supercube`](super::SolverEntry::supercube).
    pub centers: Option<CenterTurns>,
    /// When the search ends.
    pub limits: Limits,
    /// What the cube is to become. Only solvers of [`SolverId::build`](super::SolverId::build) accept another goal than [`Goal::SOLVED`].
    pub goal: Goal,
    /// The moves that a solution may consist of, in the standard orientation. Only solvers of [`SolverId::build`](super::SolverId::build) accept
    /// others than the turns of the six faces. Each counts as one move; the cube may be held in any way at the end.
    pub allowed: AllowedMoves,
    /// Whether moves on the inverse of the cube are searched too. Only for a goal that
    /// [allows it](Goal::allows_niss), and only by solvers of [`SolverId::build`](super::SolverId::build).
    pub niss: bool,
    /// Moves after which moves are inserted somewhere that solve the cube; see [`InsertionSolver`](super::InsertionSolver).
    /// Only by solvers of [`SolverId::build`](super::SolverId::build).
    pub skeleton: Option<Skeleton>,
}

impl SolveRequest {
    /// Creates a request to solve a cube within these limits.
    pub const fn new(cube: CubieCube, limits: Limits) -> Self {
        let (goal, allowed) = (Goal::SOLVED, AllowedMoves::ALL_FACES);
        Self {
            cube,
            centers: None,
            limits,
            goal,
            allowed,
            niss: false,
            skeleton: None,
        }
    }

    /// Makes a supercube of the cube, with its centres turned like this.
    #[must_use]
    pub const fn with_centers(self, centers: Option<CenterTurns>) -> Self {
        Self { centers, ..self }
    }

    /// Whether moves bring all centres upright that have to be.
    pub(super) fn turns_centers_upright(&self, moves: &[Move]) -> bool {
        self.centers
            .is_none_or(|centers| centers.turned_by(moves) == CenterTurns::UPRIGHT)
    }

    /// Sets another goal.
    #[must_use]
    pub const fn with_goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// Searches moves on the inverse too.
    #[must_use]
    pub const fn with_niss(self, niss: bool) -> Self {
        Self { niss, ..self }
    }

    /// Inserts moves into a skeleton.
    #[must_use]
    pub const fn with_skeleton(self, skeleton: Option<Skeleton>) -> Self {
        Self { skeleton, ..self }
    }

    /// Restricts the moves.
    #[must_use]
    pub const fn with_allowed(self, allowed: AllowedMoves) -> Self {
        Self { allowed, ..self }
    }
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Longer solutions are not reported, 0 to 45. 20 moves suffice for every cube, but the first solution of the
    /// two-phase solver may have up to 30, that of Thistlethwaite's up to 45.
    pub max_length: u8,
    /// A solution of at most this many moves is good enough: the search ends when it has as many of them as
    /// `solutions` asks for. 0 continues to ever shorter ones.
    pub good_enough: u8,
    /// The number of different solutions kept, the shortest ones; at least 1. Solutions with the same canonical form are
    /// the same: `U D` and `D U`.
    pub solutions: usize,
    /// Solutions are not kept if they are more than this many moves longer than the shortest.
    pub extra: u8,
    /// Whether all solutions are listed: each is reported once, in order of length, and only the first is kept, so that
    /// memory does not limit their number. `solutions` is then the number after which the list ends. Only a solver
    /// with [`SolverEntry::finds_all`](super::SolverEntry::finds_all) can list, for goals and allowed moves any.
    pub lists: bool,
    /// How moves are counted; see [`SolverEntry::metrics`](super::SolverEntry::metrics). In the quarter-turn metric,
    /// solutions consist of quarter turns; in the slice-turn metric, of turns of faces and slices.
    pub metric: Metric,
    /// The search ends after this time with the best found.
    pub timeout: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_length: Self::MAX_LENGTH,
            good_enough: 0,
            solutions: 1,
            extra: Self::MAX_LENGTH,
            lists: false,
            metric: Metric::HalfTurn,
            timeout: None,
        }
    }
}

impl Limits {
    /// Returns the limits for a search with allowed moves only: those [to the shortest](Self::to_the_shortest), for what is
    /// short depends on the moves.
    #[must_use]
    pub fn of_allowed(self, allowed: AllowedMoves, max: Option<u8>) -> Self {
        if allowed.is_all_faces() {
            self
        } else {
            self.to_the_shortest(max)
        }
    }

    /// Returns the limits with which only a proven shortest solution is good enough and no length is too long, unless a
    /// length was asked for.
    #[must_use]
    pub fn to_the_shortest(self, max: Option<u8>) -> Self {
        Self {
            max_length: max.unwrap_or(Self::MAX_LENGTH),
            good_enough: max.unwrap_or(0),
            ..self
        }
    }

    /// The greatest length of a solution of any solver, which is Thistlethwaite's.
    pub const MAX_LENGTH: u8 = 45;
}

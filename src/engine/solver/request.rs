//! A request to a solver: a cube, the goal, the moves, which solutions, and when the search ends.
//!
//! [`SolveRequest::limited_as_asked`] turns what a user said (a length, a time, or nothing) into [`Limits`].
//! Whether some search can answer a request, and which one, is decided in [`plan`](super::plan()).

use std::time::Duration;

use super::{Skeleton, SolverId, Unsupported};
use crate::coord::StageChain;
use crate::cube::{CenterTurns, CubieCube, Metric, Move};
use crate::goals::{AllowedMoves, Chain, Goal};

/// A cube to solve, which solutions are wanted, and when the search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveRequest {
    /// The cube, in the standard orientation.
    pub cube: CubieCube,
    /// The turns of its centres, if a solution has to bring them upright. They must [fit](CenterTurns::fit) the cube.
    /// Only for the solved cube as the goal.
    pub centers: Option<CenterTurns>,
    /// The goal of the moves.
    pub goal: Goal,
    /// The moves that a solution may consist of, in the standard orientation. If they are not all
    /// turns of the faces, each counts as one move, and the cube may be in any orientation at the end.
    pub moves: AllowedMoves,
    /// The axes along which the cube goes through Thistlethwaite's groups; any if none are given. For
    /// [`SolverId::Thistlethwaite`] alone.
    pub axes: Option<StageChain>,
    /// The solutions to look for.
    pub want: Want,
    /// The end of the search.
    pub limits: Limits,
}

/// The solutions to look for.
#[expect(
    clippy::large_enum_variant,
    reason = "a request is passed on once for each search"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// The shortest ones.
    Best {
        /// The number of different solutions that are kept; at least 1. Solutions with the same canonical form are the
        /// same: `U D` and `D U`.
        count: usize,
        /// Whether moves on the inverse of the cube are searched too, for a goal that
        /// [allows it](Goal::allows_niss).
        niss: bool,
    },
    /// All within the limits. Each is reported once, in order of length, and only the first is kept,
    /// so that memory does not limit their number.
    All {
        /// The search ends after this many.
        most: usize,
        /// Whether moves on the inverse of the cube are searched too, as above.
        niss: bool,
    },
    /// Moves inserted somewhere into a skeleton which, together with it, solve the cube.
    Insertions {
        /// The moves of the skeleton.
        skeleton: Skeleton,
        /// The number of solutions that are kept; at least 1.
        count: usize,
    },
    /// Short ones that go through the steps of a chain. The goal of the request is [its end](Chain::end).
    Steps {
        /// The steps.
        chain: Chain,
        /// The number of solutions that are kept; at least 1.
        count: usize,
    },
}

impl Want {
    /// One of the shortest solutions.
    pub const SHORTEST: Self = Self::best(1);

    /// Requests this many of the shortest solutions.
    pub const fn best(count: usize) -> Self {
        Self::Best { count, niss: false }
    }

    /// Requests all solutions; the search ends after `most`.
    pub const fn all(most: usize) -> Self {
        Self::All { most, niss: false }
    }

    /// Combines independent options: a skeleton to insert into, a chain of steps, whether all solutions are listed, whether
    /// moves on the inverse are searched too, and how many are kept or listed.
    ///
    /// # Errors
    /// Insertions and the solutions of a chain cannot be listed, and a chain itself specifies where the inverse is
    /// searched.
    pub const fn of_options(
        skeleton: Option<Skeleton>,
        chain: Option<Chain>,
        all: bool,
        niss: bool,
        count: usize,
    ) -> Result<Self, Unsupported> {
        match (skeleton, chain) {
            (Some(_), _) if all || niss => Err(Unsupported::Insertion),
            (_, Some(_)) if all || niss => Err(Unsupported::Steps),
            (Some(skeleton), _) => Ok(Self::Insertions { skeleton, count }),
            (None, Some(chain)) => Ok(Self::Steps { chain, count }),
            (None, None) if all => Ok(Self::All { most: count, niss }),
            (None, None) => Ok(Self::Best { count, niss }),
        }
    }

    /// Returns the number of solutions that are kept or, if all are listed, reported.
    pub const fn count(&self) -> usize {
        match *self {
            Self::Best { count, .. }
            | Self::Insertions { count, .. }
            | Self::Steps { count, .. } => count,
            Self::All { most, .. } => most,
        }
    }
}

impl SolveRequest {
    /// Creates a request for the shortest solution within these limits, by turns of the faces.
    pub const fn new(cube: CubieCube, limits: Limits) -> Self {
        Self {
            cube,
            centers: None,
            goal: Goal::SOLVED,
            moves: AllowedMoves::ALL_FACES,
            axes: None,
            want: Want::SHORTEST,
            limits,
        }
    }

    /// Sets how the centres of a supercube are turned.
    #[must_use]
    pub const fn with_centers(self, centers: Option<CenterTurns>) -> Self {
        Self { centers, ..self }
    }

    /// Sets the goal.
    #[must_use]
    pub const fn with_goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// Restricts the moves.
    #[must_use]
    pub const fn with_moves(self, moves: AllowedMoves) -> Self {
        Self { moves, ..self }
    }

    /// Sets the axes along which the cube goes through Thistlethwaite's groups.
    #[must_use]
    pub const fn with_axes(self, axes: Option<StageChain>) -> Self {
        Self { axes, ..self }
    }

    /// Sets the solutions to look for.
    #[must_use]
    pub const fn with_want(self, want: Want) -> Self {
        Self { want, ..self }
    }

    /// Returns the skeleton into which moves are inserted, if insertions are wanted.
    pub const fn skeleton(&self) -> Option<&Skeleton> {
        match &self.want {
            Want::Insertions { skeleton, .. } => Some(skeleton),
            Want::Best { .. } | Want::All { .. } | Want::Steps { .. } => None,
        }
    }

    /// Returns the chain whose steps a solution goes through, if it goes through one.
    pub const fn chain(&self) -> Option<&Chain> {
        match &self.want {
            Want::Steps { chain, .. } => Some(chain),
            _ => None,
        }
    }

    /// Whether moves on the inverse of the cube are searched too.
    pub const fn has_niss(&self) -> bool {
        match self.want {
            Want::Best { niss, .. } | Want::All { niss, .. } => niss,
            Want::Insertions { .. } | Want::Steps { .. } => false,
        }
    }

    /// Whether all solutions are listed.
    pub const fn lists_all(&self) -> bool {
        matches!(self.want, Want::All { .. })
    }

    /// Whether these moves bring upright all centres that have to be.
    pub(super) fn turns_centers_upright(&self, moves: &[Move]) -> bool {
        self.centers
            .is_none_or(|centers| centers.turned_by(moves) == CenterTurns::UPRIGHT)
    }

    /// Sets the limits that a user asked for. Without a length, a search ends when its time is over or, if no time was
    /// given either, with a solution that is [good enough](super::SolverEntry::good_enough) for the solver; with a length,
    /// it ends with the first solution of at most that length. If no length is known to be short (for restricted moves,
    /// free turns, insertions and, by [`AskedLimits::to_shortest`], others), the search continues to a proven shortest
    /// solution or, with a length, to the first one that short. A list without a length has the shortest solutions only,
    /// unless `extra` asks for longer ones.
    #[must_use]
    pub fn limited_as_asked(self, solver: SolverId, asked: &AskedLimits) -> Self {
        let AskedLimits {
            max,
            extra,
            timeout,
            ..
        } = *asked;
        let longest = max.unwrap_or(Limits::MAX_LENGTH);
        let entry = solver.entry();
        let (max_length, good_enough) = if self.lists_all() {
            (longest, 0)
        } else if self.has_no_known_length(asked) || self.chain().is_some() {
            (longest, max.unwrap_or(0))
        } else if entry.good_enough == 0 {
            (longest, 0)
        } else if max.is_some() {
            (longest, longest)
        } else if timeout.is_some() {
            (longest, 0)
        } else if self.centers.is_some() {
            (longest, entry.supercube.unwrap_or(0))
        } else {
            (entry.good_enough, entry.good_enough)
        };
        let default_timeout = if asked.user_waits {
            self.default_timeout(solver, asked)
        } else {
            None
        };
        let shortest_only = self.lists_all() && max.is_none();
        let default_extra = if shortest_only { 0 } else { Limits::MAX_LENGTH };
        Self {
            limits: Limits {
                max_length,
                good_enough,
                extra: extra.unwrap_or(default_extra),
                timeout: timeout.or(default_timeout),
                ..self.limits
            },
            ..self
        }
    }

    /// Returns the timeout of a search for a user who waits and gave none: `None` for a list, and for a solver that
    /// continues to the proof.
    fn default_timeout(&self, solver: SolverId, asked: &AskedLimits) -> Option<Duration> {
        if self.chain().is_some() {
            Some(Duration::from_secs(1))
        } else if self.lists_all() || solver.entry().proves {
            None
        } else if self.has_no_known_length(asked) {
            Some(Duration::from_secs(10))
        } else {
            Some(Duration::from_secs(1))
        }
    }

    /// Whether no length is known to be short for this request.
    fn has_no_known_length(&self, asked: &AskedLimits) -> bool {
        asked.to_shortest
            || !self.moves.is_all_faces()
            || self.goal.free_turns().is_some()
            || self.skeleton().is_some()
    }
}

/// The limits that a user asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AskedLimits {
    /// The greatest length of a solution, 0 to [`Limits::MAX_LENGTH`].
    pub max: Option<u8>,
    /// The greatest difference in length between a solution of a list and the shortest.
    pub extra: Option<u8>,
    /// The time after which the search ends.
    pub timeout: Option<Duration>,
    /// Whether a search without a given time ends after 1 s, or after 10 s if no length is known to be short for the
    /// request, unless it lists solutions or the solver continues to a proof.
    pub user_waits: bool,
    /// Whether only a proven shortest solution is good enough if no length is given, whichever the solver.
    pub to_shortest: bool,
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Longer solutions are not reported, 0 to 45. 20 moves suffice for every cube, but the first
    /// solution of the two-phase solver may have up to 30, that of Thistlethwaite's up to 45.
    pub max_length: u8,
    /// A solution of at most this many moves is good enough: the search ends when it has as many of
    /// them as are wanted. 0 continues to ever shorter ones.
    pub good_enough: u8,
    /// Solutions are not kept if they are more than this many moves longer than the shortest.
    pub extra: u8,
    /// The metric in which moves are counted; see [`SolverEntry::metrics`](super::SolverEntry::metrics). In the
    /// quarter-turn metric, solutions consist of quarter turns; in the slice-turn metric, of turns of faces and slices.
    pub metric: Metric,
    /// The search ends after this time with the best found.
    pub timeout: Option<Duration>,
}

impl Limits {
    /// The greatest length of a solution of any solver, which is Thistlethwaite's.
    pub const MAX_LENGTH: u8 = 45;
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_length: Self::MAX_LENGTH,
            good_enough: 0,
            extra: Self::MAX_LENGTH,
            metric: Metric::HalfTurn,
            timeout: None,
        }
    }
}

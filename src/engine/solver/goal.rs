//! Goals that leave something open, or are reached by some moves only, and single cubes counted in slices.
//!
//! They are searched by IDA*: all lengths in turn, so that the first path found is one of the shortest. The lower bounds come from [`pattern_databases`], or for stickers
//! that several pieces can have from [`goal_bound`]. Each side of a goal is searched as the same goal for a mapped cube.

mod branches;
mod goal_bound;
mod goal_plan;
mod goal_search;
mod niss_search;
mod pattern_databases;
mod projection;
mod search_moves;
mod steps;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::engine::SearchScope;
use super::half_turn_answers::{can_be_shortened, record_half_turn_answers};
use super::{Ending, Limits, SearchControl, Solution, SolveEvent, SolveRequest, Solver, TwoPhase};
use crate::cube::{CubieCube, Metric};
use crate::goals::{Goal, GoalPattern};
use branches::{Branches, EachTarget};
use goal_bound::GoalBoundCache;
use goal_plan::TableSize;
use goal_search::GoalSearch;
use pattern_databases::{PatternBound, PatternDatabases};
use steps::{FaceSteps, OrientedSteps};

/// The search for goals, with the tables of earlier ones.
pub(super) struct GoalSolver {
    threads: NonZeroUsize,
    two_phase: TwoPhase,
    bounds: GoalBoundCache,
    databases: PatternDatabases,
}

/// The shortest solution of a goal with more states may take long, so one that need not be short is looked for before.
const FEW_STATES: f64 = 1e11;
/// The most places of a goal whose states are not counted.
const FEW_PLACES: usize = 8;
/// The greatest length of that first solution, if one is found within milliseconds.
const FIRST_LENGTH: u8 = 22;
/// Large tables take seconds to fill: they are built for a search that has visited this many positions without them.
const POSITIONS_BEFORE_LARGE: u64 = 100_000;
/// The share of the time in which a solution of one cube is shortened before tables for the proof are filled.
const FIRST_SHARE: f64 = 0.1;
/// The share of the time that is left once the search has visited many positions: it does not prove its solution soon.
const LATER_SHARE: f64 = 0.75;
/// The time that is shared where no limit is set.
const UNLIMITED: Duration = Duration::from_secs(5);

impl GoalSolver {
    pub(super) fn new(two_phase: TwoPhase, threads: NonZeroUsize) -> Self {
        Self {
            threads,
            two_phase,
            bounds: GoalBoundCache::default(),
            databases: PatternDatabases::default(),
        }
    }

    /// Finds any solution if the shortest may take long, then the shortest. `to_solved` finds the first.
    pub(super) fn search(
        &self,
        scope: &SearchScope<'_>,
        to_solved: &dyn Solver,
        control: &SearchControl<'_>,
    ) -> ControlFlow<Ending> {
        let request = scope.request();
        if !request.goal.can_start_from(&request.cube) {
            return ControlFlow::Continue(());
        }
        if request.goal.is_met_by(&request.cube) {
            scope.begin(0, 0)?;
            scope.found(&[])?;
            if request.goal.cube().is_none() {
                return ControlFlow::Continue(());
            }
        }
        let mut may_improve = request.limits.metric == Metric::SliceTurn
            && request.goal == Goal::SOLVED
            && request.moves.is_all_faces()
            && !request.lists_all();
        if may_improve {
            begin_with_any(scope, to_solved, control)?;
            if can_be_shortened(scope.best_length()) {
                self.improve(scope, FIRST_SHARE)?;
            }
        }
        let branches = Branches::of(request);
        let Some(bounds) = self.pattern_bounds(&branches, scope, TableSize::Small)? else {
            let places = request.goal.slots().count();
            if places > FEW_PLACES {
                begin_with_any(scope, to_solved, control)?;
            }
            let bounds = branches
                .targets
                .iter()
                .map(|target| self.bounds.bound(target, scope));
            let bounds = EachTarget(in_turn(bounds)?);
            return self
                .search_lengths(branches, bounds, scope, |_, _| ControlFlow::Continue(None));
        };
        let states = bounds
            .0
            .iter()
            .map(PatternBound::states)
            .fold(0.0, f64::max);
        if states > FEW_STATES && !may_improve {
            begin_with_any(scope, to_solved, control)?;
        }
        // The large tables of several patterns would not fit into the memory for them.
        let mut is_large = branches.targets.len() > 1;
        let only = branches.targets.first().copied();
        self.search_lengths(
            branches,
            bounds,
            scope,
            |bounds: &EachTarget<PatternBound>, positions| {
                if may_improve && positions >= POSITIONS_BEFORE_LARGE {
                    may_improve = false;
                    self.improve(scope, LATER_SHARE)?;
                }
                let (Some(target), false) = (only, is_large || positions < POSITIONS_BEFORE_LARGE)
                else {
                    return ControlFlow::Continue(None);
                };
                is_large = true;
                let large = self
                    .databases
                    .bound(&target, scope, TableSize::Large, self.threads)?;
                let large = large.filter(|large| !large.is_empty());
                ControlFlow::Continue(
                    large.map(|large| EachTarget(vec![large.followed_by(&bounds.0[0])])),
                )
            },
        )
    }

    /// Looks for shorter solutions in half turns, in a share of the time that is left.
    fn improve(&self, scope: &SearchScope<'_>, share: f64) -> ControlFlow<Ending> {
        let time = scope.time_left().unwrap_or(UNLIMITED).mul_f64(share);
        let started = Instant::now();
        let ends = || started.elapsed() >= time || scope.visited(0).is_break();
        record_half_turn_answers(scope, &self.two_phase, self.threads, &ends);
        scope.visited(0)
    }

    /// Searches by turns of faces and slices, or where allowed moves are others, by those. For `better` see
    /// [`GoalSearch::run`].
    fn search_lengths<B: Bound>(
        &self,
        branches: Branches,
        bounds: EachTarget<B>,
        scope: &SearchScope<'_>,
        better: impl FnMut(&EachTarget<B>, u64) -> ControlFlow<Ending, Option<EachTarget<B>>>,
    ) -> ControlFlow<Ending> {
        let request = scope.request();
        if request.moves.are_whole_faces() {
            let steps = FaceSteps::new(request, &branches);
            return GoalSearch::new(branches, bounds, steps, scope, self.threads).run_any(better);
        }
        let steps = OrientedSteps::new(request, &branches);
        GoalSearch::new(branches, bounds, steps, scope, self.threads).run(better)
    }

    /// Returns the bounds from pattern databases for each pattern; none if one of them has no such tables.
    fn pattern_bounds(
        &self,
        branches: &Branches,
        scope: &SearchScope<'_>,
        size: TableSize,
    ) -> ControlFlow<Ending, Option<EachTarget<PatternBound>>> {
        let bounds = branches
            .targets
            .iter()
            .map(|target| self.databases.bound(target, scope, size, self.threads));
        let bounds: Option<Vec<PatternBound>> = in_turn(bounds)?.into_iter().collect();
        ControlFlow::Continue(bounds.map(EachTarget))
    }
}

/// Finds a solution that need not be short, because the shortest may take long: moves that solve the
/// cube, as far as they are needed for the goal.
fn begin_with_any(
    scope: &SearchScope<'_>,
    to_solved: &dyn Solver,
    control: &SearchControl<'_>,
) -> ControlFlow<Ending> {
    let request = scope.request();
    let goal = &request.goal;
    let is_plain = goal.free_turns().is_none() && request.moves.is_all_faces();
    if request.lists_all() || !is_plain || goal.start() != &GoalPattern::ANY {
        return ControlFlow::Continue(());
    }
    let Some(end) = goal.example() else {
        return ControlFlow::Continue(());
    };
    // Moves that solve the cube may be more than those to the goal, and counted otherwise.
    let limits = Limits {
        timeout: request.limits.timeout,
        good_enough: FIRST_LENGTH,
        ..Limits::default()
    };
    let silent = |_: SolveEvent| ();
    let report = to_solved.solve(
        &SolveRequest::new(end.inverse().then(&request.cube), limits),
        &control.with_observer(&silent),
    );
    let Some(Solution { moves, .. }) = report.best else {
        return ControlFlow::Continue(());
    };
    let is_enough = |length: &usize| goal.is_met_by(&request.cube.turned_by(&moves[..*length]));
    let enough = (0..=moves.len()).find(is_enough);
    enough.map_or(ControlFlow::Continue(()), |length| {
        scope.found(&moves[..length])
    })
}

/// Takes values one after the other, up to the first that breaks.
fn in_turn<T>(values: impl Iterator<Item = ControlFlow<Ending, T>>) -> ControlFlow<Ending, Vec<T>> {
    let mut taken = Vec::new();
    for value in values {
        taken.push(value?);
    }
    ControlFlow::Continue(taken)
}

/// Lower bounds for the number of moves to a goal on one side.
trait Bound: Sync {
    /// The part of a cube that the bounds depend on.
    type Position: Copy + PartialEq + Send + Sync;

    /// Returns the position of a cube; none if the goal cannot be reached from it.
    fn position(&self, cube: &CubieCube) -> Option<Self::Position>;

    /// Returns a lower bound for the moves to the goal, 0 only if it is met.
    fn of(&self, position: &Self::Position) -> u8;

    /// Returns the position after a move of the search, by its index, and its bound. If it is above `enough`, both may be
    /// wrong, but the bound is still above `enough`.
    fn turned(&self, position: &Self::Position, turn: usize, enough: u8) -> (Self::Position, u8);
}

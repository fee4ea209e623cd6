//! Searches for goals that several cubes meet or that only some moves may reach, and for single cubes counted in slices.
//!
//! The search is IDA*: it tries all lengths in turn, so the first path found is one of the shortest. The lower bounds come
//! from [`pattern_databases`] or, for stickers that several pieces can have, from [`goal_bound`]. Each side of a goal is
//! searched as the same goal for a mapped cube.

mod branches;
mod chain_search;
mod domino_first;
mod goal_bound;
mod goal_plan;
mod goal_search;
mod niss_search;
mod pattern_databases;
mod projection;
mod search_moves;
mod steps;

pub(super) use goal_plan::{PieceClass, classes};

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Duration;

use super::engine::{Incumbent, SearchScope};
use super::half_turn_answers::{FIRST_SHARE, LATER_SHARE, improve, in_share};
use super::{Ending, Limits, SearchControl, SolveRequest, TwoPhase};
use crate::cube::CubieCube;
use crate::goals::{Goal, GoalPattern};
use branches::{Branches, EachTarget};
use chain_search::ChainTables;
use domino_first::is_within_domino;
use goal_bound::GoalBoundCache;
use goal_plan::TableSize;
use goal_search::GoalSearch;
use pattern_databases::{PatternBound, PatternDatabases};
use search_moves::SearchMoves;
use steps::{FaceSteps, OrientedSteps};

/// Searches for goals, and keeps the tables of earlier searches.
pub(super) struct GoalSolver {
    threads: NonZeroUsize,
    two_phase: TwoPhase,
    bounds: GoalBoundCache,
    databases: PatternDatabases,
    chains: ChainTables,
}

/// The shortest solution of a goal with more states than this may take long, so one that need not be short is found first.
const FEW_STATES: f64 = 1e11;
/// A goal whose states are not counted may take as long if it has more slots than this.
const FEW_PLACES: usize = 8;
/// Fewer cubes than this are listed in less than a millisecond.
const FEW_CUBES: u128 = 1000;
/// If no more cubes than this meet the goal, they are all solved together.
const MOST_CUBES: u128 = 500_000;
/// If more cubes meet the goal, this many of them are solved together.
const SOME_CUBES: usize = 20_000;
/// A longer solution is seldom proven shortest within minutes, so it is shortened before tables are filled.
const PROVABLE: u8 = 14;
/// Large tables are not started if less time than this is left.
const LARGE_TIME: Duration = Duration::from_secs(2);
/// Large tables take seconds to fill: they are built for a search that has visited this many positions without them.
const POSITIONS_BEFORE_LARGE: u64 = 100_000;

/// How to find solutions that are short but need not be the shortest.
#[derive(Debug, PartialEq)]
enum Shortcut {
    None,
    /// By domino reduction.
    Domino,
    /// By two-phase search to these cubes, all of which meet the goal.
    Cubes(Vec<CubieCube>),
}

impl GoalSolver {
    pub(super) fn new(two_phase: TwoPhase, threads: NonZeroUsize) -> Self {
        Self {
            threads,
            two_phase,
            bounds: GoalBoundCache::default(),
            databases: PatternDatabases::default(),
            chains: ChainTables::default(),
        }
    }

    /// Finds the shortest solution. If that may take long, finds short ones first.
    pub(super) fn search(&self, scope: &SearchScope<'_>) -> ControlFlow<Ending> {
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
        let may_begin_with_any = is_reached_by_any_moves(request);
        let all_cubes = || request.goal.cubes(MOST_CUBES);
        if may_begin_with_any && takes_a_while(&request.goal) {
            self.answer_first(scope)?;
        }
        let mut shortcut = if !may_begin_with_any {
            Shortcut::None
        } else if is_within_domino(&request.goal) {
            Shortcut::Domino
        } else {
            all_cubes().map_or(Shortcut::None, Shortcut::Cubes)
        };
        self.improve(scope, &shortcut, FIRST_SHARE)?;
        if scope.best_length().is_some_and(|best| best > PROVABLE) {
            let shortcut = std::mem::replace(&mut shortcut, Shortcut::None);
            self.improve(scope, &shortcut, LATER_SHARE)?;
        }
        let branches = Branches::of(request);
        let bounds = self.pattern_bounds(&branches, scope, TableSize::Small)?;
        let is_large = match &bounds {
            Some(EachTarget(bounds)) => bounds.iter().any(|bound| bound.states() > FEW_STATES),
            None => request.goal.slots().count() > FEW_PLACES,
        };
        if may_begin_with_any && is_large && scope.best_length().is_none() {
            // The search below finds the shortest solution sooner than two-phase search to the remaining cubes would.
            let some = Shortcut::Cubes(request.goal.some_cubes(SOME_CUBES));
            self.improve(scope, &some, FIRST_SHARE)?;
        }
        let mut improve_later = |positions: u64| {
            if positions < POSITIONS_BEFORE_LARGE {
                return ControlFlow::Continue(());
            }
            let shortcut = std::mem::replace(&mut shortcut, Shortcut::None);
            self.improve(scope, &shortcut, LATER_SHARE)
        };
        let Some(bounds) = bounds else {
            let moves = SearchMoves::of(request);
            let bounds = branches
                .targets
                .iter()
                .map(|target| self.bounds.bound(target, moves, scope));
            let bounds = EachTarget(in_turn(bounds)?);
            return self.search_lengths(branches, bounds, scope, |_, positions| {
                improve_later(positions)?;
                ControlFlow::Continue(None)
            });
        };
        // The large tables of several patterns would not fit into the memory for them.
        let mut has_large = branches.targets.len() > 1;
        let only = branches.targets.first().copied();
        self.search_lengths(
            branches,
            bounds,
            scope,
            |bounds: &EachTarget<PatternBound>, positions| {
                improve_later(positions)?;
                let (Some(target), false) = (only, has_large || positions < POSITIONS_BEFORE_LARGE)
                else {
                    return ControlFlow::Continue(None);
                };
                if scope.time_left().is_some_and(|left| left < LARGE_TIME) {
                    return ControlFlow::Continue(None);
                }
                has_large = true;
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

    /// Finds a solution to one of the cubes that meet the goal, within milliseconds. Proves nothing.
    fn answer_first(&self, scope: &SearchScope<'_>) -> ControlFlow<Ending> {
        let request = scope.request();
        let Some(end) = request.goal.example() else {
            return ControlFlow::Continue(());
        };
        let limits = Limits {
            good_enough: Limits::MAX_LENGTH,
            ..Limits::default()
        };
        // A lower bound for this cube does not hold for the others.
        let of_one = SolveRequest::new(end.inverse().then(&request.cube), limits);
        let silent = SearchControl::silent();
        let incumbent = Incumbent::new(&of_one, &silent);
        in_share(scope, FIRST_SHARE, |ends| {
            let alone = SearchScope::alongside(&incumbent, ends);
            let _proves_nothing = self.two_phase.search(&alone, self.threads);
            scope.visited(alone.nodes())
        })?;
        match incumbent.into_report(Ending::Unproven).best {
            Some(first) => scope.found(&first.moves),
            None => ControlFlow::Continue(()),
        }
    }

    /// Looks for short solutions in a share of the remaining time, unless the best will soon be proven.
    fn improve(
        &self,
        scope: &SearchScope<'_>,
        shortcut: &Shortcut,
        share: f64,
    ) -> ControlFlow<Ending> {
        match shortcut {
            Shortcut::None => ControlFlow::Continue(()),
            Shortcut::Domino => in_share(scope, share, |ends| {
                self.record_answers_by_domino(scope, ends)
            }),
            Shortcut::Cubes(ends) => {
                // Moves lead from a cube A to a cube B if and only if they solve B⁻¹ · A.
                let cube = &scope.request().cube;
                let cubes: Vec<CubieCube> =
                    ends.iter().map(|end| end.inverse().then(cube)).collect();
                improve(scope, &self.two_phase, &cubes, self.threads, share)
            }
        }
    }

    /// Searches all lengths by turns of faces and slices or, if the allowed moves are others, by those. For `better`, see
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

    /// Returns the bounds from pattern databases for each pattern, or `None` if one of the patterns has no such tables.
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

/// Whether a shortcut to a goal may take a while to give its first answer: it fills a table or, if there are not too many,
/// lists all cubes that meet the goal.
fn takes_a_while(goal: &Goal) -> bool {
    let sides = goal.sides().count() as u128;
    is_within_domino(goal) || (FEW_CUBES..=MOST_CUBES).contains(&(goal.target().number() * sides))
}

/// Whether any moves that lead from the cube to one that meets the goal are a solution.
fn is_reached_by_any_moves(request: &SolveRequest) -> bool {
    let goal = &request.goal;
    let is_plain = goal.free_turns().is_none() && request.moves.is_all_faces();
    !request.lists_all() && is_plain && goal.start() == &GoalPattern::ANY
}

/// Collects the values in order. Stops at the first that breaks.
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

    /// Returns the position of a cube, or `None` if the goal cannot be reached from it.
    fn position(&self, cube: &CubieCube) -> Option<Self::Position>;

    /// Returns a lower bound for the moves to the goal, 0 only if it is met.
    fn of(&self, position: &Self::Position) -> u8;

    /// Returns the position after a move of the search, by its index, and its bound. If the bound is above `enough`, both
    /// may be wrong, but the bound is still above `enough`.
    fn turned(&self, position: &Self::Position, turn: usize, enough: u8) -> (Self::Position, u8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{ColorScheme, random};
    use crate::goals::NamedGoal;
    use crate::tables::Tables;

    /// The other goals are near enough to search for the shortest solution at once, or have too many cubes to list.
    #[test]
    fn goals_that_take_a_while_are_answered_first() {
        let solver = GoalSolver::new(TwoPhase::new(Tables::build()), NonZeroUsize::MIN);
        let cube = CubieCube::random(&mut random::seeded_generator(46));
        for (name, is_slow) in [
            ("f2l@any", true),
            ("htr-direct", true),
            ("cross", false),
            ("oll", false),
            ("solved", false),
        ] {
            let goal = NamedGoal::read(name, &ColorScheme::western()).expect("a goal");
            assert_eq!(takes_a_while(goal.goal()), is_slow, "{name}");
            let request = SolveRequest::new(cube, Limits::default()).with_goal(*goal.goal());
            let silent = SearchControl::silent();
            let incumbent = Incumbent::new(&request, &silent);
            let scope = SearchScope::new(&incumbent);
            assert!(solver.answer_first(&scope).is_continue());
            let report = incumbent.into_report(Ending::Unproven);
            assert_eq!(report.progress.lower_bound, 0, "{name}");
            let best = report.best.expect("two-phase search solves every cube");
            assert!(best.length() <= 24, "{name}");
            assert!(
                goal.goal().is_met_by(&cube.turned_by(&best.moves)),
                "{name}"
            );
        }
    }
}

//! Goals other than the solved cube, in front of any solver.
//!
//! The moves that lead from a cube `A` to a cube `B` are just those that solve `B⁻¹ · A`, so a full goal is the inner
//! solver's. A goal that leaves something open, or allows some moves only, is searched here, by IDA*: all lengths in turn,
//! so that the first path found is one of the shortest. The lower bounds come from [`pattern_databases`], or for stickers
//! that several pieces can have from [`goal_bound`]. Each side of a goal is searched as the same goal for a carried cube.

mod goal_bound;
mod goal_pieces;
mod goal_plan;
mod pattern_databases;
mod projection;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::engine::{Incumbent, SearchScope};
use super::{Ending, Limits, SearchControl, Solution, SolveEvent, SolveReport, SolveRequest, Solver};
use crate::cube::{CubieCube, GoalPattern, Move, Symmetry};
use crate::tables::{MoveSet, TaskQueue};
use goal_bound::GoalBoundCache;
use goal_plan::TableSize;
use pattern_databases::PatternDatabases;

/// A solver for any goal, around one that knows the solved cube only.
pub struct GoalSolver {
    inner: Box<dyn Solver>,
    threads: NonZeroUsize,
    bounds: GoalBoundCache,
    databases: PatternDatabases,
}

/// No cube needs more moves to become any other.
const LONGEST: u8 = 20;
/// A search is split into tasks after this many moves: some hundreds, so that no thread is idle long.
const TASKS_AFTER: u8 = 2;
/// Positions are counted in portions of this many: about a millisecond.
const POSITIONS_BETWEEN_CHECKS: u64 = 4096;
/// The shortest solution of a goal with more states may take long, so one that need not be short is looked for before.
const FEW_STATES: f64 = 1e11;
/// The same for places, where states are not counted.
const FEW_PLACES: usize = 8;
/// The greatest length of that first solution, if one is found within milliseconds.
const FIRST_LENGTH: u8 = 22;
/// Large tables take seconds to fill: they are built for a search that has visited this many positions without them.
const POSITIONS_BEFORE_LARGE: u64 = 100_000;

impl GoalSolver {
    /// Wraps a solver; searches of its own use one thread.
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self {
            inner,
            threads: NonZeroUsize::MIN,
            bounds: GoalBoundCache::default(),
            databases: PatternDatabases::default(),
        }
    }

    /// Sets the number of threads for searches of its own.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Solves for a goal that several cubes meet or that is reached by some moves only: any solution if the shortest may
    /// take long, then the shortest.
    fn solve_open_goal(
        &self,
        request: &SolveRequest,
        control: &SearchControl<'_>,
        scope: &SearchScope<'_>,
    ) -> ControlFlow<Ending> {
        if !request.goal.can_start_from(&request.cube) {
            return ControlFlow::Continue(());
        }
        if request.goal.is_met_by(&request.cube) {
            scope.begin(0, 0)?;
            return scope.found(&[]);
        }
        let Some(bound) = self.databases.bound(scope, TableSize::Small, self.threads)? else {
            let places = request.goal.corner_places().count() + request.goal.edge_places().count();
            self.begin_with_any(request, control, scope, places > FEW_PLACES)?;
            let bound = self.bounds.bound(scope)?;
            return GoalSearch::new(bound, scope, self.threads).run(|_, _| ControlFlow::Continue(None));
        };
        self.begin_with_any(request, control, scope, bound.states() > FEW_STATES)?;
        let mut is_large = false;
        GoalSearch::new(bound, scope, self.threads).run(|bound, positions| {
            if is_large || positions < POSITIONS_BEFORE_LARGE {
                return ControlFlow::Continue(None);
            }
            is_large = true;
            let large = self.databases.bound(scope, TableSize::Large, self.threads)?;
            ControlFlow::Continue(
                large.filter(|large| !large.is_empty()).map(|large| large.followed_by(bound)),
            )
        })
    }

    /// Finds a solution that need not be short, if the shortest may take long: moves of the inner solver that solve the
    /// cube, as far as they are needed for the goal.
    fn begin_with_any(
        &self,
        request: &SolveRequest,
        control: &SearchControl<'_>,
        scope: &SearchScope<'_>,
        may_take_long: bool,
    ) -> ControlFlow<Ending> {
        let goal = &request.goal;
        let is_wanted = may_take_long && request.limits.solutions == 1 && goal.start() == &GoalPattern::ANY;
        if !is_wanted || !goal.is_met_by(&CubieCube::SOLVED) {
            return ControlFlow::Continue(());
        }
        let limits = Limits { good_enough: FIRST_LENGTH, ..request.limits };
        let silent = |_: SolveEvent| ();
        let to_solved = SolveRequest::new(request.cube, limits);
        let best = self.inner.solve(&to_solved, &control.with_observer(&silent)).best;
        let Some(Solution { moves, .. }) = best else { return ControlFlow::Continue(()) };
        let is_enough = |length: &usize| goal.is_met_by(&request.cube.turned_by(&moves[..*length]));
        let enough = (0..=moves.len()).find(is_enough);
        enough.map_or(ControlFlow::Continue(()), |length| scope.found(&moves[..length]))
    }
}

impl Solver for GoalSolver {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        let end = request.goal.cube().filter(|_| request.goal.can_start_from(&request.cube));
        if let Some(end) = end {
            let cube = end.inverse().then(&request.cube);
            return self.inner.solve(&SolveRequest::new(cube, request.limits), control);
        }
        Incumbent::run_alone(request, control, |scope| self.solve_open_goal(request, control, scope))
    }
}

/// Lower bounds for the number of moves to a goal on one side.
trait Bound: Sync {
    /// What the bounds of a cube depend on.
    type Position: Copy + Send + Sync;

    /// Returns the position of a cube; none if the goal cannot be reached from it.
    fn position(&self, cube: &CubieCube) -> Option<Self::Position>;

    /// Returns a lower bound for the moves to the goal, 0 only if it is met.
    fn of(&self, position: &Self::Position) -> u8;

    /// Returns the position after a move, and its bound. If it is above `enough`, both may be wrong, but the bound is
    /// still above `enough`.
    fn turned(&self, position: &Self::Position, turn: Move, enough: u8) -> (Self::Position, u8);
}

/// One search, as its threads see it.
struct GoalSearch<'a, B> {
    bound: B,
    scope: &'a SearchScope<'a>,
    threads: NonZeroUsize,
    moves: MoveSet,
    has_sides: bool,
}

/// A position of the search, and the moves that led there, on one side of the goal.
#[derive(Clone, Copy)]
struct GoalNode<P> {
    position: P,
    side: Symmetry,
    path: [Move; LONGEST as usize],
    length: u8,
}

impl<P: Copy> GoalNode<P> {
    fn following(&self, moves: MoveSet) -> MoveSet {
        match self.length {
            0 => moves,
            length => moves.and(MoveSet::FOLLOWING[self.path[usize::from(length) - 1].index()]),
        }
    }

    fn after(&self, turn: Move, position: P) -> Self {
        let mut next = Self { position, ..*self };
        next.path[usize::from(self.length)] = turn;
        next.length += 1;
        next
    }
}

impl<'a, B: Bound> GoalSearch<'a, B> {
    fn new(bound: B, scope: &'a SearchScope<'a>, threads: NonZeroUsize) -> Self {
        let goal = &scope.request().goal;
        let moves = goal.moves();
        let moves = MoveSet::of(Move::ALL.into_iter().filter(|&turn| moves.contains(turn)));
        Self { bound, scope, threads, moves, has_sides: goal.sides().nth(1).is_some() }
    }

    /// Returns the cube on each side that the search can start on.
    fn starts(&self) -> Vec<GoalNode<B::Position>> {
        let SolveRequest { cube, goal, .. } = self.scope.request();
        let node = |side: Symmetry| {
            let position = self.bound.position(&side.carry(cube))?;
            Some(GoalNode { position, side, path: [Move::ALL[0]; LONGEST as usize], length: 0 })
        };
        goal.sides_from(cube).filter_map(node).collect()
    }

    /// Searches all lengths in turn, until a path is found or none within the limits is possible. Before each length,
    /// `better` may offer better bounds, from the present ones and the number of positions visited so far.
    fn run(
        &mut self,
        mut better: impl FnMut(&B, u64) -> ControlFlow<Ending, Option<B>>,
    ) -> ControlFlow<Ending> {
        let scope = self.scope;
        let mut starts = self.starts();
        let bound = |bound: &B, starts: &[GoalNode<B::Position>]| {
            starts.iter().map(|start| bound.of(&start.position)).min().unwrap_or(u8::MAX)
        };
        let mut length = bound(&self.bound, &starts).max(1);
        while length < scope.shorter_than().min(LONGEST + 1) {
            scope.begin(length, length)?;
            if let Some(next) = better(&self.bound, scope.nodes())? {
                self.bound = next;
                starts = self.starts();
                let least = bound(&self.bound, &starts);
                if least > length {
                    length = least;
                    continue;
                }
            }
            self.search(&starts, length)?;
            length += 1;
        }
        let searched = length.min(LONGEST + 1);
        scope.begin(searched - 1, searched)
    }

    /// Searches all paths of one length, on all threads.
    fn search(&self, starts: &[GoalNode<B::Position>], length: u8) -> ControlFlow<Ending> {
        let is_possible = |node: &&GoalNode<B::Position>| self.bound.of(&node.position) <= length;
        let mut tasks: Vec<GoalNode<B::Position>> = starts.iter().filter(is_possible).copied().collect();
        for _ in 0..TASKS_AFTER.min(length - 1) {
            tasks = tasks.iter().flat_map(|node| self.successors(node, length)).collect();
        }
        let (workers, outcome) = TaskQueue::new(tasks.len()).run(
            self.threads,
            |_| 0,
            |uncounted, numbers| {
                self.scope.set_share((1000 * numbers.start / tasks.len()) as u16);
                let outcome = tasks[numbers]
                    .iter()
                    .try_for_each(|task| self.descend(task, length - task.length, uncounted));
                if let ControlFlow::Break(ending) = outcome {
                    self.scope.stop(ending);
                }
                outcome
            },
        );
        let counted = self.scope.visited(workers.into_iter().sum());
        outcome?;
        self.scope.check_stopped()?;
        counted
    }

    /// Returns the positions one move farther from which the goal can be reached within a length, but is not yet.
    fn successors(&self, node: &GoalNode<B::Position>, length: u8) -> Vec<GoalNode<B::Position>> {
        let left = length - node.length - 1;
        let next = |turn| {
            let (position, bound) = self.bound.turned(&node.position, turn, left);
            (1..=left).contains(&bound).then(|| node.after(turn, position))
        };
        node.following(self.moves).moves().filter_map(next).collect()
    }

    /// Searches all paths with `left` more moves, at least one. A path ends at the goal.
    fn descend(&self, node: &GoalNode<B::Position>, left: u8, uncounted: &mut u64) -> ControlFlow<Ending> {
        *uncounted += 1;
        if *uncounted >= POSITIONS_BETWEEN_CHECKS {
            self.scope.visited(std::mem::take(uncounted))?;
        }
        for turn in node.following(self.moves).moves() {
            let (position, bound) = self.bound.turned(&node.position, turn, left - 1);
            if bound >= left || (bound == 0) != (left == 1) {
                continue;
            }
            let next = node.after(turn, position);
            if left == 1 {
                self.found(&next)?;
            } else {
                self.descend(&next, left - 1, uncounted)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes in a path, unless it passes the goal on another side before its end.
    fn found(&self, node: &GoalNode<B::Position>) -> ControlFlow<Ending> {
        let back = node.side.inverse();
        let moves: Vec<Move> =
            node.path[..usize::from(node.length)].iter().map(|&turn| back.turn(turn)).collect();
        let SolveRequest { cube, goal, .. } = self.scope.request();
        let passes = |length: usize| goal.is_met_by(&cube.turned_by(&moves[..length]));
        if self.has_sides && (0..moves.len()).any(passes) {
            return ControlFlow::Continue(());
        }
        self.scope.found(&moves)
    }
}

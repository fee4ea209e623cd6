//! Goals other than the solved cube, in front of any solver.
//!
//! The moves that lead from a cube `A` to a cube `B` are just those that solve `B⁻¹ · A`, so a full goal is the inner
//! solver's, unless slices count as moves. A goal that leaves something open, or allows some moves only, is searched here, by IDA*:
//! all lengths in turn, so that the first path found is one of the shortest. The lower bounds come from [`pattern_databases`], or for stickers
//! that several pieces can have from [`goal_bound`]. Each side of a goal is searched as the same goal for a carried cube.

mod branches;
mod goal_bound;
mod goal_path;
mod goal_pieces;
mod goal_plan;
mod niss_search;
mod pattern_databases;
mod projection;
mod search_moves;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::engine::{Found, Incumbent, SearchScope, TaskSequence, TaskWorker};
use super::{Ending, Limits, SearchControl, Solution, SolveEvent, SolveReport, SolveRequest, Solver};
use crate::cube::{CountedMove, CubieCube, GoalPattern, Metric, Move, MoveGroup, Turn};
use branches::{Branch, BranchPosition, Branches, EachTarget};
use goal_bound::GoalBoundCache;
use goal_path::{GoalNode, LONGEST, beginnings, begins_or_ends_with};
use goal_plan::TableSize;
use pattern_databases::{PatternBound, PatternDatabases};
use search_moves::SearchMoves;

/// A solver for any goal, around one that knows the solved cube only.
pub struct GoalSolver {
    inner: Box<dyn Solver>,
    threads: NonZeroUsize,
    bounds: GoalBoundCache,
    databases: PatternDatabases,
}

/// No cube needs more moves to become any other, in half turns and so in slice turns.
const DIAMETER: u8 = 20;
/// A search is split into tasks after this many moves: some hundreds, so that no thread is idle long.
const TASKS_AFTER: u8 = 2;
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
            scope.found(&[])?;
            if request.goal.cube().is_none() {
                return ControlFlow::Continue(());
            }
        }
        let branches = Branches::of(request);
        let Some(bounds) = self.pattern_bounds(&branches, scope, TableSize::Small)? else {
            let places = request.goal.corner_places().count() + request.goal.edge_places().count();
            self.begin_with_any(request, control, scope, places > FEW_PLACES)?;
            let bounds = branches.targets.iter().map(|target| self.bounds.bound(target, scope));
            let bounds = EachTarget(in_turn(bounds)?);
            let mut search = GoalSearch::new(branches, bounds, scope, self.threads);
            return search.run_any(|_, _| ControlFlow::Continue(None));
        };
        let states = bounds.0.iter().map(PatternBound::states).fold(0.0, f64::max);
        self.begin_with_any(request, control, scope, states > FEW_STATES)?;
        // The large tables of several patterns would not fit into the memory for them.
        let mut is_large = branches.targets.len() > 1;
        let only = branches.targets.first().copied();
        GoalSearch::new(branches, bounds, scope, self.threads).run_any(|bounds, positions| {
            let (Some(target), false) = (only, is_large || positions < POSITIONS_BEFORE_LARGE) else {
                return ControlFlow::Continue(None);
            };
            is_large = true;
            let large = self.databases.bound(&target, scope, TableSize::Large, self.threads)?;
            let large = large.filter(|large| !large.is_empty());
            ControlFlow::Continue(large.map(|large| EachTarget(vec![large.followed_by(&bounds.0[0])])))
        })
    }

    /// Returns the bounds from pattern databases for each pattern; none if one of them has no such tables.
    fn pattern_bounds(
        &self,
        branches: &Branches,
        scope: &SearchScope<'_>,
        size: TableSize,
    ) -> ControlFlow<Ending, Option<EachTarget<PatternBound>>> {
        let bounds =
            branches.targets.iter().map(|target| self.databases.bound(target, scope, size, self.threads));
        let bounds: Option<Vec<PatternBound>> = in_turn(bounds)?.into_iter().collect();
        ControlFlow::Continue(bounds.map(EachTarget))
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
        let wants_one = request.limits.solutions == 1 && !request.limits.lists;
        let is_plain = goal.free_turns().is_none() && request.allowed.is_all_faces();
        let is_wanted = may_take_long && wants_one && is_plain && goal.start() == &GoalPattern::ANY;
        let Some(end) = goal.example().filter(|_| is_wanted) else { return ControlFlow::Continue(()) };
        let limits = match request.limits.metric {
            Metric::HalfTurn => request.limits,
            _ => Limits { timeout: request.limits.timeout, ..Limits::default() },
        };
        let limits = Limits { good_enough: FIRST_LENGTH, ..limits };
        let silent = |_: SolveEvent| ();
        let to_solved = SolveRequest::new(end.inverse().then(&request.cube), limits);
        let best = self.inner.solve(&to_solved, &control.with_observer(&silent)).best;
        let Some(Solution { moves, .. }) = best else { return ControlFlow::Continue(()) };
        let is_enough = |length: &usize| goal.is_met_by(&request.cube.turned_by(&moves[..*length]));
        let enough = (0..=moves.len()).find(is_enough);
        enough.map_or(ControlFlow::Continue(()), |length| scope.found(&moves[..length]))
    }
}

impl Solver for GoalSolver {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        let end = request.goal.cube().filter(|_| request.goal.can_start_from(&request.cube) && !request.niss);
        if let Some(end) = end {
            let to_solved = SolveRequest::new(end.inverse().then(&request.cube), request.limits)
                .with_centers(request.centers);
            if request.limits.metric != Metric::SliceTurn {
                return self.inner.solve(&to_solved, control);
            }
            let search = |scope: &SearchScope<'_>| self.solve_open_goal(&to_solved, control, scope);
            return Incumbent::run_alone(&to_solved, control, search);
        }
        Incumbent::run_alone(request, control, |scope| self.solve_open_goal(request, control, scope))
    }
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
    /// What the bounds of a cube depend on.
    type Position: Copy + PartialEq + Send + Sync;

    /// Returns the position of a cube; none if the goal cannot be reached from it.
    fn position(&self, cube: &CubieCube) -> Option<Self::Position>;

    /// Returns a lower bound for the moves to the goal, 0 only if it is met.
    fn of(&self, position: &Self::Position) -> u8;

    /// Returns the position after a move of the search, by its index, and its bound. If it is above `enough`, both may be
    /// wrong, but the bound is still above `enough`.
    fn turned(&self, position: &Self::Position, turn: usize, enough: u8) -> (Self::Position, u8);
}

/// One search, as its threads see it.
struct GoalSearch<'a, B> {
    branches: Branches,
    bounds: EachTarget<B>,
    scope: &'a SearchScope<'a>,
    threads: NonZeroUsize,
    /// The moves on the side of the patterns, in the metric.
    moves: Vec<CountedMove>,
    /// For each move those that may follow it, as bits.
    following: Vec<u32>,
    /// For each branch the moves that are allowed, as bits.
    allowed: Vec<u32>,
    rules: SearchMoves,
    /// Whether a path ends where it first meets the goal. A path to one cube may come by it before.
    ends_there: bool,
}

/// A node of a search with these bounds.
type SearchNode<B> = GoalNode<BranchPosition<<B as Bound>::Position>>;

impl<'a, B: Bound> GoalSearch<'a, B> {
    fn new(
        branches: Branches,
        bounds: EachTarget<B>,
        scope: &'a SearchScope<'a>,
        threads: NonZeroUsize,
    ) -> Self {
        let SolveRequest { goal, allowed, .. } = scope.request();
        let rules = SearchMoves { group: goal.moves(), metric: scope.limits().metric };
        let (moves, following, ends_there) = (rules.list(), rules.following(), goal.cube().is_none());
        let is_allowed = |branch: &Branch, counted: &CountedMove| {
            let back = branch.side.inverse();
            allowed.is_all_faces()
                || counted.turns().all(|turn| allowed.contains(Turn::from(back.turn(turn))))
        };
        let of_branch = |branch: &Branch| {
            let own = moves.iter().enumerate().filter(|(_, counted)| is_allowed(branch, counted));
            own.fold(0, |bits, (index, _)| bits | 1 << index)
        };
        let allowed = branches.branches.iter().map(of_branch).collect();
        Self { branches, bounds, scope, threads, moves, following, allowed, rules, ends_there }
    }

    /// Returns the greatest length that is searched.
    fn longest(&self) -> u8 {
        if self.scope.limits().lists || !self.scope.request().allowed.is_all_faces() {
            return LONGEST;
        }
        match self.rules.metric {
            Metric::HalfTurn | Metric::SliceTurn => DIAMETER,
            Metric::QuarterTurn if self.rules.group == MoveGroup::All => Metric::QuarterTurn.longest(),
            Metric::QuarterTurn => LONGEST,
        }
    }

    /// Searches on the cube alone, or on its inverse too if that is asked for. For `better` see [`run`](Self::run).
    fn run_any(
        &mut self,
        better: impl FnMut(&EachTarget<B>, u64) -> ControlFlow<Ending, Option<EachTarget<B>>>,
    ) -> ControlFlow<Ending> {
        if self.scope.request().niss { self.run_on_two_sides(better) } else { self.run(better) }
    }

    /// Returns the indices of the moves that may come next.
    fn next_moves<P>(&self, node: &GoalNode<P>) -> impl Iterator<Item = usize> + use<P, B> {
        let following = match node.length {
            0 => u32::MAX,
            length => self.following[usize::from(node.path[usize::from(length) - 1])],
        };
        let mut left = following & self.allowed[usize::from(node.branch)];
        std::iter::from_fn(move || {
            let first = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (first < u32::BITS).then_some(first as usize)
        })
    }

    /// Returns the position at the beginning of each branch. Branches that begin alike are one.
    fn starts(&self) -> Vec<SearchNode<B>> {
        let mut starts: Vec<SearchNode<B>> = Vec::new();
        for (number, branch) in self.branches.branches.iter().enumerate() {
            let Some(position) = self.bounds.start(branch) else { continue };
            let is_same = |start: &SearchNode<B>| {
                start.position == position
                    && self.branches.branches[usize::from(start.branch)].side == branch.side
            };
            if !starts.iter().any(is_same) {
                starts.push(GoalNode::first(number, position));
            }
        }
        starts
    }

    /// Searches all lengths in turn, until a path is found or none within the limits is possible. Before each length,
    /// `better` may offer better bounds, from the present ones and the number of positions visited so far.
    fn run(
        &mut self,
        mut better: impl FnMut(&EachTarget<B>, u64) -> ControlFlow<Ending, Option<EachTarget<B>>>,
    ) -> ControlFlow<Ending> {
        let scope = self.scope;
        let mut starts = self.starts();
        let bound = |bounds: &EachTarget<B>, starts: &[SearchNode<B>]| {
            starts.iter().map(|start| bounds.of(&start.position)).min().unwrap_or(u8::MAX)
        };
        let mut length = bound(&self.bounds, &starts).max(1);
        let longest = self.longest();
        while length < scope.shorter_than().min(longest + 1) {
            scope.begin(length, length)?;
            if let Some(next) = better(&self.bounds, scope.nodes())? {
                self.bounds = next;
                starts = self.starts();
                let least = bound(&self.bounds, &starts);
                if least > length {
                    length = least;
                    continue;
                }
            }
            self.search(&starts, length)?;
            length += 1;
        }
        let searched = length.min(longest + 1);
        scope.begin(searched - 1, searched)
    }

    /// Searches all paths of one length, on all threads.
    fn search(&self, starts: &[SearchNode<B>], length: u8) -> ControlFlow<Ending> {
        let is_possible = |node: &&SearchNode<B>| self.bounds.of(&node.position) <= length;
        let mut tasks: Vec<SearchNode<B>> = starts.iter().filter(is_possible).copied().collect();
        // Where moves cost different amounts, a path may end within the first two.
        let splits = if self.moves.iter().all(|counted| counted.cost == 1) { TASKS_AFTER } else { 0 };
        for _ in 0..splits.min(length - 1) {
            tasks = tasks.iter().flat_map(|node| self.successors(node, length)).collect();
        }
        TaskSequence::run(self.scope, tasks.len(), self.threads, |number, worker| {
            let task = &tasks[number];
            self.descend(task, length - task.cost, worker, &|node, worker| self.found(node, worker))
        })
    }

    /// Returns the positions one move farther from which the goal can be reached within a length, but is not yet.
    fn successors(&self, node: &SearchNode<B>, length: u8) -> Vec<SearchNode<B>> {
        let left = length - node.cost - 1;
        let next = |turn: usize| {
            let (position, bound) = self.bounds.turned(&node.position, turn, left);
            let least = u8::from(self.ends_there);
            (least..=left).contains(&bound).then(|| node.after(turn, 1, position))
        };
        self.next_moves(node).filter_map(next).collect()
    }

    /// Searches all paths with `left` more moves, at least one. A path ends at the goal.
    fn descend(
        &self,
        node: &SearchNode<B>,
        left: u8,
        worker: &mut TaskWorker<'_>,
        found: &impl Fn(&SearchNode<B>, &mut TaskWorker<'_>) -> ControlFlow<Ending>,
    ) -> ControlFlow<Ending> {
        worker.visited()?;
        for turn in self.next_moves(node) {
            let cost = self.moves[turn].cost;
            let Some(after) = left.checked_sub(cost) else { continue };
            let (position, bound) = self.bounds.turned(&node.position, turn, after);
            if bound > after || (self.ends_there && bound == 0 && after > 0) {
                continue;
            }
            let next = node.after(turn, cost, position);
            if after == 0 {
                found(&next, worker)?;
            } else {
                self.descend(&next, after, worker, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes in a path, unless it meets the goal before its end, on any side and in any order of commuting moves, or is
    /// found in an earlier branch too, or a shorter one has the same effect for lack of a rule about more than two moves, or
    /// because a turn at its beginning or its end is free.
    fn found(&self, node: &SearchNode<B>, worker: &mut TaskWorker<'_>) -> ControlFlow<Ending> {
        let path: Vec<CountedMove> =
            node.path[..usize::from(node.length)].iter().map(|&turn| self.moves[usize::from(turn)]).collect();
        if !self.rules.is_canonical(&path) {
            return ControlFlow::Continue(());
        }
        let number = usize::from(node.branch);
        let back = self.branches.branches[number].side.inverse();
        let turns = |path: &[CountedMove]| -> Vec<Move> {
            path.iter().flat_map(|counted| counted.turns()).map(|turn| back.turn(turn)).collect()
        };
        let SolveRequest { cube, goal, .. } = self.scope.request();
        let moves = turns(&path);
        if goal.free_turns().is_some_and(|face| begins_or_ends_with(&moves, face)) {
            return ControlFlow::Continue(());
        }
        let is_met_after = |path: &[CountedMove]| goal.is_reached(cube, &turns(path));
        if self.ends_there && beginnings(&path).any(|beginning| is_met_after(&beginning)) {
            return ControlFlow::Continue(());
        }
        let is_found_in = |branch: &Branch| {
            moves.iter().all(|&turn| goal.moves().contains(branch.side.turn(turn)))
                && self.branches.is_ended_by(branch, &moves)
        };
        if self.branches.branches[..number].iter().any(is_found_in) {
            return ControlFlow::Continue(());
        }
        worker.found(Found::moves(moves))
    }
}

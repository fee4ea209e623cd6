//! Goals other than the solved cube, in front of any solver.
//!
//! The moves that lead from a cube `A` to a cube `B` are just those that solve `B⁻¹ · A`, so a full goal is the inner
//! solver's. A goal that leaves something open is searched here, by IDA*: all lengths in turn, so that the first path
//! found is one of the shortest. The lower bounds are those of [`goal_bound`].

mod goal_bound;
mod goal_pieces;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::engine::{Incumbent, SearchScope};
use super::{Ending, Limits, SearchControl, Solution, SolveEvent, SolveReport, SolveRequest, Solver};
use crate::cube::{CubieCube, Move};
use crate::tables::{MoveSet, TaskQueue};
use goal_bound::{GoalBound, GoalBoundCache};
use goal_pieces::GoalPieces;

/// A solver for any goal, around one that knows the solved cube only.
pub struct GoalSolver {
    inner: Box<dyn Solver>,
    threads: NonZeroUsize,
    bounds: GoalBoundCache,
}

/// No cube needs more moves to become any other.
const LONGEST: u8 = 20;
/// A search is split into tasks after this many moves: some hundreds, so that no thread is idle long.
const TASKS_AFTER: u8 = 2;
/// Positions are counted in portions of this many: about a millisecond.
const POSITIONS_BETWEEN_CHECKS: u64 = 4096;
/// A goal of more places may take long, so a first solution that need not be short is looked for before.
const FEW_PLACES: usize = 8;
/// The greatest length of that first solution, if one is found within milliseconds.
const FIRST_LENGTH: u8 = 22;

impl GoalSolver {
    /// Wraps a solver; searches of its own use one thread.
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self { inner, threads: NonZeroUsize::MIN, bounds: GoalBoundCache::default() }
    }

    /// Sets the number of threads for searches of its own.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Solves for a goal that several cubes meet: a first solution if the shortest may take long, then the shortest.
    fn solve_open_goal(
        &self,
        request: &SolveRequest,
        control: &SearchControl<'_>,
        scope: &SearchScope<'_>,
    ) -> ControlFlow<Ending> {
        if let Some(first) = self.first_solution(request, control) {
            scope.found(&first)?;
        }
        let bound = self.bounds.bound(scope)?;
        GoalSearch { bound: &bound, scope, threads: self.threads }.run()
    }

    /// Returns moves of the inner solver that solve the cube, as far as they are needed for the goal; none when the
    /// shortest is found quickly or a solved cube does not meet the goal.
    fn first_solution(&self, request: &SolveRequest, control: &SearchControl<'_>) -> Option<Vec<Move>> {
        let places = request.goal.corner_places().count() + request.goal.edge_places().count();
        if places <= FEW_PLACES || request.limits.solutions > 1 || !request.goal.is_met_by(&CubieCube::SOLVED)
        {
            return None;
        }
        let limits = Limits { good_enough: FIRST_LENGTH, ..request.limits };
        let silent = |_: SolveEvent| ();
        let to_solved = SolveRequest::new(request.cube, limits);
        let Solution { moves, .. } = self.inner.solve(&to_solved, &control.with_observer(&silent)).best?;
        let enough = (0..=moves.len())
            .find(|&length| request.goal.is_met_by(&request.cube.turned_by(&moves[..length])))?;
        Some(moves[..enough].to_vec())
    }
}

impl Solver for GoalSolver {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        if let Some(end) = request.goal.cube() {
            let cube = end.inverse().then(&request.cube);
            return self.inner.solve(&SolveRequest::new(cube, request.limits), control);
        }
        Incumbent::run_alone(request, control, |scope| self.solve_open_goal(request, control, scope))
    }
}

/// One search, as its threads see it.
struct GoalSearch<'a> {
    bound: &'a GoalBound,
    scope: &'a SearchScope<'a>,
    threads: NonZeroUsize,
}

/// A position of the search: the pieces, and the moves that led there.
#[derive(Clone, Copy)]
struct GoalNode {
    pieces: GoalPieces,
    path: [Move; LONGEST as usize],
    length: u8,
}

impl GoalNode {
    fn following(&self) -> MoveSet {
        match self.length {
            0 => MoveSet::ALL,
            length => MoveSet::FOLLOWING[self.path[usize::from(length) - 1].index()],
        }
    }

    fn successors(&self) -> Vec<Self> {
        self.following().moves().map(|turn| self.turned(turn)).collect()
    }

    fn turned(&self, turn: Move) -> Self {
        let mut next = Self { pieces: self.pieces.turned(turn), ..*self };
        next.path[usize::from(self.length)] = turn;
        next.length += 1;
        next
    }
}

impl GoalSearch<'_> {
    /// Searches all lengths in turn, until a path is found or none within the limits is possible.
    fn run(&self) -> ControlFlow<Ending> {
        let (scope, request) = (self.scope, self.scope.request());
        if request.goal.is_met_by(&request.cube) {
            scope.begin(0, 0)?;
            scope.found(&[])?;
            return ControlFlow::Continue(());
        }
        let path = [Move::ALL[0]; LONGEST as usize];
        let start = GoalNode { pieces: GoalPieces::of(&request.cube), path, length: 0 };
        let mut length = self.bound.of(&start.pieces, u8::MAX).max(1);
        while length < scope.shorter_than().min(LONGEST + 1) {
            scope.begin(length, length)?;
            self.search(&start, length)?;
            length += 1;
        }
        scope.begin(length - 1, length)
    }

    /// Searches all paths of one length, on all threads.
    fn search(&self, start: &GoalNode, length: u8) -> ControlFlow<Ending> {
        let mut tasks = vec![*start];
        for _ in 0..TASKS_AFTER.min(length - 1) {
            let successors = tasks.iter().flat_map(GoalNode::successors);
            tasks = successors.filter(|node| !self.is_met(node)).collect();
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

    fn is_met(&self, node: &GoalNode) -> bool {
        self.bound.of(&node.pieces, u8::MAX) == 0
    }

    /// Searches all paths with `left` more moves. A path ends at the goal. A plain recursive search: each table of a goal takes
    /// 332 kB, so there is little latency that batches could hide.
    fn descend(&self, node: &GoalNode, left: u8, uncounted: &mut u64) -> ControlFlow<Ending> {
        *uncounted += 1;
        if *uncounted >= POSITIONS_BETWEEN_CHECKS {
            self.scope.visited(std::mem::take(uncounted))?;
        }
        let bound = self.bound.of(&node.pieces, left);
        if bound > left {
            return ControlFlow::Continue(());
        }
        if bound == 0 {
            return if left == 0 {
                self.scope.found(&node.path[..usize::from(node.length)])
            } else {
                ControlFlow::Continue(())
            };
        }
        for turn in node.following().moves() {
            self.descend(&node.turned(turn), left - 1, uncounted)?;
        }
        ControlFlow::Continue(())
    }
}

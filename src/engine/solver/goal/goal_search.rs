//! The search for a goal by IDA*: all lengths in turn, each split into tasks for all threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::Bound;
use super::branches::{BranchPosition, Branches, EachTarget};
use super::goal_path::{GoalNode, LONGEST, Step};
use crate::cube::Metric;
use crate::goals::MoveGroup;
use crate::solver::engine::{Found, SearchScope, TaskSequence, TaskWorker};
use crate::solver::{Ending, SolveRequest};

/// No cube needs more moves to become any other, in half turns and so in slice turns.
const DIAMETER: u8 = 20;
/// A search is split into tasks after this many moves: some hundreds, so that no thread is idle long.
pub(super) const TASKS_AFTER: u8 = 2;

/// What a search consists of: moves that are the same wherever they are made, or turns that depend on how the cube is held.
/// Each has a number below 64.
pub(super) trait Steps: Sync {
    /// Whether each counts as one.
    fn all_count_one(&self) -> bool;

    /// Returns the numbers of those that may come next, as bits.
    fn next<P: Copy>(&self, node: &GoalNode<P>) -> u64;

    /// Returns what one of them does.
    fn step<P: Copy>(&self, node: &GoalNode<P>, number: usize) -> Step;

    /// Returns the solution that a path to the goal is. None if it is not canonical, meets the goal before its end, or is
    /// found in an earlier branch too.
    fn solution<P: Copy>(
        &self,
        request: &SolveRequest,
        branches: &Branches,
        node: &GoalNode<P>,
    ) -> Option<Found>;
}

/// One search, as its threads see it.
pub(super) struct GoalSearch<'a, B, S> {
    pub(super) branches: Branches,
    pub(super) bounds: EachTarget<B>,
    pub(super) scope: &'a SearchScope<'a>,
    pub(super) threads: NonZeroUsize,
    pub(super) steps: S,
    /// Whether a path ends where it first meets the goal. A path to one cube may come by it before.
    ends_there: bool,
}

/// A node of a search with these bounds.
type SearchNode<B> = GoalNode<BranchPosition<<B as Bound>::Position>>;

impl<'a, B: Bound, S: Steps> GoalSearch<'a, B, S> {
    pub(super) fn new(
        branches: Branches,
        bounds: EachTarget<B>,
        steps: S,
        scope: &'a SearchScope<'a>,
        threads: NonZeroUsize,
    ) -> Self {
        let ends_there = scope.request().goal.cube().is_none();
        Self {
            branches,
            bounds,
            scope,
            threads,
            steps,
            ends_there,
        }
    }

    /// Returns the greatest length that is searched.
    pub(super) fn longest(&self) -> u8 {
        let request = self.scope.request();
        if request.lists_all() || !request.moves.is_all_faces() {
            return LONGEST;
        }
        match request.limits.metric {
            Metric::HalfTurn | Metric::SliceTurn => DIAMETER,
            Metric::QuarterTurn if request.goal.moves() == MoveGroup::All => {
                Metric::QuarterTurn.longest()
            }
            Metric::QuarterTurn => LONGEST,
        }
    }

    /// Returns the numbers of the steps that may come next.
    pub(super) fn next_steps<P: Copy>(
        &self,
        node: &GoalNode<P>,
    ) -> impl Iterator<Item = usize> + use<P, B, S> {
        let mut left = self.steps.next(node);
        std::iter::from_fn(move || {
            let first = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (first < u64::BITS).then_some(first as usize)
        })
    }

    /// Returns the position after a step and its bound; see [`Bound::turned`].
    #[inline]
    fn after(
        &self,
        node: &SearchNode<B>,
        step: Step,
        enough: u8,
    ) -> (BranchPosition<B::Position>, u8) {
        match step.turn {
            Some(turn) => self.bounds.turned(&node.position, turn, enough),
            None => (node.position, self.bounds.of(&node.position)),
        }
    }

    /// Returns the position at the beginning of each branch. Branches that begin alike are one.
    fn starts(&self) -> Vec<SearchNode<B>> {
        let mut starts: Vec<SearchNode<B>> = Vec::new();
        for (number, branch) in self.branches.branches.iter().enumerate() {
            let Some(position) = self.bounds.start(branch) else {
                continue;
            };
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
    pub(super) fn run(
        &mut self,
        mut better: impl FnMut(&EachTarget<B>, u64) -> ControlFlow<Ending, Option<EachTarget<B>>>,
    ) -> ControlFlow<Ending> {
        let scope = self.scope;
        let mut starts = self.starts();
        let bound = |bounds: &EachTarget<B>, starts: &[SearchNode<B>]| {
            starts
                .iter()
                .map(|start| bounds.of(&start.position))
                .min()
                .unwrap_or(u8::MAX)
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
        let splits = if self.steps.all_count_one() {
            TASKS_AFTER
        } else {
            0
        };
        for _ in 0..splits.min(length - 1) {
            tasks = tasks
                .iter()
                .flat_map(|node| self.successors(node, length))
                .collect();
        }
        TaskSequence::run(self.scope, tasks.len(), self.threads, |number, worker| {
            let task = &tasks[number];
            self.descend(task, length - task.cost, worker, &|node, worker| {
                self.found(node, worker)
            })
        })
    }

    /// Returns the positions one move farther from which the goal can be reached within a length, but is not yet.
    fn successors(&self, node: &SearchNode<B>, length: u8) -> Vec<SearchNode<B>> {
        let left = length - node.cost - 1;
        let next = |number: usize| {
            let step = self.steps.step(node, number);
            let (position, bound) = self.after(node, step, left);
            let least = u8::from(self.ends_there);
            (least..=left)
                .contains(&bound)
                .then(|| node.after(number, step, position))
        };
        self.next_steps(node).filter_map(next).collect()
    }

    /// Searches all paths with `left` more moves, at least one. A path ends at the goal.
    pub(super) fn descend(
        &self,
        node: &SearchNode<B>,
        left: u8,
        worker: &mut TaskWorker<'_>,
        found: &impl Fn(&SearchNode<B>, &mut TaskWorker<'_>) -> ControlFlow<Ending>,
    ) -> ControlFlow<Ending> {
        worker.visited()?;
        for number in self.next_steps(node) {
            let step = self.steps.step(node, number);
            let Some(after) = left.checked_sub(step.cost) else {
                continue;
            };
            let (position, bound) = self.after(node, step, after);
            if bound > after || (self.ends_there && bound == 0 && after > 0) {
                continue;
            }
            let next = node.after(number, step, position);
            if after == 0 {
                found(&next, worker)?;
            } else {
                self.descend(&next, after, worker, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn found(&self, node: &SearchNode<B>, worker: &mut TaskWorker<'_>) -> ControlFlow<Ending> {
        let solution = self
            .steps
            .solution(self.scope.request(), &self.branches, node);
        solution.map_or(ControlFlow::Continue(()), |found| worker.found(found))
    }
}

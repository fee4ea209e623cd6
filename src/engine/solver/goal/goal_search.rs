//! The search for a goal by IDA*: all lengths in turn, each split into tasks for all threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::Bound;
use super::branches::{BranchPosition, Branches, EachTarget};
use super::steps::{GoalStep, Steps};
use crate::cube::Metric;
use crate::goals::MoveGroup;
use crate::solver::Ending;
use crate::solver::engine::{SearchGraph, SearchScope, TaskWorker, search_length, search_lengths};

/// Longer paths are not searched. Within the moves of its group, a step needs at most 30 quarter turns; with all moves, 26.
pub(super) const LONGEST: u8 = 40;

/// A position of the search, and the moves that led there, on the side of the goal of its branch.
#[derive(Clone, Copy)]
pub(super) struct GoalNode<P> {
    pub(super) position: P,
    pub(super) branch: u16,
    /// The number of the orientation, if the steps depend on it.
    pub(super) orientation: u8,
    path: [u8; LONGEST as usize],
    pub(super) length: u8,
    pub(super) cost: u8,
}

impl<P: Copy> GoalNode<P> {
    pub(super) fn first(branch: usize, position: P) -> Self {
        Self {
            position,
            branch: branch as u16,
            orientation: 0,
            path: [0; LONGEST as usize],
            length: 0,
            cost: 0,
        }
    }

    pub(super) fn after(&self, number: usize, step: GoalStep, position: P) -> Self {
        let mut next = Self {
            position,
            cost: self.cost + step.cost,
            orientation: step.orientation,
            ..*self
        };
        next.path[usize::from(self.length)] = number as u8;
        next.length += 1;
        next
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        self.path[..usize::from(self.length)]
            .iter()
            .map(|&number| usize::from(number))
    }

    /// Returns the number of the last step.
    #[inline]
    pub(super) fn last(&self) -> Option<usize> {
        self.length
            .checked_sub(1)
            .map(|last| usize::from(self.path[usize::from(last)]))
    }
}

/// No two cubes are farther apart, in half turns and so in slice turns.
const DIAMETER: u8 = 20;
/// A search is split into tasks after this many moves, which gives some hundreds, so that no thread is idle for long.
pub(super) const TASKS_AFTER: u8 = 2;

/// One search, as its threads see it.
pub(super) struct GoalSearch<'a, B, S> {
    pub(super) branches: Branches,
    pub(super) bounds: EachTarget<B>,
    pub(super) scope: &'a SearchScope<'a>,
    pub(super) threads: NonZeroUsize,
    pub(super) steps: S,
    /// Whether a path ends where it first meets the goal. A path to a single cube may pass through it earlier.
    ends_there: bool,
}

/// A node of a search with these bounds.
pub(super) type SearchNode<B> = GoalNode<BranchPosition<<B as Bound>::Position>>;

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
    fn longest(&self) -> u8 {
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
        step: GoalStep,
        enough: u8,
    ) -> (BranchPosition<B::Position>, u8) {
        match step.turn {
            Some(turn) => self.bounds.turned(&node.position, turn, enough),
            None => (node.position, self.bounds.of(&node.position)),
        }
    }

    /// Returns the position at the beginning of each branch. Branches with the same beginning count as one.
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

    /// Searches all lengths in turn. Before each, `better` may offer better bounds, from the present ones
    /// and the number of positions visited so far.
    pub(super) fn run(
        &mut self,
        better: impl FnMut(&EachTarget<B>, u64) -> ControlFlow<Ending, Option<EachTarget<B>>>,
    ) -> ControlFlow<Ending> {
        self.run_lengths(|search| search.lower_bound().max(1), Self::search, better)
    }

    /// Searches all lengths in turn with `search`, from a lower bound on.
    pub(super) fn run_lengths(
        &mut self,
        lower_bound: impl Fn(&Self) -> u8,
        search: impl Fn(&Self, u8) -> ControlFlow<Ending>,
        mut better: impl FnMut(&EachTarget<B>, u64) -> ControlFlow<Ending, Option<EachTarget<B>>>,
    ) -> ControlFlow<Ending> {
        let scope = self.scope;
        let longest = self.longest();
        let prepare = |search: &mut Self| {
            if let Some(bounds) = better(&search.bounds, scope.nodes())? {
                search.bounds = bounds;
            }
            ControlFlow::Continue(())
        };
        search_lengths(
            self,
            scope,
            longest,
            lower_bound,
            prepare,
            |this, length| search(this, length),
        )
    }

    /// Returns a lower bound for the moves from any start, or `u8::MAX` if there are none.
    fn lower_bound(&self) -> u8 {
        let starts = self.starts();
        let bounds = starts.iter().map(|start| self.bounds.of(&start.position));
        bounds.min().unwrap_or(u8::MAX)
    }

    /// Searches all paths of one length, on all threads.
    fn search(&self, length: u8) -> ControlFlow<Ending> {
        let mut starts = self.starts();
        starts.retain(|node| self.bounds.of(&node.position) <= length);
        let starts = starts.into_iter().map(|node| (node, length)).collect();
        // Where moves cost different amounts, a path may end within the first two.
        let prefix = if self.steps.all_count_one() {
            TASKS_AFTER.min(length - 1)
        } else {
            0
        };
        search_length(
            self,
            starts,
            prefix,
            self.scope,
            self.threads,
            |node, worker| self.found(node, worker),
        )
    }

    fn found(&self, node: &SearchNode<B>, worker: &mut TaskWorker<'_>) -> ControlFlow<Ending> {
        let solution = self
            .steps
            .solution(self.scope.request(), &self.branches, node);
        solution.map_or(ControlFlow::Continue(()), |found| worker.found(found))
    }
}

impl<B: Bound, S: Steps> SearchGraph for GoalSearch<'_, B, S> {
    type Node = SearchNode<B>;

    #[inline]
    fn expand<E>(
        &self,
        node: &SearchNode<B>,
        left: u8,
        visit: &mut impl FnMut(SearchNode<B>, u8) -> ControlFlow<E>,
    ) -> ControlFlow<E> {
        for number in self.next_steps(node) {
            let step = self.steps.step(node, number);
            let Some(after) = left.checked_sub(step.cost) else {
                continue;
            };
            let (position, bound) = self.after(node, step, after);
            if bound > after || (self.ends_there && bound == 0 && after > 0) {
                continue;
            }
            visit(node.after(number, step, position), after)?;
        }
        ControlFlow::Continue(())
    }
}

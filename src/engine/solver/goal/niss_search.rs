//! Goals reached by moves on a cube and on its inverse together: NISS.
//!
//! Moves on the two sides commute, and the goal is the same for a cube and its inverse. So the side with fewer moves can
//! come first in each solution: all sequences on it of at most half the length are tried, without bounds. From the inverse
//! of the cube that each leaves, the other side is searched like any goal, with lower bounds. Every pair of sequences is
//! visited once.

use std::ops::ControlFlow;

use super::Bound;
use super::branches::{Branch, EachTarget};
use super::goal_search::{GoalNode, GoalSearch, TASKS_AFTER};
use super::steps::{FaceSteps, Steps, beginnings};
use crate::cube::{CountedMove, CubieCube, Move, NissMoves};
use crate::solver::engine::{Found, TaskSequence, TaskWorker, descend};
use crate::solver::{Ending, SolveRequest};

/// The side that has fewer moves, and comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FirstSide {
    Normal,
    Inverse,
}

/// The beginning of the first side's moves.
#[derive(Clone, Copy)]
struct NissTask {
    first: FirstSide,
    /// The number of moves on that side.
    cost: u8,
    node: GoalNode<CubieCube>,
}

impl<B: Bound> GoalSearch<'_, B, FaceSteps> {
    /// Searches as [`run`](Self::run) does: on the cube alone, or also on its inverse if the request asks for that.
    pub(super) fn run_any(
        &mut self,
        better: impl FnMut(&EachTarget<B>, u64) -> ControlFlow<Ending, Option<EachTarget<B>>>,
    ) -> ControlFlow<Ending> {
        if self.scope.request().has_niss() {
            self.run_lengths(|_| 1, Self::search_two_sides, better)
        } else {
            self.run(better)
        }
    }

    /// Searches all pairs of sequences with this total length, on all threads.
    fn search_two_sides(&self, length: u8) -> ControlFlow<Ending> {
        let tasks = self.tasks(length);
        TaskSequence::run(self.scope, tasks.len(), self.threads, |number, worker| {
            self.search_first(&tasks[number], &tasks[number].node, length, worker)
        })
    }

    /// Returns the beginnings of the first side, some hundreds. If both sides are equally long, the normal one comes first.
    fn tasks(&self, length: u8) -> Vec<NissTask> {
        let mut tasks = Vec::new();
        for (number, branch) in self.branches.branches.iter().enumerate() {
            for (first, position) in [
                (FirstSide::Normal, branch.cube),
                (FirstSide::Inverse, branch.cube.inverse()),
            ] {
                let node = GoalNode::first(number, position);
                let most = if first == FirstSide::Normal {
                    length / 2
                } else {
                    (length - 1) / 2
                };
                tasks.extend((0..=most).map(|cost| NissTask { first, cost, node }));
            }
        }
        for _ in 0..TASKS_AFTER {
            let split = |task: &NissTask| match task.cost - task.node.cost {
                0 => vec![*task],
                _ => self
                    .after_one_more(task, &task.node)
                    .map(|node| NissTask { node, ..*task })
                    .collect(),
            };
            tasks = tasks.iter().flat_map(split).collect();
        }
        tasks
    }

    /// Returns the beginnings of the first side that are one move longer.
    fn after_one_more(
        &self,
        task: &NissTask,
        node: &GoalNode<CubieCube>,
    ) -> impl Iterator<Item = GoalNode<CubieCube>> {
        let left = task.cost - node.cost;
        let node = *node;
        let next = move |number: usize| {
            let counted = self.steps.moves[number];
            let position = counted
                .turns()
                .fold(node.position, |cube, turn| cube.turned(turn));
            let step = self.steps.step(&node, number);
            (counted.cost <= left).then(|| node.after(number, step, position))
        };
        self.next_steps(&node).filter_map(next)
    }

    /// Searches all sequences of the first side that continue this one, and for each the other side.
    fn search_first(
        &self,
        task: &NissTask,
        node: &GoalNode<CubieCube>,
        length: u8,
        worker: &mut TaskWorker<'_>,
    ) -> ControlFlow<Ending> {
        if node.cost < task.cost {
            let mut next = self.after_one_more(task, node);
            return next.try_for_each(|next| self.search_first(task, &next, length, worker));
        }
        worker.visited()?;
        let number = usize::from(node.branch);
        let rest = Branch {
            cube: node.position.inverse(),
            ..self.branches.branches[number]
        };
        let Some(position) = self.bounds.start(&rest) else {
            return ControlFlow::Continue(());
        };
        let left = length - task.cost;
        // Where the goal is met already, a shorter pair is a solution.
        if !(1..=left).contains(&self.bounds.of(&position)) {
            return ControlFlow::Continue(());
        }
        let start = GoalNode::first(number, position);
        descend(self, &start, left, worker, &mut |second, worker| {
            let first = self.steps.counted(node);
            let second = self.steps.counted(second);
            match task.first {
                FirstSide::Normal => self.found_pair(number, [&first, &second], worker),
                FirstSide::Inverse => self.found_pair(number, [&second, &first], worker),
            }
        })
    }

    /// Records moves on the two sides, unless beginnings of them already meet the goal, or an earlier side of the goal also
    /// finds them.
    fn found_pair(
        &self,
        number: usize,
        [normal, inverse]: [&[CountedMove]; 2],
        worker: &mut TaskWorker<'_>,
    ) -> ControlFlow<Ending> {
        if !self.steps.rules.is_canonical(normal) || !self.steps.rules.is_canonical(inverse) {
            return ControlFlow::Continue(());
        }
        let branches = &self.branches.branches;
        let back = branches[number].side.inverse();
        let turns = |path: &[CountedMove]| -> Vec<Move> {
            path.iter()
                .flat_map(|counted| counted.turns())
                .map(|turn| back.turn(turn))
                .collect()
        };
        let SolveRequest { cube, goal, .. } = self.scope.request();
        let pair = NissMoves {
            normal: turns(normal),
            inverse: turns(inverse),
        };
        let parts = |path: &[CountedMove]| -> Vec<Vec<Move>> {
            let axis =
                |counted: &CountedMove| counted.turns().next().map(|turn| turn.face().axis());
            let shorter = beginnings(path, axis).map(|part| turns(&part));
            shorter.chain([turns(path)]).collect()
        };
        let normal_parts = parts(normal);
        let inverse_parts = parts(inverse);
        let is_met_before = normal_parts.iter().any(|normal| {
            inverse_parts.iter().any(|inverse| {
                let part = NissMoves {
                    normal: normal.clone(),
                    inverse: inverse.clone(),
                };
                part != pair && goal.is_met_by(&part.applied_to(cube))
            })
        });
        if is_met_before {
            return ControlFlow::Continue(());
        }
        let end = pair.applied_to(cube);
        let is_found_on = |branch: &Branch| {
            let mut moves = pair.normal.iter().chain(&pair.inverse);
            let is_allowed = moves.all(|&turn| goal.moves().contains(branch.side.turn(turn)));
            is_allowed && goal.target().is_met_by(&branch.side.carry(&end))
        };
        if branches[..number].iter().any(is_found_on) {
            return ControlFlow::Continue(());
        }
        worker.found(Found::Moves(pair))
    }
}

//! Iterative deepening A* (Korf 1985) in its plainest form, within a budget of positions: all paths of
//! one length are searched, then all of the next. It searches phase 1, phase 2 and whole solutions.

use std::ops::ControlFlow;

use super::{Distance, along_axis, to_ud_axis};
use crate::cube::{CubieCube, Face, Move, Symmetry};
use crate::tables::{MoveSet, Phase1Node, Phase1Tables, Phase2Node, Phase2Tables};

/// No phase needs more moves: phase 2 needs up to 18.
const LONGEST_PHASE: u8 = 18;

/// The positions that are searched, the moves between them, and how far the goal is.
pub(super) trait SearchSpace {
    type Node: Copy;

    /// Returns the positions after some of these moves: those from which the goal may be at most `left`
    /// moves away.
    fn successors(
        &self,
        node: Self::Node,
        moves: MoveSet,
        left: u8,
    ) -> impl Iterator<Item = (Move, Self::Node)>;

    /// Whether a path to this position ends at the goal.
    fn is_goal(&self, node: Self::Node, path: &[Move]) -> bool;
}

/// Phase 1, into H.
impl SearchSpace for Phase1Tables {
    type Node = Phase1Node;

    fn successors(
        &self,
        node: Phase1Node,
        moves: MoveSet,
        left: u8,
    ) -> impl Iterator<Item = (Move, Phase1Node)> {
        let children = self.children(node);
        moves
            .moves()
            .map(move |turn| (turn, children.after(turn)))
            .filter(move |&(_, child)| self.bound(child, left) <= left)
    }

    fn is_goal(&self, node: Phase1Node, _: &[Move]) -> bool {
        node.is_in_h()
    }
}

/// Phase 2, by moves of H.
impl SearchSpace for Phase2Tables {
    type Node = Phase2Node;

    fn successors(
        &self,
        node: Phase2Node,
        moves: MoveSet,
        left: u8,
    ) -> impl Iterator<Item = (Move, Phase2Node)> {
        let children = self.children(node);
        moves
            .and(MoveSet::IN_H)
            .moves()
            .filter_map(move |turn| Some((turn, children.after(turn, left)?)))
    }

    fn is_goal(&self, node: Phase2Node, _: &[Move]) -> bool {
        node.is_solved()
    }
}

/// Whole solutions of a cube. A position is cut off when one of the three axes needs more moves into H
/// than are left.
pub(super) struct WholeCube<'a> {
    tables: &'a Phase1Tables,
    cube: CubieCube,
    /// Carries each axis to the U-D axis.
    rotations: [Symmetry; 3],
}

impl<'a> WholeCube<'a> {
    const AXES: [Face; 3] = [Face::U, Face::R, Face::F];

    pub(super) fn new(tables: &'a Phase1Tables, cube: &CubieCube) -> Self {
        Self {
            tables,
            cube: *cube,
            rotations: Self::AXES.map(to_ud_axis),
        }
    }

    pub(super) fn start(&self) -> [Phase1Node; 3] {
        Self::AXES.map(|axis| self.tables.node(&along_axis(axis, &self.cube)))
    }
}

impl SearchSpace for WholeCube<'_> {
    type Node = [Phase1Node; 3];

    fn successors(
        &self,
        nodes: [Phase1Node; 3],
        moves: MoveSet,
        left: u8,
    ) -> impl Iterator<Item = (Move, [Phase1Node; 3])> {
        let children = nodes.map(|node| self.tables.children(node));
        let after = move |turn| -> [Phase1Node; 3] {
            std::array::from_fn(|axis| children[axis].after(self.rotations[axis].turn(turn)))
        };
        moves
            .moves()
            .map(move |turn| (turn, after(turn)))
            .filter(move |(_, nodes)| {
                nodes
                    .iter()
                    .all(|&node| self.tables.bound(node, left) <= left)
            })
    }

    fn is_goal(&self, nodes: [Phase1Node; 3], path: &[Move]) -> bool {
        nodes.iter().all(|node| node.is_in_h()) && self.cube.turned_by(path) == CubieCube::SOLVED
    }
}

/// A search, and the positions that it has visited so far.
pub(super) struct PlainSearch<'a, S> {
    space: &'a S,
    path: Vec<Move>,
    pub(super) visited: u64,
    budget: u64,
}

/// Why a search of one length ends early.
pub(super) enum Stop {
    Found,
    Exhausted,
}

impl<'a, S: SearchSpace> PlainSearch<'a, S> {
    /// Creates a search that may visit this many positions.
    pub(super) const fn new(space: &'a S, budget: u64) -> Self {
        Self {
            space,
            path: Vec::new(),
            visited: 0,
            budget,
        }
    }

    /// Calls `found` with each path of this length to the goal, until it breaks.
    pub(super) fn paths(
        &mut self,
        start: S::Node,
        length: u8,
        found: &mut impl FnMut(&[Move]) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        self.path.clear();
        self.descend(start, length, MoveSet::ALL, found)
    }

    /// Returns a path of this length to the goal, if there is one.
    pub(super) fn path(
        &mut self,
        start: S::Node,
        length: u8,
    ) -> Result<Option<Vec<Move>>, BudgetExhausted> {
        match self.paths(start, length, &mut |_| ControlFlow::Break(Stop::Found)) {
            ControlFlow::Break(Stop::Found) => Ok(Some(self.path.clone())),
            ControlFlow::Break(Stop::Exhausted) => Err(BudgetExhausted),
            ControlFlow::Continue(()) => Ok(None),
        }
    }

    /// Returns how many moves the goal of a phase is away, of which at least `bound` are needed.
    pub(super) fn distance(&mut self, start: S::Node, bound: u8) -> Distance {
        for length in bound..=LONGEST_PHASE {
            match self.path(start, length) {
                Ok(Some(_)) => return Distance::Exactly(length),
                Ok(None) => {}
                Err(BudgetExhausted) => return Distance::AtLeast(length),
            }
        }
        Distance::AtLeast(LONGEST_PHASE)
    }

    fn descend(
        &mut self,
        node: S::Node,
        left: u8,
        moves: MoveSet,
        found: &mut impl FnMut(&[Move]) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        self.visited += 1;
        if self.visited > self.budget {
            return ControlFlow::Break(Stop::Exhausted);
        }
        if left == 0 {
            return if self.space.is_goal(node, &self.path) {
                found(&self.path)
            } else {
                ControlFlow::Continue(())
            };
        }
        let space = self.space;
        for (turn, child) in space.successors(node, moves, left - 1) {
            self.path.push(turn);
            self.descend(child, left - 1, MoveSet::FOLLOWING[turn.index()], found)?;
            self.path.pop();
        }
        ControlFlow::Continue(())
    }
}

/// A search has visited as many positions as it may.
#[derive(Debug)]
pub(super) struct BudgetExhausted;

//! IDA* within a budget of positions, for phase 1, phase 2 and whole solutions.

use std::ops::ControlFlow;

use super::{Distance, along_axis, to_ud_axis};
use crate::cube::{CubieCube, Face, Move, Symmetry};
use crate::solver::engine::{NodeCounter, PackedPath, SearchGraph, descend};
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

/// The search for whole solutions of a cube. A position is pruned when one of the three axes needs more moves into H than
/// are left.
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

/// A position and the moves that led there.
#[derive(Clone, Copy)]
struct PathNode<P> {
    position: P,
    path: PackedPath,
    length: u8,
}

impl<P> PathNode<P> {
    fn moves(&self) -> Vec<Move> {
        self.path.moves(self.length).collect()
    }
}

/// A search, and the positions that it has visited so far.
pub(super) struct PlainSearch<'a, S> {
    space: &'a S,
    counter: Budget,
}

struct Budget {
    visited: u64,
    most: u64,
}

/// Why a search of one length ends early.
pub(super) enum PlainSearchEnd {
    Found,
    Exhausted,
}

impl NodeCounter for Budget {
    type Stop = PlainSearchEnd;

    fn visited(&mut self) -> ControlFlow<PlainSearchEnd> {
        self.visited += 1;
        if self.visited > self.most {
            return ControlFlow::Break(PlainSearchEnd::Exhausted);
        }
        ControlFlow::Continue(())
    }
}

struct PathGraph<'a, S>(&'a S);

impl<S: SearchSpace> SearchGraph for PathGraph<'_, S> {
    type Node = PathNode<S::Node>;

    fn expand<B>(
        &self,
        node: &Self::Node,
        left: u8,
        visit: &mut impl FnMut(Self::Node, u8) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let last = node.path.last();
        let moves = last.map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()]);
        for (turn, position) in self.0.successors(node.position, moves, left - 1) {
            let next = PathNode {
                position,
                path: node.path.then(turn),
                length: node.length + 1,
            };
            visit(next, left - 1)?;
        }
        ControlFlow::Continue(())
    }
}

impl<'a, S: SearchSpace> PlainSearch<'a, S> {
    /// Creates a search that may visit this many positions.
    pub(super) const fn new(space: &'a S, budget: u64) -> Self {
        Self {
            space,
            counter: Budget {
                visited: 0,
                most: budget,
            },
        }
    }

    pub(super) const fn visited(&self) -> u64 {
        self.counter.visited
    }

    /// Calls `found` with each path of this length to the goal, until it breaks.
    pub(super) fn paths(
        &mut self,
        start: S::Node,
        length: u8,
        found: &mut impl FnMut(Vec<Move>) -> ControlFlow<PlainSearchEnd>,
    ) -> ControlFlow<PlainSearchEnd> {
        let space = self.space;
        let start = PathNode {
            position: start,
            path: PackedPath::EMPTY,
            length: 0,
        };
        let mut at_end = |node: &PathNode<S::Node>, counter: &mut Budget| {
            counter.visited()?;
            let moves = node.moves();
            if space.is_goal(node.position, &moves) {
                found(moves)
            } else {
                ControlFlow::Continue(())
            }
        };
        if length == 0 {
            return at_end(&start, &mut self.counter);
        }
        descend(
            &PathGraph(space),
            &start,
            length,
            &mut self.counter,
            &mut at_end,
        )
    }

    /// Returns a path of this length to the goal, if there is one.
    pub(super) fn path(
        &mut self,
        start: S::Node,
        length: u8,
    ) -> Result<Option<Vec<Move>>, BudgetExhausted> {
        let mut path = None;
        let outcome = self.paths(start, length, &mut |moves| {
            path = Some(moves);
            ControlFlow::Break(PlainSearchEnd::Found)
        });
        match outcome {
            ControlFlow::Break(PlainSearchEnd::Exhausted) => Err(BudgetExhausted),
            ControlFlow::Break(PlainSearchEnd::Found) | ControlFlow::Continue(()) => Ok(path),
        }
    }

    /// Returns the number of moves to the goal of a phase, which is at least `bound`.
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
}

/// The search has used up its budget of positions.
#[derive(Debug)]
pub(super) struct BudgetExhausted;

//! Iterative deepening A* (Korf 1985) in its plainest form, within a budget of positions: all solutions of one length are
//! searched, then all of the next. A position is cut off when one of the three axes needs more moves into H than are left.

use std::ops::ControlFlow;

use super::distance_search::Stop;
use super::{along_axis, to_ud_axis};
use crate::cube::{CubieCube, Face, Move, Symmetry};
use crate::tables::{MoveSet, Phase1Node, Phase1Tables};

/// Faces on the three axes along which a cube is looked at.
const AXES: [Face; 3] = [Face::U, Face::R, Face::F];
/// Every cube is solved by this many moves.
const LONGEST: u8 = 20;

/// The lengths that an optimal search rules out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// A lower bound for the moves to solved, from distances into H: see
    /// [`Examination::lower_bound`](super::Examination::lower_bound). No shorter length is searched.
    pub lower_bound: u8,
    /// The lengths that were searched, from the lower bound on.
    pub searched: Vec<SearchedLength>,
    /// A shortest solution, if the budget of positions sufficed: then the last length is its own.
    pub solution: Option<Vec<Move>>,
}

/// A length that was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchedLength {
    /// The number of moves.
    pub length: u8,
    /// How many positions were visited, until the first solution or in all.
    pub positions: u64,
}

impl Proof {
    /// The most positions that are visited.
    pub const BUDGET: u64 = 100_000;
}

/// A search for the shortest solution of a cube.
pub(super) struct ProofSearch<'a> {
    tables: &'a Phase1Tables,
    cube: CubieCube,
    /// Carries each axis to the U-D axis.
    rotations: [Symmetry; 3],
    path: Vec<Move>,
    visited: u64,
    budget: u64,
}

impl<'a> ProofSearch<'a> {
    /// Creates a search that has visited nothing yet.
    pub(super) fn new(tables: &'a Phase1Tables, cube: &CubieCube) -> Self {
        let rotations = AXES.map(to_ud_axis);
        Self {
            tables,
            cube: *cube,
            rotations,
            path: Vec::new(),
            visited: 0,
            budget: 0,
        }
    }

    /// Searches lengths from the lower bound on, until there is a solution or the budget is used up. A length that was not
    /// searched to its end is not reported.
    pub(super) fn prove(mut self, lower_bound: u8, budget: u64) -> Proof {
        self.budget = budget;
        let root = AXES.map(|axis| self.tables.node(&along_axis(axis, &self.cube)));
        let mut searched = Vec::new();
        for length in lower_bound..=LONGEST {
            let before = self.visited;
            let end = self.descend(root, length);
            if matches!(end, ControlFlow::Break(Stop::Exhausted)) {
                break;
            }
            searched.push(SearchedLength {
                length,
                positions: self.visited - before,
            });
            if end.is_break() {
                return Proof {
                    lower_bound,
                    searched,
                    solution: Some(self.path),
                };
            }
        }
        Proof {
            lower_bound,
            searched,
            solution: None,
        }
    }

    fn descend(&mut self, nodes: [Phase1Node; 3], left: u8) -> ControlFlow<Stop> {
        self.visited += 1;
        if self.visited > self.budget {
            return ControlFlow::Break(Stop::Exhausted);
        }
        if left == 0 {
            let is_solved = nodes.iter().all(|node| node.is_in_h())
                && self.cube.turned_by(&self.path) == CubieCube::SOLVED;
            return if is_solved {
                ControlFlow::Break(Stop::Found)
            } else {
                ControlFlow::Continue(())
            };
        }
        let children = nodes.map(|node| self.tables.children(node));
        let next = self
            .path
            .last()
            .map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()]);
        for turn in next.moves() {
            let after: [Phase1Node; 3] =
                std::array::from_fn(|axis| children[axis].after(self.rotations[axis].turn(turn)));
            if after
                .iter()
                .all(|&node| self.tables.bound(node, left - 1) < left)
            {
                self.path.push(turn);
                self.descend(after, left - 1)?;
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

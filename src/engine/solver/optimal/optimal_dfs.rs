//! All solutions of one length, by a batched depth-first search with three rounds of look-ups.
//!
//! A position is bounded by six distances: of the cube and of its inverse, along three axes each. Five of them change
//! with a move, and all are far apart in memory. Usually one look-up rules a position out, so a batch goes through
//! three rounds: along the one axis that is most likely to do so, along the two others, and along the axes of the
//! inverse. Each round prefetches for the next. Source: Rokicki's nxopt
//! (<https://github.com/rokicki/cube20src/blob/master/nxopt.md>).

use std::ops::ControlFlow;

use super::node::{OptimalNode, Path};
use super::rotations::Rotations;
use super::runs_in_h::ExcludedRuns;
use crate::cube::Move;
use crate::solver::engine::{BatchedDfs, BatchedSearch, ENDS, Visitor};
use crate::tables::{
    AXES, AxisCoset, IN_A_ROW, MoveSet, NearSolved, OptimalTables, Pieces, RawCosets,
};

const OTHERS: [[usize; AXES - 1]; AXES] = [[1, 2], [0, 2], [0, 1]];
/// The number of successors whose entries are prefetched in a row: two or three entries each.
const GROUP: usize = IN_A_ROW / 2;

/// A successor, and where its distance along one axis is stored.
#[derive(Clone, Copy)]
struct OneAxis {
    /// The number of its parent in the batch.
    parent: u8,
    turn: Move,
    axis: u8,
    coset: AxisCoset,
    place: usize,
}

/// A successor that passed the first round, and where its distances along all axes are stored.
#[derive(Clone, Copy)]
struct AllAxes {
    parent: u8,
    turn: Move,
    /// The axis of the first round, and the lower bound it gave.
    axis: u8,
    bound: u8,
    cosets: [AxisCoset; AXES],
    places: [usize; AXES],
}

/// A successor that passed the second round, and where the distances of its inverse are stored.
#[derive(Clone, Copy)]
struct Inverse {
    node: OptimalNode,
    raw: RawCosets,
    places: [usize; AXES],
    /// The axes along which the move changed the coset of the inverse.
    changed: [bool; AXES],
}

/// The successors of a batch in each round.
#[derive(Default)]
struct Rounds {
    one_axis: Vec<OneAxis>,
    all_axes: Vec<AllAxes>,
    inverse: Vec<Inverse>,
}

/// Searches for solutions of one length after another, reusing its memory.
pub(super) struct OptimalDfs<'a> {
    pruning: Pruning<'a>,
    dfs: BatchedDfs<OptimalNode, Rounds>,
}

impl<'a> OptimalDfs<'a> {
    /// Creates a search with these tables. Only positions that the first lets pass are looked up in the others.
    pub(super) fn new(
        tables: &'a OptimalTables,
        second: Option<&'a OptimalTables>,
        near: Option<&'a NearSolved>,
    ) -> Self {
        let following = Move::ALL.map(|turn| MoveSet::following_in(tables.metric(), turn));
        let pruning = Pruning {
            tables,
            second,
            near,
            rotations: None,
            excluded: ExcludedRuns::NONE,
            keeping: keeping(tables),
            following,
        };
        Self {
            pruning,
            dfs: BatchedDfs::default(),
        }
    }

    /// Searches only one rotation of each solution. For cubes whose solutions can be rotated; every position searched
    /// must be past its opening.
    pub(super) fn with_rotations(mut self, rotations: Option<&'a Rotations>) -> Self {
        self.pruning.rotations = rotations;
        self
    }

    /// Leaves out solutions that begin or end with at least this many moves of the H of an axis. They must have been
    /// ruled out.
    pub(super) fn exclude_runs(&mut self, lengths: [[u8; AXES]; ENDS]) {
        self.pruning.excluded.update(lengths);
    }

    /// Returns the positions with `floor` moves to go that may lead from `start` to a solution of `left` moves, more than
    /// `floor`.
    pub(super) fn positions<V: Visitor<Solution = Path>>(
        &mut self,
        start: OptimalNode,
        left: u8,
        floor: u8,
        visitor: &mut V,
    ) -> ControlFlow<V::Stop, Vec<OptimalNode>> {
        let mut search = DfsRun {
            pruning: &self.pruning,
            visitor,
        };
        self.dfs
            .positions_at(floor, &mut search, left, |search, dfs| {
                dfs.push(search, start, left)
            })
    }

    /// Finds all solutions of exactly `left` moves from these positions, whose allowed moves are known.
    pub(super) fn run<V: Visitor<Solution = Path>>(
        &mut self,
        starts: &[OptimalNode],
        left: u8,
        visitor: &mut V,
    ) -> ControlFlow<V::Stop> {
        let mut search = DfsRun {
            pruning: &self.pruning,
            visitor,
        };
        self.dfs.run(&mut search, left, |search, dfs| {
            starts
                .iter()
                .try_for_each(|&start| dfs.push(search, start, left))
        })
    }
}

struct DfsRun<'s, 'a, V> {
    pruning: &'s Pruning<'a>,
    visitor: &'s mut V,
}

impl<V: Visitor<Solution = Path>> BatchedSearch for DfsRun<'_, '_, V> {
    type Position = OptimalNode;
    type Scratch = Rounds;
    type Stop = V::Stop;
    /// With all successors, this makes some hundreds of entries to prefetch at once.
    const BATCH: usize = 32;

    #[inline]
    fn prefetch(&self, node: &OptimalNode) {
        node.own
            .cosets
            .into_iter()
            .for_each(|coset| self.pruning.tables.prefetch_moves(coset));
    }

    fn expand(
        &mut self,
        batch: &[OptimalNode],
        left: u8,
        rounds: &mut Rounds,
        dfs: &mut BatchedDfs<OptimalNode, Rounds>,
    ) -> ControlFlow<V::Stop> {
        let pruning = self.pruning;
        let after = left - 1;
        pruning.along_one_axis(batch, left, &mut rounds.one_axis);
        self.visitor.count(rounds.one_axis.len())?;
        pruning.along_all_axes(batch, after, &rounds.one_axis, &mut rounds.all_axes);
        if after == 0 {
            return self.report_solved(batch, &rounds.all_axes);
        }
        pruning.of_inverse(batch, after, &rounds.all_axes, &mut rounds.inverse);
        for successor in &rounds.inverse {
            if let Some(node) = pruning.passed(successor, after) {
                dfs.push(self, node, after)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<V: Visitor<Solution = Path>> DfsRun<'_, '_, V> {
    fn report_solved(
        &mut self,
        batch: &[OptimalNode],
        successors: &[AllAxes],
    ) -> ControlFlow<V::Stop> {
        for successor in successors {
            let node = self.pruning.node(batch, successor, [0; AXES]);
            if node.pieces == Pieces::SOLVED {
                self.visitor.solved(node.path)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The tests that rule positions out.
struct Pruning<'a> {
    tables: &'a OptimalTables,
    /// A second table, for positions that pass all rounds.
    second: Option<&'a OptimalTables>,
    /// The positions near the solved cube, for those that pass this too with `NearSolved::MOVES` moves left.
    near: Option<&'a NearSolved>,
    rotations: Option<&'a Rotations>,
    excluded: ExcludedRuns,
    keeping: [MoveSet; AXES],
    /// The moves that may follow each move.
    following: [MoveSet; Move::NUM],
}

impl Pruning<'_> {
    /// The first round: all successors, along the axis that is most likely to rule them out.
    fn along_one_axis(&self, batch: &[OptimalNode], left: u8, successors: &mut Vec<OneAxis>) {
        successors.clear();
        for (parent, node) in batch.iter().enumerate() {
            let bounds = node.own.bounds;
            let farther = |one: usize, other: usize| {
                if bounds[other] >= bounds[one] {
                    other
                } else {
                    one
                }
            };
            let axis = farther(farther(0, 1), 2);
            debug_assert!(bounds[axis] <= left);
            let coset = node.own.cosets[axis];
            let first = successors.len();
            for turn in node.allowed.moves() {
                let next = self
                    .tables
                    .after(coset, self.tables.local(axis, coset, turn));
                let place = self.tables.place(next);
                successors.push(OneAxis {
                    parent: parent as u8,
                    turn,
                    axis: axis as u8,
                    coset: next,
                    place,
                });
            }
            successors[first..]
                .iter()
                .for_each(|successor| self.tables.prefetch(successor.place));
        }
    }

    /// The second round: the successors that the first axis lets pass, along the two others.
    fn along_all_axes(
        &self,
        batch: &[OptimalNode],
        after: u8,
        from: &[OneAxis],
        successors: &mut Vec<AllAxes>,
    ) {
        successors.clear();
        for &OneAxis {
            parent,
            turn,
            axis,
            coset,
            place,
        } in from
        {
            let own = &batch[parent as usize].own;
            let bound = self
                .tables
                .bound(place)
                .max(own.bounds[axis as usize].saturating_sub(1));
            if bound > after {
                continue;
            }
            let mut cosets = [coset; AXES];
            let mut places = [place; AXES];
            for other in OTHERS[axis as usize % AXES] {
                let coset = own.cosets[other];
                cosets[other] = self
                    .tables
                    .after(coset, self.tables.local(other, coset, turn));
                places[other] = self.tables.place(cosets[other]);
            }
            successors.push(AllAxes {
                parent,
                turn,
                axis,
                bound,
                cosets,
                places,
            });
            if successors.len().is_multiple_of(GROUP) {
                self.prefetch_places(&successors[successors.len() - GROUP..]);
            }
        }
        self.prefetch_places(&successors[successors.len() / GROUP * GROUP..]);
    }

    /// Along the first axis the entry is in the cache already, and asking for it again costs less than a branch.
    #[inline]
    fn prefetch_places(&self, successors: &[AllAxes]) {
        for successor in successors {
            successor
                .places
                .into_iter()
                .for_each(|place| self.tables.prefetch(place));
        }
    }

    /// The third round: the successors that no axis rules out, along the axes of the inverse.
    fn of_inverse(
        &self,
        batch: &[OptimalNode],
        after: u8,
        from: &[AllAxes],
        successors: &mut Vec<Inverse>,
    ) {
        successors.clear();
        for successor in from {
            let mut bounds = batch[successor.parent as usize].own.bounds;
            for (axis, bound) in bounds.iter_mut().enumerate() {
                *bound = if axis == successor.axis as usize {
                    successor.bound
                } else {
                    self.tables
                        .bound(successor.places[axis])
                        .max(bound.saturating_sub(1))
                };
            }
            if bounds[0].max(bounds[1]).max(bounds[2]) > after {
                continue;
            }
            let node = self.node(batch, successor, bounds);
            if node.is_dead(after, &self.keeping) {
                continue;
            }
            let keeps = |axis: usize| self.keeping[axis].contains(successor.turn);
            let changed = [!keeps(0), !keeps(1), !keeps(2)];
            let is_any_changed = changed[0] | changed[1] | changed[2];
            let raw = if is_any_changed {
                self.tables.raw_of_inverse(&node.pieces)
            } else {
                RawCosets::EMPTY
            };
            successors.push(Inverse {
                node,
                raw,
                places: [0; AXES],
                changed,
            });
        }
        for group in successors.chunks_mut(GROUP) {
            for Inverse {
                node,
                raw,
                places,
                changed,
            } in &mut *group
            {
                for axis in (0..AXES).filter(|&axis| changed[axis]) {
                    node.other.cosets[axis] = self.tables.along(axis, raw);
                    places[axis] = self.tables.place(node.other.cosets[axis]);
                }
            }
            for successor in group {
                successor
                    .places
                    .into_iter()
                    .for_each(|place| self.tables.prefetch(place));
            }
        }
    }

    /// Returns the successor as a node with these bounds.
    #[inline]
    fn node(&self, batch: &[OptimalNode], successor: &AllAxes, bounds: [u8; AXES]) -> OptimalNode {
        let parent = &batch[successor.parent as usize];
        let turn = successor.turn;
        let mut following = self.following[turn.index()];
        if let Some(rotations) = self.rotations {
            following = following.and(parent.following_in(rotations, turn));
        }
        parent.turned(turn, following, &self.excluded, successor.cosets, bounds)
    }

    /// Returns the node unless the inverse or one of the other tables rules it out.
    fn passed(&self, successor: &Inverse, after: u8) -> Option<OptimalNode> {
        let mut node = successor.node;
        for axis in (0..AXES).filter(|&axis| successor.changed[axis]) {
            let bound = self.tables.bound(successor.places[axis]);
            if bound > after {
                return None;
            }
            node.other.bounds[axis] = bound;
        }
        node.choose_end(after, &self.keeping);
        if let Some(second) = self.second {
            let rules_out = |cosets: [AxisCoset; AXES]| {
                cosets
                    .into_iter()
                    .any(|coset| second.bound(second.place(coset)) > after)
            };
            if rules_out(second.of(&node.pieces)) || rules_out(second.of_inverse(&node.pieces)) {
                return None;
            }
        }
        if after == NearSolved::MOVES
            && self
                .near
                .is_some_and(|near| !near.may_contain(&node.pieces))
        {
            return None;
        }
        (!node.allowed.is_empty()).then_some(node)
    }
}

/// Returns for each axis the moves that do not leave the solved cube's coset.
pub(super) fn keeping(tables: &OptimalTables) -> [MoveSet; AXES] {
    let solved = tables.of(&Pieces::SOLVED);
    std::array::from_fn(|axis| {
        let keeps = |turn: &Move| {
            let after = tables.of(&Pieces::SOLVED.turned(*turn))[axis];
            tables.place(after) == tables.place(solved[axis])
        };
        MoveSet::of(Move::ALL.into_iter().filter(keeps))
    })
}

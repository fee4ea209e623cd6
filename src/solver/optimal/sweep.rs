//! All ways of one length from a position to the solved cube, level by level.
//!
//! Tables are far larger than any cache. So positions are not visited one after the other: the entries of many are
//! asked for, and when the last has been, the first have arrived. A position passes three gates: one axis, the two
//! others, and the three of the inverse.

use std::ops::ControlFlow;

use super::node::Node;
use crate::cube::Move;
use crate::solver::Ending;
use crate::tables::{AXES, AxisCoset, MoveSet, OptimalTables, Pieces};

/// So many positions of a level are visited together, with all that can follow them.
const AT_ONCE: usize = 32;

/// A position after a move, asked for along one axis.
#[derive(Clone, Copy)]
struct First {
    parent: u8,
    turn: Move,
    axis: u8,
    coset: AxisCoset,
    place: usize,
}

/// A position that has passed the first gate.
#[derive(Clone, Copy)]
struct Second {
    parent: u8,
    turn: Move,
    /// The axis of the first gate.
    axis: u8,
    bound: u8,
    cosets: [AxisCoset; AXES],
    places: [usize; AXES],
}

/// A position that has passed the second gate.
#[derive(Clone, Copy)]
struct Third {
    node: Node,
    places: [usize; AXES],
    /// The axes along which the move has changed the inverse's coset.
    changed: [bool; AXES],
}

/// What waits at one level.
#[derive(Default)]
struct Level {
    nodes: Vec<Node>,
    first: Vec<First>,
    second: Vec<Second>,
    third: Vec<Third>,
}

/// Who hears of the search.
pub(super) trait Visitor {
    /// So many positions were looked at.
    fn count(&mut self, positions: u64) -> ControlFlow<Ending>;
    /// A solution.
    fn solved(&mut self, node: &Node) -> ControlFlow<Ending>;
}

/// The search, with room for what waits.
pub(super) struct Sweep<'a> {
    tables: &'a OptimalTables,
    /// Looks at what has passed all gates.
    second: Option<&'a OptimalTables>,
    keeping: [MoveSet; AXES],
    /// For each move those that may follow it.
    following: [MoveSet; Move::NUM],
    levels: Vec<Level>,
    /// Positions with so many moves to go are not visited but kept.
    floor: u8,
}

impl<'a> Sweep<'a> {
    pub(super) fn new(tables: &'a OptimalTables, second: Option<&'a OptimalTables>) -> Self {
        let following = Move::ALL.map(|turn| MoveSet::following_in(tables.metric(), turn));
        Self { tables, second, keeping: keeping(tables), following, levels: Vec::new(), floor: 0 }
    }

    /// The positions with `floor` moves to go that may lead from here to a solution of `left` moves, more than that.
    pub(super) fn positions(
        &mut self,
        start: Node,
        left: u8,
        floor: u8,
        visitor: &mut impl Visitor,
    ) -> ControlFlow<Ending, Vec<Node>> {
        self.floor = floor;
        let run = self.run(&[start], left, visitor);
        self.floor = 0;
        run?;
        ControlFlow::Continue(std::mem::take(&mut self.levels[floor as usize].nodes))
    }

    /// All solutions of exactly `left` moves from these positions, whose allowed moves are known.
    pub(super) fn run(
        &mut self,
        starts: &[Node],
        left: u8,
        visitor: &mut impl Visitor,
    ) -> ControlFlow<Ending> {
        self.levels.resize_with(self.levels.len().max(left as usize + 1), Level::default);
        self.levels.iter_mut().for_each(|level| level.nodes.clear());
        for starts in starts.chunks(AT_ONCE) {
            self.levels[left as usize].nodes.extend(starts);
            self.visit(left, visitor)?;
        }
        (self.floor + 1..left).rev().try_for_each(|left| self.visit(left, visitor))
    }

    #[inline]
    fn following(&self, turn: Move) -> MoveSet {
        self.following[turn.index()]
    }

    /// Visits all that wait with so many moves to go.
    fn visit(&mut self, left: u8, visitor: &mut impl Visitor) -> ControlFlow<Ending> {
        let mut level = std::mem::take(&mut self.levels[left as usize]);
        self.ask_first(&mut level, left);
        let after = left - 1;
        visitor.count(level.first.len() as u64)?;
        self.ask_second(&mut level, after);
        if after == 0 {
            for second in &level.second {
                let parent = &level.nodes[second.parent as usize];
                let node = parent.turned(second.turn, self.following(second.turn), second.cosets, [0; AXES]);
                if node.pieces == Pieces::SOLVED {
                    visitor.solved(&node)?;
                }
            }
        } else {
            self.ask_third(&mut level, after);
            for third in &mut level.third {
                if let Some(node) = self.passed(third, after) {
                    let next = &mut self.levels[after as usize].nodes;
                    next.push(node);
                    if next.len() >= AT_ONCE && after > self.floor {
                        self.visit(after, visitor)?;
                    }
                }
            }
        }
        level.nodes.clear();
        // A deeper visit takes other levels only, so this one is still where it was.
        self.levels[left as usize] = level;
        ControlFlow::Continue(())
    }

    /// All that follow the nodes, asked for along the axis that is most likely to rule them out.
    fn ask_first(&self, level: &mut Level, left: u8) {
        level.first.clear();
        for (parent, node) in level.nodes.iter().enumerate() {
            let bounds = node.own.bounds;
            let axis = (0..AXES).max_by_key(|&axis| bounds[axis]).expect("there are axes");
            debug_assert!(bounds[axis] <= left);
            let coset = node.own.cosets[axis];
            for turn in node.allowed.moves() {
                let next = self.tables.after(coset, self.tables.local(axis, coset, turn));
                let place = self.tables.place(next);
                self.tables.prefetch(place);
                level.first.push(First { parent: parent as u8, turn, axis: axis as u8, coset: next, place });
            }
        }
    }

    /// Those that the first axis does not rule out, asked for along the two others.
    fn ask_second(&self, level: &mut Level, after: u8) {
        level.second.clear();
        for first in &level.first {
            let node = &level.nodes[first.parent as usize];
            let axis = first.axis as usize;
            let bound = self.tables.bound(first.place).max(node.own.bounds[axis].saturating_sub(1));
            if bound > after {
                continue;
            }
            let (mut cosets, mut places) = ([first.coset; AXES], [first.place; AXES]);
            for other in (0..AXES).filter(|&other| other != axis) {
                let coset = node.own.cosets[other];
                cosets[other] = self.tables.after(coset, self.tables.local(other, coset, first.turn));
                places[other] = self.tables.place(cosets[other]);
                self.tables.prefetch(places[other]);
            }
            let (parent, turn, axis) = (first.parent, first.turn, first.axis);
            level.second.push(Second { parent, turn, axis, bound, cosets, places });
        }
    }

    /// Those that no axis rules out, asked for along the axes of the inverse.
    fn ask_third(&self, level: &mut Level, after: u8) {
        level.third.clear();
        for second in &level.second {
            let parent = &level.nodes[second.parent as usize];
            let mut bounds = parent.own.bounds;
            for (axis, bound) in bounds.iter_mut().enumerate() {
                *bound = if axis == second.axis as usize {
                    second.bound
                } else {
                    self.tables.bound(second.places[axis]).max(bound.saturating_sub(1))
                };
            }
            if bounds.into_iter().any(|bound| bound > after) {
                continue;
            }
            let mut node = parent.turned(second.turn, self.following(second.turn), second.cosets, bounds);
            if node.is_dead(after, &self.keeping) {
                continue;
            }
            let changed = self.keeping.map(|keeping| !keeping.contains(second.turn));
            if changed.contains(&true) {
                node.other.cosets = self.tables.of_inverse(&node.pieces);
            }
            let mut places = [0; AXES];
            for axis in (0..AXES).filter(|&axis| changed[axis]) {
                places[axis] = self.tables.place(node.other.cosets[axis]);
                self.tables.prefetch(places[axis]);
            }
            level.third.push(Third { node, places, changed });
        }
    }

    /// The node, if the inverse does not rule it out either.
    fn passed(&self, third: &Third, after: u8) -> Option<Node> {
        let mut node = third.node;
        for axis in (0..AXES).filter(|&axis| third.changed[axis]) {
            let bound = self.tables.bound(third.places[axis]);
            if bound > after {
                return None;
            }
            node.other.bounds[axis] = bound;
        }
        node.choose_end(after, &self.keeping);
        if let Some(second) = self.second {
            let cosets = second.of(&node.pieces).into_iter().chain(second.of_inverse(&node.pieces));
            if cosets.into_iter().any(|coset| second.bound(second.place(coset)) > after) {
                return None;
            }
        }
        node.own.cosets.into_iter().for_each(|coset| self.tables.prefetch_moves(coset));
        (!node.allowed.is_empty()).then_some(node)
    }
}

/// For each axis the moves that do not leave the solved cube's coset.
pub(super) fn keeping(tables: &OptimalTables) -> [MoveSet; AXES] {
    let home = tables.of(&Pieces::SOLVED);
    std::array::from_fn(|axis| {
        let keeps = |turn: &Move| {
            let after = tables.of(&Pieces::SOLVED.turned(*turn))[axis];
            tables.place(after) == tables.place(home[axis])
        };
        MoveSet::of(Move::ALL.into_iter().filter(keeps))
    })
}

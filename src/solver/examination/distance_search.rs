//! Searches for a distance, or for all shortest ways, within a budget of positions.

use std::ops::ControlFlow;

use super::{Distance, Phase1Solutions};
use crate::cube::{CubieCube, Move};
use crate::tables::{MoveSet, Phase1Node, Phase1Tables, Phase2Node, Phase2Tables};

/// So many positions may be visited for one distance: some ten milliseconds.
const BUDGET: u64 = 1_000_000;

/// No more moves are ever needed for a phase than in phase 2: 18.
const LONGEST: u8 = 18;

/// A search into H.
pub(super) struct Phase1Hunt<'a> {
    tables: &'a Phase1Tables,
    path: Vec<Move>,
    visited: u64,
    /// One way is enough.
    is_content: bool,
    ways: Phase1Solutions,
}

impl<'a> Phase1Hunt<'a> {
    fn new(tables: &'a Phase1Tables, length: u8, is_content: bool) -> Self {
        let ways = Phase1Solutions { length, count: 0, shown: Vec::new() };
        Self { tables, path: Vec::new(), visited: 0, is_content, ways }
    }

    /// How many moves it takes into H.
    pub(super) fn distance(tables: &Phase1Tables, cube: &CubieCube) -> Distance {
        let node = tables.node(cube);
        let mut hunt = Phase1Hunt::new(tables, 0, true);
        for length in tables.distance(node)..=LONGEST {
            match hunt.go(node, length) {
                ControlFlow::Break(Stop::Found) => return Distance::Exactly(length),
                ControlFlow::Break(Stop::Exhausted) => return Distance::AtLeast(length),
                ControlFlow::Continue(()) => {}
            }
        }
        Distance::AtLeast(LONGEST)
    }

    /// All ways of this length, which is the distance.
    pub(super) fn ways(tables: &Phase1Tables, cube: &CubieCube, length: u8) -> Option<Phase1Solutions> {
        let mut hunt = Phase1Hunt::new(tables, length, false);
        hunt.go(tables.node(cube), length).is_continue().then_some(hunt.ways)
    }

    fn go(&mut self, node: Phase1Node, left: u8) -> ControlFlow<Stop> {
        self.visited += 1;
        if self.visited > BUDGET {
            return ControlFlow::Break(Stop::Exhausted);
        }
        if left == 0 {
            return if node.is_in_h() { self.arrive() } else { ControlFlow::Continue(()) };
        }
        let children = self.tables.children(node);
        let next = self.path.last().map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()]);
        for turn in next.moves() {
            let child = children.after(turn);
            if self.tables.bound(child, left - 1) < left {
                self.path.push(turn);
                self.go(child, left - 1)?;
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn arrive(&mut self) -> ControlFlow<Stop> {
        if self.is_content {
            return ControlFlow::Break(Stop::Found);
        }
        self.ways.count += 1;
        if self.ways.shown.len() < Phase1Solutions::SHOWN {
            self.ways.shown.push(self.path.clone());
        }
        ControlFlow::Continue(())
    }
}

/// Why a search ends early.
enum Stop {
    Found,
    Exhausted,
}

/// A search within H.
pub(super) struct Phase2Hunt<'a> {
    tables: &'a Phase2Tables,
    visited: u64,
}

impl<'a> Phase2Hunt<'a> {
    /// How many moves of H it takes to solve a cube in H.
    pub(super) fn distance(tables: &'a Phase2Tables, node: Phase2Node) -> Distance {
        let mut hunt = Self { tables, visited: 0 };
        for length in tables.distance(node)..=LONGEST {
            match hunt.go(node, length, None) {
                ControlFlow::Break(Stop::Found) => return Distance::Exactly(length),
                ControlFlow::Break(Stop::Exhausted) => return Distance::AtLeast(length),
                ControlFlow::Continue(()) => {}
            }
        }
        Distance::AtLeast(LONGEST)
    }

    fn go(&mut self, node: Phase2Node, left: u8, last: Option<Move>) -> ControlFlow<Stop> {
        self.visited += 1;
        if self.visited > BUDGET {
            return ControlFlow::Break(Stop::Exhausted);
        }
        if left == 0 {
            return if node.is_solved() {
                ControlFlow::Break(Stop::Found)
            } else {
                ControlFlow::Continue(())
            };
        }
        let children = self.tables.children(node);
        let next = last.map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()]);
        for turn in next.and(MoveSet::IN_H).moves() {
            if let Some(child) = children.after(turn, left - 1) {
                self.go(child, left - 1, Some(turn))?;
            }
        }
        ControlFlow::Continue(())
    }
}

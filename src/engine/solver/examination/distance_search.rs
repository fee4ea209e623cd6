//! Depth-first searches of one phase: for a distance or for all shortest phase-1 solutions, within a budget of positions;
//! and for the moves themselves.

use std::ops::ControlFlow;

use super::{Distance, Phase1Solutions};
use crate::cube::{CubieCube, Move};
use crate::tables::{MoveSet, Phase1Node, Phase1Tables, Phase2Node, Phase2Tables};

/// The most positions that are visited for one distance: some ten milliseconds.
const BUDGET: u64 = 1_000_000;

/// The most moves that a phase ever needs: 18, in phase 2.
const LONGEST: u8 = 18;

/// A search into H.
pub(super) struct Phase1Search<'a> {
    tables: &'a Phase1Tables,
    path: Vec<Move>,
    visited: u64,
    budget: u64,
    /// The search ends with this many solutions.
    wanted: u64,
    solutions: Phase1Solutions,
}

impl<'a> Phase1Search<'a> {
    fn new(tables: &'a Phase1Tables, length: u8, wanted: u64) -> Self {
        let solutions = Phase1Solutions {
            length,
            count: 0,
            listed: Vec::new(),
        };
        Self {
            tables,
            path: Vec::new(),
            visited: 0,
            budget: BUDGET,
            wanted,
            solutions,
        }
    }

    /// Returns how many moves the cube is from H.
    pub(super) fn distance(tables: &Phase1Tables, cube: &CubieCube) -> Distance {
        let node = tables.node(cube);
        let mut search = Phase1Search::new(tables, 0, 1);
        for length in tables.distance(node)..=LONGEST {
            match search.descend(node, length) {
                ControlFlow::Break(Stop::Found) => return Distance::Exactly(length),
                ControlFlow::Break(Stop::Exhausted) => return Distance::AtLeast(length),
                ControlFlow::Continue(()) => {}
            }
        }
        Distance::AtLeast(LONGEST)
    }

    /// Returns all solutions of this length, which must be the distance; nothing if the budget does not suffice.
    pub(super) fn solutions(
        tables: &Phase1Tables,
        cube: &CubieCube,
        length: u8,
    ) -> Option<Phase1Solutions> {
        let mut search = Phase1Search::new(tables, length, u64::MAX);
        search
            .descend(tables.node(cube), length)
            .is_continue()
            .then_some(search.solutions)
    }

    /// Returns shortest solutions: this many, or all if there are fewer. There is no budget.
    pub(super) fn shortest(
        tables: &'a Phase1Tables,
        cube: &CubieCube,
        wanted: u64,
    ) -> Vec<Vec<Move>> {
        let node = tables.node(cube);
        let mut length = tables.distance(node);
        loop {
            let mut search = Self {
                budget: u64::MAX,
                ..Phase1Search::new(tables, length, wanted)
            };
            let _found = search.descend(node, length);
            if search.solutions.count > 0 {
                return search.solutions.listed;
            }
            length += 1;
        }
    }

    fn descend(&mut self, node: Phase1Node, left: u8) -> ControlFlow<Stop> {
        self.visited += 1;
        if self.visited > self.budget {
            return ControlFlow::Break(Stop::Exhausted);
        }
        if left == 0 {
            return if node.is_in_h() {
                self.take_solution()
            } else {
                ControlFlow::Continue(())
            };
        }
        let children = self.tables.children(node);
        let next = self
            .path
            .last()
            .map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()]);
        for turn in next.moves() {
            let child = children.after(turn);
            if self.tables.bound(child, left - 1) < left {
                self.path.push(turn);
                self.descend(child, left - 1)?;
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn take_solution(&mut self) -> ControlFlow<Stop> {
        self.solutions.count += 1;
        if self.solutions.listed.len() < Phase1Solutions::MAX_LISTED {
            self.solutions.listed.push(self.path.clone());
        }
        if self.solutions.count == self.wanted {
            return ControlFlow::Break(Stop::Found);
        }
        ControlFlow::Continue(())
    }
}

/// Why a search ends early.
pub(super) enum Stop {
    /// It has found what it searched.
    Found,
    /// The budget is used up.
    Exhausted,
}

/// A search within H.
pub(super) struct Phase2Search<'a> {
    tables: &'a Phase2Tables,
    path: Vec<Move>,
    visited: u64,
    budget: u64,
}

impl<'a> Phase2Search<'a> {
    const fn new(tables: &'a Phase2Tables, budget: u64) -> Self {
        Self {
            tables,
            path: Vec::new(),
            visited: 0,
            budget,
        }
    }

    /// Returns how many moves of H a cube in H is from solved.
    pub(super) fn distance(tables: &'a Phase2Tables, node: Phase2Node) -> Distance {
        let mut search = Self::new(tables, BUDGET);
        for length in tables.distance(node)..=LONGEST {
            match search.descend(node, length, None) {
                ControlFlow::Break(Stop::Found) => return Distance::Exactly(length),
                ControlFlow::Break(Stop::Exhausted) => return Distance::AtLeast(length),
                ControlFlow::Continue(()) => {}
            }
        }
        Distance::AtLeast(LONGEST)
    }

    /// Returns this number of moves of H that solve a cube in H, if there are such; fails when the budget of positions is
    /// used up, and lessens it otherwise.
    pub(super) fn solution(
        tables: &'a Phase2Tables,
        node: Phase2Node,
        length: u8,
        budget: &mut u64,
    ) -> Result<Option<Vec<Move>>, BudgetExhausted> {
        if tables.distance(node) > length {
            return Ok(None);
        }
        let mut search = Self::new(tables, *budget);
        let end = search.descend(node, length, None);
        *budget = budget.saturating_sub(search.visited);
        match end {
            ControlFlow::Break(Stop::Found) => Ok(Some(search.path)),
            ControlFlow::Break(Stop::Exhausted) => Err(BudgetExhausted),
            ControlFlow::Continue(()) => Ok(None),
        }
    }

    fn descend(&mut self, node: Phase2Node, left: u8, last: Option<Move>) -> ControlFlow<Stop> {
        self.visited += 1;
        if self.visited > self.budget {
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
                self.path.push(turn);
                self.descend(child, left - 1, Some(turn))?;
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

/// A search has visited as many positions as it may.
#[derive(Debug)]
pub(super) struct BudgetExhausted;

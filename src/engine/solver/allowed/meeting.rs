//! A first solution by searches from both sides that meet halfway, at placements in which some pieces are solved.
//!
//! The pieces are those of a pattern database, which gives the number of moves that solve them, so paths that solve them
//! are found with little waste. Paths backwards from the solved cube are stored by the placement they lead to, and the
//! placements that paths from the cube lead to are looked up among these. If the moves generate n cubes and the pieces have
//! p placements, about the square root of n / p of each are enough. Unlike two-phase search, this needs no turns of faces
//! that solve the rest, so it works for any moves that generate few enough cubes.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::bits;
use super::piece_bounds::PieceTable;
use super::turn_graph::TurnGraph;
use crate::solver::Ending;
use crate::solver::engine::{Found, Placement, SearchScope};

/// The most placements that are stored: 35 MB.
const MOST_STORED: usize = 900_000;
/// The limit for the length of paths on both sides: as many turns as a stored path has room for.
const LONGEST: u8 = (u128::BITS / TURN_BITS) as u8;
/// The bits of a turn in a stored path.
const TURN_BITS: u32 = 6;
/// Positions are counted in portions of this many.
const POSITIONS_BETWEEN_CHECKS: u64 = 4096;

pub(super) struct Meeting<'a> {
    graph: &'a TurnGraph,
    /// The pieces that are solved where both sides meet.
    table: &'a PieceTable,
    scope: &'a SearchScope<'a>,
    /// For each placement, the turns that solve it: the last one in the lowest bits, and a 1 bit above the first.
    stored: HashMap<u128, u128>,
    /// For each turn, the turns that it may follow, as bits.
    preceding: Vec<u64>,
    path: Vec<u8>,
    /// The number of positions that are left before the search gives up.
    left: u64,
    uncounted: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum MeetingSide {
    /// From the cube.
    Forwards,
    /// From the solved cube.
    Backwards,
}

/// Why a search ends: the caller's ending, or `None` if it has found a solution or given up.
type End = Option<Ending>;

impl<'a> Meeting<'a> {
    pub(super) fn new(
        graph: &'a TurnGraph,
        table: &'a PieceTable,
        scope: &'a SearchScope<'a>,
    ) -> Self {
        Self {
            graph,
            table,
            scope,
            stored: HashMap::new(),
            preceding: graph.rules.preceding_once(),
            path: Vec::new(),
            left: 0,
            uncounted: 0,
        }
    }

    /// Whether few enough cubes are left when the pieces of a table are solved.
    pub(super) fn is_worth_it(graph: &TurnGraph, table: &PieceTable) -> bool {
        let left = graph.order() / table.placements() as u128;
        left <= (MOST_STORED as u128).pow(2)
    }

    /// Searches longer and longer paths from both sides until it finds a solution, or gives up after `patience` positions.
    pub(super) fn run(&mut self, start: Placement, patience: u64) -> ControlFlow<Ending> {
        self.left = patience;
        for length in 0..LONGEST {
            if length >= self.scope.shorter_than() {
                break;
            }
            for side in [MeetingSide::Backwards, MeetingSide::Forwards] {
                let starts = match side {
                    MeetingSide::Forwards => std::slice::from_ref(&start),
                    MeetingSide::Backwards if self.stored.len() >= MOST_STORED => &[],
                    MeetingSide::Backwards => &self.graph.solved,
                };
                for start in starts {
                    match self.search(side, start, length) {
                        ControlFlow::Continue(()) => {}
                        ControlFlow::Break(None) => return ControlFlow::Continue(()),
                        ControlFlow::Break(Some(ending)) => return ControlFlow::Break(ending),
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches all paths of exactly `left` more turns after which the pieces are solved.
    fn search(&mut self, side: MeetingSide, placement: &Placement, left: u8) -> ControlFlow<End> {
        self.uncounted += 1;
        if self.uncounted >= POSITIONS_BETWEEN_CHECKS {
            self.left = self.left.saturating_sub(self.uncounted);
            let visited = self.scope.visited(std::mem::take(&mut self.uncounted));
            if let ControlFlow::Break(ending) = visited {
                return ControlFlow::Break(Some(ending));
            }
            if self.left == 0 {
                return ControlFlow::Break(None);
            }
        }
        if left == 0 {
            return match side {
                MeetingSide::Forwards => self.meet(placement),
                MeetingSide::Backwards => {
                    self.store(placement);
                    ControlFlow::Continue(())
                }
            };
        }
        let graph = self.graph;
        let (maps, turns) = match (side, self.path.last()) {
            (MeetingSide::Forwards, None) => (&graph.forward, graph.rules.all()),
            (MeetingSide::Forwards, Some(&last)) => (
                &graph.forward,
                graph.rules.following_once[usize::from(last)],
            ),
            (MeetingSide::Backwards, None) => (&graph.backward, graph.rules.all()),
            (MeetingSide::Backwards, Some(&next)) => {
                (&graph.backward, self.preceding[usize::from(next)])
            }
        };
        for turn in bits(turns) {
            let map = &maps[usize::from(turn)];
            if self.table.distance_after(map, placement) < left {
                self.path.push(turn);
                let outcome = self.search(side, &placement.turned(map), left - 1);
                self.path.pop();
                outcome?;
            }
        }
        ControlFlow::Continue(())
    }

    fn store(&mut self, placement: &Placement) {
        if self.stored.len() < MOST_STORED {
            // The last turn of the solution is the first of the path.
            let turns = self.path.iter().rev();
            let path = turns.fold(1, |path, &turn| path << TURN_BITS | u128::from(turn));
            self.stored.entry(placement.key()).or_insert(path);
        }
    }

    /// Records the path to a placement as a solution, if turns that solve the placement are stored and continue the path
    /// without waste.
    fn meet(&mut self, placement: &Placement) -> ControlFlow<End> {
        let Some(&stored) = self.stored.get(&placement.key()) else {
            return ControlFlow::Continue(());
        };
        let mut path = self.path.clone();
        let bits_left = u128::BITS - 1 - stored.leading_zeros();
        for place in (0..bits_left / TURN_BITS).rev() {
            let turn = (stored >> (place * TURN_BITS)) as u8 % (1 << TURN_BITS);
            let may_follow =
                |&last: &u8| self.graph.rules.following_once[usize::from(last)] >> turn & 1 == 1;
            if !path.last().is_none_or(may_follow) {
                return ControlFlow::Continue(());
            }
            path.push(turn);
        }
        let turns = path
            .iter()
            .map(|&turn| self.graph.rules.turns[usize::from(turn)]);
        match self.scope.record(Found::Turns(turns.collect())) {
            ControlFlow::Break(ending) => ControlFlow::Break(Some(ending)),
            ControlFlow::Continue(()) => ControlFlow::Break(None),
        }
    }
}

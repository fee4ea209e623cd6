//! The shortest solution by breadth-first search from both sides.
//!
//! One neighbourhood grows from the cube, the endgame table from the solved cube. Whichever has the smaller edge grows
//! next, until the edge of one reaches into the other. Moves that generate n cubes need about the square root of n
//! placements on each side, however many sequences of moves lead to each, while IDA* follows all of those sequences.

use std::ops::ControlFlow;

use super::turn_graph::TurnGraph;
use crate::cube::Turn;
use crate::solver::Ending;
use crate::solver::engine::{Neighborhood, Placement, PositionMap, SearchScope};

/// The outcome of a search from both sides.
#[derive(Debug)]
pub(super) struct Met {
    /// No solution has fewer turns.
    pub(super) at_least: u8,
    /// A solution, or `None` if too few placements fit or no solution can beat the best known one. It is one of the
    /// shortest if it has `at_least` turns.
    pub(super) solution: Option<Vec<Turn>>,
}

/// Whether both sides will probably meet before their memory is full.
pub(super) fn is_worth_it(graph: &TurnGraph) -> bool {
    graph.order() <= (Neighborhood::MOST as u128).pow(2)
}

/// Searches from both sides. The endgame table grows with the search and keeps what was added.
pub(super) fn search(
    graph: &TurnGraph,
    start: &Placement,
    endgame: &mut Neighborhood,
    scope: &SearchScope<'_>,
) -> ControlFlow<Ending, Met> {
    let check = |positions| scope.visited(positions);
    let mut near = Neighborhood::new(&[*start]);
    loop {
        if let Some((left, &placement)) = endgame.nearest(near.edge())
            // Beyond its radius, the endgame table has only some of the placements.
            && left <= endgame.radius()
        {
            return ControlFlow::Continue(Met {
                at_least: near.radius() + left,
                solution: Some(turns_through(graph, placement, &near, endgame)),
            });
        }
        let at_least = near.radius() + endgame.radius() + 1;
        if at_least >= scope.shorter_than() {
            let solution = None;
            return ControlFlow::Continue(Met { at_least, solution });
        }
        if near.is_full() && endgame.is_full() {
            let beyond = endgame.nearest(near.edge());
            let beyond = beyond.or_else(|| endgame.nearest(near.beyond()));
            let through = |(_, &placement)| turns_through(graph, placement, &near, endgame);
            let solution = beyond.map(through);
            return ControlFlow::Continue(Met { at_least, solution });
        }
        scope.begin(at_least, at_least)?;
        let is_endgame_next =
            near.is_full() || !endgame.is_full() && endgame.edge().len() < near.edge().len();
        if is_endgame_next {
            endgame.grow(&graph.backward, check)?;
        } else {
            near.grow(&graph.forward, check)?;
        }
    }
}

/// Returns the turns from the start to a placement where both sides met, and from there to the solved cube.
fn turns_through(
    graph: &TurnGraph,
    placement: Placement,
    near: &Neighborhood,
    endgame: &Neighborhood,
) -> Vec<Turn> {
    let turn = |index: usize| graph.rules.turns[index];
    let mut turns = Vec::new();
    let mut before = placement;
    for distance in (0..near.at_least(&placement)).rev() {
        let index = closer(&graph.backward, &mut before, near, distance);
        turns.push(turn(index));
    }
    turns.reverse();
    let mut after = placement;
    for distance in (0..endgame.at_least(&placement)).rev() {
        let index = closer(&graph.forward, &mut after, endgame, distance);
        turns.push(turn(index));
    }
    turns
}

/// Moves `placement` to a neighbour at this distance. Returns the index of the turn.
fn closer(
    turns: &[PositionMap],
    placement: &mut Placement,
    known: &Neighborhood,
    distance: u8,
) -> usize {
    let mut neighbors = turns.iter().map(|map| placement.turned(map)).enumerate();
    let (index, neighbor) = neighbors
        .find(|(_, neighbor)| known.distance(neighbor) == Some(distance))
        .expect("a placement is one move from one that is nearer");
    *placement = neighbor;
    index
}

//! The solvers that work here, and how solutions are told for the way a cube is held.

use std::sync::Arc;

use super::wire::Stage;
use crate::cube::{Goal, HeldCube, format_moves};
use crate::solver::{SOLVERS, Solution, Solver, SolverEntry, SolverResources, TwoPhase};
use crate::tables::Tables;

/// A solver ready to work, shared by all workers.
#[derive(Clone)]
pub(super) struct Ready {
    pub(super) entry: &'static SolverEntry,
    pub(super) solver: Arc<dyn Solver>,
}

/// All solvers. The full tables may come later, to their place.
pub(super) fn all(means: &SolverResources) -> Vec<Ready> {
    SOLVERS.iter().map(|entry| Ready { entry, solver: entry.solver.build(means).into() }).collect()
}

/// The solver whose answers follow from the cube alone, with the same tables on every machine.
pub(super) fn for_scrambles() -> Arc<dyn Solver> {
    Arc::new(TwoPhase::new(Tables::build()))
}

/// A solution in its stages on the way to a goal, as the cube is held.
pub(super) fn stages(held: &HeldCube, solution: &Solution, goal: &Goal) -> Vec<Stage> {
    let parts = solution.parts(goal).into_iter().map(|part| {
        let moves = &solution.moves[part.steps];
        Stage { name: part.name, moves: format_moves(&held.moves_as_held(moves)), length: moves.len() }
    });
    parts.collect()
}

//! How solvers are named on the command line, and how solutions are told for the way a cube is held.

use clap::builder::{PossibleValue, PossibleValuesParser};

use super::json::Stage;
use crate::cube::{HeldCube, format_moves};
use crate::solver::{SOLVERS, Solution, SolverId};

/// The names that may be given.
pub(super) fn ids() -> PossibleValuesParser {
    PossibleValuesParser::new(SOLVERS.iter().map(|entry| PossibleValue::new(entry.id).help(entry.about)))
}

/// Whether the full tables make a difference.
pub(super) const fn uses_full_tables(solver: SolverId) -> bool {
    matches!(solver, SolverId::TwoPhase)
}

/// A solution in its stages, as the cube is held.
pub(super) fn stages(held: &HeldCube, solution: &Solution) -> Vec<Stage> {
    let parts = solution.parts().into_iter().map(|part| {
        let moves = &solution.moves[part.steps];
        Stage { name: part.name, moves: format_moves(&held.moves_as_held(moves)), length: moves.len() }
    });
    parts.collect()
}

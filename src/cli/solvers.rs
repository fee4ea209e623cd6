//! How solvers are named on the command line, and how solutions are told for the way a cube is held.

use clap::builder::{PossibleValue, PossibleValuesParser};

use super::json::Stage;
use crate::cube::{Goal, HeldCube, format_moves};
use crate::solver::{SOLVERS, Solution};
use crate::tables::{OptimalTier, TIERS};

/// The names that may be given.
pub(super) fn ids() -> PossibleValuesParser {
    PossibleValuesParser::new(SOLVERS.iter().map(|entry| PossibleValue::new(entry.id).help(entry.about)))
}

/// The names of the optimal solver's tables.
pub(super) fn tiers() -> PossibleValuesParser {
    PossibleValuesParser::new(TIERS.iter().map(|entry| PossibleValue::new(entry.id).help(entry.about)))
}

/// The tier of a name.
pub(super) fn tier(id: &str) -> Result<OptimalTier, String> {
    let entry = TIERS.iter().find(|entry| entry.id == id);
    entry.map(|entry| entry.tier).ok_or_else(|| format!("there is no tier {id}"))
}

/// A solution in its stages on the way to a goal, as the cube is held.
pub(super) fn stages(held: &HeldCube, solution: &Solution, goal: &Goal) -> Vec<Stage> {
    let parts = solution.parts(goal).into_iter().map(|part| {
        let moves = &solution.moves[part.steps];
        Stage { name: part.name, moves: format_moves(&held.moves_as_held(moves)), length: moves.len() }
    });
    parts.collect()
}

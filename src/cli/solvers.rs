//! How each of the solvers is made, and how its solutions are told in stages.

use std::sync::{Arc, OnceLock};

use clap::builder::{PossibleValue, PossibleValuesParser};

use super::json::Stage;
use crate::cube::{HeldCube, Move, format_moves};
use crate::solver::{
    Limits, Phases, SOLVERS, Solution, Solver, SolverId, Thistlethwaite, TwoPhase, Upgrading,
};
use crate::tables::{FullTables, Tables, ThistlethwaiteTables};

/// A solution of the two-phase solver of at most this length is nearly always found within milliseconds.
const TWO_PHASE_CONTENT: u8 = 21;

/// The names that may be given.
pub(super) fn ids() -> PossibleValuesParser {
    PossibleValuesParser::new(SOLVERS.iter().map(|entry| PossibleValue::new(entry.id).help(entry.about)))
}

/// Makes a solver. The full tables may come later, to their place.
pub(super) fn make(solver: SolverId, full: Arc<OnceLock<FullTables>>) -> Box<dyn Solver> {
    match solver {
        SolverId::TwoPhase => Box::new(Upgrading::new(TwoPhase::new(Tables::build()), full)),
        SolverId::Thistlethwaite => Box::new(Thistlethwaite::new(ThistlethwaiteTables::build())),
    }
}

/// Whether the full tables make a difference.
pub(super) const fn uses_full_tables(solver: SolverId) -> bool {
    matches!(solver, SolverId::TwoPhase)
}

/// The longest answer when neither a length nor a time is given: one that comes at once.
pub(super) const fn content(solver: SolverId) -> u8 {
    match solver {
        SolverId::TwoPhase => TWO_PHASE_CONTENT,
        SolverId::Thistlethwaite => Limits::MAX_LENGTH,
    }
}

/// A solution in its stages, as the cube is held.
pub(super) fn stages(held: &HeldCube, solution: &Solution) -> Vec<Stage> {
    let moves = &solution.moves;
    let stage =
        |name: String, moves: &[Move]| Stage { name, moves: as_held(held, moves), length: moves.len() };
    if let Some(view) = solution.view {
        let stages = view.stages(moves).into_iter().map(|part| {
            let name = format!("stage {} ({})", part.number, part.entry().group);
            stage(name + backwards(view.is_inverse()), &moves[part.steps])
        });
        return stages.collect();
    }
    let phases = Phases::of(moves);
    let numbers = if phases.backwards { [2, 1] } else { [1, 2] };
    let (first, second) = moves.split_at(phases.first);
    let name = |number: u8| format!("phase {number}{}", backwards(phases.backwards));
    vec![stage(name(numbers[0]), first), stage(name(numbers[1]), second)]
}

/// What is added to the name of a part that is done to the inverse cube.
const fn backwards(is_inverse: bool) -> &'static str {
    if is_inverse { " backwards" } else { "" }
}

/// Moves of the standard orientation as they are done to the cube as it is held.
pub(super) fn as_held(held: &HeldCube, moves: &[Move]) -> String {
    let moves: Vec<Move> = moves.iter().map(|&turn| held.as_held(turn)).collect();
    format_moves(&moves)
}

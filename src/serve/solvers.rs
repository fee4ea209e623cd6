//! How each of the solvers is made, and how its solutions are told in stages.

use std::sync::{Arc, OnceLock};

use super::wire::Stage;
use crate::cube::{HeldCube, Move, format_moves};
use crate::solver::{
    Limits, Phases, SOLVERS, Solution, Solver, SolverEntry, SolverId, Thistlethwaite, TwoPhase, Upgrading,
    View,
};
use crate::tables::{FullTables, Tables, ThistlethwaiteTables};

/// A solver ready to work, shared by all workers.
#[derive(Clone)]
pub(super) struct Ready {
    pub(super) entry: &'static SolverEntry,
    pub(super) solver: Arc<dyn Solver>,
}

/// All solvers. The full tables may come later, to their place.
pub(super) fn all(full: &Arc<OnceLock<FullTables>>) -> Vec<Ready> {
    SOLVERS.iter().map(|entry| Ready { entry, solver: make(entry.solver, full) }).collect()
}

fn make(solver: SolverId, full: &Arc<OnceLock<FullTables>>) -> Arc<dyn Solver> {
    match solver {
        SolverId::TwoPhase => Arc::new(Upgrading::new(TwoPhase::new(Tables::build()), Arc::clone(full))),
        SolverId::Thistlethwaite => Arc::new(Thistlethwaite::new(ThistlethwaiteTables::build())),
    }
}

/// The solver whose answers follow from the cube alone, with the same tables on every machine.
pub(super) fn for_scrambles() -> Arc<dyn Solver> {
    Arc::new(TwoPhase::new(Tables::build()))
}

impl Ready {
    /// The longest answer when neither a length nor a time is given: one that is nearly always found within milliseconds.
    pub(super) const fn content(&self) -> u8 {
        match self.entry.solver {
            SolverId::TwoPhase => 21,
            SolverId::Thistlethwaite => Limits::MAX_LENGTH,
        }
    }
}

/// A solution in its stages, as the cube is held.
pub(super) fn stages(held: &HeldCube, solution: &Solution) -> Vec<Stage> {
    let parts = match solution.view {
        Some(view) => groups(view, &solution.moves),
        None => phases(&solution.moves),
    };
    let mut rest = &solution.moves[..];
    let stages = parts.into_iter().map(|(name, length)| {
        let (stage, left) = rest.split_at(length);
        rest = left;
        Stage { name, moves: as_held(held, stage), length }
    });
    stages.collect()
}

/// The names of the two phases, and how many moves each has.
fn phases(moves: &[Move]) -> Vec<(String, usize)> {
    let Phases { first, backwards } = Phases::of(moves);
    let names = if backwards { ["phase 2 backwards", "phase 1 backwards"] } else { ["phase 1", "phase 2"] };
    vec![(names[0].to_owned(), first), (names[1].to_owned(), moves.len() - first)]
}

/// The names of the four stages, and how many moves each has.
fn groups(view: View, moves: &[Move]) -> Vec<(String, usize)> {
    let backwards = if view.is_inverse() { " backwards" } else { "" };
    let stages = view.stages(moves).into_iter().map(|stage| {
        let (from, to) = (stage.number - 1, stage.number);
        (format!("G{from} to G{to}{backwards}"), stage.steps.len())
    });
    stages.collect()
}

/// Moves of the standard orientation as they are done to the cube as it is held.
pub(super) fn as_held(held: &HeldCube, moves: &[Move]) -> String {
    let moves: Vec<Move> = moves.iter().map(|&turn| held.as_held(turn)).collect();
    format_moves(&moves)
}

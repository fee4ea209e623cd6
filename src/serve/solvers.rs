//! How each of the solvers is made, and how its solutions are told in stages.

use std::sync::{Arc, OnceLock};

use super::wire::Stage;
use crate::cube::{HeldCube, Move, format_moves};
use crate::solver::{Phases, SOLVERS, Solver, SolverEntry, TwoPhase, Upgrading};
use crate::tables::{FullTables, Tables};

/// How a solver is dealt with here.
struct Making {
    id: &'static str,
    /// Makes it; the full tables may come later, to their place.
    make: fn(&Arc<OnceLock<FullTables>>) -> Box<dyn Solver>,
    /// The names of the stages, and how many moves of a solution each has.
    stages: fn(&[Move]) -> Vec<(&'static str, usize)>,
}

/// One row for each of [`SOLVERS`].
const MAKINGS: &[Making] = &[Making {
    id: "two-phase",
    make: |full| Box::new(Upgrading::new(TwoPhase::new(Tables::build()), Arc::clone(full))),
    stages: |moves| {
        let Phases { first, backwards } = Phases::of(moves);
        let names =
            if backwards { ["phase 2 backwards", "phase 1 backwards"] } else { ["phase 1", "phase 2"] };
        vec![(names[0], first), (names[1], moves.len() - first)]
    },
}];

/// A solver ready to work, shared by all workers.
#[derive(Clone)]
pub(super) struct Ready {
    pub(super) entry: &'static SolverEntry,
    pub(super) solver: Arc<dyn Solver>,
    making: &'static Making,
}

/// All solvers. The full tables may come later, to their place.
pub(super) fn all(full: &Arc<OnceLock<FullTables>>) -> Vec<Ready> {
    let ready = |entry: &'static SolverEntry| {
        let making = MAKINGS.iter().find(|making| making.id == entry.id)?;
        Some(Ready { entry, solver: Arc::from((making.make)(full)), making })
    };
    SOLVERS.iter().filter_map(ready).collect()
}

/// The solver whose answers follow from the cube alone, with the same tables on every machine.
pub(super) fn for_scrambles() -> Arc<dyn Solver> {
    Arc::new(TwoPhase::new(Tables::build()))
}

impl Ready {
    /// A solution in its stages, as the cube is held.
    pub(super) fn stages(&self, held: &HeldCube, moves: &[Move]) -> Vec<Stage> {
        let mut rest = moves;
        let stages = (self.making.stages)(moves).into_iter().map(|(name, length)| {
            let (stage, left) = rest.split_at(length);
            rest = left;
            Stage { name: name.to_owned(), moves: as_held(held, stage), length }
        });
        stages.collect()
    }
}

/// Moves of the standard orientation as they are done to the cube as it is held.
pub(super) fn as_held(held: &HeldCube, moves: &[Move]) -> String {
    let moves: Vec<Move> = moves.iter().map(|&turn| held.as_held(turn)).collect();
    format_moves(&moves)
}

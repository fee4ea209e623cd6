//! How each of the solvers is made, and how its solutions are told in stages.

use std::sync::{Arc, OnceLock};

use clap::builder::PossibleValuesParser;

use super::json::Stage;
use crate::cube::{HeldCube, Move, format_moves};
use crate::solver::{Limits, Phases, SOLVERS, Solver, SolverEntry, TwoPhase, Upgrading};
use crate::tables::{FullTables, Tables};

/// The solver that is taken when none is named.
pub(super) const DEFAULT: &str = "two-phase";

/// How a solver is dealt with here.
struct Making {
    id: &'static str,
    /// The longest answer when neither a length nor a time is given.
    content: u8,
    /// Makes it; the full tables may come later, to their place.
    make: fn(Arc<OnceLock<FullTables>>) -> Box<dyn Solver>,
    /// The names of the stages, and how many moves of a solution each has.
    stages: fn(&[Move]) -> Vec<(&'static str, usize)>,
}

/// One row for each of [`SOLVERS`].
const MAKINGS: &[Making] = &[Making {
    id: "two-phase",
    // Nearly always found within milliseconds.
    content: 21,
    make: |full| Box::new(Upgrading::new(TwoPhase::new(Tables::build()), full)),
    stages: |moves| {
        let Phases { first, backwards } = Phases::of(moves);
        let names =
            if backwards { ["phase 2 backwards", "phase 1 backwards"] } else { ["phase 1", "phase 2"] };
        vec![(names[0], first), (names[1], moves.len() - first)]
    },
}];

/// A solver that was chosen.
pub(super) struct Chosen {
    pub(super) id: &'static str,
    making: &'static Making,
}

/// The names that may be given.
pub(super) fn ids() -> PossibleValuesParser {
    PossibleValuesParser::new(MAKINGS.iter().map(|making| {
        let entry: Option<&SolverEntry> = SOLVERS.iter().find(|entry| entry.id == making.id);
        clap::builder::PossibleValue::new(making.id).help(entry.map_or("", |entry| entry.about))
    }))
}

impl Chosen {
    /// The solver with this name, which is one of [`ids`].
    pub(super) fn named(id: &str) -> Self {
        let making = MAKINGS.iter().find(|making| making.id == id).unwrap_or(&MAKINGS[0]);
        Self { id: making.id, making }
    }

    /// The solver itself.
    pub(super) fn make(&self, full: Arc<OnceLock<FullTables>>) -> Box<dyn Solver> {
        (self.making.make)(full)
    }

    /// Whether the full tables make a difference.
    pub(super) fn uses_full_tables(&self) -> bool {
        self.id == "two-phase"
    }

    /// The longest answer when neither a length nor a time is given.
    pub(super) const fn content(&self) -> u8 {
        if self.making.content < Limits::MAX_LENGTH { self.making.content } else { Limits::MAX_LENGTH }
    }

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

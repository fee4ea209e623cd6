//! Thistlethwaite's algorithm: through four groups to the solved cube, one stage after the other.
//!
//! The plain solution follows the four tables, each stage by a shortest path: it takes microseconds and some 31 moves.
//! A [`beam`] search over many paths through each stage then finds ever shorter solutions. Source:
//! <https://www.jaapsch.net/puzzles/thistle.htm>.

mod beam;
mod stage_direction;

use std::ops::ControlFlow;
use std::sync::Arc;

pub use stage_direction::{SolutionStage, StageDirection};

use super::engine::{Found, Incumbent, SearchScope};
use super::{Ending, SearchControl, SolveReport, SolveRequest, Solver};
use crate::cube::{CubieCube, Move};
use crate::tables::{MoveSet, StageId, StageTable, ThistlethwaiteTables};
use beam::Beam;

/// The solver that uses Thistlethwaite's algorithm, with its tables.
#[derive(Clone, Debug)]
pub struct Thistlethwaite {
    tables: Arc<ThistlethwaiteTables>,
    /// The moves of each stage, and none after the last.
    allowed: [MoveSet; StageTable::NUM + 1],
}

impl Thistlethwaite {
    /// The greatest length of a plain solution: 7 + 10 + 13 + 15.
    pub const LONGEST: u8 = 45;

    /// Creates a solver that uses these tables.
    pub fn new(tables: impl Into<Arc<ThistlethwaiteTables>>) -> Self {
        let tables = tables.into();
        let mut allowed = [MoveSet::EMPTY; StageTable::NUM + 1];
        for (set, stage) in allowed.iter_mut().zip(tables.stages()) {
            *set = MoveSet::of(stage.moves().iter().copied());
        }
        Self { tables, allowed }
    }

    /// Returns the plain solution, which follows the tables stage by stage. It has at most [`Self::LONGEST`] moves;
    /// turns of one face where two stages meet are not merged.
    pub fn plain(&self, cube: &CubieCube) -> Vec<Move> {
        let mut moves = Vec::with_capacity(Self::LONGEST.into());
        let mut cube = *cube;
        for stage in self.tables.stages() {
            cube = walk_down(stage, cube, &mut moves);
        }
        moves
    }
}

/// Appends the moves by which the table of a stage leads through it, and returns the cube at its end.
fn walk_down(stage: &StageTable, mut cube: CubieCube, moves: &mut Vec<Move>) -> CubieCube {
    let key = |cube: &CubieCube| {
        stage
            .key(cube)
            .expect("the stage before ends in the group of this one")
    };
    while let Some(turn) = stage.step(key(&cube)) {
        cube = cube.turned(turn);
        moves.push(turn);
    }
    cube
}

impl Solver for Thistlethwaite {
    /// Reports the plain solution at once, then shorter ones. It ends with [`Ending::Unproven`] when its widest beam is
    /// done, after some ten seconds; only very short solutions are proven.
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        Incumbent::run_alone(request, control, |scope| {
            self.search(scope)?;
            ControlFlow::Break(Ending::Unproven)
        })
    }
}

impl Thistlethwaite {
    fn search(&self, scope: &SearchScope<'_>) -> ControlFlow<Ending> {
        let SolveRequest { cube, axes, .. } = scope.request();
        // Every solution orients all edges, along any axis, and for the cube and its inverse alike.
        let to_g1 = self.tables.stage(StageId::ToG1);
        let seen = StageDirection::all().map(|direction| direction.of(cube));
        let bound = seen
            .filter_map(|cube| to_g1.key(&cube))
            .map(|key| to_g1.distance(key))
            .max();
        scope.begin(0, bound.unwrap_or(0))?;
        let is_meant =
            |direction: &StageDirection| axes.is_none_or(|axes| direction.chain() == axes);
        let directions: Vec<StageDirection> = StageDirection::all().filter(is_meant).collect();
        let first = directions[0];
        let moves = first.moves_back(&self.plain(&first.of(cube)));
        scope.record(Found::Stages(moves, first))?;
        if *cube == CubieCube::SOLVED {
            return ControlFlow::Break(Ending::Exhausted);
        }
        Beam::new(self, cube, &directions, scope).run()
    }
}

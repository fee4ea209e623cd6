//! Thistlethwaite's algorithm: home through four groups, one stage after the other.
//!
//! The plain solution walks down the four tables, each stage by a shortest way of its own: microseconds, some 31 moves.
//! After it come ever shorter ones, by a [`beam`] over many ways through each stage that fit one another.
//! Source: <https://www.jaapsch.net/puzzles/thistle.htm>. Knows nothing of threads.

mod beam;
mod hunt;
mod view;

use std::ops::ControlFlow;
use std::sync::Arc;

pub use view::{SolutionStage, View};

use super::watch::Watch;
use super::{Ending, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver};
use crate::cube::{CubieCube, Move};
use crate::tables::{MoveSet, StageTable, ThistlethwaiteTables};
use beam::Beam;
use hunt::Hunt;

/// The solver with its tables.
#[derive(Clone, Debug)]
pub struct Thistlethwaite {
    tables: Arc<ThistlethwaiteTables>,
    views: Vec<View>,
    /// The moves of each stage, and none after the last.
    allowed: [MoveSet; StageTable::NUM + 1],
}

impl Thistlethwaite {
    /// No plain solution has more moves: 7 + 10 + 13 + 15.
    pub const LONGEST: u8 = 45;

    /// A solver that uses these tables.
    pub fn new(tables: impl Into<Arc<ThistlethwaiteTables>>) -> Self {
        let tables = tables.into();
        let mut allowed = [MoveSet::EMPTY; StageTable::NUM + 1];
        for (set, stage) in allowed.iter_mut().zip(tables.stages()) {
            *set = MoveSet::of(stage.moves().iter().copied());
        }
        Self { tables, views: View::all().collect(), allowed }
    }

    /// The plain solution: in every stage the way that the table leads. At most [`Self::LONGEST`] moves.
    pub fn plain(&self, cube: &CubieCube) -> Vec<Move> {
        let (mut moves, mut cube) = (Vec::with_capacity(Self::LONGEST.into()), *cube);
        for stage in self.tables.stages() {
            cube = walk_down(stage, cube, &mut moves);
        }
        moves
    }
}

/// Through a stage as its table leads. Gives the cube at the end.
fn walk_down(stage: &StageTable, mut cube: CubieCube, moves: &mut Vec<Move>) -> CubieCube {
    let key = |cube: &CubieCube| stage.key(cube).expect("the stage before ends in the group of this one");
    while let Some(turn) = stage.step(key(&cube)) {
        cube = cube.turned(turn);
        moves.push(turn);
    }
    cube
}

impl Solver for Thistlethwaite {
    /// Tells the plain solution at once, then shorter ones. It ends with [`Ending::Unproven`] when its widest beam is
    /// through, after some ten seconds; only very short solutions are proven.
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        let watch = Watch::start(control, request.limits.timeout);
        let mut hunt = Hunt::new(request, watch);
        let ending = match self.run(&request.cube, &mut hunt) {
            ControlFlow::Break(ending) => ending,
            ControlFlow::Continue(()) => Ending::Unproven,
        };
        let report = hunt.into_report(ending);
        control.tell(SolveEvent::Finished(report.clone()));
        report
    }
}

impl Thistlethwaite {
    fn run(&self, cube: &CubieCube, hunt: &mut Hunt<'_>) -> ControlFlow<Ending> {
        // Every solution orients all edges, whichever axis and whether the cube or its inverse is looked at.
        let [to_g1, ..] = self.tables.stages();
        let seen = self.views.iter().map(|view| view.of(cube));
        let bound = seen.filter_map(|cube| to_g1.key(&cube)).map(|key| to_g1.distance(key)).max();
        hunt.begin(0, bound.unwrap_or(0))?;
        hunt.found(View::PLAIN, &self.plain(cube))?;
        if *cube == CubieCube::SOLVED {
            return ControlFlow::Break(Ending::Exhausted);
        }
        Beam::new(self, cube, hunt).run()
    }
}

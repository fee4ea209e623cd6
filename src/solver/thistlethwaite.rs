//! Thistlethwaite's algorithm: home through four groups, each stage by a shortest way of its own.
//!
//! The plain solver walks down the four tables, which takes microseconds. The [`short`] one looks for stages that fit
//! one another. Source: <https://www.jaapsch.net/puzzles/thistle.htm>. Knows nothing of threads.

mod short;

use std::sync::Arc;

use crate::cube::{CubieCube, Move, Symmetry};
use crate::tables::{StageTable, ThistlethwaiteTables};

/// The solver with its tables.
#[derive(Clone, Debug)]
pub struct Thistlethwaite {
    tables: Arc<ThistlethwaiteTables>,
}

/// A solution in four stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagedSolution {
    /// All moves in the order they are done.
    pub moves: Vec<Move>,
    /// How many moves each stage has.
    pub lengths: [usize; StageTable::NUM],
    /// From where the stages are seen.
    pub view: View,
}

/// From where a solution's stages are seen: the groups are those of the cube carried by a symmetry, or of its inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Carries the cube before it is looked at.
    pub symmetry: Symmetry,
    /// Whether it is the inverse that goes through the groups: the last stage comes first then.
    pub inverse: bool,
}

impl View {
    /// The cube as it is.
    pub const PLAIN: Self = Self { symmetry: Symmetry::IDENTITY, inverse: false };

    /// All that differ: the six orders of the three axes, for the cube and for its inverse.
    fn all() -> impl Iterator<Item = Self> {
        let differs = |symmetry: &Symmetry| {
            Symmetry::all()
                .take(symmetry.index())
                .all(|earlier| !earlier.inverse().then(*symmetry).keeps_axes())
        };
        Symmetry::all()
            .filter(differs)
            .flat_map(|symmetry| [false, true].map(|inverse| Self { symmetry, inverse }))
    }

    /// The cube seen this way.
    fn of(self, cube: &CubieCube) -> CubieCube {
        self.symmetry.carry(&if self.inverse { cube.inverse() } else { *cube })
    }

    /// What solves the cube, from what solves it seen this way.
    fn moves_back(self, moves: &[Move]) -> Vec<Move> {
        let back = self.symmetry.inverse();
        let mut moves: Vec<Move> = moves.iter().map(|&turn| back.turn(turn)).collect();
        if self.inverse {
            moves.reverse();
            moves.iter_mut().for_each(|turn| *turn = turn.inverse());
        }
        moves
    }
}

impl Thistlethwaite {
    /// A solver that uses these tables.
    pub fn new(tables: impl Into<Arc<ThistlethwaiteTables>>) -> Self {
        Self { tables: tables.into() }
    }

    /// The plain solution: in every stage the way that the table leads. At most 7 + 10 + 13 + 15 = 45 moves.
    pub fn plain(&self, cube: &CubieCube) -> StagedSolution {
        let (mut moves, mut cube) = (Vec::with_capacity(45), *cube);
        let lengths = self.tables.stages().each_ref().map(|stage| {
            let start = moves.len();
            let key =
                |cube: &CubieCube| stage.key(cube).expect("the stage before ends in the group of this one");
            while let Some(turn) = stage.step(key(&cube)) {
                cube = cube.turned(turn);
                moves.push(turn);
            }
            moves.len() - start
        });
        StagedSolution { moves, lengths, view: View::PLAIN }
    }

    pub fn within(&self, cube: &CubieCube, time: std::time::Duration) -> StagedSolution {
        let start = std::time::Instant::now();
        let mut best = self.plain(cube);
        let _ = self.shorter(
            cube,
            |_| {
                if start.elapsed() > time {
                    std::ops::ControlFlow::Break(())
                } else {
                    std::ops::ControlFlow::Continue(())
                }
            },
            |s| {
                best = s;
                std::ops::ControlFlow::Continue(())
            },
        );
        best
    }
}

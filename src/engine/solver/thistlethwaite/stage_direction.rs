//! The directions in which a cube goes through Thistlethwaite's groups, and which moves of a solution belong to which
//! stage.

use std::iter;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::coord::StageChain;
use crate::cube::{CubieCube, Face, Move, inverse_moves};
use crate::tables::{STAGES, StageEntry, StageTable};

/// The direction in which a cube goes through the groups: the cube or its inverse, mapped by a symmetry. Serialized as
/// its index in [`StageDirection::all`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "usize", into = "usize")]
pub struct StageDirection {
    chain: StageChain,
    inverse: bool,
}

impl From<StageDirection> for usize {
    fn from(direction: StageDirection) -> Self {
        let index = StageDirection::all().position(|other| other == direction);
        index.expect("all directions are listed")
    }
}

impl TryFrom<usize> for StageDirection {
    type Error = String;

    fn try_from(index: usize) -> Result<Self, String> {
        let direction = Self::all().nth(index);
        direction.ok_or_else(|| format!("there is no direction {index}"))
    }
}

/// One stage of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionStage {
    /// Its number, 1 to 4: the group with this number is reached, or left if the direction is that of the inverse.
    pub number: usize,
    /// The range of its moves in the solution.
    pub steps: Range<usize>,
    /// All moves that are allowed in it, as they are made on the cube itself, in the sequence of [`Move::ALL`].
    pub allowed: Vec<Move>,
    /// The cube in the direction of the solution, before the first move of the stage and after each.
    pub cubes: Vec<CubieCube>,
}

impl SolutionStage {
    /// Returns the entry of this stage, which declares its moves and its key.
    pub const fn entry(&self) -> &'static StageEntry {
        &STAGES[self.number - 1]
    }

    /// Returns the keys of the stage before its first move and after each, see [`StageEntry::key`]. 0 means that the
    /// stage is done. Read backwards, a stage of the inverse begins with 0.
    pub fn keys(&self) -> Vec<usize> {
        self.cubes
            .iter()
            .filter_map(|cube| self.entry().key(cube))
            .collect()
    }

    /// Returns the moves that generate the allowed ones: for each face its clockwise quarter turn if that is allowed,
    /// else its half turn.
    pub fn generators(&self) -> Vec<Move> {
        let quarter_or_half = |face| {
            let quarter = Move::new(face, 1);
            if self.allowed.contains(&quarter) {
                quarter
            } else {
                Move::new(face, 2)
            }
        };
        Face::ALL.map(quarter_or_half).to_vec()
    }
}

impl StageDirection {
    /// The cube itself, neither mapped nor inverted.
    pub const PLAIN: Self = Self {
        chain: StageChain::STANDARD,
        inverse: false,
    };
    /// The number of different directions.
    pub const NUM: usize = 12;

    /// Returns all different directions: the six permutations of the three axes, for the cube and for its inverse.
    pub fn all() -> impl Iterator<Item = Self> {
        StageChain::all().flat_map(|chain| [false, true].map(|inverse| Self { chain, inverse }))
    }

    /// Returns the axes along which the cube goes through the groups.
    pub const fn chain(self) -> StageChain {
        self.chain
    }

    /// Whether it is the inverse of the cube that goes through the groups: its solution, read backwards with every move
    /// inverted, solves the cube. So the half turns come first.
    pub const fn is_inverse(self) -> bool {
        self.inverse
    }

    /// Returns the cube in this direction.
    pub fn of(self, cube: &CubieCube) -> CubieCube {
        self.chain
            .symmetry()
            .carry(&if self.inverse { cube.inverse() } else { *cube })
    }

    /// Returns the move of the cube itself for a move of the cube in this direction.
    pub fn turn_back(self, turn: Move) -> Move {
        let turn = self.chain.symmetry().inverse().turn(turn);
        if self.inverse { turn.inverse() } else { turn }
    }

    /// Returns the solution of the cube itself for a solution of the cube in this direction.
    pub fn moves_back(self, moves: &[Move]) -> Vec<Move> {
        let mut moves: Vec<Move> = moves.iter().map(|&turn| self.turn_back(turn)).collect();
        if self.inverse {
            moves.reverse();
        }
        moves
    }

    /// Exchanges turns of opposite faces so that those of an earlier stage come first. In canonical form, a turn of the
    /// next stage may come between turns of the same stage.
    pub(crate) fn in_stages(self, moves: &mut [Move]) {
        // The first stage allows all moves, each one after it fewer.
        let sequence = |turn: &Move| {
            let allows =
                |stage: &&StageEntry| stage.moves().any(|other| self.turn_back(other) == *turn);
            let number = STAGES.iter().filter(allows).count();
            if self.inverse {
                StageTable::NUM - number
            } else {
                number
            }
        };
        for run in moves.chunk_by_mut(|a, b| a.face().axis() == b.face().axis()) {
            run.sort_by_key(sequence);
        }
    }

    /// Returns the cube in this direction before the first of the moves that solve it and after each.
    fn cubes_along(self, moves: &[Move]) -> Vec<CubieCube> {
        // For the inverse, the cube that is left to solve is the solved cube after the moves up to here.
        let start = if self.inverse {
            CubieCube::SOLVED
        } else {
            CubieCube::SOLVED.turned_by(&inverse_moves(moves))
        };
        let along = moves.iter().scan(start, |cube, &turn| {
            *cube = cube.turned(turn);
            Some(*cube)
        });
        iter::once(start)
            .chain(along)
            .map(|cube| self.chain.symmetry().carry(&cube))
            .collect()
    }

    /// Returns the stages of a solution in sequence: a stage ends with the last move that the next one does not allow.
    /// The rest consists of moves of the next stage's group and solves the cube, so the cube is in that group there.
    pub fn stages(self, moves: &[Move]) -> [SolutionStage; StageTable::NUM] {
        let allowed: [Vec<Move>; StageTable::NUM] = STAGES
            .each_ref()
            .map(|stage| stage.moves().map(|turn| self.turn_back(turn)).collect());
        // Counted in the direction in which the cube goes through the groups.
        let seen: Vec<Move> = if self.inverse {
            moves.iter().rev().copied().collect()
        } else {
            moves.to_vec()
        };
        let ends: [usize; StageTable::NUM] =
            std::array::from_fn(|stage| match allowed.get(stage + 1) {
                Some(next) => seen
                    .iter()
                    .rposition(|turn| !next.contains(turn))
                    .map_or(0, |last| last + 1),
                None => seen.len(),
            });
        let cubes = self.cubes_along(moves);
        let mut stages = std::array::from_fn(|stage| {
            let start = stage.checked_sub(1).map_or(0, |before| ends[before]);
            let steps = if self.inverse {
                seen.len() - ends[stage]..seen.len() - start
            } else {
                start..ends[stage]
            };
            let mut allowed = allowed[stage].clone();
            allowed.sort_unstable();
            let cubes = cubes[steps.start..=steps.end].to_vec();
            SolutionStage {
                number: stage + 1,
                steps,
                allowed,
                cubes,
            }
        });
        if self.inverse {
            stages.reverse();
        }
        stages
    }
}

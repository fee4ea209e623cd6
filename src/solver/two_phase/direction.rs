//! The six cubes that are searched for one: seen along each of the three axes, and the inverse of each.
//!
//! A solution of one gives a solution of the cube itself, but what is short in phase 1 differs.

use crate::cube::{CubieCube, Move, Symmetry};
use crate::tables::{Phase1Node, Phase1Tables};

/// One way to look at the cube.
#[derive(Clone, Debug)]
pub(super) struct Direction {
    /// The cube as it is seen this way.
    pub(super) cube: CubieCube,
    /// What phase 1 sees of it.
    pub(super) node: Phase1Node,
    /// How many moves phase 1 takes at least.
    pub(super) distance: u8,
    back: Symmetry,
    inverse: bool,
}

impl Direction {
    /// How many there are.
    pub(super) const NUM: usize = 6;

    /// All directions of a cube, the cube itself first.
    pub(super) fn all(cube: &CubieCube, tables: &Phase1Tables) -> [Self; Self::NUM] {
        std::array::from_fn(|k| {
            let turned = Symmetry::from_index(Symmetry::NUM_UD * (k / 2));
            let inverse = k % 2 == 1;
            let cube = turned.carry(&if inverse { cube.inverse() } else { *cube });
            let node = tables.node(&cube);
            Self { cube, node, distance: tables.distance(node), back: turned.inverse(), inverse }
        })
    }

    /// The solution of the cube itself that a solution of the cube of this direction stands for.
    pub(super) fn moves_back(&self, moves: impl Iterator<Item = Move>) -> Vec<Move> {
        let mut moves: Vec<Move> = moves.map(|turn| self.back.turn(turn)).collect();
        if self.inverse {
            moves.reverse();
            for turn in &mut moves {
                *turn = turn.inverse();
            }
        }
        moves
    }
}

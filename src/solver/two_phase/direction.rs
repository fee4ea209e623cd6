//! The six cubes that are searched for one: seen along each of the three axes, and the inverse of each.
//!
//! A solution of one gives a solution of the cube itself, but what is short in phase 1 differs.

use crate::cube::{CubieCube, Move, Symmetry};
use crate::tables::{MoveSet, Phase1Node, Phase1Tables};

/// How many moves a tail has at most. Three cost more to set up than they save.
pub(super) const LONGEST_TAIL: usize = 2;

/// One way to look at the cube.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction {
    /// The cube as it is seen this way.
    pub(super) cube: CubieCube,
    /// What phase 1 sees of it.
    pub(super) node: Phase1Node,
    /// How many moves phase 1 takes at least.
    pub(super) distance: u8,
    /// The moves that a solution of this cube is followed by, in the end of the array.
    tail: [Move; LONGEST_TAIL],
    tail_length: u8,
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
            let distance = tables.distance(node);
            let tail = [Move::ALL[0]; _];
            Self { cube, node, distance, tail, tail_length: 0, back: turned.inverse(), inverse }
        })
    }

    /// All directions with one more move put before the cube: what solves that, followed by the move and the tail
    /// so far, solves the cube. Without the moves of H if they are not asked for: see [`Self::is_new`].
    pub(super) fn lengthened(self, tables: &Phase1Tables, also_of_h: bool) -> impl Iterator<Item = Self> {
        let next = self.tail().first().copied();
        let moves = if also_of_h { MoveSet::ALL } else { MoveSet::OUT_OF_H };
        let allowed = moves.moves().filter(move |&turn| next.is_none_or(|next| next.may_follow(turn)));
        allowed.map(move |turn| self.with(turn, tables))
    }

    /// With one more move before the cube.
    fn with(&self, turn: Move, tables: &Phase1Tables) -> Self {
        let cube = CubieCube::of_move(turn).then(&self.cube);
        let node = tables.node(&cube);
        let mut longer = Self { cube, node, distance: tables.distance(node), ..*self };
        longer.tail_length += 1;
        longer.tail[LONGEST_TAIL - longer.tail_length as usize] = turn;
        longer
    }

    fn tail(&self) -> &[Move] {
        &self.tail[LONGEST_TAIL - self.tail_length as usize..]
    }

    /// How many moves the tail has.
    pub(super) fn tail_length(&self) -> u8 {
        self.tail_length
    }

    /// Whether the tail is none that phase 2 meets anyway: its first move is not of H.
    pub(super) fn is_new(&self) -> bool {
        self.tail().first().is_none_or(|turn| !turn.is_in_h())
    }

    /// The solution of the cube itself that a solution of the cube of this direction stands for.
    pub(super) fn moves_back(&self, moves: &[Move]) -> Vec<Move> {
        let mut moves: Vec<Move> =
            moves.iter().chain(self.tail()).map(|&turn| self.back.turn(turn)).collect();
        if self.inverse {
            moves.reverse();
            for turn in &mut moves {
                *turn = turn.inverse();
            }
        }
        moves
    }
}

//! The coordinates of the first three stages together, and the effect of any move on them. With these, a search knows
//! at the end of each stage how long the next one is.

use crate::coord::{Coordinate, CornerTetrads, EdgeSlices, Flip, Twist, UdSlice};
use crate::cube::{CubieCube, Face, Move, Symmetry};
use crate::tables::MoveTable;

/// The coordinates of the first three stages: the edges of the U and D layers are described by the slots of UF UB DF
/// DB, which are defined for all cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StagePattern {
    flip: u16,
    twist: u16,
    middle: u16,
    tetrads: u16,
    upright: u16,
}

/// The effect of moves on patterns.
#[derive(Clone, Debug)]
pub struct StagePatterns {
    flip: MoveTable,
    twist: MoveTable,
    middle: MoveTable,
    tetrads: MoveTable,
    /// For every value of the upright slice, that of [`EdgeSlices`], as far as it is defined.
    edge_slices: Vec<u8>,
}

/// Maps the slots of the edges UF UB DF DB into the middle layer.
const UPRIGHT: Symmetry = {
    let mut index = 0;
    while Symmetry::from_index(index).face(Face::R) as u8 != Face::U as u8 {
        index += 1;
    }
    Symmetry::from_index(index)
};

/// The images of the moves under that symmetry.
const UPRIGHT_TURNS: [Move; Move::NUM] = {
    let mut turns = Move::ALL;
    let mut index = 0;
    while index < Move::NUM {
        turns[index] = UPRIGHT.turn(turns[index]);
        index += 1;
    }
    turns
};

impl StagePatterns {
    pub(super) fn build() -> Self {
        let mut edge_slices = vec![u8::MAX; UdSlice::NUM];
        for slices in EdgeSlices::all() {
            edge_slices[UdSlice::of(&UPRIGHT.carry(&slices.cube())).index()] = slices.index() as u8;
        }
        Self {
            flip: MoveTable::of::<Flip>(),
            twist: MoveTable::of::<Twist>(),
            middle: MoveTable::of::<UdSlice>(),
            tetrads: MoveTable::of::<CornerTetrads>(),
            edge_slices,
        }
    }

    /// The pattern of a cube.
    pub fn of(&self, cube: &CubieCube) -> StagePattern {
        StagePattern {
            flip: Flip::of(cube).index() as u16,
            twist: Twist::of(cube).index() as u16,
            middle: UdSlice::of(cube).index() as u16,
            tetrads: CornerTetrads::of(cube).index() as u16,
            upright: UdSlice::of(&UPRIGHT.carry(cube)).index() as u16,
        }
    }

    /// The pattern after a move.
    #[inline]
    pub fn turned(&self, pattern: StagePattern, turn: Move) -> StagePattern {
        let after = |table: &MoveTable, value: u16, turn| table.after(value.into(), turn) as u16;
        StagePattern {
            flip: after(&self.flip, pattern.flip, turn),
            twist: after(&self.twist, pattern.twist, turn),
            middle: after(&self.middle, pattern.middle, turn),
            tetrads: after(&self.tetrads, pattern.tetrads, turn),
            upright: after(&self.middle, pattern.upright, UPRIGHT_TURNS[turn.index()]),
        }
    }

    /// Returns the key in the table of the first, second or third stage, from 0, of a cube that has reached that stage.
    #[inline]
    pub fn key(&self, pattern: StagePattern, stage: usize) -> usize {
        match stage {
            0 => pattern.flip.into(),
            1 => usize::from(pattern.twist) * UdSlice::NUM + usize::from(pattern.middle),
            _ => {
                usize::from(pattern.tetrads) * EdgeSlices::NUM
                    + usize::from(self.edge_slices[usize::from(pattern.upright)])
            }
        }
    }

    /// The key after a move, without the rest of the pattern.
    #[inline]
    pub fn key_after(&self, pattern: StagePattern, stage: usize, turn: Move) -> usize {
        match stage {
            0 => self.flip.after(pattern.flip.into(), turn),
            1 => {
                self.twist.after(pattern.twist.into(), turn) * UdSlice::NUM
                    + self.middle.after(pattern.middle.into(), turn)
            }
            _ => {
                let upright = self
                    .middle
                    .after(pattern.upright.into(), UPRIGHT_TURNS[turn.index()]);
                self.tetrads.after(pattern.tetrads.into(), turn) * EdgeSlices::NUM
                    + usize::from(self.edge_slices[upright])
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let tables = [&self.flip, &self.twist, &self.middle, &self.tetrads];
        tables.map(MoveTable::bytes).iter().sum::<usize>() + self.edge_slices.len()
    }
}

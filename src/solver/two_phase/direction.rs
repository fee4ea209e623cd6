//! The six cubes that are searched for one: seen along each of the three axes, and the inverse of each.
//!
//! A solution of one gives a solution of the cube itself, but what is short in phase 1 differs.

use super::View;
use crate::cube::{CubieCube, Move, Symmetry};
use crate::tables::{MoveSet, Phase1Coset};

/// How many moves a tail has at most. Three cost more to set up than they save.
pub(super) const LONGEST_TAIL: usize = 2;

/// One way to look at the cube.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction {
    /// The cube as it is seen this way.
    pub(super) cube: CubieCube,
    /// What phase 1 of the full tier sees of it.
    pub(super) coset: Option<Phase1Coset>,
    /// How many moves phase 1 takes at least.
    pub(super) distance: u8,
    /// Whether it takes just as many.
    is_exact: bool,
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
    pub(super) fn all(cube: &CubieCube, view: View<'_>) -> [Self; Self::NUM] {
        let mut all = std::array::from_fn(|k| {
            let turned = Symmetry::from_index(Symmetry::NUM_UD * (k / 2));
            let inverse = k % 2 == 1;
            let cube = turned.carry(&if inverse { cube.inverse() } else { *cube });
            let tail = [Move::ALL[0]; _];
            let (coset, distance) = view.start(&cube);
            let back = turned.inverse();
            Self { cube, coset, distance, is_exact: false, tail, tail_length: 0, back, inverse }
        });
        Self::measure(&mut all, view, u8::MAX);
        all
    }

    /// Makes the distance exact wherever it can be `at_most` so many and the full tier is there.
    pub(super) fn measure(ways: &mut [Self], view: View<'_>, at_most: u8) {
        let Some(full) = view.full else { return };
        let in_question = |way: &Self| !way.is_exact && way.distance <= at_most;
        let cosets: Vec<_> = ways.iter().filter(|way| in_question(way)).filter_map(|way| way.coset).collect();
        let mut distances = full.phase1.distances(&cosets).into_iter();
        for way in ways.iter_mut().filter(|way| in_question(way)) {
            (way.distance, way.is_exact) = (distances.next().expect("there is one for each"), true);
        }
    }

    /// All directions with one more move put before the cube: what solves that, followed by the move and the tail
    /// so far, solves the cube. Without the moves of H if they are not asked for: see [`Self::is_new`].
    pub(super) fn lengthened(self, view: View<'_>, also_of_h: bool) -> impl Iterator<Item = Self> {
        let next = self.tail().first().copied();
        let moves = if also_of_h { MoveSet::ALL } else { MoveSet::OUT_OF_H };
        let allowed = moves.moves().filter(move |&turn| next.is_none_or(|next| next.may_follow(turn)));
        allowed.map(move |turn| self.with(turn, view))
    }

    /// With one more move before the cube.
    fn with(&self, turn: Move, view: View<'_>) -> Self {
        let cube = CubieCube::of_move(turn).then(&self.cube);
        let (coset, distance) = view.start(&cube);
        let mut longer = Self { cube, coset, distance, is_exact: false, ..*self };
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

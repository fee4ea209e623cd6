//! A position of the search: a cube, the coordinates of it and of its inverse, and the moves that led to it from both
//! ends of the solution.

use crate::cube::Move;
use crate::tables::{AXES, AxisCoset, MoveSet, OptimalTables, Pieces};

/// The most moves a solution may have: 26 quarter turns suffice for every cube.
pub(super) const LONGEST: usize = 26;

/// The moves found so far: the first ones of a solution, and its last ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    moves: [u8; LONGEST],
    front: u8,
    back: u8,
}

impl Path {
    const EMPTY: Self = Self { moves: [0; LONGEST], front: 0, back: 0 };

    /// One more move: at the front, or, as a move of the inverse's solution, at the back.
    #[inline]
    fn then(mut self, turn: Move, of_inverse: bool) -> Self {
        if of_inverse {
            self.back += 1;
            self.moves[LONGEST - self.back as usize] = turn.inverse().index() as u8;
        } else {
            self.moves[self.front as usize] = turn.index() as u8;
            self.front += 1;
        }
        self
    }

    /// All moves, when there are no more to come.
    pub(super) fn moves(&self) -> Vec<Move> {
        let (front, back) = (&self.moves[..self.front as usize], &self.moves[LONGEST - self.back as usize..]);
        front.iter().chain(back).map(|&index| Move::ALL[index as usize]).collect()
    }
}

/// What is known of a cube or its inverse.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// Along the three axes.
    pub(super) cosets: [AxisCoset; AXES],
    /// How far each is, at least, from the solved cube's.
    pub(super) bounds: [u8; AXES],
    /// The moves that may come next here, by the last one that was made here.
    following: MoveSet,
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) pieces: Pieces,
    /// Of the pieces, which the next move turns.
    pub(super) own: End,
    /// Of the inverse.
    pub(super) other: End,
    /// The moves that are to be tried next.
    pub(super) allowed: MoveSet,
    /// Whether the pieces are those of the inverse of the cube that the path leads to.
    is_inverse: bool,
    pub(super) path: Path,
}

impl Node {
    /// The start of a search.
    pub(super) fn start(pieces: Pieces, tables: &OptimalTables) -> Self {
        let moves = MoveSet::of_metric(tables.metric());
        let end = |cosets: [AxisCoset; AXES]| End {
            bounds: cosets.map(|coset| tables.bound(tables.place(coset))),
            cosets,
            following: moves,
        };
        Self {
            own: end(tables.of(&pieces)),
            other: end(tables.of_inverse(&pieces)),
            pieces,
            allowed: moves,
            is_inverse: false,
            path: Path::EMPTY,
        }
    }

    /// After these moves from the start of a search, whatever is known of it.
    pub(super) fn begun(&self, moves: &[Move], tables: &OptimalTables) -> Self {
        let pieces = moves.iter().fold(self.pieces, |pieces, &turn| pieces.turned(turn));
        let mut begun = Self::start(pieces, tables);
        begun.path = moves.iter().fold(self.path, |path, &turn| path.then(turn, false));
        if let Some(&last) = moves.last() {
            begun.own.following = MoveSet::following_in(tables.metric(), last);
        }
        begun
    }

    /// No solution has fewer moves.
    pub(super) fn bound(&self) -> u8 {
        self.own.bounds.into_iter().chain(self.other.bounds).max().expect("there are axes")
    }

    /// The less, the more likely a solution is near.
    pub(super) fn slack(&self) -> u8 {
        self.own.bounds.into_iter().chain(self.other.bounds).sum()
    }

    /// After one of the allowed moves. What is known of the inverse is still that before the move.
    #[inline]
    pub(super) fn turned(
        &self,
        turn: Move,
        following: MoveSet,
        cosets: [AxisCoset; AXES],
        bounds: [u8; AXES],
    ) -> Self {
        Self {
            pieces: self.pieces.turned(turn),
            own: End { cosets, bounds, following },
            path: self.path.then(turn, self.is_inverse),
            ..*self
        }
    }

    /// Decides at which end to continue with `left` moves to go, and with which moves: at the end with fewer. A move
    /// that keeps a coset of one end's cube brings the other end's no nearer: it is none where there is no move to
    /// spare.
    #[inline]
    pub(super) fn choose_end(&mut self, left: u8, keeping: &[MoveSet; AXES]) {
        let own = moves_at(&self.own, &self.other, left, keeping);
        let other = moves_at(&self.other, &self.own, left, keeping);
        if other.len() < own.len() {
            self.swap_ends();
            self.allowed = other;
        } else {
            self.allowed = own;
        }
    }

    fn swap_ends(&mut self) {
        self.pieces = self.pieces.inverse();
        std::mem::swap(&mut self.own, &mut self.other);
        self.is_inverse = !self.is_inverse;
    }

    /// Whether no move is left for the inverse's end with `left` moves to go, as the bounds of this end say.
    #[inline]
    pub(super) fn is_dead(&self, left: u8, keeping: &[MoveSet; AXES]) -> bool {
        moves_at(&self.other, &self.own, left, keeping).is_empty()
    }
}

/// The moves to be tried at one end, by the bounds of the other.
#[inline]
fn moves_at(here: &End, there: &End, left: u8, keeping: &[MoveSet; AXES]) -> MoveSet {
    (0..AXES).fold(here.following, |moves, axis| {
        if there.bounds[axis] == left { moves.without(keeping[axis]) } else { moves }
    })
}

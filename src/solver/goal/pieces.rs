//! Where each of the twenty pieces is, and how it is turned there: a cube seen from its pieces, quick to turn.

use crate::cube::{Corner, CubieCube, Edge, Move};

/// Corners, then edges.
pub(super) const NUM: usize = Corner::NUM + Edge::NUM;
/// Places and ways to be turned there: `3 · place + twist` of a corner, `2 · place + flip` of an edge.
pub(super) const STANDS: usize = 24;

/// How each piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pieces([u8; NUM]);

/// How many ways there are to turn a piece, by its number.
pub(super) const fn ways(piece: usize) -> usize {
    if piece < Corner::NUM { 3 } else { 2 }
}

impl Pieces {
    pub(super) fn of(cube: &CubieCube) -> Self {
        let mut stands = [0; NUM];
        for (place, (piece, twist)) in cube.corners().iter().zip(cube.corner_twists()).enumerate() {
            stands[piece.index()] = 3 * place as u8 + twist;
        }
        for (place, (piece, flip)) in cube.edges().iter().zip(cube.edge_flips()).enumerate() {
            stands[Corner::NUM + piece.index()] = 2 * place as u8 + flip;
        }
        Self(stands)
    }

    /// How a piece stands.
    #[inline]
    pub(super) const fn stand(&self, piece: usize) -> usize {
        self.0[piece] as usize
    }

    #[inline]
    pub(super) fn turned(&self, turn: Move) -> Self {
        let [corners, edges] = &AFTER[turn.index()];
        let mut next = *self;
        for stand in &mut next.0[..Corner::NUM] {
            *stand = corners[*stand as usize];
        }
        for stand in &mut next.0[Corner::NUM..] {
            *stand = edges[*stand as usize];
        }
        next
    }
}

/// For each move, for corners and for edges: how a piece stands after it that stood so before.
static AFTER: [[[u8; STANDS]; 2]; Move::NUM] = {
    let mut after = [[[0; STANDS]; 2]; Move::NUM];
    let mut turn = 0;
    while turn < Move::NUM {
        let cube = CubieCube::of_move(Move::ALL[turn]);
        let mut place = 0;
        while place < Edge::NUM {
            let mut way = 0;
            while way < 3 {
                if place < Corner::NUM {
                    let from = cube.corners()[place].index();
                    let twist = (way + cube.corner_twists()[place] as usize) % 3;
                    after[turn][0][3 * from + way] = (3 * place + twist) as u8;
                }
                if way < 2 {
                    let from = cube.edges()[place].index();
                    let flip = (way + cube.edge_flips()[place] as usize) % 2;
                    after[turn][1][2 * from + way] = (2 * place + flip) as u8;
                }
                way += 1;
            }
            place += 1;
        }
        turn += 1;
    }
    after
};

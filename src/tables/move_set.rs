//! Sets of moves as bits, laid out so that symmetries and table entries work on all moves at once.
//!
//! Four bits a face, in the order U D R L F B: quarter turn, half turn, quarter turn back, and one bit that is
//! empty in a set and used by [`Entry`](super::Entry).

use crate::cube::{Face, Move, Symmetry};

/// A set of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSet(pub(super) u32);

impl MoveSet {
    /// How many bits the layout has, the empty ones counted: places are 0 to 23.
    pub const PLACES: usize = 24;
    /// No move.
    pub const EMPTY: Self = Self(0);
    /// All eighteen moves.
    pub const ALL: Self = Self(0x77_7777);
    /// The ten moves of H: all turns of U and D, half turns of the other faces.
    pub const IN_H: Self = Self(0x22_2277);
    /// The eight other moves.
    pub const OUT_OF_H: Self = Self(Self::ALL.0 & !Self::IN_H.0);

    /// Which moves may follow a move at each place, and, in the last entry, which may come first.
    /// See [`Move::may_follow`].
    pub const FOLLOWING: [Self; Self::PLACES + 1] = {
        let mut following = [Self::ALL; Self::PLACES + 1];
        let mut previous = 0;
        while previous < Move::NUM {
            let mut next = 0;
            while next < Move::NUM {
                if !Move::ALL[next].may_follow(Move::ALL[previous]) {
                    following[Self::place(Move::ALL[previous])].0 &= !(1 << Self::place(Move::ALL[next]));
                }
                next += 1;
            }
            previous += 1;
        }
        following
    };

    /// The bit of a move.
    pub const fn place(turn: Move) -> usize {
        let face = turn.face() as usize;
        4 * (2 * (face % 3) + face / 3) + turn.quarters() as usize - 1
    }

    /// The move of a bit, which is not an empty one.
    pub const fn move_at(place: usize) -> Move {
        let face = place / 8 + 3 * (place / 4 % 2);
        Move::new(Face::ALL[face], (place % 4) as u8 + 1)
    }

    /// The set of these moves.
    pub fn of(moves: impl IntoIterator<Item = Move>) -> Self {
        Self(moves.into_iter().fold(0, |bits, turn| bits | 1 << Self::place(turn)))
    }

    /// Whether there is no move in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The moves in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The places of the moves, ascending.
    #[inline]
    pub fn places(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (place < 32).then_some(place)
        })
    }
}

/// Given bits of moves as one of the 16 symmetries that keep the U-D axis carries them, the bits before. Symmetries
/// count as in [`SymClasses::under_ud_symmetries`](crate::coord::SymClasses::under_ud_symmetries).
///
/// The fourth bit of each face stays with its face. Branch-free: which bytes swap their halves depends on the
/// axes whose faces change places, and a reflection swaps the two quarter turns of every face.
#[inline]
pub(super) const fn carried_back(bits: u32, symmetry: usize) -> u32 {
    const REFLECTED: [u32; 8] = [0, !0, !0, 0, !0, 0, 0, !0];
    const SWAPPED: [u32; 8] = [0, 0xff, 0xff00, 0xffff, 0xff_0000, 0xff_00ff, 0xff_ff00, 0xff_ffff];
    let reversed = (bits & 0x11_1111) << 2 | (bits & 0x44_4444) >> 2 | bits & 0xaa_aaaa;
    let bits = bits ^ (bits ^ reversed) & REFLECTED[symmetry % 8];
    let opposite = (bits & 0x0f_0f0f) << 4 | (bits & 0xf0_f0f0) >> 4;
    let bits = bits ^ (bits ^ opposite) & SWAPPED[symmetry % 8];
    if symmetry < 8 { bits } else { quarter_back(bits) }
}

/// Given bits of moves as [`Symmetry::QUARTER`] carries them, the bits before: what is said of F is meant for R, L
/// for F, B for L and R for B.
#[inline]
pub(super) const fn quarter_back(bits: u32) -> u32 {
    bits & 0xff | bits >> 8 & 0xff00 | (bits & 0xf000) << 4 | (bits & 0x0f00) << 12
}

const _: () = {
    use Face::{B, F, L, R};
    let quarter = Symmetry::QUARTER;
    assert!(matches!((quarter.face(R), quarter.face(F), quarter.face(L), quarter.face(B)), (F, L, B, R)));
};

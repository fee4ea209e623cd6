//! The slips of a user who follows a solution.

use cubetui::cube::{Face, Move};
use rand::{Rng, RngExt as _};

/// What a slip does to a move: it is left out, made twice, the other way, as a half turn instead of a quarter turn or the
/// reverse, or on another face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SlipKind {
    LeftOut,
    Twice,
    WrongWay,
    HalfOrQuarter,
    WrongFace,
}

impl SlipKind {
    pub(crate) const ALL: [Self; 5] = [
        Self::LeftOut,
        Self::Twice,
        Self::WrongWay,
        Self::HalfOrQuarter,
        Self::WrongFace,
    ];

    /// The turns that are made instead of a move.
    pub(crate) fn turns(self, right: Move, generator: &mut impl Rng) -> Vec<Move> {
        let face = right.face();
        let is_half = right.quarters() == 2;
        match self {
            Self::LeftOut => vec![],
            Self::Twice => vec![right, right],
            Self::WrongWay if is_half => vec![Move::new(face, 1)],
            Self::WrongWay => vec![right.inverse()],
            Self::HalfOrQuarter if is_half => vec![Move::new(face, 3)],
            Self::HalfOrQuarter => vec![Move::new(face, 2)],
            Self::WrongFace => {
                let others = Face::ALL.into_iter().filter(|&other| other != face);
                let others: Vec<Face> = others.collect();
                let other = others[generator.random_range(0..others.len())];
                vec![Move::new(other, right.quarters())]
            }
        }
    }
}

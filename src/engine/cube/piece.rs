//! The eight corners and twelve edges: as places, and as the pieces that belong there.

use crate::cube::face::numbered_enum;
use crate::cube::{Color, Face};

numbered_enum! {
    /// A corner place, or the piece that belongs there. The name gives its faces clockwise, U or D first.
    ///
    /// ```
    /// use cubetui::cube::Corner;
    /// assert!(Corner::ALL.iter().all(|corner| corner.to_string().parse() == Ok(*corner)));
    /// ```
    pub enum Corner {
        /// Up, right, front.
        URF,
        /// Up, front, left.
        UFL,
        /// Up, left, back.
        ULB,
        /// Up, back, right.
        UBR,
        /// Down, front, right.
        DFR,
        /// Down, left, front.
        DLF,
        /// Down, back, left.
        DBL,
        /// Down, right, back.
        DRB,
    }
}

numbered_enum! {
    /// An edge place, or the piece that belongs there. The name gives its faces: U or D first, else F or B.
    ///
    /// ```
    /// use cubetui::cube::Edge;
    /// assert!(Edge::ALL.iter().all(|edge| edge.to_string().parse() == Ok(*edge)));
    /// ```
    pub enum Edge {
        /// Up, right.
        UR,
        /// Up, front.
        UF,
        /// Up, left.
        UL,
        /// Up, back.
        UB,
        /// Down, right.
        DR,
        /// Down, front.
        DF,
        /// Down, left.
        DL,
        /// Down, back.
        DB,
        /// Front, right.
        FR,
        /// Front, left.
        FL,
        /// Back, left.
        BL,
        /// Back, right.
        BR,
    }
}

use Face::{B, D, F, L, R, U};

const CORNER_FACES: [[Face; 3]; 8] = [
    [U, R, F],
    [U, F, L],
    [U, L, B],
    [U, B, R],
    [D, F, R],
    [D, L, F],
    [D, B, L],
    [D, R, B],
];

const EDGE_FACES: [[Face; 2]; 12] = [
    [U, R],
    [U, F],
    [U, L],
    [U, B],
    [D, R],
    [D, F],
    [D, L],
    [D, B],
    [F, R],
    [F, L],
    [B, L],
    [B, R],
];

impl Corner {
    /// Its three faces, clockwise seen from outside, U or D first.
    pub const fn faces(self) -> [Face; 3] {
        CORNER_FACES[self as usize]
    }

    /// The colours of the piece, in the order of [`Corner::faces`].
    pub const fn colors(self) -> [Color; 3] {
        let [a, b, c] = self.faces();
        [a.color(), b.color(), c.color()]
    }

    /// Returns the corners, with their twists, that agree with the known colours of a place.
    pub(crate) fn fitting(colors: [Option<Color>; 3]) -> impl Iterator<Item = (Self, u8)> {
        Self::ALL
            .into_iter()
            .flat_map(|piece| (0..3).map(move |twist| (piece, twist)))
            .filter(move |&(piece, twist)| {
                (0..3).all(|k| {
                    colors[k]
                        .is_none_or(|seen| seen == piece.colors()[(k + 3 - twist as usize) % 3])
                })
            })
    }
}

impl Edge {
    /// Its two faces: the one that decides the flip first.
    pub const fn faces(self) -> [Face; 2] {
        EDGE_FACES[self as usize]
    }

    /// The colours of the piece, in the order of [`Edge::faces`].
    pub const fn colors(self) -> [Color; 2] {
        let [a, b] = self.faces();
        [a.color(), b.color()]
    }

    /// Returns the edges, with their flips, that agree with the known colours of a place.
    pub(crate) fn fitting(colors: [Option<Color>; 2]) -> impl Iterator<Item = (Self, u8)> {
        Self::ALL
            .into_iter()
            .flat_map(|piece| (0..2).map(move |flip| (piece, flip)))
            .filter(move |&(piece, flip)| {
                (0..2).all(|k| {
                    colors[k].is_none_or(|seen| seen == piece.colors()[(k + flip as usize) % 2])
                })
            })
    }
}

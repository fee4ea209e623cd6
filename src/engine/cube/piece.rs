//! The eight corners and twelve edges: as slots, and as the pieces that belong there.
//!
//! [`Corner`] and [`Edge`] are used where only one kind is meant. [`Cubie`] is either; everything that applies to both
//! kinds is defined on it once.

use std::fmt;

use crate::cube::face::numbered_enum;
use crate::cube::{Color, Face, Facelet};

numbered_enum! {
    /// A corner slot, or the piece that belongs there. The name gives its faces clockwise, U or D first.
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
    /// An edge slot, or the piece that belongs there. The name gives its faces: U or D first, else F or B.
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

const CORNER_FACES: [[Face; 3]; Corner::NUM] = [
    [U, R, F],
    [U, F, L],
    [U, L, B],
    [U, B, R],
    [D, F, R],
    [D, L, F],
    [D, B, L],
    [D, R, B],
];

const EDGE_FACES: [[Face; 2]; Edge::NUM] = [
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
    /// Returns its three faces, clockwise as seen from outside, U or D first.
    pub const fn faces(self) -> [Face; 3] {
        CORNER_FACES[self as usize]
    }

    /// The colours of the piece, in the order of [`Corner::faces`].
    pub const fn colors(self) -> [Color; 3] {
        let [a, b, c] = self.faces();
        [a.color(), b.color(), c.color()]
    }
}

impl Edge {
    /// Returns its two faces, the one that decides the flip first.
    pub const fn faces(self) -> [Face; 2] {
        EDGE_FACES[self as usize]
    }

    /// The colours of the piece, in the order of [`Edge::faces`].
    pub const fn colors(self) -> [Color; 2] {
        let [a, b] = self.faces();
        [a.color(), b.color()]
    }
}

/// The two kinds of pieces that turns permute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceKind {
    /// Eight pieces with three stickers.
    Corner,
    /// Twelve pieces with two stickers.
    Edge,
}

impl PieceKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Corner, Self::Edge];
    /// The number of states of a piece: slots times orientations, 8 · 3 or 12 · 2.
    pub(crate) const STATES: usize = 24;

    /// Returns the kind as an English word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Corner => "corner",
            Self::Edge => "edge",
        }
    }

    /// The number of orientations a piece has in its slot: 3 or 2.
    pub const fn orientations(self) -> u8 {
        match self {
            Self::Corner => 3,
            Self::Edge => 2,
        }
    }

    /// Returns the cubies of this kind, numbered as [`Corner`] or [`Edge`].
    pub const fn cubies(self) -> &'static [Cubie] {
        const CUBIES: &[Cubie] = &Cubie::ALL;
        let (corners, edges) = CUBIES.split_at(Corner::NUM);
        match self {
            Self::Corner => corners,
            Self::Edge => edges,
        }
    }

    /// Returns the [states](Cubie::state), one bit each, of the pieces that show a colour at the `k`-th facelet of a slot.
    pub(crate) const fn states_with(self, k: usize, color: Color) -> u32 {
        STATES_WITH[self as usize][k][color.index()]
    }

    /// Returns the piece and its orientation with this [state](Cubie::state), 0 to 23.
    pub(crate) const fn of_state(self, state: usize) -> (Cubie, u8) {
        match self {
            Self::Corner => (Cubie::Corner(Corner::ALL[state / 3]), (state % 3) as u8),
            Self::Edge => (Cubie::Edge(Edge::ALL[state / 2]), (state % 2) as u8),
        }
    }
}

/// The states of [`PieceKind::states_with`], by kind, facelet of a slot, and colour.
const STATES_WITH: [[[u32; Color::NUM]; 3]; 2] = {
    let mut states = [[[0; Color::NUM]; 3]; 2];
    let mut kind = 0;
    while kind < 2 {
        let mut state = 0;
        while state < PieceKind::STATES {
            let (piece, orientation) = PieceKind::ALL[kind].of_state(state);
            let mut k = 0;
            while k < piece.facelets().len() {
                states[kind][k][piece.color(k, orientation).index()] |= 1 << state;
                k += 1;
            }
            state += 1;
        }
        kind += 1;
    }
    states
};

/// A corner or an edge: a slot of the cube, or the piece that belongs there.
///
/// ```
/// use cubetui::cube::{Corner, Cubie, CubieCube, Face, Move};
/// let turned = CubieCube::SOLVED.turned(Move::new(Face::R, 1));
/// let slot = Cubie::Corner(Corner::URF);
/// assert_eq!(turned.at(slot), (Cubie::Corner(Corner::DFR), 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cubie {
    /// One of the eight corners.
    Corner(Corner),
    /// One of the twelve edges.
    Edge(Edge),
}

impl Cubie {
    /// The number of corners and edges.
    pub const NUM: usize = Corner::NUM + Edge::NUM;

    /// All corners, then all edges.
    pub const ALL: [Self; Self::NUM] = {
        let mut all = [Self::Corner(Corner::URF); Self::NUM];
        let mut i = 0;
        while i < Self::NUM {
            all[i] = if i < Corner::NUM {
                Self::Corner(Corner::ALL[i])
            } else {
                Self::Edge(Edge::ALL[i - Corner::NUM])
            };
            i += 1;
        }
        all
    };

    /// Returns its kind: corner or edge.
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Corner(_) => PieceKind::Corner,
            Self::Edge(_) => PieceKind::Edge,
        }
    }

    /// The position in [`Cubie::ALL`], 0 to 19.
    pub const fn index(self) -> usize {
        match self {
            Self::Corner(corner) => corner.index(),
            Self::Edge(edge) => Corner::NUM + edge.index(),
        }
    }

    /// The number among the cubies of its kind, 0 to 7 or 0 to 11.
    pub const fn number(self) -> usize {
        match self {
            Self::Corner(corner) => corner.index(),
            Self::Edge(edge) => edge.index(),
        }
    }

    /// The number of orientations it has in a slot: 3 or 2.
    pub const fn orientations(self) -> u8 {
        self.kind().orientations()
    }

    /// Returns the state of this piece in an orientation: a number from 0 to 23.
    pub(crate) const fn state(self, orientation: u8) -> usize {
        self.orientations() as usize * self.number() + orientation as usize
    }

    /// Returns the facelet of this piece's own slot whose sticker is at the `k`-th facelet of a slot where the piece
    /// lies in this orientation.
    pub const fn facelet(self, k: usize, orientation: u8) -> Facelet {
        let facelets = self.facelets();
        facelets[(k + facelets.len() - orientation as usize) % facelets.len()]
    }

    /// Returns the colour that the piece shows at the `k`-th facelet of a slot where it lies in this orientation.
    pub const fn color(self, k: usize, orientation: u8) -> Color {
        self.facelet(k, orientation).face().color()
    }

    /// Returns the colours of the piece, in the order of [`Cubie::facelets`].
    pub fn colors(self) -> impl Iterator<Item = Color> + Clone {
        self.facelets().iter().map(|facelet| facelet.face().color())
    }

    /// The name as written in the notation of the field, such as `URF` or `UF`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Corner(corner) => corner.name(),
            Self::Edge(edge) => edge.name(),
        }
    }
}

impl fmt::Display for Cubie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<Corner> for Cubie {
    fn from(corner: Corner) -> Self {
        Self::Corner(corner)
    }
}

impl From<Edge> for Cubie {
    fn from(edge: Edge) -> Self {
        Self::Edge(edge)
    }
}

//! The 54 places of stickers, and which of them belong to which piece.
//!
//! Numbered face by face in the order U R F D L B, each face read left to right and top to bottom as seen in
//! the unfolded net `U / L F R B / D`.

use std::fmt;
use std::str::FromStr;

use crate::cube::{Corner, Edge, Face, UnknownName};

/// A place of a sticker, 0 to 53. Written as its face and a number from 1 to 9: `U1` … `B9`.
///
/// ```
/// use cubetui::cube::Facelet;
/// assert!(Facelet::all().all(|facelet| facelet.to_string().parse() == Ok(facelet)));
/// assert!("U0".parse::<Facelet>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facelet(u8);

/// The cubie a facelet is on, and which of that cubie's facelets it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The centre of a face.
    Center(Face),
    /// An edge place and an index into [`Edge::facelets`].
    Edge(Edge, usize),
    /// A corner place and an index into [`Corner::facelets`].
    Corner(Corner, usize),
}

impl Facelet {
    /// The number of facelets.
    pub const NUM: usize = 54;

    /// The facelet in `row` 0 to 2 (from the top) and `column` 0 to 2 (from the left) of `face`.
    ///
    /// # Panics
    /// When the row or the column is above 2.
    pub const fn new(face: Face, row: usize, column: usize) -> Self {
        assert!(
            row < 3 && column < 3,
            "rows and columns of a face are 0, 1, 2"
        );
        Self((9 * face as usize + 3 * row + column) as u8)
    }

    /// The centre of `face`.
    pub const fn center(face: Face) -> Self {
        Self::new(face, 1, 1)
    }

    /// The facelet with this index.
    ///
    /// # Panics
    /// When the index is above 53.
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::NUM, "facelets are numbered 0 to 53");
        Self(index as u8)
    }

    /// Returns all facelets by index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::NUM as u8).map(Self)
    }

    /// The nine facelets of a face in reading order.
    pub fn of_face(face: Face) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..9).map(move |place| Self(9 * face as u8 + place))
    }

    /// 0 to 53.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face it is on.
    pub const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 9]
    }

    /// The row on its face, 0 to 2 from the top of the net.
    pub const fn row(self) -> usize {
        self.0 as usize % 9 / 3
    }

    /// The column on its face, 0 to 2 from the left of the net.
    pub const fn column(self) -> usize {
        self.0 as usize % 3
    }

    /// Returns its place on its face in words, as the face is seen on the net: "top left" to "bottom right".
    pub const fn place(self) -> &'static str {
        const PLACES: [[&str; 3]; 3] = [
            ["top left", "top middle", "top right"],
            ["left middle", "centre", "right middle"],
            ["bottom left", "bottom middle", "bottom right"],
        ];
        PLACES[self.row()][self.column()]
    }

    /// Whether it is the centre of its face.
    pub const fn is_center(self) -> bool {
        self.0 % 9 == 4
    }

    /// The cubie it is on.
    pub const fn slot(self) -> Slot {
        SLOTS[self.0 as usize]
    }
}

impl FromStr for Facelet {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Self::all().find(|facelet| facelet.to_string() == text);
        known.ok_or_else(|| {
            UnknownName::new(text, "U1 to B9, a face and a number from 1 to 9".to_owned())
        })
    }
}

impl fmt::Display for Facelet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face(), self.index() % 9 + 1)
    }
}

/// Facelet indices of the corners, in the order of [`Corner::faces`].
const CORNERS: [[u8; 3]; 8] = [
    [8, 9, 20],
    [6, 18, 38],
    [0, 36, 47],
    [2, 45, 11],
    [29, 26, 15],
    [27, 44, 24],
    [33, 53, 42],
    [35, 17, 51],
];

/// Facelet indices of the edges, in the order of [`Edge::faces`].
const EDGES: [[u8; 2]; 12] = [
    [5, 10],
    [7, 19],
    [3, 37],
    [1, 46],
    [32, 16],
    [28, 25],
    [30, 43],
    [34, 52],
    [23, 12],
    [21, 41],
    [50, 39],
    [48, 14],
];

const SLOTS: [Slot; Facelet::NUM] = {
    let mut slots = [Slot::Center(Face::U); Facelet::NUM];
    let mut i = 0;
    while i < 6 {
        slots[9 * i + 4] = Slot::Center(Face::ALL[i]);
        i += 1;
    }
    i = 0;
    while i < 8 {
        let mut k = 0;
        while k < 3 {
            slots[CORNERS[i][k] as usize] = Slot::Corner(Corner::ALL[i], k);
            k += 1;
        }
        i += 1;
    }
    i = 0;
    while i < 12 {
        slots[EDGES[i][0] as usize] = Slot::Edge(Edge::ALL[i], 0);
        slots[EDGES[i][1] as usize] = Slot::Edge(Edge::ALL[i], 1);
        i += 1;
    }
    slots
};

impl Corner {
    /// Its facelets, in the order of [`Corner::faces`].
    pub const fn facelets(self) -> [Facelet; 3] {
        let [a, b, c] = CORNERS[self as usize];
        [Facelet(a), Facelet(b), Facelet(c)]
    }
}

impl Edge {
    /// Its facelets, in the order of [`Edge::faces`].
    pub const fn facelets(self) -> [Facelet; 2] {
        let [a, b] = EDGES[self as usize];
        [Facelet(a), Facelet(b)]
    }
}

//! The 54 positions of stickers, and the pieces that they belong to.
//!
//! Numbered face by face in the order U R F D L B, each face read left to right and top to bottom as seen in
//! the unfolded net `U / L F R B / D`.

use std::fmt;
use std::str::FromStr;

use crate::cube::{Corner, Cubie, Edge, Face, UnknownName};
use crate::words::serde_as_text;

/// The position of a sticker, 0 to 53. Written as its face and a number from 1 to 9: `U1` … `B9`.
///
/// ```
/// use cubetui::cube::Facelet;
/// assert!(Facelet::all().all(|facelet| facelet.to_string().parse() == Ok(facelet)));
/// assert!("U0".parse::<Facelet>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facelet(u8);

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

    /// The index, 0 to 53.
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

    /// Returns its position on its face in words, as the face is seen on the net: "top left" to "bottom right".
    pub const fn place(self) -> &'static str {
        const PLACES: [[&str; 3]; 3] = [
            ["top left", "top middle", "top right"],
            ["left middle", "centre", "right middle"],
            ["bottom left", "bottom middle", "bottom right"],
        ];
        PLACES[self.row()][self.column()]
    }

    /// Returns it as part of a sentence: `the left middle sticker of the up face`.
    pub fn in_words(self) -> String {
        let face = self.face().word();
        if self.is_center() {
            format!("the centre of the {face} face")
        } else {
            format!("the {} sticker of the {face} face", self.place())
        }
    }

    /// Whether it is the centre of its face.
    pub const fn is_center(self) -> bool {
        self.0 % 9 == 4
    }

    /// Returns the slot it belongs to and its index in [`Cubie::facelets`], or `None` for a centre.
    pub const fn cubie(self) -> Option<(Cubie, usize)> {
        CUBIES[self.0 as usize]
    }
}

impl FromStr for Facelet {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Self::all().find(|facelet| facelet.to_string() == text);
        known.ok_or_else(|| {
            UnknownName::new(
                "unknown name ",
                text,
                "; the names are U1 to B9, a face and a number from 1 to 9",
            )
        })
    }
}

impl fmt::Display for Facelet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face(), self.index() % 9 + 1)
    }
}

serde_as_text!(Facelet);

/// The facelets of the corners, in the order of [`Corner::faces`].
const CORNERS: &[[Facelet; 3]; Corner::NUM] = &[
    [Facelet(8), Facelet(9), Facelet(20)],
    [Facelet(6), Facelet(18), Facelet(38)],
    [Facelet(0), Facelet(36), Facelet(47)],
    [Facelet(2), Facelet(45), Facelet(11)],
    [Facelet(29), Facelet(26), Facelet(15)],
    [Facelet(27), Facelet(44), Facelet(24)],
    [Facelet(33), Facelet(53), Facelet(42)],
    [Facelet(35), Facelet(17), Facelet(51)],
];

/// The facelets of the edges, in the order of [`Edge::faces`].
const EDGES: &[[Facelet; 2]; Edge::NUM] = &[
    [Facelet(5), Facelet(10)],
    [Facelet(7), Facelet(19)],
    [Facelet(3), Facelet(37)],
    [Facelet(1), Facelet(46)],
    [Facelet(32), Facelet(16)],
    [Facelet(28), Facelet(25)],
    [Facelet(30), Facelet(43)],
    [Facelet(34), Facelet(52)],
    [Facelet(23), Facelet(12)],
    [Facelet(21), Facelet(41)],
    [Facelet(50), Facelet(39)],
    [Facelet(48), Facelet(14)],
];

const CUBIES: [Option<(Cubie, usize)>; Facelet::NUM] = {
    let mut cubies = [None; Facelet::NUM];
    let mut i = 0;
    while i < Cubie::NUM {
        let cubie = Cubie::ALL[i];
        let mut k = 0;
        while k < cubie.orientations() as usize {
            cubies[cubie.facelets()[k].index()] = Some((cubie, k));
            k += 1;
        }
        i += 1;
    }
    cubies
};

impl Corner {
    /// Returns the facelets, in the order of [`Corner::faces`].
    pub const fn facelets(self) -> [Facelet; 3] {
        CORNERS[self as usize]
    }
}

impl Edge {
    /// Returns the facelets, in the order of [`Edge::faces`].
    pub const fn facelets(self) -> [Facelet; 2] {
        EDGES[self as usize]
    }
}

impl Cubie {
    /// Returns its facelets: those of [`Corner::facelets`] or [`Edge::facelets`].
    pub const fn facelets(self) -> &'static [Facelet] {
        match self {
            Self::Corner(corner) => &CORNERS[corner as usize],
            Self::Edge(edge) => &EDGES[edge as usize],
        }
    }
}

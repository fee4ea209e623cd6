//! The 48 symmetries of the cube as a solid: 24 rotations and 24 reflections.
//!
//! A symmetry maps slots to slots and colours to colours at once, so it maps a position to one that differs only in the
//! point of view. Numbered as Kociemba does: 16·a + 8·b + 2·c + d is a 120° turns about the URF corner, b half turns about
//! F-B, c quarter turns about U-D and d reflections right to left. The first 16 keep the U-D axis.

mod element;
mod set;

pub use element::SymmetryElement;
pub use set::SymmetrySet;

use crate::cube::{Corner, Cubie, CubieCube, Edge, Face, Facelet, Move};

/// One of the 48 symmetries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The number of symmetries.
    pub const NUM: usize = 48;
    /// The number of symmetries that keep the U-D axis; they come first.
    pub const NUM_UD: usize = 16;
    /// The symmetry that changes nothing.
    pub const IDENTITY: Self = Self(0);

    /// The quarter turn of the whole cube that maps R to F, F to L, L to B and B to R.
    pub const QUARTER: Self = Self(2);

    /// The eight symmetries that keep every axis. The index in this array is a sum: 1 if U and D are exchanged, 2 for R and
    /// L, 4 for F and B. So the product of two is at the exclusive or of their indices, and each is its own inverse.
    pub const AXIS_KEEPING: [Self; 8] = [
        Self(0),
        Self(9),
        Self(1),
        Self(8),
        Self(5),
        Self(12),
        Self(4),
        Self(13),
    ];

    /// Returns all symmetries by number.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::NUM as u8).map(Self)
    }

    /// The symmetry with this number.
    ///
    /// # Panics
    /// When the number is above 47.
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::NUM, "symmetries are numbered 0 to 47");
        Self(index as u8)
    }

    /// The number, 0 to 47.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is a reflection, which cannot be made by turning the solid in the hand.
    pub const fn is_reflection(self) -> bool {
        self.0 % 2 == 1
    }

    /// Whether it maps every face to itself or to the opposite one.
    pub const fn keeps_axes(self) -> bool {
        self.0 < Self::NUM_UD as u8 && (self.0 & 2) == 0
    }

    /// The symmetry that maps U to `up` and F to `front` without reflection, if the two are neighbours.
    pub fn rotation_to(up: Face, front: Face) -> Option<Self> {
        Self::all()
            .find(|s| !s.is_reflection() && s.face(Face::U) == up && s.face(Face::F) == front)
    }

    /// The product: first `self`, then `next`.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let combined = |face| next.face(self.face(face));
        Self::find(combined)
    }

    /// Returns the inverse symmetry.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self::find(|face| {
            let source = IMAGES[self.index()].iter().position(|&image| image == face);
            Face::ALL[source.expect("a symmetry is a permutation of the faces")]
        })
    }

    fn find(faces: impl Fn(Face) -> Face) -> Self {
        Self::all()
            .find(|s| {
                [Face::U, Face::R, Face::F]
                    .iter()
                    .all(|&face| s.face(face) == faces(face))
            })
            .expect("symmetries are a group")
    }

    /// Returns the image of a face.
    #[inline]
    pub const fn face(self, face: Face) -> Face {
        IMAGES[self.index()][face.index()]
    }

    /// Returns the image of a move. A reflection reverses its direction.
    pub const fn turn(self, turn: Move) -> Move {
        let image = Move::new(self.face(turn.face()), turn.quarters());
        if self.is_reflection() {
            image.inverse()
        } else {
            image
        }
    }

    /// Returns the image of a corner.
    #[inline]
    pub const fn corner(self, corner: Corner) -> Corner {
        CORNERS[self.index()][corner.index()].0
    }

    /// Returns the image of an edge.
    #[inline]
    pub const fn edge(self, edge: Edge) -> Edge {
        EDGES[self.index()][edge.index()].0
    }

    /// Returns the image of a corner or an edge, and the index of the image's facelet that its first facelet is mapped to.
    pub(crate) const fn cubie_image(self, cubie: Cubie) -> (Cubie, u8) {
        match cubie {
            Cubie::Corner(corner) => {
                let (image, first) = CORNERS[self.index()][corner.index()];
                (Cubie::Corner(image), first)
            }
            Cubie::Edge(edge) => {
                let (image, first) = EDGES[self.index()][edge.index()];
                (Cubie::Edge(image), first)
            }
        }
    }

    /// Returns the image of a corner or an edge.
    pub const fn cubie(self, cubie: Cubie) -> Cubie {
        self.cubie_image(cubie).0
    }

    /// Returns the image of a facelet.
    pub const fn facelet(self, facelet: Facelet) -> Facelet {
        let Some((slot, k)) = facelet.cubie() else {
            return Facelet::center(self.face(facelet.face()));
        };
        let (image, first) = self.cubie_image(slot);
        let facelets = image.facelets();
        let step = if self.is_reflection() {
            facelets.len() - k
        } else {
            k
        };
        facelets[(first as usize + step) % facelets.len()]
    }

    /// Returns the image of a cube: the cube that the images of its moves lead to.
    ///
    /// ```
    /// use cubetui::cube::{CubieCube, Face, Move, Symmetry};
    /// let turn = Move::new(Face::R, 1);
    /// for symmetry in Symmetry::all() {
    ///     let mapped = symmetry.carry(&CubieCube::SOLVED.turned(turn));
    ///     assert_eq!(mapped, CubieCube::SOLVED.turned(symmetry.turn(turn)));
    /// }
    /// ```
    pub const fn carry(self, cube: &CubieCube) -> CubieCube {
        let corners = &CORNERS[self.index()];
        let edges = &EDGES[self.index()];
        let mut image = CubieCube::SOLVED;
        let mut i = 0;
        while i < 8 {
            let (slot, at_slot) = corners[i];
            let (piece, at_piece) = corners[cube.cp[i] as usize];
            let twist = if self.is_reflection() {
                3 - cube.co[i]
            } else {
                cube.co[i]
            };
            image.cp[slot as usize] = piece;
            image.co[slot as usize] = (at_slot + 3 - at_piece + twist) % 3;
            i += 1;
        }
        i = 0;
        while i < 12 {
            let (slot, at_slot) = edges[i];
            let (piece, at_piece) = edges[cube.ep[i] as usize];
            image.ep[slot as usize] = piece;
            image.eo[slot as usize] = at_slot ^ at_piece ^ cube.eo[i];
            i += 1;
        }
        image
    }
}

/// The image of each face under each symmetry.
const IMAGES: [[Face; 6]; Symmetry::NUM] = {
    use Face::{B, D, F, L, R, U};
    const URF3: [Face; 6] = [R, F, U, L, B, D];
    const F2: [Face; 6] = [D, L, F, U, R, B];
    const U4: [Face; 6] = [U, F, L, D, B, R];
    const LR2: [Face; 6] = [U, L, F, D, R, B];
    let mut images = [Face::ALL; Symmetry::NUM];
    let mut index = 0;
    while index < Symmetry::NUM {
        let steps = [
            (LR2, index % 2),
            (U4, index / 2 % 4),
            (F2, index / 8 % 2),
            (URF3, index / 16),
        ];
        let mut kind = 0;
        while kind < 4 {
            let mut times = 0;
            while times < steps[kind].1 {
                let mut face = 0;
                while face < 6 {
                    images[index][face] = steps[kind].0[images[index][face] as usize];
                    face += 1;
                }
                times += 1;
            }
            kind += 1;
        }
        index += 1;
    }
    images
};

/// For each symmetry the image of each piece, and which of the image's facelets the first facelet is mapped to.
macro_rules! images_of_pieces {
    ($piece:ident) => {{
        let mut table = [[($piece::ALL[0], 0); $piece::NUM]; Symmetry::NUM];
        let mut s = 0;
        while s < Symmetry::NUM {
            let mut i = 0;
            while i < $piece::NUM {
                let mut carried = $piece::ALL[i].faces();
                let mut k = 0;
                while k < carried.len() {
                    carried[k] = IMAGES[s][carried[k] as usize];
                    k += 1;
                }
                let mut j = 0;
                while j < $piece::NUM {
                    let faces = $piece::ALL[j].faces();
                    if same_faces(&carried, &faces) {
                        table[s][i] = ($piece::ALL[j], place_in(&faces, carried[0]));
                    }
                    j += 1;
                }
                i += 1;
            }
            s += 1;
        }
        table
    }};
}

pub(crate) const CORNERS: [[(Corner, u8); 8]; Symmetry::NUM] = images_of_pieces!(Corner);

pub(crate) const EDGES: [[(Edge, u8); 12]; Symmetry::NUM] = images_of_pieces!(Edge);

const fn same_faces(a: &[Face], b: &[Face]) -> bool {
    let mut i = 0;
    while i < a.len() {
        if place_in(b, a[i]) as usize == b.len() {
            return false;
        }
        i += 1;
    }
    true
}

const fn place_in(faces: &[Face], face: Face) -> u8 {
    let mut i = 0;
    while i < faces.len() && faces[i] as u8 != face as u8 {
        i += 1;
    }
    i as u8
}

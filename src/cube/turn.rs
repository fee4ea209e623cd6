//! One written turn: a face, a wide turn, a slice or a rotation of the whole cube.

use std::fmt;

use super::Face;

/// What a written turn takes hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layers {
    /// One face: `U R F D L B`.
    Face(Face),
    /// A face and the slice beside it: `Uw` … `Bw`.
    Wide(Face),
    /// The slice between two faces: `M` turns like L, `E` like D, `S` like F.
    Slice(Slice),
    /// The whole cube: `x` turns like R, `y` like U, `z` like F.
    Rotation(Rotation),
}

/// The three slices between opposite faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slice {
    /// Between L and R, turning like L.
    M,
    /// Between D and U, turning like D.
    E,
    /// Between F and B, turning like F.
    S,
}

impl Slice {
    /// All slices.
    pub const ALL: [Self; 3] = [Self::M, Self::E, Self::S];

    /// The face whose direction the slice follows.
    pub const fn follows(self) -> Face {
        [Face::L, Face::D, Face::F][self as usize]
    }

    /// The capital letter.
    pub const fn letter(self) -> char {
        ['M', 'E', 'S'][self as usize]
    }
}

/// The three axes about which the whole cube is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rotation {
    /// Like R.
    X,
    /// Like U.
    Y,
    /// Like F.
    Z,
}

impl Rotation {
    /// All rotations.
    pub const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];

    /// The face whose direction the rotation follows.
    pub const fn follows(self) -> Face {
        [Face::R, Face::U, Face::F][self as usize]
    }

    /// The small letter.
    pub const fn letter(self) -> char {
        ['x', 'y', 'z'][self as usize]
    }
}

/// One written turn, as `R`, `Uw'`, `M2` or `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    layers: Layers,
    quarters: u8,
}

impl Turn {
    /// The turn of these layers by 1, 2 or 3 clockwise quarter turns.
    ///
    /// # Panics
    /// When `quarters` is not 1, 2 or 3.
    pub const fn new(layers: Layers, quarters: u8) -> Self {
        assert!(quarters >= 1 && quarters <= 3, "a turn is 1, 2 or 3 quarter turns");
        Self { layers, quarters }
    }

    /// What is turned.
    pub const fn layers(self) -> Layers {
        self.layers
    }

    /// Clockwise quarter turns: 1, 2, or 3 for anticlockwise.
    pub const fn quarters(self) -> u8 {
        self.quarters
    }

    /// The turn that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self::new(self.layers, 4 - self.quarters)
    }
}

impl From<super::Move> for Turn {
    fn from(turn: super::Move) -> Self {
        Self::new(Layers::Face(turn.face()), turn.quarters())
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, wide) = match self.layers {
            Layers::Face(face) => (face.letter(), ""),
            Layers::Wide(face) => (face.letter(), "w"),
            Layers::Slice(slice) => (slice.letter(), ""),
            Layers::Rotation(rotation) => (rotation.letter(), ""),
        };
        let amount = ["", "2", "'"][self.quarters as usize - 1];
        f.pad(&format!("{letter}{wide}{amount}"))
    }
}

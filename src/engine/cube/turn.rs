//! One written turn: a face, a wide turn, a slice or a rotation of the whole cube.

use std::fmt;

use crate::cube::Face;
use crate::cube::face::numbered_enum;

/// The layers that a written turn moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layers {
    /// One face: `U R F D L B`.
    Face(Face),
    /// A face and the adjacent slice: `Uw` … `Bw`.
    Wide(Face),
    /// The slice between two faces: `M` turns like L, `E` like D, `S` like F.
    Slice(Slice),
    /// The whole cube: `x` turns like R, `y` like U, `z` like F.
    Rotation(Rotation),
}

numbered_enum! {
    /// A slice between two opposite faces.
    pub enum Slice {
        /// Between L and R, turning like L.
        M,
        /// Between D and U, turning like D.
        E,
        /// Between F and B, turning like F.
        S,
    }
}

impl Slice {
    /// The face whose direction the slice follows.
    pub const fn follows(self) -> Face {
        [Face::L, Face::D, Face::F][self as usize]
    }
}

numbered_enum! {
    /// An axis about which the whole cube is turned.
    pub enum Rotation {
        /// Like R.
        X as "x",
        /// Like U.
        Y as "y",
        /// Like F.
        Z as "z",
    }
}

impl Rotation {
    /// The face whose direction the rotation follows.
    pub const fn follows(self) -> Face {
        [Face::R, Face::U, Face::F][self as usize]
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
        assert!(
            quarters >= 1 && quarters <= 3,
            "a turn is 1, 2 or 3 quarter turns"
        );
        Self { layers, quarters }
    }

    /// Returns the layers that it turns.
    pub const fn layers(self) -> Layers {
        self.layers
    }

    /// Clockwise quarter turns: 1, 2, or 3 for anticlockwise.
    pub const fn quarters(self) -> u8 {
        self.quarters
    }

    /// Returns the axis of the turn, numbered as by [`Face::axis`]. Turns about one axis commute.
    pub const fn axis(self) -> usize {
        let face = match self.layers {
            Layers::Face(face) | Layers::Wide(face) => face,
            Layers::Slice(slice) => slice.follows(),
            Layers::Rotation(rotation) => rotation.follows(),
        };
        face.axis()
    }

    /// Returns the turn that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self::new(self.layers, 4 - self.quarters)
    }
}

impl Turn {
    /// Describes the whole turn in words.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let words = |text: &str| text.parse::<Algorithm>().unwrap().turns()[0].in_words();
    /// assert_eq!(words("R'"), "right face, quarter turn, anticlockwise");
    /// assert_eq!(words("U2"), "up face, half turn");
    /// assert_eq!(words("Fw"), "two front layers, quarter turn, clockwise");
    /// assert_eq!(words("M"), "middle slice between left and right, quarter turn, like the left face clockwise");
    /// assert_eq!(words("x2"), "whole cube, half turn, like the right face");
    /// assert_eq!(words("y'"), "whole cube, quarter turn, like the up face anticlockwise");
    /// ```
    pub fn in_words(self) -> String {
        let (what, like) = match self.layers() {
            Layers::Face(face) => (format!("{} face", face.word()), None),
            Layers::Wide(face) => (format!("two {} layers", face.word()), None),
            Layers::Slice(slice) => (slice_in_words(slice).to_owned(), Some(slice.follows())),
            Layers::Rotation(rotation) => ("whole cube".to_owned(), Some(rotation.follows())),
        };
        let (amount, direction) = match self.quarters() {
            1 => ("quarter turn", "clockwise"),
            2 => ("half turn", ""),
            _ => ("quarter turn", "anticlockwise"),
        };
        let like = like.map_or(String::new(), |face: Face| {
            format!("like the {} face", face.word())
        });
        let how = format!("{like} {direction}");
        let comma = if how.trim().is_empty() { "" } else { ", " };
        format!("{what}, {amount}{comma}{}", how.trim())
    }
}

const fn slice_in_words(slice: Slice) -> &'static str {
    match slice {
        Slice::M => "middle slice between left and right",
        Slice::E => "middle slice between up and down",
        Slice::S => "middle slice between front and back",
    }
}

impl From<super::Move> for Turn {
    fn from(turn: super::Move) -> Self {
        Self::new(Layers::Face(turn.face()), turn.quarters())
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, wide) = match self.layers {
            Layers::Face(face) => (face.name(), ""),
            Layers::Wide(face) => (face.name(), "w"),
            Layers::Slice(slice) => (slice.name(), ""),
            Layers::Rotation(rotation) => (rotation.name(), ""),
        };
        let amount = ["", "2", "'"][self.quarters as usize - 1];
        f.pad(&format!("{name}{wide}{amount}"))
    }
}

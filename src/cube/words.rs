//! Turns in words, as one says them: "right face, quarter turn, anticlockwise".

use super::{Face, Layers, Move, Slice, Turn};

impl Move {
    /// Which way and how far, seen from outside the face, in one or two words.
    pub const fn way(self) -> &'static str {
        match self.quarters() {
            1 => "clockwise",
            2 => "half turn",
            _ => "anticlockwise",
        }
    }
}

impl Turn {
    /// The whole turn in words.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let words = |text: &str| text.parse::<Algorithm>().unwrap().turns()[0].in_words();
    /// assert_eq!(words("R'"), "right face, quarter turn, anticlockwise");
    /// assert_eq!(words("U2"), "up face, half turn");
    /// assert_eq!(words("Fw"), "two front layers, quarter turn, clockwise");
    /// assert_eq!(words("M"), "middle slice between left and right, quarter turn, the way of the left face clockwise");
    /// assert_eq!(words("x2"), "whole cube, half turn, the way of the right face");
    /// assert_eq!(words("y'"), "whole cube, quarter turn, the way of the up face anticlockwise");
    /// ```
    pub fn in_words(self) -> String {
        let (what, like) = match self.layers() {
            Layers::Face(face) => (format!("{} face", face.word()), None),
            Layers::Wide(face) => (format!("two {} layers", face.word()), None),
            Layers::Slice(slice) => (slice_in_words(slice).to_owned(), Some(slice.follows())),
            Layers::Rotation(rotation) => ("whole cube".to_owned(), Some(rotation.follows())),
        };
        let (amount, way) = match self.quarters() {
            1 => ("quarter turn", "clockwise"),
            2 => ("half turn", ""),
            _ => ("quarter turn", "anticlockwise"),
        };
        let like = like.map_or(String::new(), |face: Face| format!("the way of the {} face", face.word()));
        let how = format!("{like} {way}");
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

//! How long an algorithm is.
//!
//! Counted in moves of faces, as it is written: nothing is cancelled first. A face or a wide turn is one move, a slice
//! is two (of the faces beside it), a rotation of the whole cube is none.

use super::Algorithm;
use crate::cube::Layers;

impl Algorithm {
    /// The length in the half-turn metric: every move of a face counts 1.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let written: Algorithm = "R2 Uw M2 x".parse().unwrap();
    /// assert_eq!((written.length_htm(), written.length_qtm()), (4, 7));
    /// ```
    pub fn length_htm(&self) -> usize {
        self.moves().0.len()
    }

    /// The length in the quarter-turn metric: a quarter turn of a face counts 1, a half turn 2.
    pub fn length_qtm(&self) -> usize {
        self.moves().0.iter().map(|turn| if turn.quarters() == 2 { 2 } else { 1 }).sum()
    }

    /// The length in the slice-turn metric: every turn of a face, of two layers or of a slice counts 1, a rotation nothing.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let written: Algorithm = "R2 Uw M2 x".parse().unwrap();
    /// assert_eq!((written.length_stm(), written.length_etm()), (3, 4));
    /// ```
    pub fn length_stm(&self) -> usize {
        self.turns().iter().filter(|turn| !matches!(turn.layers(), Layers::Rotation(_))).count()
    }

    /// The length in the execution-turn metric: every written turn counts 1, a rotation of the whole cube too.
    pub fn length_etm(&self) -> usize {
        self.turns().len()
    }
}

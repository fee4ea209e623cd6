//! Rewrites an algorithm without expanding its brackets: its inverse, and its image under a symmetry of the cube.

use super::{Algorithm, Bracket, Element, Repeat};
use crate::cube::{Layers, Rotation, Slice, Symmetry, Turn};

impl Algorithm {
    /// Returns the algorithm that undoes this one. Brackets stay brackets: `[A, B]` becomes `[B, A]`, `[A: B]` becomes `[A:
    /// B']` with B inverted element by element, `(A)` becomes `(A')`, and an inverted bracket loses its prime.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let written: Algorithm = "[R U, D] (F' L)3 (M x)'".parse().unwrap();
    /// assert_eq!(written.inverse().to_string(), "(M x) (L' F)3 [D, R U]");
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self {
            elements: self.elements.iter().rev().map(Element::inverse).collect(),
        }
    }

    /// Returns the image of the algorithm under a symmetry. A reflection reverses the direction of every turn. Brackets
    /// stay brackets.
    ///
    /// ```
    /// use cubetui::cube::{Algorithm, Symmetry};
    /// let written: Algorithm = "[R U', M] (x F)2".parse().unwrap();
    /// assert_eq!(written.carried(Symmetry::QUARTER).to_string(), "[F U', S'] (z L)2");
    /// ```
    #[must_use]
    pub fn carried(&self, symmetry: Symmetry) -> Self {
        Self {
            elements: self
                .elements
                .iter()
                .map(|element| element.carried(symmetry))
                .collect(),
        }
    }
}

impl Element {
    fn inverse(&self) -> Self {
        match self {
            Self::Turn(turn) => Self::Turn(turn.inverse()),
            Self::Bracket(bracket, repeat) if repeat.inverted => Self::Bracket(
                bracket.clone(),
                Repeat {
                    inverted: false,
                    ..*repeat
                },
            ),
            Self::Bracket(bracket, repeat) => Self::Bracket(bracket.inverse(), *repeat),
        }
    }

    fn carried(&self, symmetry: Symmetry) -> Self {
        match self {
            Self::Turn(turn) => Self::Turn(turn.carried(symmetry)),
            Self::Bracket(bracket, repeat) => {
                let carried = |algorithm: &Algorithm| algorithm.carried(symmetry);
                let bracket = match bracket {
                    Bracket::Group(inner) => Bracket::Group(carried(inner)),
                    Bracket::Commutator(first, second) => {
                        Bracket::Commutator(carried(first), carried(second))
                    }
                    Bracket::Conjugate(first, second) => {
                        Bracket::Conjugate(carried(first), carried(second))
                    }
                };
                Self::Bracket(bracket, *repeat)
            }
        }
    }
}

impl Bracket {
    fn inverse(&self) -> Self {
        match self {
            Self::Group(inner) => Self::Group(inner.inverse()),
            Self::Commutator(first, second) => Self::Commutator(second.clone(), first.clone()),
            Self::Conjugate(first, second) => Self::Conjugate(first.clone(), second.inverse()),
        }
    }
}

impl Turn {
    /// Returns the image of the turn under a symmetry. A reflection reverses its direction.
    #[must_use]
    pub fn carried(self, symmetry: Symmetry) -> Self {
        // A slice or a rotation is named after the face it follows; its image may follow the opposite face.
        let (layers, is_opposite) = match self.layers() {
            Layers::Face(face) => (Layers::Face(symmetry.face(face)), false),
            Layers::Wide(face) => (Layers::Wide(symmetry.face(face)), false),
            Layers::Slice(slice) => {
                let face = symmetry.face(slice.follows());
                let image = Slice::ALL
                    .into_iter()
                    .find(|image| image.follows().axis() == face.axis());
                let image = image.expect("every axis has a slice");
                (Layers::Slice(image), image.follows() != face)
            }
            Layers::Rotation(rotation) => {
                let face = symmetry.face(rotation.follows());
                let image = Rotation::ALL
                    .into_iter()
                    .find(|image| image.follows().axis() == face.axis());
                let image = image.expect("every axis has a rotation");
                (Layers::Rotation(image), image.follows() != face)
            }
        };
        let turn = Self::new(layers, self.quarters());
        if symmetry.is_reflection() == is_opposite {
            turn
        } else {
            turn.inverse()
        }
    }
}

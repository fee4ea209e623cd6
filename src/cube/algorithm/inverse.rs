//! The algorithm that takes another one back, with its brackets kept.

use super::{Algorithm, Bracket, Element, Repeat};

impl Algorithm {
    /// What takes this algorithm back. Brackets stay brackets: `[A, B]` becomes `[B, A]`, `[A: B]` becomes `[A: B']`
    /// with B inverted element by element, `(A)` becomes `(A')`, and an inverted bracket loses its prime.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// let written: Algorithm = "[R U, D] (F' L)3 (M x)'".parse().unwrap();
    /// assert_eq!(written.inverse().to_string(), "(M x) (L' F)3 [D, R U]");
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { elements: self.elements.iter().rev().map(Element::inverse).collect() }
    }
}

impl Element {
    fn inverse(&self) -> Self {
        match self {
            Self::Turn(turn) => Self::Turn(turn.inverse()),
            Self::Bracket(bracket, repeat) if repeat.inverted => {
                Self::Bracket(bracket.clone(), Repeat { inverted: false, ..*repeat })
            }
            Self::Bracket(bracket, repeat) => Self::Bracket(bracket.inverse(), *repeat),
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

//! Explanations: what may have happened when typed stickers are not those of a possible cube.

use super::arrangement::Arrangement;
use super::faults::CubeFault;
use crate::cube::{Color, ColorScheme, Face, Facelet, Orientation, Positioned, Symmetry};

/// A possible cause of a contradiction: mistakes in typing, and how the cube was put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The mistakes in typing; empty if all stickers are right.
    pub mistakes: Vec<Mistake>,
    /// How the cube was put together.
    pub orbit: Orbit,
}

/// One mistake in typing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A sticker was typed in another colour.
    WrongColor {
        /// The sticker.
        facelet: Facelet,
        /// The colour that was typed.
        from: Color,
        /// The colour that it has.
        to: Color,
    },
    /// Two neighbouring stickers were typed in the wrong order.
    Swapped {
        /// The one typed first.
        a: Facelet,
        /// The one typed right after it.
        b: Facelet,
    },
    /// A sticker was skipped, so the later ones were typed one position too early.
    Skipped {
        /// The one that was skipped.
        facelet: Facelet,
    },
    /// A sticker was typed twice, so the later ones were typed one position too late.
    Doubled {
        /// Where it was typed the second time.
        facelet: Facelet,
    },
    /// A face was typed while the cube was turned in the hand.
    Rotated {
        /// The face.
        face: Face,
        /// The clockwise quarter turns that correct its stickers, 1 to 3.
        quarters: u8,
    },
    /// Two faces were typed in each other's place.
    Exchanged {
        /// One of the two faces.
        a: Face,
        /// The other face.
        b: Face,
    },
    /// The first stickers of a face were read from another face.
    ReadFrom {
        /// The face that was asked for.
        face: Face,
        /// The face that was typed.
        other: Face,
    },
    /// The cube has another colour scheme or orientation.
    Arranged(Arrangement),
}

/// One of the twelve sets of assembled cubes. Turns never lead from one to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orbit {
    /// The sum of the corner twists, 0 to 2.
    pub twist: u8,
    /// The sum of the edge flips, 0 or 1.
    pub flip: u8,
    /// Whether corners and edges are permuted with different parities.
    pub is_odd: bool,
}

impl Orbit {
    /// The orbit in which turning solves every cube.
    pub const SOLVABLE: Self = Self {
        twist: 0,
        flip: 0,
        is_odd: false,
    };

    /// The eleven orbits in which turning solves no cube.
    pub(super) fn unsolvable() -> impl Iterator<Item = Self> {
        let all = (0..12).map(|k| Self {
            twist: k % 3,
            flip: k / 3 % 2,
            is_odd: k / 6 == 1,
        });
        all.filter(|orbit| *orbit != Self::SOLVABLE)
    }

    /// The orbit of a cube whose pieces have these faults.
    pub(super) fn with_faults(faults: &[CubeFault]) -> Self {
        let mut orbit = Self::SOLVABLE;
        for fault in faults {
            match fault {
                CubeFault::TwistedCorner { sum } => orbit.twist = *sum,
                CubeFault::FlippedEdge => orbit.flip = 1,
                CubeFault::SwappedPair => orbit.is_odd = true,
                _ => {}
            }
        }
        orbit
    }

    /// The least number of single mistakes in assembling a cube that lead here from a solvable one.
    pub(super) fn mistakes(self) -> usize {
        usize::from(self.twist != 0) + usize::from(self.flip != 0) + usize::from(self.is_odd)
    }

    /// Returns what is wrong with a cube put together like this: `one corner is twisted`. `None` for a solvable one.
    pub fn explain(self) -> Option<String> {
        let faults: Vec<&str> = [
            (self.twist != 0, "one corner is twisted"),
            (self.flip != 0, "one edge is flipped"),
            (self.is_odd, "two pieces are swapped"),
        ]
        .into_iter()
        .filter_map(|(is_there, words)| is_there.then_some(words))
        .collect();
        (!faults.is_empty()).then(|| faults.join(" and "))
    }
}

impl Explanation {
    /// One mistake in typing a solvable cube.
    pub(super) fn mistake(mistake: Mistake) -> Self {
        Self {
            mistakes: vec![mistake],
            orbit: Orbit::SOLVABLE,
        }
    }

    /// No mistake in typing a cube that was put together like this.
    pub(super) const fn assembled(orbit: Orbit) -> Self {
        Self {
            mistakes: Vec::new(),
            orbit,
        }
    }

    /// The other colour scheme or orientation, if that is what happened.
    pub fn arrangement(&self) -> Option<&Arrangement> {
        self.mistakes.iter().find_map(|mistake| match mistake {
            Mistake::Arranged(arrangement) => Some(arrangement),
            _ => None,
        })
    }

    /// Describes what happened, with the colours as `scheme` names them.
    pub fn explain(&self, scheme: &ColorScheme) -> String {
        let mut parts: Vec<String> = self
            .mistakes
            .iter()
            .map(|mistake| mistake.explain(scheme))
            .collect();
        if let Some(fault) = self.orbit.explain() {
            if parts.is_empty() {
                return format!("the stickers are right: {fault}");
            }
            parts.push(fault);
        }
        parts.join("; ")
    }
}

impl Mistake {
    /// Describes what happened, with the colours as `scheme` names them.
    pub fn explain(&self, scheme: &ColorScheme) -> String {
        match self {
            Self::WrongColor { facelet, from, to } => format!(
                "{facelet} is {}, not {}",
                scheme.color_name(*to),
                scheme.color_name(*from)
            ),
            Self::Swapped { a, b } => {
                format!("{a} and {b} are swapped")
            }
            Self::Skipped { facelet } => {
                format!("{facelet} was skipped, and all later ones are shifted")
            }
            Self::Doubled { facelet } => {
                format!(
                    "the sticker before {facelet} was typed twice, and all later ones are shifted"
                )
            }
            Self::Rotated { face, quarters } => {
                let turn = [
                    "",
                    "a quarter turn clockwise",
                    "a half turn",
                    "a quarter turn anticlockwise",
                ];
                format!(
                    "the {} face belongs {}",
                    face.word(),
                    turn[usize::from(*quarters)]
                )
            }
            Self::Exchanged { a, b } => {
                format!(
                    "the {} and {} faces were typed in each other's place",
                    a.word(),
                    b.word()
                )
            }
            Self::ReadFrom { face, other } => {
                format!(
                    "stickers of the {} face were typed on the {} face",
                    other.word(),
                    face.word()
                )
            }
            Self::Arranged(arrangement) => arrangement.explain(scheme),
        }
    }
}

impl Positioned for Mistake {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        match self.clone() {
            Self::WrongColor { facelet, from, to } => Self::WrongColor {
                facelet: symmetry.facelet(facelet),
                from,
                to,
            },
            Self::Swapped { a, b } => Self::Swapped {
                a: symmetry.facelet(a),
                b: symmetry.facelet(b),
            },
            Self::Skipped { facelet } => Self::Skipped {
                facelet: symmetry.facelet(facelet),
            },
            Self::Doubled { facelet } => Self::Doubled {
                facelet: symmetry.facelet(facelet),
            },
            Self::Rotated { face, quarters } => Self::Rotated {
                face: symmetry.face(face),
                quarters,
            },
            Self::Exchanged { a, b } => Self::Exchanged {
                a: symmetry.face(a),
                b: symmetry.face(b),
            },
            Self::ReadFrom { face, other } => Self::ReadFrom {
                face: symmetry.face(face),
                other: symmetry.face(other),
            },
            Self::Arranged(arrangement) => {
                let mapped = arrangement.orientation.symmetry().then(symmetry);
                let orientation = Orientation::of(mapped).unwrap_or(arrangement.orientation);
                Self::Arranged(Arrangement {
                    orientation,
                    ..arrangement
                })
            }
        }
    }
}

impl Positioned for Explanation {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        Self {
            mistakes: self
                .mistakes
                .iter()
                .map(|mistake| mistake.mapped(symmetry))
                .collect(),
            orbit: self.orbit,
        }
    }
}

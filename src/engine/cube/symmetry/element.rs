//! The 48 symmetries as geometry describes them: a rotation about an axis, a mirror, or both together.

use std::fmt;

use super::Symmetry;
use crate::cube::orientation::quarter_rotation;
use crate::cube::{Corner, Edge, Face};

/// A symmetry in geometric terms, with its Schoenflies symbol. Turns are clockwise as seen from outside, on the face or
/// corner that is named; opposite faces and corners name inverse turns.
///
/// ```
/// use cubetui::cube::{Face, Symmetry, SymmetryElement};
/// assert_eq!(Symmetry::QUARTER.element(), SymmetryElement::QuarterTurn(Face::U));
/// assert_eq!(Symmetry::QUARTER.element().to_string(), "C4(U)");
/// assert_eq!(Symmetry::from_index(1).element().to_string(), "σh(R)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymmetryElement {
    /// E: nothing changes.
    Identity,
    /// C3: a third of a turn about the axis through this corner.
    ThirdTurn(Corner),
    /// C2': half a turn about the axis through the middle of this edge.
    EdgeHalfTurn(Edge),
    /// C4: a quarter turn about the axis through this face.
    QuarterTurn(Face),
    /// C2: half a turn about the axis through this face, which is U, R or F.
    HalfTurn(Face),
    /// i: every point goes to the opposite one.
    Inversion,
    /// S4: a quarter turn about this face's axis, then the mirror across it.
    RotaryQuarter(Face),
    /// S6: a sixth of a turn about this corner's axis, then the mirror across it.
    RotarySixth(Corner),
    /// σh: the mirror that exchanges this face, U, R or F, with the opposite one.
    FaceMirror(Face),
    /// σd: the mirror that exchanges the two faces of this edge.
    EdgeMirror(Edge),
}

impl SymmetryElement {
    /// One edge of each of the six axes through edges.
    const EDGE_AXES: [Edge; 6] = [Edge::UR, Edge::UF, Edge::UL, Edge::UB, Edge::FR, Edge::FL];
    /// One face of each of the three axes through faces.
    const FACE_AXES: [Face; 3] = [Face::U, Face::R, Face::F];

    /// All 48, kind by kind.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Identity]
            .into_iter()
            .chain(Corner::ALL.map(Self::ThirdTurn))
            .chain(Self::EDGE_AXES.map(Self::EdgeHalfTurn))
            .chain(Face::ALL.map(Self::QuarterTurn))
            .chain(Self::FACE_AXES.map(Self::HalfTurn))
            .chain([Self::Inversion])
            .chain(Face::ALL.map(Self::RotaryQuarter))
            .chain(Corner::ALL.map(Self::RotarySixth))
            .chain(Self::FACE_AXES.map(Self::FaceMirror))
            .chain(Self::EDGE_AXES.map(Self::EdgeMirror))
    }

    /// The Schoenflies symbol of its kind.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Identity => "E",
            Self::ThirdTurn(_) => "C3",
            Self::EdgeHalfTurn(_) => "C2'",
            Self::QuarterTurn(_) => "C4",
            Self::HalfTurn(_) => "C2",
            Self::Inversion => "i",
            Self::RotaryQuarter(_) => "S4",
            Self::RotarySixth(_) => "S6",
            Self::FaceMirror(_) => "σh",
            Self::EdgeMirror(_) => "σd",
        }
    }

    /// Describes what this kind of symmetry does, in words that [`object`](Self::object) completes.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Identity => "nothing at all",
            Self::ThirdTurn(_) => "a third of a turn about the corner",
            Self::EdgeHalfTurn(_) => "half a turn about the edge",
            Self::QuarterTurn(_) => "a quarter turn about the face",
            Self::HalfTurn(_) => "half a turn about the faces",
            Self::Inversion => "the mirror in the middle: each point becomes the opposite one",
            Self::RotaryQuarter(_) => "a quarter turn and the mirror across it, about the face",
            Self::RotarySixth(_) => "a sixth of a turn and the mirror across it, about the corner",
            Self::FaceMirror(_) | Self::EdgeMirror(_) => "the mirror that exchanges the faces",
        }
    }

    /// Returns the axis or plane in words, or `None` for the two elements that have none.
    pub fn object(self) -> Option<String> {
        match self {
            Self::HalfTurn(face) | Self::FaceMirror(face) => {
                Some(format!("{face} and {}", face.opposite()))
            }
            Self::EdgeMirror(edge) => {
                let [one, other] = edge.faces();
                Some(format!("{one} and {other}"))
            }
            _ => self.axis(),
        }
    }

    /// Describes what the symmetry does.
    ///
    /// ```
    /// use cubetui::cube::{Corner, Edge, Face, SymmetryElement};
    /// let words = |element: SymmetryElement| element.words();
    /// assert_eq!(words(SymmetryElement::QuarterTurn(Face::U)), "a quarter turn about the face U");
    /// assert_eq!(words(SymmetryElement::ThirdTurn(Corner::URF)), "a third of a turn about the corner URF");
    /// assert_eq!(words(SymmetryElement::EdgeMirror(Edge::UR)), "the mirror that exchanges the faces U and R");
    /// ```
    pub fn words(self) -> String {
        self.object().map_or_else(
            || self.verb().to_owned(),
            |object| format!("{} {object}", self.verb()),
        )
    }

    /// Returns the symmetry.
    pub fn symmetry(self) -> Symmetry {
        match self {
            Self::Identity => Symmetry::IDENTITY,
            Self::ThirdTurn(corner) => {
                let [first, second, third] = corner.faces();
                carrying(|s| {
                    (s.face(first), s.face(second)) == (second, third) && !s.is_reflection()
                })
            }
            Self::EdgeHalfTurn(edge) => {
                carrying(|s| exchanges(s, edge.faces()) && !s.is_reflection())
            }
            Self::QuarterTurn(face) => quarter_rotation(face),
            Self::HalfTurn(face) => quarter_rotation(face).then(quarter_rotation(face)),
            Self::Inversion => carrying(|s| {
                Face::ALL
                    .iter()
                    .all(|&face| s.face(face) == face.opposite())
            }),
            Self::RotaryQuarter(face) => quarter_rotation(face).then(mirror_across(face)),
            // The mirror across an axis is the inversion and half a turn about the axis; with a sixth of a turn that makes
            // two thirds.
            Self::RotarySixth(corner) => Self::ThirdTurn(corner)
                .symmetry()
                .inverse()
                .then(Self::Inversion.symmetry()),
            Self::FaceMirror(face) => mirror_across(face),
            Self::EdgeMirror(edge) => carrying(|s| exchanges(s, edge.faces()) && s.is_reflection()),
        }
    }

    /// The face, edge or corner that names its axis.
    pub fn axis(self) -> Option<String> {
        match self {
            Self::Identity | Self::Inversion => None,
            Self::ThirdTurn(corner) | Self::RotarySixth(corner) => Some(corner.to_string()),
            Self::EdgeHalfTurn(edge) | Self::EdgeMirror(edge) => Some(edge.to_string()),
            Self::QuarterTurn(face)
            | Self::HalfTurn(face)
            | Self::RotaryQuarter(face)
            | Self::FaceMirror(face) => Some(face.to_string()),
        }
    }
}

impl fmt::Display for SymmetryElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.axis() {
            None => f.pad(self.symbol()),
            Some(axis) => f.pad(&format!("{}({axis})", self.symbol())),
        }
    }
}

impl Symmetry {
    /// Returns the symmetry as geometry describes it.
    pub fn element(self) -> SymmetryElement {
        let is_this = |element: &SymmetryElement| element.symmetry() == self;
        SymmetryElement::all()
            .find(is_this)
            .expect("every symmetry has a name")
    }
}

fn carrying(wanted: impl Fn(Symmetry) -> bool) -> Symmetry {
    Symmetry::all()
        .find(|&symmetry| wanted(symmetry))
        .expect("the cube has this symmetry")
}

/// The mirror that exchanges a face with the opposite one.
fn mirror_across(face: Face) -> Symmetry {
    carrying(|s| {
        Face::ALL
            .iter()
            .all(|&other| (s.face(other) == other) == (other.axis() != face.axis()))
    })
}

fn exchanges(symmetry: Symmetry, [one, other]: [Face; 2]) -> bool {
    symmetry.face(one) == other && symmetry.face(other) == one
}

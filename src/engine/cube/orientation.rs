//! The orientation of a cube in the user's hands: one of 24 rotations, and a cube together with it.
//!
//! Slices, wide turns and rotations move the centres in space. The pieces are always described in the standard
//! orientation; an [`Orientation`] says where each face is now.

use crate::cube::{
    CenterTurns, Color, Cubie, CubieCube, Face, Facelet, Layers, Move, Rotation, Symmetry, Turn,
};

/// One of the 24 orientations in which a cube can be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Orientation(Symmetry);

impl Orientation {
    /// U up and F towards the user.
    pub const STANDARD: Self = Self(Symmetry::IDENTITY);

    /// The orientation in which the standard face `up` is up and `front` is in front, if the two are neighbours.
    ///
    /// ```
    /// use cubetui::cube::{Face, Orientation};
    /// let orientation = Orientation::with(Face::F, Face::D).unwrap();
    /// assert_eq!(orientation.face_at(Face::U), Face::F);
    /// assert_eq!(Orientation::with(Face::U, Face::D), None);
    /// ```
    pub fn with(up: Face, front: Face) -> Option<Self> {
        Symmetry::rotation_to(up, front).map(|carries_back| Self(carries_back.inverse()))
    }

    /// The orientation that this rotation maps the standard one to, or `None` for a reflection.
    pub const fn of(symmetry: Symmetry) -> Option<Self> {
        if symmetry.is_reflection() {
            None
        } else {
            Some(Self(symmetry))
        }
    }

    /// Returns all 24 orientations, the standard one first.
    pub fn all() -> impl Iterator<Item = Self> {
        Symmetry::all().filter(|s| !s.is_reflection()).map(Self)
    }

    /// The current position of the standard face `face`.
    pub const fn position_of(self, face: Face) -> Face {
        self.0.face(face)
    }

    /// The standard face that is now at `position`.
    pub fn face_at(self, position: Face) -> Face {
        self.0.inverse().face(position)
    }

    /// The rotation that maps the standard orientation to this one.
    pub const fn symmetry(self) -> Symmetry {
        self.0
    }

    /// Returns the inverse orientation, which restores the standard one.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self(self.0.inverse())
    }

    /// Converts something from the standard orientation to what the user sees with the cube in this orientation.
    ///
    /// ```
    /// use cubetui::cube::{Face, Move, Orientation};
    /// let upside_down = Orientation::with(Face::D, Face::F).unwrap();
    /// assert_eq!(upside_down.seen(&Move::new(Face::U, 1)), Move::new(Face::D, 1));
    /// assert_eq!(upside_down.standard(&Move::new(Face::D, 1)), Move::new(Face::U, 1));
    /// ```
    #[must_use]
    pub fn seen<T: Positioned>(self, standard: &T) -> T {
        standard.mapped(self.0)
    }

    /// Converts something that the user sees with the cube in this orientation to the standard orientation.
    #[must_use]
    pub fn standard<T: Positioned>(self, seen: &T) -> T {
        seen.mapped(self.0.inverse())
    }

    /// The orientation after turning the whole cube by clockwise quarter turns, seen from the position `about`.
    #[must_use]
    pub fn rotated(self, about: Face, quarters: u8) -> Self {
        let quarter = quarter_rotation(about);
        (0..quarters).fold(self, |orientation, _| Self(orientation.0.then(quarter)))
    }

    /// The shortest rotations that lead from the standard orientation to this one: at most two turns.
    pub fn rotations(self) -> Vec<Turn> {
        let singles: Vec<Turn> = Rotation::ALL
            .into_iter()
            .flat_map(|axis| (1..4).map(move |q| Turn::new(Layers::Rotation(axis), q)))
            .collect();
        let reaches = |turns: &[Turn]| {
            let orientation =
                turns
                    .iter()
                    .fold(Self::STANDARD, |orientation, turn| match turn.layers() {
                        Layers::Rotation(axis) => {
                            orientation.rotated(axis.follows(), turn.quarters())
                        }
                        _ => orientation,
                    });
            orientation == self
        };
        let pairs = singles
            .iter()
            .flat_map(|&a| singles.iter().map(move |&b| vec![a, b]));
        let candidates = std::iter::once(Vec::new())
            .chain(singles.iter().map(|&a| vec![a]))
            .chain(pairs);
        candidates
            .into_iter()
            .find(|turns| reaches(turns))
            .expect("two rotations reach every orientation")
    }
}

/// The rotation of the whole cube by one clockwise quarter turn, seen from the face `about`.
pub(crate) fn quarter_rotation(about: Face) -> Symmetry {
    use Face::{B, D, F, L, R, U};
    let (up, front) = match about {
        U => (U, L),
        D => (U, R),
        R => (B, U),
        L => (F, D),
        F => (R, F),
        B => (L, F),
    };
    Symmetry::rotation_to(up, front).expect("the images of U and F are neighbours")
}

/// A possible cube and its orientation in the user's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OrientedCube {
    /// The pieces, in the standard orientation.
    pub cube: CubieCube,
    /// The orientation in the user's hands.
    pub orientation: Orientation,
    /// The turns of its centres, in the standard orientation, or `None` if the centres do not show them.
    pub centers: Option<CenterTurns>,
}

impl OrientedCube {
    /// The solved cube in the standard orientation, whose centres do not show how they are turned.
    pub const SOLVED: Self = Self::new(CubieCube::SOLVED, Orientation::STANDARD);
    /// The solved supercube.
    pub const SUPERCUBE: Self = Self {
        centers: Some(CenterTurns::UPRIGHT),
        ..Self::SOLVED
    };

    /// Returns the solved cube or the solved supercube.
    pub const fn solved(is_supercube: bool) -> Self {
        if is_supercube {
            Self::SUPERCUBE
        } else {
            Self::SOLVED
        }
    }

    /// A cube whose centres do not show how they are turned.
    pub const fn new(cube: CubieCube, orientation: Orientation) -> Self {
        Self {
            cube,
            orientation,
            centers: None,
        }
    }

    /// Whether the cube is solved, in any orientation, including its centres if they show how they are turned.
    pub fn is_solved(&self) -> bool {
        self.cube == CubieCube::SOLVED && self.centers.unwrap_or_default() == CenterTurns::UPRIGHT
    }

    /// The cube after moves that name faces of the standard orientation.
    #[must_use]
    pub fn after_moves(&self, moves: &[Move]) -> Self {
        let centers = self.centers.map(|centers| centers.turned_by(moves));
        Self {
            cube: self.cube.turned_by(moves),
            centers,
            ..*self
        }
    }

    /// Returns the turns of the centres as the user sees them, or `None` if the centres do not show them.
    pub fn centers_seen(&self) -> Option<CenterTurns> {
        self.centers.map(|centers| self.seen(&centers))
    }

    /// The cube after a written turn, which names faces as the user sees them.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Self {
        let effect = self.orientation.effect_of(turn);
        Self {
            orientation: effect.orientation,
            ..self.after_moves(&effect.moves())
        }
    }

    /// The cube after several written turns.
    #[must_use]
    pub fn turned_by(&self, turns: &[Turn]) -> Self {
        turns.iter().fold(*self, |cube, &turn| cube.turned(turn))
    }

    /// The 54 colours as the user sees them: the facelets are positions in space.
    pub fn stickers(&self) -> [Color; Facelet::NUM] {
        let faces = self.cube.to_face_cube();
        let mut seen = [Color::U; Facelet::NUM];
        for facelet in Facelet::all() {
            seen[self.seen(&facelet).index()] = faces.color(facelet);
        }
        seen
    }

    /// Converts something from the standard orientation to what the user sees: [`Orientation::seen`] for this cube.
    pub fn seen<T: Positioned>(&self, standard: &T) -> T {
        self.orientation.seen(standard)
    }

    /// Converts moves of the standard orientation to those that the user has to make.
    pub fn seen_moves(&self, moves: &[Move]) -> Vec<Move> {
        moves.iter().map(|turn| self.seen(turn)).collect()
    }
}

/// Something that names faces, slots or facelets of a cube, or turns of them.
/// The library works in the standard orientation. [`Orientation::seen`] and [`Orientation::standard`] translate to the
/// user's view, and back.
pub trait Positioned {
    /// Returns the image under a symmetry of the whole cube.
    #[must_use]
    fn mapped(&self, symmetry: Symmetry) -> Self;
}

impl Positioned for Face {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        symmetry.face(*self)
    }
}

impl Positioned for Facelet {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        symmetry.facelet(*self)
    }
}

impl Positioned for Cubie {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        symmetry.cubie(*self)
    }
}

impl Positioned for Move {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        symmetry.turn(*self)
    }
}

impl Positioned for Turn {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        self.carried(symmetry)
    }
}

impl Positioned for CenterTurns {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        self.carried(symmetry)
    }
}

/// The effect of a written turn: moves of standard faces, and a new orientation.
#[derive(Clone, Copy, Debug)]
pub struct TurnEffect {
    first: Option<Move>,
    second: Option<Move>,
    /// The orientation after the turn.
    pub orientation: Orientation,
}

impl TurnEffect {
    /// Returns the moves, at most two.
    pub fn moves(&self) -> Vec<Move> {
        self.first.into_iter().chain(self.second).collect()
    }
}

impl Orientation {
    /// Returns the effect of a written turn in this orientation. A slice is both adjacent faces turned in the opposite
    /// direction and a rotation of the whole cube; a wide turn is the opposite face and a rotation.
    pub fn effect_of(self, turn: Turn) -> TurnEffect {
        let q = turn.quarters();
        let on = |place, quarters| Some(Move::new(self.face_at(place), quarters));
        let (first, second, orientation) = match turn.layers() {
            Layers::Face(face) => (on(face, q), None, self),
            Layers::Wide(face) => (on(face.opposite(), q), None, self.rotated(face, q)),
            Layers::Slice(slice) => {
                let face = slice.follows();
                (
                    on(face, 4 - q),
                    on(face.opposite(), q),
                    self.rotated(face, q),
                )
            }
            Layers::Rotation(axis) => (None, None, self.rotated(axis.follows(), q)),
        };
        TurnEffect {
            first,
            second,
            orientation,
        }
    }
}

//! The forty numbers of a cube: which piece is at each place, and how it is turned. Other programs number them differently.

use serde::{Deserialize, Serialize};

use crate::cube::{Corner, CubieCube, Edge, Symmetry};

/// How the places and pieces of a state vector are numbered. Its name is the id of the format that writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Convention {
    /// Corners URF UFL ULB UBR DFR DLF DBL DRB, edges UR UF UL UB DR DF DL DB FR FL BL BR, twists clockwise.
    Cubies,
    /// Corners UFR UBR UBL UFL DFR DFL DBL DBR, edges UF UR UB UL DF DL DB DR FR FL BL BR, twists anticlockwise.
    Vector40,
    /// Corners DBR DFL UFR UBL DBL DFR UFL UBR, edges DF DB UF UB FL FR BL BR DL DR UL UR. Twists are counted clockwise from
    /// the L and R stickers; edges are flipped by quarter turns of U and D.
    LookupPieces,
}

/// The rotation that carries U to F, F to R and R to U: what a piece's turn is about L and R becomes what it is about U and
/// D, and quarter turns of U and D become those of F and B, which flip edges.
const TILT: Symmetry = Symmetry::from_index(32);

/// A cube as its numbers. What is read may be impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateVector {
    /// The number of the corner at each place.
    pub corner_position: [u8; 8],
    /// By how many thirds it is twisted.
    pub corner_orientation: [u8; 8],
    /// The number of the edge at each place.
    pub edge_position: [u8; 12],
    /// Whether it is flipped.
    pub edge_orientation: [u8; 12],
}

impl Convention {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Cubies, Self::Vector40, Self::LookupPieces];

    /// Returns its name: the id of the format that writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cubies => "cubies",
            Self::Vector40 => "vector40",
            Self::LookupPieces => "lookup-pieces",
        }
    }

    /// The corners in the sequence in which they are numbered.
    pub const fn corners(self) -> [Corner; 8] {
        use Corner::{DBL, DFR, DLF, DRB, UBR, UFL, ULB, URF};
        match self {
            Self::Cubies => Corner::ALL,
            Self::Vector40 => [URF, UBR, ULB, UFL, DFR, DLF, DBL, DRB],
            Self::LookupPieces => [DRB, DLF, URF, ULB, DBL, DFR, UFL, UBR],
        }
    }

    /// The edges in the sequence in which they are numbered.
    pub const fn edges(self) -> [Edge; 12] {
        use Edge::{BL, BR, DB, DF, DL, DR, FL, FR, UB, UF, UL, UR};
        match self {
            Self::Cubies => Edge::ALL,
            Self::Vector40 => [UF, UR, UB, UL, DF, DL, DB, DR, FR, FL, BL, BR],
            Self::LookupPieces => [DF, DB, UF, UB, FL, FR, BL, BR, DL, DR, UL, UR],
        }
    }

    /// Returns a twist in the other sense, where the convention counts anticlockwise.
    const fn twist(self, twist: u8) -> u8 {
        match self {
            Self::Cubies | Self::LookupPieces => twist,
            Self::Vector40 => (3 - twist) % 3,
        }
    }

    /// The rotation that carries the axes from which orientations are counted to U-D for twists and F-B for flips.
    const fn rotation(self) -> Symmetry {
        match self {
            Self::Cubies | Self::Vector40 => Symmetry::IDENTITY,
            Self::LookupPieces => TILT,
        }
    }

    /// The corners and edges in their sequence, as the rotation carries them.
    fn carried_pieces(self) -> ([Corner; 8], [Edge; 12]) {
        let rotation = self.rotation();
        (
            self.corners().map(|corner| rotation.corner(corner)),
            self.edges().map(|edge| rotation.edge(edge)),
        )
    }

    /// Returns the numbers of a cube.
    pub fn numbers(self, cube: &CubieCube) -> StateVector {
        let ((corners, edges), cube) = (self.carried_pieces(), self.rotation().carry(cube));
        let corner_number = |corner| {
            corners
                .iter()
                .position(|&known| known == corner)
                .unwrap_or_default() as u8
        };
        let edge_number = |edge| {
            edges
                .iter()
                .position(|&known| known == edge)
                .unwrap_or_default() as u8
        };
        StateVector {
            corner_position: corners.map(|place| corner_number(cube.cp[place.index()])),
            corner_orientation: corners.map(|place| self.twist(cube.co[place.index()])),
            edge_position: edges.map(|place| edge_number(cube.ep[place.index()])),
            edge_orientation: edges.map(|place| cube.eo[place.index()]),
        }
    }

    /// Returns the cube with these numbers, which must be below 8, 3, 12 and 2.
    pub(super) fn cube(self, numbers: &StateVector) -> CubieCube {
        let ((corners, edges), mut cube) = (self.carried_pieces(), CubieCube::SOLVED);
        for (index, place) in corners.into_iter().enumerate() {
            cube.cp[place.index()] = corners[usize::from(numbers.corner_position[index])];
            cube.co[place.index()] = self.twist(numbers.corner_orientation[index]);
        }
        for (index, place) in edges.into_iter().enumerate() {
            cube.ep[place.index()] = edges[usize::from(numbers.edge_position[index])];
            cube.eo[place.index()] = numbers.edge_orientation[index];
        }
        self.rotation().inverse().carry(&cube)
    }
}

/// A state vector as it is written. The parity is a truth value or a number.
#[derive(Serialize)]
pub(super) struct Written<P> {
    corner_position: [u8; 8],
    corner_orientation: [u8; 8],
    edge_position: [u8; 12],
    edge_orientation: [u8; 12],
    parity: P,
    convention: Convention,
}

impl<P> Written<P> {
    pub(super) fn new(cube: &CubieCube, convention: Convention, parity: P) -> Self {
        let StateVector {
            corner_position,
            corner_orientation,
            edge_position,
            edge_orientation,
        } = convention.numbers(cube);
        Self {
            corner_position,
            corner_orientation,
            edge_position,
            edge_orientation,
            parity,
            convention,
        }
    }
}

/// Returns the convention whose name a JSON text has in it: the first of them without one.
pub(super) fn named_in(text: &str) -> Convention {
    let is_named = |convention: &Convention| text.contains(&format!("\"{}\"", convention.name()));
    Convention::ALL
        .into_iter()
        .rev()
        .find(is_named)
        .unwrap_or(Convention::Cubies)
}

//! The forty numbers of a cube: which piece is in each slot, and how it is turned. Other programs number them differently.
//!
//! To add such a numbering, add a row to `conventions!`, and its [`Convention::format`] to `coord::FORMATS`.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use super::{CubeFormat, FormatReader, json};
use crate::cube::{Corner, CubieCube, Edge, Symmetry};

/// The numbers of a cube. One that was read may be impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StateVector {
    /// The number of the corner in each slot, 0 to 7.
    pub corner_position: [u8; 8],
    /// The thirds by which the corner in each slot is twisted, 0 to 2.
    pub corner_orientation: [u8; 8],
    /// The number of the edge in each slot, 0 to 11.
    pub edge_position: [u8; 12],
    /// Whether the edge in each slot is flipped, 0 or 1.
    pub edge_orientation: [u8; 12],
}

/// The direction in which a convention counts the thirds of a twist.
enum Twists {
    Clockwise,
    Anticlockwise,
}

/// The corners and edges in the order in which a convention numbers them, and how it counts orientations.
struct Numbering {
    corners: [Corner; 8],
    edges: [Edge; 12],
    twists: Twists,
    /// The rotation that maps the axes from which orientations are counted to U-D for twists and F-B for flips.
    rotation: Symmetry,
    /// Whether the parity is written as 0 or 1, not as false or true.
    parity_is_number: bool,
}

macro_rules! conventions {
    ($($(#[$meta:meta])* $variant:ident $id:literal $example:literal [$($corner:ident)+] [$($edge:ident)+]
        $twists:ident $rotation:expr, parity_is_number $is_number:literal, $about:literal;)+) => {
        /// The numbering of the slots and pieces of a [`StateVector`]. Its name is the id of the format that writes it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Convention { $($(#[$meta])* $variant),+ }

        impl Convention {
            /// All conventions: that of this program first.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            /// Returns the id of the format that writes it.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $id),+ }
            }

            const fn numbering(self) -> &'static Numbering {
                match self {
                    $(Self::$variant => &Numbering {
                        corners: [$(Corner::$corner),+],
                        edges: [$(Edge::$edge),+],
                        twists: Twists::$twists,
                        rotation: $rotation,
                        parity_is_number: $is_number,
                    }),+
                }
            }

            /// Returns the format that reads and writes a JSON object with these numbers.
            pub(crate) const fn format(self) -> CubeFormat {
                match self {
                    $(Self::$variant => CubeFormat {
                        id: $id,
                        about: $about,
                        reader: Some(FormatReader {
                            example: $example,
                            recognises: |text| json::is_meant(text, Self::$variant),
                            read: |text, scheme| json::read(text, scheme, Self::$variant),
                        }),
                        is_complete: true,
                        keeps_orientation: false,
                        write: |held, _| Self::$variant.write(&held.cube),
                    }),+
                }
            }
        }
    };
}

conventions! {
    /// Kociemba's numbering. Twists are counted clockwise.
    Cubies "cubies" "JSON"
        [URF UFL ULB UBR DFR DLF DBL DRB] [UR UF UL UB DR DF DL DB FR FL BL BR]
        Clockwise Symmetry::IDENTITY, parity_is_number true,
        "A JSON object with the position and orientation of every corner and edge";
    /// The numbering of a server that solves by Thistlethwaite's stages. Twists are counted anticlockwise.
    Vector40 "vector40" "JSON with \"convention\": \"vector40\""
        [URF UBR ULB UFL DFR DLF DBL DRB] [UF UR UB UL DF DL DB DR FR FL BL BR]
        Anticlockwise Symmetry::IDENTITY, parity_is_number false,
        "The same kind of object in the order UFR UBR UBL …, UF UR UB …";
    /// The numbering of a solver with four look-up tables. Twists are counted clockwise from the L and R stickers; edges
    /// are flipped by quarter turns of U and D.
    LookupPieces "lookup-pieces" "JSON with \"convention\": \"lookup-pieces\""
        [DRB DLF URF ULB DBL DFR UFL UBR] [DF DB UF UB FL FR BL BR DL DR UL UR]
        Clockwise TILT, parity_is_number false,
        "The same kind of object as cubies in the order DBR DFL UFR …, DF DB UF …";
}

/// The rotation that maps U to F, F to R and R to U: twists relative to L and R become twists relative to U and D, and
/// quarter turns of U and D become those of F and B, which flip edges.
const TILT: Symmetry = Symmetry::from_index(32);

impl Convention {
    /// The corners in the order in which they are numbered.
    pub const fn corners(self) -> [Corner; 8] {
        self.numbering().corners
    }

    /// The edges in the order in which they are numbered.
    pub const fn edges(self) -> [Edge; 12] {
        self.numbering().edges
    }

    /// Converts a twist to clockwise thirds, or back.
    const fn twist(self, twist: u8) -> u8 {
        match self.numbering().twists {
            Twists::Clockwise => twist,
            Twists::Anticlockwise => (3 - twist) % 3,
        }
    }

    /// Returns the numbers of a cube.
    pub fn numbers(self, cube: &CubieCube) -> StateVector {
        let rotation = self.numbering().rotation;
        let cube = rotation.carry(cube);
        let corners = self.corners().map(|corner| rotation.corner(corner));
        let edges = self.edges().map(|edge| rotation.edge(edge));
        StateVector {
            corner_position: corners.map(|slot| number_in(&corners, cube.cp[slot.index()])),
            corner_orientation: corners.map(|slot| self.twist(cube.co[slot.index()])),
            edge_position: edges.map(|slot| number_in(&edges, cube.ep[slot.index()])),
            edge_orientation: edges.map(|slot| cube.eo[slot.index()]),
        }
    }

    /// Returns the cube with these numbers, which must be below 8, 3, 12 and 2. It may be impossible.
    pub(super) fn cube(self, numbers: &StateVector) -> CubieCube {
        let rotation = self.numbering().rotation;
        let corners = self.corners().map(|corner| rotation.corner(corner));
        let edges = self.edges().map(|edge| rotation.edge(edge));
        let mut cube = CubieCube::SOLVED;
        for (index, slot) in corners.into_iter().enumerate() {
            cube.cp[slot.index()] = corners[usize::from(numbers.corner_position[index])];
            cube.co[slot.index()] = self.twist(numbers.corner_orientation[index]);
        }
        for (index, slot) in edges.into_iter().enumerate() {
            cube.ep[slot.index()] = edges[usize::from(numbers.edge_position[index])];
            cube.eo[slot.index()] = numbers.edge_orientation[index];
        }
        rotation.inverse().carry(&cube)
    }

    /// Writes a cube as a JSON object that names this convention.
    ///
    /// ```
    /// use cubetui::cube::{CubieCube, Face, Move};
    /// use cubetui::formats::Convention;
    /// let turned = CubieCube::SOLVED.turned(Move::new(Face::U, 1));
    /// assert_eq!(
    ///     Convention::Vector40.write(&turned),
    ///     "{\"corner_position\":[1,2,3,0,4,5,6,7],\"corner_orientation\":[0,0,0,0,0,0,0,0],\
    ///      \"edge_position\":[1,2,3,0,4,5,6,7,8,9,10,11],\"edge_orientation\":[0,0,0,0,0,0,0,0,0,0,0,0],\
    ///      \"parity\":true,\"convention\":\"vector40\"}"
    /// );
    /// assert_eq!(
    ///     Convention::LookupPieces.write(&turned),
    ///     "{\"corner_position\":[0,1,7,6,4,5,2,3],\"corner_orientation\":[0,0,1,1,0,0,2,2],\
    ///      \"edge_position\":[0,1,11,10,4,5,6,7,8,9,2,3],\"edge_orientation\":[0,0,1,1,0,0,0,0,0,0,1,1],\
    ///      \"parity\":true,\"convention\":\"lookup-pieces\"}"
    /// );
    /// ```
    pub fn write(self, cube: &CubieCube) -> String {
        #[derive(Serialize)]
        struct NamedNumbers {
            #[serde(flatten)]
            numbers: StateVector,
            parity: Parity,
            convention: Convention,
        }
        let object = NamedNumbers {
            numbers: self.numbers(cube),
            parity: Parity {
                is_odd: cube.is_odd(),
                is_number: self.numbering().parity_is_number,
            },
            convention: self,
        };
        serde_json::to_string(&object).expect("numbers can be written as JSON")
    }
}

fn number_in<P: PartialEq + Copy>(order: &[P], piece: P) -> u8 {
    let number = order.iter().position(|known| *known == piece);
    number.expect("each piece is numbered") as u8
}

/// A parity as it is written: 0 or 1, or false or true.
#[derive(Clone, Copy)]
pub(super) struct Parity {
    pub(super) is_odd: bool,
    pub(super) is_number: bool,
}

impl Parity {
    pub(super) const fn of_bool(is_odd: bool) -> Self {
        Self {
            is_odd,
            is_number: false,
        }
    }
}

impl Serialize for Parity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_number {
            serializer.serialize_u8(self.is_odd.into())
        } else {
            serializer.serialize_bool(self.is_odd)
        }
    }
}

/// The ids of Thistlethwaite's four stages in the numbering of [`Convention::Vector40`]. A stage is complete when its id is
/// that of the solved cube.
///
/// Stage 1 has the edge orientations. Stage 2 has the corner orientations, and for each edge slot `a` if a middle-layer
/// edge is there, else `b`. Stage 3 has for each edge slot the slice of its edge (`a` the equator, `b` the slice between L
/// and R, `c` the one between F and B), for each corner slot the smaller member of the pair (0 2), (1 3), (4 6) or (5 7)
/// of its corner, and the parity. Pairs are stricter than tetrads. Stage 4 has the whole state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector40Stages(pub CubieCube);

impl Vector40Stages {
    /// Returns the id of a stage, 1 to 4.
    pub fn id(&self, stage: usize) -> String {
        let StateVector {
            corner_position,
            corner_orientation,
            edge_position,
            edge_orientation,
        } = Convention::Vector40.numbers(&self.0);
        let edges = Convention::Vector40.edges();
        let slice = |number: u8| match edges[usize::from(number)] {
            Edge::FR | Edge::FL | Edge::BL | Edge::BR => "a",
            Edge::UF | Edge::UB | Edge::DF | Edge::DB => "b",
            Edge::UR | Edge::UL | Edge::DR | Edge::DL => "c",
        };
        let is_middle = |number: u8| if slice(number) == "a" { "a" } else { "b" };
        let flips = spaced(&edge_orientation);
        let twists = spaced(&corner_orientation);
        match stage {
            1 => flips,
            2 => format!("{twists}, {}", edge_position.map(is_middle).join(" ")),
            3 => {
                let pairs = spaced(&corner_position.map(|number| number & !2));
                format!(
                    "{}, {pairs}, {}",
                    edge_position.map(slice).join(" "),
                    self.0.is_odd()
                )
            }
            _ => format!(
                "{}, {twists}, {}, {flips}",
                spaced(&corner_position),
                spaced(&edge_position)
            ),
        }
    }
}

impl fmt::Display for Vector40Stages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two, three, four] = [1, 2, 3, 4].map(|stage| self.id(stage));
        f.pad(&format!("1: {one}; 2: {two}; 3: {three}; 4: {four}"))
    }
}

fn spaced(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}

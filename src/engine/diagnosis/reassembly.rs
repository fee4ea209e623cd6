//! Reassembly: the steps by hand that make a cube solvable when every piece is there but turning cannot solve it.
//!
//! Turning keeps three invariants: the sum of the corner twists (3 values), the sum of the edge flips (2) and the parity
//! (2). So the assembled cubes fall into twelve orbits. One step by hand corrects each invariant.

use std::fmt;

use super::faults::{CubeFault, faults_of_pieces, placed_pieces};
use crate::cube::{Corner, CubieCube, Edge, Facelet, Orientation, PartialCube, Slot};

/// The place of a piece that can be taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PiecePlace {
    /// A corner's.
    Corner(Corner),
    /// An edge's.
    Edge(Edge),
}

impl PiecePlace {
    /// The place of the piece with this sticker; none for a centre.
    pub const fn of(facelet: Facelet) -> Option<Self> {
        match facelet.slot() {
            Slot::Center(_) => None,
            Slot::Corner(place, _) => Some(Self::Corner(place)),
            Slot::Edge(place, _) => Some(Self::Edge(place)),
        }
    }
}

/// One step by hand. Places are those of the standard orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandStep {
    /// Turn a corner in its place.
    Twist {
        /// Which.
        corner: Corner,
        /// Clockwise thirds, 1 or 2.
        thirds: u8,
    },
    /// Turn an edge round in its place.
    Flip {
        /// Which.
        edge: Edge,
    },
    /// Swap two corners. What is on the U or D side of each comes to the U or D side of the other place.
    SwapCorners {
        /// One.
        a: Corner,
        /// The other.
        b: Corner,
    },
    /// Swap two edges. What is on the first-named side of each comes to the first-named side of the other place.
    SwapEdges {
        /// One.
        a: Edge,
        /// The other.
        b: Edge,
    },
}

impl HandStep {
    /// The facelets of the pieces it takes out.
    pub fn facelets(&self) -> Vec<Facelet> {
        match *self {
            Self::Twist { corner, .. } => corner.facelets().to_vec(),
            Self::Flip { edge } => edge.facelets().to_vec(),
            Self::SwapCorners { a, b } => [a.facelets(), b.facelets()].concat(),
            Self::SwapEdges { a, b } => [a.facelets(), b.facelets()].concat(),
        }
    }

    fn apply(self, pieces: &mut CubieCube) {
        match self {
            Self::Twist { corner, thirds } => {
                let twist = &mut pieces.co[corner.index()];
                *twist = (*twist + thirds) % 3;
            }
            Self::Flip { edge } => pieces.eo[edge.index()] ^= 1,
            Self::SwapCorners { a, b } => {
                pieces.cp.swap(a.index(), b.index());
                pieces.co.swap(a.index(), b.index());
            }
            Self::SwapEdges { a, b } => {
                pieces.ep.swap(a.index(), b.index());
                pieces.eo.swap(a.index(), b.index());
            }
        }
    }
}

impl fmt::Display for HandStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twist { corner, thirds } => {
                let direction = if *thirds == 1 {
                    "clockwise"
                } else {
                    "anticlockwise"
                };
                write!(
                    f,
                    "turn the {corner} corner {direction} by one third, in its place"
                )
            }
            Self::Flip { edge } => write!(f, "flip the {edge} edge, in its place"),
            Self::SwapCorners { a, b } => {
                write!(f, "take out the corners {a} and {b} and swap them, ")?;
                unmoved_sides(f, [a.facelets()[0], b.facelets()[0]])
            }
            Self::SwapEdges { a, b } => {
                write!(f, "take out the edges {a} and {b} and swap them, ")?;
                unmoved_sides(f, [a.facelets()[0], b.facelets()[0]])
            }
        }
    }
}

/// Writes the orientation in which two swapped pieces are put back.
fn unmoved_sides(f: &mut fmt::Formatter<'_>, [a, b]: [Facelet; 2]) -> fmt::Result {
    if a.face() == b.face() {
        write!(f, "keeping on {} what is on {}", a.face(), a.face())
    } else {
        write!(f, "what is at {a} going to {b} and back")
    }
}

/// The steps by hand, and the cube that they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reassembly {
    /// One to three steps, from the first to the last.
    pub steps: Vec<HandStep>,
    /// The pieces after them: a possible cube.
    pub cube: CubieCube,
}

impl Reassembly {
    /// The same with the places of the steps as they are in this hold; the cube stays in the standard orientation.
    #[must_use]
    pub fn as_held(&self, orientation: Orientation) -> Self {
        let symmetry = orientation.symmetry();
        let carried = |step: &HandStep| match *step {
            HandStep::Twist { corner, thirds } => HandStep::Twist {
                corner: symmetry.corner(corner),
                thirds,
            },
            HandStep::Flip { edge } => HandStep::Flip {
                edge: symmetry.edge(edge),
            },
            HandStep::SwapCorners { a, b } => HandStep::SwapCorners {
                a: symmetry.corner(a),
                b: symmetry.corner(b),
            },
            HandStep::SwapEdges { a, b } => HandStep::SwapEdges {
                a: symmetry.edge(a),
                b: symmetry.edge(b),
            },
        };
        Self {
            steps: self.steps.iter().map(carried).collect(),
            cube: self.cube,
        }
    }
}

impl fmt::Display for Reassembly {
    /// All steps, as `flip the UF edge, in its place; then …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            write!(f, "{}{step}", if i == 0 { "" } else { "; then " })?;
        }
        Ok(())
    }
}

/// Returns how to reassemble a cube whose stickers are all known and whose pieces are all there, but which turning cannot
/// solve. Returns nothing when turning can solve it, or when stickers are wrong or missing.
///
/// `chosen` are the pieces that look wrong to the user: the first corner is the one that is twisted, the first edge the
/// one that is flipped. Two corners or two edges are the pair that is swapped; a single one is swapped with its
/// neighbour. What is not chosen is at the URF corner and at the UF and UR edges.
///
/// ```
/// use cubetui::cube::{CubieCube, Edge, PartialCube};
/// use cubetui::diagnosis::{PiecePlace, reassembly};
/// let mut stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
/// let [up, back] = Edge::UB.facelets();
/// let (white, blue) = (stickers.color(up), stickers.color(back));
/// stickers.set(up, blue);
/// stickers.set(back, white);
/// let fixed = reassembly(&stickers, &[PiecePlace::Edge(Edge::UB)]).unwrap();
/// assert_eq!(fixed.to_string(), "flip the UB edge, in its place");
/// assert_eq!(fixed.cube, CubieCube::SOLVED);
/// ```
pub fn reassembly(stickers: &PartialCube, chosen: &[PiecePlace]) -> Option<Reassembly> {
    let mut pieces = placed_pieces(stickers).ok()?;
    let steps: Vec<HandStep> = faults_of_pieces(&pieces)
        .iter()
        .filter_map(|fault| step_for(fault, chosen))
        .collect();
    for step in &steps {
        step.apply(&mut pieces);
    }
    let mended = !steps.is_empty() && faults_of_pieces(&pieces).is_empty();
    mended.then_some(Reassembly {
        steps,
        cube: pieces,
    })
}

fn step_for(fault: &CubeFault, chosen: &[PiecePlace]) -> Option<HandStep> {
    let corners = chosen.iter().filter_map(|place| {
        if let PiecePlace::Corner(c) = place {
            Some(*c)
        } else {
            None
        }
    });
    let edges = chosen.iter().filter_map(|place| {
        if let PiecePlace::Edge(e) = place {
            Some(*e)
        } else {
            None
        }
    });
    let corners: Vec<Corner> = corners.collect();
    let edges: Vec<Edge> = edges.collect();
    match fault {
        CubeFault::TwistedCorner { sum } => {
            let corner = corners.first().copied().unwrap_or(Corner::URF);
            Some(HandStep::Twist {
                corner,
                thirds: (3 - sum) % 3,
            })
        }
        CubeFault::FlippedEdge => Some(HandStep::Flip {
            edge: edges.first().copied().unwrap_or(Edge::UF),
        }),
        CubeFault::SwappedPair => Some(match (&corners[..], &edges[..]) {
            (_, [a, b, ..]) if a != b => HandStep::SwapEdges { a: *a, b: *b },
            ([a, b, ..], _) if a != b => HandStep::SwapCorners { a: *a, b: *b },
            (_, [a, ..]) => HandStep::SwapEdges {
                a: *a,
                b: neighbor_of_edge(*a),
            },
            ([a, ..], []) => HandStep::SwapCorners {
                a: *a,
                b: neighbor_of_corner(*a),
            },
            ([], []) => HandStep::SwapEdges {
                a: Edge::UF,
                b: Edge::UR,
            },
        }),
        _ => None,
    }
}

/// A corner on the same layer, next along an edge.
const fn neighbor_of_corner(corner: Corner) -> Corner {
    let index = corner.index();
    Corner::ALL[index / 4 * 4 + (index + 1) % 4]
}

/// An edge whose first face is the same.
const fn neighbor_of_edge(edge: Edge) -> Edge {
    match edge {
        Edge::FR => Edge::FL,
        Edge::FL => Edge::FR,
        Edge::BL => Edge::BR,
        Edge::BR => Edge::BL,
        _ => {
            let index = edge.index();
            Edge::ALL[index / 4 * 4 + (index + 1) % 4]
        }
    }
}

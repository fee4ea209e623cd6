//! Reassembly: the steps by hand that make a cube solvable when every piece is there but turning cannot solve it.
//!
//! Turning preserves three invariants: the sum of the corner twists (3 values), the sum of the edge flips (2) and the
//! parity (2). So the assembled cubes fall into twelve orbits. One step by hand corrects each invariant.

use std::fmt;

use super::explanation::Orbit;
use super::faults::{CubeFault, faults_of_pieces, placed_pieces};
use crate::cube::{
    Corner, Cubie, CubieCube, Edge, Facelet, PartialCube, PieceKind, Positioned, Symmetry,
};

/// One step by hand. Slots are those of the standard orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandStep {
    /// Turn a piece in its slot: a corner clockwise, or an edge round.
    Turn {
        /// The slot of the piece.
        slot: Cubie,
        /// Clockwise thirds for a corner, 1 or 2; 1 for an edge.
        by: u8,
    },
    /// Swap two corners or two edges. The sticker on the first-named side of each slot moves to the first-named side of the
    /// other: for corners U or D.
    Swap {
        /// The slot of one piece.
        a: Cubie,
        /// The slot of the other, of the same kind.
        b: Cubie,
    },
}

impl HandStep {
    /// Returns the facelets of the pieces it takes out.
    pub fn facelets(&self) -> Vec<Facelet> {
        match *self {
            Self::Turn { slot, .. } => slot.facelets().to_vec(),
            Self::Swap { a, b } => [a.facelets(), b.facelets()].concat(),
        }
    }

    fn apply(self, cube: &mut CubieCube) {
        match self {
            Self::Turn { slot, by } => {
                let (piece, orientation) = cube.at(slot);
                cube.put(slot, piece, (orientation + by) % slot.orientations());
            }
            Self::Swap { a, b } => {
                let at_a = cube.at(a);
                let at_b = cube.at(b);
                cube.put(a, at_b.0, at_b.1);
                cube.put(b, at_a.0, at_a.1);
            }
        }
    }
}

impl Positioned for HandStep {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        match *self {
            Self::Turn { slot, by } => Self::Turn {
                slot: symmetry.cubie(slot),
                by,
            },
            Self::Swap { a, b } => Self::Swap {
                a: symmetry.cubie(a),
                b: symmetry.cubie(b),
            },
        }
    }
}

impl fmt::Display for HandStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Turn {
                slot: Cubie::Corner(corner),
                by,
            } => {
                let direction = if by == 1 {
                    "clockwise"
                } else {
                    "anticlockwise"
                };
                write!(
                    f,
                    "turn the {corner} corner {direction} by one third, in its place"
                )
            }
            Self::Turn {
                slot: Cubie::Edge(edge),
                ..
            } => write!(f, "flip the {edge} edge, in its place"),
            Self::Swap { a, b } => {
                let kind = a.kind().word();
                write!(f, "take out the {kind}s {a} and {b} and swap them, ")?;
                let from = a.facelets()[0];
                let to = b.facelets()[0];
                if from.face() == to.face() {
                    write!(f, "keeping on {} what is on {}", to.face(), to.face())
                } else {
                    write!(f, "what is at {from} going to {to} and back")
                }
            }
        }
    }
}

/// The steps by hand, and the cube that they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reassembly {
    /// One to three steps, in sequence.
    pub steps: Vec<HandStep>,
    /// The orbit of the cube before the steps.
    pub orbit: Orbit,
    /// The pieces after the steps: a possible cube.
    pub cube: CubieCube,
}

/// Maps the steps; the cube stays in the standard orientation.
impl Positioned for Reassembly {
    fn mapped(&self, symmetry: Symmetry) -> Self {
        let steps = self.steps.iter();
        Self {
            steps: steps.map(|step| step.mapped(symmetry)).collect(),
            cube: self.cube,
            orbit: self.orbit,
        }
    }
}

impl fmt::Display for Reassembly {
    /// Writes all steps, as `flip the UF edge, in its place; then …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            write!(f, "{}{step}", if i == 0 { "" } else { "; then " })?;
        }
        Ok(())
    }
}

/// Returns how to reassemble a cube whose stickers are all known and whose pieces are all there, but which turning cannot
/// solve. Returns `None` if turning can solve it, or if stickers are wrong or missing.
///
/// `chosen` are the pieces that look wrong to the user: the first corner is the one that is twisted, the first edge the one
/// that is flipped. Two corners or two edges are the pair that is swapped; a single one is swapped with its neighbour. The
/// defaults are the URF corner and the UF and UR edges.
///
/// ```
/// use cubetui::cube::{Cubie, CubieCube, Edge, PartialCube};
/// use cubetui::diagnosis::reassembly;
/// let mut stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
/// let [up, back] = Edge::UB.facelets();
/// let (white, blue) = (stickers.color(up), stickers.color(back));
/// stickers.set(up, blue);
/// stickers.set(back, white);
/// let fixed = reassembly(&stickers, &[Cubie::Edge(Edge::UB)]).unwrap();
/// assert_eq!(fixed.to_string(), "flip the UB edge, in its place");
/// assert_eq!(fixed.cube, CubieCube::SOLVED);
/// ```
pub fn reassembly(stickers: &PartialCube, chosen: &[Cubie]) -> Option<Reassembly> {
    let mut pieces = placed_pieces(stickers).ok()?;
    let faults = faults_of_pieces(&pieces);
    let orbit = Orbit::with_faults(&faults);
    let steps: Vec<HandStep> = faults
        .iter()
        .filter_map(|fault| step_for(fault, chosen))
        .collect();
    for step in &steps {
        step.apply(&mut pieces);
    }
    let mended = !steps.is_empty() && faults_of_pieces(&pieces).is_empty();
    mended.then_some(Reassembly {
        steps,
        orbit,
        cube: pieces,
    })
}

fn step_for(fault: &CubeFault, chosen: &[Cubie]) -> Option<HandStep> {
    let of_kind = |kind: PieceKind| -> Vec<Cubie> {
        let slots = chosen.iter().filter(|slot| slot.kind() == kind);
        slots.copied().collect()
    };
    let corners = of_kind(PieceKind::Corner);
    let edges = of_kind(PieceKind::Edge);
    match fault {
        CubeFault::TwistedCorner { sum } => Some(HandStep::Turn {
            slot: *corners.first().unwrap_or(&Cubie::Corner(Corner::URF)),
            by: (3 - sum) % 3,
        }),
        CubeFault::FlippedEdge => Some(HandStep::Turn {
            slot: *edges.first().unwrap_or(&Cubie::Edge(Edge::UF)),
            by: 1,
        }),
        CubeFault::SwappedPair => {
            let (a, b) = match (&corners[..], &edges[..]) {
                (_, &[a, b, ..]) | (&[a, b, ..], _) if a != b => (a, b),
                (_, &[a, ..]) | (&[a, ..], []) => (a, neighbor(a)),
                ([], []) => (Cubie::Edge(Edge::UF), Cubie::Edge(Edge::UR)),
            };
            Some(HandStep::Swap { a, b })
        }
        _ => None,
    }
}

/// Returns the corner at the other end of an edge in the same layer, or an edge whose first face is the same.
const fn neighbor(slot: Cubie) -> Cubie {
    let number = slot.number();
    match slot {
        Cubie::Corner(_) => Cubie::Corner(Corner::ALL[number / 4 * 4 + (number + 1) % 4]),
        Cubie::Edge(Edge::FR) => Cubie::Edge(Edge::FL),
        Cubie::Edge(Edge::FL) => Cubie::Edge(Edge::FR),
        Cubie::Edge(Edge::BL) => Cubie::Edge(Edge::BR),
        Cubie::Edge(Edge::BR) => Cubie::Edge(Edge::BL),
        Cubie::Edge(_) => Cubie::Edge(Edge::ALL[number / 4 * 4 + (number + 1) % 4]),
    }
}

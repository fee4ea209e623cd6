//! Everything known about a cube: coordinates, symmetry classes, distances and phase-1 solutions.

use std::collections::BTreeMap;

use serde::Serialize;

use cubetui::coord::{COORDINATES, GroupEntry};
use cubetui::cube::{CubieCube, format_moves};
use cubetui::formats::Cycles;
use cubetui::solver::{AxisDistances, Distance, Examination, Reduced};

/// A cube as described by coordinates, tables and short searches, in the standard orientation.
#[derive(Debug, Serialize)]
pub struct Examined {
    /// Every coordinate by name; null where it is not defined.
    pub coordinates: BTreeMap<&'static str, Option<u32>>,
    /// The smallest of the groups G0, G1, H, Q, the half turns and the solved cube that contains the cube.
    pub group: ExaminedGroup,
    /// `flip_ud_slice`, `corner_permutation` and `coset` reduced by the 16 symmetries that keep the axis U-D.
    pub classes: BTreeMap<&'static str, ReducedClass>,
    /// The distances along U-D, R-L and F-B, each of the cube and of its inverse.
    pub distances: Vec<ExaminedAxis>,
    /// The shortest paths into H = <U, D, R2, L2, F2, B2>; null if there are too many to count.
    pub ways_into_h: Option<PathsIntoH>,
    /// The order of the cube as a group element.
    pub order: u32,
    pub cycles: String,
}

#[derive(Debug, Serialize)]
pub struct ExaminedGroup {
    /// `all`, `g1`, `h`, `q`, `half-turns` or `solved`.
    pub id: &'static str,
    pub about: &'static str,
    /// The number of cubes in it, in decimal digits: it may be too large for a JSON number.
    pub order: String,
    /// The number of its cosets, in decimal digits.
    pub index: String,
}

#[derive(Debug, Serialize)]
pub struct ReducedClass {
    pub number: u32,
    pub classes: u32,
    /// The number of values in this class.
    pub size: u32,
    /// The smallest value of the class.
    pub representative: u32,
    /// A symmetry that maps the value to the representative.
    pub symmetry: String,
}

/// The distances of a cube, or of its inverse, along one axis.
#[derive(Debug, Serialize)]
pub struct ExaminedAxis {
    /// `U`, `R` or `F`: the face that takes the role of U.
    pub axis: char,
    /// Whether the distances are those of the inverse.
    pub inverse: bool,
    /// The number of moves into H.
    pub phase1: MoveCount,
    /// Lower bounds for `phase1` from the pruning tables.
    pub phase1_bounds: [u8; 4],
    /// The number of moves of H to the solved cube; null outside H.
    pub phase2: Option<MoveCount>,
    /// Lower bounds for `phase2` from the pruning tables; null outside H.
    pub phase2_bounds: Option<[u8; 4]>,
}

#[derive(Debug, Serialize)]
pub struct MoveCount {
    /// The number, or a lower bound for it.
    pub moves: u8,
    /// Whether `moves` is the exact number.
    pub exact: bool,
}

#[derive(Debug, Serialize)]
pub struct PathsIntoH {
    pub length: u8,
    pub count: u64,
    pub first: Vec<String>,
}

impl Examined {
    pub fn new(cube: &CubieCube, examination: &Examination) -> Self {
        let coordinates = COORDINATES.iter();
        let group = GroupEntry::smallest_with(cube);
        let classes = Examination::REDUCED.into_iter().zip(examination.reduced());
        let distances = examination.axis_distances.iter();
        Self {
            coordinates: coordinates
                .map(|entry| (entry.id, entry.value(cube)))
                .collect(),
            group: ExaminedGroup {
                id: group.id,
                about: group.about,
                order: group.cubes.to_string(),
                index: group.index().to_string(),
            },
            classes: classes
                .map(|(name, reduced)| (name, reduced_class(&reduced)))
                .collect(),
            distances: distances.map(distances_along).collect(),
            ways_into_h: examination.phase1_solutions.as_ref().map(|found| {
                let paths = found.listed.iter();
                PathsIntoH {
                    length: found.length,
                    count: found.count,
                    first: paths.map(|path| format_moves(path)).collect(),
                }
            }),
            order: cube.order(),
            cycles: Cycles(*cube).to_string(),
        }
    }
}

fn reduced_class(reduced: &Reduced) -> ReducedClass {
    ReducedClass {
        number: reduced.number,
        classes: reduced.count,
        size: reduced.size,
        representative: reduced.representative,
        symmetry: reduced.symmetry.element().to_string(),
    }
}

fn distances_along(found: &AxisDistances) -> ExaminedAxis {
    ExaminedAxis {
        axis: found.axis.letter(),
        inverse: found.inverse,
        phase1: move_count(found.phase1),
        phase1_bounds: found.phase1_bounds,
        phase2: found.phase2.map(move_count),
        phase2_bounds: found.phase2_bounds,
    }
}

fn move_count(distance: Distance) -> MoveCount {
    let (moves, exact) = match distance {
        Distance::Exactly(moves) => (moves, true),
        Distance::AtLeast(moves) => (moves, false),
    };
    MoveCount { moves, exact }
}

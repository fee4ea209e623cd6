//! Everything known about a cube: coordinates, symmetry classes, distances and phase-1 solutions.

use std::collections::BTreeMap;

use serde::Serialize;

use cubetui::coord::{COORDINATES, GroupEntry};
use cubetui::cube::{CubieCube, format_moves};
use cubetui::formats::Cycles;
use cubetui::solver::{self, Distance, Examination, Phase1Solutions, Reduced};

/// A cube as coordinates, tables and short searches describe it, in the standard orientation.
#[derive(Debug, Serialize)]
pub struct Examined {
    /// Every coordinate by name; null where it is not defined.
    pub coordinates: BTreeMap<&'static str, Option<u32>>,
    /// The smallest of the groups G0, G1, H, Q, the half turns and the solved cube that it is in.
    pub group: Group,
    /// `flip_ud_slice`, `corner_permutation` and `coset` reduced by the 16 symmetries that keep the axis U-D.
    pub classes: BTreeMap<&'static str, Class>,
    /// The distances along U-D, R-L and F-B, each of the cube and of its inverse.
    pub distances: Vec<AxisDistances>,
    /// The shortest paths into H = <U, D, R2, L2, F2, B2>; null if there are too many to count.
    pub ways_into_h: Option<PathsIntoH>,
    /// The order of the cube as a group element.
    pub order: u32,
    /// The cube as cycles of pieces.
    pub cycles: String,
}

#[derive(Debug, Serialize)]
pub struct Group {
    /// `all`, `g1`, `h`, `q`, `half-turns` or `solved`.
    pub id: &'static str,
    /// What its cubes look like.
    pub about: &'static str,
    /// How many cubes it has, in decimal digits: it may be too large for a number of JSON.
    pub order: String,
    /// How many cosets it has, in decimal digits.
    pub index: String,
}

#[derive(Debug, Serialize)]
pub struct Class {
    /// The number of the class.
    pub number: u32,
    /// The number of classes.
    pub classes: u32,
    /// The number of values in this class.
    pub size: u32,
    /// The least value of the class.
    pub representative: u32,
    /// A symmetry that carries the value to the representative.
    pub symmetry: String,
}

/// The distances of a cube, or of its inverse, along one axis.
#[derive(Debug, Serialize)]
pub struct AxisDistances {
    /// `U`, `R` or `F`: the face that takes the part of U.
    pub axis: char,
    /// Whether the distances are those of the inverse.
    pub inverse: bool,
    /// Moves into H.
    pub phase1: MoveCount,
    /// Lower bounds for them from the pruning tables.
    pub phase1_bounds: [u8; 4],
    /// Moves of H to the solved cube; null outside of H.
    pub phase2: Option<MoveCount>,
    /// Lower bounds for them from the pruning tables; null outside of H.
    pub phase2_bounds: Option<[u8; 4]>,
}

#[derive(Debug, Serialize)]
pub struct MoveCount {
    /// The number, or a lower bound for it.
    pub moves: u8,
    /// Whether it is the number itself.
    pub exact: bool,
}

#[derive(Debug, Serialize)]
pub struct PathsIntoH {
    /// Their length in moves.
    pub length: u8,
    /// How many there are.
    pub count: u64,
    /// The first of them, as moves.
    pub first: Vec<String>,
}

impl Examined {
    /// Describes a cube and what its examination found.
    pub fn new(cube: &CubieCube, examination: &Examination) -> Self {
        let Examination {
            axis_distances,
            phase1_solutions,
            ..
        } = examination;
        let classes = Examination::REDUCED.into_iter().zip(examination.reduced());
        Self {
            coordinates: COORDINATES
                .iter()
                .map(|entry| (entry.id, entry.value(cube)))
                .collect(),
            group: Group::from(GroupEntry::smallest_with(cube)),
            classes: classes
                .map(|(name, reduced)| (name, Class::from(reduced)))
                .collect(),
            distances: axis_distances.iter().map(AxisDistances::from).collect(),
            ways_into_h: phase1_solutions.as_ref().map(PathsIntoH::from),
            order: cube.order(),
            cycles: Cycles(*cube).to_string(),
        }
    }
}

impl From<&GroupEntry> for Group {
    fn from(group: &GroupEntry) -> Self {
        let order = group.cubes.to_string();
        let index = group.index().to_string();
        Self {
            id: group.id,
            about: group.about,
            order,
            index,
        }
    }
}

impl From<Reduced> for Class {
    fn from(
        Reduced {
            number,
            count,
            representative,
            symmetry,
            size,
        }: Reduced,
    ) -> Self {
        Self {
            number,
            classes: count,
            size,
            representative,
            symmetry: symmetry.element().to_string(),
        }
    }
}

impl From<&solver::AxisDistances> for AxisDistances {
    fn from(
        &solver::AxisDistances {
            axis,
            inverse,
            phase1,
            phase1_bounds,
            phase2,
            phase2_bounds,
        }: &solver::AxisDistances,
    ) -> Self {
        Self {
            axis: axis.letter(),
            inverse,
            phase1: phase1.into(),
            phase1_bounds,
            phase2: phase2.map(MoveCount::from),
            phase2_bounds,
        }
    }
}

impl From<Distance> for MoveCount {
    fn from(distance: Distance) -> Self {
        match distance {
            Distance::Exactly(moves) => Self { moves, exact: true },
            Distance::AtLeast(moves) => Self {
                moves,
                exact: false,
            },
        }
    }
}

impl From<&Phase1Solutions> for PathsIntoH {
    fn from(
        Phase1Solutions {
            length,
            count,
            listed,
        }: &Phase1Solutions,
    ) -> Self {
        Self {
            length: *length,
            count: *count,
            first: listed.iter().map(|path| format_moves(path)).collect(),
        }
    }
}

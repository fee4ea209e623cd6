//! All that is known of a cube, for `convert --to coordinates --json`.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::coord::COORDINATES;
use crate::cube::{CubieCube, Cycles, format_moves};
use crate::solver::{AxisDistances, Distance, Examination, Phase1Solutions, Reduced};

/// What coordinates, tables and short searches tell, of the cube in the standard orientation.
#[derive(Serialize)]
pub(crate) struct Examined {
    /// Every coordinate by name; null where it is not defined.
    coordinates: BTreeMap<&'static str, Option<u32>>,
    /// `flip_ud_slice`, `corner_permutation` and `coset` among the classes that the 16 symmetries make.
    classes: BTreeMap<&'static str, Class>,
    /// Along U-D, R-L and F-B; of each the cube, then its inverse.
    distances: Vec<Seen>,
    /// The shortest ways into H = <U, D, R2, L2, F2, B2>; null where they are too many to be counted.
    ways_into_h: Option<Ways>,
    order: u32,
    cycles: String,
}

#[derive(Serialize)]
struct Class {
    number: u32,
    /// How many there are.
    classes: u32,
    /// How many values it has.
    size: u32,
    /// The least value.
    representative: u32,
    /// A symmetry that carries the value there.
    symmetry: String,
}

#[derive(Serialize)]
struct Seen {
    /// `U`, `R` or `F`: the face that takes the part of U.
    axis: char,
    inverse: bool,
    /// Moves into H.
    phase1: Moves,
    /// What the pruning tables say of it.
    phase1_bounds: [u8; 4],
    /// Moves of H to solved; null outside of H.
    phase2: Option<Moves>,
    phase2_bounds: Option<[u8; 4]>,
}

#[derive(Serialize)]
struct Moves {
    moves: u8,
    /// Whether it is just as many, or at least so many.
    exact: bool,
}

#[derive(Serialize)]
struct Ways {
    length: u8,
    count: u64,
    /// The first of them.
    first: Vec<String>,
}

impl Examined {
    pub(crate) fn new(cube: &CubieCube, examination: &Examination) -> Self {
        let Examination { axis_distances, phase1_solutions, .. } = examination;
        let classes = Examination::REDUCED.into_iter().zip(examination.reduced());
        Self {
            coordinates: COORDINATES.iter().map(|entry| (entry.id, entry.value(cube))).collect(),
            classes: classes.map(|(name, reduced)| (name, Class::new(reduced))).collect(),
            distances: axis_distances.iter().map(Seen::new).collect(),
            ways_into_h: phase1_solutions.as_ref().map(Ways::new),
            order: cube.order(),
            cycles: Cycles(*cube).to_string(),
        }
    }
}

impl Class {
    fn new(Reduced { number, count, representative, symmetry, size }: Reduced) -> Self {
        Self { number, classes: count, size, representative, symmetry: symmetry.element().to_string() }
    }
}

impl Seen {
    fn new(distances: &AxisDistances) -> Self {
        let &AxisDistances { axis, inverse, phase1, phase1_bounds, phase2, phase2_bounds } = distances;
        let axis = axis.letter();
        let (phase1, phase2) = (Moves::new(phase1), phase2.map(Moves::new));
        Self { axis, inverse, phase1, phase1_bounds, phase2, phase2_bounds }
    }
}

impl Moves {
    const fn new(distance: Distance) -> Self {
        match distance {
            Distance::Exactly(moves) => Self { moves, exact: true },
            Distance::AtLeast(moves) => Self { moves, exact: false },
        }
    }
}

impl Ways {
    fn new(Phase1Solutions { length, count, listed }: &Phase1Solutions) -> Self {
        let first = listed.iter().map(|way| format_moves(way)).collect();
        Self { length: *length, count: *count, first }
    }
}

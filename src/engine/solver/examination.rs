//! Examines one cube with tables and short searches: which of Thistlethwaite's groups it is in; its distances to H and, in
//! H, to solved, along each axis; its symmetry classes; and the shortest phase-1 solutions. The results are plain values
//! for display.
//!
//! The instant tables give bounds; searches find the distances, within a budget of positions. If the budget is not enough,
//! the proven lower bound is reported. The [`Demonstrator`] uses the same searches for what the lessons show of a cube.

mod demonstration;
mod plain_search;

use std::fmt;
use std::ops::ControlFlow;

use crate::coord::{
    Coordinate, CornerPermutation, Coset, CosetClasses, FlipUdSlice, SymClasses, SymCoord,
};
use crate::cube::{CubieCube, Face, Move, Symmetry};
use crate::tables::{Phase1Tables, StageDistances, Tables, ThistlethwaiteTables};
use crate::words::counted;
pub use demonstration::{Demonstration, Demonstrator, Proof, SearchedLength};
use plain_search::PlainSearch;

/// A number of moves, or a proven lower bound for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Exactly this many moves.
    Exactly(u8),
    /// This many moves or more.
    AtLeast(u8),
}

impl Distance {
    /// Returns the number with its unit: `1 move`, `at least 8 moves`.
    pub fn in_moves(self) -> String {
        match self {
            Self::Exactly(moves) => counted(moves, "move"),
            Self::AtLeast(moves) => format!("at least {}", counted(moves, "move")),
        }
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(moves) => f.pad(&moves.to_string()),
            Self::AtLeast(moves) => f.pad(&format!("at least {moves}")),
        }
    }
}

/// The distances of a cube or its inverse to H and, in H, to solved, along one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AxisDistances {
    /// The face that plays the part of U: U, R or F.
    pub axis: Face,
    /// Whether these are the distances of the inverse. Its solutions are those of the cube, read backwards.
    pub inverse: bool,
    /// The number of moves into H.
    pub phase1: Distance,
    /// Lower bounds from the pruning tables of phase 1, in the order of [`PHASE1_TABLES`].
    pub phase1_bounds: [u8; 4],
    /// The number of moves of H to solved, or `None` outside H.
    pub phase2: Option<Distance>,
    /// Lower bounds from the pruning tables of phase 2, in the order of [`PHASE2_TABLES`], or `None` outside H.
    pub phase2_bounds: Option<[u8; 4]>,
}

/// The pruning tables of phase 1, by the coordinates they are indexed with.
pub const PHASE1_TABLES: [&str; 4] = [
    "twist x slice flips",
    "flip x slice",
    "twist x flip",
    "twist x flip, turned",
];

/// The pruning tables of phase 2, by the coordinates they are indexed with.
pub const PHASE2_TABLES: [&str; 4] = [
    "corners x slice",
    "edges x slice",
    "corners x edge layers",
    "edges x corner layers",
];

/// A coordinate reduced by the 16 symmetries that keep the U-D axis: its class and its place in that class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduced {
    /// The number of the class.
    pub number: u32,
    /// The number of classes.
    pub count: u32,
    /// The least value in the class.
    pub representative: u32,
    /// A symmetry that maps the value to the representative.
    pub symmetry: Symmetry,
    /// The number of values in the class.
    pub size: u32,
}

/// The shortest phase-1 solutions: paths into H.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase1Solutions {
    /// The number of moves of each.
    pub length: u8,
    /// The number of solutions; `U D` and `D U` count once.
    pub count: u64,
    /// The first solutions, at most [`MAX_LISTED`](Phase1Solutions::MAX_LISTED).
    pub listed: Vec<Vec<Move>>,
}

impl Phase1Solutions {
    /// The most solutions that are listed.
    pub const MAX_LISTED: usize = 100;
}

/// The results of tables and searches for a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examination {
    /// Which of Thistlethwaite's groups the cube is in, with its keys.
    pub stages: StageDistances,
    /// The distances along the axes U-D, R-L and F-B; for each axis, those of the cube itself, then those of its inverse.
    pub axis_distances: [AxisDistances; 6],
    /// The class of the flips and of the positions of the middle-layer edges.
    pub flip_slice: Reduced,
    /// The class of the corner permutation.
    pub corners: Reduced,
    /// The class of the coset of H.
    pub coset: Reduced,
    /// The shortest phase-1 solutions, or `None` if the search for them used up its budget of positions.
    pub phase1_solutions: Option<Phase1Solutions>,
}

impl Examination {
    /// The ids of the coordinates that are reduced by symmetry.
    pub const REDUCED: [&str; 3] = ["flip_ud_slice", "corner_permutation", "coset"];

    /// Returns a lower bound for the moves to solved: the greatest of the six distances into H. The inverse needs as many
    /// moves as the cube, and so does the cube seen along another axis.
    pub fn lower_bound(&self) -> u8 {
        let known = |distances: &AxisDistances| match distances.phase1 {
            Distance::Exactly(moves) | Distance::AtLeast(moves) => moves,
        };
        self.axis_distances.iter().map(known).max().unwrap_or(0)
    }

    /// Returns the reduced coordinates, in the order of [`REDUCED`](Self::REDUCED).
    pub const fn reduced(&self) -> [Reduced; Self::REDUCED.len()] {
        [self.flip_slice, self.corners, self.coset]
    }
}

/// The tables needed to examine cubes.
#[derive(Debug)]
pub struct Examiner {
    tables: Tables,
    thistlethwaite: ThistlethwaiteTables,
    flip_slices: SymClasses<FlipUdSlice>,
    corners: SymClasses<CornerPermutation>,
    cosets: CosetClasses,
}

impl Examiner {
    /// Builds tables and classes, in about a tenth of a second.
    pub fn build() -> Self {
        Self {
            tables: Tables::build(),
            thistlethwaite: ThistlethwaiteTables::build(),
            flip_slices: SymClasses::under_ud_symmetries(),
            corners: SymClasses::under_ud_symmetries(),
            cosets: CosetClasses::build(),
        }
    }

    /// Examines a cube. Takes less than a millisecond for nearly all, some ten milliseconds at most.
    pub fn examine(&self, cube: &CubieCube) -> Examination {
        let coset = Coset::of(cube);
        let axis_distances = std::array::from_fn(|k| {
            let axis = [Face::U, Face::R, Face::F][k / 2];
            let inverse = k % 2 == 1;
            self.axis_distances(cube, axis, inverse)
        });
        let phase1_solutions = match axis_distances[0].phase1 {
            Distance::Exactly(length) => self.phase1_solutions(cube, length),
            Distance::AtLeast(_) => None,
        };
        Examination {
            stages: self.thistlethwaite.stage_distances(cube),
            axis_distances,
            flip_slice: reduced(&self.flip_slices, coset.flip_slice()),
            corners: reduced(&self.corners, CornerPermutation::of(cube)),
            coset: self.reduced_coset(coset),
            phase1_solutions,
        }
    }

    /// Returns all phase-1 solutions of this length, which must be the distance, or `None` if the budget does not suffice.
    fn phase1_solutions(&self, cube: &CubieCube, length: u8) -> Option<Phase1Solutions> {
        let tables = &self.tables.phase1;
        let mut solutions = Phase1Solutions {
            length,
            count: 0,
            listed: Vec::new(),
        };
        let search =
            PlainSearch::new(tables, BUDGET).paths(tables.node(cube), length, &mut |path| {
                solutions.count += 1;
                if solutions.listed.len() < Phase1Solutions::MAX_LISTED {
                    solutions.listed.push(path);
                }
                ControlFlow::Continue(())
            });
        search.is_continue().then_some(solutions)
    }

    fn reduced_coset(&self, coset: Coset) -> Reduced {
        let (representative, symmetry) = coset.representative();
        Reduced {
            number: self.cosets.class_of(coset) as u32,
            count: CosetClasses::NUM as u32,
            representative: representative.index() as u32,
            symmetry,
            size: coset.class_size() as u32,
        }
    }

    fn axis_distances(&self, cube: &CubieCube, axis: Face, inverse: bool) -> AxisDistances {
        let cube = along_axis(axis, &if inverse { cube.inverse() } else { *cube });
        let Tables { phase1, phase2, .. } = &self.tables;
        let node = if Coset::of(&cube).is_h() {
            phase2.node(&cube)
        } else {
            None
        };
        AxisDistances {
            axis,
            inverse,
            phase1: phase1_distance(phase1, &cube),
            phase1_bounds: phase1.bounds(phase1.node(&cube)),
            phase2: node
                .map(|node| PlainSearch::new(phase2, BUDGET).distance(node, phase2.distance(node))),
            phase2_bounds: node.map(|node| phase2.bounds(node)),
        }
    }
}

/// The most positions that are visited for one distance, which takes some ten milliseconds.
const BUDGET: u64 = 1_000_000;

/// Returns how many moves the cube is from H.
fn phase1_distance(tables: &Phase1Tables, cube: &CubieCube) -> Distance {
    let node = tables.node(cube);
    PlainSearch::new(tables, BUDGET).distance(node, tables.distance(node))
}

/// Returns the cube turned so that the axis of this face becomes the U-D axis.
fn along_axis(axis: Face, cube: &CubieCube) -> CubieCube {
    to_ud_axis(axis).carry(cube)
}

/// Returns the rotation that maps the axis of U, R or F to the U-D axis.
fn to_ud_axis(axis: Face) -> Symmetry {
    let third = |symmetry: &Symmetry| symmetry.index().is_multiple_of(Symmetry::NUM_UD);
    let carries = |symmetry: &Symmetry| symmetry.face(axis) == Face::U;
    let symmetry = Symmetry::all().filter(third).find(carries);
    symmetry.expect("thirds of a turn carry U, R and F to U")
}

fn reduced<C: Coordinate>(classes: &SymClasses<C>, value: C) -> Reduced {
    let SymCoord { class, symmetry } = classes.sym_coord(value);
    Reduced {
        number: u32::from(class),
        count: classes.count() as u32,
        representative: classes.representative(class.into()).index() as u32,
        symmetry: classes.symmetries()[symmetry as usize],
        size: classes.size(class.into()) as u32,
    }
}

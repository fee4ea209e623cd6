//! What tables and short searches tell of one cube: how far it is from H and from home there, seen from six sides, its
//! classes, and the shortest ways into H. Plain values, to be shown.
//!
//! Knows nothing of who asks. The instant tables give bounds; the distances are searched, within a budget of positions.
//! Where that is not enough, what is proven is given.

mod hunt;

use std::fmt;

use crate::coord::{Coordinate, CornerPermutation, Coset, CosetClasses, FlipUdSlice, SymClasses, SymCoord};
use crate::cube::{CubieCube, Face, Move, Symmetry};
use crate::tables::Tables;
use hunt::{Phase1Hunt, Phase2Hunt};

/// A number of moves, or what is proven of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// It is this.
    Exactly(u8),
    /// It is this or more.
    AtLeast(u8),
}

impl Distance {
    /// The same with the word: `1 move`, `at least 8 moves`.
    pub fn in_moves(self) -> String {
        if self == Self::Exactly(1) { "1 move".to_owned() } else { format!("{self} moves") }
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

/// How far a cube is from H and, in H, from solved; seen along one axis, itself or its inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AxisDistances {
    /// The face that takes the part of U: U, R or F.
    pub axis: Face,
    /// Whether it is the inverse that is looked at. Its solutions are those of the cube, read backwards.
    pub inverse: bool,
    /// Moves into H.
    pub phase1: Distance,
    /// What each pruning table of phase 1 says, in the order of [`PHASE1_TABLES`].
    pub phase1_bounds: [u8; 4],
    /// Moves of H to solved; none outside of H.
    pub phase2: Option<Distance>,
    /// What each pruning table of phase 2 says, in the order of [`PHASE2_TABLES`]; none outside of H.
    pub phase2_bounds: Option<[u8; 4]>,
}

/// The pruning tables of phase 1: what is looked up in them.
pub const PHASE1_TABLES: [&str; 4] =
    ["twist x slice flips", "flip x slice", "twist x flip", "twist x flip, turned"];

/// The pruning tables of phase 2.
pub const PHASE2_TABLES: [&str; 4] =
    ["corners x slice", "edges x slice", "corners x edge layers", "edges x corner layers"];

/// A value among the classes that the 16 symmetries make of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduced {
    /// The number of the class.
    pub number: u32,
    /// How many classes there are.
    pub count: u32,
    /// The least value of the class.
    pub representative: u32,
    /// A symmetry that carries the value there.
    pub symmetry: Symmetry,
    /// How many values the class has.
    pub size: u32,
}

/// The shortest ways into H.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase1Solutions {
    /// How many moves each has.
    pub length: u8,
    /// How many there are, where `U D` and `D U` are one way.
    pub count: u64,
    /// The first of them.
    pub shown: Vec<Vec<Move>>,
}

impl Phase1Solutions {
    /// At most so many are given.
    pub const SHOWN: usize = 100;
}

/// What is known of a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examination {
    /// Along the axes U-D, R-L and F-B; of each the cube itself, then its inverse.
    pub outlooks: [AxisDistances; 6],
    /// Flips and places of the middle-layer edges among their classes.
    pub flip_slice: Reduced,
    /// The order of the corners among its classes.
    pub corners: Reduced,
    /// The coset of H among its classes.
    pub coset: Reduced,
    /// The shortest ways into H; none where they were not found with the positions that were allowed.
    pub ways: Option<Phase1Solutions>,
}

impl Examination {
    /// The coordinates whose values are told among their classes, by id.
    pub const REDUCED: [&str; 3] = ["flip_ud_slice", "corner_permutation", "coset"];

    /// These values.
    pub const fn reduced(&self) -> [Reduced; Self::REDUCED.len()] {
        [self.flip_slice, self.corners, self.coset]
    }
}

/// What is needed to examine cubes.
#[derive(Debug)]
pub struct Examiner {
    tables: Tables,
    flip_slices: SymClasses<FlipUdSlice>,
    corners: SymClasses<CornerPermutation>,
    cosets: CosetClasses,
}

impl Examiner {
    /// Builds tables and classes, in about a tenth of a second.
    pub fn build() -> Self {
        Self {
            tables: Tables::build(),
            flip_slices: SymClasses::under_ud_symmetries(),
            corners: SymClasses::under_ud_symmetries(),
            cosets: CosetClasses::build(),
        }
    }

    /// Examines a cube: less than a millisecond for nearly all, some ten milliseconds at most.
    pub fn examine(&self, cube: &CubieCube) -> Examination {
        let coset = Coset::of(cube);
        let outlooks = std::array::from_fn(|k| {
            let (axis, inverse) = ([Face::U, Face::R, Face::F][k / 2], k % 2 == 1);
            self.outlook(cube, axis, inverse)
        });
        let ways = match outlooks[0].phase1 {
            Distance::Exactly(length) => Phase1Hunt::ways(&self.tables.phase1, cube, length),
            Distance::AtLeast(_) => None,
        };
        Examination {
            outlooks,
            flip_slice: reduced(&self.flip_slices, coset.flip_slice()),
            corners: reduced(&self.corners, CornerPermutation::of(cube)),
            coset: self.reduced_coset(coset),
            ways,
        }
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

    fn outlook(&self, cube: &CubieCube, axis: Face, inverse: bool) -> AxisDistances {
        let cube = seen_along(axis, &if inverse { cube.inverse() } else { *cube });
        let Tables { phase1, phase2 } = &self.tables;
        let node = phase2.node(&cube).filter(|_| Coset::of(&cube).is_h());
        AxisDistances {
            axis,
            inverse,
            phase1: Phase1Hunt::distance(phase1, &cube),
            phase1_bounds: phase1.bounds(phase1.node(&cube)),
            phase2: node.map(|node| Phase2Hunt::distance(phase2, node)),
            phase2_bounds: node.map(|node| phase2.bounds(node)),
        }
    }
}

/// The cube as it is when the axis of this face becomes the U-D axis.
fn seen_along(axis: Face, cube: &CubieCube) -> CubieCube {
    let third = |symmetry: &Symmetry| symmetry.index().is_multiple_of(Symmetry::NUM_UD);
    let carries = |symmetry: &Symmetry| symmetry.face(axis) == Face::U;
    let symmetry = Symmetry::all().filter(third).find(carries);
    symmetry.expect("thirds of a turn carry U, R and F to U").carry(cube)
}

fn reduced<C: Coordinate>(classes: &SymClasses<C>, value: C) -> Reduced {
    let SymCoord { class, symmetry } = classes.label(value);
    Reduced {
        number: u32::from(class),
        count: classes.len() as u32,
        representative: classes.representative(class.into()).index() as u32,
        symmetry: classes.symmetries()[symmetry as usize],
        size: classes.size(class.into()) as u32,
    }
}

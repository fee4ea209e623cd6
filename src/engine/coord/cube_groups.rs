//! The groups through which solvers lead a cube, with their orders. Each is a subgroup of the one before.

use super::squares::{is_in_slices, is_in_tetrads};
use super::{Coordinate as _, CornerTetrads, Coset, Flip};
use crate::cube::CubieCube;

const CUBES: u128 = 43_252_003_274_489_856_000;

/// The declaration of a group of cubes.
#[derive(Clone, Copy, Debug)]
pub struct GroupEntry {
    /// The identifier in messages and output.
    pub id: &'static str,
    /// The usual name.
    pub name: &'static str,
    /// The appearance of its cubes, and the moves that generate it, if any do.
    pub about: &'static str,
    /// The number of its cubes.
    pub cubes: u128,
    contains: fn(&CubieCube) -> bool,
}

impl GroupEntry {
    /// Returns the index of the group, which is the number of its cosets: the number of all cubes divided by its order.
    pub const fn index(&self) -> u128 {
        CUBES / self.cubes
    }

    /// Whether a cube is in it.
    pub fn contains(&self, cube: &CubieCube) -> bool {
        (self.contains)(cube)
    }

    /// Returns the smallest group that a cube is in.
    pub fn smallest_with(cube: &CubieCube) -> &'static Self {
        GROUPS
            .iter()
            .rev()
            .find(|group| group.contains(cube))
            .unwrap_or(&GROUPS[0])
    }
}

/// The groups, each a subgroup of the one before.
pub const GROUPS: &[GroupEntry] = &[
    GroupEntry {
        id: "all",
        name: "G0",
        about: "all cubes: <U, R, F, D, L, B>",
        cubes: CUBES,
        contains: |_| true,
    },
    GroupEntry {
        id: "g1",
        name: "G1",
        about: "all edges oriented: <U, D, R, L, F2, B2>",
        cubes: CUBES / 2048,
        contains: |cube| Flip::of(cube).index() == 0,
    },
    GroupEntry {
        id: "h",
        name: "H",
        about: "corners too, middle-layer edges in their layer: <U, D, R2, L2, F2, B2>",
        cubes: 19_508_428_800,
        contains: |cube| Coset::of(cube).is_h(),
    },
    GroupEntry {
        id: "q",
        name: "Q",
        about: "every edge in its slice too, every corner in its tetrad",
        cubes: 3_981_312,
        contains: is_in_q,
    },
    GroupEntry {
        id: "half-turns",
        name: "half turns",
        about: "half turns suffice: <U2, D2, R2, L2, F2, B2>",
        cubes: 663_552,
        contains: |cube| is_in_q(cube) && CornerTetrads::of(cube).index() == 0,
    },
    GroupEntry {
        id: "solved",
        name: "solved",
        about: "the solved cube alone",
        cubes: 1,
        contains: |cube| *cube == CubieCube::SOLVED,
    },
];

fn is_in_q(cube: &CubieCube) -> bool {
    Coset::of(cube).is_h() && is_in_slices(cube) && is_in_tetrads(cube)
}

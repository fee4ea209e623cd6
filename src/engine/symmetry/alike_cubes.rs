//! Cubes that symmetries and inversion carry to one another: which of them are counted and listed.

use super::SymmetryClass;
use crate::cube::{CubieCube, Symmetry, SymmetrySet};

/// Which cubes of a class are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AlikeCubes {
    /// All.
    #[default]
    All,
    /// One of those that symmetries carry to each other.
    UpToSymmetry,
    /// One of those that symmetries carry to each other or to each other's inverses.
    UpToSymmetryAndInversion,
}

impl AlikeCubes {
    /// The most cubes that are worth listing one by one.
    pub const MOST: u128 = 1_000_000;

    /// Returns the number of cubes of a class that are listed.
    pub const fn number(self, class: &SymmetryClass) -> u128 {
        match self {
            Self::All => class.cubes(),
            Self::UpToSymmetry => class.cubes_up_to_symmetry(),
            Self::UpToSymmetryAndInversion => class.cubes_up_to_symmetry_and_inversion(),
        }
    }

    /// Returns those cubes that a representative stands for, itself first: each with the symmetry that makes it, and whether
    /// inversion follows the symmetry.
    pub fn of(self, representative: &CubieCube) -> Vec<(CubieCube, Symmetry, bool)> {
        let mut found: Vec<(CubieCube, Symmetry, bool)> = Vec::new();
        let mut add = |symmetry: Symmetry, inverts: bool| {
            let image = symmetry.carry(representative);
            let image = if inverts { image.inverse() } else { image };
            if found.iter().all(|(other, ..)| *other != image) {
                found.push((image, symmetry, inverts));
            }
        };
        match self {
            Self::All => {
                Symmetry::all().for_each(|symmetry| add(symmetry, false));
                Symmetry::all().for_each(|symmetry| add(symmetry, true));
            }
            Self::UpToSymmetry => {
                add(Symmetry::IDENTITY, false);
                if SymmetrySet::antisymmetries_of_cube(representative).is_empty() {
                    add(Symmetry::IDENTITY, true);
                }
            }
            Self::UpToSymmetryAndInversion => add(Symmetry::IDENTITY, false),
        }
        found
    }
}

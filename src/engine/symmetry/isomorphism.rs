//! Isomorphic cubes: those that a symmetry of the cube maps to each other, as Cube Explorer calls them.
//!
//! A class is identified by the least of its cubes, so that two cubes are compared by comparing two keys.

use super::{SymmetryClass, SymmetryScope};
use crate::cube::{CenterTurns, CubieCube, OrientedCube, Symmetry, SymmetrySet};

/// The class of all cubes that are isomorphic to one: up to 48, or up to 96 with the inverses. The centres of supercubes are
/// mapped along with the pieces; a cube whose centres do not show how they are turned is isomorphic to no supercube.
///
/// ```
/// use cubetui::cube::{Algorithm, OrientedCube};
/// use cubetui::symmetry::{IsomorphismClass, SymmetryScope};
/// let class = |moves: &str, scope| {
///     let turns = moves.parse::<Algorithm>().unwrap().turns();
///     IsomorphismClass::of(&OrientedCube::SOLVED.turned_by(&turns), scope)
/// };
/// use SymmetryScope::{Antisymmetries, Symmetries};
/// assert_eq!(class("R U", Symmetries), class("L' U'", Symmetries));
/// assert_ne!(class("R U2", Symmetries), class("U2 R", Symmetries));
/// assert_eq!(class("R U2", Antisymmetries), class("U2 R", Antisymmetries));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IsomorphismClass([u8; 20], Option<CenterTurns>);

impl IsomorphismClass {
    /// Returns the class of a cube under the 48 symmetries; with antisymmetries, the inverse cubes belong to it as well.
    /// Compares 48 or 96 cubes.
    pub fn of(held: &OrientedCube, scope: SymmetryScope) -> Self {
        let OrientedCube { cube, centers, .. } = *held;
        let is_inverted = scope == SymmetryScope::Antisymmetries;
        let inverse = is_inverted.then(|| (cube.inverse(), centers.map(CenterTurns::inverse)));
        let cubes = [Some((cube, centers)), inverse].into_iter().flatten();
        let images = cubes.flat_map(|(cube, centers)| {
            let carried = move |symmetry| centers.map(|centers| centers.carried(symmetry));
            Symmetry::all()
                .map(move |symmetry| Self(key(&symmetry.carry(&cube)), carried(symmetry)))
        });
        images.min().expect("there are 48 symmetries")
    }
}

/// Each piece with its orientation as one number: the corners, then the edges.
fn key(cube: &CubieCube) -> [u8; 20] {
    let corners = cube
        .corners()
        .iter()
        .zip(cube.corner_twists())
        .map(|(piece, twist)| *piece as u8 * 3 + twist);
    let edges = cube
        .edges()
        .iter()
        .zip(cube.edge_flips())
        .map(|(piece, flip)| *piece as u8 * 2 + flip);
    let mut key = [0; 20];
    key.iter_mut()
        .zip(corners.chain(edges))
        .for_each(|(place, number)| *place = number);
    key
}

/// The cubes of a class that are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AlikeCubes {
    /// All.
    #[default]
    All,
    /// One of those that symmetries map to each other.
    UpToSymmetry,
    /// One of those that symmetries map to each other or to each other's inverses.
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

    /// Returns the cubes that a representative stands for, itself first, each with the symmetry that maps the
    /// representative to it and whether inversion follows the symmetry.
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

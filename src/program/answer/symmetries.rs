//! The symmetries and antisymmetries of a cube, the classes of symmetry groups, and cubes with a given symmetry.

use serde::Serialize;
use serde_with::skip_serializing_none;

use super::{centers_of, letters};
use cubetui::cube::{CubieCube, OrientedCube, SymmetryElement, SymmetrySet};
use cubetui::symmetry::{AlikeCubes, SymmetryClass, SymmetryScope};
use cubetui::words::grouped;

/// The symmetry group of a cube, and the symmetries that map the cube to its inverse. Those of a supercube apply to its
/// centres too.
#[skip_serializing_none]
#[derive(Debug, Serialize)]
pub struct Symmetries {
    /// The cube in the orientation in which it is held: 54 letters of faces.
    pub cube: String,
    /// Of a supercube: how its centres are turned at each position, as `U+ R2 F-` or `upright`.
    pub centers: Option<String>,
    pub group: &'static str,
    /// The order of the group: 1, 2, 3, 4, 6, 8, 12, 16, 24 or 48.
    pub order: usize,
    pub symmetries: Vec<NamedSymmetry>,
    /// The symmetries that map the cube to its inverse: none, or as many as the order of the group.
    pub antisymmetries: Vec<NamedSymmetry>,
    /// The number of cubes to which the 48 symmetries map this one.
    pub class_size: usize,
    /// The number of cubes to which the 48 symmetries map this one and its inverse.
    pub class_size_with_inverses: usize,
}

#[derive(Debug, Serialize)]
pub struct NamedSymmetry {
    /// The symbol and the axis, such as `C4(U)`.
    pub name: String,
    /// The Schoenflies symbol alone.
    pub symbol: &'static str,
    /// The face, edge or corner that names the axis; null if there is no axis.
    pub axis: Option<String>,
    /// Kociemba's number, 0 to 47.
    pub number: usize,
    /// Its effect, in words.
    pub words: String,
}

impl From<&OrientedCube> for Symmetries {
    /// Axes are named by the faces of the standard orientation, regardless of how the cube is held.
    fn from(cube: &OrientedCube) -> Self {
        let symmetries = SymmetrySet::of_oriented(cube);
        let antisymmetries = SymmetrySet::antisymmetries_of_oriented(cube);
        let (class_size, class_size_with_inverses) = symmetries.class_sizes(antisymmetries);
        Self {
            cube: letters(cube),
            centers: centers_of(cube),
            group: symmetries
                .group_name()
                .expect("the symmetries of a cube are a group"),
            order: symmetries.len(),
            symmetries: NamedSymmetry::all_in(symmetries),
            antisymmetries: NamedSymmetry::all_in(antisymmetries),
            class_size,
            class_size_with_inverses,
        }
    }
}

impl NamedSymmetry {
    pub fn all_in(set: SymmetrySet) -> Vec<Self> {
        set.elements().map(Self::new).collect()
    }

    fn new(element: SymmetryElement) -> Self {
        Self {
            name: element.to_string(),
            symbol: element.symbol(),
            axis: element.axis(),
            number: element.symmetry().index(),
            words: element.words(),
        }
    }
}

/// A class of symmetry groups, and the number of cubes that have exactly one of them.
///
/// Numbers of cubes are decimal digits in a text: the largest do not fit into the numbers of most
/// JSON readers.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SymmetryClassInfo {
    /// The name: of the symmetry group, such as `C4`; with antisymmetries also of the group that
    /// symmetries and antisymmetries are together, such as `C4/D4`, or `C4/-` if there are no
    /// antisymmetries.
    #[cfg_attr(test, schema(example = "D3/D3d"))]
    pub class: &'static str,
    /// The number of symmetries.
    pub order: usize,
    /// The number of antisymmetries; null for a class that any cube with these symmetries is in.
    #[cfg_attr(test, schema(required))]
    pub antisymmetries: Option<usize>,
    /// The number of groups that lie differently in the cube.
    pub groups: usize,
    /// The number of cubes.
    #[cfg_attr(test, schema(pattern = "^[0-9]+$", example = "1536"))]
    pub cubes: String,
    /// The same, where cubes count as one that a symmetry carries to each other.
    #[cfg_attr(test, schema(pattern = "^[0-9]+$", example = "192"))]
    pub cubes_up_to_symmetry: String,
    /// The same, where cubes count as one that a symmetry carries to each other or to each other's
    /// inverse.
    #[cfg_attr(test, schema(pattern = "^[0-9]+$", example = "104"))]
    pub cubes_up_to_symmetry_and_inversion: String,
    /// As few symmetries and antisymmetries as generate one of the groups.
    pub generators: Vec<SymmetryGenerator>,
}

/// A symmetry or antisymmetry that generates a group together with others.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SymmetryGenerator {
    /// The symbol and the axis.
    #[cfg_attr(test, schema(example = "C4(U)"))]
    pub name: String,
    /// Whether it makes the inverse of the cube, rather than the cube itself.
    pub antisymmetry: bool,
    /// What it does, in words.
    #[cfg_attr(test, schema(example = "a quarter turn about the face U"))]
    pub words: String,
}

impl From<&'static SymmetryClass> for SymmetryClassInfo {
    fn from(class: &'static SymmetryClass) -> Self {
        let group = class.group();
        let number = |alike: AlikeCubes| alike.number(class).to_string();
        let with_antisymmetries = class.scope() == SymmetryScope::Antisymmetries;
        Self {
            class: class.name(),
            order: group.symmetries().len(),
            antisymmetries: with_antisymmetries.then(|| group.antisymmetries().len()),
            groups: class.conjugates(),
            cubes: number(AlikeCubes::All),
            cubes_up_to_symmetry: number(AlikeCubes::UpToSymmetry),
            cubes_up_to_symmetry_and_inversion: number(AlikeCubes::UpToSymmetryAndInversion),
            generators: group
                .generators()
                .into_iter()
                .map(SymmetryGenerator::from)
                .collect(),
        }
    }
}

impl From<(SymmetryElement, bool)> for SymmetryGenerator {
    fn from((element, antisymmetry): (SymmetryElement, bool)) -> Self {
        Self {
            name: element.to_string(),
            antisymmetry,
            words: element.words(),
        }
    }
}

/// The reason why the cubes of a class cannot be drawn at random or listed.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum Unlisted {
    #[error("no cube has exactly the symmetry {0}: all that have it have more symmetries")]
    NoCubes(&'static str),
    #[error("{class} has {} cubes, and at most {} are listed", grouped(*.number), grouped(AlikeCubes::MOST))]
    TooMany { class: &'static str, number: u128 },
}

impl Unlisted {
    pub fn of_none(class: &'static SymmetryClass) -> Self {
        Self::NoCubes(class.name())
    }

    pub fn check(class: &'static SymmetryClass, alike: AlikeCubes) -> Result<u64, Self> {
        match alike.number(class) {
            0 => Err(Self::of_none(class)),
            number if number > AlikeCubes::MOST => Err(Self::TooMany {
                class: class.name(),
                number,
            }),
            number => Ok(number as u64),
        }
    }
}

/// Some of the cubes of a class, one after the other in a fixed sequence.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SymmetricCubes {
    /// The name of the class.
    #[cfg_attr(test, schema(example = "Th"))]
    pub class: &'static str,
    /// The number of all cubes of the list: at most 1,000,000.
    pub total: u64,
    /// The number of those before the first one here.
    pub skip: u64,
    /// The cubes: 54 letters of faces each.
    pub cubes: Vec<String>,
}

/// A random cube of a class.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SymmetricCube {
    /// The name of the class.
    #[cfg_attr(test, schema(example = "D3"))]
    pub class: &'static str,
    /// The same seed gives the same cube everywhere.
    #[cfg_attr(test, schema(schema_with = super::schema::seed))]
    pub seed: u64,
    /// The cube: 54 letters of faces.
    pub cube: String,
}

impl SymmetricCube {
    /// Describes the cube of a class that a seed gives.
    pub fn new(class: &'static SymmetryClass, seed: u64, cube: &CubieCube) -> Self {
        Self {
            class: class.name(),
            seed,
            cube: cube.to_face_cube().to_string(),
        }
    }
}

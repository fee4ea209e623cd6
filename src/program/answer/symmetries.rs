//! The symmetries and antisymmetries of a cube.

use serde::Serialize;
use serde_with::skip_serializing_none;

use super::{centers_of, letters};
use cubetui::cube::{OrientedCube, SymmetryElement, SymmetrySet};

/// The symmetry group of a cube, and the symmetries that turn the cube into its inverse. Those of a supercube carry its centres
/// too.
#[skip_serializing_none]
#[derive(Debug, Serialize)]
pub struct Symmetries {
    /// The cube as it is held: 54 letters of faces.
    pub cube: String,
    /// Of a supercube: how its centres are turned at each place, as `U+ R2 F-` or `upright`.
    pub centers: Option<String>,
    /// The name of the symmetry group.
    pub group: &'static str,
    /// The order of the group: 1, 2, 3, 4, 6, 8, 12, 16, 24 or 48.
    pub order: usize,
    /// The elements of the group.
    pub symmetries: Vec<NamedSymmetry>,
    /// The symmetries that turn the cube into its inverse: none, or as many as the order of the group.
    pub antisymmetries: Vec<NamedSymmetry>,
    /// The number of cubes that the 48 symmetries make of this one.
    pub class_size: usize,
    /// The number of cubes that the 48 symmetries make of this one and of its inverse.
    pub class_size_with_inverses: usize,
}

/// One symmetry.
#[derive(Debug, Serialize)]
pub struct NamedSymmetry {
    /// The symbol and the axis, such as `C4(U)`.
    pub name: String,
    /// Its Schoenflies symbol.
    pub symbol: &'static str,
    /// The face, edge or corner that names the axis; null without an axis.
    pub axis: Option<String>,
    /// Kociemba's number, 0 to 47.
    pub number: usize,
    /// What it does, in words.
    pub words: String,
}

impl From<&OrientedCube> for Symmetries {
    /// Axes are named by the faces of the standard orientation, however the cube is held.
    fn from(held: &OrientedCube) -> Self {
        let named = |set: SymmetrySet| set.elements().map(NamedSymmetry::from).collect();
        let symmetries = SymmetrySet::of_held(held);
        let antisymmetries = SymmetrySet::antisymmetries_of_held(held);
        let (class_size, class_size_with_inverses) = symmetries.class_sizes(antisymmetries);
        Self {
            cube: letters(held),
            centers: centers_of(held),
            group: symmetries
                .group_name()
                .expect("the symmetries of a cube are a group"),
            order: symmetries.len(),
            symmetries: named(symmetries),
            antisymmetries: named(antisymmetries),
            class_size,
            class_size_with_inverses,
        }
    }
}

impl From<SymmetryElement> for NamedSymmetry {
    fn from(element: SymmetryElement) -> Self {
        let name = element.to_string();
        let symbol = element.symbol();
        let axis = element.axis();
        Self {
            name,
            symbol,
            axis,
            number: element.symmetry().index(),
            words: element.words(),
        }
    }
}

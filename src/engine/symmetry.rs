//! Symmetries of single cubes: groups, classes up to conjugation, and the cubes that have a given symmetry.

mod fixed_cubes;
mod isomorphism;
mod symmetry_class;
mod symmetry_group;

pub(crate) use fixed_cubes::FixedCubes;
pub use isomorphism::{AlikeCubes, IsomorphismClass};
pub use symmetry_class::{ClassCubes, SymmetryClass, SymmetryClassError, SymmetryScope};
pub use symmetry_group::SymmetryGroup;

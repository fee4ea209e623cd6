//! Symmetries of single cubes: groups, classes up to conjugation, and the cubes that have a given symmetry.

mod alike_cubes;
mod fixed_cubes;
mod isomorphism;
mod symmetry_class;
mod symmetry_group;

pub use alike_cubes::AlikeCubes;
pub(crate) use fixed_cubes::FixedCubes;
pub use isomorphism::IsomorphismClass;
pub use symmetry_class::{SymmetricCubes, SymmetryClass, SymmetryClassError, SymmetryScope};
pub use symmetry_group::SymmetryGroup;

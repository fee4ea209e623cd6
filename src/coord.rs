//! Coordinates: numbers for the cosets of the cube group that the solvers search in.
//!
//! Every coordinate has both directions, the value of a cube and a cube of a value, and is 0 for the solved cube.
//! Definitions follow Kociemba (<https://kociemba.org/math/coordlevel.htm>). Here also live the classes of values
//! that are one another's image under the symmetries that keep the U-D axis. Knows nothing of tables and searching.

mod catalogue;
mod classes;
mod coset;
mod layers;
mod orientation;
mod packed_permutation;
mod permutation;
mod rank;
mod slice;
mod squares;
mod vector;

pub use catalogue::{COORDINATES, CoordinateEntry, Part};
pub use classes::{SymClasses, SymCoord, ud_symmetries};
pub use coset::{Coset, CosetClasses};
pub use layers::{CornerLayers, EdgeLayers};
pub use orientation::{Flip, Twist};
pub use packed_permutation::PackedPermutation;
pub use permutation::{CornerPermutation, UdEdgePermutation};
pub use slice::{FlipUdSlice, SlicePermutation, UdSlice, UdSliceFlips, UdSliceSorted};
pub use squares::{CornerTetrads, EdgeSlices, SquareCorners, SquareEdges};
pub use vector::{Coordinates, CoordinatesError};

use crate::cube::{CubieCube, Move, Symmetry};

/// A number for a coset: what is left of a cube when all but one aspect of it is forgotten.
///
/// What a move does to the value depends on the value alone, wherever the result has one.
pub trait Coordinate: Copy + Eq + std::fmt::Debug {
    /// How many values there are: 0 to `NUM - 1`.
    const NUM: usize;

    /// The coordinate with this value.
    ///
    /// # Panics
    /// When `index` is not below [`Self::NUM`].
    fn from_index(index: usize) -> Self;

    /// The value, 0 to `NUM - 1`; 0 for the solved cube.
    fn index(self) -> usize;

    /// The value of a cube, if it is defined for that cube.
    fn try_of(cube: &CubieCube) -> Option<Self>;

    /// A cube of this value; all that the coordinate does not see is as in the solved cube, but for a swap
    /// where the parity needs one.
    fn cube(self) -> CubieCube;

    /// The value after a move, if it is still defined then.
    fn turned(self, turn: Move) -> Option<Self> {
        Self::try_of(&self.cube().turned(turn))
    }

    /// The value of the cube as a symmetry carries it, if that depends on the value alone.
    fn carried(self, symmetry: Symmetry) -> Option<Self> {
        Self::try_of(&symmetry.carry(&self.cube()))
    }

    /// All values in order.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::NUM).map(Self::from_index)
    }
}

/// Declares the number type of a coordinate and the methods every one has.
macro_rules! coordinate_number {
    ($(#[$meta:meta])* pub struct $name:ident($number:ty) of $count:expr;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(in crate::coord) $number);

        impl $name {
            /// How many values there are.
            pub const NUM: usize = $count;
            /// The value of the solved cube: 0.
            pub const SOLVED: Self = Self(0);
        }
    };
}

/// The two methods of [`Coordinate`] that are the same for every number.
macro_rules! number_methods {
    ($number:ty) => {
        const NUM: usize = Self::NUM;

        #[inline]
        fn from_index(index: usize) -> Self {
            assert!(index < Self::NUM, "a coordinate is below its count");
            Self(index as $number)
        }

        #[inline]
        fn index(self) -> usize {
            self.0 as usize
        }
    };
}

use {coordinate_number, number_methods};

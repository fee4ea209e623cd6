//! Coordinates: numbers for the cosets of the cube group that the solvers search in.
//!
//! Every coordinate maps a cube to a value and a value to a cube, and is 0 for the solved cube. [`SymClasses`] groups the
//! values that are images of one another under the symmetries that keep the U-D axis. This layer knows nothing of tables
//! and searches.
//!
//! The coordinates are Kociemba's, with his numbers (<https://kociemba.org/math/coordlevel.htm>).

mod catalogue;
mod classes;
mod coordinate_text;
mod cube_groups;
mod cube_text;
mod h_coset;
mod htr_subset_table;
mod orientation;
mod packed_permutation;
mod permutation;
mod rank;
mod slice;
mod squares;
mod stage_chain;

pub use catalogue::{COORDINATES, CoordinateEntry, CoordinateUse};
pub use classes::{SymClasses, SymCoord};
pub(crate) use classes::{products_of_ud_symmetries, ud_symmetries};
pub use coordinate_text::{Coordinates, KociembaCoordinates};
pub use cube_groups::{GROUPS, GroupEntry};
pub use cube_text::{FORMATS, format_named, format_of};
pub use h_coset::{ClassRange, Coset, CosetClasses, RangeError};
pub use htr_subset_table::HtrSubsetTable;
pub use orientation::{Flip, Twist};
pub use permutation::{CornerPermutation, UdEdgePermutation};
pub use slice::{FlipUdSlice, SlicePermutation, UdSlice, UdSliceSorted};
pub(crate) use stage_chain::pair_key;
pub use stage_chain::{StageChain, UnknownChain, stage_key};
// Coordinates that the tables use and no other program needs.
#[doc(hidden)]
pub use {
    packed_permutation::PackedPermutation,
    permutation::{CornerLayers, EdgeLayers},
    slice::UdSliceFlips,
    squares::{CornerTetrads, EdgeSlices, SquareCorners, SquareEdges},
};

use crate::cube::{CubieCube, Move, Symmetry};

/// The number of a coset: one property of a cube, regardless of everything else.
///
/// The value after a move depends only on the value before it, wherever it is defined.
pub trait Coordinate: Copy + Eq + std::fmt::Debug {
    /// The number of values, which are 0 to `NUM - 1`.
    const NUM: usize;

    /// The coordinate with this value.
    ///
    /// # Panics
    /// When `index` is not below [`Self::NUM`].
    fn from_index(index: usize) -> Self;

    /// The value, 0 to `NUM - 1`; 0 for the solved cube.
    fn index(self) -> usize;

    /// Returns the value of a cube, if it is defined for that cube.
    fn try_of(cube: &CubieCube) -> Option<Self>;

    /// Returns a cube with this value. Everything else is solved, except for one swap of two pieces where the parity
    /// requires it.
    fn cube(self) -> CubieCube;

    /// Returns the value after a move, if it is still defined then.
    fn turned(self, turn: Move) -> Option<Self> {
        self.after_turns()(turn)
    }

    /// Returns a function that does what [`Self::turned`] does, but decodes the value only once for all moves.
    fn after_turns(self) -> impl Fn(Move) -> Option<Self> {
        let cube = self.cube();
        move |turn| Self::try_of(&cube.turned(turn))
    }

    /// Returns the value of the cube's image under a symmetry, if that depends on the value alone.
    fn carried(self, symmetry: Symmetry) -> Option<Self> {
        self.images()(symmetry)
    }

    /// Returns a function that does what [`Self::carried`] does, but decodes the value only once for all symmetries.
    fn images(self) -> impl Fn(Symmetry) -> Option<Self> {
        let cube = self.cube();
        move |symmetry| Self::try_of(&symmetry.carry(&cube))
    }

    /// Returns all values in ascending order.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::NUM).map(Self::from_index)
    }
}

/// Declares the number type of a coordinate and its constants.
macro_rules! coordinate_number {
    ($(#[$meta:meta])* pub struct $name:ident($number:ty) of $count:expr;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(in crate::coord) $number);

        impl $name {
            /// The number of values.
            pub const NUM: usize = $count;
            /// The value of the solved cube: 0.
            pub const SOLVED: Self = Self(0);
        }
    };
}

/// The methods of [`Coordinate`] that are the same for every number; `total` if every cube has a value.
macro_rules! number_methods {
    ($number:ty, total) => {
        number_methods!($number);

        #[inline]
        fn try_of(cube: &CubieCube) -> Option<Self> {
            Some(Self::of(cube))
        }
    };
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

//! All coordinates in one table, each with its name, the number of its values and a description of its cosets.

use super::rank::{rank_of_twelve, unrank_of_twelve};
use super::{
    Coordinate, CornerPermutation, Coset, Flip, FlipUdSlice, SlicePermutation, Twist,
    UdEdgePermutation, UdSlice, UdSliceSorted,
};
use crate::cube::{CubieCube, Edge, Move};

/// The number of permutations of twelve edges: 12!.
const EDGE_PERMUTATIONS: u32 = 479_001_600;

/// The declaration of a coordinate.
#[derive(Clone, Copy, Debug)]
pub struct CoordinateEntry {
    /// The identifier in messages and options: lower-case letters and `_`.
    pub id: &'static str,
    /// The name that headings and tables show.
    pub name: &'static str,
    /// The phase in which it is used.
    pub part: CoordinateUse,
    /// The number of values, from 0.
    pub count: u32,
    /// The subgroup whose right cosets it numbers: the cubes with the value 0.
    pub subgroup: &'static str,
    /// The meaning, in two sentences.
    pub about: &'static str,
    /// The properties of a cube that a value fixes.
    pub(in crate::coord) fixes: &'static [Fixes],
    pub(in crate::coord) of: fn(&CubieCube) -> Option<u32>,
    /// Returns a cube with a value below the count. Everything else is solved as far as parity allows.
    pub(in crate::coord) cube: fn(u32) -> CubieCube,
}

/// A property of a cube that the value of a coordinate fixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::coord) enum Fixes {
    Twists,
    Flips,
    Corners,
    Edges,
    /// The permutation of the U and D edges within the U and D layers.
    UdEdges,
    /// The slots of the middle-layer edges.
    Places,
    /// The permutation of the middle-layer edges in their slots.
    Middle,
    /// Whether the permutation of the corners is odd.
    Parity,
}

/// The phase in which a coordinate is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoordinateUse {
    /// On the path into H.
    Phase1,
    /// From H to the solved cube.
    Phase2,
    /// In neither, or in both.
    Other,
}

impl CoordinateEntry {
    /// Returns the entry with this id.
    pub fn called(id: &str) -> Option<&'static Self> {
        COORDINATES.iter().find(|entry| entry.id == id)
    }

    /// Returns the value of a cube, or `None` if it is not defined for that cube.
    pub fn value(&self, cube: &CubieCube) -> Option<u32> {
        (self.of)(cube)
    }

    /// Returns the moves that do not change the value of this cube; for the solved cube, those that lie in the
    /// subgroup.
    pub fn moves_that_keep(&self, cube: &CubieCube) -> Vec<Move> {
        let value = self.value(cube);
        let keeps = |turn: &Move| value.is_some() && self.value(&cube.turned(*turn)) == value;
        Move::ALL.into_iter().filter(keeps).collect()
    }
}

fn index<C: Coordinate>(cube: &CubieCube) -> Option<u32> {
    C::try_of(cube).map(|value| value.index() as u32)
}

fn cube<C: Coordinate>(value: u32) -> CubieCube {
    C::from_index(value as usize).cube()
}

const fn entry<C: Coordinate>(
    fixes: &'static [Fixes],
    id: &'static str,
    name: &'static str,
    part: CoordinateUse,
    subgroup: &'static str,
    about: &'static str,
) -> CoordinateEntry {
    CoordinateEntry {
        id,
        name,
        part,
        count: C::NUM as u32,
        subgroup,
        about,
        fixes,
        of: index::<C>,
        cube: cube::<C>,
    }
}

/// All coordinates, in the best sequence for explaining them.
pub const COORDINATES: &[CoordinateEntry] = &[
    entry::<Twist>(
        &[Fixes::Twists],
        "twist",
        "Twist",
        CoordinateUse::Phase1,
        "all cubes with corner orientations 0",
        "How the corners are twisted in their places, whichever corners they are: seven thirds of turns read as a number \
         to base 3. The eighth follows, for all twists together are a multiple of three.",
    ),
    entry::<Flip>(
        &[Fixes::Flips],
        "flip",
        "Flip",
        CoordinateUse::Phase1,
        "all cubes with edge orientations 0",
        "Which places have a flipped edge, whichever edges they are: eleven flips read as a number to base 2. The twelfth \
         follows, for an even number of edges is flipped.",
    ),
    entry::<UdSlice>(
        &[Fixes::Places],
        "ud_slice",
        "UdSlice",
        CoordinateUse::Phase1,
        "all cubes with the edges FR FL BL BR in the middle layer",
        "Which four of the twelve places the middle-layer edges FR FL BL BR take, in any order. There are 12 over 4 = 495 \
         such choices.",
    ),
    entry::<FlipUdSlice>(
        &[Fixes::Flips, Fixes::Places],
        "flip_ud_slice",
        "FlipUdSlice",
        CoordinateUse::Phase1,
        "all cubes with edge orientations 0 and UdSlice 0",
        "2048 times UdSlice plus Flip: all that phase 1 has to do with edges. The 16 symmetries that keep the U-D axis \
         leave 64,430 classes of its 1,013,760 values.",
    ),
    entry::<Coset>(
        &[Fixes::Twists, Fixes::Flips, Fixes::Places],
        "coset",
        "Coset of H",
        CoordinateUse::Phase1,
        "H = <U, D, R2, L2, F2, B2> itself",
        "2,187 times FlipUdSlice plus Twist: all that phase 1 sees of a cube. It is 0 when phase 1 has nothing left to do.",
    ),
    entry::<CornerPermutation>(
        &[Fixes::Corners],
        "corner_permutation",
        "CornerPermutation",
        CoordinateUse::Phase2,
        "all cubes with every corner in its place, twisted or not",
        "The permutation of the corners, as its rank among all 8! permutations. The 16 symmetries that keep the U-D axis \
         leave 2,768 classes of them.",
    ),
    entry::<UdEdgePermutation>(
        &[Fixes::Places, Fixes::UdEdges],
        "ud_edge_permutation",
        "UdEdgePermutation",
        CoordinateUse::Phase2,
        "those cubes with UdSlice 0 that have every edge of the U and D layers in its place",
        "The permutation of the eight edges of the U and D layers, as its rank among all 8!. It is only defined \
         while no middle-layer edge is among them: while UdSlice is 0.",
    ),
    entry::<SlicePermutation>(
        &[Fixes::Places, Fixes::Middle],
        "slice_permutation",
        "SlicePermutation",
        CoordinateUse::Phase2,
        "those cubes with UdSlice 0 that have every middle-layer edge in its place",
        "The permutation of the edges FR FL BL BR within the middle layer, one of 4! = 24. It is only defined while they are \
         there: while UdSlice is 0.",
    ),
    entry::<UdSliceSorted>(
        &[Fixes::Places, Fixes::Middle],
        "ud_slice_sorted",
        "UdSliceSorted",
        CoordinateUse::Other,
        "all cubes with the edges FR FL BL BR in their places, flipped or not",
        "Where the middle-layer edges are, and their permutation there: 24 times UdSlice plus its rank. It becomes \
         SlicePermutation where phase 2 begins.",
    ),
    CoordinateEntry {
        id: "edge_permutation",
        name: "EdgePermutation",
        part: CoordinateUse::Other,
        count: EDGE_PERMUTATIONS,
        subgroup: "all cubes with every edge in its place, flipped or not",
        about: "The permutation of all twelve edges, as its rank among all 12!. It is too large for a table, so \
                no solver uses it.",
        fixes: &[Fixes::Edges],
        of: |cube| Some(rank_of_twelve(&cube.ep.map(|edge| edge as u8))),
        cube: |rank| CubieCube {
            ep: unrank_of_twelve(rank).map(|edge| Edge::ALL[edge as usize]),
            ..CubieCube::SOLVED
        },
    },
    CoordinateEntry {
        id: "parity",
        name: "Parity",
        part: CoordinateUse::Other,
        count: 2,
        subgroup: "all cubes that an even number of quarter turns solves",
        about: "Whether the permutation of the corners is odd: 1 if it is. That of the edges is odd then too, and every \
                quarter turn changes both.",
        fixes: &[Fixes::Parity],
        of: |cube| Some(u32::from(cube.is_odd())),
        cube: |parity| CornerPermutation::from_index(parity as usize).cube(),
    },
];

//! The symmetries of a coset: what each of them makes of an element's place.
//!
//! A symmetry that carries the coset H*g to itself carries g to k*g, with k in H. A way s from g into H, which gives the
//! element h = g*s, becomes a way from k*g, and the same moves from g give k^-1 times the image of h. So one way of each
//! set of images is enough, if with its element all images are found.

use super::layout::Layout;
use crate::coord::{
    Coordinate, CornerPermutation, Coset, PackedPermutation, SlicePermutation, UdEdgePermutation,
};
use crate::cube::{CubieCube, Move, Symmetry};

/// What a symmetry does to moves and elements.
pub(super) struct Image {
    symmetry: Symmetry,
    /// What stands before the image of an element.
    before: CubieCube,
}

impl Image {
    /// All symmetries of a coset, the one that changes nothing first.
    pub(super) fn all_of(cube: &CubieCube) -> Vec<Self> {
        let symmetries = Coset::of(cube).stabilizer();
        let image = |symmetry: Symmetry| {
            // k = image of g times g^-1; then k^-1.
            Self { symmetry, before: cube.then(&symmetry.carry(cube).inverse()) }
        };
        let all = Symmetry::all().take(Symmetry::NUM_UD).filter(|&symmetry| symmetries.contains(symmetry));
        all.map(image).collect()
    }

    /// What becomes of a sequence of moves.
    pub(super) fn of_moves(&self, moves: &[Move]) -> Vec<Move> {
        moves.iter().map(|&turn| self.symmetry.turn(turn)).collect()
    }

    /// What becomes of an element of H.
    pub(super) fn of_element(&self, element: &CubieCube) -> CubieCube {
        self.before.then(&self.symmetry.carry(element))
    }
}

/// Where in memory the images of elements have their bits: the sum of three numbers.
pub(super) struct Addresses {
    /// For each order of the corners where its block begins, and its byte in a group.
    corners: Vec<u32>,
    /// For each order of the U and D edges where its row begins in a block.
    edges: Vec<u32>,
    /// For each order of the middle-layer edges where its group begins in a row, and its bit.
    slices: [(u8, u8); SlicePermutation::NUM],
}

impl Addresses {
    /// Of the images under a symmetry, when blocks begin where `start` says.
    pub(super) fn of(layout: &Layout, image: &Image, start: &impl Fn(usize) -> usize) -> Self {
        let corners = CornerPermutation::all().map(|order| {
            let image = image.of_element(&order.cube());
            let (block, within) = layout.of_corners(CornerPermutation::of(&image));
            (start(block) + within) as u32
        });
        let edges = UdEdgePermutation::all().map(|order| {
            let image = image.of_element(&order.cube());
            let order = UdEdgePermutation::of(&image).expect("an image of an element of H is one");
            (layout.of_edges(order) * super::layout::ROW_BYTES) as u32
        });
        let slices = std::array::from_fn(|order| {
            let image = image.of_element(&SlicePermutation::from_index(order).cube());
            let order = SlicePermutation::of(&image).expect("an image of an element of H is one");
            let (group, bit) = layout.of_slice(order);
            ((group * super::layout::IN_BLOCK) as u8, 1 << bit)
        });
        Self { corners: corners.collect(), edges: edges.collect(), slices }
    }

    /// The byte and the bit of an element's image.
    #[inline]
    pub(super) fn at(
        &self,
        (corners, edges, slice): (CornerPermutation, UdEdgePermutation, SlicePermutation),
    ) -> (u32, u8) {
        let (group, mask) = self.slices[slice.index()];
        (self.corners[corners.index()] + self.edges[edges.index()] + u32::from(group), mask)
    }
}

/// The three orders of an element of H.
#[inline]
pub(super) fn orders(element: PackedPermutation) -> (CornerPermutation, UdEdgePermutation, SlicePermutation) {
    (element.corners(), element.ud_edges(), element.slice())
}

//! The symmetries of a coset, and where the images of an element have their bits.
//!
//! A symmetry that maps the coset H*g to itself maps g to k*g, with k in H. A path s from g into H, which gives the element
//! h = g*s, becomes a path from k*g, and the same moves from g give k^-1 times the image of h. So one path of each set of
//! images is enough if the bits of all images of its element are set. The search selects that path by its
//! [prefix](crate::solver::engine::prefixes).

use super::bit_layout::{BitLayout, IN_BLOCK, ROW_BYTES};
use crate::coord::{
    Coordinate, CornerPermutation, Coset, PackedPermutation, SlicePermutation, UdEdgePermutation,
};
use crate::cube::{CubieCube, Symmetry};

/// A symmetry of a coset, and how it acts on elements.
pub(super) struct Image {
    pub(super) symmetry: Symmetry,
    /// The factor k^-1, by which the image of an element is multiplied on the left.
    correction: CubieCube,
}

impl Image {
    /// Returns all symmetries of the coset of a cube, the identity first.
    pub(super) fn all_of(cube: &CubieCube) -> Vec<Self> {
        let symmetries = Coset::of(cube).stabilizer();
        let image = |symmetry: Symmetry| {
            // k is the image of g times g^-1.
            Self {
                symmetry,
                correction: cube.then(&symmetry.carry(cube).inverse()),
            }
        };
        let all = Symmetry::all()
            .take(Symmetry::NUM_UD)
            .filter(|&symmetry| symmetries.contains(symmetry));
        all.map(image).collect()
    }

    /// Returns the image of an element of H.
    fn of_element(&self, element: &CubieCube) -> CubieCube {
        self.correction.then(&self.symmetry.carry(element))
    }
}

/// The bits of the images of elements under a symmetry. An address is the sum of three numbers.
pub(super) struct Addresses {
    /// For each corner permutation, the start of its block, plus its byte in a group.
    corners: Vec<u32>,
    /// For each permutation of the U and D edges, the start of its row in a block.
    edges: Vec<u32>,
    /// For each permutation of the middle-layer edges, the start of its group in a row, and the mask of its bit.
    slices: [(u8, u8); SlicePermutation::NUM],
}

impl Addresses {
    /// Returns the addresses of images, given the address at which each block begins.
    pub(super) fn of(layout: &BitLayout, image: &Image, start: &impl Fn(usize) -> usize) -> Self {
        let corners = CornerPermutation::all().map(|permutation| {
            let image = image.of_element(&permutation.cube());
            let (block, within) = layout.corner_place(CornerPermutation::of(&image));
            (start(block) + within) as u32
        });
        let edges = UdEdgePermutation::all().map(|permutation| {
            let image = image.of_element(&permutation.cube());
            let image =
                UdEdgePermutation::of(&image).expect("the image of an element of H is in H");
            (layout.edge_row(image) * ROW_BYTES) as u32
        });
        let slices = std::array::from_fn(|index| {
            let image = image.of_element(&SlicePermutation::from_index(index).cube());
            let image = SlicePermutation::of(&image).expect("the image of an element of H is in H");
            let (group, bit) = layout.slice_place(image);
            ((group * IN_BLOCK) as u8, 1 << bit)
        });
        Self {
            corners: corners.collect(),
            edges: edges.collect(),
            slices,
        }
    }

    /// Returns the address and the mask of an element's image.
    #[inline]
    pub(super) fn at(&self, element: Permutations) -> (u32, u8) {
        let (group, mask) = self.slices[element.slice.index()];
        let address = self.corners[element.corners.index()]
            + self.edges[element.edges.index()]
            + u32::from(group);
        (address, mask)
    }
}

/// The three permutations of an element of H.
#[derive(Clone, Copy)]
pub(super) struct Permutations {
    corners: CornerPermutation,
    edges: UdEdgePermutation,
    slice: SlicePermutation,
}

impl Permutations {
    #[inline]
    pub(super) fn of(element: PackedPermutation) -> Self {
        Self {
            corners: element.corners(),
            edges: element.ud_edges(),
            slice: element.slice(),
        }
    }
}

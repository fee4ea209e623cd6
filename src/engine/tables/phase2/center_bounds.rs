//! Phase 2 of a supercube: how many moves of H solve the corners and the centres together, and likewise the U and D
//! layer edges and the centres.
//!
//! In H the centres of U and D may be turned in any way, the others are upright or turned by half. That makes 256
//! columns; the rows are the classes of either permutation. Both tables, of 354 KB each, are filled with the first
//! supercube, which takes a tenth of a second.

use super::super::pruning::ProductGraph;
use super::super::{MoveSet, Phase2Node};
use crate::coord::{Coordinate, CornerPermutation, SymClasses, UdEdgePermutation, ud_symmetries};
use crate::cube::{CenterTurns, Face, Move};

/// The faces whose centres are upright or turned by half in H.
const SIDES: [Face; 4] = [Face::R, Face::F, Face::L, Face::B];
/// The number of columns: two bits for U and for D, one for each of the others.
const COLUMNS: usize = 256;
/// The greatest distance that half a byte can hold. It is also stored for pairs that no cube has.
const FARTHEST: u8 = 15;

/// Lower bounds for phase 2 that include the centres.
#[derive(Clone, Debug)]
pub struct CenterBounds {
    corners: Vec<u8>,
    edges: Vec<u8>,
    carried: Box<[[u8; 16]]>,
}

fn centers_of(column: usize) -> CenterTurns {
    let column = column as u8;
    let ends = CenterTurns::UPRIGHT
        .with_turned(Face::U, column & 3)
        .with_turned(Face::D, column >> 2 & 3);
    SIDES
        .into_iter()
        .zip(4..)
        .fold(ends, |centers, (face, bit)| {
            centers.with_turned(face, 2 * (column >> bit & 1))
        })
}

impl CenterBounds {
    /// Fills both tables, on the caller's thread.
    pub(in crate::tables) fn build() -> Self {
        let symmetries = ud_symmetries();
        let image = |from, symmetry| Self::column(centers_of(from).carried(symmetry));
        let carried: Vec<[u8; 16]> = (0..COLUMNS)
            .map(|from| symmetries.map(|symmetry| image(from, symmetry)))
            .collect();
        let corners = SymClasses::<CornerPermutation>::under_ud_symmetries();
        let edges = SymClasses::<UdEdgePermutation>::under_ud_symmetries();
        Self {
            corners: filled(&corners, &carried),
            edges: filled(&edges, &carried),
            carried: carried.into_boxed_slice(),
        }
    }

    /// Returns the number of centres as they are in H, 0 to 255. For R, F, L and B, an odd number of quarter turns
    /// counts as the even number below it.
    #[inline]
    pub const fn column(centers: CenterTurns) -> u8 {
        let [right, front, left, back] = SIDES;
        centers.of(Face::U)
            | centers.of(Face::D) << 2
            | centers.of(right) >> 1 << 4
            | centers.of(front) >> 1 << 5
            | centers.of(left) >> 1 << 6
            | centers.of(back) >> 1 << 7
    }

    /// Returns how many moves of H it takes at least to solve a node with these centres, 0 to 15. They are given by their
    /// [column](Self::column).
    #[inline]
    pub fn distance(&self, node: Phase2Node, column: u8) -> u8 {
        let images = &self.carried[column as usize];
        let bound = |table: &[u8], sym_coord: u16| {
            let class = sym_coord as usize / 16;
            let symmetry = sym_coord as usize % 16;
            let index = class * COLUMNS + images[symmetry] as usize;
            table[index / 2] >> (4 * (index % 2)) & 15
        };
        bound(&self.corners, node.corners).max(bound(&self.edges, node.edges))
    }
}

fn filled<C: Coordinate>(classes: &SymClasses<C>, carried: &[[u8; 16]]) -> Vec<u8> {
    let after =
        |from: usize, turn: Move| usize::from(CenterBounds::column(centers_of(from).turned(turn)));
    ProductGraph::new(classes, MoveSet::IN_H, carried, after).fill_up_to(FARTHEST)
}

//! Phase 2 of the full tier: how many moves of H solve the corners and the U and D layer edges together.
//!
//! Only the permutation of the four middle-layer edges is ignored.

use std::fmt;
use std::sync::atomic::AtomicU64;

use super::super::bfs::{self, Schedule};
use super::super::byte_rows::ByteRows;
use super::super::memory::{in_large_pages, prefetch};
use super::super::pruning::ProductGraph;
use super::super::{BuildControl, MoveSet, Phase2Node};
use crate::coord::{
    Coordinate, CornerPermutation, SymClasses, UdEdgePermutation, products_of_ud_symmetries,
};
use crate::cube::{Move, Symmetry};

/// Half a byte has room for 16 values: distances up to this, which only 500 entries have, share the lowest value.
const NEAR: u8 = 3;

/// Exact distances of corners and U and D layer edges by moves of H, by 4 bits each.
#[derive(Clone)]
pub struct FullPhase2 {
    nibbles: Vec<u8>,
    /// The permutation of the edges by class and symmetry, as a node has it.
    edges: Vec<u16>,
    /// For two symmetries, the inverse of the first followed by the second.
    quotient: [[u8; 16]; 16],
}

impl fmt::Debug for FullPhase2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FullPhase2({} bytes)", self.nibbles.len())
    }
}

fn carried(edges: UdEdgePermutation, symmetry: Symmetry) -> u16 {
    edges
        .carried(symmetry)
        .expect("the symmetry keeps H")
        .index() as u16
}

impl FullPhase2 {
    /// Builds the table, or returns `None` if it is cancelled.
    pub(in crate::tables) fn build(control: &BuildControl<'_>) -> Option<Self> {
        let classes = SymClasses::<CornerPermutation>::under_ud_symmetries();
        let symmetries = classes.symmetries();
        let images: Vec<[u16; 16]> = UdEdgePermutation::all()
            .map(|edges| std::array::from_fn(|s| carried(edges, symmetries[s])))
            .collect();
        let mut after = vec![[0; Move::NUM]; UdEdgePermutation::NUM];
        for edges in UdEdgePermutation::all() {
            for turn in MoveSet::IN_H.moves() {
                let turned = edges.turned(turn).expect("a move of H stays in H");
                after[edges.index()][turn.index()] = turned.index();
            }
        }
        let after = |index: usize, turn: Move| after[index][turn.index()];
        let graph = ProductGraph::new(&classes, MoveSet::IN_H, &images, after);
        let rows = ByteRows::<AtomicU64>::new(classes.count(), UdEdgePermutation::NUM);
        bfs::fill(&graph, &rows, &Schedule::EXACT, control).ok()?;
        let bytes = rows.into_bytes();
        let half = |distance: u8| distance.saturating_sub(NEAR);
        let mut nibbles = in_large_pages(bytes.len() / 2);
        nibbles.extend(
            bytes
                .chunks_exact(2)
                .map(|two| half(two[0]) | half(two[1]) << 4),
        );
        Some(Self::of_entries(nibbles))
    }

    /// Returns the table with these entries, two a byte, the first in the low half. Takes milliseconds.
    pub(in crate::tables) fn of_entries(nibbles: Vec<u8>) -> Self {
        let classes = SymClasses::<UdEdgePermutation>::under_ud_symmetries();
        let symmetries: [Symmetry; 16] = classes
            .symmetries()
            .try_into()
            .expect("16 symmetries keep the U-D axis");
        let back = symmetries.map(Symmetry::inverse);
        let edges = (0..classes.count()).flat_map(|class| {
            let representative = classes.representative(class);
            back.map(|symmetry| carried(representative, symmetry))
        });
        let quotient = products_of_ud_symmetries(|first, next| first.inverse().then(next));
        Self {
            nibbles,
            edges: edges.collect(),
            quotient,
        }
    }

    pub(in crate::tables) fn entries(&self) -> &[u8] {
        &self.nibbles
    }

    #[inline]
    fn index(&self, node: Phase2Node) -> usize {
        let corners = node.corners as usize;
        let edges = node.edges as usize;
        let symmetry = self.quotient[corners % 16][edges % 16];
        let edges = self.edges[edges & !15 | symmetry as usize];
        corners / 16 * UdEdgePermutation::NUM + edges as usize
    }

    /// Returns the number of moves of H that solve corners and U and D layer edges; 0 stands for up to 3.
    #[inline]
    pub fn distance(&self, node: Phase2Node) -> u8 {
        let index = self.index(node);
        let half = self.nibbles[index / 2] >> (4 * (index % 2)) & 15;
        if half == 0 { 0 } else { half + NEAR }
    }

    /// Prefetches the entry.
    #[inline]
    pub fn prefetch(&self, node: Phase2Node) {
        prefetch(&self.nibbles, self.index(node) / 2);
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.nibbles.len() + size_of_val(&*self.edges) + size_of::<Self>()
    }
}

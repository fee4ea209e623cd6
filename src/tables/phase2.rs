//! The tables of phase 2: how far a cube in H is, at least, from solved by the ten moves of H.

use super::pruning::Product;
use super::{Entry, MoveSet, MoveTable, PruningTable};
use crate::coord::{Coordinate, CornerPermutation, Label, SlicePermutation, SymClasses, UdEdgePermutation};
use crate::cube::{CubieCube, Move};

/// What phase 2 sees of a cube in H: everything. Corners and edges are 16 times the class plus the symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase2Node {
    corners: u16,
    edges: u16,
    slice: u8,
}

/// One of the two permutations of eight pieces: labels, moves of the classes, and its pruning table.
#[derive(Clone, Debug)]
struct Octet {
    labels: Vec<u16>,
    /// The label after each move of each class's representative.
    class_moves: MoveTable,
    pruning: PruningTable,
}

/// Move and pruning tables of phase 2.
#[derive(Clone, Debug)]
pub struct Phase2Tables {
    corners: Octet,
    edges: Octet,
    slice_moves: MoveTable,
    /// The middle-layer order as the 16 symmetries carry it.
    slice_carried: Vec<[u16; 16]>,
    /// What a symmetry makes of the move at a place: the place of its image.
    carried_place: [[u8; MoveSet::PLACES]; 16],
    /// The symmetry that is one after the other.
    product: [[u8; 16]; 16],
}

const fn packed(label: Label) -> u16 {
    16 * label.class + label.symmetry as u16
}

/// The row of moves of H of a value.
fn row_in_h<C: Coordinate>(value: C, number: impl Fn(C) -> u16) -> [u16; MoveSet::PLACES] {
    let mut row = [super::UNDEFINED; MoveSet::PLACES];
    for place in MoveSet::IN_H.places() {
        let after = value.turned(MoveSet::move_at(place)).expect("a move of H stays in H");
        row[place] = number(after);
    }
    row
}

impl Octet {
    fn build<C: Coordinate>(
        classes: &SymClasses<C>,
        slice_carried: &[[u16; 16]],
        slice_after: impl Fn(usize, Move) -> usize,
    ) -> Self {
        let number = |value| packed(classes.label(value));
        let rows = (0..classes.len()).map(|class| row_in_h(classes.representative(class), number));
        Self {
            labels: C::all().map(number).collect(),
            class_moves: MoveTable::from_rows(rows.collect()),
            pruning: Product::new(classes, MoveSet::IN_H, slice_carried, slice_after).table(),
        }
    }
}

impl Phase2Tables {
    /// Builds all of them, in milliseconds, with two threads.
    pub fn build() -> Self {
        let slices = SlicePermutation::all();
        let slice_moves =
            MoveTable::from_rows(slices.map(|slice| row_in_h(slice, |after| after.index() as u16)).collect());
        let after = |index: usize, turn: Move| slice_moves.after(index, turn);
        let corner_classes = SymClasses::<CornerPermutation>::under_ud_symmetries();
        let symmetries = corner_classes.symmetries();
        let carried = SlicePermutation::all().map(|slice| {
            std::array::from_fn(|s| slice.carried(symmetries[s]).expect("H is kept").index() as u16)
        });
        let slice_carried: Vec<[u16; 16]> = carried.collect();
        let (corners, edges) = std::thread::scope(|scope| {
            let corners = scope.spawn(|| Octet::build(&corner_classes, &slice_carried, after));
            let edges =
                Octet::build(&SymClasses::<UdEdgePermutation>::under_ud_symmetries(), &slice_carried, after);
            (corners.join().expect("building a table does not panic"), edges)
        });
        let carried_place = std::array::from_fn(|s| {
            std::array::from_fn(|place| {
                if place % 4 == 3 {
                    0
                } else {
                    MoveSet::place(symmetries[s].turn(MoveSet::move_at(place))) as u8
                }
            })
        });
        let product = std::array::from_fn(|first| {
            std::array::from_fn(|next| {
                let both = symmetries[first].then(symmetries[next]);
                symmetries.iter().position(|&s| s == both).expect("the symmetries are a group") as u8
            })
        });
        Self { corners, edges, slice_moves, slice_carried, carried_place, product }
    }

    /// The node of a cube that is in H.
    pub fn node(&self, cube: &CubieCube) -> Option<Phase2Node> {
        let (edges, slice) = (UdEdgePermutation::of(cube)?, SlicePermutation::of(cube)?);
        Some(Phase2Node {
            corners: self.corners.labels[CornerPermutation::of(cube).index()],
            edges: self.edges.labels[edges.index()],
            slice: slice.index() as u8,
        })
    }

    /// The node after the move of H at a place of a [`MoveSet`].
    #[inline]
    pub fn child(&self, node: Phase2Node, place: usize) -> Phase2Node {
        Phase2Node {
            corners: self.label_after(&self.corners, node.corners, place),
            edges: self.label_after(&self.edges, node.edges, place),
            slice: self.slice_moves.row(node.slice as usize)[place] as u8,
        }
    }

    /// A label tells which symmetry carries the value to its representative; the image of the move is done there.
    #[inline]
    fn label_after(&self, octet: &Octet, label: u16, place: usize) -> u16 {
        let (class, symmetry) = (label as usize / 16, label as usize % 16);
        let after = octet.class_moves.row(class)[self.carried_place[symmetry][place] as usize];
        after & !15 | self.product[symmetry][after as usize % 16] as u16
    }

    /// How many moves of H it takes, at least, to solve it.
    #[inline]
    pub fn distance(&self, node: Phase2Node) -> u8 {
        let corners = self.entry(&self.corners, node.corners, node.slice);
        corners.distance().max(self.entry(&self.edges, node.edges, node.slice).distance())
    }

    /// The moves of `moves` after which it may still be solved in `left` - 1 moves of H.
    #[inline]
    pub fn within(&self, node: Phase2Node, left: u8, moves: MoveSet) -> MoveSet {
        let corners = self.entry(&self.corners, node.corners, node.slice);
        let moves =
            moves.and(MoveSet::IN_H).and(corners.carried_back(node.corners as usize % 16).within(left));
        if moves.is_empty() {
            return moves;
        }
        let edges = self.entry(&self.edges, node.edges, node.slice);
        moves.and(edges.carried_back(node.edges as usize % 16).within(left))
    }

    #[inline]
    fn entry(&self, octet: &Octet, label: u16, slice: u8) -> Entry {
        let column = self.slice_carried[slice as usize][label as usize % 16];
        octet.pruning.entry(label as usize / 16, column as usize)
    }

    /// Corners and middle-layer order against solved, by moves of H.
    pub fn corners_slice(&self) -> &PruningTable {
        &self.corners.pruning
    }

    /// U and D layer edges and middle-layer order against solved, by moves of H.
    pub fn edges_slice(&self) -> &PruningTable {
        &self.edges.pruning
    }

    /// Bytes of memory of all move and pruning tables.
    pub fn bytes(&self) -> usize {
        let octets = [&self.corners, &self.edges];
        octets
            .map(|octet| octet.class_moves.bytes() + octet.pruning.bytes() + 2 * octet.labels.len())
            .iter()
            .sum()
    }
}

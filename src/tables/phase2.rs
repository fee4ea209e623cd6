//! The tables of phase 2: how far a cube in H is, at least, from solved by the ten moves of H.

use super::pruning::Product;
use super::{MoveSet, MoveTable, PruningTable};
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
    /// The image of each move under each symmetry.
    carried_moves: [[Move; Move::NUM]; 16],
    /// The symmetry that is one after the other.
    product: [[u8; 16]; 16],
}

const fn packed(label: Label) -> u16 {
    16 * label.class + label.symmetry as u16
}

/// The row of moves of H of a value.
fn row_in_h<C: Coordinate>(value: C, number: impl Fn(C) -> u16) -> [u16; Move::NUM] {
    let mut row = [super::UNDEFINED; Move::NUM];
    for turn in MoveSet::IN_H.moves() {
        let after = value.turned(turn).expect("a move of H stays in H");
        row[turn.index()] = number(after);
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
        let carried_moves = std::array::from_fn(|s| Move::ALL.map(|turn| symmetries[s].turn(turn)));
        let product = std::array::from_fn(|first| {
            std::array::from_fn(|next| {
                let both = symmetries[first].then(symmetries[next]);
                symmetries.iter().position(|&s| s == both).expect("the symmetries are a group") as u8
            })
        });
        Self { corners, edges, slice_moves, slice_carried, carried_moves, product }
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

    /// The node after a move of H, if nothing tells that it then takes more than `left` moves to solve. The edges
    /// are not even looked at when the corners tell.
    #[inline]
    pub fn child(&self, node: Phase2Node, turn: Move, left: u8) -> Option<Phase2Node> {
        let slice = self.slice_moves.after(node.slice as usize, turn) as u8;
        let corners = self.label_after(&self.corners, node.corners, turn);
        if self.bound(&self.corners, corners, slice) > left {
            return None;
        }
        let edges = self.label_after(&self.edges, node.edges, turn);
        (self.bound(&self.edges, edges, slice) <= left).then_some(Phase2Node { corners, edges, slice })
    }

    /// A label tells which symmetry carries the value to its representative; the image of the move is done there.
    #[inline]
    fn label_after(&self, octet: &Octet, label: u16, turn: Move) -> u16 {
        let (class, symmetry) = (label as usize / 16, label as usize % 16);
        let after = octet.class_moves.after(class, self.carried_moves[symmetry][turn.index()]) as u16;
        after & !15 | self.product[symmetry][after as usize % 16] as u16
    }

    /// How many moves of H it takes, at least, to solve it; 0 only when it is solved.
    #[inline]
    pub fn distance(&self, node: Phase2Node) -> u8 {
        let corners = self.bound(&self.corners, node.corners, node.slice);
        corners.max(self.bound(&self.edges, node.edges, node.slice))
    }

    #[inline]
    fn bound(&self, octet: &Octet, label: u16, slice: u8) -> u8 {
        let column = self.slice_carried[slice as usize][label as usize % 16];
        octet.pruning.distance(label as usize / 16, column as usize)
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

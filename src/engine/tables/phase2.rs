//! The tables of phase 2: lower bounds on the moves of H that solve a cube in H.
//!
//! Corners and U and D layer edges are both looked up with the permutation of the middle-layer edges, and each of them
//! with the layers of the other: which four are in the U layer and which in the D layer. The tables with layers reduce
//! the positions of phase 2 to a tenth, from 320 to 30 for each arrival in H.

mod center_bounds;
mod exact;

pub use center_bounds::CenterBounds;
pub use exact::FullPhase2;

use std::borrow::Cow;

use super::pruning::{Distances, ProductGraph};
use super::{MoveSet, MoveTable, PruningId, PruningTable, parallel};
use crate::coord::{
    Coordinate, CornerLayers, CornerPermutation, EdgeLayers, SlicePermutation, SymClasses,
    SymCoord, UdEdgePermutation, products_of_ud_symmetries, ud_symmetries,
};
use crate::cube::{CubieCube, Metric, Move, Symmetry};

/// A cube in H, as phase 2 sees it: everything. Corners and edges are 16 times the class plus the symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase2Node {
    pub(super) corners: u16,
    pub(super) edges: u16,
    slice: u8,
}

impl Phase2Node {
    /// Whether the cube is solved: class 0 of either octet is the identity permutation alone.
    #[inline]
    pub const fn is_solved(self) -> bool {
        self.corners < 16 && self.edges < 16 && self.slice == 0
    }
}

/// One of the two permutations of eight pieces: symmetry coordinates, moves of the classes, and its pruning tables.
#[derive(Clone, Debug)]
pub(super) struct Octet {
    sym_coords: Vec<u16>,
    /// The symmetry coordinate after each move of H of each class's representative, in the sequence of
    /// [`MoveSet::IN_H`].
    class_moves: Vec<[u16; 16]>,
    /// The pieces in each layer, by symmetry coordinate.
    layers: Vec<u8>,
    /// Bounds by the permutation of the middle-layer edges as well.
    pub(super) by_slice: PruningTable,
    /// Bounds by the layers of the other eight pieces as well.
    pub(super) by_layers: PruningTable,
}

/// A small coordinate that is combined with the classes of the permutations.
#[derive(Clone, Debug)]
struct SmallCoordinate {
    /// The values after the moves of H.
    moves: MoveTable,
    /// The images of the values under the 16 symmetries; there are 256 rows, so that no value is out of range.
    carried: Box<[[u8; 16]; 256]>,
}

/// The images of moves and other symmetries under a symmetry.
#[derive(Clone, Copy, Debug)]
struct CarriedMoves {
    /// For each move, the index of its image in [`MoveSet::IN_H`].
    image: [u8; 32],
    /// For each other symmetry, this one followed by it.
    product: [u8; 16],
}

/// The data of a node, looked up once for all its moves.
#[derive(Clone, Copy, Debug)]
pub struct Phase2Children<'a> {
    tables: &'a Phase2Tables,
    corners: OctetChildren<'a>,
    edges: OctetChildren<'a>,
    slice: &'a [u16; Move::NUM],
}

#[derive(Clone, Copy, Debug)]
struct OctetChildren<'a> {
    row: &'a [u16; 16],
    symmetry: &'a CarriedMoves,
}

impl OctetChildren<'_> {
    /// Returns the symmetry coordinate after a move. The coordinate holds the symmetry that maps the value to its
    /// representative; the image of the move is applied there.
    #[inline]
    fn after(self, turn: Move) -> u16 {
        let after = self.row[self.symmetry.image[turn.index() % 32] as usize % 16];
        after & !15 | self.symmetry.product[after as usize % 16] as u16
    }
}

impl Phase2Children<'_> {
    /// Returns the node after a move of H, unless a bound says that it takes more than `left` moves to solve. The
    /// bounds that fail most often are checked first; the edges are not looked up if the bound of the corners fails.
    #[inline]
    pub fn after(&self, turn: Move, left: u8) -> Option<Phase2Node> {
        let tables = self.tables;
        let slice = self.slice[turn.index()] as u8;
        let corners = self.corners.after(turn);
        if tables.corners_slice_bound(corners, slice) > left {
            return None;
        }
        let edges = self.edges.after(turn);
        let child = Phase2Node {
            corners,
            edges,
            slice,
        };
        (tables.edges_layers_bound(child) <= left
            && tables.corners_layers_bound(child) <= left
            && tables.edges_slice_bound(edges, slice) <= left)
            .then_some(child)
    }
}

/// Move and pruning tables of phase 2.
#[derive(Clone, Debug)]
pub struct Phase2Tables {
    pub(super) corners: Octet,
    pub(super) edges: Octet,
    slice: SmallCoordinate,
    corner_layers: SmallCoordinate,
    edge_layers: SmallCoordinate,
    symmetries: [CarriedMoves; 16],
}

const fn packed(sym_coord: SymCoord) -> u16 {
    16 * sym_coord.class + sym_coord.symmetry as u16
}

/// Returns the values after the moves of H, as a row of all moves.
fn row_in_h<C: Coordinate>(value: C, number: impl Fn(C) -> u16) -> [u16; Move::NUM] {
    let mut row = [super::UNDEFINED; Move::NUM];
    let after = value.after_turns();
    for turn in MoveSet::IN_H.moves() {
        let after = after(turn).expect("a move of H stays in H");
        row[turn.index()] = number(after);
    }
    row
}

/// Returns the moves of H alone out of a row of all moves.
fn in_h(row: &[u16; Move::NUM]) -> [u16; 16] {
    let mut moves = MoveSet::IN_H.moves();
    std::array::from_fn(|_| {
        moves
            .next()
            .map_or(super::UNDEFINED, |turn| row[turn.index()])
    })
}

impl SmallCoordinate {
    fn build<C: Coordinate>(symmetries: &[Symmetry; 16]) -> Self {
        let number = |value: C| value.index() as u16;
        let mut carried = Box::new([[0; 16]; 256]);
        for (value, images) in C::all().zip(carried.iter_mut()) {
            let image = value.images();
            *images = symmetries.map(|symmetry| {
                let image = image(symmetry).expect("the symmetry keeps H");
                image.index() as u8
            });
        }
        let moves = MoveTable::from_rows(C::all().map(|value| row_in_h(value, number)).collect());
        Self { moves, carried }
    }

    /// Returns the pruning table of the classes combined with this coordinate.
    fn with<C: Coordinate>(
        &self,
        distances: Cow<'static, [u8]>,
        classes: &SymClasses<C>,
    ) -> PruningTable {
        PruningTable::of(distances, classes, self.moves.count())
    }

    fn fill_with<C: Coordinate>(&self, classes: &SymClasses<C>, metric: Metric) -> Vec<u8> {
        let after = |index: usize, turn: Move| self.moves.after(index, turn);
        let moves = MoveSet::in_h_of(metric);
        let carried = &self.carried[..self.moves.count()];
        let graph = ProductGraph::new(classes, moves, carried, after);
        if metric == Metric::QuarterTurn {
            let counts: Vec<u8> = moves
                .moves()
                .map(|turn| metric.length(&[turn]) as u8)
                .collect();
            graph.fill_counting(&counts)
        } else {
            graph.fill()
        }
    }
}

impl Octet {
    /// `Own` are the layers of these pieces, `others` those of the other eight. The tables are those with the
    /// permutation of the middle-layer edges and with `others`.
    fn build<C: Coordinate, Own: Coordinate>(
        [by_slice, by_layers]: [Cow<'static, [u8]>; 2],
        slice: &SmallCoordinate,
        own: &SmallCoordinate,
        others: &SmallCoordinate,
    ) -> Self {
        let classes = SymClasses::<C>::under_ud_symmetries();
        let number = |value| packed(classes.sym_coord(value));
        let representatives = (0..classes.count()).map(|class| classes.representative(class));
        let symmetries = classes.symmetries();
        let back: [usize; 16] = std::array::from_fn(|s| {
            let inverse = symmetries[s].inverse();
            symmetries
                .iter()
                .position(|&s| s == inverse)
                .expect("the symmetries are a group")
        });
        let layers = representatives.clone().flat_map(|value| {
            let layers = Own::try_of(&value.cube()).expect("the representative is in H");
            back.map(|s| own.carried[layers.index()][s])
        });
        Self {
            sym_coords: C::all().map(number).collect(),
            class_moves: representatives
                .clone()
                .map(|value| in_h(&row_in_h(value, number)))
                .collect(),
            layers: layers.collect(),
            by_slice: slice.with(by_slice, &classes),
            by_layers: others.with(by_layers, &classes),
        }
    }
}

/// Fills the pruning tables in a metric of turns of faces.
pub(super) fn fill(metric: Metric) -> [(PruningId, Vec<u8>); 4] {
    let symmetries = ud_symmetries();
    let slice = SmallCoordinate::build::<SlicePermutation>(&symmetries);
    let corner_layers = SmallCoordinate::build::<CornerLayers>(&symmetries);
    let edge_layers = SmallCoordinate::build::<EdgeLayers>(&symmetries);
    let corners = SymClasses::<CornerPermutation>::under_ud_symmetries();
    let edges = SymClasses::<UdEdgePermutation>::under_ud_symmetries();
    [
        (PruningId::CornersSlice, slice.fill_with(&corners, metric)),
        (PruningId::EdgesSlice, slice.fill_with(&edges, metric)),
        (
            PruningId::CornersLayers,
            edge_layers.fill_with(&corners, metric),
        ),
        (
            PruningId::EdgesLayers,
            corner_layers.fill_with(&edges, metric),
        ),
    ]
}

impl Phase2Tables {
    /// Builds the move tables for these pruning tables, in milliseconds, with two threads.
    pub(super) fn build(distances: Distances<'_>) -> Self {
        let symmetries = ud_symmetries();
        let slice = SmallCoordinate::build::<SlicePermutation>(&symmetries);
        let corner_layers = SmallCoordinate::build::<CornerLayers>(&symmetries);
        let edge_layers = SmallCoordinate::build::<EdgeLayers>(&symmetries);
        let (edges, corners) = parallel::join(
            || {
                let ids = [PruningId::EdgesSlice, PruningId::EdgesLayers];
                Octet::build::<UdEdgePermutation, EdgeLayers>(
                    ids.map(distances),
                    &slice,
                    &edge_layers,
                    &corner_layers,
                )
            },
            || {
                let ids = [PruningId::CornersSlice, PruningId::CornersLayers];
                Octet::build::<CornerPermutation, CornerLayers>(
                    ids.map(distances),
                    &slice,
                    &corner_layers,
                    &edge_layers,
                )
            },
        );
        let product = products_of_ud_symmetries(Symmetry::then);
        let symmetries = std::array::from_fn(|first| CarriedMoves {
            image: std::array::from_fn(|turn| {
                let image = Move::ALL
                    .get(turn)
                    .map(|&turn| symmetries[first].turn(turn));
                MoveSet::IN_H
                    .moves()
                    .position(|turn| Some(turn) == image)
                    .unwrap_or(0) as u8
            }),
            product: product[first],
        });
        Self {
            corners,
            edges,
            slice,
            corner_layers,
            edge_layers,
            symmetries,
        }
    }

    /// The node of a cube that is in H.
    pub fn node(&self, cube: &CubieCube) -> Option<Phase2Node> {
        let edges = UdEdgePermutation::of(cube)?;
        let slice = SlicePermutation::of(cube)?;
        Some(Phase2Node {
            corners: self.corners.sym_coords[CornerPermutation::of(cube).index()],
            edges: self.edges.sym_coords[edges.index()],
            slice: slice.index() as u8,
        })
    }

    /// Returns a node without U and D layer edges, unless its bound says that it takes more than `left` moves to solve.
    /// [`Self::with_edges`] completes it.
    #[inline]
    pub(crate) fn without_edges(
        &self,
        corners: CornerPermutation,
        slice: SlicePermutation,
        left: u8,
    ) -> Option<Phase2Node> {
        let corners = self.corners.sym_coords[corners.index()];
        let slice = slice.index() as u8;
        let node = Phase2Node {
            corners,
            edges: 0,
            slice,
        };
        (self.corners_slice_bound(corners, slice) <= left).then_some(node)
    }

    /// Returns the node with these edges, unless a bound says that it takes more than `left` moves to solve.
    #[inline]
    pub(crate) fn with_edges(
        &self,
        node: Phase2Node,
        edges: UdEdgePermutation,
        left: u8,
    ) -> Option<Phase2Node> {
        let node = Phase2Node {
            edges: self.edges.sym_coords[edges.index()],
            ..node
        };
        (self.distance(node) <= left).then_some(node)
    }

    /// The nodes after the moves of H, to be taken one by one.
    #[inline]
    pub fn children(&self, node: Phase2Node) -> Phase2Children<'_> {
        Phase2Children {
            tables: self,
            corners: self.octet_children(&self.corners, node.corners),
            edges: self.octet_children(&self.edges, node.edges),
            slice: self.slice.moves.row(node.slice as usize),
        }
    }

    #[inline]
    fn octet_children<'a>(&'a self, octet: &'a Octet, sym_coord: u16) -> OctetChildren<'a> {
        let class = sym_coord as usize / 16;
        let symmetry = sym_coord as usize % 16;
        OctetChildren {
            row: &octet.class_moves[class],
            symmetry: &self.symmetries[symmetry],
        }
    }

    /// Returns a lower bound for the moves of H to the solved cube; 0 only when it is solved.
    #[inline]
    pub fn distance(&self, node: Phase2Node) -> u8 {
        let [first, second, third, fourth] = self.bounds(node);
        first.max(second).max(third.max(fourth))
    }

    /// Returns each table's lower bound for the moves of H that solve a node: corners with the permutation of the
    /// middle-layer edges, U and D layer edges with it, corners with the layers of these edges, and these edges with
    /// the layers of the corners.
    #[inline]
    pub fn bounds(&self, node: Phase2Node) -> [u8; 4] {
        let corners = self.corners_slice_bound(node.corners, node.slice);
        let edges = self.edges_slice_bound(node.edges, node.slice);
        [
            corners,
            edges,
            self.corners_layers_bound(node),
            self.edges_layers_bound(node),
        ]
    }

    #[inline]
    fn corners_slice_bound(&self, corners: u16, slice: u8) -> u8 {
        bound(&self.corners.by_slice, corners, &self.slice, slice)
    }

    #[inline]
    fn edges_slice_bound(&self, edges: u16, slice: u8) -> u8 {
        bound(&self.edges.by_slice, edges, &self.slice, slice)
    }

    #[inline]
    fn corners_layers_bound(&self, node: Phase2Node) -> u8 {
        let edges = self.edges.layers[node.edges as usize];
        bound(
            &self.corners.by_layers,
            node.corners,
            &self.edge_layers,
            edges,
        )
    }

    #[inline]
    fn edges_layers_bound(&self, node: Phase2Node) -> u8 {
        let corners = self.corners.layers[node.corners as usize];
        bound(
            &self.edges.by_layers,
            node.edges,
            &self.corner_layers,
            corners,
        )
    }
}

#[inline]
fn bound(table: &PruningTable, sym_coord: u16, columns: &SmallCoordinate, value: u8) -> u8 {
    let class = sym_coord as usize / 16;
    let symmetry = sym_coord as usize % 16;
    table.distance(class, columns.carried[value as usize][symmetry] as usize)
}

//! The tables of phase 1: lower bounds on the distance of a cube from H = <U, D, R2, L2, F2, B2>.
//!
//! Three pairs of coordinates are looked up: twist x slots and flips of the middle-layer edges, flip x slice, and twist
//! x flip twice. Whether an edge is flipped depends on the faces of reference, F and B or R and L. H keeps both kinds
//! of flips, so the twist and flip after a quarter turn of the whole cube give a second bound from the same table.

mod exact;
mod flip_slice;
mod middle_flips;
mod parent_moves;
mod short_paths;

pub(crate) use exact::LocalMoves;
pub use exact::{FullPhase1, Phase1Coset, Phase1Entry};
pub(crate) use short_paths::{NearCoset, SHORT_PATH};

use super::move_table::PaddedRow;
use super::pruning::{Distances, ProductGraph};
use super::{MoveSet, MoveTable, PruningId, PruningTable};
use crate::coord::{Coordinate, Flip, FlipUdSlice, SymClasses, SymCoord, Twist, UdSlice};
use crate::cube::{CubieCube, Metric, Move, Symmetry};
use middle_flips::MiddleFlips;

/// The coset of a cube: what phase 1 sees of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase1Node {
    /// Class and symmetry of the twist: eight times the one plus the other.
    twist: u16,
    flip: u16,
    slice: u16,
    /// The symmetry coordinate of slots and flips of the middle-layer edges.
    middle_flips: u16,
}

impl Phase1Node {
    /// Whether the cube is in H.
    #[inline]
    pub const fn is_in_h(self) -> bool {
        self.twist | self.flip | self.slice == 0
    }
}

/// The rows of the move tables that belong to a coset: looked up once for all its moves.
#[derive(Clone, Copy, Debug)]
pub struct Phase1Children<'a> {
    twist: &'a [u16; Move::NUM],
    flip: &'a [u16; Move::NUM],
    slice: &'a [u16; Move::NUM],
    middle_flips: &'a [u16; Move::NUM],
}

impl Phase1Children<'_> {
    /// The coset after a move.
    #[inline]
    pub fn after(&self, turn: Move) -> Phase1Node {
        let index = turn.index();
        Phase1Node {
            twist: self.twist[index],
            flip: self.flip[index],
            slice: self.slice[index],
            middle_flips: self.middle_flips[index],
        }
    }
}

/// Move and pruning tables of phase 1.
#[derive(Clone, Debug)]
pub struct Phase1Tables {
    twist_moves: MoveTable,
    flip_moves: MoveTable,
    slice_moves: MoveTable,
    twist_sym_coords: Vec<u16>,
    flip_sym_coords: PaddedRow<u16, 2048>,
    /// The images of values under the eight symmetries that keep the axes.
    slice_carried: PaddedRow<[u16; 8], 512>,
    flip_carried: PaddedRow<[u16; 8], 2048>,
    /// The images of the symmetry coordinates of twists, and of parts of the flip, under [`Symmetry::QUARTER`].
    twist_quarter: PaddedRow<u16, 4096>,
    flip_quarter: PaddedRow<u16, 2048>,
    flip_quarter_by_slice: PaddedRow<u16, 512>,
    pub(super) middle_flips: MiddleFlips,
    pub(super) flip_slice: PruningTable,
    pub(super) twist_flip: PruningTable,
}

const fn packed(sym_coord: SymCoord) -> u16 {
    8 * sym_coord.class + sym_coord.symmetry as u16
}

/// Returns the images of the values of a coordinate under each of the eight symmetries that keep the axes.
fn carried<C: Coordinate>() -> Vec<[u16; 8]> {
    let carried = |value: C| {
        let image = value.images();
        Symmetry::AXIS_KEEPING.map(|s| {
            let image = image(s).expect("the coordinate sees the axes only");
            image.index() as u16
        })
    };
    C::all().map(carried).collect()
}

/// Fills the pruning tables in a metric of turns of faces.
pub(super) fn fill(metric: Metric) -> [(PruningId, Vec<u8>); 3] {
    let twists = SymClasses::<Twist>::under_axis_symmetries();
    let flips = SymClasses::<Flip>::under_axis_symmetries();
    let flip_moves = MoveTable::of::<Flip>();
    let slice_moves = MoveTable::of::<UdSlice>();
    let slice_after = |index: usize, turn: Move| slice_moves.after(index, turn);
    let flip_after = |index: usize, turn: Move| flip_moves.after(index, turn);
    let moves = MoveSet::of_metric(metric);
    let flip_slice = ProductGraph::new(&flips, moves, &carried::<UdSlice>(), slice_after);
    let twist_flip = ProductGraph::new(&twists, moves, &carried::<Flip>(), flip_after);
    [
        (
            PruningId::TwistSliceFlips,
            middle_flips::fill(&MoveTable::of::<Twist>(), metric),
        ),
        (PruningId::FlipSlice, flip_slice.fill()),
        (PruningId::TwistFlip, twist_flip.fill()),
    ]
}

impl Phase1Tables {
    /// Builds the move tables for these pruning tables, in milliseconds.
    pub(super) fn build(distances: Distances<'_>) -> Self {
        let twists = SymClasses::<Twist>::under_axis_symmetries();
        let flips = SymClasses::<Flip>::under_axis_symmetries();
        let twist_sym_coords: Vec<u16> = Twist::all()
            .map(|twist| packed(twists.sym_coord(twist)))
            .collect();
        let twist_moves = MoveTable::of::<Twist>();
        let flip_moves = MoveTable::of::<Flip>();
        let slice_moves = MoveTable::of::<UdSlice>();
        let (flip_quarter, flip_quarter_by_slice) = flip_after_quarter();
        Self {
            twist_moves: twist_moves.with_sym_coords(&twist_sym_coords),
            twist_quarter: PaddedRow::new(quarter_of_sym_coords(&twists)),
            middle_flips: MiddleFlips::build(&twist_sym_coords, distances),
            twist_sym_coords,
            flip_sym_coords: PaddedRow::new(
                Flip::all()
                    .map(|flip| packed(flips.sym_coord(flip)))
                    .collect(),
            ),
            flip_moves,
            slice_moves,
            slice_carried: PaddedRow::new(carried::<UdSlice>()),
            flip_carried: PaddedRow::new(carried::<Flip>()),
            flip_quarter: PaddedRow::new(flip_quarter),
            flip_quarter_by_slice: PaddedRow::new(flip_quarter_by_slice),
            flip_slice: PruningTable::of(distances(PruningId::FlipSlice), &flips, UdSlice::NUM),
            twist_flip: PruningTable::of(distances(PruningId::TwistFlip), &twists, Flip::NUM),
        }
    }

    /// The coset of a cube.
    pub fn node(&self, cube: &CubieCube) -> Phase1Node {
        Phase1Node {
            twist: self.twist_sym_coords[Twist::of(cube).index()],
            flip: Flip::of(cube).index() as u16,
            slice: UdSlice::of(cube).index() as u16,
            middle_flips: self.middle_flips.of(cube),
        }
    }

    /// The cosets after all moves, to be taken one by one.
    #[inline]
    pub fn children(&self, node: Phase1Node) -> Phase1Children<'_> {
        Phase1Children {
            twist: self.twist_moves.row(node.twist as usize),
            flip: self.flip_moves.row(node.flip as usize),
            slice: self.slice_moves.row(node.slice as usize),
            middle_flips: self.middle_flips.row(node.middle_flips),
        }
    }

    /// Returns a lower bound for the moves into H.
    pub fn distance(&self, node: Phase1Node) -> u8 {
        let [first, second, third, fourth] = self.bounds(node);
        first.max(second).max(third.max(fourth))
    }

    /// Returns each table's lower bound for the moves into H: twist with places and flips of the middle-layer edges,
    /// flip with slice, twist with flip, and the last after a quarter turn of the whole cube.
    pub fn bounds(&self, node: Phase1Node) -> [u8; 4] {
        let middle = self.twist_middle_flips(node);
        [
            middle,
            self.flip_slice(node),
            self.twist_flip(node),
            self.twist_flip_quarter(node),
        ]
    }

    /// Returns a lower bound for the moves into H, exact enough for pruning: it is above `left` exactly when
    /// [`Self::distance`] is. The bounds that fail most often are asked first, and the first that fails is the answer.
    #[inline]
    pub fn bound(&self, node: Phase1Node, left: u8) -> u8 {
        let bounds = [Self::twist_middle_flips, Self::twist_flip, Self::flip_slice];
        for bound in bounds {
            let bound = bound(self, node);
            if bound > left {
                return bound;
            }
        }
        self.twist_flip_quarter(node)
    }

    #[inline]
    fn twist_middle_flips(&self, node: Phase1Node) -> u8 {
        self.middle_flips.bound(node.middle_flips, node.twist)
    }

    #[inline]
    fn flip_slice(&self, node: Phase1Node) -> u8 {
        let sym_coord = self.flip_sym_coords.at(node.flip);
        let class = sym_coord as usize / 8;
        let symmetry = sym_coord as usize % 8;
        self.flip_slice
            .distance(class, self.slice_carried.at(node.slice)[symmetry] as usize)
    }

    #[inline]
    fn twist_flip(&self, node: Phase1Node) -> u8 {
        self.twist_flip_of(node.twist, node.flip)
    }

    #[inline]
    fn twist_flip_quarter(&self, node: Phase1Node) -> u8 {
        let flip = self.flip_quarter.at(node.flip) ^ self.flip_quarter_by_slice.at(node.slice);
        self.twist_flip_of(self.twist_quarter.at(node.twist), flip)
    }

    #[inline]
    fn twist_flip_of(&self, twist: u16, flip: u16) -> u8 {
        let class = twist as usize / 8;
        let symmetry = twist as usize % 8;
        self.twist_flip
            .distance(class, self.flip_carried.at(flip)[symmetry] as usize)
    }
}

fn quarter_of_sym_coords(twists: &SymClasses<Twist>) -> Vec<u16> {
    let mut images = vec![0; 8 * twists.count()];
    for twist in Twist::all() {
        let image = twist
            .carried(Symmetry::QUARTER)
            .expect("the quarter turn keeps the U-D axis");
        images[packed(twists.sym_coord(twist)) as usize] = packed(twists.sym_coord(image));
    }
    images
}

/// Returns two tables whose exclusive or is the flip after a quarter turn of the whole cube: one by the flip and one by
/// the slice, because the turn permutes the flips and inverts those where a middle-layer edge or slot is.
fn flip_after_quarter() -> (Vec<u16>, Vec<u16>) {
    let image = |flip: usize, slice: usize| {
        let combined = FlipUdSlice::from_index(Flip::NUM * slice + flip);
        let carried = combined
            .carried(Symmetry::QUARTER)
            .expect("the quarter turn keeps the U-D axis");
        carried.parts().0.index() as u16
    };
    let by_flip = (0..Flip::NUM).map(|flip| image(flip, 0)).collect();
    let by_slice = (0..UdSlice::NUM)
        .map(|slice| image(0, slice) ^ image(0, 0))
        .collect();
    (by_flip, by_slice)
}

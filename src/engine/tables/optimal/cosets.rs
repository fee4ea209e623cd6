//! The cosets that a pruning table numbers, of a cube seen along each of the three axes.
//!
//! A cube is seen along an axis after conjugation with thirds of a turn about its corner URF, which bring that axis to
//! U-D. A coset is described as seen from the representative of its class of edges. Moves seen this way are *local*.

use std::fmt;

use super::super::bfs::RowGraph;
use super::super::{BuildControl, MoveSet, TableError};
use super::corner_cosets::{CornerCosets, SYMMETRIES, is_in_tetrad};
use super::edge_cosets::{EdgeCosets, SeenEdges};
use super::edge_sets::{Carried, EdgeSets};
use super::pieces::{Pieces, corner_of, edge_of};
use crate::coord::{Twist, products_of_ud_symmetries, ud_symmetries};
use crate::cube::{Corner, CubieCube, Move, Symmetry};

/// The number of axes.
pub const AXES: usize = 3;

/// The coset of a cube, seen along one axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AxisCoset {
    /// The class of the edges.
    class: u32,
    /// The twist as seen from the representative of the class.
    twist: u16,
    tetrads: u8,
    /// The symmetry that maps the cube, seen along the axis, to the representative of its class.
    symmetry: u8,
}

/// The coset of a cube before the symmetries of its classes are known.
#[derive(Clone, Copy, Debug)]
pub struct RawCosets {
    /// The sum over the corners.
    corners: u64,
    /// The numbers of its edges along each axis.
    edges: [u32; AXES],
}

impl RawCosets {
    /// A placeholder that belongs to no cube.
    pub const EMPTY: Self = Self {
        corners: 0,
        edges: [0; AXES],
    };
}

/// The contributions of the pieces at their places to the coordinates along the three axes.
#[derive(Clone)]
struct PieceSums {
    /// Twelve bits a twist for each axis; then a bit for each place of the first tetrad.
    corners: [[u64; 24]; 8],
    /// As in [`EdgeSets::of_word`].
    edges: [[u64; 24]; 12],
}

/// Bits of a twist in the sum.
const TWIST_BITS: usize = 12;

impl PieceSums {
    fn of_cube() -> Self {
        let axis = axes();
        let corner = |place: usize, byte: usize| {
            let (piece, twist) = corner_of(byte);
            let twists = (0..AXES).map(|k| {
                let (to, seen) = carried_corner(axis[k], place, piece as usize, twist);
                let weight = if to < 7 { 3_u64.pow(6 - to as u32) } else { 0 };
                (weight * u64::from(seen)) << (k * TWIST_BITS)
            });
            twists.sum::<u64>() | u64::from(is_in_tetrad(piece)) << (AXES * TWIST_BITS + place)
        };
        let edge = |place: usize, byte: usize| {
            let (piece, flip) = edge_of(byte);
            EdgeSets::of_piece(place, piece, flip == 1)
        };
        Self {
            corners: std::array::from_fn(|place| std::array::from_fn(|byte| corner(place, byte))),
            edges: std::array::from_fn(|place| std::array::from_fn(|byte| edge(place, byte))),
        }
    }

    /// Returns the contributions to the inverse: there the piece is the place, and the place the piece.
    fn of_inverse(&self) -> Self {
        let corner = |place: usize, byte: usize| {
            let (piece, twist) = corner_of(byte);
            self.corners[piece as usize][3 * place + (3 - twist as usize) % 3]
        };
        let edge = |place: usize, byte: usize| {
            let (piece, flip) = edge_of(byte);
            self.edges[piece as usize][2 * place + flip as usize]
        };
        Self {
            corners: std::array::from_fn(|place| std::array::from_fn(|byte| corner(place, byte))),
            edges: std::array::from_fn(|place| std::array::from_fn(|byte| edge(place, byte))),
        }
    }
}

/// The symmetries that bring each axis to U-D.
fn axes() -> [Symmetry; AXES] {
    std::array::from_fn(|k| Symmetry::from_index(k * Symmetry::NUM_UD))
}

/// Returns the image of a twisted corner.
fn carried_corner(symmetry: Symmetry, place: usize, piece: usize, twist: u8) -> (usize, u8) {
    // A cube with this piece at this place. Nothing else of it is looked at, so it need not be possible.
    let mut cube = CubieCube::SOLVED;
    cube.cp.swap(place, piece);
    cube.co[place] = twist;
    let to = symmetry.corner(Corner::ALL[place]).index();
    (to, symmetry.carry(&cube).co[to] % 3)
}

/// Everything that is needed to go from coset to coset.
#[derive(Clone)]
pub(super) struct Cosets {
    edges: EdgeCosets,
    corners: CornerCosets,
    sums: Box<[PieceSums; 2]>,
    /// The symmetries that bring the second and third axis to U-D, acting on edges.
    carried: [Carried; AXES - 1],
    /// For each axis, the number of the tetrads by their places.
    tetrads: [Vec<u8>; AXES],
    /// For each axis and symmetry, the local move of each real one.
    local: [[[Move; Move::NUM]; SYMMETRIES]; AXES],
    /// For each symmetry and the one that a move adds, their product.
    product: [[u8; SYMMETRIES]; SYMMETRIES],
}

impl fmt::Debug for Cosets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cosets({} rows)", self.rows())
    }
}

impl Cosets {
    /// Builds the cosets, in some ten milliseconds for each million numbers of the pattern.
    ///
    /// # Errors
    /// It was cancelled.
    pub(super) fn build(
        pattern: SeenEdges,
        with_tetrads: bool,
        control: &BuildControl<'_>,
    ) -> Result<Self, TableError> {
        let symmetries = ud_symmetries();
        let corners = CornerCosets::build(&symmetries, with_tetrads);
        let local = axes().map(|axis| {
            symmetries.map(|symmetry| Move::ALL.map(|real| symmetry.turn(axis.turn(real))))
        });
        let product = products_of_ud_symmetries(Symmetry::then);
        let tetrads = axes().map(|axis| {
            let carried = |places: u8| {
                let places = (0..8).filter(|place| places >> place & 1 == 1);
                let to = |place: usize| axis.corner(Corner::ALL[place]).index();
                places.fold(0, |image, place| image | 1 << to(place))
            };
            (0..=u8::MAX)
                .map(|places| corners.tetrads.of_places(carried(places)))
                .collect()
        });
        let normal = PieceSums::of_cube();
        Ok(Self {
            edges: EdgeCosets::build(pattern, &symmetries, control)?,
            sums: Box::new([normal.clone(), normal.of_inverse()]),
            carried: [Carried::by(axes()[1]), Carried::by(axes()[2])],
            corners,
            tetrads,
            local,
            product,
        })
    }

    /// Returns the raw cosets of a cube along the three axes. The classes of the edges are prefetched.
    #[inline]
    pub(super) fn raw(&self, pieces: &Pieces) -> RawCosets {
        self.summed(&self.sums[0], pieces)
    }

    #[inline]
    pub(super) fn raw_of_inverse(&self, pieces: &Pieces) -> RawCosets {
        self.summed(&self.sums[1], pieces)
    }

    #[inline]
    fn summed(&self, sums: &PieceSums, pieces: &Pieces) -> RawCosets {
        let mut corners = 0;
        let mut edges = 0;
        for (place, &byte) in pieces.corners.iter().enumerate() {
            corners += sums.corners[place][byte as usize % 24];
        }
        for (place, &byte) in pieces.edges.iter().enumerate() {
            edges += sums.edges[place][byte as usize % 24];
        }
        let sets = EdgeSets::of_word(edges);
        let [second, third] = &self.carried;
        let edges = [
            self.edges.number(sets),
            self.edges.number(second.image(sets)),
            self.edges.number(third.image(sets)),
        ];
        RawCosets { corners, edges }
    }

    #[inline]
    pub(super) fn along(&self, axis: usize, raw: &RawCosets) -> AxisCoset {
        let sym_coord = self.edges.sym_coord(raw.edges[axis]);
        let symmetry = sym_coord.symmetry();
        let twist = raw.corners >> (axis * TWIST_BITS) & ((1 << TWIST_BITS) - 1);
        let tetrads = self.tetrads[axis][(raw.corners >> (AXES * TWIST_BITS)) as usize % 256];
        let tetrads = self.corners.tetrads.carried(tetrads, symmetry);
        let twist = self.corners.twist_carried[twist as usize][symmetry];
        AxisCoset {
            class: sym_coord.class(),
            twist,
            tetrads,
            symmetry: symmetry as u8,
        }
    }

    pub(super) fn of(&self, pieces: &Pieces) -> [AxisCoset; AXES] {
        let raw = self.raw(pieces);
        [
            self.along(0, &raw),
            self.along(1, &raw),
            self.along(2, &raw),
        ]
    }

    #[inline]
    pub(super) fn local(&self, axis: usize, coset: AxisCoset, real: Move) -> Move {
        self.local[axis][coset.symmetry as usize % SYMMETRIES][real.index()]
    }

    /// Prefetches what the moves of a coset need.
    #[inline]
    pub(super) fn prefetch_moves(&self, coset: AxisCoset) {
        self.edges.prefetch(coset.class);
    }

    #[inline]
    pub(super) fn after(&self, coset: AxisCoset, local: Move) -> AxisCoset {
        let corners = &self.corners;
        let sym_coord = self.edges.after(coset.class, local);
        let next = sym_coord.symmetry();
        let twist = corners.twist_moves.after(coset.twist as usize, local);
        AxisCoset {
            class: sym_coord.class(),
            twist: corners.twist_carried[twist][next],
            tetrads: corners
                .tetrads
                .carried(corners.tetrads.after(coset.tetrads, local), next),
            symmetry: self.product[coset.symmetry as usize % SYMMETRIES][next],
        }
    }

    /// Returns how many numbers of tetrads are distinguished.
    pub(super) fn tetrads(&self) -> usize {
        self.corners.tetrads.len()
    }

    /// Returns the number of rows of twists that a table of these cosets has.
    pub(super) fn rows(&self) -> usize {
        self.edges.len() * self.tetrads()
    }

    /// The row of a coset in the table.
    #[inline]
    pub(super) fn row(&self, coset: AxisCoset) -> usize {
        coset.class as usize * self.tetrads() + coset.tetrads as usize
    }

    /// The entry of a coset in the table.
    #[inline]
    pub(super) fn entry(&self, coset: AxisCoset) -> usize {
        self.row(coset) * Twist::NUM + coset.twist as usize
    }

    /// The row after a local move, and the symmetry that then applies to the twists.
    fn row_after(&self, row: usize, local: Move) -> (usize, usize) {
        let class = row / self.tetrads();
        let tetrads = row % self.tetrads();
        let sym_coord = self.edges.after(class as u32, local);
        let tetrads = self.corners.tetrads.after(tetrads as u8, local);
        let tetrads = self.corners.tetrads.carried(tetrads, sym_coord.symmetry());
        (
            sym_coord.class() as usize * self.tetrads() + tetrads as usize,
            sym_coord.symmetry(),
        )
    }

    /// Returns the image of the row under each symmetry that keeps the representative of its class, with the symmetry.
    fn same_rows(&self, row: usize) -> impl Iterator<Item = (usize, usize)> {
        let class = row / self.tetrads();
        let tetrads = row % self.tetrads();
        let stabilizer = self.edges.stabilizer(class);
        (0..SYMMETRIES)
            .filter(move |symmetry| stabilizer >> symmetry & 1 == 1)
            .map(move |symmetry| {
                let tetrads = self.corners.tetrads.carried(tetrads as u8, symmetry);
                (class * self.tetrads() + tetrads as usize, symmetry)
            })
    }

    /// Returns the image of each twist under each symmetry, after no move or a local one.
    fn twist_maps(&self) -> Vec<u16> {
        let corners = &self.corners;
        let mut maps = Vec::with_capacity(SYMMETRIES * (Move::NUM + 1) * Twist::NUM);
        for symmetry in 0..SYMMETRIES {
            for turn in Move::ALL {
                maps.extend((0..Twist::NUM).map(|twist| {
                    corners.twist_carried[corners.twist_moves.after(twist, turn)][symmetry]
                }));
            }
            maps.extend((0..Twist::NUM).map(|twist| corners.twist_carried[twist][symmetry]));
        }
        maps
    }

    pub(super) fn bytes(&self) -> usize {
        let twists = size_of_val(&*self.corners.twist_carried) + self.corners.twist_moves.bytes();
        self.edges.bytes() + twists + size_of::<[PieceSums; 2]>() + size_of::<Self>()
    }
}

/// The rows of twists of a table of cosets, and the moves and symmetries that join them.
pub(super) struct CosetGraph<'a> {
    cosets: &'a Cosets,
    /// The image of each twist under each symmetry, after no move or a local one.
    maps: Vec<u16>,
    moves: Vec<Move>,
}

/// The index in the maps that stands for no move.
const NO_MOVE: usize = Move::NUM;

impl<'a> CosetGraph<'a> {
    pub(super) fn new(cosets: &'a Cosets, moves: MoveSet) -> Self {
        Self {
            cosets,
            maps: cosets.twist_maps(),
            moves: moves.moves().collect(),
        }
    }

    fn map(&self, symmetry: usize, turn: usize) -> &[u16] {
        &self.maps[(symmetry * (Move::NUM + 1) + turn) * Twist::NUM..][..Twist::NUM]
    }
}

impl RowGraph for CosetGraph<'_> {
    fn rows(&self) -> usize {
        self.cosets.rows()
    }

    fn columns(&self) -> usize {
        Twist::NUM
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn starts(&self) -> Vec<(usize, u16)> {
        let solved = self.cosets.of(&Pieces::SOLVED)[0];
        vec![(self.cosets.row(solved), solved.twist)]
    }

    #[inline]
    fn neighbour(&self, row: usize, turn: usize) -> (usize, &[u16]) {
        let turn = self.moves[turn];
        let (next, symmetry) = self.cosets.row_after(row, turn);
        (next, self.map(symmetry, turn.index()))
    }

    #[inline]
    fn images(&self, row: usize) -> impl Iterator<Item = (usize, Option<&[u16]>)> {
        let map = |symmetry| (symmetry != 0).then(|| self.map(symmetry, NO_MOVE));
        self.cosets
            .same_rows(row)
            .map(move |(image, symmetry)| (image, map(symmetry)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::OptimalTier;
    use super::*;
    use crate::cube::random::seeded_generator;

    /// Whether two cosets have the same entry, or entries that a symmetry of their class maps to each other.
    fn are_one(cosets: &Cosets, here: AxisCoset, there: AxisCoset) -> bool {
        let carried = &cosets.corners.twist_carried[here.twist as usize];
        cosets
            .same_rows(cosets.row(here))
            .any(|(row, symmetry)| row == cosets.row(there) && carried[symmetry] == there.twist)
    }

    /// Only the patterns of the tiers are tested, because the tables of most tiers are too large for a test.
    #[test]
    fn moves_inverses_and_symmetries_act_on_cosets_as_on_cubes() {
        let mut generator = seeded_generator(17);
        for tier in [
            OptimalTier::Small,
            OptimalTier::Medium,
            OptimalTier::Large,
            OptimalTier::Huge,
        ] {
            let cosets = tier
                .cosets(&BuildControl::silent())
                .expect("it is not cancelled");
            for _ in 0..100 {
                let cube = CubieCube::random(&mut generator);
                let of = |cube: &CubieCube| cosets.of(&Pieces::of(cube));
                let here = of(&cube);
                for turn in Move::ALL {
                    let there = of(&cube.turned(turn));
                    for (axis, coset) in here.into_iter().enumerate() {
                        let after = cosets.after(coset, cosets.local(axis, coset, turn));
                        assert!(
                            are_one(&cosets, after, there[axis]),
                            "{tier:?} {turn} {axis}"
                        );
                    }
                }
                for symmetry in ud_symmetries() {
                    assert!(
                        are_one(&cosets, here[0], of(&symmetry.carry(&cube))[0]),
                        "{tier:?}"
                    );
                }
                let raw = cosets.raw_of_inverse(&Pieces::of(&cube));
                assert_eq!(
                    [0, 1, 2].map(|axis| cosets.along(axis, &raw)),
                    of(&cube.inverse()),
                    "{tier:?}"
                );
            }
        }
    }
}

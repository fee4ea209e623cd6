//! The tables of phase 1: how far a cube is, at least, from H = <U, D, R2, L2, F2, B2>.
//!
//! Three pairs of coordinates are looked up: twist x slice with its own flips, flip x slice, and twist x flip twice.
//! That the first also sees the flips of the four middle-layer edges halves the positions visited until a solution
//! of 20 moves, against twist x slice alone. Whether an edge is
//! flipped depends on which faces it is judged against, F and B or R and L; H keeps both verdicts, so the verdicts
//! on the cube after a quarter turn in the hand give a second bound from the same table.

use super::pruning::Product;
use super::{MoveSet, MoveTable, PruningTable};
use crate::coord::{Coordinate, Flip, FlipUdSlice, Label, SymClasses, Twist, UdSlice, UdSliceFlips};
use crate::cube::{CubieCube, Move, Symmetry};

/// The coset of a cube: what phase 1 sees of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase1Node {
    /// Class and symmetry of the twist: eight times the one plus the other.
    twist: u16,
    flip: u16,
    slice: u16,
    /// Class and symmetry of the flips of the middle-layer edges: 16 times the one plus the other.
    slice_flips: u16,
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
    slice_flips: &'a [u16; Move::NUM],
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
            slice_flips: self.slice_flips[index],
        }
    }
}

/// A list rounded up to a power of two, so that a masked index needs no check.
#[derive(Clone, Debug)]
struct Rounded<T, const N: usize>(Box<[T; N]>);

impl<T: Copy + Default, const N: usize> Rounded<T, N> {
    fn new(mut list: Vec<T>) -> Self {
        const { assert!(N.is_power_of_two()) };
        assert!(list.len() <= N, "nothing is cut off");
        list.resize(N, T::default());
        Self(list.into_boxed_slice().try_into().ok().expect("the list has just been filled up"))
    }

    #[inline]
    fn at(&self, index: u16) -> T {
        self.0[index as usize % N]
    }
}

/// Move and pruning tables of phase 1.
#[derive(Clone, Debug)]
pub struct Phase1Tables {
    twist_moves: MoveTable,
    flip_moves: MoveTable,
    slice_moves: MoveTable,
    slice_flips_moves: MoveTable,
    slice_flips_labels: Vec<u16>,
    twist_labels: Vec<u16>,
    flip_labels: Rounded<u16, 2048>,
    /// Values as the eight symmetries that keep the axes carry them.
    /// Twists, by label, as the 16 symmetries that keep the U-D axis carry them.
    twist_carried: Rounded<[u16; 16], 4096>,
    slice_carried: Rounded<[u16; 8], 512>,
    flip_carried: Rounded<[u16; 8], 2048>,
    /// Labels of twists, and parts of the flip, as [`Symmetry::QUARTER`] carries them.
    twist_quarter: Rounded<u16, 4096>,
    flip_quarter: Rounded<u16, 2048>,
    flip_quarter_by_slice: Rounded<u16, 512>,
    pub(super) twist_slice_flips: PruningTable,
    pub(super) flip_slice: PruningTable,
    pub(super) twist_flip: PruningTable,
}

/// With this all longer distances of the twist and the flips of the middle layer are given: the 11 % of pairs that
/// are farther would cost half of the time to build all tables, and save a twentieth of the positions.
const FARTHEST: u8 = 8;

const fn packed(label: Label) -> u16 {
    8 * label.class + label.symmetry as u16
}

/// The values of a coordinate as each of the symmetries carries it.
fn carried<C: Coordinate, const N: usize>(symmetries: &[Symmetry; N]) -> Vec<[u16; N]> {
    let image = |value: C, s| value.carried(s).expect("the symmetries keep the coordinate").index() as u16;
    C::all().map(|value| symmetries.map(|s| image(value, s))).collect()
}

impl Phase1Tables {
    /// Builds all of them, in milliseconds, with two threads.
    pub fn build() -> Self {
        let (twists, flips) =
            (SymClasses::<Twist>::under_axis_symmetries(), SymClasses::<Flip>::under_axis_symmetries());
        let (flip_moves, slice_moves) = (MoveTable::of::<Flip>(), MoveTable::of::<UdSlice>());
        let straight = &Symmetry::AXIS_KEEPING;
        let (slice_carried, flip_carried) = (carried::<UdSlice, 8>(straight), carried::<Flip, 8>(straight));
        let slice_after = |index: usize, turn: Move| slice_moves.after(index, turn);
        let flip_after = |index: usize, turn: Move| flip_moves.after(index, turn);
        let twist_moves = MoveTable::of::<Twist>();
        let twist_after = |index: usize, turn: Move| twist_moves.after(index, turn);
        let (twist_flip, middle, flip_slice) = std::thread::scope(|scope| {
            let middle = scope.spawn(|| {
                let classes = SymClasses::<UdSliceFlips>::under_ud_symmetries();
                let symmetries = classes.symmetries().try_into().expect("16 symmetries keep the U-D axis");
                let carried = carried::<Twist, 16>(symmetries);
                let table = Product::new(&classes, MoveSet::ALL, &carried, twist_after).table_up_to(FARTHEST);
                let number = |value| 16 * classes.label(value).class + classes.label(value).symmetry as u16;
                let labels: Vec<u16> = UdSliceFlips::all().map(number).collect();
                (
                    table,
                    labelled(&MoveTable::of::<UdSliceFlips>(), 16 * classes.len(), &labels),
                    labels,
                    carried,
                )
            });
            let twist_flip =
                scope.spawn(|| Product::new(&twists, MoveSet::ALL, &flip_carried, flip_after).table());
            let flip_slice = Product::new(&flips, MoveSet::ALL, &slice_carried, slice_after).table();
            let built = "building a table does not panic";
            (twist_flip.join().expect(built), middle.join().expect(built), flip_slice)
        });
        let (twist_slice_flips, slice_flips_moves, slice_flips_labels, twist_images) = middle;
        let (flip_quarter, flip_quarter_by_slice) = flip_after_quarter();
        let twist_labels: Vec<u16> = Twist::all().map(|twist| packed(twists.label(twist))).collect();
        let mut twist_carried = vec![[0; 16]; 8 * twists.len()];
        for (&label, images) in twist_labels.iter().zip(twist_images) {
            twist_carried[label as usize] = images;
        }
        Self {
            twist_moves: labelled(&twist_moves, 8 * twists.len(), &twist_labels),
            twist_quarter: Rounded::new(labelled_quarter(&twists)),
            twist_labels,
            twist_carried: Rounded::new(twist_carried),
            slice_flips_moves,
            slice_flips_labels,
            flip_labels: Rounded::new(Flip::all().map(|flip| packed(flips.label(flip))).collect()),
            flip_moves,
            slice_moves,
            slice_carried: Rounded::new(slice_carried),
            flip_carried: Rounded::new(flip_carried),
            flip_quarter: Rounded::new(flip_quarter),
            flip_quarter_by_slice: Rounded::new(flip_quarter_by_slice),
            twist_slice_flips,
            flip_slice,
            twist_flip,
        }
    }

    /// The coset of a cube.
    pub fn node(&self, cube: &CubieCube) -> Phase1Node {
        Phase1Node {
            twist: self.twist_labels[Twist::of(cube).index()],
            flip: Flip::of(cube).index() as u16,
            slice: UdSlice::of(cube).index() as u16,
            slice_flips: self.slice_flips_labels[UdSliceFlips::of(cube).index()],
        }
    }

    /// The cosets after all moves, to be taken one by one.
    #[inline]
    pub fn children(&self, node: Phase1Node) -> Phase1Children<'_> {
        Phase1Children {
            twist: self.twist_moves.row(node.twist as usize),
            flip: self.flip_moves.row(node.flip as usize),
            slice: self.slice_moves.row(node.slice as usize),
            slice_flips: self.slice_flips_moves.row(node.slice_flips as usize),
        }
    }

    /// How many moves it takes, at least, to come into H.
    pub fn distance(&self, node: Phase1Node) -> u8 {
        let flip_bounds = self.flip_slice(node).max(self.twist_flip(node));
        self.twist_slice_flips(node).max(flip_bounds).max(self.twist_flip_quarter(node))
    }

    /// How many moves it takes, at least, to come into H, as far as that matters: above `left` just when
    /// [`Self::distance`] is. The bounds that fail most often are asked first, and the first that fails is the
    /// answer.
    #[inline]
    pub fn bound(&self, node: Phase1Node, left: u8) -> u8 {
        let bounds = [Self::twist_slice_flips, Self::twist_flip, Self::flip_slice];
        for bound in bounds {
            let bound = bound(self, node);
            if bound > left {
                return bound;
            }
        }
        self.twist_flip_quarter(node)
    }

    #[inline]
    fn twist_slice_flips(&self, node: Phase1Node) -> u8 {
        let (class, symmetry) = (node.slice_flips as usize / 16, node.slice_flips as usize % 16);
        self.twist_slice_flips.distance(class, self.twist_carried.at(node.twist)[symmetry] as usize)
    }

    #[inline]
    fn flip_slice(&self, node: Phase1Node) -> u8 {
        let label = self.flip_labels.at(node.flip);
        let (class, symmetry) = (label as usize / 8, label as usize % 8);
        self.flip_slice.distance(class, self.slice_carried.at(node.slice)[symmetry] as usize)
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
        let (class, symmetry) = (twist as usize / 8, twist as usize % 8);
        self.twist_flip.distance(class, self.flip_carried.at(flip)[symmetry] as usize)
    }

    /// Bytes of memory of all move and pruning tables.
    pub fn bytes(&self) -> usize {
        let moves = [&self.twist_moves, &self.flip_moves, &self.slice_moves, &self.slice_flips_moves]
            .map(MoveTable::bytes);
        let pruning = [&self.twist_slice_flips, &self.flip_slice, &self.twist_flip].map(PruningTable::bytes);
        moves.into_iter().chain(pruning).sum()
    }
}

/// Moves by packed labels instead of values, so that no value need be labelled in a search.
fn labelled(moves: &MoveTable, rows: usize, labels: &[u16]) -> MoveTable {
    let mut labelled = vec![[0; Move::NUM]; rows];
    for (value, &label) in labels.iter().enumerate() {
        labelled[label as usize] = moves.row(value).map(|after| labels[after as usize]);
    }
    MoveTable::from_rows(labelled)
}

fn labelled_quarter(twists: &SymClasses<Twist>) -> Vec<u16> {
    let mut images = vec![0; 8 * twists.len()];
    for twist in Twist::all() {
        let image = twist.carried(Symmetry::QUARTER).expect("the quarter turn keeps the U-D axis");
        images[packed(twists.label(twist)) as usize] = packed(twists.label(image));
    }
    images
}

/// The flip after a quarter turn in the hand is the exclusive or of a part that follows from the flip and one that
/// follows from the slice, as the turn moves flips about and turns them over where a middle-layer edge or place is.
fn flip_after_quarter() -> (Vec<u16>, Vec<u16>) {
    let image = |flip: usize, slice: usize| {
        let both = FlipUdSlice::from_index(Flip::NUM * slice + flip);
        let carried = both.carried(Symmetry::QUARTER).expect("the quarter turn keeps the U-D axis");
        carried.parts().0.index() as u16
    };
    let by_flip = (0..Flip::NUM).map(|flip| image(flip, 0)).collect();
    let by_slice = (0..UdSlice::NUM).map(|slice| image(0, slice) ^ image(0, 0)).collect();
    (by_flip, by_slice)
}

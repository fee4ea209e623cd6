//! The corners as a pruning table sees them: their twists, and where the corners of the first tetrad are.
//!
//! The corners URF ULB DLF DRB are the first tetrad: no two of them are neighbours, and half turns keep them apart from
//! the four others. Every symmetry of the cube keeps the tetrads or exchanges them, and a third of a turn about a
//! corner keeps them, so the tetrads are the same seen along any axis.

use super::super::MoveTable;
use crate::coord::{Coordinate, Twist};
use crate::cube::{Corner, CubieCube, Move, Symmetry};

const TETRAD: [Corner; 4] = [Corner::URF, Corner::ULB, Corner::DLF, Corner::DRB];

pub(super) const SYMMETRIES: usize = Symmetry::NUM_UD;

/// Whether a corner belongs to the first tetrad.
pub(super) fn is_in_tetrad(corner: Corner) -> bool {
    TETRAD.contains(&corner)
}

/// Returns the images of all twists under the 16 symmetries that keep the U-D axis. For a symmetry that is the product
/// of two earlier ones, their images are looked up one after the other.
pub(in crate::tables) fn carried_twists(symmetries: &[Symmetry]) -> Vec<[u16; SYMMETRIES]> {
    let mut carried = vec![[0; SYMMETRIES]; Twist::NUM];
    for (k, &symmetry) in symmetries.iter().enumerate() {
        let mut pairs = (0..k).flat_map(|first| (0..k).map(move |second| (first, second)));
        let two = pairs.find(|&(one, other)| symmetries[one].then(symmetries[other]) == symmetry);
        for twist in Twist::all() {
            let index = twist.index();
            carried[index][k] = if let Some((one, other)) = two {
                carried[usize::from(carried[index][one])][other]
            } else {
                let image = twist.images()(symmetry);
                image.expect("the symmetry keeps the U-D axis").index() as u16
            };
        }
    }
    carried
}

/// Numbers for the sets of slots of the first tetrad, and their images under moves and symmetries.
#[derive(Clone)]
pub(super) struct Tetrads {
    ranks: Vec<u8>,
    moves: Vec<[u8; Move::NUM]>,
    carried: Vec<[u8; SYMMETRIES]>,
}

impl Tetrads {
    pub(super) fn build(symmetries: &[Symmetry]) -> Self {
        let sets: Vec<u8> = (0..=u8::MAX).filter(|set| set.count_ones() == 4).collect();
        let mut ranks = vec![0; 256];
        for (rank, &set) in sets.iter().enumerate() {
            ranks[set as usize] = rank as u8;
        }
        let places = |set: u8| (0..8).filter(move |place| set >> place & 1 == 1);
        let turned = |set: u8, turn: Move| {
            let from = CubieCube::of_move(turn).corners();
            (0..8).fold(0, |image, to| image | (set >> from[to].index() & 1) << to)
        };
        let carried = |set: u8, symmetry: Symmetry| {
            let image = places(set).fold(0_u8, |image, place| {
                image | 1 << symmetry.corner(Corner::ALL[place]).index()
            });
            // If the symmetry exchanges the tetrads, the corners of the first are where those of the second are mapped
            // to.
            if is_in_tetrad(symmetry.corner(TETRAD[0])) {
                image
            } else {
                !image
            }
        };
        Self {
            moves: sets
                .iter()
                .map(|&set| Move::ALL.map(|turn| ranks[turned(set, turn) as usize]))
                .collect(),
            carried: sets
                .iter()
                .map(|&set| std::array::from_fn(|s| ranks[carried(set, symmetries[s]) as usize]))
                .collect(),
            ranks,
        }
    }

    /// Returns a single number for all places: the tetrads are not seen.
    fn unseen() -> Self {
        Self {
            ranks: vec![0; 256],
            moves: vec![[0; Move::NUM]],
            carried: vec![[0; SYMMETRIES]],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The number of a set of places, a bit for each, URF the lowest.
    #[inline]
    pub(super) fn of_places(&self, places: u8) -> u8 {
        self.ranks[places as usize]
    }

    #[inline]
    pub(super) fn after(&self, tetrads: u8, turn: Move) -> u8 {
        self.moves[tetrads as usize][turn.index()]
    }

    /// Returns the image of a number under a symmetry.
    #[inline]
    pub(super) fn carried(&self, tetrads: u8, symmetry: usize) -> u8 {
        self.carried[tetrads as usize][symmetry % SYMMETRIES]
    }
}

#[derive(Clone)]
pub(super) struct CornerCosets {
    pub(super) tetrads: Tetrads,
    pub(super) twist_moves: MoveTable,
    pub(super) twist_carried: Vec<[u16; SYMMETRIES]>,
}

impl CornerCosets {
    /// Builds the cosets with the tetrads, or with the twists alone.
    pub(super) fn build(symmetries: &[Symmetry], with_tetrads: bool) -> Self {
        Self {
            tetrads: if with_tetrads {
                Tetrads::build(symmetries)
            } else {
                Tetrads::unseen()
            },
            twist_moves: MoveTable::of::<Twist>(),
            twist_carried: carried_twists(symmetries),
        }
    }
}

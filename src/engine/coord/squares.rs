//! Coordinates of Thistlethwaite's last two stages: how far a cube is from the group of half turns, and where in it.
//!
//! Half turns never mix the two sets of four corners that are called tetrads, nor the edges of different slices. Number
//! the corners of a tetrad by two bits, so that two corners whose numbers differ by 1 share the U or D face, by 2 the F
//! or B face, by 3 the R or L face. A half turn permutes slots within both tetrads, and does the same to the three
//! pairings of each. So let `a` be the numbers of one tetrad's corners and `b` those of the other's, read from the
//! first slot to the last: half turns can solve the corners exactly when `a XOR b` is the same at all four slots.

use super::rank::{rank, rank_four_of_eight, rank_is_odd, unrank, unrank_four_of_eight};
use super::{Coordinate, coordinate_number, number_methods};
use crate::cube::{Corner, CubieCube, Edge};

coordinate_number! {
    /// The slots that the corners of the first tetrad occupy, and how the pairings of the two tetrads correspond:
    /// six times a number below 70 plus the rank of a permutation of the three pairings, 0 to 419. These are the
    /// cosets of the 96 corner permutations that half turns reach.
    pub struct CornerTetrads(u16) of 420;
}

coordinate_number! {
    /// The set of four among the eight slots of U and D edges that holds the edges UF UB DF DB: 0 to 69. Only
    /// defined for cubes that have the middle-layer edges in the middle layer.
    pub struct EdgeSlices(u8) of 70;
}

coordinate_number! {
    /// A permutation of the corners that half turns reach: four times the rank of the first tetrad's permutation plus the
    /// difference of the tetrads, 0 to 95. Only defined for those permutations.
    pub struct SquareCorners(u8) of 96;
}

coordinate_number! {
    /// An even permutation of the edges that keeps each in its slice, 0 to 6911: the ranks of the permutations of UR
    /// UL DR DL and of UF UB DF DB, and half the rank of that of the middle-layer edges. Only defined for those.
    pub struct SquareEdges(u16) of 6912;
}

/// The corners of both tetrads, and their slots, by number: the second differs from the first by one half turn of U.
const TETRADS: [[Corner; 4]; 2] = [
    [Corner::URF, Corner::ULB, Corner::DLF, Corner::DRB],
    [Corner::UFL, Corner::UBR, Corner::DFR, Corner::DBL],
];

/// The edges of the three slices, and their slots.
const SLICES: [[Edge; 4]; 3] = [
    [Edge::UR, Edge::UL, Edge::DR, Edge::DL],
    [Edge::UF, Edge::UB, Edge::DF, Edge::DB],
    [Edge::FR, Edge::FL, Edge::BL, Edge::BR],
];

/// The two slices of U and D edges.
const UD_SLICES: [[Edge; 4]; 2] = [SLICES[0], SLICES[1]];

/// The slots of four corners or edges, those of the first set before those of the second.
fn joined<T: Copy>([first, second]: [[T; 4]; 2]) -> [T; 8] {
    std::array::from_fn(|k| if k < 4 { first[k] } else { second[k - 4] })
}

/// For each piece of some sets of four, the index of its set and its index in the set.
macro_rules! indices_in_sets {
    ($sets:expr, $pieces:expr) => {{
        let mut found = [(0, 0); $pieces];
        let mut k = 0;
        while k < $pieces {
            found[$sets[k / 4][k % 4] as usize] = ((k / 4) as u8, (k % 4) as u8);
            k += 1;
        }
        found
    }};
}

/// The tetrad of each corner, 0 or 1, and its number in it.
const IN_TETRAD: [(u8, u8); 8] = indices_in_sets!(TETRADS, 8);

/// The slice of each edge, 0 to 2, and its number in it.
const IN_SLICE: [(u8, u8); 12] = indices_in_sets!(SLICES, 12);

/// The number of each corner in its tetrad, four bits a corner, the first lowest.
pub(super) const CORNER_NUMBERS: u64 = {
    let mut numbers = 0;
    let mut corner = 8;
    while corner > 0 {
        corner -= 1;
        numbers = numbers << 4 | IN_TETRAD[corner].1 as u64;
    }
    numbers
};

/// Returns whether every corner is in its tetrad.
pub(super) fn is_in_tetrads(cube: &CubieCube) -> bool {
    bad_corners(cube).next().is_none()
}

/// Returns whether every edge is in its slice.
pub(super) fn is_in_slices(cube: &CubieCube) -> bool {
    bad_edges(cube).next().is_none()
}

/// Returns the slots that hold a corner of the other tetrad: the tetrad of the slot, and its number there.
pub(super) fn bad_corners(cube: &CubieCube) -> impl Iterator<Item = (u8, u8)> {
    let slots = cube.cp.iter().zip(IN_TETRAD);
    let bad = slots.filter(|(corner, slot)| IN_TETRAD[corner.index()].0 != slot.0);
    bad.map(|(_, slot)| slot)
}

/// Returns the edges that are outside their slices.
pub(super) fn bad_edges(cube: &CubieCube) -> impl Iterator<Item = Edge> {
    let slots = cube.ep.iter().zip(IN_SLICE);
    let bad = slots.filter(|(edge, slot)| IN_SLICE[edge.index()].0 != slot.0);
    bad.map(|(edge, _)| *edge)
}

/// Returns the differences (exclusive or) of the second, third and fourth number from the first: a permutation of 1, 2,
/// 3.
fn differences(numbers: [u8; 4]) -> [u8; 3] {
    [1, 2, 3].map(|k| numbers[0] ^ numbers[k])
}

impl CornerTetrads {
    /// The value of a cube.
    pub fn of(cube: &CubieCube) -> Self {
        let mut tetrads = [0; 8];
        let mut numbers = [[0; 4]; 2];
        let mut met = [0; 2];
        for (k, slot) in joined(TETRADS).into_iter().enumerate() {
            let (tetrad, number) = IN_TETRAD[cube.cp[slot.index()].index()];
            tetrads[k] = 4 * tetrad;
            numbers[tetrad as usize][met[tetrad as usize]] = number;
            met[tetrad as usize] += 1;
        }
        let [first, second] = numbers.map(differences);
        let pairing = second.map(|difference| {
            first
                .iter()
                .position(|&d| d == difference)
                .expect("1, 2 and 3 occur once each") as u8
        });
        Self(6 * u16::from(rank_four_of_eight(&tetrads)) + rank(&pairing) as u16)
    }
}

impl Coordinate for CornerTetrads {
    number_methods!(u16, total);

    /// In an odd permutation the edges UR and UF are swapped too.
    fn cube(self) -> CubieCube {
        let slots = unrank_four_of_eight((self.0 / 6) as u8);
        let pairing: [u8; 3] = unrank((self.0 % 6).into());
        let numbers = [
            [0, 1, 2, 3],
            [0, 1 + pairing[0], 1 + pairing[1], 1 + pairing[2]],
        ];
        let mut cube = CubieCube::SOLVED;
        for (slot, piece) in joined(TETRADS).into_iter().zip(slots) {
            let tetrad = usize::from(piece / 4);
            let k = usize::from(piece % 4);
            cube.cp[slot.index()] = TETRADS[tetrad][usize::from(numbers[tetrad][k])];
        }
        if rank_is_odd::<8>(rank(&cube.cp.map(|corner| corner as u8))) {
            cube.ep.swap(0, 1);
        }
        cube
    }
}

impl Coordinate for EdgeSlices {
    number_methods!(u8);

    fn try_of(cube: &CubieCube) -> Option<Self> {
        let mut slices = [0; 8];
        for (slice, slot) in slices.iter_mut().zip(joined(UD_SLICES)) {
            *slice = match IN_SLICE[cube.ep[slot.index()].index()] {
                (0, _) => 0,
                (1, _) => 4,
                _ => return None,
            };
        }
        Some(Self(rank_four_of_eight(&slices)))
    }

    /// In an odd permutation the corners URF and UFL are swapped too.
    fn cube(self) -> CubieCube {
        let mut cube = CubieCube::SOLVED;
        for (slot, piece) in joined(UD_SLICES)
            .into_iter()
            .zip(unrank_four_of_eight(self.0))
        {
            cube.ep[slot.index()] = joined(UD_SLICES)[usize::from(piece)];
        }
        let permutation = std::array::from_fn(|k| cube.ep[k] as u8);
        if rank_is_odd::<8>(rank::<8>(&permutation)) {
            cube.cp.swap(0, 1);
        }
        cube
    }
}

impl Coordinate for SquareCorners {
    number_methods!(u8);

    fn try_of(cube: &CubieCube) -> Option<Self> {
        let mut numbers = [[0; 4]; 2];
        for ((slots, numbers), own) in TETRADS.iter().zip(&mut numbers).zip(0..) {
            for (slot, number) in slots.iter().zip(numbers) {
                let (tetrad, found) = IN_TETRAD[cube.cp[slot.index()].index()];
                *number = (tetrad == own).then_some(found)?;
            }
        }
        let [first, second] = numbers;
        let difference = first[0] ^ second[0];
        let same = first
            .iter()
            .zip(second)
            .all(|(&one, other)| one ^ other == difference);
        same.then(|| Self(4 * rank(&first) as u8 + difference))
    }

    fn cube(self) -> CubieCube {
        let first: [u8; 4] = unrank((self.0 / 4).into());
        let mut cube = CubieCube::SOLVED;
        for (tetrad, difference) in TETRADS.iter().zip([0, self.0 % 4]) {
            for (slot, number) in tetrad.iter().zip(first) {
                cube.cp[slot.index()] = tetrad[usize::from(number ^ difference)];
            }
        }
        cube
    }
}

impl Coordinate for SquareEdges {
    number_methods!(u16);

    fn try_of(cube: &CubieCube) -> Option<Self> {
        let mut ranks = [0; 3];
        for ((slots, rank_of_slice), own) in SLICES.iter().zip(&mut ranks).zip(0..) {
            let mut permutation = [0; 4];
            for (slot, number) in slots.iter().zip(&mut permutation) {
                let (slice, found) = IN_SLICE[cube.ep[slot.index()].index()];
                *number = (slice == own).then_some(found)?;
            }
            *rank_of_slice = rank(&permutation);
        }
        let odd = ranks.iter().filter(|&&rank| rank_is_odd::<4>(rank)).count() % 2 == 1;
        (!odd).then(|| Self(((24 * ranks[0] + ranks[1]) * 12 + ranks[2] / 2) as u16))
    }

    fn cube(self) -> CubieCube {
        let value = usize::from(self.0);
        let first = value / (24 * 12);
        let second = value / 12 % 24;
        let half = value % 12;
        let odd = rank_is_odd::<4>(first) != rank_is_odd::<4>(second);
        // The permutations with the ranks 2k and 2k + 1 differ by a swap of the first two items.
        let third = 2 * half + usize::from(rank_is_odd::<4>(2 * half) != odd);
        let mut cube = CubieCube::SOLVED;
        for (slice, rank) in SLICES.iter().zip([first, second, third]) {
            for (slot, number) in slice.iter().zip(unrank::<4>(rank)) {
                cube.ep[slot.index()] = slice[usize::from(number)];
            }
        }
        cube
    }
}

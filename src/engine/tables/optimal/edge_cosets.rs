//! Numbers for what a pruning table sees of the edges, and the classes of these numbers under the 16 symmetries that
//! keep the U-D axis.
//!
//! The slots of the middle-layer edges are always seen. A [`SeenEdges`] says what else is.

use super::super::memory::{in_large_pages, prefetch};
use super::super::{BuildControl, TableError};
use super::edge_sets::{ALL, Carried, EdgeSets, Places, Turned};
use crate::coord::{Coordinate, UdSlice};
use crate::cube::{Move, Symmetry};

/// The edges whose flips are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flips {
    All,
    /// Those of the eight edges that belong to the U and D layers.
    Outer,
    /// Those of the four edges of the middle layer.
    Middle,
}

impl Flips {
    const fn count(self) -> usize {
        match self {
            Self::All => 2048,
            Self::Outer => 256,
            Self::Middle => 16,
        }
    }
}

/// The properties of the edges that are seen in addition to the slots of the middle-layer edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeenEdges {
    /// Whether the slice of each of the other edges is seen.
    pub(super) slices: bool,
    /// Whether the diagonal of each middle-layer edge within its slice is seen.
    pub(super) diagonals: bool,
    pub(super) flips: Flips,
}

/// The number of sets of four of eight places.
const FOUR_OF_EIGHT: usize = 70;
/// The number of sets of two of four places.
const TWO_OF_FOUR: usize = 6;

impl SeenEdges {
    pub(super) const fn count(self) -> usize {
        let slices = if self.slices { FOUR_OF_EIGHT } else { 1 };
        let diagonals = if self.diagonals { TWO_OF_FOUR } else { 1 };
        UdSlice::NUM * slices * diagonals * self.flips.count()
    }
}

/// Returns all sets of `chosen` out of `places` places.
fn choices(chosen: u32, places: u32) -> Vec<Places> {
    (0..1 << places)
        .filter(|set: &Places| set.count_ones() == chosen)
        .collect()
}

/// Returns, for each set of places, its index in a list.
fn ranks(choices: &[Places], places: u32) -> Vec<u16> {
    let mut ranks = vec![0; 1 << places];
    for (rank, &set) in choices.iter().enumerate() {
        ranks[set as usize] = rank as u16;
    }
    ranks
}

/// Extracts the bits at some places of a set and packs them, half a set at a time.
#[derive(Clone)]
struct Extract([[u8; 64]; 2]);

impl Extract {
    fn at(mask: Places) -> Self {
        let extract = |half: usize, bits: usize| {
            let set = (bits as Places) << (6 * half);
            let mut image = 0;
            let places = (0..12).filter(|place| mask >> place & 1 == 1);
            for (k, place) in places.enumerate() {
                image |= (set >> place & 1) << k;
            }
            image as u8
        };
        Self(std::array::from_fn(|half| {
            std::array::from_fn(|bits| extract(half, bits))
        }))
    }

    #[inline]
    fn of(&self, set: Places) -> usize {
        (self.0[0][set as usize % 64] | self.0[1][set as usize / 64 % 64]) as usize
    }
}

/// Puts packed bits back at the places in `mask`.
fn deposit(bits: Places, mask: Places) -> Places {
    let places = (0..12).filter(|place| mask >> place & 1 == 1);
    places
        .enumerate()
        .fold(0, |set, (k, place)| set | (bits >> k & 1) << place)
}

#[derive(Clone)]
pub(super) struct Numbers {
    pattern: SeenEdges,
    middle: Vec<Places>,
    middle_ranks: Vec<u16>,
    /// For each choice of middle places, `outer` extracts the bits at the other places, and `inner` those at these.
    outer: Vec<Extract>,
    inner: Vec<Extract>,
    slices: Vec<Places>,
    slice_ranks: Vec<u16>,
    diagonals: Vec<Places>,
    diagonal_ranks: Vec<u16>,
    /// The first eleven flips in the order of [`Flip`](crate::coord::Flip), by the set of all.
    flips: Vec<u16>,
}

impl Numbers {
    pub(super) fn new(pattern: SeenEdges) -> Self {
        let middle: Vec<Places> = UdSlice::all().map(UdSlice::slots).collect();
        let slices = choices(4, 8);
        let diagonals = choices(2, 4);
        Self {
            pattern,
            middle_ranks: ranks(&middle, 12),
            outer: middle.iter().map(|&set| Extract::at(ALL & !set)).collect(),
            inner: middle.iter().map(|&set| Extract::at(set)).collect(),
            slice_ranks: ranks(&slices, 8),
            diagonal_ranks: ranks(&diagonals, 4),
            flips: (0..=ALL)
                .map(|set| (set << 5).reverse_bits() & 0x7ff)
                .collect(),
            middle,
            slices,
            diagonals,
        }
    }

    #[inline]
    pub(super) fn of(&self, sets: EdgeSets) -> usize {
        let middle = self.middle_ranks[sets.slices[2] as usize] as usize;
        let mut number = middle;
        if self.pattern.slices {
            let second = self.outer[middle].of(sets.slices[1]);
            number = number * FOUR_OF_EIGHT + self.slice_ranks[second] as usize;
        }
        if self.pattern.diagonals {
            let diagonals = self.inner[middle].of(sets.diagonals) & 15;
            number = number * TWO_OF_FOUR + self.diagonal_ranks[diagonals] as usize;
        }
        let flips = match self.pattern.flips {
            Flips::All => self.flips[sets.flips as usize] as usize,
            Flips::Outer => self.outer[middle].of(sets.flips),
            Flips::Middle => self.inner[middle].of(sets.flips),
        };
        number * self.pattern.flips.count() + flips
    }

    /// Returns sets with this number. Anything that the pattern does not see is arbitrary.
    fn sets(&self, number: usize) -> EdgeSets {
        let mut rest = number / self.pattern.flips.count();
        let flips = number % self.pattern.flips.count();
        let mut next = |seen: bool, count: usize| {
            let digit = if seen { rest % count } else { 0 };
            rest = if seen { rest / count } else { rest };
            digit
        };
        let diagonals = self.diagonals[next(self.pattern.diagonals, TWO_OF_FOUR)];
        let second = self.slices[next(self.pattern.slices, FOUR_OF_EIGHT)];
        let middle = self.middle[rest];
        let outer = ALL & !middle;
        let second = deposit(second, outer);
        let flips = match self.pattern.flips {
            Flips::All => {
                let first_eleven = (flips as u16).reverse_bits() >> 5;
                first_eleven | (first_eleven.count_ones() as u16 % 2) << 11
            }
            Flips::Outer => deposit(flips as Places, outer),
            Flips::Middle => deposit(flips as Places, middle),
        };
        EdgeSets {
            flips,
            slices: [outer & !second, second, middle],
            diagonals: deposit(diagonals, middle),
        }
    }
}

/// A class and the symmetry that maps a value to its representative, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedSymCoord(u32);

impl PackedSymCoord {
    const UNSET: Self = Self(u32::MAX);

    const fn new(class: usize, symmetry: u8) -> Self {
        Self((class as u32) << 4 | symmetry as u32)
    }

    #[inline]
    pub(super) const fn class(self) -> u32 {
        self.0 >> 4
    }

    #[inline]
    pub(super) const fn symmetry(self) -> usize {
        self.0 as usize & 15
    }
}

/// The classes, and the effect of moves on them.
#[derive(Clone)]
pub(super) struct EdgeCosets {
    numbers: Numbers,
    sym_coords: Vec<PackedSymCoord>,
    classes: Vec<EdgeClassRow>,
}

/// The moves of a class, in one line of the cache: the symmetry coordinate of its representative after each move, in
/// three bytes each, then the symmetries that keep the representative, as a set of bits.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct EdgeClassRow([u8; 64]);

impl EdgeClassRow {
    const WIDTH: usize = 3;
    const STABILIZER: usize = Self::WIDTH * Move::NUM;

    fn new(after: [PackedSymCoord; Move::NUM], stabilizer: u16) -> Self {
        let mut bytes = [0; 64];
        for (to, PackedSymCoord(word)) in bytes.chunks_exact_mut(Self::WIDTH).zip(after) {
            assert!(word >> 24 == 0, "there are fewer than a million classes");
            to.copy_from_slice(&word.to_le_bytes()[..Self::WIDTH]);
        }
        bytes[Self::STABILIZER..][..2].copy_from_slice(&stabilizer.to_le_bytes());
        Self(bytes)
    }

    #[inline]
    fn after(&self, turn: Move) -> PackedSymCoord {
        let start = Self::WIDTH * turn.index();
        let word = self.0[start..]
            .first_chunk()
            .expect("the symmetries follow the last move");
        PackedSymCoord(u32::from_le_bytes(*word) & 0xff_ffff)
    }

    fn stabilizer(&self) -> u16 {
        u16::from_le_bytes([self.0[Self::STABILIZER], self.0[Self::STABILIZER + 1]])
    }
}

/// How many numbers are classified, and how many classes are moved, between two checks for cancellation: about a
/// millisecond each.
const NUMBERS_AT_ONCE: usize = 1 << 16;
const CLASSES_AT_ONCE: usize = 1 << 12;

impl EdgeCosets {
    /// Finds the classes, each with its least number as the representative.
    ///
    /// # Errors
    /// It was cancelled.
    pub(super) fn build(
        pattern: SeenEdges,
        symmetries: &[Symmetry],
        control: &BuildControl<'_>,
    ) -> Result<Self, TableError> {
        let numbers = Numbers::new(pattern);
        let carried: Vec<Carried> = symmetries
            .iter()
            .map(|&symmetry| Carried::by(symmetry))
            .collect();
        let back: Vec<u8> = symmetries
            .iter()
            .map(|symmetry| {
                let inverse = symmetry.inverse();
                let position = symmetries.iter().position(|&other| other == inverse);
                position.expect("the symmetries are a group") as u8
            })
            .collect();
        let mut sym_coords = in_large_pages(pattern.count());
        sym_coords.resize(pattern.count(), PackedSymCoord::UNSET);
        let mut representatives = Vec::new();
        for number in 0..pattern.count() {
            if number % NUMBERS_AT_ONCE == 0 {
                control.report(0.0)?;
            }
            if sym_coords[number] != PackedSymCoord::UNSET {
                continue;
            }
            let sets = numbers.sets(number);
            let mut stabilizer = 0;
            for (k, &back) in back.iter().enumerate() {
                let image = numbers.of(carried[k].image(sets));
                stabilizer |= u16::from(image == number) << k;
                if sym_coords[image] == PackedSymCoord::UNSET {
                    sym_coords[image] = PackedSymCoord::new(representatives.len(), back);
                }
            }
            representatives.push((number as u32, stabilizer));
        }
        let turned = Move::ALL.map(Turned::by);
        let mut classes = in_large_pages(representatives.len());
        for representatives in representatives.chunks(CLASSES_AT_ONCE) {
            control.report(0.0)?;
            classes.extend(representatives.iter().map(|&(number, stabilizer)| {
                let sets = numbers.sets(number as usize);
                let after = turned
                    .each_ref()
                    .map(|turned| sym_coords[numbers.of(turned.image(sets))]);
                EdgeClassRow::new(after, stabilizer)
            }));
        }
        Ok(Self {
            numbers,
            sym_coords,
            classes,
        })
    }

    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    /// The number of these sets. Prefetches their symmetry coordinate.
    #[inline]
    pub(super) fn number(&self, sets: EdgeSets) -> u32 {
        let number = self.numbers.of(sets);
        prefetch(&self.sym_coords, number);
        number as u32
    }

    /// The symmetry coordinate of the sets with this number.
    #[inline]
    pub(super) fn sym_coord(&self, number: u32) -> PackedSymCoord {
        self.sym_coords[number as usize]
    }

    /// The symmetry coordinate of a class's representative after a move.
    #[inline]
    pub(super) fn after(&self, class: u32, turn: Move) -> PackedSymCoord {
        self.classes[class as usize].after(turn)
    }

    /// Prefetches the effect of moves on a class.
    #[inline]
    pub(super) fn prefetch(&self, class: u32) {
        prefetch(&self.classes, class as usize);
    }

    /// Returns the symmetries that keep the representative of a class.
    pub(super) fn stabilizer(&self, class: usize) -> u16 {
        self.classes[class].stabilizer()
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.sym_coords) + size_of_val(&*self.classes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::OptimalTier;
    use super::*;
    use crate::cube::CubieCube;
    use crate::cube::random::seeded_generator;

    /// Some numbers of each tier's pattern, and cubes: their number has what the pattern sees of them, and nothing
    /// else.
    #[test]
    fn a_number_says_what_the_pattern_sees() {
        let mut generator = seeded_generator(11);
        for tier in [
            OptimalTier::Small,
            OptimalTier::Medium,
            OptimalTier::Large,
            OptimalTier::Huge,
        ] {
            let pattern = tier.edge_pattern();
            let numbers = Numbers::new(pattern);
            for number in (0..pattern.count()).step_by(7) {
                assert_eq!(numbers.of(numbers.sets(number)), number, "{tier:?}");
            }
            let seen = |sets: EdgeSets| {
                let middle = sets.slices[2];
                let flips = match pattern.flips {
                    Flips::All => ALL,
                    Flips::Outer => ALL & !middle,
                    Flips::Middle => middle,
                };
                let second = pattern.slices.then_some(sets.slices[1]);
                (
                    middle,
                    second,
                    pattern.diagonals.then_some(sets.diagonals & middle),
                    sets.flips & flips,
                )
            };
            for _ in 0..2000 {
                let sets = EdgeSets::of(&CubieCube::random(&mut generator));
                let number = numbers.of(sets);
                assert!(number < pattern.count());
                assert_eq!(seen(numbers.sets(number)), seen(sets), "{tier:?}");
            }
        }
    }
}

//! The inner loop of the prepass: one block, united with what the moves of H bring to it.
//!
//! Each row is the union of itself and of ten other rows, whose bytes and nibbles are rearranged. The plain version goes
//! [byte by byte](unite); the [vectors](super::prepass_simd) take whole groups or rows at once. This module does not use
//! threads.

use std::ops::Range;

use super::bit_layout::{
    BitLayout, GROUPS, IN_BLOCK, IN_RUN, Nibbles, ROW_BYTES, Row, RowRun, SourceBlocks, SourceRuns,
    UD_TURNS, exchanged,
};
use super::prepass_simd::{self, Lookups, Maps, Width};

/// A row in which all elements are found.
const FULL: Row = [u8::MAX; ROW_BYTES];

/// The bits that some runs of a block are made from.
pub(super) struct OldRuns<'a> {
    pub(super) runs: Range<usize>,
    pub(super) own: &'a [RowRun],
    pub(super) sources: &'a SourceBlocks<'a>,
    /// Whether most rows are full after the turns of U and D, so that what half turns bring to them is seldom read.
    pub(super) is_nearly_full: bool,
    /// The sources of the runs that are united after these, which are as many, and the number of the first of them.
    pub(super) next: Option<(&'a SourceBlocks<'a>, usize)>,
}

/// Unites blocks, with the fastest instructions that the processor has.
pub(super) struct BlockUnion {
    lookups: Lookups,
    width: Option<Width>,
}

impl BlockUnion {
    /// Selects the fastest version that the processor can run.
    pub(super) fn new(layout: &BitLayout) -> Self {
        Self {
            lookups: Lookups::of(&layout.nibbles),
            width: Width::available().next(),
        }
    }

    /// Selects the plain version on every processor.
    #[cfg(test)]
    pub(super) fn plain(layout: &BitLayout) -> Self {
        Self {
            width: None,
            ..Self::new(layout)
        }
    }

    /// Unites some runs of a block with what each move of H brings to them from its source block, and writes the result to
    /// the same runs of `after`. Returns how many bits are set in them.
    pub(super) fn unite(&self, layout: &BitLayout, old: &OldRuns<'_>, after: &mut [RowRun]) -> u64 {
        if let Some(width) = self.width {
            let lookups = &self.lookups;
            return prepass_simd::unite(width, old, Maps { layout, lookups }, after);
        }
        let sources = old.sources;
        let mut count = 0;
        for run in old.runs.clone() {
            let after = &mut after[run];
            *after = old.own[run];
            let runs = layout.sources(run, sources);
            for (k, row) in after.iter_mut().enumerate() {
                unite_row(k, &runs, sources, layout, row);
            }
            let words = after.as_flattened().as_chunks().0;
            count += words
                .iter()
                .map(|&word| u64::from(u64::from_ne_bytes(word).count_ones()))
                .sum::<u64>();
        }
        count
    }

    /// Returns the bytes of a block to which the union adds bits, and these bits. For blocks that are nearly full: full rows
    /// are skipped.
    pub(super) fn new_bits(
        layout: &BitLayout,
        own: &[RowRun],
        sources: &SourceBlocks<'_>,
    ) -> Vec<(u32, u8)> {
        let mut new = Vec::new();
        for (run, own) in own.iter().enumerate() {
            if own.iter().all(|row| *row == FULL) {
                continue;
            }
            let runs = layout.sources(run, sources);
            for (k, own) in own.iter().enumerate().filter(|(_, row)| **row != FULL) {
                let mut after = *own;
                unite_row(k, &runs, sources, layout, &mut after);
                let start = ROW_BYTES * (IN_RUN * run + k);
                let bytes = own
                    .iter()
                    .zip(&after)
                    .enumerate()
                    .filter(|(_, (own, after))| own != after);
                new.extend(bytes.map(|(byte, (own, after))| ((start + byte) as u32, own ^ after)));
            }
        }
        new
    }
}

/// Adds to row `k` of a run what all moves bring to it, until it is full.
fn unite_row(
    k: usize,
    runs: &SourceRuns<'_>,
    sources: &SourceBlocks<'_>,
    layout: &BitLayout,
    row: &mut Row,
) {
    for (turn, (&(run, rearrangement), (_, xor))) in runs.iter().zip(sources).enumerate() {
        let half_turn = turn
            .checked_sub(UD_TURNS)
            .map(|half_turn| &layout.nibbles[half_turn]);
        unite(&run[rearrangement[k] as usize], *xor, half_turn, row);
        if *row == FULL {
            break;
        }
    }
}

/// Adds to a row what one move brings to it, byte by byte.
fn unite(source: &Row, xor: u8, half_turn: Option<&Nibbles>, after: &mut Row) {
    for group in 0..GROUPS {
        for within in 0..IN_BLOCK {
            let byte = |group: usize| source[group * IN_BLOCK + (within ^ xor as usize)];
            after[group * IN_BLOCK + within] |= match half_turn {
                None => byte(group),
                Some(nibbles) => {
                    let [low, high] = nibbles[group];
                    let from_high = exchanged(byte(low.group as usize) >> 4, low.xor);
                    let from_low = exchanged(byte(high.group as usize) & 15, high.xor);
                    from_high | from_low << 4
                }
            };
        }
    }
}

#[cfg(test)]
mod tests {
    //! Tests the vectors against the plain version, and the plain version against elements turned one by one.

    use super::super::bit_layout::{BLOCK_BYTES, BLOCKS, BitAddress, MOVES, RUNS, moves_of_h};
    use super::super::bitmap::{runs, runs_mut};
    use super::*;
    use crate::coord::PackedPermutation;
    use crate::cube::random::{Generator, next_seed, seeded_generator, test_seed};

    /// A block and its sources, with a quarter of the bits set.
    struct BlockSources {
        numbers: Vec<usize>,
        bytes: Vec<Vec<u8>>,
    }

    impl BlockSources {
        fn around(layout: &BitLayout, block: usize, seed: u64) -> Self {
            let sources = layout.source_blocks[block].map(|(source, _)| source as usize);
            let numbers: Vec<usize> = std::iter::once(block).chain(sources).collect();
            let bytes = numbers.iter().map(|number| {
                // A block that occurs several times has the same bits each time.
                let first = numbers
                    .iter()
                    .position(|other| other == number)
                    .expect("it is there");
                let mut own = seeded_generator(seed + first as u64);
                let words = (0..BLOCK_BYTES / 8).map(|_| next_seed(&mut own) & next_seed(&mut own));
                words.flat_map(u64::to_le_bytes).collect()
            });
            let bytes = bytes.collect();
            Self { numbers, bytes }
        }

        fn has(&self, place: BitAddress) -> bool {
            let number = self
                .numbers
                .iter()
                .position(|&number| number == place.block);
            self.bytes[number.expect("the block is one of them")][place.byte] >> place.bit & 1 == 1
        }

        fn sources<'a>(&'a self, layout: &BitLayout) -> SourceBlocks<'a> {
            let sources = layout.source_blocks[self.numbers[0]];
            std::array::from_fn(|turn| (runs(&self.bytes[1 + turn]), sources[turn].1))
        }

        fn united(&self, layout: &BitLayout, union: &BlockUnion) -> (u64, Vec<u8>) {
            let mut after = vec![0; BLOCK_BYTES];
            let own = runs(&self.bytes[0]);
            let sources = self.sources(layout);
            // In two parts, as the prepass makes a block in many.
            let parts = [0..RUNS / 3, RUNS / 3..RUNS];
            let counts = parts.map(|runs| {
                let old = OldRuns {
                    is_nearly_full: runs.start == 0,
                    runs,
                    own,
                    sources: &sources,
                    next: None,
                };
                union.unite(layout, &old, runs_mut(&mut after))
            });
            let count = counts.into_iter().sum();
            (count, after)
        }
    }

    #[test]
    fn a_block_gets_what_the_moves_make_of_the_elements_one_by_one() {
        let layout = BitLayout::build();
        let turns = moves_of_h();
        let mut generator = seeded_generator(5);
        for block in [0, 1237] {
            let blocks = BlockSources::around(&layout, block, 7 + block as u64);
            let (count, after) = blocks.united(&layout, &BlockUnion::plain(&layout));
            assert_eq!(
                count,
                after
                    .iter()
                    .map(|byte| u64::from(byte.count_ones()))
                    .sum::<u64>()
            );
            for _ in 0..5000 {
                let number = next_seed(&mut generator) as usize % (8 * BLOCK_BYTES);
                let place = BitAddress {
                    block,
                    byte: number / 8,
                    bit: (number % 8) as u8,
                };
                let element = layout.element(place);
                assert_eq!(layout.place(PackedPermutation::of(&element)), place);
                let sources = turns.map(|turn| {
                    layout.place(PackedPermutation::of(&element.turned(turn.inverse())))
                });
                let wanted =
                    blocks.has(place) || sources.into_iter().any(|place| blocks.has(place));
                assert_eq!(after[place.byte] >> place.bit & 1 == 1, wanted, "{place:?}");
            }
        }
    }

    #[test]
    fn every_width_of_vectors_gives_the_same_as_single_bytes() {
        let layout = BitLayout::build();
        for block in [3, 2519] {
            let blocks = BlockSources::around(&layout, block, 11 + block as u64);
            let plain = blocks.united(&layout, &BlockUnion::plain(&layout));
            for width in Width::available() {
                let union = BlockUnion {
                    width: Some(width),
                    ..BlockUnion::plain(&layout)
                };
                assert!(
                    blocks.united(&layout, &union) == plain,
                    "{width:?}, block {block}"
                );
            }
        }
    }

    /// Returns bytes of one of five densities, from empty to full.
    fn random_bytes(count: usize, generator: &mut Generator) -> Vec<u8> {
        let density = next_seed(generator) % 5;
        let word = || {
            let [one, two, three] = std::array::from_fn(|_| next_seed(generator));
            [0, one & two & three, one, one | two | three, u64::MAX][density as usize]
        };
        std::iter::repeat_with(word)
            .flat_map(u64::to_le_bytes)
            .take(count)
            .collect()
    }

    /// The moves of H use few of the maps that the kernels can follow, so the maps are random too, and so is the offset of
    /// the bytes.
    #[test]
    fn every_width_gives_the_same_on_random_rows_with_random_maps() {
        const RUNS: usize = 4;
        const BYTES: usize = RUNS * IN_RUN * ROW_BYTES;
        println!("widths: {:?}", Width::available().collect::<Vec<_>>());
        let generator = &mut seeded_generator(test_seed());
        // An interpreter that checks every memory access is too slow for more.
        let cases = if cfg!(miri) { 1 } else { 500 };
        for case in 0..cases {
            let layout = BitLayout::random(RUNS, generator);
            let start = next_seed(generator) as usize % 64;
            let bytes: [Vec<u8>; 1 + MOVES] =
                std::array::from_fn(|_| random_bytes(start + BYTES, generator));
            let [own, sources @ ..] = bytes.each_ref().map(|bytes| runs(&bytes[start..]));
            let sources =
                sources.map(|source| (source, next_seed(generator) as u8 % IN_BLOCK as u8));
            let united = |width| {
                let mut after = vec![0; start + BYTES];
                let union = BlockUnion {
                    width,
                    ..BlockUnion::plain(&layout)
                };
                let old = OldRuns {
                    runs: 0..RUNS,
                    own,
                    sources: &sources,
                    is_nearly_full: case % 2 == 1,
                    next: (case % 3 == 1).then_some((&sources, 0)),
                };
                let count = union.unite(&layout, &old, runs_mut(&mut after[start..]));
                (count, after)
            };
            let (count, plain) = united(None);
            assert_eq!(
                count,
                plain
                    .iter()
                    .map(|byte| u64::from(byte.count_ones()))
                    .sum::<u64>()
            );
            for width in Width::available() {
                assert!(
                    united(Some(width)) == (count, plain.clone()),
                    "{width:?}, case {case}"
                );
            }
            let mut gaps_filled = bytes[0].clone();
            for (byte, mask) in BlockUnion::new_bits(&layout, own, &sources) {
                assert_eq!(
                    gaps_filled[start + byte as usize] & mask,
                    0,
                    "these bits are new, case {case}"
                );
                gaps_filled[start + byte as usize] |= mask;
            }
            assert!(gaps_filled[start..] == plain[start..], "case {case}");
        }
    }

    #[test]
    fn the_new_bits_of_a_nearly_full_block_are_those_that_the_union_adds() {
        let layout = BitLayout::build();
        let mut blocks = BlockSources::around(&layout, 40, 1);
        for bytes in &mut blocks.bytes {
            for byte in bytes.iter_mut() {
                *byte |= 0xef;
            }
        }
        let (_, after) = blocks.united(&layout, &BlockUnion::plain(&layout));
        let mut own = blocks.bytes[0].clone();
        for (byte, mask) in
            BlockUnion::new_bits(&layout, runs(&blocks.bytes[0]), &blocks.sources(&layout))
        {
            own[byte as usize] |= mask;
        }
        assert!(own == after);
    }

    #[test]
    fn every_element_has_a_place_of_its_own() {
        let layout = BitLayout::build();
        let mut generator = seeded_generator(test_seed());
        for _ in 0..20_000 {
            let number = next_seed(&mut generator);
            let place = BitAddress {
                block: (number % BLOCKS as u64) as usize,
                byte: (number / BLOCKS as u64 % BLOCK_BYTES as u64) as usize,
                bit: (number >> 60) as u8 & 7,
            };
            let element = layout.element(place);
            assert_eq!(layout.place(PackedPermutation::of(&element)), place);
            let corners = element.corners();
            let edges = element.edges();
            let cube = crate::cube::CubieCube::try_new(
                *corners,
                *element.corner_twists(),
                *edges,
                *element.edge_flips(),
            );
            assert!(cube.is_ok(), "{place:?} is of a possible cube");
        }
    }
}

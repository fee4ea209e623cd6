//! The union by vectors against that byte by byte, and both against elements turned one by one.

use super::super::bitmap::{runs, runs_mut};
use super::super::layout::{BLOCK_BYTES, BLOCKS, Layout, Place, moves_of_h};
use super::vectors::Width;
use super::*;
use crate::coord::PackedPermutation;
use crate::cube::random::{next_seed, seeded_generator};

/// Blocks, as far as a test needs them: its own and those before it, a quarter of the bits set.
struct Blocks {
    numbers: Vec<usize>,
    bytes: Vec<Vec<u8>>,
}

impl Blocks {
    fn around(layout: &Layout, block: usize, seed: u64) -> Self {
        let before = layout.blocks_before[block].map(|(before, _)| before as usize);
        let numbers: Vec<usize> = std::iter::once(block).chain(before).collect();
        let bytes = numbers.iter().map(|number| {
            // The same block has the same bits, however often it is there.
            let first = numbers.iter().position(|other| other == number).expect("it is there");
            let mut own = seeded_generator(seed + first as u64);
            let words = (0..BLOCK_BYTES / 8).map(|_| next_seed(&mut own) & next_seed(&mut own));
            words.flat_map(u64::to_le_bytes).collect()
        });
        let bytes = bytes.collect();
        Self { numbers, bytes }
    }

    fn has(&self, place: Place) -> bool {
        let number = self.numbers.iter().position(|&number| number == place.block);
        self.bytes[number.expect("the block is one of them")][place.byte] >> place.bit & 1 == 1
    }

    fn merged(&self, layout: &Layout, merger: &Merger) -> (u64, Vec<u8>) {
        let mut before = layout.blocks_before[self.numbers[0]].map(|(_, xor)| (runs(&self.bytes[0]), xor));
        for (source, bytes) in before.iter_mut().zip(&self.bytes[1..]) {
            source.0 = runs(bytes);
        }
        let mut after = vec![0; BLOCK_BYTES];
        let count = merger.merge(layout, runs(&self.bytes[0]), &before, runs_mut(&mut after));
        (count, after)
    }
}

#[test]
fn a_block_gets_what_the_moves_make_of_the_elements_one_by_one() {
    let (layout, turns) = (Layout::build(), moves_of_h());
    let mut generator = seeded_generator(5);
    for block in [0, 1237] {
        let blocks = Blocks::around(&layout, block, 7 + block as u64);
        let (count, after) = blocks.merged(&layout, &Merger::plain(&layout));
        assert_eq!(count, after.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>());
        for _ in 0..5000 {
            let number = next_seed(&mut generator) as usize % (8 * BLOCK_BYTES);
            let place = Place { block, byte: number / 8, bit: (number % 8) as u8 };
            let element = layout.element(place);
            assert_eq!(layout.place(PackedPermutation::of(&element)), place);
            let before =
                turns.map(|turn| layout.place(PackedPermutation::of(&element.turned(turn.inverse()))));
            let wanted = blocks.has(place) || before.into_iter().any(|place| blocks.has(place));
            assert_eq!(after[place.byte] >> place.bit & 1 == 1, wanted, "{place:?}");
        }
    }
}

#[test]
fn every_width_of_vectors_gives_the_same_as_single_bytes() {
    let layout = Layout::build();
    for block in [3, 2519] {
        let blocks = Blocks::around(&layout, block, 11 + block as u64);
        let plain = blocks.merged(&layout, &Merger::plain(&layout));
        for width in Width::available() {
            let merger = Merger { width: Some(width), ..Merger::plain(&layout) };
            assert!(blocks.merged(&layout, &merger) == plain, "{width:?}, block {block}");
        }
    }
}

#[test]
fn the_rest_of_a_full_block_is_what_the_union_adds() {
    let layout = Layout::build();
    let mut blocks = Blocks::around(&layout, 40, 1);
    for bytes in &mut blocks.bytes {
        for byte in bytes.iter_mut() {
            *byte |= 0xef;
        }
    }
    let (_, after) = blocks.merged(&layout, &Merger::plain(&layout));
    let mut before = layout.blocks_before[40].map(|(_, xor)| (runs(&blocks.bytes[0]), xor));
    for (source, bytes) in before.iter_mut().zip(&blocks.bytes[1..]) {
        source.0 = runs(bytes);
    }
    let mut own = blocks.bytes[0].clone();
    for (byte, mask) in Merger::rest(&layout, runs(&blocks.bytes[0]), &before) {
        own[byte as usize] |= mask;
    }
    assert!(own == after);
}

#[test]
fn every_element_has_a_place_of_its_own() {
    let layout = Layout::build();
    let mut generator = seeded_generator(9);
    for _ in 0..20_000 {
        let number = next_seed(&mut generator) as usize;
        let place = Place {
            block: number % BLOCKS,
            byte: number / BLOCKS % BLOCK_BYTES,
            bit: (number >> 60) as u8 & 7,
        };
        let element = layout.element(place);
        assert_eq!(layout.place(PackedPermutation::of(&element)), place);
        let (corners, edges) = (element.corners(), element.edges());
        let cube = crate::cube::CubieCube::try_new(
            *corners,
            *element.corner_twists(),
            *edges,
            *element.edge_flips(),
        );
        assert!(cube.is_ok(), "{place:?} is of a possible cube");
    }
}

//! The characters that fill parts of a cell: quadrants, sextants and octants, each with one character for every pattern.
//!
//! A pattern is a sum over the parts in reading order: 1 upper left, 2 upper right, 4 the next row's left, and so on.
//! Unicode numbers sextants and octants by their patterns, and skips those that existed before: full and half blocks, and
//! for octants also quadrants and quarters.

use crate::config::Blocks;

/// The characters for all patterns of one division of a cell, two columns wide.
#[derive(Debug)]
pub(super) struct BlockSet {
    /// The number of rows of parts in a cell.
    pub(super) rows: usize,
    /// The first character of the Unicode block for this division.
    first: u32,
    /// Patterns whose character is outside that block, in ascending order.
    elsewhere: &'static [(u8, char)],
}

static QUADRANTS: BlockSet = BlockSet {
    rows: 2,
    first: 0,
    elsewhere: &[
        (0, ' '),
        (1, '▘'),
        (2, '▝'),
        (3, '▀'),
        (4, '▖'),
        (5, '▌'),
        (6, '▞'),
        (7, '▛'),
        (8, '▗'),
        (9, '▚'),
        (10, '▐'),
        (11, '▜'),
        (12, '▄'),
        (13, '▙'),
        (14, '▟'),
        (15, '█'),
    ],
};

static SEXTANTS: BlockSet = BlockSet {
    rows: 3,
    first: 0x1FB00,
    elsewhere: &[(0, ' '), (21, '▌'), (42, '▐'), (63, '█')],
};

static OCTANTS: BlockSet = BlockSet {
    rows: 4,
    first: 0x1CD00,
    elsewhere: &[
        (0, ' '),
        // A quarter of the left or right half, and of the whole cell.
        (1, '\u{1CEA8}'),
        (2, '\u{1CEAB}'),
        (3, '\u{1FB82}'),
        (5, '▘'),
        (10, '▝'),
        (15, '▀'),
        // The middle of the left and right half.
        (20, '\u{1FBE6}'),
        (40, '\u{1FBE7}'),
        // Three quarters.
        (63, '\u{1FB85}'),
        (64, '\u{1CEA3}'),
        (80, '▖'),
        (85, '▌'),
        (90, '▞'),
        (95, '▛'),
        (128, '\u{1CEA0}'),
        (160, '▗'),
        (165, '▚'),
        (170, '▐'),
        (175, '▜'),
        // A quarter from below.
        (192, '\u{2582}'),
        (240, '▄'),
        (245, '▙'),
        (250, '▟'),
        // Three quarters from below.
        (252, '\u{2586}'),
        (255, '█'),
    ],
};

impl BlockSet {
    /// Returns the characters that the settings select.
    pub(super) const fn of(blocks: Blocks) -> &'static Self {
        match blocks {
            Blocks::Quadrants => &QUADRANTS,
            Blocks::Sextants => &SEXTANTS,
            Blocks::Octants => &OCTANTS,
        }
    }

    /// Returns the character that fills the parts of a pattern, a blank if there are none.
    pub(super) fn block(&self, pattern: u8) -> char {
        match self
            .elsewhere
            .binary_search_by_key(&pattern, |&(known, _)| known)
        {
            Ok(index) => self.elsewhere[index].1,
            Err(skipped) => {
                let number = self.first + u32::from(pattern) - skipped as u32;
                char::from_u32(number)
                    .expect("the blocks of Unicode have a character for every pattern")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use unicode_width::UnicodeWidthChar as _;

    use super::*;

    const SETS: [&BlockSet; 3] = [&QUADRANTS, &SEXTANTS, &OCTANTS];

    fn full(set: &BlockSet) -> u8 {
        u8::try_from((1u32 << (2 * set.rows)) - 1).expect("at most eight parts")
    }

    #[test]
    fn every_pattern_has_a_character_of_its_own_one_cell_wide() {
        for set in SETS {
            let blocks: HashSet<char> = (0..=full(set)).map(|pattern| set.block(pattern)).collect();
            assert_eq!(blocks.len(), 1 << (2 * set.rows));
            assert!(blocks.iter().all(|block| block.width() == Some(1)));
            assert!(set.elsewhere.is_sorted_by_key(|&(pattern, _)| pattern));
        }
    }

    #[test]
    fn the_blocks_of_unicode_are_used_up_exactly() {
        for (set, last) in [(&SEXTANTS, '\u{1FB3B}'), (&OCTANTS, '\u{1CDE5}')] {
            let first = char::from_u32(set.first).expect("it is a character");
            let blocks: HashSet<char> = (0..=full(set)).map(|pattern| set.block(pattern)).collect();
            assert!((first..=last).all(|block| blocks.contains(&block)));
            assert_eq!(set.block(full(set) - 1), last);
        }
    }

    #[test]
    fn characters_have_the_parts_that_unicode_names() {
        // BLOCK SEXTANT-1, -12, -1234, -6, -35 and -2346.
        let sextants = [
            (0b00_0001, '\u{1FB00}'),
            (0b00_0011, '\u{1FB02}'),
            (0b00_1111, '\u{1FB0E}'),
            (0b10_0000, '\u{1FB1E}'),
            (0b01_0100, '\u{1FB13}'),
            (0b10_1110, '\u{1FB2B}'),
        ];
        // BLOCK OCTANT-3, -124, -5, -14578 and -1345678.
        let octants = [
            (0b0000_0100, '\u{1CD00}'),
            (0b0000_1011, '\u{1CD05}'),
            (0b0001_0000, '\u{1CD09}'),
            (0b1111_1101, '\u{1CDE4}'),
            (0b1111_1110, '\u{1CDE5}'),
        ];
        for (pattern, block) in sextants {
            assert_eq!(SEXTANTS.block(pattern), block, "{pattern:08b}");
        }
        for (pattern, block) in octants {
            assert_eq!(OCTANTS.block(pattern), block, "{pattern:08b}");
        }
    }

    /// Returns the pattern of a finer division that fills the same area: each of its rows is a row of `coarse`.
    fn refined(pattern: u8, coarse: usize, fine: usize) -> u8 {
        (0..2 * fine)
            .filter(|part| pattern >> (2 * (part / 2 * coarse / fine) + part % 2) & 1 == 1)
            .map(|part| 1 << part)
            .sum()
    }

    #[test]
    fn what_all_divisions_can_fill_is_one_character() {
        for pattern in 0..=full(&QUADRANTS) {
            let finer = refined(pattern, 2, 4);
            assert_eq!(
                OCTANTS.block(finer),
                QUADRANTS.block(pattern),
                "{pattern:04b} {finer:08b}"
            );
        }
        for (columns, block) in [(0, ' '), (1, '▌'), (2, '▐'), (3, '█')] {
            for set in SETS {
                assert_eq!(set.block(refined(columns, 1, set.rows)), block);
            }
        }
        for (rows, block) in [
            (0b0011, '\u{1FB82}'),
            (0b1100_0000, '\u{2582}'),
            (0b11_1111, '\u{1FB85}'),
            (0b1111_1100, '\u{2586}'),
        ] {
            assert_eq!(OCTANTS.block(rows), block);
        }
    }
}

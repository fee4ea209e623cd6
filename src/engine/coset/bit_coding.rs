//! Codes blocks of bits in as few bytes as they need: none for an empty block, the gaps between set bits for a sparse one,
//! the gaps between clear bits for a nearly full one, else the bits themselves.
//!
//! A block is coded as a tag, the number of bytes that follow, and these bytes. A gap is the number of other bits between
//! two of these bits, at seven bits per byte, the lowest first; all bytes of a gap but the last have their highest bit set.
//! Elements are spread nearly at random, so gaps, where they are chosen, come within a third of the entropy.

use super::bit_layout::{BLOCK_BYTES, BLOCKS, ELEMENTS};

/// The size of a tag and a length, in bytes.
pub(super) const HEAD_BYTES: usize = 5;

/// The most bytes that all coded blocks take together.
pub(super) const MOST_BYTES: u64 = (BLOCKS * (BLOCK_BYTES + HEAD_BYTES)) as u64;

const EMPTY: u8 = 0;
const SET: u8 = 1;
const CLEAR: u8 = 2;
const RAW: u8 = 3;

const BITS: u64 = 8 * BLOCK_BYTES as u64;

pub(super) fn encode(block: &[u8], coded: &mut Vec<u8>) {
    // At first most words are empty, and checking for that is quicker than counting.
    let in_use = words(block).filter(|&word| word != 0);
    let set: u64 = in_use.map(|word| u64::from(word.count_ones())).sum();
    let start = coded.len();
    coded.resize(start + HEAD_BYTES, 0);
    let tag = match set {
        0 => EMPTY,
        _ if gap_bytes(set, BITS) < BLOCK_BYTES as f64 => {
            put_gaps(words(block), coded);
            SET
        }
        _ if gap_bytes(BITS - set, BITS) < BLOCK_BYTES as f64 => {
            put_gaps(words(block).map(|word| !word), coded);
            CLEAR
        }
        _ => RAW,
    };
    // The estimate holds for random bits. For others, the gaps may take more bytes.
    let tag = if coded.len() - start - HEAD_BYTES < BLOCK_BYTES {
        tag
    } else {
        RAW
    };
    if tag == RAW {
        coded.truncate(start + HEAD_BYTES);
        coded.extend_from_slice(block);
    }
    let bytes = (coded.len() - start - HEAD_BYTES) as u32;
    coded[start] = tag;
    coded[start + 1..start + HEAD_BYTES].copy_from_slice(&bytes.to_le_bytes());
}

/// Returns the number of bytes that follow a tag and a length, or `None` if these make no sense.
pub(super) fn coded_bytes(head: &[u8; HEAD_BYTES]) -> Option<usize> {
    let [tag, length @ ..] = *head;
    let bytes = u32::from_le_bytes(length) as usize;
    let is_possible = match tag {
        EMPTY => bytes == 0,
        SET | CLEAR => bytes < BLOCK_BYTES,
        RAW => bytes == BLOCK_BYTES,
        _ => false,
    };
    is_possible.then_some(bytes)
}

/// Whether a block has no set bit.
pub(super) const fn is_empty(head: &[u8; HEAD_BYTES]) -> bool {
    head[0] == EMPTY
}

/// Fills a block, which must be clear. Returns whether the bytes make sense.
pub(super) fn decode(head: &[u8; HEAD_BYTES], coded: &[u8], block: &mut [u8]) -> bool {
    match head[0] {
        EMPTY => true,
        SET => take_gaps(coded, |bit| block[bit / 8] |= 1 << (bit % 8)),
        CLEAR => {
            block.fill(u8::MAX);
            take_gaps(coded, |bit| block[bit / 8] &= !(1 << (bit % 8)))
        }
        _ => {
            block.copy_from_slice(coded);
            true
        }
    }
}

/// Returns the approximate number of bytes that all coded blocks take with this many elements found.
pub(super) fn estimated_bytes(found: u64) -> u64 {
    let raw = (BLOCKS * BLOCK_BYTES) as f64;
    let coded = gap_bytes(found.min(ELEMENTS - found), ELEMENTS).min(raw);
    #[expect(clippy::cast_sign_loss, reason = "sizes are not negative")]
    let coded = coded as u64;
    coded + (BLOCKS * HEAD_BYTES) as u64
}

/// Returns the bytes that the gaps between `count` of `all` bits take, if those are spread at random.
fn gap_bytes(count: u64, all: u64) -> f64 {
    let other = 1.0 - count as f64 / all as f64;
    let longer_than = |bits: i32| other.powi(1 << bits);
    count as f64 * (1.0 + longer_than(7) + longer_than(14) + longer_than(21))
}

fn words(block: &[u8]) -> impl Iterator<Item = u64> {
    block
        .as_chunks()
        .0
        .iter()
        .map(|&bytes| u64::from_le_bytes(bytes))
}

fn put_gaps(words: impl Iterator<Item = u64>, coded: &mut Vec<u8>) {
    let mut next = 0;
    for (number, mut word) in words.enumerate() {
        while word != 0 {
            let bit = 64 * number + word.trailing_zeros() as usize;
            word &= word - 1;
            let mut gap = bit - next;
            next = bit + 1;
            while gap >= 128 {
                coded.push(gap as u8 | 128);
                gap >>= 7;
            }
            coded.push(gap as u8);
        }
    }
}

/// Calls `at` with the number of each bit that the gaps lead to. Returns whether the bytes make sense.
fn take_gaps(coded: &[u8], mut at: impl FnMut(usize)) -> bool {
    let mut next = 0;
    let mut gap = 0;
    let mut shift = 0;
    for &byte in coded {
        gap |= usize::from(byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            let bit = next + gap;
            if bit >= 8 * BLOCK_BYTES {
                return false;
            }
            at(bit);
            (next, gap, shift) = (bit + 1, 0, 0);
        } else if shift > 21 {
            return false;
        }
    }
    shift == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::random::{next_seed, seeded_generator, test_seed};

    fn coded(block: &[u8]) -> Vec<u8> {
        let mut coded = Vec::new();
        encode(block, &mut coded);
        coded
    }

    fn decoded(coded: &[u8]) -> Option<Vec<u8>> {
        let (head, rest) = coded.split_first_chunk()?;
        let mut block = vec![0; BLOCK_BYTES];
        let is_right = coded_bytes(head)? == rest.len() && decode(head, rest, &mut block);
        is_right.then_some(block)
    }

    /// A block in which about one in `every` bits is set.
    fn sparse(every: u64) -> Vec<u8> {
        let mut block = vec![0; BLOCK_BYTES];
        let mut state = 1_u64;
        for bit in 0..8 * BLOCK_BYTES {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            if (state >> 33).is_multiple_of(every) {
                block[bit / 8] |= 1 << (bit % 8);
            }
        }
        block
    }

    #[test]
    fn every_density_is_given_back_and_takes_what_was_estimated() {
        for every in [2, 5, 12, 40, 1000, 100_000, 1 << 32] {
            let block = sparse(every);
            let inverted: Vec<u8> = block.iter().map(|byte| !byte).collect();
            for block in [block, inverted] {
                let coded = coded(&block);
                assert!(coded.len() <= BLOCK_BYTES + HEAD_BYTES);
                assert_eq!(decoded(&coded), Some(block.clone()), "one of {every}");
                let set: u64 = block.iter().map(|byte| u64::from(byte.count_ones())).sum();
                let estimated = gap_bytes(set.min(BITS - set), BITS).min(BLOCK_BYTES as f64);
                let share = (coded.len() as f64 - estimated).abs() / BLOCK_BYTES as f64;
                assert!(
                    share < 0.01,
                    "one of {every}: {} bytes, not {estimated}",
                    coded.len()
                );
            }
        }
        assert_eq!(coded(&vec![0; BLOCK_BYTES]).len(), HEAD_BYTES);
    }

    #[test]
    fn what_no_block_is_coded_as_is_refused() {
        let good = coded(&sparse(100_000));
        assert!(decoded(&good).is_some());
        let with_tag = |tag: u8| [&[tag], &good[1..]].concat();
        for bad in [
            with_tag(EMPTY),
            with_tag(RAW),
            with_tag(4),
            good[..good.len() - 1].to_vec(),
        ] {
            assert_eq!(decoded(&bad), None);
        }
        // A gap without an end, one that is too long, and one that leads out of the block.
        for gaps in [
            &[0x80][..],
            &[0x80, 0x80, 0x80, 0x80, 0],
            &[0xff, 0xff, 0xff, 0x7f],
        ] {
            let head = [&[SET][..], &(gaps.len() as u32).to_le_bytes()].concat();
            assert_eq!(decoded(&[&head, gaps].concat()), None);
        }
    }

    #[test]
    fn any_bytes_are_refused_or_are_a_block() {
        let generator = &mut seeded_generator(test_seed());
        let mut below = |most: u64| next_seed(generator) % most;
        let mut read = 0;
        for _ in 0..200 {
            let tag = [EMPTY, SET, SET, CLEAR, CLEAR, RAW, 4][below(7) as usize];
            let count = if tag == EMPTY { below(2) } else { below(40) };
            let mut gap = || {
                let most = if below(4) == 0 { 256 } else { 128 };
                below(most) as u8
            };
            let gaps: Vec<u8> = (0..count).map(|_| gap()).collect();
            let head = [&[tag][..], &(gaps.len() as u32).to_le_bytes()].concat();
            let Some(block) = decoded(&[&head[..], &gaps].concat()) else {
                continue;
            };
            let set: usize = block.iter().map(|byte| byte.count_ones() as usize).sum();
            let ends = gaps.iter().filter(|&&byte| byte < 128).count();
            assert_eq!(
                set,
                if tag == CLEAR {
                    8 * BLOCK_BYTES - ends
                } else {
                    ends
                },
                "{tag}: {gaps:?}"
            );
            assert_eq!(decoded(&coded(&block)), Some(block), "{tag}: {gaps:?}");
            read += 1;
        }
        assert!(read > 20, "{read} of 200 blocks");
    }

    #[test]
    fn little_takes_little_and_nearly_all_as_well() {
        assert!(estimated_bytes(18) < 20_000);
        assert!(estimated_bytes(ELEMENTS - 1000) < 20_000);
        assert!((1_900_000_000..2_500_000_000).contains(&estimated_bytes(ELEMENTS / 2)));
    }
}

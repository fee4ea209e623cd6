//! Kociemba's numbers of permutations and of sets of four (<https://kociemba.org/math/coordlevel.htm>): the arithmetic
//! under the coordinates.
//!
//! This file knows numbers only, no cube. A permutation's number is the sum of `inversions(slot) * slot!`, where
//! `inversions` counts the larger items to the left of the slot. A set of four of twelve slots has the number of sets that
//! come before it when the sets, as bits, are listed in descending order: the last four slots have number 0.

/// Returns the number of a permutation of 0..N, 0 to N! - 1. N is at most 8.
///
/// The nibbles of one word hold, for each item, the largest first, how many larger ones are still to its left. So a
/// digit of the factorial number system is one shift away, and removing an item is one subtraction.
#[inline]
pub(super) fn rank<const N: usize>(permutation: &[u8; N]) -> usize {
    let mut larger: u32 = 0x7654_3210;
    let mut rank = 0;
    for (slot, &item) in permutation.iter().enumerate().rev() {
        let shift = 4 * (N as u32 - 1 - item as u32);
        rank = rank * (slot + 1) + (larger >> shift & 7) as usize;
        larger = larger.wrapping_sub(0x1111_1110 << shift);
    }
    rank
}

/// Returns the number of a permutation in a word, four bits an item, the first lowest. N is 4 or 8.
#[inline]
pub(super) fn rank_packed<const N: usize>(permutation: u64) -> usize {
    let from_largest = permutation ^ (0x1111_1111 * (N as u64 - 1));
    let mut larger: u32 = 0x7654_3210;
    let mut rank = 0;
    for slot in (0..N).rev() {
        let shift = 4 * (from_largest >> (4 * slot) & 7);
        rank = rank * (slot + 1) + (larger >> shift & 7) as usize;
        larger = larger.wrapping_sub(0x1111_1110 << shift);
    }
    rank
}

/// Returns the permutation of 0..N with this number.
#[inline]
pub(super) fn unrank<const N: usize>(rank: usize) -> [u8; N] {
    let mut shifts = [0; N];
    let mut rest = rank;
    for (slot, shift) in shifts.iter_mut().enumerate() {
        *shift = 4 * (rest % (slot + 1)) as u32;
        rest /= slot + 1;
    }
    let mut from_largest: u32 = 0x7654_3210;
    let mut permutation = [0; N];
    for (item, shift) in permutation.iter_mut().zip(shifts).rev() {
        *item = N as u8 - 1 - (from_largest >> shift & 7) as u8;
        let below = (1 << shift) - 1;
        from_largest = (from_largest & below) | (from_largest >> 4 & !below);
    }
    permutation
}

/// Returns the number of a permutation of 0..12, 0 to 12! - 1.
pub(super) fn rank_of_twelve(permutation: &[u8; 12]) -> u32 {
    let larger = |slot: usize| {
        let left = permutation[..slot].iter();
        left.filter(|item| **item > permutation[slot]).count() as u32
    };
    (0..12)
        .rev()
        .fold(0, |rank, slot| rank * (slot as u32 + 1) + larger(slot))
}

/// Returns the permutation of 0..12 with this number.
pub(super) fn unrank_of_twelve(rank: u32) -> [u8; 12] {
    let mut larger = [0; 12];
    let mut rest = rank as usize;
    for (slot, digit) in larger.iter_mut().enumerate() {
        *digit = rest % (slot + 1);
        rest /= slot + 1;
    }
    let mut left: Vec<u8> = (0..12).collect();
    let mut permutation = [0; 12];
    for slot in (0..12).rev() {
        permutation[slot] = left.remove(slot - larger[slot]);
    }
    permutation
}

/// Whether the permutation with this number is odd: the parity of its inversions.
pub(super) fn rank_is_odd<const N: usize>(rank: usize) -> bool {
    let mut rest = rank;
    let mut sum = 0;
    for radix in 1..=N {
        sum += rest % radix;
        rest /= radix;
    }
    sum % 2 == 1
}

/// The binomial coefficients: n choose k, for k from 0 to 4 and n from 0 to 11.
const BINOMIALS: [[u16; 12]; 5] = {
    let mut table = [[0; 12]; 5];
    table[0] = [1; 12];
    let mut k = 1;
    while k < 5 {
        let mut n = 1;
        while n < 12 {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            n += 1;
        }
        k += 1;
    }
    table
};

/// Returns the number, 0 to 494, of a set of four of the twelve slots, given as bits.
#[inline]
pub(super) fn rank_four_of_twelve(mut set: u16) -> usize {
    let mut below = 0;
    for of_kth in &BINOMIALS[1..] {
        below += of_kth[set.trailing_zeros() as usize] as usize;
        set &= set - 1;
    }
    FOUR_OF_TWELVE.len() - 1 - below
}

/// Returns the set of four of the twelve slots with this number, as bits.
#[inline]
pub(super) fn unrank_four_of_twelve(rank: usize) -> u16 {
    FOUR_OF_TWELVE[rank]
}

const FOUR_OF_TWELVE: [u16; 495] = {
    let mut sets = [0; 495];
    let mut left = sets.len();
    let mut set: u16 = 0;
    while left > 0 {
        if set.count_ones() == 4 {
            left -= 1;
            sets[left] = set;
        }
        set += 1;
    }
    sets
};

/// Returns the number, 0 to 69, of the set of slots that hold the items from 4 on; 0 for the last four slots.
pub(super) fn rank_four_of_eight(permutation: &[u8; 8]) -> u8 {
    let slots = (0..8).filter(|&slot| permutation[slot] >= 4);
    let set = slots.fold(0, |set, slot| set | 1 << slot);
    (rank_four_of_twelve(set) - BEFORE_FIRST_EIGHT) as u8
}

/// Returns the permutation of 0..8 whose last four items are in the slots of the set with this number, with both halves
/// ascending.
pub(super) fn unrank_four_of_eight(rank: u8) -> [u8; 8] {
    let set = unrank_four_of_twelve(rank as usize + BEFORE_FIRST_EIGHT);
    let mut first = 0..4;
    let mut last = 4..8;
    std::array::from_fn(|slot| {
        let next = if set >> slot & 1 == 1 {
            last.next()
        } else {
            first.next()
        };
        next.expect("four slots of eight are chosen")
    })
}

/// The number of sets of four that need one of the last four slots.
const BEFORE_FIRST_EIGHT: usize = 495 - 70;

//! Ranks of permutations and combinations: the arithmetic under the coordinates.
//!
//! This file knows numbers only, no cube.

/// Returns the lexicographic rank of a permutation of 0..N, 0 to N! - 1. N is at most 8.
///
/// The nibbles of one word hold each value minus the number of smaller values used so far, so a digit of the factorial
/// number system is one shift away, and using a value is one subtraction.
#[inline]
pub(super) fn rank<const N: usize>(permutation: &[u8; N]) -> usize {
    let mut left: u32 = 0x7654_3210;
    let mut rank = 0;
    for (i, &value) in permutation.iter().enumerate() {
        let shift = 4 * value as u32;
        rank = rank * (N - i) + (left >> shift & 7) as usize;
        left = left.wrapping_sub(0x1111_1110 << shift);
    }
    rank
}

/// Returns the lexicographic rank of a permutation in a word, four bits a value, the first lowest.
#[inline]
pub(super) fn rank_packed<const N: usize>(permutation: u64) -> usize {
    let mut left: u32 = 0x7654_3210;
    let mut rest = permutation;
    let mut rank = 0;
    for i in 0..N {
        let shift = 4 * (rest as u32 & 7);
        rank = rank * (N - i) + (left >> shift & 7) as usize;
        left = left.wrapping_sub(0x1111_1110 << shift);
        rest >>= 4;
    }
    rank
}

/// Returns the permutation of 0..N with this lexicographic rank.
#[inline]
pub(super) fn unrank<const N: usize>(rank: usize) -> [u8; N] {
    let mut digits = [0; N];
    let mut rest = rank;
    for (i, digit) in digits.iter_mut().enumerate().rev() {
        *digit = 4 * (rest % (N - i)) as u32;
        rest /= N - i;
    }
    let mut left: u32 = 0x7654_3210;
    digits.map(|shift| {
        let value = (left >> shift & 7) as u8;
        let below = (1 << shift) - 1;
        left = (left & below) | (left >> 4 & !below);
        value
    })
}

/// Whether the permutation with this lexicographic rank is odd: the parity of the digit sum of its factorial number.
pub(super) fn rank_is_odd<const N: usize>(rank: usize) -> bool {
    let mut rest = rank;
    let mut sum = 0;
    for radix in 1..=N {
        sum += rest % radix;
        rest /= radix;
    }
    sum % 2 == 1
}

/// n over k, for n up to 12 and k up to 4.
const BINOMIALS: [[u16; 5]; 13] = {
    let mut table = [[0; 5]; 13];
    let mut n = 0;
    while n < 13 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 5 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Returns the rank, 0 to 494, of a set of four of the twelve places, given as bits. The last four places have rank 0.
#[inline]
pub(super) fn rank_four_of_twelve(mut places: u16) -> usize {
    let mut next_from_last = |k: usize| {
        let last = 15 - places.leading_zeros() as usize;
        places ^= 1 << last;
        BINOMIALS[11 - last][k] as usize
    };
    (1..=4).map(&mut next_from_last).sum()
}

/// Returns the set of four of the twelve places with this rank, as bits.
#[inline]
pub(super) fn unrank_four_of_twelve(rank: usize) -> u16 {
    FOUR_OF_TWELVE[rank]
}

const FOUR_OF_TWELVE: [u16; 495] = {
    let mut choices = [0; 495];
    let mut rank = 0;
    while rank < 495 {
        let mut rest = rank as u16;
        let mut place = 0;
        let mut k = 4;
        while k > 0 {
            let here = BINOMIALS[11 - place][k];
            if rest >= here {
                rest -= here;
                choices[rank] |= 1 << place;
                k -= 1;
            }
            place += 1;
        }
        rank += 1;
    }
    choices
};

//! The union of rows by vectors: shuffles of 16 bytes, three to a row.
//!
//! The bytes of a group change places by one shuffle; nibbles are looked up, 16 at a time, by another.
#![allow(unsafe_code)]

use super::super::layout::{GROUPS, MOVES, Nibbles, PLAIN_MOVES, Run};
use super::{Source, exchanged};

/// For each half turn and group: which groups the low and the high nibble come from, and what becomes of either.
pub(super) struct Lookups([[Lookup; GROUPS]; MOVES - PLAIN_MOVES]);

#[derive(Clone, Copy)]
struct Lookup {
    groups: [u8; 2],
    /// What becomes of each high nibble that is low then, and of each low nibble that is high then.
    nibbles: [[u8; 16]; 2],
}

impl Lookups {
    pub(super) fn of(nibbles: &[Nibbles; MOVES - PLAIN_MOVES]) -> Self {
        Self(nibbles.map(|groups| {
            groups.map(|[low, high]| Lookup {
                groups: [low.group, high.group],
                nibbles: [
                    std::array::from_fn(|nibble| exchanged(nibble as u8, low.xor)),
                    std::array::from_fn(|nibble| exchanged(nibble as u8, high.xor) << 4),
                ],
            })
        }))
    }
}

/// Whether this processor has the instructions.
#[cfg(target_arch = "x86_64")]
pub(super) fn are_there() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn are_there() -> bool {
    false
}

/// The union, and how many bits are set in it, if the processor has the instructions.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn merge(own: &Run, sources: &[Source<'_>; MOVES], lookups: &Lookups, after: &mut Run) -> Option<u32> {
    // SAFETY: the processor has the instructions.
    are_there().then(|| unsafe { x86::merge(own, sources, lookups, after) })
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn merge(_: &Run, _: &[Source<'_>; MOVES], _: &Lookups, _: &mut Run) -> Option<u32> {
    None
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_loadu_si128, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8, _mm_shuffle_epi8,
        _mm_srli_epi16, _mm_storeu_si128, _mm_xor_si128,
    };

    use super::super::super::layout::{GROUPS, IN_BLOCK, MOVES, PLAIN_MOVES, Row, Run};
    use super::super::Source;
    use super::Lookups;

    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(bytes: &[u8; 16]) -> __m128i {
        // SAFETY: there are 16 bytes to be read, at any address.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn store(vector: __m128i, bytes: &mut [u8; 16]) {
        // SAFETY: there are 16 bytes to be written, at any address.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), vector) }
    }

    fn groups(row: &Row) -> &[[u8; IN_BLOCK]; GROUPS] {
        row.as_chunks().0.try_into().expect("a row has three groups")
    }

    #[target_feature(enable = "avx2,popcnt")]
    pub(super) fn merge(own: &Run, sources: &[Source<'_>; MOVES], lookups: &Lookups, after: &mut Run) -> u32 {
        let in_order = _mm_set_epi64x(0x0f0e_0d0c_0b0a_0908, 0x0706_0504_0302_0100);
        let low = _mm_set1_epi8(15);
        let shuffles: [__m128i; MOVES] =
            std::array::from_fn(|k| _mm_xor_si128(in_order, _mm_set1_epi8(sources[k].xor as i8)));
        for (k, (own, after)) in own.iter().zip(after.iter_mut()).enumerate() {
            let mut union = groups(own).each_ref().map(|group| load(group));
            for (source, &shuffle) in sources.iter().zip(&shuffles).take(PLAIN_MOVES) {
                let row = groups(&source.run[source.variant[k] as usize]);
                for (union, group) in union.iter_mut().zip(row) {
                    *union = _mm_or_si128(*union, _mm_shuffle_epi8(load(group), shuffle));
                }
            }
            for (number, (source, &shuffle)) in sources.iter().zip(&shuffles).skip(PLAIN_MOVES).enumerate() {
                let row = groups(&source.run[source.variant[k] as usize]);
                for (union, lookup) in union.iter_mut().zip(&lookups.0[number]) {
                    let [first, last] = lookup.groups.map(|group| load(&row[group as usize]));
                    let first = _mm_and_si128(_mm_srli_epi16::<4>(first), low);
                    let first = _mm_shuffle_epi8(load(&lookup.nibbles[0]), first);
                    let last = _mm_shuffle_epi8(load(&lookup.nibbles[1]), _mm_and_si128(last, low));
                    *union = _mm_or_si128(*union, _mm_shuffle_epi8(_mm_or_si128(first, last), shuffle));
                }
            }
            let chunks = after.as_chunks_mut().0;
            for (group, &union) in chunks.iter_mut().zip(&union) {
                store(union, group);
            }
        }
        super::super::count(after)
    }
}

//! The union of rows by vectors: shuffles of 16 bytes, three to a row.
//!
//! The bytes of a group change places by one shuffle; nibbles are looked up, 16 at a time, by another.
#![allow(unsafe_code)]
#![allow(clippy::needless_range_loop)] // iterators are not compiled for the vectors' instructions, and calling them costs more

use super::super::layout::{Before, GROUPS, IN_BLOCK, MOVES, Nibbles, PLAIN_MOVES, ROW_BYTES, Row, Run};
use super::{Maps, exchanged};

/// What half turns do, as vectors take it.
pub(super) struct Lookups {
    /// For each half turn and group: which groups the low and the high nibble come from, and what becomes of either.
    by_group: [[Lookup; GROUPS]; MOVES - PLAIN_MOVES],
    /// The same for whole rows.
    by_row: [RowLookup; MOVES - PLAIN_MOVES],
}

#[derive(Clone, Copy)]
struct Lookup {
    groups: [u8; 2],
    /// What becomes of each high nibble that is low then, and of each low nibble that is high then.
    nibbles: [[u8; 16]; 2],
}

/// For the nibbles that are low then, and those that are high: the numbers of the words they come from, each in the first byte
/// of its word, and what becomes of them.
#[derive(Clone, Copy)]
struct RowLookup {
    words: [Row; 2],
    nibbles: [Row; 2],
}

impl RowLookup {
    fn of(lookups: &[Lookup; GROUPS]) -> Self {
        let mut all = Self { words: [[0; ROW_BYTES]; 2], nibbles: [[0; ROW_BYTES]; 2] };
        for (group, lookup) in lookups.iter().enumerate() {
            let start = IN_BLOCK * group;
            for half in 0..2 {
                all.nibbles[half][start..][..IN_BLOCK].copy_from_slice(&lookup.nibbles[half]);
                all.words[half][start] = 2 * lookup.groups[half];
                all.words[half][start + 8] = 2 * lookup.groups[half] + 1;
            }
        }
        all
    }
}

impl Lookups {
    pub(super) fn of(nibbles: &[Nibbles; MOVES - PLAIN_MOVES]) -> Self {
        let by_group = nibbles.map(|groups| {
            groups.map(|[low, high]| Lookup {
                groups: [low.group, high.group],
                nibbles: [
                    std::array::from_fn(|nibble| exchanged(nibble as u8, low.xor)),
                    std::array::from_fn(|nibble| exchanged(nibble as u8, high.xor) << 4),
                ],
            })
        });
        Self { by_row: by_group.each_ref().map(RowLookup::of), by_group }
    }
}

/// Which instructions this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// Vectors of 16 bytes: three to a row.
    Group,
    /// Vectors of 64 bytes, of which a row fills 48.
    Row,
}

#[cfg(target_arch = "x86_64")]
impl Width {
    /// All that this processor has, the fastest first.
    pub(super) fn available() -> impl Iterator<Item = Self> {
        let has_groups = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        let has_rows = has_groups && is_x86_feature_detected!("avx512bw");
        [(Self::Row, has_rows), (Self::Group, has_groups)].into_iter().filter(|has| has.1).map(|has| has.0)
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Width {
    /// None.
    pub(super) fn available() -> impl Iterator<Item = Self> {
        std::iter::empty()
    }
}

/// The union, and how many bits are set in it. The width must be [available](Width::available).
#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn merge(
    width: Width,
    own: &[Run],
    before: &Before<'_>,
    maps: Maps<'_>,
    after: &mut [Run],
) -> u64 {
    match width {
        // SAFETY: a width is only given by `available`, so the processor has the instructions.
        Width::Group => unsafe { groups::merge(own, before, maps, after) },
        // SAFETY: likewise.
        Width::Row => unsafe { rows::merge(own, before, maps, after) },
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn merge(_: Width, _: &[Run], _: &Before<'_>, _: Maps<'_>, _: &mut [Run]) -> u64 {
    unreachable!("no width is available")
}

#[cfg(target_arch = "x86_64")]
mod groups {
    use std::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_loadu_si128, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8,
        _mm_shuffle_epi8, _mm_srli_epi16, _mm_storeu_si128, _mm_xor_si128,
    };

    use super::super::super::layout::{
        Before, GROUPS, IN_BLOCK, IN_RUN, MOVES, PLAIN_MOVES, Row, Run, Sources,
    };
    use super::super::{Maps, ask_for_sources};
    use super::Lookups;

    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(bytes: &[u8; IN_BLOCK]) -> __m128i {
        // SAFETY: there are 16 bytes to be read, at any address.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn store(vector: __m128i, bytes: &mut [u8; IN_BLOCK]) {
        // SAFETY: there are 16 bytes to be written, at any address.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), vector) }
    }

    fn groups(row: &Row) -> &[[u8; IN_BLOCK]; GROUPS] {
        row.as_chunks().0.try_into().expect("a row has three groups")
    }

    #[target_feature(enable = "avx2,popcnt")]
    pub(super) fn merge(own: &[Run], before: &Before<'_>, maps: Maps<'_>, after: &mut [Run]) -> u64 {
        let in_order = _mm_set_epi64x(0x0f0e_0d0c_0b0a_0908, 0x0706_0504_0302_0100);
        let mut shuffles = [in_order; MOVES];
        for (shuffle, (_, xor)) in shuffles.iter_mut().zip(before) {
            *shuffle = _mm_xor_si128(in_order, _mm_set1_epi8(xor.cast_signed()));
        }
        let mut count = 0;
        for (run, (own, after)) in own.iter().zip(after).enumerate() {
            ask_for_sources(run, before, maps);
            let sources = maps.layout.sources(run, before);
            merge_run(own, &sources, &shuffles, maps.lookups, after);
            for word in after.as_flattened().as_chunks().0 {
                count += u64::from(u64::from_ne_bytes(*word).count_ones());
            }
        }
        count
    }

    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn merge_run(
        own: &Run,
        sources: &Sources<'_>,
        shuffles: &[__m128i; MOVES],
        lookups: &Lookups,
        after: &mut Run,
    ) {
        let low = _mm_set1_epi8(15);
        for k in 0..IN_RUN {
            let own = groups(&own[k]);
            let mut union = [load(&own[0]), load(&own[1]), load(&own[2])];
            for turn in 0..PLAIN_MOVES {
                let row = groups(&sources[turn].0[sources[turn].1[k] as usize]);
                for group in 0..GROUPS {
                    union[group] =
                        _mm_or_si128(union[group], _mm_shuffle_epi8(load(&row[group]), shuffles[turn]));
                }
            }
            for turn in PLAIN_MOVES..MOVES {
                let row = groups(&sources[turn].0[sources[turn].1[k] as usize]);
                for group in 0..GROUPS {
                    let lookup = &lookups.by_group[turn - PLAIN_MOVES][group];
                    let high = _mm_srli_epi16::<4>(load(&row[lookup.groups[0] as usize]));
                    let first = _mm_shuffle_epi8(load(&lookup.nibbles[0]), _mm_and_si128(high, low));
                    let from_low = _mm_and_si128(load(&row[lookup.groups[1] as usize]), low);
                    let last = _mm_shuffle_epi8(load(&lookup.nibbles[1]), from_low);
                    let both = _mm_shuffle_epi8(_mm_or_si128(first, last), shuffles[turn]);
                    union[group] = _mm_or_si128(union[group], both);
                }
            }
            let after = after[k].as_chunks_mut().0;
            for group in 0..GROUPS {
                store(union[group], &mut after[group]);
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod rows {
    use std::arch::x86_64::{
        __m512i, _mm512_and_si512, _mm512_mask_storeu_epi8, _mm512_maskz_loadu_epi8, _mm512_or_si512,
        _mm512_permutexvar_epi64, _mm512_set1_epi8, _mm512_shuffle_epi8, _mm512_srli_epi16, _mm512_xor_si512,
    };

    use super::super::super::layout::{
        Before, IN_BLOCK, IN_RUN, MOVES, PLAIN_MOVES, ROW_BYTES, Row, Run, Sources,
    };
    use super::super::{Maps, ask_for_sources};
    use super::{Lookups, RowLookup};

    /// The bytes of a vector that a row fills.
    const FILLED: u64 = (1 << ROW_BYTES) - 1;

    #[inline]
    #[target_feature(enable = "avx512bw")]
    fn load(row: &Row) -> __m512i {
        // SAFETY: of the vector just the 48 bytes of the row are read, at any address; the others are zero.
        unsafe { _mm512_maskz_loadu_epi8(FILLED, row.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx512bw")]
    fn store(vector: __m512i, row: &mut Row) {
        // SAFETY: of the vector just the 48 bytes of the row are written, at any address.
        unsafe { _mm512_mask_storeu_epi8(row.as_mut_ptr().cast(), FILLED, vector) }
    }

    #[target_feature(enable = "avx512bw,popcnt")]
    pub(super) fn merge(own: &[Run], before: &Before<'_>, maps: Maps<'_>, after: &mut [Run]) -> u64 {
        let in_order = load(&std::array::from_fn(|k| (k % IN_BLOCK) as u8));
        let mut shuffles = [in_order; MOVES];
        for (shuffle, (_, xor)) in shuffles.iter_mut().zip(before) {
            *shuffle = _mm512_xor_si512(in_order, _mm512_set1_epi8(xor.cast_signed()));
        }
        let mut count = 0;
        for (run, (own, after)) in own.iter().zip(after).enumerate() {
            ask_for_sources(run, before, maps);
            let sources = maps.layout.sources(run, before);
            merge_run(own, &sources, &shuffles, maps.lookups, after);
            for word in after.as_flattened().as_chunks().0 {
                count += u64::from(u64::from_ne_bytes(*word).count_ones());
            }
        }
        count
    }

    #[inline]
    #[target_feature(enable = "avx512bw,popcnt")]
    fn merge_run(
        own: &Run,
        sources: &Sources<'_>,
        shuffles: &[__m512i; MOVES],
        lookups: &Lookups,
        after: &mut Run,
    ) {
        let low = _mm512_set1_epi8(15);
        for k in 0..IN_RUN {
            let mut union = load(&own[k]);
            for turn in 0..PLAIN_MOVES {
                let row = load(&sources[turn].0[sources[turn].1[k] as usize]);
                union = _mm512_or_si512(union, _mm512_shuffle_epi8(row, shuffles[turn]));
            }
            for turn in PLAIN_MOVES..MOVES {
                let row = load(&sources[turn].0[sources[turn].1[k] as usize]);
                let RowLookup { words, nibbles } = &lookups.by_row[turn - PLAIN_MOVES];
                let high = _mm512_and_si512(_mm512_srli_epi16::<4>(row), low);
                let first =
                    _mm512_shuffle_epi8(load(&nibbles[0]), _mm512_permutexvar_epi64(load(&words[0]), high));
                let from_low = _mm512_permutexvar_epi64(load(&words[1]), _mm512_and_si512(row, low));
                let both = _mm512_or_si512(first, _mm512_shuffle_epi8(load(&nibbles[1]), from_low));
                union = _mm512_or_si512(union, _mm512_shuffle_epi8(both, shuffles[turn]));
            }
            store(union, &mut after[k]);
        }
    }
}

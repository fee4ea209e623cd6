//! The inner loop of the prepass with vectors, in two widths: 16 bytes, three to a row, and 64 bytes, where a row fills
//! 48.
//!
//! The bytes of a group are rearranged by one shuffle. The nibbles are looked up by another, 16 at a time.
#![allow(unsafe_code)]
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))] // no width is available there
#![allow(clippy::needless_range_loop)] // iterators are not compiled for the vectors' instructions, and calling them costs more

use super::bit_layout::{
    BitLayout, GROUPS, IN_BLOCK, MOVES, Nibbles, ROW_BYTES, Row, RowRun, SourceBlocks, UD_TURNS,
    exchanged,
};
use crate::tables::prefetch;

/// The memory of source runs is scattered, so it is prefetched this many runs ahead.
const RUNS_AHEAD: usize = 2;
const CACHE_LINE: usize = 64;

/// The effect of half turns on nibbles, in the form that shuffles take.
pub(super) struct Lookups {
    by_group: [[GroupLookup; GROUPS]; MOVES - UD_TURNS],
    by_row: [RowLookup; MOVES - UD_TURNS],
}

/// The effect of a half turn on a group.
#[derive(Clone, Copy)]
struct GroupLookup {
    /// The groups that the low and the high nibbles come from.
    groups: [u8; 2],
    /// The image of each high nibble, which is low afterwards, and of each low nibble, which is high afterwards.
    nibbles: [[u8; 16]; 2],
}

/// The effect of a half turn on a row, for the nibbles that are low afterwards and for those that are high: the numbers
/// of the 8-byte words they come from, each in the first byte of its word, and their images.
#[derive(Clone, Copy)]
struct RowLookup {
    words: [Row; 2],
    nibbles: [Row; 2],
}

impl RowLookup {
    fn of(lookups: &[GroupLookup; GROUPS]) -> Self {
        let mut all = Self {
            words: [[0; ROW_BYTES]; 2],
            nibbles: [[0; ROW_BYTES]; 2],
        };
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
    pub(super) fn of(nibbles: &[Nibbles; MOVES - UD_TURNS]) -> Self {
        let by_group = nibbles.map(|groups| {
            groups.map(|[low, high]| GroupLookup {
                groups: [low.group, high.group],
                nibbles: [
                    std::array::from_fn(|nibble| exchanged(nibble as u8, low.xor)),
                    std::array::from_fn(|nibble| exchanged(nibble as u8, high.xor) << 4),
                ],
            })
        });
        Self {
            by_row: by_group.each_ref().map(RowLookup::of),
            by_group,
        }
    }
}

/// Instructions that this processor has. Only [`available`](Self::available) makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Width(Instructions);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
enum Instructions {
    /// AVX2: vectors of 16 bytes, a group each.
    Group,
    /// AVX-512: vectors of 64 bytes, a row each.
    Row,
}

#[cfg(target_arch = "x86_64")]
impl Width {
    /// Returns the widths that this processor has, the fastest first.
    pub(super) fn available() -> impl Iterator<Item = Self> {
        let has_groups = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        let has_rows = has_groups && is_x86_feature_detected!("avx512bw");
        [
            (Instructions::Row, has_rows),
            (Instructions::Group, has_groups),
        ]
        .into_iter()
        .filter(|(_, is_there)| *is_there)
        .map(|(instructions, _)| Self(instructions))
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Width {
    pub(super) fn available() -> impl Iterator<Item = Self> {
        std::iter::empty()
    }
}

/// The effect of the moves within blocks.
#[derive(Clone, Copy)]
pub(super) struct Maps<'a> {
    pub(super) layout: &'a BitLayout,
    pub(super) lookups: &'a Lookups,
}

/// Writes the union to `after` and returns how many bits are set in it.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn unite(
    width: Width,
    own: &[RowRun],
    sources: &SourceBlocks<'_>,
    maps: Maps<'_>,
    after: &mut [RowRun],
) -> u64 {
    match width.0 {
        // SAFETY: only `available` makes a width, so the processor has the instructions.
        Instructions::Group => unsafe { groups::unite(own, sources, maps, after) },
        // SAFETY: likewise.
        Instructions::Row => unsafe { rows::unite(own, sources, maps, after) },
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn unite(
    _: Width,
    _: &[RowRun],
    _: &SourceBlocks<'_>,
    _: Maps<'_>,
    _: &mut [RowRun],
) -> u64 {
    unreachable!("no width is available")
}

/// Prefetches what a later run comes from.
#[inline]
fn prefetch_sources(run: usize, sources: &SourceBlocks<'_>, layout: &BitLayout) {
    let Some(later) = layout.source_runs.get(run + RUNS_AHEAD) else {
        return;
    };
    for ((runs, _), (run, _)) in sources.iter().zip(later) {
        let bytes = runs[*run as usize].as_flattened();
        for line in (0..bytes.len()).step_by(CACHE_LINE) {
            prefetch(bytes, line);
        }
    }
}

/// Defines `unite` for a width, which must have `shuffles` and `unite_run`. It is a macro because the loop must be compiled
/// with the instructions of each width.
#[cfg(target_arch = "x86_64")]
macro_rules! define_unite {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        pub(super) fn unite(
            own: &[RowRun],
            sources: &SourceBlocks<'_>,
            Maps { layout, lookups }: Maps<'_>,
            after: &mut [RowRun],
        ) -> u64 {
            let shuffles = shuffles(sources);
            let mut count = 0;
            for (run, (own, after)) in own.iter().zip(after).enumerate() {
                prefetch_sources(run, sources, layout);
                unite_run(
                    own,
                    &layout.sources(run, sources),
                    &shuffles,
                    lookups,
                    after,
                );
                for word in after.as_flattened().as_chunks().0 {
                    count += u64::from(u64::from_ne_bytes(*word).count_ones());
                }
            }
            count
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod groups {
    use std::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_loadu_si128, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8,
        _mm_shuffle_epi8, _mm_srli_epi16, _mm_storeu_si128, _mm_xor_si128,
    };

    use super::super::bit_layout::{
        GROUPS, IN_BLOCK, IN_RUN, MOVES, Row, RowRun, SourceBlocks, SourceRuns, UD_TURNS,
    };
    use super::{Lookups, Maps, prefetch_sources};

    define_unite!("avx2,popcnt");

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
        row.as_chunks()
            .0
            .try_into()
            .expect("a row has three groups")
    }

    /// Returns for each move where the bytes of a group come from.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn shuffles(sources: &SourceBlocks<'_>) -> [__m128i; MOVES] {
        let identity = _mm_set_epi64x(0x0f0e_0d0c_0b0a_0908, 0x0706_0504_0302_0100);
        let mut shuffles = [identity; MOVES];
        for (shuffle, (_, xor)) in shuffles.iter_mut().zip(sources) {
            *shuffle = _mm_xor_si128(identity, _mm_set1_epi8(xor.cast_signed()));
        }
        shuffles
    }

    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn unite_run(
        own: &RowRun,
        sources: &SourceRuns<'_>,
        shuffles: &[__m128i; MOVES],
        lookups: &Lookups,
        after: &mut RowRun,
    ) {
        let low = _mm_set1_epi8(15);
        for k in 0..IN_RUN {
            let own = groups(&own[k]);
            let mut union = [load(&own[0]), load(&own[1]), load(&own[2])];
            for turn in 0..UD_TURNS {
                let row = groups(&sources[turn].0[sources[turn].1[k] as usize]);
                for group in 0..GROUPS {
                    union[group] = _mm_or_si128(
                        union[group],
                        _mm_shuffle_epi8(load(&row[group]), shuffles[turn]),
                    );
                }
            }
            for turn in UD_TURNS..MOVES {
                let row = groups(&sources[turn].0[sources[turn].1[k] as usize]);
                for group in 0..GROUPS {
                    let lookup = &lookups.by_group[turn - UD_TURNS][group];
                    let high = _mm_srli_epi16::<4>(load(&row[lookup.groups[0] as usize]));
                    let first =
                        _mm_shuffle_epi8(load(&lookup.nibbles[0]), _mm_and_si128(high, low));
                    let from_low = _mm_and_si128(load(&row[lookup.groups[1] as usize]), low);
                    let last = _mm_shuffle_epi8(load(&lookup.nibbles[1]), from_low);
                    let merged = _mm_shuffle_epi8(_mm_or_si128(first, last), shuffles[turn]);
                    union[group] = _mm_or_si128(union[group], merged);
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
        __m512i, _mm512_and_si512, _mm512_mask_storeu_epi8, _mm512_maskz_loadu_epi8,
        _mm512_or_si512, _mm512_permutexvar_epi64, _mm512_set1_epi8, _mm512_shuffle_epi8,
        _mm512_srli_epi16, _mm512_xor_si512,
    };

    use super::super::bit_layout::{
        IN_BLOCK, IN_RUN, MOVES, ROW_BYTES, Row, RowRun, SourceBlocks, SourceRuns, UD_TURNS,
    };
    use super::{Lookups, Maps, RowLookup, prefetch_sources};

    /// The bytes of a vector that a row fills.
    const FILLED: u64 = (1 << ROW_BYTES) - 1;

    define_unite!("avx512bw,popcnt");

    #[inline]
    #[target_feature(enable = "avx512bw")]
    fn load(row: &Row) -> __m512i {
        // SAFETY: only the 48 bytes of the row are read, at any address; the rest of the vector is zero.
        unsafe { _mm512_maskz_loadu_epi8(FILLED, row.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx512bw")]
    fn store(vector: __m512i, row: &mut Row) {
        // SAFETY: only the 48 bytes of the row are written, at any address.
        unsafe { _mm512_mask_storeu_epi8(row.as_mut_ptr().cast(), FILLED, vector) }
    }

    /// Returns for each move where the bytes of each group of a row come from.
    #[inline]
    #[target_feature(enable = "avx512bw")]
    fn shuffles(sources: &SourceBlocks<'_>) -> [__m512i; MOVES] {
        let identity = load(&std::array::from_fn(|k| (k % IN_BLOCK) as u8));
        let mut shuffles = [identity; MOVES];
        for (shuffle, (_, xor)) in shuffles.iter_mut().zip(sources) {
            *shuffle = _mm512_xor_si512(identity, _mm512_set1_epi8(xor.cast_signed()));
        }
        shuffles
    }

    #[inline]
    #[target_feature(enable = "avx512bw,popcnt")]
    fn unite_run(
        own: &RowRun,
        sources: &SourceRuns<'_>,
        shuffles: &[__m512i; MOVES],
        lookups: &Lookups,
        after: &mut RowRun,
    ) {
        let low = _mm512_set1_epi8(15);
        for k in 0..IN_RUN {
            let mut union = load(&own[k]);
            for turn in 0..UD_TURNS {
                let row = load(&sources[turn].0[sources[turn].1[k] as usize]);
                union = _mm512_or_si512(union, _mm512_shuffle_epi8(row, shuffles[turn]));
            }
            for turn in UD_TURNS..MOVES {
                let row = load(&sources[turn].0[sources[turn].1[k] as usize]);
                let RowLookup { words, nibbles } = &lookups.by_row[turn - UD_TURNS];
                let high = _mm512_and_si512(_mm512_srli_epi16::<4>(row), low);
                let first = _mm512_shuffle_epi8(
                    load(&nibbles[0]),
                    _mm512_permutexvar_epi64(load(&words[0]), high),
                );
                let from_low =
                    _mm512_permutexvar_epi64(load(&words[1]), _mm512_and_si512(row, low));
                let merged =
                    _mm512_or_si512(first, _mm512_shuffle_epi8(load(&nibbles[1]), from_low));
                union = _mm512_or_si512(union, _mm512_shuffle_epi8(merged, shuffles[turn]));
            }
            store(union, &mut after[k]);
        }
    }
}

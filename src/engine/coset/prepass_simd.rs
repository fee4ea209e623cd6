//! The inner loop of the prepass with vectors, in two widths: 16 bytes, three to a row, and 64 bytes, where a row fills
//! 48.
//!
//! The bytes of a group are rearranged by one shuffle. The nibbles are looked up by another, 16 at a time; or, as the
//! exchange is linear over bits, they are multiplied by a matrix.
#![allow(unsafe_code)]
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))] // fewer widths are available there
#![allow(clippy::needless_range_loop)] // iterators are not compiled for the vectors' instructions, and calling them costs more

use super::bit_layout::{
    BitLayout, GROUPS, IN_BLOCK, MOVES, Nibbles, ROW_BYTES, Row, RowRun, UD_TURNS, exchanged,
};
use super::prepass_kernel::OldRuns;
use crate::tables::{prefetch, prefetch_early};

const CACHE_LINE: usize = 64;

/// The effect of half turns on nibbles, in the form that shuffles need.
pub(super) struct Lookups {
    by_group: [[GroupLookup; GROUPS]; MOVES - UD_TURNS],
    by_row: [RowLookup; MOVES - UD_TURNS],
    matrices: [RowMatrices; MOVES - UD_TURNS],
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

/// The effect of a half turn on a row, for the nibbles that are low afterwards and for those that are high: the group that
/// each byte comes from, and the matrix over bits that it is multiplied by, the same for the 8 bytes of a word.
#[derive(Clone, Copy)]
struct RowMatrices {
    groups: [Row; 2],
    matrices: [Row; 2],
}

impl RowMatrices {
    fn of(nibbles: &Nibbles) -> Self {
        let mut all = Self {
            groups: [[0; ROW_BYTES]; 2],
            matrices: [[0; ROW_BYTES]; 2],
        };
        for (group, halves) in nibbles.iter().enumerate() {
            for (half, source) in halves.iter().enumerate() {
                let start = IN_BLOCK * group;
                all.groups[half][start..][..IN_BLOCK].fill(source.group);
                let words = &mut all.matrices[half][start..][..IN_BLOCK];
                for (byte, row) in words.iter_mut().enumerate() {
                    // The first byte of a matrix is the row of the highest bit.
                    let bit = 7 - byte as u8 % 8;
                    let is_made = usize::from(bit / 4) == half;
                    let source_bit = 4 * (1 - half as u8) + ((bit % 4) ^ source.xor);
                    *row = u8::from(is_made) << source_bit;
                }
            }
        }
        all
    }
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
            matrices: nibbles.each_ref().map(RowMatrices::of),
            by_group,
        }
    }
}

/// Instructions that this processor has. Only [`available`](Self::available) creates one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Width(Instructions);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
enum Instructions {
    /// AVX2 or NEON: vectors of 16 bytes, a group each.
    Group,
    /// AVX-512: vectors of 64 bytes, a row each.
    Row,
    /// The same with shuffles across a vector, matrices over bits, and a count of bits.
    Matrix,
}

#[cfg(target_arch = "x86_64")]
impl Width {
    /// Returns the widths that this processor has, the fastest first.
    pub(super) fn available() -> impl Iterator<Item = Self> {
        let has_groups = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        let has_rows = has_groups && is_x86_feature_detected!("avx512bw");
        let has_matrices = has_rows
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("gfni");
        [
            (Instructions::Matrix, has_matrices),
            (Instructions::Row, has_rows),
            (Instructions::Group, has_groups),
        ]
        .into_iter()
        .filter(|(_, is_there)| *is_there)
        .map(|(instructions, _)| Self(instructions))
    }
}

#[cfg(target_arch = "aarch64")]
impl Width {
    /// Returns the width that this processor has.
    pub(super) fn available() -> impl Iterator<Item = Self> {
        let has_groups = std::arch::is_aarch64_feature_detected!("neon");
        has_groups.then_some(Self(Instructions::Group)).into_iter()
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
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
pub(super) fn unite(width: Width, old: &OldRuns<'_>, maps: Maps<'_>, after: &mut [RowRun]) -> u64 {
    match width.0 {
        // SAFETY: only `available` makes a width, so the processor has the instructions.
        Instructions::Group => unsafe { groups::unite(old, maps, after) },
        // SAFETY: likewise.
        Instructions::Row => unsafe { rows::unite(old, maps, after) },
        // SAFETY: likewise.
        Instructions::Matrix => unsafe { matrices::unite(old, maps, after) },
    }
}

#[cfg(target_arch = "aarch64")]
#[inline]
pub(super) fn unite(_: Width, old: &OldRuns<'_>, maps: Maps<'_>, after: &mut [RowRun]) -> u64 {
    // SAFETY: only `available` makes a width, so the processor has the instructions.
    unsafe { groups::unite(old, maps, after) }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(super) fn unite(_: Width, _: &OldRuns<'_>, _: Maps<'_>, _: &mut [RowRun]) -> u64 {
    unreachable!("no width is available")
}

/// Prefetches the sources of the next run, and the sources of half turns for the range after this one. The latter are
/// seldom in any cache, while the sources of turns of U and D were read a moment ago.
#[inline]
fn prefetch_sources(run: usize, old: &OldRuns<'_>, layout: &BitLayout) {
    let turns = if old.is_nearly_full { UD_TURNS } else { MOVES };
    if let Some(later) = layout.source_runs[..old.runs.end].get(run + 1) {
        for turn in 0..turns {
            let bytes = old.sources[turn].0[later[turn].0 as usize].as_flattened();
            for line in (0..bytes.len()).step_by(CACHE_LINE) {
                prefetch(bytes, line);
            }
        }
    }
    if let Some((sources, first)) = old.next {
        let later = &layout.source_runs[first + run - old.runs.start];
        for turn in UD_TURNS..turns {
            let bytes = sources[turn].0[later[turn].0 as usize].as_flattened();
            for line in (0..bytes.len()).step_by(CACHE_LINE) {
                prefetch_early(bytes, line);
            }
        }
    }
}

/// Defines `unite` for a width, which must have `shuffles` and `unite_run`. It is a macro because the loop must be compiled
/// with the instructions of each width.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! define_unite {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        pub(super) fn unite(
            old: &OldRuns<'_>,
            Maps { layout, lookups }: Maps<'_>,
            after: &mut [RowRun],
        ) -> u64 {
            let sources = old.sources;
            let shuffles = shuffles(sources);
            let mut count = 0;
            for run in old.runs.clone() {
                prefetch_sources(run, old, layout);
                let after = &mut after[run];
                unite_run(
                    &old.own[run],
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

/// Vectors of 16 bytes on x86-64. Shuffle indices are below 16.
#[cfg(target_arch = "x86_64")]
mod vector {
    use std::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_loadu_si128, _mm_or_si128, _mm_set1_epi8, _mm_shuffle_epi8,
        _mm_srli_epi16, _mm_storeu_si128, _mm_xor_si128,
    };

    use super::super::bit_layout::IN_BLOCK;

    pub(super) type Vector = __m128i;

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn load(bytes: &[u8; IN_BLOCK]) -> Vector {
        // SAFETY: there are 16 bytes to be read, at any address.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn store(vector: Vector, bytes: &mut [u8; IN_BLOCK]) {
        // SAFETY: there are 16 bytes to be written, at any address.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), vector) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn filled(byte: u8) -> Vector {
        _mm_set1_epi8(byte.cast_signed())
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn or(one: Vector, other: Vector) -> Vector {
        _mm_or_si128(one, other)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn xor(one: Vector, other: Vector) -> Vector {
        _mm_xor_si128(one, other)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn shuffle(bytes: Vector, indices: Vector) -> Vector {
        _mm_shuffle_epi8(bytes, indices)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn low_nibbles(bytes: Vector) -> Vector {
        _mm_and_si128(bytes, filled(15))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn high_nibbles(bytes: Vector) -> Vector {
        low_nibbles(_mm_srli_epi16::<4>(bytes))
    }
}

/// Vectors of 16 bytes on arm64.
#[cfg(target_arch = "aarch64")]
mod vector {
    use std::arch::aarch64::{
        uint8x16_t, vandq_u8, vdupq_n_u8, veorq_u8, vld1q_u8, vorrq_u8, vqtbl1q_u8, vshrq_n_u8,
        vst1q_u8,
    };

    use super::super::bit_layout::IN_BLOCK;

    pub(super) type Vector = uint8x16_t;

    #[inline]
    #[target_feature(enable = "neon")]
    pub(super) fn load(bytes: &[u8; IN_BLOCK]) -> Vector {
        // SAFETY: there are 16 bytes to be read, at any address.
        unsafe { vld1q_u8(bytes.as_ptr()) }
    }

    #[inline]
    #[target_feature(enable = "neon")]
    pub(super) fn store(vector: Vector, bytes: &mut [u8; IN_BLOCK]) {
        // SAFETY: there are 16 bytes to be written, at any address.
        unsafe { vst1q_u8(bytes.as_mut_ptr(), vector) }
    }

    #[inline]
    #[target_feature(enable = "neon")]
    pub(super) fn filled(byte: u8) -> Vector {
        vdupq_n_u8(byte)
    }

    #[inline]
    #[target_feature(enable = "neon")]
    pub(super) fn or(one: Vector, other: Vector) -> Vector {
        vorrq_u8(one, other)
    }

    #[inline]
    #[target_feature(enable = "neon")]
    pub(super) fn xor(one: Vector, other: Vector) -> Vector {
        veorq_u8(one, other)
    }

    #[inline]
    #[target_feature(enable = "neon")]
    pub(super) fn shuffle(bytes: Vector, indices: Vector) -> Vector {
        vqtbl1q_u8(bytes, indices)
    }

    #[inline]
    #[target_feature(enable = "neon")]
    pub(super) fn low_nibbles(bytes: Vector) -> Vector {
        vandq_u8(bytes, filled(15))
    }

    #[inline]
    #[target_feature(enable = "neon")]
    pub(super) fn high_nibbles(bytes: Vector) -> Vector {
        vshrq_n_u8::<4>(bytes)
    }
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod groups {
    use super::super::bit_layout::{
        GROUPS, IN_BLOCK, IN_RUN, MOVES, Row, RowRun, SourceBlocks, SourceRuns, UD_TURNS,
    };
    use super::vector::{Vector, filled, high_nibbles, load, low_nibbles, or, shuffle, store, xor};
    use super::{Lookups, Maps, OldRuns, prefetch_sources};

    #[cfg(target_arch = "x86_64")]
    define_unite!("avx2,popcnt");
    #[cfg(target_arch = "aarch64")]
    define_unite!("neon");

    fn groups(row: &Row) -> &[[u8; IN_BLOCK]; GROUPS] {
        row.as_chunks()
            .0
            .try_into()
            .expect("a row has three groups")
    }

    /// Returns, for each move, where the bytes of a group come from.
    #[inline]
    #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    fn shuffles(sources: &SourceBlocks<'_>) -> [Vector; MOVES] {
        let identity = load(&std::array::from_fn(|k| k as u8));
        let mut shuffles = [identity; MOVES];
        for (shuffle, (_, flips)) in shuffles.iter_mut().zip(sources) {
            *shuffle = xor(identity, filled(*flips));
        }
        shuffles
    }

    #[inline]
    #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,popcnt"))]
    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    fn unite_run(
        own: &RowRun,
        sources: &SourceRuns<'_>,
        shuffles: &[Vector; MOVES],
        lookups: &Lookups,
        after: &mut RowRun,
    ) {
        for k in 0..IN_RUN {
            let own = groups(&own[k]);
            let mut union = [load(&own[0]), load(&own[1]), load(&own[2])];
            for turn in 0..UD_TURNS {
                let row = groups(&sources[turn].0[sources[turn].1[k] as usize]);
                for group in 0..GROUPS {
                    let brought = shuffle(load(&row[group]), shuffles[turn]);
                    union[group] = or(union[group], brought);
                }
            }
            for turn in UD_TURNS..MOVES {
                let row = groups(&sources[turn].0[sources[turn].1[k] as usize]);
                for group in 0..GROUPS {
                    let lookup = &lookups.by_group[turn - UD_TURNS][group];
                    let from_high = high_nibbles(load(&row[lookup.groups[0] as usize]));
                    let first = shuffle(load(&lookup.nibbles[0]), from_high);
                    let from_low = low_nibbles(load(&row[lookup.groups[1] as usize]));
                    let last = shuffle(load(&lookup.nibbles[1]), from_low);
                    let merged = shuffle(or(first, last), shuffles[turn]);
                    union[group] = or(union[group], merged);
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
    use super::{Lookups, Maps, OldRuns, RowLookup, prefetch_sources};

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

    /// Returns, for each move, where the bytes of each group of a row come from.
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

#[cfg(target_arch = "x86_64")]
mod matrices {
    use std::arch::x86_64::{
        __m512i, _mm512_add_epi64, _mm512_gf2p8affine_epi64_epi8, _mm512_mask_cmpneq_epi8_mask,
        _mm512_mask_storeu_epi8, _mm512_maskz_loadu_epi8, _mm512_or_si512, _mm512_permutexvar_epi8,
        _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_set1_epi8, _mm512_setzero_si512,
        _mm512_shuffle_epi8, _mm512_ternarylogic_epi64, _mm512_xor_si512,
    };

    use super::super::bit_layout::{
        IN_BLOCK, IN_RUN, MOVES, ROW_BYTES, Row, RowRun, SourceBlocks, UD_TURNS,
    };
    use super::{Lookups, Maps, OldRuns, prefetch_sources};

    /// The bytes of a vector that a row fills.
    const FILLED: u64 = (1 << ROW_BYTES) - 1;
    /// The truth table of the union of three vectors.
    const UNION: i32 = 0xfe;

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

    #[inline]
    #[target_feature(enable = "avx512bw")]
    fn is_full(union: __m512i) -> bool {
        _mm512_mask_cmpneq_epi8_mask(FILLED, union, _mm512_set1_epi8(-1)) == 0
    }

    /// The effect of a half turn on the rows of a block, for the low nibbles and for the high ones.
    #[derive(Clone, Copy)]
    struct HalfTurn {
        bytes: [__m512i; 2],
        matrices: [__m512i; 2],
    }

    /// Returns, for each turn of U and D, where the bytes of each group come from, and the effect of each half turn.
    #[inline]
    #[target_feature(enable = "avx512bw")]
    fn turns(
        sources: &SourceBlocks<'_>,
        lookups: &Lookups,
    ) -> ([__m512i; UD_TURNS], [HalfTurn; MOVES - UD_TURNS]) {
        let within = load(&std::array::from_fn(|k| (k % IN_BLOCK) as u8));
        let mut bytes = [within; MOVES];
        for (bytes, (_, xor)) in bytes.iter_mut().zip(sources) {
            *bytes = _mm512_xor_si512(within, _mm512_set1_epi8(xor.cast_signed()));
        }
        let (ud_turns, half_turns) = bytes.split_at(UD_TURNS);
        let mut ud = [within; UD_TURNS];
        ud.copy_from_slice(ud_turns);
        let mut half = [HalfTurn {
            bytes: [within; 2],
            matrices: [within; 2],
        }; MOVES - UD_TURNS];
        for turn in 0..MOVES - UD_TURNS {
            let effect = &lookups.matrices[turn];
            for side in 0..2 {
                let starts = effect.groups[side].map(|group| IN_BLOCK as u8 * group);
                half[turn].bytes[side] = _mm512_or_si512(half_turns[turn], load(&starts));
                half[turn].matrices[side] = load(&effect.matrices[side]);
            }
        }
        (ud, half)
    }

    #[target_feature(enable = "avx512bw,avx512vbmi,avx512vpopcntdq,gfni")]
    pub(super) fn unite(
        old: &OldRuns<'_>,
        Maps { layout, lookups }: Maps<'_>,
        after: &mut [RowRun],
    ) -> u64 {
        let sources = old.sources;
        let (ud_turns, half_turns) = turns(sources, lookups);
        let mut counts = _mm512_setzero_si512();
        for run in old.runs.clone() {
            prefetch_sources(run, old, layout);
            let own = &old.own[run];
            let after = &mut after[run];
            let runs = layout.sources(run, sources);
            for k in 0..IN_RUN {
                let row = |turn: usize| &runs[turn].0[runs[turn].1[k] as usize];
                let mut union = load(&own[k]);
                for turn in (0..UD_TURNS).step_by(2) {
                    let first = _mm512_shuffle_epi8(load(row(turn)), ud_turns[turn]);
                    let second = _mm512_shuffle_epi8(load(row(turn + 1)), ud_turns[turn + 1]);
                    union = _mm512_ternarylogic_epi64::<UNION>(union, first, second);
                }
                // The number of rounds is fixed, so that the compiler unrolls them.
                if !old.is_nearly_full || !is_full(union) {
                    for turn in 0..MOVES - UD_TURNS {
                        let HalfTurn { bytes, matrices } = &half_turns[turn];
                        let row = load(row(UD_TURNS + turn));
                        let low = _mm512_permutexvar_epi8(bytes[0], row);
                        let low = _mm512_gf2p8affine_epi64_epi8::<0>(low, matrices[0]);
                        let high = _mm512_permutexvar_epi8(bytes[1], row);
                        let high = _mm512_gf2p8affine_epi64_epi8::<0>(high, matrices[1]);
                        union = _mm512_ternarylogic_epi64::<UNION>(union, low, high);
                    }
                }
                counts = _mm512_add_epi64(counts, _mm512_popcnt_epi64(union));
                store(union, &mut after[k]);
            }
        }
        _mm512_reduce_add_epi64(counts).cast_unsigned()
    }
}

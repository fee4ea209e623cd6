//! A block after the moves of H: the heart of the prepass.
//!
//! Each row is the union of what was there and of ten rows, each with its bytes and nibbles in another order. The
//! [plain](join) way goes byte by byte, the [fast](vectors) one takes whole groups or rows at once. Knows no threads.

#[cfg(test)]
mod tests;
mod vectors;

use super::layout::{
    Before, GROUPS, IN_BLOCK, IN_RUN, Layout, Nibbles, PLAIN_MOVES, ROW_BYTES, Row, Run, Sources,
};
use crate::tables::prefetch;

/// A row without an element left to find.
const FULL: Row = [u8::MAX; ROW_BYTES];
/// So many runs ahead, the memory is asked for what they come from: that lies here and there.
const AHEAD: usize = 2;
/// Bytes in a line of the cache.
const LINE: usize = 64;

/// What joins blocks.
pub(super) struct Merger {
    lookups: vectors::Lookups,
    width: Option<vectors::Width>,
}

/// What moves do within blocks.
#[derive(Clone, Copy)]
struct Maps<'a> {
    layout: &'a Layout,
    lookups: &'a vectors::Lookups,
}

impl Merger {
    /// The fastest way that the processor has.
    pub(super) fn new(layout: &Layout) -> Self {
        Self { lookups: vectors::Lookups::of(&layout.nibbles), width: vectors::Width::available().next() }
    }

    /// The plain way on every processor.
    #[cfg(test)]
    pub(super) fn plain(layout: &Layout) -> Self {
        Self { width: None, ..Self::new(layout) }
    }

    /// Puts into `after` the union of a block and of those before the moves of H, in the order of the moves; tells how many bits
    /// are set in it.
    pub(super) fn merge(&self, layout: &Layout, own: &[Run], before: &Before<'_>, after: &mut [Run]) -> u64 {
        if let Some(width) = self.width {
            return vectors::merge(width, own, before, Maps { layout, lookups: &self.lookups }, after);
        }
        let mut count = 0;
        for (run, (own, after)) in own.iter().zip(after).enumerate() {
            *after = *own;
            let sources = layout.sources(run, before);
            for (k, row) in after.iter_mut().enumerate() {
                join_all(k, &sources, before, layout, row);
            }
            let words = after.as_flattened().as_chunks().0;
            count += words.iter().map(|&word| u64::from(u64::from_ne_bytes(word).count_ones())).sum::<u64>();
        }
        count
    }

    /// The bytes of a block in which the union has more than the block itself, and what, for a block in which little is left to
    /// find: full rows are not looked at.
    pub(super) fn rest(layout: &Layout, own: &[Run], before: &Before<'_>) -> Vec<(u32, u8)> {
        let mut new = Vec::new();
        for (run, own) in own.iter().enumerate() {
            if own.iter().all(|row| *row == FULL) {
                continue;
            }
            let sources = layout.sources(run, before);
            for (k, own) in own.iter().enumerate().filter(|(_, row)| **row != FULL) {
                let mut after = *own;
                join_all(k, &sources, before, layout, &mut after);
                let start = ROW_BYTES * (IN_RUN * run + k);
                let bytes = own.iter().zip(&after).enumerate().filter(|(_, (own, after))| own != after);
                new.extend(bytes.map(|(byte, (own, after))| ((start + byte) as u32, own ^ after)));
            }
        }
        new
    }
}

/// Has what a later run comes from fetched.
#[inline]
fn ask_for_sources(run: usize, before: &Before<'_>, maps: Maps<'_>) {
    let Some(next) = maps.layout.runs_before.get(run + AHEAD) else { return };
    for ((runs, _), (run, _)) in before.iter().zip(next) {
        let bytes = runs[*run as usize].as_flattened();
        for line in (0..bytes.len()).step_by(LINE) {
            prefetch(bytes, line);
        }
    }
}

/// Joins what all moves bring to a row of a run, until it is full.
fn join_all(k: usize, sources: &Sources<'_>, before: &Before<'_>, layout: &Layout, row: &mut Row) {
    for (turn, (&(run, variant), (_, xor))) in sources.iter().zip(before).enumerate() {
        let half_turn = turn.checked_sub(PLAIN_MOVES).map(|half_turn| &layout.nibbles[half_turn]);
        join(&run[variant[k] as usize], *xor, half_turn, row);
        if *row == FULL {
            break;
        }
    }
}

/// Byte by byte.
fn join(before: &Row, xor: u8, half_turn: Option<&Nibbles>, after: &mut Row) {
    for group in 0..GROUPS {
        for within in 0..IN_BLOCK {
            let byte = |group: usize| before[group * IN_BLOCK + (within ^ xor as usize)];
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

/// A nibble whose bits are where the exclusive or of their numbers says.
fn exchanged(nibble: u8, xor: u8) -> u8 {
    (0..4).map(|bit| (nibble >> (bit ^ xor) & 1) << bit).sum()
}

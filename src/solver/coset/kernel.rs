//! A run of rows after the moves of H: the heart of the prepass.
//!
//! Each row is the union of what was there and of ten rows, each with its bytes and nibbles in another order. The
//! [plain](merge_plainly) way goes byte by byte, the [fast](vectors) one takes 16 bytes at once. Knows neither blocks nor
//! threads.

mod vectors;

use super::layout::{GROUPS, IN_BLOCK, IN_RUN, MOVES, Nibbles, PLAIN_MOVES, ROW_BYTES, Row, Run};

/// A row without an element left to find.
const FULL: Row = [u8::MAX; ROW_BYTES];

/// A run before a move, and how its rows and their bytes are to be taken.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    /// The rows.
    pub(super) run: &'a Run,
    /// Which of them is which.
    pub(super) variant: &'a [u8; IN_RUN],
    /// The exclusive or of the numbers of bytes in a group.
    pub(super) xor: u8,
}

/// What half turns do to nibbles.
pub(super) struct Merger {
    nibbles: [Nibbles; MOVES - PLAIN_MOVES],
    lookups: vectors::Lookups,
    is_fast: bool,
}

impl Merger {
    /// The fast way where the processor has what it needs.
    pub(super) fn new(nibbles: &[Nibbles; MOVES - PLAIN_MOVES]) -> Self {
        Self { nibbles: *nibbles, lookups: vectors::Lookups::of(nibbles), is_fast: vectors::are_there() }
    }

    /// The plain way on every processor.
    pub(super) fn plain(nibbles: &[Nibbles; MOVES - PLAIN_MOVES]) -> Self {
        Self { is_fast: false, ..Self::new(nibbles) }
    }

    /// Puts into `after` the union of a run and its sources, which come in the order of the moves of H, and tells how many bits
    /// are set in it.
    pub(super) fn merge(&self, own: &Run, sources: &[Source<'_>; MOVES], after: &mut Run) -> u32 {
        let fast = if self.is_fast { vectors::merge(own, sources, &self.lookups, after) } else { None };
        fast.unwrap_or_else(|| {
            merge_plainly(own, sources, &self.nibbles, after);
            count(after)
        })
    }

    /// The same for a run in which little is left to find: full rows are but copied. Tells whether anything is new.
    pub(super) fn merge_rest(&self, own: &Run, sources: &[Source<'_>; MOVES], after: &mut Run) -> bool {
        *after = *own;
        for (k, row) in after.iter_mut().enumerate().filter(|(_, row)| **row != FULL) {
            merge_plain_row(k, sources, &self.nibbles, row);
        }
        after != own
    }
}

#[inline]
fn count(run: &Run) -> u32 {
    let words = run.as_flattened().as_chunks::<8>().0;
    words.iter().map(|&word| u64::from_ne_bytes(word).count_ones()).sum()
}

/// Byte by byte.
fn merge_plainly(
    own: &Run,
    sources: &[Source<'_>; MOVES],
    nibbles: &[Nibbles; MOVES - PLAIN_MOVES],
    after: &mut Run,
) {
    for (k, (own, after)) in own.iter().zip(after).enumerate() {
        *after = *own;
        merge_plain_row(k, sources, nibbles, after);
    }
}

/// Joins what all moves bring to a row of the run; stops when it is full.
fn merge_plain_row(
    k: usize,
    sources: &[Source<'_>; MOVES],
    nibbles: &[Nibbles; MOVES - PLAIN_MOVES],
    row: &mut Row,
) {
    for (number, source) in sources.iter().enumerate() {
        let before = &source.run[source.variant[k] as usize];
        let half_turn = number.checked_sub(PLAIN_MOVES).map(|half_turn| &nibbles[half_turn]);
        join(before, source.xor, half_turn, row);
        if *row == FULL {
            break;
        }
    }
}

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

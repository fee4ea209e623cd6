//! All placements within some moves of a start, with their distances.
//!
//! It is filled one depth after the other, as far as a search wants it and as it fits. Around the solved cube, filled
//! backwards, it is an endgame table: a search need not go deeper than to its edge. If the moves make few cubes, it comes
//! to hold them all.

use std::ops::ControlFlow;

use crate::solver::engine::{Placement, PositionMap};
use crate::tables::{free_memory, in_large_pages, prefetch};

/// The table holds no more placements than this: 140 MB, and 90 MB for the last depth. It stays smaller where memory is
/// short.
pub(super) const MOST: usize = 4_000_000;
/// The least number of slots, as a power of two.
const FEWEST_SLOTS: usize = 1 << 12;
/// Placements whose slots are prefetched together.
const AT_ONCE: usize = 16;
const CHUNKS_BETWEEN_CHECKS: usize = 64;
/// Above this bit of a slot is the distance, plus one: an empty slot is 0.
const DISTANCE_SHIFT: u32 = 112;
/// The bits of a slot that are the key of the placement.
const KEY: u128 = (1 << DISTANCE_SHIFT) - 1;

/// Placements and their distances from the start.
#[derive(Clone, Debug)]
pub(super) struct Neighborhood {
    slots: Vec<u128>,
    count: usize,
    /// All placements of at most this distance are in the table.
    radius: u8,
    /// The placements whose distance is the radius.
    edge: Vec<Placement>,
    /// Those one move farther that fit, once no more do.
    beyond: Vec<Placement>,
    /// No more fit, or there are no more.
    is_full: bool,
}

impl Neighborhood {
    /// Holds the placements that it starts from.
    pub(super) fn new(starts: &[Placement]) -> Self {
        let mut table = Self {
            slots: empty_slots(FEWEST_SLOTS),
            count: 0,
            radius: 0,
            edge: starts.to_vec(),
            beyond: Vec::new(),
            is_full: false,
        };
        for placement in starts {
            table.insert(placement.key(), 0);
        }
        table
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// All placements of at most this distance are in the table.
    pub(super) fn radius(&self) -> u8 {
        self.radius
    }

    /// Whether it cannot grow: it holds all cubes that the moves make, or as many as fit.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// The placements whose distance is the radius.
    pub(super) fn edge(&self) -> &[Placement] {
        &self.edge
    }

    /// The placements one move farther that fit, if not all do.
    pub(super) fn beyond(&self) -> &[Placement] {
        &self.beyond
    }

    /// Returns about how many placements the next depth has, and at most, if there are so many turns.
    pub(super) fn next_size(&self, turns: usize) -> usize {
        self.edge.len() * turns
    }

    /// Adds the placements that these turns lead to from the edge, or as many of them as fit. `check` is called about a
    /// thousand times a second, and may break it off: the table is useless then.
    pub(super) fn grow<B>(
        &mut self,
        turns: &[PositionMap],
        check: impl Fn(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut next = Vec::new();
        let mut neighbors = Vec::new();
        for (number, placements) in self.edge.chunks(AT_ONCE).enumerate() {
            if number % CHUNKS_BETWEEN_CHECKS == CHUNKS_BETWEEN_CHECKS - 1 {
                check((CHUNKS_BETWEEN_CHECKS * AT_ONCE) as u64)?;
            }
            if self.count + AT_ONCE * turns.len() > MOST {
                self.is_full = true;
                self.beyond = next;
                return ControlFlow::Continue(());
            }
            for placement in placements {
                for map in turns {
                    let neighbor = placement.turned(map);
                    prefetch(&self.slots, first_slot(&self.slots, neighbor.key()));
                    neighbors.push(neighbor);
                }
            }
            for neighbor in neighbors.drain(..) {
                // The borrow of the edge forbids a method of the whole table here.
                if insert(&mut self.slots, neighbor.key(), self.radius + 1) {
                    self.count += 1;
                    next.push(neighbor);
                }
            }
            if self.count * 2 > self.slots.len() {
                if !can_double(&self.slots) {
                    self.is_full = true;
                    self.beyond = next;
                    return ControlFlow::Continue(());
                }
                self.slots = doubled(&self.slots);
            }
        }
        self.is_full = next.is_empty();
        self.radius += u8::from(!next.is_empty());
        self.edge = next;
        ControlFlow::Continue(())
    }

    fn insert(&mut self, key: u128, distance: u8) {
        self.count += usize::from(insert(&mut self.slots, key, distance));
    }

    /// Returns the distance of a placement. If it is not in the table, that is greater than the radius.
    #[inline]
    pub(super) fn distance(&self, placement: &Placement) -> Option<u8> {
        let key = placement.key();
        let slot = self.slots[find(&self.slots, key)];
        (slot != 0).then(|| (slot >> DISTANCE_SHIFT) as u8 - 1)
    }

    #[inline]
    pub(super) fn prefetch(&self, placement: &Placement) {
        prefetch(&self.slots, first_slot(&self.slots, placement.key()));
    }

    /// Returns the nearest of some placements that are in the table, with its distance.
    pub(super) fn nearest<'a>(&self, placements: &'a [Placement]) -> Option<(u8, &'a Placement)> {
        let known = placements.chunks(AT_ONCE).flat_map(|placements| {
            for placement in placements {
                self.prefetch(placement);
            }
            let distance = |placement| Some((self.distance(placement)?, placement));
            placements.iter().filter_map(distance)
        });
        known.min_by_key(|(distance, _)| *distance)
    }

    /// Returns a lower bound for the distance, which is exact up to the radius.
    #[inline]
    pub(super) fn at_least(&self, placement: &Placement) -> u8 {
        self.distance(placement).unwrap_or(self.radius + 1)
    }
}

/// Inserts a key unless it is there. Returns whether it was not.
fn insert(slots: &mut [u128], key: u128, distance: u8) -> bool {
    let index = find(slots, key);
    let slot = &mut slots[index];
    let is_new = *slot == 0;
    if is_new {
        *slot = u128::from(distance + 1) << DISTANCE_SHIFT | key;
    }
    is_new
}

/// Whether half of the free memory is enough for a table of twice the size beside this one.
fn can_double(slots: &[u128]) -> bool {
    let bytes = 2 * size_of_val(slots) as u64;
    free_memory().is_none_or(|free| bytes <= free / 2)
}

fn empty_slots(count: usize) -> Vec<u128> {
    let mut slots = in_large_pages(count);
    slots.resize(count, 0);
    slots
}

fn doubled(slots: &[u128]) -> Vec<u128> {
    let mut twice = empty_slots(2 * slots.len());
    for &slot in slots.iter().filter(|&&slot| slot != 0) {
        let index = find(&twice, slot & KEY);
        twice[index] = slot;
    }
    twice
}

/// Returns the slot of a key, or the empty one where it belongs.
#[inline]
fn find(slots: &[u128], key: u128) -> usize {
    let mut index = first_slot(slots, key);
    while slots[index] != 0 && slots[index] & KEY != key {
        index = (index + 1) & (slots.len() - 1);
    }
    index
}

/// Returns the first slot to look at, of a power of two: mixes the two halves of a key (Fibonacci hashing), where the
/// upper bits of a product are the best mixed.
#[inline]
fn first_slot(slots: &[u128], key: u128) -> usize {
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    let low = key as u64;
    let high = (key >> 64) as u64;
    let mixed = (low ^ high.wrapping_mul(GOLDEN).rotate_left(32)).wrapping_mul(GOLDEN);
    (mixed ^ mixed >> 32) as usize & (slots.len() - 1)
}

//! All placements within some moves of a start, with their distances.
//!
//! It is filled one depth after the other, as far as a search needs it and memory allows. Filled backwards from the
//! solved cube, it is an endgame table: a search need go no deeper than its edge. If the moves generate few cubes, it
//! ends up holding them all.

use std::ops::ControlFlow;

use super::{Placement, PositionMap};
use crate::tables::{free_memory, in_large_pages, prefetch};

/// The least number of slots, as a power of two.
const FEWEST_SLOTS: usize = 1 << 12;
/// Placements whose slots are prefetched together.
const AT_ONCE: usize = 16;
const POSITIONS_BETWEEN_CHECKS: usize = 64 * AT_ONCE;
/// The bits of a slot from this one up hold the distance plus one, so an empty slot is 0.
const DISTANCE_SHIFT: u32 = 112;
/// The bits of a slot that hold the placement's key.
const KEY: u128 = (1 << DISTANCE_SHIFT) - 1;

/// Placements and their distances from the start.
#[derive(Clone, Debug)]
pub(crate) struct Neighborhood {
    slots: Vec<u128>,
    count: usize,
    /// All placements of at most this distance are in the table.
    radius: u8,
    /// The placements whose distance is the radius.
    edge: Vec<Placement>,
    /// Placements one move beyond the edge that are in the table already, because growth was interrupted or no more
    /// fit.
    beyond: Vec<Placement>,
    /// The number of placements of the edge whose neighbours are all in the table.
    expanded: usize,
    /// Whether no more placements fit, or there are no more.
    is_full: bool,
}

impl Neighborhood {
    /// The greatest number of placements: 140 MB, and 90 MB for the last depth. The table stays smaller if memory is
    /// short.
    pub(crate) const MOST: usize = 4_000_000;

    /// Creates a table that holds just these placements, with the distance 0.
    pub(crate) fn new(starts: &[Placement]) -> Self {
        let mut table = Self {
            slots: empty_slots(FEWEST_SLOTS),
            count: 0,
            radius: 0,
            edge: starts.to_vec(),
            beyond: Vec::new(),
            expanded: 0,
            is_full: false,
        };
        for placement in starts {
            table.insert(placement.key(), 0);
        }
        table
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// All placements of at most this distance are in the table.
    pub(crate) fn radius(&self) -> u8 {
        self.radius
    }

    /// Whether the table cannot grow: it holds all cubes that the moves generate, or as many as fit.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// The placements whose distance is the radius.
    pub(crate) fn edge(&self) -> &[Placement] {
        &self.edge
    }

    /// Returns the placements one move beyond the edge that are in the table, as long as that depth is incomplete.
    pub(crate) fn beyond(&self) -> &[Placement] {
        &self.beyond
    }

    /// Returns an upper bound on the number of placements at the next depth, given the number of turns.
    pub(crate) fn next_size(&self, turns: usize) -> usize {
        self.edge.len() * turns
    }

    /// Adds the placements that these turns lead to from the edge, or as many as fit. `check` is called about a
    /// thousand times a second and may interrupt the growth; the next call resumes it.
    pub(crate) fn grow<B>(
        &mut self,
        turns: &[PositionMap],
        check: impl Fn(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut neighbors = Vec::new();
        while self.expanded < self.edge.len() {
            if self.expanded % POSITIONS_BETWEEN_CHECKS == POSITIONS_BETWEEN_CHECKS - AT_ONCE {
                check(POSITIONS_BETWEEN_CHECKS as u64)?;
            }
            let has_room = self.count + AT_ONCE * turns.len() <= Self::MOST;
            if !has_room || !self.has_slots() {
                self.is_full = true;
                return ControlFlow::Continue(());
            }
            let end = self.edge.len().min(self.expanded + AT_ONCE);
            for placement in &self.edge[self.expanded..end] {
                for map in turns {
                    let neighbor = placement.turned(map);
                    self.prefetch(&neighbor);
                    neighbors.push(neighbor);
                }
            }
            for neighbor in neighbors.drain(..) {
                if self.insert(neighbor.key(), self.radius + 1) {
                    self.beyond.push(neighbor);
                }
            }
            self.expanded = end;
        }
        self.expanded = 0;
        self.is_full = self.beyond.is_empty();
        self.radius += u8::from(!self.is_full);
        self.edge = std::mem::take(&mut self.beyond);
        ControlFlow::Continue(())
    }

    /// Returns whether at most half of the slots are taken, after doubling their number if necessary and possible.
    fn has_slots(&mut self) -> bool {
        if self.count * 2 > self.slots.len() {
            if !can_double(&self.slots) {
                return false;
            }
            self.slots = doubled(&self.slots);
        }
        true
    }

    /// Inserts a key, and returns whether it is new.
    fn insert(&mut self, key: u128, distance: u8) -> bool {
        let index = find(&self.slots, key);
        let slot = &mut self.slots[index];
        let is_new = *slot == 0;
        if is_new {
            *slot = u128::from(distance + 1) << DISTANCE_SHIFT | key;
        }
        self.count += usize::from(is_new);
        is_new
    }
    /// Returns the distance of a placement, or `None` if it is not in the table: it is then greater than the radius.
    #[inline]
    pub(crate) fn distance(&self, placement: &Placement) -> Option<u8> {
        let key = placement.key();
        let slot = self.slots[find(&self.slots, key)];
        (slot != 0).then(|| (slot >> DISTANCE_SHIFT) as u8 - 1)
    }

    #[inline]
    pub(crate) fn prefetch(&self, placement: &Placement) {
        prefetch(&self.slots, first_slot(&self.slots, placement.key()));
    }

    /// Returns the nearest of some placements that are in the table, with its distance.
    pub(crate) fn nearest<'a>(&self, placements: &'a [Placement]) -> Option<(u8, &'a Placement)> {
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
    pub(crate) fn at_least(&self, placement: &Placement) -> u8 {
        self.distance(placement).unwrap_or(self.radius + 1)
    }
}

/// Whether half of the free memory is enough for a table of twice the size in addition to this one.
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

/// Returns the first slot to probe; the number of slots is a power of two. Mixes the two halves of a key by Fibonacci
/// hashing, where the upper bits of a product are the best mixed.
#[inline]
fn first_slot(slots: &[u128], key: u128) -> usize {
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    let low = key as u64;
    let high = (key >> 64) as u64;
    let mixed = (low ^ high.wrapping_mul(GOLDEN).rotate_left(32)).wrapping_mul(GOLDEN);
    (mixed ^ mixed >> 32) as usize & (slots.len() - 1)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::super::TurnRules;
    use super::*;
    use crate::cube::OrientedCube;
    use crate::goals::arrangement;

    #[test]
    fn a_table_that_was_broken_off_grows_to_the_same() {
        let rules = TurnRules::new("R,U".parse().expect("they are moves"));
        let maps: Vec<PositionMap> = rules
            .turns
            .iter()
            .map(|&turn| PositionMap::of([turn]))
            .collect();
        let solved = Placement::of(&arrangement(&OrientedCube::SOLVED));
        let new = || Neighborhood::new(&[solved]);
        let mut whole = new();
        let mut broken = new();
        let checks = Cell::new(0);
        let every_second = |_| {
            checks.set(checks.get() + 1);
            if checks.get() % 2 == 1 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut times = 0;
        for _ in 0..9 {
            let ended = whole.grow(&maps, |_| ControlFlow::<()>::Continue(()));
            assert!(ended.is_continue());
            while broken.grow(&maps, every_second).is_break() {
                times += 1;
                let nearest = broken.nearest(broken.beyond());
                assert!(nearest.is_none_or(|(distance, _)| distance == broken.radius() + 1));
            }
        }
        assert!(times > 10, "{times}");
        assert_eq!(
            (whole.len(), whole.radius()),
            (broken.len(), broken.radius())
        );
        assert_eq!(whole.edge(), broken.edge());
        assert!(broken.beyond().is_empty());
    }
}

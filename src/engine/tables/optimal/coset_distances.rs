//! The distances of all cosets of H in quarter turns, for two-phase search.
//!
//! An entry is the distance modulo 3. The distances of neighbours differ by one at most, so a search that knows the
//! distance of one coset knows those of all that it meets after it. The optimal solver's table has as many entries, but
//! has only bounds for the near ones.

use std::fmt;

use super::cosets::{CosetGraph, Cosets};
use super::lines::{self, SharedLines};
use super::{AxisCoset, OptimalTier, Pieces};
use crate::cube::{CubieCube, Move};
use crate::tables::bfs::{self, Backward, Schedule};
use crate::tables::memory::prefetch;
use crate::tables::{BuildControl, MoveSet, TableError};

/// The distances from H by quarter turns, 36 MB.
pub struct CosetDistances {
    cosets: Cosets,
    entries: Vec<u8>,
    /// The entry of H itself.
    start: usize,
}

impl fmt::Debug for CosetDistances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CosetDistances({} bytes)", self.entries.len())
    }
}

/// The base of a table in which no entry is levelled.
const NO_BASE: u8 = u8::MAX;

impl CosetDistances {
    /// Fills the table, in seconds of one thread.
    ///
    /// # Errors
    /// It was cancelled.
    pub(in crate::tables) fn build(control: &BuildControl<'_>) -> Result<Self, TableError> {
        let cosets = OptimalTier::Small.cosets(control)?;
        let lines = SharedLines::new(cosets.rows(), NO_BASE);
        let schedule = Schedule {
            backward: Backward::FromPercent(20),
            ..Schedule::EXACT
        };
        bfs::fill(
            &CosetGraph::new(&cosets, MoveSet::QUARTER_TURNS),
            &lines,
            &schedule,
            control,
        )
        .map_err(|_stopped| TableError::Cancelled)?;
        let [start, ..] = cosets.of(&Pieces::of(&CubieCube::SOLVED));
        Ok(Self {
            start: cosets.entry(start),
            entries: lines.into_bytes(),
            cosets,
        })
    }

    /// Returns the coset of a cube.
    pub(crate) fn of(&self, cube: &CubieCube) -> AxisCoset {
        let [coset, ..] = self.cosets.of(&Pieces::of(cube));
        coset
    }

    /// Returns the coset after a move, and prefetches its entry.
    #[inline]
    pub(crate) fn after(&self, coset: AxisCoset, turn: Move) -> AxisCoset {
        let after = self.cosets.after(coset, self.cosets.local(0, coset, turn));
        prefetch(&self.entries, lines::place(self.entry(after)) / 4);
        after
    }

    #[inline]
    fn entry(&self, coset: AxisCoset) -> usize {
        self.cosets.entry(coset)
    }

    #[inline]
    fn modulo_3(&self, coset: AxisCoset) -> u8 {
        lines::value(&self.entries, lines::place(self.entry(coset)))
    }

    /// Returns the number of quarter turns to H, given that of a neighbour.
    #[inline]
    pub(crate) fn distance_beside(&self, coset: AxisCoset, neighbour: u8) -> u8 {
        // One more, the same or one less.
        neighbour + 1 - (neighbour + 1 + 3 - self.modulo_3(coset)) % 3
    }

    /// Returns the number of quarter turns to H, found by following a shortest path there.
    pub(crate) fn distance(&self, coset: AxisCoset) -> u8 {
        let mut at = coset;
        let mut distance = 0;
        while self.entry(at) != self.start {
            let nearer = (self.modulo_3(at) + 2) % 3;
            at = MoveSet::QUARTER_TURNS
                .moves()
                .map(|turn| self.after(at, turn))
                .find(|&after| self.modulo_3(after) == nearer)
                .expect("a quarter turn leads nearer to H");
            distance += 1;
        }
        distance
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::Coset;
    use std::collections::HashMap;

    #[test]
    fn distances_are_those_of_all_sequences_and_of_neighbours() {
        let table = CosetDistances::build(&BuildControl::silent()).expect("nothing cancels it");
        let mut known = HashMap::from([(Coset::SOLVED, 0)]);
        let mut edge = vec![CubieCube::SOLVED];
        for distance in 1..=4 {
            let mut next = Vec::new();
            for cube in edge {
                for turn in MoveSet::QUARTER_TURNS.moves() {
                    let after = cube.turned(turn);
                    known.entry(Coset::of(&after)).or_insert_with(|| {
                        next.push(after);
                        distance
                    });
                }
            }
            for cube in &next {
                assert_eq!(table.distance(table.of(cube)), distance);
            }
            edge = next;
        }
        let mut farthest = 0;
        for seed in 0..200 {
            let cube = CubieCube::random(&mut crate::cube::random::seeded_generator(seed));
            let coset = table.of(&cube);
            let distance = table.distance(coset);
            farthest = farthest.max(distance);
            for turn in MoveSet::QUARTER_TURNS.moves() {
                let after = table.after(coset, turn);
                let own = table.distance(table.of(&cube.turned(turn)));
                assert_eq!(table.distance(after), own);
                assert_eq!(table.distance_beside(after, distance), own);
            }
        }
        assert!((11..=14).contains(&farthest), "{farthest}");
    }
}

//! Paths of up to 24 moves in one word, one for each pending position; and the prefixes by which a search is divided
//! into tasks, without those that symmetries make superfluous.
//!
//! A symmetry of the start maps a path to a path, so one path of each set of images is enough. Of all images of a path,
//! with commuting moves sorted, take the first in lexicographic order. Its prefix comes first among the images of the
//! prefix, for an earlier image of the prefix would begin an earlier image of the path. So prefixes that have an earlier
//! image are left out.

use crate::cube::{Metric, Move, Symmetry, canonical};
use crate::tables::MoveSet;

/// Up to 24 moves, five bits each, the last move lowest. The owner of the path keeps the number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedPath(u128);

const BITS: u32 = 5;
/// Takes the place of the last move in a path without moves.
const NONE: u128 = 31;

impl PackedPath {
    pub(crate) const EMPTY: Self = Self(NONE);
    /// The greatest number of moves.
    pub(crate) const LONGEST: u8 = 24;

    /// Returns the path with one more move.
    #[inline]
    pub(crate) fn then(self, turn: Move) -> Self {
        Self(self.0 << BITS | turn.index() as u128)
    }

    #[inline]
    pub(crate) fn last(self) -> Option<Move> {
        Move::ALL.get((self.0 & NONE) as usize).copied()
    }

    /// Returns the number of moves after the common prefix of this path and another of the same length.
    #[inline]
    pub(crate) fn moves_unlike(self, other: Self) -> u8 {
        (u128::BITS - (self.0 ^ other.0).leading_zeros()).div_ceil(BITS) as u8
    }

    /// Returns the last `count` moves in sequence: all moves if that is the length of the path.
    #[inline]
    pub(crate) fn moves(self, count: u8) -> impl Iterator<Item = Move> {
        (0..u32::from(count))
            .rev()
            .map(move |k| Move::ALL[(self.0 >> (BITS * k) & NONE) as usize])
    }
}

/// Returns the canonical sequences of `length` moves that come first among their images under these symmetries; without
/// symmetries all 18, 243, 3240 … Canonical: no two adjacent moves turn the same face, and commuting moves are sorted.
/// In quarter turns, where `symmetries` must be empty, two equal turns of a face may be adjacent.
pub(crate) fn prefixes(length: usize, metric: Metric, symmetries: &[Symmetry]) -> Vec<Vec<Move>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        all = all
            .iter()
            .flat_map(|prefix: &Vec<Move>| longer(prefix, metric))
            .collect();
    }
    all.retain(|prefix| {
        symmetries
            .iter()
            .all(|&symmetry| image(prefix, symmetry) >= *prefix)
    });
    all
}

/// Returns a sequence extended by each move that may follow it.
fn longer(prefix: &[Move], metric: Metric) -> impl Iterator<Item = Vec<Move>> {
    let after = |&last: &Move| MoveSet::following_in(metric, last);
    let allowed = prefix
        .last()
        .map_or_else(|| MoveSet::of_metric(metric), after);
    allowed.moves().map(move |turn| [prefix, &[turn]].concat())
}

fn image(path: &[Move], symmetry: Symmetry) -> Vec<Move> {
    let moves: Vec<Move> = path.iter().map(|&turn| symmetry.turn(turn)).collect();
    canonical(&moves, Metric::HalfTurn)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn images_of_prefixes_are_all_prefixes() {
        // The symmetries that keep the U-D axis, those that keep each axis, and all of them.
        let about_ud: Vec<Symmetry> = Symmetry::all().take(Symmetry::NUM_UD).collect();
        let axes = Symmetry::all()
            .filter(|symmetry| keeps_axes(*symmetry))
            .collect();
        for symmetries in [about_ud, axes, Symmetry::all().collect()] {
            for length in 0..4 {
                let all: HashSet<Vec<Move>> = prefixes(length, Metric::HalfTurn, &[])
                    .into_iter()
                    .collect();
                assert_eq!(all.len(), [1, 18, 243, 3240][length]);
                let few = prefixes(length, Metric::HalfTurn, &symmetries);
                assert!(
                    length == 0 || 2 * few.len() < all.len() + 2,
                    "{} of {}",
                    few.len(),
                    all.len()
                );
                let images = few
                    .iter()
                    .flat_map(|prefix| symmetries.iter().map(|&s| image(prefix, s)));
                assert_eq!(images.collect::<HashSet<_>>(), all);
            }
        }
    }

    fn keeps_axes(symmetry: Symmetry) -> bool {
        Move::ALL
            .into_iter()
            .all(|turn| symmetry.turn(turn).face().axis() == turn.face().axis())
    }
}

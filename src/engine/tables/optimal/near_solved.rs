//! A hash filter for the positions near the solved cube.
//!
//! The six distances along the axes say little about a cube that is near H along all of them, as many patterns are.
//! With few moves to go, this filter quickly shows that a position is not one that this many moves solve.

use super::Pieces;
use crate::cube::Metric;
use crate::tables::MoveSet;

/// The positions at most [`NearSolved::MOVES`] moves from the solved cube, 621,649 in the half-turn metric. Finding
/// them takes some hundredths of a second. There is one bit for each value of a hash. One in thirty of the other
/// positions shares a bit with a near one.
#[derive(Clone, Debug)]
pub struct NearSolved {
    bits: Vec<u64>,
}

impl NearSolved {
    /// The greatest distance of a near position.
    pub const MOVES: u8 = 5;
    const HASH_BITS: u32 = 24;

    /// Finds all positions that are near in this metric.
    pub fn new(metric: Metric) -> Self {
        let mut near = Self {
            bits: vec![0; 1 << (Self::HASH_BITS - u64::BITS.ilog2())],
        };
        near.add(
            Pieces::SOLVED,
            MoveSet::of_metric(metric),
            metric,
            Self::MOVES,
        );
        near
    }

    /// Adds a position, and those up to `left` moves from it whose first move is one of `moves`.
    fn add(&mut self, pieces: Pieces, moves: MoveSet, metric: Metric, left: u8) {
        let (word, bit) = place(&pieces);
        self.bits[word] |= bit;
        if left > 0 {
            for turn in moves.moves() {
                self.add(
                    pieces.turned(turn),
                    MoveSet::following_in(metric, turn),
                    metric,
                    left - 1,
                );
            }
        }
    }

    /// Whether the position may be near. The answer is true for all near positions and for one in thirty of the others.
    pub(crate) fn may_contain(&self, pieces: &Pieces) -> bool {
        let (word, bit) = place(pieces);
        self.bits[word] & bit != 0
    }
}

/// Returns the word and the bit of a position.
fn place(pieces: &Pieces) -> (usize, u64) {
    let hash = pieces.hash() >> (u64::BITS - NearSolved::HASH_BITS);
    ((hash / 64) as usize, 1 << (hash % 64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;
    use crate::cube::random::{next_seed, seeded_generator};

    /// Near positions pass, and few of the others.
    #[test]
    fn near_positions_are_recognised() {
        let mut generator = seeded_generator(7);
        for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
            let near = NearSolved::new(metric);
            let of_metric: Vec<Move> = MoveSet::of_metric(metric).moves().collect();
            let mut pass = 0;
            for _ in 0..10_000 {
                let mut walk = |moves: usize| {
                    let turns = (0..moves).map(|_| {
                        of_metric[(next_seed(&mut generator) % of_metric.len() as u64) as usize]
                    });
                    turns.fold(Pieces::SOLVED, |pieces, turn| pieces.turned(turn))
                };
                assert!(
                    near.may_contain(&walk(NearSolved::MOVES.into())),
                    "{metric:?}"
                );
                pass += usize::from(near.may_contain(&walk(60)));
            }
            assert!(pass < 600, "{metric:?}: {pass}");
            assert!(near.may_contain(&Pieces::SOLVED));
        }
    }
}

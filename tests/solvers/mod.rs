//! Every solver against known numbers, plain searches and its own promises.

mod allowed;
mod arriving_tables;
mod chains;
mod coset;
mod coset_cover;
mod examination;
mod goals;
mod incomplete;
mod insertions;
mod lists;
mod niss;
pub(crate) mod optimal;
mod steps;
mod stopped_tables;
mod supercubes;
mod thistlethwaite;
pub(crate) mod two_phase;

use cubetui::cube::{Metric, Move, canonical};

/// All sequences of at most `most` of these moves in canonical form, the shortest first.
fn canonical_sequences(moves: &[Move], most: usize, metric: Metric) -> Vec<Vec<Move>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..most {
        let mut next = Vec::new();
        for sequence in &last {
            for &turn in moves {
                let longer = [&sequence[..], &[turn]].concat();
                if canonical(&longer, metric) == longer {
                    next.push(longer);
                }
            }
        }
        all.extend_from_slice(&next);
        last = next;
    }
    all
}

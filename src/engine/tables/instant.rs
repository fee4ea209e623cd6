//! The pruning tables of the instant tier, as the program holds them.
//!
//! Filling them took two thirds of the time from the start of the program to the first solution. They never change, so
//! `assets/instant.tables` has them: the tables in the sequence of [`PRUNING_TABLES`], four bits an entry. A test
//! compares each byte with [`Tables::fill`](super::Tables::fill).

use super::{PRUNING_TABLES, PruningId};

/// All distances.
static DISTANCES: &[u8] = include_bytes!("../../../assets/instant.tables");

/// Returns the distances of a table of the instant tier, four bits each, the first in the low bits.
pub(super) fn distances(id: PruningId) -> &'static [u8] {
    let before = PRUNING_TABLES
        .iter()
        .take_while(|entry| entry.id != id)
        .map(|entry| entry.bytes)
        .sum();
    &DISTANCES[before..][..id.entry().bytes]
}

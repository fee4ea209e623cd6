//! Every solver against known numbers, plain searches and its own promises.

mod allowed;
mod arriving_tables;
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
mod two_phase;

use cubetui::cube::{Algorithm, CubieCube, Move};

fn moves(text: &str) -> Vec<Move> {
    text.parse::<Algorithm>().expect("an algorithm").moves().0
}

/// The solved cube after these moves.
fn cube_after(text: &str) -> CubieCube {
    CubieCube::SOLVED.turned_by(&moves(text))
}

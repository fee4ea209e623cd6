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
pub(crate) mod two_phase;

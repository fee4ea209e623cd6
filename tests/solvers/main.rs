//! Every solver against known numbers, plain searches and its own promises, and the workers that run them.

mod arriving_tables;
mod coset;
mod examination;
mod examining;
mod goals;
mod optimal;
mod thistlethwaite;
mod two_phase;
mod worker;

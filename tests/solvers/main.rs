//! Every solver against known numbers, plain searches and its own promises, and the workers that run them.

mod coset;
mod examination;
mod examining;
mod goals;
mod optimal;
mod thistlethwaite;
mod two_phase;
mod upgrading;
mod worker;

//! Coordinates, move tables and pruning tables, and the files they are stored in.

mod coordinates;
mod cosets;
mod full;
mod instant;
mod platform;
mod storage;
mod store;

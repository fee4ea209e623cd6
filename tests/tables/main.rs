//! Coordinates, move tables and pruning tables, and the files they are stored in.

#[path = "../common/built.rs"]
mod built;
#[path = "../common/examples.rs"]
mod examples;
#[path = "../common/oracle.rs"]
mod oracle;

mod coordinates;
mod cosets;
mod full;
mod instant;
mod storage;
mod store;

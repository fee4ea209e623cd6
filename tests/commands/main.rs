//! The real program, run as a shell runs it: answers, JSON, batches, streams and exit codes.

#[path = "../common/documents.rs"]
mod documents;
#[path = "../common/grouped.rs"]
mod grouped;
#[path = "../common/program.rs"]
mod program;

mod algorithms;
mod allowed;
mod batches;
mod color;
mod configuration;
mod cosets;
mod cube_lists;
mod cubes;
mod driver;
mod exits;
mod goals;
mod help;
mod incomplete;
mod insertions;
mod lists;
mod manual;
#[cfg(target_os = "linux")] // where a limit of addresses is kept
mod memory;
mod one_cube;
mod show;
mod solving;
mod supercubes;
mod symmetry;
mod tables;
mod upkeep;

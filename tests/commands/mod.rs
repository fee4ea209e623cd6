//! The real program, run as a shell runs it: answers, JSON, batches, streams and exit codes.

mod algorithms;
mod allowed;
mod batches;
mod configuration;
mod cosets;
mod cube_lists;
mod cubes;
mod driver;
mod exits;
mod goals;
mod help;
mod histogram;
mod incomplete;
mod insertions;
mod lists;
mod manual;
mod one_cube;
mod outputs;
mod patterns;
mod platform;
mod releases;
mod report;
#[cfg(feature = "serve")]
mod service;
mod show;
mod solving;
mod steps;
mod supercubes;
mod symmetry;
mod tables;
mod upkeep;

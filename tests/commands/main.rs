//! The subcommands through the real program: exact answers, JSON, batches.

mod algorithms;
mod batches;
mod cubes;
mod driver;
mod help;
mod solving;
mod upkeep;

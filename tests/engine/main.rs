//! The engine, used as any other program would use it.

#![allow(clippy::disallowed_methods, reason = "tests name their own files")]

#[path = "../common/algorithms.rs"]
mod algorithms;
#[path = "../common/built.rs"]
mod built;
#[path = "../common/examples.rs"]
mod examples;
#[path = "../common/oracle.rs"]
mod oracle;
#[path = "../common/searches.rs"]
mod searches;
#[path = "../common/slip_kinds.rs"]
mod slip_kinds;

#[path = "../cube/mod.rs"]
mod cube;
#[path = "../solvers/mod.rs"]
mod solvers;
#[path = "../tables/mod.rs"]
mod tables;

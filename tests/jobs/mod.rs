//! Jobs in the background: solving, examining, loading tables, cosets.

#[cfg(target_os = "linux")]
#[allow(dead_code, reason = "the tests of the terminal use the rest")]
#[path = "../e2e/answers.rs"]
mod answers;
mod coset_runner;
mod examining;
#[cfg(target_os = "linux")]
mod panics;
mod solving;
mod table_loader;
#[cfg(target_os = "linux")]
#[allow(dead_code, reason = "the tests of the terminal use the rest")]
#[path = "../e2e/terminal.rs"]
mod terminal;

//! The program in a pseudo-terminal.

#![cfg(target_os = "linux")]

#[allow(dead_code, reason = "the tests of the terminal use the rest")]
#[path = "../../e2e/answers.rs"]
mod answers;
mod panics;
#[allow(dead_code, reason = "the tests of the terminal use the rest")]
#[path = "../../e2e/terminal.rs"]
mod terminal;

//! The program in a real pseudo-terminal: keys typed, the screen read, the terminal looked at afterwards.
#![cfg(target_os = "linux")]

mod jobs;
mod lifecycle;
mod opening;
mod refusals;
mod terminal;

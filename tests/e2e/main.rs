//! The program in a real pseudo-terminal: keys typed, the screen read, the terminal looked at afterwards.
#![cfg(target_os = "linux")]

mod entry;
mod files;
mod jobs;
mod journeys;
mod lifecycle;
mod net;
mod opening;
mod panics;
mod refusals;
mod session;
mod tables;
mod terminal;

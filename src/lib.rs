//! A Rubik's cube program for the terminal, and the engine beneath it.
//!
//! The house, from the ground up; a floor uses only the floors below it:
//!
//! - 0 [`cube`]: faces, facelets, pieces, moves, written algorithms, validity, random states
//! - 1 [`coord`]: coordinates: numbers for cosets, symmetry classes
//! - 2 [`tables`]: move tables and pruning tables
//! - 3 [`solver`]: the trait of all solvers, requests, events
//! - 4 [`answer`]: what the program answers, as JSON
//! - 5 [`config`]: what the person may set
//! - 6 [`app`]: the model of the interface: messages in, effects out; [`picture`]: the net and the solid cube as flat shapes
//! - 7 [`ui`]: the pictures of the model; [`worker`]: the thread that solves; [`files`]: small texts read and written
//! - 8 [`tui`]: the terminal: modes, keys, signals, the event loop; [`plain`]: the same model line by line, in words;
//!   `serve`: the engine for other programs, over HTTP (feature `serve`)
//! - 9 [`cli`]: arguments, standard streams, exit codes

pub mod answer;
pub mod app;
pub mod cli;
pub mod config;
pub mod coord;
pub mod cube;
pub mod files;
pub mod picture;
pub mod plain;
#[cfg(feature = "serve")]
pub mod serve;
pub mod solver;
pub mod tables;
pub mod tui;
pub mod ui;
pub mod worker;

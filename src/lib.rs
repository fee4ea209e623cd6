//! A Rubik's Cube solver: the engine as a library, and the program around it.
//!
//! The engine is [`cube`], [`coord`], [`tables`] and [`solver`]. It knows nothing of terminals or files; the caller
//! decides on threads, memory and time. `cubetui manual` explains the program and the mathematics.
//!
//! # Three examples
//!
//! What was typed is a [`cube::FaceCube`]; what can exist is a [`cube::CubieCube`]. The conversion reports all faults
//! at once:
//!
//! ```
//! use cubetui::cube::{CubeFault, CubieCube, FaceCube};
//!
//! let typed: FaceCube = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse().unwrap();
//! assert_eq!(CubieCube::try_from(&typed), Err(vec![CubeFault::FlippedEdge]));
//! ```
//!
//! A coordinate is one property of a cube as a number. Twist numbers the orientations of the corners. A turn of R
//! changes it; a turn of U does not:
//!
//! ```
//! use cubetui::coord::{Coordinate, Coset, Twist};
//! use cubetui::cube::{CubieCube, Face, Move};
//!
//! let turned = CubieCube::SOLVED.turned(Move::new(Face::R, 1));
//! assert_eq!(Twist::of(&turned).index(), 1494);
//! assert_eq!(Twist::of(&CubieCube::SOLVED.turned(Move::new(Face::U, 1))).index(), 0);
//! assert_eq!(Coset::NUM, 2_217_093_120);
//! ```
//!
//! A solver takes a request and reports to an observer. This one searches until it has proven that no solution is
//! shorter:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use cubetui::cube::{Algorithm, CubieCube, format_moves};
//! use cubetui::solver::{Limits, SearchControl, SolveRequest, SolverId, SolverResources};
//!
//! let scramble: Algorithm = "R U2 F' L D".parse().unwrap();
//! let cube = CubieCube::SOLVED.turned_by(&scramble.moves().0);
//! let solver = SolverId::Optimal.build(&SolverResources::default());
//! let (cancel, observer) = (AtomicBool::new(false), |_event| ());
//! let control = SearchControl::new(&cancel, &observer);
//! let report = solver.solve(&SolveRequest::new(cube, Limits::default()), &control);
//!
//! assert!(report.is_proven());
//! assert_eq!(format_moves(&report.best.unwrap().moves), "D' L' F U2 R'");
//! ```
//!
//! # Features and versions
//!
//! Without the default feature `program` the library is the engine alone and needs no terminal:
//! `cubetui = { version = "0.1", default-features = false }`. Its public items follow semantic versioning: before 1.0, a
//! change that breaks callers comes with a new minor version. The other modules are public for the program and its tests
//! only, and may change in every version. So may the format of stored tables; an old file is recognised and rebuilt.
//!
//! # The layers
//!
//! From the ground up. Each uses only those above it in this list:
//!
//! - [`cube`]: faces, facelets, pieces, moves, algorithms, symmetry, formats, diagnosis of wrong stickers;
//!   [`storage`]: durable files; `sync`: locks and threads, which models can schedule;
//!   `words`: numbers as people read them
//! - [`coord`]: coordinates and symmetry coordinates
//! - [`tables`]: move tables and pruning tables
//! - [`solver`]: requests, reports, the solvers and the search engine they share
//! - [`answer`]: what the program answers, as JSON on the command line and over HTTP
//! - [`config`]: settings and themes; [`manual`]: the chapters of the manual as lines of text
//! - [`app`]: the model of the interface: messages in, effects out; [`picture`]: the net and the solid cube as flat shapes
//! - [`ui`]: draws the model; [`worker`]: background jobs; [`files`]: small texts read and written
//! - [`tui`]: the terminal: modes, keys, signals, the event loop; [`plain`]: the same model line by line, in words;
//!   `serve`: the engine for other programs, over HTTP (feature `serve`)
//! - [`cli`]: arguments, standard streams, exit codes
//!
//! # How a solve request travels
//!
//! A key press reaches [`app::App`], which answers with an effect. [`worker`] passes the request to a solver of
//! [`solver::SOLVERS`], by default the [`solver::Portfolio`]. Its searches report to one incumbent, which calls the
//! observer with events. These return through the worker's channel to the model, and the next frame shows them.
//!
//! # How to add
//!
//! - **a solver**: implement [`solver::Solver`] in a module of `solver`, and declare it in `SOLVERS` in
//!   `solver/registry.rs` with its capabilities. Help, completion, `:set solver`, JSON and HTTP follow from the entry.
//!   A search that reports to the incumbent gets limits, cancellation, progress and the k best from
//!   `solver/engine`.
//! - **a pruning table**: a variant of `TableId` and a row of `TABLES` in `tables/declarations.rs`, and a module in `tables`
//!   whose `RowGraph` says how moves join the entries; `tables/bfs.rs` fills it. A table with a file of its own also gets an
//!   entry in `tables/stored.rs`; one of the instant tier is written to the program's own file by
//!   `RENEW_TABLES=1 cargo test --test tables held`.
//! - **a setting**: in `config/settings.rs`, a field of `Config`, its default and a row of `SETTINGS`. The configuration,
//!   `:set`, completion and the help follow. `cubetui config print --default > config.example.toml` renews the example,
//!   and `RENEW_DOCUMENTS=1 cargo test --test commands tables_in` the manual's table. What depends on the setting while the program runs belongs in
//!   `follow_settings` in `app/set_command.rs`.
//! - **a format of cubes**: a file in `cube/formats` that reads and writes it, named in `cube/formats.rs`, and a row of
//!   `FORMATS` in `coord/cube_text.rs`. Every place that takes a cube reads it, and `--to` writes it.
//! - **a theme**: a file in `assets/themes`, and a row of `BUILT_IN` in `config/theme/theme_file.rs`. Tests check its
//!   contrasts.
//! - **an action**: a variant of `Action` and a row of `ACTIONS` in `app/action.rs`, and an arm in `app/perform.rs`. Keys,
//!   help, footer, completion, the command line and line mode follow; `RENEW_DOCUMENTS=1
//!   cargo test --test commands tables_in` renews the manual's tables of keys.
//! - **an operation of the list of cubes**: a variant of `ListOperation` and a row of `LIST_OPERATIONS` in
//!   `app/list_operation.rs`, and an arm in `app/list_actions.rs`. Keys, footer, help and `:list` follow.
//! - **an endpoint**: a handler in `serve`, and its declaration in `endpoints!` in `serve/endpoints.rs`.
//!   `RENEW_DOCUMENTS=1 cargo test --test serve document` renews the OpenAPI document.
//! - **a chapter of the manual**: a file in `assets/manual`, and a row of `CHAPTERS` in `manual.rs`.

#[cfg(not(unix))]
compile_error!(
    "cubetui needs a Unix system: it uses its terminals, signals, file locks and memory maps"
);
#[cfg(not(target_pointer_width = "64"))]
compile_error!("cubetui needs a 64-bit system: a coset is one list of 2.4 GB");

#[cfg(feature = "program")]
pub mod answer;
#[cfg(feature = "program")]
pub mod app;
#[cfg(feature = "program")]
pub mod cli;
#[cfg(feature = "program")]
pub mod config;
pub mod coord;
pub mod cube;
#[cfg(feature = "program")]
pub mod files;
#[cfg(feature = "program")]
pub mod manual;
#[cfg(feature = "program")]
pub mod picture;
#[cfg(feature = "program")]
pub mod plain;
#[cfg(feature = "serve")]
pub mod serve;
pub mod solver;
pub mod storage;
mod sync;
pub mod tables;
#[cfg(feature = "program")]
pub mod tui;
#[cfg(feature = "program")]
pub mod ui;
mod words;
#[cfg(feature = "program")]
pub mod worker;

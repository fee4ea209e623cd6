//! A Rubik's Cube solver as a library: the engine of the program `cubetui`.
//!
//! It knows nothing of terminals; the caller decides on threads, memory and time. `cubetui manual` explains the
//! program and the mathematics.
//!
//! # Three examples
//!
//! What was typed is a [`cube::FaceCube`]; what can exist is a [`cube::CubieCube`]. The conversion reports all faults
//! at once:
//!
//! ```
//! use cubetui::diagnosis::{CubeFault};
//! use cubetui::cube::{CubieCube, FaceCube};
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
//! Without the default feature `program` only this library is built:
//! `cubetui = { version = "0.1", default-features = false }`. Its public items follow semantic versioning: before 1.0, a
//! change that breaks callers comes with a new minor version. The format of stored tables may change in every version;
//! an old file is recognised and rebuilt.
//!
//! # The layers
//!
//! From the ground up. Each uses only those above it in this list:
//!
//! - `words`: numbers as people read them; `sync`: locks and threads, which models can schedule; `storage`: durable files
//! - [`cube`]: faces, facelets, pieces, moves, algorithms, and the 48 symmetries
//! - [`formats`]: how cubes are written; [`symmetry`]: groups and classes of symmetric cubes; [`goals`]: what a cube is to
//!   become, and by which moves; [`diagnosis`]: wrong and missing stickers
//! - [`coord`]: coordinates and symmetry coordinates
//! - [`tables`]: move tables and pruning tables
//! - [`solver`]: requests, reports, the solvers and the search engine they share
//! - [`coset`]: whole cosets of H, and sets of cosets that cover every cube
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
//! - **a format of cubes**: a file in `formats` that reads and writes it, named in `formats.rs`, and a row of
//!   `FORMATS` in `coord/cube_text.rs`. Every place that takes a cube reads it, and `--to` writes it.
//! - **a goal**: a row of `GOALS` in `goals/goal_table.rs`: its name, its sides, the cubes it starts from, and the stickers,
//!   pieces or [`goals::GoalPattern`] that it demands. Help, completion, the search and its lower bounds follow from the row;
//!   a test of the manual asks for its row in the manual's table.

#[cfg(not(unix))]
compile_error!(
    "cubetui needs a Unix system: it uses its terminals, signals, file locks and memory maps"
);
#[cfg(not(target_pointer_width = "64"))]
compile_error!("cubetui needs a 64-bit system: a coset is one list of 2.4 GB");

pub mod coord;
pub mod coset;
pub mod cube;
pub mod diagnosis;
pub mod formats;
pub mod goals;
pub mod solver;
#[doc(hidden)]
pub mod storage;
pub mod symmetry;
#[doc(hidden)]
pub mod sync;
pub mod tables;
#[doc(hidden)]
pub mod words;

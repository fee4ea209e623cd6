//! A Rubik's Cube solver as a library: the engine of the program `cubetui`.
//!
//! It knows nothing of terminals; the caller decides on threads, memory and time. `cubetui manual` explains the
//! program and the mathematics.
//!
//! # Recipes
//!
//! Solve a cube in one line. Its 54 stickers are written face by face, U R F D L B, each face row by row:
//!
//! ```
//! let solution = cubetui::solve("DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD")?;
//! assert!(solution.len() <= 21);
//! # Ok::<(), cubetui::SolveError>(())
//! ```
//!
//! Validate what was typed. A [`cube::FaceCube`] is any 54 stickers; a [`cube::CubieCube`] is a cube that can exist. The
//! conversion reports all faults at once:
//!
//! ```
//! use cubetui::cube::{CubieCube, FaceCube};
//! use cubetui::diagnosis::CubeFault;
//!
//! let typed: FaceCube = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse().unwrap();
//! assert_eq!(CubieCube::try_from(&typed), Err(vec![CubeFault::FlippedEdge]));
//! ```
//!
//! Find a shortest solution. A solver takes a request and reports to an observer; this one searches until it has
//! proven that no solution is shorter:
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
//! let cancel = AtomicBool::new(false); // any thread may set it
//! let control = SearchControl::new(&cancel, &|_event| ());
//! let report = solver.solve(&SolveRequest::new(cube, Limits::default()), &control);
//!
//! assert!(report.is_proven());
//! assert_eq!(format_moves(&report.best.unwrap().moves), "D' L' F U2 R'");
//! ```
//!
//! Scramble, and verify. The scramble of a random cube is the inverse of its solution:
//!
//! ```
//! use cubetui::cube::{CubieCube, inverse_moves, random};
//!
//! let cube = CubieCube::random(&mut random::seeded_generator(random::entropy_seed()));
//! let solution = cubetui::solve(&cube.to_face_cube().to_string()).unwrap();
//! let scramble = inverse_moves(&solution);
//! assert_eq!(CubieCube::SOLVED.turned_by(&scramble), cube);
//! assert_eq!(cube.turned_by(&solution), CubieCube::SOLVED);
//! ```
//!
//! Solve a batch. The tables are shared by all threads; each thread takes the next cube:
//!
//! ```
//! let cubes = ["DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"; 4];
//! let solutions = std::thread::scope(|scope| {
//!     let solving = cubes.map(|cube| scope.spawn(move || cubetui::solve(cube)));
//!     solving.map(|cube| cube.join().expect("no panic"))
//! });
//! assert!(solutions.iter().all(Result::is_ok));
//! ```
//!
//! Follow ever shorter solutions. The observer is called as soon as one is found, and any thread may cancel the search:
//!
//! ```
//! use std::sync::Mutex;
//! use std::sync::atomic::{AtomicBool, Ordering};
//! # use cubetui::cube::CubieCube;
//! # use cubetui::solver::{Limits, SearchControl, SolveEvent, SolveRequest, SolverId, SolverResources};
//! # let scramble: cubetui::cube::Algorithm = "R U2 F' L D B2 R' U F2 D'".parse().unwrap();
//! # let cube = CubieCube::SOLVED.turned_by(&scramble.moves().0);
//!
//! let cancel = AtomicBool::new(false);
//! let lengths = Mutex::new(Vec::new());
//! let observe = |event| {
//!     if let SolveEvent::Found { solution, rank: 0, .. } = event {
//!         lengths.lock().unwrap().push(solution.length());
//!         cancel.store(solution.length() <= 18, Ordering::Relaxed);
//!     }
//! };
//! let solver = SolverId::TwoPhase.build(&SolverResources::default());
//! solver.solve(&SolveRequest::new(cube, Limits::default()), &SearchControl::new(&cancel, &observe));
//! assert!(lengths.into_inner().unwrap().is_sorted_by(|longer, shorter| longer > shorter));
//! ```
//!
//! Number what matters. A coordinate is one property of a cube as a number; twist numbers the orientations of the
//! corners. A turn of R changes it, a turn of U does not. A coset is what the first phase of Kociemba's algorithm sees:
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
//! # Features and versions
//!
//! Without the default feature `program` only this library is built:
//! `cubetui = { version = "1", default-features = false }`. Its public items follow semantic versioning: a change that
//! breaks callers comes with a new major version. The format of stored tables may change in every version; an old file is
//! recognised and rebuilt.
//!
//! The only global state is the tables of [`solve`]; requests, reports, tables and solvers can be sent to other threads and
//! shared between them. Without the default features the library needs a handful of crates. It compiles for Linux, macOS,
//! Windows and WebAssembly; where there are no threads, searches run on the caller's.
//!
//! # Comparison with other libraries
//!
//! What each library can do, and how many lines of calling code it takes, without imports. The rows are from the
//! documentation and source of the crates min2phase 0.2.4 and kewb 0.4.3, cubelib 2.5.0 (on Codeberg; not on crates.io),
//! and cubing.js 0.63. A dash means that it cannot.
//!
//! | Task | cubetui | min2phase | kewb | cubelib | cubing.js |
//! |---|---|---|---|---|---|
//! | Solve 54 stickers | 1 | 1 | 5: tables and a solver are the caller's | – (a cube from moves: 9) | – (a pattern: 2) |
//! | Scramble to a random cube | 3 | 1, of the inverse | 4; also with a part solved | 10, by steps | 1, for every puzzle of the WCA |
//! | Verify a solution | 1 | 1 | 1 | 2 | 1 |
//! | Say why a cube is impossible | all faults, with their pieces | the number of the first fault | one of three errors | – | – |
//! | Ever shorter solutions | 9 | ask for a shorter one | the best at a time limit | an iterator of solutions | – |
//! | Prove that none is shorter | 5 | – | – | within the steps that are chosen | – |
//! | Cancel from another thread | yes | – | – | in its older solver | – |
//! | Several threads for one cube | yes | – | – | yes | – |
//! | Steps with NISS | yes | – | – | yes | – |
//! | Goals, sets of moves, incomplete cubes | yes | – | – | – | sets of moves, one target pattern |
//! | Other puzzles | – | – | – | – | yes |
//! | Global state | tables of [`solve`] alone | tables | none | tables | a worker |
//! | Needs | Rust 1.90, 7 crates | stable Rust, 2 crates | stable Rust, 3 crates | nightly Rust, 11 crates | a browser, Node.js 22.3 or Bun |
//!
//! # The layers
//!
//! From the bottom up. Each uses only those listed before it:
//!
//! - `platform`: differences between systems; `words`: numbers for people to read; `sync`: locks and threads that models
//!   can schedule; `storage`: durable files
//! - [`cube`]: faces, facelets, pieces, moves, algorithms, and the 48 symmetries
//! - [`formats`]: how cubes are written; [`symmetry`]: groups and classes of symmetric cubes; [`goals`]: goals for a cube,
//!   and the moves allowed to reach them; [`diagnosis`]: wrong and missing stickers
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
//! - **a pruning table**: a row of `pruning_tables!` in `tables/declarations.rs`, or of `tiers!` in `tables/optimal.rs`,
//!   and a module in `tables` whose `RowGraph` says how moves join the entries; `tables/bfs.rs` fills it. A table of the
//!   instant tier is written to the program's own file by `RENEW_TABLES=1 cargo test --test engine held`.
//! - **a table with a file of its own**: a variant of `TableId` and a row of `TABLES` in `tables/table_rows.rs`: its file,
//!   how it is built, and what it is for. [`tables::TableCache`] gets it for solvers, `cubetui tables` lists and builds it.
//! - **a format of cubes**: a file in `formats` that reads and writes it, named in `formats.rs`, and a row of `FORMATS` in
//!   `coord/cube_text.rs`. Every input that accepts a cube reads it, and `--to` writes it.
//! - **a goal**: a row of `GOALS` in `goals/goal_table.rs`: its name, its sides, the cubes it starts from, and the
//!   stickers, pieces or [`goals::GoalPattern`] that it demands. Help, completion, the search and its lower bounds follow
//!   from the row; a test of the manual asks for its row in the manual's table.

pub mod coord;
pub mod coset;
pub mod cube;
pub mod diagnosis;
pub mod formats;
pub mod goals;
mod platform;
pub mod solver;
#[doc(hidden)]
pub mod storage;
pub mod symmetry;
#[doc(hidden)]
pub mod sync;
pub mod tables;
#[doc(hidden)]
pub mod words;

use std::sync::{Arc, OnceLock};

use cube::{CubieCube, FaceCube, Move};
use diagnosis::CubeFault;
use solver::{Limits, SearchControl, SolveRequest, Solver as _, TwoPhase};
use tables::Tables;

/// Why [`solve`] has no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The text does not describe 54 stickers.
    #[error(transparent)]
    Unreadable(#[from] formats::ReadError),
    /// No cube has these stickers. All faults are listed.
    #[error("no cube has these stickers: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Impossible(Vec<CubeFault>),
}

/// Solves the cube with these stickers, in some milliseconds and at most 21 moves.
///
/// Each sticker is the letter of the face to which it belongs. The faces are in the order U R F D L B, each row by row. The
/// tables are built with the first cube and kept, 2.6 MB. For control over length, time and threads see [`solver`].
///
/// # Errors
/// The text cannot be read, or no cube has these stickers.
///
/// ```
/// use cubetui::SolveError;
/// use cubetui::cube::format_moves;
///
/// let superflip = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";
/// assert!(cubetui::solve(superflip)?.len() >= 20);
/// let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// assert_eq!(format_moves(&cubetui::solve(solved)?), "");
/// assert!(matches!(cubetui::solve("UUU"), Err(SolveError::Unreadable(_))));
/// # Ok::<(), SolveError>(())
/// ```
pub fn solve(stickers: &str) -> Result<Vec<Move>, SolveError> {
    static TABLES: OnceLock<Arc<Tables>> = OnceLock::new();
    let typed: FaceCube = stickers.parse()?;
    let cube = CubieCube::try_from(&typed).map_err(SolveError::Impossible)?;
    let tables = TABLES.get_or_init(|| Arc::new(Tables::build()));
    let limits = Limits {
        good_enough: 21,
        ..Limits::default()
    };
    let solver = TwoPhase::new(Arc::clone(tables));
    let report = solver.solve(&SolveRequest::new(cube, limits), &SearchControl::silent());
    let best = report.best.expect("every cube has a solution of 20 moves");
    Ok(best.moves)
}

#[cfg(test)]
mod tests {
    use crate::coset::CosetRequest;
    use crate::cube::{Algorithm, CubieCube, FaceCube};
    use crate::solver::{SolveEvent, SolveReport, SolveRequest, Solver, SolverResources};
    use crate::tables::{TableCache, Tables};

    #[test]
    fn what_callers_keep_can_be_sent_and_shared() {
        fn is_shared<T: Send + Sync + ?Sized>() {}
        is_shared::<CubieCube>();
        is_shared::<FaceCube>();
        is_shared::<Algorithm>();
        is_shared::<Tables>();
        is_shared::<TableCache>();
        is_shared::<SolverResources>();
        is_shared::<dyn Solver>();
        is_shared::<SolveRequest>();
        is_shared::<SolveReport>();
        is_shared::<SolveEvent>();
        is_shared::<CosetRequest>();
    }
}

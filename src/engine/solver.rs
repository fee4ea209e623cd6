//! Solvers: requests, reports, and the trait that all solvers implement.
//!
//! Every solver takes a possible cube and returns moves in the canonical form of the request's metric. It can be cancelled
//! at any time, checks each solution on the cube before it reports it, and needs no moves for the solved cube. [`SOLVERS`]
//! declares them all, with their capabilities.
//!
//! The caller decides how many threads a search uses. [`Tables`](crate::tables::Tables) are 2.6 MB, built in milliseconds;
//! [`FullTables`](crate::tables::FullTables) are 197 MB, built in seconds, and can be handed over whenever they are ready,
//! even to a running search:
//!
//! ```
//! use std::num::NonZeroUsize;
//! use std::sync::atomic::AtomicBool;
//! use std::sync::{Arc, OnceLock};
//!
//! use cubetui::cube::{CubieCube, format_moves, random};
//! use cubetui::solver::{Limits, SearchControl, SolveEvent, SolveRequest, Solver, TwoPhase, Want};
//! use cubetui::tables::Tables;
//!
//! let full = Arc::new(OnceLock::new()); // empty until some thread puts `FullTables::build(…)` into it
//! let solver = TwoPhase::new(Tables::build()).with_full(full).with_threads(NonZeroUsize::MIN);
//!
//! let cube = CubieCube::random(&mut random::seeded_generator(1));
//! let limits = Limits { good_enough: 21, ..Limits::default() };
//! let request = SolveRequest::new(cube, limits).with_want(Want::best(3));
//! let cancel = AtomicBool::new(false); // any thread may set it
//! let observer = |event| {
//!     if let SolveEvent::Found { solution, progress, .. } = event {
//!         println!("{} after {:?}", format_moves(&solution.moves), progress.elapsed);
//!     }
//! };
//! let report = solver.solve(&request, &SearchControl::new(&cancel, &observer));
//!
//! let best = report.best.expect("every cube has a solution");
//! assert!(best.moves.len() <= 21);
//! assert_eq!(cube.turned_by(&best.moves), CubieCube::SOLVED);
//! assert_eq!(report.others.len(), 2);
//! ```

mod allowed;
pub(crate) mod engine;
mod examination;
mod goal;
mod half_turn_answers;
mod histogram;
mod insertion;
mod optimal;
mod plan;
mod portfolio;
mod registry;
mod report;
mod request;
mod solutions;
mod thistlethwaite;
mod two_phase;

pub use engine::SearchControl;
pub use examination::{
    AxisDistances, Demonstration, Demonstrator, Distance, Examination, Examiner, PHASE1_TABLES,
    PHASE2_TABLES, Phase1Solutions, Proof, Reduced, SearchedLength,
};
pub use histogram::{Histogram, PositionSpace};
pub use insertion::{Insertion, Skeleton, SkeletonTooLong};
pub use optimal::Optimal;
pub use plan::{Plan, Unsupported, plan};
pub use portfolio::Portfolio;
pub use registry::{SOLVERS, SolverEntry, SolverId, SolverResources};
pub use report::{Ending, JobId, Progress, Solution, SolutionStep, SolveEvent, SolveReport};
pub use request::{AskedLimits, Limits, SolveRequest, Want};
pub use solutions::{Alike, AlikeSolutions, Phases, SolutionPart};
pub use thistlethwaite::{SolutionStage, StageDirection, Thistlethwaite};
pub use two_phase::{Tier, TwoPhase};

/// Finds solutions of cubes.
pub trait Solver: Send + Sync {
    /// Searches until the limits are met, reporting solutions and progress through `control`.
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport;
}

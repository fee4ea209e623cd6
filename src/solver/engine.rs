//! What every search is built from.
//!
//! - [`SearchControl`]: what the caller passes in: cancellation and the observer of events;
//! - [`Incumbent`]: what a search has found and proven so far, one for each request, whoever works on it;
//! - [`SearchScope`]: the access that one search has to the incumbent, and what ends that search alone;
//! - [`SolutionSet`]: the k best solutions;
//! - [`PackedPath`]: the moves that led to a position, in one word.

mod control;
mod cpu_time;
mod incumbent;
mod packed_path;
mod scope;
mod solution_set;

pub use control::SearchControl;
pub(super) use cpu_time::thread_cpu_time;
pub(super) use incumbent::Incumbent;
pub(super) use packed_path::PackedPath;
pub(super) use scope::SearchScope;
pub(super) use solution_set::SolutionSet;

//! The parts that searches are built from.
//!
//! - [`SearchControl`]: the caller's side of a search: cancellation and an observer of events;
//! - [`Incumbent`]: the best solutions and the bound proven so far, one for each request, shared by all its searches;
//! - [`SearchScope`]: one search's access to the incumbent, and the conditions that end that search alone;
//! - [`SolutionSet`]: the k best solutions;
//! - [`PackedPath`]: the moves that led to a position, in one word;
//! - [`BatchedDfs`]: depth-first search in batches, which two-phase, optimal and coset search instantiate;
//! - [`ExactPhase1`]: all paths of one length into H, for two-phase and coset search;
//! - [`ExhaustedPhase1`]: the lengths of phase 1 that two-phase search has exhausted, for optimal search;
//! - [`prefixes()`]: the first moves by which a search is divided into tasks;
//! - [`TaskSequence`]: runs those tasks on several threads, and reports solutions in the sequence of the tasks;
//! - [`SearchGraph`]: IDA*, for goals, allowed moves and the analysis of a cube;
//! - [`Placement`]: a cube as the positions of its pieces;
//! - [`Neighborhood`]: all placements within some moves of a start;
//! - [`TurnRules`]: which sequences of allowed moves are searched.

mod batched_dfs;
mod control;
mod exact_phase1;
mod exhausted_phase1;
mod ida_star;
mod incumbent;
mod neighborhood;
mod paths;
mod placement;
mod solution_set;
mod task_sequence;
mod turn_rules;

pub(crate) use batched_dfs::{BatchedDfs, BatchedSearch, Visitor};
pub use control::SearchControl;
pub(crate) use exact_phase1::{ExactPhase1, PathPrefix, Phase1Dfs, Phase1Position};
#[cfg(test)]
pub(crate) use exhausted_phase1::longest_run;
pub(crate) use exhausted_phase1::{ENDS, ExhaustedPhase1};
pub(crate) use ida_star::{NodeCounter, SearchGraph, descend, search_length, search_lengths};
pub(crate) use incumbent::{Incumbent, SearchScope};
pub(crate) use neighborhood::Neighborhood;
pub(crate) use paths::{PackedPath, prefixes};
pub(crate) use placement::{PIECES, Placement, PositionMap};
pub(crate) use solution_set::{Found, SolutionSet};
pub(crate) use task_sequence::{TaskSequence, TaskWorker};
pub(crate) use turn_rules::TurnRules;

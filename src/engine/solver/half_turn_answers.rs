//! Short solutions by two-phase search in half turns, for requests in another metric or for any of several cubes.
//!
//! A solution is valid in every metric; only its length differs. Two-phase search finds short solutions in half turns
//! within milliseconds, and of many that are nearly as short, some have few half turns or many slices. So it keeps more
//! than the best, and each solution that it finds is recorded with its length in the metric of the request. Only a
//! single cube in quarter turns of all faces is searched in that metric itself.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::engine::{Found, Incumbent, SearchScope};
use super::{Ending, Limits, SearchControl, SolveEvent, SolveRequest, TwoPhase, Want};
use crate::cube::{CubieCube, Metric, Move, canonical};
use crate::goals::AllowedMoves;

/// The number of solutions in half turns that are kept, so that slightly longer ones are found as well.
const KEPT: usize = 200;

/// A first solution of at most this length is soon proven optimal, and no time is spent on shortening it first.
const SOON_PROVEN: u8 = 10;

/// The share of the time for shortening a solution before tables for the proof are filled.
pub(super) const FIRST_SHARE: f64 = 0.1;
/// The share of the remaining time for shortening a solution once it is clear that it will not be proven soon.
pub(super) const LATER_SHARE: f64 = 0.85;
/// The time to divide where no limit is set.
const UNLIMITED: Duration = Duration::from_secs(5);

/// Whether it is worth looking for solutions shorter than the first.
pub(super) fn can_be_shortened(first_length: Option<u8>) -> bool {
    first_length.is_none_or(|length| length > SOON_PROVEN)
}

/// Searches for the shortest solution of any of these cubes until `ends` holds, which is evaluated about a thousand
/// times a second, or nothing shorter is left. Any solution of any of them must reach the goal of the request. Proves
/// nothing.
pub(super) fn record_half_turn_answers(
    scope: &SearchScope<'_>,
    two_phase: &TwoPhase,
    cubes: &[CubieCube],
    threads: NonZeroUsize,
    ends: &(dyn Fn() -> bool + Sync),
) {
    let metric = scope.limits().metric;
    let moves = scope.request().moves;
    let is_counted_so = metric == Metric::HalfTurn && moves.is_all_faces();
    let is_one = cubes.len() == 1;
    if is_counted_so || is_one && TwoPhase::counts_quarter_turns(scope.request()) {
        let _proves_nothing = two_phase.search_any(&scope.beside(ends), cubes, threads);
        return;
    }
    let faces = moves.whole_faces();
    // In half turns of whole faces, each solution keeps its moves and its length, so no extra ones are needed.
    let kept = if metric == Metric::HalfTurn && moves == faces {
        scope.request().want.count()
    } else {
        KEPT
    };
    let request = SolveRequest {
        want: Want::best(kept),
        limits: Limits::default(),
        moves: faces,
        ..*scope.request()
    };
    let is_over = AtomicBool::new(false);
    let observer = |event: SolveEvent| {
        if let SolveEvent::Found { solution, .. } = event
            && scope.record(counted(solution.moves, moves)).is_break()
        {
            is_over.store(true, Relaxed);
        }
    };
    let control = SearchControl::new(&is_over, &observer);
    let incumbent = Incumbent::new(&request, &control);
    let half_turns = SearchScope::alongside(&incumbent, ends);
    let _proves_nothing = two_phase.search_any(&half_turns, cubes, threads);
}

/// Returns turns of faces rewritten as allowed moves.
fn counted(moves: Vec<Move>, allowed: AllowedMoves) -> Found {
    if allowed.is_all_faces() {
        return Found::moves(moves);
    }
    Found::Turns(allowed.in_place_of(&canonical(&moves, Metric::SliceTurn)))
}

/// Runs `record_half_turn_answers` for a share of the remaining time, unless the best solution is soon proven.
pub(super) fn improve(
    scope: &SearchScope<'_>,
    two_phase: &TwoPhase,
    cubes: &[CubieCube],
    threads: NonZeroUsize,
    share: f64,
) -> ControlFlow<Ending> {
    in_share(scope, share, |ends| {
        record_half_turn_answers(scope, two_phase, cubes, threads, ends);
        scope.visited(0)
    })
}

/// Runs a search with a condition that ends it: a share of the remaining time is over, the best solution is soon
/// proven, or the scope ends.
pub(super) fn in_share(
    scope: &SearchScope<'_>,
    share: f64,
    search: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> ControlFlow<Ending>,
) -> ControlFlow<Ending> {
    let time = scope.time_left().unwrap_or(UNLIMITED).mul_f64(share);
    let started = Instant::now();
    search(&|| {
        !can_be_shortened(scope.best_length())
            || started.elapsed() >= time
            || scope.visited(0).is_break()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;
    use crate::cube::random;
    use crate::solver::Solver as _;
    use crate::tables::Tables;

    /// The number of times the search checks whether to end before it does.
    const PORTIONS: usize = 4000;

    #[test]
    fn of_many_answers_in_half_turns_one_has_fewer_slice_turns_than_the_first() {
        let two_phase = TwoPhase::new(Tables::build());
        let cube = CubieCube::random(&mut random::seeded_generator(46));
        let metric = Metric::SliceTurn;
        let limits = Limits {
            metric,
            ..Limits::default()
        };
        let request = SolveRequest::new(cube, limits);
        let silent = SearchControl::silent();
        let incumbent = Incumbent::new(&request, &silent);
        let scope = SearchScope::new(&incumbent);
        let asked = AtomicUsize::new(0);
        let ends = || asked.fetch_add(1, Relaxed) >= PORTIONS;
        record_half_turn_answers(&scope, &two_phase, &[cube], NonZeroUsize::MIN, &ends);
        let report = incumbent.into_report(Ending::Unproven);
        let best = report.best.expect("two-phase search solves every cube");
        assert_eq!(cube.turned_by(&best.moves), CubieCube::SOLVED);
        assert_eq!(best.length(), metric.length(&best.moves));
        assert!(best.length() <= usize::from(metric.longest()));
        let soon = Limits {
            good_enough: 22,
            ..Limits::default()
        };
        let first = two_phase.solve(&SolveRequest::new(cube, soon), &silent);
        let first = first.best.expect("as above");
        assert!(best.length() < metric.length(&first.moves));
        // Nothing in half turns was proven for the other metric.
        assert_eq!(report.progress.lower_bound, 0);
    }
}

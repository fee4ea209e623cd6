//! The last elements: how deep to search so that only few remain, and solving these one by one.
//!
//! If the elements found so far were spread at random, then those that a few moves of H make of them would be too, and an
//! element would be missed with probability e^-n, when it is expected to be reached n times. They are not quite random: three
//! cosets whose elements were reached 40, 55 and 64 times were left with 1681, 60 and no elements. So the search continues
//! until a few thousand can be expected to remain. The two-phase solver then takes less time for these than a search one
//! depth deeper.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::bit_layout::ELEMENTS;
use super::coset_report::CosetEvent;
use super::coset_state::DepthCount;
use crate::cube::CubieCube;
use crate::solver::{Limits, SearchControl, SolveRequest, Solver as _, TwoPhase};
use crate::tables::{Tables, TaskQueue};

/// The number of elements of H that need at most 0, 1, 2 … moves of H.
const WITHIN: [u64; 9] = [1, 11, 78, 534, 3613, 23_689, 148_907, 904_999, 5_236_123];
/// How often an element should be reached.
const ENOUGH: f64 = 38.0;
/// More elements are not solved one by one. Each takes some hundredths of a second, as it is far from solved.
pub(super) const MOST: u64 = 200_000;

/// Returns whether the depth after these should be searched, so that nearly all elements are found by `max_depth`.
pub(super) fn is_search_worth_it(depths: &[DepthCount], max_depth: u8) -> bool {
    let moves = (usize::from(max_depth) + 1).saturating_sub(depths.len());
    let within = WITHIN[moves.min(WITHIN.len() - 1)];
    let found = depths.last().map_or(0, |last| last.found);
    found as f64 * within as f64 / (ELEMENTS as f64) < ENOUGH
}

/// Returns those of the elements that the two-phase solver solves within `max_depth` moves. These are all, unless it is
/// cancelled or an element needs more.
pub(super) fn solve(
    elements: &[CubieCube],
    max_depth: u8,
    threads: NonZeroUsize,
    control: SearchControl<'_, CosetEvent>,
    progress: &(dyn Fn(usize) + Sync),
) -> Vec<CubieCube> {
    let two_phase = TwoPhase::new(Arc::new(Tables::build()));
    let limits = Limits { max_length: max_depth, good_enough: max_depth, ..Limits::default() };
    let count = AtomicUsize::new(0);
    let solve_some = |solved: &mut Vec<CubieCube>, tasks: Range<usize>| {
        if control.is_cancelled() {
            return ControlFlow::Break(());
        }
        for &cube in &elements[tasks] {
            let control = control.with_observer(&|_| ());
            let report = two_phase.solve(&SolveRequest::new(cube, limits), &control);
            solved.extend(report.best.map(|_| cube));
            progress(count.fetch_add(1, Relaxed) + 1);
        }
        ControlFlow::Continue(())
    };
    let (solved, _) = TaskQueue::new(elements.len()).run(threads, |_| Vec::new(), solve_some);
    solved.concat()
}

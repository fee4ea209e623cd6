//! The last elements: when to stop the search so that only few remain, and solving these one by one.
//!
//! After the search, the prepass multiplies what is found by all that the moves left can make of it. *Coverage* is how often
//! an element is reached then, on average. If elements were reached at random, a share of e^-coverage would be missed. They
//! are not quite random: of nineteen random cosets, those with coverages from 10 to 45 missed about e^(-1.5 - 0.42 * coverage),
//! and those with about 55 somewhat more. Another one missed a hundred times as many, at a coverage of 35 by six moves.
//!
//! The two-phase solver takes about a millisecond for each element that is left. So the search continues while a second
//! of it saves more than a second of solving.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::CosetSolver;
use super::bit_layout::{BLOCKS, ELEMENTS};
use super::coset_report::CosetEvent;
use super::coset_state::SolvedCoset;
use crate::cube::CubieCube;
use crate::solver::{Limits, SearchControl, SolveRequest, Solver as _};
use crate::tables::TaskQueue;

/// The number of elements of H that need at most 0, 1, 2 … moves of H.
const WITHIN: [u64; 9] = [1, 11, 78, 534, 3613, 23_689, 148_907, 904_999, 5_236_123];
/// A share of e^(-FIRST_LOSS - loss * coverage) remains, where the loss depends on how many moves are left.
const FIRST_LOSS: f64 = 1.5;
const LOSS: f64 = 0.42;
/// With this many moves left, coverage is cheap, and of some cosets much more remains than of most.
const MANY_MOVES: usize = 6;
const CAUTIOUS_LOSS: f64 = 0.35;
/// More elements are not solved one by one.
pub(super) const MOST: u64 = 200_000;
/// The time of a thread for one element, until it is measured.
const GUESS: Duration = Duration::from_millis(1);

/// The number of elements that can be expected to remain when the search of a depth stops.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forecast {
    coverage: f64,
    /// The coverage that each found element adds.
    each: f64,
    /// The fall of the share that remains, by the coverage.
    loss: f64,
}

impl Forecast {
    /// Returns the forecast for the search of a depth, when this many elements are found up to the depth before.
    pub(super) fn before(depth: u8, found: u64, max_depth: u8) -> Self {
        let moves = usize::from((max_depth + 1).saturating_sub(depth));
        let coverage = |found: u64, moves: usize| {
            found as f64 * WITHIN[moves.min(WITHIN.len() - 1)] as f64 / ELEMENTS as f64
        };
        let loss = if moves < MANY_MOVES {
            LOSS
        } else {
            CAUTIOUS_LOSS
        };
        Self {
            coverage: coverage(found, moves),
            each: coverage(1, moves.saturating_sub(1)),
            loss,
        }
    }

    /// Returns about how many elements remain, when the search has found this many new ones.
    fn remaining(self, new: u64) -> f64 {
        ELEMENTS as f64 * (-FIRST_LOSS - self.loss * (self.coverage + self.each * new as f64)).exp()
    }

    /// Whether so few elements can be expected to remain that they are solved one by one, even without the search.
    pub(super) fn expects_few(self) -> bool {
        self.remaining(0) <= MOST as f64
    }
}

/// The rate at which a search finds new elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub(super) new: u64,
    pub(super) time: Duration,
}

/// The time of the two-phase solver for one of the last elements.
#[derive(Debug)]
pub(super) struct ElementTime {
    nanoseconds: AtomicU64,
}

impl Default for ElementTime {
    fn default() -> Self {
        Self {
            nanoseconds: AtomicU64::new(GUESS.as_nanos() as u64),
        }
    }
}

impl ElementTime {
    fn known(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(Relaxed))
    }

    /// Learns from a run in which threads took this time in all. Few elements say little.
    fn learn(&self, elements: u64, time: Duration) {
        const ENOUGH: u64 = 100;
        if elements >= ENOUGH {
            self.nanoseconds
                .store(time.as_nanos() as u64 / elements, Relaxed);
        }
    }
}

impl CosetSolver<'_> {
    /// Whether a search that has found this many new elements should continue at this pace: whether it saves more time
    /// than it takes.
    pub(super) fn is_search_worth_it(&self, forecast: Forecast, new: u64, pace: Pace) -> bool {
        let remaining = forecast.remaining(new);
        let saved = forecast.loss
            * remaining
            * forecast.each
            * pace.new as f64
            * self.element_time.known().as_secs_f64();
        remaining > MOST as f64 || saved > pace.time.as_secs_f64() * self.threads.get() as f64
    }

    /// Returns those elements not found yet that the two-phase solver solves within `max_depth` moves. These are all, unless
    /// it is cancelled or an element needs more.
    pub(super) fn solve_remaining(
        &self,
        solved: &SolvedCoset,
        max_depth: u8,
        control: SearchControl<'_, CosetEvent>,
        progress: &(dyn Fn(usize, u64) + Sync),
    ) -> Vec<CubieCube> {
        let limits = Limits {
            max_length: max_depth,
            good_enough: max_depth,
            ..Limits::default()
        };
        let blocks = AtomicU64::new(0);
        let tried = AtomicU64::new(0);
        let nanoseconds = AtomicU64::new(0);
        let solve_some = |cubes: &mut Vec<CubieCube>, numbers: Range<usize>| {
            let started = Instant::now();
            for cube in numbers.flat_map(|block| solved.remaining_in(self, block)) {
                if control.is_cancelled() {
                    return ControlFlow::Break(());
                }
                let control = control.with_observer(&|_| ());
                let report = self
                    .two_phase
                    .solve(&SolveRequest::new(cube, limits), &control);
                cubes.extend(report.best.map(|_| cube));
                tried.fetch_add(1, Relaxed);
            }
            nanoseconds.fetch_add(started.elapsed().as_nanos() as u64, Relaxed);
            progress(
                blocks.fetch_add(1, Relaxed) as usize + 1,
                tried.load(Relaxed),
            );
            ControlFlow::Continue(())
        };
        let (cubes, _) = TaskQueue::new(BLOCKS).run(self.threads, |_| Vec::new(), solve_some);
        self.element_time.learn(
            tried.into_inner(),
            Duration::from_nanos(nanoseconds.into_inner()),
        );
        cubes.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures of random cosets: the depth that was searched, the elements found by then, and those that remained in
    /// the end.
    const KNOWN: [(u8, u64, u64); 8] = [
        (14, 1_400_101, 69_365_833),
        (14, 1_721_439, 19_861_142),
        (14, 2_237_472, 3_559_154),
        (14, 2_649_336, 1_002_184),
        (15, 21_051_314, 92_585),
        (15, 23_165_817, 40_889),
        (15, 27_301_221, 4315),
        (15, 32_486_088, 372),
    ];

    #[test]
    fn forecasts_are_within_a_factor_of_two_and_a_half_or_cautious() {
        for (depth, found, remaining) in KNOWN {
            let ratio = Forecast::before(depth + 1, found, 20).remaining(0) / remaining as f64;
            let most = if depth == 15 { 2.5 } else { 5.0 };
            assert!(
                (0.4..most).contains(&ratio),
                "{found} elements at depth {depth}: {ratio:.2}"
            );
        }
    }

    #[test]
    fn what_is_found_lowers_the_forecast_and_more_so_with_more_moves_left() {
        let before = Forecast::before(16, 21_051_314, 20);
        assert!(before.remaining(1_000_000) < before.remaining(0));
        assert!(Forecast::before(15, 22_051_314, 20).remaining(0) < before.remaining(1_000_000));
        assert!(before.remaining(u64::MAX) < 1.0);
    }

    #[test]
    fn far_from_the_last_depth_nothing_is_enough() {
        assert!(!Forecast::before(1, 1, 20).expects_few());
        assert!(!Forecast::before(16, 21_051_314, 18).expects_few());
        assert!(Forecast::before(16, 27_301_221, 20).expects_few());
    }

    #[test]
    fn few_elements_do_not_say_how_long_others_take() {
        let time = ElementTime::default();
        time.learn(99, Duration::from_secs(99));
        assert_eq!(time.known(), GUESS);
        time.learn(1000, Duration::from_secs(2));
        assert_eq!(time.known(), Duration::from_millis(2));
    }
}

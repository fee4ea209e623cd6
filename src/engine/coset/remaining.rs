//! The last elements: when to stop the search so that only few remain, and how to solve these one by one.
//!
//! After the search, the prepass multiplies the elements found by all elements of H that the moves left can reach.
//! *Coverage* is how often, on average, an element is then reached. If elements were reached at random, a share of
//! e^-coverage would be missed. They are not quite random: of nineteen random cosets, those with coverages from 10 to 45
//! missed about e^(-1.5 - 0.42 * coverage), and those with about 55 somewhat more. Another coset missed a hundred times as
//! many, at a coverage of 35 by six moves.
//!
//! The two-phase solver takes about a millisecond for each element that is left. So the search continues while a second
//! of it saves more than a second of solving.
//!
//! In a coset with symmetries far more elements remain, because those found come in sets of images. On the other hand, one
//! element of each set that remains is enough, and the inverse of an element needs as many moves, which helps if it is in
//! the coset. If solving the rest takes longer than searching the coset again, one move deeper, the coset is searched
//! again.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::bit_layout::{BLOCKS, ELEMENTS};
use super::coset_report::{CosetEnding, CosetEvent};
use super::coset_state::SolvedCoset;
use super::{CosetRequest, CosetSolver};
use crate::coord::Coset;
use crate::cube::{CubieCube, Symmetry};
use crate::platform::thread_cpu_time;
use crate::solver::{Limits, SearchControl, SolveRequest, Solver as _};
use crate::tables::TaskQueue;

/// The number of elements of H that need at most 0, 1, 2 … moves of H.
const WITHIN: [u64; 9] = [1, 11, 78, 534, 3613, 23_689, 148_907, 904_999, 5_236_123];
/// A share of e^(-FIRST_LOSS - loss * coverage) remains, where the loss depends on how many moves are left.
const FIRST_LOSS: f64 = 1.5;
const LOSS: f64 = 0.42;
/// With this many moves left, coverage is cheap, and in some cosets much more remains than in most.
const MANY_MOVES: usize = 6;
const CAUTIOUS_LOSS: f64 = 0.35;
/// The loss of a coset with symmetries, times their number: of a set of images, only one is there by chance.
const SYMMETRIC_LOSS: f64 = 0.3;
/// A search may stop once no more than this many elements are expected to remain.
const FEW: u64 = 200_000;
/// The time that a thread is assumed to take for one element, until it is measured.
const GUESS: Duration = Duration::from_millis(1);
/// Fewer elements than this do not show how long others take.
const ENOUGH: u64 = 100;
/// The time that a thread takes for the images of an element.
const IMAGES: Duration = Duration::from_micros(20);
/// The time limit of a thread for an element that may need more moves.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time that a thread takes for all prepasses of a coset, and for a path into H; and the factor by which one more move
/// multiplies the number of paths.
const PASS: Duration = Duration::from_secs(40);
const PATH: Duration = Duration::from_nanos(500);
const BRANCHING: f64 = 13.0;

/// A forecast of how many elements remain when the search of a depth stops.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forecast {
    coverage: f64,
    /// The coverage that each found element adds.
    each: f64,
    /// The rate at which the share that remains falls with the coverage.
    loss: f64,
}

impl Forecast {
    /// Returns the forecast for the search of a depth, when this many elements are found up to the depth before, in a coset
    /// with this many symmetries.
    pub(super) fn before(depth: u8, found: u64, max_depth: u8, symmetries: usize) -> Self {
        let moves = usize::from((max_depth + 1).saturating_sub(depth));
        let coverage = |found: u64, moves: usize| {
            found as f64 * WITHIN[moves.min(WITHIN.len() - 1)] as f64 / ELEMENTS as f64
        };
        let loss = match symmetries {
            1 if moves < MANY_MOVES => LOSS,
            1 => CAUTIOUS_LOSS,
            _ => SYMMETRIC_LOSS / symmetries as f64,
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

    /// Whether few enough elements are expected to remain to solve them one by one, even without the search.
    pub(super) fn expects_few(self) -> bool {
        self.remaining(0) <= FEW as f64
    }
}

/// The rate at which a search finds new elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub(super) new: u64,
    pub(super) time: Duration,
}

/// The time that the two-phase solver takes for one of the last elements.
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

    /// Updates the time from a run in which all threads together took `time`. Ignores runs of few elements.
    fn learn(&self, elements: u64, time: Duration) {
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
        remaining > FEW as f64 || saved > pace.time.as_secs_f64() * self.threads.get() as f64
    }

    /// Returns about how long it takes to search a coset again, one move deeper, when this many paths were searched.
    pub(super) fn time_of_search(&self, paths: u64) -> Duration {
        let seconds = PASS.as_secs_f64() + BRANCHING * paths as f64 * PATH.as_secs_f64();
        Duration::from_secs_f64(seconds) / self.threads.get() as u32
    }

    /// Returns about how long all threads take for this many elements.
    fn time_of_elements(&self, elements: u64, each: Duration) -> Duration {
        let seconds = elements as f64 * each.as_secs_f64();
        Duration::from_secs_f64(seconds) / self.threads.get() as u32
    }
}

/// The work on the last elements: one of each set of images is solved.
pub(super) struct LastElements<'a> {
    pub(super) solver: &'a CosetSolver<'a>,
    /// The symmetries of the coset, including the identity.
    pub(super) symmetries: &'a [Symmetry],
    pub(super) max_depth: u8,
    /// About how long it takes to search the coset again, deeper, or `None` if that must not be done.
    pub(super) time_of_deeper: Option<Duration>,
    pub(super) control: SearchControl<'a, CosetEvent>,
    /// Whether the run should end now, or pause.
    pub(super) should_stop: &'a (dyn Fn() -> bool + Sync),
    /// Called with the number of elements done and the number of all.
    pub(super) progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// Why the work on the last elements ends early: it is stopped, or it is faster to search deeper.
type Interrupted = ControlFlow<CosetEnding>;

const STOPPED: Interrupted = ControlFlow::Break(CosetEnding::Cancelled);
const TOO_SLOW: Interrupted = ControlFlow::Continue(());

impl LastElements<'_> {
    /// Solves the last elements. Those for which the two-phase solver finds no solution remain, which can happen only if
    /// they may need more moves than `max_depth`. Returns the reason if it ends early.
    pub(super) fn solve(&self, solved: &mut SolvedCoset) -> Option<Interrupted> {
        let layout = &self.solver.layout;
        let all = solved.state.last_elements.max(solved.remaining());
        (self.progress)(all - solved.remaining(), all);
        if self.is_too_slow(solved.remaining(), IMAGES) {
            return Some(TOO_SLOW);
        }
        let Some((known, open)) = self.representatives(solved) else {
            return Some(STOPPED);
        };
        if self.is_too_slow(open.len() as u64, self.solver.element_time.known()) {
            return Some(TOO_SLOW);
        }
        solved.add_to_last_depth(layout, known.into_iter());
        if solved.state.last_elements == 0 {
            solved.state.last_elements = solved.remaining();
        }
        let all = solved.state.last_elements;
        let remaining = solved.remaining();
        let progress = |tried: u64| {
            let done = remaining * tried / open.len() as u64;
            (self.progress)(all - remaining + done, all);
        };
        let (cubes, unfinished) = self.solve_cubes(&open, &progress);
        if unfinished != Some(TOO_SLOW) {
            let images: Vec<CubieCube> = cubes
                .iter()
                .flat_map(|cube| self.images(solved, cube))
                .collect();
            solved.add_to_last_depth(layout, images.into_iter());
        }
        unfinished
    }

    /// Whether solving this many elements, each in this time, takes longer than a deeper search of the whole coset.
    fn is_too_slow(&self, elements: u64, each: Duration) -> bool {
        self.time_of_deeper
            .is_some_and(|deeper| self.solver.time_of_elements(elements, each) > deeper)
    }

    /// Returns the elements of the coset that need as many moves as this one: images under its symmetries, and their
    /// inverses if these are in the coset.
    fn images(&self, solved: &SolvedCoset, cube: &CubieCube) -> Vec<CubieCube> {
        let inverse =
            Some(cube.inverse()).filter(|inverse| Coset::of(inverse) == Coset::of(solved.cube()));
        [Some(*cube), inverse]
            .iter()
            .flatten()
            .flat_map(|cube| self.symmetries.iter().map(|symmetry| symmetry.carry(cube)))
            .collect()
    }

    /// Returns the remaining elements of which an image is found, and one element of each set of images of the others.
    /// Returns `None` if it is stopped.
    fn representatives(&self, solved: &SolvedCoset) -> Option<(Vec<CubieCube>, Vec<CubieCube>)> {
        let layout = &self.solver.layout;
        let sort = |(known, open): &mut (Vec<CubieCube>, Vec<CubieCube>), blocks: Range<usize>| {
            for cube in blocks.flat_map(|block| solved.remaining_in(self.solver, block)) {
                let own = solved.place(layout, &cube);
                let images = self.images(solved, &cube);
                let places = images.iter().map(|image| solved.place(layout, image));
                let mut is_least = true;
                let mut is_known = false;
                for place in places {
                    is_known |= solved.has(place);
                    is_least &= own <= place;
                }
                if is_known {
                    known.push(cube);
                } else if is_least {
                    open.push(cube);
                }
            }
            if (self.should_stop)() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let (sorted, outcome) =
            TaskQueue::new(BLOCKS).run(self.solver.threads, |_| Default::default(), sort);
        let (known, open): (Vec<_>, Vec<_>) = sorted.into_iter().unzip();
        outcome
            .is_continue()
            .then(|| (known.concat(), open.concat()))
    }

    /// Returns those of the cubes that the two-phase solver solves, and the reason if it did not go through all of them.
    /// `progress` is called with the number of cubes that it has tried.
    fn solve_cubes(
        &self,
        open: &[CubieCube],
        progress: &(dyn Fn(u64) + Sync),
    ) -> (Vec<CubieCube>, Option<Interrupted>) {
        let is_certain = self.max_depth >= CosetRequest::DEFAULT_MAX_DEPTH;
        let limits = Limits {
            max_length: self.max_depth,
            good_enough: self.max_depth,
            timeout: if is_certain {
                self.time_of_deeper
            } else {
                Some(PATIENCE)
            },
            ..Limits::default()
        };
        let tried = AtomicU64::new(0);
        let nanoseconds = AtomicU64::new(0);
        let solve_some = |cubes: &mut Vec<CubieCube>, numbers: Range<usize>| {
            for cube in &open[numbers] {
                if (self.should_stop)() {
                    return ControlFlow::Break(STOPPED);
                }
                let started = thread_cpu_time();
                let control = self.control.with_observer(&|_| ());
                let request = SolveRequest::new(*cube, limits);
                let report = self.solver.two_phase.solve(&request, &control);
                if self.control.is_cancelled() {
                    return ControlFlow::Break(STOPPED);
                }
                if report.best.is_none() && is_certain && self.time_of_deeper.is_some() {
                    return ControlFlow::Break(TOO_SLOW);
                }
                cubes.extend(report.best.map(|_| *cube));
                let time = thread_cpu_time().saturating_sub(started).as_nanos() as u64;
                let time = nanoseconds.fetch_add(time, Relaxed) + time;
                let tried = tried.fetch_add(1, Relaxed) + 1;
                let each = Duration::from_nanos(time / tried);
                let is_known = tried >= ENOUGH || Duration::from_nanos(time) > PASS;
                if is_known && self.is_too_slow(open.len() as u64 - tried, each) {
                    return ControlFlow::Break(TOO_SLOW);
                }
                progress(tried);
            }
            ControlFlow::Continue(())
        };
        let (cubes, outcome) =
            TaskQueue::new(open.len()).run(self.solver.threads, |_| Vec::new(), solve_some);
        // Elements that may need more moves are tried longer, which says nothing about other cosets.
        if is_certain {
            let time = Duration::from_nanos(nanoseconds.into_inner());
            self.solver.element_time.learn(tried.into_inner(), time);
        }
        (cubes.concat(), outcome.break_value())
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
            let ratio = Forecast::before(depth + 1, found, 20, 1).remaining(0) / remaining as f64;
            let most = if depth == 15 { 2.5 } else { 5.0 };
            assert!(
                (0.4..most).contains(&ratio),
                "{found} elements at depth {depth}: {ratio:.2}"
            );
        }
    }

    /// The coset of the superflip has all sixteen symmetries.
    #[test]
    fn more_is_expected_to_remain_of_a_coset_with_symmetries() {
        let remaining = |symmetries| Forecast::before(14, 14_731_320, 20, symmetries).remaining(0);
        assert!((0.4..2.5).contains(&(remaining(16) / 11_504.0)));
        assert!(remaining(1) < 1.0);
    }

    #[test]
    fn what_is_found_lowers_the_forecast_and_more_so_with_more_moves_left() {
        let before = Forecast::before(16, 21_051_314, 20, 1);
        assert!(before.remaining(1_000_000) < before.remaining(0));
        assert!(Forecast::before(15, 22_051_314, 20, 1).remaining(0) < before.remaining(1_000_000));
        assert!(before.remaining(u64::MAX) < 1.0);
    }

    #[test]
    fn far_from_the_last_depth_nothing_is_enough() {
        assert!(!Forecast::before(1, 1, 20, 1).expects_few());
        assert!(!Forecast::before(16, 21_051_314, 18, 1).expects_few());
        assert!(Forecast::before(16, 27_301_221, 20, 1).expects_few());
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

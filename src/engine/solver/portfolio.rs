//! A portfolio of two searches: a two-phase answer first, then the proof that nothing shorter exists.
//!
//! Two searches share one [`Incumbent`]. The two-phase search finds short solutions quickly; the optimal search raises
//! the lower bound. When they meet, the best solution is proven to be one of the shortest. The promise, for any number
//! of threads and with any tables present, arriving or missing:
//!
//! - The first solution comes before anything else begins; only the caller's own limits cut it off.
//! - Two-phase search gets at least half of a limited time as long as it may shorten the best solution by more than the
//!   proof is about to decide: half on one thread, and five ninths in lengths that take long. So the best is no longer
//!   than the one it alone would have found in half that time. A best solution of 17 moves or fewer is seldom
//!   shortened: there two-phase search gets a thirtieth.
//! - Where the proof can be finished, because the time is not limited or the forecast is far below the limit, two-phase
//!   search gets little: a share of the time that the next length is expected to take, and on one thread a thirtieth.
//!   It could only end the last length sooner. On several threads its threads then work for the proof.
//! - Where the proof cannot be finished within the caller's time, two-phase search gets three quarters on one thread.
//! - When the proof comes to the last length that matters, one less than the best, two-phase search gets a share of the
//!   time that this length is expected to take, and then leaves the rest to the proof: it could only end that one
//!   length sooner. On one thread the share comes before the length begins.
//! - The proof leaves out what two-phase search has ruled out: solutions that begin or end with a run of moves in H
//!   ([`ExhaustedPhase1`]).
//! - Tables are loaded and built on the thread of the proof, and full tables are used by the two-phase search at
//!   its next task.
//!
//! The two searches run on different threads even on one processor. There they take turns of some 20 ms of CPU time
//! ([`TimeShares`]): if they alternated by milliseconds, as the operating system would let them, each would find the
//! caches full of the other's tables.

mod time_shares;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use std::{panic, thread};

use self::time_shares::TimeShares;
use super::engine::{ENDS, ExhaustedPhase1, Incumbent, SearchScope};
use super::half_turn_answers::{can_be_shortened, record_half_turn_answers};
use super::optimal::{GROWTH, ProofHost};
use super::{Ending, Optimal, SearchControl, SolveReport, SolveRequest, Solver, TwoPhase};
use crate::cube::Metric;
use crate::platform::thread_cpu_time;
use crate::tables::{AXES, BuildControl, OptimalTables, OptimalTier, TableCache, TableError};

/// A search that has taken this long is worth building a larger table for.
const LONG: Duration = Duration::from_secs(5);
/// Before the proof begins a length, two-phase search has had this fraction, as 1/N, of the CPU time that the length is
/// expected to take: enough to find most solutions that make the next length unnecessary, and little where there are
/// none.
const SHARE: u32 = 25;
/// The fraction if two-phase search has not excluded all runs of [`SHORT_RUN`] moves in H by then: without them, the
/// length takes a fifth less time.
const LARGEST_SHARE: u32 = 10;
const SHORT_RUN: u8 = 4;
/// A length that is expected to take this much CPU time is expensive: two-phase search may find more before it is
/// decided.
const EXPENSIVE: Duration = Duration::from_millis(100);
/// The CPU time that two-phase search has before the proof begins. The first solution takes far less, unless the caller's
/// greatest length is so short that there may be none.
const HEAD_START: Duration = Duration::from_millis(50);
/// The head start where nothing limits the time and there is a solution: the proof for a cube of 14 moves takes no
/// longer.
const UNLIMITED_HEAD_START: Duration = Duration::from_millis(5);
/// A best solution of at most this length is seldom shortened: 97 % of all cubes need 17 moves or more, as do most of
/// those for which two-phase search soon finds 17.
const SELDOM_SHORTENED: u8 = 17;
/// The length in quarter turns that is seldom shortened.
const SELDOM_SHORTENED_QUARTERS: u8 = 18;
/// The seconds that two-phase search gets for each second of the proof: somewhat more than half of the time, because
/// the two displace each other's tables in the caches at each turn.
const HALF: f64 = 1.25;
/// The seconds that two-phase search gets for each second of the proof where it will hardly find anything, or where the
/// proof can be finished anyway.
const SELDOM: f64 = 1.0 / 30.0;
/// The seconds that two-phase search gets for each second of the proof where the proof cannot be finished.
const OUT_OF_REACH: f64 = 3.0;
/// A proof can be finished if this many times its expected CPU time is left.
const SAFETY: f64 = 2.0;
/// With more time left than this, two-phase search in quarter turns computes the distances of cosets first.
const WORTH_COSET_DISTANCES: Duration = Duration::from_secs(4);
/// The interval at which a thread that has left its processor to the proof checks whether it may continue.
const PAUSE: Duration = Duration::from_millis(1);

/// The two-phase solver and the optimal solver, which share one incumbent for each request.
pub struct Portfolio {
    two_phase: TwoPhase,
    tables: Arc<TableCache>,
    threads: NonZeroUsize,
}

impl Portfolio {
    /// Combines this solver for quick answers with the tables of this cache for the proof. Uses one thread.
    pub fn new(two_phase: TwoPhase, tables: Arc<TableCache>) -> Self {
        Self {
            two_phase,
            tables,
            threads: NonZeroUsize::MIN,
        }
    }

    /// Sets the number of threads. With more than one, half of them search for short solutions as long as that helps.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }
}

impl Solver for Portfolio {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        let faster = OnceLock::new();
        let advice = |elapsed: Duration| -> Option<OptimalTier> {
            // The table of the search is known only once it is loaded.
            let is_long = elapsed >= LONG && self.tables.loaded_tier().is_some();
            is_long
                .then(|| *faster.get_or_init(|| self.tables.worth_building()))
                .flatten()
        };
        let incumbent = Incumbent::new(request, control).with_advice(&advice);
        let run = PortfolioRun::new(&incumbent, &self.tables, self.threads);
        thread::scope(|scope| {
            // A list is reported by length, as the proof finds it, so two-phase search is not started.
            let spawn = || {
                thread::Builder::new()
                    .spawn_scoped(scope, || run.find(&self.two_phase))
                    .ok()
            };
            let quick = if request.lists_all() { None } else { spawn() };
            if quick.is_none() {
                // The proof finds the solution.
                run.shares.end_quick();
                run.two_phase_threads.store(0, Relaxed);
            }
            run.prove();
            if let Some(quick) = quick {
                quick
                    .join()
                    .unwrap_or_else(|payload| panic::resume_unwind(payload));
            }
        });
        let ending = run.ending();
        incumbent.into_report(ending)
    }
}

/// One request, shared by both searches.
struct PortfolioRun<'a> {
    incumbent: &'a Incumbent<'a>,
    tables: &'a TableCache,
    first: OnceLock<Arc<OptimalTables>>,
    threads: NonZeroUsize,
    two_phase_threads: AtomicUsize,
    shares: TimeShares,
    exhausted: ExhaustedPhase1,
    /// The length that the proof searches or is about to search.
    length: AtomicU8,
    /// The CPU time that this length is expected to take.
    expected_nanos: AtomicU64,
    /// CPU time of the proof when this length began.
    proof_nanos_before: AtomicU64,
}

impl<'a> PortfolioRun<'a> {
    fn new(incumbent: &'a Incumbent<'a>, tables: &'a TableCache, threads: NonZeroUsize) -> Self {
        Self {
            incumbent,
            tables,
            first: OnceLock::new(),
            threads,
            two_phase_threads: AtomicUsize::new(threads.get().div_ceil(2)),
            shares: TimeShares::new(),
            exhausted: ExhaustedPhase1::default(),
            length: AtomicU8::new(0),
            expected_nanos: AtomicU64::new(0),
            proof_nanos_before: AtomicU64::new(0),
        }
    }

    fn find(&self, two_phase: &TwoPhase) {
        // Even if this thread panics, the proof must not wait for it.
        let _ended = CallOnDrop(|| {
            self.shares.end_quick();
            self.two_phase_threads.store(0, Relaxed);
        });
        let started = thread_cpu_time();
        let leader = thread::current().id();
        let ends = || {
            if thread::current().id() == leader {
                self.shares
                    .record_quick(thread_cpu_time().saturating_sub(started));
                if self.is_alone() {
                    self.shares
                        .let_proof_catch_up(|| self.part(), || self.is_over());
                }
            }
            while self.lends_threads() && !self.is_over() {
                thread::sleep(PAUSE);
            }
            self.is_quick_done()
        };
        let scope = SearchScope::alongside(self.incumbent, &ends);
        let threads =
            NonZeroUsize::new(self.threads.get().div_ceil(2)).unwrap_or(NonZeroUsize::MIN);
        if self.incumbent.limits().metric != Metric::HalfTurn {
            let has_first = || ends() || self.incumbent.best_length().is_some();
            let first = SearchScope::alongside(self.incumbent, &has_first);
            let _proves_nothing = two_phase.search(&first, threads);
            if can_be_shortened(self.incumbent.best_length()) {
                let ends = || ends() || self.is_over();
                let is_long = self
                    .incumbent
                    .time_left()
                    .is_none_or(|left| left > WORTH_COSET_DISTANCES);
                if is_long && TwoPhase::counts_quarter_turns(scope.request()) {
                    let control = BuildControl::until(&ends).with_threads(threads);
                    let _searches_with_bounds = self.tables.fill_coset_distances(&control);
                }
                record_half_turn_answers(
                    &scope,
                    two_phase,
                    &[scope.request().cube],
                    threads,
                    &ends,
                );
            }
            return;
        }
        match scope.ending_of(two_phase.search_recording(&scope, threads, &self.exhausted)) {
            Ending::Cancelled => {}
            ending => self.incumbent.finish(ending),
        }
    }

    /// Whether even all of the remaining time is too short to prove that a solution of this length is the shortest.
    fn is_out_of_reach(&self, best: u8) -> bool {
        let Some(left) = self.incumbent.time_left() else {
            return false;
        };
        if self.length.load(Relaxed) == 0 {
            // A table is being loaded or built, which may take most of a limited time. Few of these proofs could be
            // finished after that.
            return best >= self.seldom_shortened();
        }
        self.time_of_proof(best) > left.as_secs_f64()
    }

    /// Whether the proof that a solution of this length is the shortest can be finished: nothing limits the time, or
    /// the time suffices even if the forecast is far too low. Then two-phase search saves no more than a part of the
    /// last length.
    fn is_in_reach(&self, best: u8) -> bool {
        let Some(left) = self.incumbent.time_left() else {
            return true;
        };
        let is_forecast = self.expected_nanos.load(Relaxed) > 0;
        is_forecast && SAFETY * self.time_of_proof(best) < left.as_secs_f64()
    }

    /// Returns the CPU time, in seconds, that proving a solution of this length the shortest is expected to take.
    fn time_of_proof(&self, best: u8) -> f64 {
        let length = self.length.load(Relaxed);
        let expected = Duration::from_nanos(self.expected_nanos.load(Relaxed)).as_secs_f64();
        let began = Duration::from_nanos(self.proof_nanos_before.load(Relaxed));
        let spent = self.shares.proof().saturating_sub(began).as_secs_f64();
        let further = best.saturating_sub(length + 1);
        // Of the lengths that follow, the last takes nearly all the time.
        if further == 0 {
            expected - spent
        } else {
            expected * GROWTH.powi(further.into())
        }
    }

    /// Returns the CPU time that two-phase search should have on one thread for each second of the proof.
    fn part(&self) -> f64 {
        let is_expensive = self.expected_nanos.load(Relaxed) >= EXPENSIVE.as_nanos() as u64;
        // If only short solutions are wanted, act as if one were known that is a move too long.
        let shorter_than = self.incumbent.shorter_than();
        let wanted =
            (shorter_than <= self.incumbent.limits().metric.longest()).then_some(shorter_than);
        match self.incumbent.best_length().or(wanted) {
            Some(best) if self.is_out_of_reach(best) => OUT_OF_REACH,
            Some(best) if best <= self.seldom_shortened() || self.is_in_reach(best) => SELDOM,
            _ if is_expensive => HALF,
            _ => 1.0,
        }
    }

    fn is_alone(&self) -> bool {
        self.threads == NonZeroUsize::MIN
    }

    /// Returns the length from which on two-phase search seldom shortens a solution.
    fn seldom_shortened(&self) -> u8 {
        match self.incumbent.limits().metric {
            Metric::QuarterTurn => SELDOM_SHORTENED_QUARTERS,
            Metric::HalfTurn | Metric::SliceTurn => SELDOM_SHORTENED,
        }
    }

    /// Whether two-phase search is of no more use: all that it could still find has the length that the proof is
    /// searching and can finish in time, and it has had its share.
    fn is_quick_done(&self) -> bool {
        let Some(best) = self.incumbent.best_length() else {
            return false;
        };
        let is_last_length = self.length.load(Relaxed) + 1 >= self.incumbent.shorter_than();
        is_last_length && self.has_had_its_share() && !self.is_out_of_reach(best)
    }

    /// Whether two-phase search leaves its threads to the proof for the current length.
    fn lends_threads(&self) -> bool {
        let is_proof_enough = || {
            self.incumbent
                .best_length()
                .is_some_and(|best| self.is_in_reach(best))
        };
        !self.is_alone()
            && self.length.load(Relaxed) > 0
            && self.has_had_head_start()
            && self.has_had_its_share()
            && is_proof_enough()
    }

    /// Whether the proof leaves out solutions with excluded runs. If several are wanted, the others may have such a
    /// run.
    fn leaves_out_runs(&self) -> bool {
        self.incumbent.request().want.count() == 1
            && self.incumbent.limits().metric == Metric::HalfTurn
    }

    fn has_had_head_start(&self) -> bool {
        let is_limited = self.incumbent.time_left().is_some();
        let head_start = if is_limited || self.incumbent.best_length().is_none() {
            HEAD_START
        } else {
            UNLIMITED_HEAD_START
        };
        self.shares.quick() >= head_start
    }

    /// Whether two-phase search has had its share of the time that the current length of the proof is expected to take.
    fn has_had_its_share(&self) -> bool {
        let length = self.length.load(Relaxed);
        let expected = Duration::from_nanos(self.expected_nanos.load(Relaxed));
        let is_worth_more =
            self.leaves_out_runs() && !self.exhausted.excludes_runs(length, SHORT_RUN);
        let share = if is_worth_more { LARGEST_SHARE } else { SHARE };
        self.shares.quick() >= expected / share
    }

    /// Gets the tables and runs the optimal search, once two-phase search has had its head start; on several threads as
    /// soon as there is a first solution.
    fn prove(&self) {
        let _ended = CallOnDrop(|| {
            self.shares.set_proving(false);
            if thread::panicking() {
                self.incumbent.finish(Ending::Cancelled);
            }
        });
        // Loading and building tables counts as well: two-phase search has had no more than that in the meantime.
        let started = thread_cpu_time();
        let leader = thread::current().id();
        let has_first = || !self.is_alone() && self.incumbent.best_length().is_some();
        self.wait_until(|| has_first() || self.has_had_head_start());
        let measure = || {
            if thread::current().id() == leader {
                self.shares
                    .record_proof(thread_cpu_time().saturating_sub(started));
                if self.is_alone() {
                    self.shares
                        .let_two_phase_catch_up(|| self.part(), || self.is_over());
                }
            }
            false
        };
        let stops = || measure() || self.is_over();
        if stops() {
            return;
        }
        self.shares.set_proving(true);
        let metric = self.incumbent.limits().metric;
        let tables = match self.tables.optimal(metric, &BuildControl::until(&stops)) {
            Ok(tables) => tables,
            Err(TableError::NoMemory(_)) if self.incumbent.limits().timeout.is_none() => {
                // Nothing can be proven, and two-phase search alone would never end.
                self.wait_until(|| self.incumbent.best_length().is_some());
                self.incumbent.finish(Ending::Unproven);
                return;
            }
            Err(_) => return,
        };
        let scope = SearchScope::new(self.incumbent).ended_by(&measure);
        let optimal =
            Optimal::new(Arc::clone(self.first.get_or_init(|| tables))).with_threads(self.threads);
        let ending = scope.ending_of(optimal.search(&scope, self));
        self.incumbent.finish(ending);
    }

    /// Waits until a condition holds, two-phase search has ended, or the request is over.
    fn wait_until(&self, condition: impl Fn() -> bool) {
        self.shares.wait_until(|| self.is_over() || condition());
    }

    /// Whether the request is over, for whatever reason.
    fn is_over(&self) -> bool {
        self.incumbent.check().is_break()
    }

    /// Returns how the request ended if the incumbent has no ending: the tables were not available and two-phase search
    /// had nothing more to do, or the caller or the timeout ended both.
    fn ending(&self) -> Ending {
        match self.incumbent.check() {
            ControlFlow::Break(ending) => ending,
            ControlFlow::Continue(()) => Ending::Unproven,
        }
    }
}

impl ProofHost for PortfolioRun<'_> {
    fn before_length(&self, length: u8, expected: Duration) {
        self.proof_nanos_before
            .store(self.shares.proof().as_nanos() as u64, Relaxed);
        self.expected_nanos
            .store(expected.as_nanos() as u64, Relaxed);
        self.length.store(length, Relaxed);
        if self.is_alone() {
            self.shares.set_proving(false);
            self.wait_until(|| self.has_had_its_share());
            self.shares.set_proving(true);
        }
    }

    fn excluded_runs(&self, length: u8) -> [[u8; AXES]; ENDS] {
        if self.leaves_out_runs() {
            self.exhausted.excluded_runs(length)
        } else {
            [[u8::MAX; AXES]; ENDS]
        }
    }

    fn peer_threads(&self) -> usize {
        if self.lends_threads() {
            0
        } else {
            self.two_phase_threads.load(Relaxed)
        }
    }

    fn second_table(&self) -> Option<Arc<OptimalTables>> {
        let first = self.first.get()?;
        if first.tier() == OptimalTier::Small || first.metric() != Metric::HalfTurn {
            return None;
        }
        let stops = || self.is_over();
        let control = BuildControl::until(&stops);
        self.tables.small(Metric::HalfTurn, &control).ok()
    }
}

/// Calls a function when it is dropped.
struct CallOnDrop<F: Fn()>(F);

impl<F: Fn()> Drop for CallOnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::cube::{Algorithm, CubieCube, Move, canonical, inverse_moves, random};
    use crate::solver::engine::longest_run;
    use crate::solver::{Limits, SolveEvent, SolverId, SolverResources, Want};
    use crate::sync::Lock as _;
    use crate::tables::Tables;

    /// Returns the part of two-phase search with a solution of 19 moves, when the proof begins length 17 and expects it
    /// to take an hour: length 18 would take 13 hours more.
    fn part_within(hours: Option<u64>) -> f64 {
        let scramble: Algorithm = "R U F D L B U2 R' F2 D' L2 B' U R2 F' D2 L' B2 U'"
            .parse()
            .expect("an algorithm");
        let scramble = scramble.moves().0;
        let limits = Limits {
            timeout: hours.map(|hours| Duration::from_secs(3600 * hours)),
            ..Limits::default()
        };
        let request = SolveRequest::new(CubieCube::SOLVED.turned_by(&scramble), limits);
        let cancel = AtomicBool::new(false);
        let control = SearchControl::new(&cancel, &|_| ());
        let incumbent = Incumbent::new(&request, &control);
        let back: Vec<_> = scramble.iter().rev().map(|turn| turn.inverse()).collect();
        assert_eq!(canonical(&back, Metric::HalfTurn).len(), 19);
        assert!(SearchScope::new(&incumbent).found(&back).is_continue());
        let tables = TableCache::new(None);
        let run = PortfolioRun::new(&incumbent, &tables, NonZeroUsize::MIN);
        run.length.store(17, Relaxed);
        let hour = Duration::from_secs(3600).as_nanos() as u64;
        run.expected_nanos.store(hour, Relaxed);
        run.part()
    }

    #[test]
    #[allow(clippy::float_cmp)] // these are the constants themselves
    fn the_proof_gets_nearly_all_of_the_time_if_it_can_be_finished() {
        assert_eq!(part_within(None), SELDOM);
        assert_eq!(part_within(Some(40)), SELDOM);
        assert_eq!(part_within(Some(20)), HALF);
        assert_eq!(part_within(Some(10)), OUT_OF_REACH);
    }

    #[test]
    fn threads_that_share_a_request_prove_what_one_thread_proves() {
        let scramble: Algorithm = "R U F D' B2 L' U2 R".parse().expect("an algorithm");
        let cube = CubieCube::SOLVED.turned_by(&scramble.moves().0);
        let cancel = AtomicBool::new(false);
        let control = SearchControl::new(&cancel, &|_| ());
        for threads in [1, 3] {
            let threads = NonZeroUsize::new(threads).expect("it is not zero");
            let solver = SolverId::Optimal.build(&SolverResources {
                threads,
                ..SolverResources::default()
            });
            let report = solver.solve(&SolveRequest::new(cube, Limits::default()), &control);
            assert!(report.is_proven());
            assert_eq!(report.at_least(), 8);
        }
    }

    /// However early the search ends, no solution that is shorter than the best begins or ends with an excluded run.
    #[test]
    fn two_phase_search_excludes_no_run_of_a_better_solution() {
        let two_phase = TwoPhase::new(Tables::build());
        let optimal = SolverId::Optimal.build(&SolverResources::default());
        let silent = SearchControl::silent();
        let mut generator = random::seeded_generator(7);
        let mut checked = 0;
        let mut excluded = 0;
        for _ in 0..60 {
            let length = 9 + random::next_seed(&mut generator) % 4;
            let scramble: Vec<Move> = (0..length)
                .map(|_| Move::ALL[random::next_seed(&mut generator) as usize % Move::NUM])
                .collect();
            let cube = CubieCube::SOLVED.turned_by(&scramble);
            let list = SolveRequest {
                want: Want::all(usize::MAX),
                ..SolveRequest::new(
                    cube,
                    Limits {
                        extra: 0,
                        ..Limits::default()
                    },
                )
            };
            let found = Mutex::new(Vec::new());
            let observe = |event: SolveEvent| {
                if let SolveEvent::Found { solution, .. } = event {
                    found.locked().push(solution.moves);
                }
            };
            let cancel = AtomicBool::new(false);
            optimal.solve(&list, &SearchControl::new(&cancel, &observe));
            let solutions = found.into_inner().expect("nothing panics");
            let request = SolveRequest::new(cube, Limits::default());
            for portions in 1..100 {
                let incumbent = Incumbent::new(&request, &silent);
                let asked = AtomicUsize::new(0);
                let ends = || asked.fetch_add(1, Relaxed) >= portions;
                let scope = SearchScope::alongside(&incumbent, &ends);
                let exhausted = ExhaustedPhase1::default();
                let _proves_nothing =
                    two_phase.search_recording(&scope, NonZeroUsize::MIN, &exhausted);
                let length = solutions[0].len() as u8;
                if incumbent.shorter_than() <= length {
                    break;
                }
                checked += 1;
                let runs = exhausted.excluded_runs(length);
                excluded += runs.iter().flatten().filter(|&&run| run < length).count();
                for solution in &solutions {
                    let ends = [solution.clone(), inverse_moves(solution)];
                    for (moves, runs) in ends.iter().zip(runs) {
                        for axis in 0..AXES {
                            assert!(
                                longest_run(moves, axis) < runs[axis],
                                "{solution:?} {runs:?}"
                            );
                        }
                    }
                }
            }
        }
        assert!(checked > 100 && excluded > 500);
    }
}

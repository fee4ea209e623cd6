//! Solves whole cosets of H = <U, D, R2, L2, F2, B2>: finds how many moves each of their 19,508,428,800 elements needs, or
//! an upper bound.
//!
//! The elements of the coset H*g are h^-1 * g for all h in H, and the moves s solve one exactly when g*s = h. So every path
//! s from g into H, a phase-1 solution, gives one element. A bitmap has a bit for each h. At each depth the prepass first
//! multiplies all elements found so far by the ten moves of H, which finds every element with a path that ends in such a
//! move. A search of the leaves then finds the other paths. Without the search, the prepass gives only upper bounds.
//!
//! The method is that of Rokicki, Kociemba, Davidson and Dethridge, "The diameter of the Rubik's cube group is twenty"
//! (2010), <https://cube20.org>, and of hcoset in <https://github.com/rokicki/cube20src>. Unfinished work is saved in a
//! [`CosetCheckpoint`], the results of many cosets are lines of a [`Ledger`], and a [cover](find_cover) is saved as a file
//! of ranges.

mod bit_coding;
mod bit_layout;
mod bitmap;
mod block_schedule;
mod checkpoint;
mod coset_report;
mod coset_state;
mod cover;
mod cover_plan;
mod depth_loop;
mod images;
mod leaf_search;
mod ledger;
mod prepass;
mod prepass_kernel;
mod prepass_simd;
mod remaining;
mod result_check;

use std::num::NonZeroUsize;
use std::time::Instant;

use crate::coord::{Coordinate as _, Coset};
use crate::solver::{SearchControl, TwoPhase};
use crate::tables::FullPhase1;
use bit_layout::{BitLayout, ELEMENTS};
use bitmap::Bitmap;
use block_schedule::BlockSchedule;
pub use checkpoint::{
    CosetCheckpoint, CosetJob, SAVE_INTERVAL, SaveEvent, StoredWork, checkpoint_name,
};
pub use coset_report::{
    CosetCounts, CosetEnding, CosetEvent, CosetNews, CosetPart, CosetProgress, CosetReport,
};
use coset_state::CosetState;
pub use coset_state::{DepthCount, SolvedCoset};
pub use cover::{
    CosetCover, CoverProgress, CoverRequest, EdgePattern, PartOfClass, SearchLength, SliceTable,
    find_cover,
};
pub use cover_plan::{PLAN, PlanError, plan_text, read_plan};
use depth_loop::DepthLoop;
pub use ledger::{Ledger, LedgerError};
use prepass_kernel::BlockUnion;
use remaining::{ElementTime, Forecast};
pub use result_check::{CheckedResults, FirstFew, ResultCheck, ResultPlace};

/// The limits of the work on a coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CosetRequest {
    /// The depth up to which all paths are searched. By default the search stops once solving the remaining elements one by
    /// one takes less time.
    pub search_depth: Option<u8>,
    /// The greatest depth that is worked on, in moves.
    pub max_depth: u8,
    /// Whether to search until all counts are exact.
    pub exact: bool,
    /// Whether to compute the checksum of the bits at the last exact depth.
    pub checksum: bool,
}

impl CosetRequest {
    /// The default of `max_depth`: 20 moves suffice for every cube.
    pub const DEFAULT_MAX_DEPTH: u8 = 20;
    /// The most elements that are solved one by one after a search to a requested depth.
    pub const MOST_AFTER_SEARCH_DEPTH: u64 = 1_000_000;

    /// Whether the search ends once few enough elements would remain to solve them one by one.
    fn stops_early(&self) -> bool {
        !self.exact && self.search_depth.is_none()
    }

    /// Whether this depth, if it is begun, is searched to its end rather than left to the prepass.
    fn includes(&self, depth: u8) -> bool {
        self.search_depth
            .is_none_or(|search_depth| depth <= search_depth)
    }

    /// Whether a run of this request would reach this point, or an equally good one. If so, it can continue from there, and
    /// ends as if it had begun at depth 0. Work that was searched less deeply than requested, or more deeply, cannot be
    /// continued.
    pub fn leads_to(&self, solved: &SolvedCoset) -> bool {
        let CosetState {
            depths,
            search,
            has_solved_remaining,
            ..
        } = &solved.state;
        // The last depth of all is exact even if the prepass found the rest.
        let first_bound = depths
            .iter()
            .find(|count| !count.exact && count.found != ELEMENTS);
        let is_alike = if self.stops_early() {
            first_bound.is_none_or(|count| {
                let symmetries = Coset::of(solved.cube()).stabilizer().len();
                Forecast::before(count.depth + 1, count.found, self.max_depth, symmetries)
                    .expects_few()
            })
        } else {
            first_bound.is_none_or(|count| !self.exact && !self.includes(count.depth))
                && depths.iter().all(|count| {
                    !count.exact || self.includes(count.depth) || count.found == ELEMENTS
                })
        };
        let next = solved.state.next_depth();
        next <= self.max_depth + 1
            && is_alike
            && (search.is_none()
                || next <= self.max_depth && first_bound.is_none() && self.includes(next))
            && !has_solved_remaining
    }
}

/// The start of a run, and the time at which it pauses so that its work can be saved. A paused run can be continued like a
/// cancelled one.
#[derive(Clone, Copy, Debug)]
pub struct RunClock {
    /// The instant from which the reported time of a run is measured.
    pub started: Instant,
    /// The run ends soon after this instant.
    pub pause_at: Option<Instant>,
}

impl RunClock {
    /// Returns the clock of a run that starts now and does not pause.
    pub fn start() -> Self {
        Self {
            started: Instant::now(),
            pause_at: None,
        }
    }
}

/// If fewer elements than this were new at a depth, searching the next one is faster without the prepass: the search then
/// also finds what the prepass would find.
const SPARSE: u64 = 4_000_000;

/// Solves cosets. Holds the tables and layouts that all cosets share.
pub struct CosetSolver<'a> {
    tables: &'a FullPhase1,
    /// Solves the last elements, on one thread, as other threads solve elements at the same time.
    two_phase: TwoPhase,
    element_time: ElementTime,
    threads: NonZeroUsize,
    layout: BitLayout,
    schedule: BlockSchedule,
    union: BlockUnion,
    spare_places: usize,
    sparse: u64,
    uses_symmetries: bool,
}

impl<'a> CosetSolver<'a> {
    /// Creates a solver that runs on this many threads. Takes a tenth of a second. Returns `None` if the two-phase solver
    /// has no full tables.
    pub fn new(two_phase: &'a TwoPhase, threads: NonZeroUsize) -> Option<Self> {
        let tables = &two_phase.full_tables()?.phase1;
        let layout = BitLayout::build();
        let schedule = BlockSchedule::build(&layout);
        let spare_places = schedule.spare_places(prepass::at_once(threads));
        let union = BlockUnion::new(&layout);
        Some(Self {
            tables,
            two_phase: two_phase.clone().with_threads(NonZeroUsize::MIN),
            element_time: ElementTime::default(),
            threads,
            layout,
            schedule,
            union,
            spare_places,
            sparse: SPARSE,
            uses_symmetries: true,
        })
    }

    /// Runs the prepass before every search, even where the search alone is faster.
    #[must_use]
    pub fn with_prepass_always(self) -> Self {
        Self { sparse: 0, ..self }
    }

    /// Searches all paths, even those that are images of others under symmetries of the coset.
    #[must_use]
    pub fn without_symmetries(self) -> Self {
        Self {
            uses_symmetries: false,
            ..self
        }
    }

    /// The approximate memory that a coset takes, in bytes, not counting the table. The exact size depends slightly on the
    /// number of threads.
    pub const ABOUT_BYTES: u64 = 2_800_000_000;

    /// Returns the memory that a coset takes, in bytes, not counting the table.
    pub fn bytes(&self) -> u64 {
        Bitmap::bytes(self.spare_places) as u64
    }

    /// Begins a coset in which nothing is found yet. Its memory is not committed until elements are found. The bits always
    /// refer to the same cube of the coset.
    pub fn begin(&self, coset: Coset) -> SolvedCoset {
        SolvedCoset {
            cube: coset.cube(),
            state: CosetState::with(Bitmap::new(self.spare_places)),
        }
    }

    /// Begins a coset in the memory of another one, which is faster.
    pub fn begin_in(&self, memory: SolvedCoset, coset: Coset) -> SolvedCoset {
        let mut bitmap = memory.state.bitmap;
        bitmap.clear(self.threads);
        SolvedCoset {
            cube: coset.cube(),
            state: CosetState::with(bitmap),
        }
    }

    /// Solves a coset, or continues it, as far as requested. When it is cancelled it ends promptly, and can be
    /// continued.
    pub fn run(
        &self,
        request: &CosetRequest,
        solved: &mut SolvedCoset,
        control: SearchControl<'_, CosetEvent>,
    ) -> CosetReport {
        self.run_by(RunClock::start(), request, solved, control)
    }

    /// Does the same as [`run`](Self::run), with a clock that may make it pause.
    pub fn run_by(
        &self,
        clock: RunClock,
        request: &CosetRequest,
        solved: &mut SolvedCoset,
        control: SearchControl<'_, CosetEvent>,
    ) -> CosetReport {
        DepthLoop::new(self, request, control, clock, solved.cube()).run(solved)
    }
}

#[cfg(test)]
mod tests {
    use super::coset_state::UnfinishedSearch;
    use super::*;
    use crate::cube::CubieCube;
    use crate::cube::random::seeded_generator;

    const AS_LONG_AS_WORTH_IT: CosetRequest = CosetRequest {
        search_depth: None,
        max_depth: 20,
        exact: false,
        checksum: false,
    };
    const EXACT: CosetRequest = CosetRequest {
        exact: true,
        ..AS_LONG_AS_WORTH_IT
    };
    const TO_15: CosetRequest = CosetRequest {
        search_depth: Some(15),
        ..AS_LONG_AS_WORTH_IT
    };

    /// Returns work whose depths up to `exact` are exact, followed by `bounds` depths that are only bounds. Each depth adds
    /// `new` elements.
    fn work(exact: u8, bounds: u8, new: u64) -> SolvedCoset {
        let mut state = CosetState::with(Bitmap::new(0));
        for depth in 0..=exact + bounds {
            state.finish_depth(state.found() + new, depth <= exact);
        }
        // A coset without symmetries, as nearly all are.
        let cube = CubieCube::random(&mut seeded_generator(1));
        assert_eq!(Coset::of(&cube).stabilizer().len(), 1);
        SolvedCoset { cube, state }
    }

    fn searching(mut work: SolvedCoset) -> SolvedCoset {
        let found = work.state.found();
        work.state.search = Some(UnfinishedSearch {
            done: vec![true, false],
            without_prepass: false,
            found,
        });
        work
    }

    #[test]
    fn exact_work_is_continued_up_to_the_depths_that_are_searched() {
        for exact in 0..=20 {
            let work = work(exact, 0, 1000);
            assert!(AS_LONG_AS_WORTH_IT.leads_to(&work) && EXACT.leads_to(&work));
            assert_eq!(TO_15.leads_to(&work), exact <= 15, "{exact}");
            for max_depth in 0..=20 {
                let request = CosetRequest { max_depth, ..EXACT };
                assert_eq!(
                    request.leads_to(&work),
                    exact <= max_depth,
                    "{exact} of {max_depth}"
                );
            }
        }
    }

    #[test]
    fn bounds_are_continued_where_the_request_would_have_left_them_too() {
        for exact in 12..18 {
            let work = work(exact, 1, 1000);
            assert!(!EXACT.leads_to(&work));
            assert_eq!(TO_15.leads_to(&work), exact == 15, "{exact}");
        }
        // The search of depth 15 stops when the prepass can find nearly all of the rest.
        assert!(AS_LONG_AS_WORTH_IT.leads_to(&work(14, 1, 2_000_000)));
        assert!(!AS_LONG_AS_WORTH_IT.leads_to(&work(14, 1, 1000)));
    }

    #[test]
    fn a_complete_coset_is_the_end_of_every_request() {
        let mut work = work(16, 2, 1000);
        work.state.finish_depth(ELEMENTS, true);
        assert!(!EXACT.leads_to(&work), "depths 17 and 18 are bounds");
        work.state.depths.drain(17..19);
        for request in [
            AS_LONG_AS_WORTH_IT,
            EXACT,
            CosetRequest {
                search_depth: Some(16),
                ..EXACT
            },
        ] {
            assert!(request.leads_to(&work), "{request:?}");
        }
    }

    #[test]
    fn a_search_is_continued_where_the_request_searches() {
        for exact in 0..=20 {
            let work = searching(work(exact, 0, 1000));
            assert_eq!(EXACT.leads_to(&work), exact < 20, "{exact}");
            assert_eq!(TO_15.leads_to(&work), exact < 15, "{exact}");
        }
        let after_bounds = work(15, 1, 1000);
        assert!(TO_15.leads_to(&after_bounds) && !TO_15.leads_to(&searching(after_bounds)));
    }

    #[test]
    fn elements_solved_one_by_one_are_not_continued() {
        let mut work = work(14, 1, 2_000_000);
        work.state.has_solved_remaining = true;
        assert!(!AS_LONG_AS_WORTH_IT.leads_to(&work));
    }
}

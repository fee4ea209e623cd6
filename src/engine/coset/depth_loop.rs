//! One run of a coset: depth after depth, each by the prepass, the search, or both, and the last elements one by one.

use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::bit_layout::{BLOCKS, ELEMENTS};
use super::bitmap::Bitmap;
use super::coset_report::{CosetEnding, CosetEvent, CosetPart, CosetProgress, CosetReport};
use super::coset_state::{CosetState, DepthCount, SolvedCoset, UnfinishedSearch};
use super::images::{Addresses, Image};
use super::leaf_search::{LeafSearch, Start};
use super::prepass::Prepass;
use super::remaining::{Forecast, LastElements, Pace};
use super::{CosetRequest, CosetSolver, RunClock};
use crate::cube::{CubieCube, Metric, Symmetry};
use crate::solver::SearchControl;
use crate::solver::engine::prefixes;
use crate::sync::Lock as _;
use crate::tables::TaskQueue;

/// The length of the prefixes that divide a search into tasks, if it is at least as deep.
const PREFIX_LENGTH: usize = 3;
/// The least time between two reports of progress.
const INTERVAL: Duration = Duration::from_millis(100);
/// A search is not stopped before this time: what it has found says too little about its pace.
const LEAST_TIME: Duration = Duration::from_millis(200);

#[derive(Clone, Copy, Debug)]
struct Searched {
    /// Elements found in all, at this depth and before.
    found: u64,
    is_complete: bool,
    pace: Pace,
}

pub(super) struct DepthLoop<'a> {
    solver: &'a CosetSolver<'a>,
    request: &'a CosetRequest,
    control: SearchControl<'a, CosetEvent>,
    clock: RunClock,
    last_report: Mutex<Option<Instant>>,
    images: Vec<Image>,
    /// The number of symmetries of the coset, even if its images are not used.
    symmetries: usize,
    start: Start,
    paths: AtomicU64,
}

impl<'a> DepthLoop<'a> {
    /// Creates a run for the coset of a cube.
    pub(super) fn new(
        solver: &'a CosetSolver<'a>,
        request: &'a CosetRequest,
        control: SearchControl<'a, CosetEvent>,
        clock: RunClock,
        cube: &CubieCube,
    ) -> Self {
        let mut images = Image::all_of(cube);
        let symmetries = images.len();
        images.truncate(if solver.uses_symmetries {
            images.len()
        } else {
            1
        });
        Self {
            solver,
            request,
            control,
            clock,
            last_report: Mutex::new(None),
            images,
            symmetries,
            start: Start::of(*cube, solver.tables),
            paths: AtomicU64::new(0),
        }
    }

    /// Solves the coset as far as requested.
    pub(super) fn run(self, solved: &mut SolvedCoset) -> CosetReport {
        let ending = loop {
            self.paths.store(solved.state.paths, Relaxed);
            let ending = self.run_depths(&mut solved.state);
            solved.state.paths = self.paths.load(Relaxed);
            if ending != CosetEnding::Cancelled && self.request.checksum {
                self.update_checksum(&mut solved.state);
            }
            if !self.should_solve_remaining(ending, &solved.state) {
                break ending;
            }
            match self.solve_remaining(solved) {
                ControlFlow::Break(ending) => break ending,
                ControlFlow::Continue(()) => self.begin_deeper(&mut solved.state),
            }
        };
        CosetReport {
            depths: solved.state.depths.clone(),
            remaining: solved.remaining(),
            checksum: solved.state.checksum,
            distance: self.start.distance,
            symmetries: self.images.len(),
            paths: self.paths.into_inner(),
            ending,
            elapsed: self.clock.started.elapsed(),
        }
    }

    fn run_depths(&self, state: &mut CosetState) -> CosetEnding {
        let mut pace = None;
        while state.remaining() > 0 {
            if state.next_depth() > self.request.max_depth {
                return CosetEnding::DepthReached;
            }
            if self.should_stop() {
                return CosetEnding::Cancelled;
            }
            let Some(count) = self.run_depth(state, &mut pace) else {
                return CosetEnding::Cancelled;
            };
            self.control.report(CosetEvent::Depth(count));
        }
        CosetEnding::Complete
    }

    /// Finishes the next depth. Returns `None` if it was cancelled before. `pace` is that of the last search.
    fn run_depth(&self, state: &mut CosetState, pace: &mut Option<Pace>) -> Option<DepthCount> {
        let is_searched = state.search.is_some() || self.should_search(state, *pace);
        let was_exact = state.is_exact();
        if state.search.is_none() {
            // A search that stops before its end cannot find what the prepass would find.
            let is_end_near = self.may_stop_early(state) && self.forecast(state).expects_few();
            let is_sparse = state.last_new() < self.solver.sparse && !is_end_near;
            let without_prepass = is_searched && (self.is_search_cheap(state) || is_sparse);
            if !is_searched || self.may_stop_early(state) && !without_prepass {
                // There may be no later exact bits, and a run that continues this one may need the checksum of these.
                self.update_checksum(state);
            }
            let found = state.found()
                + if without_prepass {
                    0
                } else {
                    self.prepass(state)
                };
            if !is_searched || found == ELEMENTS {
                // If the depth before is exact, then what the prepass adds needs exactly one move more.
                return Some(state.finish_depth(found, was_exact && found == ELEMENTS));
            }
            state.search = Some(UnfinishedSearch {
                done: Vec::new(),
                without_prepass,
                found,
            });
        }
        let searched = self.search(state)?;
        *pace = Some(searched.pace);
        Some(state.finish_depth(searched.found, was_exact && searched.is_complete))
    }

    /// Whether the run should end now, or pause.
    fn should_stop(&self) -> bool {
        self.control.is_cancelled()
            || self
                .clock
                .pause_at
                .is_some_and(|pause_at| Instant::now() >= pause_at)
    }

    /// Whether the next depth is searched; if not, it is left to the prepass.
    fn should_search(&self, state: &CosetState, pace: Option<Pace>) -> bool {
        let is_worth_it = |pace| {
            self.is_search_cheap(state)
                || self
                    .solver
                    .is_search_worth_it(self.forecast(state), 0, pace)
        };
        state.is_exact()
            && self.request.includes(state.next_depth())
            && (!self.may_stop_early(state) || pace.is_none_or(is_worth_it))
    }

    /// Whether the search of the next depth may end once few enough elements would remain to solve them one by one.
    fn may_stop_early(&self, state: &CosetState) -> bool {
        self.request.stops_early() && state.next_depth() > state.least_depth
    }

    /// Whether the next depth is searched to its end in less time than the prepass takes.
    fn is_search_cheap(&self, state: &CosetState) -> bool {
        state.last_new() < self.solver.sparse / 10
    }

    /// Returns the forecast for the search of the next depth.
    fn forecast(&self, state: &CosetState) -> Forecast {
        Forecast::before(
            state.next_depth(),
            state.found(),
            self.request.max_depth,
            self.symmetries,
        )
    }

    /// Computes the checksum of the bits if they are those of an exact depth.
    fn update_checksum(&self, state: &mut CosetState) {
        if state.is_exact() {
            state.checksum = Some(state.bitmap.checksum(self.solver.threads));
        }
    }

    /// Runs the prepass, and returns how many elements are new.
    fn prepass(&self, state: &mut CosetState) -> u64 {
        self.begin_part();
        let depth = state.next_depth();
        let found = state.found();
        let remaining = state.remaining();
        let done = AtomicUsize::new(0);
        let progress = || {
            let done = done.fetch_add(1, Relaxed) + 1;
            self.report(|| self.progress(depth, CosetPart::Prepass, (done, BLOCKS), found));
        };
        let CosetSolver {
            layout,
            schedule,
            union,
            threads,
            ..
        } = self.solver;
        let prepass = Prepass {
            layout,
            schedule,
            union,
            threads: *threads,
            progress: &progress,
        };
        prepass.run(&mut state.bitmap, remaining)
    }

    /// Continues the search of the state. Returns what it found, or `None` if it was cancelled.
    fn search(&self, state: &mut CosetState) -> Option<Searched> {
        self.begin_part();
        let depth = state.next_depth();
        let forecast = self.forecast(state);
        let may_stop_early = self.may_stop_early(state);
        let symmetries: Vec<Symmetry> = self.images.iter().map(|image| image.symmetry).collect();
        let tasks = prefixes(
            PREFIX_LENGTH.min(depth.into()),
            Metric::HalfTurn,
            &symmetries,
        );
        let search = state.search.as_mut().expect("the search has begun");
        search.done.resize(tasks.len(), false);
        let without_prepass = search.without_prepass;
        let before = search.found;
        let layout = &self.solver.layout;
        let bitmap = &mut state.bitmap;
        let addresses: Vec<_> = self
            .images
            .iter()
            .map(|image| Addresses::of(layout, image, &|block| bitmap.start(block)))
            .collect();
        let bits = bitmap.shared_bits();
        let open: Vec<usize> = (0..tasks.len())
            .filter(|&task| !search.done[task])
            .collect();
        let count = AtomicUsize::new(tasks.len() - open.len());
        let found = AtomicU64::new(before);
        let done = Mutex::new(&mut search.done);
        let started = Instant::now();
        let pace = || Pace {
            new: found.load(Relaxed) - before,
            time: started.elapsed(),
        };
        let may_stop = may_stop_early && !without_prepass;
        // Elements found before an interruption are not counted; that only makes the search continue a little longer.
        let is_enough = || {
            let pace = pace();
            pace.time >= LEAST_TIME && !self.solver.is_search_worth_it(forecast, pace.new, pace)
        };
        // Once it is enough for one thread, all stop: after what the others have found since, `is_enough` may be false
        // again.
        let was_enough = AtomicBool::new(false);
        let run_some = |search: &mut LeafSearch<'_>, numbers: Range<usize>| {
            if may_stop && is_enough() {
                was_enough.store(true, Relaxed);
            }
            if was_enough.load(Relaxed) || self.should_stop() {
                return ControlFlow::Break(());
            }
            for &task in &open[numbers] {
                search.run(&self.start, &tasks[task], depth);
                self.paths
                    .fetch_add(std::mem::take(&mut search.found.paths), Relaxed);
                found.fetch_add(std::mem::take(&mut search.found.new), Relaxed);
                done.locked()[task] = true;
                let parts = (count.fetch_add(1, Relaxed) + 1, tasks.len());
                self.report(|| self.progress(depth, CosetPart::Search, parts, found.load(Relaxed)));
            }
            ControlFlow::Continue(())
        };
        let search_part =
            |_| LeafSearch::new(self.solver.tables, bits, &addresses, without_prepass);
        let _ = TaskQueue::new(open.len()).run(self.solver.threads, search_part, run_some);
        let pace = pace();
        search.found = found.into_inner();
        let is_complete = search.done.iter().all(|done| *done);
        (is_complete || was_enough.into_inner()).then_some(Searched {
            found: search.found,
            is_complete,
            pace,
        })
    }

    /// Returns whether the last elements are solved one by one. They are not if the user requested a certain search depth
    /// and many elements are left, or some that may need more moves.
    fn should_solve_remaining(&self, ending: CosetEnding, state: &CosetState) -> bool {
        let is_wanted = self.request.stops_early()
            || self.request.search_depth.is_some()
                && self.request.max_depth >= CosetRequest::DEFAULT_MAX_DEPTH
                && state.remaining() <= CosetRequest::MOST_AFTER_SEARCH_DEPTH;
        is_wanted && ending == CosetEnding::DepthReached && !state.is_exact()
    }

    /// Solves the last elements one by one. Returns `Continue` if it is faster to search the coset again, deeper.
    fn solve_remaining(&self, solved: &mut SolvedCoset) -> ControlFlow<CosetEnding> {
        self.begin_part();
        let depth = self.request.max_depth;
        let progress = |done: u64, all: u64| {
            self.report(|| {
                let parts = (done as usize, all as usize);
                self.progress(depth, CosetPart::Remaining, parts, ELEMENTS - (all - done))
            });
        };
        let symmetries: Vec<Symmetry> = self.images.iter().map(|image| image.symmetry).collect();
        let last = LastElements {
            solver: self.solver,
            symmetries: &symmetries,
            max_depth: depth,
            time_of_deeper: self.time_of_deeper(&solved.state),
            control: self.control,
            should_stop: &|| self.should_stop(),
            progress: &progress,
        };
        if let Some(reason) = last.solve(solved) {
            return reason;
        }
        if let Some(&last) = solved.state.depths.last() {
            self.control.report(CosetEvent::Depth(last));
        }
        ControlFlow::Break(match solved.remaining() {
            0 => CosetEnding::Complete,
            _ => CosetEnding::DepthReached,
        })
    }

    /// Returns about how long it takes to search the coset again, one move deeper, or `None` if the request forbids that or
    /// all depths are searched.
    fn time_of_deeper(&self, state: &CosetState) -> Option<Duration> {
        let next = state.exact_depth().map_or(0, |depth| depth + 1);
        let is_allowed = self.request.stops_early() && next <= self.request.max_depth;
        is_allowed.then(|| self.solver.time_of_search(state.paths))
    }

    /// Begins again, to search all paths one move deeper than before.
    fn begin_deeper(&self, state: &mut CosetState) {
        let depth = state.exact_depth().map_or(0, |depth| depth + 1);
        let remaining = state.remaining();
        self.control.report(CosetEvent::Deeper { remaining, depth });
        let mut bitmap = std::mem::replace(&mut state.bitmap, Bitmap::empty());
        bitmap.clear(self.solver.threads);
        *state = CosetState::with(bitmap);
        state.least_depth = depth;
    }

    /// Begins a part of the work, whose first progress is reported at once.
    fn begin_part(&self) {
        *self.last_report.locked() = None;
    }

    fn report(&self, progress: impl FnOnce() -> CosetProgress) {
        // If another thread is reporting, there is nothing to add.
        let Ok(mut last_report) = self.last_report.try_lock() else {
            return;
        };
        if last_report.is_none_or(|last| last.elapsed() >= INTERVAL) {
            *last_report = Some(Instant::now());
            self.control.report(CosetEvent::Progress(progress()));
        }
    }

    fn progress(
        &self,
        depth: u8,
        part: CosetPart,
        (done, all): (usize, usize),
        found: u64,
    ) -> CosetProgress {
        let share = (1000 * done / all.max(1)) as u16;
        let paths = self.paths.load(Relaxed);
        let elapsed = self.clock.started.elapsed();
        CosetProgress {
            depth,
            part,
            share,
            found,
            paths,
            elapsed,
        }
    }
}

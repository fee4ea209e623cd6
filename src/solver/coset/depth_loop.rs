//! One run of a coset: depth after depth, each by the prepass, the search, or both, and the last elements one by one.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::bit_layout::{BLOCKS, ELEMENTS};
use super::coset_report::{CosetEnding, CosetEvent, CosetPart, CosetProgress, CosetReport};
use super::coset_state::{DepthCount, SolvedCoset, State, UnfinishedSearch};
use super::images::{Addresses, Image};
use super::leaf_search::{LeafSearch, Start};
use super::prepass::Prepass;
use super::{CosetRequest, CosetSolver, RunClock, remaining};
use crate::cube::{CubieCube, Symmetry};
use crate::solver::SearchControl;
use crate::solver::engine::prefixes;
use crate::tables::TaskQueue;

/// A search is divided into tasks by prefixes of this length, if it is as deep.
const PREFIX_LENGTH: usize = 3;
/// The least time between two reports of progress.
const INTERVAL: Duration = Duration::from_millis(100);

/// A coset being solved.
pub(super) struct Run<'a> {
    solver: &'a CosetSolver<'a>,
    request: &'a CosetRequest,
    control: SearchControl<'a, CosetEvent>,
    clock: RunClock,
    last_report: Mutex<Option<Instant>>,
    images: Vec<Image>,
    start: Start,
    /// Paths into H so far.
    paths: AtomicU64,
}

impl<'a> Run<'a> {
    /// A run for the coset of a cube.
    pub(super) fn new(
        solver: &'a CosetSolver<'a>,
        request: &'a CosetRequest,
        control: SearchControl<'a, CosetEvent>,
        clock: RunClock,
        cube: &CubieCube,
    ) -> Self {
        let mut images = Image::all_of(cube);
        images.truncate(if solver.uses_symmetries { images.len() } else { 1 });
        Self {
            solver,
            request,
            control,
            clock,
            last_report: Mutex::new(None),
            images,
            start: Start::of(*cube, solver.tables),
            paths: AtomicU64::new(0),
        }
    }

    /// Solves the coset as far as requested.
    pub(super) fn run(self, solved: &mut SolvedCoset) -> CosetReport {
        self.paths.store(solved.state.paths, Relaxed);
        let mut ending = self.run_depths(&mut solved.state);
        solved.state.paths = self.paths.load(Relaxed);
        if ending != CosetEnding::Cancelled && self.request.checksum {
            self.update_checksum(&mut solved.state);
        }
        if self.should_solve_remaining(ending, &solved.state) {
            ending = self.solve_remaining(solved);
        }
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

    fn run_depths(&self, state: &mut State) -> CosetEnding {
        while state.remaining() > 0 {
            if state.next_depth() > self.request.max_depth {
                return CosetEnding::DepthReached;
            }
            if self.should_stop() {
                return CosetEnding::Cancelled;
            }
            let Some(count) = self.run_depth(state) else { return CosetEnding::Cancelled };
            self.control.report(CosetEvent::Depth(count));
        }
        CosetEnding::Complete
    }

    /// Finishes the next depth. Returns `None` if it was cancelled before.
    fn run_depth(&self, state: &mut State) -> Option<DepthCount> {
        let is_searched = state.search.is_some() || self.should_search(state);
        let was_exact = state.is_exact();
        if state.search.is_none() {
            if !is_searched {
                // The bits of this depth are lost now. Whoever continues an interrupted run may want their checksum.
                self.update_checksum(state);
            }
            let without_prepass = is_searched && state.last_new() < self.solver.sparse;
            let found = state.found() + if without_prepass { 0 } else { self.prepass(state) };
            if !is_searched || found == ELEMENTS {
                // If the depth before is exact, then what the prepass adds needs exactly one move more.
                return Some(state.finish_depth(found, was_exact && found == ELEMENTS));
            }
            state.search = Some(UnfinishedSearch { done: Vec::new(), without_prepass, found });
        }
        let found = self.search(state)?;
        Some(state.finish_depth(found, was_exact))
    }

    /// Whether the run should end now, or pause.
    fn should_stop(&self) -> bool {
        self.control.is_cancelled() || self.clock.pause_at.is_some_and(|pause_at| Instant::now() >= pause_at)
    }

    fn should_search(&self, state: &State) -> bool {
        self.request.should_search(&state.depths)
    }

    /// Computes the checksum of the bits if they are those of an exact depth.
    fn update_checksum(&self, state: &mut State) {
        if state.is_exact() {
            state.checksum = Some(state.bitmap.checksum(self.solver.threads));
        }
    }

    /// Runs the prepass, and returns how many elements are new.
    fn prepass(&self, state: &mut State) -> u64 {
        self.begin_part();
        let (depth, found, remaining) = (state.next_depth(), state.found(), state.remaining());
        let done = AtomicUsize::new(0);
        let progress = || {
            let done = done.fetch_add(1, Relaxed) + 1;
            self.report(|| self.progress(depth, CosetPart::Prepass, (done, BLOCKS), found));
        };
        let CosetSolver { layout, schedule, union, threads, .. } = self.solver;
        let prepass = Prepass { layout, schedule, union, threads: *threads, progress: &progress };
        prepass.run(&mut state.bitmap, remaining)
    }

    /// Continues the search of the state. Returns how many elements are found in all, or `None` if it was cancelled.
    fn search(&self, state: &mut State) -> Option<u64> {
        self.begin_part();
        let depth = state.next_depth();
        let symmetries: Vec<Symmetry> = self.images.iter().map(|image| image.symmetry).collect();
        let tasks = prefixes(PREFIX_LENGTH.min(depth.into()), &symmetries);
        let search = state.search.as_mut().expect("the search has begun");
        search.done.resize(tasks.len(), false);
        let (without_prepass, before) = (search.without_prepass, search.found);
        let (layout, bitmap) = (&self.solver.layout, &mut state.bitmap);
        let addresses: Vec<_> = self
            .images
            .iter()
            .map(|image| Addresses::of(layout, image, &|block| bitmap.start(block)))
            .collect();
        let bits = bitmap.shared_bits();
        let open: Vec<usize> = (0..tasks.len()).filter(|&task| !search.done[task]).collect();
        let (count, found) = (AtomicUsize::new(tasks.len() - open.len()), AtomicU64::new(before));
        let done = Mutex::new(&mut search.done);
        let run_some = |search: &mut LeafSearch<'_>, numbers: Range<usize>| {
            if self.should_stop() {
                return ControlFlow::Break(());
            }
            for &task in &open[numbers] {
                search.run(&self.start, &tasks[task], depth);
                self.paths.fetch_add(std::mem::take(&mut search.found.paths), Relaxed);
                found.fetch_add(std::mem::take(&mut search.found.new), Relaxed);
                done.lock().unwrap_or_else(PoisonError::into_inner)[task] = true;
                let parts = (count.fetch_add(1, Relaxed) + 1, tasks.len());
                self.report(|| self.progress(depth, CosetPart::Search, parts, found.load(Relaxed)));
            }
            ControlFlow::Continue(())
        };
        let search_part = |_| LeafSearch::new(self.solver.tables, bits, &addresses, without_prepass);
        let _ = TaskQueue::new(open.len()).run(self.solver.threads, search_part, run_some);
        search.found = found.into_inner();
        search.done.iter().all(|done| *done).then_some(search.found)
    }

    /// Returns whether the last elements are solved one by one: if the search depth was chosen for that.
    fn should_solve_remaining(&self, ending: CosetEnding, state: &State) -> bool {
        let is_chosen = self.request.search_depth.is_none() && !self.request.exact;
        is_chosen
            && ending == CosetEnding::DepthReached
            && !state.is_exact()
            && state.remaining() <= remaining::MOST
    }

    fn solve_remaining(&self, solved: &mut SolvedCoset) -> CosetEnding {
        self.begin_part();
        let elements: Vec<CubieCube> = solved.remaining_elements(self.solver).collect();
        let (depth, found) = (self.request.max_depth, solved.state.found());
        let progress = |done: usize| {
            let parts = (done, elements.len());
            self.report(|| self.progress(depth, CosetPart::Remaining, parts, found + done as u64));
        };
        let new = remaining::solve(&elements, depth, self.solver.threads, self.control, &progress);
        solved.add_to_last_depth(&self.solver.layout, &new);
        solved.state.has_solved_remaining = true;
        match solved.remaining() {
            0 => CosetEnding::Complete,
            _ if self.control.is_cancelled() => CosetEnding::Cancelled,
            _ => CosetEnding::DepthReached,
        }
    }

    /// Begins a part of the work, whose first progress is reported at once.
    fn begin_part(&self) {
        *self.last_report.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Reports progress, if it is time.
    fn report(&self, progress: impl FnOnce() -> CosetProgress) {
        // While another thread reports there is nothing to add.
        let Ok(mut last_report) = self.last_report.try_lock() else { return };
        if last_report.is_none_or(|last| last.elapsed() >= INTERVAL) {
            *last_report = Some(Instant::now());
            self.control.report(CosetEvent::Progress(progress()));
        }
    }

    fn progress(&self, depth: u8, part: CosetPart, (done, all): (usize, usize), found: u64) -> CosetProgress {
        let share = (1000 * done / all.max(1)) as u16;
        let (paths, elapsed) = (self.paths.load(Relaxed), self.clock.started.elapsed());
        CosetProgress { depth, part, share, found, paths, elapsed }
    }
}

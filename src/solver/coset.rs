//! Whole cosets of H = <U, D, R2, L2, F2, B2>: how many moves each of their 19,508,428,800 elements takes, or at most takes.
//!
//! The elements of the coset H*g are h^-1 * g for all h in H, and one is solved by the moves s just when g*s = h. So all
//! ways s from g into H are gone, and each gives one element. A [`bitmap`] has a bit for each h. Depth by depth, the
//! [`prepass`] first multiplies all that was found by the ten moves of H, which finds every element with a way that ends in
//! such a move; a [`search`] then goes the other ways. Without the search what the prepass finds are upper bounds.
//!
//! The method is that of Rokicki, Kociemba, Davidson and Dethridge, "The diameter of the Rubik's cube group is twenty"
//! (2010), <https://cube20.org>. Knows no files; what is to be kept of an unfinished coset is given out as bytes.

mod bitmap;
mod forecast;
mod kernel;
mod layout;
mod order;
mod prepass;
mod report;
mod rest;
mod search;
mod solved;
mod state;
mod symmetry;
mod tasks;

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use crate::coord::{Coordinate as _, Coset};
use crate::cube::CubieCube;
use crate::tables::{FullPhase1, checksum};
use bitmap::Bitmap;
use kernel::Merger;
use layout::{BLOCKS, ELEMENTS, Layout};
use order::Order;
use prepass::Prepass;
pub use report::{CosetEnding, CosetEvent, CosetNews, CosetPart, CosetProgress, CosetReport};
use search::{Search, Start};
pub use state::DepthCount;
use state::{State, Unfinished};
use symmetry::{Addresses, Image};

/// How far to go with a coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CosetRequest {
    /// Search up to this depth; without it, as deep as proves soonest that [`max_depth`](Self::max_depth) moves suffice.
    pub search_depth: Option<u8>,
    /// Go no deeper than this.
    pub max_depth: u8,
    /// Search until all counts are exact.
    pub exact: bool,
    /// Sum up the bits of the last exact depth.
    pub checksum: bool,
}

impl CosetRequest {
    /// What 20 moves suffice for.
    pub const DEFAULT_MAX_DEPTH: u8 = 20;
}

/// When fewer elements were new at a depth, the search for the next finds also those of the prepass, in less time.
const SPARSE: u64 = 4_000_000;
/// Searches deeper than this are shared in pieces begun by so many moves.
const LONG_BEGINNING: usize = 3;
/// A listener hears of progress at most so often.
const INTERVAL: Duration = Duration::from_millis(100);

/// The solver of cosets with what it needs for all of them.
pub struct CosetSolver<'a> {
    tables: &'a FullPhase1,
    threads: NonZeroUsize,
    layout: Layout,
    order: Order,
    merger: Merger,
    spare: usize,
    sparse: u64,
    heeds_symmetries: bool,
}

/// What a running coset is given by whoever started it.
#[derive(Clone, Copy)]
pub struct CosetControl<'a> {
    /// When set, it stops soon.
    pub cancel: &'a AtomicBool,
    /// Hears of progress, from any thread.
    pub listener: &'a (dyn Fn(CosetEvent) + Sync),
}

/// A coset with all that was found.
pub struct SolvedCoset {
    cube: CubieCube,
    state: State,
}

impl<'a> CosetSolver<'a> {
    /// A solver with so many threads.
    pub fn new(tables: &'a FullPhase1, threads: NonZeroUsize) -> Self {
        let layout = Layout::build();
        let order = Order::build(&layout);
        let (merger, spare) = (Merger::new(&layout), order.spare(prepass::at_once(threads)));
        Self { tables, threads, layout, order, merger, spare, sparse: SPARSE, heeds_symmetries: true }
    }

    /// The same with the prepass before every search, even where the search alone is faster.
    #[must_use]
    pub fn with_prepass_always(self) -> Self {
        Self { sparse: 0, ..self }
    }

    /// The same that gives no heed to the symmetries of cosets.
    #[must_use]
    pub fn without_symmetries(self) -> Self {
        Self { heeds_symmetries: false, ..self }
    }

    /// Bytes of memory that a coset takes beside the table.
    pub fn bytes(&self) -> u64 {
        Bitmap::bytes(self.spare) as u64
    }

    /// A coset in which nothing is found yet. The memory is taken when something is. Of all cubes of the coset the same one
    /// is taken, so that the same bits have the same meaning.
    pub fn begin(&self, coset: Coset) -> SolvedCoset {
        SolvedCoset { cube: coset.cube(), state: State::with(Bitmap::new(self.spare)) }
    }

    /// The same in the memory of another coset, which costs less.
    pub fn begin_anew(&self, coset: Coset, memory: SolvedCoset) -> SolvedCoset {
        let mut state = memory.state;
        state.bitmap.clear(self.threads);
        SolvedCoset { cube: coset.cube(), state: State::with(state.bitmap) }
    }

    /// Goes on with a coset as far as is asked for.
    pub fn run(
        &self,
        request: &CosetRequest,
        solved: &mut SolvedCoset,
        control: CosetControl<'_>,
    ) -> CosetReport {
        let mut images = Image::all_of(&solved.cube);
        images.truncate(if self.heeds_symmetries { images.len() } else { 1 });
        let run = Run {
            solver: self,
            request,
            control,
            started: Instant::now(),
            told: Mutex::new(None),
            images,
            start: Start::of(solved.cube, self.tables),
            ways: AtomicU64::new(0),
        };
        let mut ending = run.run(&mut solved.state);
        if run.is_rest_to_be_settled(ending, &solved.state) {
            ending = run.settle(solved);
        }
        CosetReport {
            depths: solved.state.depths.clone(),
            left: solved.state.left(),
            checksum: solved.state.checksum,
            distance: run.start.distance,
            symmetries: run.images.len(),
            ways: run.ways.into_inner(),
            ending,
            elapsed: run.started.elapsed(),
        }
    }
}

/// A coset being solved.
struct Run<'a> {
    solver: &'a CosetSolver<'a>,
    request: &'a CosetRequest,
    control: CosetControl<'a>,
    started: Instant,
    told: Mutex<Option<Instant>>,
    images: Vec<Image>,
    start: Start,
    ways: AtomicU64,
}

impl Run<'_> {
    fn run(&self, state: &mut State) -> CosetEnding {
        let ending = self.go_as_deep_as_asked(state);
        if ending != CosetEnding::Cancelled {
            self.sum_up(state);
        }
        ending
    }

    /// Sums up the bits if they are those of an exact depth.
    fn sum_up(&self, state: &mut State) {
        if self.request.checksum && state.is_exact() {
            state.checksum = Some(checksum((0..BLOCKS).map(|block| state.bitmap.block(block))));
        }
    }

    fn go_as_deep_as_asked(&self, state: &mut State) -> CosetEnding {
        while state.left() > 0 {
            let depth = state.next_depth();
            if depth > self.request.max_depth {
                return CosetEnding::DepthReached;
            }
            if self.control.cancel.load(Relaxed) {
                return CosetEnding::Cancelled;
            }
            let Some(count) = self.go_deeper(state) else { return CosetEnding::Cancelled };
            (self.control.listener)(CosetEvent::Depth(count));
        }
        CosetEnding::Complete
    }

    /// One depth more; nothing when it was cancelled on the way.
    fn go_deeper(&self, state: &mut State) -> Option<DepthCount> {
        let is_searched = state.search.is_some() || self.is_to_be_searched(state);
        let was_exact = state.is_exact();
        if state.search.is_none() {
            if !is_searched {
                self.sum_up(state);
            }
            let all = is_searched && state.last_new() < self.solver.sparse;
            let found = state.found() + if all { 0 } else { self.multiply(state) };
            if !is_searched || found == ELEMENTS {
                // What is found by moves from all of the depth before, and was not found before, needs just one more.
                return Some(state.finish(found, was_exact && found == ELEMENTS));
            }
            state.search = Some(Unfinished { done: Vec::new(), all, found });
        }
        let found = self.search(state)?;
        Some(state.finish(found, was_exact))
    }

    /// Where the depth of the search was chosen here, the few elements that it leaves are solved one by one.
    fn is_rest_to_be_settled(&self, ending: CosetEnding, state: &State) -> bool {
        let is_chosen = self.request.search_depth.is_none() && !self.request.exact;
        is_chosen && ending == CosetEnding::DepthReached && !state.is_exact() && state.left() <= rest::MOST
    }

    fn settle(&self, solved: &mut SolvedCoset) -> CosetEnding {
        self.begin_part();
        let rest: Vec<CubieCube> = solved.rest(self.solver).collect();
        let (depth, found) = (self.request.max_depth, solved.state.found());
        let progress = |done: usize| {
            let parts = (done, rest.len());
            self.tell(|| self.progress(depth, CosetPart::Rest, parts, found + done as u64));
        };
        let (threads, cancel) = (self.solver.threads.get(), self.control.cancel);
        let element = (&self.solver.layout, &solved.cube);
        let new = rest::settle(&mut solved.state, element, &rest, (depth, threads), cancel, &progress);
        if let Some(last) = solved.state.depths.last_mut() {
            (last.new, last.found) = (last.new + new, last.found + new);
        }
        match solved.state.left() {
            0 => CosetEnding::Complete,
            _ if cancel.load(Relaxed) => CosetEnding::Cancelled,
            _ => CosetEnding::DepthReached,
        }
    }

    fn is_to_be_searched(&self, state: &State) -> bool {
        let depth = state.next_depth();
        state.is_exact()
            && (self.request.exact
                || match self.request.search_depth {
                    Some(search_depth) => depth <= search_depth,
                    None => forecast::is_search_worth_it(state, self.request.max_depth),
                })
    }

    /// A part begins: its first progress is told.
    fn begin_part(&self) {
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Tells the listener, if it is time.
    fn tell(&self, progress: impl FnOnce() -> CosetProgress) {
        // Whoever finds another telling has nothing to tell.
        let Ok(mut told) = self.told.try_lock() else { return };
        if told.is_none_or(|told| told.elapsed() >= INTERVAL) {
            *told = Some(Instant::now());
            (self.control.listener)(CosetEvent::Progress(progress()));
        }
    }

    /// The prepass; tells how many are new.
    fn multiply(&self, state: &mut State) -> u64 {
        self.begin_part();
        let (depth, found, left) = (state.next_depth(), state.found(), state.left());
        let done = AtomicUsize::new(0);
        let progress = |_| {
            let done = done.fetch_add(1, Relaxed) + 1;
            self.tell(|| self.progress(depth, CosetPart::Prepass, (done, BLOCKS), found));
        };
        let CosetSolver { layout, order, merger, threads, .. } = self.solver;
        Prepass { layout, order, merger, threads: *threads, progress: &progress }.run(&mut state.bitmap, left)
    }

    fn progress(&self, depth: u8, part: CosetPart, (done, all): (usize, usize), found: u64) -> CosetProgress {
        let ways = self.ways.load(Relaxed);
        let share = (1000 * done / all.max(1)) as u16;
        CosetProgress { depth, part, share, found, ways, elapsed: self.started.elapsed() }
    }

    /// Goes on with the search of the state; tells how many are found in all, unless it is cancelled.
    fn search(&self, state: &mut State) -> Option<u64> {
        self.begin_part();
        let depth = state.next_depth();
        let tasks = tasks::beginnings(LONG_BEGINNING.min(depth.into()), &self.images);
        let search = state.search.as_mut().expect("the search has begun");
        search.done.resize(tasks.len(), false);
        let (all, before) = (search.all, search.found);
        let (layout, bitmap) = (&self.solver.layout, &mut state.bitmap);
        let addresses: Vec<_> = self
            .images
            .iter()
            .map(|image| Addresses::of(layout, image, &|block| bitmap.start(block)))
            .collect();
        let bits = bitmap.bits();
        let open: Vec<usize> = (0..tasks.len()).filter(|&task| !search.done[task]).collect();
        let (next, found) = (AtomicUsize::new(0), AtomicU64::new(before));
        let done = Mutex::new(&mut search.done);
        let life = || {
            let mut search = Search::new(self.solver.tables, bits, &addresses, all);
            while !self.control.cancel.load(Relaxed) {
                let number = next.fetch_add(1, Relaxed);
                let Some(&task) = open.get(number) else { break };
                search.run(&self.start, &tasks[task], depth);
                self.ways.fetch_add(std::mem::take(&mut search.ways), Relaxed);
                found.fetch_add(std::mem::take(&mut search.new), Relaxed);
                done.lock().unwrap_or_else(PoisonError::into_inner)[task] = true;
                let done = tasks.len() + number + 1 - open.len();
                self.tell(|| {
                    self.progress(depth, CosetPart::Search, (done, tasks.len()), found.load(Relaxed))
                });
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.solver.threads.get() {
                scope.spawn(life);
            }
            life();
        });
        search.found = found.into_inner();
        search.done.iter().all(|done| *done).then_some(search.found)
    }
}

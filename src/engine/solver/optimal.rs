//! Optimal solving: IDA* with the largest pruning table available.
//!
//! All solutions of one length are searched, then all of the next. So the length being searched is a proven lower
//! bound, and the first solution found is one of the shortest. For a supercube, only solutions that turn the centres
//! upright count. The tables ignore the centres, so their distances are still lower bounds.
//!
//! The lower bound of a position is the greatest of six distances, of the cube and of its inverse along three axes. The
//! search adds a move at whichever end of the solution is likely to leave fewer positions. With five moves left, where
//! the six distances rule out little, a filter knows the positions from which five moves suffice. Of solutions that
//! symmetries and antisymmetries map to one another, only one is searched, and solutions that two-phase search has
//! ruled out are skipped. If the cube has many symmetries, its six distances are all alike, and a second table helps.
//! Source of the method: Korf 1997, Rokicki's nxopt (<https://github.com/rokicki/cube20src>).

mod node;
mod openings;
mod optimal_dfs;
mod rotations;
mod runs_in_h;

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::engine::{
    ENDS, Found, Incumbent, SearchScope, TaskSequence, TaskWorker, Visitor, prefixes,
};
use super::{Ending, SearchControl, SolveReport, SolveRequest, Solver};
use crate::cube::{CubieCube, Metric, Move, Symmetry, canonical};
use crate::platform::thread_cpu_time;
use crate::tables::{AXES, OptimalTables, Pieces, TaskQueue, on_threads};
use node::{LONGEST, OptimalNode, Path};
use openings::{Openings, SolutionSymmetry};
use optimal_dfs::{OptimalDfs, keeping};
use rotations::Rotations;

/// The optimal solver and its pruning tables.
#[derive(Clone, Debug)]
pub struct Optimal {
    tables: Arc<OptimalTables>,
    second: Option<Arc<OptimalTables>>,
    threads: NonZeroUsize,
}

/// The search is split into tasks after this many moves: some thousands of tasks, so that no thread is idle long.
const TASKS_AFTER: u8 = 3;
/// A symmetric cube has fewer openings, so it is split later.
const SYMMETRIC_TASKS_AFTER: u8 = 4;
/// Each task is at least this many moves deep.
const TASK_DEPTH: u8 = 6;
/// A cube with at least this many symmetries is looked up in the second table as well.
const SYMMETRIC: usize = 12;
/// The second table is used from this length on: shorter lengths are searched before that table is available.
const SECOND_FROM: u8 = 14;
/// From this length on, it is worth computing first which positions are near the solved cube.
const NEAR_FROM: u8 = 10;
/// A thread takes this many tasks at a time, enough to hide the memory latency; fewer when there are few tasks.
const TASKS_AT_ONCE: usize = 32;
/// Positions are counted in portions of this many: about a millisecond.
const POSITIONS_BETWEEN_CHECKS: u64 = 16_384;
/// Each length costs roughly this many times as much as the one before it: the branching factor.
pub(super) const GROWTH: f64 = 13.3;
/// The interval at which a thread that works elsewhere checks whether it is needed here.
const PEER_CHECK: Duration = Duration::from_millis(5);

/// The environment of a proof. The defaults suit a search that runs alone.
pub(super) trait ProofHost: Sync {
    /// Called before each length is searched, with the CPU time that it is expected to take. May wait.
    fn before_length(&self, _length: u8, _expected: Duration) {}

    /// Returns how many of the threads are working elsewhere at present.
    fn peer_threads(&self) -> usize {
        0
    }

    /// Returns, for both ends of a solution of this length and each axis, the least number of moves that cannot all be in H.
    fn excluded_runs(&self, _length: u8) -> [[u8; AXES]; ENDS] {
        [[u8::MAX; AXES]; ENDS]
    }

    /// Returns the table that a symmetric cube needs in addition to a large one, if it is available.
    fn second_table(&self) -> Option<Arc<OptimalTables>> {
        None
    }
}

impl Optimal {
    /// Creates a solver that uses these tables, and one thread.
    pub fn new(tables: impl Into<Arc<OptimalTables>>) -> Self {
        Self {
            tables: tables.into(),
            second: None,
            threads: NonZeroUsize::MIN,
        }
    }

    /// Adds a small table to a large one, for symmetric cubes: their six distances are much the same, and a table that
    /// distinguishes other cubes rules out far more.
    #[must_use]
    pub fn with_second(self, second: Arc<OptimalTables>) -> Self {
        Self {
            second: Some(second),
            ..self
        }
    }

    /// Sets the number of threads for each search.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Searches all lengths until the scope ends or no shorter solution is possible.
    pub(super) fn search(
        &self,
        scope: &SearchScope<'_>,
        host: &dyn ProofHost,
    ) -> ControlFlow<Ending> {
        let tables = &*self.tables;
        let threads = self.threads;
        let symmetries = symmetries_of(scope.request());
        let second = OnceLock::new();
        let cpu_nanos = AtomicU64::new(0);
        OptimalSearch {
            tables,
            second,
            scope,
            threads,
            host,
            symmetries,
            cpu_nanos,
        }
        .run()
    }
}

impl ProofHost for Optimal {
    fn second_table(&self) -> Option<Arc<OptimalTables>> {
        self.second.clone()
    }
}

impl Solver for Optimal {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        Incumbent::run_alone(request, control, |scope| self.search(scope, self))
    }
}

/// One search, shared by its threads.
struct OptimalSearch<'a> {
    tables: &'a OptimalTables,
    second: OnceLock<Option<Arc<OptimalTables>>>,
    scope: &'a SearchScope<'a>,
    threads: NonZeroUsize,
    host: &'a dyn ProofHost,
    /// The symmetries that map openings to one another. Of each set of images, one opening is searched.
    symmetries: Vec<SolutionSymmetry>,
    /// The CPU time that all threads have used.
    cpu_nanos: AtomicU64,
}

impl OptimalSearch<'_> {
    /// Searches all lengths in turn, until a solution is found or none within the limits is possible.
    fn run(&self) -> ControlFlow<Ending> {
        let scope = self.scope;
        let cube = &scope.request().cube;
        let start = OptimalNode::start(Pieces::of(cube), self.tables);
        if *cube == CubieCube::SOLVED && scope.request().turns_centers_upright(&[]) {
            scope.begin(0, 0)?;
            scope.found(&[])?;
        }
        let mut length = start.bound().max(1);
        // Each quarter turn is an odd permutation of the corners: every second length has no solution.
        let counts_quarters = self.tables.metric() == Metric::QuarterTurn;
        let step = 1 + u8::from(counts_quarters);
        length += u8::from(counts_quarters && (length % 2 == 1) != cube.is_odd());
        // A list may go beyond the length that suffices for every cube, and so may the centres of a supercube.
        let goes_on = scope.request().lists_all() || scope.request().centers.is_some();
        let longest = if goes_on {
            LONGEST as u8
        } else {
            self.tables.metric().longest()
        };
        let mut expected = Duration::ZERO;
        while length < scope.shorter_than().min(longest + 1) {
            self.host.before_length(length, expected);
            if length >= scope.shorter_than() {
                break;
            }
            self.begin(length, length)?;
            if length >= SECOND_FROM && self.symmetries_of_cube() >= SYMMETRIC {
                self.second.get_or_init(|| self.host.second_table());
            }
            let before = self.cpu_nanos.load(Relaxed);
            self.search(start, length)?;
            let cost = Duration::from_nanos(self.cpu_nanos.load(Relaxed) - before);
            expected = cost.mul_f64(GROWTH.powi(step.into()));
            length += step;
        }
        self.begin(length.saturating_sub(step), length)
    }

    /// Begins a length. No solution is shorter than the bound.
    fn begin(&self, length: u8, lower_bound: u8) -> ControlFlow<Ending> {
        self.scope.begin(length, lower_bound)
    }

    /// Searches all solutions of one length, on all threads.
    fn search(&self, mut start: OptimalNode, length: u8) -> ControlFlow<Ending> {
        let lists = self.scope.request().lists_all();
        let symmetric = self.is_symmetric();
        let moves = if symmetric {
            SYMMETRIC_TASKS_AFTER
        } else {
            TASKS_AFTER
        };
        let is_short = length < moves + TASK_DEPTH;
        // The solutions of a list come in the sequence of the tasks.
        let has_openings = !is_short && (symmetric || lists);
        let images = if has_openings || lists {
            self.symmetries_of_tasks()
        } else {
            &[]
        };
        let sequence = TaskSequence::new(self.scope);
        let mut reporter = self.reporter(&sequence, images);
        let mut dfs = self.dfs(length);
        if !has_openings {
            start.choose_end(length, &keeping(self.tables));
        }
        if is_short {
            let outcome = reporter.work(0..1, |reporter| dfs.run(&[start], length, reporter));
            sequence.end(outcome)?;
            return reporter.count_positions();
        }
        let left = length - moves;
        let openings = (has_openings && !lists).then(|| Openings::new(images));
        let rotations = openings
            .as_ref()
            .and_then(|openings| self.rotations(openings));
        let mut tasks = if let Some(openings) = openings {
            let begun = openings.first_of_images().filter_map(|opening| {
                let node = start.after_opening(&opening, self.tables);
                rotations
                    .as_ref()
                    .map_or(Some(node), |rotations| node.rotated(&opening, rotations))
            });
            self.tasks(begun, left)
        } else if has_openings {
            let symmetries: Vec<Symmetry> = images
                .iter()
                .filter_map(|image| image.of_cube_itself())
                .collect();
            let prefixes = prefixes(moves.into(), self.tables.metric(), &symmetries);
            self.tasks(
                prefixes
                    .iter()
                    .map(|prefix| start.after_prefix(prefix, self.tables)),
                left,
            )
        } else {
            dfs.positions(start, length, left, &mut reporter)?
        };
        if !lists {
            tasks.sort_by_cached_key(OptimalNode::slack);
        }
        reporter.count_positions()?;
        let at_once = (tasks.len() / (64 * self.threads.get())).clamp(1, TASKS_AT_ONCE);
        let queue = TaskQueue::in_chunks(tasks.len(), at_once);
        let threads = self.threads.get();
        let outcomes = on_threads(self.threads, |thread| {
            let is_over = || queue.is_drained() || self.scope.check_stopped().is_break();
            while thread > 0 && thread + self.host.peer_threads() >= threads && !is_over() {
                thread::sleep(PEER_CHECK);
            }
            let started = thread_cpu_time();
            let dfs = self.dfs(length).with_rotations(rotations.as_ref());
            let reporter = self.reporter(&sequence, images);
            let outcome = self.work(&tasks, &queue, length, left, dfs, reporter);
            self.cpu_nanos.fetch_add(
                thread_cpu_time().saturating_sub(started).as_nanos() as u64,
                Relaxed,
            );
            outcome
        });
        let outcome = outcomes.into_iter().find(ControlFlow::is_break);
        sequence.end(outcome.unwrap_or(ControlFlow::Continue(())))?;
        self.scope.check_stopped()
    }

    /// Whether some openings are images of others. Not in quarter turns: there, a half turn is two turns in one
    /// direction, which a symmetry may map to two in the other.
    fn is_symmetric(&self) -> bool {
        self.symmetries.len() > 1 && self.tables.metric() == Metric::HalfTurn
    }

    /// Returns the symmetries that reduce several tasks to one; none where openings have no images. The tasks of a list
    /// come in the sequence of their first moves, which antisymmetries do not map to first moves.
    fn symmetries_of_tasks(&self) -> &[SolutionSymmetry] {
        match (self.is_symmetric(), self.scope.request().lists_all()) {
            (true, true) => &self.symmetries[..self.symmetries_of_cube()],
            (true, false) => &self.symmetries,
            (false, _) => &[],
        }
    }

    /// Returns the number of symmetries of the cube itself, which come first in `symmetries`.
    fn symmetries_of_cube(&self) -> usize {
        self.symmetries
            .iter()
            .filter(|symmetry| symmetry.of_cube_itself().is_some())
            .count()
    }

    /// Returns the rotations of solutions, if solutions can be rotated and one solution is enough.
    fn rotations(&self, openings: &Openings) -> Option<Rotations> {
        let request = self.scope.request();
        let is_one_enough = request.want.count() == 1 && request.centers.is_none();
        is_one_enough
            .then(|| Rotations::of_cube(&request.cube, openings))
            .flatten()
    }

    /// Returns those of the positions that may lead to a solution of `left` more moves. No end is chosen before these
    /// positions, because the choice might differ for an image or with another table.
    fn tasks(&self, positions: impl Iterator<Item = OptimalNode>, left: u8) -> Vec<OptimalNode> {
        let keeping = keeping(self.tables);
        let mut nodes: Vec<OptimalNode> = positions.filter(|node| node.bound() <= left).collect();
        for node in &mut nodes {
            node.choose_end(left, &keeping);
        }
        nodes
    }

    /// Returns the search for solutions of this length.
    fn dfs(&self, length: u8) -> OptimalDfs<'_> {
        let near = (length >= NEAR_FROM).then(|| self.tables.near_solved());
        let second = self.second.get().and_then(Option::as_deref);
        let mut dfs = OptimalDfs::new(self.tables, second, near);
        dfs.exclude_runs(self.host.excluded_runs(length));
        dfs
    }

    /// Returns the reporter of one thread, which reports each solution with its images under these symmetries.
    fn reporter<'s>(
        &'s self,
        sequence: &'s TaskSequence<'s>,
        images: &'s [SolutionSymmetry],
    ) -> Reporter<'s> {
        let images = if self.scope.request().want.count() > 1 {
            images
        } else {
            &[]
        };
        let worker = sequence.worker();
        Reporter {
            scope: self.scope,
            images,
            listed: Vec::new(),
            worker,
            uncounted: 0,
        }
    }

    /// One thread's part: takes some tasks at a time until none are left.
    fn work(
        &self,
        tasks: &[OptimalNode],
        queue: &TaskQueue,
        length: u8,
        left: u8,
        mut dfs: OptimalDfs<'_>,
        mut reporter: Reporter<'_>,
    ) -> ControlFlow<Ending> {
        while let Some(numbers) = queue.take() {
            self.scope
                .set_share((1000 * numbers.start / tasks.len()) as u16);
            dfs.exclude_runs(self.host.excluded_runs(length));
            reporter.work(numbers.clone(), |reporter| {
                dfs.run(&tasks[numbers], left, reporter)
            })?;
        }
        reporter.count_positions()
    }
}

struct Reporter<'a> {
    scope: &'a SearchScope<'a>,
    /// The symmetries under which the images of a solution are reported with it, where several are wanted.
    images: &'a [SolutionSymmetry],
    /// If all solutions are listed: those of the current tasks, each with its images.
    listed: Vec<Vec<Vec<Move>>>,
    worker: TaskWorker<'a>,
    uncounted: u64,
}

impl Reporter<'_> {
    /// Runs the tasks with these numbers. Their solutions come in no fixed sequence, so those of a list are sorted.
    fn work(
        &mut self,
        numbers: Range<usize>,
        search: impl FnOnce(&mut Self) -> ControlFlow<Ending>,
    ) -> ControlFlow<Ending> {
        self.worker.begin(&numbers);
        let outcome = search(self);
        self.listed.sort_unstable();
        let listed = std::mem::take(&mut self.listed).into_iter().flatten();
        let passed_on = listed
            .map(Found::moves)
            .try_for_each(|found| self.worker.found(found));
        self.worker.end(if outcome.is_break() {
            outcome
        } else {
            passed_on
        })
    }

    fn count_positions(&mut self) -> ControlFlow<Ending> {
        self.scope.visited(std::mem::take(&mut self.uncounted))
    }
}

impl Visitor for Reporter<'_> {
    type Solution = Path;
    type Stop = Ending;

    fn count(&mut self, positions: usize) -> ControlFlow<Ending> {
        self.uncounted += positions as u64;
        if self.uncounted < POSITIONS_BETWEEN_CHECKS {
            ControlFlow::Continue(())
        } else {
            self.count_positions()
        }
    }

    /// Reports a solution. In a list, each is reported once: solutions that are images of one another are reported with
    /// the first of them in lexicographic order. The search finds that one, see [`prefixes`].
    fn solved(&mut self, path: Path) -> ControlFlow<Ending> {
        let metric = self.scope.limits().metric;
        if !self.scope.request().turns_centers_upright(&path.moves()) {
            return ControlFlow::Continue(());
        }
        if self.scope.request().lists_all() && !path.is_first_of_its_form(metric) {
            return ControlFlow::Continue(());
        }
        let moves = canonical(&path.moves(), metric);
        let mut images: Vec<Vec<Move>> = self
            .images
            .iter()
            .map(|symmetry| symmetry.image(&moves, metric))
            .collect();
        images.push(moves.clone());
        images.sort_unstable();
        images.dedup();
        if !self.scope.request().lists_all() {
            return images.iter().try_for_each(|image| self.scope.found(image));
        }
        if images[0] == moves {
            self.listed.push(images);
        }
        ControlFlow::Continue(())
    }
}

/// Returns the symmetries that map the cube's solutions to solutions. For a supercube, these are symmetries of the cube
/// itself that also map its centre turns to themselves.
fn symmetries_of(request: &SolveRequest) -> Vec<SolutionSymmetry> {
    let keeps_centers = |symmetry: &SolutionSymmetry| {
        request.centers.is_none_or(|centers| {
            symmetry
                .of_cube_itself()
                .is_some_and(|symmetry| centers.carried(symmetry) == centers)
        })
    };
    SolutionSymmetry::of_cube(&request.cube)
        .filter(keeps_centers)
        .collect()
}

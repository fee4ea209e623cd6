//! Optimal solving: IDA* with the largest pruning table there is.
//!
//! All solutions of one length are looked for, then all of the next, so the length that is being searched is a proven
//! lower bound, and the first solution found is one of the shortest. A position is bounded by the greatest of six
//! distances, of the cube and of its inverse along three axes, and grows at whichever end of the solution leaves fewer
//! moves. Of a symmetric cube one beginning of each kind is searched, and if it has many symmetries a second table helps: the
//! six distances are then all alike. Source of the method: Korf 1997, Rokicki's nxopt (<https://github.com/rokicki/cube20src>).

mod node;
mod sweep;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::board::Board;
use super::kept::in_one_order;
use super::watch::Watch;
use super::{Ending, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver};
use crate::cube::{CubieCube, Metric, Move, Symmetry, SymmetrySet};
use crate::tables::{OptimalTables, Pieces};
use node::Node;
use sweep::{Sweep, Visitor, keeping};

/// The optimal solver with the tables it looks things up in.
#[derive(Clone, Debug)]
pub struct Optimal {
    tables: Arc<OptimalTables>,
    second: Option<Arc<OptimalTables>>,
    threads: NonZeroUsize,
}

/// The search is made into tasks after this many moves: some thousands, so that no thread is idle long.
const TASKS_AFTER: u8 = 3;
/// Of a symmetric cube there are fewer after as many.
const SYMMETRIC_TASKS_AFTER: u8 = 4;
/// Each task is to be so many moves deep at least.
const TASK_DEPTH: u8 = 6;
/// A cube with so many symmetries is looked at with the second table,
const SYMMETRIC: usize = 12;
/// from this length on: shorter ones are searched before that table is there.
const SECOND_FROM: u8 = 14;
/// A thread takes so many tasks at a time, enough to hide the memory, but of few tasks fewer.
const TASKS_AT_ONCE: usize = 32;
/// The watch hears of positions in portions of this many: about a millisecond.
const POSITIONS_BETWEEN_LOOKS: u64 = 16_384;

/// Who works beside the search.
pub(super) struct Company<'a> {
    /// Solutions of this length, or longer ones, are known already.
    pub(super) shorter_than: &'a AtomicU8,
    /// How many of the threads are busy elsewhere for the time being.
    pub(super) lent: &'a AtomicUsize,
    /// The length that is being searched.
    pub(super) length: &'a AtomicU8,
    /// Gives the table that a symmetric cube needs beside a large one, if it can be had.
    pub(super) second: &'a (dyn Fn() -> Option<Arc<OptimalTables>> + Sync),
}

/// So often a thread that is busy elsewhere looks whether it is needed here.
const PATIENCE: Duration = Duration::from_millis(5);

impl Optimal {
    /// A solver that uses these tables, and one thread.
    pub fn new(tables: impl Into<Arc<OptimalTables>>) -> Self {
        Self { tables: tables.into(), second: None, threads: NonZeroUsize::MIN }
    }

    /// The same solver with a small table beside a large one, for symmetric cubes: there the six distances are much the
    /// same, and a table that sees something else rules out far more.
    #[must_use]
    pub fn with_second(self, second: Arc<OptimalTables>) -> Self {
        Self { second: Some(second), ..self }
    }

    /// The same solver with so many threads for each search.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Solves as long as whoever works beside it has found nothing as short.
    pub(super) fn solve_in_company(
        &self,
        request: &SolveRequest,
        control: &SearchControl<'_>,
        company: &Company<'_>,
    ) -> SolveReport {
        let board = Board::new(
            request,
            self.tables.metric().longest(),
            Watch::start(control, request.limits.timeout),
        );
        let symmetries = symmetries_of(&request.cube);
        let (tables, threads) = (&self.tables, self.threads);
        let search = Search { tables, second: OnceLock::new(), board: &board, threads, company, symmetries };
        let ending = match search.run(&request.cube) {
            ControlFlow::Break(ending) => board.watch.ending().unwrap_or(ending),
            ControlFlow::Continue(()) => Ending::Exhausted,
        };
        let report = board.into_report(ending);
        control.tell(SolveEvent::Finished(report.clone()));
        report
    }
}

impl Solver for Optimal {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        let (shorter_than, lent, length) = (AtomicU8::new(u8::MAX), AtomicUsize::new(0), AtomicU8::new(0));
        let second = || self.second.clone();
        let company = Company { shorter_than: &shorter_than, lent: &lent, length: &length, second: &second };
        self.solve_in_company(request, control, &company)
    }
}

/// One search, as its threads see it.
struct Search<'a, 'b> {
    tables: &'a OptimalTables,
    /// Asked for when the search needs it.
    second: OnceLock<Option<Arc<OptimalTables>>>,
    board: &'a Board<'b>,
    threads: NonZeroUsize,
    company: &'a Company<'a>,
    /// Those of the cube. They carry solutions to solutions, so of the beginnings that they carry to one another one is
    /// searched.
    symmetries: Vec<Symmetry>,
}

impl Search<'_, '_> {
    /// All lengths in order, until a solution is found or none within the limits can be.
    fn run(&self, cube: &CubieCube) -> ControlFlow<Ending> {
        let board = self.board;
        let start = Node::start(Pieces::of(cube), self.tables);
        if *cube == CubieCube::SOLVED {
            board.watch.begin(0, 0)?;
            board.found(Vec::new())?;
        }
        let mut length = start.bound().max(1);
        // Each quarter turn is an odd permutation of the corners: every second length is none.
        let counts_quarters = self.tables.metric() == Metric::QuarterTurn;
        let step = 1 + u8::from(counts_quarters);
        length += u8::from(counts_quarters && (length % 2 == 1) != cube.is_odd());
        while length < board.shorter_than().min(self.company.shorter_than.load(Relaxed)) {
            self.company.length.store(length, Relaxed);
            self.begin(length, length)?;
            if length >= SECOND_FROM && self.symmetries.len() >= SYMMETRIC {
                self.second.get_or_init(|| (self.company.second)());
            }
            self.search(start, length)?;
            length += step;
        }
        self.begin(length.saturating_sub(step), length)
    }

    /// A length is searched from now on, and no solution is shorter than the bound.
    fn begin(&self, length: u8, lower_bound: u8) -> ControlFlow<Ending> {
        self.board.watch.begin(length, self.board.best_length().unwrap_or(u8::MAX).min(lower_bound))
    }

    /// All solutions of one length, by all threads.
    fn search(&self, mut start: Node, length: u8) -> ControlFlow<Ending> {
        let (mut ear, mut sweep) = (self.ear(), self.sweep());
        let moves = if self.is_symmetric() { SYMMETRIC_TASKS_AFTER } else { TASKS_AFTER };
        let is_short = length < moves + TASK_DEPTH;
        if is_short || !self.is_symmetric() {
            start.choose_end(length, &keeping(self.tables));
        }
        if is_short {
            sweep.run(&[start], length, &mut ear)?;
            return ear.tell();
        }
        let left = length - moves;
        let mut tasks = if self.is_symmetric() {
            self.beginnings(start, left)
        } else {
            sweep.positions(start, length, left, &mut ear)?
        };
        tasks.sort_by_cached_key(Node::slack);
        ear.tell()?;
        let next = AtomicUsize::new(0);
        let threads = self.threads.get();
        thread::scope(|scope| {
            for thread in 1..threads {
                let (tasks, next) = (&tasks, &next);
                scope.spawn(move || {
                    let is_done = || next.load(Relaxed) >= tasks.len() || self.board.watch.ending().is_some();
                    while thread + self.company.lent.load(Relaxed) >= threads && !is_done() {
                        thread::sleep(PATIENCE);
                    }
                    self.work(tasks, next, left)
                });
            }
            self.work(&tasks, &next, left)
        })?;
        match self.board.watch.ending() {
            Some(ending) => ControlFlow::Break(ending),
            None => ControlFlow::Continue(()),
        }
    }

    /// Whether some beginnings are images of others. Quarter turns have no such images: two of them stand for a half turn
    /// one way round, which a symmetry carries to the other.
    fn is_symmetric(&self) -> bool {
        self.symmetries.len() > 1 && self.tables.metric() == Metric::HalfTurn
    }

    /// The positions with `left` moves to go, after one beginning of each kind. Here the end of the solution is not
    /// chosen, for it might be another one for an image.
    fn beginnings(&self, start: Node, left: u8) -> Vec<Node> {
        let mut beginnings = vec![Vec::new()];
        for _ in 0..SYMMETRIC_TASKS_AFTER {
            let longer = |beginning: &Vec<Move>| {
                let last = beginning.last().copied();
                let turns =
                    Move::ALL.into_iter().filter(|turn| last.is_none_or(|last| turn.may_follow(last)));
                turns.map(|turn| beginning.iter().copied().chain([turn]).collect()).collect::<Vec<_>>()
            };
            beginnings = beginnings.iter().flat_map(longer).collect();
        }
        let of_its_kind = beginnings.iter().filter(|beginning| {
            let images = self.symmetries.iter().map(|symmetry| {
                let mut image: Vec<Move> = beginning.iter().map(|&turn| symmetry.turn(turn)).collect();
                in_one_order(&mut image);
                image
            });
            images.min().is_none_or(|least| least >= **beginning)
        });
        let nodes = of_its_kind.map(|beginning| start.begun(beginning, self.tables));
        let keeping = keeping(self.tables);
        let mut nodes: Vec<Node> = nodes.filter(|node| node.bound() <= left).collect();
        for node in &mut nodes {
            node.choose_end(left, &keeping);
        }
        nodes
    }

    fn sweep(&self) -> Sweep<'_> {
        Sweep::new(self.tables, self.second.get().and_then(Option::as_deref))
    }

    fn ear(&self) -> Ear<'_, '_> {
        let wants_images = self.board.limits().solutions > 1;
        let images = if wants_images { &*self.symmetries } else { &[] };
        Ear { board: self.board, images, untold: 0 }
    }

    /// One thread's life: some tasks after the others.
    fn work(&self, tasks: &[Node], next: &AtomicUsize, left: u8) -> ControlFlow<Ending> {
        let (mut ear, mut sweep) = (self.ear(), self.sweep());
        let at_once = (tasks.len() / (64 * self.threads.get())).clamp(1, TASKS_AT_ONCE);
        loop {
            let first = next.fetch_add(at_once, Relaxed).min(tasks.len());
            let some = &tasks[first..tasks.len().min(first + at_once)];
            if some.is_empty() {
                return ear.tell();
            }
            self.board.watch.searched((1000 * first / tasks.len()) as u16);
            if let ControlFlow::Break(ending) = sweep.run(some, left, &mut ear) {
                self.board.watch.stop(ending);
                return ControlFlow::Break(ending);
            }
        }
    }
}

/// Hears of one thread's search.
struct Ear<'a, 'b> {
    board: &'a Board<'b>,
    /// A solution is told with its images, where several are wanted.
    images: &'a [Symmetry],
    untold: u64,
}

impl Ear<'_, '_> {
    fn tell(&mut self) -> ControlFlow<Ending> {
        self.board.watch.visited(std::mem::take(&mut self.untold))
    }
}

impl Visitor for Ear<'_, '_> {
    fn count(&mut self, positions: u64) -> ControlFlow<Ending> {
        self.untold += positions;
        if self.untold < POSITIONS_BETWEEN_LOOKS { ControlFlow::Continue(()) } else { self.tell() }
    }

    fn solved(&mut self, node: &Node) -> ControlFlow<Ending> {
        let moves = node.path.moves();
        for symmetry in self.images {
            self.board.found(moves.iter().map(|&turn| symmetry.turn(turn)).collect())?;
        }
        self.board.found(moves)
    }
}

fn symmetries_of(cube: &CubieCube) -> Vec<Symmetry> {
    let symmetries = SymmetrySet::of_cube(cube);
    Symmetry::all().filter(|&symmetry| symmetries.contains(symmetry)).collect()
}

//! Goals other than the solved cube, in front of any solver.
//!
//! From a cube `A` to a cube `B` lead just the moves that solve `B⁻¹ · A`, so a full goal is the inner solver's. A goal
//! that leaves something open is searched here, by IDA*: all lengths in order, so that the first way found is one of the
//! shortest. The bounds are those of [`bound`]. Knows what is wanted, and nothing of how the inner solver works.

mod bound;
mod pieces;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::board::Board;
use super::watch::Watch;
use super::{Ending, Limits, SearchControl, Solution, SolveEvent, SolveReport, SolveRequest, Solver};
use crate::cube::{CubieCube, Move};
use crate::tables::MoveSet;
use bound::{Bound, Shelf};
use pieces::Pieces;

/// A solver that heeds the goal of a request, around one that knows the solved cube only.
pub struct GoalSolver {
    inner: Box<dyn Solver>,
    threads: NonZeroUsize,
    /// What has been worked out for goals before.
    shelf: Mutex<Shelf>,
}

/// No cube needs more moves to become any other.
const LONGEST: u8 = 20;
/// A search is made into tasks after this many moves: some hundreds, so that no thread is idle long.
const TASKS_AFTER: u8 = 2;
/// The watch hears of positions in portions of this many: about a millisecond.
const POSITIONS_BETWEEN_LOOKS: u64 = 4096;
/// A goal of more places may take long, so that any way there is looked for first.
const FEW_PLACES: usize = 8;
/// That way is to be no longer than this, if such a one is found at once.
const CONTENT: u8 = 22;

impl GoalSolver {
    /// The same solver, and it heeds goals; with one thread for a search of its own.
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self { inner, threads: NonZeroUsize::MIN, shelf: Mutex::default() }
    }

    /// The same with so many threads for a search of its own.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// A goal that several cubes meet: some way at first if the shortest may take long, then the shortest.
    fn solve_open_goal(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        let watch = Watch::start(control, request.limits.timeout);
        let some_way = self.some_way(request, control);
        if let Some(way) = &some_way {
            watch.tell(|progress| SolveEvent::Found(way.clone(), progress));
        }
        let shorter = some_way.as_ref().map_or(u8::MAX, |way| (way.moves.len() as u8).saturating_sub(1));
        let limits = Limits { max_length: request.limits.max_length.min(shorter), ..request.limits };
        let request = SolveRequest { limits, ..*request };
        let bound = self.shelf.lock().unwrap_or_else(PoisonError::into_inner).bound(&request.goal);
        let board = Board::new(&request, LONGEST, watch);
        let search = Search { bound: &bound, board: &board, threads: self.threads };
        let ending = match search.run(&request) {
            ControlFlow::Break(ending) => board.watch.ending().unwrap_or(ending),
            ControlFlow::Continue(()) => Ending::Exhausted,
        };
        let report = board.into_report(ending);
        let others = report.others;
        SolveReport { best: report.best.or(some_way), others, ..report }
    }

    /// Moves of the inner solver that solve the cube, as far as they are needed for the goal; none when there is no hurry
    /// or a solved cube does not meet it.
    fn some_way(&self, request: &SolveRequest, control: &SearchControl<'_>) -> Option<Solution> {
        let places = request.goal.corner_places().count() + request.goal.edge_places().count();
        let Limits { solutions, max_length, .. } = request.limits;
        if places <= FEW_PLACES || solutions > 1 || !request.goal.is_met_by(&CubieCube::SOLVED) {
            return None;
        }
        let limits = Limits { good_enough: CONTENT, ..request.limits };
        let silent = |_: SolveEvent| ();
        let to_solved = SolveRequest::new(request.cube, limits);
        let best = self.inner.solve(&to_solved, &control.with_listener(&silent)).best?;
        let enough = (0..=best.moves.len())
            .find(|&length| request.goal.is_met_by(&request.cube.turned_by(&best.moves[..length])))?;
        let moves = best.moves[..enough].to_vec();
        (enough <= usize::from(max_length)).then_some(Solution { moves, after: best.after, view: None })
    }
}

impl Solver for GoalSolver {
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        if let Some(end) = request.goal.cube() {
            let cube = end.inverse().then(&request.cube);
            return self.inner.solve(&SolveRequest::new(cube, request.limits), control);
        }
        let report = self.solve_open_goal(request, control);
        control.tell(SolveEvent::Finished(report.clone()));
        report
    }
}

/// One search, as its threads see it.
struct Search<'a, 'b> {
    bound: &'a Bound,
    board: &'a Board<'b>,
    threads: NonZeroUsize,
}

/// A position on the way: the pieces, the moves that led there.
#[derive(Clone, Copy)]
struct Node {
    pieces: Pieces,
    path: [Move; LONGEST as usize],
    length: u8,
}

impl Node {
    fn following(&self) -> MoveSet {
        match self.length {
            0 => MoveSet::ALL,
            length => MoveSet::FOLLOWING[self.path[usize::from(length) - 1].index()],
        }
    }

    fn turned(&self, turn: Move) -> Self {
        let mut next = Self { pieces: self.pieces.turned(turn), ..*self };
        next.path[usize::from(self.length)] = turn;
        next.length += 1;
        next
    }
}

impl Search<'_, '_> {
    /// All lengths in order, until a way is found or none within the limits can be.
    fn run(&self, request: &SolveRequest) -> ControlFlow<Ending> {
        let board = self.board;
        if request.goal.is_met_by(&request.cube) {
            board.watch.begin(0, 0)?;
            board.found(Vec::new())?;
            return ControlFlow::Continue(());
        }
        let path = [Move::ALL[0]; LONGEST as usize];
        let start = Node { pieces: Pieces::of(&request.cube), path, length: 0 };
        let mut length = self.bound.of(&start.pieces, u8::MAX).max(1);
        while length < board.shorter_than() {
            self.begin(length, length)?;
            self.search(&start, length)?;
            length += 1;
        }
        self.begin(length - 1, length)
    }

    /// A length is searched from now on, and no way is shorter than the bound.
    fn begin(&self, length: u8, lower_bound: u8) -> ControlFlow<Ending> {
        self.board.watch.begin(length, self.board.best_length().unwrap_or(u8::MAX).min(lower_bound))
    }

    /// All ways of one length, by all threads.
    fn search(&self, start: &Node, length: u8) -> ControlFlow<Ending> {
        let mut tasks = vec![*start];
        for _ in 0..TASKS_AFTER.min(length - 1) {
            let further = |node: &Node| {
                let turned: Vec<Node> = node.following().moves().map(|turn| node.turned(turn)).collect();
                turned
            };
            tasks = tasks.iter().flat_map(further).filter(|node| !self.is_met(node)).collect();
        }
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 1..self.threads.get() {
                scope.spawn(|| self.work(&tasks, &next, length));
            }
            self.work(&tasks, &next, length)
        })?;
        match self.board.watch.ending() {
            Some(ending) => ControlFlow::Break(ending),
            None => ControlFlow::Continue(()),
        }
    }

    fn is_met(&self, node: &Node) -> bool {
        self.bound.of(&node.pieces, u8::MAX) == 0
    }

    /// One thread's life: one task after the other.
    fn work(&self, tasks: &[Node], next: &AtomicUsize, length: u8) -> ControlFlow<Ending> {
        let mut untold = 0;
        loop {
            let number = next.fetch_add(1, Relaxed);
            let Some(task) = tasks.get(number) else {
                return self.board.watch.visited(untold);
            };
            self.board.watch.searched((1000 * number / tasks.len()) as u16);
            let left = length - task.length;
            if let ControlFlow::Break(ending) = self.descend(task, left, &mut untold) {
                self.board.watch.stop(ending);
                return ControlFlow::Break(ending);
            }
        }
    }

    /// Whatever can be reached with so many moves more. A way does not go on after the goal.
    fn descend(&self, node: &Node, left: u8, untold: &mut u64) -> ControlFlow<Ending> {
        *untold += 1;
        if *untold >= POSITIONS_BETWEEN_LOOKS {
            self.board.watch.visited(std::mem::take(untold))?;
        }
        let bound = self.bound.of(&node.pieces, left);
        if bound > left {
            return ControlFlow::Continue(());
        }
        if bound == 0 {
            return if left == 0 {
                self.board.found(node.path[..usize::from(node.length)].to_vec())
            } else {
                ControlFlow::Continue(())
            };
        }
        for turn in node.following().moves() {
            self.descend(&node.turned(turn), left - 1, untold)?;
        }
        ControlFlow::Continue(())
    }
}

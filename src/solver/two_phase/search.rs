//! What one thread does: phase 1 of a job, the arrivals in H, phase 2.

use std::ops::{ControlFlow, RangeInclusive};

use super::sweep::{Sweep, Visitor};
use super::{Board, Descent, Direction, Job, LONGEST, Path, Task, View};
use crate::coord::PackedPermutation;
use crate::cube::Move;
use crate::solver::Ending;
use crate::tables::{MoveSet, Phase2Node};

/// Phase 2 gets this many moves at most while there is no solution: the best chance for the price.
const FIRST_PHASE2: u8 = 12;
/// And this many when there is one, until phase 1 has been searched as deep as it would help.
const LATER_PHASE2: u8 = 11;
/// Solutions of these lengths come so soon that none longer need be looked for before.
const EASY_LENGTHS: RangeInclusive<u8> = 19..=23;
/// The length looked for first when another is wished for: found in a fraction of a millisecond.
const FIRST_WISH: u8 = 22;
/// With more moves than this spent outside H, any solution is welcome.
const LAST_HOPE: u8 = 10;
/// So many arrivals are looked at together, as their entries come from a large table.
const ARRIVALS_AT_ONCE: usize = 32;
/// The board hears of positions in portions of this many: well under a millisecond.
const POSITIONS_BETWEEN_LOOKS: u64 = 4096;

/// How many moves phase 2 gets at most, at first, when so many are spent outside H. Until there is a solution and
/// the cheap lengths of phase 1 are through, just as many as still give the length wished for: what is longer is not
/// worth the search, as a wished one soon comes. Measured over 1000 random cubes, that takes a third off the
/// positions to 22 moves and a quarter off those to 21.
pub(super) fn first_phase2(moves: u8, has_solution: bool, good_enough: u8) -> u8 {
    if has_solution || moves > LAST_HOPE {
        return LATER_PHASE2;
    }
    let wish = if EASY_LENGTHS.contains(&good_enough) { good_enough } else { FIRST_WISH };
    wish.saturating_sub(moves).min(FIRST_PHASE2)
}

/// One thread's part in a search.
pub(super) struct Search<'a> {
    view: View<'a>,
    board: &'a Board<'a>,
    /// Positions that the board has not heard of.
    untold: u64,
    sweep: Sweep,
    way: Direction,
    task: Task,
    order: PackedPermutation,
    /// Those that wait, and when their entries have been asked for, with these.
    arrivals: Vec<Path>,
    entrants: Vec<(Path, Phase2Node)>,
    /// Phase 1 of the arrival at hand, and the moves of phase 2 being tried.
    moves: [Move; LONGEST as usize + 1],
}

impl<'a> Search<'a> {
    /// A thread that has done nothing yet.
    pub(super) fn new(view: View<'a>, board: &'a Board<'a>, way: Direction) -> Self {
        Self {
            view,
            board,
            untold: 0,
            sweep: Sweep::default(),
            way,
            task: Task { direction: 0, length: 0, phase2: 0 },
            order: PackedPermutation::of(&way.cube),
            arrivals: Vec::new(),
            entrants: Vec::new(),
            moves: [Move::ALL[0]; _],
        }
    }

    /// Searches all of a job.
    pub(super) fn run(&mut self, job: &Job) -> ControlFlow<Ending> {
        let length = job.task.length;
        assert!(length <= Path::LONGEST, "every cube is solved long before phase 1 is so deep");
        self.begin(job.way, job.task);
        if length < job.way.distance || self.room(length).is_none() {
            return ControlFlow::Continue(());
        }
        match (job.way.coset, self.view.full) {
            _ if length == 0 => self.arrive(Path::EMPTY)?,
            (Some(coset), Some(full)) => {
                let mut sweep = std::mem::take(&mut self.sweep);
                let outcome = sweep.run(&full.phase1, (coset, job.way.distance), length, job.first, self);
                self.sweep = sweep;
                outcome?;
            }
            _ => self.descend(length, job.first, MoveSet::OUT_OF_H)?,
        }
        self.enter()
    }

    /// Looks for solutions of exactly this length by phase 1 alone, with the instant tier.
    pub(super) fn solve_by_phase1(&mut self, way: Direction, length: u8) -> ControlFlow<Ending> {
        self.begin(way, Task { direction: 0, length, phase2: 0 });
        if length == 0 {
            self.arrive(Path::EMPTY)?;
        } else {
            self.descend(length, MoveSet::ALL, MoveSet::ALL)?;
        }
        self.enter()
    }

    /// The board hears of all positions.
    pub(super) fn tell_positions(&mut self) -> ControlFlow<Ending> {
        self.board.watch.visited(std::mem::take(&mut self.untold))
    }

    fn begin(&mut self, way: Direction, task: Task) {
        self.order = PackedPermutation::of(&way.cube);
        (self.way, self.task) = (way, task);
        self.arrivals.clear();
    }

    fn descend(&mut self, length: u8, first: MoveSet, last: MoveSet) -> ControlFlow<Ending> {
        let tables = &self.view.instant.phase1;
        let node = tables.node(&self.way.cube);
        if tables.distance(node) > length {
            return ControlFlow::Continue(());
        }
        let first = if length == 1 { first.and(last) } else { first };
        Descent { tables, visitor: self, last }.run(node, Path::EMPTY, length, first)
    }

    /// How many moves of phase 2 may follow this many for a solution that is wanted, if one is.
    #[inline]
    fn room(&self, moves: u8) -> Option<u8> {
        self.board.shorter_than().checked_sub(moves + self.way.tail_length() + 1)
    }

    /// Looks at all arrivals that wait. Most are dropped by corners and middle-layer edges alone, before the other
    /// edges are numbered.
    fn enter(&mut self) -> ControlFlow<Ending> {
        let length = self.task.length;
        let Some(room) = self.room(length) else { return ControlFlow::Continue(()) };
        let (room, tables) = (room.min(self.task.phase2), &self.view.instant.phase2);
        let mut entrants = std::mem::take(&mut self.entrants);
        entrants.clear();
        let mut arrivals = std::mem::take(&mut self.arrivals);
        for path in arrivals.drain(..) {
            let order = path.moves(length).fold(self.order, PackedPermutation::turned);
            let node = tables.without_edges(order.corners(), order.slice(), room);
            let node = node.and_then(|node| tables.with_edges(node, order.ud_edges(), room));
            if let Some(node) = node {
                self.ask_for(node);
                entrants.push((path, node));
            }
        }
        self.arrivals = arrivals;
        for &(path, node) in &entrants {
            self.solve_in_h(path, node)?;
        }
        self.entrants = entrants;
        ControlFlow::Continue(())
    }

    /// All solutions by this way into H that are wanted.
    fn solve_in_h(&mut self, path: Path, node: Phase2Node) -> ControlFlow<Ending> {
        let length = self.task.length;
        let Some(room) = self.room(length) else { return ControlFlow::Continue(()) };
        let room = room.min(self.task.phase2);
        if self.is_too_far(node, room) {
            return ControlFlow::Continue(());
        }
        for (place, turn) in self.moves.iter_mut().zip(path.moves(length)) {
            *place = turn;
        }
        if node.is_solved() {
            return self.found(length);
        }
        if room == 0 {
            return ControlFlow::Continue(());
        }
        let following = path.last().map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()]);
        self.phase2(node, length, room, following)
    }

    /// Has the full tier's entry fetched.
    #[inline]
    fn ask_for(&self, node: Phase2Node) {
        if let Some(full) = self.view.full {
            full.phase2.prefetch(node);
        }
    }

    /// Whether the full tier knows that a node takes more than `left` moves.
    #[inline]
    fn is_too_far(&self, node: Phase2Node, left: u8) -> bool {
        self.view.full.is_some_and(|full| full.phase2.distance(node) > left)
    }

    /// Looks for at most `left` more moves of H, `left` being at least 1, that solve the cube in H. What the small
    /// tables let pass is asked for in the large one all at once, then looked at.
    fn phase2(&mut self, node: Phase2Node, depth: u8, left: u8, moves: MoveSet) -> ControlFlow<Ending> {
        self.count(1)?;
        let children = self.view.instant.phase2.children(node);
        let (mut passed, mut count) = ([(Move::ALL[0], node); MoveSet::IN_H.len()], 0);
        for turn in moves.and(MoveSet::IN_H).moves() {
            if let Some(child) = children.after(turn, left - 1) {
                self.ask_for(child);
                passed[count] = (turn, child);
                count += 1;
            }
        }
        for &(turn, child) in &passed[..count] {
            let Some(left) = self.room(depth).map(|room| room.min(left)).filter(|&left| left > 0) else {
                break;
            };
            if self.is_too_far(child, left - 1) {
                continue;
            }
            self.moves[depth as usize] = turn;
            if child.is_solved() {
                self.found(depth + 1)?;
            } else if left > 1 {
                self.phase2(child, depth + 1, left - 1, MoveSet::FOLLOWING[turn.index()])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The first `length` moves solve the cube of the direction.
    #[cold]
    fn found(&mut self, length: u8) -> ControlFlow<Ending> {
        self.tell_positions()?;
        self.board.found(self.way.moves_back(&self.moves[..length as usize]))
    }
}

impl Visitor for Search<'_> {
    #[inline]
    fn count(&mut self, positions: usize) -> ControlFlow<Ending> {
        self.untold += positions as u64;
        if self.untold >= POSITIONS_BETWEEN_LOOKS { self.tell_positions() } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn arrive(&mut self, path: Path) -> ControlFlow<Ending> {
        self.arrivals.push(path);
        if self.arrivals.len() >= ARRIVALS_AT_ONCE { self.enter() } else { ControlFlow::Continue(()) }
    }
}

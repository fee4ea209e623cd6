//! The search itself: phase 1, the arrival in H, phase 2.

use std::ops::ControlFlow;

use super::{Direction, Task, Watch};
use crate::cube::{CubieCube, Move};
use crate::solver::{Ending, Limits, Progress, Solution, SolveEvent, SolveReport, SolveRequest};
use crate::tables::{MoveSet, Phase1Node, Phase2Node, Tables};

/// A search for one cube.
pub(super) struct Search<'a> {
    tables: &'a Tables,
    request: &'a SolveRequest,
    watch: Watch<'a>,
    best: Option<Solution>,
    /// Only solutions shorter than this are wanted.
    shorter_than: u8,
    walk: Walk,
}

/// The moves being tried, as places of a [`MoveSet`], and the cubes along the way as far as they are known.
struct Walk {
    places: [u8; Limits::MAX_LENGTH as usize + 1],
    cubes: [CubieCube; Limits::MAX_LENGTH as usize + 2],
    known: usize,
}

impl Walk {
    fn from(cube: CubieCube) -> Self {
        let mut walk = Self { places: [0; _], cubes: [cube; _], known: 0 };
        walk.cubes[0] = cube;
        walk
    }

    #[inline]
    fn step(&mut self, depth: u8, place: usize) {
        self.places[depth as usize] = place as u8;
        self.known = self.known.min(depth as usize);
    }

    /// The cube after so many moves.
    #[inline]
    fn cube(&mut self, length: u8) -> &CubieCube {
        while self.known < length as usize {
            let turn = MoveSet::move_at(self.places[self.known] as usize);
            self.cubes[self.known + 1] = self.cubes[self.known].turned(turn);
            self.known += 1;
        }
        &self.cubes[length as usize]
    }

    /// What may follow the first `length` moves.
    #[inline]
    fn following(&self, length: u8) -> MoveSet {
        let last = if length == 0 { MoveSet::PLACES } else { self.places[length as usize - 1] as usize };
        MoveSet::FOLLOWING[last]
    }
}

impl<'a> Search<'a> {
    /// Nothing is found yet.
    pub(super) fn new(tables: &'a Tables, request: &'a SolveRequest, watch: Watch<'a>) -> Self {
        let shorter_than = request.limits.max_length.min(Limits::MAX_LENGTH) + 1;
        Self { tables, request, watch, best: None, shorter_than, walk: Walk::from(request.cube) }
    }

    /// Only solutions shorter than this are wanted.
    pub(super) fn shorter_than(&self) -> u8 {
        self.shorter_than
    }

    /// A phase 1 of this depth is searched from now on, and this is proven.
    pub(super) fn begin(&mut self, depth: u8, lower_bound: u8) -> ControlFlow<Ending> {
        self.watch.begin(depth, lower_bound)
    }

    /// The end.
    pub(super) fn into_report(mut self, ending: Ending) -> SolveReport {
        SolveReport { best: self.best, ending, progress: self.watch.progress() }
    }

    /// Searches all of a task; the last move of phase 1 is one of `last`.
    pub(super) fn phase1_of(&mut self, way: &Direction, task: Task, last: MoveSet) -> ControlFlow<Ending> {
        if task.length < way.distance {
            return ControlFlow::Continue(());
        }
        self.walk = Walk::from(way.cube);
        let mut phase1 = Phase1 { search: self, way, task, last };
        if task.length == 0 {
            return phase1.arrive();
        }
        let moves = phase1.search.tables.phase1.within(way.node, task.length, MoveSet::ALL);
        phase1.descend(way.node, task.length, moves)
    }

    /// Whether the cube in H is solved by exactly `left` more moves of H, which then stand in the walk.
    fn phase2(&mut self, node: Phase2Node, depth: u8, left: u8, moves: MoveSet) -> ControlFlow<Ending, bool> {
        self.watch.count()?;
        for place in self.tables.phase2.within(node, left, moves).places() {
            self.walk.places[depth as usize] = place as u8;
            let solved = left == 1 || {
                let child = self.tables.phase2.child(node, place);
                self.phase2(child, depth + 1, left - 1, MoveSet::FOLLOWING[place])?
            };
            if solved {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// The first `length` moves of the walk solve the cube of the direction: replayed, kept and told.
    fn found(&mut self, way: &Direction, length: u8) -> ControlFlow<Ending> {
        let places = &self.walk.places[..length as usize];
        let moves = way.moves_back(places.iter().map(|&place| MoveSet::move_at(place as usize)));
        let end = self.request.cube.turned_by(&moves);
        assert_eq!(end, CubieCube::SOLVED, "a solution that the tables led to solves the cube");
        let progress: Progress = self.watch.progress();
        let solution = Solution { moves, after: progress.elapsed };
        self.best = Some(solution.clone());
        self.shorter_than = length;
        self.watch.tell(SolveEvent::Found(solution, progress));
        if length <= self.watch.lower_bound() {
            ControlFlow::Break(Ending::Exhausted)
        } else if length <= self.request.limits.good_enough {
            ControlFlow::Break(Ending::GoodEnough)
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// A task under way.
struct Phase1<'s, 'a> {
    search: &'s mut Search<'a>,
    way: &'s Direction,
    task: Task,
    last: MoveSet,
}

impl Phase1<'_, '_> {
    /// All ways on by one of `moves`, which then are in H after exactly `left` moves, `left` being at least 1.
    ///
    /// The children's entries are looked up together before any child is entered: so the processor waits for
    /// several of them at once.
    fn descend(&mut self, node: Phase1Node, left: u8, moves: MoveSet) -> ControlFlow<Ending> {
        let depth = self.task.length - left;
        if left == 1 {
            for place in moves.and(self.last).places() {
                self.search.walk.step(depth, place);
                self.arrive()?;
            }
            return ControlFlow::Continue(());
        }
        if self.task.length >= self.search.shorter_than {
            return ControlFlow::Continue(());
        }
        let mut children = [(0, node, MoveSet::EMPTY); Move::NUM];
        let mut count = 0;
        for place in moves.places() {
            let child = self.search.tables.phase1.child(node, place);
            let onward = self.search.tables.phase1.within(child, left - 1, MoveSet::FOLLOWING[place]);
            children[count] = (place, child, onward);
            count += usize::from(!onward.is_empty());
            self.search.watch.count()?;
        }
        for &(place, child, onward) in &children[..count] {
            self.search.walk.step(depth, place);
            self.descend(child, left - 1, onward)?;
        }
        ControlFlow::Continue(())
    }

    /// The walk has come into H: the shortest phase 2 that improves on the best, if there is one.
    fn arrive(&mut self) -> ControlFlow<Ending> {
        let length = self.task.length;
        let Some(room) = self.search.shorter_than.checked_sub(length + 1) else {
            return ControlFlow::Continue(());
        };
        let longest = room.min(self.task.phase2);
        let tables = &self.search.tables.phase2;
        let node = tables.node(self.search.walk.cube(length)).expect("phase 1 leads into H");
        let distance = tables.distance(node);
        if distance == 0 {
            return self.search.found(self.way, length);
        }
        let following = self.search.walk.following(length);
        for left in distance..=longest {
            if self.search.phase2(node, length, left, following)? {
                return self.search.found(self.way, length + left);
            }
        }
        ControlFlow::Continue(())
    }
}

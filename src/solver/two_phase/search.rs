//! The search itself: phase 1, the arrival in H, phase 2.

use std::ops::{ControlFlow, RangeInclusive};

use super::{Direction, Task, Watch};
use crate::cube::{CubieCube, Move};
use crate::solver::{Ending, Limits, Progress, Solution, SolveEvent, SolveReport, SolveRequest};
use crate::tables::{MoveSet, Phase1Node, Phase2Node, Tables};

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

/// The moves being tried, and the cubes along the way as far as they are known.
struct Walk {
    moves: [Move; Limits::MAX_LENGTH as usize + 1],
    cubes: [CubieCube; Limits::MAX_LENGTH as usize + 2],
    known: usize,
}

impl Walk {
    fn from(cube: CubieCube) -> Self {
        Self { moves: [Move::ALL[0]; _], cubes: [cube; _], known: 0 }
    }

    fn restart(&mut self, cube: CubieCube) {
        self.cubes[0] = cube;
        self.known = 0;
    }

    #[inline]
    fn step(&mut self, depth: u8, turn: Move) {
        self.moves[depth as usize] = turn;
        self.known = self.known.min(depth as usize);
    }

    /// The cube after so many moves.
    #[inline]
    fn cube(&mut self, length: u8) -> &CubieCube {
        while self.known < length as usize {
            let turn = self.moves[self.known];
            self.cubes[self.known + 1] = self.cubes[self.known].turned(turn);
            self.known += 1;
        }
        &self.cubes[length as usize]
    }

    /// What may follow the first `length` moves.
    #[inline]
    fn following(&self, length: u8) -> MoveSet {
        length
            .checked_sub(1)
            .map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[self.moves[last as usize].index()])
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

    /// How many moves phase 2 gets at most, at first, when so many are spent outside H. Until there is a solution
    /// and the cheap lengths of phase 1 are through, just as many as still give the length wished for: what is
    /// longer is not worth the search, as a wished one soon comes. Measured over 1000 random cubes, that takes a
    /// third off the positions to 22 moves and a quarter off those to 21.
    pub(super) fn first_phase2(&self, moves: u8) -> u8 {
        if self.has_solution() || moves > LAST_HOPE {
            return LATER_PHASE2;
        }
        let good_enough = self.request.limits.good_enough;
        let wish = if EASY_LENGTHS.contains(&good_enough) { good_enough } else { FIRST_WISH };
        wish.saturating_sub(moves).min(FIRST_PHASE2)
    }

    /// Whether there is something to improve on.
    pub(super) fn has_solution(&self) -> bool {
        self.best.is_some()
    }

    /// A phase 1 of this depth is searched from now on, and this is proven.
    pub(super) fn begin(&mut self, depth: u8, lower_bound: u8) -> ControlFlow<Ending> {
        self.watch.begin(depth, lower_bound)
    }

    /// The end.
    pub(super) fn into_report(mut self, ending: Ending) -> SolveReport {
        SolveReport { best: self.best, others: vec![], ending, progress: self.watch.progress() }
    }

    /// Searches all of a task; the last move of phase 1 is one of `last`.
    pub(super) fn phase1_of(&mut self, way: &Direction, task: Task, last: MoveSet) -> ControlFlow<Ending> {
        if task.length < way.distance {
            return ControlFlow::Continue(());
        }
        self.walk.restart(way.cube);
        let mut phase1 = Phase1 { search: self, way, task, last };
        if task.length == 0 { phase1.arrive() } else { phase1.descend(way.node, task.length, MoveSet::ALL) }
    }

    /// Looks for at most `left` more moves of H that solve the cube in H, which then stand in the walk. Gives the
    /// number of moves of the whole walk.
    fn phase2(
        &mut self,
        node: Phase2Node,
        depth: u8,
        left: u8,
        moves: MoveSet,
    ) -> ControlFlow<Ending, Option<u8>> {
        self.watch.count()?;
        let children = self.tables.phase2.children(node);
        for turn in moves.and(MoveSet::IN_H).moves() {
            let Some(child) = children.after(turn, left - 1) else { continue };
            self.walk.moves[depth as usize] = turn;
            if child.is_solved() {
                return ControlFlow::Continue(Some(depth + 1));
            }
            if left > 1
                && let Some(length) =
                    self.phase2(child, depth + 1, left - 1, MoveSet::FOLLOWING[turn.index()])?
            {
                return ControlFlow::Continue(Some(length));
            }
        }
        ControlFlow::Continue(None)
    }

    /// The first `length` moves of the walk solve the cube of the direction: replayed, kept and told.
    fn found(&mut self, way: &Direction, length: u8) -> ControlFlow<Ending> {
        let moves = way.moves_back(&self.walk.moves[..length as usize]);
        if is_wasteful(&moves) {
            return ControlFlow::Continue(());
        }
        let end = self.request.cube.turned_by(&moves);
        assert_eq!(end, CubieCube::SOLVED, "a solution that the tables led to solves the cube");
        let progress: Progress = self.watch.progress();
        let solution = Solution { moves, after: progress.elapsed };
        let length = solution.moves.len() as u8;
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

/// Whether a face is turned twice with nothing between but its opposite: where a tail meets phase 2.
fn is_wasteful(moves: &[Move]) -> bool {
    let (pairs, triples) = (moves.windows(2), moves.windows(3));
    pairs.into_iter().any(|two| two[0].face() == two[1].face())
        || triples
            .into_iter()
            .any(|three| three[0].face() == three[2].face() && three[0].face().opposite() == three[1].face())
}

/// A task under way.
struct Phase1<'s, 'a> {
    search: &'s mut Search<'a>,
    way: &'s Direction,
    task: Task,
    last: MoveSet,
}

impl Phase1<'_, '_> {
    /// All ways on by one of `moves` that are in H after exactly `left` moves, `left` being at least 1.
    fn descend(&mut self, node: Phase1Node, left: u8, moves: MoveSet) -> ControlFlow<Ending> {
        self.search.watch.count()?;
        let (depth, tables) = (self.task.length - left, &self.search.tables.phase1);
        let children = tables.children(node);
        if left == 1 {
            for turn in moves.and(self.last).moves() {
                if children.after(turn).is_in_h() {
                    self.search.walk.step(depth, turn);
                    self.arrive()?;
                }
            }
        } else if self.task.length + self.way.tail_length() < self.search.shorter_than {
            let mut moves = moves;
            while let Some(turn) = moves.take_first() {
                let child = children.after(turn);
                let bound = tables.bound(child, left - 1);
                if bound < left {
                    self.search.walk.step(depth, turn);
                    self.descend(child, left - 1, MoveSet::FOLLOWING[turn.index()])?;
                } else if bound > left {
                    // The other turns of the face are one move from here: too far as well. Saves 6 % of all work.
                    moves = moves.without_face_of(turn);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The walk has come into H: the shortest phase 2 that improves on the best, if there is one.
    fn arrive(&mut self) -> ControlFlow<Ending> {
        let length = self.task.length;
        let Some(room) = self.search.shorter_than.checked_sub(length + self.way.tail_length() + 1) else {
            return ControlFlow::Continue(());
        };
        let longest = room.min(self.task.phase2);
        let tables = &self.search.tables.phase2;
        let node = tables.node(self.search.walk.cube(length)).expect("phase 1 leads into H");
        let distance = tables.distance(node);
        if distance == 0 {
            return self.search.found(self.way, length);
        }
        let mut longest = longest;
        let following = self.search.walk.following(length);
        while distance <= longest {
            let Some(found) = self.search.phase2(node, length, longest, following)? else { break };
            self.search.found(self.way, found)?;
            longest = found - length - 1;
        }
        ControlFlow::Continue(())
    }
}

//! The work of one thread: phase 1 of a task, the arrivals in H, phase 2.

use std::ops::{ControlFlow, RangeInclusive};

use super::{
    Counting, Direction, LONGEST, PackedPath, Phase1Part, Phase1Task, PhaseTables, TwoPhase,
};
use crate::coord::PackedPermutation;
use crate::cube::{CenterTurns, CubieCube, Metric, Move};
use crate::solver::engine::{ExactPhase1, Phase1Dfs, Phase1Position, SearchScope, Visitor};
use crate::solver::{Ending, SolveRequest};
use crate::tables::{
    AxisCoset, CenterBounds, CosetDistances, MoveSet, Phase1Node, Phase1Tables, Phase2Node,
};

/// This many arrivals are looked at together, as their entries come from a large table.
const ARRIVALS_AT_ONCE: usize = 32;
/// Positions are counted in portions of this many: well under a millisecond.
const POSITIONS_BETWEEN_CHECKS: u64 = 4096;

/// One in 4000 random cubes is at most this many moves from H.
const NEAR_H: u8 = 5;

/// The number of moves that phase 2 gets at first.
pub(super) struct FirstPhase2 {
    /// The most while there is no solution: the best chance for the cost.
    first: u8,
    /// The most once there is one, until phase 1 has been searched as deep as it would help.
    later: u8,
    /// Solutions of these lengths come so quickly that longer ones need not be looked for first.
    easy_lengths: RangeInclusive<u8>,
    /// The length looked for first if the one asked for is not easy: found in a fraction of a millisecond.
    first_target: u8,
    /// After more moves than this outside H, solutions of any length are looked for.
    any_length_from: u8,
    /// If set, the number of moves after none outside H. After each move outside H it is one more, and one more each
    /// time that length of phase 1 is searched again.
    gradual: Option<u8>,
}

impl FirstPhase2 {
    /// Returns the numbers for a request whose directions have at least these distances from H.
    pub(super) fn of(request: &SolveRequest, distances: [u8; Direction::NUM]) -> Self {
        if TwoPhase::counts_quarter_turns(request) {
            Self::QUARTER_TURNS
        } else if request.centers.is_none() {
            Self::CUBE
        } else if distances.iter().any(|&distance| distance <= NEAR_H) {
            Self::SUPERCUBE_NEAR_H
        } else {
            Self::SUPERCUBE
        }
    }

    pub(super) const CUBE: Self = Self {
        first: 12,
        later: 11,
        easy_lengths: 19..=23,
        first_target: 22,
        any_length_from: 10,
        gradual: None,
    };
    /// For a cube in quarter turns.
    pub(super) const QUARTER_TURNS: Self = Self {
        first: 15,
        later: 14,
        easy_lengths: 23..=28,
        first_target: 27,
        any_length_from: 12,
        gradual: None,
    };
    /// For a supercube, whose solutions are three moves longer at the same cost.
    pub(super) const SUPERCUBE: Self = Self {
        first: 15,
        later: 14,
        easy_lengths: 23..=26,
        first_target: 25,
        any_length_from: 11,
        gradual: None,
    };
    /// For a supercube with few moves into H. These may leave its pieces nearly solved, so that no bound is high, while its
    /// centres take more moves of H than can be searched.
    pub(super) const SUPERCUBE_NEAR_H: Self = Self {
        gradual: Some(3),
        ..Self::SUPERCUBE
    };

    /// Whether phase 2 gets few moves at first, because more would take long.
    pub(super) const fn is_gradual(&self) -> bool {
        self.gradual.is_some()
    }

    /// Returns the greatest number of moves of phase 2 after `moves` outside H. While there is no solution and the
    /// cheap lengths of phase 1 are not done, this is just enough for the target length: a longer solution is not worth
    /// the search, as one of the target length comes soon. Measured over 1000 random cubes, that saves a third of the
    /// positions visited until a solution of 22 moves and a quarter of those until one of 21. If this phase 1 was
    /// searched before, `ruled_out` is greater than `moves`: no solution is shorter. Phase 2 then gets as many moves as
    /// it may need.
    pub(super) fn moves(
        &self,
        moves: u8,
        ruled_out: u8,
        has_solution: bool,
        good_enough: u8,
    ) -> u8 {
        let is_new = ruled_out == moves;
        if let Some(first) = self.gradual {
            return if is_new {
                first + moves
            } else {
                ruled_out - moves
            };
        }
        if !is_new {
            return LONGEST;
        }
        if has_solution || moves > self.any_length_from {
            return self.later;
        }
        let is_easy = self.easy_lengths.contains(&good_enough);
        let target = if is_easy {
            good_enough
        } else {
            self.first_target
        };
        target.saturating_sub(moves).min(self.first)
    }
}

#[derive(Clone, Copy)]
struct InH {
    node: Phase2Node,
    /// The turns of its centres, if they are to be solved.
    centers: Option<CenterTurns>,
}

impl InH {
    /// Whether the cube is solved, with its centres if they are to be solved.
    #[inline]
    fn is_solved(self) -> bool {
        self.node.is_solved()
            && self
                .centers
                .is_none_or(|centers| centers == CenterTurns::UPRIGHT)
    }
}

/// The permutation of the pieces after each move of a path. Most paths have their first moves in common with the one
/// before.
struct PathPermutations {
    path: Option<PackedPath>,
    after: [PackedPermutation; PackedPath::LONGEST as usize + 1],
}

impl PathPermutations {
    fn of(cube: &CubieCube) -> Self {
        Self {
            path: None,
            after: [PackedPermutation::of(cube); _],
        }
    }

    fn start(&mut self, cube: &CubieCube) {
        self.path = None;
        self.after[0] = PackedPermutation::of(cube);
    }

    /// Returns the permutation after a path. All paths from one start have the same length.
    #[inline]
    fn after(&mut self, path: PackedPath, length: u8) -> PackedPermutation {
        let unlike = self
            .path
            .map_or(length, |before| path.moves_unlike(before).min(length));
        self.path = Some(path);
        let known = usize::from(length - unlike);
        let mut permutation = self.after[known];
        for (turn, after) in path.moves(unlike).zip(&mut self.after[known + 1..]) {
            permutation = permutation.turned(turn);
            *after = permutation;
        }
        permutation
    }
}

pub(super) struct PhaseSearch<'a> {
    tables: PhaseTables<'a>,
    scope: &'a SearchScope<'a>,
    /// Positions that the scope has not counted yet.
    uncounted: u64,
    dfs: Phase1Dfs<PackedPath>,
    direction: Direction,
    /// Whether the cube of the direction is an odd permutation.
    is_odd: bool,
    moves_in_h: MoveSet,
    task: Phase1Task,
    /// Phase 2 gets at most this many moves more than the bound for its start.
    most_above_bound: u8,
    permutations: PathPermutations,
    /// Waiting paths into H. Those that pass the first tests go to `entrants` while their entries are prefetched.
    arrivals: Vec<PackedPath>,
    entrants: Vec<(PackedPath, InH)>,
    /// Phase 1 of the current arrival, and the moves of phase 2 being tried.
    moves: [Move; LONGEST as usize + 1],
}

impl<'a> PhaseSearch<'a> {
    /// Creates the search of one thread.
    pub(super) fn new(
        tables: PhaseTables<'a>,
        scope: &'a SearchScope<'a>,
        direction: Direction,
    ) -> Self {
        Self {
            tables,
            scope,
            uncounted: 0,
            dfs: Phase1Dfs::default(),
            direction,
            is_odd: false,
            moves_in_h: MoveSet::EMPTY,
            task: Phase1Task {
                direction: 0,
                length: 0,
                phase2: 0,
            },
            most_above_bound: u8::MAX,
            permutations: PathPermutations::of(&direction.cube),
            arrivals: Vec::new(),
            entrants: Vec::new(),
            moves: [Move::ALL[0]; _],
        }
    }

    pub(super) fn scope(&self) -> &'a SearchScope<'a> {
        self.scope
    }

    /// Searches all of a part with these tables.
    pub(super) fn run(
        &mut self,
        part: &Phase1Part,
        tables: PhaseTables<'a>,
    ) -> ControlFlow<Ending> {
        self.tables = tables;
        let length = part.task.length;
        if length > PackedPath::LONGEST {
            assert!(
                part.direction.allowed != MoveSet::ALL,
                "every cube is solved long before phase 1 is so deep"
            );
            return ControlFlow::Continue(());
        }
        self.begin(part.direction, part.task);
        if length < part.direction.distance || self.room(length).is_none() {
            return ControlFlow::Continue(());
        }
        match (part.direction.coset, self.tables.full) {
            _ if length == 0 => self.solved(PackedPath::EMPTY)?,
            (Some(coset), Some(full)) => {
                let mut dfs = std::mem::take(&mut self.dfs);
                let start =
                    Phase1Position::start(PackedPath::EMPTY, coset, part.direction.distance);
                let allowed = part.direction.allowed;
                let outcome = if allowed == MoveSet::ALL {
                    ExactPhase1::new(&full.phase1, self).run(&mut dfs, &start, length, part.first)
                } else {
                    ExactPhase1::new(&full.phase1, self)
                        .with_following(&full.phase1.following_among(allowed))
                        .run(&mut dfs, &start, length, part.first.and(allowed))
                };
                self.dfs = dfs;
                outcome?;
            }
            _ => self.descend(length, part.first, MoveSet::OUT_OF_H)?,
        }
        self.enter()
    }

    /// Looks for solutions of exactly this length by phase 1 alone, with the instant tier.
    pub(super) fn solve_by_phase1(
        &mut self,
        direction: Direction,
        length: u8,
    ) -> ControlFlow<Ending> {
        self.begin(
            direction,
            Phase1Task {
                direction: 0,
                length,
                phase2: 0,
            },
        );
        if length == 0 {
            self.solved(PackedPath::EMPTY)?;
        } else {
            self.descend(length, MoveSet::ALL, MoveSet::ALL)?;
        }
        self.enter()
    }

    /// Searches phase 2 from the ends of the paths that `find` reports as solved, which have the task's length, with at
    /// most `most_above_bound` moves more than the bound.
    pub(super) fn search_arrivals(
        &mut self,
        direction: Direction,
        task: Phase1Task,
        most_above_bound: u8,
        find: impl FnOnce(&mut Self) -> ControlFlow<Ending>,
    ) -> ControlFlow<Ending> {
        self.begin(direction, task);
        self.most_above_bound = most_above_bound;
        self.scope.begin(task.length, 0)?;
        find(self)?;
        self.enter()?;
        self.most_above_bound = u8::MAX;
        ControlFlow::Continue(())
    }

    /// Counts the positions that were not counted yet.
    pub(super) fn count_positions(&mut self) -> ControlFlow<Ending> {
        self.scope.visited(std::mem::take(&mut self.uncounted))
    }

    fn begin(&mut self, direction: Direction, task: Phase1Task) {
        self.permutations.start(&direction.cube);
        (self.direction, self.task) = (direction, task);
        self.is_odd = direction.cube.is_odd();
        self.moves_in_h = self.tables.counting.moves_in_h(direction.allowed);
        self.arrivals.clear();
    }

    fn descend(&mut self, length: u8, first: MoveSet, last: MoveSet) -> ControlFlow<Ending> {
        let tables = &self.tables.instant.phase1;
        let node = tables.node(&self.direction.cube);
        if tables.distance(node) > length {
            return ControlFlow::Continue(());
        }
        let allowed = self.direction.allowed;
        let first = if length == 1 { first.and(last) } else { first };
        let PhaseTables {
            counting, cosets, ..
        } = self.tables;
        let cube = self.direction.cube;
        let mut search = BoundedPhase1 {
            tables,
            visitor: self,
            counting,
            allowed,
            last,
        };
        let first = first.and(allowed);
        match cosets {
            Some(cosets) if last == MoveSet::OUT_OF_H => {
                let coset = cosets.of(&cube);
                let distance = cosets.distance(coset);
                if distance > length {
                    return ControlFlow::Continue(());
                }
                search.run_exact(cosets, (coset, distance), PackedPath::EMPTY, length, first)
            }
            _ => search.run(node, PackedPath::EMPTY, length, first),
        }
    }

    /// Returns how many moves of phase 2 may follow this many in a solution that is still wanted, or `None` if these
    /// are too many already.
    #[inline]
    fn room(&self, moves: u8) -> Option<u8> {
        let room = self
            .scope
            .shorter_than()
            .min(LONGEST + 1)
            .checked_sub(moves + self.direction.pre_move_count() + 1)?;
        match self.tables.counting.metric {
            // Each quarter turn changes the parity of the permutation.
            Metric::QuarterTurn => room.checked_sub((moves + room + u8::from(self.is_odd)) % 2),
            Metric::HalfTurn | Metric::SliceTurn => Some(room),
        }
    }

    /// Handles all waiting arrivals. Most are ruled out by corners and middle-layer edges alone, before the other edges
    /// are numbered.
    fn enter(&mut self) -> ControlFlow<Ending> {
        let length = self.task.length;
        let Some(room) = self.room(length) else {
            return ControlFlow::Continue(());
        };
        let room = room.min(self.task.phase2);
        let tables = &self.tables.instant.phase2;
        let mut entrants = std::mem::take(&mut self.entrants);
        entrants.clear();
        let mut arrivals = std::mem::take(&mut self.arrivals);
        for path in arrivals.drain(..) {
            let centers = self.direction.centers;
            let centers =
                centers.map(|centers| path.moves(length).fold(centers, CenterTurns::turned));
            if centers.is_some_and(|centers| !centers.is_in_h()) {
                continue;
            }
            let permutation = self.permutations.after(path, length);
            let node = tables.without_edges(permutation.corners(), permutation.slice(), room);
            let node = node.and_then(|node| tables.with_edges(node, permutation.ud_edges(), room));
            let cube = node.map(|node| InH { node, centers });
            if let Some(cube) = cube.filter(|&cube| self.may_be_solved(cube, room)) {
                self.ask_for(cube.node);
                entrants.push((path, cube));
            }
        }
        self.arrivals = arrivals;
        for &(path, cube) in &entrants {
            self.solve_in_h(path, cube)?;
        }
        self.entrants = entrants;
        ControlFlow::Continue(())
    }

    /// Reports all solutions that begin with this path into H and are still worth finding.
    fn solve_in_h(&mut self, path: PackedPath, cube: InH) -> ControlFlow<Ending> {
        let length = self.task.length;
        let Some(room) = self.room(length) else {
            return ControlFlow::Continue(());
        };
        let room = room.min(self.task.phase2).min(
            self.most_above_bound
                .saturating_add(self.center_bound(cube)),
        );
        if self.is_too_far(cube.node, room) {
            return ControlFlow::Continue(());
        }
        for (place, turn) in self.moves.iter_mut().zip(path.moves(length)) {
            *place = turn;
        }
        if cube.is_solved() {
            return self.found(length);
        }
        if room == 0 {
            return ControlFlow::Continue(());
        }
        // The opposite face may follow, whichever of the two comes first in a canonical sequence, so that phase 1 is as
        // short as it can be.
        let following = path
            .last()
            .map_or(MoveSet::ALL, |last| MoveSet::ALL.without_face_of(last));
        self.phase2(cube, (length, length), room, following)
    }

    /// Whether the bound for the centres, if they are to be solved, is at most `left` moves of H.
    #[inline]
    fn may_be_solved(&self, cube: InH, left: u8) -> bool {
        self.center_bound(cube) <= left
    }

    /// Returns a lower bound on the moves of H that solve the centres with the pieces, or 0 if the centres need not be
    /// solved.
    #[inline]
    fn center_bound(&self, cube: InH) -> u8 {
        cube.centers.map_or(0, |centers| {
            let bounds = self.tables.instant.center_bounds();
            bounds.distance(cube.node, CenterBounds::column(centers))
        })
    }

    #[inline]
    fn ask_for(&self, node: Phase2Node) {
        if let Some(full) = self.tables.full {
            full.phase2.prefetch(node);
        }
    }

    /// Whether the full tier knows that a node takes more than `left` moves.
    #[inline]
    fn is_too_far(&self, node: Phase2Node, left: u8) -> bool {
        self.tables
            .full
            .is_some_and(|full| full.phase2.distance(node) > left)
    }

    /// Searches for at most `left` more moves of H, at least 1, that solve the cube in H. All successors that the
    /// instant tables let pass are prefetched from the full table before the first of them is looked up. `depth` is the
    /// number of moves so far, and `counted` their length in the metric.
    fn phase2(
        &mut self,
        cube: InH,
        (depth, counted): (u8, u8),
        left: u8,
        moves: MoveSet,
    ) -> ControlFlow<Ending> {
        self.count(1)?;
        let children = self.tables.instant.phase2.children(cube.node);
        let mut passed = [(Move::ALL[0], cube); MoveSet::IN_H.len()];
        let mut count = 0;
        let counting = self.tables.counting;
        for turn in moves.and(self.moves_in_h).moves() {
            let Some(left) = left.checked_sub(counting.length(turn)) else {
                continue;
            };
            if let Some(node) = children.after(turn, left) {
                let child = InH {
                    node,
                    centers: cube.centers.map(|centers| centers.turned(turn)),
                };
                if self.may_be_solved(child, left) {
                    self.ask_for(node);
                    passed[count] = (turn, child);
                    count += 1;
                }
            }
        }
        for &(turn, child) in &passed[..count] {
            let Some(left) = self
                .room(counted)
                .map(|room| room.min(left))
                .filter(|&left| left > 0)
            else {
                break;
            };
            let count = counting.length(turn);
            let Some(left) = left.checked_sub(count) else {
                continue;
            };
            if self.is_too_far(child.node, left) {
                continue;
            }
            self.moves[depth as usize] = turn;
            if child.is_solved() {
                self.found(depth + 1)?;
            } else if left > 0 {
                let following = counting.following[turn.index()];
                self.phase2(child, (depth + 1, counted + count), left, following)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the first `length` moves as a solution of the cube of the direction.
    #[cold]
    fn found(&mut self, length: u8) -> ControlFlow<Ending> {
        self.count_positions()?;
        self.scope
            .found(&self.direction.moves_back(&self.moves[..length as usize]))
    }
}

impl Visitor for PhaseSearch<'_> {
    type Solution = PackedPath;
    type Stop = Ending;

    #[inline]
    fn count(&mut self, positions: usize) -> ControlFlow<Ending> {
        self.uncounted += positions as u64;
        if self.uncounted >= POSITIONS_BETWEEN_CHECKS {
            self.count_positions()
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline]
    fn solved(&mut self, path: PackedPath) -> ControlFlow<Ending> {
        self.arrivals.push(path);
        if self.arrivals.len() >= ARRIVALS_AT_ONCE {
            self.enter()
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Phase 1 with lower bounds: all paths into H of one length that end with a move of a set, depth first.
///
/// The tables of the instant tier fit into the caches, so there is no latency that batches could hide, and a plain
/// recursion skips the other turns of a face at once when one of them shows that they are too far.
struct BoundedPhase1<'s, 'a, V> {
    tables: &'a Phase1Tables,
    visitor: &'s mut V,
    counting: &'static Counting,
    allowed: MoveSet,
    /// The last move is one of these.
    last: MoveSet,
}

impl<V: Visitor<Solution = PackedPath>> BoundedPhase1<'_, '_, V> {
    /// Searches like [`run`](Self::run), in quarter turns and from a coset whose distance is known.
    fn run_exact(
        &mut self,
        cosets: &CosetDistances,
        (coset, distance): (AxisCoset, u8),
        path: PackedPath,
        left: u8,
        moves: MoveSet,
    ) -> ControlFlow<V::Stop> {
        self.visitor.count(1)?;
        let mut children = [(Move::ALL[0], coset); MoveSet::QUARTER_TURNS.len()];
        let mut count = 0;
        let moves = if left == 1 {
            moves.and(self.last)
        } else {
            moves
        };
        for turn in moves.moves() {
            children[count] = (turn, cosets.after(coset, turn));
            count += 1;
        }
        for &(turn, after) in &children[..count] {
            let distance = cosets.distance_beside(after, distance);
            if distance >= left {
                continue;
            }
            let path_after = path.then(turn);
            if left > 1 {
                let following = self.counting.following[turn.index()].and(self.allowed);
                self.run_exact(cosets, (after, distance), path_after, left - 1, following)?;
            } else if path.last() != Some(turn) {
                // Two equal quarter turns at the end are a move of H.
                self.visitor.solved(path_after)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Finds all paths from a node that continue with one of `moves` and are in H after exactly `left` moves, at least 1.
    fn run(
        &mut self,
        node: Phase1Node,
        path: PackedPath,
        left: u8,
        moves: MoveSet,
    ) -> ControlFlow<V::Stop> {
        self.visitor.count(1)?;
        let children = self.tables.children(node);
        if left == 1 {
            for turn in moves.and(self.last).moves() {
                if children.after(turn).is_in_h() {
                    self.visitor.solved(path.then(turn))?;
                }
            }
            return ControlFlow::Continue(());
        }
        let mut moves = moves;
        while let Some(turn) = moves.take_first() {
            let child = children.after(turn);
            let bound = self.tables.bound(child, left - 1);
            if bound < left {
                self.run(
                    child,
                    path.then(turn),
                    left - 1,
                    self.counting.following[turn.index()].and(self.allowed),
                )?;
            } else if self.counting.rules_out_face(bound, left) {
                // Saves 6 % of all work.
                moves = moves.without_face_of(turn);
            }
        }
        ControlFlow::Continue(())
    }
}

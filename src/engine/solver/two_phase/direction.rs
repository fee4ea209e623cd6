//! The six directions in which a cube is searched: seen along each of the three axes, and the inverse of each.
//!
//! A solution in any direction gives a solution of the cube itself, but the lengths of their phase 1 differ.
//!
//! Pre-moves: some of the moves outside H come at the end of the solution instead of the start.
//!
//! A solution may leave H again: phase 1, then phase 2, then moves that start with one outside H. Seen from the cube,
//! these are pre-moves. With n moves in phase 1 and pre-moves together, each split of n finds other solutions at the
//! same cost. That pays better than n + 1 moves, which cost thirteen times as much and leave phase 2 one move less.
//! Pre-moves prove nothing: a solution with pre-moves is also one without them, whose phase 1 is longer. Measured over
//! 20,000 random cubes with the full tables, up to two pre-moves reduce the time to a solution of 20 moves by a
//! quarter.

use super::PhaseTables;
use crate::cube::{CenterTurns, CubieCube, Face, Metric, Move, Symmetry, Turn, inverse_moves};
use crate::goals::AllowedMoves;
use crate::solver::SolveRequest;
use crate::tables::{MoveSet, Phase1Coset};

/// The greatest number of pre-moves. Three cost more to set up than they save.
const MAX_PRE_MOVES: usize = 2;

/// The cube seen along one axis, or its inverse.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction {
    /// The cube in this direction, after the pre-moves.
    pub(super) cube: CubieCube,
    /// The turns of its centres, if they are to be solved.
    pub(super) centers: Option<CenterTurns>,
    /// The moves that a solution of this cube may consist of.
    pub(super) allowed: MoveSet,
    /// Its coset for the full phase-1 table, if that is available.
    pub(super) coset: Option<Phase1Coset>,
    /// A lower bound for the length of phase 1.
    pub(super) distance: u8,
    is_exact: bool,
    /// The pre-moves, at the end of the array: a solution of this cube is followed by them.
    pre_moves: [Move; MAX_PRE_MOVES],
    pre_move_count: u8,
    back: Symmetry,
    inverse: bool,
}

impl Direction {
    pub(super) const NUM: usize = 6;

    /// Returns all directions of a cube, the cube itself first, for the moves and the centres of a request.
    pub(super) fn all(
        cube: &CubieCube,
        request: &SolveRequest,
        tables: PhaseTables<'_>,
    ) -> [Self; Self::NUM] {
        let mut all = std::array::from_fn(|number| Self::by_instant(cube, request, number, tables));
        Self::raise(&mut all, tables);
        Self::measure(&mut all, tables, u8::MAX);
        all
    }

    /// Returns the direction of a cube with this number, below [`Self::NUM`]. Its distance need not be exact.
    pub(super) fn of(
        cube: &CubieCube,
        request: &SolveRequest,
        number: usize,
        tables: PhaseTables<'_>,
    ) -> Self {
        let mut direction = Self::by_instant(cube, request, number, tables);
        Self::raise(std::slice::from_mut(&mut direction), tables);
        direction
    }

    /// Returns the same direction with a distance from the instant tables alone, which [`Self::raise`] raises to that
    /// of the full ones.
    fn by_instant(
        cube: &CubieCube,
        request: &SolveRequest,
        number: usize,
        tables: PhaseTables<'_>,
    ) -> Self {
        let turned = Symmetry::from_index(Symmetry::NUM_UD * (number / 2));
        let inverse = number % 2 == 1;
        let cube = turned.carry(&if inverse { cube.inverse() } else { *cube });
        let centers = request.centers.map(|centers| {
            let centers = if inverse { centers.inverse() } else { centers };
            centers.carried(turned)
        });
        let (coset, distance) = tables.start(&cube);
        Self {
            cube,
            centers,
            allowed: allowed_in(request.moves, turned, inverse).and(tables.counting.moves),
            coset,
            distance,
            is_exact: false,
            pre_moves: [Move::ALL[0]; _],
            pre_move_count: 0,
            back: turned.inverse(),
            inverse,
        }
    }

    /// Returns the same direction for tables that have arrived since.
    pub(super) fn looked_up_again(self, tables: PhaseTables<'_>) -> Self {
        let (coset, distance) = tables.start(&self.cube);
        Self {
            coset,
            distance: tables.raised(coset, distance.max(self.distance)),
            ..self
        }
    }

    /// Raises distances from the instant tables to those that the full ones allow, if they are available. Their entries
    /// have been prefetched.
    fn raise(directions: &mut [Self], tables: PhaseTables<'_>) {
        for direction in directions {
            direction.distance = tables.raised(direction.coset, direction.distance);
        }
    }

    /// Makes all distances exact whose lower bound is at most `at_most`, if the full tables are available.
    pub(super) fn measure(directions: &mut [Self], tables: PhaseTables<'_>, at_most: u8) {
        let Some(full) = tables.full else { return };
        let in_question = |direction: &Self| !direction.is_exact && direction.distance <= at_most;
        let asked = directions.iter().filter(|direction| in_question(direction));
        let mut cosets: Vec<_> = asked.filter_map(|direction| direction.coset).collect();
        // Directions that differ by moves of H are adjacent.
        cosets.dedup();
        let distances = full.phase1.distances(&cosets);
        let mut measured = cosets.into_iter().zip(distances);
        let mut last = None;
        for direction in directions
            .iter_mut()
            .filter(|direction| in_question(direction))
        {
            if last.map(|(coset, _)| coset) != direction.coset {
                last = measured.next();
            }
            let (_, distance) = last.expect("with the full tables every direction has its coset");
            (direction.distance, direction.is_exact) = (distance, true);
        }
    }

    /// Returns all directions with one more pre-move, with moves of H only if `also_of_h`: see [`Self::is_new`]. Their
    /// distances can still be [raised](Self::raise).
    pub(super) fn with_pre_moves(
        self,
        tables: PhaseTables<'_>,
        also_of_h: bool,
    ) -> impl Iterator<Item = Self> {
        let next = self.pre_moves().first().copied();
        let moves = if also_of_h {
            MoveSet::ALL
        } else {
            MoveSet::OUT_OF_H
        };
        let allowed = moves
            .and(self.allowed)
            .moves()
            .filter(move |&turn| next.is_none_or(|next| next.may_follow(turn)));
        let mut starts = [None; Face::NUM];
        allowed.map(move |turn| {
            let mut longer = self.with_pre_move(turn);
            if !turn.is_in_h() {
                // A quarter turn differs from its inverse by a move of H: the coset is the same.
                let start = &mut starts[turn.face().index()];
                (longer.coset, longer.distance) =
                    *start.get_or_insert_with(|| tables.start(&longer.cube));
                longer.is_exact = false;
            }
            longer
        })
    }

    /// Returns the direction with one more pre-move and the coset unchanged, which is correct for a move of H.
    fn with_pre_move(&self, turn: Move) -> Self {
        let mut longer = Self {
            cube: CubieCube::of_move(turn).then(&self.cube),
            centers: self.centers.map(|centers| centers.turned(turn)),
            ..*self
        };
        longer.pre_move_count += 1;
        longer.pre_moves[MAX_PRE_MOVES - longer.pre_move_count as usize] = turn;
        longer
    }

    fn pre_moves(&self) -> &[Move] {
        &self.pre_moves[MAX_PRE_MOVES - self.pre_move_count as usize..]
    }

    pub(super) fn pre_move_count(&self) -> u8 {
        self.pre_move_count
    }

    /// Whether phase 2 does not find the solutions with these pre-moves anyway: the first is not a move of H.
    pub(super) fn is_new(&self) -> bool {
        self.pre_moves().first().is_none_or(|turn| !turn.is_in_h())
    }

    /// Returns the axis, of the cube itself, of the H that phase 1 leads to.
    pub(super) fn axis(&self) -> usize {
        self.back.face(Face::ALL[0]).axis()
    }

    /// Whether the cube of this direction is the inverse: its phase 1 comes last.
    pub(super) fn is_inverse(&self) -> bool {
        self.inverse
    }

    /// Returns the solution of the cube itself that corresponds to a solution of this direction's cube.
    pub(super) fn moves_back(&self, moves: &[Move]) -> Vec<Move> {
        let moves = moves.iter().chain(self.pre_moves());
        let moves: Vec<Move> = moves.map(|&turn| self.back.turn(turn)).collect();
        if self.inverse {
            inverse_moves(&moves)
        } else {
            moves
        }
    }
}

/// Returns the moves that may solve the cube in a direction, given those that may solve the cube itself.
fn allowed_in(allowed: AllowedMoves, turned: Symmetry, inverse: bool) -> MoveSet {
    if allowed.is_all_faces() {
        return MoveSet::ALL;
    }
    let is_allowed = |turn: &Move| allowed.contains(Turn::from(*turn));
    let own = Move::ALL.into_iter().filter(is_allowed);
    MoveSet::of(own.map(|turn| turned.turn(if inverse { turn.inverse() } else { turn })))
}

/// Returns the number of moves outside H from which pre-moves are used, indexed by the number of pre-moves less one:
/// earlier they cost more to set up than they save.
fn worth_while_from(tables: PhaseTables<'_>) -> [u8; MAX_PRE_MOVES] {
    match (tables.counting.metric, tables.full) {
        (Metric::QuarterTurn, _) => [0, 11],
        (_, Some(_)) => [10, 11],
        (_, None) => [0, 9],
    }
}
/// With fewer moves left for phase 2 than this, pre-moves find next to nothing.
const LEAST_ROOM: u8 = 5;

/// The directions with pre-moves, indexed by the number of pre-moves, as far as they were needed.
pub(super) struct PreMoves {
    levels: Vec<Vec<Direction>>,
}

impl PreMoves {
    /// Starts with the directions themselves, without pre-moves.
    pub(super) fn new(directions: &[Direction]) -> Self {
        Self {
            levels: vec![directions.to_vec()],
        }
    }

    /// Returns all directions with pre-moves that are worth a search with `moves` in phase 1 and pre-moves together,
    /// each with the length of its phase 1, when only solutions shorter than `shorter_than` are wanted.
    pub(super) fn worth_while(
        &mut self,
        moves: u8,
        shorter_than: u8,
        tables: PhaseTables<'_>,
    ) -> Vec<(Direction, u8)> {
        let mut found = Vec::new();
        let worth_while_from = worth_while_from(tables);
        for count in 1..=MAX_PRE_MOVES {
            let room = shorter_than.saturating_sub(moves + 1);
            let Some(length) = moves.checked_sub(count as u8) else {
                break;
            };
            if room < LEAST_ROOM || moves < worth_while_from[count - 1] {
                break;
            }
            if self.levels.len() == count {
                let shorter = self.levels[count - 1].iter();
                let all = shorter
                    .flat_map(|direction| direction.with_pre_moves(tables, count < MAX_PRE_MOVES));
                let mut all: Vec<Direction> = all.collect();
                Direction::raise(&mut all, tables);
                self.levels.push(all);
            }
            Direction::measure(&mut self.levels[count], tables, length);
            let near = self.levels[count].iter();
            let near = near.filter(|direction| direction.is_new() && direction.distance <= length);
            found.extend(near.map(|&direction| (direction, length)));
        }
        found
    }
}

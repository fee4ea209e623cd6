//! A position of the search: a cube, its coordinates and those of its inverse, and the moves found so far at both ends
//! of the solution.

use super::openings::Opening;
use super::rotations::Rotations;
use super::runs_in_h::{ExcludedRuns, RunInH};
use crate::cube::{Metric, Move, canonical};
use crate::tables::{AXES, AxisCoset, MoveSet, OptimalTables, Pieces};

/// The most moves a solution may have: 26 quarter turns suffice for every cube.
pub(super) const LONGEST: usize = 26;

/// The relative number of moves at an end that pass, by the number of moves to spare along an axis: with none, a move
/// has to bring the cube nearer. Compared with always choosing the end with fewer moves, this looks at 5 % more
/// successors along one axis, but at 4 % fewer along all axes and 15 % fewer of the inverse, and takes 6 % less time.
const PASSING: [u32; 3] = [13, 18, 20];

/// The moves found so far: the first ones of a solution, and its last ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    moves: [u8; LONGEST],
    front: u8,
    back: u8,
    /// One bit for each move, in the sequence in which they were found: whether it is at the back.
    ends: u32,
}

impl Path {
    const EMPTY: Self = Self {
        moves: [0; LONGEST],
        front: 0,
        back: 0,
        ends: 0,
    };

    /// Returns the path with one more move: at the front or, as a move of the inverse's solution, at the back.
    #[inline]
    fn then(mut self, turn: Move, of_inverse: bool) -> Self {
        if of_inverse {
            self.ends |= 1 << (self.front + self.back);
            self.back += 1;
            self.moves[LONGEST - self.back as usize] = turn.inverse().index() as u8;
        } else {
            self.moves[self.front as usize] = turn.index() as u8;
            self.front += 1;
        }
        self
    }

    /// Returns the last two moves found at one end, where there must be at least two.
    #[inline]
    fn last_two(&self, of_inverse: bool) -> [Move; 2] {
        if of_inverse {
            let first = LONGEST - self.back as usize;
            [first + 1, first].map(|place| Move::ALL[self.moves[place] as usize].inverse())
        } else {
            let end = self.front as usize;
            [end - 2, end - 1].map(|place| Move::ALL[self.moves[place] as usize])
        }
    }

    /// Returns all moves of a complete path.
    pub(super) fn moves(&self) -> Vec<Move> {
        let front = &self.moves[..self.front as usize];
        let back = &self.moves[LONGEST - self.back as usize..];
        front
            .iter()
            .chain(back)
            .map(|&index| Move::ALL[index as usize])
            .collect()
    }

    /// Whether this path is the one to keep of all that lead to these moves, up to the sequence of those that commute.
    /// Each end follows the canonical sequence, but where the ends meet, moves about one axis can be divided between
    /// them in several ways. In all of these but one, some end has a move that should come after one that the other end
    /// finds later.
    pub(super) fn is_first_of_its_form(&self, metric: Metric) -> bool {
        let moves = self.moves();
        let front = self.front as usize;
        if canonical(&moves, metric).len() < moves.len() {
            return false;
        }
        let axis = |index: &usize| moves[*index].face().axis();
        if front == 0 || front >= moves.len() {
            return true;
        }
        let met = axis(&(front - 1));
        let is_same = |index: &usize| axis(index) == met;
        let before = || (0..front).rev().take_while(is_same);
        let after = || (front..moves.len()).take_while(is_same);
        !before().any(|one| after().any(|other| self.is_out_of_sequence(&moves, one, other)))
    }

    /// Whether, of a move at the front and one at the back about the same axis, the one found first should come after
    /// the other as seen from its own end.
    fn is_out_of_sequence(&self, moves: &[Move], front: usize, back: usize) -> bool {
        let found = |is_back: bool, place: usize| {
            let mut times = (0..moves.len()).filter(|time| (self.ends >> time & 1 == 1) == is_back);
            times.nth(place)
        };
        let first = moves[front];
        let second = moves[back];
        let is_front_first = found(false, front) < found(true, moves.len() - 1 - back);
        let (first, second) = if is_front_first {
            (first, second)
        } else {
            (second.inverse(), first.inverse())
        };
        let is_half_turn_back = first.face() == second.face() && first.quarters() == 3;
        (second.face() as u8) < first.face() as u8 || is_half_turn_back
    }
}

/// The coordinates and bounds of a cube or of its inverse, for one end of the solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) cosets: [AxisCoset; AXES],
    /// A lower bound on the distance of each from that of the solved cube.
    pub(super) bounds: [u8; AXES],
    /// The moves that may come next at this end, given those made at this end.
    following: MoveSet,
    run: RunInH,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct OptimalNode {
    pub(super) pieces: Pieces,
    /// The end at which the next move is made.
    pub(super) own: End,
    pub(super) other: End,
    /// The moves that are to be tried next.
    pub(super) allowed: MoveSet,
    /// Whether the pieces are those of the inverse of the cube that the path leads to.
    is_inverse: bool,
    /// The number of the opening that the path begins with, if it begins with one.
    opening: u16,
    pub(super) path: Path,
}

impl OptimalNode {
    pub(super) fn start(pieces: Pieces, tables: &OptimalTables) -> Self {
        let moves = MoveSet::of_metric(tables.metric());
        let end = |cosets: [AxisCoset; AXES]| End {
            bounds: cosets.map(|coset| tables.bound(tables.place(coset))),
            cosets,
            following: moves,
            run: RunInH::EMPTY,
        };
        Self {
            own: end(tables.of(&pieces)),
            other: end(tables.of_inverse(&pieces)),
            pieces,
            allowed: moves,
            is_inverse: false,
            opening: 0,
            path: Path::EMPTY,
        }
    }

    /// Returns the position after these moves from the start of a search: those at the beginning, and those at the
    /// beginning of the inverse.
    fn after(&self, ends: [&[Move]; 2], tables: &OptimalTables) -> Self {
        let mut pieces = self.pieces;
        let mut path = self.path;
        for (moves, of_inverse) in ends.into_iter().zip([false, true]) {
            pieces = moves
                .iter()
                .fold(pieces, |pieces, &turn| pieces.turned(turn))
                .inverse();
            path = moves
                .iter()
                .fold(path, |path, &turn| path.then(turn, of_inverse));
        }
        let mut after = Self {
            path,
            ..Self::start(pieces, tables)
        };
        for (end, moves) in [&mut after.own, &mut after.other].into_iter().zip(ends) {
            end.run = moves.iter().fold(end.run, |run, &turn| run.then(turn));
            if let Some(&last) = moves.last() {
                end.following = MoveSet::following_in(tables.metric(), last);
            }
        }
        after
    }

    /// Returns the position after the first moves of a task, from the start of a search.
    pub(super) fn after_prefix(&self, prefix: &[Move], tables: &OptimalTables) -> Self {
        self.after([prefix, &[]], tables)
    }

    /// Returns the position after the moves of an opening, from the start of a search.
    pub(super) fn after_opening(&self, opening: &Opening, tables: &OptimalTables) -> Self {
        Self {
            opening: opening.number,
            ..self.after([&opening.front, &opening.back], tables)
        }
    }

    /// Returns the start of this opening where solutions can be rotated, or `None` if a rotation would shorten them.
    pub(super) fn rotated(mut self, opening: &Opening, rotations: &Rotations) -> Option<Self> {
        let front = &opening.front;
        let back = &opening.back;
        for (end, moves, before) in [
            (&mut self.own, front, back[0]),
            (&mut self.other, back, front[0]),
        ] {
            let rotated =
                rotations.following(opening.number, [before.inverse(), moves[0], moves[1]]);
            end.following = end.following.and(rotated);
        }
        (front[0].face() != back[0].face()).then_some(self)
    }

    pub(super) fn bound(&self) -> u8 {
        self.own
            .bounds
            .into_iter()
            .chain(self.other.bounds)
            .max()
            .expect("there are axes")
    }

    /// Returns the sum of all bounds: the less, the more likely a solution is near.
    pub(super) fn slack(&self) -> u8 {
        self.own.bounds.into_iter().chain(self.other.bounds).sum()
    }

    /// Returns the position after one of the allowed moves. The coordinates of the inverse are still those before the
    /// move.
    #[inline]
    pub(super) fn turned(
        &self,
        turn: Move,
        following: MoveSet,
        excluded: &ExcludedRuns,
        cosets: [AxisCoset; AXES],
        bounds: [u8; AXES],
    ) -> Self {
        let run = self.own.run.then(turn);
        Self {
            pieces: self.pieces.turned(turn),
            own: End {
                cosets,
                bounds,
                following: following.and(excluded.following(run, self.is_inverse)),
                run,
            },
            path: self.path.then(turn, self.is_inverse),
            ..*self
        }
    }

    /// Returns the moves that may follow this one at this end, where solutions can be rotated.
    #[inline]
    pub(super) fn following_in(&self, rotations: &Rotations, turn: Move) -> MoveSet {
        let [first, second] = self.path.last_two(self.is_inverse);
        rotations.following(self.opening, [first, second, turn])
    }

    /// Chooses the end to continue at with `left` moves to go, the one where fewer moves are likely to pass, and the
    /// moves to try there. A move that keeps the solved cube's coset along an axis does not bring the other end's coset
    /// nearer, so it is left out if that end has no move to spare.
    #[inline]
    pub(super) fn choose_end(&mut self, left: u8, keeping: &[MoveSet; AXES]) {
        let own = moves_at(&self.own, &self.other, left, keeping);
        let other = moves_at(&self.other, &self.own, left, keeping);
        if self.other.likely_to_pass(other, left) < self.own.likely_to_pass(own, left) {
            self.swap_ends();
            self.allowed = other;
        } else {
            self.allowed = own;
        }
    }

    fn swap_ends(&mut self) {
        self.pieces = self.pieces.inverse();
        std::mem::swap(&mut self.own, &mut self.other);
        self.is_inverse = !self.is_inverse;
    }

    /// Whether the bounds of this end leave no move for the other end with `left` moves to go.
    #[inline]
    pub(super) fn is_dead(&self, left: u8, keeping: &[MoveSet; AXES]) -> bool {
        moves_at(&self.other, &self.own, left, keeping).is_empty()
    }
}

impl End {
    /// Returns a number proportional to how many of these moves at this end are likely to pass.
    #[inline]
    fn likely_to_pass(&self, moves: MoveSet, left: u8) -> u32 {
        let shares = self
            .bounds
            .map(|bound| PASSING[(left - bound).min(2) as usize]);
        moves.len() as u32 * shares[0] * shares[1] * shares[2]
    }
}

/// Returns the moves to try at one end, given the bounds of the other.
#[inline]
fn moves_at(here: &End, there: &End, left: u8, keeping: &[MoveSet; AXES]) -> MoveSet {
    (0..AXES).fold(here.following, |moves, axis| {
        if there.bounds[axis] == left {
            moves.without(keeping[axis])
        } else {
            moves
        }
    })
}

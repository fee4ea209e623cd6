//! What a search for insertions is asked and what it answers: a skeleton with its places, and an insertion into it.

use crate::cube::{Face, Metric, Move, canonical};

/// The moves of a skeleton, in canonical form in the half-turn metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skeleton {
    moves: [Move; Self::LONGEST],
    length: u8,
    /// Insertions of more moves are not searched; without it, those of up to three moves more than the shortest are.
    most: Option<u8>,
}

impl Skeleton {
    /// The greatest number of moves of a skeleton: that of a solution.
    pub const LONGEST: usize = 45;
    /// The greatest number of moves that are ever inserted: any cube needs at most this many.
    pub const MOST_INSERTED: u8 = 20;

    /// A skeleton of these moves, and the greatest number of moves to insert, if it is limited.
    ///
    /// # Errors
    /// In canonical form it has more moves than a solution may have.
    pub fn new(moves: &[Move], most: Option<u8>) -> Result<Self, SkeletonTooLong> {
        let moves = canonical(moves, Metric::HalfTurn);
        if moves.len() > Self::LONGEST {
            return Err(SkeletonTooLong(moves.len()));
        }
        let mut all = [Move::new(Face::U, 1); Self::LONGEST];
        all[..moves.len()].copy_from_slice(&moves);
        Ok(Self {
            moves: all,
            length: moves.len() as u8,
            most,
        })
    }

    /// Returns the greatest number of moves to insert, if it is limited.
    pub const fn most(&self) -> Option<u8> {
        self.most
    }

    /// Returns the moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves[..usize::from(self.length)]
    }

    /// Returns each place of this skeleton where moves can be inserted, as the moves before it and after it. Turns of
    /// opposite faces commute, so either of them can stand before the place.
    ///
    /// ```
    /// use cubetui::cube::{Algorithm, Metric, format_moves};
    /// use cubetui::solver::Skeleton;
    /// let moves = "F R L".parse::<Algorithm>().unwrap().moves().0;
    /// let places = Skeleton::new(&moves, None).unwrap().places(Metric::HalfTurn);
    /// let written = places.iter().map(|(before, after)| format!("{} | {}", format_moves(before), format_moves(after)));
    /// assert_eq!(written.collect::<Vec<_>>(), [" | F R L", "F | R L", "F L | R", "F R | L", "F R L | "]);
    /// ```
    pub fn places(&self, metric: Metric) -> Vec<(Vec<Move>, Vec<Move>)> {
        let moves = canonical(self.moves(), metric);
        let mut places = vec![(Vec::new(), moves.clone())];
        let mut begin = 0;
        for run in moves.chunk_by(|one, other| one.face().axis() == other.face().axis()) {
            let end = begin + run.len();
            let first = run
                .iter()
                .take_while(|turn| turn.face() == run[0].face())
                .count();
            let (one, other) = run.split_at(first);
            for i in 0..=one.len() {
                for j in usize::from(i == 0)..=other.len() {
                    let before = [&moves[..begin], &one[..i], &other[..j]].concat();
                    places.push((before, [&one[i..], &other[j..], &moves[end..]].concat()));
                }
            }
            begin = end;
        }
        places
    }
}

/// A skeleton has too many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the skeleton has {0} moves; it can have at most {longest}, as a solution", longest = Skeleton::LONGEST)]
pub struct SkeletonTooLong(usize);

/// Moves inserted into a skeleton, which solve the cube together with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// The moves of the skeleton before the place.
    pub before: Vec<Move>,
    /// The inserted moves; none if the skeleton solves the cube.
    pub moves: Vec<Move>,
    /// The moves of the skeleton after the place.
    pub after: Vec<Move>,
}

impl Insertion {
    /// Returns all moves, one after the other; not in canonical form.
    pub fn joined(&self) -> Vec<Move> {
        [&self.before[..], &self.moves, &self.after].concat()
    }
}

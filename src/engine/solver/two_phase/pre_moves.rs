//! Pre-moves: some of the moves outside H come at the end of the solution instead of the start.
//!
//! A solution may leave H again: phase 1, then phase 2, then moves that start with one outside H. Seen from the cube,
//! these are pre-moves. With n moves in phase 1 and pre-moves together, each split of n finds other solutions at the
//! same price, and that is better spent than the thirteenfold price of n + 1, which leaves phase 2 one move less. It
//! proves nothing: a solution with pre-moves is also one without, whose phase 1 is longer. Measured over 500 random
//! cubes, up to two pre-moves take a third off the positions visited until a solution of 20 moves.

use super::direction::MAX_PRE_MOVES;
use super::{Direction, PhaseTables};

/// Pre-moves wait until this many moves are spent outside H: earlier they cost more to set up than they save. For the
/// instant and for the full tables, by the number of pre-moves.
const WORTH_WHILE_FROM: [[u8; MAX_PRE_MOVES]; 2] = [[0, 9], [10, 10]];
/// With less room for phase 2 than this, pre-moves find next to nothing.
const LEAST_ROOM: u8 = 5;

/// The directions with pre-moves, by the number of pre-moves, as far as they were needed.
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
        for count in 1..=MAX_PRE_MOVES {
            let room = shorter_than.saturating_sub(moves + 1);
            let Some(length) = moves.checked_sub(count as u8) else {
                break;
            };
            if room < LEAST_ROOM
                || moves < WORTH_WHILE_FROM[usize::from(tables.full.is_some())][count - 1]
            {
                break;
            }
            if self.levels.len() == count {
                let shorter = self.levels[count - 1].iter();
                let all = shorter
                    .flat_map(|direction| direction.with_pre_moves(tables, count < MAX_PRE_MOVES));
                self.levels.push(all.collect());
            }
            Direction::measure(&mut self.levels[count], tables, length);
            let near = self.levels[count].iter();
            let near = near.filter(|direction| direction.is_new() && direction.distance <= length);
            found.extend(near.map(|&direction| (direction, length)));
        }
        found
    }
}

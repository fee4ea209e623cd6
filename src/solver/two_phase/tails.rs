//! More ways to spend the same number of moves outside H: some of them at the end of the solution.
//!
//! A solution may leave H again: phase 1, then phase 2, then a tail that starts with a move that is not of H. With
//! n moves in phase 1 and tail together, each split of n finds other solutions at the same price, and that is better
//! spent than the thirteenfold price of n + 1, which leaves phase 2 one move less. Nothing is proven by it: a
//! solution with a tail is also one without, whose phase 1 is longer. Measured over 500 random cubes, tails of up
//! to two moves take a third off the positions visited until a solution of 20 moves.

use super::direction::LONGEST_TAIL;
use super::{Direction, View};

/// Tails wait until so many moves are spent outside H: earlier they cost more to set up than they save. By number of
/// their moves, with bounds and with exact distances, which make everything but setting up cheap.
const MANY: [[u8; LONGEST_TAIL]; 2] = [[0, 9], [10, 10]];
/// With less room for phase 2 than this, tails find next to nothing.
const LEAST_ROOM: u8 = 5;

/// The directions with tails, by the number of moves of the tail, as far as they were needed.
pub(super) struct Tails {
    levels: Vec<Vec<Direction>>,
}

impl Tails {
    /// Only the directions themselves, without tails.
    pub(super) fn new(directions: &[Direction]) -> Self {
        Self { levels: vec![directions.to_vec()] }
    }

    /// All directions with tails that are worth a search with so many moves in phase 1 and tail together, each with
    /// the length of its phase 1, when only solutions shorter than this are wanted.
    pub(super) fn worth_while(
        &mut self,
        moves: u8,
        shorter_than: u8,
        view: View<'_>,
    ) -> Vec<(Direction, u8)> {
        let mut found = Vec::new();
        for tail in 1..=LONGEST_TAIL {
            let room = shorter_than.saturating_sub(moves + 1);
            let Some(length) = moves.checked_sub(tail as u8) else { break };
            if room < LEAST_ROOM || moves < MANY[usize::from(view.full.is_some())][tail - 1] {
                break;
            }
            if self.levels.len() == tail {
                let shorter = self.levels[tail - 1].iter();
                let all = shorter.flat_map(|way| way.lengthened(view, tail < LONGEST_TAIL));
                self.levels.push(all.collect());
            }
            Direction::measure(&mut self.levels[tail], view, length);
            let near = self.levels[tail].iter().filter(|way| way.is_new() && way.distance <= length);
            found.extend(near.map(|&way| (way, length)));
        }
        found
    }
}

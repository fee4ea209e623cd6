//! Cubes that commute with every move: each rotation of a solution is a solution.
//!
//! Besides the solved cube there is only one, the superflip. Since a move can come before such a cube as well as after
//! it, the first move of a solution can be made last instead. So a solution can begin at any of its moves. Of all
//! openings of these rotations and their images, one comes first, and it is enough to search the solutions that begin
//! with that one: a path is given up as soon as four moves in sequence are an earlier opening. It is also given up when
//! the second and the third of them turn the same face, for then there is a shorter solution, and all shorter lengths
//! have been searched.

use super::openings::Openings;
use crate::cube::{CubieCube, Move};
use crate::tables::MoveSet;

/// The opening that four moves in sequence become when the solution is rotated to begin with the third.
pub(super) struct Rotations {
    /// The number of the opening's first image, indexed by the first three moves and then by the fourth.
    openings: Vec<[u16; Move::NUM]>,
}

impl Rotations {
    /// Builds the table if the cube commutes with every move.
    pub(super) fn of_cube(cube: &CubieCube, openings: &Openings) -> Option<Self> {
        let commutes = |turn: Move| cube.turned(turn) == CubieCube::of_move(turn).then(cube);
        Move::ALL
            .into_iter()
            .all(commutes)
            .then(|| Self::new(openings))
    }

    fn new(openings: &Openings) -> Self {
        // No solution has the opening with the number 0: its last moves undo its first ones, so a rotation would be
        // shorter.
        let row = |first, second, third| {
            Move::ALL.map(|fourth| {
                openings
                    .first_image([first, second, third, fourth])
                    .unwrap_or(0)
            })
        };
        let rows = Move::ALL.into_iter().flat_map(|first| {
            let two = Move::ALL.into_iter().map(move |second| (first, second));
            two.flat_map(|(first, second)| Move::ALL.map(|third| row(first, second, third)))
        });
        Self {
            openings: rows.collect(),
        }
    }

    /// Returns the moves that may come after these three in a solution that begins with the opening of this number.
    #[inline]
    pub(super) fn following(&self, opening: u16, [first, second, third]: [Move; 3]) -> MoveSet {
        let row = (first.index() * Move::NUM + second.index()) * Move::NUM + third.index();
        MoveSet::of_at_least(&self.openings[row], opening)
    }
}

#[cfg(test)]
mod tests {
    use super::super::openings::{Opening, SolutionSymmetry};
    use super::*;
    use crate::cube::random::{next_seed, seeded_generator};
    use crate::cube::{Metric, canonical, inverse_moves};

    const LENGTH: usize = 20;

    /// Returns a sequence as long as a solution of the superflip, in which no two moves merge into one in any rotation.
    fn random_solution(seed: u64) -> Vec<Move> {
        let mut generator = seeded_generator(seed);
        loop {
            let moves = (0..LENGTH).map(|_| Move::ALL[(next_seed(&mut generator) % 18) as usize]);
            let moves = canonical(&moves.collect::<Vec<_>>(), Metric::HalfTurn);
            let is_whole =
                |moves: &[Move]| canonical(&moves.repeat(2), Metric::HalfTurn).len() == 2 * LENGTH;
            if moves.len() == LENGTH && is_whole(&moves) {
                return moves;
            }
        }
    }

    /// Whether the search reaches a solution: by its opening, and by all moves that follow at either end.
    fn is_searched(solution: &[Move], rotations: &Rotations, openings: &Openings) -> bool {
        let reversed = canonical(&inverse_moves(solution), Metric::HalfTurn);
        let [front, back] = [solution, &reversed].map(|end| [end[0], end[1]]);
        let whole = [back[1].inverse(), back[0].inverse(), front[0], front[1]];
        let number = openings.first_image(whole).expect("no two moves are one");
        let is_own = |opening: Opening| opening.front == front && opening.back == back;
        let is_first = openings
            .first_of_images()
            .find(|opening| opening.number == number)
            .is_some_and(is_own);
        // The rest may be found at one end alone, or at the other.
        let follows = |moves: &[Move], back: [Move; 2]| {
            let mut path = vec![back[0].inverse()];
            path.extend(canonical(&[moves, &back].concat(), Metric::HalfTurn));
            path.windows(4).all(|four| {
                rotations
                    .following(number, [four[0], four[1], four[2]])
                    .contains(four[3])
            })
        };
        is_first && follows(solution, back) && follows(&reversed, front)
    }

    /// Of the variants of a solution by rotations, symmetries and reading backwards, about one is searched.
    #[test]
    fn some_rotation_of_every_solution_is_searched() {
        let superflip = CubieCube::SOLVED.turned_by(&superflip());
        let symmetries: Vec<SolutionSymmetry> = SolutionSymmetry::of_cube(&superflip).collect();
        let openings = Openings::new(&symmetries);
        let rotations = Rotations::of_cube(&superflip, &openings).expect("it commutes");
        assert!(Rotations::of_cube(&CubieCube::SOLVED.turned(Move::ALL[0]), &openings).is_none());
        let mut searched = 0;
        for seed in 0..20 {
            let solution = random_solution(seed);
            let mut images: Vec<Vec<Move>> = (0..LENGTH)
                .flat_map(|first| {
                    let rotated = [&solution[first..], &solution[..first]].concat();
                    symmetries
                        .iter()
                        .map(move |symmetry| symmetry.image(&rotated, Metric::HalfTurn))
                })
                .collect();
            images.sort_unstable();
            images.dedup();
            let of_this = images
                .iter()
                .filter(|image| is_searched(image, &rotations, &openings))
                .count();
            assert!(of_this > 0, "{solution:?}");
            searched += of_this;
        }
        assert!(searched < 50, "{searched}");
    }

    fn superflip() -> Vec<Move> {
        let text = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
        text.parse::<crate::cube::Algorithm>()
            .expect("it is an algorithm")
            .moves()
            .0
    }
}

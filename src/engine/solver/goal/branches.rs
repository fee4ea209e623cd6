//! The starts of a goal search, and the patterns that end it.
//!
//! A search has one branch for each side of the goal. If the goal is up to turns of a face, each side has one branch for
//! each turn before the moves and each turn after them. Moves lead from a cube `A` to a goal if and only if they lead from
//! `B⁻¹ · A` to the goal after `B⁻¹`. With a cube `B` that meets the goal, that is a goal around the solved cube, for which
//! there are pattern databases.

use super::Bound;
use crate::cube::{CubieCube, Move, Symmetry};
use crate::goals::{GoalPattern, MoveGroup};
use crate::solver::SolveRequest;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    /// Carries the cube of the request to the side of the patterns.
    pub(super) side: Symmetry,
    pub(super) cube: CubieCube,
    /// The number of the pattern that ends it.
    pub(super) target: u8,
}

pub(super) struct Branches {
    pub(super) branches: Vec<Branch>,
    pub(super) targets: Vec<GoalPattern>,
}

impl Branches {
    /// Lists the branches of a request, one or more for each side from which the search can start.
    pub(super) fn of(request: &SolveRequest) -> Self {
        let goal = &request.goal;
        let mut all = Self {
            branches: Vec::new(),
            targets: Vec::new(),
        };
        // A moved pattern would not fit a restricted group of moves or the pattern of half-turn corners, and would differ
        // between a cube and its inverse.
        let may_move = goal.may_be_up_to_turns() && !request.has_niss();
        let center = if may_move {
            goal.target().example()
        } else {
            None
        };
        for side in goal.sides_from(&request.cube) {
            for before in goal.free_cubes() {
                let cube = side.carry(&request.cube.then(&before));
                for after in goal.free_cubes() {
                    let back = side.carry(&after).inverse();
                    let to_solved = center.map(|center| center.then(&back).inverse());
                    match to_solved
                        .filter(|&cube| cube != CubieCube::SOLVED || back != CubieCube::SOLVED)
                    {
                        None => all.add(side, cube, *goal.target()),
                        Some(to_solved) => {
                            let target = goal.target().then(&back).after(&to_solved).simplified();
                            all.add(side, to_solved.then(&cube), target);
                        }
                    }
                }
            }
        }
        all
    }

    fn add(&mut self, side: Symmetry, cube: CubieCube, pattern: GoalPattern) {
        let known = self.targets.iter().position(|target| *target == pattern);
        let number = known.unwrap_or(self.targets.len());
        if known.is_none() {
            self.targets.push(pattern);
        }
        let branch = Branch {
            side,
            cube,
            target: number as u8,
        };
        if !self.branches.contains(&branch) {
            self.branches.push(branch);
        }
    }

    /// Whether moves, in the standard orientation, also end a branch before the one with this number, and are moves of its
    /// group.
    pub(super) fn is_ended_before(&self, number: usize, group: MoveGroup, moves: &[Move]) -> bool {
        self.branches[..number].iter().any(|branch| {
            moves
                .iter()
                .all(|&turn| group.contains(branch.side.turn(turn)))
                && self.is_ended_by(branch, moves)
        })
    }

    /// Whether moves, in the standard orientation, end a branch.
    fn is_ended_by(&self, branch: &Branch, moves: &[Move]) -> bool {
        let moves: Vec<Move> = moves.iter().map(|&turn| branch.side.turn(turn)).collect();
        self.targets[usize::from(branch.target)].is_met_by(&branch.cube.turned_by(&moves))
    }
}

/// The bounds for each of the patterns that may end a search.
pub(super) struct EachTarget<B>(pub(super) Vec<B>);

#[derive(Clone, Copy, PartialEq)]
pub(super) struct BranchPosition<P> {
    target: u8,
    position: P,
}

impl<B: Bound> EachTarget<B> {
    /// Returns the position at the beginning of a branch, or `None` if its pattern cannot be reached from there.
    pub(super) fn start(&self, branch: &Branch) -> Option<BranchPosition<B::Position>> {
        let position = self.0[usize::from(branch.target)].position(&branch.cube)?;
        Some(BranchPosition {
            target: branch.target,
            position,
        })
    }

    /// Returns a lower bound for the moves to the goal, 0 only if it is met.
    pub(super) fn of(&self, at: &BranchPosition<B::Position>) -> u8 {
        self.0[usize::from(at.target)].of(&at.position)
    }

    /// Returns the position after a move of the search and its bound; see [`Bound::turned`].
    #[inline]
    pub(super) fn turned(
        &self,
        at: &BranchPosition<B::Position>,
        turn: usize,
        enough: u8,
    ) -> (BranchPosition<B::Position>, u8) {
        let (position, bound) = self.0[usize::from(at.target)].turned(&at.position, turn, enough);
        (
            BranchPosition {
                target: at.target,
                position,
            },
            bound,
        )
    }
}

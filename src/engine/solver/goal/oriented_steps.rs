//! Slices, wide turns and rotations, and some turns of a face without the others.
//!
//! After a slice, a wide turn or a rotation the cube has another orientation, and the same turn moves other pieces. So a path
//! knows the orientation, and what a turn does is listed for each. The bounds are those of the slice-turn metric, in which none of
//! these turns counts more than one move.

use super::branches::{Branch, Branches};
use super::goal_search::{GoalNode, GoalStep, Steps, beginnings};
use super::search_moves::SearchMoves;
use crate::cube::{Algorithm, CountedMove, Move, Orientation, OrientedCube, Turn};
use crate::solver::SolveRequest;
use crate::solver::engine::{Found, TurnRules};

pub(super) struct OrientedSteps {
    rules: TurnRules,
    /// What each turn does, for each branch and each orientation; none where it leaves the group of the goal.
    effects: Vec<Vec<Vec<Option<GoalStep>>>>,
    /// For each branch and each orientation the turns that stay in the group, as bits.
    possible: Vec<Vec<u64>>,
}

impl OrientedSteps {
    pub(super) fn new(request: &SolveRequest, branches: &Branches) -> Self {
        let rules = TurnRules::new(request.moves);
        // A path begins in the standard orientation, which is number 0.
        let others = Orientation::all().filter(|&orientation| orientation != Orientation::STANDARD);
        let orientations: Vec<Orientation> =
            [Orientation::STANDARD].into_iter().chain(others).collect();
        let number = |orientation: Orientation| {
            let number = orientations.iter().position(|&other| other == orientation);
            number.expect("all orientations are listed") as u8
        };
        let list = SearchMoves::of(request).list();
        let of_turn = |branch: &Branch, orientation: Orientation, turn: Turn| {
            let effect = orientation.effect_of(turn);
            let moves: Vec<Move> = effect
                .moves()
                .into_iter()
                .map(|turn| branch.side.turn(turn))
                .collect();
            let is_same = |counted: &CountedMove| {
                counted.turns().count() == moves.len()
                    && counted.turns().all(|turn| moves.contains(&turn))
            };
            let turn = if moves.is_empty() {
                None
            } else {
                Some(list.iter().position(is_same)?)
            };
            Some(GoalStep {
                turn,
                cost: 1,
                orientation: number(effect.orientation),
            })
        };
        let of_branch = |branch: &Branch| {
            let in_orientation = |&orientation: &Orientation| {
                rules
                    .turns
                    .iter()
                    .map(|&turn| of_turn(branch, orientation, turn))
                    .collect()
            };
            orientations.iter().map(in_orientation).collect()
        };
        let effects: Vec<Vec<Vec<Option<GoalStep>>>> =
            branches.branches.iter().map(of_branch).collect();
        let bits = |effects: &Vec<Option<GoalStep>>| {
            let possible = effects
                .iter()
                .enumerate()
                .filter(|(_, effect)| effect.is_some());
            possible.fold(0, |bits, (number, _)| bits | 1 << number)
        };
        let possible = effects
            .iter()
            .map(|effects| effects.iter().map(bits).collect())
            .collect();
        Self {
            rules,
            effects,
            possible,
        }
    }
}

impl Steps for OrientedSteps {
    fn all_count_one(&self) -> bool {
        true
    }

    fn next<P: Copy>(&self, node: &GoalNode<P>) -> u64 {
        let following = node
            .last()
            .map_or(self.rules.all(), |last| self.rules.following[last]);
        following & self.possible[usize::from(node.branch)][usize::from(node.orientation)]
    }

    fn step<P: Copy>(&self, node: &GoalNode<P>, number: usize) -> GoalStep {
        let effect = self.effects[usize::from(node.branch)][usize::from(node.orientation)][number];
        effect.expect("only possible turns are listed as next")
    }

    fn solution<P: Copy>(
        &self,
        request: &SolveRequest,
        branches: &Branches,
        node: &GoalNode<P>,
    ) -> Option<Found> {
        let path: Vec<u8> = node.numbers().map(|number| number as u8).collect();
        if !self.rules.is_canonical(&path) {
            return None;
        }
        let SolveRequest { cube, goal, .. } = request;
        let turns: Vec<Turn> = path
            .iter()
            .map(|&number| self.rules.turns[usize::from(number)])
            .collect();
        let held = OrientedCube::new(*cube, Orientation::STANDARD);
        let is_met_after = |turns: &[Turn]| goal.is_met_by(&held.turned_by(turns).cube);
        if beginnings(&turns, |turn| Some(turn.axis())).any(|beginning| is_met_after(&beginning)) {
            return None;
        }
        let (moves, _) = turns.iter().copied().collect::<Algorithm>().moves();
        let is_found_before = branches.is_ended_before(node.branch.into(), goal.moves(), &moves);
        (!is_found_before).then_some(Found::Turns(turns))
    }
}

//! Turns of faces and slices as the metric counts them, in the standard orientation.

use super::branches::{Branch, Branches};
use super::goal_search::{GoalNode, GoalStep, Steps, beginnings, begins_or_ends_with};
use super::search_moves::SearchMoves;
use crate::cube::{CountedMove, Move, Turn};
use crate::solver::SolveRequest;
use crate::solver::engine::Found;

/// The moves of a search on the side of the patterns.
pub(super) struct FaceSteps {
    pub(super) moves: Vec<CountedMove>,
    /// For each move those that may follow it, as bits.
    following: Vec<u32>,
    /// For each branch the moves that are allowed, as bits.
    allowed: Vec<u32>,
    pub(super) rules: SearchMoves,
}

impl FaceSteps {
    pub(super) fn new(request: &SolveRequest, branches: &Branches) -> Self {
        let allowed = request.moves;
        let rules = SearchMoves::of(request);
        let moves = rules.list();
        let is_allowed = |branch: &Branch, counted: &CountedMove| {
            let back = branch.side.inverse();
            allowed.is_all_faces()
                || counted
                    .turns()
                    .all(|turn| allowed.contains(Turn::from(back.turn(turn))))
        };
        let of_branch = |branch: &Branch| {
            let own = moves
                .iter()
                .enumerate()
                .filter(|(_, counted)| is_allowed(branch, counted));
            own.fold(0, |bits, (index, _)| bits | 1 << index)
        };
        Self {
            following: rules.following(),
            allowed: branches.branches.iter().map(of_branch).collect(),
            moves,
            rules,
        }
    }

    pub(super) fn counted<P: Copy>(&self, node: &GoalNode<P>) -> Vec<CountedMove> {
        node.numbers().map(|number| self.moves[number]).collect()
    }
}

impl Steps for FaceSteps {
    fn all_count_one(&self) -> bool {
        self.moves.iter().all(|counted| counted.cost == 1)
    }

    #[inline]
    fn next<P: Copy>(&self, node: &GoalNode<P>) -> u64 {
        let following = node.last().map_or(u32::MAX, |last| self.following[last]);
        u64::from(following & self.allowed[usize::from(node.branch)])
    }

    #[inline]
    fn step<P: Copy>(&self, node: &GoalNode<P>, number: usize) -> GoalStep {
        GoalStep {
            turn: Some(number),
            cost: self.moves[number].cost,
            orientation: node.orientation,
        }
    }

    /// Of paths with commuting moves one is a solution, and none to which a shorter one has the same effect, or that begins
    /// or ends with a free turn.
    fn solution<P: Copy>(
        &self,
        request: &SolveRequest,
        branches: &Branches,
        node: &GoalNode<P>,
    ) -> Option<Found> {
        let path = self.counted(node);
        if !self.rules.is_canonical(&path) {
            return None;
        }
        let number = usize::from(node.branch);
        let back = branches.branches[number].side.inverse();
        let turns = |path: &[CountedMove]| -> Vec<Move> {
            path.iter()
                .flat_map(|counted| counted.turns())
                .map(|turn| back.turn(turn))
                .collect()
        };
        let SolveRequest { cube, goal, .. } = request;
        let moves = turns(&path);
        if goal
            .free_turns()
            .is_some_and(|face| begins_or_ends_with(&moves, face))
        {
            return None;
        }
        let axis = |counted: &CountedMove| counted.turns().next().map(|turn| turn.face().axis());
        // A path to one cube may come by it before its end.
        let ends_there = goal.cube().is_none();
        let is_met_after = |path: &[CountedMove]| goal.is_reached(cube, &turns(path));
        if ends_there && beginnings(&path, axis).any(|beginning| is_met_after(&beginning)) {
            return None;
        }
        (!branches.is_ended_before(number, goal.moves(), &moves)).then(|| Found::moves(moves))
    }
}

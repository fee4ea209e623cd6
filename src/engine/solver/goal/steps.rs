//! The moves of a goal search, and the paths that are solutions.

use super::branches::{Branch, Branches};
use super::goal_search::GoalNode;
use super::search_moves::SearchMoves;
use crate::cube::{Algorithm, CountedMove, Face, Move, Orientation, OrientedCube, Turn};
use crate::solver::SolveRequest;
use crate::solver::engine::{Found, TurnRules};

#[derive(Clone, Copy, Debug)]
pub(super) struct GoalStep {
    /// The index of the move that the bounds follow, or `None` if only the orientation changes.
    pub(super) turn: Option<usize>,
    pub(super) cost: u8,
    /// The number of the orientation after it.
    pub(super) orientation: u8,
}

/// The moves of a search: either independent of the orientation of the cube, or turns that depend on it. Each has a number
/// below 64.
pub(super) trait Steps: Sync {
    /// Whether each move counts as one.
    fn all_count_one(&self) -> bool;

    /// Returns the numbers of the moves that may come next, as bits.
    fn next<P: Copy>(&self, node: &GoalNode<P>) -> u64;

    fn step<P: Copy>(&self, node: &GoalNode<P>, number: usize) -> GoalStep;

    /// Returns the solution for a path to the goal, or `None` if the path is not canonical, meets the goal before its end,
    /// or is also found in an earlier branch.
    fn solution<P: Copy>(
        &self,
        request: &SolveRequest,
        branches: &Branches,
        node: &GoalNode<P>,
    ) -> Option<Found>;
}

/// Turns of faces and slices as the metric counts them, in the standard orientation, on the side of the patterns.
pub(super) struct FaceSteps {
    pub(super) moves: Vec<CountedMove>,
    /// For each move, the moves that may follow it, as bits.
    following: Vec<u32>,
    /// For each branch, the allowed moves, as bits.
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

    /// Returns the solution at the end of a path. Of several paths that differ in the order of commuting moves, only one is
    /// a solution. A path that a shorter one can replace, or that begins or ends with a free turn, is not one.
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
        // A path to a single cube may pass through it before its end.
        let ends_there = goal.cube().is_none();
        let is_met_after = |path: &[CountedMove]| goal.is_reached(cube, &turns(path));
        if ends_there && beginnings(&path, axis).any(|beginning| is_met_after(&beginning)) {
            return None;
        }
        (!branches.is_ended_before(number, goal.moves(), &moves)).then(|| Found::moves(moves))
    }
}

/// Slices, wide turns and rotations, and some turns of a face without the others.
///
/// After a slice, a wide turn or a rotation the cube has another orientation, and the same turn moves other pieces. So a
/// path records the orientation, and the effect of a turn is listed for each orientation. The bounds are those of the
/// slice-turn metric, in which none of these turns counts more than one move.
pub(super) struct OrientedSteps {
    rules: TurnRules,
    /// The effect of each turn, for each branch and each orientation; `None` where it leaves the group of the goal.
    effects: Vec<Vec<Vec<Option<GoalStep>>>>,
    /// For each branch and each orientation, the turns that stay in the group, as bits.
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

/// Returns the beginnings of a path, in all orders of adjacent moves that commute, which are those about one axis.
pub(super) fn beginnings<T: Copy>(
    path: &[T],
    axis: impl Fn(&T) -> Option<usize>,
) -> impl Iterator<Item = Vec<T>> {
    let mut start = 0;
    path.chunk_by(move |a, b| axis(a) == axis(b))
        .flat_map(move |run| {
            let before = &path[..start];
            let is_last = start + run.len() == path.len();
            start += run.len();
            let parts = (1 << run.len()) - usize::from(is_last);
            (0..parts).map(move |part| {
                let chosen = run
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| part >> index & 1 == 1);
                before
                    .iter()
                    .chain(chosen.map(|(_, step)| step))
                    .copied()
                    .collect()
            })
        })
}

/// Whether moves can be written so that a turn of a face comes first or last.
pub(super) fn begins_or_ends_with(moves: &[Move], face: Face) -> bool {
    let mut runs = moves.chunk_by(|a, b| a.face().axis() == b.face().axis());
    let first = runs.next();
    let last = runs.next_back();
    first
        .into_iter()
        .chain(last)
        .flatten()
        .any(|turn| turn.face() == face)
}

//! Short solutions of a goal within domino reduction, in two steps: domino reduction first, then the goal.
//!
//! The first step lists all its solutions, the shortest first. From the end of each, the second step takes few moves, and
//! its pattern database gives a lower bound for them at once. That is usually too many moves, so the second step is rarely
//! searched.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::branches::Branches;
use super::goal_plan::TableSize;
use super::pattern_databases::PatternBound;
use super::{Bound as _, GoalSolver};
use crate::cube::{CubieCube, Move};
use crate::goals::{Goal, GoalPattern, MoveGroup};
use crate::solver::engine::{Incumbent, SearchScope};
use crate::solver::{Ending, Limits, SearchControl, Solution, SolveEvent, SolveRequest, Want};

/// Whether a goal demands that half turns suffice, or more, and so implies domino reduction.
pub(super) fn is_within_domino(goal: &Goal) -> bool {
    let target = goal.target();
    *goal == Goal::of_pattern(*target)
        && target.has_half_turn_corners()
        && target.and(&GoalPattern::domino()) == *target
}

impl GoalSolver {
    /// Tries solutions of domino reduction, each continued to the goal, until `ends` returns true. It is called about a
    /// thousand times a second. Proves nothing.
    pub(super) fn record_answers_by_domino(
        &self,
        scope: &SearchScope<'_>,
        ends: &(dyn Fn() -> bool + Sync),
    ) -> ControlFlow<Ending> {
        let request = scope.request();
        let target = request.goal.target();
        let keeping = request.goal.keeping();
        let domino = Goal::of_pattern(GoalPattern::domino()).on_sides(keeping.iter().copied());
        let rest = Goal::of_pattern(*target)
            .within(MoveGroup::Domino)
            .on_sides(keeping.iter().copied());
        let silent = SearchControl::silent();
        let rest_request = request.with_goal(rest);
        let rest_incumbent = Incumbent::new(&rest_request, &silent);
        let rest_scope = SearchScope::alongside(&rest_incumbent, ends);
        let bound = self
            .databases
            .bound(target, &rest_scope, TableSize::Small, self.threads);
        let ControlFlow::Continue(Some(bound)) = bound else {
            return scope.visited(0);
        };
        if domino.is_met_by(&request.cube) {
            return self.follow(scope, &rest, &bound, &[]);
        }
        let is_over = AtomicBool::new(false);
        let observer = |event: SolveEvent| {
            if let SolveEvent::Found { solution, .. } = event
                && self
                    .follow(scope, &rest, &bound, &solution.moves)
                    .is_break()
            {
                is_over.store(true, Relaxed);
            }
        };
        let control = SearchControl::new(&is_over, &observer);
        let limits = Limits {
            max_length: scope.shorter_than().saturating_sub(1),
            metric: request.limits.metric,
            ..Limits::default()
        };
        let all = Want::all(usize::MAX);
        let first = SolveRequest { limits, ..*request }.with_goal(domino);
        let first = first.with_want(all);
        let incumbent = Incumbent::new(&first, &control);
        let first_scope = SearchScope::alongside(&incumbent, ends);
        let branches = Branches::of(&first);
        let bounds = self.pattern_bounds(&branches, &first_scope, TableSize::Small);
        if let ControlFlow::Continue(Some(bounds)) = bounds {
            let _proves_nothing = self.search_lengths(branches, bounds, &first_scope, |_, _| {
                ControlFlow::Continue(None)
            });
        }
        scope.visited(0)
    }

    /// Continues to the goal after moves that reach domino reduction, if that gives a shorter solution.
    fn follow(
        &self,
        scope: &SearchScope<'_>,
        rest: &Goal,
        bound: &PatternBound,
        moves: &[Move],
    ) -> ControlFlow<Ending> {
        let cube = scope.request().cube.turned_by(moves);
        let metric = scope.limits().metric;
        let room = usize::from(scope.shorter_than()).checked_sub(metric.length(moves) + 1);
        let Some(room) = room else {
            return ControlFlow::Continue(());
        };
        let is_near = |seen: &CubieCube| {
            let position = bound.position(seen);
            position.is_some_and(|position| usize::from(bound.of(&position)) <= room)
        };
        if !rest
            .sides_from(&cube)
            .any(|side| is_near(&side.carry(&cube)))
        {
            return ControlFlow::Continue(());
        }
        let limits = Limits {
            max_length: room as u8,
            metric,
            ..Limits::default()
        };
        let request = SolveRequest::new(cube, limits).with_goal(*rest);
        let report = Incumbent::run_alone(&request, &SearchControl::silent(), |scope| {
            self.search(scope)
        });
        match report.best {
            Some(Solution { moves: last, .. }) => scope.found(&[moves, &last].concat()),
            None => ControlFlow::Continue(()),
        }
    }
}

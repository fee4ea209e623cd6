//! The search in a session: what is searched, the solutions to choose among and how they are written.
//!
//! Cube and goal are those of the work. The figures of the search are not saved, and neither is a proof: what is read is not
//! trusted.

use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr, skip_serializing_none};

use crate::app::work::Work;
use crate::app::{App, Search};
use cubetui::cube::{CenterTurns, Metric, Move, NissMoves, OrientedCube, canonical};
use cubetui::goals::{AllowedMoves, Goal};
use cubetui::solver::{Limits, Skeleton, Solution, SolveRequest, SolverId, Want};

#[skip_serializing_none]
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedSearch {
    #[serde(with = "As::<DisplayFromStr>")]
    solver: SolverId,
    #[serde(with = "As::<DisplayFromStr>")]
    metric: Metric,
    /// The allowed moves, in the orientation of the cube when the search began.
    #[serde(with = "As::<DisplayFromStr>")]
    moves: AllowedMoves,
    niss: bool,
    skeleton: Option<Vec<Move>>,
    solutions: Vec<Solution>,
}

impl SavedSearch {
    /// The search of the model, if it is for the cube and the goal of the work and there is something to save of it.
    pub(super) fn of(app: &App) -> Option<Self> {
        let work = &app.work;
        let is_of_work = |search: &&Search| {
            search.is_for(&work.searched_cube()) && search.goal() == work.named_goal.goal()
        };
        let search = app.search().filter(is_of_work)?;
        let mut solutions: Vec<&Solution> = search.known_solutions().collect();
        solutions.sort_by_key(|solution| solution.length());
        let skeleton = search.skeleton();
        if skeleton.is_none() && solutions.is_empty() {
            return None;
        }
        Some(Self {
            solver: search.solver,
            metric: search.metric(),
            moves: search.allowed,
            niss: search.has_niss(),
            skeleton: skeleton.map(|skeleton| skeleton.moves().to_vec()),
            solutions: solutions.into_iter().cloned().collect(),
        })
    }

    /// Returns the search for the cube and the goal of the work.
    ///
    /// # Errors
    /// Which value is impossible, and why.
    pub(super) fn read(self, work: &Work) -> Result<Search, String> {
        let skeleton = self.skeleton.map(|moves| Skeleton::new(&moves, None));
        let skeleton = skeleton.transpose().map_err(|error| error.to_string())?;
        let want = Want::of_options(skeleton, None, false, self.niss, 1);
        let want = want.map_err(|error| error.to_string())?;
        let start = work.searched_cube();
        let goal = *work.named_goal.goal();
        for solution in &self.solutions {
            check(solution, &start, &goal, self.metric)?;
        }
        let limits = Limits {
            metric: self.metric,
            ..Limits::default()
        };
        let centers = if goal == Goal::SOLVED {
            start.centers
        } else {
            None
        };
        let request = SolveRequest::new(start.cube, limits)
            .with_centers(centers)
            .with_goal(goal)
            .with_moves(self.moves.in_standard(start.orientation))
            .with_want(want);
        Ok(Search::earlier(self.solver, &request, self.solutions).with_allowed(self.moves))
    }
}

/// Checks that a solution brings a cube to a goal, and that its parts agree.
fn check(
    solution: &Solution,
    start: &OrientedCube,
    goal: &Goal,
    metric: Metric,
) -> Result<(), String> {
    if solution.length() > Limits::MAX_LENGTH.into() {
        return Err(format!("a solution has {} moves", solution.length()));
    }
    let before = NissMoves {
        normal: Vec::new(),
        inverse: solution.inverse_moves.clone(),
    };
    let turned = start
        .centers
        .map(|centers| centers.turned_by(&solution.joined()));
    let is_upright =
        turned.is_none_or(|centers| centers == CenterTurns::UPRIGHT) || *goal != Goal::SOLVED;
    if !goal.is_reached(&before.applied_to(&start.cube), &solution.moves) || !is_upright {
        return Err("a solution does not reach the goal".to_owned());
    }
    let standard = OrientedCube {
        cube: start.cube,
        ..OrientedCube::SOLVED
    };
    let is_made = solution.turns.as_ref().is_none_or(|turns| {
        standard.turned_by(turns).cube == start.cube.turned_by(&solution.moves)
    });
    let is_joined = solution
        .insertion
        .as_ref()
        .is_none_or(|insertion| canonical(&insertion.joined(), metric) == solution.moves);
    let mut whole = NissMoves::default();
    for step in &solution.steps {
        whole = whole.then(&step.niss());
    }
    let skeleton = match &solution.insertion {
        Some(insertion) => [&insertion.before[..], &insertion.after].concat(),
        None => solution.joined(),
    };
    let is_of_steps = solution.steps.is_empty() || whole.unniss() == canonical(&skeleton, metric);
    if is_made && is_joined && is_of_steps {
        Ok(())
    } else {
        Err("a solution is written as another".to_owned())
    }
}

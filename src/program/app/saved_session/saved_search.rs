//! The search in a session: what is searched, the solutions to choose among and how they are written.
//!
//! Cube and goal are those of the work. The figures of the search are not saved, and neither is a proof: what is read is not
//! trusted.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::difference::Wrong;
use super::names;
use crate::app::work::Work;
use crate::app::{App, Search};
use cubetui::cube::{CenterTurns, Metric, NissMoves, OrientedCube, Turn, canonical};
use cubetui::goals::{AllowedMoves, Goal};
use cubetui::solver::{
    Insertion, Limits, Skeleton, Solution, SolveRequest, SolverId, StageDirection, Want,
};

/// A search as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchFields {
    solver: String,
    metric: String,
    /// The allowed moves, as the cube was held; absent if they are those of all faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    niss: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    skeleton: Option<String>,
    /// The shortest first.
    solutions: Vec<SolutionFields>,
}

/// A solution as it is written, in the standard orientation.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SolutionFields {
    moves: String,
    /// The moves on the inverse.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    inverse: String,
    /// The moves as they are made, if they are not turns of faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turns: Option<String>,
    /// The number of the direction in which it has stages, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    view: Option<usize>,
    /// The moves of the skeleton before the place, the inserted moves, and those after the place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    insertion: Option<[String; 3]>,
}

impl SearchFields {
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
        (skeleton.is_some() || !solutions.is_empty()).then(|| Self {
            solver: search.solver.entry().id.to_owned(),
            metric: search.metric().entry().id.to_owned(),
            moves: (!search.allowed.is_all_faces()).then(|| search.allowed.to_string()),
            niss: search.has_niss(),
            skeleton: skeleton.map(|skeleton| names::joined(skeleton.moves())),
            solutions: solutions.into_iter().map(SolutionFields::of).collect(),
        })
    }

    /// Reads a search for the cube and the goal of the work.
    ///
    /// # Errors
    /// Which value cannot be, and why.
    pub(super) fn read(self, work: &Work) -> Result<Search, Wrong> {
        let at = |field: &'static str| move |reason: String| (field, reason);
        let solver = self
            .solver
            .parse::<SolverId>()
            .map_err(|error| ("solver", error.to_string()))?;
        let metric = self
            .metric
            .parse::<Metric>()
            .map_err(|error| ("metric", error.to_string()))?;
        let allowed = self
            .moves
            .map(|text| text.parse::<AllowedMoves>())
            .transpose();
        let allowed = allowed.map_err(|error| ("moves", error.to_string()))?;
        let allowed = allowed.unwrap_or(AllowedMoves::ALL_FACES);
        let skeleton = self
            .skeleton
            .as_deref()
            .map(skeleton)
            .transpose()
            .map_err(at("skeleton"))?;
        let want = Want::of_options(skeleton, false, self.niss, 1)
            .map_err(|error| ("niss", error.to_string()))?;
        let (start, goal) = (work.searched_cube(), *work.named_goal.goal());
        let request = SolveRequest::new(
            start.cube,
            Limits {
                metric,
                ..Limits::default()
            },
        )
        .with_centers(start.centers.filter(|_| goal == Goal::SOLVED))
        .with_goal(goal)
        .with_moves(allowed.in_standard(start.orientation))
        .with_want(want);
        let solutions = self
            .solutions
            .into_iter()
            .map(|fields| fields.read(&start, &goal, metric));
        let solutions = solutions
            .collect::<Result<_, _>>()
            .map_err(at("solutions"))?;
        Ok(Search::earlier(solver, &request, solutions).with_allowed(allowed))
    }
}

fn skeleton(text: &str) -> Result<Skeleton, String> {
    Skeleton::new(&names::moves(text)?, None).map_err(|error| error.to_string())
}

impl SolutionFields {
    fn of(solution: &Solution) -> Self {
        let direction = solution.direction;
        let insertion = solution.insertion.as_deref();
        Self {
            moves: names::joined(&solution.moves),
            inverse: names::joined(&solution.inverse_moves),
            turns: solution.turns.as_deref().map(names::joined),
            view: direction
                .and_then(|view| StageDirection::all().position(|other| other == view))
                .map(|index| index + 1),
            insertion: insertion.map(
                |Insertion {
                     before,
                     moves,
                     after,
                 }| { [before, moves, after].map(|part| names::joined(part)) },
            ),
        }
    }

    /// Reads a solution that brings a cube to a goal.
    fn read(self, start: &OrientedCube, goal: &Goal, metric: Metric) -> Result<Solution, String> {
        let (moves, inverse) = (names::moves(&self.moves)?, names::moves(&self.inverse)?);
        let turns = self.turns.as_deref().map(names::turns).transpose()?;
        let direction = self.view.map(|number| {
            let known = number
                .checked_sub(1)
                .and_then(|index| StageDirection::all().nth(index));
            known.ok_or_else(|| format!("there is no view {number}"))
        });
        let insertion = self.insertion.map(|parts| insertion(&parts)).transpose()?;
        let solution = Solution {
            moves,
            inverse_moves: inverse,
            turns,
            after: Duration::ZERO,
            direction: direction.transpose()?,
            insertion: insertion.map(Box::new),
        };
        if solution.length() > Limits::MAX_LENGTH.into() {
            return Err(format!("one has {} moves", solution.length()));
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
            return Err("one does not reach the goal".to_owned());
        }
        let standard = OrientedCube {
            cube: start.cube,
            ..OrientedCube::SOLVED
        };
        let is_made = |turns: &Vec<Turn>| {
            standard.turned_by(turns).cube == start.cube.turned_by(&solution.moves)
        };
        let is_joined =
            |insertion: &Insertion| canonical(&insertion.joined(), metric) == solution.moves;
        if !solution.turns.iter().all(is_made)
            || !solution.insertion.as_deref().is_none_or(is_joined)
        {
            return Err("one is written as another".to_owned());
        }
        Ok(solution)
    }
}

fn insertion(parts: &[String; 3]) -> Result<Insertion, String> {
    let [before, moves, after] = parts.each_ref().map(|part| names::moves(part));
    Ok(Insertion {
        before: before?,
        moves: moves?,
        after: after?,
    })
}

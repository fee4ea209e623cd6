//! What a specification stands for, the cube apart: the request for each cube, and what its answer
//! says.

use std::time::Duration;

use super::FieldError;
use crate::answer::{
    InsertionParts, NissParts, Rank, SolutionForm, SolveTask, Solved, Stage, centers_of,
    insertions_tried,
};
use cubetui::cube::{Face, NissMoves, Orientation, OrientedCube};
use cubetui::goals::{AllowedMoves, Goal, GoalError, GoalPattern, NamedGoal, TurnGroup};
use cubetui::solver::{
    Alike, AlikeSolutions, AskedLimits, Limits, Skeleton, Solution, SolveReport, SolveRequest,
    SolverId, Want, plan,
};
use cubetui::words::grouped;

/// What is asked of every cube. Moves and faces are meant on the cube as it is held.
#[derive(Clone, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "options are independent of one another"
)]
pub struct SolveOptions {
    pub solver: SolverId,
    /// What is made of complete cubes.
    pub goal: NamedGoal,
    pub incomplete: bool,
    /// The face whose turns before and after a solution are free.
    pub free: Option<Face>,
    pub moves: AllowedMoves,
    /// What the moves generate, if they are restricted.
    pub group: Option<TurnGroup>,
    /// The moves before the search.
    pub after: Option<NissMoves>,
    /// The moves of the skeleton.
    pub insert: Option<NissMoves>,
    pub insertion_max: Option<u8>,
    pub max: Option<u8>,
    pub extra: Option<u8>,
    pub timeout: Option<Duration>,
    /// Whether a search without a timeout ends when a user who waits would have lost patience.
    pub user_waits: bool,
    pub solutions: Option<usize>,
    pub all: bool,
    pub niss: bool,
    pub form: SolutionForm,
    pub rank: Rank,
    pub unique: Option<Alike>,
}

/// Why a cube has no solution, whatever the search.
pub enum Obstacle {
    /// The goal starts elsewhere.
    Start(GoalError),
    /// The moves do not lead to the goal.
    Unreachable(String),
}

impl SolveOptions {
    /// Returns a task up to the free turns, after the moves before the search.
    pub fn prepared(&self, task: SolveTask) -> SolveTask {
        let task = task.up_to_turns(self.free);
        match &self.after {
            Some(moves) => task.after(moves),
            None => task,
        }
    }

    /// Checks everything that does not depend on a cube, and returns the request for a solved one.
    pub fn check(&self) -> Result<SolveRequest, FieldError> {
        let goal = if self.incomplete {
            Goal::of_pattern(GoalPattern::ANY)
        } else {
            *self.goal.goal()
        };
        let goal = self.free.map_or(goal, |face| goal.up_to_turns(face));
        self.request_for(&OrientedCube::SOLVED, goal)
    }

    pub fn request(&self, task: &SolveTask) -> Result<SolveRequest, FieldError> {
        self.request_for(&task.held, *task.goal.goal())
    }

    fn request_for(&self, held: &OrientedCube, goal: Goal) -> Result<SolveRequest, FieldError> {
        let skeleton = self.skeleton(held.orientation)?;
        // Of a ranked list the first are not known before the last, and some of those that are
        // alike are left out.
        let ends_early = !self.all || self.rank == Rank::Length && self.unique.is_none();
        let count = match self.solutions {
            Some(count) if ends_early => count,
            _ if self.all => usize::MAX,
            _ => 1,
        };
        let asked = AskedLimits {
            max: self.max,
            extra: self.extra,
            timeout: self.timeout,
            user_waits: self.user_waits,
            to_shortest: self.incomplete,
        };
        let limits = Limits {
            metric: self.form.metric,
            ..Limits::default()
        };
        let request = SolveRequest::new(held.cube, limits)
            .with_centers(held.centers)
            .with_goal(goal)
            .with_moves(self.moves.in_standard(held.orientation))
            .with_want(Want::of_options(skeleton, self.all, self.niss, count)?)
            .limited_as_asked(self.solver, &asked);
        plan(self.solver, &request)?;
        Ok(request)
    }

    /// Whether a search goes on to a proof.
    pub fn proves(&self, request: &SolveRequest) -> bool {
        plan(self.solver, request).is_ok_and(|plan| plan.proves(self.solver))
    }

    /// Returns the skeleton as it is on a cube in the standard orientation.
    fn skeleton(&self, orientation: Orientation) -> Result<Option<Skeleton>, FieldError> {
        let Some(moves) = &self.insert else {
            return Ok(None);
        };
        let moves = orientation.standard(moves).unniss();
        Skeleton::new(&moves, self.insertion_max)
            .map(Some)
            .map_err(|error| FieldError::new("insert", "out_of_range", error.to_string()))
    }

    pub fn obstacle(&self, task: &SolveTask) -> Option<Obstacle> {
        let SolveTask { held, goal, .. } = task;
        if let Err(error) = goal.check_start(&held.cube) {
            return Some(Obstacle::Start(error));
        }
        let group = self.group.as_ref()?;
        if group.reaches(goal.goal(), held) {
            return None;
        }
        let moves = self.moves;
        let order = grouped(group.order());
        Some(Obstacle::Unreachable(if goal.goal().cube().is_some() {
            format!(
                "no sequence of {moves} solves this cube: it is not in the group of order {order} that they generate"
            )
        } else {
            format!(
                "no sequence of {moves} reaches the goal from this cube; they generate a group of order {order}"
            )
        }))
    }

    /// Describes what a search found; nothing if it found no solution.
    pub fn solved(&self, task: &SolveTask, report: &SolveReport) -> Option<Solved> {
        let SolveTask { held, goal, .. } = task;
        let best = report.best.as_ref()?;
        let SolutionForm { metric, inverse } = self.form;
        let stages = if inverse {
            Vec::new()
        } else {
            Stage::all(held, best, goal, metric)
        };
        let has_keys = stages.iter().any(|stage| stage.keys.is_some());
        let direction = best.direction.filter(|_| has_keys);
        Some(Solved {
            cube: task.text.clone(),
            centers: centers_of(held),
            fitting: task.number.map(|number| number.to_string()),
            up_to: task.free.map(|face| face.to_string()),
            goal: goal.to_string(),
            solver: self.solver.entry().id,
            solution: self.form.write(held, best),
            length: best.length(),
            metric: metric.entry().id,
            inverse,
            stages,
            chain: direction.map(|direction| direction.chain().name(held.orientation)),
            proven: report.is_proven(),
            at_least: report.at_least(),
            seconds: report.progress.elapsed.as_secs_f64(),
            positions: report.progress.nodes,
            moves: self.group.as_ref().map(|_| self.moves.to_string()),
            order: self.group.as_ref().map(|group| group.order().to_string()),
            niss: self.niss_parts(held, best),
            insertion: InsertionParts::of(held, metric, best),
            insertions_tried: best.insertion.as_ref().map(|_| insertions_tried(report)),
        })
    }

    /// Returns the moves on the two sides, if the inverse is searched or moves came before.
    pub fn niss_parts(&self, held: &OrientedCube, solution: &Solution) -> Option<NissParts> {
        if !self.niss && self.after.is_none() {
            return None;
        }
        let before = self.after.clone().unwrap_or_default();
        let moves = held.seen(&solution.niss());
        Some(NissParts::new(&before, &moves, self.form.metric))
    }

    /// Returns what says whether a solution is listed: of those that are alike, perhaps only one
    /// is.
    pub fn filter(&self, held: &OrientedCube) -> impl Fn(&Solution) -> bool + use<> {
        let alike = self
            .unique
            .map(|alike| AlikeSolutions::of(held, alike, self.form.metric));
        move |solution| {
            alike
                .as_ref()
                .is_none_or(|alike| alike.is_first(&solution.moves))
        }
    }
}

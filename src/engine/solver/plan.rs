//! Chooses the search that answers a request, or says why there is none.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::allowed::AllowedSolver;
use super::engine::Incumbent;
use super::goal::GoalSolver;
use super::registry::two_phase;
use super::{
    SOLVERS, SearchControl, SolveReport, SolveRequest, Solver, SolverEntry, SolverId,
    SolverResources, Want, insertion,
};
use crate::cube::Metric;
use crate::goals::Goal;
use crate::tables::TableCache;

/// The search that answers a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// The chosen solver solves this cube. The moves that lead from a cube `A` to a cube `B` are exactly those that solve
    /// `B⁻¹ · A`.
    Chosen(SolveRequest),
    /// A search for this goal: one that several cubes meet, one cube counted in slices, or moves on
    /// both sides.
    Goal(SolveRequest),
    /// A search by allowed moves that solves this cube.
    Allowed(SolveRequest),
    /// Insertions into the skeleton of this request.
    Insertions(SolveRequest),
    /// The steps of the chain of this request, one after the other.
    Steps(SolveRequest),
}

impl Plan {
    /// Whether the search continues to a proof when nothing limits it, so that progress and bounds are worth showing
    /// meanwhile.
    pub fn proves(&self, solver: SolverId) -> bool {
        match self {
            Self::Chosen(_) => solver.entry().proves,
            Self::Steps(_) => false,
            Self::Goal(_) | Self::Allowed(_) | Self::Insertions(_) => true,
        }
    }
}

/// Returns the search that answers a request if this solver is chosen. Whether there is one does not depend on the cube.
///
/// # Errors
/// No search, or not this solver, can do what the request asks.
pub fn plan(solver: SolverId, request: &SolveRequest) -> Result<Plan, Unsupported> {
    let entry = solver.entry();
    let goal = &request.goal;
    let metric = request.limits.metric;
    let has_niss = request.has_niss();
    let is_plain =
        metric != Metric::SliceTurn && goal.free_turns().is_none() && request.moves.is_all_faces();
    if request.axes.is_some() {
        let is_for_stages = is_plain
            && goal.cube().is_some()
            && matches!(request.want, Want::Best { niss: false, .. });
        if !is_for_stages || solver != SolverId::Thistlethwaite {
            return Err(Unsupported::Axes);
        }
    }
    if request.centers.is_some() {
        if !is_plain || *goal != Goal::SOLVED || has_niss || request.skeleton().is_some() {
            return Err(Unsupported::CentersOfTask);
        }
        if entry.supercube.is_none() {
            return Err(Unsupported::Centers { solver });
        }
    }
    if let Want::Insertions { .. } = request.want {
        if !is_plain || *goal != Goal::SOLVED {
            return Err(Unsupported::Insertion);
        }
        return Ok(Plan::Insertions(*request));
    }
    if let Want::Steps { chain, .. } = &request.want {
        if !is_plain || metric != Metric::HalfTurn || goal != chain.end().goal() {
            return Err(Unsupported::Steps);
        }
        return Ok(Plan::Steps(*request));
    }
    if has_niss && !goal.allows_niss() {
        return Err(Unsupported::NissGoal);
    }
    if has_niss && !is_plain {
        return Err(Unsupported::Niss);
    }
    let has_slices = metric == Metric::SliceTurn || !request.moves.are_whole_faces();
    if goal.free_turns().is_some() && (has_slices || !goal.may_be_up_to_turns()) {
        return Err(Unsupported::FreeTurns);
    }
    let mut request = *request;
    if !request.moves.is_all_faces() {
        let counted = request.moves.counted_in(metric);
        let counted = counted.ok_or(Unsupported::MetricOfAllowed { metric })?;
        // A search for a goal counts turns of whole faces in any metric itself.
        if goal.cube().is_some() || !request.moves.are_whole_faces() {
            request.moves = counted;
        }
    }
    let Some(end) = goal.cube() else {
        return Ok(Plan::Goal(request));
    };
    let to_solved = SolveRequest {
        cube: end.inverse().then(&request.cube),
        goal: Goal::SOLVED,
        ..request
    };
    if !request.moves.is_all_faces() {
        return Ok(Plan::Allowed(to_solved));
    }
    if !entry.metrics.contains(&metric) {
        return Err(Unsupported::Metric { solver, metric });
    }
    if request.lists_all() && !entry.proves {
        return Err(Unsupported::List { solver });
    }
    if has_niss || !goal.can_start_from(&request.cube) {
        Ok(Plan::Goal(request))
    } else if metric == Metric::SliceTurn {
        Ok(Plan::Goal(to_solved))
    } else {
        Ok(Plan::Chosen(to_solved))
    }
}

/// All searches. Each request is answered by the one that [`plan`] chooses.
pub(super) struct PlannedSolver {
    id: SolverId,
    chosen: Box<dyn Solver>,
    goals: GoalSolver,
    allowed: AllowedSolver,
    tables: Arc<TableCache>,
    threads: NonZeroUsize,
}

impl PlannedSolver {
    pub(super) fn new(id: SolverId, chosen: Box<dyn Solver>, resources: &SolverResources) -> Self {
        Self {
            id,
            chosen,
            goals: GoalSolver::new(two_phase(resources), resources.threads),
            allowed: AllowedSolver::new(two_phase(resources), resources),
            tables: Arc::clone(&resources.tables),
            threads: resources.threads,
        }
    }
}

impl Solver for PlannedSolver {
    /// # Panics
    /// If the request has no plan.
    fn solve(&self, request: &SolveRequest, control: &SearchControl<'_>) -> SolveReport {
        let plan = plan(self.id, request).unwrap_or_else(|unsupported| panic!("{unsupported}"));
        match &plan {
            Plan::Chosen(to_solved) => self.chosen.solve(to_solved, control),
            Plan::Goal(request) => {
                Incumbent::run_alone(request, control, |scope| self.goals.search(scope))
            }
            Plan::Allowed(to_solved) => {
                Incumbent::run_alone(to_solved, control, |scope| self.allowed.search(scope))
            }
            Plan::Steps(request) => Incumbent::run_alone(request, control, |scope| {
                let chain = request.chain().expect("the plan is for a chain");
                self.goals.follow_chain(scope, chain)
            }),
            Plan::Insertions(request) => Incumbent::run_alone(request, control, |scope| {
                insertion::search(scope, control, &self.tables, self.threads)
            }),
        }
    }
}

/// Why no search can do what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsupported {
    /// The solver does not count in this metric.
    #[error("the solver {solver} does not count in {metric}; choose the solver {}", able(|entry| entry.metrics.len() > 1))]
    Metric {
        /// The solver.
        solver: SolverId,
        /// The metric.
        metric: Metric,
    },
    /// The allowed moves cannot be counted in this metric: each counts as one, and some cannot be replaced by moves that
    /// do.
    #[error(
        "{metric} cannot be combined with these moves, each of which counts as one; for {metric} allow {} instead",
        moves_counted_in(metric)
    )]
    MetricOfAllowed {
        /// The metric.
        metric: Metric,
    },
    /// The axes of stages do not apply to this solver or request.
    #[error(
        "axes are for the solver thistlethwaite, which solves the whole cube by all turns of the faces"
    )]
    Axes,
    /// Turns of a face before and after the moves cannot be free with this goal, in this metric or
    /// with these moves, which must be [whole faces](crate::goals::AllowedMoves::are_whole_faces).
    #[error(
        "turns before and after the moves are free only in htm and qtm, for goals that any moves lead to, and with moves that allow of each face all turns, the half turn, or none, as in R,U,F2"
    )]
    FreeTurns,
    /// Moves on the inverse are not searched in this metric or with these moves.
    #[error(
        "moves on the inverse too are searched in htm or qtm, with all turns of the faces; slices turn the cube, and the two sides with it"
    )]
    Niss,
    /// Moves on the inverse are not searched for this goal.
    #[error(
        "moves on the inverse do not help to reach this goal: they are for goals that several cubes meet, and the inverse of each; see `cubetui manual fewest-moves`"
    )]
    NissGoal,
    /// Moves are not inserted into a skeleton for this goal, in this metric or with these moves.
    #[error(
        "insertions solve the whole cube, in htm or qtm, with all turns of the faces; the number of solutions says how many are kept"
    )]
    Insertion,
    /// The steps of a chain are not followed in this metric, with these moves or to another goal, and the solutions are not
    /// listed.
    #[error(
        "steps lead to the goal of the last one, in htm, with all turns of the faces; each says itself whether the inverse is searched, and the number of solutions says how many are kept"
    )]
    Steps,
    /// The solver does not bring the centres of a supercube upright.
    #[error("the solver {solver} does not solve centres; choose the solver {}", able(|entry| entry.supercube.is_some()))]
    Centers {
        /// The solver.
        solver: SolverId,
    },
    /// The centres of a supercube are not brought upright together with another goal, with allowed
    /// moves only, or counting slices.
    #[error(
        "the centres of a supercube are solved with the whole cube, by all turns of the faces, in htm or qtm"
    )]
    CentersOfTask,
    /// The solver does not find all solutions.
    #[error("the solver {solver} cannot find all solutions; choose the solver {}", able(|entry| entry.proves))]
    List {
        /// The solver.
        solver: SolverId,
    },
}

fn moves_counted_in(metric: &Metric) -> &'static str {
    match metric {
        Metric::QuarterTurn => "faces with their quarter turns",
        Metric::HalfTurn | Metric::SliceTurn => "U,R,F,D,L,B,M,E,S",
    }
}

/// Returns the names of the solvers that have a capability.
fn able(has: fn(&SolverEntry) -> bool) -> String {
    let names: Vec<&str> = SOLVERS
        .iter()
        .filter(|entry| has(entry))
        .map(|entry| entry.id)
        .collect();
    names.join(" or ")
}

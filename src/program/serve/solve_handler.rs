//! `POST /v1/solve`: the fields of the body are read and checked together, so that all faults are reported at once.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State as Shared;

use super::job_queue::Observer;
use super::json_body::Json;
use super::list_collector::{ListCollector, ListFields};
use super::peer::Peer;
use super::problem::{Kind, Problem};
use super::requests::{read_goal, read_scheme};
use super::service::{ClientRequest, ReadySolver, Service};
use super::solve_body::{SolveBody, read_allowed, read_free_turns, read_niss, read_task, skeleton};
use crate::answer::{
    Allowed, Fault, NissParts, Recognised, SolutionForm, SolveTask, Solved, SolvedWithList,
};
use cubetui::cube::{ColorScheme, Face, Metric, NissMoves, OrientedCube};
use cubetui::goals::{AllowedMoves, NamedGoal, TurnGroup};
use cubetui::solver::{
    AskedLimits, Ending, Limits, SolveReport, SolveRequest, SolverId, Unsupported, Want, plan,
};

pub(super) async fn solve(
    Shared(service): Shared<Service>,
    Extension(peer): Extension<Peer>,
    Json(body): Json<SolveBody>,
) -> Result<Json<Recognised<SolvedWithList>>, Problem> {
    let scheme = read_scheme(body.scheme.as_deref())?;
    let mut faults = body.faults();
    let ready = service.solver(body.solver.as_deref());
    faults.extend(
        ready
            .as_ref()
            .err()
            .map(|words| Fault::at("/solver", "unknown_solver", words)),
    );
    let fields = Fields::read(&body, &scheme, &mut faults);
    let (read, ready, request) = match (fields.task(&body, &scheme), ready) {
        (Ok(read), Ok(ready)) => match fields.request(&body, ready.entry.solver, &read.value) {
            Ok(request) if faults.is_empty() => (read, ready, request),
            request => {
                faults.extend(request.err());
                return Err(wrong(faults));
            }
        },
        (Err(problem), _) if faults.is_empty() => return Err(problem),
        (task, _) => {
            faults.extend(
                task.err()
                    .map(|problem| problem.into_parts().1)
                    .unwrap_or_default(),
            );
            return Err(wrong(faults));
        }
    };
    let SolveTask { held, goal, .. } = &read.value;
    goal.check_start(&held.cube).map_err(|error| {
        let fault = Fault::at("/to", "wrong_start", &error.explain(&scheme));
        Problem::new(Kind::WrongValues, "the cube is not where the goal starts").with(vec![fault])
    })?;
    let restriction = restriction(fields.allowed, goal, held)?;
    let form = SolutionForm {
        metric: fields.metric,
        inverse: body.inverse,
    };
    let list = fields
        .list
        .map(|list| Arc::new(ListCollector::new(held, form, list)));
    let report = service
        .solve(client_request(ready, &request, list.clone(), peer))
        .await?;
    let solved = Solved::new(&read.value, ready.entry.solver, form, &report);
    let solved = solved.expect("the service returns only reports with a solution");
    let niss = fields.niss_parts(&body, held, &report);
    let solved = solved.with_allowed(restriction).with_niss(niss);
    let answer = match list {
        None => SolvedWithList::one(solved),
        Some(list) => SolvedWithList::all(solved, list.taken(), report.ending == Ending::Exhausted),
    };
    Ok(Json(read.with(answer)))
}

fn client_request<'a>(
    ready: &'a ReadySolver,
    request: &SolveRequest,
    list: Option<Arc<ListCollector>>,
    peer: Peer,
) -> ClientRequest<'a> {
    ClientRequest {
        solver_id: ready.entry.id,
        solver: ready.solver.clone(),
        proves: plan(ready.entry.solver, request).is_ok_and(|plan| plan.proves(ready.entry.solver)),
        request: *request,
        observer: list.map(|list| -> Arc<Observer> { Arc::new(move |event| list.take(&event)) }),
        client: peer.client,
    }
}

fn wrong(faults: Vec<Fault>) -> Problem {
    Problem::new(Kind::WrongValues, "some values are wrong").with(faults)
}

/// What the fields of a body stand for; those that are wrong have their defaults.
struct Fields {
    goal: NamedGoal,
    free: Option<Face>,
    after: Option<NissMoves>,
    insert: Option<NissMoves>,
    allowed: AllowedMoves,
    metric: Metric,
    list: Option<ListFields>,
}

impl Fields {
    fn read(body: &SolveBody, scheme: &ColorScheme, faults: &mut Vec<Fault>) -> Self {
        let goal = body
            .to
            .as_deref()
            .map_or(Ok(NamedGoal::default()), |goal| read_goal(goal, scheme));
        let metric = body
            .metric
            .as_deref()
            .map_or(Ok(Metric::default()), str::parse);
        let metric =
            metric.map_err(|error| Fault::at("/metric", "unknown_metric", &error.to_string()));
        Self {
            goal: read_or_note(goal, faults),
            free: read_or_note(read_free_turns(body.up_to.as_deref()), faults),
            after: read_or_note(
                read_niss("/after", body.after.as_deref(), NissMoves::before_others),
                faults,
            ),
            insert: read_or_note(
                read_niss("/insert", body.insert.as_deref(), str::parse),
                faults,
            ),
            allowed: read_or_note(read_allowed(body.moves.as_deref()), faults),
            metric: read_or_note(metric, faults),
            list: ListFields::read(body, faults),
        }
    }

    fn task(
        &self,
        body: &SolveBody,
        scheme: &ColorScheme,
    ) -> Result<Recognised<SolveTask>, Problem> {
        let read = read_task(body, &self.goal, scheme)?;
        let task = read.value.clone().up_to_turns(self.free);
        let task = self
            .after
            .as_ref()
            .map_or(task.clone(), |after| task.after(after));
        Ok(read.with(task))
    }

    /// Returns the request for a task, if the solver can do what is asked.
    fn request(
        &self,
        body: &SolveBody,
        solver: SolverId,
        task: &SolveTask,
    ) -> Result<SolveRequest, Fault> {
        let SolveTask { held, goal, .. } = task;
        let skeleton = skeleton(self.insert.as_ref(), body.insertion_max, held.orientation)?;
        let count = self.list.map_or(1, ListFields::count);
        let want = Want::of_options(skeleton, self.list.is_some(), body.niss, count)
            .map_err(unsupported_fault)?;
        let limits = Limits {
            metric: self.metric,
            ..Limits::default()
        };
        let asked = AskedLimits {
            max: body
                .max
                .map(|max| max.min(u64::from(Limits::MAX_LENGTH)) as u8),
            extra: self.list.and_then(|list| list.extra),
            timeout: body.timeout_ms.map(Duration::from_millis),
            user_waits: false,
            to_shortest: body.incomplete,
        };
        let request = SolveRequest::new(held.cube, limits)
            .with_centers(held.centers)
            .with_goal(*goal.goal())
            .with_moves(self.allowed.in_standard(held.orientation))
            .with_want(want)
            .limited_as_asked(solver, &asked);
        match plan(solver, &request) {
            Ok(_) => Ok(request),
            Err(unsupported) => Err(unsupported_fault(unsupported)),
        }
    }

    /// Describes the moves on the two sides, if the inverse was searched or moves came before.
    fn niss_parts(
        &self,
        body: &SolveBody,
        held: &OrientedCube,
        report: &SolveReport,
    ) -> Option<NissParts> {
        let best = report
            .best
            .as_ref()
            .filter(|_| body.niss || self.after.is_some())?;
        let before = self.after.clone().unwrap_or_default();
        Some(NissParts::new(
            &before,
            &best.niss().as_held(held.orientation),
            self.metric,
        ))
    }
}

/// Returns what was read, or the default, and notes what is wrong.
fn read_or_note<T: Default>(read: Result<T, Fault>, faults: &mut Vec<Fault>) -> T {
    read.unwrap_or_else(|fault| {
        faults.push(fault);
        T::default()
    })
}

/// Says which value asks for something that the solver cannot do.
fn unsupported_fault(error: Unsupported) -> Fault {
    let (pointer, kind) = match error {
        Unsupported::FreeTurns => ("/up_to", "unsupported_face"),
        Unsupported::Niss | Unsupported::NissGoal => ("/niss", "unsupported_niss"),
        Unsupported::Insertion => ("/insert", "unsupported_insertion"),
        Unsupported::Centers { .. } | Unsupported::CentersOfTask => {
            ("/supercube", "unsupported_centers")
        }
        Unsupported::List { .. } => ("/solver", "unsupported_list"),
        Unsupported::Metric { .. } | Unsupported::MetricOfAllowed { .. } => {
            ("/metric", "unsupported_metric")
        }
    };
    Fault::at(pointer, kind, &error.to_string())
}

/// Describes moves that are not all turns of the faces.
///
/// # Errors
/// They cannot bring the cube to its goal.
fn restriction(
    allowed: AllowedMoves,
    goal: &NamedGoal,
    held: &OrientedCube,
) -> Result<Option<Allowed>, Problem> {
    if allowed.is_all_faces() {
        return Ok(None);
    }
    let group = TurnGroup::generated_by(allowed);
    if group.reaches(goal.goal(), held) {
        return Ok(Some(Allowed::new(allowed, &group)));
    }
    let words = Allowed::cannot_reach(allowed, &group.order().to_string(), goal);
    let fault = Fault::at("/moves", "not_in_group", "allow other moves");
    Err(Problem::new(Kind::NoSolution, words).with(vec![fault]))
}

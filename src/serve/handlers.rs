//! The endpoints: each takes a body or a query, asks the service, and returns a body or a problem.

use std::time::Duration;

use axum::Extension;
use axum::extract::Query;
use axum::extract::State as Shared;
use axum::extract::rejection::QueryRejection;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::json_body::Json;
use super::metrics;
use super::peer::Peer;
use super::problem::{Kind, Problem};
use super::requests::{
    ApplyBody, SolveBody, VerifyBody, of_algorithm, read_allowed, read_cube, read_form, read_free_turns,
    read_goal, read_scheme, read_task, verified,
};
use super::service::{ClientRequest, Health, Service};
use crate::answer::{
    Allowed, Applied, Fault, Recognised, Scrambled, SolutionForm, SolveTask, Solved, SolverInfo, Verified,
    centers_of, letters,
};
use crate::app::Scramble;
use crate::cube::{
    Algorithm, AllowedMoves, ColorScheme, HeldCube, Metric, NamedGoal, TurnGroup, format_moves,
    inverse_moves, random,
};
use crate::solver::{Limits, SolveRequest, SolverId, Unsupported};

/// The largest integer that JavaScript represents exactly.
pub(super) const SAFE: u64 = (1 << 53) - 1;
/// The longest time that can be asked for.
const LONGEST_MS: u64 = 3_600_000;

pub(super) async fn solve(
    Shared(service): Shared<Service>,
    Extension(peer): Extension<Peer>,
    Json(body): Json<SolveBody>,
) -> Result<Json<Recognised<Solved>>, Problem> {
    let scheme = read_scheme(body.scheme.as_deref())?;
    let ready = service.solver(body.solver.as_deref());
    let goal = body.to.as_deref().map_or(Ok(NamedGoal::default()), |goal| read_goal(goal, &scheme));
    let mut faults = faults_of_limits(&body);
    faults.extend(ready.as_ref().err().map(|words| Fault::at("/solver", "unknown_solver", words)));
    faults.extend(goal.as_ref().err().cloned());
    if body.incomplete && body.to.is_some() {
        faults.push(Fault::at("/to", "wrong_goal", "an incomplete cube is solved; leave out the goal"));
    }
    let task = read_task(&body, goal.as_ref().ok(), &scheme);
    let free = read_free_turns(body.up_to.as_deref());
    faults.extend(free.as_ref().err().cloned());
    let task = task.map(|read| {
        let task = read.value.clone().up_to_turns(free.unwrap_or_default());
        read.with(task)
    });
    let allowed = read_allowed(body.moves.as_deref());
    faults.extend(allowed.as_ref().err().cloned());
    let allowed = allowed.unwrap_or_default();
    let metric = body.metric.as_deref().map_or(Ok(Metric::default()), str::parse);
    faults.extend(
        metric.as_ref().err().map(|error| Fault::at("/metric", "unknown_metric", &error.to_string())),
    );
    let metric = metric.unwrap_or_default();
    if let (Ok(ready), Ok(task)) = (&ready, &task) {
        let limits = limits(&body, ready.entry.solver, allowed, metric);
        let (goal, is_supercube) = (task.value.goal.goal(), task.value.held.centers.is_some());
        let unsupported = ready.entry.check(goal, allowed, &limits).err();
        let centers = is_supercube.then(|| ready.entry.check_centers(goal, allowed, metric).err()).flatten();
        faults.extend(unsupported.or(centers).map(unsupported_fault));
    }
    let (read, ready) = match (task, ready) {
        (Ok(read), Ok(ready)) if faults.is_empty() => (read, ready),
        (Err(problem), _) if faults.is_empty() => return Err(problem),
        (task, _) => {
            faults.extend(task.err().map(|problem| problem.into_parts().1).unwrap_or_default());
            return Err(Problem::new(Kind::WrongValues, "some values are wrong").with(faults));
        }
    };
    let SolveTask { held, goal, .. } = &read.value;
    goal.check_start(&held.cube).map_err(|error| {
        let fault = Fault::at("/to", "wrong_start", &error.explain(&scheme));
        Problem::new(Kind::WrongValues, "the cube is not where the goal starts").with(vec![fault])
    })?;
    let restriction = restriction(allowed, goal, held)?;
    let limits = limits(&body, ready.entry.solver, allowed, metric);
    let limits =
        if held.centers.is_some() { limits.of_supercube(max_of(&body), ready.entry.solver) } else { limits };
    let request = SolveRequest::new(held.cube, limits)
        .with_centers(held.centers)
        .with_goal(*goal.goal())
        .with_allowed(allowed.in_standard(held.hold));
    let request = ClientRequest {
        solver_id: ready.entry.id,
        solver: ready.solver.clone(),
        proves: ready.entry.proves,
        request,
        client: peer.client,
    };
    let report = service.solve(request).await?;
    let form = SolutionForm { metric, inverse: body.inverse };
    let solved = Solved::new(&read.value, ready.entry.solver, form, &report);
    let solved = solved.expect("the service returns only reports with a solution");
    Ok(Json(read.with(solved.with_allowed(restriction))))
}

/// Says which value asks for something that the solver cannot do.
fn unsupported_fault(error: Unsupported) -> Fault {
    let (pointer, kind) = match error {
        Unsupported::AllowedOfOpenGoal => ("/moves", "wrong_moves"),
        Unsupported::FreeTurns => ("/up_to", "unsupported_face"),
        Unsupported::Centers { .. } | Unsupported::CentersOfTask => ("/supercube", "unsupported_centers"),
        _ => ("/metric", "unsupported_metric"),
    };
    Fault::at(pointer, kind, &error.to_string())
}

/// Describes moves that are not all turns of the faces.
///
/// # Errors
/// They cannot bring the cube to its goal.
fn restriction(allowed: AllowedMoves, goal: &NamedGoal, held: &HeldCube) -> Result<Option<Allowed>, Problem> {
    if allowed.is_all_faces() {
        return Ok(None);
    }
    let group = TurnGroup::generated_by(allowed);
    if group.reaches(goal.goal(), held) {
        return Ok(Some(Allowed::new(allowed, &group)));
    }
    let size = group.order();
    let words = format!(
        "no sequence of {allowed} solves this cube: it is not in the group of order {size} that they generate"
    );
    let fault = Fault::at("/moves", "not_in_group", "allow other moves");
    Err(Problem::new(Kind::NoSolution, words).with(vec![fault]))
}

pub(super) async fn verify(Json(body): Json<VerifyBody>) -> Result<Json<Recognised<Verified>>, Problem> {
    verified(&body).map(Json)
}

pub(super) async fn apply(Json(body): Json<ApplyBody>) -> Result<Json<Recognised<Applied>>, Problem> {
    let scheme = read_scheme(body.scheme.as_deref())?;
    let solved = if body.supercube { HeldCube::SUPERCUBE } else { HeldCube::SOLVED };
    let held = body
        .cube
        .as_deref()
        .map_or_else(|| Ok(Recognised::in_force(solved)), |cube| read_cube(cube, body.supercube, &scheme));
    let algorithm = body.algorithm.parse::<Algorithm>();
    let form = read_form(body.form.as_deref(), "/form");
    let wrong_algorithm = algorithm.as_ref().err().map(|error| of_algorithm("/algorithm", error));
    let wrong: Vec<Fault> = wrong_algorithm.into_iter().chain(form.as_ref().err().cloned()).collect();
    match (held, algorithm, form) {
        (Ok(held), Ok(algorithm), Ok(form)) => {
            let turned = held.value.turned_by(&algorithm.turns());
            let colors = held.scheme.as_ref().unwrap_or(&scheme);
            let applied = form
                .map_or_else(|| Applied::from(&turned), |form| Applied::written_as(&turned, form, colors));
            Ok(Json(held.with(applied)))
        }
        (Err(problem), Ok(_), Ok(_)) => Err(problem),
        (held, ..) => {
            let of_cube = held.err().map(|problem| problem.into_parts().1).unwrap_or_default();
            let faults: Vec<Fault> = of_cube.into_iter().chain(wrong).collect();
            Err(Problem::new(Kind::WrongValues, "some values are wrong").with(faults))
        }
    }
}

/// Which random cube to draw.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub(super) struct ScrambleQuery {
    /// The same seed gives the same cube everywhere; the default is a seed that nobody can guess.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(schema_with = crate::answer::schema::seed))]
    seed: Option<u64>,
    /// A goal, by its name or by 54 stickers of which `.` does not matter: the cube is drawn from those that meet it.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(example = "f2l"))]
    of: Option<String>,
    /// Scramble a supercube: the centres are random too, and the turns make them so.
    #[serde(default)]
    supercube: bool,
    /// Write the cube in this form too, in the field `written` of the answer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(schema_with = crate::answer::schema::forms))]
    form: Option<String>,
}

pub(super) async fn scramble(
    Shared(service): Shared<Service>,
    Extension(peer): Extension<Peer>,
    query: Result<Query<ScrambleQuery>, QueryRejection>,
) -> Result<Json<Scrambled>, Problem> {
    let problem = |fault: Fault| Problem::new(Kind::BadQuery, fault.message.clone()).with(vec![fault]);
    let Query(ScrambleQuery { seed, of, supercube, form }) =
        query.map_err(|rejection| problem(Fault::at("?seed", "wrong_value", &rejection.body_text())))?;
    let scheme = ColorScheme::western();
    let goal = of.map(|text| NamedGoal::read(&text, &scheme)).transpose();
    let goal = goal.map_err(|error| {
        let fault = Fault::at("?of", "wrong_goal", &error.explain(&scheme));
        Problem::new(Kind::WrongValues, fault.message.clone()).with(vec![fault])
    })?;
    let form = read_form(form.as_deref(), "?form").map_err(problem)?;
    let seed = seed.unwrap_or_else(|| random::entropy_seed() & SAFE);
    let held = Scramble::held_of(seed, goal.as_ref().map(NamedGoal::goal), supercube);
    let request = Scramble::request_for(held.cube, held.centers);
    let written = form.map(|form| form.text(&held, &scheme));
    let request = ClientRequest {
        solver_id: "scramble",
        solver: service.for_scrambles(),
        proves: false,
        request,
        client: peer.client,
    };
    let best = service.solve(request).await?.best.map(|best| best.moves).unwrap_or_default();
    let turns = inverse_moves(&best);
    let (scramble, length) = (Some(format_moves(&turns)), Some(turns.len()));
    let (cube, centers) = (letters(&held), centers_of(&held));
    let (form, goal) = (form.map(|form| form.id), goal.map(|goal| goal.to_string()));
    Ok(Json(Scrambled { seed, goal, scramble, length, cube, centers, form, written }))
}

pub(super) async fn solvers(Shared(service): Shared<Service>) -> Json<Vec<SolverInfo>> {
    Json(service.solvers().map(|ready| SolverInfo::from(ready.entry)).collect())
}

pub(super) async fn health(Shared(service): Shared<Service>) -> Json<Health> {
    Json(service.health())
}

pub(super) async fn metrics(Shared(service): Shared<Service>) -> Response {
    let text = service.metrics().text(service.has_full_tables());
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], text).into_response()
}

fn faults_of_limits(body: &SolveBody) -> Vec<Fault> {
    let max = body
        .max
        .filter(|max| *max > u64::from(Limits::MAX_LENGTH))
        .map(|_| Fault::at("/max", "out_of_range", &format!("it must be 0 to {} moves", Limits::MAX_LENGTH)));
    let time = body.timeout_ms.filter(|time| !(1..=LONGEST_MS).contains(time)).map(|_| {
        Fault::at("/timeout_ms", "out_of_range", &format!("it must be 1 to {LONGEST_MS} milliseconds"))
    });
    max.into_iter().chain(time).collect()
}

fn max_of(body: &SolveBody) -> Option<u8> {
    body.max.map(|max| max.min(u64::from(Limits::MAX_LENGTH)) as u8)
}

fn limits(body: &SolveBody, solver: SolverId, allowed: AllowedMoves, metric: Metric) -> Limits {
    let max = max_of(body);
    let asked = Limits::asked(max, body.timeout_ms.map(Duration::from_millis), solver);
    let is_partial = body.incomplete || body.up_to.is_some();
    let asked = if is_partial { asked.to_the_shortest(max) } else { asked.of_allowed(allowed, max) };
    Limits { metric, ..asked }
}

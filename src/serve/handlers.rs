//! The endpoints: each takes a body or a query, asks the service, and gives a body or a problem.

use std::time::Duration;

use axum::Extension;
use axum::extract::Query;
use axum::extract::State as Shared;
use axum::extract::rejection::QueryRejection;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::body::Json;
use super::cube_form::{self, at, of_algorithm};
use super::document::{BodyProblems, SolvingProblems};
use super::metrics;
use super::problem::{Kind, Problem};
use super::service::{Client, Service, Task};
use super::solvers;
use super::wire::{
    Applied, ApplyWish, Fault, Health, ProblemDetails, Scrambled, SolveWish, Solved, SolverInfo, State,
    TablesInUse, Verified, VerifyWish,
};
use crate::app::Scramble;
use crate::cube::{Algorithm, CubieCube, FaceCube, HeldCube, NamedGoal, format_moves, inverse_moves, random};
use crate::solver::{Limits, SolveRequest, SolverId};

/// Greater numbers do not survive in JavaScript.
const SAFE: u64 = (1 << 53) - 1;
/// Longer times are a mistake.
const LONGEST_MS: u64 = 3_600_000;

/// Solve a cube.
///
/// With `max` the first solution of at most so many moves is the answer; with `timeout_ms` alone the time is used for ever
/// shorter ones. With `to` the cube is made another one, or one of which some stickers are right. A client that goes away
/// ends the search.
#[utoipa::path(
    post, path = "/v1/solve", tag = "cubes", request_body = SolveWish,
    responses(
        (status = 200, description = "A solution", body = Solved),
        BodyProblems,
        (status = 422, description = "Wrong values, an unreadable or impossible cube, or no solution so short", body = ProblemDetails, content_type = "application/problem+json"),
        SolvingProblems,
    )
)]
pub(super) async fn solve(
    Shared(service): Shared<Service>,
    Extension(client): Extension<Client>,
    Json(wish): Json<SolveWish>,
) -> Result<Json<Solved>, Problem> {
    let held = cube_form::read(&wish.cube);
    let ready = service.solver(wish.solver.as_deref());
    let aim = wish.to.as_deref().map_or(Ok(NamedGoal::default()), cube_form::read_goal);
    let mut faults = faults_of_limits(&wish);
    faults.extend(ready.as_ref().err().map(|words| at("/solver", "unknown_solver", words)));
    faults.extend(aim.as_ref().err().cloned());
    let (held, ready, aim) = match (held, ready, aim) {
        (Ok(held), Ok(ready), Ok(aim)) if faults.is_empty() => (held, ready, aim),
        (Err(problem), ..) if faults.is_empty() => return Err(problem),
        (held, ..) => {
            faults.extend(held.err().map(Problem::into_faults).unwrap_or_default());
            return Err(Problem::new(Kind::WrongValues, "some values are wrong").with(faults));
        }
    };
    let request = SolveRequest::new(held.cube, limits(&wish, ready.entry.solver)).with_goal(*aim.goal());
    let task = Task { solver_id: ready.entry.id, solver: ready.solver.clone(), request, client };
    let report = service.solve(task).await?;
    let (at_least, proven) = (report.at_least(), report.is_proven());
    let best = report.best.expect("the service gives reports with a solution alone");
    Ok(Json(Solved {
        cube: letters(&held),
        goal: aim.to_string(),
        solver: ready.entry.id,
        solution: format_moves(&held.moves_as_held(&best.moves)),
        length: best.moves.len(),
        stages: solvers::stages(&held, &best, aim.goal()),
        proven,
        at_least,
        seconds: report.progress.elapsed.as_secs_f64(),
        positions: report.progress.nodes,
    }))
}

/// Tell whether a cube is possible, and everything that is wrong with it.
#[utoipa::path(
    post, path = "/v1/verify", tag = "cubes", request_body = VerifyWish,
    responses(
        (status = 200, description = "Whether it is possible", body = Verified),
        BodyProblems,
        (status = 422, description = "Wrong values, or an unreadable cube", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
pub(super) async fn verify(Json(wish): Json<VerifyWish>) -> Result<Json<Verified>, Problem> {
    match cube_form::read(&wish.cube) {
        Ok(held) => Ok(Json(Verified { possible: true, cube: Some(letters(&held)), faults: Vec::new() })),
        Err(problem) if problem.kind() == Kind::ImpossibleCube => {
            Ok(Json(Verified { possible: false, cube: None, faults: problem.into_faults() }))
        }
        Err(problem) => Err(problem),
    }
}

/// Do an algorithm to a cube.
#[utoipa::path(
    post, path = "/v1/apply", tag = "cubes", request_body = ApplyWish,
    responses(
        (status = 200, description = "What the cube is then", body = Applied),
        BodyProblems,
        (status = 422, description = "Wrong values, or an unreadable or impossible cube or algorithm", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
pub(super) async fn apply(Json(wish): Json<ApplyWish>) -> Result<Json<Applied>, Problem> {
    let held = wish.cube.as_deref().map_or(Ok(HeldCube::SOLVED), cube_form::read);
    let algorithm = wish.algorithm.parse::<Algorithm>();
    let wrong = algorithm.as_ref().err().map(|error| of_algorithm("/algorithm", error));
    match (held, algorithm) {
        (Ok(held), Ok(algorithm)) => {
            let turned = held.turned_by(&algorithm.turns());
            let (cube, state) = (letters(&turned), State::from(&turned.cube));
            Ok(Json(Applied { cube, state, solved: turned.cube == CubieCube::SOLVED }))
        }
        (Err(problem), Ok(_)) => Err(problem),
        (held, Err(_)) => {
            let of_cube = held.err().map(Problem::into_faults).unwrap_or_default();
            let faults: Vec<Fault> = of_cube.into_iter().chain(wrong).collect();
            Err(Problem::new(Kind::WrongValues, "the algorithm cannot be read").with(faults))
        }
    }
}

/// Which random cube.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ScrambleQuery {
    /// The same seed gives the same cube everywhere; else one is drawn that nobody can guess.
    #[serde(default)]
    #[param(schema_with = super::document::seed)]
    seed: Option<u64>,
}

/// Draw a random cube, all possible ones equally likely, and the turns that make it.
#[utoipa::path(
    get, path = "/v1/scramble", tag = "cubes", params(ScrambleQuery),
    responses(
        (status = 200, description = "The cube and the turns", body = Scrambled),
        (status = 400, description = "The query cannot be read", body = ProblemDetails, content_type = "application/problem+json"),
        SolvingProblems,
    )
)]
pub(super) async fn scramble(
    Shared(service): Shared<Service>,
    Extension(client): Extension<Client>,
    query: Result<Query<ScrambleQuery>, QueryRejection>,
) -> Result<Json<Scrambled>, Problem> {
    let Query(ScrambleQuery { seed }) = query.map_err(|rejection| {
        let words = rejection.body_text();
        Problem::new(Kind::BadQuery, words.clone()).with(vec![at("?seed", "wrong_value", &words)])
    })?;
    let seed = seed.unwrap_or_else(|| random::entropy_seed() & SAFE);
    let request = Scramble::request_of(seed);
    let task = Task { solver_id: "scramble", solver: service.for_scrambles(), request, client };
    let best = service.solve(task).await?.best.map(|best| best.moves).unwrap_or_default();
    let turns = inverse_moves(&best);
    let cube = request.cube.to_face_cube().to_string();
    Ok(Json(Scrambled { seed, scramble: format_moves(&turns), length: turns.len(), cube }))
}

/// List the solvers.
#[utoipa::path(
    get, path = "/v1/solvers", tag = "service",
    responses((status = 200, description = "The solvers, the one that is taken when none is named first", body = [SolverInfo]))
)]
pub(super) async fn solvers(Shared(service): Shared<Service>) -> Json<Vec<SolverInfo>> {
    Json(service.solvers().map(|ready| SolverInfo::from(ready.entry)).collect())
}

/// Tell that the service is there.
#[utoipa::path(
    get, path = "/health", tag = "service",
    responses((status = 200, description = "It is there", body = Health))
)]
pub(super) async fn health(Shared(service): Shared<Service>) -> Json<Health> {
    let tables = if service.has_full_tables() { TablesInUse::Full } else { TablesInUse::Instant };
    let version = env!("CARGO_PKG_VERSION");
    Json(Health { status: "ok", version, workers: service.workers(), tables })
}

/// Tell what was counted, in the text format of Prometheus.
#[utoipa::path(
    get, path = "/metrics", tag = "service",
    responses((status = 200, description = "The metrics", body = String, content_type = "text/plain"))
)]
pub(super) async fn metrics(Shared(service): Shared<Service>) -> Response {
    let text = service.metrics().text(service.has_full_tables());
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], text).into_response()
}

fn faults_of_limits(wish: &SolveWish) -> Vec<Fault> {
    let max = wish
        .max
        .filter(|max| *max > u64::from(Limits::MAX_LENGTH))
        .map(|_| at("/max", "out_of_range", &format!("0 to {} moves can be asked for", Limits::MAX_LENGTH)));
    let time = wish.timeout_ms.filter(|time| !(1..=LONGEST_MS).contains(time)).map(|_| {
        at("/timeout_ms", "out_of_range", &format!("1 to {LONGEST_MS} milliseconds can be asked for"))
    });
    max.into_iter().chain(time).collect()
}

fn limits(wish: &SolveWish, solver: SolverId) -> Limits {
    let max = wish.max.map(|max| max.min(u64::from(Limits::MAX_LENGTH)) as u8);
    Limits::asked(max, wish.timeout_ms.map(Duration::from_millis), solver)
}

/// The cube as it is held.
fn letters(held: &HeldCube) -> String {
    FaceCube::new(held.stickers()).to_string()
}

//! The endpoints: each takes a body or a query, asks the service, and returns a body or a problem.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State as Shared;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::connections::Peer;
use super::extractors::{Json, Query};
use super::metrics;
use super::problem::{Kind, Problem};
use super::requests::{
    ApplyBody, VerifyBody, of_algorithm, read_cube, read_form, read_scheme, verified,
};
use super::service::{ClientRequest, Health, Service};
use crate::answer::{Applied, Fault, Recognised, Scrambled, SolverInfo, Verified};
use crate::app::Scramble;
use cubetui::cube::{Algorithm, ColorScheme, OrientedCube, random};
use cubetui::goals::NamedGoal;
use cubetui::solver::SOLVERS;

/// The largest integer that JavaScript represents exactly.
pub(super) const SAFE: u64 = (1 << 53) - 1;

pub(super) async fn verify(
    Json(body): Json<VerifyBody>,
) -> Result<Json<Recognised<Verified>>, Problem> {
    verified(&body).map(Json)
}

pub(super) async fn apply(
    Json(body): Json<ApplyBody>,
) -> Result<Json<Recognised<Applied>>, Problem> {
    let scheme = read_scheme(body.scheme.as_deref())?;
    let solved = if body.supercube {
        OrientedCube::SUPERCUBE
    } else {
        OrientedCube::SOLVED
    };
    let held = body.cube.as_deref().map_or_else(
        || Ok(Recognised::in_force(solved)),
        |cube| read_cube(cube, body.supercube, &scheme),
    );
    let algorithm = body.algorithm.parse::<Algorithm>();
    let form = read_form(body.form.as_deref(), "/form");
    let wrong_algorithm = algorithm
        .as_ref()
        .err()
        .map(|error| of_algorithm("/algorithm", error));
    let wrong: Vec<Fault> = wrong_algorithm
        .into_iter()
        .chain(form.as_ref().err().cloned())
        .collect();
    match (held, algorithm, form) {
        (Ok(held), Ok(algorithm), Ok(form)) => {
            let turned = held.value.turned_by(&algorithm.turns());
            let colors = held.scheme.as_ref().unwrap_or(&scheme);
            let applied = form.map_or_else(
                || Applied::from(&turned),
                |form| Applied::written_as(&turned, form, colors),
            );
            Ok(Json(held.with(applied)))
        }
        (Err(problem), Ok(_), Ok(_)) => Err(problem),
        (held, ..) => {
            let of_cube = held.err().map(|problem| problem.faults).unwrap_or_default();
            let faults: Vec<Fault> = of_cube.into_iter().chain(wrong).collect();
            Err(Problem::new(Kind::WrongValues, "some values are wrong").with(faults))
        }
    }
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, into_params(parameter_in = Query))]
pub(super) struct ScrambleQuery {
    /// The same seed gives the same cube everywhere; the default is a seed that nobody can guess.
    #[serde(default)]
    #[cfg_attr(test, param(schema_with = crate::answer::schema::seed))]
    seed: Option<u64>,
    /// A goal, by its name or by 54 stickers of which `.` does not matter: the cube is drawn from those that meet it.
    #[serde(default)]
    #[cfg_attr(test, param(example = "f2l"))]
    of: Option<String>,
    /// Scramble a supercube: the centres are random too, and the turns make them so.
    #[serde(default)]
    supercube: bool,
    /// Write the cube in this form too, in the field `written` of the answer.
    #[serde(default)]
    #[cfg_attr(test, param(schema_with = crate::answer::schema::forms))]
    form: Option<String>,
}

pub(super) async fn scramble(
    Shared(service): Shared<Service>,
    Extension(peer): Extension<Peer>,
    Query(query): Query<ScrambleQuery>,
) -> Result<Json<Scrambled>, Problem> {
    let ScrambleQuery {
        seed,
        of,
        supercube,
        form,
    } = query;
    let scheme = ColorScheme::western();
    let goal = of.map(|text| NamedGoal::read(&text, &scheme)).transpose();
    let goal = goal.map_err(|error| {
        let fault = Fault::at("?of", "wrong_goal", &error.explain(&scheme));
        Problem::new(Kind::WrongValues, fault.message.clone()).with(vec![fault])
    })?;
    let form = read_form(form.as_deref(), "?form");
    let form = form
        .map_err(|fault| Problem::new(Kind::BadQuery, fault.message.clone()).with(vec![fault]))?;
    let seed = seed.unwrap_or_else(|| random::entropy_seed() & SAFE);
    let held = Scramble::held_of(seed, goal.as_ref().map(NamedGoal::goal), supercube);
    let request = Scramble::request_for(held.cube, held.centers);
    let written = form.map(|form| form.text(&held, &scheme));
    let request = ClientRequest {
        solver_id: "scramble",
        solver: Arc::clone(&service.for_scrambles),
        proves: false,
        request,
        observer: None,
        client: peer.client,
    };
    let best = service
        .solve(request)
        .await?
        .best
        .map(|best| best.joined())
        .unwrap_or_default();
    Ok(Json(Scrambled {
        form: form.map(|form| form.id),
        written,
        ..Scrambled::new(seed, goal.as_ref(), &held).with_solution(&best)
    }))
}

pub(super) async fn solvers() -> Json<Vec<SolverInfo>> {
    Json(SOLVERS.iter().map(SolverInfo::from).collect())
}

pub(super) async fn health(Shared(service): Shared<Service>) -> Json<Health> {
    Json(service.health())
}

pub(super) async fn metrics(Shared(service): Shared<Service>) -> Response {
    let text = service.metrics.text(service.has_full_tables());
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], text).into_response()
}

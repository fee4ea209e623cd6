//! The endpoints: each takes a body or a query, asks the service, and returns a body or a problem.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Extension;
use axum::extract::State as Shared;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::ServiceLimits;
use super::connections::Peer;
use super::extractors::{JsonBody, Query};
use super::list_queue::NoList;
use super::metrics;
use super::problem::{Problem, ProblemKind};
use super::requests::{
    ApplyBody, VerifyBody, of_algorithm, read_cube, read_form, read_scheme, verified, wrong_values,
};
use super::service::{ClientRequest, Health, Service};
use crate::answer::{
    Applied, Fault, Recognised, Scrambled, SolverInfo, SymmetricCube, SymmetricCubes,
    SymmetryClassInfo, Unlisted, Verified,
};
use crate::app::Scramble;
use cubetui::cube::{Algorithm, ColorScheme, OrientedCube, random};
use cubetui::goals::NamedGoal;
use cubetui::solver::SOLVERS;
use cubetui::symmetry::{AlikeCubes, SymmetryClass, SymmetryScope};

/// The largest integer that JavaScript represents exactly.
const SAFE: u64 = (1 << 53) - 1;

pub async fn verify(
    JsonBody(body): JsonBody<VerifyBody>,
) -> Result<JsonBody<Recognised<Verified>>, Problem> {
    verified(&body).map(JsonBody)
}

pub async fn apply(
    JsonBody(body): JsonBody<ApplyBody>,
) -> Result<JsonBody<Recognised<Applied>>, Problem> {
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
    let mut wrong = Vec::new();
    wrong.extend(algorithm.as_ref().err().map(of_algorithm));
    wrong.extend(form.as_ref().err().cloned());
    match (held, algorithm, form) {
        (Ok(held), Ok(algorithm), Ok(form)) => {
            let turned = held.value.turned_by(&algorithm.turns());
            let colors = held.scheme.as_ref().unwrap_or(&scheme);
            let applied = form.map_or_else(
                || Applied::from(&turned),
                |form| Applied::written_as(&turned, form, colors),
            );
            Ok(JsonBody(held.with(applied)))
        }
        (Err(problem), Ok(_), Ok(_)) => Err(problem),
        (held, ..) => {
            let mut faults = held.err().map(|problem| problem.faults).unwrap_or_default();
            faults.extend(wrong);
            Err(wrong_values(faults))
        }
    }
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ScrambleQuery {
    /// The same seed gives the same cube everywhere; the default is a seed that nobody can guess.
    #[cfg_attr(test, param(schema_with = crate::answer::schema::seed))]
    seed: Option<u64>,
    /// A goal, by its name or by 54 stickers of which `.` does not matter: the cube is drawn from those that meet it.
    #[cfg_attr(test, param(example = "f2l"))]
    of: Option<String>,
    /// Scramble a supercube: the centres are random too, and the turns make them so.
    #[serde(default)]
    supercube: bool,
    /// Write the cube in this form too, in the field `written` of the answer.
    #[cfg_attr(test, param(schema_with = crate::answer::schema::forms))]
    form: Option<String>,
}

pub async fn scramble(
    Shared(service): Shared<Arc<Service>>,
    Extension(peer): Extension<Peer>,
    Query(query): Query<ScrambleQuery>,
) -> Result<JsonBody<Scrambled>, Problem> {
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
        Problem::of_fault(ProblemKind::WrongValues, fault)
    })?;
    let form = read_form(form.as_deref(), "?form")
        .map_err(|fault| Problem::of_fault(ProblemKind::BadQuery, fault))?;
    let seed = seed.unwrap_or_else(|| random::entropy_seed() & SAFE);
    let held = Scramble::cube_of(seed, goal.as_ref().map(NamedGoal::goal), supercube);
    let request = Scramble::request_for(&held);
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
    Ok(JsonBody(Scrambled {
        form: form.map(|form| form.id),
        written,
        ..Scrambled::new(seed, goal.as_ref(), &held).with_solution(&best)
    }))
}

pub async fn solvers() -> JsonBody<Vec<SolverInfo>> {
    JsonBody(SOLVERS.iter().map(SolverInfo::from).collect())
}

pub async fn health(Shared(service): Shared<Arc<Service>>) -> JsonBody<Health> {
    JsonBody(service.health())
}

pub async fn metrics(Shared(service): Shared<Arc<Service>>) -> Response {
    let text = service.metrics.text(service.has_full_tables());
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], text).into_response()
}

/// The number of cubes in one answer, unless another is asked for.
const CUBES: u64 = 1000;
const MOST_CUBES: u64 = 10_000;

#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ClassesQuery {
    /// Distinguish antisymmetries too: 131 classes instead of 33.
    #[serde(default)]
    antisymmetries: bool,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct RandomQuery {
    /// The class by its name; case, blanks and parentheses do not matter.
    #[cfg_attr(test, param(example = "D3"))]
    class: String,
    /// The same seed gives the same cube everywhere; the default is a seed that nobody can guess.
    #[cfg_attr(test, param(schema_with = crate::answer::schema::seed))]
    seed: Option<u64>,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct CubesQuery {
    /// The class by its name; case, blanks and parentheses do not matter.
    #[cfg_attr(test, param(example = "Th"))]
    class: String,
    /// List one of the cubes that are alike: `symmetries`, of those that symmetries carry to each other; `inversion`, also of
    /// those that symmetries carry to each other's inverses.
    #[cfg_attr(test, param(inline))]
    unique: Option<Unique>,
    /// Leave out this many cubes at the beginning.
    #[serde(default)]
    #[cfg_attr(test, param(minimum = 0))]
    skip: u64,
    /// The most cubes of the answer [default: 1000].
    #[cfg_attr(test, param(minimum = 1, maximum = 10000))]
    number: Option<u64>,
}

/// Which cubes are alike.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Unique {
    Symmetries,
    Inversion,
}

pub async fn classes(
    Query(query): Query<ClassesQuery>,
) -> Result<JsonBody<Vec<SymmetryClassInfo>>, Problem> {
    let scope = if query.antisymmetries {
        SymmetryScope::Antisymmetries
    } else {
        SymmetryScope::Symmetries
    };
    let classes = SymmetryClass::all(scope).iter();
    Ok(JsonBody(classes.map(SymmetryClassInfo::from).collect()))
}

pub async fn random(Query(query): Query<RandomQuery>) -> Result<JsonBody<SymmetricCube>, Problem> {
    let class = named(&query.class)?;
    let seed = query.seed.unwrap_or_else(|| random::entropy_seed() & SAFE);
    let cube = class
        .symmetric_cubes()
        .draw(&mut random::seeded_generator(seed));
    let cube = cube.ok_or_else(|| no_cubes(&Unlisted::of_none(class)))?;
    Ok(JsonBody(SymmetricCube::new(class, seed, &cube)))
}

pub async fn cubes(
    Shared(service): Shared<Arc<Service>>,
    Query(query): Query<CubesQuery>,
) -> Result<JsonBody<SymmetricCubes>, Problem> {
    let CubesQuery {
        class,
        unique,
        skip,
        number,
    } = query;
    let class = named(&class)?;
    let number = number.unwrap_or(CUBES);
    if !(1..=MOST_CUBES).contains(&number) {
        let message = format!("it must be 1 to {MOST_CUBES}");
        let fault = Fault::at("?number", "out_of_range", &message);
        return Err(Problem::new(ProblemKind::BadQuery, "some values are wrong").with(vec![fault]));
    }
    let alike = match unique {
        None => AlikeCubes::All,
        Some(Unique::Symmetries) => AlikeCubes::UpToSymmetry,
        Some(Unique::Inversion) => AlikeCubes::UpToSymmetryAndInversion,
    };
    let total = Unlisted::check(class, alike).map_err(|error| no_cubes(&error))?;
    let list = move |is_unwanted: &AtomicBool| {
        let cubes = class.symmetric_cubes().representatives();
        cubes
            .take_while(|_| !is_unwanted.load(Ordering::Relaxed))
            .flat_map(|cube| alike.of(&cube))
            .skip(skip as usize)
            .take(number as usize)
            .map(|(cube, ..)| cube.to_face_cube().to_string())
            .collect()
    };
    let cubes = tokio::select! {
        made = service.lists.make(list) => made.map_err(|reason| unlisted(reason, &service.limits))?,
        () = service.is_over() => return Err(Problem::ending()),
    };
    Ok(JsonBody(SymmetricCubes {
        class: class.name(),
        total,
        skip,
        cubes,
    }))
}

fn unlisted(reason: NoList, limits: &ServiceLimits) -> Problem {
    let message = match reason {
        NoList::Full => format!("{} lists are waiting, the most there may be", limits.queue),
        NoList::TimedOut => format!(
            "the lists before this one were not done within {:?}",
            limits.solve_time
        ),
        NoList::Broken => "the list could not be made; try again".to_owned(),
    };
    Problem::new(ProblemKind::Overloaded, message)
}

fn named(class: &str) -> Result<&'static SymmetryClass, Problem> {
    SymmetryClass::named(class).map_err(|error| {
        let fault = Fault::at("?class", "unknown_class", &error.to_string());
        Problem::new(ProblemKind::NoCubes, "there is no such class").with(vec![fault])
    })
}

fn no_cubes(error: &Unlisted) -> Problem {
    let kind = match error {
        Unlisted::NoCubes(_) => "no_cubes",
        Unlisted::TooMany { .. } => "too_many_cubes",
    };
    Problem::of_fault(
        ProblemKind::NoCubes,
        Fault::at("?class", kind, &error.to_string()),
    )
}

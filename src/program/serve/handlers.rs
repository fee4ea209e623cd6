//! The endpoints: each takes a body or a query, asks the service, and returns a body or a problem.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::State as Shared;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::extractors::{JsonBody, Query, Workers};
use super::fair_schedule::Lane;
use super::job_queue::WorkerTurn;
use super::metrics;
use super::problem::{Problem, ProblemKind};
use super::requests::{
    ApplyBody, VerifyBody, of_algorithm, read_cube, read_form, read_scheme, verified, wrong_values,
};
use super::service::{Health, Service, SolverRun};
use crate::answer::{
    Applied, Fault, Recognised, Scrambled, SolverInfo, SymmetricCube, SymmetricCubes,
    SymmetryClassInfo, Unlisted,
};
use crate::app::{DrawingTime, DrawnCubes, NotDrawn, Scramble, ScrambleOptions};
use crate::spec::read_goal;
use cubetui::cube::{Algorithm, ColorScheme, OrientedCube, random};
use cubetui::goals::{AllowedMoves, HtrSubsets};
use cubetui::solver::{SOLVERS, SolverId};
use cubetui::symmetry::{AlikeCubes, SymmetryClass, SymmetryScope};

/// The largest integer that JavaScript represents exactly.
const SAFE: u64 = (1 << 53) - 1;

pub async fn verify(workers: Workers, JsonBody(body): JsonBody<VerifyBody>) -> Response {
    workers.compute(move || verified(&body).map(JsonBody)).await
}

pub async fn apply(workers: Workers, JsonBody(body): JsonBody<ApplyBody>) -> Response {
    workers.compute(move || applied(&body).map(JsonBody)).await
}

fn applied(body: &ApplyBody) -> Result<Recognised<Applied>, Problem> {
    let scheme = read_scheme(body.scheme.as_deref())?;
    let solved = OrientedCube::solved(body.supercube);
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
            Ok(held.with(applied))
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
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(test, param(schema_with = crate::answer::schema::seed))]
    seed: Option<u64>,
    /// A goal, by its name or by 54 stickers of which `.` does not matter: the cube is drawn from those that meet it.
    #[cfg_attr(test, param(example = "f2l"))]
    #[serde(alias = "of")]
    goal: Option<String>,
    /// Draw from the cubes that need exactly this many moves to the goal.
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(test, param(value_type = Option<u8>, minimum = 1, maximum = 20))]
    distance: Option<u64>,
    /// With the goal dr: draw from the cubes of these subsets of domino reduction.
    #[cfg_attr(test, param(example = "4b2 2e"))]
    subset: Option<String>,
    /// Draw from the cubes that these turns make, and scramble with them alone; not with a goal.
    #[cfg_attr(test, param(example = "R,U"))]
    moves: Option<String>,
    /// Scramble a supercube: the centres are random too, and the turns make them so.
    #[serde(default)]
    supercube: bool,
    /// Write the cube in this form too, in the field `written` of the answer.
    #[cfg_attr(test, param(schema_with = crate::answer::schema::forms))]
    form: Option<String>,
}

pub async fn scramble(workers: Workers, Query(query): Query<ScrambleQuery>) -> Response {
    // The seed is the same in each turn.
    let seed = query.seed.unwrap_or_else(random_seed);
    let work =
        move |service: &Service, turn: &WorkerTurn<'_>| scrambled(service, turn, &query, seed);
    workers
        .compute_in_turns(Lane::Short, Duration::MAX, work)
        .await
}

fn scrambled(
    service: &Service,
    turn: &WorkerTurn<'_>,
    query: &ScrambleQuery,
    seed: u64,
) -> Result<Option<JsonBody<Scrambled>>, Problem> {
    let scheme = ColorScheme::western();
    let options = scramble_options(query, &scheme)
        .map_err(|fault| Problem::of_fault(ProblemKind::WrongValues, fault))?;
    let drawn = DrawnCubes::new(options).map_err(|(field, message)| {
        let fault = Fault::at(&format!("?{field}"), "excluded", message);
        Problem::of_fault(ProblemKind::WrongValues, fault)
    })?;
    let form = read_form(query.form.as_deref(), "?form")
        .map_err(|fault| Problem::of_fault(ProblemKind::BadQuery, fault))?;
    let time = DrawingTime {
        stop: turn.cancel,
        deadline: Some(Instant::now() + turn.time),
    };
    let held = match drawn.draw(seed, service.solver(SolverId::Optimal), time) {
        Ok(held) => held,
        Err(NotDrawn::TimedOut) if turn.may_continue() => return Ok(None),
        Err(NotDrawn::TimedOut) => {
            let message = "no such cube was drawn in time; try another seed";
            return Err(Problem::new(ProblemKind::TimedOut, message));
        }
        Err(NotDrawn::Interrupted) => return Err(Problem::ending()),
        Err(NotDrawn::Rare(message)) => {
            return Err(Problem::new(ProblemKind::NoSolution, message));
        }
    };
    let search = SolverRun {
        solver_id: "scramble",
        solver: &*service.for_scrambles,
        proves: false,
        request: drawn.request_for(&held),
        observer: &|_| (),
    };
    let Some(report) = service.search(turn, &search)? else {
        return Ok(None);
    };
    let turns = Scramble::turns_by(&held, &report.best.unwrap_or_default());
    // Slices may leave the cube in a different orientation from the one drawn.
    let held = match query.moves {
        Some(_) => OrientedCube::SOLVED.turned_by(&turns),
        None => held,
    };
    Ok(Some(JsonBody(Scrambled {
        form: form.map(|form| form.id),
        written: form.map(|form| form.text(&held, &scheme)),
        ..Scrambled::new(seed, drawn.goal(), &held).with_turns(&turns)
    })))
}

fn scramble_options(query: &ScrambleQuery, scheme: &ColorScheme) -> Result<ScrambleOptions, Fault> {
    let wrong = |field, message: &str| Fault::at(field, "wrong_value", message);
    let goal = query.goal.as_deref();
    let goal = goal.map(|text| read_goal(text, scheme)).transpose();
    let distance = match query.distance {
        Some(distance) if !(1..=20).contains(&distance) => {
            return Err(wrong("?distance", "it must be a whole number from 1 to 20"));
        }
        distance => distance.map(|distance| distance as u8),
    };
    let subset = query.subset.as_deref().map(HtrSubsets::read).transpose();
    let moves: Option<Result<AllowedMoves, _>> = query.moves.as_deref().map(str::parse);
    Ok(ScrambleOptions {
        goal: goal.map_err(|message| Fault::at("?goal", "wrong_goal", &message))?,
        distance,
        subset: subset.map_err(|message| Fault::at("?subset", "wrong_subset", &message))?,
        moves: moves
            .transpose()
            .map_err(|error| Fault::at("?moves", "wrong_moves", &error.to_string()))?,
        supercube: query.supercube,
    })
}

/// Reads a whole number of a query.
fn whole<'de, D: Deserializer<'de>>(value: D) -> Result<Option<u64>, D::Error> {
    let text = String::deserialize(value)?;
    let wrong = |_| D::Error::custom(format!("it must be a whole number from 0 to {}", u64::MAX));
    text.parse().map(Some).map_err(wrong)
}

fn random_seed() -> u64 {
    random::entropy_seed() & SAFE
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

/// The default number of cubes in one answer.
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
    #[serde(default, deserialize_with = "whole")]
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
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(test, param(minimum = 0))]
    skip: Option<u64>,
    /// The most cubes of the answer [default: 1000].
    #[cfg_attr(test, param(minimum = 1, maximum = 10000))]
    #[serde(default, deserialize_with = "whole")]
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

/// The classes without antisymmetries and with them. Counting their cubes takes tens of milliseconds.
static CLASSES: [OnceLock<Vec<SymmetryClassInfo>>; 2] = [const { OnceLock::new() }; 2];

pub async fn classes(workers: Workers, Query(query): Query<ClassesQuery>) -> Response {
    let scope = SymmetryScope::of(query.antisymmetries);
    let classes = move || {
        let classes = CLASSES[usize::from(query.antisymmetries)].get_or_init(|| {
            let classes = SymmetryClass::all(scope).iter();
            classes.map(SymmetryClassInfo::from).collect()
        });
        Ok(JsonBody(classes))
    };
    workers.compute(classes).await
}

pub async fn random(workers: Workers, Query(query): Query<RandomQuery>) -> Response {
    let cube = move || {
        let class = named(&query.class)?;
        let seed = query.seed.unwrap_or_else(random_seed);
        let generator = &mut random::seeded_generator(seed);
        let cube = class.symmetric_cubes().draw(generator);
        let cube = cube.ok_or_else(|| no_cubes(&Unlisted::of_none(class)))?;
        Ok(JsonBody(SymmetricCube::new(class, seed, &cube)))
    };
    workers.compute(cube).await
}

/// A list may take seconds.
pub async fn cubes(workers: Workers, Query(query): Query<CubesQuery>) -> Response {
    let list = move |_: &Service, turn: &WorkerTurn<'_>| listed(&query, turn).map(Some);
    workers
        .compute_in_turns(Lane::Long, Duration::MAX, list)
        .await
}

fn listed(query: &CubesQuery, turn: &WorkerTurn<'_>) -> Result<JsonBody<SymmetricCubes>, Problem> {
    let class = named(&query.class)?;
    let number = query.number.unwrap_or(CUBES);
    let skip = query.skip.unwrap_or(0);
    if !(1..=MOST_CUBES).contains(&number) {
        let message = format!("it must be a whole number from 1 to {MOST_CUBES}");
        let fault = Fault::at("?number", "out_of_range", &message);
        return Err(Problem::new(ProblemKind::BadQuery, "some values are wrong").with(vec![fault]));
    }
    let alike = match query.unique {
        None => AlikeCubes::All,
        Some(Unique::Symmetries) => AlikeCubes::UpToSymmetry,
        Some(Unique::Inversion) => AlikeCubes::UpToSymmetryAndInversion,
    };
    let total = Unlisted::check(class, alike).map_err(|error| no_cubes(&error))?;
    let cubes = class.symmetric_cubes().representatives();
    let cubes = cubes
        .take_while(|_| !turn.is_cancelled())
        .flat_map(|cube| alike.of(&cube))
        .skip(skip as usize)
        .take(number as usize)
        .map(|(cube, ..)| cube.to_face_cube().to_string())
        .collect();
    if turn.is_cancelled() {
        return Err(Problem::ending());
    }
    Ok(JsonBody(SymmetricCubes {
        class: class.name(),
        total,
        skip,
        cubes,
    }))
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

//! The endpoints about classes of symmetry groups: the classes, random cubes, lists of cubes.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use serde::Deserialize;
use tokio::sync::Semaphore;
use tokio::task;

use super::handlers::SAFE;
use super::json_body::Json;
use super::problem::{Kind, Problem};
use crate::answer::{Fault, SymmetricCube, SymmetricCubes, SymmetryClassInfo};
use crate::cube::{AlikeCubes, SymmetryClass, SymmetryScope, random};

/// The number of cubes in one answer, unless another is asked for.
const CUBES: u64 = 1000;
/// The most cubes in one answer.
const MOST_CUBES: u64 = 10_000;

/// Lists are made one at a time: one may take seconds of a processor.
static LISTS: Semaphore = Semaphore::const_new(1);

/// Which classes to list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub(super) struct ClassesQuery {
    /// Distinguish antisymmetries too: 131 classes instead of 33.
    #[serde(default)]
    antisymmetries: bool,
}

/// Which random cube to draw.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub(super) struct RandomQuery {
    /// The class by its name; case, blanks and parentheses do not matter.
    #[cfg_attr(feature = "openapi", param(example = "D3"))]
    class: String,
    /// The same seed gives the same cube everywhere; the default is a seed that nobody can guess.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(schema_with = crate::answer::schema::seed))]
    seed: Option<u64>,
}

/// Which cubes to list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub(super) struct CubesQuery {
    /// The class by its name; case, blanks and parentheses do not matter.
    #[cfg_attr(feature = "openapi", param(example = "Th"))]
    class: String,
    /// List one of the cubes that are alike: `symmetries`, of those that symmetries carry to each other; `inversion`, also of
    /// those that symmetries carry to each other's inverses.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline))]
    unique: Option<Unique>,
    /// Leave out this many cubes at the beginning.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(minimum = 0))]
    skip: u64,
    /// The most cubes of the answer [default: 1000].
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 10000))]
    number: Option<u64>,
}

/// Which cubes are alike.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub(super) enum Unique {
    Symmetries,
    Inversion,
}

pub(super) async fn classes(
    query: Result<Query<ClassesQuery>, QueryRejection>,
) -> Result<Json<Vec<SymmetryClassInfo>>, Problem> {
    let ClassesQuery { antisymmetries } = read(query, "?antisymmetries")?;
    let scope = if antisymmetries { SymmetryScope::Antisymmetries } else { SymmetryScope::Symmetries };
    Ok(Json(SymmetryClass::all(scope).iter().map(SymmetryClassInfo::from).collect()))
}

pub(super) async fn random(
    query: Result<Query<RandomQuery>, QueryRejection>,
) -> Result<Json<SymmetricCube>, Problem> {
    let RandomQuery { class, seed } = read(query, "?class")?;
    let class = named(&class)?;
    let seed = seed.unwrap_or_else(|| random::entropy_seed() & SAFE);
    let cube = class.symmetric_cubes().draw(&mut random::seeded_generator(seed));
    let cube = cube.ok_or_else(|| no_cubes(class))?;
    Ok(Json(SymmetricCube::new(class, seed, &cube)))
}

pub(super) async fn cubes(
    query: Result<Query<CubesQuery>, QueryRejection>,
) -> Result<Json<SymmetricCubes>, Problem> {
    let CubesQuery { class, unique, skip, number } = read(query, "?class")?;
    let class = named(&class)?;
    let number = number.unwrap_or(CUBES);
    if !(1..=MOST_CUBES).contains(&number) {
        let words = format!("it must be 1 to {MOST_CUBES}");
        return Err(Problem::new(Kind::BadQuery, "some values are wrong").with(vec![Fault::at(
            "?number",
            "out_of_range",
            &words,
        )]));
    }
    let alike = match unique {
        None => AlikeCubes::All,
        Some(Unique::Symmetries) => AlikeCubes::UpToSymmetry,
        Some(Unique::Inversion) => AlikeCubes::UpToSymmetryAndInversion,
    };
    let total = match alike.number(class) {
        0 => return Err(no_cubes(class)),
        total if total > AlikeCubes::MOST => return Err(too_many(class, total)),
        total => total as u64,
    };
    let overloaded = |_| Problem::new(Kind::Overloaded, "the list could not be made; try again");
    let _alone = LISTS.acquire().await.map_err(|_| Problem::new(Kind::Overloaded, "no list can be made"))?;
    let list = move || {
        let all = class.symmetric_cubes().representatives().flat_map(|cube| alike.of(&cube));
        let listed = all.skip(skip as usize).take(number as usize);
        listed.map(|(cube, ..)| cube.to_face_cube().to_string()).collect()
    };
    let cubes = task::spawn_blocking(list).await.map_err(overloaded)?;
    Ok(Json(SymmetricCubes { class: class.name(), total, skip, cubes }))
}

/// Returns what a query asks for.
fn read<T>(query: Result<Query<T>, QueryRejection>, place: &str) -> Result<T, Problem> {
    let Query(query) = query.map_err(|rejection| {
        let words = rejection.body_text();
        Problem::new(Kind::BadQuery, words.clone()).with(vec![Fault::at(place, "wrong_value", &words)])
    })?;
    Ok(query)
}

fn named(class: &str) -> Result<&'static SymmetryClass, Problem> {
    SymmetryClass::named(class).map_err(|error| {
        let words = error.to_string();
        Problem::new(Kind::NoCubes, "there is no such class").with(vec![Fault::at(
            "?class",
            "unknown_class",
            &words,
        )])
    })
}

fn no_cubes(class: &SymmetryClass) -> Problem {
    let words = format!("no cube has exactly the symmetry {}", class.name());
    Problem::new(Kind::NoCubes, words.clone()).with(vec![Fault::at("?class", "no_cubes", &words)])
}

fn too_many(class: &SymmetryClass, total: u128) -> Problem {
    let words = format!("{} has {total} cubes, and at most {} are listed", class.name(), AlikeCubes::MOST);
    Problem::new(Kind::NoCubes, words.clone()).with(vec![Fault::at("?class", "too_many_cubes", &words)])
}

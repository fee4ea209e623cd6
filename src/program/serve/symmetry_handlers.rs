//! The endpoints about classes of symmetry groups: the classes, random cubes, lists of cubes.

use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State as Shared;
use serde::Deserialize;

use super::Limits;
use super::extractors::{Json, Query};
use super::handlers::SAFE;
use super::list_queue::NoList;
use super::problem::{Kind, Problem};
use super::service::Service;
use crate::answer::{Fault, SymmetricCube, SymmetricCubes, SymmetryClassInfo, Unlisted};
use cubetui::cube::random;
use cubetui::symmetry::{AlikeCubes, SymmetryClass, SymmetryScope};

/// The number of cubes in one answer, unless another is asked for.
const CUBES: u64 = 1000;
const MOST_CUBES: u64 = 10_000;

#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, into_params(parameter_in = Query))]
pub(super) struct ClassesQuery {
    /// Distinguish antisymmetries too: 131 classes instead of 33.
    #[serde(default)]
    antisymmetries: bool,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, into_params(parameter_in = Query))]
pub(super) struct RandomQuery {
    /// The class by its name; case, blanks and parentheses do not matter.
    #[cfg_attr(test, param(example = "D3"))]
    class: String,
    /// The same seed gives the same cube everywhere; the default is a seed that nobody can guess.
    #[serde(default)]
    #[cfg_attr(test, param(schema_with = crate::answer::schema::seed))]
    seed: Option<u64>,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, into_params(parameter_in = Query))]
pub(super) struct CubesQuery {
    /// The class by its name; case, blanks and parentheses do not matter.
    #[cfg_attr(test, param(example = "Th"))]
    class: String,
    /// List one of the cubes that are alike: `symmetries`, of those that symmetries carry to each other; `inversion`, also of
    /// those that symmetries carry to each other's inverses.
    #[serde(default)]
    #[cfg_attr(test, param(inline))]
    unique: Option<Unique>,
    /// Leave out this many cubes at the beginning.
    #[serde(default)]
    #[cfg_attr(test, param(minimum = 0))]
    skip: u64,
    /// The most cubes of the answer [default: 1000].
    #[serde(default)]
    #[cfg_attr(test, param(minimum = 1, maximum = 10000))]
    number: Option<u64>,
}

/// Which cubes are alike.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub(super) enum Unique {
    Symmetries,
    Inversion,
}

pub(super) async fn classes(
    Query(query): Query<ClassesQuery>,
) -> Result<Json<Vec<SymmetryClassInfo>>, Problem> {
    let ClassesQuery { antisymmetries } = query;
    let scope = if antisymmetries {
        SymmetryScope::Antisymmetries
    } else {
        SymmetryScope::Symmetries
    };
    Ok(Json(
        SymmetryClass::all(scope)
            .iter()
            .map(SymmetryClassInfo::from)
            .collect(),
    ))
}

pub(super) async fn random(
    Query(query): Query<RandomQuery>,
) -> Result<Json<SymmetricCube>, Problem> {
    let RandomQuery { class, seed } = query;
    let class = named(&class)?;
    let seed = seed.unwrap_or_else(|| random::entropy_seed() & SAFE);
    let cube = class
        .symmetric_cubes()
        .draw(&mut random::seeded_generator(seed));
    let cube = cube.ok_or_else(|| no_cubes(&Unlisted::of_none(class)))?;
    Ok(Json(SymmetricCube::new(class, seed, &cube)))
}

pub(super) async fn cubes(
    Shared(service): Shared<Service>,
    Query(query): Query<CubesQuery>,
) -> Result<Json<SymmetricCubes>, Problem> {
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
        return Err(
            Problem::new(Kind::BadQuery, "some values are wrong").with(vec![Fault::at(
                "?number",
                "out_of_range",
                &message,
            )]),
        );
    }
    let alike = match unique {
        None => AlikeCubes::All,
        Some(Unique::Symmetries) => AlikeCubes::UpToSymmetry,
        Some(Unique::Inversion) => AlikeCubes::UpToSymmetryAndInversion,
    };
    let total = Unlisted::check(class, alike).map_err(|error| no_cubes(&error))?;
    let list = move |is_unwanted: &AtomicBool| {
        let cubes = class.symmetric_cubes().representatives();
        let wanted = cubes.take_while(|_| !is_unwanted.load(Ordering::Relaxed));
        let listed = wanted
            .flat_map(|cube| alike.of(&cube))
            .skip(skip as usize)
            .take(number as usize);
        listed
            .map(|(cube, ..)| cube.to_face_cube().to_string())
            .collect()
    };
    let cubes = tokio::select! {
        made = service.lists.make(list) => made.map_err(|reason| unlisted(reason, &service.limits))?,
        () = service.is_over() => return Err(Problem::new(Kind::Ending, "try another server")),
    };
    Ok(Json(SymmetricCubes {
        class: class.name(),
        total,
        skip,
        cubes,
    }))
}

fn unlisted(reason: NoList, limits: &Limits) -> Problem {
    let message = match reason {
        NoList::Full => format!("{} lists are waiting, the most there may be", limits.queue),
        NoList::TimedOut => format!(
            "the lists before this one were not done within {:?}",
            limits.solve_time
        ),
        NoList::Broken => "the list could not be made; try again".to_owned(),
    };
    Problem::new(Kind::Overloaded, message)
}

fn named(class: &str) -> Result<&'static SymmetryClass, Problem> {
    SymmetryClass::named(class).map_err(|error| {
        let message = error.to_string();
        Problem::new(Kind::NoCubes, "there is no such class").with(vec![Fault::at(
            "?class",
            "unknown_class",
            &message,
        )])
    })
}

fn no_cubes(error: &Unlisted) -> Problem {
    let kind = match error {
        Unlisted::NoCubes(_) => "no_cubes",
        Unlisted::TooMany { .. } => "too_many_cubes",
    };
    let message = error.to_string();
    let fault = Fault::at("?class", kind, &message);
    Problem::new(Kind::NoCubes, message).with(vec![fault])
}

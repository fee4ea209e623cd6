//! Requests: the types of their bodies, and the cubes and goals in them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::problem::{Problem, ProblemKind};
use crate::answer::{Diagnosis, Fault, Recognised, SolveTask, Verified, read_seen};
use crate::spec::SolveSpec;
use cubetui::coord::format_named;
use cubetui::cube::{Algorithm, AlgorithmError, ColorScheme, Facelet, OrientedCube, TextPosition};
use cubetui::formats::{CubeFormat, ParsedCube, ReadError, Unsettled};
use cubetui::goals::{IncompleteCube, NamedGoal};

/// The field of a body that holds the cube.
const POINTER: &str = "/cube";

/// `POST /v1/verify`.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema), schema(as = VerifyRequest))]
#[serde(deny_unknown_fields)]
pub struct VerifyBody {
    #[cfg_attr(test, schema(schema_with = crate::answer::schema::cube_form))]
    pub cube: Box<RawValue>,
    /// Take a supercube, whose centres show how they are turned: upright in a cube that says nothing of them, and in a
    /// scramble as its turns leave them. A cube may say it behind its stickers, as in `UUU… centres U+ R2 F-`, or in the field
    /// `centers` of its object.
    #[serde(default)]
    pub supercube: bool,
    /// Stickers and faces of an impossible cube that were looked at again. They rule out explanations.
    #[serde(default)]
    #[cfg_attr(test, schema(schema_with = crate::answer::schema::seen_form, required = false))]
    pub seen: Vec<String>,
    /// The colours of the cube: `western`, `japanese`, or six colours of the faces U R F D L B. Other colours than those of
    /// the western scheme are also recognised by the centres.
    #[cfg_attr(test, schema(example = "japanese"))]
    pub scheme: Option<String>,
}

/// `POST /v1/apply`.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema), schema(as = ApplyRequest))]
#[serde(deny_unknown_fields)]
pub struct ApplyBody {
    /// The solved cube by default.
    #[cfg_attr(test, schema(schema_with = crate::answer::schema::cube_form_or_null, required = false))]
    pub cube: Option<Box<RawValue>>,
    /// Take a supercube, whose centres show how they are turned: upright in a cube that says nothing of them, and in a
    /// scramble as its turns leave them. A cube may say it behind its stickers, as in `UUU… centres U+ R2 F-`, or in the field
    /// `centers` of its object.
    #[serde(default)]
    pub supercube: bool,
    /// The turns to make, such as R U2 R' M x (R U)3 [F, R]; none by default.
    #[serde(default)]
    #[cfg_attr(test, schema(example = "[R, U]"))]
    pub algorithm: String,
    /// Write the cube in this form too, in the field `written` of the answer.
    #[cfg_attr(test, schema(schema_with = crate::answer::schema::forms, required = false))]
    pub form: Option<String>,
    /// The colours of the cube: `western`, `japanese`, or six colours of the faces U R F D L B. Other colours than those of
    /// the western scheme are also recognised by the centres.
    #[cfg_attr(test, schema(example = "japanese"))]
    pub scheme: Option<String>,
}

/// Reads the colour scheme of a body. The default is the western one.
pub fn read_scheme(text: Option<&str>) -> Result<ColorScheme, Problem> {
    let scheme = text.map_or(Ok(ColorScheme::western()), str::parse);
    scheme.map_err(|error| {
        let fault = Fault::at("/scheme", "wrong_scheme", &error.to_string());
        wrong_values(vec![fault])
    })
}

/// Reads the form in which a cube is to be written, if one is named. `place` is where the request names it.
pub fn read_form(text: Option<&str>, place: &str) -> Result<Option<&'static CubeFormat>, Fault> {
    text.map(format_named)
        .transpose()
        .map_err(|message| Fault::at(place, "unknown_form", &message))
}

pub fn read_cube(
    raw: &RawValue,
    is_supercube: bool,
    scheme: &ColorScheme,
) -> Result<Recognised<OrientedCube>, Problem> {
    let parsed = read_stickers(raw, is_supercube, scheme)?;
    Ok(Recognised::of_parsed(possible(&parsed, scheme)?, parsed))
}

/// Returns the problem of a text that fits no possible cube, or that cannot be read.
fn unfitting(error: &ReadError) -> Problem {
    match error {
        ReadError::NoneFits { .. } => {
            let fault = Fault::at(POINTER, "contradiction", &error.to_string());
            Problem::of_fault(ProblemKind::ImpossibleCube, fault)
        }
        error => unreadable(error),
    }
}

/// Checks whether a cube is possible and, if it is not, what may explain it.
pub fn verified(body: &VerifyBody) -> Result<Recognised<Verified>, Problem> {
    let in_force = read_scheme(body.scheme.as_deref())?;
    let parsed = read_stickers(&body.cube, body.supercube, &in_force);
    let scheme = parsed
        .as_ref()
        .map_or(&in_force, |parsed| parsed.scheme(&in_force));
    let mut seen = Vec::new();
    let mut faults = Vec::new();
    for (index, text) in body.seen.iter().enumerate() {
        match read_seen(text, scheme) {
            Ok(sticker) => seen.push(sticker),
            Err(error) => faults.push(Fault::at(
                &format!("/seen/{index}"),
                "wrong_sticker",
                &error,
            )),
        }
    }
    if !faults.is_empty() {
        return Err(wrong_values(faults));
    }
    let parsed = parsed?;
    let value = match possible(&parsed, &in_force) {
        Ok(held) => Verified::possible(&held),
        Err(problem) => {
            let Problem { detail, faults, .. } = problem;
            let diagnosis = Diagnosis::of(&parsed, &seen, parsed.scheme(&in_force));
            Verified::impossible(detail, faults, diagnosis)
        }
    };
    Ok(Recognised::of_parsed(value, parsed))
}

fn possible(parsed: &ParsedCube, in_force: &ColorScheme) -> Result<OrientedCube, Problem> {
    parsed.held().map_err(|unsettled| match unsettled {
        Unsettled::Impossible(faults) if !faults.is_empty() => {
            let scheme = parsed.scheme(in_force);
            let faults = faults.iter().map(|fault| Fault {
                pointer: Some(POINTER.to_owned()),
                ..Fault::of_cube(fault, scheme)
            });
            let detail = "turning faces gives no such cube";
            Problem::new(ProblemKind::ImpossibleCube, detail).with(faults.collect())
        }
        unsettled => undetermined(parsed, &unsettled),
    })
}

/// Reads stickers, which need not be those of a possible cube.
fn read_stickers(
    raw: &RawValue,
    is_supercube: bool,
    scheme: &ColorScheme,
) -> Result<ParsedCube, Problem> {
    let text = raw.get();
    let parsed = if text.starts_with('"') {
        let stickers: String =
            serde_json::from_str(text).map_err(|error| not_a_cube(&error.to_string()))?;
        if Algorithm::is_meant_by(&stickers) {
            let object = serde_json::json!({ "scramble": stickers });
            return Err(not_a_cube(&format!(
                "these are turns, not a cube; for the cube they make, write {object}"
            )));
        }
        ParsedCube::read(&stickers, scheme)
    } else if text.starts_with('{') {
        without_null(text)?;
        ParsedCube::read(text, scheme)
    } else {
        return Err(not_a_cube("a cube is a text or an object"));
    };
    let parsed = parsed.map_err(|error| unreadable(&error))?;
    Ok(if is_supercube {
        parsed.as_supercube()
    } else {
        parsed
    })
}

pub fn wrong_values(faults: Vec<Fault>) -> Problem {
    Problem::new(ProblemKind::WrongValues, "some values are wrong").with(faults)
}

/// Returns the problem of stickers that fit several possible cubes, or none although no single fault explains it.
fn undetermined(parsed: &ParsedCube, unsettled: &Unsettled) -> Problem {
    let kind = if matches!(unsettled, Unsettled::Open(_)) {
        "unknown_stickers"
    } else {
        "contradiction"
    };
    let unknown = Facelet::all().filter(|&facelet| parsed.stickers.color(facelet).is_none());
    let stickers = unknown
        .map(|facelet| parsed.orientation.seen(&facelet).to_string())
        .collect();
    let fault = Fault {
        stickers,
        ..Fault::at(POINTER, kind, &unsettled.to_string())
    };
    Problem::of_fault(ProblemKind::ImpossibleCube, fault)
}

/// Reads the task: a cube with a goal, or an incomplete cube.
pub fn read_task(
    spec: &SolveSpec,
    goal: &NamedGoal,
    scheme: &ColorScheme,
) -> Result<Recognised<SolveTask>, Problem> {
    if !spec.incomplete {
        let held = read_cube(&spec.cube, spec.supercube, scheme)?;
        return Ok(held.map(|held| SolveTask::of_cube(held, goal.clone())));
    }
    if let Ok(pieces) = serde_json::from_str::<String>(spec.cube.get())
        && IncompleteCube::is_meant_by(&pieces)
    {
        if spec.supercube {
            return Err(unfitting(&ReadError::UnwantedCenters));
        }
        let task = SolveTask::of_words(&pieces).map_err(|error| unfitting(&error))?;
        return Ok(Recognised::in_force(task));
    }
    let parsed = read_stickers(&spec.cube, spec.supercube, scheme)?;
    let task = SolveTask::of_parsed(&parsed, scheme).map_err(|error| unfitting(&error))?;
    Ok(Recognised::of_parsed(task, parsed))
}

fn without_null(text: &str) -> Result<(), Problem> {
    if !text.contains("null") {
        return Ok(());
    }
    let fields: BTreeMap<String, &RawValue> =
        serde_json::from_str(text).map_err(|error| not_a_cube(&error.to_string()))?;
    match fields.iter().find(|(_, value)| value.get() == "null") {
        None => Ok(()),
        Some((name, _)) => {
            let message = format!("{name:?} has no value; leave it out");
            let fault = Fault::at(&format!("{POINTER}/{name}"), "unreadable", &message);
            Err(Problem::of_fault(ProblemKind::UnreadableCube, fault))
        }
    }
}

pub fn of_algorithm(error: &AlgorithmError) -> Fault {
    placed(
        Fault::at("/algorithm", "unreadable_algorithm", &error.to_string()),
        Some(error.place()),
    )
}

fn not_a_cube(message: &str) -> Problem {
    Problem::of_fault(
        ProblemKind::UnreadableCube,
        Fault::at(POINTER, "unreadable", message),
    )
}

fn unreadable(error: &ReadError) -> Problem {
    let (pointer, place) = match error {
        ReadError::JsonCube(inner) => ("/cube/cube", place_in_text(inner)),
        ReadError::JsonCenters(inner) => ("/cube/centers", place_in_text(inner)),
        ReadError::JsonScramble(inner) => ("/cube/scramble", Some(inner.place())),
        ReadError::JsonParity { .. } => ("/cube/parity", None),
        other => (POINTER, place_in_text(other)),
    };
    let fault = placed(Fault::at(pointer, "unreadable", &error.to_string()), place);
    Problem::of_fault(ProblemKind::UnreadableCube, fault)
}

const fn place_in_text(error: &ReadError) -> Option<TextPosition> {
    match error {
        ReadError::Unexpected { place, .. }
        | ReadError::Repeated { place, .. }
        | ReadError::RepeatedCenter { place, .. }
        | ReadError::Invalid { place, .. } => Some(*place),
        _ => None,
    }
}

pub fn placed(fault: Fault, place: Option<TextPosition>) -> Fault {
    Fault {
        line: place.and_then(|place| place.line),
        column: place.map(|place| place.column),
        ..fault
    }
}

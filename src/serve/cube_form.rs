//! Cubes and goals in bodies: any of the forms, to a possible cube or to all that is wrong with it.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::problem::{Kind, Problem};
use super::wire::Fault;
use crate::cube::{
    AlgorithmError, ColorScheme, CubeFault, Facelet, HeldCube, NamedGoal, ParsedCube, Place, ReadError,
    Unsettled,
};

/// The body's field that has the cube.
const POINTER: &str = "/cube";

/// Reads a cube.
///
/// # Errors
/// Where it cannot be read, or everything that makes it impossible.
pub(super) fn read(raw: &RawValue) -> Result<HeldCube, Problem> {
    let scheme = ColorScheme::western();
    let text = raw.get();
    let sighting = if text.starts_with('"') {
        let stickers: String = serde_json::from_str(text).map_err(|error| not_a_cube(&error.to_string()))?;
        ParsedCube::read(&stickers, &scheme)
    } else if text.starts_with('{') {
        without_null(text)?;
        ParsedCube::read(text, &scheme)
    } else {
        return Err(not_a_cube("a cube is a text or an object"));
    };
    let sighting = sighting.map_err(|error| unreadable(&error))?;
    match sighting.cube() {
        Ok(cube) => Ok(HeldCube { cube, hold: sighting.hold }),
        Err(Unsettled::Impossible(faults)) if !faults.is_empty() => {
            let seen = faults.iter().map(|fault| of_cube(&fault.as_held(sighting.hold), &scheme));
            Err(impossible("turning faces gives no such cube").with(seen.collect()))
        }
        Err(unsettled) => {
            let kind =
                if matches!(unsettled, Unsettled::Open(_)) { "unknown_stickers" } else { "contradiction" };
            let words = unsettled.to_string();
            let unknown = Facelet::all().filter(|&facelet| sighting.stickers.color(facelet).is_none());
            let seen = unknown.map(|facelet| sighting.hold.symmetry().facelet(facelet).to_string());
            let fault = Fault { stickers: seen.collect(), ..at(POINTER, kind, &words) };
            Err(impossible(words).with(vec![fault]))
        }
    }
}

/// Reads a goal: a name, or a cube of which `.` does not matter.
///
/// # Errors
/// It is neither, or no possible cube is like it.
pub(super) fn read_goal(raw: &RawValue) -> Result<NamedGoal, Fault> {
    let (text, scheme) = (raw.get(), ColorScheme::western());
    let wrong = |words: &str| at("/to", "wrong_goal", words);
    let read = if text.starts_with('"') {
        let text: String = serde_json::from_str(text).map_err(|error| wrong(&error.to_string()))?;
        NamedGoal::read(&text, &scheme)
    } else if text.starts_with('{') {
        NamedGoal::read(text, &scheme)
    } else {
        return Err(wrong("a goal is a text or an object"));
    };
    read.map_err(|error| wrong(&error.explain(&scheme)))
}

/// Whether all fields have a value.
///
/// # Errors
/// The first one without.
fn without_null(text: &str) -> Result<(), Problem> {
    if !text.contains("null") {
        return Ok(());
    }
    let fields: BTreeMap<String, &RawValue> =
        serde_json::from_str(text).map_err(|error| not_a_cube(&error.to_string()))?;
    match fields.iter().find(|(_, value)| value.get() == "null") {
        None => Ok(()),
        Some((name, _)) => {
            let words = format!("{name:?} has no value; leave it out");
            let fault = at(&format!("{POINTER}/{name}"), "unreadable", &words);
            Err(Problem::new(Kind::UnreadableCube, words).with(vec![fault]))
        }
    }
}

/// A fault of the value at a pointer.
pub(super) fn at(pointer: &str, kind: &'static str, message: &str) -> Fault {
    Fault {
        kind,
        message: message.to_owned(),
        pointer: Some(pointer.to_owned()),
        line: None,
        column: None,
        stickers: Vec::new(),
    }
}

/// What is wrong with an algorithm, which is the value at a pointer.
pub(super) fn of_algorithm(pointer: &str, error: &AlgorithmError) -> Fault {
    placed(at(pointer, "unreadable_algorithm", &error.to_string()), Some(error.place()))
}

fn impossible(detail: impl Into<String>) -> Problem {
    Problem::new(Kind::ImpossibleCube, detail)
}

fn not_a_cube(words: &str) -> Problem {
    Problem::new(Kind::UnreadableCube, words).with(vec![at(POINTER, "unreadable", words)])
}

fn unreadable(error: &ReadError) -> Problem {
    let words = error.to_string();
    let (pointer, place) = match error {
        ReadError::JsonCube(inner) => ("/cube/cube", place_in_text(inner)),
        ReadError::JsonScramble(inner) => ("/cube/scramble", Some(inner.place())),
        ReadError::JsonParity { .. } => ("/cube/parity", None),
        other => (POINTER, place_in_text(other)),
    };
    let fault = placed(at(pointer, "unreadable", &words), place);
    Problem::new(Kind::UnreadableCube, words).with(vec![fault])
}

const fn place_in_text(error: &ReadError) -> Option<Place> {
    match error {
        ReadError::Unexpected { place, .. }
        | ReadError::Repeated { place, .. }
        | ReadError::Json { place, .. } => Some(*place),
        _ => None,
    }
}

fn placed(fault: Fault, place: Option<Place>) -> Fault {
    let line = place.and_then(|place| place.line);
    Fault { line, column: place.map(|place| place.column), ..fault }
}

fn of_cube(fault: &CubeFault, scheme: &ColorScheme) -> Fault {
    let stickers = fault.facelets().iter().map(ToString::to_string).collect();
    Fault { stickers, ..at(POINTER, fault.kind(), &fault.explain(scheme)) }
}

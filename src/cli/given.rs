//! The cube that is given in words: in any format, or as a scramble.

use super::complaint::Complaint;
use super::{Exit, Failure, json};
use crate::coord::Coordinates;
use crate::cube::{
    Algorithm, ColorScheme, CubeFault, HeldCube, Hold, NamedGoal, ParsedCube, PartialCube, Turn, Unsettled,
};

/// What was written down.
pub(super) enum Seen {
    /// Exactly one possible cube, and how it is held.
    Cube(HeldCube),
    /// Stickers of no possible cube or of several, as they were seen, and a word on them.
    Stickers(PartialCube, String),
}

/// Reads a cube that may still be mended or completed.
///
/// # Errors
/// A text of no format, or centres that no cube has.
pub(super) fn cube_or_stickers(text: &str, scheme: &ColorScheme) -> Result<Seen, Failure> {
    let sighting = sighting(text, scheme)?;
    let words = match sighting.cube() {
        Ok(cube) => return Ok(Seen::Cube(HeldCube { cube, hold: sighting.hold })),
        Err(Unsettled::Impossible(faults)) if faults.contains(&CubeFault::Centers) => {
            return Err(impossible(&[CubeFault::Centers], scheme).into());
        }
        Err(Unsettled::Impossible(faults)) if !faults.is_empty() => {
            format!("this is no possible cube ({} faults): mend the marked stickers", faults.len())
        }
        Err(unsettled) => unsettled.to_string(),
    };
    Ok(Seen::Stickers(sighting.stickers.as_held(sighting.hold), words))
}

/// Reads a cube that must be possible.
///
/// # Errors
/// All that is wrong with it.
pub(super) fn possible_cube(text: &str, scheme: &ColorScheme) -> Result<HeldCube, Complaint> {
    if is_coordinates(text) {
        return coordinates(text);
    }
    let sighting = sighting(text, scheme)?;
    match sighting.cube() {
        Ok(cube) => Ok(HeldCube { cube, hold: sighting.hold }),
        Err(Unsettled::Impossible(faults)) if !faults.is_empty() => {
            let seen: Vec<_> = faults.iter().map(|fault| fault.as_held(sighting.hold)).collect();
            Err(impossible(&seen, scheme))
        }
        Err(unsettled) => Err(Complaint::new(Exit::Invalid, unsettled)),
    }
}

/// Reads a goal: a name, or a cube or a scramble in any form, of which unknown stickers do not matter.
///
/// # Errors
/// It is none of these, or no possible cube meets it.
pub(super) fn goal(text: &str, scheme: &ColorScheme) -> Result<NamedGoal, Complaint> {
    if is_coordinates(text) {
        return Ok(NamedGoal::of_cube(&coordinates(text)?.cube));
    }
    NamedGoal::read(text, scheme).map_err(|error| Complaint::new(Exit::Invalid, error.explain(scheme)))
}

fn sighting(text: &str, scheme: &ColorScheme) -> Result<ParsedCube, Complaint> {
    ParsedCube::read(text, scheme).map_err(Complaint::unreadable)
}

/// Reads an algorithm.
///
/// # Errors
/// Where the text is none.
pub(super) fn algorithm(text: &str) -> Result<Algorithm, Complaint> {
    text.parse().map_err(Complaint::unreadable)
}

/// Reads a scramble.
///
/// # Errors
/// Where the text is no algorithm.
pub(super) fn scramble(text: &str) -> Result<Vec<Turn>, Complaint> {
    Ok(algorithm(text)?.turns())
}

/// Whether a text can be nothing but coordinates: words with a sign that no other format has.
fn is_coordinates(text: &str) -> bool {
    text.contains('=') && !text.trim_start().starts_with('{')
}

fn coordinates(text: &str) -> Result<HeldCube, Complaint> {
    let read = text.parse().map_err(Complaint::unreadable);
    read.map(|Coordinates(cube)| HeldCube { cube, hold: Hold::STANDARD })
}

fn impossible(faults: &[CubeFault], scheme: &ColorScheme) -> Complaint {
    let faults = faults.iter().map(|fault| json::Fault::new(fault, scheme)).collect();
    Complaint { faults, ..Complaint::new(Exit::Invalid, "this is no possible cube") }
}

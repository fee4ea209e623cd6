//! The cube that is given in words: in any format, or as a scramble.

use super::complaint::Complaint;
use super::{Exit, Failure, json};
use crate::coord::Coordinates;
use crate::cube::{
    Aim, Algorithm, ColorScheme, CubeFault, HeldCube, Hold, PartialCube, Sighting, Turn, Unsettled,
};

/// As many turns without a sign could be stickers of a cube, one by one, of which half were forgotten.
const MANY_TURNS: usize = 27;

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
pub(super) fn goal(text: &str, scheme: &ColorScheme) -> Result<Aim, Complaint> {
    let aim = if is_scramble(text) {
        let cube = HeldCube::SOLVED.turned_by(&scramble(text)?).cube;
        Aim::of_stickers(&cube.to_face_cube().into())
    } else if is_coordinates(text) {
        Aim::of_stickers(&coordinates(text)?.cube.to_face_cube().into())
    } else {
        Aim::read(text, scheme)
    };
    aim.map_err(|error| Complaint::new(Exit::Invalid, error.explain(scheme)))
}

fn sighting(text: &str, scheme: &ColorScheme) -> Result<Sighting, Complaint> {
    Sighting::read(text, scheme).map_err(Complaint::unreadable)
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

/// Whether a text is meant as an algorithm and can be no cube: single turns, of which one has a prime or a digit, which
/// neither stickers nor names of pieces have; or one line of so few that nobody has left out all the other stickers.
pub(super) fn is_scramble(text: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_digit() || matches!(c, '\'' | '’' | '′');
    let is_turn = |word: &str| {
        let letters = word.chars().filter(|c| c.is_alphabetic() && *c != 'w').count();
        letters == 1 && word.starts_with(char::is_alphabetic)
    };
    let words: Vec<_> = text.lines().flat_map(|line| without_comment(line).split_whitespace()).collect();
    let is_line = !text.trim().contains('\n');
    let are_few =
        is_line && (1..MANY_TURNS).contains(&words.len()) && words.iter().all(|word| word.len() == 1);
    (are_few || words.iter().any(|word| word.contains(is_sign))) && words.iter().all(|word| is_turn(word))
}

/// A line of a cube or an algorithm up to its comment.
pub(super) fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or("")
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

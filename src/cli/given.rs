//! The cube that is given in words: in any format, or as a scramble.

use anyhow::anyhow;

use super::{Exit, Failure};
use crate::cube::{Algorithm, ColorScheme, CubeFault, HeldCube, PartialCube, Sighting, Turn, Unsettled};

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
            return Err(impossible(&[CubeFault::Centers], scheme));
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
pub(super) fn possible_cube(text: &str, scheme: &ColorScheme) -> Result<HeldCube, Failure> {
    let sighting = sighting(text, scheme)?;
    match sighting.cube() {
        Ok(cube) => Ok(HeldCube { cube, hold: sighting.hold }),
        Err(Unsettled::Impossible(faults)) if !faults.is_empty() => {
            let seen: Vec<_> = faults.iter().map(|fault| fault.as_held(sighting.hold)).collect();
            Err(impossible(&seen, scheme))
        }
        Err(unsettled) => Err(Failure::new(Exit::Invalid, unsettled)),
    }
}

fn sighting(text: &str, scheme: &ColorScheme) -> Result<Sighting, Failure> {
    Sighting::read(text, scheme).map_err(|error| Failure::new(Exit::Invalid, error))
}

/// Reads a scramble.
///
/// # Errors
/// Where the text is no algorithm.
pub(super) fn scramble(text: &str) -> Result<Vec<Turn>, Failure> {
    let algorithm: Algorithm = text.parse().map_err(|error| Failure::new(Exit::Invalid, error))?;
    Ok(algorithm.turns())
}

/// All faults, one a line, each with the stickers that show it.
fn impossible(faults: &[CubeFault], scheme: &ColorScheme) -> Failure {
    let lines = faults.iter().map(|fault| {
        let stickers: Vec<_> = fault.facelets().iter().map(ToString::to_string).collect();
        let shown = if stickers.is_empty() { String::new() } else { format!(" ({})", stickers.join(" ")) };
        format!("\n  {}{shown}", fault.explain(scheme))
    });
    Failure::new(Exit::Invalid, anyhow!("this is no possible cube:{}", lines.collect::<String>()))
}

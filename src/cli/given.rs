//! The cube that is given in words: as stickers or as a scramble.

use anyhow::anyhow;

use super::{Exit, Failure};
use crate::cube::{Algorithm, ColorScheme, CubeFault, CubieCube, FaceCube, HeldCube, Hold, Turn};

/// What 54 letters show.
pub(super) enum Seen {
    /// A possible cube, and how it is held.
    Possible(HeldCube),
    /// Stickers of no possible cube: turned to the standard orientation, how they were held, and what is wrong.
    Faulty(FaceCube, Hold, Vec<CubeFault>),
}

/// Reads stickers.
///
/// # Errors
/// A text that is not 54 letters, or centres that no cube has.
pub(super) fn stickers(text: &str, scheme: &ColorScheme) -> Result<Seen, Failure> {
    let seen = FaceCube::parse(text, scheme).map_err(|error| Failure::new(Exit::Invalid, error))?;
    let (faces, hold) = seen.standardized().map_err(|fault| impossible(&[fault], scheme))?;
    Ok(match CubieCube::try_from(&faces) {
        Ok(cube) => Seen::Possible(HeldCube { cube, hold }),
        Err(faults) => Seen::Faulty(faces, hold, faults),
    })
}

/// Reads the stickers of a cube that must be possible.
///
/// # Errors
/// All that is wrong with it.
pub(super) fn possible_cube(text: &str, scheme: &ColorScheme) -> Result<HeldCube, Failure> {
    match stickers(text, scheme)? {
        Seen::Possible(cube) => Ok(cube),
        Seen::Faulty(_, hold, faults) => {
            let seen: Vec<_> = faults.iter().map(|fault| fault.as_held(hold)).collect();
            Err(impossible(&seen, scheme))
        }
    }
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

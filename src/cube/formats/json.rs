//! A cube as a JSON object: its stickers, a scramble, or the numbers of its pieces.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{FormatReader, ParsedCube, ReadError, opens_with, possible};
use crate::cube::{Algorithm, ColorScheme, Corner, CubieCube, Edge, HeldCube, Hold, Place};

/// A cube as a JSON object, written as its state vector.
///
/// The state vector has four lists: `corner_position` says which of the corners URF UFL ULB UBR DFR DLF DBL DRB, numbered
/// from 0, is at each of these places, `corner_orientation` by how many thirds it is twisted clockwise there (0 to 2),
/// `edge_position` and `edge_orientation` (0 or 1) the same for the edges UR UF UL UB DR DF DL DB FR FL BL BR. A `parity`
/// beside them, 0 for an even permutation of the corners and 1 for an odd one, may be left out and is checked.
///
/// Read as well are `{"cube": "…"}` with 54 stickers and `{"scramble": "R U …"}` with an algorithm that is done on a
/// solved cube. No other fields are allowed.
///
/// ```
/// use cubetui::cube::{CubieCube, Face, Json, Move};
/// let turned = Json(CubieCube::SOLVED.turned(Move::new(Face::R, 1)));
/// assert_eq!(
///     turned.to_string(),
///     "{\"corner_position\":[4,1,2,0,7,5,6,3],\"corner_orientation\":[2,0,0,1,1,0,0,2],\
///      \"edge_position\":[8,1,2,3,11,5,6,7,4,9,10,0],\"edge_orientation\":[0,0,0,0,0,0,0,0,0,0,0,0],\"parity\":1}"
/// );
/// assert_eq!(turned.to_string().parse(), Ok(turned));
/// assert_eq!("{\"scramble\": \"R\"}".parse(), Ok(turned));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Json(pub CubieCube);

impl Json {
    /// How it is read.
    pub const READER: FormatReader =
        FormatReader { example: "JSON", recognises: |text| opens_with(text, '{'), read };
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cube = &self.0;
        let object = StateVector {
            corner_position: cube.corners().map(|corner| corner as u8),
            corner_orientation: *cube.corner_twists(),
            edge_position: cube.edges().map(|edge| edge as u8),
            edge_orientation: *cube.edge_flips(),
            parity: u8::from(cube.is_odd()),
        };
        f.pad(&serde_json::to_string(&object).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Json {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        possible(&read(text, &ColorScheme::western())?.stickers).map(Self)
    }
}

/// What is written.
#[derive(Serialize)]
struct StateVector {
    corner_position: [u8; 8],
    corner_orientation: [u8; 8],
    edge_position: [u8; 12],
    edge_orientation: [u8; 12],
    parity: u8,
}

/// What is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object as {\"cube\": \"…\"}")]
struct Object {
    cube: Option<String>,
    scramble: Option<String>,
    corner_position: Option<[Below<8>; 8]>,
    corner_orientation: Option<[Below<3>; 8]>,
    edge_position: Option<[Below<12>; 12]>,
    edge_orientation: Option<[Below<2>; 12]>,
    parity: Option<Below<2>>,
}

/// A number below `N`.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "u8")]
struct Below<const N: u8>(u8);

impl<const N: u8> TryFrom<u8> for Below<N> {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if number < N { Ok(Self(number)) } else { Err(format!("{number} is not one of 0 to {}", N - 1)) }
    }
}

/// Reads an object of any of the three kinds.
fn read(text: &str, scheme: &ColorScheme) -> Result<ParsedCube, ReadError> {
    let object: Object = serde_json::from_str(text).map_err(|error| located(&error, text))?;
    let Object {
        cube,
        scramble,
        corner_position,
        corner_orientation,
        edge_position,
        edge_orientation,
        parity,
    } = object;
    let (corners, edges) = ((corner_position, corner_orientation), (edge_position, edge_orientation));
    match (cube, scramble, corners, edges, parity) {
        (Some(cube), None, (None, None), (None, None), None) => {
            let parsed = ParsedCube::read_stickers(&cube, scheme);
            parsed.map_err(|error| ReadError::JsonCube(Box::new(error)))
        }
        (None, Some(scramble), (None, None), (None, None), None) => {
            let algorithm: Algorithm = scramble.parse().map_err(ReadError::JsonScramble)?;
            Ok(ParsedCube::of_held(&HeldCube::SOLVED.turned_by(&algorithm.turns())))
        }
        (None, None, (Some(cp), Some(co)), (Some(ep), Some(eo)), parity) => {
            // It may be an impossible cube, but it still has stickers.
            let cube = CubieCube {
                cp: cp.map(|corner| Corner::ALL[corner.0 as usize]),
                co: co.map(|twist| twist.0),
                ep: ep.map(|edge| Edge::ALL[edge.0 as usize]),
                eo: eo.map(|flip| flip.0),
            };
            let right = u8::from(cube.is_odd());
            if parity.is_some_and(|parity| parity.0 != right) {
                return Err(ReadError::JsonParity { right });
            }
            Ok(ParsedCube::of_held(&HeldCube { cube, hold: Hold::STANDARD }))
        }
        _ => Err(ReadError::JsonFields),
    }
}

/// The error with its place in characters: at what cannot be read, or just behind a number out of range. The library
/// counts bytes of the line from 1, and reports 0 at a line end.
fn located(error: &serde_json::Error, text: &str) -> ReadError {
    let words = error.to_string();
    let suffix = format!(" at line {} column {}", error.line(), error.column());
    let reason = words.strip_suffix(&suffix).unwrap_or(&words).to_owned();
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or("");
    let before = line.char_indices().take_while(|(byte, _)| *byte < error.column()).count();
    let several_lines = text.trim_end().contains('\n');
    let place = Place { line: several_lines.then_some(error.line()), column: before.max(1) };
    ReadError::Invalid { place, reason }
}

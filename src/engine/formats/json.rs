//! A cube as a JSON object: its stickers, a scramble, or the numbers of its pieces.

use std::fmt;
use std::str::FromStr;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer};

use super::number_lists;
pub(super) use super::state_vector::Parity;
use super::state_vector::{Convention, StateVector};
use super::{ParsedCube, ReadError, Remark, opens_with, possible};
use crate::cube::{
    Algorithm, CenterTurns, ColorScheme, CubieCube, Orientation, OrientedCube, TextPosition,
    without_comment,
};

/// A cube as a JSON object, written as its state vector.
///
/// The state vector has four lists: `corner_position` says which of the corners URF UFL ULB UBR DFR DLF DBL DRB, numbered
/// from 0, is at each of these places, `corner_orientation` by how many thirds it is twisted clockwise there (0 to 2),
/// `edge_position` and `edge_orientation` (0 or 1) the same for the edges UR UF UL UB DR DF DL DB FR FL BL BR. The field
/// `parity`, 0 or false for an even permutation of the corners and 1 or true for an odd one, is optional and is checked.
/// The field `convention` names the [`Convention`] of the numbers; this one is `cubies`.
///
/// Also accepted are `{"cube": "…"}` with 54 stickers and `{"scramble": "R U …"}` with an algorithm that is applied to a
/// solved cube. In each of these an additional field `centers` gives the turns of the centres as [`CenterTurns`] writes
/// them. No other fields are allowed.
///
/// ```
/// use cubetui::cube::{CubieCube, Face, Move};
/// use cubetui::formats::{Json};
/// let turned = Json(CubieCube::SOLVED.turned(Move::new(Face::R, 1)));
/// assert_eq!(
///     turned.to_string(),
///     "{\"corner_position\":[4,1,2,0,7,5,6,3],\"corner_orientation\":[2,0,0,1,1,0,0,2],\
///      \"edge_position\":[8,1,2,3,11,5,6,7,4,9,10,0],\"edge_orientation\":[0,0,0,0,0,0,0,0,0,0,0,0],\"parity\":1,\
///      \"convention\":\"cubies\"}"
/// );
/// assert_eq!(turned.to_string().parse(), Ok(turned));
/// assert_eq!("{\"scramble\": \"R\"}".parse(), Ok(turned));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Json(pub CubieCube);

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Convention::Cubies.write(&self.0))
    }
}

impl FromStr for Json {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = read(text, &ColorScheme::western(), Convention::Cubies)?;
        possible(&parsed.stickers).map(Self)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object as {\"cube\": \"…\"}")]
struct JsonObject {
    cube: Option<String>,
    scramble: Option<String>,
    corner_position: Option<[Below<8>; 8]>,
    corner_orientation: Option<[Below<3>; 8]>,
    edge_position: Option<[Below<12>; 12]>,
    edge_orientation: Option<[Below<2>; 12]>,
    parity: Option<Parity>,
    convention: Option<Convention>,
    centers: Option<String>,
}

/// A number below `N`.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "u8")]
struct Below<const N: u8>(u8);

impl<const N: u8> TryFrom<u8> for Below<N> {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if number < N {
            Ok(Self(number))
        } else {
            Err(format!("{number} is not one of 0 to {}", N - 1))
        }
    }
}

impl<'de> Deserialize<'de> for Parity {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ParityVisitor;

        impl Visitor<'_> for ParityVisitor {
            type Value = Parity;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("0, 1, false or true")
            }

            fn visit_bool<E>(self, is_odd: bool) -> Result<Parity, E> {
                Ok(Parity {
                    is_odd,
                    is_number: false,
                })
            }

            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Parity, E> {
                match number {
                    0 | 1 => Ok(Parity {
                        is_odd: number == 1,
                        is_number: true,
                    }),
                    _ => Err(E::custom(format!("{number} is not one of 0 to 1"))),
                }
            }
        }

        deserializer.deserialize_any(ParityVisitor)
    }
}

/// Returns whether a text is a JSON object that names this convention, or none and this is [`Convention::Cubies`].
pub(super) fn is_meant(text: &str, convention: Convention) -> bool {
    if !opens_with(text, '{') && !number_lists::is_state(text) {
        return false;
    }
    let is_named = |other: &Convention| text.contains(&format!("\"{}\"", other.name()));
    let named = Convention::ALL.into_iter().rev().find(is_named);
    named.unwrap_or(Convention::Cubies) == convention
}

/// Reads an object of any of the three kinds. A state vector that does not name its convention is read in the `chosen` one;
/// for cubies, with a remark if it would be another cube in the order of vector40.
pub(super) fn read(
    text: &str,
    scheme: &ColorScheme,
    chosen: Convention,
) -> Result<ParsedCube, ReadError> {
    if !opens_with(text, '{') && number_lists::is_state(text) {
        return number_lists::read_state(text, chosen);
    }
    // The error in a text that ends too soon is after its last character, not after the blanks that follow it.
    let text = without_comment(text).trim_end();
    let object: JsonObject = serde_json::from_str(text).map_err(|error| located(&error, text))?;
    let centers: Option<CenterTurns> = object
        .centers
        .map(|text| {
            text.parse()
                .map_err(|error| ReadError::JsonCenters(Box::new(error)))
        })
        .transpose()?;
    let numbers = match (
        object.corner_position,
        object.corner_orientation,
        object.edge_position,
        object.edge_orientation,
    ) {
        (Some(cp), Some(co), Some(ep), Some(eo)) => Some(StateVector {
            corner_position: cp.map(|corner| corner.0),
            corner_orientation: co.map(|twist| twist.0),
            edge_position: ep.map(|edge| edge.0),
            edge_orientation: eo.map(|flip| flip.0),
        }),
        (None, None, None, None) if object.parity.is_none() && object.convention.is_none() => None,
        _ => return Err(ReadError::JsonFields),
    };
    let parsed = match (object.cube, object.scramble, numbers) {
        (Some(cube), None, None) => ParsedCube::read_stickers(&cube, scheme)
            .map_err(|error| ReadError::JsonCube(Box::new(error)))?,
        (None, Some(scramble), None) => {
            let algorithm: Algorithm = scramble.parse().map_err(ReadError::JsonScramble)?;
            ParsedCube::of_turns(&algorithm.turns())
        }
        (None, None, Some(numbers)) => {
            of_numbers(&numbers, object.parity, object.convention, chosen)?
        }
        _ => return Err(ReadError::JsonFields),
    };
    Ok(parsed.with_centers(centers))
}

/// Returns the cube of a state vector with its parity and its convention, if they are given.
pub(super) fn of_numbers(
    numbers: &StateVector,
    parity: Option<Parity>,
    convention: Option<Convention>,
    chosen: Convention,
) -> Result<ParsedCube, ReadError> {
    // It may be an impossible cube, but it still has stickers.
    let cube = convention.unwrap_or(chosen).cube(numbers);
    let is_odd = cube.is_odd();
    if let Some(parity) = parity
        && parity.is_odd != is_odd
    {
        return Err(ReadError::JsonParity {
            right: match (parity.is_number, is_odd) {
                (true, false) => "0",
                (true, true) => "1",
                (false, false) => "false",
                (false, true) => "true",
            },
        });
    }
    let is_open = convention.is_none()
        && chosen == Convention::Cubies
        && Convention::Vector40.cube(numbers) != cube;
    Ok(ParsedCube {
        remark: is_open.then_some(Remark::Cubies),
        ..ParsedCube::of_oriented(&OrientedCube::new(cube, Orientation::STANDARD))
    })
}

/// Returns the error with its position in characters: at the text that cannot be read, or just after a number out of range.
/// The library counts bytes of the line from 1, and reports 0 at a line end.
fn located(error: &serde_json::Error, text: &str) -> ReadError {
    let words = error.to_string();
    let suffix = format!(" at line {} column {}", error.line(), error.column());
    let reason = words.strip_suffix(&suffix).unwrap_or(&words).to_owned();
    let line = text
        .split('\n')
        .nth(error.line().saturating_sub(1))
        .unwrap_or("");
    let before = line
        .char_indices()
        .take_while(|(byte, _)| *byte < error.column())
        .count();
    let several_lines = text.trim_end().contains('\n');
    let place = TextPosition {
        line: several_lines.then_some(error.line()),
        column: before.max(1),
    };
    ReadError::Invalid { place, reason }
}

//! A cube as a JSON object: its stickers, a scramble, or the numbers of its pieces.

use std::fmt;
use std::str::FromStr;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer};

use super::state_vector::{Convention, StateVector, Written, named_in};
use super::{FormatReader, ParsedCube, ReadError, Remark, opens_with, possible};
use crate::cube::{
    Algorithm, CenterTurns, ColorScheme, CubieCube, Orientation, OrientedCube, Place,
    without_comment,
};

/// A cube as a JSON object, written as its state vector.
///
/// The state vector has four lists: `corner_position` says which of the corners URF UFL ULB UBR DFR DLF DBL DRB, numbered
/// from 0, is at each of these places, `corner_orientation` by how many thirds it is twisted clockwise there (0 to 2),
/// `edge_position` and `edge_orientation` (0 or 1) the same for the edges UR UF UL UB DR DF DL DB FR FL BL BR. A `parity`
/// beside them, 0 or false for an even permutation of the corners and 1 or true for an odd one, may be left out and is
/// checked. The field `convention` says in which sequence the numbers are: `cubies` for this one, `vector40` for that of
/// [`Vector40`](super::Vector40), `lookup-pieces` for that of [`LookupPieces`](super::LookupPieces).
///
/// Read as well are `{"cube": "…"}` with 54 stickers and `{"scramble": "R U …"}` with an algorithm that is done on a
/// solved cube. A field `centers` beside any of these says how the centres are turned, as [`CenterTurns`] does. No other
/// fields are allowed.
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

impl Json {
    /// How it is read.
    pub const READER: FormatReader = FormatReader {
        example: "JSON",
        recognises: |text| opens_with(text, '{') && named_in(text) == Convention::Cubies,
        read: |text, scheme| read(text, scheme, None),
    };
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let object = Written::new(&self.0, Convention::Cubies, u8::from(self.0.is_odd()));
        f.pad(&serde_json::to_string(&object).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Json {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        possible(&read(text, &ColorScheme::western(), None)?.stickers).map(Self)
    }
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

/// A parity: 0 or 1, or false or true.
#[derive(Clone, Copy)]
struct Parity {
    is_odd: bool,
    is_number: bool,
}

impl Parity {
    /// Returns how this parity is written.
    const fn words(self) -> &'static str {
        match (self.is_number, self.is_odd) {
            (true, false) => "0",
            (true, true) => "1",
            (false, false) => "false",
            (false, true) => "true",
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

/// Reads an object of any of the three kinds. A state vector that does not name its convention is read in the one that was
/// chosen. Without a choice it is read as cubies, with a remark if it would be another cube in the other convention.
pub(super) fn read(
    text: &str,
    scheme: &ColorScheme,
    chosen: Option<Convention>,
) -> Result<ParsedCube, ReadError> {
    // What is missing at the end is missing behind the last character, not behind the blanks that follow it.
    let text = without_comment(text).trim_end();
    let object: Object = serde_json::from_str(text).map_err(|error| located(&error, text))?;
    let Object {
        cube,
        scramble,
        corner_position,
        corner_orientation,
        edge_position,
        edge_orientation,
        parity,
        convention,
        centers,
    } = object;
    let centers: Option<CenterTurns> = centers
        .map(|text| {
            text.parse()
                .map_err(|error| ReadError::JsonCenters(Box::new(error)))
        })
        .transpose()?;
    let (corners, edges) = (
        (corner_position, corner_orientation),
        (edge_position, edge_orientation),
    );
    let parsed = match (cube, scramble, corners, edges, parity, convention) {
        (Some(cube), None, (None, None), (None, None), None, None) => {
            let parsed = ParsedCube::read_stickers(&cube, scheme);
            parsed.map_err(|error| ReadError::JsonCube(Box::new(error)))
        }
        (None, Some(scramble), (None, None), (None, None), None, None) => {
            let algorithm: Algorithm = scramble.parse().map_err(ReadError::JsonScramble)?;
            Ok(ParsedCube::of_turns(&algorithm.turns()))
        }
        (None, None, (Some(cp), Some(co)), (Some(ep), Some(eo)), parity, convention) => {
            let numbers = StateVector {
                corner_position: cp.map(|corner| corner.0),
                corner_orientation: co.map(|twist| twist.0),
                edge_position: ep.map(|edge| edge.0),
                edge_orientation: eo.map(|flip| flip.0),
            };
            // It may be an impossible cube, but it still has stickers.
            let known = convention.or(chosen);
            let cube = known.unwrap_or(Convention::Cubies).cube(&numbers);
            let is_odd = cube.is_odd();
            if let Some(parity) = parity.filter(|parity| parity.is_odd != is_odd) {
                return Err(ReadError::JsonParity {
                    right: Parity { is_odd, ..parity }.words(),
                });
            }
            let is_open = known.is_none() && Convention::Vector40.cube(&numbers) != cube;
            let remark = is_open.then_some(Remark::Cubies);
            Ok(ParsedCube {
                remark,
                ..ParsedCube::of_held(&OrientedCube::new(cube, Orientation::STANDARD))
            })
        }
        _ => Err(ReadError::JsonFields),
    };
    Ok(parsed?.with_centers(centers))
}

/// The error with its place in characters: at what cannot be read, or just behind a number out of range. The library
/// counts bytes of the line from 1, and reports 0 at a line end.
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
    let place = Place {
        line: several_lines.then_some(error.line()),
        column: before.max(1),
    };
    ReadError::Invalid { place, reason }
}

//! A cube written as its coordinates: [`Coordinates`], with `FromStr` and `Display`.

use std::fmt;
use std::str::FromStr;

use super::{Coordinate as _, CoordinateEntry, CornerPermutation, Flip, Twist};
use crate::cube::{
    CubieCube, Cursor, Edge, FormatReader, HeldCube, Hold, Json, ParsedCube, Place, ReadError, Unsettled,
};

/// The coordinates of a cube, written as `name=value` with blanks between.
///
/// Twist, flip and the permutations of corners and edges determine the cube; reading needs only these. The others follow: they
/// are written for comparison, and checked when they are read. The permutations of the eight U and D edges and of the four
/// middle-layer edges are only written where they are defined.
///
/// ```
/// use cubetui::coord::Coordinates;
/// use cubetui::cube::{CubieCube, Face, Move};
/// let turned = Coordinates(CubieCube::SOLVED.turned(Move::new(Face::U, 1)));
/// assert_eq!(
///     turned.to_string(),
///     "twist=0 flip=0 corner_permutation=15120 edge_permutation=119750400 parity=1 ud_slice=0 ud_slice_sorted=0 \
///      ud_edge_permutation=15120 slice_permutation=0"
/// );
/// assert_eq!("twist=0 flip=0 corner_permutation=15120 edge_permutation=119750400".parse(), Ok(turned));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinates(pub CubieCube);

/// The number of coordinates, the first of [`NAMES`], that determine the cube.
const NEEDED: usize = 4;

/// The coordinates written, in this sequence.
const NAMES: [&str; 9] = [
    "twist",
    "flip",
    "corner_permutation",
    "edge_permutation",
    "parity",
    "ud_slice",
    "ud_slice_sorted",
    "ud_edge_permutation",
    "slice_permutation",
];

fn named() -> [&'static CoordinateEntry; NAMES.len()] {
    NAMES.map(|name| CoordinateEntry::called(name).expect("it is the name of a coordinate"))
}

impl Coordinates {
    /// The names, in the order in which they are written, each with its value where it is defined.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, Option<u32>)> {
        named().into_iter().map(|entry| (entry.id, entry.value(&self.0)))
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defined = self.values().filter_map(|(name, value)| Some(format!("{name}={}", value?)));
        f.pad(&defined.collect::<Vec<_>>().join(" "))
    }
}

impl Coordinates {
    /// How they are read.
    pub const READER: FormatReader = FormatReader {
        example: "coordinates as twist=0 flip=0 …",
        recognises: |text| text.contains('=') && !(Json::READER.recognises)(text),
        read: |text, _| {
            let held = HeldCube { cube: read(text)?, hold: Hold::STANDARD };
            Ok(ParsedCube::of_held(&held))
        },
    };
}

impl FromStr for Coordinates {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let cube = read(text)?;
        CubieCube::try_new(*cube.corners(), *cube.corner_twists(), *cube.edges(), *cube.edge_flips())
            .map(Self)
            .map_err(|faults| ReadError::Unsettled(Unsettled::Impossible(faults)))
    }
}

/// One coordinate as it was read.
#[derive(Clone, Copy)]
struct PlacedValue {
    value: u32,
    place: Place,
}

/// Reads coordinates. The cube may have an odd permutation of all its pieces, and so be impossible.
fn read(text: &str) -> Result<CubieCube, ReadError> {
    let invalid = |place, reason| ReadError::Invalid { place, reason };
    let mut cursor = Cursor::new(text);
    let mut values: [Option<PlacedValue>; NAMES.len()] = [None; NAMES.len()];
    cursor.skip_blanks();
    while cursor.peek().is_some() {
        let place = cursor.place();
        let word: String = std::iter::from_fn(|| cursor.take(|next| !next.is_whitespace())).collect();
        let (index, value) = coordinate(&word).map_err(|reason| invalid(place, reason))?;
        if values[index].replace(PlacedValue { value, place }).is_some() {
            return Err(invalid(place, format!("{} is given twice", NAMES[index])));
        }
        cursor.skip_blanks();
    }
    let needed = |index: usize| {
        let missing = || invalid(cursor.place(), format!("{} is missing", NAMES[index]));
        values[index].map(|known| known.value).ok_or_else(missing)
    };
    let cube = CubieCube {
        co: *Twist::from_index(needed(0)? as usize).cube().corner_twists(),
        eo: *Flip::from_index(needed(1)? as usize).cube().edge_flips(),
        cp: *CornerPermutation::from_index(needed(2)? as usize).cube().corners(),
        ep: edges_of_rank(needed(3)?),
    };
    for (entry, value) in named().into_iter().zip(values).skip(NEEDED) {
        let Some(PlacedValue { value, place }) = value else { continue };
        match entry.value(&cube) {
            Some(right) if right == value => {}
            Some(right) => {
                return Err(invalid(place, format!("{} must be {right} with the others", entry.id)));
            }
            None => return Err(invalid(place, format!("{} is not defined with the others", entry.id))),
        }
    }
    Ok(cube)
}

/// Reads one word as the index of a name and the value, or says why it cannot.
fn coordinate(word: &str) -> Result<(usize, u32), String> {
    let named_value = word
        .split_once('=')
        .and_then(|(name, value)| Some((NAMES.iter().position(|known| *known == name)?, value)));
    let (index, value) = named_value
        .ok_or_else(|| format!("{word:?} is not a coordinate as twist=0; there are {}", NAMES.join(", ")))?;
    let CoordinateEntry { id, count, .. } = *named()[index];
    let value = value.parse().ok().filter(|&value| value < count);
    Ok((index, value.ok_or_else(|| format!("{id} is a number from 0 to {}", count - 1))?))
}

/// Returns the permutation of the edges with this rank in lexicographic order.
fn edges_of_rank(rank: u32) -> [Edge; 12] {
    let mut digits = [0; 12];
    let mut rest = rank;
    for (index, digit) in digits.iter_mut().enumerate().rev() {
        *digit = (rest % (12 - index as u32)) as usize;
        rest /= 12 - index as u32;
    }
    let mut left = Edge::ALL.to_vec();
    digits.map(|digit| left.remove(digit))
}

//! A cube written as its coordinates, under our names or those of Kociemba's programs: [`Coordinates`] and
//! [`KociembaCoordinates`].

use std::fmt;
use std::str::FromStr;

use super::catalogue::Fixes;
use super::{COORDINATES, CoordinateEntry};
use crate::cube::{
    CubieCube, Edge, Orientation, OrientedCube, TextCursor, TextPosition, permutation_is_odd,
};
use crate::formats::{FormatReader, ParsedCube, ReadError, Remark, Unsettled};

/// The coordinates of a cube, written as `name=value` and separated by blanks.
///
/// Twist, flip and the permutations of corners and edges determine the cube. The others follow: they are written for
/// comparison, and checked when they are read. The permutations of the eight U and D edges and of the four middle-layer
/// edges are only written where they are defined.
///
/// Any coordinate of the [catalogue](super::COORDINATES) can be read, and a single one is enough: the rest of the cube
/// is then solved as far as parity allows.
///
/// ```
/// use cubetui::coord::Coordinates;
/// use cubetui::cube::{CubieCube, Face, Move};
/// let turned = Coordinates(CubieCube::SOLVED.turned(Move::new(Face::U, 1)));
/// assert_eq!(
///     turned.to_string(),
///     "twist=0 flip=0 corner_permutation=9 edge_permutation=9 parity=1 ud_slice=0 ud_slice_sorted=0 \
///      ud_edge_permutation=9 slice_permutation=0"
/// );
/// assert_eq!("twist=0 flip=0 corner_permutation=9 edge_permutation=9".parse(), Ok(turned));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinates(pub CubieCube);

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

impl Coordinates {
    pub(crate) const READER: FormatReader = FormatReader {
        example: "coordinates as twist=0 flip=0 …",
        recognises: |text| text.contains('='),
        read: |text, _| read(COORDINATES, text).map(ParsedCube::from),
    };

    fn entries() -> [CoordinateEntry; NAMES.len()] {
        NAMES.map(named)
    }

    /// The names, in the order in which they are written, each with its value where it is defined.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, Option<u32>)> {
        Self::entries()
            .into_iter()
            .map(|entry| (entry.id, entry.value(&self.0)))
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&written(&Self::entries(), &self.0))
    }
}

impl FromStr for Coordinates {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        possible(read(COORDINATES, text)?).map(Self)
    }
}

/// The coordinates of a cube under the names that Kociemba's programs give them, written as `name=value` and separated
/// by blanks.
///
/// `udedges` and `slice` are only written where they are defined. A single value is enough to read a cube; the rest is then
/// solved as far as parity allows.
///
/// ```
/// use cubetui::coord::KociembaCoordinates;
/// use cubetui::cube::{CubieCube, Face, Move};
/// let turned = KociembaCoordinates(CubieCube::SOLVED.turned(Move::new(Face::R, 1)));
/// assert!(turned.to_string().starts_with("twist=1494 flip=0 udslice=194 corners="));
/// assert_eq!(turned.to_string().parse(), Ok(turned));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KociembaCoordinates(pub CubieCube);

/// Kociemba's names and ours, in the sequence in which they are written.
const KOCIEMBA_NAMES: [(&str, &str); 7] = [
    ("twist", "twist"),
    ("flip", "flip"),
    ("udslice", "ud_slice"),
    ("corners", "corner_permutation"),
    ("edges", "edge_permutation"),
    ("udedges", "ud_edge_permutation"),
    ("slice", "slice_permutation"),
];

impl KociembaCoordinates {
    /// A text that has only names of [`Coordinates`] is not recognised.
    pub(crate) const READER: FormatReader = FormatReader {
        example: "Kociemba's coordinates as twist=0 udslice=0 …",
        recognises: |text| {
            let mut names = text
                .split_whitespace()
                .filter_map(|word| Some(word.split_once('=')?.0));
            let is_own = |name| {
                KOCIEMBA_NAMES
                    .iter()
                    .any(|(theirs, ours)| theirs != ours && *theirs == name)
            };
            names.any(is_own)
        },
        read: |text, _| read(&Self::entries(), text).map(ParsedCube::from),
    };

    fn entries() -> [CoordinateEntry; KOCIEMBA_NAMES.len()] {
        KOCIEMBA_NAMES.map(|(id, ours)| CoordinateEntry { id, ..named(ours) })
    }
}

impl fmt::Display for KociembaCoordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&written(&Self::entries(), &self.0))
    }
}

impl FromStr for KociembaCoordinates {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        possible(read(&Self::entries(), text)?).map(Self)
    }
}

fn named(id: &str) -> CoordinateEntry {
    *CoordinateEntry::called(id).expect("it is the name of a coordinate")
}

/// Writes the values that are defined for a cube.
fn written(entries: &[CoordinateEntry], cube: &CubieCube) -> String {
    let defined = entries
        .iter()
        .filter_map(|entry| Some(format!("{}={}", entry.id, entry.value(cube)?)));
    defined.collect::<Vec<_>>().join(" ")
}

fn possible(read: ReadValues) -> Result<CubieCube, ReadError> {
    let cube = read.cube;
    CubieCube::try_new(
        *cube.corners(),
        *cube.corner_twists(),
        *cube.edges(),
        *cube.edge_flips(),
    )
    .map_err(|faults| ReadError::Unsettled(Unsettled::Impossible(faults)))
}

/// A cube with the values that were read. Its pieces may have an odd permutation, and so be impossible.
#[derive(Clone, Copy)]
struct ReadValues {
    cube: CubieCube,
    /// Whether other cubes have these values too.
    is_open: bool,
}

impl From<ReadValues> for ParsedCube {
    fn from(ReadValues { cube, is_open }: ReadValues) -> Self {
        let remark = is_open.then_some(Remark::OneOfMany);
        Self {
            remark,
            ..Self::of_oriented(&OrientedCube::new(cube, Orientation::STANDARD))
        }
    }
}

/// Reads values of the coordinates in a table.
///
/// # Errors
/// The first word that is not such a value, or that contradicts those before it.
fn read(table: &[CoordinateEntry], text: &str) -> Result<ReadValues, ReadError> {
    let invalid = |place, reason| ReadError::Invalid { place, reason };
    let mut cursor = TextCursor::new(text);
    let mut values: Vec<(&CoordinateEntry, u32, TextPosition)> = Vec::new();
    cursor.skip_blanks();
    while cursor.peek().is_some() {
        let place = cursor.place();
        let word: String =
            std::iter::from_fn(|| cursor.take(|next| !next.is_whitespace())).collect();
        let (entry, value) = coordinate(table, &word).map_err(|reason| invalid(place, reason))?;
        if values.iter().any(|(known, ..)| known.id == entry.id) {
            return Err(invalid(place, format!("{} is given twice", entry.id)));
        }
        values.push((entry, value, place));
        cursor.skip_blanks();
    }
    if values.is_empty() {
        return Err(invalid(
            cursor.place(),
            "a coordinate as twist=0 is missing".to_owned(),
        ));
    }
    let read = cube_with(&values);
    for (entry, value, place) in values {
        match entry.value(&read.cube) {
            Some(right) if right == value => {}
            Some(right) => {
                return Err(invalid(
                    place,
                    format!("{} must be {right} with the others", entry.id),
                ));
            }
            None => {
                return Err(invalid(
                    place,
                    format!("{} is not defined with the others", entry.id),
                ));
            }
        }
    }
    Ok(read)
}

/// Reads one word, or says why it cannot.
fn coordinate<'a>(
    table: &'a [CoordinateEntry],
    word: &str,
) -> Result<(&'a CoordinateEntry, u32), String> {
    let named_value = word
        .split_once('=')
        .and_then(|(name, value)| Some((table.iter().find(|entry| entry.id == name)?, value)));
    let names = || {
        table
            .iter()
            .map(|entry| entry.id)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let (entry, value) = named_value.ok_or_else(|| {
        format!(
            "{word:?} is not a coordinate as twist=0; there are {}",
            names()
        )
    })?;
    let value = value.parse().ok().filter(|&value| value < entry.count);
    Ok((
        entry,
        value.ok_or_else(|| format!("{} is a number from 0 to {}", entry.id, entry.count - 1))?,
    ))
}

/// Returns a cube with these values, if they agree. Everything they leave open is solved, except for a swap of two
/// corners and of two edges where the parity requires it.
fn cube_with(values: &[(&CoordinateEntry, u32, TextPosition)]) -> ReadValues {
    let fixed = |property| {
        values
            .iter()
            .find(|(entry, ..)| entry.fixes.contains(&property))
    };
    let cube_of = |property| fixed(property).map(|(entry, value, _)| (entry.cube)(*value));
    let mut cube = CubieCube::SOLVED;
    if let Some(CubieCube { co, .. }) = cube_of(Fixes::Twists) {
        cube.co = co;
    }
    if let Some(CubieCube { eo, .. }) = cube_of(Fixes::Flips) {
        cube.eo = eo;
    }
    if let Some(CubieCube { cp, .. }) = cube_of(Fixes::Corners) {
        cube.cp = cp;
    }
    let all = cube_of(Fixes::Edges);
    let middle = cube_of(Fixes::Middle);
    let ud = cube_of(Fixes::UdEdges);
    if let Some(CubieCube { ep, .. }) = all.or(middle).or_else(|| cube_of(Fixes::Places)) {
        cube.ep = ep;
    }
    let is_middle = |edge: &Edge| edge.index() >= Edge::FR.index();
    if let (None, Some(CubieCube { ep, .. })) = (all, ud)
        && cube.ep[8..].iter().all(is_middle)
    {
        cube.ep[..8].copy_from_slice(&ep[..8]);
    }
    let corners = fixed(Fixes::Corners).is_some();
    let edges = all.is_some() || (middle.is_some() && ud.is_some());
    let is_odd = |cube: &CubieCube| permutation_is_odd(&cube.ep.map(Edge::index));
    let parity = fixed(Fixes::Parity).map(|&(_, value, _)| value == 1);
    if !corners && parity.unwrap_or_else(|| edges && is_odd(&cube)) {
        cube.cp.swap(0, 1);
    }
    if !edges && is_odd(&cube) != cube.is_odd() {
        // Either of these pairs may be swapped: no value that was read depends on it.
        let [one, other] = if ud.is_some() {
            [Edge::FR, Edge::FL]
        } else {
            [Edge::UR, Edge::UF]
        };
        cube.ep = cube.ep.map(|edge| match edge {
            _ if edge == one => other,
            _ if edge == other => one,
            _ => edge,
        });
    }
    let turned = fixed(Fixes::Twists).is_some() && fixed(Fixes::Flips).is_some();
    ReadValues {
        cube,
        is_open: !(turned && corners && edges),
    }
}

//! A cube written as its coordinates: [`Coordinates`], with `FromStr` and `Display`.

use std::fmt;
use std::str::FromStr;

use super::{Coordinate as _, CoordinateEntry, CornerPermutation, Flip, Twist};
use crate::cube::{CubeFault, CubieCube, Edge};

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

/// The reason why a text is not the coordinates of a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoordinatesError {
    /// Not of the form `name=value`, or no coordinate has the name.
    Unknown(String),
    /// The same name twice.
    Repeated(String),
    /// A value that the coordinate does not have.
    OutOfRange {
        /// Which coordinate.
        name: &'static str,
        /// How many values it has, from 0.
        count: u32,
    },
    /// A coordinate that is needed.
    Missing(&'static str),
    /// A coordinate that follows from the others has another value; none when it is not defined for the cube.
    Contradiction {
        /// Which coordinate.
        name: &'static str,
        /// What it should be.
        right: Option<u32>,
    },
    /// No possible cube has them.
    Impossible(Vec<CubeFault>),
}

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
    /// Returns the names as they are written, each with its value where it is defined.
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

impl FromStr for Coordinates {
    type Err = CoordinatesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut given: [Option<u32>; NAMES.len()] = [None; NAMES.len()];
        for word in text.split_whitespace() {
            let unknown = || CoordinatesError::Unknown(word.to_owned());
            let (name, value) = word.split_once('=').ok_or_else(unknown)?;
            let index = NAMES.iter().position(|known| *known == name).ok_or_else(unknown)?;
            let CoordinateEntry { id: name, count, .. } = *named()[index];
            let value = value.parse().ok().filter(|&value| value < count);
            let value = value.ok_or(CoordinatesError::OutOfRange { name, count })?;
            if given[index].replace(value).is_some() {
                return Err(CoordinatesError::Repeated(name.to_owned()));
            }
        }
        let needed = |index: usize| given[index].ok_or(CoordinatesError::Missing(NAMES[index]));
        let [twist, flip, corners, edges] = [needed(0)?, needed(1)?, needed(2)?, needed(3)?];
        let corners = CornerPermutation::from_index(corners as usize).cube();
        let twists = Twist::from_index(twist as usize).cube();
        let flips = Flip::from_index(flip as usize).cube();
        let cube = CubieCube::try_new(
            *corners.corners(),
            *twists.corner_twists(),
            edges_of_rank(edges),
            *flips.edge_flips(),
        )
        .map_err(CoordinatesError::Impossible)?;
        for (entry, given) in named().into_iter().zip(given).skip(NEEDED) {
            let right = entry.value(&cube);
            if given.is_some() && given != right {
                return Err(CoordinatesError::Contradiction { name: entry.id, right });
            }
        }
        Ok(Self(cube))
    }
}

/// Returns the permutation of the edges with this lexicographic rank.
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

impl fmt::Display for CoordinatesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => {
                write!(f, "{word:?} is not a coordinate such as twist=0; the names are {}", NAMES.join(", "))
            }
            Self::Repeated(name) => write!(f, "{name} is given twice"),
            Self::OutOfRange { name, count } => write!(f, "{name} is a number from 0 to {}", count - 1),
            Self::Missing(name) => write!(f, "{name} is missing"),
            Self::Contradiction { name, right: Some(right) } => {
                write!(f, "{name} must be {right} with the others")
            }
            Self::Contradiction { name, right: None } => write!(f, "{name} is not defined with the others"),
            Self::Impossible(faults) => {
                let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                write!(f, "no possible cube has these coordinates: {}", faults.join("; "))
            }
        }
    }
}

impl std::error::Error for CoordinatesError {}

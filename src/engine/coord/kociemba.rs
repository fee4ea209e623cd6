//! The coordinates as Kociemba numbers them (<https://kociemba.org/math/coordlevel.htm>), in Cube Explorer and the programs
//! after it.

use std::fmt;
use std::str::FromStr;

use super::catalogue::Fixes;
use super::coordinate_text::{possible, read};
use super::{Coordinate, CoordinateEntry, Flip, Part, Twist, UdSlice};
use crate::cube::{Corner, CubieCube, Edge};
use crate::formats::{FormatReader, ParsedCube, ReadError};

/// The first of the middle-layer edges, and their first place in the solved cube.
const FIRST: usize = Edge::FR.index();

/// The coordinates of a cube in Kociemba's numbering, written as `name=value` with blanks between.
///
/// `twist` and `flip` are those of [`Coordinates`](super::Coordinates). `udslice` adds C(place, k) for each place without a
/// middle-layer edge, where k is one less than the number of such edges at or before the place. The permutations `corners`,
/// `edges`, `udedges` and `slice` are sums of `inversions(place) · place!`. The last two are only written where they are defined.
/// A single value is enough to read a cube; the rest is then solved as far as parity allows.
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

impl KociembaCoordinates {
    /// How they are read.
    pub const READER: FormatReader = FormatReader {
        example: "Kociemba's coordinates as twist=0 udslice=0 …",
        recognises: |text| {
            let names = text
                .split_whitespace()
                .filter_map(|word| Some(word.split_once('=')?.0));
            let is_own = |name: &str| ENTRIES[SHARED..].iter().any(|entry| entry.id == name);
            names.into_iter().any(is_own)
        },
        read: |text, _| read(ENTRIES, text).map(ParsedCube::from),
    };
}

impl fmt::Display for KociembaCoordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = ENTRIES
            .iter()
            .filter_map(|entry| Some(format!("{}={}", entry.id, entry.value(&self.0)?)));
        f.pad(&written.collect::<Vec<_>>().join(" "))
    }
}

impl FromStr for KociembaCoordinates {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        possible(read(ENTRIES, text)?).map(Self)
    }
}

/// The first entries have the names and values of the catalogue.
const SHARED: usize = 2;

/// The coordinates, in the sequence in which they are written.
const ENTRIES: &[CoordinateEntry] = &[
    entry("twist", 2187, &[Fixes::Twists], twist, |value| {
        Twist::from_index(value as usize).cube()
    }),
    entry("flip", 2048, &[Fixes::Flips], flip, |value| {
        Flip::from_index(value as usize).cube()
    }),
    entry(
        "udslice",
        495,
        &[Fixes::Places],
        |cube| Some(ud_slice(cube)),
        with_ud_slice,
    ),
    entry("corners", 40_320, &[Fixes::Corners], corners, |value| {
        CubieCube {
            cp: permutation(value).map(|index| Corner::ALL[index]),
            ..CubieCube::SOLVED
        }
    }),
    entry(
        "edges",
        479_001_600,
        &[Fixes::Edges],
        |cube| Some(edges(&cube.ep)),
        |value| CubieCube {
            ep: permutation(value).map(|index| Edge::ALL[index]),
            ..CubieCube::SOLVED
        },
    ),
    entry(
        "udedges",
        40_320,
        &[Fixes::Places, Fixes::UdEdges],
        ud_edges,
        with_ud_edges,
    ),
    entry(
        "slice",
        24,
        &[Fixes::Places, Fixes::Middle],
        middle,
        with_middle,
    ),
];

const fn entry(
    id: &'static str,
    count: u32,
    fixes: &'static [Fixes],
    of: fn(&CubieCube) -> Option<u32>,
    cube: fn(u32) -> CubieCube,
) -> CoordinateEntry {
    CoordinateEntry {
        id,
        name: id,
        part: Part::Other,
        count,
        subgroup: "",
        about: "",
        fixes,
        of,
        cube,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "a coordinate need not be defined")]
fn twist(cube: &CubieCube) -> Option<u32> {
    Some(Twist::of(cube).index() as u32)
}

#[expect(clippy::unnecessary_wraps, reason = "a coordinate need not be defined")]
fn flip(cube: &CubieCube) -> Option<u32> {
    Some(Flip::of(cube).index() as u32)
}

#[expect(clippy::unnecessary_wraps, reason = "a coordinate need not be defined")]
fn corners(cube: &CubieCube) -> Option<u32> {
    Some(number(&cube.cp.map(Corner::index)))
}

fn edges(edges: &[Edge]) -> u32 {
    number(&edges.iter().map(|edge| edge.index()).collect::<Vec<_>>())
}

/// Returns the number of the places of the middle-layer edges, 0 to 494.
fn ud_slice(cube: &CubieCube) -> u32 {
    let mut sum = 0;
    let mut left = 4;
    for place in (0..Edge::NUM as u32).rev() {
        if cube.ep[place as usize].index() >= FIRST {
            left -= 1;
        } else if left > 0 {
            sum += binomial(place, left - 1);
        }
    }
    sum
}

/// Returns n over k, 0 for n < k.
const fn binomial(n: u32, k: u32) -> u32 {
    let mut product = 1;
    let mut index = 0;
    while index < k {
        product = product * n.saturating_sub(index) / (index + 1);
        index += 1;
    }
    product
}

fn with_ud_slice(value: u32) -> CubieCube {
    let cubes = UdSlice::all().map(Coordinate::cube);
    cubes
        .into_iter()
        .find(|cube| ud_slice(cube) == value)
        .unwrap_or(CubieCube::SOLVED)
}

fn has_middle_edges_in_place(cube: &CubieCube) -> bool {
    cube.ep[FIRST..].iter().all(|edge| edge.index() >= FIRST)
}

fn ud_edges(cube: &CubieCube) -> Option<u32> {
    has_middle_edges_in_place(cube).then(|| edges(&cube.ep[..FIRST]))
}

fn with_ud_edges(value: u32) -> CubieCube {
    let permutation = permutation::<8>(value);
    let mut cube = CubieCube::SOLVED;
    for (place, index) in permutation.into_iter().enumerate() {
        cube.ep[place] = Edge::ALL[index];
    }
    cube
}

fn middle(cube: &CubieCube) -> Option<u32> {
    has_middle_edges_in_place(cube).then(|| edges(&cube.ep[FIRST..]))
}

fn with_middle(value: u32) -> CubieCube {
    let permutation = permutation::<4>(value);
    let mut cube = CubieCube::SOLVED;
    for (place, index) in permutation.into_iter().enumerate() {
        cube.ep[FIRST + place] = Edge::ALL[FIRST + index];
    }
    cube
}

/// Returns the number of a permutation: the sum of the larger items to the left of each place, times place!.
fn number(permutation: &[usize]) -> u32 {
    (1..permutation.len()).rev().fold(0, |sum, place| {
        let larger = permutation[..place]
            .iter()
            .filter(|item| **item > permutation[place])
            .count();
        (sum + larger as u32) * place as u32
    })
}

/// Returns the permutation with a number.
fn permutation<const N: usize>(number: u32) -> [usize; N] {
    let mut rest = number as usize;
    let mut larger = [0; N];
    for (place, digit) in larger.iter_mut().enumerate() {
        *digit = rest % (place + 1);
        rest /= place + 1;
    }
    let mut left: Vec<usize> = (0..N).collect();
    let mut items = [0; N];
    for place in (0..N).rev() {
        items[place] = left.remove(place - larger[place]);
    }
    items
}

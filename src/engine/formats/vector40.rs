//! The state vector of a server that solves by Thistlethwaite's stages, and its ids of these stages.

use std::fmt;
use std::str::FromStr;

use super::state_vector::{Convention, StateVector, Written, named_in};
use super::{FormatReader, ReadError, json, opens_with, possible};
use crate::cube::{ColorScheme, CubieCube, Edge};

/// A cube as a JSON object with the fields of [`Json`](super::Json), numbered as [`Convention::Vector40`].
///
/// `parity` is true for an odd permutation of the corners. The field `convention` keeps the numbers from being read in the
/// sequence of [`Convention::Cubies`], in which they are another cube.
///
/// ```
/// use cubetui::cube::{CubieCube, Face, Move};
/// use cubetui::formats::{Vector40};
/// let turned = Vector40(CubieCube::SOLVED.turned(Move::new(Face::U, 1)));
/// assert_eq!(
///     turned.to_string(),
///     "{\"corner_position\":[1,2,3,0,4,5,6,7],\"corner_orientation\":[0,0,0,0,0,0,0,0],\
///      \"edge_position\":[1,2,3,0,4,5,6,7,8,9,10,11],\"edge_orientation\":[0,0,0,0,0,0,0,0,0,0,0,0],\
///      \"parity\":true,\"convention\":\"vector40\"}"
/// );
/// assert_eq!(turned.to_string().parse(), Ok(turned));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector40(pub CubieCube);

impl Vector40 {
    /// How it is read.
    pub const READER: FormatReader = FormatReader {
        example: "JSON with \"convention\": \"vector40\"",
        recognises: |text| opens_with(text, '{') && named_in(text) == Convention::Vector40,
        read: |text, scheme| json::read(text, scheme, Some(Convention::Vector40)),
    };
}

impl fmt::Display for Vector40 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let object = Written::new(&self.0, Convention::Vector40, self.0.is_odd());
        f.pad(&serde_json::to_string(&object).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Vector40 {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = json::read(text, &ColorScheme::western(), Some(Convention::Vector40))?;
        possible(&parsed.stickers).map(Self)
    }
}

/// The ids of Thistlethwaite's four stages in the numbering of [`Vector40`]. A stage is done when its id is that of the
/// solved cube.
///
/// Stage 1 has the edge orientations. Stage 2 has the corner orientations, and for each edge place `a` if a middle-layer
/// edge is there, else `b`. Stage 3 has for each edge place the slice of its edge (`a` the equator, `b` the slice between L
/// and R, `c` the one between F and B), for each corner place the smaller member of the pair (0 2), (1 3), (4 6) or (5 7)
/// of its corner, and the parity. Pairs are stricter than tetrads. Stage 4 has the whole state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector40Stages(pub CubieCube);

impl Vector40Stages {
    /// Returns the id of a stage, 1 to 4.
    pub fn id(&self, stage: usize) -> String {
        let StateVector {
            corner_position,
            corner_orientation,
            edge_position,
            edge_orientation,
        } = Convention::Vector40.numbers(&self.0);
        let edges = Convention::Vector40.edges();
        let slice = |number: u8| match edges[usize::from(number)] {
            Edge::FR | Edge::FL | Edge::BL | Edge::BR => "a",
            Edge::UF | Edge::UB | Edge::DF | Edge::DB => "b",
            Edge::UR | Edge::UL | Edge::DR | Edge::DL => "c",
        };
        let is_middle = |number: u8| if slice(number) == "a" { "a" } else { "b" };
        let (flips, twists) = (spaced(&edge_orientation), spaced(&corner_orientation));
        match stage {
            1 => flips,
            2 => format!("{twists}, {}", edge_position.map(is_middle).join(" ")),
            3 => {
                let pairs = spaced(&corner_position.map(|number| number & !2));
                format!(
                    "{}, {pairs}, {}",
                    edge_position.map(slice).join(" "),
                    self.0.is_odd()
                )
            }
            _ => format!(
                "{}, {twists}, {}, {flips}",
                spaced(&corner_position),
                spaced(&edge_position)
            ),
        }
    }
}

impl fmt::Display for Vector40Stages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two, three, four] = [1, 2, 3, 4].map(|stage| self.id(stage));
        f.pad(&format!("1: {one}; 2: {two}; 3: {three}; 4: {four}"))
    }
}

fn spaced(numbers: &[u8]) -> String {
    numbers
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

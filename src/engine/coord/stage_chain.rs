//! Thistlethwaite's chains of groups: the axes along which they run, and the key of a cube in each stage.
//!
//! G1 has no quarter turns about one axis, G2 none about a second one either, and G3 has half turns only. There are six
//! ways to choose the axes. A symmetry maps each chain to the one that loses F-B first and R-L second; there the key of
//! a stage combines at most two coordinates, and is 0 for the goal.

use std::fmt;
use std::str::FromStr;

use super::{
    Coordinate, CornerTetrads, EdgeSlices, Flip, SquareCorners, SquareEdges, Twist, UdSlice,
};
use crate::cube::{CubieCube, Face, Orientation, Symmetry};

const STAGES: usize = 4;

/// The names of the axes, by [`Face::axis`].
const AXIS_NAMES: [&str; 3] = ["UD", "RL", "FB"];

/// The axes along which a cube goes through Thistlethwaite's groups.
///
/// Its name in the standard orientation:
///
/// ```
/// use cubetui::coord::StageChain;
/// let names: Vec<String> = StageChain::all().map(|chain| chain.to_string()).collect();
/// assert_eq!(names, ["FB-RL", "RL-FB", "RL-UD", "FB-UD", "UD-FB", "UD-RL"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageChain(Symmetry);

impl StageChain {
    /// The chain that loses the quarter turns of F and B first, then those of R and L.
    pub const STANDARD: Self = Self(Symmetry::IDENTITY);

    /// Returns the six chains: the permutations of the three axes.
    pub fn all() -> impl Iterator<Item = Self> {
        let differs = |symmetry: &Symmetry| {
            Symmetry::all()
                .take(symmetry.index())
                .all(|earlier| !earlier.inverse().then(*symmetry).keeps_axes())
        };
        Symmetry::all().filter(differs).map(Self)
    }

    /// The symmetry that maps it to [`Self::STANDARD`].
    pub const fn symmetry(self) -> Symmetry {
        self.0
    }

    /// Returns a face of the axis whose quarter turns it loses first, and one of the second.
    pub fn lost(self) -> [Face; 2] {
        [Face::F, Face::R].map(|face| self.0.inverse().face(face))
    }

    /// Returns its name for a cube in this orientation: the axes whose quarter turns it loses, the first and the second.
    pub fn name(self, orientation: Orientation) -> String {
        self.lost()
            .map(|face| AXIS_NAMES[orientation.position_of(face).axis()])
            .join("-")
    }

    /// Returns the chain that has the name of this one for a cube in this orientation.
    #[must_use]
    pub fn seen(self, orientation: Orientation) -> Self {
        let name = self.to_string();
        let found = Self::all().find(|chain| chain.name(orientation) == name);
        found.expect("an orientation permutes the axes")
    }

    /// Returns the keys of a cube, up to and including that of the first stage that is not done.
    pub fn keys(self, cube: &CubieCube) -> Vec<usize> {
        let cube = self.0.carry(cube);
        let mut keys = Vec::new();
        while keys.len() < STAGES
            && keys.iter().all(|key| *key == 0)
            && let Some(key) = stage_key(keys.len(), &cube)
        {
            keys.push(key);
        }
        keys
    }
}

/// Why a text names no chain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is none of {all}", all = Self::names())]
pub struct UnknownChain(String);

impl UnknownChain {
    fn names() -> String {
        let names: Vec<String> = StageChain::all().map(|chain| chain.to_string()).collect();
        names.join(", ")
    }
}

impl FromStr for StageChain {
    type Err = UnknownChain;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_named = |chain: &Self| chain.to_string().eq_ignore_ascii_case(text.trim());
        Self::all()
            .find(is_named)
            .ok_or_else(|| UnknownChain(text.to_owned()))
    }
}

impl fmt::Display for StageChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name(Orientation::STANDARD))
    }
}

/// Returns the key of a stage, from 0, along [`StageChain::STANDARD`]. It is defined where the stage before is done; other
/// cubes may have `None`.
pub fn stage_key(stage: usize, cube: &CubieCube) -> Option<usize> {
    match stage {
        0 => Flip::try_of(cube).map(Coordinate::index),
        1 => pair_key::<Twist, UdSlice>(cube),
        2 => pair_key::<CornerTetrads, EdgeSlices>(cube),
        _ => pair_key::<SquareCorners, SquareEdges>(cube),
    }
}

/// Returns the values of two coordinates combined into one number.
pub(crate) fn pair_key<A: Coordinate, B: Coordinate>(cube: &CubieCube) -> Option<usize> {
    Some(A::try_of(cube)?.index() * B::NUM + B::try_of(cube)?.index())
}

pub(super) fn write_keys(cube: &CubieCube) -> String {
    let of_chain = |chain: StageChain| {
        let keys: Vec<String> = chain.keys(cube).iter().map(ToString::to_string).collect();
        format!("{chain}: {}", keys.join(" "))
    };
    StageChain::all()
        .map(of_chain)
        .collect::<Vec<_>>()
        .join("; ")
}

//! The forms in which cubes are printed.

use clap::ValueEnum;

use crate::coord::Coordinates;
use crate::cube::{ColorScheme, Cycles, FaceCube, Facelet, HeldCube, Json, Reid, Singmaster};

/// A form. All but the first two tell the pieces in the standard orientation, however the cube is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// 54 letters of faces, in the order U R F D L B, as the cube is held.
    Facelets,
    /// The same as letters of colours.
    Colors,
    /// Twenty pieces, place by place: UF UR UB …
    Reid,
    /// Cycles of pieces, the sign within: (UF UR+)(UFR UBL).
    Cycles,
    /// Cycles of pieces as Singmaster prints them: (UF,UR)+ (UFR,UBL).
    Singmaster,
    /// A JSON object with the position and orientation of every corner and edge.
    Cubies,
    /// The coordinates of the two-phase algorithm: twist=0 flip=0 …
    Coordinates,
}

impl Form {
    /// The cube in this form, on one line.
    pub(super) fn write(self, held: &HeldCube, scheme: &ColorScheme) -> String {
        let cube = held.cube;
        match self {
            Self::Facelets => FaceCube::new(held.stickers()).to_string(),
            Self::Colors => {
                let stickers = held.stickers();
                Facelet::all().map(|facelet| scheme.letter(stickers[facelet.index()])).collect()
            }
            Self::Reid => Reid(cube).to_string(),
            Self::Cycles => Cycles(cube).to_string(),
            Self::Singmaster => Singmaster(cube).to_string(),
            Self::Cubies => Json(cube).to_string(),
            Self::Coordinates => Coordinates(cube).to_string(),
        }
    }

    /// Its name, as it is typed.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Facelets => "facelets",
            Self::Colors => "colors",
            Self::Reid => "reid",
            Self::Cycles => "cycles",
            Self::Singmaster => "singmaster",
            Self::Cubies => "cubies",
            Self::Coordinates => "coordinates",
        }
    }
}

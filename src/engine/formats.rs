//! Formats in which people and programs write a cube: stickers, JSON, a list of pieces, cycles of pieces. Each format has a
//! file; `coord::FORMATS` is the table of all.
//!
//! Turns texts into stickers and reports positions in them; knows nothing about files or where a text comes from.

mod cycles;
mod error;
mod json;
mod number_lists;
pub(super) mod piece_names;
mod recognition;
mod reid;
mod relabelled;
mod state_vector;
pub(super) mod stickers;

pub use cycles::{Cycles, Singmaster};
pub use error::ReadError;
pub use json::Json;
pub(crate) use number_lists::{
    LOOKUP_NUMBERS_READER, STICKER_NUMBERS_READER, write_lookup_numbers, write_sticker_numbers,
};
pub use reid::Reid;
pub use relabelled::CosetPicture;
pub use state_vector::{Convention, StateVector, Vector40Stages};
pub(crate) use stickers::{LOOKUP_READER, URLFBD_READER, write_lookup, write_urlfbd};

use thiserror::Error;

use crate::cube::{
    CenterTurns, Color, ColorScheme, CubieCube, Face, FaceCube, Facelet, Orientation, OrientedCube,
    PartialCube, TextCursor, Turn,
};
use crate::diagnosis::{CubeFault, Inference};
use crate::words::counted;
use recognition::recognise;
use stickers::WrittenStickers;

/// The length of the longest text that is read, in characters.
pub(crate) const LONGEST: usize = 10_000;

/// A notation for cubes. `coord::FORMATS` lists all of them.
#[derive(Clone, Copy, Debug)]
pub struct CubeFormat {
    /// The name used to select it.
    pub id: &'static str,
    /// One line of help.
    pub about: &'static str,
    /// How it is read; `None` if it differs from another format only in writing.
    pub reader: Option<FormatReader>,
    /// Whether reading the written text gives the same cube again.
    pub is_complete: bool,
    /// Whether it shows the orientation of the cube; all others list the pieces in the standard orientation.
    pub keeps_orientation: bool,
    /// Writes a cube on one line, without the turns of its centres.
    pub write: fn(&OrientedCube, &ColorScheme) -> String,
}

impl CubeFormat {
    /// Writes a cube on one line. If its centres show how they are turned, their turns follow: in a field of a JSON object,
    /// otherwise after the word `centres`.
    pub fn text(&self, held: &OrientedCube, scheme: &ColorScheme) -> String {
        let text = (self.write)(held, scheme);
        let centers = if self.keeps_orientation {
            held.centers_seen()
        } else {
            held.centers
        };
        match (centers, text.strip_suffix('}')) {
            (Some(centers), Some(object)) if self.is_complete => {
                format!("{object},\"centers\":\"{centers}\"}}")
            }
            (Some(centers), None) if self.is_complete => format!("{text} centres {centers}"),
            _ => text,
        }
    }
}

/// How a format is read.
#[derive(Clone, Copy, Debug)]
pub struct FormatReader {
    /// An example, for messages.
    pub example: &'static str,
    /// Returns whether a text can only be meant in this format. It may still be wrong.
    pub recognises: fn(&str) -> bool,
    /// Reads a text.
    pub read: fn(&str, &ColorScheme) -> Result<ParsedCube, ReadError>,
}

/// Returns whether this is the first character of a text that is neither a blank nor part of a comment.
fn opens_with(text: &str, sign: char) -> bool {
    let mut cursor = TextCursor::new(text);
    cursor.skip_blanks();
    cursor.peek() == Some(sign)
}

/// A cube as it was written down. It need be neither complete nor possible.
///
/// ```
/// use cubetui::coord::format_of;
/// use cubetui::cube::{ColorScheme, CubieCube};
/// use cubetui::formats::{ParsedCube};
/// let scheme = ColorScheme::western();
/// for (text, format) in [
///     ("wwwwwwwww rrrrrrrrr ggggggggg yyyyyyyyy ooooooooo bbbbbbbbb", "facelets"),
///     (r#"{"scramble": "R U U' R'"}"#, "cubies"),
///     ("UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR", "reid"),
///     ("()", "cycles"),
///     ("twist=0 flip=0 corner_permutation=0 edge_permutation=0", "coordinates"),
/// ] {
///     assert_eq!(format_of(text).id, format);
///     assert_eq!(ParsedCube::read(text, &scheme).unwrap().cube(), Ok(CubieCube::SOLVED));
/// }
/// let error = ParsedCube::read("(UF UR) (UFR QX)", &scheme).unwrap_err();
/// assert_eq!(error.to_string(), "column 14: expected a corner, as UFR, found \"QX\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedCube {
    /// The known stickers, turned to the standard orientation. All centres are known, and are wrong only if the text has
    /// centres that no cube has in any orientation.
    pub stickers: PartialCube,
    /// The orientation of the cube.
    pub orientation: Orientation,
    /// The recognised colours of the cube, or `None` if they are those of the scheme in force.
    pub recognised: Option<ColorScheme>,
    /// How an ambiguous text was read, or `None` if it can only mean this.
    pub remark: Option<Remark>,
    /// The turns of the centres, in the standard orientation, which need not be possible: as given by the text or its
    /// moves, otherwise upright.
    pub centers: CenterTurns,
    /// Whether the centres show how they are turned.
    pub is_supercube: bool,
}

/// How an ambiguous text was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Numbers without a convention, which would be another cube in the other convention.
    Cubies,
    /// A picture that all cubes of a coset share.
    OneOfCoset,
    /// Coordinates that many cubes share.
    OneOfMany,
    /// Stickers without centres, which show neither the order of the faces nor the orientation.
    Lookup,
}

impl Remark {
    /// Returns the reading in a sentence without a full stop.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Cubies => {
                "these numbers name no convention: read as cubies (corners URF UFL ULB …); as vector40 (corners UFR UBR UBL …) \
                 they are another cube"
            }
            Self::OneOfCoset => {
                "these are relabelled stickers: read as one of the cubes of their coset"
            }
            Self::OneOfMany => "one of many such cubes: the rest is solved as far as parity allows",
            Self::Lookup => {
                "48 stickers have no centres: read as lookup, face by face in the sequence U L F R B D"
            }
        }
    }
}

impl ParsedCube {
    /// Reads 54 stickers.
    ///
    /// They are letters of faces, or letters or names of the scheme's colours, capital or small, and `.`, `?`, `-` or `·`
    /// for an unknown sticker, with blanks and line ends anywhere. Any other six colours are recognised by the centres.
    /// Nine lines of 3, 3, 3, 12, 12, 12, 3, 3 and 3 are the net; in any other text the centres show the order, which is U
    /// R F D L B if they are not known. They also show the orientation: the standard one if it is possible.
    ///
    /// # Errors
    /// The first letter that cannot be read, or a wrong number of letters.
    pub(crate) fn read_stickers(text: &str, scheme: &ColorScheme) -> Result<Self, ReadError> {
        Self::of_written(&WrittenStickers::of(text), scheme)
    }

    /// Reads 54 stickers that have been split.
    fn of_written(written: &WrittenStickers<'_>, scheme: &ColorScheme) -> Result<Self, ReadError> {
        let read = recognise(written, scheme)?;
        let (stickers, orientation) = read.seen.standardized();
        Ok(Self {
            orientation,
            recognised: read.scheme,
            ..Self::of_standard(stickers)
        })
    }

    /// Returns a cube in the standard orientation.
    const fn of_standard(stickers: PartialCube) -> Self {
        Self {
            stickers,
            orientation: Orientation::STANDARD,
            recognised: None,
            remark: None,
            centers: CenterTurns::UPRIGHT,
            is_supercube: false,
        }
    }

    /// Returns a cube with its orientation and its centres.
    pub(crate) fn of_oriented(held: &OrientedCube) -> Self {
        let centers = held.centers.unwrap_or_default();
        let is_supercube = held.centers.is_some();
        let stickers = held.cube.to_face_cube().into();
        Self {
            orientation: held.orientation,
            centers,
            is_supercube,
            ..Self::of_standard(stickers)
        }
    }

    /// Returns the cube that results from turns of a solved one.
    fn of_turns(turns: &[Turn]) -> Self {
        Self {
            is_supercube: false,
            ..Self::of_oriented(&OrientedCube::SUPERCUBE.turned_by(turns))
        }
    }

    /// Makes it a supercube: its centres show how they are turned.
    #[must_use]
    pub fn as_supercube(self) -> Self {
        Self {
            is_supercube: true,
            ..self
        }
    }

    /// Makes it a supercube with the turns of the centres as the user sees them, if they are given.
    #[must_use]
    pub(crate) fn with_centers(self, seen: Option<CenterTurns>) -> Self {
        let Some(seen) = seen else { return self };
        Self {
            centers: self.orientation.standard(&seen),
            is_supercube: true,
            ..self
        }
    }

    /// Returns the only possible cube that has these stickers and these centres, in its orientation.
    ///
    /// # Errors
    /// Why there is no such cube, or more than one. Faults name slots as the user sees them.
    pub fn held(&self) -> Result<OrientedCube, Unsettled> {
        let cube = self.cube().map_err(|unsettled| match unsettled {
            Unsettled::Impossible(faults) => Unsettled::Impossible(
                faults
                    .iter()
                    .map(|fault| self.orientation.seen(fault))
                    .collect(),
            ),
            open @ Unsettled::Open(_) => open,
        })?;
        let centers = self.is_supercube.then_some(self.centers);
        match centers.filter(|centers| !centers.fit(&cube)) {
            None => Ok(OrientedCube {
                cube,
                orientation: self.orientation,
                centers,
            }),
            Some(wrong) => Err(Unsettled::Impossible(vec![CubeFault::CenterParity {
                is_odd: wrong.is_odd(),
            }])),
        }
    }

    /// The colour scheme of the cube, which was read with the scheme `in_force`.
    pub fn scheme<'a>(&'a self, in_force: &'a ColorScheme) -> &'a ColorScheme {
        self.recognised.as_ref().unwrap_or(in_force)
    }

    /// Returns a sentence about the recognised colours, if they are not those in force.
    pub fn recognition(&self) -> Option<String> {
        let scheme = self.recognised.as_ref()?;
        let name = match scheme.name() {
            "own" => "These are other colours".to_owned(),
            name => format!("This is the {name} colour scheme"),
        };
        let centers = Face::ALL.map(|face| format!("{} {}", scheme.center_name(face), face.word()));
        Some(format!("{name}: {}", centers.join(", ")))
    }

    /// Returns the only possible cube that has these stickers. Stickers may be unknown if they follow from the others.
    ///
    /// # Errors
    /// Why there is no such cube, or more than one.
    pub fn cube(&self) -> Result<CubieCube, Unsettled> {
        if let Some(faces) = self.stickers.complete() {
            return CubieCube::try_from(&faces).map_err(Unsettled::Impossible);
        }
        let impossible = || Unsettled::Impossible(self.stickers.faults());
        let inference = Inference::from_stickers(&self.stickers).ok_or_else(impossible)?;
        let open = Facelet::all()
            .filter(|&facelet| inference.possible(facelet).only().is_none())
            .count();
        let forced: Vec<Color> = Facelet::all()
            .filter_map(|facelet| inference.possible(facelet).only())
            .collect();
        let colors: [Color; Facelet::NUM] = forced.try_into().map_err(|_| Unsettled::Open(open))?;
        CubieCube::try_from(&FaceCube::new(colors)).map_err(Unsettled::Impossible)
    }
}

/// Why stickers do not determine exactly one possible cube.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsettled {
    /// No possible cube has them: the known faults, perhaps none while some stickers are unknown.
    #[error("this cube is impossible: {}", listed(.0))]
    Impossible(Vec<CubeFault>),
    /// Several possible cubes have them: this many unknown stickers do not follow from the others.
    #[error("{}", open_stickers(*.0))]
    Open(usize),
}

fn listed(faults: &[CubeFault]) -> String {
    if faults.is_empty() {
        return "the stickers contradict each other".to_owned();
    }
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    faults.join("; ")
}

fn open_stickers(number: usize) -> String {
    let verb = if number == 1 { "does" } else { "do" };
    let stickers = counted(number, "unknown sticker");
    format!("{stickers} {verb} not follow from the others")
}

/// Returns the only possible cube that has these stickers, which are in the standard orientation.
fn possible(stickers: &PartialCube) -> Result<CubieCube, ReadError> {
    ParsedCube::of_standard(*stickers)
        .cube()
        .map_err(ReadError::Unsettled)
}

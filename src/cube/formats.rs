//! A cube as people and programs write it: stickers, JSON, a list of pieces, cycles of pieces. One format a file.
//!
//! Knows texts and their places, and turns each into stickers; knows nothing of files and of where a text comes from.

mod cycles;
mod error;
mod json;
mod piece_names;
mod reid;
mod singmaster;
pub(super) mod stickers;

use std::fmt;

pub use cycles::Cycles;
pub use error::{ReadError, Wanted};
pub use json::Json;
pub use reid::Reid;
pub use singmaster::Singmaster;

use super::cursor::Cursor;
use super::{
    Color, ColorScheme, CubeFault, CubieCube, FaceCube, Facelet, HeldCube, Hold, Inference, PartialCube,
};
use stickers::Unknown;

/// A text longer than this, in characters, is not read.
const LONGEST: usize = 10_000;

/// The ways to write a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeFormat {
    /// 54 letters, face by face in the order U R F D L B or U R L F B D, or row by row of the net `U / L F R B / D`.
    Stickers,
    /// An object with the stickers, a scramble or the state vector; see [`Json`].
    Json,
    /// Twenty pieces; see [`Reid`].
    Reid,
    /// Cycles of pieces; see [`Cycles`].
    Cycles,
}

impl CubeFormat {
    /// The format that a text must be of, if it is a cube at all.
    fn of(text: &str) -> Self {
        let mut cursor = Cursor::new(text);
        cursor.skip_blanks();
        match cursor.peek() {
            Some('{') => Self::Json,
            Some('(') => Self::Cycles,
            _ if reid::looks_like(text) => Self::Reid,
            _ => Self::Stickers,
        }
    }
}

impl fmt::Display for CubeFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Stickers => "stickers",
            Self::Json => "JSON",
            Self::Reid => "pieces",
            Self::Cycles => "cycles",
        })
    }
}

/// A cube as it was written down. It need be neither complete nor possible.
///
/// ```
/// use cubetui::cube::{ColorScheme, CubeFormat, CubieCube, ParsedCube};
/// let scheme = ColorScheme::western();
/// for (text, format) in [
///     ("wwwwwwwww rrrrrrrrr ggggggggg yyyyyyyyy ooooooooo bbbbbbbbb", CubeFormat::Stickers),
///     (r#"{"scramble": "R U U' R'"}"#, CubeFormat::Json),
///     ("UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR", CubeFormat::Reid),
///     ("()", CubeFormat::Cycles),
/// ] {
///     let sighting = ParsedCube::read(text, &scheme).unwrap();
///     assert_eq!((sighting.format, sighting.cube()), (format, Ok(CubieCube::SOLVED)));
/// }
/// let error = ParsedCube::read("(UF UR) (UFR QX)", &scheme).unwrap_err();
/// assert_eq!(error.to_string(), "column 14: expected a corner, as UFR, found \"QX\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedCube {
    /// What is known, turned to the standard orientation. The centres are known, and wrong only when they were those of
    /// no cube in any orientation.
    pub stickers: PartialCube,
    /// How the cube was held.
    pub hold: Hold,
    /// How it was written.
    pub format: CubeFormat,
}

impl ParsedCube {
    /// Reads a cube in any of the formats, which the text itself tells. Comments from `//` to the end of a line may
    /// stand in all but JSON.
    ///
    /// Stickers are letters of faces or of the scheme's colours, capital or small, and `.`, `?`, `-` or `·` for an unknown
    /// one, with blanks and line ends anywhere. Nine lines of 3, 3, 3, 12, 12, 12, 3, 3 and 3 are the net; the order of any
    /// other text is told by its centres, and is U R F D L B when they are not known. So is the hold, the standard one
    /// when it can be.
    ///
    /// # Errors
    /// The first place where the text cannot be read. Whether the cube is possible is for [`ParsedCube::cube`] to say.
    pub fn read(text: &str, scheme: &ColorScheme) -> Result<Self, ReadError> {
        let characters = text.chars().count();
        if characters > LONGEST {
            return Err(ReadError::TooLong { characters });
        }
        let format = CubeFormat::of(text);
        let standard = |stickers| Self { stickers, hold: Hold::STANDARD, format };
        match format {
            CubeFormat::Stickers => Self::of_stickers(text, scheme),
            CubeFormat::Json => json::read(text, scheme),
            CubeFormat::Reid => reid::read(text).map(standard),
            CubeFormat::Cycles => cycles::read(text).map(standard),
        }
    }

    fn of_stickers(text: &str, scheme: &ColorScheme) -> Result<Self, ReadError> {
        let (stickers, hold) = stickers::see(text, scheme, Unknown::Allowed)?.standardized();
        Ok(Self { stickers, hold, format: CubeFormat::Stickers })
    }

    fn of_held(held: &HeldCube, format: CubeFormat) -> Self {
        Self { stickers: held.cube.to_face_cube().into(), hold: held.hold, format }
    }

    /// The only possible cube that has these stickers. Unknown ones are no hindrance when they follow from the others.
    ///
    /// # Errors
    /// Why there is none, or not only one.
    pub fn cube(&self) -> Result<CubieCube, Unsettled> {
        if let Some(faces) = self.stickers.complete() {
            return CubieCube::try_from(&faces).map_err(Unsettled::Impossible);
        }
        let impossible = || Unsettled::Impossible(self.stickers.faults());
        let inference = Inference::from_stickers(&self.stickers).ok_or_else(impossible)?;
        let open = Facelet::all().filter(|&facelet| inference.possible(facelet).only().is_none()).count();
        let forced: Vec<Color> =
            Facelet::all().filter_map(|facelet| inference.possible(facelet).only()).collect();
        let colors: [Color; Facelet::NUM] = forced.try_into().map_err(|_| Unsettled::Open(open))?;
        CubieCube::try_from(&FaceCube::new(colors)).map_err(Unsettled::Impossible)
    }
}

/// Why some stickers are not those of exactly one possible cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsettled {
    /// No possible cube has them: the faults that can be told, perhaps none while some stickers are unknown.
    Impossible(Vec<CubeFault>),
    /// Several possible cubes have them: so many unknown stickers do not follow from the others.
    Open(usize),
}

/// The possible cube that a text is, without regard to how it is held.
fn possible(stickers: &PartialCube) -> Result<CubieCube, ReadError> {
    let sighting = ParsedCube { stickers: *stickers, hold: Hold::STANDARD, format: CubeFormat::Stickers };
    sighting.cube().map_err(ReadError::Unsettled)
}

//! Why a text is no cube, and where.

use thiserror::Error;

use super::Unsettled;
use crate::cube::{AlgorithmError, Face, TextPosition, found_in_text};

/// Why a text is no cube. Places count characters and lines from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// It looks like none of the formats.
    #[error("this is not a cube: write {}", examples.join(", or "))]
    UnknownFormat {
        /// What the formats look like.
        examples: Vec<&'static str>,
    },
    /// It is too long for any cube.
    #[error(
        "a text of {characters} characters is not a cube: at most {} are read",
        super::LONGEST
    )]
    TooLong {
        /// How many characters it has.
        characters: usize,
    },
    /// Letters, but not 54.
    #[error("a cube has 54 stickers, but {found} letters were given")]
    StickerCount {
        /// How many there are, those for unknown stickers included.
        found: usize,
    },
    /// Letters without centres, but not 48.
    #[error("a cube has 48 stickers without its centres, not {found}")]
    LookupCount {
        /// How many there are.
        found: usize,
    },
    /// Something stands where it cannot.
    #[error("{place}: expected {expected}, found {}", found_in_text(found.as_deref()))]
    Unexpected {
        /// Where.
        place: TextPosition,
        /// What could stand there.
        expected: String,
        /// What stands there; nothing at the end of the text.
        found: Option<String>,
    },
    /// A piece is named twice in cycles, which then are not cycles.
    #[error("{place}: the piece {name} is given twice")]
    Repeated {
        /// Where it is named the second time.
        place: TextPosition,
        /// Its name there.
        name: String,
    },
    /// A centre is given twice.
    #[error("{place}: the centre of {face} is given twice")]
    RepeatedCenter {
        /// Where the second time.
        place: TextPosition,
        /// Its face.
        face: Face,
    },
    /// It is not JSON, or a value is not that of a cube.
    #[error("{place}: {reason}")]
    Invalid {
        /// Where.
        place: TextPosition,
        /// What is wrong.
        reason: String,
    },
    /// The JSON object has none of the three sets of fields, or more than one.
    #[error(
        "expected one of \"cube\", \"scramble\", or \"corner_position\", \"corner_orientation\", \
         \"edge_position\" and \"edge_orientation\" together"
    )]
    JsonFields,
    /// The stickers in the JSON field `cube` are wrong. The place is counted within that text.
    #[error("in \"cube\": {0}")]
    JsonCube(Box<Self>),
    /// The turned centres in the JSON field `centers` are wrong. The place is counted within that text.
    #[error("in \"centers\": {0}")]
    JsonCenters(Box<Self>),
    /// The algorithm in the JSON field `scramble` is wrong. The place is counted within that text.
    #[error("in \"scramble\": {0}")]
    JsonScramble(AlgorithmError),
    /// The JSON field `parity` contradicts the permutation beside it.
    #[error("\"parity\" must be {right} with these positions")]
    JsonParity {
        /// What it should be: 0 or false for even, 1 or true for odd.
        right: &'static str,
    },
    /// An incomplete cube stands where a complete one is wanted.
    #[error("these pieces are those of an incomplete cube")]
    Incomplete,
    /// No possible cube fits an incomplete one.
    #[error("no possible cube fits: {reason}")]
    NoneFits {
        /// What is wrong.
        reason: String,
    },
    /// Turned centres stand where only a cube is wanted, or an incomplete one.
    #[error(
        "turned centres are for complete cubes that are to be solved: leave out \"centres\" and what follows it"
    )]
    UnwantedCenters,
    /// It was read, but is not exactly one possible cube, where one is wanted.
    #[error("{0}")]
    Unsettled(Unsettled),
}

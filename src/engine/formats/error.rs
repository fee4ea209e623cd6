//! Why a text is not a cube, and where.

use thiserror::Error;

use super::Unsettled;
use crate::cube::{AlgorithmError, Face, TextPosition, found_in_text};

/// Why a text is not a cube. Positions count characters and lines from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// It looks like none of the formats.
    #[error("this is not a cube: write {}", examples.join(", or "))]
    UnknownFormat {
        /// One example of each format.
        examples: Vec<&'static str>,
    },
    /// It is too long for any cube.
    #[error(
        "a text of {characters} characters is not a cube: at most {} are read",
        super::LONGEST
    )]
    TooLong {
        /// The number of characters.
        characters: usize,
    },
    /// Letters, but not 54.
    #[error("a cube has 54 stickers, but {found} letters were given")]
    StickerCount {
        /// The number of letters, those for unknown stickers included.
        found: usize,
    },
    /// Letters without centres, but not 48.
    #[error("a cube has 48 stickers without its centres, not {found}")]
    LookupCount {
        /// The number of letters.
        found: usize,
    },
    /// An unexpected text.
    #[error("{place}: expected {expected}, found {}", found_in_text(found.as_deref()))]
    Unexpected {
        /// The position.
        place: TextPosition,
        /// A description of what was expected there.
        expected: String,
        /// The text that was found there, or `None` at the end of the text.
        found: Option<String>,
    },
    /// A piece is named twice, so these are not cycles.
    #[error("{place}: the piece {name} is given twice")]
    Repeated {
        /// The position of the second occurrence.
        place: TextPosition,
        /// The second name.
        name: String,
    },
    /// A centre is given twice.
    #[error("{place}: the centre of {face} is given twice")]
    RepeatedCenter {
        /// The position of the second occurrence.
        place: TextPosition,
        /// Its face.
        face: Face,
    },
    /// It is not JSON, or a value is not valid for a cube.
    #[error("{place}: {reason}")]
    Invalid {
        /// The position.
        place: TextPosition,
        /// The message.
        reason: String,
    },
    /// The JSON object has none of the three sets of fields, or more than one.
    #[error(
        "expected one of \"cube\", \"scramble\", or \"corner_position\", \"corner_orientation\", \
         \"edge_position\" and \"edge_orientation\" together"
    )]
    JsonFields,
    /// The stickers in the JSON field `cube` are wrong. The position is counted within that text.
    #[error("in \"cube\": {0}")]
    JsonCube(Box<Self>),
    /// The turned centres in the JSON field `centers` are wrong. The position is counted within that text.
    #[error("in \"centers\": {0}")]
    JsonCenters(Box<Self>),
    /// The algorithm in the JSON field `scramble` is wrong. The position is counted within that text.
    #[error("in \"scramble\": {0}")]
    JsonScramble(AlgorithmError),
    /// The JSON field `parity` contradicts the permutation in the same object.
    #[error("\"parity\" must be {right} with these positions")]
    JsonParity {
        /// The right parity: 0 or false for even, 1 or true for odd.
        right: &'static str,
    },
    /// The cube is incomplete where a complete one is required.
    #[error("these pieces are those of an incomplete cube")]
    Incomplete,
    /// No possible cube fits an incomplete one.
    #[error("no possible cube fits: {reason}")]
    NoneFits {
        /// The message.
        reason: String,
    },
    /// Turned centres are given where only a cube, or an incomplete one, is expected.
    #[error(
        "turned centres are for complete cubes that are to be solved: leave out \"centres\" and what follows it"
    )]
    UnwantedCenters,
    /// The text was read, but does not determine exactly one possible cube where one is required.
    #[error("{0}")]
    Unsettled(Unsettled),
}

//! What a solver by four look-up tables writes: 48 stickers without centres, and the pieces in its numbering.

use std::fmt;
use std::str::FromStr;

use super::state_vector::{Convention, Written as WrittenVector, named_in};
use super::stickers::{Alphabet, Written, is_unknown};
use super::{FormatReader, ParsedCube, ReadError, Remark, Wanted, json, opens_with, possible};
use crate::cube::{ColorScheme, CubieCube, Face, Facelet, OrientedCube, PartialCube};

/// A cube as a JSON object with the fields of [`Json`](super::Json), numbered as [`Convention::LookupPieces`]: corners C0 to
/// C7, the tetrads C0-C3 and C4-C7, and edges E0 to E11, the slices E0-E3, E4-E7 and E8-E11.
///
/// ```
/// use cubetui::cube::{CubieCube, Face, Move};
/// use cubetui::formats::{LookupPieces};
/// let turned = LookupPieces(CubieCube::SOLVED.turned(Move::new(Face::U, 1)));
/// assert_eq!(
///     turned.to_string(),
///     "{\"corner_position\":[0,1,7,6,4,5,2,3],\"corner_orientation\":[0,0,1,1,0,0,2,2],\
///      \"edge_position\":[0,1,11,10,4,5,6,7,8,9,2,3],\"edge_orientation\":[0,0,1,1,0,0,0,0,0,0,1,1],\
///      \"parity\":true,\"convention\":\"lookup-pieces\"}"
/// );
/// assert_eq!(turned.to_string().parse(), Ok(turned));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookupPieces(pub CubieCube);

impl LookupPieces {
    /// How it is read.
    pub const READER: FormatReader = FormatReader {
        example: "JSON with \"convention\": \"lookup-pieces\"",
        recognises: |text| opens_with(text, '{') && named_in(text) == Convention::LookupPieces,
        read: |text, scheme| json::read(text, scheme, Some(Convention::LookupPieces)),
    };
}

impl fmt::Display for LookupPieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let object = WrittenVector::new(&self.0, Convention::LookupPieces, self.0.is_odd());
        f.pad(&serde_json::to_string(&object).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for LookupPieces {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = json::read(
            text,
            &ColorScheme::western(),
            Some(Convention::LookupPieces),
        )?;
        possible(&parsed.stickers).map(Self)
    }
}

/// The faces in the sequence in which they are written.
const FACES: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// The number of stickers without the centres.
const COUNT: usize = Facelet::NUM - Face::NUM;

/// How they are read.
pub(crate) const LOOKUP_READER: FormatReader = FormatReader {
    example: "48 stickers without centres",
    recognises: |text| Written::of(text).stickers.len() == COUNT,
    read,
};

/// Writes the stickers of a cube in the standard orientation.
pub(crate) fn write_lookup(held: &OrientedCube) -> String {
    let faces = held.cube.to_face_cube();
    facelets()
        .map(|facelet| faces.color(facelet).face().letter())
        .collect()
}

/// The facelets in the sequence in which they are written.
fn facelets() -> impl Iterator<Item = Facelet> {
    FACES
        .into_iter()
        .flat_map(Facelet::of_face)
        .filter(|facelet| !facelet.is_center())
}

fn read(text: &str, scheme: &ColorScheme) -> Result<ParsedCube, ReadError> {
    let written = Written::of(text);
    let found = written.stickers.len();
    if found != COUNT {
        return Err(ReadError::LookupCount { found });
    }
    let alphabet = Alphabet::of(&written, scheme)?;
    let mut stickers = PartialCube::centers_only();
    for (facelet, &(sticker, place)) in facelets().zip(&written.stickers) {
        match alphabet.color_of(sticker) {
            Some(color) => stickers.set(facelet, Some(color)),
            None if is_unknown(sticker) => {}
            None => {
                let wanted = Wanted::Sticker(alphabet.letters());
                return Err(ReadError::Unexpected {
                    place,
                    wanted,
                    found: Some(sticker.to_owned()),
                });
            }
        }
    }
    Ok(ParsedCube {
        remark: Some(Remark::Lookup),
        ..ParsedCube::of_standard(stickers)
    })
}

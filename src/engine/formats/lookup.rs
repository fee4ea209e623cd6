//! What a solver by four look-up tables writes: 48 stickers without centres. Its numbers of pieces are a
//! [`Convention`](super::Convention).

use super::stickers::{Alphabet, WrittenStickers, is_unknown};
use super::{ExpectedText, FormatReader, ParsedCube, ReadError, Remark};
use crate::cube::{ColorScheme, Face, Facelet, OrientedCube, PartialCube};

/// The faces in the order in which they are written.
const FACES: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// The number of stickers without the centres.
const COUNT: usize = Facelet::NUM - Face::NUM;

/// How they are read.
pub(crate) const READER: FormatReader = FormatReader {
    example: "48 stickers without centres",
    recognises: |text| WrittenStickers::of(text).stickers.len() == COUNT,
    read,
};

/// Writes the stickers of a cube in the standard orientation.
pub(crate) fn write(held: &OrientedCube) -> String {
    let faces = held.cube.to_face_cube();
    facelets()
        .map(|facelet| faces.color(facelet).face().letter())
        .collect()
}

/// The facelets in the order in which they are written.
fn facelets() -> impl Iterator<Item = Facelet> {
    FACES
        .into_iter()
        .flat_map(Facelet::of_face)
        .filter(|facelet| !facelet.is_center())
}

fn read(text: &str, scheme: &ColorScheme) -> Result<ParsedCube, ReadError> {
    let written = WrittenStickers::of(text);
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
                let wanted = ExpectedText::Sticker(alphabet.letters());
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

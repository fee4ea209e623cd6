//! A coset of H written as its relabelled picture, and read as one of its cubes.

use super::{Coordinate as _, UdSlice};
use crate::cube::{ColorScheme, CubieCube, Orientation, OrientedCube, PartialCube};
use crate::formats::{CosetPicture, FormatReader, ParsedCube, ReadError, Remark};

/// How a relabelled picture is read: as a cube of the coset that it shows.
pub(super) const READER: FormatReader = FormatReader {
    example: "the relabelled stickers of a coset",
    recognises: CosetPicture::is_meant_by,
    read,
};

fn read(text: &str, scheme: &ColorScheme) -> Result<ParsedCube, ReadError> {
    let picture = CosetPicture::read(text, scheme)?;
    let cube = CubieCube {
        co: picture.corner_twists,
        eo: picture.edge_flips,
        ..UdSlice::with_slots(picture.middle).cube()
    };
    let remark = Some(Remark::OneOfCoset);
    Ok(ParsedCube {
        remark,
        ..ParsedCube::of_oriented(&OrientedCube::new(cube, Orientation::STANDARD))
    })
}

/// Writes the picture of a cube in the standard orientation.
pub(super) fn write(held: &OrientedCube) -> String {
    PartialCube::from(held.cube.to_face_cube())
        .relabelled()
        .to_string()
}

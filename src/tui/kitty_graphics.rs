//! Pictures in the graphics protocol of kitty, as PNG in pieces (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
//!
//! There is one picture on the screen at most. A new one replaces it because it has the same number. Terminals without the
//! protocol ignore its commands, and those with it are asked for silence, since an answer would arrive among the keys.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};

use crate::config::Rgb;
use crate::ui::Picture;

/// Removes the picture and frees its memory. The first bytes end a command that was broken off.
pub(super) const REMOVE: &[u8] = b"\x1b\\\x1b_Ga=d,d=I,i=1668637797,q=2\x1b\\";

/// The longest piece of data in one command.
const PIECE: usize = 4096;

/// Writes the picture at the cursor, under the letters of its cells. The cursor stays where it is.
pub(super) fn write(picture: &Picture, bytes: &mut Vec<u8>) {
    let data = STANDARD.encode(png(picture).expect("a picture has pixels, and a vector takes all bytes"));
    let area = picture.area;
    // Transmit and place; the number of the picture and of its placement; the cells that it fills; below the text.
    let first =
        format!("a=T,f=100,i=1668637797,p=1,c={},r={},C=1,z=-1,q=2,", area.width, area.height);
    let pieces = data.len().div_ceil(PIECE);
    for (index, piece) in data.as_bytes().chunks(PIECE).enumerate() {
        let keys = if index == 0 { &first } else { "q=2," };
        let more = u8::from(index + 1 < pieces);
        write!(bytes, "\x1b_G{keys}m={more};").expect("writing to a vector succeeds");
        bytes.extend_from_slice(piece);
        bytes.extend_from_slice(b"\x1b\\");
    }
}

/// The picture as a PNG file with a palette; its last colour is clear.
fn png(picture: &Picture) -> Result<Vec<u8>, EncodingError> {
    let clear = picture.colors.len() as u8;
    let number = |pixel: u8| if pixel == Picture::CLEAR { clear } else { pixel };
    // Half a byte holds 16 colours; a theme has fewer for the cube.
    let is_small = clear < 16;
    let rows = picture.pixels.chunks(picture.width.max(1));
    let data: Vec<u8> = if is_small {
        let pair = |pair: &[u8]| number(pair[0]) << 4 | pair.get(1).map_or(0, |&pixel| number(pixel));
        rows.flat_map(|row| row.chunks(2).map(pair)).collect()
    } else {
        picture.pixels.iter().copied().map(number).collect()
    };
    let palette = picture.colors.iter().copied().chain([Rgb::BLACK]);
    let mut opacity = vec![u8::MAX; picture.colors.len()];
    opacity.push(0);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width as u32, picture.height() as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(if is_small { BitDepth::Four } else { BitDepth::Eight });
    encoder.set_palette(palette.flat_map(|color| [color.red, color.green, color.blue]).collect::<Vec<u8>>());
    encoder.set_trns(opacity);
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}

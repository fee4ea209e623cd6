//! Pictures in the graphics protocol of kitty, as PNG in pieces (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
//!
//! There is at most one picture on the screen. A new one replaces it because it has the same number, which is large to make
//! a collision with another program's picture unlikely. Terminals without the protocol ignore its commands; those with it
//! are told not to answer, because an answer would arrive among the keys.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};

use crate::config::Rgb;
use crate::ui::Picture;

/// Removes the picture and frees its memory. The first bytes end an interrupted command.
pub(super) const REMOVE: &[u8] = b"\x1b\\\x1b_Ga=d,d=I,i=1668637797,q=2\x1b\\";

/// The longest piece of data in one command.
const PIECE: usize = 4096;

/// Writes the picture at the cursor, under the letters of its cells. The cursor stays where it is.
pub(super) fn write(picture: &Picture, bytes: &mut Vec<u8>) {
    let data =
        STANDARD.encode(png(picture).expect("a picture has pixels, and a vector takes all bytes"));
    let area = picture.area;
    // Transmit and place; the number of the picture and of its placement; the cells that it fills; below the text.
    let first = format!(
        "a=T,f=100,i=1668637797,p=1,c={},r={},C=1,z=-1,q=2,",
        area.width, area.height
    );
    let pieces = data.len().div_ceil(PIECE);
    for (index, piece) in data.as_bytes().chunks(PIECE).enumerate() {
        let keys = if index == 0 { &first } else { "q=2," };
        let more = u8::from(index + 1 < pieces);
        write!(bytes, "\x1b_G{keys}m={more};").expect("writing to a vector succeeds");
        bytes.extend_from_slice(piece);
        bytes.extend_from_slice(b"\x1b\\");
    }
}

/// Encodes the picture as a PNG file with a palette, whose last colour is clear.
fn png(picture: &Picture) -> Result<Vec<u8>, EncodingError> {
    let clear = picture.colors.len() as u8;
    let number = |pixel: u8| {
        if pixel == Picture::CLEAR {
            clear
        } else {
            pixel
        }
    };
    // Half a byte can encode 16 colours; a theme has fewer for the cube.
    let is_small = clear < 16;
    let rows = picture.pixels.chunks(picture.width.max(1));
    let data: Vec<u8> = if is_small {
        let pair =
            |pair: &[u8]| number(pair[0]) << 4 | pair.get(1).map_or(0, |&pixel| number(pixel));
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
    encoder.set_depth(if is_small {
        BitDepth::Four
    } else {
        BitDepth::Eight
    });
    encoder.set_palette(
        palette
            .flat_map(|color| [color.red, color.green, color.blue])
            .collect::<Vec<u8>>(),
    );
    encoder.set_trns(opacity);
    encoder.set_compression(Compression::High);
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;

    fn picture(width: usize, colors: usize, pixels: Vec<u8>) -> Picture {
        let colors = (0..colors as u8)
            .map(|part| Rgb::new(part, 2 * part, 255 - part))
            .collect();
        Picture {
            area: Rect::new(7, 3, 5, 2),
            width,
            colors,
            pixels,
            text: Vec::new(),
        }
    }

    fn written(picture: &Picture) -> String {
        let mut bytes = Vec::new();
        write(picture, &mut bytes);
        String::from_utf8(bytes).unwrap()
    }

    /// Returns the keys and the data of all commands in a text.
    fn commands(text: &str) -> Vec<(&str, &str)> {
        let whole = text
            .strip_prefix("\x1b_G")
            .unwrap()
            .strip_suffix("\x1b\\")
            .unwrap();
        whole
            .split("\x1b\\\x1b_G")
            .map(|command| command.split_once(';').unwrap())
            .collect()
    }

    /// Returns random pixels, which do not compress well.
    fn noise(count: usize, colors: usize) -> Vec<u8> {
        let mut state = 1u32;
        let next = |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let color = (state >> 8) as usize % (colors + 1);
            if color == colors {
                Picture::CLEAR
            } else {
                color as u8
            }
        };
        (0..count).map(next).collect()
    }

    #[test]
    fn a_decoder_finds_the_same_pixels() {
        for (width, height, colors) in [
            (1, 1, 1),
            (7, 5, 3),
            (50, 41, 15),
            (51, 40, 16),
            (300, 200, 9),
        ] {
            let picture = picture(width, colors, noise(width * height, colors));
            let text = written(&picture);
            let data: String = commands(&text).into_iter().map(|(_, data)| data).collect();
            let file = STANDARD.decode(data).unwrap();
            let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
            decoder.set_transformations(png::Transformations::EXPAND);
            let mut reader = decoder.read_info().unwrap();
            let mut samples = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut samples).unwrap();
            assert_eq!((info.width as usize, info.height as usize), (width, height));
            for (pixel, found) in picture.pixels.iter().zip(samples.chunks(4)) {
                let expected = picture.colors.get(usize::from(*pixel));
                let expected = expected.map(|color| [color.red, color.green, color.blue, 255]);
                assert_eq!(found, expected.unwrap_or([0; 4]));
            }
        }
    }

    #[test]
    fn a_large_picture_goes_in_pieces_and_asks_for_no_answer() {
        let text = written(&picture(300, 9, noise(300 * 200, 9)));
        let commands = commands(&text);
        assert!(commands.len() > 2);
        let last = commands.len() - 1;
        for (index, (keys, data)) in commands.into_iter().enumerate() {
            assert_eq!(
                keys.starts_with("a=T,f=100,i=1668637797,p=1,c=5,r=2,C=1,z=-1,"),
                index == 0
            );
            assert!(
                keys.contains("q=2") && keys.ends_with(if index == last { "m=0" } else { "m=1" })
            );
            assert!(index == last && data.len() <= PIECE || data.len() == PIECE);
        }
    }

    #[test]
    fn a_small_picture_is_one_command_and_removed_by_its_number() {
        let text = written(&picture(4, 2, vec![0, 1, 0, 1]));
        assert_eq!(commands(&text).len(), 1);
        let removal = std::str::from_utf8(REMOVE).unwrap();
        assert!(removal.contains("a=d,d=I,i=1668637797,q=2") && text.contains("i=1668637797"));
    }
}

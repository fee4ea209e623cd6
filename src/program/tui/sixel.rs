//! Pictures as sixels: bands of six rows of pixels, one character for each column and colour of a band.
//!
//! Written here because the library `icy_sixel` brings 30 dependencies for the 60 lines that few colours need. The format
//! is that of the VT330 and VT340 (DEC, "VT330/VT340 Programmer Reference Manual", volume 2, chapter 14).

use std::io::Write as _;

use crate::ui::Picture;

const BAND: usize = 6;
/// The character for six clear pixels; the top pixel adds 1, the next 2, the next 4, and so on.
const EMPTY: u8 = b'?';
/// For shorter runs of a character, a count saves nothing.
const SHORTEST_RUN: usize = 4;

/// Writes the picture at the cursor. Clear pixels are left as they are. The position of the cursor afterwards depends on
/// the terminal.
pub(super) fn write(picture: &Picture, bytes: &mut Vec<u8>) {
    let mut write = |text: std::fmt::Arguments<'_>| {
        bytes.write_fmt(text).expect("writing to a vector succeeds");
    };
    write(format_args!(
        "\x1bP0;1;0q\"1;1;{};{}",
        picture.width,
        picture.height()
    ));
    for (number, color) in picture.colors.iter().enumerate() {
        let [red, green, blue] = [color.red, color.green, color.blue].map(percent);
        write(format_args!("#{number};2;{red};{green};{blue}"));
    }
    for (index, band) in picture
        .pixels
        .chunks(picture.width.max(1) * BAND)
        .enumerate()
    {
        if index > 0 {
            bytes.push(b'-');
        }
        write_band(band, picture, bytes);
    }
    bytes.extend_from_slice(b"\x1b\\");
}

/// Writes each colour of a band over the ones before. The first one, that of the lines between stickers, also fills the
/// pixels that the others will cover, so that it has few runs.
fn write_band(band: &[u8], picture: &Picture, bytes: &mut Vec<u8>) {
    let mut is_first = true;
    for number in 0..picture.colors.len() as u8 {
        if !band.contains(&number) {
            continue;
        }
        let mut columns = vec![0u8; picture.width];
        for (row, pixels) in band.chunks(picture.width).enumerate() {
            for (column, &pixel) in columns.iter_mut().zip(pixels) {
                let is_covered = number == 0 && pixel != Picture::CLEAR;
                *column |= u8::from(pixel == number || is_covered) << row;
            }
        }
        let end = columns
            .iter()
            .rposition(|&column| column != 0)
            .map_or(0, |last| last + 1);
        if !is_first {
            bytes.push(b'$');
        }
        is_first = false;
        bytes.push(b'#');
        bytes.extend_from_slice(number.to_string().as_bytes());
        for run in columns[..end].chunk_by(|one, other| one == other) {
            let character = EMPTY + run[0];
            if run.len() < SHORTEST_RUN {
                bytes.extend(std::iter::repeat_n(character, run.len()));
            } else {
                bytes.push(b'!');
                bytes.extend_from_slice(run.len().to_string().as_bytes());
                bytes.push(character);
            }
        }
    }
}

/// Converts a component of a colour to percent, the unit of sixels.
fn percent(part: u8) -> u32 {
    (u32::from(part) * 100 + 127) / 255
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;
    use crate::config::Rgb;

    fn written(picture: &Picture) -> String {
        let mut bytes = Vec::new();
        write(picture, &mut bytes);
        String::from_utf8(bytes).unwrap()
    }

    fn picture(width: usize, pixels: Vec<u8>) -> Picture {
        let colors = vec![Rgb::new(255, 0, 0), Rgb::new(0, 255, 51), Rgb::BLACK];
        Picture {
            area: Rect::ZERO,
            width,
            colors,
            pixels,
            text: Vec::new(),
        }
    }

    /// Returns the number at the beginning of a text, and the rest.
    fn number(text: &str) -> (usize, &str) {
        let end = text
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(text.len());
        (text[..end].parse().unwrap(), &text[end..])
    }

    /// Decodes the pixels of a text by the rules of the format.
    fn decoded(text: &str, width: usize, height: usize) -> Vec<u8> {
        let mut rest = text
            .strip_prefix("\x1bP0;1;0q")
            .unwrap()
            .strip_suffix("\x1b\\")
            .unwrap();
        let mut pixels = vec![Picture::CLEAR; width * height];
        let (mut x, mut y, mut color) = (0, 0, 0);
        while let Some(letter) = rest.chars().next() {
            rest = &rest[1..];
            let mut count = 1;
            match letter {
                '"' => {
                    rest = rest.trim_start_matches(|letter: char| {
                        letter.is_ascii_digit() || letter == ';'
                    });
                }
                '#' => {
                    (color, rest) = number(rest);
                    rest = rest.trim_start_matches(|letter: char| {
                        letter.is_ascii_digit() || letter == ';'
                    });
                }
                '$' => x = 0,
                '-' => (x, y) = (0, y + BAND),
                '!' => {
                    (count, rest) = number(rest);
                    let sixel = rest.as_bytes()[0] - EMPTY;
                    rest = &rest[1..];
                    put(&mut pixels, width, (x, y), count, sixel, color as u8);
                    x += count;
                }
                sixel => {
                    put(
                        &mut pixels,
                        width,
                        (x, y),
                        count,
                        sixel as u8 - EMPTY,
                        color as u8,
                    );
                    x += 1;
                }
            }
        }
        pixels
    }

    fn put(
        pixels: &mut [u8],
        width: usize,
        (x, y): (usize, usize),
        count: usize,
        sixel: u8,
        color: u8,
    ) {
        for row in (0..BAND).filter(|row| sixel >> row & 1 == 1) {
            pixels[(y + row) * width + x..][..count].fill(color);
        }
    }

    #[test]
    fn a_small_picture_is_this_text() {
        let clear = Picture::CLEAR;
        let wide = picture(6, [[0; 6], [1; 6]].concat());
        assert_eq!(
            written(&wide),
            "\x1bP0;1;0q\"1;1;6;2#0;2;100;0;0#1;2;0;100;20#2;2;0;0;0#0!6B$#1!6A\x1b\\"
        );
        let high = picture(1, vec![clear, clear, clear, clear, clear, 2, 2]);
        assert!(written(&high).ends_with("#2;2;0;0;0#2_-#2@\x1b\\"));
    }

    #[test]
    fn a_decoder_finds_the_same_pixels() {
        let mut state = 1u32;
        for (width, height) in [(1, 1), (7, 5), (40, 6), (33, 20), (5, 13)] {
            for spread in [1, 9] {
                let random = |index: usize| {
                    if index.is_multiple_of(spread) {
                        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    }
                    [0, 1, 2, Picture::CLEAR][(state >> 24) as usize % 4]
                };
                let pixels: Vec<u8> = (0..width * height).map(random).collect();
                let text = written(&picture(width, pixels.clone()));
                assert!(text.contains(&format!("\"1;1;{width};{height}#")));
                assert_eq!(decoded(&text, width, height), pixels);
            }
        }
    }
}

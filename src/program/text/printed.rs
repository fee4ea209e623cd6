//! A solution to be printed: one SVG picture with the solid cube before the first turn and after each turn.

use crate::config::{Rgb, Shade, Theme};
use crate::picture::{self, Frame, Shape, Side, SvgLook};
use cubetui::cube::{Color, ColorScheme, Facelet, OrientedCube, Turn};

/// The space between stickers in a file, as a part of a sticker's edge.
pub const SVG_GAP: f64 = 0.09;
/// The colour of the plastic in a file, for themes that leave it to the terminal.
const BODY: Rgb = Rgb::new(0x10, 0x10, 0x14);
/// The colour of unknown stickers, likewise.
const UNKNOWN: Rgb = Rgb::new(0x60, 0x60, 0x66);
/// The length of a sticker's edge in a strip, in pixels.
const STRIP_PIXELS: f64 = 20.0;

/// The colours of a theme in files.
#[derive(Clone, Copy, Debug)]
pub struct FileColors<'a> {
    pub theme: &'a Theme,
    pub scheme: &'a ColorScheme,
}

impl FileColors<'_> {
    pub fn body(&self) -> String {
        self.shade(Shade::Gap, BODY)
    }

    pub fn sticker(&self, color: Option<Color>) -> String {
        match color {
            Some(color) => {
                let name = self.scheme.color_name(color);
                hexadecimal(self.theme.sticker(name).ground.rgb)
            }
            None => self.shade(Shade::UnknownGround, UNKNOWN),
        }
    }

    fn shade(&self, shade: Shade, default: Rgb) -> String {
        hexadecimal(self.theme.shade(shade).map_or(default, |paint| paint.rgb))
    }
}

fn hexadecimal(Rgb { red, green, blue }: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Returns a strip of pictures: the cube, and the cube after each turn, with the turn written below.
pub fn strip(cube: &OrientedCube, turns: &[Turn], colors: FileColors<'_>) -> String {
    let shapes: Vec<Shape> = picture::solid(Side::Front, None, SVG_GAP);
    let mut now = *cube;
    let mut frames = vec![frame(&now, "start".to_owned(), colors)];
    for (index, turn) in turns.iter().enumerate() {
        now = now.turned(*turn);
        frames.push(frame(&now, format!("{}. {turn}", index + 1), colors));
    }
    let words: Vec<String> = turns.iter().map(ToString::to_string).collect();
    let title = format!("A Rubik's cube, turned step by step: {}", words.join(" "));
    let look = SvgLook {
        title: &title,
        body: &colors.body(),
        centers: None,
        sticker: STRIP_PIXELS,
    };
    picture::strip(&shapes, &frames, look)
}

fn frame(cube: &OrientedCube, words: String, colors: FileColors<'_>) -> Frame {
    let stickers = cube.stickers();
    Frame {
        words,
        fill: std::array::from_fn(|index| {
            colors.sticker(Some(stickers[Facelet::from_index(index).index()]))
        }),
    }
}

//! The colours of everything, as declared by a theme: each in true colours, in 256 and in 16.
//!
//! Knows colours, but not escape sequences or files: a theme is read from a text. Attributes such as bold and reverse
//! belong to the drawing, not to the theme, so that they work without colours too.

mod palette;
mod theme_file;

pub use palette::{Ansi, Rgb};
pub use theme_file::Themes;

use palette::{indexed, nearest_indexed};

/// A colour of anything but known stickers. A `…Ground` is a background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shade {
    Text,
    /// The background of everything; usually the terminal's default.
    Ground,
    Heading,
    /// Keys, and the current one of several items.
    Accent,
    /// Frames and less important text.
    Muted,
    Good,
    Bad,
    Chosen,
    /// The background of the chosen item; if it is the terminal's default, the item is reversed.
    ChosenGround,
    Gap,
    Bar,
    BarGround,
    /// The character on an unknown sticker.
    Unknown,
    UnknownGround,
}

/// All shades with their names in a theme's file, in the order of their declaration.
pub const SHADES: [(Shade, &str); 14] = [
    (Shade::Text, "text"),
    (Shade::Ground, "ground"),
    (Shade::Heading, "heading"),
    (Shade::Accent, "accent"),
    (Shade::Muted, "muted"),
    (Shade::Good, "good"),
    (Shade::Bad, "bad"),
    (Shade::Chosen, "chosen"),
    (Shade::ChosenGround, "chosen-ground"),
    (Shade::Gap, "gap"),
    (Shade::Bar, "bar"),
    (Shade::BarGround, "bar-ground"),
    (Shade::Unknown, "unknown"),
    (Shade::UnknownGround, "unknown-ground"),
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    pub name: String,
    pub about: String,
    light: bool,
    shades: [Option<Paint>; SHADES.len()],
    stickers: Vec<(String, StickerPaint)>,
}

impl Theme {
    /// Returns a theme that leaves everything to the terminal: the base of the first theme.
    fn blank() -> Self {
        Self {
            name: String::new(),
            about: String::new(),
            light: false,
            shades: [None; SHADES.len()],
            stickers: Vec::new(),
        }
    }

    /// Whether it is made for a terminal with a light background, not a dark one.
    #[cfg(test)]
    pub const fn is_light(&self) -> bool {
        self.light
    }

    /// Returns the colour of a shade; `None` is the terminal's default.
    pub const fn shade(&self, shade: Shade) -> Option<Paint> {
        self.shades[shade as usize]
    }

    /// Returns the colours of a sticker by the word for its colour. A colour unknown to the theme is grey.
    pub fn sticker(&self, word: &str) -> StickerPaint {
        let known = self.stickers.iter().find(|(name, _)| name == word);
        known.map_or_else(StickerPaint::grey, |(_, paint)| *paint)
    }

    /// Returns the words of all sticker colours that the theme declares.
    #[cfg(test)]
    pub fn sticker_words(&self) -> impl Iterator<Item = &str> {
        self.stickers.iter().map(|(word, _)| word.as_str())
    }
}

/// Whether the terminal's background is dark or light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Background {
    #[default]
    Dark,
    Light,
}

impl Background {
    /// Classifies a background: it is light if black letters have more contrast on it than white ones.
    pub fn of(color: Rgb) -> Self {
        if color.letter() == Rgb::BLACK {
            Self::Light
        } else {
            Self::Dark
        }
    }
}

/// A colour in true colours, among the 256 of xterm, and among 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    pub rgb: Rgb,
    pub indexed: u8,
    /// The colour among 16; `None` is the terminal's default.
    pub ansi: Option<Ansi>,
}

impl Paint {
    /// Returns a colour with the nearest ones of the smaller palettes.
    pub fn nearest(rgb: Rgb) -> Self {
        Self {
            rgb,
            indexed: nearest_indexed(rgb),
            ansi: Some(Ansi::nearest(rgb)),
        }
    }

    /// Returns the colour on a terminal with 256 colours; the first 16 as in xterm.
    pub const fn indexed_rgb(&self) -> Rgb {
        indexed(self.indexed)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StickerPaint {
    pub ground: Paint,
    pub letter: Paint,
}

impl StickerPaint {
    /// Returns a sticker with a black or a white letter, whichever is more readable, separately for each depth.
    pub(super) fn lettered(ground: Paint) -> Self {
        let number = |letter| {
            if letter == Rgb::BLACK {
                BLACK_INDEX
            } else {
                WHITE_INDEX
            }
        };
        let named = |letter| {
            if letter == Rgb::BLACK {
                Ansi::BLACK
            } else {
                Ansi::WHITE
            }
        };
        let letter = Paint {
            rgb: ground.rgb.letter(),
            indexed: number(ground.indexed_rgb().letter()),
            ansi: ground.ansi.map(|ansi| named(ansi.usual().letter())),
        };
        Self { ground, letter }
    }

    /// Returns the sticker for undeclared colours.
    pub(super) fn grey() -> Self {
        let rgb = Rgb::new(150, 150, 154);
        Self::lettered(Paint {
            ansi: Some(Ansi::of_sticker("grey", rgb)),
            ..Paint::nearest(rgb)
        })
    }
}

/// Black and white in the colour cube of the 256 colours.
const BLACK_INDEX: u8 = 16;
const WHITE_INDEX: u8 = 231;

//! The colours of everything, as a theme declares them: each in true colours, in 256 and in 16.
//!
//! Knows colours, but not escape sequences or files: a theme comes in as text. What is bold or reversed is not the
//! theme's business but the drawing's, so that it is there without colours too.

mod palette;
mod theme_file;

pub use palette::{Ansi, Rgb};
pub use theme_file::Themes;

use palette::{indexed, nearest_indexed};

/// A colour of the surroundings: of everything but known stickers. A `…Ground` is a background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shade {
    Text,
    /// The background of everything; usually the terminal's own.
    Ground,
    Heading,
    /// Keys, and the current one of several things.
    Accent,
    /// Frames and less important words.
    Muted,
    Good,
    Bad,
    Chosen,
    /// Behind it; when it is the terminal's own, the chosen thing is reversed.
    ChosenGround,
    Gap,
    Bar,
    BarGround,
    /// The sign of a sticker that is not known.
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
    /// A theme that leaves all to the terminal: what the first of all themes builds on.
    fn blank() -> Self {
        Self {
            name: String::new(),
            about: String::new(),
            light: false,
            shades: [None; SHADES.len()],
            stickers: Vec::new(),
        }
    }

    /// Whether it is made for a terminal with a light background; else for a dark one.
    #[cfg(test)]
    pub const fn is_light(&self) -> bool {
        self.light
    }

    /// A colour of the surroundings; none is the terminal's own.
    pub const fn shade(&self, shade: Shade) -> Option<Paint> {
        self.shades[shade as usize]
    }

    /// The colours of a sticker by the word for its colour. One that the theme does not know is grey.
    pub fn sticker(&self, word: &str) -> StickerPaint {
        let known = self.stickers.iter().find(|(name, _)| name == word);
        known.map_or_else(StickerPaint::grey, |(_, paint)| *paint)
    }

    /// The words of all sticker colours that the theme declares.
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
    /// The kind of this background: light if black letters have more contrast to it than white ones.
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
    /// The colour among 16; none for the terminal's own.
    pub ansi: Option<Ansi>,
}

impl Paint {
    /// A colour with the nearest ones of the smaller palettes.
    pub fn nearest(rgb: Rgb) -> Self {
        Self {
            rgb,
            indexed: nearest_indexed(rgb),
            ansi: Some(Ansi::nearest(rgb)),
        }
    }

    /// Returns the colour on a terminal of 256 colours; the first 16 as xterm has them.
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
    /// A sticker with a black or a white letter, whichever is read better; in each depth by itself.
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

    /// A sticker of an undeclared colour.
    pub(super) fn grey() -> Self {
        let rgb = Rgb::new(150, 150, 154);
        Self::lettered(Paint {
            ansi: Some(Ansi::of_sticker("grey", rgb)),
            ..Paint::nearest(rgb)
        })
    }
}

/// Black and white in the cube of the 256 colours.
const BLACK_INDEX: u8 = 16;
const WHITE_INDEX: u8 = 231;

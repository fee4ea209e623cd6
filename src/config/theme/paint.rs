//! One colour in every depth, and a sticker's colour with that of its letter.

use super::ansi::{self, Ansi};
use super::rgb::Rgb;

/// A colour in true colours, among the 256 of xterm, and among 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// In red, green and blue.
    pub rgb: Rgb,
    /// The number among 256.
    pub indexed: u8,
    /// One of 16; none is the terminal's own.
    pub ansi: Option<Ansi>,
}

impl Paint {
    /// A colour with the nearest ones of the smaller palettes.
    pub fn nearest(rgb: Rgb) -> Self {
        Self { rgb, indexed: ansi::nearest_indexed(rgb), ansi: Some(Ansi::nearest(rgb)) }
    }

    /// What a terminal of 256 colours shows; the first 16 as xterm has them.
    pub const fn indexed_rgb(&self) -> Rgb {
        ansi::indexed(self.indexed)
    }
}

/// A sticker and the letter on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StickerPaint {
    /// The sticker.
    pub ground: Paint,
    /// Its letter.
    pub letter: Paint,
}

impl StickerPaint {
    /// A sticker with a black or a white letter, whichever is read better; in each depth by itself.
    pub(super) fn lettered(ground: Paint) -> Self {
        let number = |letter| if letter == Rgb::BLACK { BLACK_INDEX } else { WHITE_INDEX };
        let named = |letter| if letter == Rgb::BLACK { Ansi::BLACK } else { Ansi::WHITE };
        let letter = Paint {
            rgb: ground.rgb.letter(),
            indexed: number(ground.indexed_rgb().letter()),
            ansi: ground.ansi.map(|ansi| named(ansi.usual().letter())),
        };
        Self { ground, letter }
    }

    /// A sticker of a colour that nobody has declared.
    pub(super) fn grey() -> Self {
        let rgb = Rgb::new(150, 150, 154);
        Self::lettered(Paint { ansi: Some(Ansi::of_sticker("grey", rgb)), ..Paint::nearest(rgb) })
    }
}

/// Black and white in the cube of the 256 colours.
const BLACK_INDEX: u8 = 16;
const WHITE_INDEX: u8 = 231;

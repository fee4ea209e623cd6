//! The colours of terminals: red, green and blue, the 256 colours of xterm, and the 16 that every terminal names.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::LazyLock;
use std::{array, fmt};

use crate::config::toml_values::did_you_mean;

/// A colour of the sRGB space (IEC 61966-2-1), 8 bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

impl Rgb {
    pub const BLACK: Self = Self::new(0, 0, 0);
    pub const WHITE: Self = Self::new(255, 255, 255);

    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }

    /// Returns xterm's colour for a number, assuming that the user has not changed the first 16.
    pub const fn of_xterm(number: u8) -> Self {
        indexed(number)
    }

    /// Returns red, green and blue in proportion to the light, from 0 to 1.
    fn linear(self) -> [f64; 3] {
        [self.red, self.green, self.blue].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    /// Returns the relative luminance of WCAG 2, from 0 to 1.
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Returns the contrast ratio of WCAG 2 (<https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>), from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let one = self.luminance() + 0.05;
        let other = other.luminance() + 0.05;
        one.max(other) / one.min(other)
    }

    /// Returns black or white, whichever is more readable on this colour: the contrast is at least 4.58, the root of 21.
    pub fn letter(self) -> Self {
        if self.contrast(Self::BLACK) >= self.contrast(Self::WHITE) {
            Self::BLACK
        } else {
            Self::WHITE
        }
    }

    fn oklab(self) -> Oklab {
        let times = |matrix: [[f64; 3]; 3], vector: [f64; 3]| {
            matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum::<f64>())
        };
        let cones = times(
            [
                [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
                [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
                [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
            ],
            self.linear(),
        );
        Oklab(times(
            [
                [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
                [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
                [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
            ],
            cones.map(f64::cbrt),
        ))
    }
}

/// A colour in a space whose distances match perception: lightness, green to red, blue to yellow (B. Ottosson, "A
/// perceptual color space for image processing", 2020).
#[derive(Clone, Copy)]
struct Oklab([f64; 3]);

impl Oklab {
    fn distance(self, other: Self) -> f64 {
        self.0
            .iter()
            .zip(other.0)
            .map(|(a, b)| (a - b).powi(2))
            .sum::<f64>()
            .sqrt()
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!(
            "#{:02x}{:02x}{:02x}",
            self.red, self.green, self.blue
        ))
    }
}

impl FromStr for Rgb {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        let number = digits
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let [_, red, green, blue] = number
            .ok_or_else(|| format!("{text:?} is not a colour; write it like \"#ff7c10\""))?
            .to_be_bytes();
        Ok(Self { red, green, blue })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ansi(u8);

/// The names in the order of their numbers, with the colours that xterm shows by default.
const NAMED: [(&str, Rgb); 16] = [
    ("black", Rgb::new(0, 0, 0)),
    ("red", Rgb::new(205, 0, 0)),
    ("green", Rgb::new(0, 205, 0)),
    ("yellow", Rgb::new(205, 205, 0)),
    ("blue", Rgb::new(0, 0, 238)),
    ("magenta", Rgb::new(205, 0, 205)),
    ("cyan", Rgb::new(0, 205, 205)),
    ("white", Rgb::new(229, 229, 229)),
    ("bright-black", Rgb::new(127, 127, 127)),
    ("bright-red", Rgb::new(255, 0, 0)),
    ("bright-green", Rgb::new(0, 255, 0)),
    ("bright-yellow", Rgb::new(255, 255, 0)),
    ("bright-blue", Rgb::new(92, 92, 255)),
    ("bright-magenta", Rgb::new(255, 0, 255)),
    ("bright-cyan", Rgb::new(0, 255, 255)),
    ("bright-white", Rgb::new(255, 255, 255)),
];

/// The names of a cube's colours, and the one of the 16 that is used for each. Names decide, not similarity, because the 16
/// differ from terminal to terminal. Orange is yellow and yellow is bright yellow: the plain yellow of most terminals is
/// dark or brown, nearer to orange than any other of the 16.
const OF_STICKERS: [(&str, u8); 14] = [
    ("white", 15),
    ("red", 1),
    ("green", 2),
    ("yellow", 11),
    ("orange", 3),
    ("blue", 4),
    ("black", 0),
    ("pink", 13),
    ("magenta", 13),
    ("purple", 12),
    ("violet", 12),
    ("brown", 3),
    ("cyan", 6),
    ("grey", 7),
];

impl Ansi {
    pub(super) const BLACK: Self = Self(0);
    pub(super) const WHITE: Self = Self(15);

    /// Returns the number: 0 to 7 for the usual colours, 8 to 15 for the bright ones.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns xterm's colour; other terminals show something similar.
    pub const fn usual(self) -> Rgb {
        NAMED[self.0 as usize].1
    }

    /// Returns the one that is most like this colour in xterm.
    pub(super) fn nearest(color: Rgb) -> Self {
        Self(most_like(color, 0..=15))
    }

    /// Returns the one for a sticker's colour, or the nearest if the word is not a common one.
    pub(super) fn of_sticker(word: &str, color: Rgb) -> Self {
        let named = OF_STICKERS.iter().find(|(name, _)| *name == word);
        named.map_or_else(|| Self::nearest(color), |&(_, number)| Self(number))
    }
}

impl fmt::Display for Ansi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(NAMED[self.0 as usize].0)
    }
}

impl FromStr for Ansi {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let names = NAMED.map(|(name, _)| name);
        if let Some(number) = names.iter().position(|name| *name == text) {
            return Ok(Self(number as u8));
        }
        let usual = names[..8].join(", ");
        let hint = did_you_mean(text, names);
        Err(format!(
            "{text:?} is not one of the 16 colours: {usual} and the same with bright- before it{hint}"
        ))
    }
}

/// Returns xterm's colour for a number from 16 to 255: a cube of six levels each, then 24 greys. The first 16 depend on the
/// user's terminal, and are not used.
pub(super) const fn indexed(number: u8) -> Rgb {
    const fn level(step: u8) -> u8 {
        if step == 0 { 0 } else { 55 + 40 * step }
    }
    match number {
        0..16 => NAMED[number as usize].1,
        16..232 => {
            let offset = number - 16;
            Rgb::new(level(offset / 36), level(offset / 6 % 6), level(offset % 6))
        }
        232.. => {
            let grey = 8 + 10 * (number - 232);
            Rgb::new(grey, grey, grey)
        }
    }
}

/// Returns the number, from 16 on, of the colour most like this one.
pub(super) fn nearest_indexed(color: Rgb) -> u8 {
    most_like(color, 16..=255)
}

/// Returns the most similar of these numbers, the first one if there are several.
fn most_like(color: Rgb, numbers: RangeInclusive<u8>) -> u8 {
    /// All 256 colours, computed once: every start needs them for the built-in themes.
    static PALETTE: LazyLock<[Oklab; 256]> =
        LazyLock::new(|| array::from_fn(|number| indexed(number as u8).oklab()));
    let (first, color, palette) = (*numbers.start(), color.oklab(), &*PALETTE);
    let distances = numbers.map(|number| (number, color.distance(palette[usize::from(number)])));
    distances
        .min_by(|(_, one), (_, other)| one.total_cmp(other))
        .map_or(first, |(number, _)| number)
}

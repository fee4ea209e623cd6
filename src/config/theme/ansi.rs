//! The 16 colours that every terminal names, and the 256 of xterm. What the 16 look like is the terminal's choice.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::LazyLock;
use std::{array, fmt};

use super::Rgb;
use super::rgb::Oklab;
use crate::config::nearest::did_you_mean;

/// One of the 16 colours.
///
/// ```
/// use cubetui::config::Ansi;
/// let red: Ansi = "bright-red".parse().unwrap();
/// assert_eq!((red.number(), red.to_string()), (9, "bright-red".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ansi(u8);

/// The names in the order of their numbers, with what xterm shows for them unless it is told otherwise.
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

/// What a colour of a cube is called, and which of the 16 stands for it. Names decide and not likeness, for nobody knows
/// what the terminal shows; orange is magenta, so that it is neither red nor yellow.
const OF_STICKERS: [(&str, u8); 14] = [
    ("white", 15),
    ("red", 1),
    ("green", 2),
    ("yellow", 11),
    ("orange", 5),
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
    /// The letters of stickers.
    pub(super) const BLACK: Self = Self(0);
    /// The same.
    pub(super) const WHITE: Self = Self(15);

    /// Its number: 0 to 7 the usual ones, 8 to 15 the bright ones.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What xterm shows for it; other terminals show something similar.
    pub const fn usual(self) -> Rgb {
        NAMED[self.0 as usize].1
    }

    /// The one that xterm shows most like this colour.
    pub(super) fn nearest(color: Rgb) -> Self {
        Self(most_like(color, 0..=15))
    }

    /// The one that stands for a sticker's colour; by likeness if the word is none of the usual ones.
    pub(super) fn of_sticker(word: &str, color: Rgb) -> Self {
        let named = OF_STICKERS.iter().find(|(name, _)| *name == word);
        named.map_or_else(|| Self::nearest(color), |&(_, number)| Self(number))
    }
}

/// None of the 16 has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAnsi(String);

impl fmt::Display for UnknownAnsi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = NAMED.map(|(name, _)| name);
        write!(
            f,
            "{:?} is none of the 16 colours: {} and the same with bright- before it{}",
            self.0,
            names[..8].join(", "),
            did_you_mean(&self.0, names)
        )
    }
}

impl std::error::Error for UnknownAnsi {}

impl fmt::Display for Ansi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(NAMED[self.0 as usize].0)
    }
}

impl FromStr for Ansi {
    type Err = UnknownAnsi;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = NAMED.iter().position(|(name, _)| *name == text);
        number.map(|number| Self(number as u8)).ok_or_else(|| UnknownAnsi(text.to_owned()))
    }
}

/// What xterm shows for a number from 16 to 255: a cube of six levels each, then 24 greys. The first 16 are as the person
/// has them, and so not used.
pub(super) const fn indexed(number: u8) -> Rgb {
    const fn level(step: u8) -> u8 {
        if step == 0 { 0 } else { 55 + 40 * step }
    }
    match number {
        0..16 => NAMED[number as usize].1,
        16..232 => {
            let place = number - 16;
            Rgb::new(level(place / 36), level(place / 6 % 6), level(place % 6))
        }
        232.. => {
            let grey = 8 + 10 * (number - 232);
            Rgb::new(grey, grey, grey)
        }
    }
}

/// The number, from 16 on, of the colour most like this one.
pub(super) fn nearest_indexed(color: Rgb) -> u8 {
    most_like(color, 16..=255)
}

/// The first of the most like ones among these numbers.
fn most_like(color: Rgb, numbers: RangeInclusive<u8>) -> u8 {
    /// All 256 colours, worked out once: every start needs them for the built-in themes.
    static PALETTE: LazyLock<[Oklab; 256]> =
        LazyLock::new(|| array::from_fn(|number| indexed(number as u8).oklab()));
    let (first, color, palette) = (*numbers.start(), color.oklab(), &*PALETTE);
    let distances = numbers.map(|number| (number, color.distance(palette[usize::from(number)])));
    distances.min_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(first, |(number, _)| number)
}

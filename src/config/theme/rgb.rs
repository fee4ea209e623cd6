//! A colour in red, green and blue, and what the eye makes of it: lightness, contrast, distance.

use std::fmt;
use std::str::FromStr;

/// A colour of the sRGB space (IEC 61966-2-1), 8 bits each.
///
/// ```
/// use cubetui::config::Rgb;
/// let orange: Rgb = "#ff7c10".parse().unwrap();
/// assert_eq!(orange, Rgb::new(255, 124, 16));
/// assert_eq!(orange.to_string().parse(), Ok(orange));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Rgb {
    /// The darkest colour.
    pub const BLACK: Self = Self::new(0, 0, 0);
    /// The lightest colour.
    pub const WHITE: Self = Self::new(255, 255, 255);

    /// A colour from its parts.
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }

    /// Red, green and blue in proportion to the light, from 0 to 1.
    fn linear(self) -> [f64; 3] {
        [self.red, self.green, self.blue].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// How light it is, from 0 to 1: the relative luminance of WCAG 2.
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast ratio of WCAG 2 (<https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>), from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(other) / one.min(other)
    }

    /// Black or white, whichever is read better on this colour: the contrast is at least 4.58, the root of 21.
    pub fn letter(self) -> Self {
        if self.contrast(Self::BLACK) >= self.contrast(Self::WHITE) { Self::BLACK } else { Self::WHITE }
    }

    /// How different two colours look: the distance in Oklab, 1 from black to white.
    pub fn distance(self, other: Self) -> f64 {
        self.oklab().distance(other.oklab())
    }

    pub(super) fn oklab(self) -> Oklab {
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

/// A colour where distances are as the eye sees them: lightness, green to red, blue to yellow (B. Ottosson, "A perceptual
/// color space for image processing", 2020).
#[derive(Clone, Copy)]
pub(super) struct Oklab([f64; 3]);

impl Oklab {
    pub(super) fn distance(self, other: Self) -> f64 {
        self.0.iter().zip(other.0).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("#{:02x}{:02x}{:02x}", self.red, self.green, self.blue))
    }
}

/// A text that is no colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RgbError(String);

impl fmt::Display for RgbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no colour; write it like \"#ff7c10\"", self.0)
    }
}

impl std::error::Error for RgbError {}

impl FromStr for Rgb {
    type Err = RgbError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        let number = digits
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let [_, red, green, blue] = number.ok_or_else(|| RgbError(text.to_owned()))?.to_be_bytes();
        Ok(Self { red, green, blue })
    }
}

//! Values as text: readable numbers, external names without terminal control sequences, and what serde writes.

use std::fmt::{Debug, Write as _};
use std::path::Path;

/// Lets serde write values of these types as their text, and read them as `FromStr` does.
macro_rules! serde_as_text {
    ($($type:ty),+) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}
pub(crate) use serde_as_text;

/// Writes a number of things: `1 move`, `1,200 moves`. The plural of the unit ends with an s.
pub fn counted(number: impl TryInto<u128, Error: Debug>, unit: &str) -> String {
    let number = grouped(number);
    let ending = if number == "1" { "" } else { "s" };
    format!("{number} {unit}{ending}")
}

/// Writes a number with commas between thousands.
pub fn grouped(number: impl TryInto<u128, Error: Debug>) -> String {
    let digits = number
        .try_into()
        .expect("a number of things is not negative")
        .to_string();
    let mut written = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}

/// Returns the character of a text that consists of exactly one.
pub fn only_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let letter = letters.next()?;
    letters.next().is_none().then_some(letter)
}

/// Writes a number of bytes in the largest unit that leaves a digit before the point: `7 bytes`, `64 kB`, `2.4 GB`.
pub fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => counted(bytes, "byte"),
        10_000..1_000_000 => format!("{:.0} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.0} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// Writes an external text as one line that is safe to show in a terminal: unprintable characters, such as those of
/// escape sequences, become `\u{1b}`, and the end of a line becomes `\n`.
pub fn visible(text: &str) -> String {
    let as_they_are = ['\'', '"', '\\'];
    text.split_inclusive(as_they_are)
        .fold(String::new(), |mut visible, piece| {
            let body = piece.trim_end_matches(as_they_are);
            // Writing to a string does not fail.
            let _written = write!(visible, "{}{}", body.escape_debug(), &piece[body.len()..]);
            visible
        })
}

/// Writes the name of a file as every message shows it: [`visible`], even if it is not UTF-8.
pub fn shown_path(path: impl AsRef<Path>) -> String {
    visible(&path.as_ref().to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_shown_and_not_obeyed() {
        for (name, shown) in [
            ("my cubes/R'.txt", "my cubes/R'.txt"),
            (
                "caf\u{e9}, cafe\u{301}, \u{65e5}\u{672c}",
                "caf\u{e9}, cafe\u{301}, \u{65e5}\u{672c}",
            ),
            ("x\u{1b}[31mred", "x\\u{1b}[31mred"),
            ("two\nlines\u{7}", "two\\nlines\\u{7}"),
            ("\u{9b}2J\u{202e}txt", "\\u{9b}2J\\u{202e}txt"),
            ("a\\b \"c\"", "a\\b \"c\""),
        ] {
            assert_eq!(shown_path(name), shown);
        }
    }

    #[test]
    fn one_thing_has_no_plural_and_thousands_have_commas() {
        assert_eq!(counted(0_u8, "move"), "0 moves");
        assert_eq!(counted(1_usize, "move"), "1 move");
        assert_eq!(counted(1_001_u64, "cube"), "1,001 cubes");
        assert_eq!(
            [1_u32, 12, 123, 1_234, 123_456, 1_234_567]
                .map(grouped)
                .join(" "),
            "1 12 123 1,234 123,456 1,234,567"
        );
    }
}

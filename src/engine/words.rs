//! Values as text: numbers as people read them, and what serde writes.

use std::fmt::Debug;

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

/// Writes a number of bytes in the largest unit that leaves a digit before the point: `7 bytes`, `64 kB`, `2.4 GB`.
pub fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => counted(bytes, "byte"),
        10_000..1_000_000 => format!("{:.0} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.0} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

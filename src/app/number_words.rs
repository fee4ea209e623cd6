//! Numbers, bytes and times as people read them.

use std::time::Duration;

/// Writes a number with commas between thousands.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut written = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}

/// Writes a number of bytes in the largest unit that leaves a digit before the point.
pub(super) fn size(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{:.0} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.0} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// Writes a time in whole seconds.
pub(super) fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs())
}

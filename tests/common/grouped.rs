//! Numbers as the program writes them.

/// A number with commas between thousands.
pub(crate) fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|part| std::str::from_utf8(part).expect("digits"))
        .collect();
    groups.join(",")
}

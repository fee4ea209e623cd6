//! Searches find British and American spelling alike.

/// British beginnings and endings of words, each with its American spelling. An incomplete word finds both as well.
const PAIRS: [(&str, &str); 6] = [
    ("countercl", "anticl"),
    ("olou", "olo"),
    ("centre", "center"),
    ("grey", "gray"),
    ("labell", "label"),
    ("isation", "ization"),
];

/// Returns a text in lower case and in American spelling, for comparison.
pub fn american(text: &str) -> String {
    let small = text.to_lowercase();
    let replaced =
        |text: String, (british, american): &(&str, &str)| text.replace(british, american);
    PAIRS.iter().fold(small, replaced)
}

#[cfg(test)]
mod tests {
    use super::american;

    #[test]
    fn british_and_american_words_become_the_same() {
        for (british, other) in [
            ("Colours", "colors"),
            ("colou", "colo"),
            ("turn-centre", "turn-center"),
            ("anticlockwise", "counterclockwise"),
            ("relabelled", "relabeled"),
        ] {
            assert_eq!(american(british), american(other));
        }
        assert_eq!(american("solve"), "solve");
    }
}

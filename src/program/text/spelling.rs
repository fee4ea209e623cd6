//! Searches find British and American spelling alike.

/// British beginnings and endings, each with what Americans write. A word that is not typed to its end finds both too.
const PAIRS: [(&str, &str); 6] = [
    ("countercl", "anticl"),
    ("olou", "olo"),
    ("centre", "center"),
    ("grey", "gray"),
    ("labell", "label"),
    ("isation", "ization"),
];

/// Returns a text in small letters and in American spelling, to be compared with others.
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

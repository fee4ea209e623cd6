//! The beginning of a text of ours, one line of JSON or the first fields of it: `{"cubetui":"ledger","version":1,`.
//!
//! The two fields are read without a parser of JSON: they are always written first and always like this.

/// The kind and the version of a text of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextHeader {
    /// What it is, as one says it after "a cubetui".
    pub kind: String,
    /// The version of the format.
    pub version: u32,
}

const KIND: &str = r#"{"cubetui":""#;
const VERSION: &str = r#"","version":"#;

impl TextHeader {
    /// Returns the header of a text that begins with these bytes, if it is one of ours.
    pub fn of(beginning: &[u8]) -> Option<Self> {
        let end = beginning
            .iter()
            .position(|&byte| byte == b'\n')
            .unwrap_or(beginning.len());
        // A header is ASCII; whatever follows it may be cut in the middle of a letter.
        let ascii = beginning[..end]
            .iter()
            .position(|byte| !byte.is_ascii())
            .unwrap_or(end);
        let line = std::str::from_utf8(&beginning[..ascii]).ok()?;
        let (kind, rest) = line.strip_prefix(KIND)?.split_once(VERSION)?;
        let digits = rest
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(rest.len());
        Some(Self {
            kind: kind.to_owned(),
            version: rest[..digits].parse().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_of_ours_have_a_header() {
        let header = |kind: &str, version| {
            Some(TextHeader {
                kind: kind.to_owned(),
                version,
            })
        };
        assert_eq!(
            TextHeader::of(br#"{"cubetui":"ledger","version":12,"max"#),
            header("ledger", 12)
        );
        assert_eq!(
            TextHeader::of("{\"cubetui\":\"session\",\"version\":2}\n\u{e9}".as_bytes()),
            header("session", 2)
        );
        for other in [
            "",
            "{",
            r#"{"cubetui":"ledger"}"#,
            r#"{"cubetui":"x","version":}"#,
            "thesis",
        ] {
            assert_eq!(TextHeader::of(other.as_bytes()), None, "{other}");
        }
    }
}

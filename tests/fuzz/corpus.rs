//! The corpus: a text file for each target with one input per line, escaped as Rust escapes bytes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of all corpora.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus")
}

/// Inputs are added to a corpus up to this many bytes.
pub(crate) const LIMIT: usize = 48_000;

/// Returns the file of the corpus of a target.
pub(crate) fn path(target: &str) -> PathBuf {
    folder().join(format!("{target}.txt"))
}

/// Returns the inputs of a target.
pub(crate) fn inputs(target: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(path(target)).unwrap_or_default();
    text.lines().map(unescaped).collect()
}

/// Returns the text of a corpus: the inputs that it has, and the shortest of the new ones for which there is room.
pub(crate) fn extended(inputs: Vec<Vec<u8>>, found: Vec<Vec<u8>>) -> String {
    let lines = |inputs: Vec<Vec<u8>>| -> BTreeSet<(usize, String)> {
        let lines = inputs
            .into_iter()
            .map(|input| format!("{}\n", input.escape_ascii()));
        lines.map(|line| (line.len(), line)).collect()
    };
    let mut all = lines(inputs);
    let mut bytes: usize = all.iter().map(|(length, _)| length).sum();
    for line in lines(found) {
        if !all.contains(&line) {
            bytes += line.0;
            if bytes > LIMIT {
                break;
            }
            all.insert(line);
        }
    }
    all.into_iter().map(|(_, line)| line).collect()
}

/// Returns the bytes of a line.
pub(crate) fn unescaped(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line.bytes();
    while let Some(byte) = rest.next() {
        let plain = match (byte, if byte == b'\\' { rest.next() } else { None }) {
            (_, Some(b'n')) => b'\n',
            (_, Some(b'r')) => b'\r',
            (_, Some(b't')) => b'\t',
            (_, Some(b'x')) => {
                let digits: String = rest.by_ref().take(2).map(char::from).collect();
                u8::from_str_radix(&digits, 16).expect("two hexadecimal digits follow \\x")
            }
            (_, Some(other)) => other,
            (byte, None) => byte,
        };
        bytes.push(plain);
    }
    bytes
}

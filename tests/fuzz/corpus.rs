//! The corpus: a text for each target with an input a line, escaped as Rust escapes bytes.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of all corpora.
pub(crate) fn folder() -> PathBuf {
    // Of the package of the tests, or of the one of the fuzzer, which is a folder deeper.
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = if package.join("tests").is_dir() { package.to_owned() } else { package.join("..") };
    root.join("tests/fuzz/corpus")
}

/// Returns the inputs of a target.
pub(crate) fn inputs(target: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(folder().join(format!("{target}.txt"))).unwrap_or_default();
    text.lines().map(unescaped).collect()
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

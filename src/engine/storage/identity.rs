//! The kind of a file, described for a user who named the wrong one.

use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, Read as _};
use std::path::Path;

use super::header::{Header, MAGIC};
use super::{Disk, FileError};
use crate::platform;
use crate::words::{counted, grouped, size};

/// The bytes that are read to identify a file: enough for the longest header and its subject.
const GLANCE: u64 = 8 * 1024;

/// The kind of file at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identity {
    /// Nothing.
    Absent,
    /// A folder.
    Folder,
    /// A named pipe.
    Pipe,
    /// A socket.
    Socket,
    /// A device, such as `/dev/full`.
    Device,
    /// An empty regular file.
    Empty,
    /// A text of this many bytes.
    Text(u64),
    /// Something else, of this many bytes.
    Binary(u64),
    /// A binary file of ours.
    Ours {
        /// Its header.
        header: Box<Header>,
        /// The subject of its content, if it has one.
        subject: Option<String>,
    },
    /// A text of ours.
    OurText(TextHeader),
    /// A binary file of ours of this kind that was cut off: it has the first number of bytes, and should have the second.
    Truncated(String, u64, u64),
    /// The first bytes of a binary file of ours, too few to show its kind and length.
    Stub(u64),
    /// A binary file of this many bytes that begins as ours do, but is damaged, or was written by another version.
    Broken(u64),
}

impl Identity {
    pub(super) fn of(disk: &Disk, path: &Path) -> io::Result<Self> {
        if platform::is_device_name(path) {
            return Ok(Self::Device);
        }
        let Some(metadata) = disk.metadata(path)? else {
            return Ok(Self::Absent);
        };
        let kind = metadata.file_type();
        if kind.is_dir() {
            Ok(Self::Folder)
        } else if platform::is_pipe(kind) {
            Ok(Self::Pipe)
        } else if platform::is_socket(kind) {
            Ok(Self::Socket)
        } else if !kind.is_file() {
            Ok(Self::Device)
        } else if metadata.len() == 0 {
            Ok(Self::Empty)
        } else {
            let file = match disk.open(path, OpenOptions::new().read(true)) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::Absent),
                opened => opened?,
            };
            let mut beginning = Vec::new();
            file.take(GLANCE).read_to_end(&mut beginning)?;
            Ok(Self::of_bytes(&beginning, metadata.len()))
        }
    }

    /// Returns the identity of a file that has this length and begins with these bytes.
    fn of_bytes(beginning: &[u8], bytes: u64) -> Self {
        if beginning.starts_with(&MAGIC)
            && let Some(header) = Header::read(beginning)
        {
            if bytes < header.file_bytes() {
                let all = header.file_bytes();
                return Self::Truncated(header.kind, bytes, all);
            }
            let subject = header.subject(beginning);
            return Self::Ours {
                header: Box::new(header),
                subject,
            };
        }
        if let Some((kind, all)) = Header::of_truncated(beginning) {
            return Self::Truncated(kind, bytes, all);
        }
        if Header::may_begin_with(beginning) {
            return Self::Stub(bytes);
        }
        if Header::format(beginning).is_some() {
            return Self::Broken(bytes);
        }
        if let Some(header) = TextHeader::of(beginning) {
            return Self::OurText(header);
        }
        let is_text = match std::str::from_utf8(beginning) {
            Ok(text) => is_printable(text),
            // The bytes may end in the middle of a character.
            Err(error) if error.error_len().is_none() => {
                std::str::from_utf8(&beginning[..error.valid_up_to()]).is_ok_and(is_printable)
            }
            Err(_) => false,
        };
        if is_text {
            Self::Text(bytes)
        } else {
            Self::Binary(bytes)
        }
    }

    /// Whether it is a regular file or nothing, so that it can be replaced.
    pub const fn is_regular(&self) -> bool {
        !matches!(
            self,
            Self::Folder | Self::Pipe | Self::Socket | Self::Device
        )
    }
}

/// Returns what is at a path. Reads no more than the beginning of a regular file.
pub fn identify(disk: &Disk, path: &Path) -> Result<Identity, FileError> {
    Identity::of(disk, path).map_err(|error| FileError::refused("read", path, &error))
}

fn is_printable(text: &str) -> bool {
    text.chars()
        .all(|letter| !letter.is_control() || letter.is_ascii_whitespace() || letter == '\u{1b}')
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent => f.write_str("it does not exist"),
            Self::Folder => f.write_str("a folder"),
            Self::Pipe => f.write_str("a named pipe"),
            Self::Socket => f.write_str("a socket"),
            Self::Device => f.write_str("a device"),
            Self::Empty => f.write_str("an empty file"),
            Self::Text(bytes) => write!(f, "plain text, {}", size(*bytes)),
            Self::Binary(bytes) => write!(f, "binary data, {}", size(*bytes)),
            Self::Ours {
                header,
                subject: Some(subject),
            } => {
                write!(f, "a cubetui {} of {subject}", header.kind)
            }
            Self::Ours {
                header,
                subject: None,
            } => write!(f, "a cubetui table: {}", header.kind),
            Self::Truncated(kind, bytes, all) => write!(
                f,
                "a truncated cubetui {kind}, {} of {}",
                grouped(*bytes),
                counted(*all, "byte")
            ),
            Self::OurText(header) => write!(f, "a cubetui {}", header.kind),
            Self::Stub(bytes) => {
                write!(f, "a truncated file of cubetui, {}", size(*bytes))
            }
            Self::Broken(bytes) => write!(f, "a damaged file of cubetui, {}", size(*bytes)),
        }
    }
}

/// The kind and the version of a text of ours, which begins with one line of JSON or the first fields of it:
/// `{"cubetui":"ledger","version":1,`. The two fields are read without a parser of JSON: they are always written first and
/// always like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextHeader {
    /// The kind of content, as it follows "a cubetui" in messages.
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

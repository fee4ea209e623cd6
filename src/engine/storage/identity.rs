//! What a file is, in words that help a user who named the wrong one.

use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, Read as _};
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;

use super::header::{Header, MAGIC};
use super::{Disk, TextHeader};
use crate::words::size;

/// Enough of a file to see what it is: the longest header and its subject.
const GLANCE: u64 = 8 * 1024;
/// Begins a checkpoint as cubetui wrote it before it stored the request.
const OLD_CHECKPOINT: &[u8] = b"cubewip\x1a";

/// What is at a path.
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
    /// A regular file without a byte.
    Empty,
    /// A text of this many bytes.
    Text(u64),
    /// Something else, of this many bytes.
    Binary(u64),
    /// A binary file of ours.
    Ours {
        /// Its header.
        header: Box<Header>,
        /// What it belongs to, if it says so.
        subject: Option<String>,
    },
    /// A text of ours.
    OurText(TextHeader),
    /// A checkpoint of this many bytes that an older cubetui wrote.
    OldCheckpoint(u64),
    /// A binary file of this many bytes that begins as ours do, but was cut off, damaged, or written by another version.
    Broken(u64),
}

impl Identity {
    /// Looks at a path, and reads no more than the beginning of a regular file.
    ///
    /// # Errors
    /// What the system refused.
    pub(super) fn of(disk: &Disk, path: &Path) -> io::Result<Self> {
        let Some(metadata) = disk.metadata(path)? else {
            return Ok(Self::Absent);
        };
        let kind = metadata.file_type();
        if kind.is_dir() {
            Ok(Self::Folder)
        } else if kind.is_fifo() {
            Ok(Self::Pipe)
        } else if kind.is_socket() {
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

    /// Returns what a file of this length is that begins with these bytes.
    fn of_bytes(beginning: &[u8], bytes: u64) -> Self {
        if beginning.starts_with(OLD_CHECKPOINT) {
            return Self::OldCheckpoint(bytes);
        }
        if beginning.starts_with(&MAGIC)
            && let Some(header) = Header::read(beginning)
        {
            let subject = header.subject(beginning);
            return Self::Ours {
                header: Box::new(header),
                subject,
            };
        }
        if Header::format(beginning).is_some() {
            return Self::Broken(bytes);
        }
        if let Some(header) = TextHeader::of(beginning) {
            return Self::OurText(header);
        }
        let is_text = match std::str::from_utf8(beginning) {
            Ok(text) => is_printable(text),
            // The glance may have cut a letter in two.
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

    /// Whether it is a regular file, or nothing: what can be replaced.
    pub const fn is_regular(&self) -> bool {
        !matches!(
            self,
            Self::Folder | Self::Pipe | Self::Socket | Self::Device
        )
    }
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
            Self::OurText(header) => write!(f, "a cubetui {}", header.kind),
            Self::Broken(bytes) => write!(f, "a damaged file of cubetui, {}", size(*bytes)),
            Self::OldCheckpoint(bytes) => {
                write!(f, "a checkpoint of an older cubetui, {}", size(*bytes))
            }
        }
    }
}

//! Why a durable file was not read or written.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::Identity;
use crate::words::{counted, grouped};

/// Why a durable file was not read or written, with its path.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// There is no such file.
    #[error("there is no {}", .0.display())]
    Absent(PathBuf),
    /// The file is not what it should be; it keeps every byte.
    #[error("{} is not {wanted} ({found})", path.display())]
    Foreign {
        /// Where it is.
        path: PathBuf,
        /// What it should be, such as "a checkpoint of coset 7".
        wanted: String,
        /// What it is.
        found: Identity,
    },
    /// The file is ours, but cannot be used.
    #[error("{}: {_1}", .0.display())]
    Unusable(PathBuf, Corruption),
    /// Another process holds the lock.
    #[error("{}: another cubetui{} is working on it", path.display(), in_parentheses(*process))]
    Busy {
        /// The file that it works on.
        path: PathBuf,
        /// The number of that process, if it wrote it down.
        process: Option<u32>,
    },
    /// The system refused an operation.
    #[error("cannot {doing} {}: {reason}", path.display())]
    Refused {
        /// The operation, as a phrase after "cannot".
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's message.
        reason: String,
    },
}

/// What is wrong with a file of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Corruption {
    /// It is written in another version; the number of that version, and of ours.
    #[error("written by {} cubetui: its version is {_0}, not {_1}", if _0 < _1 { "an older" } else { "a newer" })]
    Version(u32, u32),
    /// It has this many bytes, and should have that many.
    #[error("it has {} and should have {}", counted(*_0, "byte"), grouped(*_1))]
    Length(u64, u64),
    /// Its bytes are not those that were written.
    #[error("it is damaged: its checksum is wrong")]
    Checksum,
    /// Its checksum is right, but it holds what no program of this version writes.
    #[error("it is damaged: its content makes no sense")]
    Content,
    /// Its header is that of another kind, another revision, or other parts.
    #[error("it holds something other than its name says, or another revision")]
    OtherKind,
}

fn in_parentheses(process: Option<u32>) -> String {
    process.map_or_else(String::new, |process| format!(" (process {process})"))
}

impl FileError {
    /// Returns the error of a call that the system refused.
    pub fn refused(doing: &'static str, path: &Path, error: &io::Error) -> Self {
        Self::Refused {
            doing,
            path: path.to_owned(),
            reason: error.to_string(),
        }
    }
}

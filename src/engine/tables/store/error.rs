//! Why a file of tables was not read or written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::storage::{FileError, Flaw, Identity};
use crate::words::{counted, grouped};

/// Why a file of tables was not read or written, with its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// There is no such file.
    Absent(PathBuf),
    /// The file is there and can be read, but not used.
    Unusable(PathBuf, Fault),
    /// The system refused something.
    Refused {
        /// The operation, as a phrase after "cannot".
        doing: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// The system's message.
        reason: String,
    },
    /// Another program holds the folder at the moment: it builds the same tables.
    Busy(PathBuf),
    /// It was stopped on request, and nothing was written.
    Cancelled,
    /// There is not enough memory for this many bytes.
    NoMemory(u64),
}

/// What is wrong with a file of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is something else, and keeps every byte.
    Foreign(Identity),
    /// It is written in another format; the number of that format, and of ours.
    Format(u32, u32),
    /// It is another table, or another revision of this one, or has other parts.
    OtherTable,
    /// Its length is wrong: the bytes it has, and the bytes it should have.
    Length(u64, u64),
    /// Its bytes are not those that were written.
    Checksum,
}

impl StoreError {
    /// The system refused this.
    pub(super) fn refused(doing: &'static str, path: &Path, error: &io::Error) -> Self {
        Self::Refused {
            doing,
            path: path.to_owned(),
            reason: error.to_string(),
        }
    }
}

impl From<FileError> for StoreError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Absent(path) => Self::Absent(path),
            FileError::Foreign { path, found, .. } => Self::Unusable(path, Fault::Foreign(found)),
            FileError::Unusable(path, flaw) => Self::Unusable(path, flaw.into()),
            FileError::Busy { path, .. } => Self::Busy(path),
            FileError::Refused {
                doing,
                path,
                reason,
            } => Self::Refused {
                doing,
                path,
                reason,
            },
        }
    }
}

impl From<Flaw> for Fault {
    fn from(flaw: Flaw) -> Self {
        match flaw {
            Flaw::Version(found, known) => Self::Format(found, known),
            Flaw::Length(found, wanted) => Self::Length(found, wanted),
            Flaw::Checksum | Flaw::Content => Self::Checksum,
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent(path) => write!(f, "there is no {}", path.display()),
            Self::Unusable(path, fault) => write!(f, "{}: {fault}", path.display()),
            Self::Refused {
                doing,
                path,
                reason,
            } => write!(f, "cannot {doing} {}: {reason}", path.display()),
            Self::Busy(path) => write!(f, "{}: another cubetui is working on it", path.display()),
            Self::Cancelled => f.write_str("stopped on request"),
            Self::NoMemory(bytes) => {
                write!(
                    f,
                    "not enough free memory: this takes another {:.1} MB",
                    *bytes as f64 / 1e6
                )
            }
        }
    }
}

impl std::error::Error for StoreError {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign(found) => write!(f, "this is not a cubetui table ({found})"),
            Self::Format(found, known) => {
                let writer = if found < known { "an older" } else { "a newer" };
                write!(
                    f,
                    "written by {writer} program: its format is {found}, not {known}"
                )
            }
            Self::OtherTable => {
                f.write_str("it holds other tables than its name says, or another revision")
            }
            Self::Length(found, wanted) => {
                write!(
                    f,
                    "it has {} and should have {}",
                    counted(*found, "byte"),
                    grouped(*wanted)
                )
            }
            Self::Checksum => f.write_str("it is damaged: its checksum is wrong"),
        }
    }
}

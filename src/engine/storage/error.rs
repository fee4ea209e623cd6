//! Why a durable file was not read or written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::{Disk, Identity};
use crate::words::{counted, grouped};

/// Why a durable file was not read or written, with its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// There is no such file.
    Absent(PathBuf),
    /// The file is not what it should be; it keeps every byte.
    Foreign {
        /// Where it is.
        path: PathBuf,
        /// What it should be, such as "a checkpoint of coset 7".
        wanted: String,
        /// What it is.
        found: Identity,
    },
    /// The file is ours, but cannot be used.
    Unusable(PathBuf, Flaw),
    /// Another process holds the lock.
    Busy {
        /// The file that it works on.
        path: PathBuf,
        /// The number of that process, if it wrote it down.
        process: Option<u32>,
    },
    /// The system refused something.
    Refused {
        /// What was to be done, as one says it after "cannot".
        doing: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// The system's words.
        reason: String,
    },
}

/// What is wrong with a file of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It is written in another version; the number of that version, and of ours.
    Version(u32, u32),
    /// It has this many bytes, and should have that many.
    Length(u64, u64),
    /// Its bytes are not those that were written.
    Checksum,
    /// Its checksum is right, but it holds what no program of this version writes.
    Content,
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

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent(path) => write!(f, "there is no {}", path.display()),
            Self::Foreign {
                path,
                wanted,
                found,
            } => {
                write!(f, "{} is not {wanted} ({found})", path.display())
            }
            Self::Unusable(path, flaw) => write!(f, "{}: {flaw}", path.display()),
            Self::Busy {
                path,
                process: Some(process),
            } => {
                write!(
                    f,
                    "{}: another cubetui (process {process}) is working on it",
                    path.display()
                )
            }
            Self::Busy {
                path,
                process: None,
            } => {
                write!(f, "{}: another cubetui is working on it", path.display())
            }
            Self::Refused {
                doing,
                path,
                reason,
            } => write!(f, "cannot {doing} {}: {reason}", path.display()),
        }
    }
}

impl std::error::Error for FileError {}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(found, known) => {
                let writer = if found < known { "an older" } else { "a newer" };
                write!(
                    f,
                    "written by {writer} cubetui: its version is {found}, not {known}"
                )
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
            Self::Content => f.write_str("it is damaged: its content makes no sense"),
        }
    }
}

/// Looks what is at a path, and reads no more than the beginning of a regular file.
///
/// # Errors
/// What the system refused.
pub fn identify(disk: &Disk, path: &Path) -> Result<Identity, FileError> {
    Identity::of(disk, path).map_err(|error| FileError::refused("read", path, &error))
}

//! Durable files: everything the program keeps on disk is written, read, locked and cleaned up here.
//!
//! A file of ours says what it is: a binary one begins with magic bytes, a kind, a version and the subject it belongs
//! to ([`ContainerWriter`], [`ContainerReader`]); a text begins with a line of JSON that names them ([`TextHeader`]).
//! Any other file is left untouched and reported as an error that says what it is instead ([`Identity`]). A file is
//! replaced whole or not at all ([`Replacement`]), by one process at a time ([`FileLock`]); files that killed processes
//! leave behind are removed ([`remove_orphans`]). Every call to the system goes through [`Disk`], where tests make any
//! of them fail.
//!
//! This module knows bytes and files, and nothing about cubes.

#![allow(
    clippy::missing_errors_doc,
    reason = "hidden from the docs; most of it fails as the system says"
)]

mod container;
mod disk;
mod file_lock;
mod header;
mod identity;
mod notices;
mod orphans;
mod output_file;
mod replacement;

pub use container::{ContainerReader, ContainerWriter};
pub use disk::{Call, Disk, DiskFile};
pub use file_lock::{FileLock, wait_for_lock};
pub use header::{BLOCK, Header, checksum};
pub use identity::{Identity, TextHeader, identify};
pub use notices::take_notices;
pub use orphans::{
    is_orphan_name, remove_live_files, remove_orphan, remove_orphans, remove_orphans_beside,
};
pub use output_file::{OutputFile, OutputKind, Recognition, check_replaceable, is_same_file};
pub use replacement::{Replacement, replace};

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::words::{counted, grouped, shown_path};

/// Returns the folder of a file; that of a bare name is the current one.
pub fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Why a durable file was not read or written, with its path.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// There is no such file.
    #[error("there is no {}", shown_path(.0))]
    Absent(PathBuf),
    /// The file is not what it should be; it keeps every byte.
    #[error("{} is not {wanted} ({found})", shown_path(path))]
    Foreign {
        /// Its path.
        path: PathBuf,
        /// The expected kind, such as "a checkpoint of coset 7".
        wanted: String,
        /// The kind that was found.
        found: Identity,
    },
    /// The file is ours, but cannot be used.
    #[error("{}: {_1}", shown_path(.0))]
    Unusable(PathBuf, Corruption),
    /// Another process holds the lock.
    #[error("{}: another cubetui{} is working on it", shown_path(path), in_parentheses(*process))]
    Busy {
        /// The file that it works on.
        path: PathBuf,
        /// The id of that process, if it wrote it down.
        process: Option<u32>,
    },
    /// The system refused an operation.
    #[error("cannot {doing} {}: {reason}", shown_path(path))]
    Refused {
        /// The operation, as a phrase after "cannot".
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's message.
        reason: String,
    },
}

/// Why a file of ours cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Corruption {
    /// The file has the first version, and should have the second, which is ours.
    #[error("written by {} cubetui: its version is {_0}, not {_1}", if _0 < _1 { "an older" } else { "a newer" })]
    Version(u32, u32),
    /// The file has the first number of bytes, and should have the second.
    #[error("it {}has {} and should have {}", if _0 < _1 { "is truncated: it " } else { "" }, counted(*_0, "byte"), grouped(*_1))]
    Length(u64, u64),
    /// The bytes are not those that were written.
    #[error("it is damaged: its checksum is wrong")]
    Checksum,
    /// The checksum is right, but the content is not one that this version writes.
    #[error("it is damaged: its content makes no sense")]
    Content,
    /// The header names another kind, another revision, or other parts.
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

//! Why a table cannot be had.

use thiserror::Error;

use crate::storage::FileError;

/// Why a table was not loaded, built or saved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// Its file could not be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// It was stopped on request, and nothing was written.
    #[error("stopped on request")]
    Cancelled,
    /// There is not enough memory for this many bytes.
    #[error("not enough free memory: this takes another {:.1} MB", *.0 as f64 / 1e6)]
    NoMemory(u64),
}

impl TableError {
    /// Whether all that is wrong is that there is no file.
    pub fn is_absent(&self) -> bool {
        matches!(self, Self::File(FileError::Absent(_)))
    }
}

//! A file of ours that cannot be used: how the program ends, and what the user can do about it.

use anyhow::anyhow;

use super::{Exit, Failure};
use cubetui::coset::{LedgerError, PlanError};
use cubetui::storage::FileError;

/// A failure that names a file, and says what to do about it.
pub(super) fn file_failure(error: &FileError) -> Failure {
    let advice = match error {
        FileError::Foreign { found, .. } if found.is_regular() => {
            ". Choose another file, or pass --force to overwrite it"
        }
        FileError::Foreign { .. } => ". Choose another file",
        FileError::Unusable(..) => ". Choose another file, or pass --force to start over",
        FileError::Busy { .. } => ". Wait until it has ended, or choose another file",
        _ => "",
    };
    Failure::new(Exit::Files, anyhow!("{error}{advice}"))
}

/// The same for a ledger, whose other errors say themselves what to do.
pub(super) fn ledger_failure(error: LedgerError) -> Failure {
    match error {
        LedgerError::File(error) => file_failure(&error),
        error => Failure::new(Exit::Files, anyhow!("{error}")),
    }
}

/// The same for the plan of a cover, whose errors say themselves what to do.
pub(super) fn plan_failure(error: &PlanError) -> Failure {
    Failure::new(Exit::Files, anyhow!("{error}"))
}

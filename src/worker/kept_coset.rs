//! Cosets that wait in files to be gone on with.

use std::path::Path;

use crate::coord::Coset;
use crate::solver::{CosetSolver, SolvedCoset};
use crate::tables::{BuildControl, CheckpointReader, StoreError, write_checkpoint};

/// Why what was kept of a coset cannot be gone on with, or that it can.
pub enum Kept {
    /// It can.
    Whole(SolvedCoset),
    /// The file is of another coset, or of another program.
    Other,
    /// There is none, or it cannot be used.
    Unusable(StoreError),
}

/// What is kept of this coset in this file.
pub fn resume_coset(path: &Path, coset: Coset, solver: &CosetSolver<'_>) -> Kept {
    let read = || -> Result<Option<SolvedCoset>, StoreError> {
        let (mut reader, head) = CheckpointReader::open(path)?;
        let of_this = |elements: &SolvedCoset| Coset::of(elements.cube()) == coset;
        let Some(mut elements) = SolvedCoset::of_head(solver, &head).filter(of_this) else { return Ok(None) };
        let mut trouble = Ok(());
        elements.fill(|piece| {
            trouble = reader.read(piece);
            trouble.is_ok()
        });
        trouble?;
        reader.finish()?;
        Ok(Some(elements))
    };
    match read() {
        Ok(Some(elements)) => Kept::Whole(elements),
        Ok(None) => Kept::Other,
        Err(error) => Kept::Unusable(error),
    }
}

/// Keeps what is found of a coset in this file, whose folder is made if it is not there.
///
/// # Errors
/// When it cannot be written.
pub fn keep_coset(path: &Path, elements: &SolvedCoset) -> Result<(), StoreError> {
    let pieces: Vec<&[u8]> = elements.bits().collect();
    write_checkpoint(path, &elements.head(), pieces.into_iter(), &BuildControl::silent())
}

//! Files in which unfinished cosets wait to be continued.

use std::path::Path;

use crate::coord::{Coordinate as _, Coset};
use crate::solver::{CosetSolver, SolvedCoset};
use crate::tables::{BuildControl, CheckpointReader, StoreError, write_checkpoint};

/// What was found in a checkpoint file.
pub enum CosetCheckpoint {
    /// The work so far: the search can be continued.
    Usable(SolvedCoset),
    /// Another coset, or the work of another program.
    OfAnotherCoset,
    /// There is no file, or it cannot be used.
    Unusable(StoreError),
}

/// Returns the name of the file in which an unfinished coset waits.
pub fn checkpoint_name(coset: Coset) -> String {
    format!("coset-{}.unfinished", coset.index())
}

/// Reads what this file holds of this coset.
pub fn load_checkpoint(path: &Path, coset: Coset, solver: &CosetSolver<'_>) -> CosetCheckpoint {
    match read(path, coset, solver) {
        Ok(Some(elements)) => CosetCheckpoint::Usable(elements),
        Ok(None) => CosetCheckpoint::OfAnotherCoset,
        Err(error) => CosetCheckpoint::Unusable(error),
    }
}

fn read(path: &Path, coset: Coset, solver: &CosetSolver<'_>) -> Result<Option<SolvedCoset>, StoreError> {
    let (mut reader, head) = CheckpointReader::open(path)?;
    let is_of_coset = |elements: &SolvedCoset| Coset::of(elements.cube()) == coset;
    let Some(mut elements) = SolvedCoset::from_head(solver, &head).filter(is_of_coset) else {
        return Ok(None);
    };
    let mut outcome = Ok(());
    elements.fill(|piece| {
        outcome = reader.read(piece);
        outcome.is_ok()
    });
    outcome?;
    reader.finish()?;
    Ok(Some(elements))
}

/// Writes the progress of a coset to this file, and creates its folder if necessary.
///
/// # Errors
/// When it cannot be written.
pub fn save_checkpoint(path: &Path, elements: &SolvedCoset) -> Result<(), StoreError> {
    let pieces: Vec<&[u8]> = elements.bits().collect();
    write_checkpoint(path, &elements.head(), pieces.into_iter(), &BuildControl::silent())
}

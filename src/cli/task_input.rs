//! What `cubetui solve` is to solve: records as complete cubes with a goal, or as incomplete ones.

use super::input::{InputRecord, parsed_cube, turns};
use super::item_error::ItemError;
use crate::answer::{Recognised, SolveTask};
use crate::app::grouped;
use crate::cube::{ColorScheme, IncompleteCube, NamedGoal, ReadError};

/// Reads a record as a cube of which a goal is to be made. Advises what to do with an incomplete one.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn complete_task(
    record: &InputRecord,
    goal: &NamedGoal,
    scheme: &ColorScheme,
) -> Result<Recognised<SolveTask>, ItemError> {
    let read = record.cube(scheme).map_err(|error| error.with_advice(|| advice(record, scheme)))?;
    let task = SolveTask::of_cube(read.value, goal.clone());
    Ok(read.with(task))
}

/// Reads a record as a cube of which some pieces, orientations or stickers may be unknown.
///
/// # Errors
/// Where it cannot be read, or why no possible cube fits.
pub(super) fn incomplete_task(
    record: &InputRecord,
    scheme: &ColorScheme,
) -> Result<Recognised<SolveTask>, ItemError> {
    let text = record.text()?;
    if record.is_algorithm() {
        return Ok(Recognised::in_force(SolveTask::of_turns(&turns(text)?)));
    }
    if IncompleteCube::is_meant_by(text) {
        return Ok(Recognised::in_force(SolveTask::of_words(text).map_err(wrong)?));
    }
    let parsed = parsed_cube(text, record.convention, scheme)?;
    Ok(Recognised::of_parsed(SolveTask::of_parsed(&parsed, scheme).map_err(wrong)?, parsed))
}

/// A text that was read, but stands for no possible cube, or that cannot be read.
fn wrong(error: ReadError) -> ItemError {
    match error {
        ReadError::NoneFits { .. } => ItemError::Undetermined(error.to_string()),
        error => ItemError::unreadable(error),
    }
}

/// Returns what to do with a cube that is not complete, if that is all that is wrong with it.
fn advice(record: &InputRecord, scheme: &ColorScheme) -> Option<String> {
    let number = incomplete_task(record, scheme).ok()?.value.number().filter(|&number| number > 1)?;
    Some(format!("{} cubes fit; add --incomplete to solve any of them", grouped(number)))
}

//! What `cubetui solve` is to solve: records as complete cubes with a goal, or as incomplete ones.

use super::input::{InputRecord, parsed_cube, turns};
use super::item_error::ItemError;
use crate::answer::{Recognised, SolveTask};
use cubetui::cube::{ColorScheme, NissError, NissMoves, Orientation};
use cubetui::formats::ReadError;
use cubetui::goals::{IncompleteCube, NamedGoal};
use cubetui::solver::Skeleton;
use cubetui::words::grouped;

/// Reads a record as a cube of which a goal is to be made. Advises what to do with an incomplete one.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn complete_task(
    record: &InputRecord,
    goal: &NamedGoal,
    scheme: &ColorScheme,
) -> Result<Recognised<SolveTask>, ItemError> {
    let read = record
        .cube(scheme)
        .map_err(|error| error.with_advice(|| advice(record, scheme)))?;
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
        return Ok(Recognised::in_force(
            SolveTask::of_words(text).map_err(wrong)?,
        ));
    }
    let parsed = parsed_cube(text, record.convention, scheme)?;
    Ok(Recognised::of_parsed(
        SolveTask::of_parsed(&parsed, scheme).map_err(wrong)?,
        parsed,
    ))
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
    let number = incomplete_task(record, scheme)
        .ok()?
        .value
        .number()
        .filter(|&number| number > 1)?;
    Some(format!(
        "{} cubes fit; add --incomplete to solve any of them",
        grouped(number)
    ))
}

/// Reads the moves in NISS notation of an option, if it is there.
pub(super) fn niss_moves(
    option: &str,
    text: Option<&str>,
    read: impl Fn(&str) -> Result<NissMoves, NissError>,
) -> Result<Option<NissMoves>, ItemError> {
    let unreadable = |error| ItemError::unreadable(format!("{option}: {error}"));
    text.map(|text| read(text).map_err(unreadable)).transpose()
}

/// Returns the skeleton for a cube that is held like this.
pub(super) fn skeleton_for(
    insert: Option<&(NissMoves, Option<u8>)>,
    orientation: Orientation,
) -> Result<Option<Skeleton>, ItemError> {
    let Some((moves, most)) = insert else {
        return Ok(None);
    };
    let moves = moves.as_held(orientation.inverse()).unniss();
    Skeleton::new(&moves, *most)
        .map(Some)
        .map_err(|error| ItemError::unreadable(format!("--insert: {error}")))
}

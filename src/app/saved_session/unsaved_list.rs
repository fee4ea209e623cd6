//! The list of cubes in a session: the changes that are not in its file.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::CubeList;

/// The longest list that a session keeps, in bytes: some 100,000 lines.
const LONGEST: usize = 8 * 1024 * 1024;

/// A list as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnsavedList {
    /// Its file, as the person named it.
    path: Option<PathBuf>,
    /// The checksum of what the file held when it was read or written last.
    stored: Option<u64>,
    text: String,
}

impl CubeList {
    /// What a session keeps of it, if it has changes that are not in its file and is not too long. While it is solved, the
    /// last solutions may be missing, a thousandth of the list.
    pub(in crate::app) fn unsaved(&self) -> Option<&RawValue> {
        self.in_session.get_or_init(|| written(self)).as_deref()
    }
}

/// Writes what a session keeps of a list; nothing if its file has all of it, or if it is too long.
fn written(list: &CubeList) -> Option<Box<RawValue>> {
    if !list.is_changed() {
        return None;
    }
    let text = Some(list.text()).filter(|text| text.len() <= LONGEST)?;
    let unsaved = UnsavedList { path: list.path.clone(), stored: list.stored, text };
    serde_json::value::to_raw_value(&unsaved).ok()
}

/// Reads a list that a session has kept. It has changes that are not in its file.
///
/// # Errors
/// It is no list.
pub(super) fn read(written: &RawValue) -> Result<CubeList, serde_json::Error> {
    let UnsavedList { path, stored, text } = serde_json::from_str(written.get())?;
    let mut list = CubeList::of_text(&text);
    (list.path, list.stored) = (path, stored);
    list.note_unsaved();
    Ok(list)
}

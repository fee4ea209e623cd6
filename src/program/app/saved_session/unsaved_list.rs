//! The list of cubes in a session: the changes that are not in its file.

use std::path::{PathBuf, absolute};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::CubeList;

/// The longest list that a session stores, in bytes as it is written there: some 100,000 lines. A session that is twice as
/// long can still be read.
const LONGEST: usize = 8 * 1024 * 1024;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnsavedList {
    /// The file of the list, from the root or from the home folder: the session may be continued in another folder.
    path: Option<PathBuf>,
    /// The checksum of the file's contents when it was last read or written.
    stored: Option<u64>,
    text: String,
}

impl CubeList {
    /// Returns the list as a session stores it, if it has unsaved changes and is not too long. While the list is being
    /// solved, the last solutions may be missing, up to a thousandth of the list.
    pub(in crate::app) fn unsaved(&self) -> Option<&RawValue> {
        self.in_session.get_or_init(|| written(self)).as_deref()
    }
}

/// Writes a list as a session stores it. Returns `None` if its file has all of it, or if it is too long.
fn written(list: &CubeList) -> Option<Box<RawValue>> {
    if !list.is_changed() {
        return None;
    }
    // JSON is no shorter than the text, and up to six times as long.
    let text = Some(list.text()).filter(|text| text.len() <= LONGEST)?;
    let path = list.path.clone().map(in_any_folder);
    let unsaved = UnsavedList {
        path,
        stored: list.stored,
        text,
    };
    serde_json::value::to_raw_value(&unsaved)
        .ok()
        .filter(|written| written.get().len() <= LONGEST)
}

/// Returns a path that names the same file wherever the program is started.
fn in_any_folder(path: PathBuf) -> PathBuf {
    if path.starts_with("~") {
        path
    } else {
        absolute(&path).unwrap_or(path)
    }
}

/// Reads a list that a session has stored, and marks it as having changes that are not in its file.
///
/// # Errors
/// It is not a list.
pub(super) fn read(written: &RawValue) -> Result<CubeList, serde_json::Error> {
    let UnsavedList { path, stored, text } = serde_json::from_str(written.get())?;
    let mut list = CubeList::of_text(&text);
    (list.path, list.stored) = (path, stored);
    list.mark_unsaved();
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list whose notes have about this many letters.
    fn list(letter: &str, letters: usize) -> CubeList {
        let line = format!("R U F' // {}\n", letter.repeat(10_000));
        let mut list = CubeList::of_text(&line.repeat(letters / 10_000));
        list.mark_unsaved();
        list
    }

    #[test]
    fn the_file_of_a_list_is_written_from_the_root() {
        let here = std::env::current_dir().expect("the tests have a folder");
        for (named, written) in [
            ("mine.txt", here.join("mine.txt")),
            ("~/mine.txt", "~/mine.txt".into()),
        ] {
            let mut list = list("x", 10_000);
            list.path = Some(PathBuf::from(named));
            let text = list.unsaved().expect("it is short");
            assert_eq!(
                read(text).expect("it was written as a list").path,
                Some(written)
            );
        }
    }

    #[test]
    fn a_list_is_measured_as_it_is_written() {
        for (letter, bytes) in [("x", 1), ("\"", 2), ("\u{1b}", 6)] {
            let fits = list(letter, LONGEST / bytes / 10 * 9);
            let written = fits.unsaved().unwrap_or_else(|| panic!("{letter:?} fits"));
            assert!(
                (LONGEST / 10 * 8..=LONGEST).contains(&written.get().len()),
                "{letter:?}"
            );
            assert_eq!(
                read(written).expect("it was written as a list").text(),
                fits.text(),
                "{letter:?}"
            );
            assert!(
                list(letter, LONGEST / bytes / 10 * 11).unsaved().is_none(),
                "{letter:?} is too long"
            );
        }
    }
}

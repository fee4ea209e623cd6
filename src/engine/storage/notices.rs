//! Notices about folders and disks: a file was written, but the user should know something of where it is. Each notice is
//! given once in a run of the program.

use std::path::Path;
use std::sync::Mutex;

use crate::sync::Lock as _;
use crate::words::shown_path;

/// A notice about a folder or a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notice {
    /// The system cannot lock files there.
    NoLocks,
    /// Everybody can write in the folder.
    OpenFolder,
}

#[derive(Default)]
struct Notices {
    said: Vec<Notice>,
    /// The notices that have not been shown yet.
    waiting: Vec<String>,
}

static NOTICES: Mutex<Notices> = Mutex::new(Notices {
    said: Vec::new(),
    waiting: Vec::new(),
});

impl Notice {
    /// Queues this notice about a folder, unless it was already given about any folder.
    pub(super) fn say(self, folder: &Path) {
        let mut notices = NOTICES.locked();
        if notices.said.contains(&self) {
            return;
        }
        let folder = shown_path(folder);
        notices.said.push(self);
        notices.waiting.push(match self {
            Self::NoLocks => format!(
                "files in {folder} cannot be locked: do not let two programs write the same one at once"
            ),
            Self::OpenFolder => {
                format!("everybody can write in the folder {folder}: others may replace or block files there")
            }
        });
    }
}

/// Returns the notices that were not returned before.
pub fn take_notices() -> Vec<String> {
    let mut notices = NOTICES.locked();
    std::mem::take(&mut notices.waiting)
}

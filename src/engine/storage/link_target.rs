//! What a path names when its symbolic links are followed, one by one: also where they lead to nothing yet.
//!
//! Some lead to a file that this process has open, as `/dev/stdout` and `/dev/fd/3` do. The system could name that file,
//! but who names its handle wants to write where the handle does.

use std::io;
use std::os::fd::RawFd;
use std::path::{Path, PathBuf};

use rustix::io::Errno;

use super::{Disk, FileError, folder_of};

/// No chain of links is longer, as on Linux.
const MOST_LINKS: usize = 40;

/// The folders in which the open files of this process have their numbers as names.
const OPEN_FILES: [&str; 3] = ["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"];

/// What a path names.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LinkTarget {
    /// What is at this path, which is no symbolic link, or what can be written there.
    Path(PathBuf),
    /// The open file of this process that has this number.
    Open(RawFd),
}

impl LinkTarget {
    /// Follows the links of a path.
    ///
    /// # Errors
    /// The system's; that the links lead in a circle.
    pub(super) fn of(disk: &Disk, path: &Path) -> io::Result<Self> {
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            if let Some(number) = open_number(disk, &path)? {
                return Ok(Self::Open(number));
            }
            let Some(next) = disk.link_target(&path)? else {
                let canonical = disk.canonical(&path)?;
                return Ok(Self::Path(canonical.unwrap_or(path)));
            };
            path = folder_of(&path).join(next);
        }
        Err(Errno::LOOP.into())
    }

    /// Returns the same with the whole path, also if nothing is there yet but its folder.
    fn with_whole_path(self, disk: &Disk) -> io::Result<Self> {
        let Self::Path(path) = self else {
            return Ok(self);
        };
        let whole = disk
            .canonical(folder_of(&path))?
            .zip(path.file_name())
            .map(|(above, name)| above.join(name));
        Ok(Self::Path(whole.unwrap_or(path)))
    }
}

/// Returns the number of the open file that a path names, if it is in a folder of those.
fn open_number(disk: &Disk, path: &Path) -> io::Result<Option<RawFd>> {
    let name = path.file_name().and_then(|name| name.to_str());
    let Some(number) = name.and_then(|name| name.parse().ok()) else {
        return Ok(None);
    };
    let Some(folder) = disk.canonical(folder_of(path))? else {
        return Ok(None);
    };
    for open_files in OPEN_FILES {
        if disk.canonical(Path::new(open_files))?.as_ref() == Some(&folder) {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// Whether two paths name the same file, or the same place for one.
///
/// # Errors
/// What the system refused.
pub fn is_same_file(disk: &Disk, one: &Path, other: &Path) -> Result<bool, FileError> {
    let target = |path: &Path| {
        let found = LinkTarget::of(disk, path).and_then(|target| target.with_whole_path(disk));
        found.map_err(|error| FileError::refused("read", path, &error))
    };
    Ok(target(one)? == target(other)?)
}

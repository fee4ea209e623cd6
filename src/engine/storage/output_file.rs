//! The files that users name for output: which of them may be replaced, and how to make sure before long work that its
//! result can be written.
//!
//! One rule holds for all: a file that is new, empty, or recognised as one of the same kind that this program wrote is
//! written; any other keeps every byte unless the user forces it ([`check_replaceable`]).
//!
//! A regular file is replaced whole. A pipe or a device is opened beforehand and written to as it is; so is any path
//! that names an open file of this process, such as `/dev/stdout`, because the bytes belong where that handle writes.
//! Symbolic links are followed one by one, even to a file that does not exist yet.

use std::fs::OpenOptions;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

use super::header::BLOCK;
use super::{
    Disk, DiskFile, FileError, Identity, Replacement, folder_of, identify, remove_orphans,
};
use crate::platform;

/// A kind of file that the program writes where a user says.
#[derive(Clone, Copy, Debug)]
pub struct OutputKind {
    /// The kind, as a message names it after "it is not": "a cubetui picture".
    pub name: &'static str,
    /// Recognises a file of this kind that the program wrote.
    pub ours: Recognition,
}

/// The way to recognise a file that the program may replace.
#[derive(Clone, Copy, Debug)]
pub enum Recognition {
    /// Only an empty file is replaced.
    Never,
    /// By its beginning, some kilobytes of it.
    Beginning(fn(&[u8]) -> bool),
    /// By the checksum of its content: only what was read or written there before.
    Checksum(u64),
}

const BEGINNING: u64 = 8 * 1024;

/// Returns an error if a regular file is there that this program has not written: it is neither empty nor one of this
/// kind. Every path that a user names for output is checked by this, unless the user forces the output.
///
/// # Errors
/// [`FileError::Foreign`], with what the file is, or what the system refused.
pub fn check_replaceable(disk: &Disk, path: &Path, kind: &OutputKind) -> Result<(), FileError> {
    let found = identify(disk, path)?;
    if matches!(found, Identity::Absent | Identity::Empty) || !found.is_regular() {
        return Ok(());
    }
    let is_ours = || match kind.ours {
        Recognition::Never => Ok(false),
        Recognition::Beginning(is_ours) => Ok(is_ours(&beginning(disk, path)?)),
        Recognition::Checksum(expected) => Ok(checksum_of_file(disk, path)? == expected),
    };
    if is_ours().map_err(|error: io::Error| FileError::refused("read", path, &error))? {
        return Ok(());
    }
    Err(FileError::Foreign {
        path: path.to_owned(),
        wanted: kind.name.to_owned(),
        found,
    })
}

fn beginning(disk: &Disk, path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    disk.open(path, OpenOptions::new().read(true))?
        .take(BEGINNING)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the [`checksum`](super::checksum) of the bytes of a file, of any length.
fn checksum_of_file(disk: &Disk, path: &Path) -> io::Result<u64> {
    let mut file = disk.open(path, OpenOptions::new().read(true))?;
    let mut sum = Xxh3::new();
    let mut block = vec![0; BLOCK];
    loop {
        match file.read(&mut block) {
            Ok(0) => return Ok(sum.digest()),
            Ok(count) => sum.update(&block[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// A file for one result.
#[derive(Debug)]
pub struct OutputFile {
    disk: Disk,
    path: PathBuf,
    /// The kind of file that may be replaced; `None` if any may be.
    replaceable: Option<OutputKind>,
    /// The open file, if it cannot be replaced.
    special: Option<DiskFile>,
}

impl OutputFile {
    /// Makes sure that the result can be written, as far as that can be known. A regular file keeps every byte until
    /// the result is written.
    ///
    /// # Errors
    /// Without `force`, a file is there that may not be [replaced](check_replaceable); or what the system refused.
    pub fn open(
        disk: &Disk,
        path: &Path,
        kind: &OutputKind,
        force: bool,
    ) -> Result<Self, FileError> {
        let replaceable = (!force).then_some(*kind);
        let found = identify(disk, path)?;
        let refused = |error: io::Error| FileError::refused("write", path, &error);
        let special = match found {
            Identity::Folder | Identity::Socket => {
                let wanted = "a file that can be written".to_owned();
                return Err(FileError::Foreign {
                    path: path.to_owned(),
                    wanted,
                    found,
                });
            }
            Identity::Pipe | Identity::Device => Some(open_special(disk, path).map_err(refused)?),
            _ => match LinkTarget::of(disk, path).map_err(refused)? {
                LinkTarget::Open(number) => Some(open_again(disk, path, number).map_err(refused)?),
                LinkTarget::Path(target) => {
                    if let Some(kind) = &replaceable {
                        check_replaceable(disk, path, kind)?;
                    }
                    remove_orphans(disk, folder_of(&target));
                    drop(Replacement::begin(disk, path)?);
                    None
                }
            },
        };
        Ok(Self {
            disk: disk.clone(),
            path: path.to_owned(),
            replaceable,
            special,
        })
    }

    /// Writes the result. If a file that may not be replaced has appeared at its path since, that file is kept, and the
    /// result goes to a new file next to it, such as `plan.2`. Returns the path of the result.
    pub fn write(self, bytes: &[u8]) -> Result<PathBuf, FileError> {
        if let Some(mut file) = self.special {
            let written = file.write_all(bytes);
            written.map_err(|error| FileError::refused("write", &self.path, &error))?;
            return Ok(self.path);
        }
        let place = self.place()?;
        let mut replacement = Replacement::begin(&self.disk, &place)?;
        replacement.write_all(bytes)?;
        replacement.commit()?;
        Ok(place)
    }

    /// Returns the path itself or, if its file may not be replaced, the first free one next to it.
    fn place(&self) -> Result<PathBuf, FileError> {
        let Some(kind) = &self.replaceable else {
            return Ok(self.path.clone());
        };
        match check_replaceable(&self.disk, &self.path, kind) {
            Ok(()) => return Ok(self.path.clone()),
            Err(FileError::Foreign { .. }) => {}
            Err(error) => return Err(error),
        }
        let mut number = 2;
        loop {
            let mut name = self.path.file_name().unwrap_or_default().to_owned();
            name.push(format!(".{number}"));
            let place = self.path.with_file_name(name);
            if identify(&self.disk, &place)? == Identity::Absent {
                return Ok(place);
            }
            number += 1;
        }
    }
}

/// Returns another handle of an open file, if it is open for writing.
fn open_again(disk: &Disk, path: &Path, number: i32) -> io::Result<DiskFile> {
    let file = disk.open_again(path, number)?;
    if !platform::is_writable(&file.file)? {
        return Err(io::Error::other("it is open for reading only"));
    }
    Ok(file)
}

/// Opens a pipe that has a reader, or a device that is not always full.
fn open_special(disk: &Disk, path: &Path) -> io::Result<DiskFile> {
    // Opening a pipe would wait for a reader.
    let mut options = OpenOptions::new();
    options.write(true);
    platform::open_at_once(&mut options);
    let file = disk.open(path, &options).map_err(platform::explain_pipe)?;
    platform::wait_from_now_on(&file.file)?;
    Ok(file)
}

/// The longest chain of links that is followed, as on Linux.
const MOST_LINKS: usize = 40;

/// The target of a path.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LinkTarget {
    /// The file at this path, which is not a symbolic link, or a new file there.
    Path(PathBuf),
    /// The open file of this process that has this number.
    Open(i32),
}

impl LinkTarget {
    /// Follows the links of a path.
    ///
    /// # Errors
    /// The system's, or that the links lead in a circle.
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
        Err(io::Error::other("too many levels of symbolic links"))
    }

    /// Makes the path absolute and free of links, even if only its folder exists.
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

/// Returns the number of the open file that a path names, if it is in a folder that lists open files.
fn open_number(disk: &Disk, path: &Path) -> io::Result<Option<i32>> {
    let name = path.file_name().and_then(|name| name.to_str());
    let Some(number) = name.and_then(|name| name.parse().ok()) else {
        return Ok(None);
    };
    let Some(folder) = disk.canonical(folder_of(path))? else {
        return Ok(None);
    };
    for open_files in platform::OPEN_FILES {
        if disk.canonical(Path::new(open_files))?.as_ref() == Some(&folder) {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// Whether two paths name the same file, whether or not it exists.
pub fn is_same_file(disk: &Disk, one: &Path, other: &Path) -> Result<bool, FileError> {
    let target = |path: &Path| {
        let found = LinkTarget::of(disk, path).and_then(|target| target.with_whole_path(disk));
        found.map_err(|error| FileError::refused("read", path, &error))
    };
    Ok(target(one)? == target(other)?)
}

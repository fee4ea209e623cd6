//! A file for a result that takes a while: found writable before the work begins.
//!
//! A regular file is replaced whole. A pipe or a device is opened beforehand and written to as it is; so is a file that is
//! named as one that this process has open, such as `/dev/stdout`, whatever it is.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::os::fd::RawFd;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;

use super::link_target::LinkTarget;
use super::{
    Disk, DiskFile, FileError, Identity, Replacement, folder_of, identify, remove_orphans,
};

/// The number of Linux's `/dev/full`: 1 its driver, 7 the device.
const ALWAYS_FULL: u64 = 1 << 8 | 7;

/// A file for one result.
#[derive(Debug)]
pub struct OutputFile {
    disk: Disk,
    path: PathBuf,
    /// What is open because it cannot be replaced.
    special: Option<DiskFile>,
}

impl OutputFile {
    /// Makes sure that the result can be written, as far as that can be known. A regular file keeps every byte until then.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn open(disk: &Disk, path: &Path) -> Result<Self, FileError> {
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
                    remove_orphans(disk, folder_of(&target));
                    drop(Replacement::begin(disk, path)?);
                    None
                }
            },
        };
        Ok(Self {
            disk: disk.clone(),
            path: path.to_owned(),
            special,
        })
    }

    /// Writes the result.
    ///
    /// # Errors
    /// What the system refused.
    pub fn write(self, bytes: &[u8]) -> Result<(), FileError> {
        if let Some(mut file) = self.special {
            let written = file.write_all(bytes);
            return written.map_err(|error| FileError::refused("write", &self.path, &error));
        }
        let mut replacement = Replacement::begin(&self.disk, &self.path)?;
        replacement.write_all(bytes)?;
        replacement.commit()
    }
}

/// Returns another handle of an open file, if it is open for writing.
fn open_again(disk: &Disk, path: &Path, number: RawFd) -> io::Result<DiskFile> {
    let file = disk.open_again(path, number)?;
    if fcntl_getfl(&file.file)? & OFlags::RWMODE == OFlags::RDONLY {
        return Err(io::Error::other("it is open for reading only"));
    }
    Ok(file)
}

/// Opens a pipe that somebody reads, or a device that is not always full.
fn open_special(disk: &Disk, path: &Path) -> io::Result<DiskFile> {
    // To open a pipe would wait until somebody reads it.
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let opened = disk.open(path, OpenOptions::new().write(true).custom_flags(flags));
    let file = opened.map_err(|error| match Errno::from_io_error(&error) {
        Some(Errno::NXIO) => io::Error::other("nobody reads this pipe"),
        _ => error,
    })?;
    let device = file.metadata()?.rdev();
    if cfg!(target_os = "linux") && device == ALWAYS_FULL {
        return Err(io::Error::other("this device is always full"));
    }
    fcntl_setfl(&file.file, fcntl_getfl(&file.file)? - OFlags::NONBLOCK)?;
    Ok(file)
}

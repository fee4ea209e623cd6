//! Files, locks and the CPU time of threads on Windows.

use std::ffi::OsStr;
use std::fs::{DirBuilder, File, FileType, Metadata, OpenOptions};
use std::io;
use std::iter::once;
use std::os::windows::ffi::OsStrExt as _;
use std::os::windows::fs::{FileExt as _, OpenOptionsExt as _};
use std::os::windows::io::AsHandle as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use same_file::Handle;
use windows_sys::Win32::Foundation::{
    ERROR_CALL_NOT_IMPLEMENTED, ERROR_INVALID_FUNCTION, ERROR_LOCK_VIOLATION,
    ERROR_NOT_A_REPARSE_POINT, ERROR_NOT_SUPPORTED, FILETIME,
};
use windows_sys::Win32::Storage::FileSystem::{FILE_FLAG_OPEN_REPARSE_POINT, GetDiskFreeSpaceExW};
use windows_sys::Win32::System::Threading::{GetCurrentThread, GetThreadTimes};

/// Empty: there are no paths of open files.
pub(crate) const OPEN_FILES: &[&str] = &[];

/// The errors of a disk that has no locks, in addition to [`io::ErrorKind::Unsupported`].
pub(crate) const NO_LOCKS: &[i32] = &[
    ERROR_INVALID_FUNCTION.cast_signed(),
    ERROR_NOT_SUPPORTED.cast_signed(),
    ERROR_CALL_NOT_IMPLEMENTED.cast_signed(),
];

/// Names of devices, in every folder and with any extension.
const DEVICES: [&str; 22] = [
    "CON", "PRN", "AUX", "NUL", "COM1", "COM2", "COM3", "COM4", "COM5", "COM6", "COM7", "COM8",
    "COM9", "LPT1", "LPT2", "LPT3", "LPT4", "LPT5", "LPT6", "LPT7", "LPT8", "LPT9",
];

/// Returns the CPU time that the calling thread has used, in the system's steps of about 16 ms.
#[allow(unsafe_code)]
pub(crate) fn thread_cpu_time() -> Duration {
    let [mut created, mut ended, mut kernel, mut user] = [FILETIME::default(); 4];
    // SAFETY: the handle is that of the calling thread, and the four times are ours alone.
    let is_known = unsafe {
        GetThreadTimes(
            GetCurrentThread(),
            &raw mut created,
            &raw mut ended,
            &raw mut kernel,
            &raw mut user,
        )
    } != 0;
    let steps =
        |time: FILETIME| u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    if is_known {
        Duration::from_nanos(100 * (steps(kernel) + steps(user)))
    } else {
        Duration::ZERO
    }
}

/// Returns the bytes available to a file in this folder.
///
/// # Errors
/// The folder is not there.
#[allow(unsafe_code)]
pub(crate) fn free_space(folder: &Path) -> io::Result<Option<u64>> {
    let path: Vec<u16> = folder.as_os_str().encode_wide().chain(once(0)).collect();
    let mut bytes = 0;
    let nothing = std::ptr::null_mut();
    // SAFETY: the path ends with a zero, and the number is ours alone; the other two are not asked for.
    let is_known =
        unsafe { GetDiskFreeSpaceExW(path.as_ptr(), &raw mut bytes, nothing, nothing) } != 0;
    if is_known {
        Ok(Some(bytes))
    } else {
        Err(io::Error::last_os_error())
    }
}

/// Does nothing: a new file has the rights of its folder.
pub(crate) fn set_mode(_: &mut OpenOptions, _mode: u32) {}

/// Makes opening a path open a symbolic link itself instead of following it.
pub(crate) fn refuse_links(options: &mut OpenOptions) {
    options.custom_flags(FILE_FLAG_OPEN_REPARSE_POINT);
}

/// Returns the path without symbolic links, in the usual notation.
pub(crate) fn canonical(path: &Path) -> io::Result<PathBuf> {
    dunce::canonicalize(path)
}

/// Whether reading a link failed because the path is not a link, or because the disk has no links.
pub(crate) fn is_no_link(error: &io::Error) -> bool {
    let codes = [ERROR_NOT_A_REPARSE_POINT, ERROR_INVALID_FUNCTION];
    codes
        .map(u32::cast_signed)
        .map(Some)
        .contains(&error.raw_os_error())
}

/// Does nothing: a new folder has the rights of the one above it, which in a user's profile are the user's.
pub(crate) fn make_private(_: &mut DirBuilder) {}

/// Whether everybody can write in this folder: not known here.
pub(crate) fn is_open_to_all(_: &Metadata) -> bool {
    false
}

/// Whether an open file is still the one at this path.
///
/// # Errors
/// The system's, for example that nothing is at the path.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    Ok(Handle::from_file(file.try_clone()?)? == Handle::from_path(path)?)
}

/// Fills a buffer with the bytes from this offset on. Several threads may read at the same time.
pub(crate) fn read_exact_at(file: &File, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        match file.seek_read(buffer, offset) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                buffer = &mut buffer[count..];
                offset += count as u64;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

pub(crate) fn is_pipe(_: FileType) -> bool {
    false
}

pub(crate) fn is_socket(_: FileType) -> bool {
    false
}

/// Whether the system treats every path with this name as a device, such as `NUL` and `a\con.txt`.
pub(crate) fn is_device_name(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let stem = name.split(['.', ':']).next().unwrap_or_default().trim_end();
    DEVICES
        .iter()
        .any(|device| device.eq_ignore_ascii_case(stem))
}

/// Whether reading a file failed because another process has locked it.
pub(crate) fn is_held_by_lock(error: &io::Error) -> bool {
    error.raw_os_error() == Some(ERROR_LOCK_VIOLATION.cast_signed())
}

/// Does nothing: opening a device does not wait.
pub(crate) fn open_at_once(_: &mut OpenOptions) {}

pub(crate) fn explain_pipe(error: io::Error) -> io::Error {
    error
}

pub(crate) fn wait_from_now_on(_: &File) -> io::Result<()> {
    Ok(())
}

/// Whether an open file is open for writing: standard output and standard error are.
pub(crate) fn is_writable(_: &File) -> io::Result<bool> {
    Ok(true)
}

/// Returns another handle of the open file that has this number.
pub(crate) fn duplicate(number: i32) -> io::Result<File> {
    match number {
        1 => Ok(io::stdout().as_handle().try_clone_to_owned()?.into()),
        2 => Ok(io::stderr().as_handle().try_clone_to_owned()?.into()),
        _ => Err(io::ErrorKind::Unsupported.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_recognised_by_their_names() {
        for device in ["NUL", "nul", "con.txt", r"C:\x\Lpt1", "aux .a.b", "nul:"] {
            assert!(is_device_name(Path::new(device)), "{device}");
        }
        for file in ["null", "console", "com10", "x.nul", "", "lpt"] {
            assert!(!is_device_name(Path::new(file)), "{file}");
        }
    }
}

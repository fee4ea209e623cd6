//! Files, locks and the CPU time of threads in the Unix family.

use std::fs::{self, DirBuilder, File, FileType, Metadata, OpenOptions};
use std::io;
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::fs::{
    DirBuilderExt as _, FileExt as _, FileTypeExt as _, MetadataExt as _, OpenOptionsExt as _,
};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use rustix::time::{ClockId, clock_gettime};

/// The device number of Linux's `/dev/full`: driver 1, device 7.
const ALWAYS_FULL: u64 = 1 << 8 | 7;

/// The folders that list the open files of this process by number.
pub(crate) const OPEN_FILES: &[&str] = &["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"];

/// The errors of a disk that has no locks, in addition to [`io::ErrorKind::Unsupported`].
pub(crate) const NO_LOCKS: &[i32] = &[Errno::NOTSUP.raw_os_error(), Errno::NOLCK.raw_os_error()];

/// Returns the CPU time that the calling thread has used. Costs a system call, less than a microsecond.
pub(crate) fn thread_cpu_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

/// Returns the bytes available to a file in this folder, or `None` if the system does not say.
///
/// # Errors
/// The folder is not there.
pub(crate) fn free_space(folder: &Path) -> io::Result<Option<u64>> {
    let known = rustix::fs::statvfs(folder)?;
    let bytes = known.f_bavail.saturating_mul(known.f_frsize);
    Ok((known.f_blocks > 0).then_some(bytes))
}

/// Sets the permissions of a file that is created, before the umask applies.
pub(crate) fn set_mode(options: &mut OpenOptions, mode: u32) {
    options.mode(mode);
}

/// Makes opening fail if the path is a symbolic link.
pub(crate) fn refuse_links(options: &mut OpenOptions) {
    options.custom_flags(OFlags::NOFOLLOW.bits().cast_signed());
}

/// Returns the path without symbolic links.
pub(crate) fn canonical(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path)
}

/// Whether reading a link failed because the path is not a link.
pub(crate) fn is_no_link(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::InvalidInput
}

/// Makes a new folder accessible to its owner only.
pub(crate) fn make_private(builder: &mut DirBuilder) {
    builder.mode(0o700);
}

/// Whether everybody can write in this folder.
pub(crate) fn is_open_to_all(folder: &Metadata) -> bool {
    folder.mode() & 0o002 != 0
}

/// Whether an open file is still the one at this path.
///
/// # Errors
/// The system's, for example that nothing is at the path.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let open = file.metadata()?;
    let there = path.metadata()?;
    Ok((there.dev(), there.ino()) == (open.dev(), open.ino()))
}

/// Fills a buffer with the bytes from this offset on. Several threads may read at the same time.
pub(crate) fn read_exact_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    file.read_exact_at(buffer, offset)
}

pub(crate) fn is_pipe(kind: FileType) -> bool {
    kind.is_fifo()
}

pub(crate) fn is_socket(kind: FileType) -> bool {
    kind.is_socket()
}

/// Whether the system treats every path with this name as a device.
pub(crate) fn is_device_name(_: &Path) -> bool {
    false
}

/// Whether reading a file failed because another process has locked it. Never: locks are advisory here.
pub(crate) fn is_held_by_lock(_: &io::Error) -> bool {
    false
}

/// Makes opening a pipe or a device not wait for its other end.
pub(crate) fn open_at_once(options: &mut OpenOptions) {
    options.custom_flags(OFlags::NONBLOCK.bits().cast_signed());
}

/// Explains why opening a pipe without waiting failed, if it has no reader.
pub(crate) fn explain_pipe(error: io::Error) -> io::Error {
    match Errno::from_io_error(&error) {
        Some(Errno::NXIO) => io::Error::other("nobody reads this pipe"),
        _ => error,
    }
}

/// Makes writes to a pipe or a device that was opened without waiting block again.
///
/// # Errors
/// The system's, or that the device is always full.
pub(crate) fn wait_from_now_on(file: &File) -> io::Result<()> {
    if cfg!(target_os = "linux") && file.metadata()?.rdev() == ALWAYS_FULL {
        return Err(io::Error::other("this device is always full"));
    }
    fcntl_setfl(file, fcntl_getfl(file)? - OFlags::NONBLOCK)?;
    Ok(())
}

/// Whether an open file is open for writing.
pub(crate) fn is_writable(file: &File) -> io::Result<bool> {
    Ok(fcntl_getfl(file)? & OFlags::RWMODE != OFlags::RDONLY)
}

/// Returns another handle of the open file that has this number.
pub(crate) fn duplicate(number: i32) -> io::Result<File> {
    match number {
        1 => Ok(io::stdout().as_fd().try_clone_to_owned()?.into()),
        2 => Ok(io::stderr().as_fd().try_clone_to_owned()?.into()),
        _ => duplicate_other(number).map(File::from),
    }
}

#[cfg(target_os = "linux")]
fn duplicate_other(number: i32) -> io::Result<OwnedFd> {
    use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};

    let this = pidfd_open(getpid(), PidfdFlags::empty())?;
    Ok(pidfd_getfd(this, number, PidfdGetfdFlags::empty())?)
}

// Not on Linux, which would open the file on the disk, with another position to write at.
#[cfg(not(target_os = "linux"))]
fn duplicate_other(number: i32) -> io::Result<OwnedFd> {
    let file = OpenOptions::new()
        .write(true)
        .open(format!("/dev/fd/{number}"))?;
    Ok(file.into())
}

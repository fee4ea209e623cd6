//! Memory on Windows.

use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};

/// Does nothing: large pages need a privilege that users do not have.
pub(crate) fn advise_large_pages<T>(_: &mut [T]) {}

/// Returns the bytes that can be allocated without evicting anything and without being refused: the lesser of what the
/// machine has left and what may still be committed.
#[allow(unsafe_code)]
pub fn free_memory() -> Option<u64> {
    let mut status = MEMORYSTATUSEX {
        dwLength: size_of::<MEMORYSTATUSEX>() as u32,
        ..MEMORYSTATUSEX::default()
    };
    // SAFETY: the structure is ours alone, and says how long it is.
    let is_known = unsafe { GlobalMemoryStatusEx(&raw mut status) } != 0;
    is_known.then_some(status.ullAvailPhys.min(status.ullAvailPageFile))
}

//! Everything that differs between operating systems, with a plain fallback for those that are not known.
//!
//! Only this folder and that of the program check for which system the code is built. [`system`] handles files, locks
//! and the CPU time of threads: one file for the Unix family, one for Windows, and one that uses the standard library
//! alone, as WebAssembly needs it. [`memory`] handles large pages and free memory, where Linux differs from the rest of
//! its family.

#[cfg_attr(target_os = "linux", path = "linux_memory.rs")]
#[cfg_attr(windows, path = "windows_memory.rs")]
#[cfg_attr(not(any(target_os = "linux", windows)), path = "plain_memory.rs")]
mod memory;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
#[cfg_attr(not(any(unix, windows)), path = "plain.rs")]
mod system;

pub(crate) use memory::advise_large_pages;
pub use memory::free_memory;
pub(crate) use system::*;

pub(crate) const LARGE_PAGE: usize = 2 << 20;
/// Smaller lists are not worth a large page.
pub(crate) const WORTH_LARGE_PAGE: usize = LARGE_PAGE / 8;

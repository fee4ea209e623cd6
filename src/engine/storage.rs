//! Durable files: everything the program keeps on disk is written, read, locked and swept here.
//!
//! A file of ours says what it is: a binary one begins with magic bytes, a kind, a version and the subject it belongs to
//! ([`ContainerWriter`], [`ContainerReader`]), a text with a first line of JSON that names them ([`TextHeader`]). Any other
//! file is an error that says what it is instead ([`Identity`]), and keeps every byte. A file is replaced whole or not at
//! all ([`Replacement`]), by one process at a time ([`FileLock`]); what killed processes leave behind is swept
//! ([`remove_orphans`]). Every call to the system goes through [`Disk`], where tests make any of them fail.
//!
//! Knows bytes and files, and nothing of cubes.

mod container;
mod disk;
mod error;
mod file_lock;
mod header;
mod identity;
mod link_target;
mod orphans;
mod output_file;
mod replacement;

pub use container::{ContainerReader, ContainerWriter};
pub use disk::{Call, Disk, DiskFile};
pub use error::{Corruption, FileError};
pub use file_lock::{FileLock, wait_for_lock};
pub use header::{BLOCK, Header, checksum};
pub use identity::{Identity, TextHeader, identify};
pub use link_target::is_same_file;
pub use orphans::{is_orphan_name, remove_live_files, remove_orphan, remove_orphans};
pub use output_file::OutputFile;
pub use replacement::{Replacement, replace};

use std::path::Path;

/// Returns the folder of a file; that of a bare name is the current one.
pub fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

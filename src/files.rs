//! The effects that reach files: reads a small text, writes one whole or not at all, lists a folder.
//!
//! Takes names as the person types them; does not know what the texts mean. The loop that waits for the person calls this,
//! so it touches only regular files: they never block.

pub mod last_session;
pub mod session_file;

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::app::FolderEntry;
use crate::storage::{self, Disk, FileError};

/// The most bytes of a text that is read: no cube needs more.
const MAX_BYTES: u64 = 64 * 1024;

/// The mode of a new file, before the process masks some of it.
const NEW_FILE: u32 = 0o666;

/// The most names that are listed: nobody chooses from more.
const MAX_LISTED: usize = 5000;

/// Returns the text of a file.
///
/// # Errors
/// A message with the name and the reason.
pub fn load(named: &Path) -> Result<String, String> {
    read(&expanded(named)).map_err(|error| format!("cannot load {}: {error}", named.display()))
}

/// Writes a file, in place of an older one of that name.
///
/// # Errors
/// A message with the name and the reason. The older file is still there then.
pub fn save(named: &Path, text: &str) -> Result<(), String> {
    write(&expanded(named), text).map_err(|error| format!("cannot save {}: {error}", named.display()))
}

/// Lists a folder, sorted by name. Names that are not UTF-8 are left out.
///
/// # Errors
/// A message with the name and the reason.
pub fn list(named: &Path) -> Result<Vec<FolderEntry>, String> {
    let named_or_here = if named.as_os_str().is_empty() { Path::new(".") } else { named };
    let entries = fs::read_dir(expanded(named_or_here))
        .map_err(|error| format!("cannot read the folder {}: {error}", named_or_here.display()))?;
    let entry = |entry: fs::DirEntry| {
        let is_folder = entry.path().is_dir();
        Some(FolderEntry { name: entry.file_name().into_string().ok()?, is_folder })
    };
    let mut list: Vec<FolderEntry> = entries.flatten().take(MAX_LISTED).filter_map(entry).collect();
    list.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(list)
}

/// Replaces `~` at the start of a path by the home folder.
fn expanded(named: &Path) -> PathBuf {
    match (named.strip_prefix("~"), std::env::home_dir()) {
        (Ok(within), Some(home)) if within.as_os_str().is_empty() => home,
        (Ok(within), Some(home)) => home.join(within),
        _ => named.to_owned(),
    }
}

fn read(path: &Path) -> io::Result<String> {
    refuse_irregular(path)?;
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other("it has more than 64 kB"));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text"))
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if path.exists() {
        refuse_irregular(path)?;
    }
    storage::replace(&Disk::new(), path, text.as_bytes(), NEW_FILE).map_err(|error| match error {
        // The caller names the file as the person did.
        FileError::Refused { reason, .. } => io::Error::other(reason),
        error => io::Error::other(error),
    })
}

/// Refuses pipes and devices, which could block for ever and must not be replaced, and folders.
fn refuse_irregular(path: &Path) -> io::Result<()> {
    let kind = fs::metadata(path)?.file_type();
    if kind.is_file() {
        Ok(())
    } else {
        Err(io::Error::other(if kind.is_dir() { "it is a folder" } else { "it is not a regular file" }))
    }
}

//! File effects: reads a small text, writes one completely or not at all, lists a folder.
//!
//! Accepts names as the user types them, and does not know what the texts mean. The loop that waits for the user calls
//! this, so it touches only regular files, which never block.

pub mod config_text;
pub mod last_session;
pub mod session_file;

use std::fs::{DirEntry, Metadata, OpenOptions};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::app::{FolderEntry, Overwrite};
use crate::picture::is_our_svg;
use cubetui::cube::Facelet;
use cubetui::storage::{self, Disk, FileError, FileLock, OutputKind, Recognition, Replacement};
use cubetui::words::shown_path;

/// The size of the largest text that is read, in bytes: no cube needs more.
const MAX_BYTES: u64 = 64 * 1024;

/// The size of the largest list of cubes, in bytes: several hundred thousand lines.
const MAX_LIST_BYTES: u64 = 64 * 1024 * 1024;

/// The mode of a new file, before the umask of the process is applied.
const NEW_FILE: u32 = 0o666;

/// The most names that are listed in a folder.
const MAX_LISTED: usize = 5000;

/// Returns the text of a file.
///
/// # Errors
/// A message with the name and the reason.
pub fn load(named: &Path) -> Result<String, String> {
    read(&Disk::new(), &expanded(named))
        .map_err(|error| format!("cannot load {}: {error}", shown_path(named)))
}

/// Writes a cube to a file that is new or holds a cube that was saved; with `force`, to a file that holds anything.
///
/// # Errors
/// A message with the name and the reason. The file stays as it was.
pub fn save(named: &Path, text: &str, force: bool) -> Result<(), String> {
    save_on(&Disk::new(), named, text, force)
}

/// Saves a cube on the given disk, whose calls can fail in tests.
///
/// # Errors
/// As [`save`].
pub fn save_on(disk: &Disk, named: &Path, text: &str, force: bool) -> Result<(), String> {
    let path = expanded(named);
    let name = shown_path(named);
    let refused = |reason: String| format!("cannot save {name}: {reason}");
    check_regular(disk, &path).map_err(|error| refused(error.to_string()))?;
    if !force {
        storage::check_replaceable(disk, &path, &SAVED_CUBE).map_err(|error| match error {
            FileError::Foreign { wanted, found, .. } => {
                let advice = if is_our_svg(text.as_bytes()) {
                    "choose another name".to_owned()
                } else {
                    format!(":save! {name} overwrites it")
                };
                refused(format!("it is not {wanted} ({found}): {advice}"))
            }
            error => refused(without_path(error)),
        })?;
    }
    storage::remove_orphans_beside(disk, &path);
    storage::replace(disk, &path, text.as_bytes(), NEW_FILE)
        .map_err(|error| refused(without_path(error)))
}

const SAVED_CUBE: OutputKind = OutputKind {
    name: "a cube that cubetui saved",
    ours: Recognition::Beginning(|beginning| is_saved_cube(beginning) || is_our_svg(beginning)),
};

/// Whether a file that begins with these bytes is a cube that [`save`] wrote: one line with its stickers, and perhaps how its
/// centres are turned.
fn is_saved_cube(beginning: &[u8]) -> bool {
    let is_sticker = |byte: &u8| b"URFDLB.".contains(byte);
    let Some((stickers, [rest @ .., b'\n'])) = beginning.split_at_checked(Facelet::NUM) else {
        return false;
    };
    let is_rest = rest.is_empty() || rest.starts_with(b" centres ") && !rest.contains(&b'\n');
    stickers.iter().all(is_sticker) && is_rest
}

/// Returns the text of a list of cubes.
///
/// # Errors
/// A message with the name and the reason, and with the number of the line if it is not text.
pub fn load_list(named: &Path) -> Result<String, String> {
    let disk = Disk::new();
    let path = expanded(named);
    storage::remove_orphans_beside(&disk, &path);
    let bytes = read_bytes(&disk, &path, MAX_LIST_BYTES, "64 MB");
    let refused = |reason: String| format!("cannot open {}: {reason}", shown_path(named));
    String::from_utf8(bytes.map_err(|error| refused(error.to_string()))?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        refused(format!("line {line} is not text (UTF-8)"))
    })
}

/// Writes a list of cubes, if its file holds what may be overwritten. A file that was removed is written again.
///
/// The contents of the file are compared once all of the new text is on the disk, just before it replaces them, and no
/// other run of this program writes the file meanwhile. Only a change made within those microseconds is overwritten.
///
/// # Errors
/// A message with the name and the reason: the system refused, or another program has written the file, which then
/// stays.
pub fn save_list(named: &Path, text: &Arc<str>, overwrite: &Overwrite) -> Result<Arc<str>, String> {
    save_list_on(&Disk::new(), named, text, overwrite)
}

/// Saves a list on the given disk, whose calls can fail in tests.
///
/// # Errors
/// As [`save_list`].
pub fn save_list_on(
    disk: &Disk,
    named: &Path,
    text: &Arc<str>,
    overwrite: &Overwrite,
) -> Result<Arc<str>, String> {
    let path = expanded(named);
    let name = shown_path(named);
    let refused = |error: FileError| format!("cannot save {name}: {}", without_path(error));
    check_overwrite(disk, &path, named, overwrite)?;
    storage::remove_orphans_beside(disk, &path);
    let _lock = FileLock::take(disk, &path).map_err(refused)?;
    let mut replacement = Replacement::begin(disk, &path).map_err(refused)?;
    replacement.write_all(text.as_bytes()).map_err(refused)?;
    replacement.sync().map_err(refused)?;
    check_overwrite(disk, &path, named, overwrite)?;
    replacement.commit().map_err(refused)?;
    Ok(Arc::clone(text))
}

/// Checks that a file holds what may be overwritten.
///
/// # Errors
/// A message with its name, as the user named it, and the reason.
fn check_overwrite(
    disk: &Disk,
    path: &Path,
    named: &Path,
    overwrite: &Overwrite,
) -> Result<(), String> {
    let name = shown_path(named);
    let refused = |reason: String| format!("cannot save {name}: {reason}");
    check_regular(disk, path).map_err(|error| refused(error.to_string()))?;
    let ours = match overwrite {
        Overwrite::Always => return Ok(()),
        Overwrite::Never => Recognition::Never,
        Overwrite::Only(stored) => Recognition::Checksum(*stored),
    };
    let kind = OutputKind {
        name: "the list as it was opened or saved",
        ours,
    };
    storage::check_replaceable(disk, path, &kind).map_err(|error| match (error, overwrite) {
        (FileError::Foreign { found, .. }, Overwrite::Never) => {
            format!("{name} is there already ({found}): :list overwrite {name} replaces it")
        }
        (FileError::Foreign { .. }, _) => format!(
            "{name} was changed by somebody else: save under another name, or :list overwrite"
        ),
        (error, _) => refused(without_path(error)),
    })
}

/// Lists a folder, sorted by name. Names that are not UTF-8 are left out.
///
/// # Errors
/// A message with the name and the reason.
pub fn list(named: &Path) -> Result<Vec<FolderEntry>, String> {
    let named_or_here = if named.as_os_str().is_empty() {
        Path::new(".")
    } else {
        named
    };
    let disk = Disk::new();
    let folder = expanded(named_or_here);
    let entries = disk.entries(&folder).map_err(|error| {
        format!(
            "cannot read the folder {}: {error}",
            shown_path(named_or_here)
        )
    })?;
    let entry = |entry: DirEntry| {
        let is_folder = disk
            .existing(&entry.path())
            .is_ok_and(|there| there.is_dir());
        Some(FolderEntry {
            name: entry.file_name().into_string().ok()?,
            is_folder,
        })
    };
    let mut list: Vec<FolderEntry> = entries
        .flatten()
        .take(MAX_LISTED)
        .filter_map(entry)
        .collect();
    list.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(list)
}

/// Replaces `~` at the start of a path by the home folder.
pub fn expanded(named: &Path) -> PathBuf {
    match (named.strip_prefix("~"), std::env::home_dir()) {
        (Ok(within), Some(home)) if within.as_os_str().is_empty() => home,
        (Ok(within), Some(home)) => home.join(within),
        _ => named.to_owned(),
    }
}

fn read(disk: &Disk, path: &Path) -> io::Result<String> {
    let bytes = read_bytes(disk, path, MAX_BYTES, "64 kB")?;
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text"))
}

/// Returns the contents of a file, if they are at most this long. `named` states the limit for the error.
fn read_bytes(disk: &Disk, path: &Path, most: u64, named: &str) -> io::Result<Vec<u8>> {
    refuse_irregular(&disk.existing(path)?)?;
    let mut bytes = Vec::new();
    disk.open(path, OpenOptions::new().read(true))?
        .take(most + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it has more than {named}")));
    }
    Ok(bytes)
}

/// Refuses a path that exists and is not a regular file.
fn check_regular(disk: &Disk, path: &Path) -> io::Result<()> {
    disk.metadata(path)?
        .map_or(Ok(()), |there| refuse_irregular(&there))
}

/// Returns the reason of an error. The caller names the file as the user did.
fn without_path(error: FileError) -> String {
    match error {
        FileError::Refused { reason, .. } => reason,
        error => error.to_string(),
    }
}

/// Refuses pipes and devices, which could block for ever and must not be replaced, and folders.
fn refuse_irregular(there: &Metadata) -> io::Result<()> {
    let kind = there.file_type();
    if kind.is_file() {
        Ok(())
    } else {
        Err(io::Error::other(if kind.is_dir() {
            "it is a folder"
        } else {
            "it is not a regular file"
        }))
    }
}

//! The effects that reach files: a small text read, a small text written whole or not at all, a folder listed.
//!
//! Knows names as the person types them and the file system; knows nothing of what the texts mean. They are done by the
//! loop that waits for the person, so only regular files are touched: they keep nobody waiting.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use crate::app::FolderEntry;

/// More bytes than this are no cube.
const LONGEST: u64 = 64 * 1024;

/// The mode of a new file, before the process masks some of it.
const NEW_FILE: u32 = 0o666;

/// More names than this are no list to choose from.
const LONGEST_LIST: usize = 5000;

/// The text of a file.
///
/// # Errors
/// In words, with the name, why there is none.
pub fn load(named: &Path) -> Result<String, String> {
    read(&expanded(named)).map_err(|error| format!("cannot load {}: {error}", named.display()))
}

/// Writes a file, in place of an older one of that name.
///
/// # Errors
/// In words, with the name, why it was not written; the older file is still there then.
pub fn save(named: &Path, text: &str) -> Result<(), String> {
    write(&expanded(named), text).map_err(|error| format!("cannot save {}: {error}", named.display()))
}

/// What is in a folder, in the order of the names; a name that is no text is left out.
///
/// # Errors
/// In words, with the name, why it cannot be told.
pub fn list(named: &Path) -> Result<Vec<FolderEntry>, String> {
    let named_or_here = if named.as_os_str().is_empty() { Path::new(".") } else { named };
    let entries = fs::read_dir(expanded(named_or_here))
        .map_err(|error| format!("cannot look into {}: {error}", named_or_here.display()))?;
    let entry = |entry: fs::DirEntry| {
        let is_folder = entry.path().is_dir();
        Some(FolderEntry { name: entry.file_name().into_string().ok()?, is_folder })
    };
    let mut list: Vec<FolderEntry> = entries.flatten().take(LONGEST_LIST).filter_map(entry).collect();
    list.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(list)
}

/// The path with `~` at its start replaced by the person's home.
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
    File::open(path)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::other("it has more than 64 kB"));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is no text"))
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    // A symbolic link continues to point to the file that is written.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut mode = NEW_FILE;
    if path.exists() {
        refuse_irregular(&path)?;
        mode = fs::metadata(&path)?.permissions().mode() & 0o7777;
    }
    replace(&path, text, mode)
}

/// Writes a file whole or not at all: a temporary file in the same folder is written, synced and renamed. A new file gets
/// this mode without what the process masks; where the file was there, it gets all of it.
///
/// # Errors
/// Why it was not written. The older file is still there then, and nothing else.
pub(crate) fn replace(path: &Path, text: &str, mode: u32) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => return Err(io::Error::other("it is not the name of a file")),
    };
    let open = |path: &Path| OpenOptions::new().write(true).create_new(true).mode(mode).open(path);
    let mut file = tempfile::Builder::new().prefix(".").suffix(".tmp").make_in(folder, open)?;
    file.write_all(text.as_bytes())?;
    if path.exists() {
        file.as_file().set_permissions(Permissions::from_mode(mode))?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// A pipe or a device could keep the program waiting for ever, and must not be replaced.
fn refuse_irregular(path: &Path) -> io::Result<()> {
    let kind = fs::metadata(path)?.file_type();
    if kind.is_file() {
        Ok(())
    } else {
        Err(io::Error::other(if kind.is_dir() { "it is a folder" } else { "it is no regular file" }))
    }
}

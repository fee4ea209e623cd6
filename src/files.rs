//! The effects that reach files: a small text read, a small text written whole or not at all, a folder listed.
//!
//! Knows names as the person types them and the file system; knows nothing of what the texts mean. They are done by the
//! loop that waits for the person, so only regular files are touched: they keep nobody waiting.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::app::FolderEntry;

/// More bytes than this are no cube.
const LONGEST: u64 = 64 * 1024;

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

/// Writes a temporary file beside the wanted one and gives it its name when it is complete.
fn write(path: &Path, text: &str) -> io::Result<()> {
    // A symbolic link goes on pointing to the file that is written.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if path.exists() {
        refuse_irregular(&path)?;
    }
    let name = path.file_name().ok_or_else(|| io::Error::other("it is no name of a file"))?;
    let mut temporary = OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let written = write_new(&temporary, text).and_then(|()| {
        if let Ok(older) = fs::metadata(&path) {
            fs::set_permissions(&temporary, older.permissions())?;
        }
        fs::rename(&temporary, &path)
    });
    if written.is_err() {
        // Perhaps it was never there; the first error is the one to tell.
        let _gone = fs::remove_file(&temporary);
    }
    written
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
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

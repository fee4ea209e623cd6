//! `--log FILE`: a log of what the program does, with the time of each line, for remote support.
//!
//! The first line of a log identifies it. A file that begins differently is not touched.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;

use anyhow::anyhow;
use tracing::Level;

use super::{Exit, Failure};
use crate::files;
use cubetui::storage::{self, Disk, FileError, OutputKind, Recognition};

const BEGINNING: &str = "cubetui log\n";

const LOG: OutputKind = OutputKind {
    name: "a cubetui log",
    ours: Recognition::Beginning(is_log),
};

pub(super) fn is_log(beginning: &[u8]) -> bool {
    beginning.starts_with(BEGINNING.as_bytes())
}

/// Logs to this file, from now on, whatever the program does.
///
/// # Errors
/// The file holds something else, or cannot be written.
pub(super) fn open(named: &Path) -> Result<(), Failure> {
    let disk = Disk::new();
    let path = files::expanded(named);
    storage::check_replaceable(&disk, &path, &LOG).map_err(|error| match error {
        // No option overwrites the file, since logs are appended to.
        FileError::Foreign { .. } => {
            Failure::new(Exit::Files, anyhow!("{error}. Choose another file"))
        }
        error => error.into(),
    })?;
    let refused = |error: std::io::Error| FileError::refused("write", &path, &error);
    let mut options = OpenOptions::new();
    let mut file = disk
        .open(&path, options.append(true).create(true))
        .map_err(refused)?;
    if file.metadata().map_err(refused)?.len() == 0 {
        file.write_all(BEGINNING.as_bytes()).map_err(refused)?;
    }
    tracing_subscriber::fmt()
        .with_max_level(Level::DEBUG)
        .with_ansi(false)
        .with_writer(Mutex::new(file))
        .init();
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        tracing::error!("{panic}");
        before(panic);
    }));
    Ok(())
}

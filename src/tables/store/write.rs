//! Writing a file of tables: whole or not at all, whatever happens meanwhile.

use std::fs::{self, File, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::layout::{BLOCK, sum};
use super::{BuildControl, Layout, StoreError};

/// Writes the parts to a temporary file, makes sure that the disk has them, and gives the file its name. The caller
/// holds the lock, so that the temporary file is nobody else's; one that is there was left by a writer who died.
pub(super) fn write(
    path: &Path,
    temporary: &Path,
    layout: &Layout,
    parts: &[&[u8]],
    control: &BuildControl<'_>,
) -> Result<(), StoreError> {
    replace(path, temporary, |file| write_all(temporary, file, layout, parts, control))
}

/// Fills a temporary file, makes sure that the disk has it, and gives it its name; or leaves everything as it was.
pub(super) fn replace(
    path: &Path,
    temporary: &Path,
    put: impl FnOnce(&mut File) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let refused = |error: io::Error| StoreError::refused("write", temporary, &error);
    remove(temporary)?;
    let mut file = tempfile::Builder::new()
        .prefix(temporary.file_name().unwrap_or_default())
        .rand_bytes(0)
        .permissions(Permissions::from_mode(AS_USUAL))
        .tempfile_in(path.parent().unwrap_or(Path::new("")))
        .map_err(refused)?;
    put(file.as_file_mut())?;
    file.as_file().sync_all().map_err(refused)?;
    file.persist(path).map_err(|failed| StoreError::refused("write", path, &failed.error))?;
    sync_folder(path);
    Ok(())
}

/// Who may read and write a new file, before the process's mask is taken off.
const AS_USUAL: u32 = 0o666;

fn write_all(
    path: &Path,
    file: &mut File,
    layout: &Layout,
    parts: &[&[u8]],
    control: &BuildControl<'_>,
) -> Result<(), StoreError> {
    let refused = |error: io::Error| StoreError::refused("write", path, &error);
    let blocks = || parts.iter().flat_map(|part| part.chunks(BLOCK));
    let sums: Vec<u64> = blocks().map(sum).collect();
    file.write_all(&layout.header(&sums)).map_err(refused)?;
    for (written, block) in blocks().enumerate() {
        control.report(written as f32 / sums.len() as f32)?;
        file.write_all(block).map_err(refused)?;
    }
    control.report(1.0)
}

/// Removes a file that may be there. Returns whether it was.
pub(super) fn remove(path: &Path) -> Result<bool, StoreError> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(StoreError::refused("remove", path, &error)),
    }
}

/// Asks for the new name to outlast a power cut. Some systems cannot be asked; then the file is whole all the same, and
/// at worst gone.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent() {
        let _asked = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

//! Writes a file of tables: whole or not at all, whatever happens meanwhile.

use std::path::Path;

use super::{BuildControl, Layout, StoreError};
use crate::storage::{BLOCK, Disk, Replacement, checksum};

/// Writes the parts beside the file, makes sure that the disk has them, and puts them in its place. The caller holds the
/// lock.
pub(super) fn write(
    disk: &Disk,
    path: &Path,
    layout: &Layout,
    parts: &[&[u8]],
    control: &BuildControl<'_>,
) -> Result<(), StoreError> {
    let blocks = || parts.iter().flat_map(|part| part.chunks(BLOCK));
    let mut replacement = Replacement::begin(disk, path)?;
    let sums: Vec<u64> = blocks().map(checksum).collect();
    replacement.write_all(&layout.header(&sums))?;
    for (written, block) in blocks().enumerate() {
        control.report(written as f32 / sums.len() as f32)?;
        replacement.write_all(block)?;
    }
    control.report(1.0)?;
    Ok(replacement.commit()?)
}

//! Reading a file of tables: two threads, each block summed while it is in the cache.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use super::layout::{BLOCK, sum};
use super::{Fault, Layout, StoreError};
use crate::tables::{BuildControl, zeroed};

/// Reading from the system's cache is bound by one processor: the pages of new memory are filled with zeros and then
/// with the file. Two of them halve the time.
const THREADS: usize = 2;

/// All parts of a file.
pub(super) fn read(
    path: &Path,
    layout: &Layout,
    control: &BuildControl<'_>,
) -> Result<Vec<Vec<u8>>, StoreError> {
    let header = check(path, layout)?;
    let mut parts: Vec<Vec<u8>> = layout.parts.iter().map(|&bytes| zeroed(bytes)).collect();
    let blocks = blocks(layout, &mut parts);
    let sums = sums(path, blocks, control)?;
    if header == layout.header(&sums) {
        Ok(parts)
    } else {
        Err(StoreError::Unusable(path.to_owned(), Fault::Checksum))
    }
}

/// The header of a file, which is right but for the checksum: that is known only when all of the file has been read.
pub(super) fn check(path: &Path, layout: &Layout) -> Result<Vec<u8>, StoreError> {
    let refused = |error: &io::Error| match error.kind() {
        io::ErrorKind::NotFound => StoreError::Absent(path.to_owned()),
        _ => StoreError::refused("read", path, error),
    };
    let unusable = |fault| StoreError::Unusable(path.to_owned(), fault);
    // Opening anything else, a pipe for one, could wait for ever.
    let about = fs::metadata(path).map_err(|error| refused(&error))?;
    if !about.is_file() {
        return Err(unusable(Fault::Foreign));
    }
    let mut header = Vec::new();
    File::open(path)
        .and_then(|file| file.take(layout.header_bytes() as u64).read_to_end(&mut header))
        .map_err(|error| refused(&error))?;
    layout.check(&header, about.len()).map_err(unusable)?;
    Ok(header)
}

/// A block to be read: where it is in the file, and where it goes.
struct Block<'a> {
    offset: u64,
    bytes: &'a mut [u8],
}

/// The blocks of all parts in the order of the file.
fn blocks<'a>(layout: &Layout, parts: &'a mut [Vec<u8>]) -> Vec<Block<'a>> {
    let mut offset = layout.header_bytes() as u64;
    let blocks = parts.iter_mut().flat_map(|part| part.chunks_mut(BLOCK));
    blocks
        .map(|bytes| {
            let at = offset;
            offset += bytes.len() as u64;
            Block { offset: at, bytes }
        })
        .collect()
}

/// Fills all blocks; gives their sums.
fn sums(path: &Path, mut blocks: Vec<Block<'_>>, control: &BuildControl<'_>) -> Result<Vec<u64>, StoreError> {
    let count = blocks.len();
    let share = count.div_ceil(THREADS).max(1);
    let read = AtomicUsize::new(0);
    let report = || control.report((read.fetch_add(1, Relaxed) + 1) as f32 / count as f32);
    thread::scope(|scope| {
        let readers: Vec<_> = blocks
            .chunks_mut(share)
            .map(|blocks| scope.spawn(|| read_blocks(path, blocks, &report)))
            .collect();
        let mut sums = Vec::new();
        for reader in readers {
            sums.extend(reader.join().expect("reading does not panic")?);
        }
        Ok(sums)
    })
}

/// Fills neighbouring blocks, and reports each.
fn read_blocks(
    path: &Path,
    blocks: &mut [Block<'_>],
    report: &(dyn Fn() -> Result<(), StoreError> + Sync),
) -> Result<Vec<u64>, StoreError> {
    let refused = |error: io::Error| StoreError::refused("read", path, &error);
    let mut file = File::open(path).map_err(refused)?;
    if let Some(first) = blocks.first() {
        file.seek(SeekFrom::Start(first.offset)).map_err(refused)?;
    }
    let read = |block: &mut Block<'_>| {
        file.read_exact(block.bytes).map_err(refused)?;
        report()?;
        Ok(sum(block.bytes))
    };
    blocks.iter_mut().map(read).collect()
}

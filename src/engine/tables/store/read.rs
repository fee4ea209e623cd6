//! Reads a file of tables with two threads. Each block is summed while it is in the cache.

use std::fs::OpenOptions;
use std::io::{self, Read as _};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;

use super::{Layout, Parts, foreign};
use crate::storage::{BLOCK, Corruption, Disk, DiskFile, FileError, Identity, checksum, identify};
use crate::sync::Lock as _;
use crate::tables::{BuildControl, TableError, TaskQueue, in_memory, zeroed};

/// Reading from the system's cache is bound by the processor: the pages of new memory are filled with zeros and then
/// with the file. Two threads halve the time.
const THREADS: NonZeroUsize = NonZeroUsize::new(2).expect("two is not zero");

pub(super) fn read(
    disk: &Disk,
    path: &Path,
    layout: &Layout,
    control: &BuildControl<'_>,
) -> Result<Parts, TableError> {
    let header = check(disk, path, layout)?;
    let mut parts: Vec<Vec<u8>> = layout
        .parts
        .iter()
        .map(|part| zeroed(in_memory(part.bytes)))
        .collect();
    let sums = fill(disk, path, &blocks(layout, &mut parts), control)?;
    if header != layout.expected().write(&sums) {
        return Err(FileError::Unusable(path.to_owned(), Corruption::Checksum).into());
    }
    Ok(Parts::new(
        layout.parts.iter().map(|part| part.name).zip(parts),
    ))
}

/// Returns the header of a file after checking everything but the checksum: that is known only when all of the file has
/// been read.
pub(super) fn check(disk: &Disk, path: &Path, layout: &Layout) -> Result<Vec<u8>, FileError> {
    let refused = |error: io::Error| FileError::refused("read", path, &error);
    let found = identify(disk, path)?;
    if found == Identity::Absent {
        return Err(FileError::Absent(path.to_owned()));
    } else if !found.is_regular() {
        return Err(foreign(path, found));
    }
    let mut header = Vec::new();
    let file = open(disk, path)?;
    let bytes = file.metadata().map_err(refused)?.len();
    file.take(layout.header_bytes() as u64)
        .read_to_end(&mut header)
        .map_err(refused)?;
    layout.check(path, &header, bytes, found)?;
    Ok(header)
}

fn open(disk: &Disk, path: &Path) -> Result<DiskFile, FileError> {
    let opened = disk.open(path, OpenOptions::new().read(true));
    opened.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => FileError::Absent(path.to_owned()),
        _ => FileError::refused("read", path, &error),
    })
}

/// A block to be read: where it is in the file, where it goes, and the sum of what was read.
struct FileBlock<'a> {
    offset: u64,
    bytes: &'a mut [u8],
    sum: u64,
}

/// Returns the blocks of all parts as they follow each other in the file.
fn blocks<'a>(layout: &Layout, parts: &'a mut [Vec<u8>]) -> Vec<Mutex<FileBlock<'a>>> {
    let mut offset = layout.header_bytes() as u64;
    let mut block = |bytes: &'a mut [u8]| {
        let start = offset;
        offset += bytes.len() as u64;
        Mutex::new(FileBlock {
            offset: start,
            bytes,
            sum: 0,
        })
    };
    parts
        .iter_mut()
        .flat_map(|part| part.chunks_mut(BLOCK))
        .map(&mut block)
        .collect()
}

/// Fills all blocks from the file. Returns their sums.
fn fill(
    disk: &Disk,
    path: &Path,
    blocks: &[Mutex<FileBlock<'_>>],
    control: &BuildControl<'_>,
) -> Result<Vec<u64>, TableError> {
    let refused = |error: io::Error| FileError::refused("read", path, &error);
    let file = open(disk, path)?;
    let locked = |number: usize| blocks[number].locked();
    let read = |number: usize| {
        let block = &mut *locked(number);
        file.read_exact_at(block.bytes, block.offset)
            .map_err(refused)?;
        block.sum = checksum(block.bytes);
        control.report((number + 1) as f32 / blocks.len() as f32)
    };
    let (_, outcome) = TaskQueue::new(blocks.len()).run(
        THREADS,
        |_| (),
        |(), mut numbers| match numbers.try_for_each(read) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        },
    );
    match outcome {
        ControlFlow::Break(error) => Err(error),
        ControlFlow::Continue(()) => {
            Ok((0..blocks.len()).map(|number| locked(number).sum).collect())
        }
    }
}

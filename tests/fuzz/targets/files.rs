//! Our binary files: a plain reader agrees with the program's reader on every file.
//!
//! The checksum would refuse nearly every input, so the first byte says whether it and the total length are corrected.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use cubetui::storage::{ContainerReader, ContainerWriter, Disk, Header, identify};
use cubetui::tables::{BuildControl, Layout, PartEntry, Store};
use xxhash_rust::xxh3::xxh3_64;

const FIXED: usize = 64;
const BLOCK: usize = 256 * 1024;

/// A folder in memory where there is one, for this process alone.
pub(super) static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let memory = PathBuf::from("/dev/shm");
    let base = if memory.is_dir() {
        memory
    } else {
        std::env::temp_dir()
    };
    let folder = base.join(format!("cubetui-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the tests may write");
    folder
});

/// What a plain reader finds in a file.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    format: u32,
    version: u32,
    kind: String,
    parts: Vec<Vec<u8>>,
}

fn number(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

/// The checksum that a file of these parts should have.
fn sum(bytes: &[u8], parts: &[Vec<u8>]) -> u64 {
    let mut summed = bytes[..FIXED + 8 * parts.len()].to_vec();
    summed[56..64].fill(0);
    let blocks = parts.iter().flat_map(|part| part.chunks(BLOCK));
    blocks.for_each(|block| summed.extend(xxh3_64(block).to_le_bytes()));
    xxh3_64(&summed)
}

/// Splits a file into its parts, or returns `None` if it does not have exactly as many bytes as it says.
fn parts(bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let count = number(bytes, 48).filter(|&count| count <= 64)? as usize;
    let mut rest = bytes.get(FIXED + 8 * count..)?;
    let mut parts = Vec::new();
    for index in 0..count {
        let length =
            number(bytes, FIXED + 8 * index).filter(|&length| length <= rest.len() as u64)?;
        let (part, after) = rest.split_at(length as usize);
        parts.push(part.to_vec());
        rest = after;
    }
    rest.is_empty().then_some(parts)
}

/// Reads a file as the format is documented.
fn plain_read(bytes: &[u8]) -> Option<Found> {
    let parts = parts(bytes)?;
    let (first, total) = (number(bytes, 8)?, number(bytes, 40)?);
    let (format, version) = (first as u32, (first >> 32) as u32);
    let kind = bytes[16..40]
        .split(|&byte| byte == 0)
        .next()
        .unwrap_or_default();
    let is_padded = bytes[16 + kind.len()..40].iter().all(|&byte| byte == 0);
    let is_right = bytes.starts_with(b"cubetui\x1a")
        && matches!(format, 1 | 2)
        && total == parts.iter().map(|part| part.len() as u64).sum::<u64>()
        && kind.iter().all(u8::is_ascii_graphic)
        && is_padded
        && number(bytes, 56) == Some(sum(bytes, &parts));
    let kind = String::from_utf8(kind.to_vec()).ok()?;
    is_right.then_some(Found {
        format,
        version,
        kind,
        parts,
    })
}

/// Turns an input into a file. If the first byte is odd, the computed fields are corrected.
fn file_of(input: &[u8]) -> Option<Vec<u8>> {
    let (first, bytes) = input.split_first()?;
    let mut bytes = bytes.to_vec();
    if let Some(parts) = parts(&bytes).filter(|_| first % 2 == 1) {
        let total = parts.iter().map(|part| part.len() as u64).sum::<u64>();
        bytes[40..48].copy_from_slice(&total.to_le_bytes());
        let sum = sum(&bytes, &parts);
        bytes[56..64].copy_from_slice(&sum.to_le_bytes());
    }
    Some(bytes)
}

/// A file is read as the plain reader reads it, and written again with the same bytes.
pub(super) fn container(input: &[u8]) {
    let Some(bytes) = file_of(input) else { return };
    let path = FOLDER.join("container");
    fs::write(&path, &bytes).expect("the tests may write");
    let disk = Disk::new();
    let identity = identify(&disk, &path).expect("it can be read");
    assert!(!identity.to_string().is_empty() && identity.is_regular());
    let expected = plain_read(&bytes);
    let header = Header::read(&bytes);
    let (kind, version) = header.map_or(("sample".to_owned(), 1), |header| {
        (header.kind, header.version)
    });
    let found = read(&disk, &path, (&kind, version));
    let has_subject = |found: &&Found| {
        let subject = found.parts.first().filter(|subject| subject.len() <= 4096);
        found.format == 2 && subject.is_some_and(|subject| std::str::from_utf8(subject).is_ok())
    };
    assert_eq!(found.as_ref(), expected.as_ref().filter(has_subject));
    let Some(Found { parts, .. }) = found else {
        return;
    };
    let subject = std::str::from_utf8(&parts[0]).expect("it was checked");
    let copy = FOLDER.join("copy");
    let mut writer =
        ContainerWriter::begin(&disk, &copy, (&kind, version), subject, parts.len() - 1)
            .expect("the tests may write");
    for part in &parts[1..] {
        writer
            .write(part)
            .and_then(|()| writer.end_part())
            .expect("the tests may write");
    }
    writer.commit().expect("the tests may write");
    assert_eq!(fs::read(&copy).expect("it was written"), bytes);
}

fn read(disk: &Disk, path: &std::path::Path, (kind, version): (&str, u32)) -> Option<Found> {
    let mut reader = ContainerReader::open(disk, path, (kind, version), "a sample").ok()?;
    let mut parts = vec![reader.subject().as_bytes().to_vec()];
    let count = number(&fs::read(path).ok()?, 48)? as usize;
    for part in 1..count {
        let mut bytes = vec![0; usize::try_from(reader.part_bytes(part)).ok()?];
        reader.read(&mut bytes).ok()?;
        parts.push(bytes);
    }
    reader.finish().ok()?;
    Some(Found {
        format: 2,
        version,
        kind: kind.to_owned(),
        parts,
    })
}

static LAYOUT: Layout = Layout {
    id: "fuzzed",
    revision: 3,
    parts: &[
        PartEntry {
            name: "first",
            bytes: 10,
        },
        PartEntry {
            name: "none",
            bytes: 0,
        },
        PartEntry {
            name: "last",
            bytes: 3,
        },
    ],
};

/// Tables are loaded exactly if a plain reader finds them as they are declared.
pub(super) fn tables(input: &[u8]) {
    let Some(bytes) = file_of(input) else { return };
    let store = Store::new(&*FOLDER);
    fs::write(store.path(&LAYOUT), &bytes).expect("the tests may write");
    let expected = plain_read(&bytes).filter(|found| {
        let lengths: Vec<usize> = found.parts.iter().map(Vec::len).collect();
        (found.format, found.version, &*found.kind, &*lengths) == (1, 3, "fuzzed", &[10, 0, 3])
    });
    let loaded = store.load(&LAYOUT, &BuildControl::silent());
    match (loaded, expected) {
        (Ok(mut parts), Some(expected)) => {
            let taken: Vec<Vec<u8>> = LAYOUT
                .parts
                .iter()
                .map(|part| parts.take(part.name))
                .collect();
            assert_eq!(taken, expected.parts);
            assert!(store.inspect(&LAYOUT).is_ok());
        }
        (Err(error), None) => assert!(!error.to_string().is_empty()),
        (loaded, expected) => panic!("{loaded:?} instead of {expected:?}"),
    }
}

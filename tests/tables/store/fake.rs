//! Tables that are quick to build, and helpers for their files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use cubetui::storage::{Corruption, FileError, Identity};
use cubetui::tables::{
    BuildControl, Layout, PartBytes, PartEntry, Store, Supply, TableError, TableEvent, TableFile,
    TableStage, Writer,
};

/// Parts of every awkward length: small, empty, exactly a block, a byte more than one.
pub(super) const PARTS: &[PartEntry] = &[
    PartEntry {
        name: "small",
        bytes: 10,
    },
    PartEntry {
        name: "empty",
        bytes: 0,
    },
    PartEntry {
        name: "block",
        bytes: BLOCK as u64,
    },
    PartEntry {
        name: "longer",
        bytes: BLOCK as u64 + 1,
    },
];
/// The block size of the format, in bytes.
pub(super) const BLOCK: usize = 256 * 1024;
/// Bytes of the header with the lengths of four parts.
pub(super) const HEADER: usize = 64 + 4 * 8;

/// Tables that are quick to build, with bytes that distinguish every position from others nearby.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fake([Vec<u8>; PARTS.len()]);

pub(super) static FILE: TableFile<Fake> = TableFile {
    layout: Layout {
        id: "fake",
        revision: 3,
        parts: PARTS,
    },
    partial: None,
    seconds: 1.0,
    build_bytes: 64 << 20,
    build: |_, control| {
        control.report(0.5).map_err(|_| None)?;
        let byte = |part: usize, at: usize| (at * 31 + at / 251 + part) as u8;
        let part = |part: usize| {
            (0..PARTS[part].bytes as usize)
                .map(|at| byte(part, at))
                .collect()
        };
        Ok(Fake(std::array::from_fn(part)))
    },
    read: |mut parts| Fake(std::array::from_fn(|part| parts.take(PARTS[part].name))),
    // The parts are matched by name, so the last may come first.
    parts: |fake| {
        let part = |(entry, bytes): (&PartEntry, _)| (entry.name, Vec::as_slice(bytes));
        PARTS.iter().zip(&fake.0).map(part).rev().collect()
    },
};

impl Fake {
    pub(super) fn parts(&self) -> Vec<PartBytes<'_>> {
        (FILE.parts)(self)
    }
}

pub(super) static LAYOUT: &Layout = &FILE.layout;

pub(super) fn fake() -> Fake {
    (FILE.build)(None, &BuildControl::silent()).expect("nobody stops it")
}

/// Returns the path of a folder for these tests, which does not exist yet.
pub(super) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("store")
        .join(name);
    let _absent = fs::remove_dir_all(&path);
    path
}

pub(super) fn writer(store: &Store) -> Writer {
    store
        .writer(LAYOUT, Duration::ZERO, &BuildControl::silent())
        .expect("nobody else writes")
}

/// A store with the tables in it, and the bytes of the file.
pub(super) fn filled(name: &str) -> (Store, Vec<u8>) {
    let store = Store::new(folder(name));
    writer(&store)
        .save(&fake().parts(), &BuildControl::silent())
        .expect("the tests may write");
    let bytes = fs::read(store.path(LAYOUT)).expect("it was written");
    (store, bytes)
}

/// What was reported while the tables were provided.
pub(super) struct Provided {
    pub(super) trouble: Option<TableError>,
    /// Whether they were written, or would have been.
    pub(super) is_saved: bool,
}

/// Provides the tables, and saves them if `save` is set. Returns everything that was reported.
pub(super) fn provide(store: &Store, save: bool) -> (Provided, Vec<TableStage>) {
    let events = Mutex::new(Vec::new());
    let on_event = |event| events.lock().expect("no panic while listening").push(event);
    let source = Supply {
        store: Some(store),
        save,
        rebuild: false,
        control: BuildControl::silent().with_events(&on_event),
    };
    let tables = source.provide(&FILE, |tables| {
        assert_eq!(*tables, fake());
        on_event(TableEvent::Ready);
    });
    assert_eq!(tables.expect("there are always tables"), fake());
    let events = events.into_inner().expect("no panic while listening");
    let mut provided = Provided {
        trouble: None,
        is_saved: false,
    };
    let mut stages = Vec::new();
    let mut is_ready = false;
    for event in events {
        match event {
            TableEvent::Ready => {
                assert!(!is_ready, "it is reported once");
                is_ready = true;
            }
            TableEvent::Trouble(trouble) => {
                assert_eq!(provided.trouble, None, "there is one warning");
                provided.trouble = Some(trouble);
            }
            TableEvent::Stage(stage) => {
                let is_saving = matches!(stage, TableStage::Saving(_));
                assert_eq!(is_saving, is_ready, "they are saved when they can be used");
                provided.is_saved |= is_saving;
                stages.push(stage);
            }
            TableEvent::Failed(message) => panic!("{message}"),
        }
    }
    (provided, stages)
}

/// Returns what is wrong with the file, if anything.
pub(super) fn fault(store: &Store) -> Option<FileError> {
    match store.load(LAYOUT, &BuildControl::silent()) {
        Ok(parts) => {
            assert_eq!((FILE.read)(parts), fake());
            None
        }
        Err(TableError::File(error @ (FileError::Unusable(..) | FileError::Foreign { .. }))) => {
            Some(error)
        }
        Err(other) => panic!("{other}"),
    }
}

/// The error for a file that is ours, but cannot be used.
pub(super) fn unusable(store: &Store, corruption: Corruption) -> FileError {
    FileError::Unusable(store.path(LAYOUT), corruption)
}

/// The error for a file that is not ours.
pub(super) fn foreign(store: &Store, found: Identity) -> FileError {
    FileError::Foreign {
        path: store.path(LAYOUT),
        wanted: "a cubetui table".to_owned(),
        found,
    }
}

/// Returns the names in a folder, without those of locks, which stay as long as they are held.
pub(super) fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("names are text");
    let mut names: Vec<String> = entries
        .map(|entry| name(entry.expect("it can be read")))
        .collect();
    names.retain(|name| !name.ends_with(".cubetui-lock"));
    names.sort_unstable();
    names
}

/// Overwrites the file of a store.
pub(super) fn put(store: &Store, bytes: &[u8]) {
    fs::write(store.path(LAYOUT), bytes).expect("the tests may write");
}

//! Tables that are quickly built, and what is done with files of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cubetui::tables::{
    BuildControl, Fault, Layout, Part, PartEntry, Parts, Provided, Provider, Stage, Store,
    StoreError, Stored, Writer,
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
        bytes: BLOCK,
    },
    PartEntry {
        name: "longer",
        bytes: BLOCK + 1,
    },
];
/// The block of the format.
pub(super) const BLOCK: usize = 256 * 1024;
/// Bytes of the header with the lengths of four parts.
pub(super) const HEADER: usize = 64 + 4 * 8;

/// Tables that are quickly built, with bytes that tell every place from every other nearby.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fake([Vec<u8>; PARTS.len()]);

impl Stored for Fake {
    const LAYOUT: Layout = Layout {
        id: "fake",
        revision: 3,
        parts: PARTS,
    };

    fn build(control: &BuildControl<'_>) -> Option<Self> {
        control.report(0.5).ok()?;
        let byte = |part: usize, at: usize| (at * 31 + at / 251 + part) as u8;
        let part = |part: usize| (0..PARTS[part].bytes).map(|at| byte(part, at)).collect();
        Some(Self(std::array::from_fn(part)))
    }

    /// The parts are matched by name, so the last may come first.
    fn parts(&self) -> Vec<Part<'_>> {
        let part = |(entry, bytes): (&PartEntry, _)| (entry.name, Vec::as_slice(bytes));
        PARTS.iter().zip(&self.0).map(part).rev().collect()
    }

    fn from_parts(mut parts: Parts) -> Self {
        Self(std::array::from_fn(|part| parts.take(PARTS[part].name)))
    }
}

pub(super) const LAYOUT: &Layout = &Fake::LAYOUT;

pub(super) fn fake() -> Fake {
    Fake::build(&BuildControl::silent()).expect("nobody stops it")
}

/// A folder that is not there yet, in the tests' own.
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

/// Provides the tables and saves them if that is wished; everything that was told.
pub(super) fn provide(store: &Store, save: bool) -> (Provided<Fake>, Vec<Stage>) {
    let stages = Mutex::new(Vec::new());
    let observer = |stage| stages.lock().expect("no panic while listening").push(stage);
    let source = Provider {
        store: Some(store),
        save,
        rebuild: false,
        cancel: &AtomicBool::new(false),
        observer: &observer,
    };
    let mut provided = source.provide::<Fake>().expect("there are always tables");
    assert_eq!(provided.tables, fake());
    if let Some(writer) = &provided.writer {
        let saved = source.save(&provided.tables, writer);
        provided.trouble = provided.trouble.or(saved.err());
    }
    (
        provided,
        stages.into_inner().expect("no panic while listening"),
    )
}

pub(super) fn fault(store: &Store) -> Option<Fault> {
    match store.load(LAYOUT, &BuildControl::silent()) {
        Ok(parts) => {
            assert_eq!(Fake::from_parts(parts), fake());
            None
        }
        Err(StoreError::Unusable(path, fault)) => {
            assert_eq!(path, store.path(LAYOUT));
            Some(fault)
        }
        Err(other) => panic!("{other}"),
    }
}

/// The names in a folder, but for locks, which stay as long as they are held.
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

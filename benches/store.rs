//! How long it takes to load tables from a file that the system has in its cache, and to save them.

use std::path::PathBuf;
use std::time::Duration;

use cubetui::tables::{BuildControl, Layout, PartEntry, Parts, Store};

/// As many bytes as the largest tables of the full tier may have.
const LAYOUT: &Layout = &Layout {
    id: "bench",
    revision: 1,
    parts: &[
        PartEntry {
            name: "phase1",
            bytes: 140_908_410,
        },
        PartEntry {
            name: "phase2",
            bytes: 59_091_590,
        },
    ],
};

fn main() {
    divan::main();
}

fn store() -> Store {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-store");
    let store = Store::new(folder);
    let writer = store
        .writer(LAYOUT, Duration::ZERO, &BuildControl::silent())
        .expect("nobody else writes");
    writer
        .save(&parts().as_slices(), &BuildControl::silent())
        .expect("there is room");
    store
}

fn parts() -> Parts {
    let bytes = |part: &PartEntry| {
        (0..part.bytes)
            .map(|at| (at * 31 + at / 251) as u8)
            .collect()
    };
    Parts::new(LAYOUT.parts.iter().map(|part| (part.name, bytes(part))))
}

/// 200 MB read and checked.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn load(bencher: divan::Bencher) {
    let store = store();
    bencher.bench_local(|| store.load(LAYOUT, &BuildControl::silent()));
}

/// The same bytes read by one thread into memory with pages of the usual size, and not checked: the baseline for loading.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn read_only(bencher: divan::Bencher) {
    let path = store().path(LAYOUT);
    bencher.bench_local(|| std::fs::read(&path));
}

/// 200 MB written, until the disk has them.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn save(bencher: divan::Bencher) {
    let (store, parts) = (store(), parts());
    let writer = store
        .writer(LAYOUT, Duration::ZERO, &BuildControl::silent())
        .expect("nobody else writes");
    bencher.bench_local(|| writer.save(&parts.as_slices(), &BuildControl::silent()));
}

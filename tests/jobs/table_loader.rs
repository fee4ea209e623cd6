//! Large tables in the background, with tables made for the purpose: loaded or built once, put where they belong, saved,
//! and never fatal to the program.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use crate::jobs::TableLoader;
use cubetui::storage::FileError;
use cubetui::tables::{
    BuildControl, Layout, PartEntry, Parts, Store, Supply, TableError, TableEvent, TableFile,
    TableStage,
};

/// Far longer than any step takes; only a failing test waits this long.
const LONG: Duration = Duration::from_secs(20);

/// The only part of these tables.
const BYTES: &str = "bytes";

const fn part(bytes: u64) -> PartEntry {
    PartEntry { name: BYTES, bytes }
}

type Build = fn(Option<Parts>, &BuildControl<'_>) -> Result<Vec<u8>, Option<Parts>>;

const fn file(layout: Layout, build: Build) -> TableFile<Vec<u8>> {
    TableFile {
        layout,
        partial: None,
        seconds: 1.0,
        build_bytes: 0,
        build,
        read: |mut parts| parts.take(BYTES),
        parts: |bytes| vec![(BYTES, bytes)],
    }
}

const fn layout(id: &'static str, parts: &'static [PartEntry]) -> Layout {
    Layout {
        id,
        revision: 1,
        parts,
    }
}

/// A thousand bytes.
static PLAIN: TableFile<Vec<u8>> = file(layout("plain", &[part(1000)]), |_, _| {
    Ok((0..1000_u32).map(|at| (at % 251) as u8).collect())
});

/// Tables whose building ends only when it is cancelled.
static ENDLESS: TableFile<Vec<u8>> = file(layout("endless", &[part(1)]), |_, control| {
    while control.report(0.01).is_ok() {
        thread::yield_now();
    }
    STOPPED.store(true, Ordering::SeqCst);
    Err(None)
});

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Tables whose building panics.
static BROKEN: TableFile<Vec<u8>> = file(layout("broken", &[part(1)]), |_, _| {
    panic!("the tables' last words")
});

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join("table-loader").join(name);
    let _absent = fs::remove_dir_all(&path);
    path
}

/// Returns a loader, the slot that it fills, and its events.
fn table_loader(
    file: &'static TableFile<Vec<u8>>,
    store: Option<Store>,
    save: bool,
) -> (TableLoader, Arc<OnceLock<Vec<u8>>>, Receiver<TableEvent>) {
    let (sender, events) = mpsc::channel();
    let sender = Mutex::new(sender);
    let place = Arc::<OnceLock<Vec<u8>>>::default();
    let filled = Arc::clone(&place);
    let get = move |control: &BuildControl<'_>| {
        if filled.get().is_some() {
            return Ok(());
        }
        let supply = Supply {
            store: store.as_ref(),
            save,
            rebuild: false,
            control: *control,
        };
        let publish = |bytes: &Vec<u8>| {
            filled.set(bytes.clone()).expect("they come once");
            control.send(TableEvent::Ready);
        };
        supply.provide(file, publish).map(drop)
    };
    let observer = move |event| {
        sender
            .lock()
            .expect("no panic")
            .send(event)
            .expect("the test listens");
    };
    (TableLoader::of_work(get, observer), place, events)
}

fn next(events: &Receiver<TableEvent>) -> TableEvent {
    events.recv_timeout(LONG).expect("an event comes")
}

/// Returns all events until the thread has ended. The thread is stopped as soon as `is_done` holds for an event.
fn all(
    loader: TableLoader,
    events: &Receiver<TableEvent>,
    is_done: impl Fn(&TableEvent) -> bool,
) -> Vec<TableEvent> {
    let mut reported = vec![next(events)];
    while !reported.last().is_some_and(&is_done) {
        reported.push(next(events));
    }
    drop(loader);
    loop {
        match events.recv_timeout(LONG) {
            Ok(event) => reported.push(event),
            Err(RecvTimeoutError::Disconnected) => return reported,
            Err(RecvTimeoutError::Timeout) => panic!("the thread does not end after {reported:?}"),
        }
    }
}

/// Whether the tables can be used, from this event on.
fn is_ready(event: &TableEvent) -> bool {
    *event == TableEvent::Ready
}

#[test]
fn nothing_is_done_before_it_is_asked_for() {
    let store = Store::new(folder("idle"));
    let (loader, place, events) = table_loader(&PLAIN, Some(store.clone()), true);
    drop(loader);
    assert!(events.try_recv().is_err() && place.get().is_none() && !store.folder().exists());
}

#[test]
fn the_first_time_they_are_built_and_saved_and_later_loaded() {
    let store = Store::new(folder("twice"));
    let (first, place, events) = table_loader(&PLAIN, Some(store.clone()), true);
    first.start();
    first.start();
    let is_saved = || store.load(&PLAIN.layout, &BuildControl::silent()).is_ok();
    let is_ready_and_saved = |event: &TableEvent| {
        let started = Instant::now();
        while is_ready(event) && !is_saved() {
            assert!(started.elapsed() < LONG, "they are saved");
            thread::yield_now();
        }
        is_ready(event)
    };
    let reported = all(first, &events, is_ready_and_saved);
    assert_eq!(reported.iter().filter(|event| is_ready(event)).count(), 1);
    let building = TableEvent::Stage(TableStage::Loading);
    assert_eq!(reported[0], building);
    assert!(place.get().is_some() && is_saved());
    let (second, loaded, events) = table_loader(&PLAIN, Some(store), true);
    second.start();
    assert_eq!(
        all(second, &events, is_ready),
        [TableEvent::Stage(TableStage::Loading), TableEvent::Ready]
    );
    assert_eq!(loaded.get(), place.get());
}

#[test]
fn without_a_store_or_with_a_bad_one_they_are_built_all_the_same() {
    let (none, place, events) = table_loader(&PLAIN, None, true);
    none.start();
    assert_eq!(all(none, &events, is_ready), [TableEvent::Ready]);
    assert!(place.get().is_some());
    let file = folder("file");
    fs::create_dir_all(file.parent().expect("it has one")).expect("the tests may write");
    fs::write(&file, "no folder").expect("the tests may write");
    let (bad, place, events) = table_loader(&PLAIN, Some(Store::new(file.join("below"))), true);
    bad.start();
    let is_trouble = |event: &TableEvent| matches!(event, TableEvent::Trouble(_));
    let reported = all(bad, &events, is_trouble);
    let is_refusal = |event: &&TableEvent| {
        matches!(
            event,
            TableEvent::Trouble(TableError::File(FileError::Refused { .. }))
        )
    };
    assert_eq!(
        reported.iter().filter(is_refusal).count(),
        1,
        "{reported:?}"
    );
    assert!(place.get().is_some());
}

#[test]
fn what_is_not_to_be_saved_is_not() {
    let store = Store::new(folder("unsaved"));
    let (loader, place, events) = table_loader(&PLAIN, Some(store.clone()), false);
    loader.start();
    assert_eq!(
        all(loader, &events, is_ready).last(),
        Some(&TableEvent::Ready)
    );
    assert!(place.get().is_some() && !store.folder().exists());
}

#[test]
fn dropping_it_stops_the_work() {
    let store = Store::new(folder("stopped"));
    let (loader, place, events) = table_loader(&ENDLESS, Some(store.clone()), true);
    loader.start();
    while next(&events) != TableEvent::Stage(TableStage::Building(1)) {}
    drop(loader);
    assert!(STOPPED.load(Ordering::SeqCst) && place.get().is_none());
    let rest: Vec<_> = events
        .try_iter()
        .filter(|event| !matches!(event, TableEvent::Stage(_)))
        .collect();
    assert!(
        rest.is_empty(),
        "nothing is reported after the stop: {rest:?}"
    );
    assert!(
        store
            .load(&ENDLESS.layout, &BuildControl::silent())
            .is_err()
    );
}

#[test]
fn a_panic_is_reported() {
    let (loader, place, events) = table_loader(&BROKEN, None, true);
    loader.start();
    assert_eq!(
        next(&events),
        TableEvent::Failed("the tables' last words".to_owned())
    );
    assert!(place.get().is_none());
    loader.start();
    // Only `retry` tries again: the event is that of the second attempt.
    loader.retry();
    assert_eq!(
        next(&events),
        TableEvent::Failed("the tables' last words".to_owned())
    );
    drop(loader);
    assert!(events.try_recv().is_err());
}

#[test]
fn trying_again_changes_nothing_while_the_work_runs_or_when_it_is_done() {
    let (loader, place, events) = table_loader(&PLAIN, None, false);
    loader.retry();
    loader.retry();
    assert_eq!(next(&events), TableEvent::Ready);
    loader.retry();
    drop(loader);
    assert!(place.get().is_some() && events.try_recv().is_err());
}

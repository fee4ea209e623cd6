//! One program and files that it can and cannot use.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use cubetui::storage::{Call, Corruption, Disk, FileError, Identity};
use cubetui::tables::{BuildControl, Store, Supply, TableError, TableEvent, TableStage};
use proptest::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::fake::*;
use crate::examples::examples;

#[test]
fn what_is_saved_is_loaded() {
    let (store, bytes) = filled("saved");
    assert_eq!(fault(&store), None);
    assert_eq!(bytes.len() as u64, LAYOUT.file_bytes());
    let info = store.inspect(LAYOUT).expect("it is whole");
    assert_eq!(info.bytes, bytes.len() as u64);
    assert!(info.written.is_some());
    assert_eq!(names(store.folder()), ["fake.tables"]);
}

#[test]
fn the_file_is_laid_out_as_documented() {
    let (_, bytes) = filled("layout");
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    assert_eq!(bytes[..8], *b"cubetui\x1a");
    assert_eq!(bytes[8..16], [1, 0, 0, 0, 3, 0, 0, 0]);
    assert_eq!(
        bytes[16..40],
        *b"fake\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    );
    assert_eq!((number(40), number(48)), (10 + 2 * BLOCK as u64 + 1, 4));
    let lengths: Vec<u64> = (0..4).map(|part| number(64 + 8 * part)).collect();
    assert_eq!(lengths, [10, 0, BLOCK as u64, BLOCK as u64 + 1]);
    let mut summed = bytes[..HEADER].to_vec();
    summed[56..64].fill(0);
    let mut rest = &bytes[HEADER..];
    for length in lengths {
        let (part, after) = rest.split_at(length as usize);
        part.chunks(BLOCK)
            .for_each(|block| summed.extend(xxh3_64(block).to_le_bytes()));
        rest = after;
    }
    assert!(rest.is_empty());
    assert_eq!(number(56), xxh3_64(&summed));
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let (store, bytes) = filled("cut");
    let ends = [
        HEADER + 1,
        HEADER + 10,
        HEADER + BLOCK,
        bytes.len() - BLOCK,
        bytes.len() - 1,
    ];
    for end in (0..=HEADER).chain(ends) {
        put(&store, &bytes[..end]);
        let found = fault(&store);
        let length = Corruption::Length(end as u64, bytes.len() as u64);
        let is_right = match end {
            1..8 => found == Some(foreign(&store, Identity::Text(end as u64))),
            _ => found == Some(unusable(&store, length)),
        };
        assert!(is_right, "cut off after {end} bytes: {found:?}");
        assert!(store.inspect(LAYOUT).is_err());
    }
    put(&store, &[&bytes[..], &[0]].concat());
    assert_eq!(
        fault(&store),
        Some(unusable(
            &store,
            Corruption::Length(bytes.len() as u64 + 1, bytes.len() as u64)
        ))
    );
}

#[test]
fn a_bit_changed_anywhere_in_the_header_is_refused() {
    let (store, bytes) = filled("header");
    for bit in 0..8 * HEADER {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        put(&store, &changed);
        let found = fault(&store).unwrap_or_else(|| panic!("bit {bit} is not looked at"));
        let right = match bit / 8 {
            0..8 => matches!(found, FileError::Foreign { .. }),
            8..12 => {
                matches!(found, FileError::Unusable(_, Corruption::Version(other, 1)) if other != 1)
            }
            56..64 => found == unusable(&store, Corruption::Checksum),
            _ => found == unusable(&store, Corruption::OtherKind),
        };
        assert!(right, "bit {bit}: {found:?}");
    }
}

#[test]
fn a_bit_changed_in_the_tables_is_refused() {
    let (store, bytes) = filled("body");
    let edges = [
        0,
        9,
        10,
        BLOCK + 9,
        BLOCK + 10,
        2 * BLOCK + 9,
        2 * BLOCK + 10,
    ];
    let between = (0..bytes.len() - HEADER).step_by(49_999);
    for (turn, at) in edges.into_iter().chain(between).enumerate() {
        let mut changed = bytes.clone();
        changed[HEADER + at] ^= 1 << (turn % 8);
        put(&store, &changed);
        assert_eq!(
            fault(&store),
            Some(unusable(&store, Corruption::Checksum)),
            "byte {at}"
        );
    }
}

#[test]
fn equal_blocks_that_change_places_are_distinguished() {
    let (store, bytes) = filled("places");
    let (first, second) = (HEADER + 10, HEADER + 10 + BLOCK);
    let mut changed = bytes.clone();
    changed[first..second].copy_from_slice(&bytes[second..second + BLOCK]);
    changed[second..second + BLOCK].copy_from_slice(&bytes[first..second]);
    put(&store, &changed);
    assert_eq!(fault(&store), Some(unusable(&store, Corruption::Checksum)));
}

#[test]
fn every_unusable_file_is_built_again_with_one_warning_and_replaced() {
    let (store, bytes) = filled("mended");
    let with = |at: usize, byte: u8| {
        let mut changed = bytes.clone();
        changed[at] = byte;
        changed
    };
    let cases: [(&str, Vec<u8>, &str); 7] = [
        (
            "empty",
            vec![],
            "it is truncated: it has 0 bytes and should have 524,395",
        ),
        (
            "cut off",
            bytes[..9].to_vec(),
            "it is truncated: it has 9 bytes and should have 524,395",
        ),
        (
            "older",
            with(8, 0),
            "written by an older cubetui: its version is 0, not 1",
        ),
        (
            "newer",
            with(8, 2),
            "written by a newer cubetui: its version is 2, not 1",
        ),
        (
            "revised",
            with(12, 2),
            "it holds something other than its name says, or another revision",
        ),
        (
            "short",
            bytes[..5000].to_vec(),
            "it is truncated: it has 5,000 bytes and should have 524,395",
        ),
        (
            "damaged",
            with(HEADER + 77_777, 1),
            "it is damaged: its checksum is wrong",
        ),
    ];
    for (what, text, words) in cases {
        put(&store, &text);
        let (provided, stages) = provide(&store, true);
        let trouble = provided.trouble.as_ref().map(ToString::to_string);
        let expected = format!("{}: {words}", store.path(LAYOUT).display());
        assert_eq!(trouble.as_deref(), Some(&*expected), "{what}");
        assert!(stages.contains(&TableStage::Building(50)), "{what}");
        assert_eq!(fault(&store), None, "{what} is not replaced");
        let (provided, stages) = provide(&store, true);
        assert_eq!(
            (provided.trouble, stages),
            (None, vec![TableStage::Loading]),
            "{what}"
        );
    }
}

#[test]
fn without_a_file_there_is_no_warning_and_without_saving_no_file() {
    let store = Store::new(folder("fresh"));
    assert_eq!(
        store.load(LAYOUT, &BuildControl::silent()),
        Err(FileError::Absent(store.path(LAYOUT)).into())
    );
    let (provided, _) = provide(&store, false);
    assert_eq!(provided.trouble, None);
    assert!(!store.folder().exists());
    let (provided, stages) = provide(&store, true);
    assert_eq!(provided.trouble, None);
    assert_eq!(
        stages[..3],
        [
            TableStage::Loading,
            TableStage::Loading,
            TableStage::Building(50)
        ]
    );
    assert_eq!(stages.last(), Some(&TableStage::Saving(100)));
    assert_eq!(names(store.folder()), ["fake.tables"]);
}

#[test]
fn what_is_no_regular_file_is_not_opened() {
    let store = Store::new(folder("irregular"));
    for name in ["fake.tables", ".fake.tables.cubetui-lock"] {
        fs::create_dir_all(store.folder().join(name)).expect("the tests may write");
    }
    assert_eq!(fault(&store), Some(foreign(&store, Identity::Folder)));
    let (provided, _) = provide(&store, true);
    assert!(provided.trouble.is_some() && !provided.is_saved);
}

#[test]
fn a_file_of_somebody_else_is_replaced_only_by_a_rebuilding() {
    let store = Store::new(folder("somebody"));
    let text = b"a thesis in the wrong place";
    fs::create_dir_all(store.folder()).expect("the tests may write");
    put(&store, text);
    let (provided, _) = provide(&store, true);
    let trouble = provided.trouble.expect("it is told").to_string();
    assert!(
        trouble.ends_with(" is not a cubetui table (plain text, 27 bytes)"),
        "{trouble}"
    );
    assert!(!provided.is_saved);
    let make = |rebuild| {
        let maker = Supply {
            store: Some(&store),
            save: true,
            rebuild,
            control: BuildControl::silent(),
        };
        maker.make(&FILE, &store).map(|made| made.built)
    };
    let foreign = foreign(&store, Identity::Text(27));
    assert_eq!(make(false), Err(foreign.clone().into()));
    assert_eq!(writer(&store).remove(), Err(foreign));
    assert_eq!(fs::read(store.path(LAYOUT)).expect("it is there"), text);
    assert_eq!(make(true), Ok(true));
    assert_eq!(fault(&store), None);
}

/// Checks that tables for which the disk has no room are built only to be used.
#[track_caller]
fn assert_no_room(store: &Store) {
    let before = names(store.folder());
    let (provided, stages) = provide(store, true);
    assert!(
        !provided.is_saved && stages.contains(&TableStage::Building(50)),
        "they are used all the same"
    );
    let building = AtomicBool::new(false);
    let on_event = |event| {
        let is_building = matches!(event, TableEvent::Stage(TableStage::Building(_)));
        building.fetch_or(is_building, Ordering::SeqCst);
    };
    let maker = Supply {
        store: Some(store),
        save: true,
        rebuild: false,
        control: BuildControl::silent().with_events(&on_event),
    };
    let made = maker.make(&FILE, store);
    let Err(TableError::File(FileError::Refused { reason, .. })) = made else {
        panic!("there is no room for them");
    };
    assert_eq!(reason, "it takes 524,395 bytes, and 1,000 are free");
    assert!(
        !building.load(Ordering::SeqCst),
        "nobody asked for tables but to save them"
    );
    assert_eq!(names(store.folder()), before);
}

#[test]
fn tables_that_the_disk_has_no_room_for_are_not_built_to_be_saved() {
    // The folder is not there yet.
    let store = Store::new(folder("room")).on(Disk::new().with_free_space(1000));
    assert_no_room(&store);
    let (provided, _) = provide(&store, true);
    let trouble = provided.trouble.expect("it is told").to_string();
    assert!(
        trouble.ends_with("fake.tables: it takes 524,395 bytes, and 1,000 are free"),
        "{trouble}"
    );
    assert!(!store.folder().exists());
    // The existing file is removed only when the new one has been written next to it.
    let (whole, bytes) = filled("no-room-beside");
    put(
        &whole,
        &[&bytes[..bytes.len() - 1], &[!bytes[bytes.len() - 1]]].concat(),
    );
    assert_no_room(&whole.on(Disk::new().with_free_space(1000)));
}

#[test]
fn tables_are_removed_from_a_full_disk() {
    let (store, _) = filled("full-disk");
    let full = Disk::with_hook(|call, _| match call {
        Call::Write => Err(io::ErrorKind::StorageFull.into()),
        _ => Ok(()),
    });
    assert_eq!(writer(&store.clone().on(full)).remove(), Ok(true));
    assert!(names(store.folder()).is_empty());
}

#[test]
fn a_disk_is_asked_for_room_before_the_folder_is_made() {
    let nowhere = folder("nowhere");
    assert!(!nowhere.exists() && Disk::new().free_space(&nowhere.join("below")).is_some());
    assert!(
        Disk::new().free_space(Path::new("nowhere/below")).is_some(),
        "below the current folder"
    );
}

#[test]
fn whichever_call_fails_the_old_tables_stay_whole() {
    let (store, bytes) = filled("failing");
    let mut failed = 0;
    for number in 0.. {
        let calls = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&calls);
        let failing = store.clone().on(Disk::with_hook(move |call, _| {
            let counts = !matches!(call, Call::SyncFolder | Call::Remove | Call::Space);
            if counts && count.fetch_add(1, Ordering::SeqCst) == number {
                return Err(io::Error::from(io::ErrorKind::StorageFull));
            }
            Ok(())
        }));
        let writer = failing.writer(LAYOUT, Duration::ZERO, &BuildControl::silent());
        let saved = writer.and_then(|writer| writer.save(&fake().parts(), &BuildControl::silent()));
        assert_eq!(names(store.folder()), ["fake.tables"], "call {number}");
        assert!(
            fs::read(store.path(LAYOUT)).expect("it is there") == bytes,
            "call {number}"
        );
        match saved {
            Err(error) => assert!(
                matches!(error, TableError::File(FileError::Refused { .. })),
                "call {number}: {error}"
            ),
            // The temporary file need not be locked.
            Ok(()) if calls.load(Ordering::SeqCst) > number => continue,
            Ok(()) => break,
        }
        failed += 1;
    }
    assert!(failed > 8, "only {failed} calls can fail");
}

#[test]
fn a_folder_in_the_place_of_the_file_costs_only_the_saving() {
    let store = Store::new(folder("occupied"));
    fs::create_dir_all(store.path(LAYOUT).join("full")).expect("the tests may write");
    let refused = writer(&store).save(&fake().parts(), &BuildControl::silent());
    // A writer follows links, so it names the file where it really is.
    let path = Disk::new().canonical(&store.path(LAYOUT));
    let expected = FileError::Foreign {
        path: path.expect("it can be read").expect("it is there"),
        wanted: "a regular file".to_owned(),
        found: Identity::Folder,
    };
    assert_eq!(refused, Err(expected.into()));
    assert_eq!(
        names(store.folder()),
        ["fake.tables"],
        "nothing half-written stays"
    );
}

/// Even root cannot write in these places.
#[test]
fn where_nothing_can_be_written_only_saving_is_lost() {
    let file = folder("file");
    fs::create_dir_all(file.parent().expect("it has one")).expect("the tests may write");
    fs::write(&file, "no folder").expect("the tests may write");
    let mut nowhere = vec![file.join("below")];
    if Path::new("/sys/kernel").exists() {
        nowhere.push("/sys/kernel/cubetui".into());
    }
    for folder in nowhere {
        let store = Store::new(&folder);
        let (provided, _) = provide(&store, true);
        assert!(!provided.is_saved);
        let trouble = provided.trouble.expect("it is told").to_string();
        assert!(trouble.contains(&*folder.to_string_lossy()), "{trouble}");
        assert!(!folder.exists());
    }
    let _removed = fs::remove_file(file);
}

#[test]
fn stopping_leaves_what_was_there() {
    let (store, bytes) = filled("stopped");
    let cancel = AtomicBool::new(false);
    let stop_half_way = |share: f32| cancel.store(share > 0.4, Ordering::SeqCst);
    let stopped = writer(&store).save(&fake().parts(), &BuildControl::new(&cancel, &stop_half_way));
    assert_eq!(stopped, Err(TableError::Cancelled));
    cancel.store(false, Ordering::SeqCst);
    let read = store.load(LAYOUT, &BuildControl::new(&cancel, &stop_half_way));
    assert_eq!(read, Err(TableError::Cancelled));
    assert_eq!(names(store.folder()), ["fake.tables"]);
    assert_eq!(fs::read(store.path(LAYOUT)).expect("it is there"), bytes);
    let cancelled = AtomicBool::new(true);
    let supply = Supply {
        store: None,
        save: true,
        rebuild: false,
        control: BuildControl::new(&cancelled, &|_| {}),
    };
    assert_eq!(
        supply.provide(&FILE, |_| ()).err(),
        Some(TableError::Cancelled)
    );
}

#[test]
fn one_writer_at_a_time_and_the_next_finds_its_work_done() {
    let store = Store::new(folder("one"));
    let first = writer(&store);
    let busy = store.writer(LAYOUT, Duration::ZERO, &BuildControl::silent());
    assert!(
        matches!(busy, Err(TableError::File(FileError::Busy { .. }))),
        "{busy:?}"
    );
    let cancel = AtomicBool::new(true);
    let stopped = store.writer(
        LAYOUT,
        Duration::from_secs(60),
        &BuildControl::new(&cancel, &|_| {}),
    );
    assert_eq!(stopped.err(), Some(TableError::Cancelled));
    let waiting = AtomicBool::new(false);
    thread::scope(|scope| {
        let second = scope.spawn(|| {
            let is_saved = AtomicBool::new(false);
            let on_event = |event| match event {
                TableEvent::Stage(TableStage::Waiting) => waiting.store(true, Ordering::SeqCst),
                TableEvent::Stage(TableStage::Saving(_)) => is_saved.store(true, Ordering::SeqCst),
                _ => {}
            };
            let supply = Supply {
                store: Some(&store),
                save: true,
                rebuild: false,
                control: BuildControl::silent().with_events(&on_event),
            };
            supply
                .provide(&FILE, |_| ())
                .expect("there are always tables");
            is_saved.into_inner()
        });
        while !waiting.load(Ordering::SeqCst) {
            thread::yield_now();
        }
        first
            .save(&fake().parts(), &BuildControl::silent())
            .expect("the tests may write");
        drop(first);
        assert!(!second.join().expect("no panic"), "loaded, not built");
    });
}

#[test]
fn removing_and_sweeping_take_all_but_the_lock() {
    let (store, _) = filled("removed");
    let put = |name: &str, text: &str| {
        fs::write(store.folder().join(name), text).expect("the tests may write");
    };
    // Killed programs leave such a file behind.
    put(".fake.tables.x1y2z3.cubetui-tmp", "left behind");
    store.remove_orphans();
    assert_eq!(names(store.folder()), ["fake.tables"]);
    let living = writer(&store);
    assert_eq!(living.remove(), Ok(true));
    assert_eq!(living.remove(), Ok(false));
    assert!(names(store.folder()).is_empty());
}

proptest! {
    #![proptest_config(examples(64))]

    /// With any bytes in place of a file, loading ends with an answer.
    #[test]
    fn no_bytes_do_harm(start in 0..=HEADER, rest in prop::collection::vec(any::<u8>(), 0..400)) {
        static ORIGINAL: std::sync::OnceLock<(Store, Vec<u8>)> = std::sync::OnceLock::new();
        let (store, bytes) = ORIGINAL.get_or_init(|| filled("any"));
        put(store, &[&bytes[..start], &rest].concat());
        prop_assert!(fault(store).is_some());
    }
}

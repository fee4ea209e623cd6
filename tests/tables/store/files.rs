//! One program and files that it can and cannot use.

use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use cubetui::tables::{BuildControl, Fault, Provider, Stage, Store, StoreError, Stored};
use proptest::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::fake::*;

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
    assert_eq!(bytes[16..40], *b"fake\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    assert_eq!((number(40), number(48)), (10 + 2 * BLOCK as u64 + 1, 4));
    let lengths: Vec<u64> = (0..4).map(|part| number(64 + 8 * part)).collect();
    assert_eq!(lengths, [10, 0, BLOCK as u64, BLOCK as u64 + 1]);
    let mut summed = bytes[..HEADER].to_vec();
    summed[56..64].fill(0);
    let mut rest = &bytes[HEADER..];
    for length in lengths {
        let (part, after) = rest.split_at(length as usize);
        part.chunks(BLOCK).for_each(|block| summed.extend(xxh3_64(block).to_le_bytes()));
        rest = after;
    }
    assert!(rest.is_empty());
    assert_eq!(number(56), xxh3_64(&summed));
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let (store, bytes) = filled("cut");
    let ends = [HEADER + 1, HEADER + 10, HEADER + BLOCK, bytes.len() - BLOCK, bytes.len() - 1];
    for end in (0..=HEADER).chain(ends) {
        put(&store, &bytes[..end]);
        let expected = if end < 8 { Fault::Foreign } else { Fault::Length(end as u64, bytes.len() as u64) };
        assert_eq!(fault(&store), Some(expected), "cut off after {end} bytes");
        assert!(store.inspect(LAYOUT).is_err());
    }
    put(&store, &[&bytes[..], &[0]].concat());
    assert_eq!(fault(&store), Some(Fault::Length(bytes.len() as u64 + 1, bytes.len() as u64)));
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
            0..8 => found == Fault::Foreign,
            8..12 => matches!(found, Fault::Format(other, 1) if other != 1),
            56..64 => found == Fault::Checksum,
            _ => found == Fault::OtherTable,
        };
        assert!(right, "bit {bit}: {found:?}");
    }
}

#[test]
fn a_bit_changed_in_the_tables_is_refused() {
    let (store, bytes) = filled("body");
    let edges = [0, 9, 10, BLOCK + 9, BLOCK + 10, 2 * BLOCK + 9, 2 * BLOCK + 10];
    let between = (0..bytes.len() - HEADER).step_by(49_999);
    for (turn, at) in edges.into_iter().chain(between).enumerate() {
        let mut changed = bytes.clone();
        changed[HEADER + at] ^= 1 << (turn % 8);
        put(&store, &changed);
        assert_eq!(fault(&store), Some(Fault::Checksum), "byte {at}");
    }
}

#[test]
fn equal_blocks_that_change_places_are_told_apart() {
    let (store, bytes) = filled("places");
    let (first, second) = (HEADER + 10, HEADER + 10 + BLOCK);
    let mut changed = bytes.clone();
    changed[first..second].copy_from_slice(&bytes[second..second + BLOCK]);
    changed[second..second + BLOCK].copy_from_slice(&bytes[first..second]);
    put(&store, &changed);
    assert_eq!(fault(&store), Some(Fault::Checksum));
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
        ("empty", vec![], "this is no file of tables"),
        ("foreign", b"GIF89a".repeat(100), "this is no file of tables"),
        ("older", with(8, 0), "written by an older program: its format is 0, not 1"),
        ("newer", with(8, 2), "written by a newer program: its format is 2, not 1"),
        ("revised", with(12, 2), "it holds other tables than its name says, or another revision"),
        ("short", bytes[..5000].to_vec(), "it has 5000 bytes and should have 524395"),
        ("damaged", with(HEADER + 77_777, 1), "it is damaged: its checksum is wrong"),
    ];
    for (what, text, words) in cases {
        put(&store, &text);
        let (provided, stages) = provide(&store, true);
        let trouble = provided.trouble.as_ref().map(ToString::to_string);
        let expected = format!("{}: {words}", store.path(LAYOUT).display());
        assert_eq!(trouble.as_deref(), Some(&*expected), "{what}");
        assert!(stages.contains(&Stage::Building(50)), "{what}");
        assert_eq!(fault(&store), None, "{what} is not replaced");
        drop(provided);
        let (provided, stages) = provide(&store, true);
        assert_eq!((provided.trouble, stages), (None, vec![Stage::Loading]), "{what}");
    }
}

#[test]
fn without_a_file_there_is_no_warning_and_without_saving_no_file() {
    let store = Store::new(folder("fresh"));
    assert_eq!(store.load(LAYOUT, &BuildControl::silent()), Err(StoreError::Absent(store.path(LAYOUT))));
    let (provided, _) = provide(&store, false);
    assert_eq!(provided.trouble, None);
    assert!(!store.folder().exists());
    let (provided, stages) = provide(&store, true);
    assert_eq!(provided.trouble, None);
    assert_eq!(stages[..3], [Stage::Loading, Stage::Loading, Stage::Building(50)]);
    assert_eq!(stages.last(), Some(&Stage::Saving(100)));
    assert_eq!(names(store.folder()), ["fake.tables"]);
}

#[test]
fn what_is_no_regular_file_is_not_opened() {
    let store = Store::new(folder("irregular"));
    for made in ["folder", "pipe"] {
        let _absent = fs::remove_dir_all(store.folder());
        fs::create_dir_all(store.folder()).expect("the tests may write");
        for kind in ["tables", "lock"] {
            let path = store.folder().join(format!("fake.{kind}"));
            if made == "folder" {
                fs::create_dir(&path).expect("the tests may write");
            } else {
                let status = Command::new("mkfifo").arg(&path).status().expect("mkfifo is there");
                assert!(status.success());
            }
        }
        assert_eq!(fault(&store), Some(Fault::Foreign), "{made}");
        let (provided, _) = provide(&store, true);
        assert!(provided.trouble.is_some() && provided.writer.is_none(), "{made}");
    }
}

#[test]
fn a_folder_in_the_place_of_the_file_costs_only_the_saving() {
    let store = Store::new(folder("occupied"));
    fs::create_dir_all(store.path(LAYOUT).join("full")).expect("the tests may write");
    let refused = writer(&store).save(&fake().parts(), &BuildControl::silent());
    assert!(matches!(refused, Err(StoreError::Refused { doing: "write", .. })), "{refused:?}");
    assert_eq!(names(store.folder()), ["fake.tables"], "nothing half-written stays");
}

/// Root may write everywhere but in these.
#[test]
fn where_nothing_can_be_written_only_saving_is_lost() {
    let file = folder("file");
    fs::create_dir_all(file.parent().expect("it has one")).expect("the tests may write");
    fs::write(&file, "no folder").expect("the tests may write");
    let mut nowhere = vec![file.join("below")];
    if cfg!(target_os = "linux") {
        nowhere.push("/sys/kernel/cubetui".into());
    }
    for folder in nowhere {
        let store = Store::new(&folder);
        let (provided, _) = provide(&store, true);
        assert!(provided.writer.is_none());
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
    assert_eq!(stopped, Err(StoreError::Cancelled));
    cancel.store(false, Ordering::SeqCst);
    let read = store.load(LAYOUT, &BuildControl::new(&cancel, &stop_half_way));
    assert_eq!(read, Err(StoreError::Cancelled));
    assert_eq!(names(store.folder()), ["fake.tables"]);
    assert_eq!(fs::read(store.path(LAYOUT)).expect("it is there"), bytes);
    let provider = Provider {
        store: None,
        save: true,
        rebuild: false,
        cancel: &AtomicBool::new(true),
        observer: &|_| {},
    };
    assert_eq!(provider.provide::<Fake>().err(), Some(StoreError::Cancelled));
}

#[test]
fn one_writer_at_a_time_and_the_next_finds_its_work_done() {
    let store = Store::new(folder("one"));
    let first = writer(&store);
    let busy = store.writer(LAYOUT, Duration::ZERO, &BuildControl::silent());
    assert!(matches!(busy, Err(StoreError::Busy(_))), "{busy:?}");
    let cancel = AtomicBool::new(true);
    let stopped = store.writer(LAYOUT, Duration::from_secs(60), &BuildControl::new(&cancel, &|_| {}));
    assert_eq!(stopped.err(), Some(StoreError::Cancelled));
    let waiting = AtomicBool::new(false);
    thread::scope(|scope| {
        let second = scope.spawn(|| {
            let observer = |stage| waiting.fetch_or(stage == Stage::Waiting, Ordering::SeqCst);
            let observer = |stage| _ = observer(stage);
            let cancel = AtomicBool::new(false);
            let provider = Provider {
                store: Some(&store),
                save: true,
                rebuild: false,
                cancel: &cancel,
                observer: &observer,
            };
            provider.provide::<Fake>().expect("there are always tables")
        });
        while !waiting.load(Ordering::SeqCst) {
            thread::yield_now();
        }
        first.save(&fake().parts(), &BuildControl::silent()).expect("the tests may write");
        drop(first);
        let provided = second.join().expect("no panic");
        assert!(provided.writer.is_none(), "loaded, not built");
    });
}

#[test]
fn removing_and_sweeping_take_all_but_the_lock() {
    let (store, _) = filled("removed");
    fs::write(store.folder().join("fake.tmp"), "left behind").expect("the tests may write");
    store.remove_orphans(LAYOUT);
    assert_eq!(names(store.folder()), ["fake.tables"]);
    fs::write(store.folder().join("fake.tmp"), "being written").expect("the tests may write");
    let living = writer(&store);
    store.remove_orphans(LAYOUT);
    assert_eq!(names(store.folder()), ["fake.tables", "fake.tmp"], "its writer may live");
    assert_eq!(living.remove(), Ok(true));
    assert_eq!(living.remove(), Ok(false));
    assert!(names(store.folder()).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, rng_seed: prop::test_runner::RngSeed::Fixed(5), ..Default::default() })]

    /// Whatever bytes are in the place of a file, loading ends with an answer.
    #[test]
    fn no_bytes_do_harm(start in 0..=HEADER, rest in prop::collection::vec(any::<u8>(), 0..400)) {
        static ORIGINAL: std::sync::OnceLock<(Store, Vec<u8>)> = std::sync::OnceLock::new();
        let (store, bytes) = ORIGINAL.get_or_init(|| filled("any"));
        put(store, &[&bytes[..start], &rest].concat());
        prop_assert!(fault(store).is_some());
    }
}

//! What the program does to durable files, each as one operation on a folder: from a state before to a state after.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use crate::app::Overwrite;
use crate::files::{save_list_on, save_on};
use cubetui::coord::{Coordinate as _, Coset, CosetClasses};
use cubetui::coset::{CosetCheckpoint, CosetCounts, CosetEnding, CosetRequest, DepthCount, Ledger};
use cubetui::storage::{
    ContainerReader, ContainerWriter, Disk, FileLock, OutputFile, OutputKind, Recognition,
    checksum, remove_orphans, replace,
};
use cubetui::tables::{BuildControl, Layout, PartEntry, Store};

/// How many steps of a subject's work were confirmed.
#[derive(Default)]
pub(crate) struct Confirmed(AtomicUsize);

impl Confirmed {
    /// Records that one more step has reported success.
    fn step(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    pub(crate) fn steps(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

/// An operation on a folder.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    /// The number of steps that make the operation complete.
    pub(crate) steps: usize,
    /// Creates the initial state, of which nothing may be lost.
    pub(crate) prepare: fn(&Path),
    /// Does everything, and confirms each step.
    pub(crate) run: fn(&Disk, &Path, &Confirmed) -> Result<(), String>,
    /// Returns the number of steps that the folder shows, or what is damaged or lost.
    pub(crate) steps_done: fn(&Path) -> Result<usize, String>,
}

pub(crate) const SUBJECTS: &[Subject] = &[
    Subject {
        name: "container",
        steps: 1,
        prepare: |folder| {
            write_container(&Disk::new(), folder, "before").expect("the tests may write");
        },
        run: |disk, folder, confirmed| {
            write_container(disk, folder, "after")?;
            confirmed.step();
            Ok(())
        },
        steps_done: container_steps,
    },
    Subject {
        name: "tables",
        steps: 1,
        prepare: save_old_tables,
        run: save_tables,
        steps_done: tables_steps,
    },
    Subject {
        name: "checkpoint",
        steps: 2,
        prepare: write_checkpoint,
        run: save_checkpoint,
        steps_done: saved_checkpoint_steps,
    },
    Subject {
        name: "finished-checkpoint",
        steps: 1,
        prepare: write_checkpoint,
        run: finish_checkpoint,
        steps_done: checkpoint_steps,
    },
    Subject {
        name: "ledger",
        steps: 4,
        prepare: |_| (),
        run: write_ledger,
        steps_done: ledger_steps,
    },
    Subject {
        name: "torn-ledger",
        steps: 4,
        prepare: write_torn_ledger,
        run: write_ledger,
        steps_done: torn_ledger_steps,
    },
    Subject {
        name: "list",
        steps: 1,
        prepare: |folder| {
            fs::write(folder.join("cubes.txt"), "before\n").expect("the tests may write");
        },
        run: save_cubes,
        steps_done: |folder| text_steps(&folder.join("cubes.txt"), "before\n", "after\n"),
    },
    Subject {
        name: "cube",
        steps: 1,
        prepare: |folder| fs::write(folder.join("cube.txt"), SOLVED).expect("the tests may write"),
        run: |disk, folder, confirmed| {
            save_on(disk, &folder.join("cube.txt"), UNKNOWN, false)?;
            confirmed.step();
            Ok(())
        },
        steps_done: |folder| text_steps(&folder.join("cube.txt"), SOLVED, UNKNOWN),
    },
    Subject {
        name: "result",
        steps: 1,
        prepare: |folder| fs::write(folder.join("result"), "before").expect("the tests may write"),
        run: |disk, folder, confirmed| {
            let outlet = OutputFile::open(disk, &folder.join("result"), &RESULT, false)
                .map_err(|error| error.to_string())?;
            outlet
                .write(b"after, and longer")
                .map_err(|error| error.to_string())?;
            confirmed.step();
            Ok(())
        },
        steps_done: |folder| text_steps(&folder.join("result"), "before", "after, and longer"),
    },
    Subject {
        name: "text",
        steps: 1,
        prepare: |folder| {
            fs::write(folder.join("target"), "before").expect("the tests may write");
            std::os::unix::fs::symlink("target", folder.join("link")).expect("the tests may write");
        },
        run: |disk, folder, confirmed| {
            let path = folder.join("link");
            replace(disk, &path, b"after", 0o600).map_err(|error| error.to_string())?;
            confirmed.step();
            Ok(())
        },
        steps_done: |folder| {
            let is_link =
                fs::symlink_metadata(folder.join("link")).is_ok_and(|link| link.is_symlink());
            if is_link {
                text_steps(&folder.join("target"), "before", "after")
            } else {
                Err("no link".into())
            }
        },
    },
];

/// A result that may be replaced, as it is before and after.
const RESULT: OutputKind = OutputKind {
    name: "a result",
    ours: Recognition::Beginning(|text| text.starts_with(b"before") || text.starts_with(b"after")),
};

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\n";
const UNKNOWN: &str = "....U........R........F........D........L........B....\n";

/// Creates an empty folder for these tests, with files in it that are not ours.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join("failing").join(name);
    let _absent = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the tests may write");
    for name in FOREIGN {
        fs::write(path.join(name), format!("{name} of somebody else"))
            .expect("the tests may write");
    }
    path
}

/// Foreign names that resemble ours.
const FOREIGN: [&str; 4] = [".file.tmp", "file.lock", ".file.cubetui-tmp.swp", "thesis"];

/// Checks everything besides the subject itself: no foreign file is touched, and a start sweeps all orphans.
pub(crate) fn check_surroundings(folder: &Path) -> Result<(), String> {
    remove_orphans(&Disk::new(), folder);
    for name in FOREIGN {
        let text =
            fs::read_to_string(folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
        if text != format!("{name} of somebody else") {
            return Err(format!("{name} was touched"));
        }
    }
    let entries = fs::read_dir(folder).map_err(|error| error.to_string())?;
    for entry in entries {
        let name = entry
            .map_err(|error| error.to_string())?
            .file_name()
            .into_string()
            .expect("names are text");
        if name.contains("cubetui-") && !FOREIGN.contains(&&*name) {
            return Err(format!("{name} is left"));
        }
    }
    Ok(())
}

fn text_steps(path: &Path, before: &str, after: &str) -> Result<usize, String> {
    match fs::read_to_string(path).map_err(|error| error.to_string())? {
        text if text == before => Ok(0),
        text if text == after => Ok(1),
        other => Err(format!("{other:?}")),
    }
}

const KIND: (&str, u32) = ("sample", 7);

fn write_container(disk: &Disk, folder: &Path, subject: &str) -> Result<(), String> {
    let path = folder.join("file");
    let write = || {
        let _lock = FileLock::take(disk, &path)?;
        let mut writer = ContainerWriter::begin(disk, &path, KIND, subject, 2)?;
        for part in [&b"some bytes"[..], &[7; 3000]] {
            writer.write(part)?;
            writer.end_part()?;
        }
        writer.commit()
    };
    write().map_err(|error: cubetui::storage::FileError| error.to_string())
}

fn container_steps(folder: &Path) -> Result<usize, String> {
    let read = || {
        let mut reader =
            ContainerReader::open(&Disk::new(), &folder.join("file"), KIND, "a sample")?;
        let mut bytes = [0; 3010];
        reader.read(&mut bytes)?;
        let subject = reader.subject().to_owned();
        reader.finish()?;
        Ok(subject)
    };
    let subject: String = read().map_err(|error: cubetui::storage::FileError| error.to_string())?;
    Ok(usize::from(subject == "after"))
}

static LAYOUT: Layout = Layout {
    id: "sample",
    revision: 1,
    parts: &[
        PartEntry {
            name: "first",
            bytes: 5,
        },
        PartEntry {
            name: "second",
            bytes: 30_000,
        },
    ],
};

fn save(disk: &Disk, folder: &Path, byte: u8) -> Result<(), String> {
    let store = Store::new(folder).on(disk.clone());
    let control = BuildControl::silent();
    let writer = store
        .writer(&LAYOUT, Duration::ZERO, &control)
        .map_err(|error| error.to_string())?;
    let parts = [vec![byte; 5], vec![byte; 30_000]];
    let saved = writer.save(&[("first", &*parts[0]), ("second", &*parts[1])], &control);
    saved.map_err(|error| error.to_string())
}

fn save_old_tables(folder: &Path) {
    save(&Disk::new(), folder, 1).expect("the tests may write");
}

fn save_tables(disk: &Disk, folder: &Path, confirmed: &Confirmed) -> Result<(), String> {
    save(disk, folder, 2)?;
    confirmed.step();
    Ok(())
}

fn tables_steps(folder: &Path) -> Result<usize, String> {
    let loaded = Store::new(folder).load(&LAYOUT, &BuildControl::silent());
    let mut parts = loaded.map_err(|error| error.to_string())?;
    Ok(usize::from(parts.take("first")[0] - 1))
}

const REQUEST: CosetRequest = CosetRequest {
    search_depth: None,
    max_depth: 3,
    exact: false,
    checksum: true,
};

/// A checkpoint of coset 7, as far as it is looked at before the solver reads it.
fn write_checkpoint(folder: &Path) {
    let (path, disk) = (folder.join("work"), Disk::new());
    let subject = "coset 7 with --max-depth 3";
    let writer = ContainerWriter::begin(&disk, &path, ("checkpoint", 4), subject, 2);
    let mut writer = writer.expect("the tests may write");
    for _ in 0..2 {
        writer
            .write(b"work")
            .and_then(|()| writer.end_part())
            .expect("the tests may write");
    }
    writer.commit().expect("the tests may write");
}

/// The head and the bits that the n-th saving writes; the second takes more than a block.
fn saved_parts(number: usize) -> [Vec<u8>; 2] {
    match number {
        0 => [b"work".to_vec(), b"work".to_vec()],
        1 => [b"first".to_vec(), vec![1; 1000]],
        _ => [b"second".to_vec(), vec![2; 270_000]],
    }
}

/// Saves the work twice, as a longer run does.
fn save_checkpoint(disk: &Disk, folder: &Path, confirmed: &Confirmed) -> Result<(), String> {
    let path = folder.join("work");
    let claimed = CosetCheckpoint::claim(disk, &path, Coset::from_index(7), &REQUEST, false);
    let mut checkpoint = claimed.map_err(|error| error.to_string())?;
    if !checkpoint.has_work() {
        return Err("the work is not found".to_owned());
    }
    for number in 1..=2 {
        let [head, bits] = saved_parts(number);
        let saved = checkpoint.save_parts(&head, |writer| {
            bits.chunks(100_000).try_for_each(|some| writer.write(some))
        });
        saved.map_err(|error| error.to_string())?;
        confirmed.step();
    }
    Ok(())
}

/// Returns how often the work in the file was saved.
fn saved_checkpoint_steps(folder: &Path) -> Result<usize, String> {
    let read = || {
        let path = folder.join("work");
        let mut reader =
            ContainerReader::open(&Disk::new(), &path, ("checkpoint", 4), "a checkpoint")?;
        let mut parts = Vec::new();
        for part in [1, 2] {
            let mut bytes = vec![0; reader.part_bytes(part) as usize];
            reader.read(&mut bytes)?;
            parts.push(bytes);
        }
        reader.finish()?;
        Ok(parts)
    };
    let parts: Vec<Vec<u8>> =
        read().map_err(|error: cubetui::storage::FileError| error.to_string())?;
    (0..=2)
        .find(|&number| parts == saved_parts(number))
        .ok_or_else(|| "other work is in the file".to_owned())
}

fn finish_checkpoint(disk: &Disk, folder: &Path, confirmed: &Confirmed) -> Result<(), String> {
    let path = folder.join("work");
    let claimed = CosetCheckpoint::claim(disk, &path, Coset::from_index(7), &REQUEST, false);
    let mut checkpoint = claimed.map_err(|error| error.to_string())?;
    if path.exists() && !checkpoint.has_work() {
        return Err("the work is not found".to_owned());
    }
    checkpoint.finish().map_err(|error| error.to_string())?;
    confirmed.step();
    Ok(())
}

fn checkpoint_steps(folder: &Path) -> Result<usize, String> {
    let path = folder.join("work");
    if !path.exists() {
        return Ok(1);
    }
    let reader = ContainerReader::open(&Disk::new(), &path, ("checkpoint", 4), "a checkpoint");
    reader
        .and_then(ContainerReader::finish)
        .map(|()| 0)
        .map_err(|error| error.to_string())
}

static CLASSES: LazyLock<CosetClasses> = LazyLock::new(CosetClasses::build);

/// Creates the ledger, and adds the results of three classes that it does not have yet.
fn write_ledger(disk: &Disk, folder: &Path, confirmed: &Confirmed) -> Result<(), String> {
    let mut ledger = open_ledger(disk, folder)?;
    confirmed.step();
    for class in 0..3 {
        if !ledger.contains(class) {
            ledger
                .write(&result(class))
                .map_err(|error| error.to_string())?;
        }
        confirmed.step();
    }
    Ok(())
}

fn open_ledger(disk: &Disk, folder: &Path) -> Result<Ledger, String> {
    let never = AtomicBool::new(false);
    let opened = Ledger::open(
        disk,
        &folder.join("ledger"),
        &REQUEST,
        &CLASSES,
        false,
        || (),
        &never,
    );
    opened.map_err(|error| error.to_string())
}

fn result(class: usize) -> CosetCounts {
    let coset = CLASSES.representative(class);
    let (twist, flip, slice) = coset.parts();
    CosetCounts {
        class: Some(class),
        coset: coset.index(),
        twist: twist.index(),
        flip: flip.index(),
        slice: slice.index(),
        distance: 0,
        symmetries: coset.stabilizer().len(),
        depths: (0..=3)
            .map(|depth| DepthCount {
                depth,
                new: u64::from(depth == 0),
                found: 1,
                exact: true,
            })
            .collect(),
        exact_depth: Some(3),
        max_depth: 3,
        left: Coset::ORDER_OF_H - 1,
        ending: CosetEnding::DepthReached,
        checksum: Some("0123456789abcdef".to_owned()),
        seconds: 1.5,
        ways: 1,
        positions: None,
    }
}

/// A ledger with a result, and half of the next one.
fn write_torn_ledger(folder: &Path) {
    let mut ledger = open_ledger(&Disk::new(), folder).expect("the tests may write");
    for class in 0..2 {
        ledger.write(&result(class)).expect("the tests may write");
    }
    drop(ledger);
    let path = folder.join("ledger");
    let text = fs::read_to_string(&path).expect("it is there");
    let last = text.lines().last().expect("it has lines").len();
    fs::write(&path, &text[..text.len() - 1 - last / 2]).expect("the tests may write");
}

/// The first line and the first result were there before, so they may not be lost.
fn torn_ledger_steps(folder: &Path) -> Result<usize, String> {
    let steps = ledger_steps(folder)?;
    if steps >= 2 {
        Ok(steps)
    } else {
        Err(format!("of the two whole lines {steps} are left"))
    }
}

fn save_cubes(disk: &Disk, folder: &Path, confirmed: &Confirmed) -> Result<(), String> {
    let path = folder.join("cubes.txt");
    let text = Arc::from("after\n");
    // A run before this one may have saved the same text.
    let there = fs::read(&path).map_err(|error| error.to_string())?;
    let overwrite = Overwrite::Only(checksum(&there));
    save_list_on(disk, &path, &text, &overwrite)?;
    confirmed.step();
    Ok(())
}

/// Counts the first line, and each result that follows the others.
fn ledger_steps(folder: &Path) -> Result<usize, String> {
    let path = folder.join("ledger");
    match fs::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Ok(bytes) if !bytes.contains(&b'\n') => return Ok(0),
        _ => {}
    }
    let ledger = open_ledger(&Disk::new(), folder)?;
    Ok(1 + (0..3).take_while(|&class| ledger.contains(class)).count())
}

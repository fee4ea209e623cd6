//! Every file of `cubetui coset` in every state that it can be in: how the program ends, what it says, and what is in the
//! folder afterwards.
//!
//! The states are those of the file that the row is about.

use std::fs::{self, File};
use std::path::Path;

use cubetui::coord::{Coordinate as _, Coset};
use cubetui::coset::CosetRequest;
use cubetui::cube::{CubieCube, random};
use cubetui::storage::{Disk, FileLock};

use super::work::{Running, Stop, contents, coset, empty_folder, names, of_r, save_work_of};
use crate::program::{Ended, after, end_of};

/// The state of a file when the program starts, or a limit set by the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The file does not exist.
    Fresh,
    /// It contains the work of the same request, or half of a ledger.
    Interrupted,
    /// A run of the same request has ended.
    Finished,
    /// It contains text that is not the program's.
    Foreign,
    /// It is the program's own, but damaged.
    Corrupt,
    /// Another process works on it.
    Locked,
    /// The disk is full.
    FullDisk,
    /// The bits of a coset do not fit into memory.
    NoMemory,
}

const STATES: [State; 8] = [
    State::Fresh,
    State::Interrupted,
    State::Finished,
    State::Foreign,
    State::Corrupt,
    State::Locked,
    State::FullDisk,
    State::NoMemory,
];

/// How a run ends.
#[derive(Clone, Copy)]
enum End {
    /// Some elements are not found, as is usual at a low depth; the folder contains only results.
    Left,
    /// A range is done, with elements of its class left as is usual at a low depth, and its ledger has two lines.
    Done,
    /// It is refused with this message, and every byte stays in place.
    Refused(&'static str),
    /// Like [`Self::Left`], but the file keeps every byte: it is not the program's.
    LeftAlone,
    /// It cannot write its result, says so with this message, and leaves these files with these texts.
    Unwritten(&'static str, &'static [(&'static str, &'static str)]),
}

/// A row of the table: some options, the file they are about, and how a run ends in each state.
struct Row {
    options: &'static str,
    file: &'static str,
    ends: [End; 8],
}

/// The first line of the ledger.
const FIRST_LINE: &str = "{\"cubetui\":\"ledger\",\"version\":2,\"request\":\"--max-depth 2\"}\n";

const NOT_OURS: End = End::Refused(
    "work is not a cubetui checkpoint (plain text, 7 bytes). Choose another file, or pass",
);
const DAMAGED: End = End::Refused(
    "work: it is damaged: its checksum is wrong. Choose another file, or pass --force",
);
const BUSY: End = End::Refused("is working on it. Wait until it has ended, or choose another file");
const NO_ROOM: End = End::Refused("cannot write work: File too large");
const NO_MEMORY: End = End::Refused("memory");

/// Work is resumed, and foreign files stay unchanged.
const CHECKPOINT: [End; 8] = [
    End::Left,
    End::Left,
    End::Left,
    NOT_OURS,
    DAMAGED,
    BUSY,
    NO_ROOM,
    NO_MEMORY,
];

const NO_RESULT: End = End::Refused(
    "result is not a cubetui coset result (plain text, 7 bytes). Choose another file, or pass --force",
);
const HALF_A_RESULT: End = End::Refused(
    "result is not a cubetui coset result (plain text, 13 bytes). Choose another file, or pass --force",
);

/// A result replaces only an older result.
const RESULT: [End; 8] = [
    End::Left,
    HALF_A_RESULT,
    End::Left,
    NO_RESULT,
    HALF_A_RESULT,
    End::Left,
    End::Unwritten("result: File too large", &[]),
    NO_MEMORY,
];

/// With `--force` no file is refused unless another process holds it. A file that was not needed stays as it is.
const FORCED: [End; 8] = [
    End::Left,
    End::Left,
    End::Left,
    End::LeftAlone,
    End::Left,
    BUSY,
    NO_ROOM,
    NO_MEMORY,
];

const LEDGER: [End; 8] = [
    End::Done,
    End::Done,
    End::Done,
    End::Refused(
        "ledger is not a cubetui ledger (plain text, 7 bytes). Choose another file, or pass --force",
    ),
    End::Refused(
        "line 2 is not a result of this request. Remove the line to solve its class again",
    ),
    End::Done,
    End::Unwritten("cannot write ledger: File too large", &[("ledger", "")]),
    End::Unwritten("memory", &[("ledger", FIRST_LINE)]),
];

const TABLE: [Row; 4] = [
    Row::new("R", "work", CHECKPOINT),
    Row::new("R --force", "work", FORCED),
    Row::new("R --out result", "result", RESULT),
    Row::new("--range 40..41 --jsonl ledger", "ledger", LEDGER),
];

type NamedCoset = fn() -> Coset;

/// Options that have no effect on files, and the coset that they name.
const OTHERS: [(&str, NamedCoset); 7] = [
    ("--index 7", || Coset::from_index(7)),
    ("--cube $SOLVED", || Coset::SOLVED),
    ("--random --seed 5", of_seed_5),
    ("R --search-depth 2", of_r),
    ("R --exact", of_r),
    ("R --threads 1", of_r),
    ("R --json", of_r),
];

fn of_seed_5() -> Coset {
    Coset::of(&CubieCube::random(&mut random::seeded_generator(5)))
}

/// Saves the interrupted work of a request with these options.
fn save(options: &str, coset: Coset, path: &Path) {
    let request = CosetRequest {
        search_depth: options.contains("--search-depth").then_some(2),
        max_depth: 2,
        exact: options.contains("--exact"),
        checksum: true,
    };
    save_work_of(coset, path, &request, Stop::After(1));
}

impl Row {
    const fn new(options: &'static str, file: &'static str, ends: [End; 8]) -> Self {
        Self {
            options,
            file,
            ends,
        }
    }

    fn options(&self) -> String {
        let more = if self.file == "work" {
            "--checkpoint work"
        } else {
            ""
        };
        format!("{} --max-depth 2 {more}", self.options)
    }

    /// Puts the file into a state. Returns the lock that keeps it there, if there is one.
    fn prepare(&self, folder: &Path, state: State) -> Option<FileLock> {
        let path = folder.join(self.file);
        let write = |text: &str| fs::write(&path, text).expect("the tests may write");
        match (state, self.file) {
            (State::Foreign, _) => write("thesis\n"),
            (State::Finished, _) => assert!(matches!(run(self, folder, "exec").code, Some(0 | 1))),
            (State::Interrupted | State::Corrupt, "work") => {
                save(self.options, of_r(), &path);
                if state == State::Corrupt {
                    let mut bytes = fs::read(&path).expect("it is saved");
                    let middle = bytes.len() / 2;
                    bytes[middle] ^= 1;
                    fs::write(&path, bytes).expect("the tests may write");
                }
            }
            (State::Interrupted, "ledger") => {
                write(&format!("{FIRST_LINE}{{\"class\":40,\"coset\":1"));
            }
            (State::Corrupt, "ledger") => {
                write(&format!("{FIRST_LINE}{{\"class\":1,\"garbage\":true}}\n"));
            }
            (State::Interrupted | State::Corrupt, _) => write("half of a res"),
            (State::Locked, "work" | "result") => {
                return Some(FileLock::take(&Disk::new(), &path).expect("nobody has it"));
            }
            (State::Fresh | State::FullDisk | State::NoMemory | State::Locked, _) => {}
        }
        None
    }
}

/// Runs a row in a folder, after these shell commands.
fn run(row: &Row, folder: &Path, before: &str) -> Ended {
    end_of(&mut after(before, &coset(folder, &row.options())))
}

/// Runs a row that has to wait until another program closes its ledger.
fn run_when_free(row: &Row, folder: &Path) -> Ended {
    let ledger = File::create(folder.join(row.file)).expect("the tests may write");
    ledger.lock().expect("nobody else has it");
    let mut running = Running::start(coset(folder, &row.options()));
    running.wait_for("waiting for another program that writes to ledger");
    drop(ledger);
    let (code, out, err) = running.end();
    Ended { code, out, err }
}

#[test]
fn every_file_is_right_in_every_state() {
    for row in &TABLE {
        for (state, end) in STATES.into_iter().zip(row.ends) {
            check(row, state, end);
        }
    }
}

#[test]
fn every_option_is_resumed_and_leaves_no_file() {
    let folder = empty_folder("options");
    for (options, coset) in OTHERS {
        save(options, coset(), &folder.join("work"));
        let ended = super::work::run(
            &folder,
            &format!("{options} --max-depth 2 --checkpoint work"),
        );
        assert_eq!(ended.code, Some(1), "{options}: {}", ended.err);
        assert!(
            ended.err.contains("resuming from work\n") && !ended.out.is_empty(),
            "{options}: {}",
            ended.err
        );
        assert!(names(&folder).is_empty(), "{options}");
    }
}

/// Checks one cell of the table.
fn check(row: &Row, state: State, end: End) {
    let folder = empty_folder("matrix");
    let lock = row.prepare(&folder, state);
    let before = contents(&folder);
    let limit = match state {
        State::FullDisk => "ulimit -f 0; trap '' XFSZ; exec",
        State::NoMemory => "ulimit -v 1500000; exec",
        _ => "exec",
    };
    let Ended { code, out, err } = match (state, row.file) {
        (State::Locked, "ledger") => run_when_free(row, &folder),
        _ => run(row, &folder, limit),
    };
    let left = contents(&folder);
    let cell = format!("{} {state:?}: exit code {code:?}\n{out}{err}", row.options);
    match end {
        End::Left => {
            assert_eq!(code, Some(1), "{cell}");
            // The test's own lock file exists as long as the test holds the lock.
            let is_lock = |name: &str| lock.is_some() && name.ends_with(".cubetui-lock");
            let results: Vec<&(String, Vec<u8>)> =
                left.iter().filter(|(name, _)| !is_lock(name)).collect();
            let is_right = match (row.file, &results[..]) {
                ("result", [(name, bytes)]) => name == "result" && bytes.starts_with(b"coset "),
                ("result", _) => false,
                (_, others) => others.is_empty() && !out.is_empty(),
            };
            assert!(is_right, "{cell}{results:?}");
        }
        End::LeftAlone => assert!(code == Some(1) && left == before, "{cell}"),
        End::Done => {
            assert_eq!(code, Some(1), "{cell}");
            let ledger = fs::read_to_string(folder.join("ledger")).expect("it was written");
            assert!(
                ledger.lines().count() == 2 && ledger.ends_with("}\n"),
                "{cell}{ledger}"
            );
        }
        End::Refused(words) => {
            assert!(
                code == Some(4) && out.is_empty() && err.contains(words),
                "{cell}"
            );
            assert!(left == before, "{cell}{left:?}");
        }
        End::Unwritten(words, files) => {
            assert!(code == Some(4) && err.contains(words), "{cell}");
            let texts = left
                .iter()
                .map(|(name, bytes)| (name.as_str(), String::from_utf8_lossy(bytes)));
            assert!(
                texts.eq(files.iter().map(|&(name, text)| (name, text.into()))),
                "{cell}{left:?}"
            );
        }
    }
}

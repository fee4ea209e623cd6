//! The ledger of `cubetui coset --range`: a line of JSON for each class of cosets that is solved.
//!
//! The first line says what the file is and which request its results answer; every line is checked before work begins. A
//! line is written and synced as soon as its coset is solved, so nothing is lost if the program is killed. A line that was
//! only partly written is cut off before the first new one is added; nothing else is removed without
//! `--force`.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::checkpoint::request_options;
use crate::coord::{Coordinate as _, Coset, CosetClasses};
use crate::coset::{CosetCounts, CosetEnding, CosetRequest};
use crate::storage::{Disk, DiskFile, FileError, Identity, folder_of, identify, wait_for_lock};
use crate::words::shown_path;

/// The kind of file that a ledger is, and the version of its lines.
const KIND: &str = "ledger";
const VERSION: u32 = 2;

/// The greatest length of a line, in bytes.
pub(super) const LONGEST_LINE: u64 = 64 * 1024;

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LedgerHeader {
    /// The kind of the file.
    cubetui: String,
    version: u32,
    /// The request that all results answer, as options of `cubetui coset`.
    pub(super) request: String,
}

impl LedgerHeader {
    fn of(request: &CosetRequest) -> Self {
        Self {
            cubetui: KIND.to_owned(),
            version: VERSION,
            request: request_options(request),
        }
    }
}

/// Returns the class of a result, or `None` if it cannot be a result of the request because its numbers contradict each
/// other.
pub(super) fn class_of(
    result: &CosetCounts,
    request: &CosetRequest,
    classes: &CosetClasses,
) -> Option<usize> {
    let class = result.class.filter(|class| *class < CosetClasses::NUM)?;
    let coset = classes.representative(class);
    if coset.index() != result.coset {
        return None;
    }
    let (twist, flip, slice) = coset.parts();
    let mut found = 0_u64;
    let mut was_exact = true;
    for (depth, count) in (0..).zip(&result.depths) {
        let is_first = found == 0 && count.new > 0;
        found = found.saturating_add(count.new);
        let is_exact_in_turn = was_exact || !count.exact || found == Coset::ORDER_OF_H;
        if count.depth != depth
            || count.found != found
            || is_first && depth != result.distance
            || !is_exact_in_turn
        {
            return None;
        }
        was_exact = count.exact;
    }
    let last_exact = result.depths.iter().rev().find(|count| count.exact);
    let ending = if result.left == 0 {
        CosetEnding::Complete
    } else {
        CosetEnding::DepthReached
    };
    let is_sum = |sum: &String| sum.len() == 16 && u64::from_str_radix(sum, 16).is_ok();
    let is_possible = (result.twist, result.flip, result.slice)
        == (twist.index(), flip.index(), slice.index())
        && found.checked_add(result.left) == Some(Coset::ORDER_OF_H)
        && result.exact_depth == last_exact.map(|count| count.depth)
        && result.max_depth == request.max_depth
        && result.depths.len() <= usize::from(request.max_depth) + 1
        && result.symmetries == coset.stabilizer().len()
        && result.ending == ending
        && result.checksum.as_ref().is_some_and(is_sum);
    is_possible.then_some(class)
}

/// Whether nothing more can be found out about a class: no element is left, or those that are left are known to need more
/// moves than requested.
fn is_settled(result: &CosetCounts) -> bool {
    result.left == 0 || result.exact_depth == Some(result.max_depth)
}

/// Why a file is not the ledger of a request.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// It cannot be read or written, or is something else.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its results answer another request.
    #[error(
        "{} holds results of {found}, not of {wanted}. Choose another file, or pass --force to start it over",
        shown_path(path)
    )]
    OtherRequest {
        /// The path of the file.
        path: PathBuf,
        /// The request that they answer.
        found: String,
        /// The request of this run.
        wanted: String,
    },
    /// An older or a newer cubetui wrote it.
    #[error(
        "{}: {} cubetui wrote this ledger: its version is {version}, not {VERSION}. Choose another file, or \
         pass --force to start it over",
        shown_path(path),
        if *version < VERSION { "an older" } else { "a newer" }
    )]
    OtherVersion {
        /// The path of the file.
        path: PathBuf,
        /// The version of its lines.
        version: u32,
    },
    /// It begins with a result; a line is missing in front of it.
    #[error(
        "{} has results, but no first line that says which request they answer. If it is this one, put this line \
         in front of them: {first}",
        shown_path(path)
    )]
    NoFirstLine {
        /// The path of the file.
        path: PathBuf,
        /// The line that is missing.
        first: String,
    },
    /// A line is not a result of this request.
    #[error(
        "{}: line {line} is not a result of this request. Remove the line to solve its class again, choose another \
         file, or pass --force to start it over",
        shown_path(path)
    )]
    Line {
        /// The path of the file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
    },
    /// It was stopped on request while it waited for another program.
    #[error("stopped while another program writes to the ledger")]
    Cancelled,
}

/// The file of finished cosets.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: DiskFile,
    done: HashSet<usize>,
    /// The classes of `done` that have elements left: these need more moves than requested.
    left: HashSet<usize>,
}

impl Ledger {
    /// Opens or creates the ledger of a request, as soon as no other program has it open, and checks every line. Cuts off a
    /// last line that was only partly written. With `force`, a file that is something else is started over. `waits` is
    /// called before it waits for another program; `cancel` ends the wait.
    ///
    /// # Errors
    /// When the file is something else, or cannot be read or written, or the wait was cancelled. The file is left
    /// unchanged.
    pub fn open(
        disk: &Disk,
        path: &Path,
        request: &CosetRequest,
        classes: &CosetClasses,
        force: bool,
        waits: impl FnOnce(),
        cancel: &AtomicBool,
    ) -> Result<Self, LedgerError> {
        let found = identify(disk, path)?;
        if !found.is_regular() {
            return Err(foreign(path, found).into());
        }
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let refused = |error: io::Error| FileError::refused("write", path, &error);
        let file = disk.open(path, &options).map_err(refused)?;
        if !file.lock_if_possible().map_err(refused)? {
            waits();
            let take = |_| Ok(file.lock_if_possible().map_err(refused)?.then_some(()));
            let is_cancelled = || cancel.load(Ordering::Relaxed);
            wait_for_lock(take, || {
                if is_cancelled() {
                    Err(LedgerError::Cancelled)
                } else {
                    Ok(())
                }
            })?;
        }
        let mut ledger = Self {
            path: path.to_owned(),
            file,
            done: HashSet::new(),
            left: HashSet::new(),
        };
        let whole = match ledger.read(disk, request, classes) {
            Ok(whole) => whole,
            Err(LedgerError::File(error @ FileError::Refused { .. })) => return Err(error.into()),
            Err(_) if force => {
                ledger.done.clear();
                ledger.left.clear();
                0
            }
            Err(error) => return Err(error),
        };
        if ledger.file.metadata().map_err(refused)?.len() > whole {
            ledger.file.set_len(whole).map_err(refused)?;
        }
        if whole == 0 {
            ledger.write_line(&json_line(&LedgerHeader::of(request)))?;
            disk.sync_folder(folder_of(path));
        }
        Ok(ledger)
    }

    /// Reads and checks all lines. Returns the number of bytes of the complete ones.
    fn read(
        &mut self,
        disk: &Disk,
        request: &CosetRequest,
        classes: &CosetClasses,
    ) -> Result<u64, LedgerError> {
        let path = self.path.clone();
        let first = LedgerHeader::of(request);
        let mut lines = BufReader::new(&mut self.file);
        let mut whole = match read_first_line(&mut lines, disk, &path, request)? {
            FirstLine::Torn(line) if is_torn_first(&line, &json_line(&first)) => return Ok(0),
            FirstLine::Torn(_) => return Err(not_a_ledger(disk, &path)),
            FirstLine::Whole(found, bytes) if found == first => bytes,
            FirstLine::Whole(found, _) => {
                return Err(LedgerError::OtherRequest {
                    path,
                    found: found.request,
                    wanted: first.request,
                });
            }
        };
        let mut line = Vec::new();
        for number in 2.. {
            line.clear();
            let count = (&mut lines).take(LONGEST_LINE).read_until(b'\n', &mut line);
            let count = count.map_err(|error| FileError::refused("read", &path, &error))?;
            let Some((b'\n', text)) = line.split_last() else {
                if is_torn_result(&line) {
                    break;
                }
                return Err(LedgerError::Line { path, line: number });
            };
            let fault = || LedgerError::Line {
                path: path.clone(),
                line: number,
            };
            let result: CosetCounts = serde_json::from_slice(text).map_err(|_| fault())?;
            let class = class_of(&result, request, classes).ok_or_else(fault)?;
            if is_settled(&result) {
                self.done.insert(class);
                if result.left > 0 {
                    self.left.insert(class);
                }
            }
            whole += count as u64;
        }
        Ok(whole)
    }

    /// Whether the class was solved before the ledger was opened: no element is left, or those that are left are known to
    /// need more moves than requested.
    pub fn contains(&self, class: usize) -> bool {
        self.done.contains(&class)
    }

    /// Whether a class that was solved before has elements left.
    pub fn has_left(&self, class: usize) -> bool {
        self.left.contains(&class)
    }

    /// Adds a line, and waits until it is on the disk.
    ///
    /// # Errors
    /// When the system refuses. The lines before it stay complete.
    pub fn write(&mut self, result: &CosetCounts) -> Result<(), LedgerError> {
        self.write_line(&json_line(result))
    }

    fn write_line(&mut self, line: &str) -> Result<(), LedgerError> {
        let written = self
            .file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.sync());
        written.map_err(|error| FileError::refused("write", &self.path, &error).into())
    }
}

/// The first line of a file that may be a ledger.
pub(super) enum FirstLine {
    /// The bytes of an unfinished line, without its end.
    Torn(Vec<u8>),
    /// The first line of a ledger, and its number of bytes.
    Whole(LedgerHeader, u64),
}

/// Reads the first line. `request` is the one whose results the file is expected to hold.
///
/// # Errors
/// When the file cannot be read, or its first line has an end but is not that of a ledger of this version.
pub(super) fn read_first_line(
    lines: &mut impl io::BufRead,
    disk: &Disk,
    path: &Path,
    request: &CosetRequest,
) -> Result<FirstLine, LedgerError> {
    let mut line = Vec::new();
    let count = lines
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line);
    let count = count.map_err(|error| FileError::refused("read", path, &error))?;
    let Some((b'\n', text)) = line.split_last() else {
        return Ok(FirstLine::Torn(line));
    };
    match serde_json::from_slice::<LedgerHeader>(text) {
        Ok(found) if found.cubetui == KIND && found.version == VERSION => {
            Ok(FirstLine::Whole(found, count as u64))
        }
        Ok(found) if found.cubetui == KIND => Err(LedgerError::OtherVersion {
            path: path.to_owned(),
            version: found.version,
        }),
        _ if serde_json::from_slice::<CosetCounts>(text).is_ok() => Err(LedgerError::NoFirstLine {
            path: path.to_owned(),
            first: json_line(&LedgerHeader::of(request)).trim_end().to_owned(),
        }),
        _ => Err(not_a_ledger(disk, path)),
    }
}

/// Returns an object as a line of JSON.
fn json_line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("the objects have string keys and finite numbers") + "\n"
}

/// Whether a line without an end can be the beginning of the first line. If it has any bytes, it must have several: a file
/// with a single bracket is not ours.
fn is_torn_first(line: &[u8], whole: &str) -> bool {
    let is_enough = line.is_empty() || line.len() >= RESULT_BEGINS.len();
    is_enough && whole.as_bytes().starts_with(line)
}

/// Whether a line without an end can be the beginning of a result, or a line that a power cut left with its length but
/// nothing but zeros on the disk.
pub(super) fn is_torn_result(line: &[u8]) -> bool {
    let same = line.len().min(RESULT_BEGINS.len());
    let is_begun = line[..same] == RESULT_BEGINS.as_bytes()[..same];
    line.len() < LONGEST_LINE as usize && (is_begun || line.iter().all(|&byte| byte == 0))
}

/// The beginning of each result.
const RESULT_BEGINS: &str = r#"{"class":"#;

/// Returns the error for a file that is something else.
fn foreign(path: &Path, found: Identity) -> FileError {
    FileError::Foreign {
        path: path.to_owned(),
        wanted: "a cubetui ledger".to_owned(),
        found,
    }
}

/// Returns the error for a file whose first line is not that of a ledger.
fn not_a_ledger(disk: &Disk, path: &Path) -> LedgerError {
    match identify(disk, path) {
        Ok(found) => foreign(path, found).into(),
        Err(error) => error.into(),
    }
}

//! The ledger of `cubetui coset --range`: a line of JSON for each class of cosets that is solved.
//!
//! A line is written and synced as soon as its coset is solved, so nothing is lost whenever the program is killed. A line
//! that was only partly written does not count; it is cut off before the first new one.

use std::collections::HashSet;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::ops;
use std::path::Path;
use std::str::FromStr;

use super::output::{json_line, remark};
use crate::answer::CosetCounts;
use crate::coord::CosetClasses;

/// A range of classes of cosets, without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClassRange {
    first: usize,
    end: usize,
}

impl ClassRange {
    /// Returns the numbers of the classes.
    pub(super) fn classes(self) -> ops::Range<usize> {
        self.first..self.end
    }
}

/// Why a text is not a range of classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RangeError {
    /// Not of the form `A..B`.
    Form,
    /// It is empty, or goes beyond the last class.
    Bounds,
}

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => f.write_str("a range is two numbers with two dots between them, such as 100..200"),
            Self::Bounds => {
                write!(f, "a range starts below its end, which is at most {}", CosetClasses::NUM)
            }
        }
    }
}

impl std::error::Error for RangeError {}

impl FromStr for ClassRange {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (first, end) = text.split_once("..").ok_or(RangeError::Form)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| RangeError::Form);
        let range = Self { first: number(first)?, end: number(end)? };
        if range.first < range.end && range.end <= CosetClasses::NUM {
            Ok(range)
        } else {
            Err(RangeError::Bounds)
        }
    }
}

/// The file of finished cosets.
pub(super) struct Ledger {
    file: File,
    done: HashSet<u64>,
}

impl Ledger {
    /// Opens or creates it, as soon as no other program has it open. Cuts off whatever follows the last whole line.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            remark(&format!("waiting for another program that writes to {}", path.display()));
            file.lock()?;
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let lines = text[..whole].split(|&byte| byte == b'\n');
        let class =
            |line: &[u8]| serde_json::from_slice::<serde_json::Value>(line).ok()?.get("class")?.as_u64();
        let done = lines.filter_map(class).collect();
        file.set_len(whole as u64)?;
        Ok(Self { file, done })
    }

    /// Whether the class was solved before the ledger was opened.
    pub(super) fn contains(&self, class: usize) -> bool {
        self.done.contains(&(class as u64))
    }

    /// Adds a line, and waits until it is on the disk.
    pub(super) fn write(&mut self, result: &CosetCounts) -> io::Result<()> {
        self.file.write_all(json_line(result).as_bytes())?;
        self.file.sync_data()
    }
}

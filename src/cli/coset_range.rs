//! `cubetui coset --range`: many cosets, a line of JSON for each that is finished.
//!
//! A line is written at once and made safe before the next coset begins, so whenever the program is killed, what it has
//! finished is there. A line that was torn in the writing is not counted, and is cut off before the first new one.

use std::collections::HashSet;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;

use super::json::CosetSolved;
use super::progress::StatusLine;
use super::{Exit, Failure, coset, streams};
use crate::coord::CosetClasses;
use crate::solver::{CosetControl, CosetEnding, CosetEvent, CosetRequest, CosetSolver};

/// Numbers of classes, from one to before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    first: usize,
    end: usize,
}

/// Why a text is no range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RangeError {
    /// Not of the form `A..B`.
    Form,
    /// Nothing is in it, or there are not so many classes.
    Bounds,
}

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => f.write_str("a range is two numbers with two dots between, as 100..200"),
            Self::Bounds => {
                write!(f, "a range goes from below its end, which is at most {}", CosetClasses::NUM)
            }
        }
    }
}

impl std::error::Error for RangeError {}

impl FromStr for Range {
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
struct Ledger {
    file: File,
    done: HashSet<u64>,
}

impl Ledger {
    /// Opens or makes it, when no other program has it open. What stands after the last whole line is cut off.
    fn open(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            streams::remark(&format!("waiting for another program that writes to {}", path.display()));
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

    fn write(&mut self, result: &CosetSolved) -> io::Result<()> {
        let line =
            serde_json::to_string(result).expect("the objects have string keys and finite numbers") + "\n";
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()
    }
}

pub(super) fn run(
    range: Range,
    path: &Path,
    solver: &CosetSolver<'_>,
    request: &CosetRequest,
    cancel: &AtomicBool,
) -> Result<Exit, Failure> {
    let refused = |error: io::Error| {
        let error = Err::<(), _>(error).with_context(|| format!("cannot write {}", path.display()));
        Failure::new(Exit::Files, error.expect_err("it is an error"))
    };
    let mut ledger = Ledger::open(path).map_err(refused)?;
    let classes = CosetClasses::build();
    let (line, mut memory) = (StatusLine::new(), None);
    for class in
        (range.first..range.end).filter(|&class| !ledger.done.contains(&(class as u64))).collect::<Vec<_>>()
    {
        if cancel.load(Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        let coset = classes.representative(class);
        let mut elements = match memory.take() {
            Some(memory) => solver.begin_anew(coset, memory),
            None => solver.begin(coset),
        };
        let listener = |event: CosetEvent| coset::tell(&line, event);
        let report = solver.run(request, &mut elements, CosetControl { cancel, listener: &listener });
        line.clear();
        if report.ending == CosetEnding::Cancelled {
            return Ok(Exit::Interrupted);
        }
        let mut result = CosetSolved::new(coset, request.max_depth, &report);
        result.class = Some(class);
        ledger.write(&result).map_err(refused)?;
        let seconds = report.elapsed.as_secs_f64();
        streams::remark(&format!("class {class}: {} left, {seconds:.1} s", report.left));
        memory = Some(elements);
    }
    Ok(Exit::Success)
}

//! Checks whether the results of ledgers are a proof: each class of a cover has one result, every result is possible, and
//! no element is left.
//!
//! Ledgers of any length are read line by line. Only three bits for each of the 138,639,780 classes of cosets and the
//! places of the first few mistakes are kept.

use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

use serde::Serialize;

use super::checkpoint::request_of_options;
use super::ledger::{
    FirstLine, LONGEST_LINE, LedgerError, class_of, is_torn_result, read_first_line,
};
use crate::coord::CosetClasses;
use crate::coset::{CosetCounts, CosetCover, CosetRequest};
use crate::storage::{Disk, FileError};
use crate::words::shown_path;

/// At most this many classes or lines of each kind are named.
const NAMED: usize = 5;

/// The request of most ledgers.
const USUAL: CosetRequest = CosetRequest {
    search_depth: None,
    max_depth: CosetRequest::DEFAULT_MAX_DEPTH,
    exact: false,
    checksum: true,
};

/// A bit for each class of cosets.
struct ClassSet(Vec<u64>);

impl ClassSet {
    fn new() -> Self {
        Self(vec![0; CosetClasses::NUM.div_ceil(64)])
    }

    fn contains(&self, class: usize) -> bool {
        self.0[class / 64] >> (class % 64) & 1 == 1
    }

    /// Adds a class, and returns whether it is new.
    fn insert(&mut self, class: usize) -> bool {
        let is_new = !self.contains(class);
        self.0[class / 64] |= 1 << (class % 64);
        is_new
    }
}

/// The place of a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ResultPlace {
    /// The number of its class; null if it cannot be read.
    pub class: Option<usize>,
    /// The ledger, as it was named.
    pub file: String,
    /// The number of the line, from 1.
    pub line: usize,
}

/// A number of items, and the first few of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstFew<T> {
    /// How many there are.
    pub count: usize,
    /// The first few.
    pub first: Vec<T>,
}

impl<T> Default for FirstFew<T> {
    fn default() -> Self {
        Self {
            count: 0,
            first: Vec::new(),
        }
    }
}

impl<T> FirstFew<T> {
    fn push(&mut self, one: T) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(one);
        }
    }
}

/// The classes of a cover that ledgers have solved, and the faults of their results.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CheckedResults {
    /// Whether each class has one result, nothing is wrong, and no element is left.
    pub complete: bool,
    /// The number of moves within which every element of these classes can be solved, as far as they have a result.
    pub moves: u8,
    /// The classes of the cover that have a result with no element left.
    pub solved: usize,
    /// Results of other classes.
    pub others: usize,
    /// Classes of the cover that have no result.
    pub missing: FirstFew<usize>,
    /// Classes of the cover with elements left.
    pub left: FirstFew<usize>,
    /// Results of classes that have one already.
    pub twice: FirstFew<ResultPlace>,
    /// Lines that are not possible results: their sums are wrong, or they cannot be read.
    pub wrong: FirstFew<ResultPlace>,
}

/// Checks the results of ledgers against a cover.
pub struct ResultCheck<'a> {
    classes: &'a CosetClasses,
    cover: &'a CosetCover,
    solved: ClassSet,
    left: ClassSet,
    wrong: ClassSet,
    results: CheckedResults,
}

impl<'a> ResultCheck<'a> {
    /// Begins without results. Takes 52 MB.
    pub fn new(classes: &'a CosetClasses, cover: &'a CosetCover) -> Self {
        Self {
            classes,
            cover,
            solved: ClassSet::new(),
            left: ClassSet::new(),
            wrong: ClassSet::new(),
            results: CheckedResults::default(),
        }
    }

    /// Reads a ledger of any request. `progress` is called after each line.
    ///
    /// # Errors
    /// When the file cannot be read, is not a ledger, or ends with something that is not the beginning of a result.
    pub fn read(
        &mut self,
        disk: &Disk,
        path: &Path,
        mut progress: impl FnMut(),
    ) -> Result<(), LedgerError> {
        let refused = |error: std::io::Error| FileError::refused("read", path, &error);
        let file = disk
            .open(path, OpenOptions::new().read(true))
            .map_err(refused)?;
        let mut lines = BufReader::with_capacity(1 << 20, file);
        let FirstLine::Whole(header, _) = read_first_line(&mut lines, disk, path, &USUAL)? else {
            return Ok(());
        };
        let Some(request) = request_of_options(&header.request) else {
            let path = path.to_owned();
            return Err(LedgerError::Line { path, line: 1 });
        };
        let mut text = Vec::new();
        for line in 2.. {
            text.clear();
            let read = (&mut lines).take(LONGEST_LINE).read_until(b'\n', &mut text);
            read.map_err(refused)?;
            let Some((b'\n', text)) = text.split_last() else {
                if is_torn_result(&text) {
                    break;
                }
                let path = path.to_owned();
                return Err(LedgerError::Line { path, line });
            };
            let result = serde_json::from_slice::<CosetCounts>(text).ok();
            let is_right = result
                .as_ref()
                .is_some_and(|result| class_of(result, &request, self.classes).is_some());
            let place = || ResultPlace {
                class: class_in(text),
                file: shown_path(path),
                line,
            };
            match result {
                Some(result) if is_right => self.add(&result, place),
                _ => self.add_wrong(place()),
            }
            progress();
        }
        Ok(())
    }

    fn add(&mut self, result: &CosetCounts, place: impl Fn() -> ResultPlace) {
        let Some(class) = result.class else {
            return;
        };
        if !self.cover.contains(self.classes, class) {
            self.results.others += 1;
        } else if result.left > 0 {
            // Another line may come, if the class was solved again.
            self.left.insert(class);
        } else if self.solved.insert(class) {
            self.results.solved += 1;
            let last = result.depths.last().map_or(0, |last| last.depth);
            self.results.moves = self.results.moves.max(last);
        } else {
            self.results.twice.push(place());
        }
    }

    fn add_wrong(&mut self, place: ResultPlace) {
        if let Some(class) = place.class.filter(|&class| class < CosetClasses::NUM) {
            self.wrong.insert(class);
        }
        self.results.wrong.push(place);
    }

    /// Returns the results of all ledgers together.
    pub fn finish(self) -> CheckedResults {
        let mut results = self.results;
        for class in self.cover.ranges(self.classes).into_iter().flatten() {
            if self.solved.contains(class) {
                continue;
            }
            if self.left.contains(class) {
                results.left.push(class);
            } else if !self.wrong.contains(class) {
                results.missing.push(class);
            }
        }
        let faults =
            results.missing.count + results.left.count + results.twice.count + results.wrong.count;
        results.complete = faults == 0;
        results
    }
}

/// Returns the class that a line names, if it names one.
fn class_in(line: &[u8]) -> Option<usize> {
    let line: serde_json::Value = serde_json::from_slice(line).ok()?;
    line.get("class")?.as_u64()?.try_into().ok()
}

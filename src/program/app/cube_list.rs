//! The list of cubes: its entries, changes with undo and redo, search, and its form as text.
//!
//! Cubes are read from their lines when they are needed, so that a list of 100,000 lines opens at once. A line that cannot
//! be read stays as it is. A solution that is found belongs to the number of its entry, not to its line, so undo keeps it.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use serde_json::value::RawValue;

use super::history::History;
use crate::answer::{CubeRecords, ListedCube, StoredSolution, UNICODE_SIGNATURE};
use cubetui::cube::{ColorScheme, OrientedCube};
use cubetui::storage::checksum;

/// The most entries that the history holds, summed over all its changes.
const HISTORY_ENTRIES: usize = 20_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListedLine {
    /// Its number in the file, from 1; entries added later continue the count.
    pub(super) number: usize,
    /// Its line in the file, from 1, if it was read from there.
    line: Option<usize>,
    before: String,
    pub(super) cube: ListedCube,
}

#[derive(Clone, Debug, Default)]
struct Entries {
    /// A number that no other state of the list has.
    revision: u64,
    all: Vec<Arc<ListedLine>>,
    /// Comments and empty lines after the last entry.
    tail: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SearchOutcome {
    Solved(StoredSolution),
    /// No solution was found, for this reason.
    Unsolved(String),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortKey {
    /// The shortest solutions first, unsolved entries last.
    Length,
    /// By name, cubes without a name last.
    Name,
    /// In the order of the file, then in that of adding.
    #[default]
    Number,
}

impl SortKey {
    pub(super) const NAMED: [(&'static str, Self); 3] = [
        ("length", Self::Length),
        ("name", Self::Name),
        ("number", Self::Number),
    ];

    pub(super) fn name(self) -> &'static str {
        Self::NAMED
            .iter()
            .find(|(_, sort_key)| *sort_key == self)
            .map_or("", |(name, _)| name)
    }

    pub(super) fn next(self) -> Self {
        match self {
            Self::Length => Self::Name,
            Self::Name => Self::Number,
            Self::Number => Self::Length,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryState {
    /// The line is not a possible cube, for this reason.
    Wrong(String),
    Unsolved,
    /// The solution in the file does not solve the cube.
    WrongSolution,
    /// No solution was found, for this reason.
    NotFound(String),
    Solved(StoredSolution),
}

#[derive(Clone, Debug)]
pub struct ListEntry<'a> {
    /// From 1.
    pub number: usize,
    /// Its line in the file, from 1, if it was read from there.
    pub line: Option<usize>,
    pub cube: &'a ListedCube,
    pub state: EntryState,
}

#[derive(Debug, Default)]
pub struct CubeList {
    pub(super) path: Option<PathBuf>,
    /// The checksum of the file's text when it was last read or written.
    pub(super) stored: Option<u64>,
    /// Whether its file begins with a byte order mark.
    has_signature: bool,
    /// Whether all lines of its file end with a carriage return and a line feed, as on Windows.
    has_carriage_returns: bool,
    /// Comments at the top of the file, up to the last empty line before the first cube.
    head: String,
    entries: Entries,
    history: History<Entries>,
    /// The revision that is in the file.
    saved: u64,
    revisions: u64,
    pub last_number: usize,
    pub chosen: usize,
    outcomes: HashMap<usize, SearchOutcome>,
    /// The index of each number, in the state with this revision.
    indices: (u64, HashMap<usize, usize>),
    /// Whether solutions were found since the list was saved.
    has_new_solutions: bool,
    /// The list as a session stores it, written when it is first needed.
    pub(super) in_session: OnceLock<Option<Box<RawValue>>>,
    /// The number of searches that have ended since `in_session` was last reset.
    outcomes_since: usize,
    pub(super) sort_key: SortKey,
    pub(super) pattern: String,
}

/// Whether a text has line ends, and each is a carriage return and a line feed.
fn has_carriage_returns(text: &str) -> bool {
    let all = text.matches('\n').count();
    let with_returns = text.matches("\r\n").count();
    all > 0 && all == with_returns
}

impl CubeList {
    pub(super) fn of_text(text: &str) -> Self {
        let mut list = Self {
            has_signature: text.starts_with(UNICODE_SIGNATURE),
            has_carriage_returns: has_carriage_returns(text),
            ..Self::default()
        };
        for record in CubeRecords::of_text(text.trim_start_matches(UNICODE_SIGNATURE)) {
            let (line, Ok(text)) = (record.line, record.text) else {
                continue;
            };
            let mut before = record.before;
            if text.is_empty() {
                list.entries.tail = before;
                continue;
            }
            if list.entries.all.is_empty() {
                let end = end_of_head(&before);
                list.head = before[..end].to_owned();
                before.drain(..end);
            }
            list.last_number += 1;
            list.entries.all.push(Arc::new(ListedLine {
                number: list.last_number,
                line: Some(line),
                before,
                cube: ListedCube::read(&text),
            }));
        }
        list
    }

    /// Returns the text of its file, with the line ends and the byte order mark that it had.
    pub(super) fn text(&self) -> String {
        let mut text = self.lines();
        if self.has_carriage_returns {
            text = text.replace("\r\n", "\n").replace('\n', "\r\n");
        }
        if self.has_signature {
            text.insert_str(0, UNICODE_SIGNATURE);
        }
        text
    }

    fn lines(&self) -> String {
        let mut text = self.head.clone();
        let mut put = |part: &str| {
            if !text.is_empty() && !text.ends_with('\n') && !part.is_empty() {
                text.push('\n');
            }
            text.push_str(part);
        };
        for entry in &self.entries.all {
            put(&entry.before);
            match self.outcomes.get(&entry.number) {
                Some(SearchOutcome::Solved(solution)) => {
                    put(entry.cube.with_solution(solution.clone()).text());
                }
                _ => put(entry.cube.text()),
            }
        }
        put(&self.entries.tail);
        text
    }

    /// The file that it was read from or saved in.
    pub fn path(&self) -> Option<&std::path::Path> {
        self.path.as_deref()
    }

    pub fn len(&self) -> usize {
        self.entries.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.all.is_empty()
    }

    pub fn is_changed(&self) -> bool {
        self.entries.revision != self.saved || self.has_new_solutions
    }

    /// Records that a file contains the list, as this text.
    pub(super) fn mark_saved(&mut self, path: PathBuf, text: &str) {
        self.path = Some(path);
        self.stored = Some(checksum(text.as_bytes()));
        self.saved = self.entries.revision;
        self.has_new_solutions = false;
        self.mark_changed();
    }

    /// Records that no file contains the list in its present state.
    pub(super) fn mark_unsaved(&mut self) {
        self.revisions += 1;
        self.entries.revision = self.revisions;
        self.mark_changed();
    }

    /// Records that the list as the session stores it is out of date.
    pub(super) fn mark_changed(&mut self) {
        self.in_session = OnceLock::new();
        self.outcomes_since = 0;
    }

    /// The entry at this index, from 0.
    pub fn entry(&self, index: usize, scheme: &ColorScheme) -> Option<ListEntry<'_>> {
        let entry = self.entries.all.get(index)?;
        Some(ListEntry {
            number: entry.number,
            line: entry.line,
            cube: &entry.cube,
            state: self.state_of(entry, scheme),
        })
    }

    fn state_of(&self, entry: &ListedLine, scheme: &ColorScheme) -> EntryState {
        let held = match entry.cube.cube(scheme) {
            Ok(held) => held,
            Err(reason) => return EntryState::Wrong(reason),
        };
        match (self.outcomes.get(&entry.number), entry.cube.solution()) {
            (Some(SearchOutcome::Solved(solution)), _) => EntryState::Solved(solution.clone()),
            (_, Some(solution)) if solution.solves(&held) => EntryState::Solved(solution.clone()),
            (Some(SearchOutcome::Unsolved(reason)), _) => EntryState::NotFound(reason.clone()),
            (None, Some(_)) => EntryState::WrongSolution,
            (None, None) => EntryState::Unsolved,
        }
    }

    /// Returns the solution of an entry, if it has one. The cube is read only to check a solution from the file.
    fn solution(&self, entry: &ListedLine, scheme: &ColorScheme) -> Option<StoredSolution> {
        match (self.outcomes.get(&entry.number), entry.cube.solution()) {
            (Some(SearchOutcome::Solved(solution)), _) => Some(solution.clone()),
            (_, Some(stored)) => entry
                .cube
                .cube(scheme)
                .ok()
                .filter(|held| stored.solves(held))
                .map(|_| stored.clone()),
            _ => None,
        }
    }

    /// The numbers of the lines without a solution, whether they are cubes or not.
    pub(super) fn unsolved(&self, scheme: &ColorScheme) -> Vec<usize> {
        let is_open = |entry: &&Arc<ListedLine>| self.solution(entry, scheme).is_none();
        self.entries
            .all
            .iter()
            .filter(is_open)
            .map(|entry| entry.number)
            .collect()
    }

    /// The cube with this number, if it is still in the list.
    pub(super) fn cube_of(&mut self, number: usize, scheme: &ColorScheme) -> Option<OrientedCube> {
        let Entries { revision, all, .. } = &self.entries;
        if self.indices.0 != *revision || self.indices.1.is_empty() {
            let indices = all
                .iter()
                .enumerate()
                .map(|(index, entry)| (entry.number, index));
            self.indices = (*revision, indices.collect());
        }
        all[*self.indices.1.get(&number)?].cube.cube(scheme).ok()
    }

    /// Records the outcome of the search for a cube.
    pub(super) fn record_outcome(&mut self, number: usize, outcome: SearchOutcome) {
        self.has_new_solutions |= matches!(outcome, SearchOutcome::Solved(_));
        self.outcomes.insert(number, outcome);
        self.outcomes_since += 1;
        if self.outcomes_since * 1000 >= self.len() {
            self.mark_changed();
        }
    }

    /// Chooses the cube at this index, or the last.
    pub(super) fn choose(&mut self, index: usize) {
        self.chosen = index.min(self.len().saturating_sub(1));
    }

    pub(super) fn chosen_cube(&self) -> Option<&ListedCube> {
        self.entries.all.get(self.chosen).map(|entry| &entry.cube)
    }

    /// Makes a change that can be undone.
    fn change(&mut self, change: impl Into<String>, make: impl FnOnce(&mut Entries)) {
        self.history.record(change, self.entries.clone());
        self.history
            .forget_beyond(HISTORY_ENTRIES / self.len().max(1));
        make(&mut self.entries);
        self.mark_unsaved();
        self.choose(self.chosen);
    }

    /// Undoes the last change and returns its name.
    pub(super) fn undo(&mut self) -> Option<String> {
        let (change, entries) = self.history.undo(self.entries.clone()).ok()?;
        self.restore(entries);
        Some(change)
    }

    /// Redoes the change undone last and returns its name.
    pub(super) fn redo(&mut self) -> Option<String> {
        let (change, entries) = self.history.redo(self.entries.clone()).ok()?;
        self.restore(entries);
        Some(change)
    }

    fn restore(&mut self, entries: Entries) {
        self.entries = entries;
        self.mark_changed();
        self.choose(self.chosen);
    }

    /// Adds cubes after the chosen one, and chooses the first of them.
    pub(super) fn add(&mut self, change: String, cubes: Vec<ListedCube>) {
        let first = self.last_number + 1;
        let index = (self.chosen + 1).min(self.len());
        self.last_number += cubes.len();
        let entry = |(number, cube)| {
            Arc::new(ListedLine {
                number,
                line: None,
                before: String::new(),
                cube,
            })
        };
        let added: Vec<_> = (first..).zip(cubes).map(entry).collect();
        self.change(change, |entries| {
            _ = entries.all.splice(index..index, added);
        });
        self.choose(index);
    }

    /// Replaces the chosen line.
    pub(super) fn replace(&mut self, change: &str, cube: ListedCube) {
        let index = self.chosen;
        self.change(change, |entries| {
            if let Some(entry) = entries.all.get_mut(index) {
                Arc::make_mut(entry).cube = cube;
            }
        });
    }

    /// Deletes the cubes with these numbers. The comments before them stay. The chosen cube stays chosen unless it is
    /// deleted.
    pub(super) fn delete(&mut self, change: String, numbers: &HashSet<usize>) {
        let before = self.entries.all.iter().take(self.chosen);
        let index = before
            .filter(|entry| !numbers.contains(&entry.number))
            .count();
        self.change(change, |entries| {
            let mut left = String::new();
            let mut all = Vec::with_capacity(entries.all.len());
            for mut entry in entries.all.drain(..) {
                if numbers.contains(&entry.number) {
                    left.push_str(&entry.before);
                    continue;
                }
                if !left.is_empty() {
                    let before = std::mem::take(&mut left) + &entry.before;
                    Arc::make_mut(&mut entry).before = before;
                }
                all.push(entry);
            }
            entries.all = all;
            entries.tail = left + &entries.tail;
        });
        self.choose(index);
    }

    pub(super) fn chosen_number(&self) -> Option<usize> {
        self.entries.all.get(self.chosen).map(|entry| entry.number)
    }

    /// The index of the cube with this number, if it is in the list.
    pub(super) fn index_of(&self, number: usize) -> Option<usize> {
        self.entries
            .all
            .iter()
            .position(|entry| entry.number == number)
    }

    /// Sorts the cubes; equal ones keep their order.
    pub(super) fn sort(&mut self, sort_key: SortKey, scheme: &ColorScheme) {
        let chosen = self.chosen_number();
        let mut keyed = self.entries.all.clone();
        match sort_key {
            SortKey::Number => keyed.sort_by_key(|entry| entry.number),
            SortKey::Name => keyed.sort_by_cached_key(|entry| {
                let name = entry.cube.name().to_lowercase();
                (name.is_empty(), name)
            }),
            SortKey::Length => keyed.sort_by_cached_key(|entry| {
                let solution = self.solution(entry, scheme);
                solution.map_or((usize::MAX, Reverse(false)), |found| {
                    (found.length, Reverse(found.is_proven))
                })
            }),
        }
        self.sort_key = sort_key;
        self.change(format!("sorted by {}", sort_key.name()), |entries| {
            entries.all = keyed;
        });
        self.choose(chosen.and_then(|number| self.index_of(number)).unwrap_or(0));
    }

    /// The state of the entries: a number that no other state of the list has, and the entries.
    pub(super) fn state(&self) -> (u64, Vec<Arc<ListedLine>>) {
        (self.entries.revision, self.entries.all.clone())
    }

    /// Returns the index of the first cube, from this index on, whose line or solution contains a text, ignoring case; the
    /// search wraps around. Backwards, it starts at this index and goes down.
    pub(super) fn find(&self, text: &str, from: usize, forward: bool) -> Option<usize> {
        let text = text.to_lowercase();
        let count = self.len();
        let has = |index: &usize| {
            let entry = &self.entries.all[*index];
            let solution = match self.outcomes.get(&entry.number) {
                Some(SearchOutcome::Solved(solution)) => solution.moves.to_lowercase(),
                _ => String::new(),
            };
            entry.cube.text().to_lowercase().contains(&text) || solution.contains(&text)
        };
        if forward {
            (from..count).chain(0..from.min(count)).find(has)
        } else {
            (0..=from)
                .rev()
                .chain((from + 1..count).rev())
                .filter(|index| *index < count)
                .find(has)
        }
    }
}

/// The number of bytes up to and including the last empty line.
fn end_of_head(before: &str) -> usize {
    let mut end = 0;
    let mut at = 0;
    for line in before.split_inclusive('\n') {
        at += line.len();
        if line.trim().is_empty() {
            end = at;
        }
    }
    end
}

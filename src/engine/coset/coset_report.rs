//! Reports on a coset while it is being solved, and at the end.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::DepthCount;
use crate::coord::{Coordinate as _, Coset};

/// A part of the work at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CosetPart {
    /// All elements found so far are multiplied by the moves of H.
    Prepass,
    /// Paths into H are searched.
    Search,
    /// The last elements are solved one by one.
    Remaining,
}

/// The progress of the work on a coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CosetProgress {
    /// The depth that is being worked on.
    pub depth: u8,
    /// The part of the work.
    pub part: CosetPart,
    /// The share of the part that is done, in thousandths.
    pub share: u16,
    /// Elements found so far; during the prepass, those found before it.
    pub found: u64,
    /// Paths into H that were searched so far, of all depths.
    pub paths: u64,
    /// Time since the start.
    pub elapsed: Duration,
}

/// A report on a running coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CosetEvent {
    /// Progress, a few times a second.
    Progress(CosetProgress),
    /// A depth is finished.
    Depth(DepthCount),
    /// Too many elements are left to solve one by one: the coset is searched again from depth 0, to a greater depth.
    Deeper {
        /// The number of elements that are left.
        remaining: u64,
        /// The depth up to which all paths are searched.
        depth: u8,
    },
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CosetEnding {
    /// All elements are found.
    Complete,
    /// The maximum depth is finished.
    DepthReached,
    /// It was cancelled, and can be continued.
    #[serde(rename = "interrupted")]
    Cancelled,
}

/// A report on a coset that is solved in the background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CosetNews {
    /// The run begins.
    Begun {
        /// The memory that it takes, in bytes.
        bytes: u64,
    },
    /// A report on the running coset.
    Event(CosetEvent),
    /// It was cancelled, and its work is being saved.
    Saving {
        /// The approximate size of the file, in bytes.
        bytes: u64,
    },
    /// Saving failed with this message; the run continues.
    NotSaved(String),
    /// It ended, after this time. Unfinished work has been saved.
    Ended(CosetEnding, Duration),
    /// The run failed, or its final save did, with this message.
    Failed(String),
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CosetReport {
    /// The counts of each depth, from 0.
    pub depths: Vec<DepthCount>,
    /// The number of elements that were not found.
    pub remaining: u64,
    /// The checksum of the bits at the last exact depth, if it was requested. It is the same on every machine, with any number
    /// of threads.
    pub checksum: Option<u64>,
    /// The number of moves from the coset to H.
    pub distance: u8,
    /// The number of symmetries, out of 16, that map the coset to itself.
    pub symmetries: usize,
    /// Paths into H that were searched, including those before an interruption. Only one of each set of images counts.
    pub paths: u64,
    /// Why the run ended.
    pub ending: CosetEnding,
    /// The time that this run took.
    pub elapsed: Duration,
}

impl CosetReport {
    /// Returns the last depth whose count is exact.
    pub fn exact_depth(&self) -> Option<u8> {
        self.depths
            .iter()
            .rev()
            .find(|count| count.exact)
            .map(|count| count.depth)
    }
}

/// A coset with the number of elements solved at each depth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CosetCounts {
    /// The number of the class of cosets, if the coset was chosen by its class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<usize>,
    /// The number of the coset.
    pub coset: usize,
    /// Its twist coordinate.
    pub twist: usize,
    /// Its flip coordinate.
    pub flip: usize,
    /// Its slice coordinate.
    pub slice: usize,
    /// The number of moves from the coset to H.
    pub distance: u8,
    /// The number of symmetries, out of 16, that map the coset to itself.
    pub symmetries: usize,
    /// The counts of each depth, from 0.
    pub depths: Vec<DepthCount>,
    /// The last depth whose count is exact; null if there is none.
    pub exact_depth: Option<u8>,
    /// The depth limit of the search.
    pub max_depth: u8,
    /// Elements not found within that depth.
    pub left: u64,
    /// Why the search ended.
    pub ending: CosetEnding,
    /// Checksum of the bits at the last exact depth, in hexadecimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,
    /// How long the search took.
    pub seconds: f64,
    /// The number of paths into H that were searched.
    pub ways: u64,
    /// The elements not found, as stickers, if they were listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<String>>,
}

impl CosetCounts {
    /// Combines a coset with the report of its search up to a depth.
    pub fn new(coset: Coset, max_depth: u8, report: &CosetReport) -> Self {
        let (twist, flip, slice) = coset.parts();
        Self {
            class: None,
            coset: coset.index(),
            twist: twist.index(),
            flip: flip.index(),
            slice: slice.index(),
            distance: report.distance,
            symmetries: report.symmetries,
            depths: report.depths.clone(),
            exact_depth: report.exact_depth(),
            max_depth,
            left: report.remaining,
            ending: report.ending,
            checksum: report.checksum.map(|sum| format!("{sum:016x}")),
            seconds: report.elapsed.as_secs_f64(),
            ways: report.paths,
            positions: None,
        }
    }
}

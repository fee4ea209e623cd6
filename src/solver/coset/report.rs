//! What is told of a coset while it is solved, and at the end.

use std::time::Duration;

use super::DepthCount;

/// What is being done at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CosetPart {
    /// All that is found is multiplied by the moves of H.
    Prepass,
    /// Ways into H are searched.
    Search,
    /// The last elements are solved one by one.
    Rest,
}

/// How far a coset is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CosetProgress {
    /// The depth at hand.
    pub depth: u8,
    /// What is being done.
    pub part: CosetPart,
    /// How much of it is done, in thousandths.
    pub share: u16,
    /// Elements found so far; while the prepass runs, those before it.
    pub found: u64,
    /// Ways into H so far, of all depths.
    pub ways: u64,
    /// Since the start.
    pub elapsed: Duration,
}

/// What a running coset tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CosetEvent {
    /// How far it is, some times a second.
    Progress(CosetProgress),
    /// A depth is finished.
    Depth(DepthCount),
}

/// Why it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CosetEnding {
    /// All elements are found.
    Complete,
    /// It was to go no deeper.
    DepthReached,
    /// Somebody cancelled it. It can be gone on with.
    Cancelled,
}

/// What whoever solves a coset in the background tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CosetNews {
    /// The tables are there, and it begins.
    Begun {
        /// Bytes of memory that it takes.
        bytes: u64,
    },
    /// What the running coset tells.
    Event(CosetEvent),
    /// It has ended, after this time; what is not finished is being kept.
    Ended(CosetEnding, Duration),
    /// It could not be done, or not be kept; why, in words.
    Failed(String),
}

/// What was found of a coset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CosetReport {
    /// Each depth from 0.
    pub depths: Vec<DepthCount>,
    /// Elements that were not found.
    pub left: u64,
    /// The sum of the bits of the last exact depth, when it was asked for: the same on every machine, with any number of threads.
    pub checksum: Option<u64>,
    /// How far the coset is from H.
    pub distance: u8,
    /// How many of the 16 symmetries keep the coset.
    pub symmetries: usize,
    /// Ways into H that were gone this time. Those that are images of them were not.
    pub ways: u64,
    /// Why it ended.
    pub ending: CosetEnding,
    /// How long it took this time.
    pub elapsed: Duration,
}

impl CosetReport {
    /// The last depth whose count is exact.
    pub fn exact_depth(&self) -> Option<u8> {
        self.depths.iter().rev().find(|count| count.exact).map(|count| count.depth)
    }
}

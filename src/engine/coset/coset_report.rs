//! What a coset reports while it is being solved, and at the end.

use std::time::Duration;

use super::DepthCount;

/// The part of the work at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CosetPart {
    /// All elements found so far are multiplied by the moves of H.
    Prepass,
    /// Paths into H are searched.
    Search,
    /// The last elements are solved one by one.
    Remaining,
}

/// The progress of a coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CosetProgress {
    /// The depth that is being worked on.
    pub depth: u8,
    /// The part of the work.
    pub part: CosetPart,
    /// How much of the part is done, in thousandths.
    pub share: u16,
    /// Elements found so far; during the prepass, those found before it.
    pub found: u64,
    /// Paths into H that were searched so far, of all depths.
    pub paths: u64,
    /// Time since the start.
    pub elapsed: Duration,
}

/// A report of a running coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CosetEvent {
    /// Progress, a few times a second.
    Progress(CosetProgress),
    /// A depth is finished.
    Depth(DepthCount),
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CosetEnding {
    /// All elements are found.
    Complete,
    /// The maximum depth is finished.
    DepthReached,
    /// It was cancelled, and can be continued.
    Cancelled,
}

/// A report of a coset that is solved in the background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CosetNews {
    /// The run begins.
    Begun {
        /// The bytes of memory that it takes.
        bytes: u64,
    },
    /// A report of the running coset.
    Event(CosetEvent),
    /// It was cancelled, and its work is being saved.
    Saving {
        /// About how many bytes the file becomes.
        bytes: u64,
    },
    /// Its work could not be saved, for this reason; it continues all the same.
    NotSaved(String),
    /// It ended, after this time. What is not finished has been saved.
    Ended(CosetEnding, Duration),
    /// It could not be run, or not be saved: the reason in words.
    Failed(String),
}

/// What was found of a coset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CosetReport {
    /// What is known of each depth from 0.
    pub depths: Vec<DepthCount>,
    /// The number of elements that were not found.
    pub remaining: u64,
    /// The checksum of the bits at the last exact depth, if it was requested. It is the same on every machine, with any number
    /// of threads.
    pub checksum: Option<u64>,
    /// The number of moves from the coset to H.
    pub distance: u8,
    /// The number of symmetries that carry the coset to itself, out of 16.
    pub symmetries: usize,
    /// Paths into H that were searched, before an interruption as well, one of each set of images.
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

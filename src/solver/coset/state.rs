//! How far a coset is: the bits, what is known of each depth, and what is done of the search at hand.

use super::bitmap::Bitmap;
use super::layout::ELEMENTS;

/// How many elements of a coset have a certain distance, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthCount {
    /// The number of moves.
    pub depth: u8,
    /// Elements found at this depth and none before.
    pub new: u64,
    /// Elements found up to this depth.
    pub found: u64,
    /// Whether the elements counted up to this depth are all that can be solved in so many moves. If not, those counted can be
    /// solved in so many, but others may too, and those that are new may need fewer.
    pub exact: bool,
}

/// What can be gone on with.
pub(super) struct State {
    pub(super) bitmap: Bitmap,
    /// What is known of each depth from 0.
    pub(super) depths: Vec<DepthCount>,
    /// The search that is not finished.
    pub(super) search: Option<Unfinished>,
    /// The sum of the bits of the last exact depth, when it was asked for.
    pub(super) checksum: Option<u64>,
}

/// A search that is not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unfinished {
    /// Which of its tasks are done.
    pub(super) done: Vec<bool>,
    /// Whether the prepass did not come before it.
    pub(super) all: bool,
    /// Elements found so far, at this depth and those before.
    pub(super) found: u64,
}

impl State {
    /// Nothing is found yet, and all bits are clear.
    pub(super) fn with(bitmap: Bitmap) -> Self {
        Self { bitmap, depths: Vec::new(), search: None, checksum: None }
    }

    /// The depth to come or to go on with.
    pub(super) fn next_depth(&self) -> u8 {
        self.depths.len() as u8
    }

    /// Elements found up to the last depth that is finished.
    pub(super) fn found(&self) -> u64 {
        self.depths.last().map_or(0, |last| last.found)
    }

    /// Elements not found yet.
    pub(super) fn left(&self) -> u64 {
        ELEMENTS - self.found()
    }

    /// Whether all that can be solved within the last depth is found.
    pub(super) fn is_exact(&self) -> bool {
        self.depths.last().is_none_or(|last| last.exact)
    }

    /// How many were new at the last depth.
    pub(super) fn last_new(&self) -> u64 {
        self.depths.last().map_or(0, |last| last.new)
    }

    /// The next depth is finished, with so many found in all.
    pub(super) fn finish(&mut self, found: u64, exact: bool) -> DepthCount {
        let new = found - self.found();
        let count = DepthCount { depth: self.next_depth(), new, found, exact };
        self.depths.push(count);
        self.search = None;
        count
    }
}

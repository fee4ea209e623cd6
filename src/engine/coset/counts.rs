//! A solved coset of H = <U, D, R2, L2, F2, B2>: how many of its elements each depth solves.

use serde::Serialize;

use crate::coord::{Coordinate as _, Coset};
use crate::coset::{CosetEnding, CosetReport, DepthCount};

/// A coset with the number of elements solved at each depth.
#[derive(Debug, Serialize)]
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
    /// The number of moves that reach H.
    pub distance: u8,
    /// How many of the 16 symmetries keep it.
    pub symmetries: usize,
    /// Each depth from 0.
    pub depths: Vec<DepthCounts>,
    /// The last depth whose count is exact; null if there is none.
    pub exact_depth: Option<u8>,
    /// The depth limit of the search.
    pub max_depth: u8,
    /// Elements not found within that depth.
    pub left: u64,
    /// `complete`, `depth_reached` or `interrupted`.
    pub ending: &'static str,
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

/// The counts of one depth.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DepthCounts {
    /// The number of moves.
    pub depth: u8,
    /// Elements found at this depth and at none before.
    pub new: u64,
    /// Elements found up to this depth.
    pub found: u64,
    /// Whether the counts are exact; otherwise they are lower bounds for `found`.
    pub exact: bool,
}

impl From<&DepthCount> for DepthCounts {
    fn from(
        &DepthCount {
            depth,
            new,
            found,
            exact,
        }: &DepthCount,
    ) -> Self {
        Self {
            depth,
            new,
            found,
            exact,
        }
    }
}

impl CosetCounts {
    /// Describes what a search of the coset up to a depth reported.
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
            depths: report.depths.iter().map(DepthCounts::from).collect(),
            exact_depth: report.exact_depth(),
            max_depth,
            left: report.remaining,
            ending: match report.ending {
                CosetEnding::Complete => "complete",
                CosetEnding::DepthReached => "depth_reached",
                CosetEnding::Cancelled => "interrupted",
            },
            checksum: report.checksum.map(|sum| format!("{sum:016x}")),
            seconds: report.elapsed.as_secs_f64(),
            ways: report.paths,
            positions: None,
        }
    }
}

//! What is printed of cosets: one object each. The rules of the room hold here too.

use std::fmt::Write as _;

use serde::Serialize;

use crate::coord::{Coordinate as _, Coset};
use crate::solver::{CosetEnding, CosetReport, DepthCount};

/// `coset`, and a line of `coset --range`.
#[derive(Serialize)]
pub(in crate::cli) struct CosetSolved {
    /// The number of the class of cosets, when it was asked for by this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) class: Option<usize>,
    /// The number of the coset.
    pub(in crate::cli) coset: usize,
    twist: usize,
    flip: usize,
    slice: usize,
    /// Moves from H.
    distance: u8,
    /// How many of the 16 symmetries keep it.
    symmetries: usize,
    depths: Vec<Depth>,
    /// The last depth whose count is exact.
    pub(in crate::cli) exact_depth: Option<u8>,
    /// The depth up to which all this holds.
    max_depth: u8,
    /// Elements that are not found up to that depth.
    left: u64,
    /// `complete`, `depth_reached` or `interrupted`.
    ending: &'static str,
    /// Of the bits at the last exact depth, in hexadecimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
    seconds: f64,
    /// Ways into H that were gone.
    ways: u64,
    /// The elements that are not found, as stickers, if they were listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) positions: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Depth {
    #[serde(rename = "depth")]
    moves: u8,
    new: u64,
    found: u64,
    exact: bool,
}

impl From<&DepthCount> for Depth {
    fn from(&DepthCount { depth, new, found, exact }: &DepthCount) -> Self {
        Self { moves: depth, new, found, exact }
    }
}

impl CosetSolved {
    pub(in crate::cli) fn new(coset: Coset, max_depth: u8, report: &CosetReport) -> Self {
        let (twist, flip, slice) = coset.parts();
        Self {
            class: None,
            coset: coset.index(),
            twist: twist.index(),
            flip: flip.index(),
            slice: slice.index(),
            distance: report.distance,
            symmetries: report.symmetries,
            depths: report.depths.iter().map(Depth::from).collect(),
            exact_depth: report.exact_depth(),
            max_depth,
            left: report.left,
            ending: match report.ending {
                CosetEnding::Complete => "complete",
                CosetEnding::DepthReached => "depth_reached",
                CosetEnding::Cancelled => "interrupted",
            },
            checksum: report.checksum.map(|sum| format!("{sum:016x}")),
            seconds: report.elapsed.as_secs_f64(),
            ways: report.ways,
            positions: None,
        }
    }

    /// The table of depths, and what it proves.
    pub(in crate::cli) fn text(&self) -> String {
        let Self { coset, twist, flip, slice, distance, symmetries, .. } = self;
        let moves = if *distance == 1 { "move" } else { "moves" };
        let mut text = format!(
            "coset {coset}: twist {twist}, flip {flip}, slice {slice}; {distance} {moves} from H, kept by {symmetries} \
             of 16 symmetries\n\ndepth             new           found\n"
        );
        for Depth { moves, new, found, exact } in self.depths.iter().filter(|depth| depth.found > 0) {
            let at_most = if *exact { "" } else { "  upper bounds" };
            let _infallible = writeln!(text, "{moves:>5}  {new:>14}  {found:>14}{at_most}");
        }
        let last = self.depths.last().map_or(0, |last| last.moves);
        text += "\n";
        let verdict = match (self.ending, self.left) {
            (_, 0) => format!("all {} elements can be solved in at most {last} moves", Coset::ORDER_OF_H),
            ("interrupted", left) => format!("interrupted: {left} elements are left after depth {last}"),
            (_, left) if self.exact_depth == Some(last) => {
                format!("{left} elements need more than {last} moves")
            }
            (_, left) => {
                format!("{left} elements are not found up to depth {last}; they may need no more moves")
            }
        };
        format!("{text}{verdict}\n{} ways into H, {:.1} seconds\n", self.ways, self.seconds)
    }
}

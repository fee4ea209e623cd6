//! Tables of the instant tier: what moves do to coordinates, and how far from the goal they are at least.
//!
//! Built in memory within milliseconds, without files, and passed on as the value [`Tables`]: there are no globals.
//! Knows nothing of searching.

mod move_set;
mod move_table;
mod phase1;
mod phase2;
mod pruning;

pub use move_set::MoveSet;
pub use move_table::{MoveTable, UNDEFINED};
pub use phase1::{Phase1Node, Phase1Tables};
pub use phase2::{Phase2Node, Phase2Tables};
pub use pruning::{Entry, PruningTable};

/// All tables of the instant tier.
#[derive(Clone, Debug)]
pub struct Tables {
    /// From any cube into H.
    pub phase1: Phase1Tables,
    /// From H to the solved cube.
    pub phase2: Phase2Tables,
}

impl Tables {
    /// Builds all of them with two threads.
    pub fn build() -> Self {
        Self { phase1: Phase1Tables::build(), phase2: Phase2Tables::build() }
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes()
    }
}

impl Tables {
    /// The pruning table with this id.
    pub fn pruning(&self, id: TableId) -> &PruningTable {
        match id {
            TableId::TwistSlice => &self.phase1.twist_slice,
            TableId::FlipSlice => &self.phase1.flip_slice,
            TableId::TwistFlip => &self.phase1.twist_flip,
            TableId::CornersSlice => self.phase2.corners_slice(),
            TableId::EdgesSlice => self.phase2.edges_slice(),
        }
    }
}

/// Which pruning table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableId {
    /// Twist and places of the middle-layer edges, in phase 1.
    TwistSlice,
    /// Flip and places of the middle-layer edges, in phase 1.
    FlipSlice,
    /// Twist and flip, in phase 1.
    TwistFlip,
    /// Corners and order of the middle-layer edges, in phase 2.
    CornersSlice,
    /// Edges of the U and D layers and order of the middle-layer edges, in phase 2.
    EdgesSlice,
}

//! What moves do to coordinates, and how far from the goal they are.
//!
//! Two tiers: [`Tables`], the instant tier, is built in memory within milliseconds, without files; [`FullTables`] takes
//! seconds, and what is built can be kept. Both are passed on as values: there are no globals.
//! Knows nothing of searching.

mod bfs;
mod build_control;
mod byte_rows;
mod full;
mod memory;
mod move_set;
mod move_table;
mod optimal;
mod optimal_table_cache;
mod parallel;
mod phase1;
mod phase2;
mod provide;
mod pruning;
mod store;
mod stored;
mod thistlethwaite;

pub use build_control::BuildControl;
pub use full::{FULL_PARTS, FullPart, FullTables, WrongLength};
pub use memory::{as_atomic, free_memory, in_large_pages, prefetch, zeroed};
pub use move_set::MoveSet;
pub use move_table::{MoveTable, UNDEFINED};
pub use optimal::{AXES, AxisCoset, OptimalTables, OptimalTier, Pieces, TIERS, TierEntry, Unfinished};
pub use optimal_table_cache::OptimalTableCache;
pub use parallel::all_processors;
#[allow(unused_imports, reason = "for the searches")]
pub(crate) use parallel::{TaskQueue, on_threads};
pub use phase1::{Entry, FullPhase1, Phase1Children, Phase1Coset, Phase1Node, Phase1Tables};
pub use phase2::{FullPhase2, Phase2Children, Phase2Node, Phase2Tables};
pub use provide::{Made, Provided, Provider, Stage, Stored, TableEvent};
pub use pruning::PruningTable;
pub(crate) use pruning::distances_of_pairs;
pub use store::{
    CheckpointReader, Fault, FileInfo, Layout, Store, StoreError, Writer, checksum, remove_checkpoint,
    write_checkpoint,
};
pub use stored::{STORED, StoredEntry, TierTables};
pub use thistlethwaite::{
    STAGES, StageDistances, StageEntry, StagePattern, StagePatterns, StageTable, ThistlethwaiteTables,
};

/// All tables of the instant tier.
#[derive(Clone, Debug)]
pub struct Tables {
    /// From any cube into H.
    pub phase1: Phase1Tables,
    /// From H to the solved cube.
    pub phase2: Phase2Tables,
}

impl Tables {
    /// Builds all of them, with five threads at once that together keep two cores busy.
    pub fn build() -> Self {
        std::thread::scope(|scope| {
            let phase2 = scope.spawn(Phase2Tables::build);
            let phase1 = Phase1Tables::build();
            Self { phase1, phase2: phase2.join().expect("building tables does not panic") }
        })
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
            TableId::TwistSliceFlips => &self.phase1.middle_flips.with_twist,
            TableId::FlipSlice => &self.phase1.flip_slice,
            TableId::TwistFlip => &self.phase1.twist_flip,
            TableId::CornersSlice => self.phase2.corners_slice(),
            TableId::EdgesSlice => self.phase2.edges_slice(),
            TableId::CornersLayers => self.phase2.corners_layers(),
            TableId::EdgesLayers => self.phase2.edges_layers(),
        }
    }
}

/// Which pruning table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableId {
    /// Twist, and places and flips of the middle-layer edges, in phase 1; 8 stands for 8 and more.
    TwistSliceFlips,
    /// Flip and places of the middle-layer edges, in phase 1.
    FlipSlice,
    /// Twist and flip, in phase 1.
    TwistFlip,
    /// Corners and order of the middle-layer edges, in phase 2.
    CornersSlice,
    /// Edges of the U and D layers and order of the middle-layer edges, in phase 2.
    EdgesSlice,
    /// Corners and layers of the other edges, in phase 2.
    CornersLayers,
    /// Edges of the U and D layers, and layers and parity of the corners, in phase 2.
    EdgesLayers,
}

/// What is known of a pruning table before it is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// Which table.
    pub id: TableId,
    /// Its name in lists.
    pub name: &'static str,
    /// How many entries are stored: classes of the first coordinate times values of the second.
    pub entries: usize,
    /// Bits an entry.
    pub bits: usize,
    /// How many pairs of plain values there are at each distance, from 0.
    pub distribution: &'static [u64],
}

/// All pruning tables of the instant tier.
pub const TABLES: &[TableEntry] = &[
    TableEntry {
        id: TableId::TwistSliceFlips,
        name: "twist_x_slice_flips",
        entries: 575 * 2187,
        bits: 4,
        distribution: &[1, 4, 50, 588, 6954, 76_550, 727_921, 4_656_276, 11_852_696],
    },
    TableEntry {
        id: TableId::FlipSlice,
        name: "flip_x_slice",
        entries: 336 * 495,
        bits: 4,
        distribution: &[1, 4, 50, 532, 4804, 41_832, 238_263, 555_636, 172_314, 324],
    },
    TableEntry {
        id: TableId::TwistFlip,
        name: "twist_x_flip",
        entries: 324 * 2048,
        bits: 4,
        distribution: &[1, 4, 46, 504, 5662, 61_008, 549_711, 2_422_226, 1_431_344, 8470],
    },
    TableEntry {
        id: TableId::CornersSlice,
        name: "corner_perm_x_slice_perm",
        entries: 2768 * 24,
        bits: 4,
        distribution: &[
            1, 10, 67, 404, 2023, 8504, 28_545, 69_734, 127_540, 179_700, 189_120, 199_200, 116_112, 44_416,
            2304,
        ],
    },
    TableEntry {
        id: TableId::EdgesSlice,
        name: "ud_edge_perm_x_slice_perm",
        entries: 2768 * 24,
        bits: 4,
        distribution: &[1, 10, 67, 456, 3063, 18_202, 86_691, 290_812, 434_814, 120_488, 11_818, 1114, 144],
    },
    TableEntry {
        id: TableId::CornersLayers,
        name: "corner_perm_x_edge_layers",
        entries: 2768 * 70,
        bits: 4,
        distribution: &[
            1, 10, 67, 400, 1957, 8982, 37_457, 124_486, 297_632, 518_128, 658_752, 684_336, 417_024, 71_472,
            1696,
        ],
    },
    TableEntry {
        id: TableId::EdgesLayers,
        name: "ud_edge_perm_x_corner_layers",
        entries: 2768 * 140,
        bits: 4,
        distribution: &[
            1, 10, 67, 412, 2214, 10_920, 50_309, 213_214, 780_187, 2_042_394, 2_142_360, 391_912, 10_728, 72,
        ],
    },
];

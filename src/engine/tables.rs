//! Move tables and pruning tables: what moves do to coordinates, and how far from the goal they are.
//!
//! There are four families. [`Tables`], the instant tier, are bounds for both phases; the program file holds them.
//! [`FullTables`], the full tier, are exact distances for both phases; they take seconds and are worth a file.
//! [`OptimalTables`] are the optimal solver's bounds, in four [`TIERS`] of 36 MB to 8 GB, of which the larger are worth
//! a file. [`ThistlethwaiteTables`] are exact distances for Thistlethwaite's four stages, built in memory. Each is
//! filled by the one search in `bfs.rs`. [`PRUNING_TABLES`], [`TIERS`] and [`STAGES`] declare names and sizes. All are
//! passed on as values: there are no globals. This module knows nothing about searching.

mod bfs;
mod build_control;
mod byte_rows;
mod declarations;
mod memory;
mod move_set;
mod move_table;
mod optimal;
mod parallel;
mod phase1;
mod phase2;
mod pruning;
mod store;
mod table_cache;
mod table_file;
mod table_rows;
mod thistlethwaite;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use crate::cube::Metric;

pub use build_control::BuildControl;
pub use declarations::{PRUNING_TABLES, PruningEntry, PruningId};
pub(crate) use memory::{
    IN_A_ROW, as_atomic, has_room_for, in_memory, prefetch, prefetch_early, zeroed,
};
pub use memory::{free_memory, in_large_pages, is_refusal_expected};
pub use move_set::MoveSet;
pub use move_table::MoveTable;
pub(crate) use move_table::UNDEFINED;
pub use optimal::{
    AXES, AxisCoset, CosetDistances, NearSolved, OptimalTables, OptimalTier, Pieces, RawCosets,
    TIERS, TierEntry, Unfinished,
};
pub use parallel::all_processors;
pub(crate) use parallel::{TaskQueue, on_threads};
pub use phase1::{FullPhase1, Phase1Children, Phase1Coset, Phase1Entry, Phase1Node, Phase1Tables};
pub(crate) use phase1::{LocalMoves, NearCoset, SHORT_PATH};
pub use phase2::{CenterBounds, FullPhase2, Phase2Children, Phase2Node, Phase2Tables};
pub use pruning::PruningTable;
pub(crate) use pruning::{distances_of_pairs, distances_of_pairs_alone};
pub use store::{FileInfo, Layout, PartBytes, PartEntry, Parts, Store, Writer};
pub use table_cache::{CosetDistancesSlot, FullTablesSlot, TableCache};
pub use table_file::{BuildOutcome, Supply, TableError, TableEvent, TableFile, TableStage};
pub use table_rows::{TABLES, Table, TableEntry, TableId};
pub use thistlethwaite::{
    STAGES, StageDistances, StageEntry, StageId, StagePattern, StagePatterns, StageTable,
    ThistlethwaiteTables, thistlethwaite_group,
};

/// All tables of the instant tier.
#[derive(Clone, Debug)]
pub struct Tables {
    /// From any cube into H.
    pub phase1: Phase1Tables,
    /// From H to the solved cube.
    pub phase2: Phase2Tables,
    /// Bounds with the centres; filled with the first supercube.
    centers: OnceLock<CenterBounds>,
    /// Tables that count quarter turns. They are filled when a search in that metric first asks for them.
    in_quarter_turns: OnceLock<Arc<Self>>,
}

impl Tables {
    /// Builds the move tables for the pruning tables in the program file, in milliseconds, with three threads.
    pub fn build() -> Self {
        Self::of(&pruning::instant_distances)
    }

    fn of(distances: pruning::Distances<'_>) -> Self {
        let (phase1, phase2) = parallel::join(
            || Phase1Tables::build(distances),
            || Phase2Tables::build(distances),
        );
        Self {
            phase1,
            phase2,
            centers: OnceLock::new(),
            in_quarter_turns: OnceLock::new(),
        }
    }

    /// Returns the same tables in the quarter-turn metric. The first call fills them, in a tenth of a second.
    pub fn in_quarter_turns(&self) -> &Self {
        self.in_quarter_turns.get_or_init(|| {
            let filled = Self::filled(Metric::QuarterTurn);
            let distances = |id| Cow::from(filled[id as usize].1.clone());
            Arc::new(Self::of(&distances))
        })
    }

    /// Fills the pruning tables in a metric of turns of faces. Returns them in the sequence of [`PRUNING_TABLES`].
    fn filled(metric: Metric) -> Vec<(PruningId, Vec<u8>)> {
        let (phase1, phase2) = parallel::join(|| phase1::fill(metric), || phase2::fill(metric));
        let mut filled: Vec<_> = phase1.into_iter().chain(phase2).collect();
        filled.sort_by_key(|(id, _)| *id as usize);
        filled
    }

    /// Returns the bounds of phase 2 for supercubes. The first call fills them, in a tenth of a second.
    pub fn center_bounds(&self) -> &CenterBounds {
        self.centers.get_or_init(CenterBounds::build)
    }

    /// Fills the pruning tables, in a tenth of a second of one thread. Returns what `assets/instant.tables` must hold.
    pub fn fill() -> Vec<u8> {
        let filled = Self::filled(Metric::HalfTurn);
        filled.into_iter().flat_map(|(_, bytes)| bytes).collect()
    }

    /// Returns a table of the instant tier, or `None` for any other.
    pub fn pruning(&self, id: PruningId) -> Option<&PruningTable> {
        Some(match id {
            PruningId::TwistSliceFlips => &self.phase1.middle_flips.with_twist,
            PruningId::FlipSlice => &self.phase1.flip_slice,
            PruningId::TwistFlip => &self.phase1.twist_flip,
            PruningId::CornersSlice => &self.phase2.corners.by_slice,
            PruningId::EdgesSlice => &self.phase2.edges.by_slice,
            PruningId::CornersLayers => &self.phase2.corners.by_layers,
            PruningId::EdgesLayers => &self.phase2.edges.by_layers,
            _ => return None,
        })
    }
}

/// All tables of the full tier.
#[derive(Clone, Debug)]
pub struct FullTables {
    /// From any cube into H.
    pub phase1: FullPhase1,
    /// From H to the solved cube.
    pub phase2: FullPhase2,
}

impl FullTables {
    /// Builds both tables, or returns `None` soon after it is cancelled. Progress is reported many times a second.
    ///
    /// Takes a little more memory while it builds than afterwards.
    pub fn build(control: &BuildControl<'_>) -> Option<Self> {
        let phase2 = FullPhase2::build(&control.part(0.0, 0.25))?;
        let phase1 = FullPhase1::build(&control.part(0.25, 1.0))?;
        control.report(1.0).ok()?;
        Some(Self { phase1, phase2 })
    }

    /// Returns the bytes to store of both tables.
    pub fn entries(&self) -> [(PruningId, &[u8]); 2] {
        [
            (PruningId::FullPhase1, self.phase1.entries()),
            (PruningId::FullPhase2, self.phase2.entries()),
        ]
    }

    /// Builds the tables from stored entries, within milliseconds. They are faster if the bytes were read into a list
    /// from [`in_large_pages`]. The caller must make sure that the bytes are those of the tables. Returns `None` if a
    /// table has the wrong number of bytes.
    pub fn of_entries(phase1: Vec<u8>, phase2: Vec<u8>) -> Option<Self> {
        if phase1.len() != PruningId::FullPhase1.entry().bytes
            || phase2.len() != PruningId::FullPhase2.entry().bytes
        {
            return None;
        }
        Some(Self {
            phase1: FullPhase1::of_entries(phase1),
            phase2: FullPhase2::of_entries(phase2),
        })
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes()
    }
}

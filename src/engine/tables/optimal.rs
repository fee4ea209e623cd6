//! Pruning tables for optimal solving: lower bounds on the number of moves that solve a cube.
//!
//! A table numbers right cosets of a group that the 16 symmetries of the U-D axis keep. It is looked up along the three
//! axes of a cube and of its inverse; the greatest of the six distances is the bound. The more of the cube a table
//! sees, the greater its distances and its size: from 36 MB for the cosets of H to 8 GB.
//!
//! Of the corners, the larger tiers see the twists and the slots of a tetrad; of the edges, the slots of the
//! middle-layer edges and more, depending on the tier. The kinds of cosets are those of Rokicki's and Skalski's solvers
//! (<https://github.com/voltara/vcube>); the diagonals of slices are our own addition.

mod corner_cosets;
mod coset_distances;
mod cosets;
mod edge_cosets;
mod edge_sets;
mod lines;
mod near_solved;
mod pieces;

use std::fmt;
use std::sync::OnceLock;

pub(super) use corner_cosets::carried_twists;
pub use coset_distances::CosetDistances;
pub use cosets::{AXES, AxisCoset, RawCosets};
pub use near_solved::NearSolved;
pub use pieces::Pieces;

use super::bfs::{self, Backward, Schedule, Stopped};
use super::memory::prefetch;
use super::{BuildControl, MoveSet, TableError};
use crate::coord::Twist;
use crate::cube::{Metric, Move};
use cosets::{CosetGraph, Cosets};
use edge_cosets::{Flips, SeenEdges};
use lines::SharedLines;

/// The declaration of a tier, as it is offered to users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TierEntry {
    /// The declared tier.
    pub tier: OptimalTier,
    /// The name by which users choose it.
    pub id: &'static str,
    /// The name of its table's file, in the store.
    pub file: &'static str,
    /// The name of the file of an unfinished table.
    pub partial: &'static str,
    /// One line that says what its table sees.
    pub about: &'static str,
    /// The number of bytes of its table. For the large tiers it does not fit into 32 bits.
    pub bytes: u64,
}

/// Declares [`OptimalTier`] and [`TIERS`]: for each tier its id, the number of its table's rows, and what the table sees.
macro_rules! tiers {
    ($($tier:ident $id:literal $rows:expr, $about:literal;)+) => {
        /// How much of a cube a pruning table of the optimal solver sees.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum OptimalTier { $(#[doc = $about] $tier),+ }

        /// All tiers, the smallest first.
        pub const TIERS: [TierEntry; 4] = [$(TierEntry {
            tier: OptimalTier::$tier,
            id: $id,
            file: concat!("optimal-", $id),
            partial: concat!("optimal-", $id, "-part"),
            about: $about,
            bytes: lines::bytes($rows as u64 * Twist::NUM as u64),
        }),+];
    };
}

/// The number of sets of positions that four corners can take.
const TETRADS: usize = 70;

tiers! {
    Small "small" 64_430, "cosets of H: twists, all flips, places of the middle edges; built in memory";
    Medium "medium" 8222 * TETRADS, "tetrads and twists of corners x places of the middle edges, flips of the others";
    Large "large" 35_203 * TETRADS, "tetrads and twists of corners x the slice of every edge, flips of the middle ones";
    Huge "huge" 208_892 * TETRADS, "the same, and the diagonals of the middle edges";
}

impl OptimalTier {
    /// Returns the declaration of the tier.
    pub const fn entry(self) -> &'static TierEntry {
        &TIERS[self as usize]
    }

    const fn edge_pattern(self) -> SeenEdges {
        match self {
            Self::Small => SeenEdges {
                slices: false,
                diagonals: false,
                flips: Flips::All,
            },
            Self::Medium => SeenEdges {
                slices: false,
                diagonals: false,
                flips: Flips::Outer,
            },
            Self::Large => SeenEdges {
                slices: true,
                diagonals: false,
                flips: Flips::Middle,
            },
            Self::Huge => SeenEdges {
                slices: true,
                diagonals: true,
                flips: Flips::Middle,
            },
        }
    }

    /// The base: entries at this distance and nearer share one value. They are few, and a search seldom meets them.
    const fn base(self) -> u8 {
        match self {
            Self::Small | Self::Medium => 8,
            Self::Large | Self::Huge => 9,
        }
    }

    fn cosets(self, control: &BuildControl<'_>) -> Result<Cosets, TableError> {
        Cosets::build(self.edge_pattern(), self != Self::Small, control)
    }
}

/// Returns the schedule: forward to the base, each step some twelve times as long as the one before, then two long
/// steps backward.
fn schedule(base: u8) -> Schedule {
    let forward = 0.25;
    let first_back = 0.75;
    let until = |depth: u8| forward * 12_f32.powi(i32::from(depth) - i32::from(base));
    let shares = (0..=base).map(until).chain([first_back]).collect();
    Schedule {
        backward: Backward::FromDepth(base),
        farthest: base + 2,
        shares,
    }
}

/// The table of a tier.
#[derive(Clone)]
pub struct OptimalTables {
    tier: OptimalTier,
    metric: Metric,
    base: u8,
    cosets: Cosets,
    entries: Vec<u8>,
    /// Filled when a search first asks for them.
    near_solved: OnceLock<NearSolved>,
}

impl fmt::Debug for OptimalTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "OptimalTables({}, {} bytes)",
            self.tier.entry().id,
            self.entries.len()
        )
    }
}

impl OptimalTables {
    /// Builds the table of a tier.
    ///
    /// # Errors
    /// It was cancelled; the error holds the unfinished table, which can be resumed, if it had been begun.
    pub fn build(
        tier: OptimalTier,
        control: &BuildControl<'_>,
    ) -> Result<Self, Option<Unfinished>> {
        Self::resume(tier, Metric::HalfTurn, None, control)
    }

    /// Resumes building a table, or begins it if `unfinished` is `None`. For quarter turns there is only the small
    /// tier.
    ///
    /// # Errors
    /// It was cancelled again.
    pub fn resume(
        tier: OptimalTier,
        metric: Metric,
        unfinished: Option<Unfinished>,
        control: &BuildControl<'_>,
    ) -> Result<Self, Option<Unfinished>> {
        let Ok(cosets) = tier.cosets(control) else {
            return Err(unfinished);
        };
        // A quarter turn leads less far than a move does.
        let base = tier.base() + u8::from(metric == Metric::QuarterTurn);
        let moves = MoveSet::of_metric(metric);
        let graph = CosetGraph::new(&cosets, moves);
        let schedule = schedule(base);
        let (lines, filled) = match unfinished {
            None => {
                let lines = SharedLines::new(cosets.rows(), base);
                let filled = bfs::fill(&graph, &lines, &schedule, control);
                (lines, filled)
            }
            Some(Unfinished {
                entries,
                depth,
                row,
            }) => {
                let lines = SharedLines::resumed(entries, base);
                let filled =
                    bfs::resume(&graph, &lines, Stopped { depth, row }, &schedule, control);
                (lines, filled)
            }
        };
        let entries = lines.into_bytes();
        match filled {
            Ok(()) => Ok(Self {
                tier,
                metric,
                base,
                cosets,
                entries,
                near_solved: OnceLock::new(),
            }),
            Err(Stopped { depth, row }) => Err(Some(Unfinished {
                entries,
                depth,
                row,
            })),
        }
    }

    /// Returns the table with these entries; takes some ten milliseconds.
    ///
    /// # Errors
    /// It was cancelled.
    pub fn of_entries(
        tier: OptimalTier,
        entries: Vec<u8>,
        control: &BuildControl<'_>,
    ) -> Result<Self, TableError> {
        let metric = Metric::HalfTurn;
        let base = tier.base();
        Ok(Self {
            tier,
            metric,
            base,
            cosets: tier.cosets(control)?,
            entries,
            near_solved: OnceLock::new(),
        })
    }

    /// Returns its tier.
    pub fn tier(&self) -> OptimalTier {
        self.tier
    }

    /// Returns the metric that its distances count in.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Returns the positions near the solved cube. The first call takes some hundredths of a second.
    pub(crate) fn near_solved(&self) -> &NearSolved {
        self.near_solved
            .get_or_init(|| NearSolved::new(self.metric))
    }

    /// Returns the bytes that are stored.
    pub fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.entries.len() + self.cosets.bytes()
    }
}

/// A table that is not finished.
#[derive(Clone)]
pub struct Unfinished {
    /// Its bytes.
    pub entries: Vec<u8>,
    /// All entries up to this depth are set.
    pub depth: u8,
    /// The rows before this one have been done at this depth; 0 if the table comes from a file, which does not record
    /// it.
    pub row: usize,
}

impl fmt::Debug for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Unfinished({} bytes, depth {}, row {})",
            self.entries.len(),
            self.depth,
            self.row
        )
    }
}

impl OptimalTables {
    /// The cosets of a cube, along the three axes.
    #[inline]
    pub fn of(&self, pieces: &Pieces) -> [AxisCoset; AXES] {
        self.cosets.of(pieces)
    }

    /// Returns the raw cosets of the inverse of a cube; [`along`](Self::along) turns them into cosets. The two steps
    /// give the memory time to answer in between.
    #[inline]
    pub(crate) fn raw_of_inverse(&self, pieces: &Pieces) -> RawCosets {
        self.cosets.raw_of_inverse(pieces)
    }

    /// Returns the coset along one axis.
    #[inline]
    pub fn along(&self, axis: usize, raw: &RawCosets) -> AxisCoset {
        self.cosets.along(axis, raw)
    }

    /// The cosets of the inverse of a cube.
    #[inline]
    pub fn of_inverse(&self, pieces: &Pieces) -> [AxisCoset; AXES] {
        let raw = self.raw_of_inverse(pieces);
        [
            self.along(0, &raw),
            self.along(1, &raw),
            self.along(2, &raw),
        ]
    }

    /// Returns the local move of a coset for a real move.
    #[inline]
    pub fn local(&self, axis: usize, coset: AxisCoset, real: Move) -> Move {
        self.cosets.local(axis, coset, real)
    }

    /// Returns the coset after a local move.
    #[inline]
    pub fn after(&self, coset: AxisCoset, local: Move) -> AxisCoset {
        self.cosets.after(coset, local)
    }

    /// Prefetches what the moves of a coset need.
    #[inline]
    pub(crate) fn prefetch_moves(&self, coset: AxisCoset) {
        self.cosets.prefetch_moves(coset);
    }

    /// Returns the index of a coset's entry.
    #[inline]
    pub fn place(&self, coset: AxisCoset) -> usize {
        lines::place(self.cosets.entry(coset))
    }

    /// Prefetches an entry.
    #[inline]
    pub fn prefetch(&self, place: usize) {
        prefetch(&self.entries, place / 4);
    }

    /// Returns a lower bound for the moves to the solved cube, of a coset with its entry at this index.
    #[inline]
    pub fn bound(&self, place: usize) -> u8 {
        match lines::value(&self.entries, place) {
            0 => self.entries[lines::least(place)],
            value => self.base + value,
        }
    }
}

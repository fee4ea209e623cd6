//! The tables that solvers share, and those among them that are worth a file: what `cubetui tables`
//! lists, builds, verifies and removes.

use std::sync::Arc;

use super::{
    BuildControl, FullTables, Layout, OptimalTables, OptimalTier, PartBytes, PartEntry, Parts,
    PruningEntry, PruningId, TIERS, TableFile, Tables, Unfinished,
};
use crate::cube::Metric;

/// Building fills a table in blocks, which are freed as the finished table grows.
const BUILD_BYTES: u64 = 64 << 20;

/// Identifies a table that solvers share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableId {
    /// [`Tables`]: built in milliseconds.
    Instant,
    /// [`FullTables`]: 197 MB, built in seconds.
    Full,
    /// [`OptimalTables`] for half turns.
    Optimal(OptimalTier),
    /// [`OptimalTables`] of the small tier for quarter turns.
    QuarterTurns,
}

/// A table that solvers share.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Table {
    /// The table of [`TableId::Instant`].
    Instant(Arc<Tables>),
    /// The table of [`TableId::Full`].
    Full(Arc<FullTables>),
    /// A table of [`TableId::Optimal`] or [`TableId::QuarterTurns`].
    Optimal(Arc<OptimalTables>),
}

/// A table that is worth a file, as it is offered to users.
#[derive(Clone, Debug)]
pub struct TableEntry {
    /// The id of the table.
    pub id: TableId,
    /// One line that says what it is for.
    pub about: &'static str,
    /// Whether the solver uses it by default; the others only on request.
    pub is_default: bool,
    /// Its file, and how it is built.
    pub file: TableFile<Table>,
}

/// All tables that are worth a file. The others are built in memory, within seconds.
pub static TABLES: &[TableEntry] = &[
    TableEntry {
        id: TableId::Full,
        about: "exact distances for both phases: 5 to 8 times as fast to short solutions",
        is_default: true,
        file: FULL,
    },
    tier::<{ OptimalTier::Medium as usize }>(
        "bounds for the optimal solver: about 3 times as fast as without a file",
        20.0,
    ),
    tier::<{ OptimalTier::Large as usize }>(
        "better bounds: 2.6 times as fast as with optimal-medium",
        100.0,
    ),
    tier::<{ OptimalTier::Huge as usize }>("the best bounds", 600.0),
];

impl TableId {
    pub(super) const NUM: usize = 2 + TIERS.len() + 1;

    pub(super) fn index(self) -> usize {
        match self {
            Self::Instant => 0,
            Self::Full => 1,
            Self::Optimal(_) | Self::QuarterTurns => 2 + self.optimal_index(),
        }
    }

    /// Returns the index of a table of the optimal solver: that of its tier, or the one after all tiers for quarter
    /// turns.
    pub(super) fn optimal_index(self) -> usize {
        match self {
            Self::Optimal(tier) => tier as usize,
            _ => TIERS.len(),
        }
    }

    /// Returns the row of [`TABLES`], if the table is worth a file.
    pub fn entry(self) -> Option<&'static TableEntry> {
        TABLES.iter().find(|entry| entry.id == self)
    }
}

/// The part with the entries of a tier's table.
const ENTRIES: &str = "entries";
/// The part with the depth that unfinished entries have reached.
const DEPTH: &str = "depth";

/// The part with the bytes of one pruning table.
const fn part_of(table: &PruningEntry) -> PartEntry {
    PartEntry {
        name: table.name,
        bytes: table.bytes as u64,
    }
}

const FULL: TableFile<Table> = TableFile {
    layout: Layout {
        id: "full",
        revision: 2,
        parts: &[
            part_of(PruningId::FullPhase1.entry()),
            part_of(PruningId::FullPhase2.entry()),
        ],
    },
    partial: None,
    seconds: 5.0,
    build_bytes: BUILD_BYTES,
    build: |_, control| {
        let tables = FullTables::build(control).ok_or(None)?;
        Ok(Table::Full(Arc::new(tables)))
    },
    read: |mut parts| {
        let phase1 = parts.take(PruningId::FullPhase1.entry().name);
        let phase2 = parts.take(PruningId::FullPhase2.entry().name);
        let tables = FullTables::of_entries(phase1, phase2);
        Table::Full(Arc::new(
            tables.expect("the layout has the lengths of the parts"),
        ))
    },
    parts: Table::parts,
};

const fn tier<const TIER: usize>(about: &'static str, seconds: f64) -> TableEntry {
    let entry = &TIERS[TIER];
    TableEntry {
        id: TableId::Optimal(entry.tier),
        about,
        is_default: false,
        file: TableFile {
            layout: Layout {
                id: entry.file,
                revision: 2,
                parts: const {
                    &[PartEntry {
                        name: ENTRIES,
                        bytes: TIERS[TIER].bytes,
                    }]
                },
            },
            partial: Some(Layout {
                id: entry.partial,
                revision: 2,
                parts: const {
                    &[
                        PartEntry {
                            name: ENTRIES,
                            bytes: TIERS[TIER].bytes,
                        },
                        PartEntry {
                            name: DEPTH,
                            bytes: 1,
                        },
                    ]
                },
            }),
            seconds,
            build_bytes: BUILD_BYTES,
            build: |partial, control| build_tier(TIERS[TIER].tier, partial, control),
            read: |mut parts| {
                let entries = parts.take(ENTRIES);
                let silent = BuildControl::silent();
                let tables = OptimalTables::of_entries(TIERS[TIER].tier, entries, &silent);
                Table::Optimal(Arc::new(tables.expect("nobody cancels it")))
            },
            parts: Table::parts,
        },
    }
}

fn build_tier(
    tier: OptimalTier,
    partial: Option<Parts>,
    control: &BuildControl<'_>,
) -> Result<Table, Option<Parts>> {
    let unfinished = partial.map(|mut parts| Unfinished {
        entries: parts.take(ENTRIES),
        depth: parts.take(DEPTH)[0],
        row: 0,
    });
    match OptimalTables::resume(tier, Metric::HalfTurn, unfinished, control) {
        Ok(tables) => Ok(Table::Optimal(Arc::new(tables))),
        Err(unfinished) => {
            Err(unfinished
                .map(|rest| Parts::new([(ENTRIES, rest.entries), (DEPTH, vec![rest.depth])])))
        }
    }
}

impl Table {
    /// Returns the parts of its file: an empty list if it has no file.
    fn parts(&self) -> Vec<PartBytes<'_>> {
        match self {
            Self::Instant(_) => Vec::new(),
            Self::Full(full) => full
                .entries()
                .map(|(table, bytes)| (table.entry().name, bytes))
                .into(),
            Self::Optimal(tables) => vec![(ENTRIES, tables.entries())],
        }
    }
}

//! Every pruning table, declared once: its name, what it sees, how large it is. Files, tiers, lists and tests follow
//! from this.

use super::optimal::line_bytes;
use crate::coord::Twist;

/// A pruning table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PruningId {
    /// Twist, and places and flips of the middle-layer edges, in phase 1; 8 stands for 8 and more.
    TwistSliceFlips,
    /// Flip and places of the middle-layer edges, in phase 1.
    FlipSlice,
    /// Twist and flip, in phase 1.
    TwistFlip,
    /// Corners and permutation of the middle-layer edges, in phase 2.
    CornersSlice,
    /// Edges of the U and D layers and permutation of the middle-layer edges, in phase 2.
    EdgesSlice,
    /// Corners and layers of the other edges, in phase 2.
    CornersLayers,
    /// Edges of the U and D layers, and layers and parity of the corners, in phase 2.
    EdgesLayers,
    /// Exact distances to H.
    FullPhase1,
    /// Exact distances within H, but for the middle-layer edges.
    FullPhase2,
    /// Bounds for the optimal solver: the small tier.
    OptimalSmall,
    /// The medium tier.
    OptimalMedium,
    /// The large tier.
    OptimalLarge,
    /// The huge tier.
    OptimalHuge,
}

/// The declaration of a pruning table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PruningEntry {
    /// Which table.
    pub id: PruningId,
    /// Its name in lists, and of its file if it has one of its own: lower-case letters, digits, `_` and `-`.
    pub name: &'static str,
    /// What it sees, in one line.
    pub about: &'static str,
    /// The number of entries: classes of the first coordinate times values of the second.
    pub entries: usize,
    /// Bytes of memory, and of the file.
    pub bytes: usize,
    /// The number of pairs of plain values at each distance, from 0. Empty where the table does not keep exact distances of all.
    pub distribution: &'static [u64],
}

impl PruningId {
    /// Returns what is declared of the table.
    pub const fn entry(self) -> &'static PruningEntry {
        let mut place = 0;
        while PRUNING_TABLES[place].id as usize != self as usize {
            place += 1;
        }
        &PRUNING_TABLES[place]
    }
}

/// A table of the instant tier: four bits an entry.
const fn instant(
    id: PruningId,
    name: &'static str,
    about: &'static str,
    entries: usize,
    distribution: &'static [u64],
) -> PruningEntry {
    PruningEntry {
        id,
        name,
        about,
        entries,
        bytes: entries.div_ceil(2),
        distribution,
    }
}

/// A table of an optimal tier: two bits an entry, in lines.
const fn optimal(
    id: PruningId,
    name: &'static str,
    about: &'static str,
    rows: usize,
) -> PruningEntry {
    let entries = rows * Twist::NUM;
    PruningEntry {
        id,
        name,
        about,
        entries,
        bytes: line_bytes(entries),
        distribution: &[],
    }
}

/// How many sets of places four corners can take.
const TETRADS: usize = 70;

/// All pruning tables.
pub const PRUNING_TABLES: &[PruningEntry] = &[
    instant(
        PruningId::TwistSliceFlips,
        "twist_x_slice_flips",
        "corner twists x places and flips of the middle-layer edges",
        575 * 2187,
        &[1, 4, 50, 588, 6954, 76_550, 727_921, 4_656_276, 11_852_696],
    ),
    instant(
        PruningId::FlipSlice,
        "flip_x_slice",
        "edge flips x places of the middle-layer edges",
        336 * 495,
        &[1, 4, 50, 532, 4804, 41_832, 238_263, 555_636, 172_314, 324],
    ),
    instant(
        PruningId::TwistFlip,
        "twist_x_flip",
        "corner twists x edge flips",
        324 * 2048,
        &[
            1, 4, 46, 504, 5662, 61_008, 549_711, 2_422_226, 1_431_344, 8470,
        ],
    ),
    instant(
        PruningId::CornersSlice,
        "corner_perm_x_slice_perm",
        "corners x permutation of the middle-layer edges",
        2768 * 24,
        &[
            1, 10, 67, 404, 2023, 8504, 28_545, 69_734, 127_540, 179_700, 189_120, 199_200,
            116_112, 44_416, 2304,
        ],
    ),
    instant(
        PruningId::EdgesSlice,
        "ud_edge_perm_x_slice_perm",
        "U and D layer edges x permutation of the middle-layer edges",
        2768 * 24,
        &[
            1, 10, 67, 456, 3063, 18_202, 86_691, 290_812, 434_814, 120_488, 11_818, 1114, 144,
        ],
    ),
    instant(
        PruningId::CornersLayers,
        "corner_perm_x_edge_layers",
        "corners x layers of the U and D layer edges",
        2768 * 70,
        &[
            1, 10, 67, 400, 1957, 8982, 37_457, 124_486, 297_632, 518_128, 658_752, 684_336,
            417_024, 71_472, 1696,
        ],
    ),
    instant(
        PruningId::EdgesLayers,
        "ud_edge_perm_x_corner_layers",
        "U and D layer edges x layers and parity of the corners",
        2768 * 140,
        &[
            1, 10, 67, 412, 2214, 10_920, 50_309, 213_214, 780_187, 2_042_394, 2_142_360, 391_912,
            10_728, 72,
        ],
    ),
    PruningEntry {
        id: PruningId::FullPhase1,
        name: "phase1",
        about: "exact distances to H: flips and middle-layer places (by symmetry) x corner twists",
        entries: 64_430 * 2187,
        bytes: 64_430 * 2187,
        distribution: &[],
    },
    PruningEntry {
        id: PruningId::FullPhase2,
        name: "phase2",
        about: "exact distances within H: corners (by symmetry) x U and D layer edges",
        entries: 2768 * 40_320,
        bytes: 2768 * 40_320 / 2,
        distribution: &[],
    },
    optimal(
        PruningId::OptimalSmall,
        "optimal-small",
        "cosets of H: twists, all flips, places of the middle edges; built in memory",
        64_430,
    ),
    optimal(
        PruningId::OptimalMedium,
        "optimal-medium",
        "tetrads and twists of corners x places of the middle edges, flips of the others",
        8222 * TETRADS,
    ),
    optimal(
        PruningId::OptimalLarge,
        "optimal-large",
        "tetrads and twists of corners x the slice of every edge, flips of the middle ones",
        35_203 * TETRADS,
    ),
    optimal(
        PruningId::OptimalHuge,
        "optimal-huge",
        "the same, and the diagonals of the middle edges",
        208_892 * TETRADS,
    ),
];

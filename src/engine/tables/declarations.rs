//! The pruning tables of both phases, each declared once: its name, its size and the distribution of its distances.
//! The bounds of the optimal solver are declared in [`TIERS`](super::TIERS).

/// The declaration of a pruning table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PruningEntry {
    /// Which table.
    pub id: PruningId,
    /// Its name in lists and files.
    pub name: &'static str,
    /// The number of entries: classes of the first coordinate times values of the second.
    pub entries: usize,
    /// Bytes of memory, and of the file.
    pub bytes: usize,
    /// The number of pairs of plain values at each distance, from 0. Empty for the full tier.
    pub distribution: &'static [u64],
}

impl PruningId {
    /// Returns the declaration of the table.
    pub const fn entry(self) -> &'static PruningEntry {
        &PRUNING_TABLES[self as usize]
    }
}

/// Declares [`PruningId`] and [`PRUNING_TABLES`]: for each table its name, the number of entries, the number of entries
/// in a byte, and the distribution.
macro_rules! pruning_tables {
    ($($(#[$meta:meta])* $id:ident $name:literal $entries:expr, $in_byte:literal, $distribution:expr;)+) => {
        /// Identifies a pruning table of a phase.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum PruningId { $($(#[$meta])* $id),+ }

        /// The pruning tables of both phases, in the order of [`PruningId`].
        pub const PRUNING_TABLES: &[PruningEntry] = &[$(PruningEntry {
            id: PruningId::$id,
            name: $name,
            entries: $entries,
            bytes: usize::div_ceil($entries, $in_byte),
            distribution: &$distribution,
        }),+];
    };
}

pruning_tables! {
    /// Corner twists x positions and flips of the middle-layer edges, in phase 1; 8 stands for 8 and more.
    TwistSliceFlips "twist_x_slice_flips" 575 * 2187, 2,
        [1, 4, 50, 588, 6954, 76_550, 727_921, 4_656_276, 11_852_696];
    /// Edge flips x positions of the middle-layer edges, in phase 1.
    FlipSlice "flip_x_slice" 336 * 495, 2,
        [1, 4, 50, 532, 4804, 41_832, 238_263, 555_636, 172_314, 324];
    /// Corner twists x edge flips, in phase 1.
    TwistFlip "twist_x_flip" 324 * 2048, 2,
        [1, 4, 46, 504, 5662, 61_008, 549_711, 2_422_226, 1_431_344, 8470];
    /// Corners x permutation of the middle-layer edges, in phase 2.
    CornersSlice "corner_perm_x_slice_perm" 2768 * 24, 2,
        [1, 10, 67, 404, 2023, 8504, 28_545, 69_734, 127_540, 179_700, 189_120, 199_200, 116_112, 44_416, 2304];
    /// Edges of the U and D layers x permutation of the middle-layer edges, in phase 2.
    EdgesSlice "ud_edge_perm_x_slice_perm" 2768 * 24, 2,
        [1, 10, 67, 456, 3063, 18_202, 86_691, 290_812, 434_814, 120_488, 11_818, 1114, 144];
    /// Corners x layers of the other edges, in phase 2.
    CornersLayers "corner_perm_x_edge_layers" 2768 * 70, 2,
        [1, 10, 67, 400, 1957, 8982, 37_457, 124_486, 297_632, 518_128, 658_752, 684_336, 417_024, 71_472, 1696];
    /// Edges of the U and D layers x layers and parity of the corners, in phase 2.
    EdgesLayers "ud_edge_perm_x_corner_layers" 2768 * 140, 2,
        [1, 10, 67, 412, 2214, 10_920, 50_309, 213_214, 780_187, 2_042_394, 2_142_360, 391_912, 10_728, 72];
    /// Exact distances to H: flips and positions of the middle-layer edges, by symmetry, x corner twists.
    FullPhase1 "phase1" 64_430 * 2187, 1, [];
    /// Exact distances within H, but for the middle-layer edges: corners, by symmetry, x U and D layer edges.
    FullPhase2 "phase2" 2768 * 40_320, 2, [];
}

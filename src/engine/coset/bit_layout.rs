//! The layout of one bit for each element of H, numbered so that a move of H maps whole vectors to whole vectors.
//!
//! An element is a permutation of the corners, one of the U and D edges and one of the middle-layer edges, whose parities
//! agree. Multiplying by a move on the right permutes *places*; renaming *pieces* multiplies on the left. The two commute,
//! so a move maps a whole set of permutations that differ by a group of renamings to another such set:
//!
//! - A *block* is 16 corner permutations. They differ by exchanging the U corners in pairs, and the D corners in pairs: a
//!   group in which the product is exclusive or. A move maps blocks to blocks, and changes the number within the block by
//!   exclusive or with a number that depends on the block and the move.
//! - A *row* is a pair of permutations of the U and D edges that differ by exchanging UR and UF: one even, one odd. The
//!   parities of the other two permutations decide which of them is meant. Rows are numbered by where the edges are, DB
//!   first. So the twelve rows of a *run* differ by renaming UR UF UL UB, and a move maps runs to runs. The same holds for
//!   larger ranges.
//! - A row has three groups of 16 bytes, one byte for each corner permutation of the block. The 8 bits of a byte are
//!   permutations of the middle-layer edges: four even ones in the low nibble, four odd ones in the high nibble, and the
//!   four differ by exchanging the edges in pairs. Turns of U and D leave these permutations alone. A half turn of another
//!   face maps nibbles to nibbles, and changes the number within the nibble by exclusive or.
//!
//! So 2520 blocks of 20,160 rows of 48 bytes of 8 bits make 19,508,428,800 elements. The layout of hcoset
//! (<https://github.com/rokicki/cube20src>) is similar: a page for each corner permutation, with rows of 24 bits. Here 16
//! such pages are interleaved, so that a row is three vectors of 16 bytes.

use crate::coord::{
    Coordinate, CornerPermutation, PackedPermutation, SlicePermutation, UdEdgePermutation,
};
#[cfg(test)]
use crate::cube::random::{Generator, next_seed};
use crate::cube::{Corner, CubieCube, Edge, Move};
use crate::tables::MoveSet;

/// The number of corner permutations in a block, and of bytes in a group.
pub(super) const IN_BLOCK: usize = 16;
pub(super) const BLOCKS: usize = CornerPermutation::NUM / IN_BLOCK;
/// The number of rows in a block.
pub(super) const ROWS: usize = UdEdgePermutation::NUM / 2;
/// The number of rows in a run.
pub(super) const IN_RUN: usize = 12;
/// The number of runs in a block.
pub(super) const RUNS: usize = ROWS / IN_RUN;
/// The number of runs in a range: those with DB and DL in the same places. A move maps ranges to ranges.
pub(super) const IN_RANGE: usize = 30;
/// The number of ranges in a block.
pub(super) const RANGES: usize = RUNS / IN_RANGE;
/// The number of groups in a row.
pub(super) const GROUPS: usize = 3;
/// The number of bytes in a row.
pub(super) const ROW_BYTES: usize = GROUPS * IN_BLOCK;
/// The number of bytes in a block.
pub(super) const BLOCK_BYTES: usize = ROWS * ROW_BYTES;
pub(super) const ELEMENTS: u64 = 8 * (BLOCKS * BLOCK_BYTES) as u64;
pub(super) const MOVES: usize = MoveSet::IN_H.len();
/// The number of turns of U and D. They leave the middle-layer edges alone, and come first in [`moves_of_h`].
pub(super) const UD_TURNS: usize = 6;

pub(super) type Row = [u8; ROW_BYTES];
pub(super) type RowRun = [Row; IN_RUN];

/// For each move of H, the block that a block comes from, and the number by which exclusive or changes the numbers within.
pub(super) type SourceBlocks<'a> = [(&'a [RowRun], u8); MOVES];

/// For each move of H, the run that a run comes from, and which of its rows each row comes from.
pub(super) type SourceRuns<'a> = [(&'a RowRun, &'a [u8; IN_RUN]); MOVES];

/// For each move of H, the number of the run that a run comes from, and the number of a rearrangement of its rows.
type RunSources = [(u16, u8); MOVES];

/// Returns the moves of H: the turns of U and D, then the half turns of the other faces.
pub(super) fn moves_of_h() -> [Move; MOVES] {
    let on_axis = |wanted: bool| {
        MoveSet::IN_H
            .moves()
            .filter(move |turn| (turn.face().axis() == 0) == wanted)
    };
    let mut all = on_axis(true).chain(on_axis(false));
    std::array::from_fn(|_| all.next().expect("H has ten moves"))
}

/// The address of an element's bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BitAddress {
    /// Below [`BLOCKS`].
    pub(super) block: usize,
    /// The byte of the block, below [`BLOCK_BYTES`].
    pub(super) byte: usize,
    /// Below 8.
    pub(super) bit: u8,
}

/// The origin of a nibble under a half turn: the group that it comes from, and the number by which exclusive or changes the
/// numbers of its bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Nibble {
    pub(super) group: u8,
    pub(super) xor: u8,
}

/// The origins of the bits of a row under a half turn: for each group, the low nibble, which was a high one, and the high
/// nibble, which was a low one.
pub(super) type Nibbles = [[Nibble; 2]; GROUPS];

/// Returns a nibble with the number of each bit changed by exclusive or with `xor`.
pub(super) fn exchanged(nibble: u8, xor: u8) -> u8 {
    (0..4).map(|bit| (nibble >> (bit ^ xor) & 1) << bit).sum()
}

/// The numbering of the elements of H, and the effect of the moves of H on it.
#[derive(Clone)]
pub(super) struct BitLayout {
    /// For each corner permutation, 16 times its block plus its number within.
    corner_numbers: Vec<u16>,
    corner_permutations: Vec<u16>,
    /// For each permutation of the U and D edges, its row.
    rows: Vec<u16>,
    /// For each row, its even and its odd permutation.
    edge_permutations: Vec<[u16; 2]>,
    /// For each permutation of the middle-layer edges, 8 times its group plus its bit.
    slice_numbers: [u8; SlicePermutation::NUM],
    slice_permutations: [u8; SlicePermutation::NUM],
    /// For each block and move, the block that it comes from, and the number by which exclusive or changes the numbers
    /// within.
    pub(super) source_blocks: Vec<[(u16, u8); MOVES]>,
    /// For each run and move, the run that it comes from, and how its rows are rearranged: an index into
    /// [`Self::rearrangements`].
    pub(super) source_runs: Vec<RunSources>,
    /// For each row of a run, the row that it comes from.
    rearrangements: Vec<[u8; IN_RUN]>,
    /// For each half turn, where the bits of a row come from.
    pub(super) nibbles: [Nibbles; MOVES - UD_TURNS],
}

impl BitLayout {
    /// Builds the numbering in some tens of milliseconds.
    pub(super) fn build() -> Self {
        let (corner_numbers, corner_permutations) = number_corners();
        let (rows, edge_permutations) = number_rows();
        let (slice_numbers, slice_permutations) = number_slices();
        let moves = moves_of_h();
        let source_blocks = source_blocks(&corner_numbers, &corner_permutations, moves);
        let (source_runs, rearrangements) = source_runs(&rows, &edge_permutations, moves);
        let nibbles = std::array::from_fn(|k| {
            nibbles(&slice_numbers, &slice_permutations, moves[UD_TURNS + k])
        });
        Self {
            corner_numbers,
            corner_permutations,
            rows,
            edge_permutations,
            slice_numbers,
            slice_permutations,
            source_blocks,
            source_runs,
            rearrangements,
            nibbles,
        }
    }

    /// Returns the block of a corner permutation, and its byte in a group.
    pub(super) fn corner_place(&self, permutation: CornerPermutation) -> (usize, usize) {
        let number = self.corner_numbers[permutation.index()] as usize;
        (number / IN_BLOCK, number % IN_BLOCK)
    }

    /// Returns the row of a permutation of the U and D edges.
    pub(super) fn edge_row(&self, permutation: UdEdgePermutation) -> usize {
        self.rows[permutation.index()] as usize
    }

    /// Returns the group and the bit of a permutation of the middle-layer edges.
    pub(super) fn slice_place(&self, permutation: SlicePermutation) -> (usize, u8) {
        let number = self.slice_numbers[permutation.index()];
        ((number / 8) as usize, number % 8)
    }

    /// Returns where a run comes from, given where its block comes from.
    #[inline]
    pub(super) fn sources<'a>(&'a self, run: usize, blocks: &SourceBlocks<'a>) -> SourceRuns<'a> {
        let mut sources = [(&blocks[0].0[run], &self.rearrangements[0]); MOVES];
        let maps = &self.source_runs[run];
        for turn in 0..MOVES {
            let (run, rearrangement) = maps[turn];
            sources[turn] = (
                &blocks[turn].0[run as usize],
                &self.rearrangements[rearrangement as usize],
            );
        }
        sources
    }

    /// Returns the place of an element, which must be one of H.
    pub(super) fn place(&self, element: PackedPermutation) -> BitAddress {
        let (block, within) = self.corner_place(element.corners());
        let (group, bit) = self.slice_place(element.slice());
        let row = self.edge_row(element.ud_edges());
        BitAddress {
            block,
            byte: row * ROW_BYTES + group * IN_BLOCK + within,
            bit,
        }
    }

    /// Returns the element whose bit is at this address.
    pub(super) fn element(&self, place: BitAddress) -> CubieCube {
        let row = place.byte / ROW_BYTES;
        let group = place.byte % ROW_BYTES / IN_BLOCK;
        let within = place.byte % IN_BLOCK;
        let corners = self.corner_permutations[IN_BLOCK * place.block + within];
        let slice = self.slice_permutations[8 * group + place.bit as usize];
        let corners = CornerPermutation::from_index(corners as usize).cube();
        let slice = SlicePermutation::from_index(slice as usize);
        let is_odd = corners.is_odd() != slice_is_odd(slice);
        let edges = self.edge_permutations[row][usize::from(is_odd)];
        let mut ep = UdEdgePermutation::from_index(edges as usize).cube().ep;
        ep[8..].copy_from_slice(&slice.cube().ep[8..]);
        CubieCube {
            cp: corners.cp,
            ep,
            ..CubieCube::SOLVED
        }
    }
}

#[cfg(test)]
impl BitLayout {
    /// Returns random maps of this many runs, for testing the kernels, which must follow any map. Elements have no place in
    /// this layout.
    pub(super) fn random(runs: usize, generator: &mut Generator) -> Self {
        let mut below = |count: usize| next_seed(generator) as usize % count;
        let mut row = || below(IN_RUN) as u8;
        let rearrangements: Vec<_> = (0..20).map(|_| std::array::from_fn(|_| row())).collect();
        let mut source = || (below(runs) as u16, below(20) as u8);
        let source_runs = (0..runs)
            .map(|_| std::array::from_fn(|_| source()))
            .collect();
        let mut nibble = || Nibble {
            group: below(GROUPS) as u8,
            xor: below(4) as u8,
        };
        let nibbles =
            std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| nibble())));
        Self {
            corner_numbers: Vec::new(),
            corner_permutations: Vec::new(),
            rows: Vec::new(),
            edge_permutations: Vec::new(),
            slice_numbers: [0; SlicePermutation::NUM],
            slice_permutations: [0; SlicePermutation::NUM],
            source_blocks: Vec::new(),
            source_runs,
            rearrangements,
            nibbles,
        }
    }
}

/// Returns 16 times the block plus the number within for each corner permutation, and the permutation for each of these
/// numbers.
fn number_corners() -> (Vec<u16>, Vec<u16>) {
    let mut numbers = vec![u16::MAX; CornerPermutation::NUM];
    let mut permutations = Vec::new();
    for permutation in CornerPermutation::all() {
        if numbers[permutation.index()] == u16::MAX {
            for renaming in 0..IN_BLOCK {
                let renamed = renamed_corners(permutation, renaming).index();
                numbers[renamed] = permutations.len() as u16;
                permutations.push(renamed as u16);
            }
        }
    }
    (numbers, permutations)
}

/// Returns the row for each permutation of the U and D edges, and the even and the odd permutation for each row.
fn number_rows() -> (Vec<u16>, Vec<[u16; 2]>) {
    let mut permutations = vec![[0; 2]; ROWS];
    let rows = UdEdgePermutation::all().map(|permutation| {
        let row = double_row(permutation) / 2;
        permutations[row][usize::from(permutation.cube().is_odd())] = permutation.index() as u16;
        row as u16
    });
    (rows.collect(), permutations)
}

/// Returns 8 times the group plus the bit for each permutation of the middle-layer edges, and the permutation for each of
/// these numbers.
fn number_slices() -> ([u8; SlicePermutation::NUM], [u8; SlicePermutation::NUM]) {
    const UNSET: u8 = u8::MAX;
    let mut numbers = [UNSET; SlicePermutation::NUM];
    let mut permutations = [0; SlicePermutation::NUM];
    let mut groups = [0; 2];
    for permutation in SlicePermutation::all() {
        if numbers[permutation.index()] == UNSET {
            let odd = usize::from(slice_is_odd(permutation));
            for renaming in 0..4 {
                let renamed = renamed_slice(permutation, renaming).index();
                let number = 8 * groups[odd] + 4 * odd + renaming;
                numbers[renamed] = number as u8;
                permutations[number] = renamed as u8;
            }
            groups[odd] += 1;
        }
    }
    (numbers, permutations)
}

/// Renames the U corners by exclusive or of their numbers with `renaming % 4`, the D corners with `renaming / 4`.
fn renamed_corners(permutation: CornerPermutation, renaming: usize) -> CornerPermutation {
    let rename = |corner: Corner| {
        let number = corner.index();
        Corner::ALL[number
            ^ if number < 4 {
                renaming % 4
            } else {
                renaming / 4
            }]
    };
    let cube = permutation.cube();
    CornerPermutation::of(&CubieCube {
        cp: cube.cp.map(rename),
        ..cube
    })
}

/// Renames the middle-layer edges by exclusive or of their numbers with `renaming`.
fn renamed_slice(permutation: SlicePermutation, renaming: usize) -> SlicePermutation {
    let mut cube = permutation.cube();
    for edge in &mut cube.ep[8..] {
        *edge = Edge::ALL[8 + ((edge.index() - 8) ^ renaming)];
    }
    SlicePermutation::of(&cube).expect("the middle-layer edges are still in their layer")
}

/// Returns twice the row of a permutation, plus 0 or 1: the number of the inverse, whose highest digits say where DB is,
/// then DL, and so on to UR.
fn double_row(permutation: UdEdgePermutation) -> usize {
    let cube = permutation.cube();
    let mut places = cube.ep;
    for (place, edge) in cube.ep[..8].iter().enumerate() {
        places[edge.index()] = Edge::ALL[place];
    }
    UdEdgePermutation::of(&CubieCube { ep: places, ..cube })
        .expect("the U and D edges are in their layers")
        .index()
}

fn slice_is_odd(permutation: SlicePermutation) -> bool {
    // The coordinate's cube has an even permutation of the edges: two U edges are swapped if the middle-layer edges are
    // permuted oddly.
    permutation.cube().ep[0] != Edge::UR
}

/// Returns the coordinate from which a move leads to this one.
fn before<C: Coordinate>(coordinate: C, turn: Move) -> C {
    coordinate
        .turned(turn.inverse())
        .expect("moves of H keep the cube in H")
}

fn source_blocks(
    numbers: &[u16],
    permutations: &[u16],
    moves: [Move; MOVES],
) -> Vec<[(u16, u8); MOVES]> {
    let sources = permutations.iter().step_by(IN_BLOCK).map(|&first| {
        let first = CornerPermutation::from_index(first as usize);
        moves.map(|turn| {
            let number = numbers[before(first, turn).index()];
            (number / IN_BLOCK as u16, (number % IN_BLOCK as u16) as u8)
        })
    });
    sources.collect()
}

/// Returns, for each run and move, the run that it comes from and the number of a rearrangement; and the rearrangements.
fn source_runs(
    rows: &[u16],
    permutations: &[[u16; 2]],
    moves: [Move; MOVES],
) -> (Vec<RunSources>, Vec<[u8; IN_RUN]>) {
    let mut rearrangements: Vec<[u8; IN_RUN]> = Vec::new();
    let mut source_of_run = |run: usize, turn: Move| {
        let row_before = |row: usize| {
            let permutation = UdEdgePermutation::from_index(permutations[row][0] as usize);
            rows[before(permutation, turn).index()] as usize
        };
        let source = row_before(IN_RUN * run) / IN_RUN;
        let rearrangement = std::array::from_fn(|k| {
            u8::try_from(row_before(IN_RUN * run + k) - IN_RUN * source)
                .expect("runs stay together")
        });
        let known = rearrangements
            .iter()
            .position(|&other| other == rearrangement);
        let number = known.unwrap_or_else(|| {
            rearrangements.push(rearrangement);
            rearrangements.len() - 1
        });
        (source as u16, number as u8)
    };
    let sources = (0..RUNS)
        .map(|run| moves.map(|turn| source_of_run(run, turn)))
        .collect();
    (sources, rearrangements)
}

fn nibbles(numbers: &[u8], permutations: &[u8], turn: Move) -> Nibbles {
    std::array::from_fn(|group| {
        std::array::from_fn(|half| {
            let first = SlicePermutation::from_index(permutations[8 * group + 4 * half] as usize);
            let number = numbers[before(first, turn).index()];
            Nibble {
                group: number / 8,
                xor: number % 4,
            }
        })
    })
}

//! Where each element of H has its bit: the numbering that lets a move of H carry whole vectors to whole vectors.
//!
//! An element is an order of the corners, of the U and D edges and of the middle-layer edges, whose parities agree. Moves
//! stand behind an element and permute *places*; renaming *pieces* stands before it. The two do not meddle with one another,
//! so whatever is numbered by a group of renamings is carried along by a move as one, up to a renaming that is the same
//! for all:
//!
//! - A *block* is 16 orders of the corners, which differ by the renamings that exchange UR-F-L-B corners and D corners in
//!   pairs: the group of four times itself, in which all is exclusive or. A move carries block to block, and changes the
//!   number within it by the exclusive or with a number that depends on block and move.
//! - A *row* is a pair of orders of the U and D edges that differ by exchanging UR and UF: one even, one odd. Which of the
//!   two it is follows from the parities of the others. Rows are numbered by where the edges are, DB first, so that twelve
//!   rows in a *run* differ by renaming UR UF UL UB, and a move carries run to run, like all larger ranges of this kind.
//! - Within a row there are three groups of 16 bytes, a byte for each order of corners in the block, in which 8 bits are as
//!   many orders of the middle-layer edges: in the low nibble four even ones that differ by exchanging them in pairs, in
//!   the high nibble four odd ones. Turns of U and D leave these alone; a half turn of another face carries nibbles to
//!   nibbles and changes the number within by exclusive or.
//!
//! So 2520 blocks of 20,160 rows of 48 bytes of 8 bits are the 19,508,428,800 elements of H.

use crate::coord::{Coordinate, CornerPermutation, PackedPermutation, SlicePermutation, UdEdgePermutation};
use crate::cube::{Corner, CubieCube, Edge, Move};
use crate::tables::MoveSet;

/// Orders of the corners in a block, and bytes in a group.
pub(super) const IN_BLOCK: usize = 16;
/// Blocks.
pub(super) const BLOCKS: usize = CornerPermutation::NUM / IN_BLOCK;
/// Rows in a block.
pub(super) const ROWS: usize = UdEdgePermutation::NUM / 2;
/// Rows in a run.
pub(super) const IN_RUN: usize = 12;
/// Runs in a block.
pub(super) const RUNS: usize = ROWS / IN_RUN;
/// Groups of bytes in a row.
pub(super) const GROUPS: usize = 3;
/// Bytes in a row.
pub(super) const ROW_BYTES: usize = GROUPS * IN_BLOCK;
/// Bytes in a block.
pub(super) const BLOCK_BYTES: usize = ROWS * ROW_BYTES;
/// Elements of H.
pub(super) const ELEMENTS: u64 = 8 * (BLOCKS * BLOCK_BYTES) as u64;
/// Moves of H.
pub(super) const MOVES: usize = MoveSet::IN_H.len();
/// Moves of H that leave the middle-layer edges in order; they are the first ones of [`moves_of_h`].
pub(super) const PLAIN_MOVES: usize = 6;

/// A row.
pub(super) type Row = [u8; ROW_BYTES];
/// The rows of a run.
pub(super) type Run = [Row; IN_RUN];

/// The blocks that a block comes from under the moves of H, and the exclusive or of the numbers within.
pub(super) type Before<'a> = [(&'a [Run], u8); MOVES];

/// The runs that a run comes from under the moves of H, and which of their rows is which.
pub(super) type Sources<'a> = [(&'a Run, &'a [u8; IN_RUN]); MOVES];

/// The moves of H: the turns of U and D, then the half turns of the other faces.
pub(super) fn moves_of_h() -> [Move; MOVES] {
    let on_axis =
        |wanted: bool| MoveSet::IN_H.moves().filter(move |turn| (turn.face().axis() == 0) == wanted);
    let mut all = on_axis(true).chain(on_axis(false));
    std::array::from_fn(|_| all.next().expect("H has ten moves"))
}

/// Where an element's bit is within its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Below [`BLOCKS`].
    pub(super) block: usize,
    /// Below [`BLOCK_BYTES`].
    pub(super) byte: usize,
    /// Below 8.
    pub(super) bit: u8,
}

/// What stands before a nibble when a half turn has come: the group and half it came from, and the number that each of its
/// bits is changed by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Nibble {
    pub(super) group: u8,
    pub(super) xor: u8,
}

/// Where the bits of a row come from under a half turn: for each group the low nibble, which comes from a high one, and the
/// high nibble, which comes from a low one.
pub(super) type Nibbles = [[Nibble; 2]; GROUPS];

/// The numbering, and what the moves of H do to it.
#[derive(Clone)]
pub(super) struct Layout {
    /// For each order of the corners 16 times its block, plus its number within.
    corners: Vec<u16>,
    corner_orders: Vec<u16>,
    /// For each order of the U and D edges its row.
    rows: Vec<u16>,
    edge_orders: Vec<[u16; 2]>,
    /// For each order of the middle-layer edges 8 times its group, plus its bit.
    slices: [u8; SlicePermutation::NUM],
    slice_orders: [u8; SlicePermutation::NUM],
    /// For each block and move the block before the move, and the exclusive or of the numbers within.
    pub(super) blocks_before: Vec<[(u16, u8); MOVES]>,
    /// For each run and move the run before the move, and the [variant](Self::variants) of the order of its rows.
    pub(super) runs_before: Vec<[(u16, u8); MOVES]>,
    /// For each row of a run which row it was before a move.
    pub(super) variants: Vec<[u8; IN_RUN]>,
    /// For each half turn where the bits of a row come from.
    pub(super) nibbles: [Nibbles; MOVES - PLAIN_MOVES],
}

/// The number of the corners' order when those of one layer are renamed by exclusive or with one number, those of the other
/// with another.
fn renamed_corners(order: CornerPermutation, renaming: usize) -> CornerPermutation {
    let rename = |corner: Corner| {
        let number = corner.index();
        Corner::ALL[number ^ if number < 4 { renaming % 4 } else { renaming / 4 }]
    };
    let cube = order.cube();
    CornerPermutation::of(&CubieCube { cp: cube.cp.map(rename), ..cube })
}

/// The same for the middle-layer edges.
fn renamed_slice(order: SlicePermutation, renaming: usize) -> SlicePermutation {
    let mut cube = order.cube();
    for edge in &mut cube.ep[8..] {
        *edge = Edge::ALL[8 + ((edge.index() - 8) ^ renaming)];
    }
    SlicePermutation::of(&cube).expect("the middle-layer edges are still in their layer")
}

/// Twice the row of an order of the U and D edges, plus 0 or 1: the lexicographic number of the places of DB, DL and so on
/// to UR.
fn double_row(order: UdEdgePermutation) -> usize {
    let cube = order.cube();
    let mut places = cube.ep;
    for (place, edge) in cube.ep[..8].iter().enumerate() {
        places[7 - edge.index()] = Edge::ALL[place];
    }
    UdEdgePermutation::of(&CubieCube { ep: places, ..cube }).expect("only U and D edges are told").index()
}

fn slice_is_odd(order: SlicePermutation) -> bool {
    // The other edges are in order but for a swap that makes up for the parity.
    order.cube().ep[0] != Edge::UR
}

fn before<C: Coordinate>(order: C, turn: Move) -> C {
    order.turned(turn.inverse()).expect("moves of H keep what is numbered")
}

impl Layout {
    /// In some tens of milliseconds.
    pub(super) fn build() -> Self {
        let (corners, corner_orders) = corner_numbers();
        let (rows, edge_orders) = row_numbers();
        let (slices, slice_orders) = slice_numbers();
        let moves = moves_of_h();
        let blocks_before = (0..BLOCKS).map(|block| {
            let first = CornerPermutation::from_index(corner_orders[IN_BLOCK * block] as usize);
            moves.map(|turn| {
                let number = corners[before(first, turn).index()];
                (number / IN_BLOCK as u16, (number % IN_BLOCK as u16) as u8)
            })
        });
        let mut variants = Vec::new();
        let runs_before = (0..RUNS).map(|run| {
            moves.map(|turn| {
                let row_before = |row: usize| {
                    let order = UdEdgePermutation::from_index(edge_orders[row][0] as usize);
                    rows[before(order, turn).index()] as usize
                };
                let source = row_before(IN_RUN * run) / IN_RUN;
                let variant = std::array::from_fn(|k| {
                    u8::try_from(row_before(IN_RUN * run + k) - IN_RUN * source).expect("runs stay together")
                });
                let known = variants.iter().position(|&other: &[u8; IN_RUN]| other == variant);
                let number = known.unwrap_or_else(|| {
                    variants.push(variant);
                    variants.len() - 1
                });
                (source as u16, number as u8)
            })
        });
        let runs_before = runs_before.collect();
        let nibbles = std::array::from_fn(|k| nibbles(&slices, &slice_orders, moves[PLAIN_MOVES + k]));
        let blocks_before = blocks_before.collect();
        Self {
            corners,
            corner_orders,
            rows,
            edge_orders,
            slices,
            slice_orders,
            blocks_before,
            runs_before,
            variants,
            nibbles,
        }
    }

    /// The block of an order of the corners, and its byte in a group.
    pub(super) fn of_corners(&self, order: CornerPermutation) -> (usize, usize) {
        let number = self.corners[order.index()] as usize;
        (number / IN_BLOCK, number % IN_BLOCK)
    }

    /// The row of an order of the U and D edges.
    pub(super) fn of_edges(&self, order: UdEdgePermutation) -> usize {
        self.rows[order.index()] as usize
    }

    /// The group and the bit of an order of the middle-layer edges.
    pub(super) fn of_slice(&self, order: SlicePermutation) -> (usize, u8) {
        let number = self.slices[order.index()];
        ((number / 8) as usize, number % 8)
    }

    /// Where a run comes from in the blocks before.
    #[inline]
    pub(super) fn sources<'a>(&'a self, run: usize, before: &Before<'a>) -> Sources<'a> {
        let mut sources = [(&before[0].0[run], &self.variants[0]); MOVES];
        let maps = before.iter().zip(&self.runs_before[run]);
        for (source, (&(runs, _), &(run, variant))) in sources.iter_mut().zip(maps) {
            *source = (&runs[run as usize], &self.variants[variant as usize]);
        }
        sources
    }

    /// Where an element has its bit. It must be one of H.
    pub(super) fn place(&self, element: PackedPermutation) -> Place {
        let (block, within) = self.of_corners(element.corners());
        let (group, bit) = self.of_slice(element.slice());
        let row = self.of_edges(element.ud_edges());
        Place { block, byte: row * ROW_BYTES + group * IN_BLOCK + within, bit }
    }

    /// The element whose bit this is.
    pub(super) fn element(&self, place: Place) -> CubieCube {
        let (row, group, within) =
            (place.byte / ROW_BYTES, place.byte % ROW_BYTES / IN_BLOCK, place.byte % IN_BLOCK);
        let corners =
            CornerPermutation::from_index(self.corner_orders[IN_BLOCK * place.block + within] as usize);
        let slice = SlicePermutation::from_index(self.slice_orders[8 * group + place.bit as usize] as usize);
        let corners = corners.cube();
        let odd = corners.is_odd() != slice_is_odd(slice);
        let edges = UdEdgePermutation::from_index(self.edge_orders[row][usize::from(odd)] as usize);
        let (mut ep, slice) = (edges.cube().ep, slice.cube());
        ep[8..].copy_from_slice(&slice.ep[8..]);
        CubieCube { cp: corners.cp, ep, ..CubieCube::SOLVED }
    }
}

fn corner_numbers() -> (Vec<u16>, Vec<u16>) {
    let (mut numbers, mut orders) = (vec![u16::MAX; CornerPermutation::NUM], Vec::new());
    for order in CornerPermutation::all() {
        if numbers[order.index()] == u16::MAX {
            for renaming in 0..IN_BLOCK {
                let renamed = renamed_corners(order, renaming).index();
                numbers[renamed] = orders.len() as u16;
                orders.push(renamed as u16);
            }
        }
    }
    (numbers, orders)
}

fn row_numbers() -> (Vec<u16>, Vec<[u16; 2]>) {
    let mut orders = vec![[0; 2]; ROWS];
    let rows = UdEdgePermutation::all().map(|order| {
        let row = double_row(order) / 2;
        orders[row][usize::from(order.cube().is_odd())] = order.index() as u16;
        row as u16
    });
    (rows.collect(), orders)
}

fn slice_numbers() -> ([u8; SlicePermutation::NUM], [u8; SlicePermutation::NUM]) {
    const UNSET: u8 = u8::MAX;
    let (mut numbers, mut orders) = ([UNSET; SlicePermutation::NUM], [0; SlicePermutation::NUM]);
    let mut groups = [0; 2];
    for order in SlicePermutation::all() {
        if numbers[order.index()] == UNSET {
            let odd = usize::from(slice_is_odd(order));
            for renaming in 0..4 {
                let renamed = renamed_slice(order, renaming).index();
                let number = 8 * groups[odd] + 4 * odd + renaming;
                numbers[renamed] = number as u8;
                orders[number] = renamed as u8;
            }
            groups[odd] += 1;
        }
    }
    (numbers, orders)
}

fn nibbles(numbers: &[u8], orders: &[u8], turn: Move) -> Nibbles {
    std::array::from_fn(|group| {
        std::array::from_fn(|half| {
            let first = SlicePermutation::from_index(orders[8 * group + 4 * half] as usize);
            let number = numbers[before(first, turn).index()];
            Nibble { group: number / 8, xor: number % 4 }
        })
    })
}

//! Pruning tables over pairs of coordinates: how many moves it takes at least to solve both.
//!
//! The first coordinate is reduced by symmetry: a table has a row for each class and a column for each value of the
//! second coordinate, as seen from the representative of the class.

use std::borrow::Cow;
use std::cell::Cell;
use std::iter;
use std::sync::atomic::AtomicU64;

use super::bfs::{self, Backward, RowGraph, Schedule};
use super::byte_rows::ByteRows;
use super::{BuildControl, MoveSet, PRUNING_TABLES, PruningId, TableError};
use crate::coord::{Coordinate, SymClasses, SymCoord};
use crate::cube::Move;

/// The distances of the instant tier: the tables in the sequence of [`PRUNING_TABLES`], four bits an entry. They never
/// change, and filling them took two thirds of the time from the start of the program to the first solution. A test
/// compares each byte with [`Tables::fill`](super::Tables::fill).
static DISTANCES: &[u8] = include_bytes!("../../../assets/instant.tables");

/// The distances of tables by their ids: four bits each, the first in the low bits.
pub(super) type Distances<'a> = &'a (dyn Fn(PruningId) -> Cow<'static, [u8]> + Sync);

/// Returns the distances of a table of the instant tier.
pub(super) fn instant_distances(id: PruningId) -> Cow<'static, [u8]> {
    let before = PRUNING_TABLES[..id as usize]
        .iter()
        .map(|entry| entry.bytes)
        .sum();
    DISTANCES[before..][..id.entry().bytes].into()
}

/// The distances of all pairs of a class and a column, four bits each.
#[derive(Clone, Debug)]
pub struct PruningTable {
    columns: usize,
    nibbles: Cow<'static, [u8]>,
    sizes: Vec<u8>,
}

impl PruningTable {
    /// The table of these distances, for these classes and this many columns.
    pub(super) fn of<R: Coordinate>(
        nibbles: Cow<'static, [u8]>,
        classes: &SymClasses<R>,
        columns: usize,
    ) -> Self {
        let sizes = (0..classes.count())
            .map(|class| classes.size(class) as u8)
            .collect();
        Self {
            columns,
            nibbles,
            sizes,
        }
    }

    /// Returns a lower bound on the moves to the goal from a row and a column: 0 to 15.
    #[inline]
    pub fn distance(&self, row: usize, column: usize) -> u8 {
        let index = row * self.columns + column;
        self.nibbles[index / 2] >> (4 * (index % 2)) & 15
    }

    /// Returns the number of entries.
    pub fn count(&self) -> usize {
        self.sizes.len() * self.columns
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.nibbles.len()
    }

    /// Returns the number of pairs of plain values at each distance: a row counts as often as its class has values.
    pub fn distribution(&self) -> Vec<u64> {
        let mut counts = vec![0; 16];
        for (row, &size) in self.sizes.iter().enumerate() {
            for column in 0..self.columns {
                counts[self.distance(row, column) as usize] += u64::from(size);
            }
        }
        while counts.last() == Some(&0) {
            counts.pop();
        }
        counts
    }
}

/// The moves and symmetries that join the pairs of two coordinates, the first of which may be reduced by symmetry.
pub(super) struct ProductGraph {
    moves: usize,
    columns: usize,
    start: (usize, u16),
    /// For each row, the symmetries that fix it, as a set of bits.
    stabilizers: Vec<u16>,
    /// For each row and move, the row after it, and the symmetry that then applies to the column.
    row_moves: Vec<SymCoord>,
    /// For each symmetry, the column after it and each move; then the column after the symmetry alone.
    column_maps: Vec<u16>,
}

/// The instant tier's tables look backward as soon as this part of the entries, in percent, is set.
const BACKWARD_FROM: usize = 40;
/// Stands for a pair that no sequence of moves reaches.
const UNREACHABLE: u8 = u8::MAX;

impl ProductGraph {
    /// Returns the product of the classes of one coordinate with all values of another, under some moves. `carried` has
    /// the images of the second's values by value and symmetry; `after` returns the value after a move.
    pub(super) fn new<R: Coordinate, const SYMMETRIES: usize>(
        classes: &SymClasses<R>,
        moves: MoveSet,
        carried: &[[impl Copy + Into<u16>; SYMMETRIES]],
        after: impl Fn(usize, Move) -> usize,
    ) -> Self {
        let mut row_moves = Vec::with_capacity(classes.count() * moves.len());
        for class in 0..classes.count() {
            let representative = classes.representative(class);
            row_moves.extend(moves.moves().map(|turn| {
                classes.sym_coord(
                    representative
                        .turned(turn)
                        .expect("the moves keep the coordinate defined"),
                )
            }));
        }
        Self::of_rows(classes, moves, row_moves, carried, after)
    }

    /// Does what [`Self::new`] does, with the symmetry coordinates after all moves of all classes found by the caller.
    pub(super) fn of_rows<R: Coordinate, const SYMMETRIES: usize>(
        classes: &SymClasses<R>,
        moves: MoveSet,
        row_moves: Vec<SymCoord>,
        carried: &[[impl Copy + Into<u16>; SYMMETRIES]],
        after: impl Fn(usize, Move) -> usize,
    ) -> Self {
        let columns = carried.len();
        let mut column_maps =
            Vec::with_capacity(classes.symmetries().len() * (moves.len() + 1) * columns);
        for symmetry in 0..classes.symmetries().len() {
            for turn in moves.moves() {
                column_maps.extend(
                    (0..columns).map(|column| carried[after(column, turn)][symmetry].into()),
                );
            }
            column_maps.extend(carried.iter().map(|images| images[symmetry].into()));
        }
        let stabilizers = (0..classes.count())
            .map(|class| classes.stabilizer(class))
            .collect();
        Self {
            moves: moves.len(),
            columns,
            start: (0, 0),
            stabilizers,
            row_moves,
            column_maps,
        }
    }

    fn column_map(&self, symmetry: usize, turn: usize) -> &[u16] {
        &self.column_maps[(symmetry * (self.moves + 1) + turn) * self.columns..][..self.columns]
    }

    /// Fills the table on the caller's thread. Returns its distances, four bits each, the first in the low bits.
    pub(super) fn fill(&self) -> Vec<u8> {
        self.fill_up_to(UNREACHABLE)
    }

    /// Fills the table up to the distance `most`, which stands for all farther ones. This skips the last and largest
    /// steps of the search.
    pub(super) fn fill_up_to(&self, most: u8) -> Vec<u8> {
        in_nibbles(&self.distances(most - 1).into_bytes(), most)
    }

    /// Fills the table where each move counts as much as `counts` says, up to the distance that stands for all farther
    /// ones.
    pub(super) fn fill_counting(&self, counts: &[u8]) -> Vec<u8> {
        let mut distances = vec![UNREACHABLE; self.rows() * self.columns];
        let reach = |distances: &mut [u8], row: usize, column: u16, distance: u8| {
            for (row, map) in self.images(row) {
                let column = map.map_or(column, |map| map[usize::from(column)]);
                let known = &mut distances[row * self.columns + usize::from(column)];
                *known = distance.min(*known);
            }
        };
        let (row, column) = self.start;
        reach(&mut distances, row, column, 0);
        for distance in 0..MOST_IN_NIBBLE {
            for row in 0..self.rows() {
                for column in 0..self.columns {
                    if distances[row * self.columns + column] != distance {
                        continue;
                    }
                    for (turn, count) in counts.iter().enumerate() {
                        let (next, map) = self.neighbour(row, turn);
                        reach(&mut distances, next, map[column], distance + count);
                    }
                }
            }
        }
        in_nibbles(&distances, MOST_IN_NIBBLE)
    }

    /// Returns all distances up to `farthest`, found on the caller's thread. The others are [`UNREACHABLE`].
    fn distances(&self, farthest: u8) -> ByteRows<Cell<u64>> {
        let entries = ByteRows::new(self.rows(), self.columns);
        let schedule = Schedule {
            backward: Backward::FromPercent(BACKWARD_FROM),
            farthest,
            shares: Vec::new(),
        };
        bfs::fill_alone(self, &entries, &schedule);
        entries
    }
}

/// The greatest distance that four bits hold.
const MOST_IN_NIBBLE: u8 = 15;

/// Returns distances as four bits each. `most` stands for all farther ones.
fn in_nibbles(distances: &[u8], most: u8) -> Vec<u8> {
    let pairs = distances.chunks(2);
    let packed = pairs.map(|pair| {
        let both = pair.iter().rev();
        both.fold(0, |byte, &distance| byte << 4 | distance.min(most))
    });
    packed.collect()
}

/// The first symmetry of each group changes nothing.
const IDENTITY: usize = 0;

impl RowGraph for ProductGraph {
    fn rows(&self) -> usize {
        self.stabilizers.len()
    }

    fn columns(&self) -> usize {
        self.columns
    }

    fn moves(&self) -> usize {
        self.moves
    }

    fn starts(&self) -> Vec<(usize, u16)> {
        vec![self.start]
    }

    #[inline]
    fn neighbour(&self, row: usize, turn: usize) -> (usize, &[u16]) {
        let after = self.row_moves[row * self.moves + turn];
        (
            after.class as usize,
            self.column_map(after.symmetry as usize, turn),
        )
    }

    #[inline]
    fn images(&self, row: usize) -> impl Iterator<Item = (usize, Option<&[u16]>)> {
        let mut left = self.stabilizers[row];
        iter::from_fn(move || {
            let symmetry = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            let map = || (symmetry != IDENTITY).then(|| self.column_map(symmetry, self.moves));
            (symmetry < SYMMETRIES).then(|| (row, map()))
        })
    }
}

/// The most symmetries that a group has.
const SYMMETRIES: usize = u16::BITS as usize;

/// The moves that join the pairs of two numbers that each move changes independently.
struct PairGraph<'a> {
    moves: usize,
    columns: usize,
    starts: &'a [(usize, u16)],
    row_moves: &'a [u32],
    column_maps: Vec<u16>,
}

impl<'a> PairGraph<'a> {
    fn new(
        moves: usize,
        starts: &'a [(usize, u16)],
        row_moves: &'a [u32],
        column_maps: Vec<u16>,
    ) -> Self {
        Self {
            moves,
            columns: column_maps.len() / moves,
            starts,
            row_moves,
            column_maps,
        }
    }
}

impl RowGraph for PairGraph<'_> {
    fn rows(&self) -> usize {
        self.row_moves.len() / self.moves
    }

    fn columns(&self) -> usize {
        self.columns
    }

    fn moves(&self) -> usize {
        self.moves
    }

    fn starts(&self) -> Vec<(usize, u16)> {
        self.starts.to_vec()
    }

    #[inline]
    fn neighbour(&self, row: usize, turn: usize) -> (usize, &[u16]) {
        let next = self.row_moves[row * self.moves + turn];
        (
            next as usize,
            &self.column_maps[turn * self.columns..][..self.columns],
        )
    }

    #[inline]
    fn images(&self, row: usize) -> impl Iterator<Item = (usize, Option<&[u16]>)> {
        iter::once((row, None))
    }
}

/// The schedule of distances of pairs.
const ALL_PAIRS: Schedule = Schedule {
    backward: Backward::FromPercent(BACKWARD_FROM),
    farthest: UNREACHABLE - 1,
    shares: Vec::new(),
};

/// Returns the distances of all pairs of two numbers from the nearest of some pairs, row by row, where each of `moves`
/// moves changes the two independently: `row_moves` has the first numbers after all moves of the first, and so on;
/// `column_maps` the second numbers after the first move of all, and so on. Pairs that are never reached have 255.
///
/// # Errors
/// [`TableError::Cancelled`].
pub(crate) fn distances_of_pairs(
    moves: usize,
    starts: &[(usize, u16)],
    row_moves: &[u32],
    column_maps: Vec<u16>,
    control: &BuildControl<'_>,
) -> Result<Vec<u8>, TableError> {
    let graph = PairGraph::new(moves, starts, row_moves, column_maps);
    let entries = ByteRows::<AtomicU64>::new(graph.rows(), graph.columns);
    bfs::fill(&graph, &entries, &ALL_PAIRS, control).map_err(|_stopped| TableError::Cancelled)?;
    Ok(entries.into_bytes())
}

/// Does what [`distances_of_pairs`] does on the caller's thread alone, which is faster for a small table.
pub(crate) fn distances_of_pairs_alone(
    moves: usize,
    start: (usize, u16),
    row_moves: &[u32],
    column_maps: Vec<u16>,
) -> Vec<u8> {
    let starts = [start];
    let graph = PairGraph::new(moves, &starts, row_moves, column_maps);
    let entries = ByteRows::<Cell<u64>>::new(graph.rows(), graph.columns);
    bfs::fill_alone(&graph, &entries, &ALL_PAIRS);
    entries.into_bytes()
}

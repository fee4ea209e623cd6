//! Pruning tables: for each pair of two coordinates the least number of moves that solves both.
//!
//! The first coordinate counts by symmetry classes: a table has a row for each class and a column for each value of
//! the second coordinate, seen from where the class's representative is. Rows are filled by breadth-first search,
//! forward (entries set their neighbours) while few are set, then backward (unset entries look for a set neighbour).

use super::MoveSet;
use super::columns::columns_with;
use crate::coord::{Coordinate, SymClasses, SymCoord};
use crate::cube::Move;

/// The distances of all pairs of a class and a column, four bits each.
#[derive(Clone, Debug)]
pub struct PruningTable {
    columns: usize,
    nibbles: Vec<u8>,
    sizes: Vec<u8>,
}

impl PruningTable {
    fn new(distances: &[u8], columns: usize, sizes: Vec<u8>) -> Self {
        let nibbles = distances.chunks(2).map(|pair| pair[0] | pair.get(1).copied().unwrap_or(0) << 4);
        Self { columns, nibbles: nibbles.collect(), sizes }
    }

    /// How many moves it takes, at least, from a row and a column: 0 to 15.
    #[inline]
    pub fn distance(&self, row: usize, column: usize) -> u8 {
        let index = row * self.columns + column;
        self.nibbles[index / 2] >> (4 * (index % 2)) & 15
    }

    /// How many entries are stored.
    pub fn len(&self) -> usize {
        self.sizes.len() * self.columns
    }

    /// Whether nothing is stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.nibbles.len()
    }

    /// How many pairs of plain values have each distance: a row counts as often as its class has values.
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

/// What the search through a table walks on: what moves do to rows and columns.
pub(super) struct Product {
    pub(super) moves: Vec<Move>,
    pub(super) columns: usize,
    sizes: Vec<u8>,
    stabilizers: Vec<u16>,
    /// For each row and move the row after it, and the symmetry that then applies to the column.
    row_moves: Vec<SymCoord>,
    /// For each symmetry and move the column after both; and in place of one more move, after the symmetry alone.
    column_maps: Vec<u16>,
}

/// Backward from the depth at which more than this share, in percent, of the entries is set.
const BACKWARD_FROM: usize = 40;
const UNSET: u8 = u8::MAX;
/// The first symmetry of each group changes nothing.
const IDENTITY: usize = 0;

impl Product {
    /// The product of the classes of one coordinate with all values of another, under some moves. `carried` gives
    /// the values of the second by value and symmetry, `after` by value and move.
    pub(super) fn new<R: Coordinate, const SYMMETRIES: usize>(
        classes: &SymClasses<R>,
        moves: MoveSet,
        carried: &[[impl Copy + Into<u16>; SYMMETRIES]],
        after: impl Fn(usize, Move) -> usize,
    ) -> Self {
        let moves: Vec<Move> = moves.moves().collect();
        let mut row_moves = Vec::with_capacity(classes.len() * moves.len());
        for class in 0..classes.len() {
            let representative = classes.representative(class);
            row_moves.extend(moves.iter().map(|&turn| {
                classes.sym_coord(representative.turned(turn).expect("the moves keep the coordinate defined"))
            }));
        }
        Self::of_rows(classes, moves, row_moves, carried, after)
    }

    /// The same with the labels after all moves of all classes found otherwise.
    pub(super) fn of_rows<R: Coordinate, const SYMMETRIES: usize>(
        classes: &SymClasses<R>,
        moves: Vec<Move>,
        row_moves: Vec<SymCoord>,
        carried: &[[impl Copy + Into<u16>; SYMMETRIES]],
        after: impl Fn(usize, Move) -> usize,
    ) -> Self {
        let columns = carried.len();
        let mut column_maps = Vec::with_capacity(classes.symmetries().len() * (moves.len() + 1) * columns);
        for symmetry in 0..classes.symmetries().len() {
            for &turn in &moves {
                column_maps.extend((0..columns).map(|column| carried[after(column, turn)][symmetry].into()));
            }
            column_maps.extend(carried.iter().map(|images| images[symmetry].into()));
        }
        let rows = 0..classes.len();
        let sizes = rows.clone().map(|class| classes.size(class) as u8).collect();
        let stabilizers = rows.map(|class| classes.stabilizer(class)).collect();
        Self { moves, columns, sizes, stabilizers, row_moves, column_maps }
    }

    /// The finished table.
    pub(super) fn table(self) -> PruningTable {
        self.table_up_to(UNSET)
    }

    /// The finished table, in which what is farther than `most` counts as `most`: without the last and largest
    /// steps of the search.
    pub(super) fn table_up_to(self, most: u8) -> PruningTable {
        let mut distances = self.distances(most);
        for distance in &mut distances {
            *distance = (*distance).min(most);
        }
        PruningTable::new(&distances, self.columns, self.sizes)
    }

    pub(super) fn rows(&self) -> usize {
        self.sizes.len()
    }

    /// Where a move leads from a row: the row after it, and the map for the columns.
    pub(super) fn neighbours(&self, row: usize, turn: usize) -> (usize, &[u16]) {
        let label = self.row_moves[row * self.moves.len() + turn];
        (label.class as usize, self.column_map(label.symmetry as usize, turn))
    }

    /// The symmetries that keep a row: they take some of its columns for the same.
    pub(super) fn same(&self, row: usize) -> impl Iterator<Item = usize> {
        let stabilizer = self.stabilizers[row];
        (0..16).filter(move |symmetry| stabilizer >> symmetry & 1 == 1)
    }

    pub(super) fn column_map(&self, symmetry: usize, turn: usize) -> &[u16] {
        &self.column_maps[(symmetry * (self.moves.len() + 1) + turn) * self.columns..][..self.columns]
    }

    /// All that are below `most`; the others stay unset.
    fn distances(&self, most: u8) -> Vec<u8> {
        let mut distances = vec![UNSET; self.rows() * self.columns];
        distances[0] = 0;
        let (mut set, mut depth) = (1, 0);
        let mut columns = vec![0; self.columns];
        while set < distances.len() && depth + 1 < most {
            let backward = set * 100 > distances.len() * BACKWARD_FROM;
            let new = (0..self.rows())
                .map(|row| {
                    if backward {
                        self.look_back(row, depth, &mut distances, &mut columns)
                    } else {
                        self.reach_out(row, depth, &mut distances, &mut columns)
                    }
                })
                .sum::<usize>();
            assert!(new > 0, "the moves reach every entry");
            set += new;
            depth += 1;
        }
        distances
    }

    /// Forward: the unset neighbours of the row's entries at `depth` are one move deeper, and with them the columns
    /// that a symmetry of the neighbour's row takes for the same. Returns how many were set.
    fn reach_out(&self, row: usize, depth: u8, distances: &mut [u8], at_depth: &mut [u16]) -> usize {
        let count = columns_with(depth, &distances[row * self.columns..][..self.columns], at_depth);
        let mut new = 0;
        for turn in 0..self.moves.len() {
            if count == 0 {
                break;
            }
            let (next, map) = self.neighbours(row, turn);
            let images = &mut distances[next * self.columns..][..self.columns];
            for symmetry in self.same(next) {
                let mut set = |column: u16| {
                    let entry = &mut images[column as usize];
                    new += usize::from(*entry == UNSET);
                    *entry = (*entry).min(depth + 1);
                };
                let after = at_depth[..count].iter().map(|&column| map[column as usize]);
                if symmetry == IDENTITY {
                    after.for_each(&mut set);
                } else {
                    let image = self.column_map(symmetry, self.moves.len());
                    after.for_each(|column| set(image[column as usize]));
                }
            }
        }
        new
    }

    /// Backward: the row's unset entries that have a neighbour at `depth` are one move deeper. Returns how many.
    fn look_back(&self, row: usize, depth: u8, distances: &mut [u8], unset: &mut [u16]) -> usize {
        let own = row * self.columns;
        let before = columns_with(UNSET, &distances[own..][..self.columns], unset);
        let mut left = before;
        for turn in 0..self.moves.len() {
            let (next, map) = self.neighbours(row, turn);
            let start = next * self.columns;
            let mut kept = 0;
            for k in 0..left {
                let column = unset[k];
                let found = distances[start + map[column as usize] as usize] == depth;
                distances[own + column as usize] = if found { depth + 1 } else { UNSET };
                unset[kept] = column;
                kept += usize::from(!found);
            }
            left = kept;
        }
        before - left
    }
}

//! Lower bounds from some of the pieces: pattern databases for the allowed moves.
//!
//! Each table covers the positions of a few corners or a few edges. It holds the distance of each such placement from the
//! solved cube, found by breadth-first search with the allowed moves only; the bound is the greatest distance in several
//! tables. Only positions that the moves can bring a piece to are numbered, and no two pieces at one position, so the fewer
//! moves there are, the more pieces a table covers. Source: Korf, Finding Optimal Solutions to Rubik's Cube Using Pattern
//! Databases (1997).

use std::ops::ControlFlow;

use super::turn_graph::TurnGraph;
use crate::cube::Corner;
use crate::solver::engine::{PIECES, Placement, PositionMap};
use crate::tables::prefetch;

/// The most entries of a table, one byte each.
const MOST: usize = 1 << 21;
const UNSET: u8 = u8::MAX;
/// The number of entries between checks whether the search should stop.
const ENTRIES_BETWEEN_CHECKS: usize = 4096;

/// The tables for one set of moves.
#[derive(Clone, Debug)]
pub(super) struct PieceBounds {
    tables: Vec<PieceTable>,
    /// The pieces of the tables that are not filled, the smallest table first.
    missing: Vec<Vec<TablePiece>>,
}

impl PieceBounds {
    /// Starts without tables, and so without bounds.
    pub(super) fn new(graph: &TurnGraph) -> Self {
        let mut missing = groups(graph);
        missing.sort_by_key(|pieces| size(pieces));
        Self {
            tables: Vec::new(),
            missing,
        }
    }

    /// Whether all tables are filled.
    pub(super) fn are_filled(&self) -> bool {
        self.missing.is_empty()
    }

    /// Fills all tables, which takes up to a second each. `check` is called about a thousand times a second.
    pub(super) fn fill<B>(
        &mut self,
        graph: &TurnGraph,
        check: impl Fn(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.fill_while(graph, |_, _| true, check)
    }

    /// Returns the table with the most placements. Fills no more tables than are needed to find it.
    pub(super) fn largest<B>(
        &mut self,
        graph: &TurnGraph,
        check: impl Fn(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B, Option<&PieceTable>> {
        let may_be_larger = |tables: &[PieceTable], next: usize| {
            let most = tables.iter().map(|table| table.placements).max();
            most.is_none_or(|most| most < next)
        };
        self.fill_while(graph, may_be_larger, check)?;
        ControlFlow::Continue(self.tables.iter().max_by_key(|table| table.placements))
    }

    /// Fills tables while `is_wanted` returns true for the filled ones and the size of the next.
    fn fill_while<B>(
        &mut self,
        graph: &TurnGraph,
        is_wanted: impl Fn(&[PieceTable], usize) -> bool,
        check: impl Fn(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        while let Some(pieces) = self.missing.last()
            && is_wanted(&self.tables, size(pieces))
        {
            let table = PieceTable::build(graph, pieces.clone(), &check)?;
            self.tables.push(table);
            self.missing.pop();
        }
        ControlFlow::Continue(())
    }

    /// Whether the tables show that a placement is more than `left` moves from the solved cube.
    #[inline]
    pub(super) fn is_too_far(&self, placement: &Placement, left: u8) -> bool {
        self.tables
            .iter()
            .any(|table| table.distance(placement) > left)
    }

    /// Prefetches the entry of a placement that is looked up first.
    #[inline]
    pub(super) fn prefetch(&self, placement: &Placement) {
        if let Some(table) = self.tables.first() {
            prefetch(&table.distances, table.index(placement));
        }
    }
}

/// The distances of the placements of some pieces, which can all go to the same positions.
#[derive(Clone, Debug)]
pub(super) struct PieceTable {
    pieces: Vec<TablePiece>,
    distances: Vec<u8>,
    /// The number of entries that are set.
    placements: usize,
}

/// A piece of a table, and the positions of its sticker.
#[derive(Clone, Debug)]
struct TablePiece {
    piece: usize,
    /// For each position of the sticker, the number of the piece's position, and the orientation there.
    numbers: [(u8, u8); 32],
    /// The positions of the sticker, by number of the piece's position and orientation.
    positions: Vec<u8>,
    /// The number of orientations at each position.
    orientations: usize,
    /// The number of positions of the piece.
    count: usize,
}

impl TablePiece {
    fn new(graph: &TurnGraph, piece: usize) -> Self {
        let mut positions = Vec::new();
        let mut next: Vec<u8> = graph
            .solved
            .iter()
            .map(|solved| solved.pieces[piece])
            .collect();
        while let Some(position) = next.pop() {
            if !positions.contains(&position) {
                positions.push(position);
                next.extend(graph.backward.iter().map(|map| after(map, piece, position)));
            }
        }
        positions.sort_unstable();
        let cubies = cubies(piece, &positions);
        let mut numbers = [(0, 0); 32];
        for (number, &position) in positions.iter().enumerate() {
            let orientation = number % (positions.len() / cubies.len());
            let cubie = cubies
                .iter()
                .position(|&cubie| cubie == cubie_of(piece, position));
            numbers[usize::from(position)] =
                (cubie.expect("it is listed") as u8, orientation as u8);
        }
        let orientations = positions.len() / cubies.len();
        let count = cubies.len();
        Self {
            piece,
            numbers,
            positions,
            orientations,
            count,
        }
    }
}

/// Returns where a turn, or the inverse of one, moves the sticker of a piece.
#[inline]
fn after(map: &PositionMap, piece: usize, position: u8) -> u8 {
    map.pieces[usize::from(piece >= Corner::NUM)][usize::from(position) % 32]
}

/// Returns the corner or edge to which a position of a sticker belongs.
const fn cubie_of(piece: usize, position: u8) -> u8 {
    if piece < Corner::NUM {
        position / 3
    } else {
        position / 2
    }
}

/// Returns the corners or edges to which sorted positions belong.
fn cubies(piece: usize, positions: &[u8]) -> Vec<u8> {
    let mut cubies: Vec<u8> = positions
        .iter()
        .map(|&position| cubie_of(piece, position))
        .collect();
    cubies.dedup();
    cubies
}

impl PieceTable {
    fn build<B>(
        graph: &TurnGraph,
        pieces: Vec<TablePiece>,
        check: &impl Fn(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B, Self> {
        let mut table = Self {
            distances: vec![UNSET; size(&pieces)],
            pieces,
            placements: 0,
        };
        let mut edge: Vec<u32> = graph
            .solved
            .iter()
            .map(|solved| table.index(solved) as u32)
            .collect();
        for &index in &edge {
            table.distances[index as usize] = 0;
        }
        let mut distance = 0;
        while !edge.is_empty() {
            table.placements += edge.len();
            distance += 1;
            let mut next = Vec::new();
            for part in edge.chunks(ENTRIES_BETWEEN_CHECKS) {
                check(part.len() as u64)?;
                for &index in part {
                    table.expand(graph, index, distance, &mut next);
                }
            }
            edge = next;
        }
        ControlFlow::Continue(table)
    }

    /// Returns the number of moves that solve the pieces.
    #[inline]
    pub(super) fn distance(&self, placement: &Placement) -> u8 {
        self.distances[self.index(placement)]
    }

    /// Does the same for the placement after a turn, or the inverse of one.
    #[inline]
    pub(super) fn distance_after(&self, map: &PositionMap, placement: &Placement) -> u8 {
        let after = |piece: &TablePiece| after(map, piece.piece, placement.pieces[piece.piece]);
        self.distances[self.index_of(|_, piece| after(piece))]
    }

    /// Returns the number of placements of the pieces that the moves can reach.
    pub(super) fn placements(&self) -> usize {
        self.placements
    }

    /// Sets the distance of all unset placements from which a move leads to this one.
    fn expand(&mut self, graph: &TurnGraph, index: u32, distance: u8, next: &mut Vec<u32>) {
        let positions = self.positions(index as usize);
        for map in &graph.backward {
            let before =
                |number: usize, piece: &TablePiece| after(map, piece.piece, positions[number]);
            let before = self.index_of(before);
            let entry = &mut self.distances[before];
            if *entry == UNSET {
                *entry = distance;
                next.push(before as u32);
            }
        }
    }

    /// Returns the index of the positions that `position` gives for the pieces: for each piece, a digit for its position
    /// among those still free and one for its orientation.
    #[inline]
    fn index_of(&self, position: impl Fn(usize, &TablePiece) -> u8) -> usize {
        let mut index = 0;
        let mut taken = 0_u32;
        for (number, piece) in self.pieces.iter().enumerate() {
            let (cubie, orientation) = piece.numbers[usize::from(position(number, piece)) % 32];
            let below = (taken & ((1 << cubie) - 1)).count_ones() as usize;
            index = index * (piece.count - number) + usize::from(cubie) - below;
            index = index * piece.orientations + usize::from(orientation);
            taken |= 1 << cubie;
        }
        index
    }

    #[inline]
    fn index(&self, placement: &Placement) -> usize {
        self.index_of(|_, piece| placement.pieces[piece.piece])
    }

    /// Returns the positions of the stickers that have this index.
    fn positions(&self, index: usize) -> [u8; PIECES] {
        let mut positions = [0; PIECES];
        let mut rest = index;
        let mut digits = [(0, 0); PIECES];
        for (number, piece) in self.pieces.iter().enumerate().rev() {
            let orientation = rest % piece.orientations;
            rest /= piece.orientations;
            digits[number] = (rest % (piece.count - number), orientation);
            rest /= piece.count - number;
        }
        let mut free = (1_u32 << self.pieces[0].count) - 1;
        for (number, piece) in self.pieces.iter().enumerate() {
            let (skipped, orientation) = digits[number];
            let left = (0..skipped).fold(free, |left, _| left & (left - 1));
            let cubie = left.trailing_zeros() as usize;
            free &= !(1 << cubie);
            positions[number] = piece.positions[cubie * piece.orientations + orientation];
        }
        positions
    }
}

/// Returns the number of placements of some pieces.
fn size(pieces: &[TablePiece]) -> usize {
    pieces
        .iter()
        .enumerate()
        .map(|(number, piece)| (piece.count - number) * piece.orientations)
        .product()
}

/// Returns the pieces of each table: as many as fit of those that can go to the same positions. The last table of such a
/// set repeats pieces of the one before, so that it is just as large.
fn groups(graph: &TurnGraph) -> Vec<Vec<TablePiece>> {
    let mut sets: Vec<Vec<TablePiece>> = Vec::new();
    for piece in (0..PIECES)
        .map(|piece| TablePiece::new(graph, piece))
        .filter(|piece| piece.count > 1)
    {
        let kind = |piece: &TablePiece| {
            (
                piece.piece < Corner::NUM,
                cubies(piece.piece, &piece.positions),
            )
        };
        match sets.iter_mut().find(|set| kind(&set[0]) == kind(&piece)) {
            Some(set) => set.push(piece),
            None => sets.push(vec![piece]),
        }
    }
    let mut groups = Vec::new();
    for set in sets {
        let fit = (1..=set.len())
            .take_while(|&count| size(&set[..count]) <= MOST)
            .count();
        for start in (0..set.len()).step_by(fit) {
            let start = start.min(set.len() - fit);
            groups.push(set[start..start + fit].to_vec());
        }
    }
    groups
}

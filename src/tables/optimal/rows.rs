//! Breadth-first search through a table of up to thirty thousand million entries, two bits each, with several threads.
//!
//! A row has the entries of all twists; for a row and a move all neighbours lie in one other row, permuted. The search
//! has two parts. First forward, while few entries are set: those at one depth set their unset neighbours, and an
//! entry is its distance modulo 3, which is enough as neighbours' distances differ by one at most. At the depth of
//! the table's `base` all that is set becomes 0, and there are only two steps to go, backward: unset entries look for
//! a set neighbour. What is then unset is farther still.
//!
//! The search can be stopped between any two rows and taken up later: what is known is the table and the depth, and
//! going through a row once more changes nothing.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

use super::super::BuildControl;
use super::super::MoveSet;
use super::super::columns::columns_with;
use super::super::pages::in_large_pages;
use super::cosets::Cosets;
use super::lines::{self, FAR, IN_LINE, SharedLines, UNSET};
use super::pieces::Pieces;
use crate::coord::Twist;
use crate::cube::Move;

/// As long as a row can be, from the start of its first line to the end of its last.
const REACH: usize = (Twist::NUM / IN_LINE + 2) * IN_LINE;
/// In place of a move in the maps: none.
const NO_MOVE: usize = Move::NUM;

/// How much of the work the forward steps are, and the first backward one, roughly.
const SHARES: (f32, f32) = (0.25, 0.75);

/// A table that is being filled.
pub(super) struct Rows<'a> {
    cosets: &'a Cosets,
    maps: Vec<u16>,
    lines: SharedLines,
    /// What is nearer than this, or as near, is not told apart.
    base: u8,
    moves: MoveSet,
    /// Which rows may have entries at the depth of this step, and which at that of the next: even depths, odd depths.
    fresh: [Vec<AtomicBool>; 2],
}

/// What a thread works with: a list of columns, the row at hand, and one next to it.
struct Workplace {
    columns: Vec<u16>,
    own: Box<[u8; REACH]>,
    neighbour: Box<[u8; REACH]>,
}

impl Workplace {
    fn new() -> Self {
        Self {
            columns: vec![0; Twist::NUM + 1],
            own: Box::new([UNSET; REACH]),
            neighbour: Box::new([UNSET; REACH]),
        }
    }
}

impl<'a> Rows<'a> {
    /// A table of which nothing is known but the solved cube's entry.
    pub(super) fn new(cosets: &'a Cosets, base: u8, moves: MoveSet) -> Self {
        let count = lines::bytes(cosets.rows() * Twist::NUM);
        let mut bytes = in_large_pages(count);
        bytes.resize_with(count, || AtomicU8::new(FAR));
        let rows = Self::around(cosets, (base, moves), bytes, false);
        let solved = cosets.of(&Pieces::SOLVED)[0];
        rows.lines.set(cosets.entry(solved), 0, 0);
        rows.fresh[0][cosets.row(solved)].store(true, Relaxed);
        rows
    }

    /// A table as a search that was stopped left it.
    pub(super) fn resumed(cosets: &'a Cosets, base: u8, moves: MoveSet, bytes: Vec<u8>) -> Self {
        Self::around(cosets, (base, moves), bytes.into_iter().map(AtomicU8::new).collect(), true)
    }

    fn around(cosets: &'a Cosets, (base, moves): (u8, MoveSet), bytes: Vec<AtomicU8>, fresh: bool) -> Self {
        let flags = || std::iter::repeat_with(|| AtomicBool::new(fresh)).take(cosets.rows()).collect();
        let lines = SharedLines::new(bytes);
        Self { cosets, maps: cosets.twist_maps(), lines, base, moves, fresh: [flags(), flags()] }
    }

    /// Goes on from a depth to the end. Gives the depth it has reached if it is stopped before.
    pub(super) fn search(&self, from: u8, control: &BuildControl<'_>) -> Result<(), u8> {
        let (forward, first_back) = SHARES;
        let rows = self.cosets.rows();
        for depth in from..self.base {
            // Each step is some twelve times the one before.
            let until = |depth: u8| forward * 12_f32.powi(i32::from(depth) - i32::from(self.base));
            let step = |place: &mut Workplace, row| self.reach_out(row, depth, place);
            let part = control.part(until(depth), until(depth + 1));
            part.for_each_row(rows, Workplace::new, step).1.ok_or(depth)?;
            if depth + 1 == self.base {
                // Not to be stopped: between these two states nothing could be gone on with.
                (0..self.lines.lines()).for_each(|line| self.lines.level(line));
            }
        }
        for depth in from.max(self.base)..self.base + 2 {
            let (from, to) = if depth == self.base { (forward, first_back) } else { (first_back, 1.0) };
            let step = |place: &mut Workplace, row| {
                self.look_back(row, depth - self.base, place);
                0
            };
            control.part(from, to).for_each_row(rows, Workplace::new, step).1.ok_or(depth)?;
        }
        Ok(())
    }

    /// The bytes of the table.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.lines.into_bytes()
    }

    fn map(&self, symmetry: usize, turn: usize) -> &[u16] {
        &self.maps[(symmetry * (Move::NUM + 1) + turn) * Twist::NUM..][..Twist::NUM]
    }

    /// Copies a row, and gives where it starts in the copy.
    fn copy_row(&self, row: usize, to: &mut [u8; REACH]) -> usize {
        self.lines.copy(row * Twist::NUM, Twist::NUM, to)
    }

    /// Forward: the unset neighbours of the row's entries at `depth` are one move deeper, and with them the columns that
    /// a symmetry of the neighbour's class takes for the same.
    fn reach_out(&self, row: usize, depth: u8, place: &mut Workplace) -> u64 {
        let [own_fresh, next_fresh] = [depth, depth + 1].map(|depth| &self.fresh[depth as usize % 2]);
        if !own_fresh[row].swap(false, Relaxed) {
            return 0;
        }
        let start = self.copy_row(row, &mut place.own);
        // Nearer ones with the same remainder are among them: their neighbours are all set.
        let count = columns_with(depth % 3, &place.own[start..][..Twist::NUM], &mut place.columns);
        let mut new = 0;
        for turn in self.moves.moves() {
            let (next, symmetry) = self.cosets.row_after(row, turn);
            let (map, before) = (self.map(symmetry, turn.index()), new);
            for (same, symmetry) in self.cosets.same_rows(next) {
                let image = self.map(symmetry, NO_MOVE);
                for &column in &place.columns[..count] {
                    let twist = image[map[column as usize] as usize] as usize;
                    let entry = same * Twist::NUM + twist;
                    new += u64::from(self.lines.set(entry, (depth + 1) % 3, depth + 1));
                }
                if new > before {
                    next_fresh[same].store(true, Relaxed);
                }
            }
        }
        new
    }

    /// Backward: the row's unset entries that have a neighbour of a value have the next value.
    fn look_back(&self, row: usize, value: u8, place: &mut Workplace) {
        let Workplace { columns: unset, own, neighbour } = place;
        let start = self.copy_row(row, own);
        let own = &mut own[start..][..Twist::NUM];
        let before = columns_with(UNSET, own, unset);
        let mut left = before;
        for turn in self.moves.moves() {
            if left == 0 {
                break;
            }
            let (next, symmetry) = self.cosets.row_after(row, turn);
            let start = self.copy_row(next, neighbour);
            let neighbour: &[u8; Twist::NUM] =
                neighbour[start..].first_chunk().expect("a copy has all of a row");
            let map = self.map(symmetry, turn.index());
            let mut kept = 0;
            for k in 0..left {
                let column = unset[k];
                let found = neighbour[map[column as usize] as usize] == value;
                unset[kept] = column;
                kept += usize::from(!found);
            }
            left = kept;
        }
        if left < before {
            for entry in own.iter_mut() {
                *entry = if *entry == UNSET { value + 1 } else { *entry };
            }
            for &column in &unset[..left] {
                own[column as usize] = UNSET;
            }
            self.lines.put(row * Twist::NUM, own);
        }
    }
}

//! Phase 1 with exact distances: all ways into H of one length, level by level.
//!
//! Each position comes from a table far larger than any cache, so they are not visited one after the other: all of a
//! level are asked for, and when the last has been, the first have arrived. A thousand nanoseconds of waiting become
//! ten. Where there is no move to spare, the table also says which moves lead on, mostly one.

use std::ops::ControlFlow;

use super::PackedPath;
use crate::cube::Move;
use crate::solver::Ending;
use crate::tables::{FullPhase1, MoveSet, Phase1Coset};

/// So many positions of one level are asked for before the first is looked at. More would hide the memory no better,
/// and find the first solution later.
const AT_ONCE: usize = 64;
/// Whoever has come into H and has fewer moves to go than this cannot leave it and come back.
const SHORTEST_DETOUR: u8 = 5;

/// A position that has been asked for.
#[derive(Clone, Copy)]
struct Pending {
    path: PackedPath,
    coset: Phase1Coset,
    /// The distance of the position before it.
    beside: u8,
}

/// The positions waiting at each level, by the number of moves to go.
#[derive(Default)]
pub(super) struct Sweep {
    levels: Vec<Vec<Pending>>,
}

/// Who hears of ways into H.
pub(super) trait Visitor {
    /// So many positions are looked at.
    fn count(&mut self, positions: usize) -> ControlFlow<Ending>;
    /// A way into H that ends with a move that is not of H.
    fn arrive(&mut self, path: PackedPath) -> ControlFlow<Ending>;
}

impl Sweep {
    /// All ways of `length` moves, at least 1, from a coset at this distance, that begin with one of these moves.
    pub(super) fn run(
        &mut self,
        tables: &FullPhase1,
        (coset, distance): (Phase1Coset, u8),
        length: u8,
        first: MoveSet,
        visitor: &mut impl Visitor,
    ) -> ControlFlow<Ending> {
        self.levels.resize_with(self.levels.len().max(length as usize + 1), Vec::new);
        self.levels.iter_mut().for_each(Vec::clear);
        let start = Pending { path: PackedPath::EMPTY, coset, beside: distance };
        let local = |turn: &Move| first.contains(tables.real(coset, *turn));
        let first = MoveSet::of(Move::ALL.into_iter().filter(local));
        self.go_on(tables, &start, length, first, visitor)?;
        (1..length).rev().try_for_each(|left| self.visit(tables, left, visitor))
    }

    /// Visits all that wait with so many moves to go.
    fn visit(&mut self, tables: &FullPhase1, left: u8, visitor: &mut impl Visitor) -> ControlFlow<Ending> {
        let mut waiting = std::mem::take(&mut self.levels[left as usize]);
        visitor.count(waiting.len())?;
        for pending in &waiting {
            let following = tables.following(pending.coset, pending.path.last());
            self.go_on(tables, pending, left, following, visitor)?;
        }
        waiting.clear();
        self.levels[left as usize] = waiting;
        ControlFlow::Continue(())
    }

    /// Asks for all positions after a position that can be in H after exactly `left` moves.
    #[inline]
    fn go_on(
        &mut self,
        tables: &FullPhase1,
        position: &Pending,
        left: u8,
        allowed: MoveSet,
        visitor: &mut impl Visitor,
    ) -> ControlFlow<Ending> {
        let Pending { path, coset, beside } = *position;
        let entry = tables.entry(coset);
        let distance = entry.distance(beside);
        let moves = match left.cmp(&distance) {
            std::cmp::Ordering::Less => return ControlFlow::Continue(()),
            std::cmp::Ordering::Equal => allowed.and(tables.ways_down(entry)),
            std::cmp::Ordering::Greater if distance == 0 && left < SHORTEST_DETOUR => {
                return ControlFlow::Continue(());
            }
            std::cmp::Ordering::Greater => allowed,
        };
        for local in moves.moves() {
            let path = path.then(tables.real(coset, local));
            if left == 1 {
                visitor.arrive(path)?;
                continue;
            }
            let next = tables.after(coset, local);
            tables.prefetch(next);
            let level = &mut self.levels[left as usize - 1];
            level.push(Pending { path, coset: next, beside: distance });
            if level.len() >= AT_ONCE {
                self.visit(tables, left - 1, visitor)?;
            }
        }
        ControlFlow::Continue(())
    }
}

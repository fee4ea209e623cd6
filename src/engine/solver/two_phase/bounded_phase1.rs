//! Phase 1 with lower bounds: all paths into H of one length, depth first.
//!
//! A plain recursive search. The tables of the instant tier fit into the caches, so there is no latency that
//! batches could hide, and the recursion skips the other turns of a face at once when
//! one of them shows that they are too far.

use std::ops::ControlFlow;

use super::PackedPath;
use crate::solver::engine::Visitor;
use crate::tables::{MoveSet, Phase1Node, Phase1Tables};

/// A search for paths that end with a move of a set.
pub(super) struct BoundedPhase1<'s, 'a, V> {
    pub(super) tables: &'a Phase1Tables,
    pub(super) visitor: &'s mut V,
    /// The last move is one of these.
    pub(super) last: MoveSet,
}

impl<V: Visitor<Solution = PackedPath>> BoundedPhase1<'_, '_, V> {
    /// Finds all paths from a node that continue with one of `moves` and are in H after exactly `left` moves, at least 1.
    pub(super) fn run(
        &mut self,
        node: Phase1Node,
        path: PackedPath,
        left: u8,
        moves: MoveSet,
    ) -> ControlFlow<V::Stop> {
        self.visitor.count(1)?;
        let children = self.tables.children(node);
        if left == 1 {
            for turn in moves.and(self.last).moves() {
                if children.after(turn).is_in_h() {
                    self.visitor.solved(path.then(turn))?;
                }
            }
            return ControlFlow::Continue(());
        }
        let mut moves = moves;
        while let Some(turn) = moves.take_first() {
            let child = children.after(turn);
            let bound = self.tables.bound(child, left - 1);
            if bound < left {
                self.run(
                    child,
                    path.then(turn),
                    left - 1,
                    MoveSet::FOLLOWING[turn.index()],
                )?;
            } else if bound > left {
                // The other turns of the face are one move from here: too far as well. Saves 6 % of all work.
                moves = moves.without_face_of(turn);
            }
        }
        ControlFlow::Continue(())
    }
}

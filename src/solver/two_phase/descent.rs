//! Phase 1 with bounds: all ways into H of one length, depth first. The tables fit into the caches.

use std::ops::ControlFlow;

use super::PackedPath;
use super::sweep::Visitor;
use crate::solver::Ending;
use crate::tables::{MoveSet, Phase1Node, Phase1Tables};

/// A search for ways that end with one of some moves.
pub(super) struct Descent<'s, 'a, V> {
    pub(super) tables: &'a Phase1Tables,
    pub(super) visitor: &'s mut V,
    /// The last move is one of these.
    pub(super) last: MoveSet,
}

impl<V: Visitor> Descent<'_, '_, V> {
    /// All ways on by one of `moves` that are in H after exactly `left` moves, `left` being at least 1.
    pub(super) fn run(
        &mut self,
        node: Phase1Node,
        path: PackedPath,
        left: u8,
        moves: MoveSet,
    ) -> ControlFlow<Ending> {
        self.visitor.count(1)?;
        let children = self.tables.children(node);
        if left == 1 {
            for turn in moves.and(self.last).moves() {
                if children.after(turn).is_in_h() {
                    self.visitor.arrive(path.then(turn))?;
                }
            }
            return ControlFlow::Continue(());
        }
        let mut moves = moves;
        while let Some(turn) = moves.take_first() {
            let child = children.after(turn);
            let bound = self.tables.bound(child, left - 1);
            if bound < left {
                self.run(child, path.then(turn), left - 1, MoveSet::FOLLOWING[turn.index()])?;
            } else if bound > left {
                // The other turns of the face are one move from here: too far as well. Saves 6 % of all work.
                moves = moves.without_face_of(turn);
            }
        }
        ControlFlow::Continue(())
    }
}

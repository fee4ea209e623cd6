//! Phase 1 with exact distances: all paths of one length from a coset of H into H.
//!
//! The two-phase solver uses it with the full tier, the coset solver always. The table gives the exact distance of
//! every coset, so no branch is entered that cannot reach H in time. Where there is no move to spare, the table also
//! gives the moves that lead nearer, usually just one. It is far larger than any cache, so the search goes in
//! [batches](super::batched_dfs) until the last moves, which are those of a [short path](SHORT_PATH) into H. Source of
//! phase 1: <https://kociemba.org/math/twophase.htm>.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::PackedPath;
use super::batched_dfs::{BatchedDfs, BatchedSearch, Visitor};
use crate::cube::Move;
use crate::tables::{FullPhase1, LocalMoves, MoveSet, NearCoset, Phase1Coset, SHORT_PATH};

/// A record of the moves that led to a position, in the form that a search needs.
pub(crate) trait PathPrefix: Copy {
    /// Returns the prefix with one more move.
    fn then(self, turn: Move) -> Self;

    /// Returns the last move, if there is one.
    fn last(self) -> Option<Move>;
}

impl PathPrefix for PackedPath {
    #[inline]
    fn then(self, turn: Move) -> Self {
        Self::then(self, turn)
    }

    #[inline]
    fn last(self) -> Option<Move> {
        Self::last(self)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Phase1Position<P> {
    prefix: P,
    coset: Phase1Coset,
    /// The distance of the parent. Given that, the entry, a distance modulo 3, is unambiguous.
    parent_distance: u8,
}

impl<P> Phase1Position<P> {
    /// Creates the start of a search, whose distance to H is known.
    pub(crate) fn start(prefix: P, coset: Phase1Coset, distance: u8) -> Self {
        Self {
            prefix,
            coset,
            parent_distance: distance,
        }
    }

    pub(crate) fn prefix(self) -> P {
        self.prefix
    }
}

/// The pending positions of a phase-1 search.
pub(crate) type Phase1Dfs<P> = BatchedDfs<Phase1Position<P>>;

/// A search for paths into H, which the visitor receives as solutions.
pub(crate) struct ExactPhase1<'s, 'a, V> {
    tables: &'a FullPhase1,
    following: &'a LocalMoves,
    visitor: &'s mut V,
    may_end_in_h: bool,
}

impl<'s, 'a, V: Visitor<Solution: PathPrefix>> ExactPhase1<'s, 'a, V> {
    /// Creates a search for paths whose last move is not a move of H.
    pub(crate) fn new(tables: &'a FullPhase1, visitor: &'s mut V) -> Self {
        Self {
            tables,
            following: tables.following(),
            visitor,
            may_end_in_h: false,
        }
    }

    /// Allows only these local moves after the first one, which [`Self::run`] chooses.
    #[must_use]
    pub(crate) fn with_following(self, following: &'a LocalMoves) -> Self {
        Self { following, ..self }
    }

    /// Also searches for paths that end in a move of H; these are in H one move earlier.
    #[must_use]
    pub(crate) fn with_paths_ending_in_h(self, may_end_in_h: bool) -> Self {
        Self {
            may_end_in_h,
            ..self
        }
    }

    /// Finds all paths of exactly `length` moves, at least 1, that begin with one of the moves of `first`.
    pub(crate) fn run(
        &mut self,
        dfs: &mut Phase1Dfs<V::Solution>,
        start: &Phase1Position<V::Solution>,
        length: u8,
        first: MoveSet,
    ) -> ControlFlow<V::Stop> {
        if length <= SHORT_PATH {
            return match self.tables.near(start.coset) {
                Some(coset) => self.finish(start.prefix, coset, length, first),
                None => ControlFlow::Continue(()),
            };
        }
        let is_first = |local: &Move| first.contains(self.tables.real(start.coset, *local));
        let first = MoveSet::of(Move::ALL.into_iter().filter(is_first));
        dfs.run(self, length, |search, dfs| {
            search.expand_one(start, length, first, dfs)
        })
    }

    pub(crate) fn turned(
        &self,
        position: &Phase1Position<V::Solution>,
        turn: Move,
    ) -> Phase1Position<V::Solution> {
        let stands_for_it = |local: &Move| self.tables.real(position.coset, *local) == turn;
        let local = Move::ALL
            .into_iter()
            .find(stands_for_it)
            .expect("each move has a local one");
        self.after(position, local, self.distance(position))
    }

    /// Returns the number of moves from a position to H.
    pub(crate) fn distance(&self, position: &Phase1Position<V::Solution>) -> u8 {
        self.tables
            .entry(position.coset)
            .distance(position.parent_distance)
    }

    /// Returns the position after a local move from a position with this distance.
    #[inline]
    fn after(
        &self,
        position: &Phase1Position<V::Solution>,
        local: Move,
        distance: u8,
    ) -> Phase1Position<V::Solution> {
        Phase1Position {
            prefix: position
                .prefix
                .then(self.tables.real(position.coset, local)),
            coset: self.tables.after(position.coset, local),
            parent_distance: distance,
        }
    }

    /// Pushes all successors of a position, by local moves of `allowed`, on a path that can be in H after exactly
    /// `left` moves, more than [`SHORT_PATH`]. Successors with only [`SHORT_PATH`] moves left are not pushed; their
    /// paths are followed to the end.
    #[inline]
    fn expand_one(
        &mut self,
        position: &Phase1Position<V::Solution>,
        left: u8,
        allowed: MoveSet,
        dfs: &mut Phase1Dfs<V::Solution>,
    ) -> ControlFlow<V::Stop> {
        let entry = self.tables.entry(position.coset);
        let distance = entry.distance(position.parent_distance);
        let moves = match left.cmp(&distance) {
            Ordering::Less => return ControlFlow::Continue(()),
            Ordering::Equal => allowed.and(self.tables.parent_moves(entry)),
            Ordering::Greater => allowed,
        };
        for local in moves.moves() {
            if left > SHORT_PATH + 1 {
                dfs.push(self, self.after(position, local, distance), left - 1)?;
            } else if let Some(coset) = self.tables.near(self.tables.after(position.coset, local)) {
                let prefix = position
                    .prefix
                    .then(self.tables.real(position.coset, local));
                self.visitor.count(1)?;
                self.finish(prefix, coset, SHORT_PATH, MoveSet::ALL)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Follows all paths of exactly `left` moves into H, at least 1 and at most [`SHORT_PATH`], that begin with one of
    /// the moves of `first`.
    fn finish(
        &mut self,
        prefix: V::Solution,
        coset: NearCoset,
        left: u8,
        first: MoveSet,
    ) -> ControlFlow<V::Stop> {
        let allowed = self.following.near_after(coset, prefix.last());
        for (local, real, next) in self.tables.near_steps(coset, left, self.may_end_in_h) {
            if !allowed.contains(local) || !first.contains(real) {
                continue;
            }
            let prefix = prefix.then(real);
            if left == 1 {
                self.visitor.solved(prefix)?;
            } else {
                self.finish(prefix, next, left - 1, MoveSet::ALL)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<V: Visitor<Solution: PathPrefix>> BatchedSearch for ExactPhase1<'_, '_, V> {
    type Position = Phase1Position<V::Solution>;
    type Scratch = ();
    type Stop = V::Stop;
    /// A larger batch would hide the latency no better, and find the first solution later.
    const BATCH: usize = 64;

    #[inline]
    fn prefetch(&self, position: &Self::Position) {
        self.tables.prefetch(position.coset);
    }

    #[inline]
    fn expand(
        &mut self,
        batch: &[Self::Position],
        left: u8,
        (): &mut (),
        dfs: &mut Phase1Dfs<V::Solution>,
    ) -> ControlFlow<V::Stop> {
        self.visitor.count(batch.len())?;
        for position in batch {
            let allowed = self.following.after(position.coset, position.prefix.last());
            self.expand_one(position, left, allowed, dfs)?;
        }
        ControlFlow::Continue(())
    }
}

//! Depth-first search in batches, for pruning tables that are far larger than the processor's caches.
//!
//! Each position needs an entry of such a table, and a plain search would spend nearly all its time waiting for memory.
//! So a successor is not visited at once: it joins the pending positions with the same number of moves to go, which are
//! prefetched [several in a row](IN_A_ROW). When they make a full batch, the batch is visited. The first entries have
//! arrived by then, and a wait of a hundred nanoseconds becomes a few. Deeper batches go first, so no level ever holds
//! more than one batch, and memory does not grow with the depth.
//!
//! [`BatchedSearch`] says what the positions are and how they are expanded. It is resolved at compile time, so that an
//! expansion and the pushing of its successors become one loop.

use std::ops::ControlFlow;

use crate::tables::IN_A_ROW;

/// A search that expands positions in batches.
pub(crate) trait BatchedSearch {
    type Position;
    /// Working memory of a level. Each level has its own, because deeper batches are expanded in the middle of a batch.
    type Scratch: Default;
    /// The reason for stopping a search early.
    type Stop;
    /// The number of positions in a full batch.
    const BATCH: usize;

    /// Prefetches what the expansion of a pending position needs.
    fn prefetch(&self, position: &Self::Position);

    /// Expands positions with `left` moves to go, at least 1. [Pushes](BatchedDfs::push) each successor that is worth
    /// visiting with one move less to go. With one move to go, there are no successors to push, only solutions, which
    /// the search handles itself.
    fn expand(
        &mut self,
        batch: &[Self::Position],
        left: u8,
        scratch: &mut Self::Scratch,
        dfs: &mut BatchedDfs<Self::Position, Self::Scratch>,
    ) -> ControlFlow<Self::Stop>;
}

pub(crate) trait Visitor {
    /// The form in which the search reports a solution.
    type Solution;
    type Stop;

    fn count(&mut self, positions: usize) -> ControlFlow<Self::Stop>;

    /// Reports a solution of the length that is searched.
    fn solved(&mut self, solution: Self::Solution) -> ControlFlow<Self::Stop>;
}

/// Pending positions with the same number of moves to go.
struct PendingLevel<P, W> {
    pending: Vec<P>,
    scratch: W,
}

// The derived implementation would require that positions have a default.
impl<P, W: Default> Default for PendingLevel<P, W> {
    fn default() -> Self {
        Self {
            pending: Vec::new(),
            scratch: W::default(),
        }
    }
}

/// The pending positions of a search by the number of moves to go. Can be used for one search after another, and keeps its
/// memory.
pub(crate) struct BatchedDfs<P, W = ()> {
    levels: Vec<PendingLevel<P, W>>,
    /// Positions with this many moves to go stay pending.
    floor: u8,
}

impl<P, W> Default for BatchedDfs<P, W> {
    fn default() -> Self {
        Self {
            levels: Vec::new(),
            floor: 0,
        }
    }
}

impl<P, W: Default> BatchedDfs<P, W> {
    /// Searches exactly `length` moves deep, at least 1. `start` pushes the first positions.
    pub(crate) fn run<S>(
        &mut self,
        search: &mut S,
        length: u8,
        start: impl FnOnce(&mut S, &mut Self) -> ControlFlow<S::Stop>,
    ) -> ControlFlow<S::Stop>
    where
        S: BatchedSearch<Position = P, Scratch = W>,
    {
        self.levels.resize_with(
            self.levels.len().max(usize::from(length) + 1),
            PendingLevel::default,
        );
        self.levels
            .iter_mut()
            .for_each(|level| level.pending.clear());
        start(search, self)?;
        (self.floor + 1..=length)
            .rev()
            .try_for_each(|left| self.visit(search, left))
    }

    /// Searches like [`run`](Self::run), but only until `floor` moves are to go, fewer than `length`, and returns the
    /// positions pending there.
    pub(crate) fn positions_at<S>(
        &mut self,
        floor: u8,
        search: &mut S,
        length: u8,
        start: impl FnOnce(&mut S, &mut Self) -> ControlFlow<S::Stop>,
    ) -> ControlFlow<S::Stop, Vec<P>>
    where
        S: BatchedSearch<Position = P, Scratch = W>,
    {
        self.floor = floor;
        let outcome = self.run(search, length, start);
        self.floor = 0;
        outcome?;
        ControlFlow::Continue(std::mem::take(&mut self.levels[usize::from(floor)].pending))
    }

    /// Adds a position with `left` moves to go. When that completes a batch, the batch is visited.
    #[inline]
    pub(crate) fn push<S>(&mut self, search: &mut S, position: P, left: u8) -> ControlFlow<S::Stop>
    where
        S: BatchedSearch<Position = P, Scratch = W>,
    {
        let pending = &mut self.levels[usize::from(left)].pending;
        pending.push(position);
        if pending.len().is_multiple_of(IN_A_ROW) {
            pending[pending.len() - IN_A_ROW..]
                .iter()
                .for_each(|position| search.prefetch(position));
        }
        if pending.len() >= S::BATCH && left > self.floor {
            self.visit(search, left)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits all positions with `left` moves to go.
    fn visit<S>(&mut self, search: &mut S, left: u8) -> ControlFlow<S::Stop>
    where
        S: BatchedSearch<Position = P, Scratch = W>,
    {
        let mut level = std::mem::take(&mut self.levels[usize::from(left)]);
        search.expand(&level.pending, left, &mut level.scratch, self)?;
        level.pending.clear();
        // Visits of deeper batches leave this level alone.
        self.levels[usize::from(left)] = level;
        ControlFlow::Continue(())
    }
}

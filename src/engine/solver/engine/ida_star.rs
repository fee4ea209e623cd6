//! IDA*: all paths of one length are searched, then all of the next, so that the first one found is one of the
//! shortest. Source: Korf, "Depth-first iterative-deepening" (1985).
//!
//! A [`SearchGraph`] says what the nodes are and how they are expanded: the moves, which of them may follow which, and the
//! lower bounds that cut paths off. It is resolved at compile time, so that an expansion and the recursion become one loop.
//! [`search_lengths`] goes through the lengths and reports to the incumbent; [`search_length`] searches one of them on
//! several threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::{SearchScope, TaskSequence, TaskWorker};
use crate::solver::Ending;

/// The positions of a search and the moves between them.
pub(crate) trait SearchGraph {
    /// A position, with the moves that led there.
    type Node: Clone;

    /// Calls `visit` with each successor from which the goal may be reached in exactly the moves that are then left,
    /// and with their number. `left`, at least 1, is the number of moves left before.
    fn expand<B>(
        &self,
        node: &Self::Node,
        left: u8,
        visit: &mut impl FnMut(Self::Node, u8) -> ControlFlow<B>,
    ) -> ControlFlow<B>;
}

/// Counts the nodes that are expanded, and can stop the search.
pub(crate) trait NodeCounter {
    type Stop;

    fn visited(&mut self) -> ControlFlow<Self::Stop>;
}

impl NodeCounter for TaskWorker<'_> {
    type Stop = Ending;

    #[inline]
    fn visited(&mut self) -> ControlFlow<Ending> {
        TaskWorker::visited(self)
    }
}

/// Calls `found` with the end of each path of exactly `left` more moves, at least 1.
pub(crate) fn descend<G: SearchGraph, C: NodeCounter>(
    graph: &G,
    node: &G::Node,
    left: u8,
    counter: &mut C,
    found: &mut impl FnMut(&G::Node, &mut C) -> ControlFlow<C::Stop>,
) -> ControlFlow<C::Stop> {
    counter.visited()?;
    graph.expand(node, left, &mut |next, left| {
        if left == 0 {
            found(&next, counter)
        } else {
            descend(graph, &next, left, counter, found)
        }
    })
}

/// Searches all paths of one length on several threads. They begin at `starts`, each with the number of moves left, and
/// are divided into tasks after `prefix` moves, which must be fewer than that.
pub(crate) fn search_length<G: SearchGraph<Node: Send + Sync> + Sync>(
    graph: &G,
    starts: Vec<(G::Node, u8)>,
    prefix: u8,
    scope: &SearchScope<'_>,
    threads: NonZeroUsize,
    found: impl Fn(&G::Node, &mut TaskWorker<'_>) -> ControlFlow<Ending> + Sync,
) -> ControlFlow<Ending> {
    let mut tasks = starts;
    for _ in 0..prefix {
        let mut longer = Vec::new();
        for (node, left) in &tasks {
            graph.expand(node, *left, &mut |next, left| {
                longer.push((next, left));
                ControlFlow::Continue(())
            })?;
        }
        tasks = longer;
    }
    TaskSequence::run(scope, tasks.len(), threads, |number, worker| {
        let (node, left) = &tasks[number];
        descend(graph, node, *left, worker, &mut |node, worker| {
            found(node, worker)
        })
    })
}

/// Searches all lengths in turn, from a lower bound up, until a path is found or no path within the limits and up to
/// `longest` is possible. Before each length, `prepare` may raise the lower bound.
pub(crate) fn search_lengths<S>(
    search: &mut S,
    scope: &SearchScope<'_>,
    longest: u8,
    lower_bound: impl Fn(&S) -> u8,
    mut prepare: impl FnMut(&mut S) -> ControlFlow<Ending>,
    search_one: impl Fn(&mut S, u8) -> ControlFlow<Ending>,
) -> ControlFlow<Ending> {
    let mut length = lower_bound(search);
    while length < scope.shorter_than().min(longest + 1) {
        scope.begin(length, length)?;
        prepare(search)?;
        let least = lower_bound(search);
        if least > length {
            length = least;
        } else {
            search_one(search, length)?;
            length += 1;
        }
    }
    let searched = length.min(longest + 1);
    scope.begin(searched - 1, searched)
}

//! Solutions that consist of allowed moves only.
//!
//! A stabilizer chain decides at once whether the moves can solve the cube. If they generate few enough cubes for searches
//! from both sides to meet within memory ([`both_sides`]), these find the shortest solution. Otherwise IDA* searches for
//! it: all lengths in turn, forwards from the cube to the edge of an endgame table, the [`Neighborhood`] of the solved
//! cube. The table grows as long as that is cheaper than a deeper search. Where the halfway point is too far away, pattern
//! databases for these moves bound the search ([`PieceBounds`]), and [`QuickAnswers`] or a [`Meeting`] finds a first
//! solution that need not be short. If turns of faces alone, perhaps after rotations, can solve the cube, two-phase search
//! with these shortens the solution.

mod both_sides;
mod meeting;
mod piece_bounds;
mod quick_answers;
mod turn_graph;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use super::engine::{
    Found, Neighborhood, Placement, SearchGraph, SearchScope, TaskWorker, search_length,
    search_lengths,
};
use super::half_turn_answers::{FIRST_SHARE, LATER_SHARE, improve};
use super::{Ending, Limits, SolverResources, TwoPhase};
use crate::cube::OrientedCube;
use crate::goals::{AllowedMoves, TurnGroup};
use crate::sync::Lock as _;
use crate::tables::TableCache;
use meeting::Meeting;
use piece_bounds::PieceBounds;
use quick_answers::QuickAnswers;
use turn_graph::TurnGraph;

/// Searches by allowed moves, and keeps the tables of earlier searches.
pub(super) struct AllowedSolver {
    two_phase: TwoPhase,
    tables: Arc<TableCache>,
    threads: NonZeroUsize,
    known: Mutex<Vec<(AllowedMoves, Knowledge)>>,
}

/// The tables for a set of moves, kept for the next request.
#[derive(Clone)]
struct Knowledge {
    graph: Arc<TurnGraph>,
    /// The placements near the solved cube.
    endgame: Arc<Neighborhood>,
    bounds: Arc<PieceBounds>,
}

/// The number of sets of moves whose tables are kept, about 250 MB each at most.
const CAPACITY: usize = 2;
/// A search is split into tasks after this many moves.
const TASKS_AFTER: u8 = 2;
/// A new placement in the endgame table costs as much time as this many positions of the search.
const PLACEMENT_COST: u64 = 3;
/// A length that is expected to visit more positions than this is worth the time for pattern databases.
const WORTH_BOUNDS: u64 = 3_000_000;
/// Before a length that is expected to visit more positions than this, two-phase search shortens the solution.
const WORTH_IMPROVING: u64 = 300_000;
/// A first solution is shortened for this many positions before the search for the shortest begins: a fraction of a second.
const FIRST_EFFORT: u64 = 500_000;
/// The search for a first solution gives up after this many positions, which takes seconds.
const PATIENCE: u64 = 40_000_000;
/// In a group at least this large, a first solution is looked for at once. In smaller ones, searches from both sides meet
/// within seconds.
const WORTH_QUICK_ANSWER: u128 = 1 << 40;

impl AllowedSolver {
    /// Creates a search that uses the instant tables for a quick answer.
    pub(super) fn new(two_phase: TwoPhase, resources: &SolverResources) -> Self {
        Self {
            two_phase,
            tables: Arc::clone(&resources.tables),
            threads: resources.threads,
            known: Mutex::default(),
        }
    }

    fn knowledge(&self, allowed: AllowedMoves) -> Knowledge {
        if let Some((_, known)) = self
            .known
            .locked()
            .iter()
            .find(|(known, _)| *known == allowed)
        {
            return known.clone();
        }
        let graph = Arc::new(TurnGraph::new(allowed));
        let endgame = Arc::new(Neighborhood::new(&graph.solved));
        let bounds = Arc::new(PieceBounds::new(&graph));
        Knowledge {
            graph,
            endgame,
            bounds,
        }
    }

    /// Keeps the tables of a search, unless another search has left larger ones.
    fn keep(&self, allowed: AllowedMoves, knowledge: Knowledge) {
        let mut known = self.known.locked();
        if let Some(position) = known.iter().position(|(known, _)| *known == allowed) {
            let (_, mut other) = known.remove(position);
            if other.endgame.len() < knowledge.endgame.len() {
                other.endgame = knowledge.endgame;
            }
            if !other.bounds.are_filled() {
                other.bounds = knowledge.bounds;
            }
            known.push((allowed, other));
        } else {
            known.push((allowed, knowledge));
        }
        let more = known.len().saturating_sub(CAPACITY);
        known.drain(..more);
    }

    /// Searches for the shortest solution. If the moves cannot solve the cube, the search is exhausted at once.
    pub(super) fn search(&self, scope: &SearchScope<'_>) -> ControlFlow<Ending> {
        let request = scope.request();
        let knowledge = self.knowledge(request.moves);
        let Some(start) = knowledge.graph.start(&request.cube) else {
            return ControlFlow::Continue(());
        };
        let mut search = AllowedSearch {
            solver: self,
            scope,
            start,
            last: 1,
            growth: knowledge.graph.rules.turns.len() as u64,
            knowledge,
            quick: None,
            may_improve: false,
            at_least: 0,
        };
        let outcome = search.run();
        self.keep(request.moves, search.knowledge);
        outcome
    }
}

struct AllowedSearch<'a> {
    solver: &'a AllowedSolver,
    scope: &'a SearchScope<'a>,
    start: Placement,
    knowledge: Knowledge,
    /// The number of positions that the last length took, or would have taken, and the factor by which the next one takes
    /// more.
    last: u64,
    growth: u64,
    quick: Option<QuickAnswers<'a>>,
    /// Whether two-phase search can shorten the solution and has not used its time yet.
    may_improve: bool,
    /// A lower bound for the turns of a solution, from the search from both sides.
    at_least: u8,
}

/// A position of the search: the pieces, and the indices of the moves that led there.
#[derive(Clone, Copy)]
struct AllowedNode {
    placement: Placement,
    path: [u8; Limits::MAX_LENGTH as usize],
    length: u8,
}

impl AllowedSearch<'_> {
    fn run(&mut self) -> ControlFlow<Ending> {
        let scope = self.scope;
        let graph = &self.knowledge.graph;
        let request = scope.request();
        let is_one_enough = request.want.count() == 1 && request.centers.is_none();
        let may_meet = is_one_enough && both_sides::is_worth_it(graph);
        if graph.order() >= WORTH_QUICK_ANSWER && !request.lists_all() {
            let faces = scope.request().moves.whole_faces();
            let held = OrientedCube {
                cube: scope.request().cube,
                ..OrientedCube::SOLVED
            };
            self.may_improve = faces == scope.request().moves
                || faces.is_all_faces()
                || (!faces.is_empty() && TurnGroup::generated_by(faces).solves(&held));
            if !faces.is_all_faces() {
                self.answer_quickly(FIRST_EFFORT, FIRST_EFFORT)?;
            }
            if scope.best_length().is_none() {
                self.improve(FIRST_SHARE)?;
            }
            if scope.best_length().is_none() {
                self.answer_by_meeting()?;
                self.answer_quickly(FIRST_EFFORT, PATIENCE)?;
            }
        }
        if may_meet {
            self.search_both_sides()?;
        }
        search_lengths(
            self,
            scope,
            Limits::MAX_LENGTH,
            Self::lower_bound,
            Self::prepare,
            Self::search_length,
        )
    }

    fn lower_bound(&self) -> u8 {
        self.at_least
            .max(self.knowledge.endgame.at_least(&self.start))
    }

    /// Searches for the shortest solution from both sides, as far as memory allows.
    fn search_both_sides(&mut self) -> ControlFlow<Ending> {
        let Knowledge { graph, endgame, .. } = &mut self.knowledge;
        let endgame = Arc::make_mut(endgame);
        let met = both_sides::search(graph, &self.start, endgame, self.scope)?;
        self.at_least = met.at_least;
        match met.solution {
            Some(turns) => self.scope.record(Found::Turns(turns)),
            None => ControlFlow::Continue(()),
        }
    }

    /// Grows the endgame table, looks for a first solution, or fills pattern databases, if the next length is expected to
    /// be worth it.
    fn prepare(&mut self) -> ControlFlow<Ending> {
        let scope = self.scope;
        let check = |positions| scope.visited(positions);
        let before = self.lower_bound();
        while self.is_worth_growing(self.last * self.growth)
            && self.knowledge.endgame.distance(&self.start).is_none()
        {
            let Knowledge { graph, endgame, .. } = &mut self.knowledge;
            let radius = endgame.radius();
            Arc::make_mut(endgame).grow(&graph.backward, check)?;
            if endgame.radius() > radius {
                // The forward search is now one move shorter.
                self.last /= self.growth.max(1);
            }
        }
        if self.lower_bound() > before {
            return ControlFlow::Continue(());
        }
        let expected = self.last.saturating_mul(self.growth);
        if expected > WORTH_IMPROVING && self.may_improve {
            self.improve(LATER_SHARE)?;
            self.may_improve = false;
        }
        if expected > WORTH_BOUNDS && !self.knowledge.bounds.are_filled() {
            self.answer_quickly(WORTH_BOUNDS, PATIENCE)?;
            let Knowledge { graph, bounds, .. } = &mut self.knowledge;
            Arc::make_mut(bounds).fill(graph, check)?;
        } else if expected > WORTH_BOUNDS {
            self.answer_quickly(expected / 8, PATIENCE)?;
        }
        ControlFlow::Continue(())
    }

    /// Shortens the solution by two-phase search in a share of the time that is left.
    fn improve(&self, share: f64) -> ControlFlow<Ending> {
        if !self.may_improve {
            return ControlFlow::Continue(());
        }
        let cubes = [self.scope.request().cube];
        let AllowedSolver {
            two_phase, threads, ..
        } = self.solver;
        improve(self.scope, two_phase, &cubes, *threads, share)
    }

    /// Whether the endgame table should grow before a length that is expected to visit this many positions.
    fn is_worth_growing(&self, expected: u64) -> bool {
        let Knowledge { graph, endgame, .. } = &self.knowledge;
        !endgame.is_full()
            && PLACEMENT_COST * endgame.next_size(graph.rules.turns.len()) as u64
                <= expected.max(4096)
    }

    /// Looks for a first solution for up to `patience` positions, or for shorter ones for `effort` positions.
    fn answer_quickly(&mut self, effort: u64, patience: u64) -> ControlFlow<Ending> {
        if self.scope.request().lists_all() {
            return ControlFlow::Continue(());
        }
        let solver = self.solver;
        let scope = self.scope;
        let graph = &self.knowledge.graph;
        let quick = self.quick.get_or_insert_with(|| {
            let tables = solver.tables.instant();
            QuickAnswers::new(
                Arc::clone(tables),
                scope,
                graph.rules.turns.clone(),
                graph.rules.following_once.clone(),
            )
        });
        quick.run(effort, patience)
    }

    /// Looks for a first solution from both sides, if the moves make few enough cubes.
    fn answer_by_meeting(&mut self) -> ControlFlow<Ending> {
        let Knowledge { graph, bounds, .. } = &mut self.knowledge;
        let check = |positions| self.scope.visited(positions);
        match Arc::make_mut(bounds).largest(graph, check)? {
            Some(table) if Meeting::is_worth_it(graph, table) => {
                Meeting::new(graph, table, self.scope).run(self.start, PATIENCE)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Searches all paths of one length, on all threads.
    fn search_length(&mut self, length: u8) -> ControlFlow<Ending> {
        if length == 0 {
            return self.scope.record(Found::Turns(Vec::new()));
        }
        let graph = LengthSearch {
            graph: &self.knowledge.graph,
            endgame: &self.knowledge.endgame,
            bounds: &self.knowledge.bounds,
            following: if self.scope.request().lists_all() {
                &self.knowledge.graph.rules.following
            } else {
                &self.knowledge.graph.rules.following_once
            },
        };
        let start = AllowedNode {
            placement: self.start,
            path: [0; _],
            length: 0,
        };
        let prefix = TASKS_AFTER.min(length - 1);
        let before = self.scope.nodes();
        let threads = self.solver.threads;
        search_length(
            &graph,
            vec![(start, length)],
            prefix,
            self.scope,
            threads,
            |node, worker| graph.found(node, worker),
        )?;
        let visited = (self.scope.nodes() - before).max(1);
        // A single turn leaves one move to continue.
        let most = self.knowledge.graph.rules.turns.len().max(2) as u64;
        self.growth = (visited / self.last.max(1)).clamp(2, most);
        self.last = visited;
        ControlFlow::Continue(())
    }
}

struct LengthSearch<'a> {
    graph: &'a TurnGraph,
    endgame: &'a Neighborhood,
    bounds: &'a PieceBounds,
    /// The turns that may follow each turn.
    following: &'a [u64],
}

impl LengthSearch<'_> {
    fn following(&self, node: &AllowedNode) -> u64 {
        match node.length {
            0 => self.graph.rules.all(),
            length => self.following[usize::from(node.path[usize::from(length) - 1])],
        }
    }

    /// Whether the endgame table allows a solution in `left` moves.
    #[inline]
    fn is_near_enough(&self, placement: &Placement, left: u8) -> bool {
        left > self.endgame.radius()
            || self
                .endgame
                .distance(placement)
                .is_some_and(|distance| distance <= left)
    }

    /// Fills `children` with the placements after the next moves, except those that a table shows to need more than `left`
    /// moves. All entries of a table are prefetched before the first is needed.
    fn children(&self, node: &AllowedNode, left: u8, children: &mut Children) {
        children.count = 0;
        for turn in bits(self.following(node)) {
            let child = node
                .placement
                .turned(&self.graph.forward[usize::from(turn)]);
            self.bounds.prefetch(&child);
            children.push(turn, child);
        }
        children.retain(|child| !self.bounds.is_too_far(child, left));
        if left <= self.endgame.radius() {
            children.list[..children.count]
                .iter()
                .for_each(|(_, child)| self.endgame.prefetch(child));
            children.retain(|child| self.is_near_enough(child, left));
        }
    }

    /// Records a path to the solved cube if it is canonical, so that of paths with the same effect only one counts.
    fn found(&self, node: &AllowedNode, worker: &mut TaskWorker<'_>) -> ControlFlow<Ending> {
        let path = &node.path[..usize::from(node.length)];
        if !self.graph.rules.is_canonical(path) {
            return ControlFlow::Continue(());
        }
        let turns = path
            .iter()
            .map(|&turn| self.graph.rules.turns[usize::from(turn)]);
        worker.found(Found::Turns(turns.collect()))
    }
}

/// A path ends at the solved cube.
impl SearchGraph for LengthSearch<'_> {
    type Node = AllowedNode;

    fn expand<B>(
        &self,
        node: &AllowedNode,
        left: u8,
        visit: &mut impl FnMut(AllowedNode, u8) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut children = Children::new(node.placement);
        self.children(node, left - 1, &mut children);
        let mut next = *node;
        next.length += 1;
        for &(turn, child) in &children.list[..children.count] {
            next.placement = child;
            next.path[usize::from(node.length)] = turn;
            visit(next, left - 1)?;
        }
        ControlFlow::Continue(())
    }
}

struct Children {
    list: [(u8, Placement); MOST_TURNS],
    count: usize,
}

/// The number of turns of faces, wide turns, slices and rotations.
const MOST_TURNS: usize = 54;

impl Children {
    fn new(placement: Placement) -> Self {
        Self {
            list: [(0, placement); MOST_TURNS],
            count: 0,
        }
    }

    fn push(&mut self, turn: u8, placement: Placement) {
        self.list[self.count] = (turn, placement);
        self.count += 1;
    }

    /// Keeps the children for which `stays` returns true, in their order.
    fn retain(&mut self, stays: impl Fn(&Placement) -> bool) {
        let all = self.count;
        self.count = 0;
        for index in 0..all {
            self.list[self.count] = self.list[index];
            self.count += usize::from(stays(&self.list[index].1));
        }
    }
}

/// Returns the indices of the set bits.
fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        first
    })
}

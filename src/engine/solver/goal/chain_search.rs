//! Chains of goals: EO, DR, HTR and the finish of a fewest-moves attempt, or any other steps, on the scramble and on its
//! inverse.
//!
//! This is a beam search. Each step continues from the candidates of the previous step, ordered by length plus distance to
//! the next goal, which its table gives at once. It tries all lengths in turn, and ends when it has used up its budget of
//! positions. While there is time, the chain is searched again with three times the budget, so that ever more candidates
//! are kept at each step. From the end of the last step but one, the finish is found at once.
//!
//! A chain may end with an insertion. Its moves are then a skeleton, and wherever that leaves a cycle of three pieces, all
//! insertions that solve the cycle are tried.
//!
//! The goals use the pattern databases of the goal search. Moves on the two sides commute, as in [`super::niss_search`].

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use super::goal_plan::TableSize;
use super::search_moves::SearchMoves;
use super::{Bound, GoalSolver};
use crate::coord::HtrSubsetTable;
use crate::cube::{CubieCube, Face, Metric, Move, NissMoves, Symmetry};
use crate::goals::{Chain, ChainLink, Goal, HtrSubset, HtrSubsets, StepNiss};
use crate::solver::engine::{Found, PackedPath, SearchScope};
use crate::solver::insertion::ThreeCycles;
use crate::solver::{Ending, Skeleton, SolutionStep};
use crate::sync::Lock as _;

/// The positions that each step may visit in the first round.
const FIRST_BUDGET: u64 = 4000;
/// The budget of each round is this many times that of the one before.
const GROWTH: u64 = 3;
/// The last round is the first with a larger budget than this, which takes hours.
const LAST_BUDGET: u64 = 1 << 40;
/// A candidate costs as much as this many positions.
const COST_OF_CANDIDATE: u64 = 8;
/// The candidates that are kept after a step that does not say how many: 20 MB.
const WIDTH: usize = 150_000;
/// Positions are counted in portions of this many.
const POSITIONS_BETWEEN_CHECKS: u64 = 1000;
/// Longer chains are not followed.
const LONGEST: u8 = 80;

/// Why the search of a step stops.
enum Stop {
    /// It has visited as many positions as it may.
    Step,
    /// The whole search ends.
    Search(Ending),
}

type Flow = ControlFlow<Stop>;

/// The moves of a step on one side.
#[derive(Clone, Copy)]
struct StepPath {
    path: PackedPath,
    length: u8,
}

impl StepPath {
    const EMPTY: Self = Self {
        path: PackedPath::EMPTY,
        length: 0,
    };

    fn of(moves: impl Iterator<Item = Move>) -> Self {
        moves.fold(Self::EMPTY, |path, turn| Self {
            path: path.path.then(turn),
            length: path.length + 1,
        })
    }

    fn moves(self) -> impl Iterator<Item = Move> {
        self.path.moves(self.length)
    }

    /// Returns the faces of the moves at the end that commute, as bits: turning them again would only merge.
    fn last_faces(self) -> Option<u8> {
        let last = self.path.last()?;
        let mut faces = 0;
        for turn in self.moves() {
            if turn.face().axis() == last.face().axis() {
                faces |= 1 << turn.face() as u8;
            } else {
                faces = 0;
            }
        }
        Some(faces)
    }
}

/// A cube at the end of a step.
#[derive(Clone, Copy)]
struct ChainCandidate {
    cube: CubieCube,
    /// The index of the candidate of the step before that it continues.
    parent: u32,
    /// The alternative of the step, by its index in the chain.
    link: u8,
    /// The number of its side.
    side: u8,
    on_inverse: bool,
    /// The number of moves so far, on both sides.
    length: u8,
    /// The length plus a lower bound for the moves of the next step.
    score: u8,
    /// The moves of the step on the scramble and on its inverse.
    moves: [StepPath; 2],
    /// The faces that the next moves on each side do not turn.
    last_faces: [u8; 2],
}

/// Where moves of a step begin: a side of the scramble, and a side of the goal.
#[derive(Clone, Copy)]
struct Beginning {
    on_inverse: bool,
    side: usize,
}

/// An alternative of a step with its tables.
struct LinkSearch {
    link: ChainLink,
    goal: Goal,
    sides: Vec<Symmetry>,
    paths: Arc<dyn Paths>,
    /// The moves on the side of the patterns.
    moves: Vec<Move>,
    following: Vec<u32>,
    /// For each side and face, the moves that turn this face of the cube, as bits.
    of_face: Vec<[u32; Face::NUM]>,
    /// For each earlier link and each of its sides, the sides of this link, as bits, that can start there from any cube.
    starts: Vec<Vec<u64>>,
    /// The sequences that may end the step, in all orientations, with the last move clockwise.
    triggers: HashSet<Vec<Move>>,
}

/// The tables that searches of chains keep for the next one.
#[derive(Default)]
pub(super) struct ChainTables {
    /// The paths to the most recent goals of steps. A chain has at most [`Chain::MOST`].
    paths: Mutex<Vec<(Goal, Arc<dyn Paths>)>>,
    /// The cycles that insertions solve, unless a search is using them.
    cycles: Mutex<Option<ThreeCycles>>,
}

/// The number of goals whose paths are kept.
const CAPACITY: usize = 2 * Chain::MOST;

/// All paths to one goal, by the moves of its group.
trait Paths: Send + Sync {
    /// Returns a lower bound for the moves to the goal, 0 only if it is met, or `None` if it cannot be reached.
    fn distance(&self, cube: &CubieCube) -> Option<u8>;

    /// Visits all paths of this length (at least 1) that meet the goal only at their end. The first move is one of `first`.
    fn walk(
        &self,
        cube: &CubieCube,
        first: u32,
        length: u8,
        state: &mut ChainState<'_>,
        visit: &mut dyn FnMut(&mut ChainState<'_>, &[u8]) -> Flow,
    ) -> Flow;
}

struct BoundedPaths<B> {
    bound: B,
    following: Vec<u32>,
}

impl<B: Bound> BoundedPaths<B> {
    fn descend(
        &self,
        position: &B::Position,
        mut next: u32,
        left: u8,
        path: &mut Vec<u8>,
        state: &mut ChainState<'_>,
        visit: &mut dyn FnMut(&mut ChainState<'_>, &[u8]) -> Flow,
    ) -> Flow {
        state.visited(u64::from(next.count_ones()))?;
        while next != 0 {
            let turn = next.trailing_zeros() as usize;
            next &= next - 1;
            let (after, distance) = self.bound.turned(position, turn, left - 1);
            let is_on_a_path = distance < left && (distance == 0) == (left == 1);
            if !is_on_a_path {
                continue;
            }
            path.push(turn as u8);
            if left == 1 {
                visit(state, path)?;
            } else {
                self.descend(&after, self.following[turn], left - 1, path, state, visit)?;
            }
            path.pop();
        }
        Flow::Continue(())
    }
}

impl<B: Bound + Send> Paths for BoundedPaths<B> {
    fn distance(&self, cube: &CubieCube) -> Option<u8> {
        let position = self.bound.position(cube)?;
        Some(self.bound.of(&position)).filter(|&distance| distance < u8::MAX)
    }

    fn walk(
        &self,
        cube: &CubieCube,
        first: u32,
        length: u8,
        state: &mut ChainState<'_>,
        visit: &mut dyn FnMut(&mut ChainState<'_>, &[u8]) -> Flow,
    ) -> Flow {
        let Some(position) = self.bound.position(cube) else {
            return Flow::Continue(());
        };
        if !(1..=length).contains(&self.bound.of(&position)) {
            return Flow::Continue(());
        }
        let mut path = Vec::with_capacity(length.into());
        self.descend(&position, first, length, &mut path, state, visit)
    }
}

/// What a search has found so far.
struct ChainState<'a> {
    scope: &'a SearchScope<'a>,
    /// The candidates of the steps that are done; at first the cube itself.
    stages: Vec<Vec<ChainCandidate>>,
    arrived: Scores,
    unchecked: u64,
    /// The positions that the step may still visit.
    left: u64,
    /// Whether no step so far has left anything out.
    is_complete: bool,
    /// The cycles that an insertion solves, if the chain ends with one.
    cycles: Option<&'a mut ThreeCycles>,
}

impl ChainState<'_> {
    /// Counts positions, and breaks when the step or the whole search should stop.
    fn visited(&mut self, positions: u64) -> Flow {
        self.unchecked += positions;
        if self.unchecked < POSITIONS_BETWEEN_CHECKS {
            return Flow::Continue(());
        }
        let positions = std::mem::take(&mut self.unchecked);
        if let ControlFlow::Break(ending) = self.scope.visited(positions) {
            return Flow::Break(Stop::Search(ending));
        }
        self.left = self.left.saturating_sub(positions);
        if self.left == 0 && self.may_stop() {
            return Flow::Break(Stop::Step);
        }
        Flow::Continue(())
    }

    /// Whether the next step can begin, or the whole chain is done. Few skeletons leave a cycle that an insertion solves:
    /// more candidates find one sooner than longer steps do.
    fn may_stop(&self) -> bool {
        self.arrived.count > 0 || self.scope.best_length().is_some() || self.cycles.is_some()
    }
}

/// The best candidates by score, at most `width` of them.
struct Scores {
    by_score: Vec<Vec<ChainCandidate>>,
    width: usize,
    count: usize,
    /// Candidates with this score or more are no longer among the best.
    limit: usize,
    seen: HashSet<u128>,
    has_dropped: bool,
}

impl Scores {
    /// Creates an empty list; candidates with this score or more are dropped.
    fn new(limit: usize, width: usize) -> Self {
        Self {
            by_score: vec![Vec::new(); limit],
            width,
            count: 0,
            limit,
            seen: HashSet::new(),
            has_dropped: false,
        }
    }

    /// Adds a candidate, unless the same cube was added before or all the kept ones are at least as good.
    fn put(&mut self, candidate: ChainCandidate) {
        let score = usize::from(candidate.score);
        if score >= self.limit {
            self.has_dropped |= self.count == self.width;
            return;
        }
        let key = packed(&candidate.cube) << 1 | u128::from(candidate.on_inverse);
        if !self.seen.insert(key) {
            return;
        }
        self.by_score[score].push(candidate);
        self.count += 1;
        if self.count > self.width {
            let worst = self.by_score[..self.limit]
                .iter()
                .rposition(|candidates| !candidates.is_empty());
            self.by_score[worst.unwrap_or(score)].pop();
            self.count -= 1;
            self.has_dropped = true;
        }
        if self.count == self.width {
            let worst = self.by_score[..self.limit]
                .iter()
                .rposition(|candidates| !candidates.is_empty());
            self.limit = worst.unwrap_or(0);
        }
    }

    /// Returns the candidates, the best first.
    fn into_candidates(self) -> Vec<ChainCandidate> {
        self.by_score.into_iter().flatten().collect()
    }
}

impl GoalSolver {
    /// Follows a chain, with ever more candidates, until the time is over or nothing is left out.
    pub(in crate::solver) fn follow_chain(
        &self,
        scope: &SearchScope<'_>,
        chain: &Chain,
    ) -> ControlFlow<Ending> {
        let mut links: Vec<LinkSearch> = Vec::new();
        for link in chain.links() {
            let searched = self.link_search(link, &links, scope)?;
            links.push(searched);
        }
        let search = ChainSearch {
            steps: chain.steps(),
            links,
            subsets: HtrSubsetTable::new(),
            scope,
        };
        if !chain.has_insertion() {
            return search.run(None);
        }
        let kept = self.chains.cycles.locked().take();
        let mut cycles = match kept {
            Some(cycles) => cycles,
            None => ThreeCycles::new(scope)?,
        };
        let outcome = search.run(Some(&mut cycles));
        *self.chains.cycles.locked() = Some(cycles);
        outcome
    }

    /// Returns the paths to a goal. Their tables take some milliseconds the first time.
    fn paths_to(
        &self,
        goal: &Goal,
        rules: SearchMoves,
        following: &[u32],
        scope: &SearchScope<'_>,
    ) -> ControlFlow<Ending, Arc<dyn Paths>> {
        let known = self
            .chains
            .paths
            .locked()
            .iter()
            .find(|(known, _)| known == goal)
            .cloned();
        if let Some((_, paths)) = known {
            return ControlFlow::Continue(paths);
        }
        let patterns = self
            .databases
            .bound_of(goal, scope, TableSize::Small, self.threads)?;
        let following = following.to_vec();
        let paths: Arc<dyn Paths> = match patterns {
            Some(patterns) => match patterns.pair() {
                Some(bound) => Arc::new(BoundedPaths { bound, following }),
                None => Arc::new(BoundedPaths {
                    bound: patterns,
                    following,
                }),
            },
            None => Arc::new(BoundedPaths {
                bound: self.bounds.bound(goal.target(), rules, scope)?,
                following,
            }),
        };
        let mut known = self.chains.paths.locked();
        if known.len() == CAPACITY {
            known.remove(0);
        }
        known.push((*goal, Arc::clone(&paths)));
        ControlFlow::Continue(paths)
    }

    fn link_search(
        &self,
        link: &ChainLink,
        before: &[LinkSearch],
        scope: &SearchScope<'_>,
    ) -> ControlFlow<Ending, LinkSearch> {
        let goal = link.goal();
        let rules = SearchMoves {
            group: goal.moves(),
            metric: Metric::HalfTurn,
        };
        let following = rules.following();
        let paths = self.paths_to(&goal, rules, &following, scope)?;
        let moves: Vec<Move> = rules
            .list()
            .iter()
            .flat_map(|counted| counted.turns())
            .collect();
        let sides: Vec<Symmetry> = goal.sides().collect();
        let of_side = |side: &Symmetry| {
            let back = side.inverse();
            let mut of_face = [0; Face::NUM];
            for (number, &turn) in moves.iter().enumerate() {
                of_face[back.turn(turn).face() as usize] |= 1 << number;
            }
            of_face
        };
        let from_side = |earlier: &Goal, side: Symmetry| {
            let starts: Vec<Symmetry> = earlier.starts_of(side, &goal).collect();
            bits((0..sides.len()).filter(|&at| starts.contains(&sides[at])))
        };
        let starts = before.iter().map(|earlier| {
            let of_side = |&side: &Symmetry| from_side(&earlier.goal, side);
            earlier.sides.iter().map(of_side).collect()
        });
        let image = |moves: &Vec<Move>| {
            let moves = moves.clone();
            Symmetry::all().map(move |symmetry| {
                ended_clockwise(moves.iter().map(|&turn| symmetry.turn(turn)).collect())
            })
        };
        ControlFlow::Continue(LinkSearch {
            link: *link,
            of_face: sides.iter().map(of_side).collect(),
            starts: starts.collect(),
            triggers: link.triggers().iter().flat_map(image).collect(),
            goal,
            sides,
            paths,
            moves,
            following,
        })
    }
}

fn bits(numbers: impl Iterator<Item = usize>) -> u64 {
    numbers.fold(0, |bits, number| bits | 1 << number)
}

/// Packs a cube into a number that identifies it.
fn packed(cube: &CubieCube) -> u128 {
    let corners = cube.corners().iter().zip(cube.corner_twists());
    let corners = corners.fold(0, |key, (piece, &twist)| {
        key << 5 | (3 * piece.index() as u128 + u128::from(twist))
    });
    let edges = cube.edges().iter().zip(cube.edge_flips());
    edges.fold(corners, |key, (piece, &flip)| {
        key << 5 | (2 * piece.index() as u128 + u128::from(flip))
    })
}

/// Returns a cube after moves on itself and on its inverse.
fn after(cube: &CubieCube, [normal, inverse]: [StepPath; 2]) -> CubieCube {
    let turned =
        |cube: CubieCube, path: StepPath| path.moves().fold(cube, |cube, turn| cube.turned(turn));
    let cube = turned(*cube, normal);
    if inverse.length == 0 {
        cube
    } else {
        turned(cube.inverse(), inverse).inverse()
    }
}

/// Returns the same moves with a quarter turn at the end made clockwise: both lead to the same goals.
fn ended_clockwise(mut moves: Vec<Move>) -> Vec<Move> {
    if let Some(last) = moves.last_mut()
        && last.quarters() == 3
    {
        *last = last.inverse();
    }
    moves
}

impl LinkSearch {
    /// Returns the sides on which the step can start from a candidate of the step before.
    fn sides_from(
        &self,
        candidate: &ChainCandidate,
        cube: &CubieCube,
    ) -> impl Iterator<Item = usize> + use<> {
        let known = self
            .starts
            .get(usize::from(candidate.link))
            .and_then(|sides| sides.get(usize::from(candidate.side)))
            .filter(|&&sides| sides != 0);
        let mut left = known.copied().unwrap_or_else(|| {
            let starts = |&side: &usize| self.goal.start().is_met_by(&self.carried(side, cube));
            bits((0..self.sides.len()).filter(starts))
        });
        std::iter::from_fn(move || {
            let first = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (first < u64::BITS).then_some(first as usize)
        })
    }

    #[inline]
    fn carried(&self, side: usize, cube: &CubieCube) -> CubieCube {
        if self.sides[side] == Symmetry::IDENTITY {
            *cube
        } else {
            self.sides[side].carry(cube)
        }
    }

    /// Returns the moves, as bits, that may come first after turns of these faces, given as bits.
    fn first_moves(&self, side: usize, last_faces: u8) -> u32 {
        let all = (1 << self.moves.len()) - 1;
        let of_face = self.of_face[side].iter().enumerate();
        of_face.fold(all, |moves, (face, own)| {
            if last_faces >> face & 1 == 1 {
                moves & !own
            } else {
                moves
            }
        })
    }

    /// Returns the moves of a path, mapped back from this side to the cube.
    fn moves_back(&self, side: usize, path: &[u8]) -> StepPath {
        let back = self.sides[side].inverse();
        let moves = path
            .iter()
            .map(|&number| back.turn(self.moves[usize::from(number)]));
        StepPath::of(moves)
    }

    /// Whether the moves on one of the sides end with a trigger. Always true for a step without triggers, and without
    /// moves.
    fn is_triggered(&self, moves: [StepPath; 2]) -> bool {
        let ends = |path: StepPath| {
            let moves: Vec<Move> = ended_clockwise(path.moves().collect());
            (0..moves.len()).any(|start| self.triggers.contains(&moves[start..]))
        };
        self.triggers.is_empty()
            || moves.iter().all(|path| path.length == 0)
            || moves.into_iter().any(ends)
    }
}

struct ChainSearch<'a> {
    steps: usize,
    links: Vec<LinkSearch>,
    subsets: HtrSubsetTable,
    scope: &'a SearchScope<'a>,
}

impl ChainSearch<'_> {
    /// Returns the alternatives of a step, with their indices in the chain.
    fn links_of(&self, step: usize) -> impl Iterator<Item = (usize, &LinkSearch)> {
        let links = self.links.iter().enumerate();
        links.filter(move |(_, link)| link.link.step() == step)
    }

    /// Follows the chain with ever more positions for each step.
    fn run(&self, mut cycles: Option<&mut ThreeCycles>) -> ControlFlow<Ending> {
        let mut budget = FIRST_BUDGET;
        for round in 1.. {
            self.scope.begin(round, 0)?;
            if self.run_round(budget, cycles.as_deref_mut())? || budget > LAST_BUDGET {
                break;
            }
            budget *= GROWTH;
        }
        ControlFlow::Break(Ending::Unproven)
    }

    /// Follows the chain with this many positions for each step. Returns whether nothing was left out.
    fn run_round(
        &self,
        budget: u64,
        cycles: Option<&mut ThreeCycles>,
    ) -> ControlFlow<Ending, bool> {
        let cube = self.scope.request().cube;
        let root = ChainCandidate {
            cube,
            parent: 0,
            link: u8::MAX,
            side: 0,
            on_inverse: false,
            length: 0,
            score: 0,
            moves: [StepPath::EMPTY; 2],
            last_faces: [0; 2],
        };
        let mut state = ChainState {
            scope: self.scope,
            stages: Vec::new(),
            arrived: Scores::new(0, 0),
            unchecked: 0,
            left: 0,
            is_complete: true,
            cycles,
        };
        let mut candidates = vec![root];
        for step in 0..self.steps {
            let keep: u64 = self
                .links_of(step)
                .filter_map(|(_, link)| Some(u64::from(link.link.keep?)))
                .sum();
            let width = if keep == 0 { WIDTH } else { keep as usize };
            let limit = self.scope.shorter_than().min(LONGEST);
            state.arrived = Scores::new(limit.into(), width);
            state.left = budget;
            state.stages.push(candidates);
            match self.follow_step(step, &mut state) {
                Flow::Continue(()) => {}
                Flow::Break(Stop::Step) => state.is_complete = false,
                Flow::Break(Stop::Search(ending)) => return ControlFlow::Break(ending),
            }
            let arrived = std::mem::replace(&mut state.arrived, Scores::new(0, 0));
            state.is_complete &= keep > 0 || !arrived.has_dropped;
            candidates = arrived.into_candidates();
            if candidates.is_empty() {
                break;
            }
        }
        self.scope.visited(state.unchecked)?;
        ControlFlow::Continue(state.is_complete)
    }

    /// Continues from all candidates of the previous step, trying all lengths in turn.
    fn follow_step(&self, step: usize, state: &mut ChainState<'_>) -> Flow {
        let count = state.stages[step].len();
        let longest = self.links_of(step).map(|(_, link)| link.link.longest);
        let longest = longest.max().unwrap_or(0);
        for total in 0..LONGEST {
            if total >= self.scope.shorter_than() {
                break;
            }
            if usize::from(total) >= state.arrived.limit {
                // All others would be dropped.
                state.arrived.has_dropped |= state.arrived.count == state.arrived.width;
                break;
            }
            let mut is_last = true;
            for index in 0..count {
                let candidate = state.stages[step][index];
                let most = candidate.length.saturating_add(longest);
                is_last &= total >= most;
                if (candidate.length..=most).contains(&total) {
                    self.extend(step, &candidate, index as u32, total, state)?;
                }
            }
            if is_last {
                break;
            }
        }
        Flow::Continue(())
    }

    /// Continues from one candidate so that there are `total` moves at the end of the step.
    fn extend(
        &self,
        step: usize,
        from: &ChainCandidate,
        index: u32,
        total: u8,
        state: &mut ChainState<'_>,
    ) -> Flow {
        let left = total - from.length;
        for (number, link) in self.links_of(step) {
            if left > link.link.longest {
                continue;
            }
            let niss = if left == 0 {
                StepNiss::None
            } else {
                link.link.niss
            };
            if niss != StepNiss::During && from.score > total {
                continue;
            }
            for on_inverse in [false, true] {
                if niss == StepNiss::None && on_inverse != from.on_inverse {
                    continue;
                }
                let cube = if on_inverse {
                    from.cube.inverse()
                } else {
                    from.cube
                };
                for side in link.sides_from(from, &cube) {
                    let at = StepStart {
                        parent: from,
                        index,
                        number,
                        step,
                        beginning: Beginning { on_inverse, side },
                    };
                    let seen = link.carried(side, &cube);
                    if left == 0 {
                        if link.paths.distance(&seen) == Some(0) {
                            self.arrive(&at, [StepPath::EMPTY; 2], state)?;
                        }
                        continue;
                    }
                    if link
                        .paths
                        .distance(&seen)
                        .is_none_or(|distance| distance == 0)
                    {
                        continue;
                    }
                    // The moves on this side alone.
                    self.walk(&at, link, &seen, StepPath::EMPTY, left, state)?;
                    // Moves on the other side first, at most as many as on this one.
                    let most = if on_inverse { left / 2 } else { (left - 1) / 2 };
                    let most = if niss == StepNiss::During { most } else { 0 };
                    for first in 1..=most {
                        self.walk_both(&at, link, first, left - first, state)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    /// Visits all sequences of this length on one side, after `other` on the other side.
    fn walk(
        &self,
        at: &StepStart<'_>,
        link: &LinkSearch,
        seen: &CubieCube,
        other: StepPath,
        length: u8,
        state: &mut ChainState<'_>,
    ) -> Flow {
        let Beginning { on_inverse, side } = at.beginning;
        let first = link.first_moves(side, at.parent.last_faces[usize::from(on_inverse)]);
        link.paths
            .walk(seen, first, length, state, &mut |state, path| {
                let mut moves = [other; 2];
                moves[usize::from(on_inverse)] = link.moves_back(side, path);
                self.arrive(at, moves, state)
            })
    }

    /// Visits all sequences of `first` moves on the other side, each followed by all of `second` moves on this side.
    fn walk_both(
        &self,
        at: &StepStart<'_>,
        link: &LinkSearch,
        first: u8,
        second: u8,
        state: &mut ChainState<'_>,
    ) -> Flow {
        let Beginning { on_inverse, side } = at.beginning;
        let cube = if on_inverse {
            at.parent.cube
        } else {
            at.parent.cube.inverse()
        };
        let seen = link.carried(side, &cube);
        let next = link.first_moves(side, at.parent.last_faces[usize::from(!on_inverse)]);
        let mut path = Vec::with_capacity(first.into());
        self.walk_first(at, link, &seen, next, (first, second), &mut path, state)
    }

    #[allow(clippy::too_many_arguments, reason = "the recursion carries its path")]
    fn walk_first(
        &self,
        at: &StepStart<'_>,
        link: &LinkSearch,
        seen: &CubieCube,
        mut next: u32,
        (first, second): (u8, u8),
        path: &mut Vec<u8>,
        state: &mut ChainState<'_>,
    ) -> Flow {
        while next != 0 {
            let turn = next.trailing_zeros() as usize;
            next &= next - 1;
            state.visited(COST_OF_CANDIDATE)?;
            let after = seen.turned(link.moves[turn]);
            path.push(turn as u8);
            if first > 1 {
                let following = link.following[turn];
                self.walk_first(
                    at,
                    link,
                    &after,
                    following,
                    (first - 1, second),
                    path,
                    state,
                )?;
            } else {
                let other = link.moves_back(at.beginning.side, path);
                self.walk(at, link, &after.inverse(), other, second, state)?;
            }
            path.pop();
        }
        Flow::Continue(())
    }

    /// Handles the moves of a complete step, on the scramble and on its inverse.
    fn arrive(&self, at: &StepStart<'_>, moves: [StepPath; 2], state: &mut ChainState<'_>) -> Flow {
        let link = &self.links[at.number];
        if !link.is_triggered(moves) {
            return Flow::Continue(());
        }
        let length = at.parent.length + moves[0].length + moves[1].length;
        let is_last = at.step + 1 == self.steps;
        let is_any = link.link.subsets == HtrSubsets::ALL;
        if is_last && is_any {
            return self.record(at, moves, state);
        }
        let cube = after(&at.parent.cube, moves);
        let is_meant = |cube: &CubieCube| {
            let subset = self.subset(link, at.beginning.side, cube);
            subset.is_some_and(|subset| link.link.subsets.contains(subset))
        };
        if !is_any && !is_meant(&cube) && !is_meant(&cube.inverse()) {
            return Flow::Continue(());
        }
        if is_last {
            return self.record(at, moves, state);
        }
        state.visited(COST_OF_CANDIDATE)?;
        let mut candidate = ChainCandidate {
            cube,
            parent: at.index,
            link: at.number as u8,
            side: at.beginning.side as u8,
            on_inverse: at.beginning.on_inverse,
            length,
            score: length,
            moves,
            last_faces: [0, 1].map(|side| {
                moves[side]
                    .last_faces()
                    .unwrap_or(at.parent.last_faces[side])
            }),
        };
        let Some(distance) = self.distance(at.step + 1, &candidate) else {
            return Flow::Continue(());
        };
        candidate.score = length.saturating_add(distance);
        if candidate.score >= self.scope.shorter_than() {
            return Flow::Continue(());
        }
        if at.step + 2 == self.steps {
            let total = candidate.score;
            self.extend(at.step + 1, &candidate, u32::MAX, total, state)?;
            if total >= self.scope.shorter_than() {
                return Flow::Continue(());
            }
        }
        state.arrived.put(candidate);
        Flow::Continue(())
    }

    /// Returns a lower bound for the moves of a step from a candidate of the previous one, or `None` if it cannot be done.
    fn distance(&self, step: usize, candidate: &ChainCandidate) -> Option<u8> {
        let mut least = None;
        for (_, link) in self.links_of(step) {
            for on_inverse in [false, true] {
                if link.link.niss == StepNiss::None && on_inverse != candidate.on_inverse {
                    continue;
                }
                let cube = if on_inverse {
                    candidate.cube.inverse()
                } else {
                    candidate.cube
                };
                for side in link.sides_from(candidate, &cube) {
                    let distance = link.paths.distance(&link.carried(side, &cube));
                    let distance = distance.filter(|&distance| distance <= link.link.longest);
                    least = [least, distance].into_iter().flatten().min();
                }
            }
        }
        least
    }

    /// Returns the subset of a cube after domino reduction on a side.
    fn subset(&self, link: &LinkSearch, side: usize, cube: &CubieCube) -> Option<HtrSubset> {
        self.subsets.subset(&link.carried(side, cube))
    }

    /// Records a solution: the moves of the last step after those of all steps before, perhaps with an insertion.
    fn record(&self, at: &StepStart<'_>, moves: [StepPath; 2], state: &mut ChainState<'_>) -> Flow {
        let end = after(&at.parent.cube, moves);
        let needs_insertion = state.cycles.is_some() && end != CubieCube::SOLVED;
        if needs_insertion && !ThreeCycles::is_one(&end) {
            return Flow::Continue(());
        }
        let mut steps = vec![self.step_of(at.number, at.beginning.side, moves, &end)];
        let mut candidate = *at.parent;
        for stage in (0..at.step).rev() {
            let ChainCandidate {
                cube,
                link,
                side,
                moves,
                ..
            } = candidate;
            steps.push(self.step_of(link.into(), side.into(), moves, &cube));
            candidate = state.stages[stage][candidate.parent as usize];
        }
        steps.reverse();
        let recorded = match state.cycles.as_deref_mut() {
            Some(cycles) if needs_insertion => self.insert(cycles, &steps),
            _ => self.scope.record(Found::Steps(steps)),
        };
        match recorded {
            ControlFlow::Continue(()) => Flow::Continue(()),
            ControlFlow::Break(ending) => Flow::Break(Stop::Search(ending)),
        }
    }

    /// Records all solutions by an insertion into these steps.
    fn insert(&self, cycles: &mut ThreeCycles, steps: &[SolutionStep]) -> ControlFlow<Ending> {
        let whole = steps
            .iter()
            .fold(NissMoves::default(), |whole, step| whole.then(&step.niss()));
        let Ok(skeleton) = Skeleton::new(&whole.unniss(), None) else {
            return ControlFlow::Continue(());
        };
        let cube = &self.scope.request().cube;
        cycles.insert(cube, &skeleton, self.scope, |insertion| {
            self.scope
                .record(Found::Insertion(insertion, steps.to_vec()))
        })
    }

    /// Describes a step that ends with a cube.
    fn step_of(
        &self,
        link: usize,
        side: usize,
        moves: [StepPath; 2],
        end: &CubieCube,
    ) -> SolutionStep {
        let [normal, inverse] = moves.map(|path| path.moves().collect());
        let search = &self.links[link];
        let link = &search.link;
        let subset = if search.goal.has_subsets() {
            self.subset(search, side, end)
        } else {
            None
        };
        SolutionStep {
            goal: link.entry().name_on(search.sides[side]),
            subset: subset.map(|subset| subset.to_string()),
            normal,
            inverse,
        }
    }
}

/// Where a step starts, and from which candidate.
struct StepStart<'a> {
    parent: &'a ChainCandidate,
    /// The index of the candidate among those of the previous step.
    index: u32,
    /// The index of the alternative in the chain.
    number: usize,
    step: usize,
    beginning: Beginning,
}

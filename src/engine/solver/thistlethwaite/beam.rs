//! Shorter solutions in four stages: instead of one shortest path through each stage, many are followed, and the most
//! promising continue.
//!
//! A beam search. All paths through a stage, from the shortest to some moves more, for all directions at once, are
//! sorted by their length and the exact distance of the next stage, and the best of them continue. The third stage is
//! not cut: each of its ends is looked up in the table of the last one. Then the search starts again with a wider beam,
//! as long as there is time.

use std::ops::ControlFlow;

use super::{StageDirection, Thistlethwaite, walk_down};
use crate::coord::PackedPermutation;
use crate::cube::{CubieCube, Move};
use crate::solver::Ending;
use crate::solver::engine::{Found, PackedPath, SearchScope};
use crate::tables::{MoveSet, StageId, StagePattern, StageTable, ThistlethwaiteTables};

/// One search with beams of these widths.
#[derive(Clone, Copy, Debug)]
struct Round {
    /// The number of paths that continue after the first stage and after the second.
    widths: [usize; 2],
    /// The most moves beyond the best score that a path may take, by the end of each stage but the last.
    slack: [u8; 3],
}

/// Ever wider searches, each some three times as long as the one before. The first takes half a millisecond, the fourth
/// some twenty milliseconds, all together ten seconds. The third stage gains most by slack, because its ends cost
/// little.
const ROUNDS: [Round; 9] = [
    round([64, 64], [1, 1, 2]),
    round([256, 512], [2, 2, 3]),
    round([1000, 2000], [2, 3, 4]),
    round([1000, 2000], [2, 3, 5]),
    round([2000, 4000], [2, 4, 5]),
    round([4000, 8000], [3, 4, 6]),
    round([8000, 16_000], [3, 5, 6]),
    round([16_000, 32_000], [3, 5, 7]),
    round([32_000, 64_000], [3, 6, 7]),
];

const fn round(widths: [usize; 2], slack: [u8; 3]) -> Round {
    Round { widths, slack }
}

/// Positions are counted in portions of this many.
const POSITIONS_BETWEEN_CHECKS: u64 = 2000;

/// Paths that are longer than this before the last stage are not followed.
const LONGEST_PATH: usize = PackedPath::LONGEST as usize;

#[derive(Clone, Copy)]
struct BeamNode {
    pattern: StagePattern,
    /// The permutation of the pieces; up to date in the third stage only.
    permutation: PackedPermutation,
    direction: u8,
    length: u8,
    path: PackedPath,
}

impl BeamNode {
    /// Returns the node prepared for a stage: the permutation is only needed in the third.
    fn ready_for(&self, stage: usize) -> Self {
        let moves = self.path.moves(if stage == 2 { self.length } else { 0 });
        Self {
            permutation: moves.fold(self.permutation, PackedPermutation::turned),
            ..*self
        }
    }

    /// Returns the moves that may come next without waste.
    fn next_moves(&self) -> MoveSet {
        self.path
            .last()
            .map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()])
    }
}

pub(super) struct Beam<'a> {
    solver: &'a Thistlethwaite,
    scope: &'a SearchScope<'a>,
    seen: Vec<(StageDirection, CubieCube)>,
    nodes: u64,
}

impl<'a> Beam<'a> {
    pub(super) fn new(
        solver: &'a Thistlethwaite,
        cube: &CubieCube,
        directions: &[StageDirection],
        scope: &'a SearchScope<'a>,
    ) -> Self {
        let seen = directions
            .iter()
            .map(|&direction| (direction, direction.of(cube)))
            .collect();
        Self {
            solver,
            scope,
            seen,
            nodes: 0,
        }
    }

    /// Runs one search after the other, and reports every solution that is still worth finding.
    pub(super) fn run(&mut self) -> ControlFlow<Ending> {
        for (round, number) in ROUNDS.iter().zip(1..) {
            self.scope.begin(number, 0)?;
            let mut nodes: Vec<BeamNode> = (0..self.seen.len())
                .map(|direction| self.start(direction))
                .collect();
            for (stage, slack) in round.slack.into_iter().enumerate() {
                let width = round.widths.get(stage).copied().unwrap_or(0);
                let mut arrived = BeamScores::new(self.scope.shorter_than().into(), width);
                for (node, total) in self.plan(stage, slack, &nodes) {
                    self.extend(stage, &node, total - node.length, &mut arrived)?;
                }
                nodes = arrived.first();
            }
        }
        self.check()
    }

    fn start(&self, direction: usize) -> BeamNode {
        let cube = &self.seen[direction].1;
        let pattern = self.solver.tables.patterns().of(cube);
        let permutation = PackedPermutation::of(cube);
        BeamNode {
            pattern,
            permutation,
            direction: direction as u8,
            length: 0,
            path: PackedPath::EMPTY,
        }
    }

    /// Returns the number of moves of a node's path plus the least number it needs to the end of this stage.
    fn score(&self, stage: usize, node: &BeamNode) -> u8 {
        let key = self.solver.tables.patterns().key(node.pattern, stage);
        node.length + self.solver.tables.stages()[stage].distance(key)
    }

    /// Returns the nodes to take through a stage, each with the total number of moves by its end, the least first.
    fn plan(&self, stage: usize, slack: u8, nodes: &[BeamNode]) -> Vec<(BeamNode, u8)> {
        let scores: Vec<u8> = nodes.iter().map(|node| self.score(stage, node)).collect();
        let least = scores.iter().copied().min().unwrap_or(0);
        let able = |total| {
            scores
                .iter()
                .zip(nodes)
                .filter(move |(score, _)| **score <= total)
        };
        (least..=least + slack)
            .flat_map(|total| able(total).map(move |(_, node)| (node.ready_for(stage), total)))
            .collect()
    }

    /// Follows all paths of `length` moves through a stage.
    fn extend(
        &mut self,
        stage: usize,
        from: &BeamNode,
        length: u8,
        arrived: &mut BeamScores,
    ) -> ControlFlow<Ending> {
        let total = usize::from(from.length + length);
        if total >= usize::from(self.scope.shorter_than()) || total > LONGEST_PATH {
            return ControlFlow::Continue(());
        }
        if length > 0 {
            self.walk(
                stage,
                &self.solver.tables.stages()[stage],
                from,
                length,
                arrived,
            )?;
        } else if self.score(stage, from) == from.length {
            self.arrive(stage, *from, arrived)?;
        }
        if self.nodes >= POSITIONS_BETWEEN_CHECKS {
            self.check()
        } else {
            ControlFlow::Continue(())
        }
    }

    fn check(&mut self) -> ControlFlow<Ending> {
        self.scope.visited(std::mem::take(&mut self.nodes))
    }

    fn walk(
        &mut self,
        stage: usize,
        table: &StageTable,
        from: &BeamNode,
        length: u8,
        arrived: &mut BeamScores,
    ) -> ControlFlow<Ending> {
        let patterns = self.solver.tables.patterns();
        let allowed = &self.solver.allowed;
        let mut moves = allowed[stage].and(from.next_moves());
        if length == 1 {
            // A path that ends with a move of the next stage is a shorter path through this stage, followed by that
            // move.
            moves = moves.without(allowed[stage + 1]);
        }
        for turn in moves.moves() {
            self.nodes += 1;
            if table.distance(patterns.key_after(from.pattern, stage, turn)) >= length {
                continue;
            }
            let after = BeamNode {
                pattern: patterns.turned(from.pattern, turn),
                permutation: if stage == 2 {
                    from.permutation.turned(turn)
                } else {
                    from.permutation
                },
                direction: from.direction,
                length: from.length + 1,
                path: from.path.then(turn),
            };
            if length > 1 {
                self.walk(stage, table, &after, length - 1, arrived)?;
            } else {
                self.arrive(stage, after, arrived)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Records a node at the end of a stage: it may continue or, after the third, leads to a solution.
    fn arrive(
        &mut self,
        stage: usize,
        node: BeamNode,
        arrived: &mut BeamScores,
    ) -> ControlFlow<Ending> {
        if stage < 2 {
            arrived.put(self.score(stage + 1, &node).into(), node);
            return ControlFlow::Continue(());
        }
        let last = self.solver.tables.stage(StageId::ToG4);
        let rest = last.distance(ThistlethwaiteTables::last_key(node.permutation));
        if node.length + rest >= self.scope.shorter_than() {
            return ControlFlow::Continue(());
        }
        let (direction, cube) = self.seen[usize::from(node.direction)];
        let mut moves: Vec<Move> = node.path.moves(node.length).collect();
        walk_down(last, cube.turned_by(&moves), &mut moves);
        self.check()?;
        self.scope
            .record(Found::Stages(direction.moves_back(&moves), direction))
    }
}

/// The best nodes by score, as many as the beam is wide.
struct BeamScores {
    by_score: Vec<Vec<BeamNode>>,
    width: usize,
    /// Nodes with this score or more are no longer among the best.
    limit: usize,
}

impl BeamScores {
    /// Creates an empty beam; nodes with a score of `limit` or more are dropped.
    fn new(limit: usize, width: usize) -> Self {
        Self {
            by_score: vec![Vec::new(); limit],
            width,
            limit,
        }
    }

    fn put(&mut self, score: usize, node: BeamNode) {
        if score < self.limit {
            self.by_score[score].push(node);
            if self.by_score[score].len() >= self.width {
                self.limit = score;
            }
        }
    }

    /// Returns the best nodes, the best first.
    fn first(self) -> Vec<BeamNode> {
        self.by_score
            .into_iter()
            .flatten()
            .take(self.width)
            .collect()
    }
}

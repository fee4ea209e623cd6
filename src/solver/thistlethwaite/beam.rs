//! Shorter solutions in four stages: not one shortest way through each stage, but many, of which those are kept that
//! leave least to do in the stage after.
//!
//! A beam search. All ways through a stage, from the shortest to some moves more, for all twelve views at once, are
//! put in order by their length and the exact distance of the next stage, and the first so many of them go on. The
//! third stage is not cut: each of its ends is looked up in the table of the last one. It is begun anew with a
//! wider beam as long as there is time.

use std::ops::ControlFlow;

use super::{Hunt, Thistlethwaite, View, walk_down};
use crate::coord::PackedPermutation;
use crate::cube::{CubieCube, Move};
use crate::solver::Ending;
use crate::tables::{MoveSet, StagePattern, StageTable, ThistlethwaiteTables};

/// One search with beams of these widths.
#[derive(Clone, Copy, Debug)]
struct Round {
    /// How many ways go on after the first stage and after the second.
    widths: [usize; 2],
    /// How many moves more than the best that is known a way may take, by the end of each stage but the last.
    slack: [u8; 3],
}

/// Ever wider searches, each some three times as long as the one before. The first takes half a millisecond, the fourth
/// some twenty, all of them ten seconds. The third stage gains most by slack: its ends cost little.
const ROUNDS: [Round; 9] = [
    Round { widths: [64, 64], slack: [1, 1, 2] },
    Round { widths: [256, 512], slack: [2, 2, 3] },
    Round { widths: [1000, 2000], slack: [2, 3, 4] },
    Round { widths: [1000, 2000], slack: [2, 3, 5] },
    Round { widths: [2000, 4000], slack: [2, 4, 5] },
    Round { widths: [4000, 8000], slack: [3, 4, 6] },
    Round { widths: [8000, 16_000], slack: [3, 5, 6] },
    Round { widths: [16_000, 32_000], slack: [3, 5, 7] },
    Round { widths: [32_000, 64_000], slack: [3, 6, 7] },
];

/// After so many positions the clock is looked at.
const BETWEEN_LOOKS: u64 = 2000;

/// Moves in one word: five bits each, the last lowest.
#[derive(Clone, Copy)]
struct Path(u128);

impl Path {
    /// How many moves there is room for. Ways that are longer before the last stage are not followed.
    const LONGEST: usize = 25;

    fn then(self, turn: Move) -> Self {
        Self(self.0 << 5 | turn.index() as u128)
    }

    /// The moves of a path of this length, in order.
    fn moves(self, length: u8) -> impl Iterator<Item = Move> {
        (0..length).rev().map(move |k| Move::ALL[(self.0 >> (5 * k) & 31) as usize])
    }
}

/// A cube on its way.
#[derive(Clone, Copy)]
struct Traveller {
    outline: StagePattern,
    /// The order of the pieces; up to date in the third stage only.
    order: PackedPermutation,
    view: u8,
    length: u8,
    path: Path,
}

impl Traveller {
    /// Ready for a stage: the order of the pieces is only needed in the third.
    fn ready_for(&self, stage: usize) -> Self {
        let moves = self.path.moves(if stage == 2 { self.length } else { 0 });
        Self { order: moves.fold(self.order, PackedPermutation::turned), ..*self }
    }

    /// What may come next without waste.
    fn next_moves(&self) -> MoveSet {
        let last = self.path.moves(self.length.min(1)).next();
        last.map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()])
    }
}

/// The search for one cube.
pub(super) struct Beam<'a, 'h> {
    solver: &'a Thistlethwaite,
    hunt: &'a mut Hunt<'h>,
    /// The cube from everywhere.
    seen: Vec<(View, CubieCube)>,
    /// Visited and not told yet.
    nodes: u64,
}

impl<'a, 'h> Beam<'a, 'h> {
    pub(super) fn new(solver: &'a Thistlethwaite, cube: &CubieCube, hunt: &'a mut Hunt<'h>) -> Self {
        let seen = solver.views.iter().map(|&view| (view, view.of(cube))).collect();
        Self { solver, hunt, seen, nodes: 0 }
    }

    /// One search after the other. Tells of every solution that is wanted.
    pub(super) fn run(&mut self) -> ControlFlow<Ending> {
        for (round, number) in ROUNDS.iter().zip(1..) {
            self.hunt.begin(number, 0)?;
            let mut travellers: Vec<Traveller> = (0..self.seen.len()).map(|view| self.start(view)).collect();
            for (stage, slack) in round.slack.into_iter().enumerate() {
                let width = round.widths.get(stage).copied().unwrap_or(0);
                let mut arrived = Scores::new(self.hunt.shorter_than(), width);
                for (traveller, total) in self.plan(stage, slack, &travellers) {
                    self.ways(stage, &traveller, total - traveller.length, &mut arrived)?;
                }
                travellers = arrived.first();
            }
        }
        self.look()
    }

    fn start(&self, view: usize) -> Traveller {
        let cube = &self.seen[view].1;
        let (outline, order) = (self.solver.tables.outlines().of(cube), PackedPermutation::of(cube));
        Traveller { outline, order, view: view as u8, length: 0, path: Path(0) }
    }

    /// How many moves a traveller has made and needs at least through this stage.
    fn score(&self, stage: usize, traveller: &Traveller) -> u8 {
        let key = self.solver.tables.outlines().key(traveller.outline, stage);
        traveller.length + self.solver.tables.stages()[stage].distance(key)
    }

    /// Who is to go through a stage, and so that it ends after how many moves in all: the least first.
    fn plan(&self, stage: usize, slack: u8, travellers: &[Traveller]) -> Vec<(Traveller, u8)> {
        let scores: Vec<u8> = travellers.iter().map(|traveller| self.score(stage, traveller)).collect();
        let least = scores.iter().copied().min().unwrap_or(0);
        let able = |total| scores.iter().zip(travellers).filter(move |(score, _)| **score <= total);
        (least..=least + slack)
            .flat_map(|total| able(total).map(move |(_, traveller)| (traveller.ready_for(stage), total)))
            .collect()
    }

    /// All ways of so many moves through a stage.
    fn ways(
        &mut self,
        stage: usize,
        from: &Traveller,
        length: u8,
        arrived: &mut Scores,
    ) -> ControlFlow<Ending> {
        let total = usize::from(from.length + length);
        if total >= self.hunt.shorter_than() || total > Path::LONGEST {
            return ControlFlow::Continue(());
        }
        if length > 0 {
            self.walk(stage, &self.solver.tables.stages()[stage], from, length, arrived)?;
        } else if self.score(stage, from) == from.length {
            self.arrive(stage, *from, arrived)?;
        }
        if self.nodes >= BETWEEN_LOOKS { self.look() } else { ControlFlow::Continue(()) }
    }

    fn look(&mut self) -> ControlFlow<Ending> {
        self.hunt.visited(std::mem::take(&mut self.nodes))
    }

    fn walk(
        &mut self,
        stage: usize,
        table: &StageTable,
        from: &Traveller,
        length: u8,
        arrived: &mut Scores,
    ) -> ControlFlow<Ending> {
        let (outlines, allowed) = (self.solver.tables.outlines(), &self.solver.allowed);
        let mut moves = allowed[stage].and(from.next_moves());
        if length == 1 {
            // With a move of the next stage at the end it is a shorter way through this stage, and a move.
            moves = moves.without(allowed[stage + 1]);
        }
        for turn in moves.moves() {
            self.nodes += 1;
            if table.distance(outlines.key_after(from.outline, stage, turn)) >= length {
                continue;
            }
            let after = Traveller {
                outline: outlines.turned(from.outline, turn),
                order: if stage == 2 { from.order.turned(turn) } else { from.order },
                view: from.view,
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

    /// At the end of a stage: among those that may go on or, after the third, home.
    fn arrive(&mut self, stage: usize, traveller: Traveller, arrived: &mut Scores) -> ControlFlow<Ending> {
        if stage < 2 {
            arrived.put(self.score(stage + 1, &traveller).into(), traveller);
            return ControlFlow::Continue(());
        }
        let last = &self.solver.tables.stages()[3];
        let rest = last.distance(ThistlethwaiteTables::last_key(traveller.order));
        if usize::from(traveller.length + rest) >= self.hunt.shorter_than() {
            return ControlFlow::Continue(());
        }
        let (view, cube) = self.seen[usize::from(traveller.view)];
        let mut moves: Vec<Move> = traveller.path.moves(traveller.length).collect();
        walk_down(last, cube.turned_by(&moves), &mut moves);
        self.look()?;
        self.hunt.found(view, &moves)
    }
}

/// Travellers by their score, so many of the best.
struct Scores {
    by_score: Vec<Vec<Traveller>>,
    width: usize,
    /// Those with this score or more are not among the first any more.
    limit: usize,
}

impl Scores {
    /// None yet; those with this score or more are not wanted.
    fn new(limit: usize, width: usize) -> Self {
        Self { by_score: vec![Vec::new(); limit], width, limit }
    }

    fn put(&mut self, score: usize, traveller: Traveller) {
        if score < self.limit {
            self.by_score[score].push(traveller);
            if self.by_score[score].len() >= self.width {
                self.limit = score;
            }
        }
    }

    /// The best, the first of them first.
    fn first(self) -> Vec<Traveller> {
        self.by_score.into_iter().flatten().take(self.width).collect()
    }
}

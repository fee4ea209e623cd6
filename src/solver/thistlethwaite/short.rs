//! Shorter solutions in four stages: not only one shortest way through each stage, but many, of which those are kept
//! that leave least to do in the stage after.
//!
//! A beam search: all ways through a stage, up to a little longer than the shortest and for all twelve views, are put
//! in order by what they have cost and the exact distance of the next stage, and the first `width` of them go on. It
//! is begun anew with a wider beam as long as there is time.

use std::ops::ControlFlow;

use super::{StagedSolution, Thistlethwaite, View};
use crate::cube::{CubieCube, Move};
use crate::tables::{StageNode, StageTable};

/// No way that is followed is longer: the plain ones have at most 45 moves.
const LONGEST: usize = 52;

/// One search with a beam of a width.
struct Round {
    /// How many ways go on after each stage.
    width: usize,
    /// How many moves more than the shortest way each stage but the last may have.
    slack: u8,
}

/// Ever wider searches. The first costs a fraction of a millisecond; the narrow ones gain most for their time.
const ROUNDS: [Round; 5] = [
    Round { width: 16, slack: 0 },
    Round { width: 64, slack: 1 },
    Round { width: 256, slack: 1 },
    Round { width: 1024, slack: 1 },
    Round { width: 8192, slack: 2 },
];

/// A cube on its way.
#[derive(Clone, Copy)]
struct Traveller {
    cube: CubieCube,
    view: u8,
    length: u8,
    lengths: [u8; StageTable::NUM],
    moves: [Move; LONGEST],
}

impl Traveller {
    fn last(&self) -> Option<Move> {
        self.length.checked_sub(1).map(|k| self.moves[usize::from(k)])
    }

    fn go(&mut self, turn: Move) {
        self.cube = self.cube.turned(turn);
        self.moves[usize::from(self.length)] = turn;
        self.length += 1;
    }
}

impl Thistlethwaite {
    /// Ever shorter solutions, each told to `found`, until that breaks off or `goes_on` says so.
    pub(super) fn shorter(
        &self,
        cube: &CubieCube,
        mut goes_on: impl FnMut(u64) -> ControlFlow<()>,
        mut found: impl FnMut(StagedSolution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut best = self.plain(cube).moves.len();
        let views: Vec<View> = View::all().collect();
        for Round { width, slack } in ROUNDS {
            let mut beam: Vec<Traveller> =
                views.iter().zip(0..).map(|(view, k)| start(view.of(cube), k)).collect();
            for stage in 0..StageTable::NUM - 1 {
                beam = self.through(stage, slack, &beam, width, best, &mut goes_on)?;
            }
            for traveller in beam {
                let solution = self.finished(traveller, views[usize::from(traveller.view)]);
                if solution.moves.len() < best {
                    best = solution.moves.len();
                    found(solution)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A solution from a cube that only needs the last stage.
    fn finished(&self, traveller: Traveller, view: View) -> StagedSolution {
        let mut moves = traveller.moves[..usize::from(traveller.length)].to_vec();
        let rest = self.plain(&traveller.cube);
        moves.extend(rest.moves);
        let mut lengths = traveller.lengths.map(usize::from);
        lengths[3] = rest.lengths[3];
        StagedSolution { moves: view.moves_back(&moves), lengths, view }
    }

    /// The best ways of all these through a stage.
    fn through(
        &self,
        stage: usize,
        slack: u8,
        beam: &[Traveller],
        width: usize,
        best: usize,
        goes_on: &mut impl FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<Traveller>> {
        let [table, next] = [stage, stage + 1].map(|stage| &self.tables.stages()[stage]);
        let mut by_score: Vec<Vec<Traveller>> = vec![Vec::new(); best];
        for traveller in beam {
            let node = table.node(&traveller.cube).expect("the stage before ends in the group of this one");
            let distance = table.distance(table.key_of(node));
            for length in distance..=distance + slack {
                let mut walk = Walk { table, way: Vec::new(), nodes: 0 };
                walk.ways(node, length, traveller.last(), &mut |way| {
                    let mut arrived = *traveller;
                    way.iter().for_each(|&turn| arrived.go(turn));
                    arrived.lengths[stage] = length;
                    let key = next.key(&arrived.cube).expect("this stage ends in the group of the next");
                    let score = usize::from(arrived.length + next.distance(key));
                    if score < best && by_score[score].len() < width {
                        by_score[score].push(arrived);
                    }
                });
                goes_on(walk.nodes)?;
            }
        }
        ControlFlow::Continue(by_score.into_iter().flatten().take(width).collect())
    }
}

fn start(cube: CubieCube, view: u8) -> Traveller {
    Traveller { cube, view, length: 0, lengths: [0; StageTable::NUM], moves: [Move::ALL[0]; LONGEST] }
}

/// All ways through a stage.
struct Walk<'a> {
    table: &'a StageTable,
    way: Vec<Move>,
    nodes: u64,
}

impl Walk<'_> {
    /// Tells of every way of exactly this length from here to the goal.
    fn ways(&mut self, node: StageNode, length: u8, last: Option<Move>, found: &mut impl FnMut(&[Move])) {
        self.nodes += 1;
        if length == 0 {
            found(&self.way);
            return;
        }
        for (number, &turn) in self.table.moves().iter().enumerate() {
            if last.is_some_and(|last| !turn.may_follow(last)) {
                continue;
            }
            let after = self.table.turned(node, number);
            if self.table.distance(self.table.key_of(after)) < length {
                self.way.push(turn);
                self.ways(after, length - 1, Some(turn), found);
                self.way.pop();
            }
        }
    }
}

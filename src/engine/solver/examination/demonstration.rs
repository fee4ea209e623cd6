//! The solutions and searches of one cube that the lessons show: a two-phase solution, a solution through Thistlethwaite's
//! groups, and the first part of a proof. All of them run forwards, in the standard orientation: phase 1 leads into H along
//! the U-D axis, regardless of what another search has found.
//!
//! The solutions are meant to be followed and are not the shortest, but phase 1 and each stage are as short as possible.

use std::ops::ControlFlow;

use super::plain_search::{BudgetExhausted, PlainSearch, PlainSearchEnd, WholeCube};
use super::{Distance, along_axis, phase1_distance};
use crate::cube::{CubieCube, Face, Move};
use crate::tables::{
    Phase1Tables, Phase2Node, Phase2Tables, StageTable, Tables, ThistlethwaiteTables,
};

/// The number of shortest paths into H that are tried. The one followed by the shortest phase 2 is shown.
const PATHS: usize = 30;
/// The most positions that are visited for a shortest phase 2; after that, a phase 2 of the greatest length will do.
const PHASE2_BUDGET: u64 = 300_000;
/// Every cube is solved by this many moves.
const LONGEST_SOLUTION: u8 = 20;
/// No cube in H needs more moves of H.
const LONGEST_PHASE2: u8 = 18;

/// The solutions and searches of one cube that the lessons show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demonstration {
    /// Moves into H along the U-D axis, as few as possible.
    pub phase1: Vec<Move>,
    /// Moves of H that then solve the cube.
    pub phase2: Vec<Move>,
    /// The moves of Thistlethwaite's stages, each as short as possible.
    pub stages: [Vec<Move>; StageTable::NUM],
    /// The beginning of an optimal search and, for a cube that needs few moves, its end.
    pub proof: Proof,
}

/// The lengths that an optimal search rules out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// A lower bound for the moves to solved, from distances into H: see
    /// [`Examination::lower_bound`](super::Examination::lower_bound). No shorter length is searched.
    pub lower_bound: u8,
    /// The lengths that were searched to their end, from the lower bound on.
    pub searched: Vec<SearchedLength>,
    /// A shortest solution, if the budget of positions sufficed. Its length is then the last one searched.
    pub solution: Option<Vec<Move>>,
}

impl Proof {
    /// The most positions that are visited.
    pub const BUDGET: u64 = 100_000;
}

/// A length that was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchedLength {
    /// The number of moves.
    pub length: u8,
    /// The number of positions visited, up to the first solution if there is one.
    pub positions: u64,
}

/// The tables needed for demonstrations.
#[derive(Debug)]
pub struct Demonstrator {
    tables: Tables,
    stages: ThistlethwaiteTables,
}

impl Demonstrator {
    /// Builds the tables, in about a tenth of a second.
    pub fn build() -> Self {
        Self {
            tables: Tables::build(),
            stages: ThistlethwaiteTables::build(),
        }
    }

    /// Builds the demonstration of a cube. Takes some ten milliseconds for most; a second or more for the few cubes in H
    /// that need nearly 18 moves of H.
    pub fn demonstrate(&self, cube: &CubieCube) -> Demonstration {
        let (phase1, phase2) = self.two_phases(cube);
        Demonstration {
            phase1,
            phase2,
            stages: self.stages_of(cube),
            proof: self.proof(cube),
        }
    }

    /// Returns a shortest path into H and a solution from there.
    fn two_phases(&self, cube: &CubieCube) -> (Vec<Move>, Vec<Move>) {
        let Tables { phase1, phase2, .. } = &self.tables;
        let paths = shortest_phase1(phase1, cube);
        let mut search = PlainSearch::new(phase2, PHASE2_BUDGET);
        for length in 0..=LONGEST_PHASE2 {
            for path in &paths {
                let node = node_after(phase2, cube, path);
                if phase2.distance(node) > length {
                    continue;
                }
                match search.path(node, length) {
                    Ok(Some(solution)) => return (path.clone(), solution),
                    Ok(None) => {}
                    Err(BudgetExhausted) => return long_solution(phase2, cube, &paths[0]),
                }
            }
        }
        unreachable!("every cube in H is solved by 18 moves of H")
    }

    fn stages_of(&self, cube: &CubieCube) -> [Vec<Move>; StageTable::NUM] {
        let mut cube = *cube;
        self.stages.stages().each_ref().map(|stage| {
            let mut moves = Vec::new();
            let next = |cube: &CubieCube| stage.key(cube).and_then(|key| stage.step(key));
            while let Some(turn) = next(&cube) {
                cube = cube.turned(turn);
                moves.push(turn);
            }
            moves
        })
    }

    fn proof(&self, cube: &CubieCube) -> Proof {
        let seen = [*cube, cube.inverse()].into_iter();
        let seen =
            seen.flat_map(|cube| [Face::U, Face::R, Face::F].map(|axis| along_axis(axis, &cube)));
        let distance = |cube| match phase1_distance(&self.tables.phase1, &cube) {
            Distance::Exactly(moves) | Distance::AtLeast(moves) => moves,
        };
        let lower_bound = seen.map(distance).max().unwrap_or(0);
        let mut proof = Proof {
            lower_bound,
            searched: Vec::new(),
            solution: None,
        };
        let whole = WholeCube::new(&self.tables.phase1, cube);
        let mut search = PlainSearch::new(&whole, Proof::BUDGET);
        for length in lower_bound..=LONGEST_SOLUTION {
            let before = search.visited();
            let Ok(solution) = search.path(whole.start(), length) else {
                break;
            };
            proof.searched.push(SearchedLength {
                length,
                positions: search.visited() - before,
            });
            if solution.is_some() {
                proof.solution = solution;
                break;
            }
        }
        proof
    }
}

/// Returns shortest paths into H: [`PATHS`] of them, or all if there are fewer.
fn shortest_phase1(tables: &Phase1Tables, cube: &CubieCube) -> Vec<Vec<Move>> {
    let node = tables.node(cube);
    let mut paths = Vec::new();
    let mut length = tables.distance(node);
    while paths.is_empty() {
        let _enough = PlainSearch::new(tables, u64::MAX).paths(node, length, &mut |path| {
            paths.push(path);
            if paths.len() == PATHS {
                return ControlFlow::Break(PlainSearchEnd::Found);
            }
            ControlFlow::Continue(())
        });
        length += 1;
    }
    paths
}

/// Returns the node of a cube after a path into H.
fn node_after(tables: &Phase2Tables, cube: &CubieCube, path: &[Move]) -> Phase2Node {
    tables
        .node(&cube.turned_by(path))
        .expect("the path leads into H")
}

/// Returns the path, and a phase 2 of the greatest length, of which there are many.
fn long_solution(tables: &Phase2Tables, cube: &CubieCube, path: &[Move]) -> (Vec<Move>, Vec<Move>) {
    let node = node_after(tables, cube, path);
    let solution = PlainSearch::new(tables, u64::MAX).path(node, LONGEST_PHASE2);
    let solution = solution
        .ok()
        .flatten()
        .expect("every cube in H is solved by 18 moves of H");
    (path.to_vec(), solution)
}

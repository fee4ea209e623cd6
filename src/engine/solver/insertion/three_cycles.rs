//! Cycles of three pieces, and the sequences of moves that solve them.
//!
//! A sequence of up to ten moves has two halves of at most five. All cubes within five moves of the solved one are listed;
//! then each first half is tried, and where it leads to a cube of the list, the second half is known. So no solver tables
//! are needed, and a cycle takes some milliseconds. Sequences whose halves have shorter replacements are left out. The
//! sequences of a cycle also give those of its images under the symmetries of the cube.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::{Insertion, InsertionPoint, Skeleton};
use crate::cube::{Cubie, CubieCube, Move, OrientedCube, PieceKind, Symmetry, canonical};
use crate::goals::{AllowedMoves, arrangement};
use crate::solver::Ending;
use crate::solver::engine::{Neighborhood, Placement, PositionMap, SearchScope, TurnRules};

/// The most moves of a half: with ten in all, seven of eight cycles have sequences.
const HALF: u8 = 5;

/// The cycles of three pieces, with the sequences that solve those requested so far.
pub(in crate::solver) struct ThreeCycles {
    rules: TurnRules,
    maps: Vec<PositionMap>,
    near: Neighborhood,
    sequences: HashMap<CubieCube, Vec<Vec<Move>>>,
}

impl ThreeCycles {
    /// Lists the cubes near the solved one, which takes some tenths of a second.
    pub(in crate::solver) fn new(scope: &SearchScope<'_>) -> ControlFlow<Ending, Self> {
        let rules = TurnRules::new(AllowedMoves::ALL_FACES);
        let maps: Vec<PositionMap> = rules
            .turns
            .iter()
            .map(|&turn| PositionMap::of([turn]))
            .collect();
        let mut near = Neighborhood::new(&[placement(&CubieCube::SOLVED)]);
        for _ in 0..HALF {
            near.grow(&maps, |positions| scope.visited(positions))?;
        }
        ControlFlow::Continue(Self {
            rules,
            maps,
            near,
            sequences: HashMap::new(),
        })
    }

    /// Whether three pieces of one kind are in a cycle, and all others are solved.
    pub(in crate::solver) fn is_one(cube: &CubieCube) -> bool {
        let unsolved = Cubie::ALL
            .into_iter()
            .filter(|&slot| cube.at(slot) != (slot, 0));
        let displaced = unsolved.clone().filter(|&slot| cube.at(slot).0 != slot);
        unsolved.count() == 3 && displaced.count() == 3
    }

    /// Returns all cycles.
    pub(super) fn all() -> Vec<CubieCube> {
        let mut cubes = Vec::new();
        for kind in PieceKind::ALL {
            let pieces = kind.cubies();
            let orientations = kind.orientations();
            for (a, &first) in pieces.iter().enumerate() {
                // The first piece has the least number.
                for (b, &second) in pieces.iter().enumerate().skip(a + 1) {
                    for (c, &third) in pieces.iter().enumerate().skip(a + 1) {
                        if b == c {
                            continue;
                        }
                        for one in 0..orientations {
                            for other in 0..orientations {
                                let last = (2 * orientations - one - other) % orientations;
                                let mut cube = CubieCube::SOLVED;
                                cube.put(first, second, one);
                                cube.put(second, third, other);
                                cube.put(third, first, last);
                                cubes.push(cube);
                            }
                        }
                    }
                }
            }
        }
        cubes
    }

    /// Returns sequences of at most ten moves that solve a cube; empty unless it is a cycle.
    pub(super) fn solving(
        &mut self,
        cube: &CubieCube,
        scope: &SearchScope<'_>,
    ) -> ControlFlow<Ending, &[Vec<Move>]> {
        if !Self::is_one(cube) {
            return ControlFlow::Continue(&[]);
        }
        if !self.sequences.contains_key(cube) {
            let mut found = Vec::new();
            self.first_halves(
                &placement(cube),
                self.rules.all(),
                &mut Vec::new(),
                &mut found,
            );
            scope.visited(self.near.len() as u64)?;
            for symmetry in Symmetry::all() {
                let image = |path: &Vec<u8>| -> Vec<Move> {
                    let moves = path.iter().map(|&number| Move::ALL[usize::from(number)]);
                    moves.map(|turn| symmetry.turn(turn)).collect()
                };
                self.sequences
                    .entry(symmetry.carry(cube))
                    .or_insert_with(|| found.iter().map(image).collect());
            }
        }
        ControlFlow::Continue(&self.sequences[cube])
    }

    /// Calls `record` with each insertion that solves the cycle left by a skeleton, if the whole is shorter than the known
    /// solutions.
    pub(in crate::solver) fn insert(
        &mut self,
        cube: &CubieCube,
        skeleton: &Skeleton,
        scope: &SearchScope<'_>,
        mut record: impl FnMut(Insertion) -> ControlFlow<Ending>,
    ) -> ControlFlow<Ending> {
        let metric = scope.limits().metric;
        for point in skeleton.points(metric) {
            scope.visited(1)?;
            let point = InsertionPoint::new(cube, point);
            for moves in self.solving(&point.element, scope)? {
                let whole = [&point.before[..], moves, &point.after].concat();
                if canonical(&whole, metric).len() < scope.shorter_than().into() {
                    record(point.with(moves.clone()))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Tries all first halves that begin with a path, whose next move is one of `next`.
    fn first_halves(
        &self,
        at: &Placement,
        next: u64,
        path: &mut Vec<u8>,
        found: &mut Vec<Vec<u8>>,
    ) {
        let children: Vec<(u8, Placement)> = (0..self.maps.len() as u8)
            .filter(|turn| next >> turn & 1 == 1)
            .map(|turn| (turn, at.turned(&self.maps[usize::from(turn)])))
            .collect();
        for (_, child) in &children {
            self.near.prefetch(child);
        }
        for (turn, child) in children {
            path.push(turn);
            let half = path.len() as u8;
            let following = self.rules.following[usize::from(turn)];
            let left = self.near.distance(&child);
            // The first half has as many moves as the second, or one more.
            if let Some(left) = left.filter(|&left| left == half || left + 1 == half) {
                self.second_halves(&child, following, left, path, found);
            }
            if half < HALF {
                self.first_halves(&child, following, path, found);
            }
            path.pop();
        }
    }

    /// Adds all shortest paths from here to the solved cube.
    fn second_halves(
        &self,
        at: &Placement,
        next: u64,
        left: u8,
        path: &mut Vec<u8>,
        found: &mut Vec<Vec<u8>>,
    ) {
        if left == 0 {
            found.push(path.clone());
            return;
        }
        for turn in (0..self.maps.len()).filter(|turn| next >> turn & 1 == 1) {
            let child = at.turned(&self.maps[turn]);
            if self.near.distance(&child) == Some(left - 1) {
                path.push(turn as u8);
                self.second_halves(&child, self.rules.following[turn], left - 1, path, found);
                path.pop();
            }
        }
    }
}

fn placement(cube: &CubieCube) -> Placement {
    Placement::of(&arrangement(&OrientedCube {
        cube: *cube,
        ..OrientedCube::SOLVED
    }))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::solver::engine::Incumbent;
    use crate::solver::{Limits, SearchControl, SolveRequest};

    /// 8 · 7 · 6 / 3 ways to choose a cycle of corners and 9 orientations of them; 12 · 11 · 10 / 3 and 4 of edges.
    #[test]
    fn all_cycles_of_three_pieces_are_listed_once() {
        let cubes = ThreeCycles::all();
        assert_eq!(cubes.len(), 1008 + 1760);
        let different: HashSet<&CubieCube> = cubes.iter().collect();
        assert_eq!(different.len(), cubes.len());
        assert!(cubes.iter().all(ThreeCycles::is_one));
    }

    #[test]
    fn sequences_solve_their_cycle_and_most_cycles_have_some() {
        let request = SolveRequest::new(CubieCube::SOLVED, Limits::default());
        let silent = SearchControl::silent();
        let incumbent = Incumbent::new(&request, &silent);
        let scope = SearchScope::new(&incumbent);
        let ControlFlow::Continue(mut cycles) = ThreeCycles::new(&scope) else {
            panic!("nothing ends it");
        };
        let mut shortest = [0; 2 * HALF as usize + 1];
        for cube in ThreeCycles::all() {
            let ControlFlow::Continue(sequences) = cycles.solving(&cube, &scope) else {
                panic!("nothing ends it");
            };
            let different: HashSet<&Vec<Move>> = sequences.iter().collect();
            assert_eq!(different.len(), sequences.len());
            for moves in sequences {
                assert_eq!(cube.turned_by(moves), CubieCube::SOLVED);
            }
            let length = sequences.iter().map(Vec::len).min();
            shortest[length.unwrap_or(0)] += 1;
        }
        // 360 cycles need 11 or 12 moves.
        assert_eq!(shortest, [360, 0, 0, 0, 0, 0, 24, 48, 624, 768, 944]);
    }
}

//! Two insertions, one into the result of the other: the first turns what a skeleton leaves into a cycle of three pieces,
//! the second solves it.
//!
//! Five corners in one cycle, two pairs of edges, or two twisted corners are too much for one short insertion, but two
//! cycles of three pieces solve them. All such cycles, corners or edges, and their sequences of up to ten moves are listed
//! once for a search: those of one cycle by optimal search, and of the others by symmetry. Then at each point of the skeleton
//! each cycle is tried that leaves another one. What has few moves is continued first, at all points of the new skeleton.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::{Insertion, InsertionPoint, Skeleton, list};
use crate::cube::{Corner, CubieCube, Edge, Move, PieceKind, Symmetry, canonical};
use crate::solver::engine::{Found, SearchScope};
use crate::solver::{Ending, Optimal, SearchControl};

/// The most moves of an insertion: with ten, all cycles of three pieces have several sequences.
const LONGEST: u8 = 10;

/// The cycles of three pieces, with the sequences that solve them.
struct ThreeCycles {
    numbers: HashMap<CubieCube, usize>,
    cubes: Vec<CubieCube>,
    sequences: Vec<Vec<Vec<Move>>>,
}

impl ThreeCycles {
    fn of(
        optimal: &Optimal,
        scope: &SearchScope<'_>,
        control: &SearchControl<'_>,
    ) -> ControlFlow<Ending, Self> {
        let mut cycles = Self {
            numbers: HashMap::new(),
            cubes: Vec::new(),
            sequences: Vec::new(),
        };
        for cube in three_cycles() {
            if cycles.numbers.contains_key(&cube) {
                continue;
            }
            let sequences = list(optimal, cube, 1..=LONGEST, scope, control)?;
            for symmetry in Symmetry::all() {
                let image = |moves: &Vec<Move>| -> Vec<Move> {
                    moves.iter().map(|&turn| symmetry.turn(turn)).collect()
                };
                cycles.add(symmetry.carry(&cube), sequences.iter().map(image).collect());
            }
        }
        ControlFlow::Continue(cycles)
    }

    fn add(&mut self, cube: CubieCube, sequences: Vec<Vec<Move>>) {
        if !self.numbers.contains_key(&cube) {
            self.numbers.insert(cube, self.cubes.len());
            self.cubes.push(cube);
            self.sequences.push(sequences);
        }
    }

    /// Returns the sequences that solve a cube; none unless it is a cycle.
    fn solving(&self, cube: &CubieCube) -> &[Vec<Move>] {
        self.numbers
            .get(cube)
            .map_or(&[], |&number| &self.sequences[number])
    }
}

/// Returns all cubes of which three pieces of one kind are in a cycle, in any orientation.
fn three_cycles() -> Vec<CubieCube> {
    let mut cubes = Vec::new();
    for kind in PieceKind::ALL {
        let pieces = kind.cubies();
        let orientations = kind.orientations();
        for (a, &first) in pieces.iter().enumerate() {
            for (b, &second) in pieces.iter().enumerate() {
                // The first piece has the least number.
                for &third in pieces.iter().skip(a + 1).filter(|&&third| third != second) {
                    if b <= a {
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

/// Whether three pieces of one kind, and no others, are not where they belong.
fn may_be_three_cycle(cube: &CubieCube) -> bool {
    let corners = Corner::ALL.iter().zip(cube.corners());
    let corners = corners.filter(|(slot, piece)| slot != piece).count();
    let edges = Edge::ALL.iter().zip(cube.edges());
    let edges = edges.filter(|(slot, piece)| slot != piece).count();
    corners + edges == 3
}

/// Searches two insertions until the time is over or all are tried that may be short.
pub(super) fn search(
    cube: &CubieCube,
    skeleton: &Skeleton,
    optimal: &Optimal,
    scope: &SearchScope<'_>,
    control: &SearchControl<'_>,
) -> ControlFlow<Ending> {
    let metric = scope.limits().metric;
    let cycles = ThreeCycles::of(optimal, scope, control)?;
    let mut firsts: Vec<(Vec<Move>, InsertionPoint, Vec<Move>)> = Vec::new();
    for point in skeleton.points(metric) {
        scope.visited(cycles.cubes.len() as u64)?;
        let point = InsertionPoint::new(cube, point);
        for (cycle, sequences) in cycles.cubes.iter().zip(&cycles.sequences) {
            let rest = point.element.then(&cycle.inverse());
            if !may_be_three_cycle(&rest) || !cycles.numbers.contains_key(&rest) {
                continue;
            }
            for moves in sequences {
                let whole = [&point.before[..], moves, &point.after].concat();
                firsts.push((canonical(&whole, metric), point.clone(), moves.clone()));
            }
        }
    }
    firsts.sort_by_key(|(whole, ..)| whole.len());
    firsts.dedup_by(|one, other| one.0 == other.0);
    for (number, (whole, point, moves)) in firsts.iter().enumerate() {
        // The second insertion cancels fewer moves than it has.
        if whole.len() + 1 >= scope.shorter_than().into() {
            break;
        }
        scope.set_share((1000 * number / firsts.len()) as u16);
        let Ok(next) = Skeleton::new(whole, None) else {
            break;
        };
        let first = point.with(moves.clone());
        for (before, after) in next.points(metric) {
            scope.visited(1)?;
            let second = InsertionPoint::new(cube, (before, after));
            for moves in cycles.solving(&second.element) {
                let all = [&second.before[..], moves, &second.after].concat();
                if canonical(&all, metric).len() < scope.shorter_than().into() {
                    scope.record(Found::Insertion(Insertion {
                        first: Some(Box::new(first.clone())),
                        ..second.with(moves.clone())
                    }))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 8 · 7 · 6 / 3 ways to choose a cycle of corners and 9 orientations of them; 12 · 11 · 10 / 3 and 4 of edges.
    #[test]
    fn all_cycles_of_three_pieces_are_listed_once() {
        let cubes = three_cycles();
        assert_eq!(cubes.len(), 1008 + 1760);
        let different: std::collections::HashSet<&CubieCube> = cubes.iter().collect();
        assert_eq!(different.len(), cubes.len());
        for cube in &cubes {
            assert!(may_be_three_cycle(cube));
            assert_eq!(cube.then(cube).then(cube), CubieCube::SOLVED);
        }
    }
}

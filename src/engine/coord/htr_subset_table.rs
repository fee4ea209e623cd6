//! The subset of a cube in domino reduction: how its corners and edges differ from what half turns can solve.

use super::squares::{bad_corners, bad_edges};
use super::{Coordinate, CornerTetrads};
use crate::cube::{CubieCube, Face, Move};
use crate::goals::{GoalPattern, HtrSubset};

/// For each arrangement of the tetrads, the number of quarter turns of U and D needed to solve it; half turns of any
/// face are not counted.
#[derive(Clone, Debug)]
pub struct HtrSubsetTable {
    quarter_turns: Vec<u8>,
}

impl Default for HtrSubsetTable {
    fn default() -> Self {
        Self::new()
    }
}

impl HtrSubsetTable {
    /// Fills the table, in less than a millisecond.
    pub fn new() -> Self {
        // Turning the whole cube by a quarter does not change the subset.
        let held_turned =
            CubieCube::SOLVED.turned_by(&[Move::new(Face::U, 1), Move::new(Face::D, 3)]);
        let solved = [CubieCube::SOLVED, held_turned];
        let mut layer: Vec<CornerTetrads> = solved.iter().map(CornerTetrads::of).collect();
        let mut quarter_turns = vec![u8::MAX; CornerTetrads::NUM];
        for number in 0.. {
            let mut next = Vec::new();
            while let Some(tetrads) = layer.pop() {
                if quarter_turns[tetrads.index()] != u8::MAX {
                    continue;
                }
                quarter_turns[tetrads.index()] = number;
                let cube = tetrads.cube();
                for turn in Move::ALL {
                    let after = CornerTetrads::of(&cube.turned(turn));
                    if turn.quarters() == 2 {
                        layer.push(after);
                    } else if matches!(turn.face(), Face::U | Face::D) {
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Self { quarter_turns }
    }

    /// Returns the subset of a cube, or `None` if it is not in domino reduction about the axis of U and D.
    ///
    /// ```
    /// use cubetui::coord::HtrSubsetTable;
    /// use cubetui::cube::{Algorithm, CubieCube};
    /// let turns: Algorithm = "U R2 F2 U".parse().unwrap();
    /// let cube = CubieCube::SOLVED.turned_by(&turns.moves().0);
    /// assert_eq!(HtrSubsetTable::new().subset(&cube).unwrap().to_string(), "4b2 4e");
    /// ```
    pub fn subset(&self, cube: &CubieCube) -> Option<HtrSubset> {
        if !GoalPattern::domino().is_met_by(cube) {
            return None;
        }
        let mut number = 0;
        // Two corners of a tetrad lie diagonally on one face; the exclusive or of their numbers gives its axis.
        let mut axes = [0; 2];
        for (tetrad, slot) in bad_corners(cube) {
            number += 1;
            axes[usize::from(tetrad)] ^= slot;
        }
        let bad_edges = bad_edges(cube).count() as u8;
        let (corners, edges) = match number {
            0..4 => (number, bad_edges),
            4 => (4, bad_edges.min(8 - bad_edges)),
            _ => (8 - number, 8 - bad_edges),
        };
        let kind = match corners {
            4 if axes[0] == axes[1] => 'a',
            4 => 'b',
            _ => 'c',
        };
        let quarter_turns = self.quarter_turns[CornerTetrads::of(cube).index()];
        HtrSubset::new(corners, kind, quarter_turns, edges)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::cube::{Algorithm, Symmetry};
    use crate::goals::Goal;

    /// The 40,320 arrangements of the corners are 420 cosets of the 96 that half turns reach.
    #[test]
    fn every_arrangement_of_the_corners_is_in_one_subset() {
        let table = HtrSubsetTable::new();
        let mut numbers: HashMap<String, u32> = HashMap::new();
        for index in 0..CornerTetrads::NUM {
            let mut cube = CornerTetrads::from_index(index).cube();
            // The swap of two edges, which makes the permutation even, does not matter to the corners.
            cube.ep = CubieCube::SOLVED.ep;
            let subset = table.subset(&cube).expect("all edges are in their slices");
            let name = subset.to_string();
            *numbers.entry(name[..3].to_owned()).or_default() += 1;
        }
        let mut numbers: Vec<(String, u32)> = numbers.into_iter().collect();
        numbers.sort();
        let expected = [
            ("0c0", 2),
            ("0c3", 6),
            ("0c4", 4),
            ("2c3", 64),
            ("2c4", 96),
            ("2c5", 32),
            ("4a1", 12),
            ("4a2", 12),
            ("4a3", 24),
            ("4a4", 24),
            ("4b2", 48),
            ("4b3", 24),
            ("4b4", 24),
            ("4b5", 48),
        ];
        let expected = expected.map(|(name, number)| (name.to_owned(), number));
        assert_eq!(numbers, expected);
        assert_eq!(numbers.iter().map(|(_, number)| number).sum::<u32>(), 420);
    }

    #[test]
    fn cubes_that_competitors_name_are_in_these_subsets() {
        let table = HtrSubsetTable::new();
        for (turns, name) in [
            ("", "0c0 0e"),
            ("R2 F2 U2 L2", "0c0 0e"),
            ("U", "4a1 4e"),
            ("U R2 U", "4b2 2e"),
            ("U R2 U2 F2 U", "4a2 4e"),
            ("U R2 U R2 U", "2c3 2e"),
            ("U R2 U' R2 U R2 U", "2c4 2e"),
            ("U L2 U R2 U' R2 U R2 U", "2c5 2e"),
            ("U R2 U2 F2 U R2 U2 F2 U", "0c3 2e"),
            ("U R2 U R2 U2 B2 U B2 U", "0c4 0e"),
        ] {
            let turns: Algorithm = turns.parse().expect("turns");
            let cube = CubieCube::SOLVED.turned_by(&turns.moves().0);
            let subset = table.subset(&cube).expect("by moves of domino reduction");
            assert_eq!(subset.to_string(), name, "{turns}");
        }
        let turned = CubieCube::SOLVED.turned(Move::new(Face::R, 1));
        assert_eq!(table.subset(&turned), None);
    }

    /// Half turns before and after, and the symmetries that keep the axis, change nothing.
    #[test]
    fn half_turns_and_symmetries_keep_the_subset() {
        let table = HtrSubsetTable::new();
        let domino = Goal::of_pattern(GoalPattern::domino());
        let generator = &mut crate::cube::random::seeded_generator(1);
        let half_turns = Move::ALL.into_iter().filter(|turn| turn.quarters() == 2);
        let half_turns: Vec<Move> = half_turns.collect();
        for _ in 0..100 {
            let cube = domino.draw(generator);
            let subset = table.subset(&cube);
            assert!(subset.is_some());
            for &turn in &half_turns {
                assert_eq!(table.subset(&cube.turned(turn)), subset);
                let before = CubieCube::SOLVED.turned(turn).then(&cube);
                assert_eq!(table.subset(&before), subset);
            }
            for symmetry in Symmetry::all().filter(|symmetry| symmetry.face(Face::U).axis() == 0) {
                assert_eq!(table.subset(&symmetry.carry(&cube)), subset);
            }
        }
    }
}

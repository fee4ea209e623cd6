//! Solutions that are the same but for the point of view.

use super::Solution;
use super::kept::in_one_order;
use crate::cube::{CubieCube, Move, Symmetry, SymmetrySet, inverse_moves};

/// Of solutions that the symmetries of the cube make of one another the first. Antisymmetries, which carry the cube to
/// its inverse, make of a solution another one backwards.
pub fn unique(cube: &CubieCube, solutions: Vec<Solution>) -> Vec<Solution> {
    let symmetries = SymmetrySet::of_cube(cube);
    let antisymmetries = SymmetrySet::antisymmetries_of_cube(cube);
    let mut seen: Vec<Vec<Move>> = Vec::new();
    let mut kept = Vec::new();
    for solution in solutions {
        let backwards = inverse_moves(&solution.moves);
        let images = Symmetry::all().filter(|&symmetry| symmetries.contains(symmetry));
        let turned = Symmetry::all().filter(|&symmetry| antisymmetries.contains(symmetry));
        let least = images
            .map(|symmetry| image(symmetry, &solution.moves))
            .chain(turned.map(|symmetry| image(symmetry, &backwards)))
            .min()
            .expect("every cube has the symmetry that changes nothing");
        if !seen.contains(&least) {
            seen.push(least);
            kept.push(solution);
        }
    }
    kept
}

fn image(symmetry: Symmetry, moves: &[Move]) -> Vec<Move> {
    let mut image: Vec<Move> = moves.iter().map(|&turn| symmetry.turn(turn)).collect();
    in_one_order(&mut image);
    image
}

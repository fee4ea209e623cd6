//! The openings by which the search of a symmetric cube is divided into tasks: the first moves of a solution and of its
//! inverse.
//!
//! A symmetry of the cube maps each solution to another. An antisymmetry, which maps the cube to its inverse, does so
//! with the solution read backwards. Of all images of a solution, with commuting moves sorted, take the one whose first
//! moves, and then those of its inverse, come first in lexicographic order. Its opening comes first among the images of
//! the opening, for an earlier image of the opening would belong to an earlier image of the solution. So openings that
//! have an earlier image are left out.

use crate::cube::{CubieCube, Metric, Move, Symmetry, SymmetrySet, canonical, inverse_moves};
use crate::solver::engine::prefixes;

/// A symmetry that maps the solutions of a cube to its solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SolutionSymmetry {
    symmetry: Symmetry,
    /// Whether it is an antisymmetry of the cube.
    inverts: bool,
}

impl SolutionSymmetry {
    /// Returns all of a cube: those that are its symmetries, then those that are its antisymmetries.
    pub(super) fn of_cube(cube: &CubieCube) -> impl Iterator<Item = Self> {
        let sets = [
            SymmetrySet::of_cube(cube),
            SymmetrySet::antisymmetries_of_cube(cube),
        ];
        sets.into_iter()
            .zip([false, true])
            .flat_map(|(set, inverts)| {
                let own = Symmetry::all().filter(move |&symmetry| set.contains(symmetry));
                own.map(move |symmetry| Self { symmetry, inverts })
            })
    }

    /// Returns the symmetry, or `None` if it is an antisymmetry of the cube.
    pub(super) fn of_cube_itself(self) -> Option<Symmetry> {
        (!self.inverts).then_some(self.symmetry)
    }

    /// Returns the image of a solution, in canonical form.
    pub(super) fn image(self, solution: &[Move], metric: Metric) -> Vec<Move> {
        let image: Vec<Move> = solution
            .iter()
            .map(|&turn| self.symmetry.turn(turn))
            .collect();
        canonical(
            &if self.inverts {
                inverse_moves(&image)
            } else {
                image
            },
            metric,
        )
    }
}

/// The common beginning of all solutions that are searched in one task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    /// The number of the opening, in lexicographic order.
    pub(super) number: u16,
    pub(super) front: Vec<Move>,
    /// The first moves of the solution's inverse.
    pub(super) back: Vec<Move>,
}

/// All openings of two moves at each end, in half turns.
pub(super) struct Openings {
    /// The possible moves at each end, in lexicographic order.
    ends: Vec<Vec<Move>>,
    /// The smallest number of the images of each opening, indexed by the number of the opening.
    first_images: Vec<u16>,
}

impl Openings {
    const END: usize = 2;

    pub(super) fn new(symmetries: &[SolutionSymmetry]) -> Self {
        let ends = prefixes(Self::END, Metric::HalfTurn, &[]);
        let mut openings = Self {
            first_images: (0..(ends.len() * ends.len()) as u16).collect(),
            ends,
        };
        for &SolutionSymmetry { symmetry, inverts } in symmetries {
            let carry = SolutionSymmetry {
                symmetry,
                inverts: false,
            };
            let image = |end: &Vec<Move>| {
                let image = openings.number_of_end(&carry.image(end, Metric::HalfTurn));
                image.expect("an image of an end is an end")
            };
            let images: Vec<usize> = openings.ends.iter().map(image).collect();
            let pairs = images
                .iter()
                .flat_map(|front| images.iter().map(move |back| (*front, *back)));
            for ((front, back), first) in pairs.zip(&mut openings.first_images) {
                let (front, back) = if inverts {
                    (back, front)
                } else {
                    (front, back)
                };
                *first = (*first).min((front * images.len() + back) as u16);
            }
        }
        openings
    }

    fn number_of_end(&self, end: &[Move]) -> Option<usize> {
        self.ends
            .binary_search_by(|other| other.as_slice().cmp(end))
            .ok()
    }

    /// Returns the openings to search: those that come first among their images, in lexicographic order.
    pub(super) fn first_of_images(&self) -> impl Iterator<Item = Opening> {
        let numbered = self.first_images.iter().zip(0_u16..);
        numbered
            .filter(|(first, number)| *first == number)
            .map(|(_, number)| {
                let [front, back] = [
                    number as usize / self.ends.len(),
                    number as usize % self.ends.len(),
                ];
                Opening {
                    number,
                    front: self.ends[front].clone(),
                    back: self.ends[back].clone(),
                }
            })
    }

    /// Returns the smallest number of the images of an opening, given the last two moves of the solution followed by
    /// its first two. Returns `None` if two adjacent ones merge into one move.
    pub(super) fn first_image(&self, moves: [Move; 2 * Self::END]) -> Option<u16> {
        let [first, second, third, fourth] = moves;
        let number = |end: &[Move]| self.number_of_end(&canonical(end, Metric::HalfTurn));
        let front = number(&[third, fourth])?;
        let back = number(&inverse_moves(&[first, second]))?;
        (second.face() != third.face()).then(|| self.first_images[front * self.ends.len() + back])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::cube::{Algorithm, OrientedCube};

    fn cube_of(moves: &str) -> CubieCube {
        OrientedCube::SOLVED
            .turned_by(
                &moves
                    .parse::<Algorithm>()
                    .expect("it is an algorithm")
                    .turns(),
            )
            .cube
    }

    /// Every opening is an image of one that is searched, and few of its images are searched.
    #[test]
    fn images_of_openings_are_all_openings() {
        for (moves, count) in [
            ("R2 L2 U2 D2 F2 B2", 96),
            ("R", 8),
            ("R2", 16),
            ("R U R' U'", 2),
            ("R U F D2 L B2", 1),
        ] {
            let symmetries: Vec<SolutionSymmetry> =
                SolutionSymmetry::of_cube(&cube_of(moves)).collect();
            assert_eq!(symmetries.len(), count, "{moves}");
            let searched: Vec<Opening> = Openings::new(&symmetries).first_of_images().collect();
            let image = |opening: &Opening, symmetry: SolutionSymmetry| {
                let carry = SolutionSymmetry {
                    inverts: false,
                    ..symmetry
                };
                let [front, back] =
                    [&opening.front, &opening.back].map(|end| carry.image(end, Metric::HalfTurn));
                if symmetry.inverts {
                    [back, front]
                } else {
                    [front, back]
                }
            };
            let images_of = |opening| {
                symmetries
                    .iter()
                    .map(move |&symmetry| image(opening, symmetry))
            };
            let images: HashSet<[Vec<Move>; 2]> = searched.iter().flat_map(images_of).collect();
            assert_eq!(images.len(), 243 * 243, "{moves}");
            assert!(
                searched.len() * count <= 243 * 243 * 3 / 2,
                "{moves}: {}",
                searched.len()
            );
        }
    }

    #[test]
    fn images_of_solutions_are_solutions() {
        for solution in [
            "R U R' U' R' F R2 U' R' U' R U R' F'",
            "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2",
        ] {
            let (moves, _) = solution
                .parse::<Algorithm>()
                .expect("it is an algorithm")
                .moves();
            let cube = CubieCube::SOLVED.turned_by(&moves).inverse();
            let symmetries: Vec<SolutionSymmetry> = SolutionSymmetry::of_cube(&cube).collect();
            assert!(
                symmetries.iter().any(|symmetry| symmetry.inverts),
                "{solution}"
            );
            for symmetry in symmetries {
                let image = symmetry.image(&moves, Metric::HalfTurn);
                assert_eq!(
                    cube.turned_by(&image),
                    CubieCube::SOLVED,
                    "{solution} {symmetry:?}"
                );
            }
        }
    }
}

//! The cubes that a group of symmetries and antisymmetries carries to themselves: how many, one at random, all of them.
//!
//! A cube is a set of assignments (place, piece, orientation): one for each place and each piece. A symmetry carries
//! assignments to assignments; an antisymmetry also exchanges place and piece. A cube is fixed exactly if its assignments are
//! whole orbits of the group. So each fixed cube is an exact cover of the places and pieces by orbits, and the covers are
//! counted from the first uncovered place on. What is left to count depends only on the sets of covered places and pieces,
//! so that the counts of a few thousand pairs of sets are enough. The parity of the permutation comes along as in Laplace's
//! expansion of a determinant, and the sum of the orientations modulo 3 or 2.

use std::collections::HashMap;

use rand::{Rng, RngExt as _};

use super::symmetry_group::SymmetryGroup;
use crate::cube::symmetry::{CORNERS, EDGES};
use crate::cube::{Corner, CubieCube, Edge, Symmetry};

/// An assignment: a piece, its orientation, and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Assignment {
    place: u8,
    piece: u8,
    orientation: u8,
}

/// The corners or the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Corners,
    Edges,
}

impl Kind {
    /// The number of places.
    const fn places(self) -> u8 {
        match self {
            Self::Corners => Corner::NUM as u8,
            Self::Edges => Edge::NUM as u8,
        }
    }

    /// The number of orientations.
    const fn orientations(self) -> u8 {
        match self {
            Self::Corners => 3,
            Self::Edges => 2,
        }
    }

    fn assignments(self) -> impl Iterator<Item = Assignment> {
        let (places, orientations) = (self.places(), self.orientations());
        (0..places).flat_map(move |place| {
            (0..places).flat_map(move |piece| {
                (0..orientations).map(move |orientation| Assignment {
                    place,
                    piece,
                    orientation,
                })
            })
        })
    }

    /// Returns the image of an assignment under a symmetry, and inverted as well if that is asked for.
    fn image(self, assignment: Assignment, (symmetry, inverts): (Symmetry, bool)) -> Assignment {
        let Assignment {
            place,
            piece,
            orientation,
        } = assignment;
        let of = |index: u8| match self {
            Self::Corners => {
                let (image, first) = CORNERS[symmetry.index()][index as usize];
                (image as u8, first)
            }
            Self::Edges => {
                let (image, first) = EDGES[symmetry.index()][index as usize];
                (image as u8, first)
            }
        };
        let ((place, at_place), (piece, at_piece)) = (of(place), of(piece));
        let modulus = self.orientations();
        let own = if symmetry.is_reflection() {
            modulus - orientation
        } else {
            orientation
        };
        let orientation = (at_place + modulus - at_piece + own) % modulus;
        if inverts {
            Assignment {
                place: piece,
                piece: place,
                orientation: (modulus - orientation) % modulus,
            }
        } else {
            Assignment {
                place,
                piece,
                orientation,
            }
        }
    }
}

/// Assignments that a group carries to one another, with no place and no piece twice.
#[derive(Clone, Debug)]
struct AssignmentOrbit {
    assignments: Vec<Assignment>,
    places: u16,
    pieces: u16,
}

impl AssignmentOrbit {
    /// Returns the orbit of an assignment, unless it gives a place two pieces or a piece two places, or not all of it is
    /// allowed.
    fn of(
        kind: Kind,
        first: Assignment,
        group: SymmetryGroup,
        is_allowed: &impl Fn(Assignment) -> bool,
    ) -> Option<Self> {
        let mut orbit = Self {
            assignments: Vec::new(),
            places: 0,
            pieces: 0,
        };
        for pair in group.pairs() {
            let image = kind.image(first, pair);
            if orbit.assignments.contains(&image) {
                continue;
            }
            let (place, piece) = (1 << image.place, 1 << image.piece);
            if orbit.places & place != 0 || orbit.pieces & piece != 0 || !is_allowed(image) {
                return None;
            }
            orbit.places |= place;
            orbit.pieces |= piece;
            orbit.assignments.push(image);
        }
        Some(orbit)
    }
}

/// The places and pieces that are covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Covered {
    places: u16,
    pieces: u16,
}

/// What a permutation with orientations is summed up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    is_odd: bool,
    /// The sum of the orientations, modulo 3 or 2.
    orientation: u8,
}

/// For even and odd permutations, and each sum of the orientations, how many there are.
type Counts = [[u64; 3]; 2];

/// All fixed arrangements of the corners or of the edges.
#[derive(Clone, Debug)]
struct Covers {
    kind: Kind,
    /// For each place the orbits that cover it.
    orbits: Vec<Vec<AssignmentOrbit>>,
    counts: HashMap<Covered, Counts>,
}

impl Covers {
    fn new(kind: Kind, group: SymmetryGroup, is_allowed: &impl Fn(Assignment) -> bool) -> Self {
        let mut orbits = vec![Vec::new(); kind.places() as usize];
        for first in kind.assignments() {
            orbits[first.place as usize]
                .extend(AssignmentOrbit::of(kind, first, group, is_allowed));
        }
        let mut covers = Self {
            kind,
            orbits,
            counts: HashMap::new(),
        };
        covers.count(Covered::default());
        covers
    }

    /// Returns the orbits that cover the first uncovered place and nothing that is covered; nothing if all is covered.
    fn next_orbits(&self, covered: Covered) -> Option<impl Iterator<Item = &AssignmentOrbit>> {
        let orbits = self.orbits.get(covered.places.trailing_ones() as usize)?;
        let fits = move |orbit: &&AssignmentOrbit| {
            orbit.places & covered.places == 0 && orbit.pieces & covered.pieces == 0
        };
        Some(orbits.iter().filter(fits))
    }

    /// Returns what is covered with an orbit too, and what the orbit adds to the sums.
    fn step(&self, covered: Covered, orbit: &AssignmentOrbit) -> (Covered, Sums) {
        let (mut covered, mut sums) = (covered, Sums::default());
        for &Assignment {
            place,
            piece,
            orientation,
        } in &orbit.assignments
        {
            let rank = |index: u8, covered: u16| (!covered & ((1 << index) - 1)).count_ones();
            let sign = rank(place, covered.places) + rank(piece, covered.pieces);
            sums.is_odd ^= sign % 2 == 1;
            sums.orientation = (sums.orientation + orientation) % self.kind.orientations();
            covered.places |= 1 << place;
            covered.pieces |= 1 << piece;
        }
        (covered, sums)
    }

    /// Returns what must be left when an orbit has added to the sums.
    fn less(&self, wanted: Sums, added: Sums) -> Sums {
        let modulus = self.kind.orientations();
        let orientation = (wanted.orientation + modulus - added.orientation) % modulus;
        Sums {
            is_odd: wanted.is_odd != added.is_odd,
            orientation,
        }
    }

    /// Counts the arrangements of what is not covered.
    fn count(&mut self, covered: Covered) -> Counts {
        if let Some(&counts) = self.counts.get(&covered) {
            return counts;
        }
        let Some(orbits) = self.next_orbits(covered) else {
            return [[1, 0, 0], [0; 3]];
        };
        let steps: Vec<(Covered, Sums)> = orbits.map(|orbit| self.step(covered, orbit)).collect();
        let mut counts = Counts::default();
        for (covered, added) in steps {
            let rest = self.count(covered);
            for (is_odd, rest) in [false, true].into_iter().zip(rest) {
                for (orientation, rest) in (0..self.kind.orientations()).zip(rest) {
                    let orientation = (orientation + added.orientation) % self.kind.orientations();
                    counts[usize::from(is_odd != added.is_odd)][orientation as usize] += rest;
                }
            }
        }
        self.counts.insert(covered, counts);
        counts
    }

    /// Returns the number of arrangements of what is not covered, with these sums.
    fn number(&self, covered: Covered, sums: Sums) -> u64 {
        let all = [[1, 0, 0], [0; 3]];
        let is_complete = covered.places.count_ones() == u32::from(self.kind.places());
        let counts = if is_complete {
            Some(&all)
        } else {
            self.counts.get(&covered)
        };
        counts.map_or(0, |counts| {
            counts[usize::from(sums.is_odd)][sums.orientation as usize]
        })
    }

    /// Returns the number of all arrangements of a parity whose orientations add up to 0.
    fn possible(&self, is_odd: bool) -> u64 {
        self.number(
            Covered::default(),
            Sums {
                is_odd,
                orientation: 0,
            },
        )
    }

    /// Puts one of the possible arrangements of a parity into a cube, all equally likely. There must be one.
    fn draw(&self, is_odd: bool, cube: &mut CubieCube, generator: &mut impl Rng) {
        let (mut covered, mut wanted) = (
            Covered::default(),
            Sums {
                is_odd,
                orientation: 0,
            },
        );
        while let Some(orbits) = self.next_orbits(covered) {
            let mut left = generator.random_range(0..self.number(covered, wanted));
            let mut chosen = None;
            for orbit in orbits {
                let (next, added) = self.step(covered, orbit);
                let rest = self.less(wanted, added);
                let number = self.number(next, rest);
                if left < number {
                    chosen = Some((orbit, next, rest));
                    break;
                }
                left -= number;
            }
            let (orbit, next, rest) = chosen.expect("the numbers of the orbits add up");
            self.put(&orbit.assignments, cube);
            (covered, wanted) = (next, rest);
        }
    }

    /// Puts pieces into a cube.
    fn put(&self, assignments: &[Assignment], cube: &mut CubieCube) {
        for &Assignment {
            place,
            piece,
            orientation,
        } in assignments
        {
            let (place, piece) = (place as usize, piece as usize);
            match self.kind {
                Kind::Corners => {
                    (cube.cp[place], cube.co[place]) = (Corner::ALL[piece], orientation);
                }
                Kind::Edges => (cube.ep[place], cube.eo[place]) = (Edge::ALL[piece], orientation),
            }
        }
    }

    /// Returns all possible arrangements of a parity, each in an otherwise solved cube.
    fn all(&self, is_odd: bool) -> Vec<CubieCube> {
        let mut found = Vec::new();
        self.extend(
            Covered::default(),
            Sums {
                is_odd,
                orientation: 0,
            },
            CubieCube::SOLVED,
            &mut found,
        );
        found
    }

    fn extend(&self, covered: Covered, wanted: Sums, cube: CubieCube, found: &mut Vec<CubieCube>) {
        if self.number(covered, wanted) == 0 {
            return;
        }
        let Some(orbits) = self.next_orbits(covered) else {
            found.push(cube);
            return;
        };
        for orbit in orbits {
            let (next, added) = self.step(covered, orbit);
            let mut cube = cube;
            self.put(&orbit.assignments, &mut cube);
            self.extend(next, self.less(wanted, added), cube, found);
        }
    }
}

/// The possible cubes that a group of symmetries and antisymmetries carries to themselves, perhaps with some pieces at some
/// places only.
#[derive(Clone, Debug)]
pub(crate) struct FixedCubes {
    corners: Covers,
    edges: Covers,
}

impl FixedCubes {
    /// Prepares them. Takes up to some milliseconds, most for the smallest groups.
    pub(super) fn of(group: SymmetryGroup) -> Self {
        Self::among(group, |_, _, _| true, |_, _, _| true)
    }

    /// Prepares those of which each corner and each edge is one that is allowed: its place, the piece, its orientation.
    pub(crate) fn among(
        group: SymmetryGroup,
        corner: impl Fn(Corner, Corner, u8) -> bool,
        edge: impl Fn(Edge, Edge, u8) -> bool,
    ) -> Self {
        let is_corner_allowed = |Assignment {
                                     place,
                                     piece,
                                     orientation,
                                 }| {
            corner(
                Corner::ALL[place as usize],
                Corner::ALL[piece as usize],
                orientation,
            )
        };
        let is_edge_allowed = |Assignment {
                                   place,
                                   piece,
                                   orientation,
                               }| {
            edge(
                Edge::ALL[place as usize],
                Edge::ALL[piece as usize],
                orientation,
            )
        };
        Self {
            corners: Covers::new(Kind::Corners, group, &is_corner_allowed),
            edges: Covers::new(Kind::Edges, group, &is_edge_allowed),
        }
    }

    /// Returns their number: at least 1 where every piece is allowed everywhere, for the solved cube has every symmetry.
    pub(crate) fn number(&self) -> u128 {
        [false, true]
            .map(|is_odd| self.number_of_parity(is_odd))
            .iter()
            .sum()
    }

    fn number_of_parity(&self, is_odd: bool) -> u128 {
        u128::from(self.corners.possible(is_odd)) * u128::from(self.edges.possible(is_odd))
    }

    /// Draws one of them, all equally likely. There must be one.
    pub(crate) fn draw(&self, generator: &mut impl Rng) -> CubieCube {
        let is_odd = generator.random_range(0..self.number()) >= self.number_of_parity(false);
        let mut cube = CubieCube::SOLVED;
        self.corners.draw(is_odd, &mut cube, generator);
        self.edges.draw(is_odd, &mut cube, generator);
        cube
    }

    /// Returns the arrangements of the corners and those of the edges, even ones and odd ones. Any two of the same parity
    /// make one of the cubes.
    pub(super) fn parts(&self) -> [[Vec<CubieCube>; 2]; 2] {
        [false, true].map(|is_odd| [self.corners.all(is_odd), self.edges.all(is_odd)])
    }
}

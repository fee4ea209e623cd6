//! The cubes that a group of symmetries and antisymmetries maps to themselves: how many, one at random, all of them.
//!
//! A cube is a set of assignments (slot, piece, orientation): one for each slot and each piece. A symmetry maps assignments
//! to assignments; an antisymmetry also exchanges slot and piece. A cube is fixed exactly if its assignments are whole
//! orbits of the group. So each fixed cube is an exact cover of the slots and pieces by orbits, and the covers are counted
//! from the first uncovered slot on. What is left to count depends only on the sets of covered slots and pieces, so that
//! the counts of a few thousand pairs of sets are enough. The parity of the permutation is carried along as in Laplace's
//! expansion of a determinant, and so is the sum of the orientations modulo 3 or 2.

use std::collections::HashMap;

use rand::{Rng, RngExt as _};

use super::symmetry_group::SymmetryGroup;
use crate::cube::{Cubie, CubieCube, PieceKind, Symmetry};

/// An assignment: a piece, its orientation, and its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Assignment {
    slot: Cubie,
    piece: Cubie,
    orientation: u8,
}

impl Assignment {
    fn all(kind: PieceKind) -> impl Iterator<Item = Self> {
        kind.cubies().iter().flat_map(move |&slot| {
            (0..PieceKind::STATES).map(move |state| {
                let (piece, orientation) = kind.of_state(state);
                Self {
                    slot,
                    piece,
                    orientation,
                }
            })
        })
    }

    /// Returns the image under a symmetry, inverted as well if asked for.
    fn image(self, symmetry: Symmetry, inverts: bool) -> Self {
        let modulus = self.slot.orientations();
        let (slot, at_slot) = symmetry.cubie_image(self.slot);
        let (piece, at_piece) = symmetry.cubie_image(self.piece);
        let own = if symmetry.is_reflection() {
            modulus - self.orientation
        } else {
            self.orientation
        };
        let orientation = (at_slot + modulus - at_piece + own) % modulus;
        if inverts {
            Self {
                slot: piece,
                piece: slot,
                orientation: (modulus - orientation) % modulus,
            }
        } else {
            Self {
                slot,
                piece,
                orientation,
            }
        }
    }
}

/// Assignments that a group maps to one another, with no slot and no piece twice.
#[derive(Clone, Debug)]
struct AssignmentOrbit {
    assignments: Vec<Assignment>,
    slots: u16,
    pieces: u16,
}

impl AssignmentOrbit {
    /// Returns the orbit of an assignment, unless it gives a slot two pieces or a piece two slots, or not all of it is
    /// allowed.
    fn of(
        first: Assignment,
        group: SymmetryGroup,
        is_allowed: &impl Fn(Assignment) -> bool,
    ) -> Option<Self> {
        let mut orbit = Self {
            assignments: Vec::new(),
            slots: 0,
            pieces: 0,
        };
        for (symmetry, inverts) in group.pairs() {
            let image = first.image(symmetry, inverts);
            if orbit.assignments.contains(&image) {
                continue;
            }
            let slot = 1 << image.slot.number();
            let piece = 1 << image.piece.number();
            if orbit.slots & slot != 0 || orbit.pieces & piece != 0 || !is_allowed(image) {
                return None;
            }
            orbit.slots |= slot;
            orbit.pieces |= piece;
            orbit.assignments.push(image);
        }
        Some(orbit)
    }

    fn put(&self, cube: &mut CubieCube) {
        for assignment in &self.assignments {
            cube.put(assignment.slot, assignment.piece, assignment.orientation);
        }
    }
}

/// The slots and pieces that are covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Covered {
    slots: u16,
    pieces: u16,
}

/// The parity and the sum of the orientations of some assignments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CoverSums {
    is_odd: bool,
    /// The sum of the orientations, modulo 3 or 2.
    orientation: u8,
}

/// The number of arrangements by parity (even, then odd) and by the sum of the orientations.
type ParityCounts = [[u64; 3]; 2];

/// All fixed arrangements of the corners or of the edges.
#[derive(Clone, Debug)]
struct Covers {
    kind: PieceKind,
    /// For each slot, the orbits that cover it.
    orbits: Vec<Vec<AssignmentOrbit>>,
    counts: HashMap<Covered, ParityCounts>,
}

impl Covers {
    fn new(
        kind: PieceKind,
        group: SymmetryGroup,
        is_allowed: &impl Fn(Assignment) -> bool,
    ) -> Self {
        let mut orbits = vec![Vec::new(); kind.cubies().len()];
        for first in Assignment::all(kind) {
            orbits[first.slot.number()].extend(AssignmentOrbit::of(first, group, is_allowed));
        }
        let mut covers = Self {
            kind,
            orbits,
            counts: HashMap::new(),
        };
        covers.count(Covered::default());
        covers
    }

    /// Returns the orbits that cover the first uncovered slot and nothing that is covered already, or `None` if all slots
    /// are covered.
    fn next_orbits(&self, covered: Covered) -> Option<impl Iterator<Item = &AssignmentOrbit>> {
        let orbits = self.orbits.get(covered.slots.trailing_ones() as usize)?;
        let fits = move |orbit: &&AssignmentOrbit| {
            orbit.slots & covered.slots == 0 && orbit.pieces & covered.pieces == 0
        };
        Some(orbits.iter().filter(fits))
    }

    /// Returns what is covered once an orbit is added, and what the orbit adds to the sums.
    fn step(&self, covered: Covered, orbit: &AssignmentOrbit) -> (Covered, CoverSums) {
        let mut covered = covered;
        let mut sums = CoverSums::default();
        let rank = |number: usize, covered: u16| (!covered & ((1 << number) - 1)).count_ones();
        for assignment in &orbit.assignments {
            let slot = assignment.slot.number();
            let piece = assignment.piece.number();
            let sign = rank(slot, covered.slots) + rank(piece, covered.pieces);
            sums.is_odd ^= sign % 2 == 1;
            sums.orientation =
                (sums.orientation + assignment.orientation) % self.kind.orientations();
            covered.slots |= 1 << slot;
            covered.pieces |= 1 << piece;
        }
        (covered, sums)
    }

    /// Returns the sums that the rest must have once an orbit has added to them.
    fn less(&self, wanted: CoverSums, added: CoverSums) -> CoverSums {
        let modulus = self.kind.orientations();
        let orientation = (wanted.orientation + modulus - added.orientation) % modulus;
        CoverSums {
            is_odd: wanted.is_odd != added.is_odd,
            orientation,
        }
    }

    /// Counts the arrangements of the slots and pieces that are not covered.
    fn count(&mut self, covered: Covered) -> ParityCounts {
        if let Some(&counts) = self.counts.get(&covered) {
            return counts;
        }
        let Some(orbits) = self.next_orbits(covered) else {
            return [[1, 0, 0], [0; 3]];
        };
        let steps: Vec<(Covered, CoverSums)> =
            orbits.map(|orbit| self.step(covered, orbit)).collect();
        let mut counts = ParityCounts::default();
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

    /// Returns the number of arrangements of the slots and pieces that are not covered, with these sums.
    fn number(&self, covered: Covered, sums: CoverSums) -> u64 {
        let all = [[1, 0, 0], [0; 3]];
        let is_complete = covered.slots.count_ones() as usize == self.kind.cubies().len();
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
            CoverSums {
                is_odd,
                orientation: 0,
            },
        )
    }

    /// Puts one of the possible arrangements of a parity into a cube, all equally likely. There must be at least one.
    fn draw(&self, is_odd: bool, cube: &mut CubieCube, generator: &mut impl Rng) {
        let mut covered = Covered::default();
        let mut wanted = CoverSums {
            is_odd,
            orientation: 0,
        };
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
            orbit.put(cube);
            (covered, wanted) = (next, rest);
        }
    }

    /// Returns all possible arrangements of a parity, each in an otherwise solved cube.
    fn all(&self, is_odd: bool) -> Vec<CubieCube> {
        let mut found = Vec::new();
        self.extend(
            Covered::default(),
            CoverSums {
                is_odd,
                orientation: 0,
            },
            CubieCube::SOLVED,
            &mut found,
        );
        found
    }

    fn extend(
        &self,
        covered: Covered,
        wanted: CoverSums,
        cube: CubieCube,
        found: &mut Vec<CubieCube>,
    ) {
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
            orbit.put(&mut cube);
            self.extend(next, self.less(wanted, added), cube, found);
        }
    }
}

/// The possible cubes that a group of symmetries and antisymmetries maps to themselves, perhaps with some pieces only in
/// some slots.
#[derive(Clone, Debug)]
pub(crate) struct FixedCubes {
    corners: Covers,
    edges: Covers,
}

impl FixedCubes {
    /// Counts the cubes that a group fixes. Takes up to some milliseconds, longest for the smallest groups.
    pub(super) fn of(group: SymmetryGroup) -> Self {
        Self::among(group, |_, _, _| true)
    }

    /// Counts the fixed cubes in which each slot holds a piece in an orientation that is allowed there.
    pub(crate) fn among(
        group: SymmetryGroup,
        is_allowed: impl Fn(Cubie, Cubie, u8) -> bool,
    ) -> Self {
        let is_allowed = |assignment: Assignment| {
            is_allowed(assignment.slot, assignment.piece, assignment.orientation)
        };
        Self {
            corners: Covers::new(PieceKind::Corner, group, &is_allowed),
            edges: Covers::new(PieceKind::Edge, group, &is_allowed),
        }
    }

    /// Returns the number of cubes: at least 1 if every piece is allowed everywhere, because the solved cube has every
    /// symmetry.
    pub(crate) fn number(&self) -> u128 {
        [false, true]
            .map(|is_odd| self.number_of_parity(is_odd))
            .iter()
            .sum()
    }

    fn number_of_parity(&self, is_odd: bool) -> u128 {
        u128::from(self.corners.possible(is_odd)) * u128::from(self.edges.possible(is_odd))
    }

    /// Draws one of the cubes, all equally likely. There must be at least one.
    pub(crate) fn draw(&self, generator: &mut impl Rng) -> CubieCube {
        let is_odd = generator.random_range(0..self.number()) >= self.number_of_parity(false);
        let mut cube = CubieCube::SOLVED;
        self.corners.draw(is_odd, &mut cube, generator);
        self.edges.draw(is_odd, &mut cube, generator);
        cube
    }

    /// Returns all of the cubes, or `None` if there are more than `most`.
    pub(crate) fn all(&self, most: u128) -> Option<Vec<CubieCube>> {
        if self.number() > most {
            return None;
        }
        let mut all = Vec::new();
        // If a parity has no corner arrangements, it may still have many edge arrangements, and the other way round.
        for is_odd in [false, true]
            .into_iter()
            .filter(|&is_odd| self.number_of_parity(is_odd) > 0)
        {
            let edges = self.edges.all(is_odd);
            for corners in self.corners.all(is_odd) {
                all.extend(edges.iter().map(|edges| CubieCube {
                    ep: edges.ep,
                    eo: edges.eo,
                    ..corners
                }));
            }
        }
        Some(all)
    }

    /// Returns the arrangements of the corners and those of the edges, even ones and odd ones. Any two of the same parity
    /// form one of the cubes.
    pub(super) fn parts(&self) -> [[Vec<CubieCube>; 2]; 2] {
        [false, true].map(|is_odd| [self.corners.all(is_odd), self.edges.all(is_odd)])
    }
}

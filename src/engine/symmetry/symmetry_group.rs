//! Groups of symmetries and antisymmetries: the subgroups of M x C2, where M are the 48 symmetries and C2 is inversion.
//!
//! A pair (m, 1) maps a cube x to m(x); a pair (m, a) maps it to the inverse of m(x). The pairs that map a cube to itself
//! form a group, its stabilizer: its symmetries and its antisymmetries. After Herbert Kociemba,
//! <https://kociemba.org/antisymmetric.html>.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::cube::{CubieCube, Symmetry, SymmetryElement, SymmetrySet};

/// The number of pairs of M x C2.
const PAIRS: usize = 2 * Symmetry::NUM;

/// A group of symmetries and antisymmetries: a subgroup of M x C2.
///
/// ```
/// use cubetui::cube::{CubieCube, Face, Move};
/// use cubetui::symmetry::{SymmetryGroup};
/// let group = SymmetryGroup::of_cube(&CubieCube::SOLVED.turned(Move::new(Face::R, 1)));
/// assert_eq!(group.symmetries().group_name(), Some("C4"));
/// assert_eq!(group.with_antisymmetries().group_name(), Some("C4v"));
/// assert_eq!(group.len(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymmetryGroup(u128);

impl SymmetryGroup {
    /// The group of the one symmetry that changes nothing.
    pub(crate) const TRIVIAL: Self = Self(1);

    /// Returns the stabilizer of a cube: all its symmetries and antisymmetries.
    pub fn of_cube(cube: &CubieCube) -> Self {
        let bits = |set: SymmetrySet| u128::from(set.bits());
        let antisymmetries = SymmetrySet::antisymmetries_of_cube(cube);
        Self(bits(SymmetrySet::of_cube(cube)) | bits(antisymmetries) << Symmetry::NUM)
    }

    /// Returns the symmetries of the group: the pairs (m, 1).
    pub const fn symmetries(self) -> SymmetrySet {
        SymmetrySet::of_bits(self.0 as u64)
    }

    /// Returns the antisymmetries of the group: the pairs (m, a). There are none, or as many as symmetries.
    pub const fn antisymmetries(self) -> SymmetrySet {
        SymmetrySet::of_bits((self.0 >> Symmetry::NUM) as u64)
    }

    /// Returns every m for which (m, 1) or (m, a) is in the group. These form a group too.
    pub const fn with_antisymmetries(self) -> SymmetrySet {
        SymmetrySet::of_bits(self.symmetries().bits() | self.antisymmetries().bits())
    }

    /// Returns the number of symmetries and antisymmetries together, a divisor of 96.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Always false: every group has the symmetry that changes nothing.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of another group is in this one.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns what two groups have in common.
    pub(super) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the group without its antisymmetries.
    pub(super) const fn without_antisymmetries(self) -> Self {
        Self(self.0 & ((1 << Symmetry::NUM) - 1))
    }

    /// Returns the symmetries and antisymmetries one by one: each symmetry, and whether inversion follows it.
    pub(super) fn pairs(self) -> impl Iterator<Item = (Symmetry, bool)> {
        elements(self.0).map(symmetry_of)
    }

    /// Returns the conjugate group: that of the image of a cube under a symmetry, if the cube has this group.
    pub(super) fn carried(self, symmetry: Symmetry) -> Self {
        let symmetry = symmetry.index();
        let inverse = PAIR_TABLES.inverses[symmetry].into();
        let conjugate = |pair| product(product(inverse, pair), symmetry);
        Self(elements(self.0).fold(0, |bits, pair| bits | 1 << conjugate(pair)))
    }

    /// Returns all different groups that are conjugate to this one, itself first.
    pub fn conjugates(self) -> Vec<Self> {
        let mut found = vec![self];
        for image in Symmetry::all().map(|symmetry| self.carried(symmetry)) {
            if !found.contains(&image) {
                found.push(image);
            }
        }
        found
    }

    /// Returns all 420 subgroups of M x C2, the smallest first.
    pub fn all() -> Vec<Self> {
        let mut found = BTreeSet::from([Self::TRIVIAL]);
        let mut fresh = vec![Self::TRIVIAL];
        while let Some(group) = fresh.pop() {
            for more in (0..PAIRS).filter(|&pair| group.0 >> pair & 1 == 0) {
                let larger = group.generated_with(more);
                if found.insert(larger) {
                    fresh.push(larger);
                }
            }
        }
        let mut groups: Vec<Self> = found.into_iter().collect();
        groups.sort_by_key(|group| group.len());
        groups
    }

    /// Returns the smallest group that contains this one and one more pair.
    fn generated_with(self, more: usize) -> Self {
        // The union of cosets H r is a group once it contains H r s for every s in H and for the new pair.
        let mut union = self.0;
        let mut fresh = vec![more];
        while let Some(pair) = fresh.pop() {
            if union >> pair & 1 == 0 {
                union |= elements(self.0).fold(0, |coset, own| coset | 1 << product(own, pair));
                fresh.extend(elements(self.0 | 1 << more).map(|next| product(pair, next)));
            }
        }
        Self(union)
    }

    /// Returns as few symmetries and antisymmetries as possible that generate the group, each with whether inversion
    /// follows it: none for the trivial group, at most four for any other.
    pub fn generators(self) -> Vec<(SymmetryElement, bool)> {
        // Kind by kind, the symmetries before the antisymmetries: the first ones are the easiest to picture.
        let mut candidates: Vec<usize> = elements(self.0).filter(|&pair| pair != 0).collect();
        candidates.sort_by_key(|&pair| PAIR_TABLES.ranks[pair]);
        let found =
            (0..).find_map(|number| self.generators_among(&candidates, Self::TRIVIAL, number));
        let generators = found.unwrap_or_default().into_iter().map(symmetry_of);
        generators
            .map(|(symmetry, inverts)| (symmetry.element(), inverts))
            .collect()
    }

    /// Returns `number` of the candidates that together with `part` generate this group, if there are such.
    fn generators_among(
        self,
        candidates: &[usize],
        part: Self,
        number: usize,
    ) -> Option<Vec<usize>> {
        if number == 0 {
            return (part == self).then(Vec::new);
        }
        candidates.iter().enumerate().find_map(|(index, &first)| {
            let larger = part.generated_with(first);
            let mut rest = self.generators_among(&candidates[index + 1..], larger, number - 1)?;
            rest.insert(0, first);
            Some(rest)
        })
    }

    /// Returns a key that orders conjugate groups: the one whose elements are named after the first faces, edges and
    /// corners comes first.
    pub(super) fn rank(self) -> Vec<usize> {
        let mut ranks: Vec<usize> = elements(self.0)
            .map(|pair| PAIR_TABLES.ranks[pair].into())
            .collect();
        ranks.sort_unstable();
        ranks
    }
}

/// Tables of the 96 pairs, computed once.
struct PairTables {
    /// For each pair and the one applied after it, their product.
    products: Vec<[u8; PAIRS]>,
    inverses: [u8; PAIRS],
    /// The position of each pair in the sequence of [`SymmetryElement::all`], with the antisymmetries after the symmetries.
    ranks: [u8; PAIRS],
}

static PAIR_TABLES: LazyLock<PairTables> = LazyLock::new(|| {
    let after = |pair: usize, half: u8| {
        half + if pair < Symmetry::NUM {
            0
        } else {
            Symmetry::NUM as u8
        }
    };
    let product = |first: usize, next: usize| {
        let symmetry = symmetry_of(first).0.then(symmetry_of(next).0);
        after(
            if (first < Symmetry::NUM) == (next < Symmetry::NUM) {
                0
            } else {
                Symmetry::NUM
            },
            symmetry.index() as u8,
        )
    };
    let mut ranks = [0; PAIRS];
    for (rank, element) in SymmetryElement::all().enumerate() {
        let index = element.symmetry().index();
        for pair in [index, index + Symmetry::NUM] {
            ranks[pair] = after(pair, rank as u8);
        }
    }
    PairTables {
        products: (0..PAIRS)
            .map(|first| std::array::from_fn(|next| product(first, next)))
            .collect(),
        inverses: std::array::from_fn(|pair| {
            after(pair, symmetry_of(pair).0.inverse().index() as u8)
        }),
        ranks,
    }
});

/// Returns the elements of a set of pairs.
fn elements(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        first
    })
}

fn symmetry_of(pair: usize) -> (Symmetry, bool) {
    (
        Symmetry::from_index(pair % Symmetry::NUM),
        pair >= Symmetry::NUM,
    )
}

/// Returns the pair that has the effect of one pair followed by another.
fn product(first: usize, next: usize) -> usize {
    PAIR_TABLES.products[first][next].into()
}

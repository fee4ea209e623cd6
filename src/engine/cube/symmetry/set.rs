//! Sets of symmetries: the symmetries and antisymmetries of a cube, and the names of groups.

use std::sync::LazyLock;

use super::{Symmetry, SymmetryElement};
use crate::cube::{CubieCube, OrientedCube};

/// Some of the 48 symmetries.
///
/// ```
/// use cubetui::cube::{Algorithm, OrientedCube, SymmetrySet};
/// let cube = |text: &str| OrientedCube::SOLVED.turned_by(&text.parse::<Algorithm>().unwrap().turns()).cube;
/// let superflip = cube("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
/// assert_eq!(SymmetrySet::of_cube(&superflip).group_name(), Some("Oh"));
/// let turned = SymmetrySet::of_cube(&cube("R"));
/// assert_eq!((turned.group_name(), turned.len()), (Some("C4"), 4));
/// assert_eq!(SymmetrySet::antisymmetries_of_cube(&cube("R")).len(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SymmetrySet(u64);

impl SymmetrySet {
    /// The symmetries that map the cube to itself. They form a group.
    pub fn of_cube(cube: &CubieCube) -> Self {
        Symmetry::all()
            .filter(|symmetry| symmetry.carry(cube) == *cube)
            .collect()
    }

    /// The antisymmetries: those that map the cube to its inverse. There are none, or as many as symmetries; together the
    /// two sets form a group.
    pub fn antisymmetries_of_cube(cube: &CubieCube) -> Self {
        let inverse = cube.inverse();
        Symmetry::all()
            .filter(|symmetry| symmetry.carry(cube) == inverse)
            .collect()
    }

    /// The symmetries that map the pieces of a cube to themselves, and its centres too if they show how they are turned.
    /// They form a group.
    pub fn of_oriented(held: &OrientedCube) -> Self {
        let centers = held.centers.unwrap_or_default();
        let pieces = Self::of_cube(&held.cube);
        let all = Symmetry::all().filter(|&symmetry| pieces.contains(symmetry));
        all.filter(|&symmetry| centers.carried(symmetry) == centers)
            .collect()
    }

    /// The antisymmetries of the pieces of a cube, and of its centres too if they show how they are turned.
    pub fn antisymmetries_of_oriented(held: &OrientedCube) -> Self {
        let centers = held.centers.unwrap_or_default();
        let pieces = Self::antisymmetries_of_cube(&held.cube);
        let inverse = centers.inverse();
        let all = Symmetry::all().filter(|&symmetry| pieces.contains(symmetry));
        all.filter(|&symmetry| centers.carried(symmetry) == inverse)
            .collect()
    }

    /// The set as bits, by the numbers of the symmetries.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The set of the symmetries whose bits are set; the upper 16 bits are ignored.
    pub(crate) const fn of_bits(bits: u64) -> Self {
        Self(bits & ((1 << Symmetry::NUM) - 1))
    }

    /// Returns the number of symmetries.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no symmetry.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has this symmetry.
    pub const fn contains(self, symmetry: Symmetry) -> bool {
        self.0 >> symmetry.index() & 1 == 1
    }

    /// Returns the members in geometric terms, kind by kind.
    pub fn elements(self) -> impl Iterator<Item = SymmetryElement> {
        static ELEMENTS: LazyLock<Vec<(SymmetryElement, Symmetry)>> = LazyLock::new(|| {
            SymmetryElement::all()
                .map(|element| (element, element.symmetry()))
                .collect()
        });
        let own = ELEMENTS
            .iter()
            .filter(move |(_, symmetry)| self.contains(*symmetry));
        own.map(|&(element, _)| element)
    }

    /// Returns the number of images of a cube with these symmetries under all 48, and the number of images of it and its
    /// inverse together. An antisymmetry makes both numbers equal.
    pub const fn class_sizes(self, antisymmetries: Self) -> (usize, usize) {
        let size = Symmetry::NUM / self.len();
        (
            size,
            if antisymmetries.is_empty() {
                2 * size
            } else {
                size
            },
        )
    }

    /// Describes the members kind by kind: the symbol of each kind, and in words its effect and the axes or planes of its
    /// members.
    ///
    /// ```
    /// use cubetui::cube::{CubieCube, Face, Move, SymmetrySet};
    /// let set = SymmetrySet::of_cube(&CubieCube::SOLVED.turned(Move::new(Face::R, 1)));
    /// let words: Vec<String> = set.in_words().into_iter().map(|(symbol, words)| format!("{symbol}: {words}")).collect();
    /// assert_eq!(
    ///     words,
    ///     ["E: nothing at all", "C4: a quarter turn about the face R, L", "C2: half a turn about the faces R and L"]
    /// );
    /// ```
    pub fn in_words(self) -> Vec<(&'static str, String)> {
        let mut kinds: Vec<(&'static str, String)> = Vec::new();
        for element in self.elements() {
            match kinds.last_mut() {
                Some((symbol, words)) if *symbol == element.symbol() => {
                    words.push_str(", ");
                    words.push_str(&element.object().unwrap_or_default());
                }
                _ => kinds.push((element.symbol(), element.words())),
            }
        }
        kinds
    }

    /// Returns the Schoenflies symbol of the group, one of 33, or `None` if the set is not a group. Groups with the same
    /// symbol that lie differently in the cube are distinguished as Herbert Kociemba does
    /// (<https://kociemba.org/symmetric2.htm>): by their axes, through faces or edges, or by a letter: (a) for axes through
    /// faces and mirrors between them, (b) for axes through edges and the mirrors across those.
    pub fn group_name(self) -> Option<&'static str> {
        let mut numbers = [0; 10];
        for element in self.elements() {
            let symbols = ["E", "C3", "C2'", "C4", "C2", "i", "S4", "S6", "σh", "σd"];
            let kind = symbols
                .iter()
                .position(|symbol| *symbol == element.symbol())?;
            numbers[kind] += 1;
        }
        GROUPS
            .iter()
            .find(|(group, _)| *group == numbers)
            .map(|&(_, name)| name)
    }

    /// The names of the 33 classes of groups, those with few symmetries first.
    pub(crate) fn group_names() -> impl Iterator<Item = &'static str> {
        GROUPS.iter().map(|&(_, name)| name)
    }
}

impl FromIterator<Symmetry> for SymmetrySet {
    fn from_iter<I: IntoIterator<Item = Symmetry>>(symmetries: I) -> Self {
        Self(
            symmetries
                .into_iter()
                .fold(0, |set, symmetry| set | 1 << symmetry.index()),
        )
    }
}

/// The 33 conjugacy classes of subgroups: the number of symmetries of each kind (E, C3, C2', C4, C2, i, S4, S6, σh, σd),
/// which identifies the class, and its name.
const GROUPS: [([usize; 10], &str); 33] = [
    ([1, 0, 0, 0, 0, 0, 0, 0, 0, 0], "C1"),
    ([1, 0, 0, 0, 0, 1, 0, 0, 0, 0], "Ci"),
    ([1, 0, 0, 0, 0, 0, 0, 0, 1, 0], "Cs (a)"),
    ([1, 0, 0, 0, 0, 0, 0, 0, 0, 1], "Cs (b)"),
    ([1, 0, 0, 0, 1, 0, 0, 0, 0, 0], "C2 (a)"),
    ([1, 0, 1, 0, 0, 0, 0, 0, 0, 0], "C2 (b)"),
    ([1, 0, 0, 0, 1, 1, 0, 0, 1, 0], "C2h (a)"),
    ([1, 0, 1, 0, 0, 1, 0, 0, 0, 1], "C2h (b)"),
    ([1, 0, 0, 0, 1, 0, 0, 0, 2, 0], "C2v (a1)"),
    ([1, 0, 0, 0, 1, 0, 0, 0, 0, 2], "C2v (a2)"),
    ([1, 0, 1, 0, 0, 0, 0, 0, 1, 1], "C2v (b)"),
    ([1, 0, 0, 0, 3, 0, 0, 0, 0, 0], "D2 (face)"),
    ([1, 0, 2, 0, 1, 0, 0, 0, 0, 0], "D2 (edge)"),
    ([1, 0, 0, 0, 3, 1, 0, 0, 3, 0], "D2h (face)"),
    ([1, 0, 2, 0, 1, 1, 0, 0, 1, 2], "D2h (edge)"),
    ([1, 0, 0, 0, 3, 0, 2, 0, 0, 2], "D2d (face)"),
    ([1, 0, 2, 0, 1, 0, 2, 0, 2, 0], "D2d (edge)"),
    ([1, 0, 0, 0, 1, 0, 2, 0, 0, 0], "S4"),
    ([1, 0, 0, 2, 1, 0, 0, 0, 0, 0], "C4"),
    ([1, 0, 0, 2, 1, 1, 2, 0, 1, 0], "C4h"),
    ([1, 0, 0, 2, 1, 0, 0, 0, 2, 2], "C4v"),
    ([1, 0, 2, 2, 3, 0, 0, 0, 0, 0], "D4"),
    ([1, 0, 2, 2, 3, 1, 2, 0, 3, 2], "D4h"),
    ([1, 2, 0, 0, 0, 0, 0, 0, 0, 0], "C3"),
    ([1, 2, 0, 0, 0, 1, 0, 2, 0, 0], "S6"),
    ([1, 2, 0, 0, 0, 0, 0, 0, 0, 3], "C3v"),
    ([1, 2, 3, 0, 0, 0, 0, 0, 0, 0], "D3"),
    ([1, 2, 3, 0, 0, 1, 0, 2, 0, 3], "D3d"),
    ([1, 8, 0, 0, 3, 0, 0, 0, 0, 0], "T"),
    ([1, 8, 0, 0, 3, 1, 0, 8, 3, 0], "Th"),
    ([1, 8, 0, 0, 3, 0, 6, 0, 0, 6], "Td"),
    ([1, 8, 6, 6, 3, 0, 0, 0, 0, 0], "O"),
    ([1, 8, 6, 6, 3, 1, 6, 8, 3, 6], "Oh"),
];

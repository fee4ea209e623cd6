//! The classes of groups of symmetries, and the number of cubes with exactly such a group.
//!
//! Groups are in the same class if a symmetry maps one to the other. The 98 subgroups of the 48 symmetries M are in 33
//! classes, the 420 subgroups of M x C2, which have antisymmetries too, in 131: 33 without antisymmetries; 33 in which every
//! symmetry is an antisymmetry, of cubes that are their own inverses; and 65 in which half of a group of symmetries are
//! antisymmetries. See <https://kociemba.org/antisymmetric.html>.
//!
//! The cubes that a group fixes are counted by [`FixedCubes`]. Those with exactly this group are left when the cubes of all
//! larger groups are removed: Moebius inversion over the 420 subgroups.

use std::sync::LazyLock;

use rand::Rng;
use thiserror::Error;

use super::FixedCubes;
use super::symmetry_group::SymmetryGroup;
use crate::cube::{CubieCube, Symmetry, SymmetrySet};

/// Separates the name of the symmetries from that of all symmetries and antisymmetries.
const SEPARATOR: char = '/';
/// Stands for no antisymmetries in a name.
const NONE: &str = "-";

/// Whether antisymmetries distinguish classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymmetryScope {
    /// They do not: 33 classes of subgroups of the 48 symmetries.
    Symmetries,
    /// They do: 131 classes of subgroups of M x C2.
    Antisymmetries,
}

impl SymmetryScope {
    /// Returns the scope in which antisymmetries do or do not count.
    pub const fn of(antisymmetries: bool) -> Self {
        if antisymmetries {
            Self::Antisymmetries
        } else {
            Self::Symmetries
        }
    }
}

/// A class of groups of symmetries, or of symmetries and antisymmetries, that symmetries map to one another.
///
/// ```
/// use cubetui::symmetry::SymmetryClass;
/// let class = SymmetryClass::named("Th").unwrap();
/// assert_eq!((class.cubes(), class.cubes_up_to_symmetry()), (20, 10));
/// let class = SymmetryClass::named("d2d edge / d2d edge").unwrap();
/// assert_eq!((class.name(), class.cubes()), ("D2d (edge)/D2d (edge)", 2016));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryClass {
    name: String,
    symmetries: &'static str,
    scope: SymmetryScope,
    group: SymmetryGroup,
    conjugates: usize,
    cubes: u128,
    up_to_symmetry: u128,
    up_to_inversion: u128,
}

impl SymmetryClass {
    /// Returns all classes: 33, or 131 with antisymmetries. Those with few symmetries come first. The first call counts the
    /// cubes, which takes a fraction of a second.
    pub fn all(scope: SymmetryScope) -> &'static [Self] {
        static ALL: LazyLock<[Vec<SymmetryClass>; 2]> = LazyLock::new(|| {
            let with_antisymmetries = with_antisymmetries();
            [
                without_antisymmetries(&with_antisymmetries),
                with_antisymmetries,
            ]
        });
        match scope {
            SymmetryScope::Symmetries => &ALL[0],
            SymmetryScope::Antisymmetries => &ALL[1],
        }
    }

    /// Returns the class of this name. Case, blanks and parentheses do not matter: `c2va1/c4v` is `C2v (a1)/C4v`.
    ///
    /// # Errors
    /// No class has this name, or several begin with it.
    pub fn named(text: &str) -> Result<&'static Self, SymmetryClassError> {
        let (symmetries, rest) = match text.split_once(SEPARATOR) {
            None => (group_named(text)?, None),
            Some((symmetries, rest)) => (group_named(symmetries)?, Some(rest.trim())),
        };
        let scope = rest.map_or(SymmetryScope::Symmetries, |_| SymmetryScope::Antisymmetries);
        let rest = match rest {
            Some(NONE) => Some(NONE),
            Some(rest) => Some(group_named(rest)?),
            None => None,
        };
        let full = rest.map_or_else(
            || symmetries.to_owned(),
            |rest| format!("{symmetries}{SEPARATOR}{rest}"),
        );
        Self::all(scope)
            .iter()
            .find(|class| class.name == full)
            .ok_or(SymmetryClassError::NoPair {
                name: full,
                symmetries,
            })
    }

    /// Returns the class of a cube.
    pub fn of_cube(cube: &CubieCube, scope: SymmetryScope) -> &'static Self {
        let group = SymmetryGroup::of_cube(cube).in_scope(scope);
        let is_this = |class: &&Self| class.has_conjugate(group);
        Self::all(scope)
            .iter()
            .find(is_this)
            .expect("every group is in a class")
    }

    fn has_conjugate(&self, group: SymmetryGroup) -> bool {
        self.group.len() == group.len() && Symmetry::all().any(|s| self.group.carried(s) == group)
    }

    /// The name: that of the symmetry group as [`SymmetrySet::group_name`] gives it. With antisymmetries, a slash and the name
    /// of the group that symmetries and antisymmetries are together, or `-` if there are no antisymmetries. The same name
    /// twice means that every symmetry is an antisymmetry too: the cube is its own inverse.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether antisymmetries distinguish it from other classes.
    pub const fn scope(&self) -> SymmetryScope {
        self.scope
    }

    /// One of the groups: the one whose elements are named after the first faces, edges and corners. It has no antisymmetries
    /// if they do not matter.
    pub const fn group(&self) -> SymmetryGroup {
        self.group
    }

    /// The number of groups in the class.
    pub const fn conjugates(&self) -> usize {
        self.conjugates
    }

    /// The number of cubes that have exactly one of these groups.
    pub const fn cubes(&self) -> u128 {
        self.cubes
    }

    /// The number of cubes up to symmetry: cubes count as one if a symmetry maps one to the other.
    pub const fn cubes_up_to_symmetry(&self) -> u128 {
        self.up_to_symmetry
    }

    /// The number of cubes up to symmetry and inversion: cubes count as one if a symmetry maps one to the other or to its
    /// inverse.
    pub const fn cubes_up_to_symmetry_and_inversion(&self) -> u128 {
        self.up_to_inversion
    }

    /// Whether all cubes of this class are in the other one: it is the same, or the other one has the same symmetries, and
    /// antisymmetries do not matter to it.
    pub fn is_part_of(&self, other: &Self) -> bool {
        match other.scope {
            SymmetryScope::Symmetries => self.has_symmetries_of(other),
            SymmetryScope::Antisymmetries => self.name == other.name,
        }
    }

    /// Whether its symmetries are those of the other class, whatever its antisymmetries.
    pub fn has_symmetries_of(&self, other: &Self) -> bool {
        self.symmetries == other.symmetries
    }

    /// Prepares to draw or list cubes of the class.
    pub fn symmetric_cubes(&'static self) -> ClassCubes {
        ClassCubes {
            class: self,
            fixed: FixedCubes::of(self.group),
        }
    }
}

impl SymmetryGroup {
    const fn in_scope(self, scope: SymmetryScope) -> Self {
        match scope {
            SymmetryScope::Symmetries => self.without_antisymmetries(),
            SymmetryScope::Antisymmetries => self,
        }
    }
}

/// Returns the 131 classes with the numbers of their cubes.
fn with_antisymmetries() -> Vec<SymmetryClass> {
    let groups = SymmetryGroup::all();
    // For each group, the number of its class; for each class, one of its groups.
    let mut class_of = vec![usize::MAX; groups.len()];
    let mut classes = Vec::new();
    for index in 0..groups.len() {
        if class_of[index] == usize::MAX {
            let conjugates = groups[index].conjugates();
            for (other, class) in groups.iter().zip(&mut class_of) {
                if conjugates.contains(other) {
                    *class = classes.len();
                }
            }
            let first = conjugates.iter().copied().min_by_key(|group| group.rank());
            classes.push((first.unwrap_or(groups[index]), conjugates.len()));
        }
    }
    // The classes are sorted by the orders of their groups, so all larger groups are known when they are needed.
    let mut exact = vec![0; classes.len()];
    for (number, &(group, _)) in classes.iter().enumerate().rev() {
        let larger = groups
            .iter()
            .zip(&class_of)
            .filter(|(other, _)| **other != group && other.contains(group));
        let of_larger: u128 = larger.map(|(_, &class)| exact[class]).sum();
        exact[number] = FixedCubes::of(group).number() - of_larger;
    }
    let mut named: Vec<SymmetryClass> = classes
        .into_iter()
        .zip(exact)
        .map(|((group, conjugates), exact)| {
            let cubes = exact * conjugates as u128;
            let symmetries = name(group.symmetries());
            let all = if group.antisymmetries().is_empty() {
                NONE
            } else {
                name(group.with_antisymmetries())
            };
            SymmetryClass {
                name: format!("{symmetries}{SEPARATOR}{all}"),
                symmetries,
                scope: SymmetryScope::Antisymmetries,
                group,
                conjugates,
                cubes,
                up_to_symmetry: cubes * group.symmetries().len() as u128 / Symmetry::NUM as u128,
                up_to_inversion: cubes * group.len() as u128 / (2 * Symmetry::NUM as u128),
            }
        })
        .collect();
    named.sort_by_cached_key(|class| {
        let place = |name| SymmetrySet::group_names().position(|other| name == other);
        let group = class.group;
        let all = class.group.with_antisymmetries();
        (
            place(class.symmetries),
            !group.antisymmetries().is_empty(),
            all.len(),
            place(name(all)),
        )
    });
    named
}

fn name(group: SymmetrySet) -> &'static str {
    group
        .group_name()
        .expect("symmetries and antisymmetries are a group")
}

/// Returns the 33 classes: each joins those of the 131 that have its symmetries.
fn without_antisymmetries(classes: &[SymmetryClass]) -> Vec<SymmetryClass> {
    let joined = |symmetries: &'static str| {
        let parts = || {
            classes
                .iter()
                .filter(|class| class.symmetries == symmetries)
        };
        let first = parts().find(|class| class.group.antisymmetries().is_empty())?;
        Some(SymmetryClass {
            name: symmetries.to_owned(),
            symmetries,
            scope: SymmetryScope::Symmetries,
            group: first.group,
            conjugates: first.conjugates,
            cubes: parts().map(SymmetryClass::cubes).sum(),
            up_to_symmetry: parts().map(SymmetryClass::cubes_up_to_symmetry).sum(),
            up_to_inversion: parts()
                .map(SymmetryClass::cubes_up_to_symmetry_and_inversion)
                .sum(),
        })
    };
    SymmetrySet::group_names().filter_map(joined).collect()
}

/// Returns the full name of a group of symmetries.
fn group_named(text: &str) -> Result<&'static str, SymmetryClassError> {
    let reduced = |text: &str| {
        text.chars()
            .filter(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase()
    };
    let typed = reduced(text);
    let symbol = |name: &str| reduced(name.split(' ').next().unwrap_or_default());
    let mut names = SymmetrySet::group_names();
    if let Some(name) = names.find(|name| reduced(name) == typed) {
        return Ok(name);
    }
    let meant: Vec<&str> = SymmetrySet::group_names()
        .filter(|name| symbol(name) == typed)
        .collect();
    let text = text.trim().to_owned();
    Err(if meant.is_empty() {
        SymmetryClassError::Unknown(text)
    } else {
        SymmetryClassError::Several(text, meant)
    })
}

/// Why a text is not the name of one class.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SymmetryClassError {
    /// No group has this name.
    #[error("no symmetry group is called {0:?}; there are {names}", names = listed(SymmetrySet::group_names()))]
    Unknown(String),
    /// Several groups have this symbol.
    #[error("several symmetry groups are called {0:?}: {names}", names = .1.join(", "))]
    Several(String, Vec<&'static str>),
    /// There is no class with these symmetries and antisymmetries.
    #[error(
        "there is no class {name}; with these symmetries there are {}",
        listed(classes_with(symmetries))
    )]
    NoPair {
        /// The name of the class that does not exist.
        name: String,
        /// Its symmetries.
        symmetries: &'static str,
    },
}

fn listed(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// Returns the names of the classes with these symmetries and any antisymmetries.
fn classes_with(symmetries: &str) -> impl Iterator<Item = &'static str> {
    let classes = SymmetryClass::all(SymmetryScope::Antisymmetries).iter();
    classes
        .filter(move |class| class.symmetries == symmetries)
        .map(SymmetryClass::name)
}

/// The cubes of one class.
#[derive(Clone, Debug)]
pub struct ClassCubes {
    class: &'static SymmetryClass,
    fixed: FixedCubes,
}

impl ClassCubes {
    /// Draws a cube of the class, all equally likely, or returns `None` if it has no cubes.
    ///
    /// Draws cubes that the group fixes until one has no other symmetries: on average eight at most, for D4/- and D2d
    /// (face)/-.
    ///
    /// ```
    /// use cubetui::symmetry::{SymmetryClass};
    /// use cubetui::cube::{SymmetrySet, random};
    /// let class = SymmetryClass::named("D3").unwrap();
    /// let cube = class.symmetric_cubes().draw(&mut random::seeded_generator(7)).unwrap();
    /// assert_eq!(SymmetrySet::of_cube(&cube).group_name(), Some("D3"));
    /// let without_cubes = SymmetryClass::named("O").unwrap();
    /// assert_eq!(without_cubes.symmetric_cubes().draw(&mut random::seeded_generator(7)), None);
    /// ```
    pub fn draw(&self, generator: &mut impl Rng) -> Option<CubieCube> {
        use rand::RngExt as _;
        if self.class.cubes == 0 {
            return None;
        }
        let is_exact = |cube: &CubieCube| {
            SymmetryGroup::of_cube(cube).in_scope(self.class.scope) == self.class.group
        };
        let cube = loop {
            let cube = self.fixed.draw(generator);
            if is_exact(&cube) {
                break cube;
            }
        };
        let symmetry = Symmetry::from_index(generator.random_range(0..Symmetry::NUM));
        Some(symmetry.carry(&cube))
    }

    /// Returns one cube of each set of cubes that symmetries map to each other or to each other's inverses, in a fixed
    /// sequence. Their number is [`SymmetryClass::cubes_up_to_symmetry_and_inversion`]. All cubes that the group fixes are
    /// visited on the way, millions per second; their corners and edges are held in memory.
    pub fn representatives(&self) -> impl Iterator<Item = CubieCube> + Send + use<> {
        let with_group = |cube: CubieCube| (cube, SymmetryGroup::of_cube(&cube));
        let parts = self
            .fixed
            .parts()
            .map(|kinds| kinds.map(|cubes| cubes.into_iter().map(with_group).collect()));
        let normalizer = Symmetry::all()
            .filter(|&s| self.class.group.carried(s) == self.class.group)
            .collect();
        Representatives {
            class: self.class,
            parts,
            normalizer,
            parity: 0,
            corners: 0,
            edges: 0,
        }
    }
}

/// Walks through the cubes that a group fixes.
struct Representatives {
    class: &'static SymmetryClass,
    /// For each parity, the arrangements of the corners and those of the edges, each with its stabilizer.
    parts: [[Vec<(CubieCube, SymmetryGroup)>; 2]; 2],
    /// The symmetries that map the group to itself.
    normalizer: Vec<Symmetry>,
    parity: usize,
    corners: usize,
    edges: usize,
}

impl Representatives {
    /// Whether no cube that counts as the same comes before this one.
    fn is_first(&self, cube: &CubieCube) -> bool {
        let key = |cube: &CubieCube| (cube.cp, cube.co, cube.ep, cube.eo);
        let own = key(cube);
        let inverse = cube.inverse();
        self.normalizer
            .iter()
            .all(|s| key(&s.carry(cube)) >= own && key(&s.carry(&inverse)) >= own)
    }
}

impl Iterator for Representatives {
    type Item = CubieCube;

    fn next(&mut self) -> Option<CubieCube> {
        loop {
            let [all_corners, all_edges] = self.parts.get(self.parity)?;
            let Some((corners, of_corners)) = all_corners.get(self.corners) else {
                (self.parity, self.corners, self.edges) = (self.parity + 1, 0, 0);
                continue;
            };
            let Some((edges, of_edges)) = all_edges.get(self.edges) else {
                (self.corners, self.edges) = (self.corners + 1, 0);
                continue;
            };
            self.edges += 1;
            if of_corners
                .intersection(*of_edges)
                .in_scope(self.class.scope)
                == self.class.group
            {
                let cube = CubieCube {
                    ep: edges.ep,
                    eo: edges.eo,
                    ..*corners
                };
                if self.is_first(&cube) {
                    return Some(cube);
                }
            }
        }
    }
}

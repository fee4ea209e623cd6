//! The subsets of domino reduction, as competitors name them: by what is left to do until half turns suffice.
//!
//! `4b2 2e` has 4 bad corners, needs 2 quarter turns for the corners alone, and has 2 bad edges. A corner is bad if it is
//! outside its tetrad, and an edge if it is outside its slice. If more than four corners are bad, the name counts the good
//! corners and edges, which become bad after a quarter turn of the whole cube. Two corners of a tetrad lie diagonally on
//! one face. For four bad corners, `a` means that both pairs lie on faces of the same axis, `b` that they do not.

use std::fmt;

/// The corners of a subset, by the number of bad ones and of quarter turns.
const CORNERS: [&str; 14] = [
    "0c0", "0c3", "0c4", "2c3", "2c4", "2c5", "4a1", "4a2", "4a3", "4a4", "4b2", "4b3", "4b4",
    "4b5",
];

/// The numbers of bad edges, halved: 0 to 4.
const EDGES: usize = 5;

/// A subset of domino reduction.
///
/// ```
/// use cubetui::goals::HtrSubset;
/// assert_eq!(HtrSubset::new(4, 'b', 2, 2).unwrap().to_string(), "4b2 2e");
/// assert_eq!(HtrSubset::new(4, 'b', 1, 2), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HtrSubset {
    corners: u8,
    bad_edges: u8,
}

impl HtrSubset {
    /// Returns all subsets.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CORNERS.len()).flat_map(|corners| {
            // With four bad corners, four are good too, and then the smaller number of edges counts.
            let most = if CORNERS[corners].starts_with('4') {
                4
            } else {
                8
            };
            (0..=most).step_by(2).map(move |bad_edges| Self {
                corners: corners as u8,
                bad_edges,
            })
        })
    }

    /// Returns the subset with these numbers; the kind is `a`, `b` or `c`. Returns `None` if no cube has them.
    pub fn new(bad_corners: u8, kind: char, quarter_turns: u8, bad_edges: u8) -> Option<Self> {
        let name = format!("{bad_corners}{kind}{quarter_turns}");
        Self::all().find(|subset| subset.corners() == name && subset.bad_edges == bad_edges)
    }

    const fn corners(self) -> &'static str {
        CORNERS[self.corners as usize]
    }

    const fn bit(self) -> u128 {
        1 << (EDGES * self.corners as usize + self.bad_edges as usize / 2)
    }
}

impl fmt::Display for HtrSubset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}e", self.corners(), self.bad_edges)
    }
}

/// A set of subsets of domino reduction.
///
/// ```
/// use cubetui::goals::{HtrSubset, HtrSubsets};
/// let subsets = HtrSubsets::read("4b2, 2c3 2e").unwrap();
/// assert!(subsets.contains(HtrSubset::new(4, 'b', 2, 4).unwrap()));
/// assert!(!subsets.contains(HtrSubset::new(2, 'c', 3, 4).unwrap()));
/// assert_eq!(subsets.to_string(), "2c3 2e,4b2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HtrSubsets(u128);

impl HtrSubsets {
    /// All subsets.
    pub const ALL: Self = Self(u128::MAX);

    /// Reads names that are separated by commas, such as `4b2` for any edges, or `4b2 2e`.
    ///
    /// # Errors
    /// The first name that is unknown.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut bits = 0;
        for name in text.split(',') {
            let name = name.trim().to_ascii_lowercase();
            let is_meant =
                |subset: &HtrSubset| name == subset.corners() || name == subset.to_string();
            let meant: Vec<HtrSubset> = HtrSubset::all().filter(is_meant).collect();
            if meant.is_empty() {
                return Err(format!(
                    "no subset is called {name:?}; there are {}, each with its bad edges too, as in 4b2 2e",
                    CORNERS.join(", ")
                ));
            }
            bits |= meant.iter().fold(0, |bits, subset| bits | subset.bit());
        }
        Ok(Self(bits))
    }

    /// Whether a subset is in the set.
    pub const fn contains(self, subset: HtrSubset) -> bool {
        self.0 & subset.bit() != 0
    }
}

impl fmt::Display for HtrSubsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<HtrSubset> = HtrSubset::all().collect();
        let of_corners = all.chunk_by(|a, b| a.corners == b.corners);
        let names = of_corners.flat_map(|subsets| {
            let own = subsets.iter().filter(|subset| self.contains(**subset));
            if own.clone().count() == subsets.len() {
                vec![subsets[0].corners().to_owned()]
            } else {
                own.map(ToString::to_string).collect()
            }
        });
        f.write_str(&names.collect::<Vec<_>>().join(","))
    }
}

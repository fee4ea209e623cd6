//! Inference: for every facelet the colours that some possible cube has there, given the stickers known so far.
//!
//! Exact: a piece is possible in a slot when an assignment of all slots contains it. That covers the remaining pieces,
//! the last twist, the last flip and the parity of the permutation at once.

use super::explanation::Orbit;
use super::faults::centers_are_right;
use super::fillings::Agreement;
use crate::cube::{Color, Cubie, Face, Facelet, PartialCube};

/// For every facelet, the colours that a possible cube can have there, given the stickers known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inference {
    possible: [ColorSet; Facelet::NUM],
}

/// A set of colours, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColorSet(u8);

impl ColorSet {
    /// All six colours.
    pub const ALL: Self = Self(0x3F);

    /// Adds a colour.
    pub fn insert(&mut self, color: Color) {
        self.0 |= 1 << color.index();
    }

    /// Whether a colour is in it.
    pub const fn contains(self, color: Color) -> bool {
        self.0 >> color.index() & 1 == 1
    }

    /// The number of colours in it, 0 to 6.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no colour is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colours in it.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL
            .into_iter()
            .filter(move |&color| self.contains(color))
    }

    /// The only colour in it, if it has just one.
    pub fn only(self) -> Option<Color> {
        if self.len() == 1 {
            self.iter().next()
        } else {
            None
        }
    }
}

/// Returns the colours that the cubes of an orbit that agree with some stickers have at a facelet; empty for a centre.
pub(super) fn possible_at(facelet: Facelet, agreement: &Agreement, orbit: Orbit) -> ColorSet {
    let mut possible = ColorSet::default();
    if let Some((slot, k)) = facelet.cubie() {
        for (piece, orientation) in agreement.feasible(slot, orbit) {
            possible.insert(piece.color(k, orientation));
        }
    }
    possible
}

impl Inference {
    /// Infers colours from these stickers, or returns `None` if no possible cube has them.
    ///
    /// ```
    /// use cubetui::cube::{Color, Corner, PartialCube};
    /// use cubetui::diagnosis::{Inference};
    /// let mut cube = PartialCube::centers_only();
    /// let [up, right, front] = Corner::URF.facelets();
    /// cube.set(up, Some(Color::U));
    /// cube.set(right, Some(Color::R));
    /// let inference = Inference::from_stickers(&cube).expect("a solved cube has these");
    /// assert_eq!(inference.possible(front).only(), Some(Color::F));
    /// ```
    pub fn from_stickers(stickers: &PartialCube) -> Option<Self> {
        Self::in_orbit(stickers, Orbit::SOLVABLE)
    }

    /// Infers colours from these stickers of a cube that was put together in this orbit, or returns `None` if no such cube
    /// has them.
    pub(super) fn in_orbit(stickers: &PartialCube, orbit: Orbit) -> Option<Self> {
        let agreement = Agreement::with(stickers);
        if !agreement.is_possible_in(orbit) || !centers_are_right(stickers) {
            return None;
        }
        let mut possible = [ColorSet::default(); Facelet::NUM];
        for face in Face::ALL {
            possible[Facelet::center(face).index()].insert(face.color());
        }
        for slot in Cubie::ALL {
            for (piece, orientation) in agreement.feasible(slot, orbit) {
                for (k, facelet) in slot.facelets().iter().enumerate() {
                    possible[facelet.index()].insert(piece.color(k, orientation));
                }
            }
        }
        Some(Self { possible })
    }

    /// Returns the stickers, with every facelet filled in that has only one possible colour.
    pub(super) fn completed(&self, stickers: &PartialCube) -> PartialCube {
        let mut completed = *stickers;
        for facelet in Facelet::all() {
            if completed.color(facelet).is_none() {
                completed.set(facelet, self.possible(facelet).only());
            }
        }
        completed
    }

    /// The colours that a facelet can have.
    pub const fn possible(&self, facelet: Facelet) -> ColorSet {
        self.possible[facelet.index()]
    }
}

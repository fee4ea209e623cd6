//! Sets of cosets of H = <U, D, R2, L2, F2, B2> that together contain every cube: [`CosetCover`].
//!
//! To show that every cube can be solved in 20 moves, not every coset has to be solved. A cube, the same cube seen along
//! the F-B axis or the R-L axis, and the inverses of these three all need the same number of moves, so that the cube is
//! settled as soon as one of its up to six cosets is. Rokicki, Kociemba, Davidson and Dethridge, "The diameter of the
//! Rubik's cube group is twenty" (2010), <https://cube20.org>, solved a set cover with the three axes and the 48
//! symmetries: 55,882,296 of the 138,639,780 classes of cosets. The inverses are an addition. Without them the annealing
//! below ends at 59.4 million.
//!
//! # What a cover must hit
//! A cover chooses some of the 64,430 classes of [`FlipUdSlice`] values, and with each class the cosets of all twists. So
//! corners do not matter. The [edge pattern](EdgePattern) of a cube is all that its three views show of its edges: for each
//! place, which of the three slices (the four edges between two opposite faces) the edge there belongs to, and whether it
//! is flipped. There are 34,650 x 2048 = 70,963,200 patterns. A pattern is *hit* if one of its three classes is chosen, and
//! a cube is covered if its pattern or that of its inverse is hit.
//!
//! # Which patterns a cube and its inverse can have
//! The [slice table](SliceTable) of a pattern counts, for each slice i of a piece and each slice j of a place, the pieces
//! of slice i in places of slice j, and how many of these are flipped. A cube puts the piece q in the place p with a flip
//! exactly when its inverse puts the piece p in the place q with the same flip. So the table of the inverse is transposed.
//!
//! Conversely, for any pattern a with a table t and any pattern b with the transposed table, there is a cube with the
//! pattern a whose inverse has the pattern b. The pattern a asks for a piece of a slice i and a flip in each place of slice
//! j; the pattern b asks, for each piece of slice i, for a place of slice j and a flip. For each i, j and flip the tables
//! agree on the number of places that ask and pieces that ask. So they can be paired, in any way; the flips are even
//! because those of the pattern a are; and if the permutation of the edges is odd, so is one of the corners, which no
//! pattern sees.
//!
//! Therefore **a set of classes covers all cubes exactly when, for each table, it hits all patterns with this table or all
//! patterns with the transposed one**. [`CosetCover::uncovered_cube`] decides this by going through all patterns, and
//! builds a cube from two patterns that are not hit.
//!
//! # How a small cover is found
//! Under the 48 symmetries there are 1,481,940 patterns that differ in their three classes or in their table, and 7504 tables up to
//! renaming of the axes.
//! [`find_cover`] chooses classes by simulated annealing (Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing",
//! 1983).

mod annealing;
mod edge_pattern;
mod pattern_classes;

use std::collections::BTreeMap;
use std::ops::Range;

use thiserror::Error;

use crate::coord::{ClassRange, Coordinate as _, CosetClasses, Flip, FlipUdSlice};
use crate::cube::CubieCube;
pub use annealing::{CoverProgress, CoverRequest, SearchLength, find_cover};
use edge_pattern::{ArrangementView, FlipBits, FlipViews, SliceArrangement};
pub use edge_pattern::{EdgePattern, SliceTable};

/// A set of classes of [`FlipUdSlice`] values under the 16 symmetries that keep the U-D axis. It stands for all cosets with these
/// values, whatever their twist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CosetCover {
    /// For each class, whether it is chosen.
    chosen: Vec<bool>,
}

/// A range of classes of cosets that does not consist of whole classes of flip-slice values.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the classes {}..{} have one flip-slice value; a cover has all of them or none",
    whole.start, whole.end
)]
pub struct PartOfClass {
    /// All classes of cosets with one flip-slice value, of which the range has only some.
    pub whole: Range<usize>,
}

impl CosetCover {
    /// The set with every class that a predicate accepts. The predicate is called with the number of the class of
    /// flip-slice values.
    pub fn of(classes: &CosetClasses, is_chosen: impl FnMut(usize) -> bool) -> Self {
        Self {
            chosen: (0..classes.flip_slices().count()).map(is_chosen).collect(),
        }
    }

    /// Whether a class of cosets is in the set.
    pub fn contains(&self, classes: &CosetClasses, number: usize) -> bool {
        self.chosen[classes.flip_slice_class(number)]
    }

    /// Adds the classes of cosets of a range.
    ///
    /// # Errors
    /// When the range has only a part of the classes with some flip-slice value. Nothing is added then.
    pub fn add(&mut self, classes: &CosetClasses, range: ClassRange) -> Result<(), PartOfClass> {
        let range = range.classes();
        let [first, last] =
            [range.start, range.end - 1].map(|number| classes.flip_slice_class(number));
        for whole in [first, last].map(|class| classes.with_flip_slice(class)) {
            if whole.start < range.start || range.end < whole.end {
                return Err(PartOfClass { whole });
            }
        }
        self.chosen[first..=last].fill(true);
        Ok(())
    }

    /// Returns the ranges of classes of cosets that it consists of: ascending, as few as possible.
    pub fn ranges(&self, classes: &CosetClasses) -> Vec<Range<usize>> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for class in self.flip_slice_classes() {
            let next = classes.with_flip_slice(class);
            match ranges.last_mut() {
                Some(last) if last.end == next.start => last.end = next.end,
                _ => ranges.push(next),
            }
        }
        ranges
    }

    /// Returns the classes of cosets at these positions, as ranges. The set's classes of cosets are counted from 0, in
    /// ascending order. Positions beyond its [length](Self::len) have none.
    pub fn part(&self, classes: &CosetClasses, positions: &Range<usize>) -> Vec<Range<usize>> {
        let mut before = 0;
        let part = self.ranges(classes).into_iter().filter_map(|range| {
            let [first, end] = [positions.start, positions.end]
                .map(|position| position.clamp(before, before + range.len()) - before);
            before += range.len();
            (first < end).then(|| range.start + first..range.start + end)
        });
        part.collect()
    }

    /// Returns the number of classes of cosets, 0 to [`CosetClasses::NUM`].
    pub fn len(&self, classes: &CosetClasses) -> usize {
        self.flip_slice_classes()
            .map(|class| classes.with_flip_slice(class).len())
            .sum()
    }

    /// The chosen classes of flip-slice values, ascending.
    pub fn flip_slice_classes(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.chosen.len()).filter(|&class| self.chosen[class])
    }

    /// The set without one class of flip-slice values.
    #[must_use]
    pub fn without(mut self, class: usize) -> Self {
        self.chosen[class] = false;
        self
    }

    /// Whether one of the up to six cosets of a cube is in the set: of the cube seen along each axis, or of its inverse.
    pub fn covers(&self, classes: &CosetClasses, cube: &CubieCube) -> bool {
        let has =
            |value: FlipUdSlice| self.chosen[classes.flip_slices().sym_coord(value).class as usize];
        [*cube, cube.inverse()]
            .iter()
            .any(|cube| EdgePattern::of(cube).flip_slices().into_iter().any(has))
    }

    /// Returns a cube that is not covered, if there is one. Goes through all 70,963,200 edge patterns on one thread, in about a
    /// second.
    pub fn uncovered_cube(&self, classes: &CosetClasses) -> Option<CubieCube> {
        let class_of = |value| classes.flip_slices().sym_coord(value).class as usize;
        let chosen: Vec<bool> = FlipUdSlice::all()
            .map(|value| self.chosen[class_of(value)])
            .collect();
        uncovered_patterns(&chosen).map(|(pattern, inverse)| pattern.cube_with_inverse(&inverse))
    }
}

/// For each slice of a piece and each slice of a place, a small number.
type Cells = [[u8; 3]; 3];

/// Returns two patterns that are not hit and whose tables are transposes of each other, if there are any. Goes through all
/// patterns, and uses neither the classes of patterns nor the counters of the search. `is_chosen` has an entry for each
/// flip-slice value.
fn uncovered_patterns(is_chosen: &[bool]) -> Option<(EdgePattern, EdgePattern)> {
    let open = open_patterns(is_chosen);
    open.iter().find_map(|(pieces, patterns)| {
        let inverses = open.get(&transposed(pieces))?;
        let numbered = patterns
            .iter()
            .enumerate()
            .filter_map(|(number, pattern)| Some((number, (*pattern)?)));
        numbered.into_iter().find_map(|(number, pattern)| {
            let flipped = transposed(&flipped_with(pieces, number));
            Some((pattern, inverses[number_of(&transposed(pieces), &flipped)]?))
        })
    })
}

/// Returns a pattern that is not hit for each table that has one, indexed by the pieces of the table and then by the number
/// of its flips.
fn open_patterns(is_chosen: &[bool]) -> BTreeMap<Cells, Vec<Option<EdgePattern>>> {
    let views = FlipViews::build();
    let mut open = BTreeMap::new();
    for arrangement in SliceArrangement::all() {
        let view = ArrangementView::of(arrangement);
        let numbers = view
            .pieces
            .as_flattened()
            .iter()
            .map(|&pieces| usize::from(pieces) + 1)
            .product();
        let patterns = open
            .entry(view.pieces)
            .or_insert_with(|| vec![None; numbers]);
        for flip in Flip::all() {
            if !view
                .flip_slices(&views, flip)
                .into_iter()
                .any(|value| is_chosen[value])
            {
                let number = number_of(&view.pieces, &view.flipped(FlipBits::of(flip)));
                patterns[number].get_or_insert(EdgePattern { arrangement, flip });
            }
        }
    }
    open
}

/// Returns the number of a table of flips among all that are possible with these pieces.
fn number_of(pieces: &Cells, flipped: &Cells) -> usize {
    let digits = pieces.as_flattened().iter().zip(flipped.as_flattened());
    digits.fold(0, |number, (&pieces, &flipped)| {
        number * (usize::from(pieces) + 1) + usize::from(flipped)
    })
}

/// Returns the table of flips with this number.
fn flipped_with(pieces: &Cells, mut number: usize) -> Cells {
    let mut flipped = Cells::default();
    let digits = flipped
        .as_flattened_mut()
        .iter_mut()
        .zip(pieces.as_flattened());
    for (flipped, &pieces) in digits.rev() {
        let values = usize::from(pieces) + 1;
        *flipped = (number % values) as u8;
        number /= values;
    }
    flipped
}

fn transposed(cells: &Cells) -> Cells {
    std::array::from_fn(|row| std::array::from_fn(|column| cells[column][row]))
}

//! A set of cosets of H that contains every cube, or not.

use serde::Serialize;

use cubetui::coord::CosetClasses;
use cubetui::coset::CosetCover;

/// A set of classes of cosets, and whether every cube is in one of them.
#[derive(Debug, Serialize)]
pub struct CoverCounts {
    /// The number of classes of cosets in the set.
    pub classes: usize,
    /// The number of all classes, 138,639,780.
    pub all_classes: usize,
    /// The number of classes of flip-slice values in the set, of 64,430.
    pub flip_slices: usize,
    /// The number of ranges in the plan.
    pub ranges: usize,
    /// Whether every cube, seen along one of the three axes, or its inverse is in a coset of these classes.
    pub complete: bool,
    /// The stickers of a cube for which that is not so; null if there is none.
    pub uncovered: Option<String>,
}

impl CoverCounts {
    /// Counts the set and verifies it, in about a second.
    pub fn new(classes: &CosetClasses, cover: &CosetCover) -> Self {
        let uncovered = cover.uncovered_cube(classes);
        Self {
            classes: cover.len(classes),
            all_classes: CosetClasses::NUM,
            flip_slices: cover.flip_slice_classes().count(),
            ranges: cover.ranges(classes).len(),
            complete: uncovered.is_none(),
            uncovered: uncovered.map(|cube| cube.to_face_cube().to_string()),
        }
    }
}

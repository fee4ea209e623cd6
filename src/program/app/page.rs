//! The pages for studying the cube: their names, and which of them are next to each other on a screen.

use super::Action;
use super::curriculum::{LESSON_COUNT, LESSONS};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    Coordinates,
    /// The distances from H and from solved, along each axis.
    Distances,
    /// The cube as a whole: order, cycles, its group in Thistlethwaite's chain, and every piece.
    State,
    Symmetry,
    Coset,
    /// The lesson with this number, from 0.
    Lesson(usize),
}

impl Page {
    pub const OF_CUBE: [Self; 5] = [
        Self::Coordinates,
        Self::Distances,
        Self::State,
        Self::Symmetry,
        Self::Coset,
    ];

    /// The fewest columns and rows at which the coordinates and the distances fit at once.
    pub const ROOM_FOR_BOTH: (u16, u16) = (116, 38);

    /// The name on its tab; for a lesson, it follows the number.
    pub fn name(self) -> &'static str {
        match self {
            Self::Coordinates => "Coordinates",
            Self::Distances => "Distances",
            Self::State => "State",
            Self::Symmetry => "Symmetry",
            Self::Coset => "Coset",
            Self::Lesson(number) => LESSONS[number].name,
        }
    }

    /// Whether a screen has room for the coordinates and the distances at once.
    pub const fn both_fit((columns, rows): (u16, u16)) -> bool {
        columns >= Self::ROOM_FOR_BOTH.0 && rows >= Self::ROOM_FOR_BOTH.1
    }

    /// The pages on a screen of this size, in order: the lessons first.
    pub fn all(size: (u16, u16)) -> impl Iterator<Item = Self> {
        let of_cube = Self::OF_CUBE.into_iter();
        let apart = of_cube.filter(move |page| page.shown(size) == *page);
        (0..LESSON_COUNT).map(Self::Lesson).chain(apart)
    }

    /// The page that shows this one on a screen of this size.
    pub const fn shown(self, size: (u16, u16)) -> Self {
        match self {
            Self::Distances if Self::both_fit(size) => Self::Coordinates,
            page => page,
        }
    }

    pub const fn is_lesson(self) -> bool {
        matches!(self, Self::Lesson(_))
    }

    /// The lesson that explains the page.
    pub const fn lesson(self) -> Self {
        Self::Lesson(match self {
            Self::Coordinates => 2,
            Self::Symmetry | Self::Coset | Self::Distances => 3,
            Self::State => 4,
            Self::Lesson(number) => number,
        })
    }

    /// Returns the next or previous page, cyclically.
    pub(super) fn next(self, size: (u16, u16), forwards: bool) -> Self {
        let pages: Vec<Self> = Self::all(size).collect();
        let here = pages
            .iter()
            .position(|other| *other == self.shown(size))
            .unwrap_or(0);
        pages[(here + if forwards { 1 } else { pages.len() - 1 }) % pages.len()]
    }

    /// The action that opens and closes the page.
    pub(super) const fn action(self) -> Action {
        match self {
            Self::Coordinates => Action::Coordinates,
            Self::Distances => Action::Distances,
            Self::State => Action::State,
            Self::Symmetry => Action::Symmetry,
            Self::Coset => Action::Coset,
            Self::Lesson(_) => Action::Learn,
        }
    }
}

//! The pages for studying the cube: their names, and which of them are next to each other on a screen.

use super::Action;
use super::curriculum::LESSONS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    Coordinates,
    /// The group of Thistlethwaite's that the cube is in, its keys there, and every piece.
    State,
    /// The distances from H and from solved, along each axis.
    Distances,
    Cube,
    Symmetry,
    Coset,
    /// The lesson with this number, from 0.
    Lesson(usize),
}

impl Page {
    pub const OF_CUBE: [Self; 6] = [
        Self::Coordinates,
        Self::Distances,
        Self::Cube,
        Self::State,
        Self::Symmetry,
        Self::Coset,
    ];
    pub const LESSONS: [Self; LESSONS.len()] = {
        let mut lessons = [Self::Lesson(0); LESSONS.len()];
        let mut number = 0;
        while number < lessons.len() {
            lessons[number] = Self::Lesson(number);
            number += 1;
        }
        lessons
    };

    /// The least columns and rows for the first three pages at once.
    pub const ROOM_FOR_ALL: (u16, u16) = (116, 38);

    /// The name on its tab; that of a lesson stands after its number.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coordinates => "Coordinates",
            Self::State => "State",
            Self::Distances => "Distances",
            Self::Cube => "Cube",
            Self::Symmetry => "Symmetry",
            Self::Coset => "Coset",
            Self::Lesson(number) => LESSONS[number].name,
        }
    }

    /// Whether a screen has room for the first three pages at once.
    pub const fn all_fit((columns, rows): (u16, u16)) -> bool {
        columns >= Self::ROOM_FOR_ALL.0 && rows >= Self::ROOM_FOR_ALL.1
    }

    /// The pages that this one is among, on a screen of this size.
    pub fn neighbours(self, size: (u16, u16)) -> &'static [Self] {
        match self {
            Self::Lesson(_) => &Self::LESSONS,
            _ if Self::all_fit(size) => {
                &[Self::Coordinates, Self::State, Self::Symmetry, Self::Coset]
            }
            _ => &Self::OF_CUBE,
        }
    }

    /// The page that shows this one on a screen of this size.
    pub fn shown(self, size: (u16, u16)) -> Self {
        match self {
            Self::Distances | Self::Cube if Self::all_fit(size) => Self::Coordinates,
            page => page,
        }
    }

    /// Returns the next or previous page among its neighbours, cyclically.
    pub(super) fn next(self, size: (u16, u16), forwards: bool) -> Self {
        let pages = self.neighbours(size);
        let here = pages
            .iter()
            .position(|other| *other == self.shown(size))
            .unwrap_or(0);
        pages[(here + if forwards { 1 } else { pages.len() - 1 }) % pages.len()]
    }

    /// The action that opens it, and closes it again.
    pub(super) fn action(self) -> Action {
        match self {
            Self::Coordinates | Self::Distances | Self::Cube => Action::Coordinates,
            Self::State => Action::State,
            Self::Symmetry => Action::Symmetry,
            Self::Coset => Action::Coset,
            Self::Lesson(_) => Action::Learn,
        }
    }
}

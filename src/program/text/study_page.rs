//! The lines of the pages that are one text, and the space for them on the screen.

use super::layout::Room;
use super::lessons::Voice;
use super::{TextLine, cube_pages, lessons};
use crate::app::{App, Page, Study};

/// Rows of the screen that are not text: title, frame, status and footer.
const AROUND: u16 = 5;
/// Columns that are not text: the frame, and a blank at each side.
const BESIDE: u16 = 4;

/// The widths of pictures with stickers one, two, three and four rows high.
pub const PICTURE: u16 = 27;
pub const LARGE_PICTURE: u16 = 51;
const LARGER_PICTURE: u16 = 75;
const HUGE_PICTURE: u16 = 99;
/// With more rows than this, paragraphs are spaced.
const SPACED: u16 = 28;
/// The minimum width for tables next to a picture.
const WIDE: u16 = 100;

/// The space for text on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageSize {
    pub columns: u16,
    pub rows: u16,
}

impl PageSize {
    /// Returns the space on a screen of this size.
    pub const fn on_screen((columns, rows): (u16, u16)) -> Self {
        Self {
            columns: columns.saturating_sub(BESIDE),
            rows: rows.saturating_sub(AROUND),
        }
    }

    /// Returns the columns and rows of the picture that fits next to the text of a page.
    pub const fn picture(self, page: Page) -> (u16, u16) {
        match page {
            Page::Coordinates | Page::Distances => (0, 0),
            Page::State if self.columns >= 2 * PICTURE => (PICTURE, 9),
            Page::Lesson(_) => self.largest_picture(),
            _ if self.columns >= 2 * LARGE_PICTURE && self.is_spaced() => (LARGE_PICTURE, 18),
            _ if self.columns >= 2 * PICTURE => (PICTURE, 9),
            _ => (0, 0),
        }
    }

    /// Returns the size of the largest picture that leaves enough columns for text next to it.
    const fn largest_picture(self) -> (u16, u16) {
        match (self.columns, self.rows) {
            (170.., 38..) => (HUGE_PICTURE, 36),
            (140.., 29..) => (LARGER_PICTURE, 27),
            (102.., 29..) => (LARGE_PICTURE, 18),
            (54.., _) => (PICTURE, 9),
            _ => (0, 0),
        }
    }

    pub const fn is_spaced(self) -> bool {
        self.rows > SPACED
    }
}

/// Returns the lines of a page, or `None` if the page is laid out in parts.
pub fn lines(study: &Study, app: &App, screen: (u16, u16)) -> Option<Vec<TextLine>> {
    let size = PageSize::on_screen(screen);
    let page = study.page.shown(screen);
    let (columns, rows) = size.picture(page);
    let gap = if columns == 0 { 0 } else { 2 };
    let room = Room {
        picture: ((columns + gap).into(), rows.into()),
        ..Room::of_width(size.columns.into())
    };
    let spaced = Room {
        spaced: size.is_spaced(),
        ..room
    };
    Some(match page {
        Page::Coordinates | Page::Coset => return None,
        Page::Distances => {
            let room = Room {
                spaced: size.rows > 19,
                ..room
            };
            room.lines(&cube_pages::distances(study))
        }
        Page::State if size.columns >= WIDE => {
            // Nothing is wider than the space next to the picture.
            let room = Room::of_width((size.columns - columns - gap).into());
            room.lines(&cube_pages::state(study, app, room.width))
        }
        Page::State => room.lines(&cube_pages::state(study, app, room.width)),
        Page::Symmetry => room.lines(&cube_pages::symmetry(study)),
        Page::Lesson(lesson) => spaced.lines(&lessons::page(lesson, study, app, Voice::Keys)),
    })
}

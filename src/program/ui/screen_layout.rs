//! The regions of the screen for each size of the terminal, and the positions of the net's stickers.

use ratatui::layout::{Position, Rect};

use super::canvas::Canvas;
use super::small_view::MINIMUM;
use crate::app::{Mode, View};
use cubetui::cube::{Face, Facelet};
use cubetui::diagnosis::face_origin;

/// The minimum columns and rows for panels next to the net.
const MINIMUM_COLUMNS: u16 = 80;
const MINIMUM_ROWS: u16 = 24;

/// Width and height of a sticker in cells, the largest first.
const STICKERS: [(u16, u16); 5] = [(12, 6), (10, 5), (8, 4), (6, 3), (4, 2)];
/// The minimum width of the column next to the net.
const SIDE: u16 = 28;
/// Rows for title, turns so far, status and footer.
const OTHER_ROWS: u16 = 6;

/// The rows that the solver's figures need, with their frame.
pub(super) const SOLVER_ROWS: u16 = 8;
/// The minimum number of rows for panels below the net.
const PANEL_ROWS: u16 = 9;
/// The minimum width next to the net for the solid cube, which replaces the panels there.
const SOLID: u16 = 38;
/// Rows for the solid cube if the problems are above it.
const SOLID_ROWS: u16 = 14;
/// Rows for text beneath the solid cube.
const WORD_ROWS: u16 = 4;

/// The regions of the screen; those that a mode does not need overlap others.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScreenLayout {
    pub(super) title: Rect,
    pub(super) net: Option<NetLayout>,
    pub(super) solid: Option<Rect>,
    pub(super) corners: [Rect; 2],
    pub(super) solver: Rect,
    pub(super) solution: Rect,
    pub(super) problems: Rect,
    pub(super) below: Rect,
    pub(super) status: Rect,
    pub(super) footer: Rect,
}

impl ScreenLayout {
    /// Returns the regions for a screen of this size, or `None` if it is too small.
    pub(super) fn of(area: Rect, view: View, mode: Mode) -> Option<Self> {
        if area.width < MINIMUM_COLUMNS || area.height < MINIMUM_ROWS {
            return None;
        }
        let is_beside = View::fit_beside(mode, (area.width, area.height));
        let (beside, beneath) = match (view, mode) {
            (View::Both, _) if !is_beside => (SIDE, OTHER_ROWS + SOLID_ROWS),
            (View::Both, Mode::Paint) => (SOLID, OTHER_ROWS),
            (View::Both, _) => (SOLID, OTHER_ROWS - 3 + PANEL_ROWS),
            _ => (SIDE, OTHER_ROWS),
        };
        let fits = |&sticker: &(u16, u16)| {
            let (width, height) = NetLayout::size(sticker);
            width + 1 + beside <= area.width && height + beneath <= area.height
        };
        let sticker = STICKERS.into_iter().find(fits)?;
        let (width, height) = NetLayout::size(sticker);
        let row = |y, height| Rect::new(area.x, area.y + y, area.width, height);
        let net = NetLayout {
            area: Rect::new(area.x, area.y + 1, width, height),
            sticker,
        };
        let side = Rect::new(
            area.x + width + 1,
            area.y + 1,
            area.width - width - 1,
            height,
        );
        let below = row(1 + height, area.height - height - 3);
        let [solver, solution] = split_rows(side, SOLVER_ROWS);
        let plain = Self {
            title: row(0, 1),
            net: Some(net),
            solid: None,
            corners: [net.right_of(Face::U), net.right_of(Face::D)],
            solver,
            solution,
            problems: side,
            below,
            status: row(area.height - 2, 1),
            footer: row(area.height - 1, 1),
        };
        Some(match view {
            View::Net => plain,
            View::Both if is_beside => plain.with_solid_beside(side, mode),
            View::Both => plain.with_solid_beneath(),
            View::Solid => plain.with_solid_alone(mode),
        })
    }

    /// Places the solid cube next to the net: the panels go below, the problems stay above it.
    fn with_solid_beside(self, side: Rect, mode: Mode) -> Self {
        if mode == Mode::Paint {
            let [problems, solid] = split_rows(side, side.height - SOLID_ROWS);
            return Self {
                problems,
                solid: Some(solid),
                ..self
            };
        }
        let [left, right] = split_columns(self.below, self.below.width * 2 / 3);
        let [solver, solution] = split_columns(left, left.width / 2);
        Self {
            solid: Some(side),
            solver,
            solution,
            below: right,
            ..self
        }
    }

    /// Places the solid cube beneath the net and the region below it.
    fn with_solid_beneath(self) -> Self {
        let [below, solid] = split_rows(self.below, 3);
        Self {
            below,
            solid: Some(solid),
            ..self
        }
    }

    /// Replaces the net by the solid cube. Next to the next move, it is seen from the front only.
    fn with_solid_alone(self, mode: Mode) -> Self {
        let area = self.net.map_or(Rect::ZERO, |net| net.area);
        let [cube, words] = split_rows(area, area.height - WORD_ROWS);
        let (solid, corners) = if mode == Mode::Play {
            let [left, right] = split_columns(area, area.width / 2);
            let [_, right] = split_columns(right, 1);
            (
                Rect {
                    height: cube.height,
                    ..left
                },
                split_rows(right, area.height / 2),
            )
        } else {
            (cube, split_columns(words, area.width / 2 + 1))
        };
        Self {
            net: None,
            solid: Some(solid),
            corners,
            ..self
        }
    }

    /// Returns everything between the title and the status line.
    pub(super) fn above_status(&self) -> Rect {
        Rect::new(
            self.title.x,
            self.title.y + 1,
            self.title.width,
            self.status.y - self.title.y - 1,
        )
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct NetLayout {
    pub(super) area: Rect,
    /// Width and height of a sticker in cells.
    sticker: (u16, u16),
}

impl NetLayout {
    /// Returns the columns and rows of a net with stickers of this size: there is one column between faces.
    const fn size((width, height): (u16, u16)) -> (u16, u16) {
        (12 * width + 3, 9 * height)
    }

    /// Places a net with stickers of this size at the top of an area, in the middle of its width.
    pub(super) const fn in_the_middle_of(area: Rect, sticker: (u16, u16)) -> Self {
        let (width, height) = Self::size(sticker);
        let x = area.x + area.width.saturating_sub(width) / 2;
        Self {
            area: Rect::new(x, area.y, width, height),
            sticker,
        }
    }

    /// A net with stickers `rows` high, at the origin.
    pub(super) const fn with_rows(rows: u16) -> Self {
        let sticker = (2 * rows, rows);
        let (width, height) = Self::size(sticker);
        Self {
            area: Rect::new(0, 0, width, height),
            sticker,
        }
    }

    pub(super) fn sticker(&self, facelet: Facelet) -> Rect {
        let (w, h) = self.sticker;
        let face = self.face(facelet.face());
        Rect::new(
            face.x + facelet.column() as u16 * w,
            face.y + facelet.row() as u16 * h,
            w,
            h,
        )
    }

    /// Returns the facelet that a cell belongs to.
    pub(super) fn facelet_at(&self, cell: Position) -> Option<Facelet> {
        Facelet::all().find(|&facelet| self.sticker(facelet).contains(cell))
    }

    pub(super) fn face(&self, face: Face) -> Rect {
        let (w, h) = self.sticker;
        let (column, row) = face_origin(face);
        let column = u16::from(column);
        let row = u16::from(row);
        Rect::new(
            self.area.x + column * w + column / 3,
            self.area.y + row * h,
            3 * w,
            3 * h,
        )
    }

    /// Returns the free corner of the net to the right of U or D.
    fn right_of(&self, face: Face) -> Rect {
        let face = self.face(face);
        let x = face.right() + 2;
        Rect::new(x, face.y, self.area.right() - x, face.height)
    }
}

/// Returns the area of a frame round this many rows: not much higher than they need.
pub(super) fn as_high_as(area: Rect, rows: usize) -> Rect {
    let needed = (rows as u16).saturating_add(2).max(PANEL_ROWS + 1);
    Rect {
        height: area.height.min(needed),
        ..area
    }
}

/// Splits an area after this many rows.
const fn split_rows(area: Rect, rows: u16) -> [Rect; 2] {
    let Rect {
        x,
        y,
        width,
        height,
    } = area;
    [
        Rect::new(x, y, width, rows),
        Rect::new(x, y + rows, width, height - rows),
    ]
}

/// Splits an area after this many columns.
const fn split_columns(area: Rect, columns: u16) -> [Rect; 2] {
    let Rect {
        x,
        y,
        width,
        height,
    } = area;
    [
        Rect::new(x, y, columns, height),
        Rect::new(x + columns, y, width - columns, height),
    ]
}

pub(super) fn draw_too_small(canvas: &mut Canvas<'_>, area: Rect) {
    let words = [
        format!("cubetui needs {}x{}", MINIMUM.0, MINIMUM.1),
        format!("this is {}x{}", area.width, area.height),
        "make the window larger,".to_owned(),
        "or quit and start".to_owned(),
        "cubetui --plain".to_owned(),
        "nothing is lost".to_owned(),
    ];
    canvas.put_column(area, &words, ratatui::style::Style::new());
}

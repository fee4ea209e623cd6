//! Where everything goes for the size of the terminal.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::text;
use crate::app::face_origin;
use crate::cube::{Face, Facelet};

/// The least columns that everything needs.
pub const MINIMUM_COLUMNS: u16 = 80;
/// The least rows that everything needs.
pub const MINIMUM_ROWS: u16 = 24;

/// Width and height of a sticker in cells, the largest first.
const STICKERS: [(u16, u16); 3] = [(8, 4), (6, 3), (4, 2)];
/// The least width of the column beside the net.
const SIDE: u16 = 28;
/// Rows for title, turns so far, status and footer.
const OTHER_ROWS: u16 = 6;

/// The regions of the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) title: Rect,
    pub(super) net: Rect,
    pub(super) side: Rect,
    pub(super) below: Rect,
    pub(super) status: Rect,
    pub(super) footer: Rect,
    sticker: (u16, u16),
}

impl Layout {
    /// The regions for a screen of this size; none when it is too small.
    pub(super) fn of(area: Rect) -> Option<Self> {
        if area.width < MINIMUM_COLUMNS || area.height < MINIMUM_ROWS {
            return None;
        }
        let net_size = |(w, h): (u16, u16)| (12 * w + 3, 9 * h);
        let fits = |&sticker: &(u16, u16)| {
            let (width, height) = net_size(sticker);
            width + 1 + SIDE <= area.width && height + OTHER_ROWS <= area.height
        };
        let sticker = STICKERS.into_iter().find(fits)?;
        let (width, height) = net_size(sticker);
        let row = |y, height| Rect::new(area.x, area.y + y, area.width, height);
        Some(Self {
            title: row(0, 1),
            net: Rect::new(area.x, area.y + 1, width, height),
            side: Rect::new(area.x + width + 1, area.y + 1, area.width - width - 1, height),
            below: row(1 + height, area.height - height - 3),
            status: row(area.height - 2, 1),
            footer: row(area.height - 1, 1),
            sticker,
        })
    }

    /// The cells of a facelet.
    pub(super) fn sticker(&self, facelet: Facelet) -> Rect {
        let (w, h) = self.sticker;
        let face = self.face(facelet.face());
        Rect::new(face.x + facelet.column() as u16 * w, face.y + facelet.row() as u16 * h, w, h)
    }

    /// The facelet that a cell belongs to.
    pub(super) fn facelet_at(&self, cell: Position) -> Option<Facelet> {
        Facelet::all().find(|&facelet| self.sticker(facelet).contains(cell))
    }

    /// The cells of a face: there is one column between faces.
    pub(super) fn face(&self, face: Face) -> Rect {
        let (w, h) = self.sticker;
        let (column, row) = face_origin(face);
        let (column, row) = (u16::from(column), u16::from(row));
        Rect::new(self.net.x + column * w + column / 3, self.net.y + row * h, 3 * w, 3 * h)
    }

    /// The free corner of the net above R and B.
    pub(super) fn top_right(&self) -> Rect {
        self.right_of(Face::U)
    }

    /// The free corner of the net below R and B.
    pub(super) fn bottom_right(&self) -> Rect {
        self.right_of(Face::D)
    }

    fn right_of(&self, face: Face) -> Rect {
        let face = self.face(face);
        let x = face.right() + 2;
        Rect::new(x, face.y, self.net.right() - x, face.height)
    }

    /// The column beside the net in two.
    pub(super) fn side_halves(&self) -> [Rect; 2] {
        let top = 8;
        let Rect { x, y, width, height } = self.side;
        [Rect::new(x, y, width, top), Rect::new(x, y + top, width, height - top)]
    }

    /// Everything between the title and the status line.
    pub(super) fn above_status(&self) -> Rect {
        Rect::new(self.title.x, self.title.y + 1, self.title.width, self.status.y - self.title.y - 1)
    }
}

/// Says which size is needed, as far as there is room.
pub(super) fn draw_too_small(buffer: &mut Buffer, area: Rect) {
    let words = [
        format!("cubetui needs {MINIMUM_COLUMNS}x{MINIMUM_ROWS}"),
        format!("this is {}x{}", area.width, area.height),
        "make the window larger".to_owned(),
        "nothing is lost".to_owned(),
    ];
    for (row, line) in (area.y..area.bottom()).zip(words) {
        text::put(buffer, Position::new(area.x, row), area.width, &line, ratatui::style::Style::new());
    }
}

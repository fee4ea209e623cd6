//! A small unfolded cube: every sticker one letter on its colour, for previews.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::stickers::Stickers;
use super::{Theme, text};
use crate::app::net_position;
use crate::cube::Facelet;

/// Width and height of a sticker, the largest first.
const STICKERS: [(u16, u16); 2] = [(4, 2), (2, 1)];

/// The largest net that fits; gives the rows it takes, none when not even the smallest fits.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, stickers: &Stickers<'_>, theme: &Theme) -> u16 {
    let fits = |&(w, h): &(u16, u16)| 12 * w + 3 <= area.width && 9 * h <= area.height;
    let Some((w, h)) = STICKERS.into_iter().find(fits) else { return 0 };
    for facelet in Facelet::all() {
        let (column, row) = net_position(facelet);
        let x = area.x + u16::from(column) * w + u16::from(column) / 3;
        let cells = Rect::new(x, area.y + u16::from(row) * h, w, h);
        let style = stickers.style(facelet, theme);
        buffer.set_style(cells, style);
        let letter = stickers.letter(facelet, theme).to_string();
        text::put(buffer, Position::new(cells.x + (w - 1) / 2, cells.y + (h - 1) / 2), 1, &letter, style);
    }
    9 * h
}

//! The unfolded cube: the large net of the main screen, and a small one for previews.
//!
//! ```text
//!         U U U
//! L L L   F F F   R R R   B B B
//!         D D D
//! ```
//!
//! Every sticker shows its letter; the centres of a supercube show an arrow for how they are turned. The cursor is a frame,
//! a fault a `!`, and the next move an arrow round its face, so all three can be seen without colours too.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::screen_layout::NetLayout;
use super::visible_stickers::Stickers;

use super::Styles;
use super::canvas::{self, Canvas};
use cubetui::cube::{Facelet, Move};
use cubetui::diagnosis::net_position;

const RIGHT_GAP: &str = "▕";
const LOWER_GAP: &str = "▁";

/// Marks a sticker that a lesson refers to; drawn to the right of its letter.
pub(super) const MARK: &str = "*";

/// Width and height of a sticker in a preview, the largest first.
const SMALL_STICKERS: [(u16, u16); 4] = [(8, 4), (6, 3), (4, 2), (2, 1)];

pub(super) fn draw(
    buffer: &mut Buffer,
    places: &NetLayout,
    stickers: &Stickers<'_>,
    theme: &Styles<'_>,
) {
    for facelet in Facelet::all() {
        draw_sticker(buffer, places.sticker(facelet), facelet, stickers, theme);
    }
    if let Some(turn) = stickers.next_move {
        draw_frame(buffer, places.face(turn.face()), |cell| {
            let facelet = places.facelet_at(cell);
            facelet
                .map_or(Style::new(), |facelet| stickers.style(facelet, theme))
                .add_modifier(Modifier::BOLD)
        });
        draw_arrowheads(buffer, places.face(turn.face()), turn, theme);
    }
}

fn draw_sticker(
    buffer: &mut Buffer,
    area: Rect,
    facelet: Facelet,
    stickers: &Stickers<'_>,
    theme: &Styles<'_>,
) {
    let style = stickers.style(facelet, theme);
    buffer.set_style(area, style);
    draw_gaps(buffer, area, theme);
    let x = area.x + (area.width - 1) / 2;
    let y = area.y + (area.height - 1) / 2;
    buffer[(x, y)].set_char(stickers.letter(facelet, theme));
    if facelet.is_center() {
        for (offset, sign) in ['(', facelet.face().letter(), ')'].into_iter().enumerate() {
            let cell = &mut buffer[(x + offset as u16 - 1, y + 1)];
            cell.modifier = Modifier::empty();
            cell.set_char(sign).set_style(style);
        }
    }
    if let Some(arrow) = stickers.center_arrow(facelet) {
        buffer[(x + 1, y)].set_char(arrow).set_style(style).modifier |= Modifier::BOLD;
    }
    if stickers.is_open(facelet) {
        buffer[(x + 1, y)].set_char('@').set_style(style);
    }
    if stickers.is_faulty(facelet) {
        buffer[(x + 1, y)].set_char('!').set_style(style).modifier |= Modifier::BOLD;
    }
    if stickers.cursor == Some(facelet) {
        draw_frame(buffer, area, |_| style.add_modifier(Modifier::BOLD));
    }
    buffer[(x, y)].modifier |= stickers.letter_modifier(facelet);
}

/// Draws thin lines between the stickers, so that neighbours of the same colour can be distinguished.
fn draw_gaps(buffer: &mut Buffer, area: Rect, theme: &Styles<'_>) {
    let right = area.right() - 1;
    let bottom = area.bottom() - 1;
    for y in area.y..=bottom {
        for x in area.x..=right {
            let gap = match (x == right, y == bottom) {
                (true, _) => RIGHT_GAP,
                (_, true) => LOWER_GAP,
                _ => continue,
            };
            buffer[(x, y)].set_symbol(gap).set_style(theme.gap);
        }
    }
}

/// Draws a frame on the outermost cells of an area, leaving letters as they are; each cell has the style of its sticker.
fn draw_frame(buffer: &mut Buffer, area: Rect, style: impl Fn(Position) -> Style) {
    let (left, right, top, bottom) = (area.x, area.right() - 1, area.y, area.bottom() - 1);
    for y in top..=bottom {
        for x in left..=right {
            let line = match (x == left, x == right, y == top, y == bottom) {
                (true, _, true, _) => "┏",
                (_, true, true, _) => "┓",
                (true, _, _, true) => "┗",
                (_, true, _, true) => "┛",
                (true, ..) | (_, true, ..) => "┃",
                (_, _, true, _) | (.., true) => "━",
                _ => continue,
            };
            let cell = &mut buffer[(x, y)];
            if [" ", RIGHT_GAP, LOWER_GAP].contains(&cell.symbol()) {
                cell.modifier = Modifier::empty();
                cell.set_symbol(line).set_style(style(Position::new(x, y)));
            }
        }
    }
}

/// Turns the frame of a face into an arrow round it: one arrowhead where stickers meet, two for a half turn, which also has
/// a 2 in the corners.
fn draw_arrowheads(buffer: &mut Buffer, face: Rect, turn: Move, theme: &Styles<'_>) {
    let (left, right, top, bottom) = (face.x, face.right() - 1, face.y, face.bottom() - 1);
    let [rightwards, downwards, leftwards, upwards] = if turn.quarters() == 3 {
        ["◄", "▲", "►", "▼"]
    } else {
        ["►", "▼", "◄", "▲"]
    };
    let is_half = turn.quarters() == 2;
    let mut put = |cell: (u16, u16), sign| {
        buffer[cell].reset();
        buffer[cell].set_symbol(sign).set_style(theme.arrow());
    };
    for border in 1..3 {
        for offset in 0..=u16::from(is_half) {
            let x = left + face.width / 3 * border - 1 + offset;
            let y = top + face.height / 3 * border - 1 + offset;
            put((x, top), rightwards);
            put((right, y), downwards);
            put((x, bottom), leftwards);
            put((left, y), upwards);
        }
    }
    if is_half {
        for corner in [(left, top), (right, top), (left, bottom), (right, bottom)] {
            put(corner, "2");
        }
    }
}

/// Draws the largest preview that fits, each sticker one letter on its colour. Returns the rows it uses, or 0 if none fits.
pub(super) fn draw_small(
    buffer: &mut Buffer,
    area: Rect,
    stickers: &Stickers<'_>,
    theme: &Styles,
) -> u16 {
    let fits = |&(w, h): &(u16, u16)| 12 * w + 3 <= area.width && 9 * h <= area.height;
    let Some((w, h)) = SMALL_STICKERS.into_iter().find(fits) else {
        return 0;
    };
    for facelet in Facelet::all() {
        let (column, row) = net_position(facelet);
        let x = area.x + u16::from(column) * w + u16::from(column) / 3;
        let cells = Rect::new(x, area.y + u16::from(row) * h, w, h);
        let style = stickers.style(facelet, theme);
        buffer.set_style(cells, style);
        let letter = stickers.letter(facelet, theme).to_string();
        let at = canvas::row(cells.x + (w - 1) / 2, cells.y + (h - 1) / 2, 1);
        let mut canvas = Canvas::new(buffer, theme);
        canvas.put(at, &letter, style);
        if stickers.is_marked(facelet) {
            let beside = Rect { x: at.x + 1, ..at };
            canvas.put(beside, MARK, style.add_modifier(Modifier::BOLD));
        }
    }
    9 * h
}

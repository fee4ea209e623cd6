//! The unfolded cube.
//!
//! ```text
//!         U U U
//! L L L   F F F   R R R   B B B
//!         D D D
//! ```
//!
//! Every sticker bears its letter. The cursor is a frame of its own, a fault a `!`, and the face to be turned next
//! has a frame round it, so all three are seen without colours too.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::Theme;
use super::layout::Layout;
use crate::app::{App, Mode};
use crate::cube::{Color, Face, Facelet};

const RIGHT_GAP: &str = "▕";
const LOWER_GAP: &str = "▁";

/// What the net shows.
struct Picture {
    colors: [Option<Color>; Facelet::NUM],
    inferred: Vec<Facelet>,
    faulty: Vec<Facelet>,
    cursor: Option<Facelet>,
    turning: Option<Face>,
}

pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let picture = picture_of(app);
    for facelet in Facelet::all() {
        draw_sticker(buffer, layout.sticker(facelet), facelet, &picture, app, theme);
    }
    if let Some(face) = picture.turning {
        draw_frame(buffer, layout.face(face), |cell| {
            let color = layout.facelet_at(cell).and_then(|facelet| picture.colors[facelet.index()]);
            theme.sticker(&app.settings().scheme, color).add_modifier(Modifier::BOLD)
        });
    }
}

fn picture_of(app: &App) -> Picture {
    if app.mode() == Mode::Paint {
        let editor = app.editor();
        let (findings, typed) = (editor.findings(), editor.typed());
        let colors = std::array::from_fn(|index| findings.shown().color(Facelet::from_index(index)));
        let inferred = Facelet::all().filter(|&facelet| typed.color(facelet).is_none()).collect();
        let faulty = findings.marked().to_vec();
        return Picture { colors, inferred, faulty, cursor: Some(editor.cursor()), turning: None };
    }
    let next = app.playback().filter(|_| app.mode() == Mode::Play).and_then(crate::app::Playback::next_move);
    Picture {
        colors: app.cube().stickers().map(Some),
        inferred: Vec::new(),
        faulty: Vec::new(),
        cursor: None,
        turning: next.map(|step| app.cube().as_held(step).face()),
    }
}

fn draw_sticker(
    buffer: &mut Buffer,
    area: Rect,
    facelet: Facelet,
    picture: &Picture,
    app: &App,
    theme: &Theme,
) {
    let color = picture.colors[facelet.index()];
    let style = theme.sticker(&app.settings().scheme, color);
    let is_inferred = picture.inferred.contains(&facelet);
    let letter = match color {
        None => '·',
        // Without its letter an inferred sticker would look like a typed one.
        Some(color) if is_inferred => app.settings().scheme.letter(color),
        Some(color) if theme.has_letters() => app.settings().scheme.letter(color).to_ascii_uppercase(),
        Some(_) => ' ',
    };
    buffer.set_style(area, style);
    draw_gaps(buffer, area, theme);
    let (x, y) = (area.x + (area.width - 1) / 2, area.y + (area.height - 1) / 2);
    buffer[(x, y)].set_char(letter);
    if is_inferred {
        buffer[(x, y)].modifier |= Modifier::DIM;
    }
    if facelet.is_center() {
        buffer[(x, y)].modifier |= Modifier::BOLD;
        for (offset, sign) in ['(', facelet.face().letter(), ')'].into_iter().enumerate() {
            let cell = &mut buffer[(x + offset as u16 - 1, y + 1)];
            cell.modifier = Modifier::empty();
            cell.set_char(sign).set_style(style);
        }
    }
    if picture.faulty.contains(&facelet) {
        buffer[(x + 1, y)].set_char('!').set_style(style).modifier |= Modifier::BOLD;
    }
    if picture.cursor == Some(facelet) {
        draw_frame(buffer, area, |_| style.add_modifier(Modifier::BOLD));
        buffer[(x, y)].modifier |= Modifier::BOLD | Modifier::REVERSED;
    }
}

/// Thin lines between the stickers, so that neighbours of one colour are told apart.
fn draw_gaps(buffer: &mut Buffer, area: Rect, theme: &Theme) {
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
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

/// A frame on the outermost cells of an area, leaving letters as they are; each cell in the style of its sticker.
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

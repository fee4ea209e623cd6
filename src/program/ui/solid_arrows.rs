//! The arrows of the next move on the solid cube, between the stickers along its layer; two side by side are a half turn.

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use crate::picture::{self, Point};
use cubetui::cube::{Face, Facelet, Move};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArrowProjection {
    Slanted,
    /// One of the directions of the stickers' edges is level, the other recedes.
    Upright,
}

/// The ends of an arrow and the start of its head, as parts of the line from sticker to sticker.
const TAIL: f64 = 0.24;
const NECK: f64 = 0.52;
const TIP: f64 = 0.8;
/// Half the width of its shaft and of its head, as parts of the same line.
const SHAFT: f64 = 0.035;
const HEAD: f64 = 0.11;

/// Draws the arrows of a move. `place_of` returns the middle of a sticker in cells, if it is visible.
pub(super) fn draw(
    buffer: &mut Buffer,
    turn: Move,
    projection: ArrowProjection,
    place_of: impl Fn(Facelet) -> Option<Point>,
    style: Style,
) {
    for (from, to) in picture::turn_arrows(turn.into()) {
        let (Some(start), Some(end)) = (place_of(from), place_of(to)) else {
            continue;
        };
        let sign = sign(from.face(), projection, end.x - start.x, end.y - start.y);
        let x = f64::midpoint(start.x, end.x);
        let y = f64::midpoint(start.y, end.y);
        let columns = if turn.quarters() == 2 {
            [x - 0.5, x + 0.5].to_vec()
        } else {
            vec![x]
        };
        for x in columns {
            if let Some(cell) = buffer.cell_mut((cell_at(x), cell_at(y))) {
                cell.reset();
                cell.set_char(sign).set_style(style);
            }
        }
    }
}

/// Returns the arrows of a move as flat shapes, each a shaft and a head, enlarged on all sides by `wider` times a sticker's
/// edge. `place_of` returns the middle of a sticker in columns and rows, if it is visible.
pub(super) fn shapes(
    turn: Move,
    place_of: impl Fn(Facelet) -> Option<Point>,
    wider: f64,
) -> Vec<[Point; 4]> {
    let beside: &[f64] = if turn.quarters() == 2 {
        &[-0.16, 0.16]
    } else {
        &[0.0]
    };
    let mut shapes = Vec::new();
    for (from, to) in picture::turn_arrows(turn.into()) {
        let (Some(start), Some(end)) = (place_of(from), place_of(to)) else {
            continue;
        };
        // A cell is twice as high as wide: only measured in half rows is "across" at a right angle to the arrow.
        let right = end.x - start.x;
        let down = 2.0 * (end.y - start.y);
        for beside in beside {
            let at = |along: f64, across: f64| Point {
                x: start.x + right * along - down * (across + beside),
                y: start.y + (down * along + right * (across + beside)) * 0.5,
            };
            let (tail, neck, tip) = (TAIL - wider, NECK - wider, TIP + 2.0 * wider);
            let shaft = SHAFT + wider;
            let head = HEAD + 1.5 * wider;
            shapes.push([
                at(tail, -shaft),
                at(NECK, -shaft),
                at(NECK, shaft),
                at(tail, shaft),
            ]);
            shapes.push([at(neck, -head), at(tip, 0.0), at(tip, 0.0), at(neck, head)]);
        }
    }
    shapes
}

/// Returns the column or row that contains a coordinate.
fn cell_at(place: f64) -> u16 {
    (place.floor() as i16).cast_unsigned()
}

/// Returns the arrow for a movement on a face.
fn sign(face: Face, projection: ArrowProjection, right: f64, down: f64) -> char {
    let is_level = matches!(face, Face::U | Face::D);
    let is_slanting = right.abs() > 0.1 && down.abs() > 0.1;
    if is_slanting && is_level && projection == ArrowProjection::Slanted {
        return match (right > 0.0, down > 0.0) {
            (true, true) => '↘',
            (true, false) => '↗',
            (false, true) => '↙',
            (false, false) => '↖',
        };
    }
    let is_upright = if is_slanting {
        is_level
    } else {
        right.abs() <= 0.1
    };
    match (is_upright, right > 0.0, down > 0.0) {
        (true, _, true) => '↓',
        (true, _, false) => '↑',
        (false, true, _) => '→',
        (false, false, _) => '←',
    }
}

//! The unfolded net, `U / L F R B / D`, at rest and in the middle of a turn.
//!
//! The stickers of a net cannot move, so only their colours change: during a turn, colours go from position to position
//! round the turning layer. A quarter turn moves the twelve stickers round a layer by three positions, and the eight round
//! the centre of a face by two.

use super::space::{Vector, clockwise, grip, is_across, layer};
use super::{Part, Point, Shape};
use cubetui::cube::{Face, Facelet, Turn};
use cubetui::diagnosis::face_origin;

/// The space between faces, as a multiple of a sticker's edge.
const BETWEEN_FACES: f64 = 0.25;

/// The width of the net, as a multiple of a sticker's edge.
#[cfg(test)]
pub const NET_WIDTH: f64 = 12.0 + 3.0 * BETWEEN_FACES;
#[cfg(test)]
pub const NET_HEIGHT: f64 = 9.0 + 2.0 * BETWEEN_FACES;

/// Returns the net with its upper left corner at the origin. `gap` is the distance between stickers.
pub fn net(gap: f64) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for face in Face::ALL {
        let origin = origin(face);
        shapes.push(Shape {
            part: Part::Body,
            corners: square(origin, 3.0),
        });
        for facelet in Facelet::of_face(face) {
            let column = facelet.column() as f64;
            let row = facelet.row() as f64;
            let corner = Point {
                x: origin.x + column + gap / 2.0,
                y: origin.y + row + gap / 2.0,
            };
            shapes.push(Shape {
                part: Part::Sticker(facelet),
                corners: square(corner, 1.0 - gap),
            });
        }
    }
    shapes
}

/// Returns the upper left corner of a face.
fn origin(face: Face) -> Point {
    let (column, row) = face_origin(face);
    let edge = |stickers: u8| f64::from(stickers) * (1.0 + BETWEEN_FACES / 3.0);
    Point {
        x: edge(column),
        y: edge(row),
    }
}

fn square(corner: Point, edge: f64) -> [Point; 4] {
    [(0.0, 0.0), (edge, 0.0), (edge, edge), (0.0, edge)].map(|(x, y)| Point {
        x: corner.x + x,
        y: corner.y + y,
    })
}

/// Returns, for each position, the sticker that is seen there while this fraction of a turn, 0 to 1, is left. A sticker is
/// named by its position after the turn.
pub fn stickers_in_turn(turn: Turn, rest: f64) -> [Facelet; Facelet::NUM] {
    let (axis, turns) = grip(turn.layers());
    let quarters = if turn.quarters() == 3 {
        -1.0
    } else {
        f64::from(turn.quarters())
    };
    let mut seen = std::array::from_fn(Facelet::from_index);
    for (index, _) in turns.into_iter().enumerate().filter(|(_, turns)| *turns) {
        let in_layer = |facelet: &Facelet| layer(*facelet, axis) == index;
        let (ends, sides): (Vec<Facelet>, Vec<Facelet>) = Facelet::all()
            .filter(in_layer)
            .partition(|facelet| is_across(facelet.face(), axis));
        for ring in [ends, sides] {
            let ring = clockwise(
                ring.into_iter()
                    .filter(|facelet| !is_middle(*facelet, axis)),
                axis,
            );
            let left = (rest * quarters * (ring.len() / 4) as f64).round() as isize;
            for (place, &facelet) in ring.iter().enumerate() {
                let end = place.cast_signed() + left;
                seen[facelet.index()] =
                    ring[end.rem_euclid(ring.len().cast_signed()).cast_unsigned()];
            }
        }
    }
    seen
}

/// Whether a turn about the axis leaves the sticker in place.
fn is_middle(facelet: Facelet, axis: Vector) -> bool {
    facelet.is_center() && is_across(facelet.face(), axis)
}

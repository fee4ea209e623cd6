//! The unfolded net: `U / L F R B / D`.

use super::{Part, Point, Shape};
use crate::cube::{Face, Facelet};

/// The space between faces, in edges of a sticker.
const BETWEEN_FACES: f64 = 0.25;

/// The width of the net, in edges of a sticker.
pub const NET_WIDTH: f64 = 12.0 + 3.0 * BETWEEN_FACES;
/// The height of the net.
pub const NET_HEIGHT: f64 = 9.0 + 2.0 * BETWEEN_FACES;

/// The net with its upper left corner at the origin. `gap` is how far stickers are apart.
pub fn net(gap: f64) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for face in Face::ALL {
        let origin = origin(face);
        shapes.push(Shape { part: Part::Body, corners: square(origin, 3.0) });
        for facelet in Facelet::of_face(face) {
            let (column, row) = (facelet.column() as f64, facelet.row() as f64);
            let corner = Point { x: origin.x + column + gap / 2.0, y: origin.y + row + gap / 2.0 };
            shapes.push(Shape { part: Part::Sticker(facelet), corners: square(corner, 1.0 - gap) });
        }
    }
    shapes
}

/// The upper left corner of a face.
fn origin(face: Face) -> Point {
    let (column, row) = match face {
        Face::U => (1.0, 0.0),
        Face::L => (0.0, 1.0),
        Face::F => (1.0, 1.0),
        Face::R => (2.0, 1.0),
        Face::B => (3.0, 1.0),
        Face::D => (1.0, 2.0),
    };
    let step = 3.0 + BETWEEN_FACES;
    Point { x: column * step, y: row * step }
}

fn square(corner: Point, edge: f64) -> [Point; 4] {
    [(0.0, 0.0), (edge, 0.0), (edge, edge), (0.0, edge)]
        .map(|(x, y)| Point { x: corner.x + x, y: corner.y + y })
}

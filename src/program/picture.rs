//! Pictures of the cube as flat shapes: the unfolded net and the solid cube from two sides, at rest and in the middle of
//! a turn.
//!
//! Knows positions of stickers and geometry; works with any colours, and knows neither cells nor windows.

mod line_drawing;
mod net_shapes;
mod solid_shapes;
mod space;
mod svg;

pub use line_drawing::{LINE_DRAWING_COLUMNS, LINE_DRAWING_ROWS, Sign, line_drawing};
#[cfg(test)]
pub use net_shapes::{NET_HEIGHT, NET_WIDTH};
pub use net_shapes::{net, stickers_in_turn};
pub use solid_shapes::{LayerTwist, SOLID_HEIGHT, SOLID_WIDTH, Side, solid};
pub use space::{turn_arrows, turns};
pub use svg::{Frame, SvgLook, is_our_svg, strip, svg};

use cubetui::cube::Facelet;

/// A point in a picture: x to the right, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The plastic under the stickers and between them, of layers that do not turn.
    Body,
    /// The plastic of the turning layers.
    TurningBody,
    Sticker(Facelet),
}

/// A convex shape with four corners, in one colour. Later shapes of a picture hide earlier ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    pub part: Part,
    /// The corners in order around the shape.
    pub corners: [Point; 4],
}

impl Shape {
    pub fn center(&self) -> Point {
        let sum = |value: fn(&Point) -> f64| self.corners.iter().map(value).sum::<f64>() / 4.0;
        Point {
            x: sum(|corner| corner.x),
            y: sum(|corner| corner.y),
        }
    }

    #[cfg(test)]
    /// Returns the area it covers, by the shoelace formula.
    pub fn area(&self) -> f64 {
        let next = self.corners.iter().cycle().skip(1);
        let doubled: f64 = self
            .corners
            .iter()
            .zip(next)
            .map(|(a, b)| a.x * b.y - b.x * a.y)
            .sum();
        doubled.abs() / 2.0
    }

    #[must_use]
    pub fn moved(self, by: Point) -> Self {
        Self {
            corners: self.corners.map(|at| Point {
                x: at.x + by.x,
                y: at.y + by.y,
            }),
            ..self
        }
    }
}

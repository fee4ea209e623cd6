//! The solid cube, with three of its faces visible.
//!
//! A parallel projection: an edge towards the right or the user runs 1 sideways and 1/2 down, so that slanted lines climb
//! evenly on a grid of pixels; vertical edges are 5/4 long. (Seen from exactly 30° above they would be √1.5 long, 2 % less,
//! and would not end on whole pixels.)
//!
//! The layers that turn and those that do not are slabs perpendicular to the axis of the turn. Slabs do not overlap along
//! the axis, and the axis is never perpendicular to the line of sight: drawn in their order along it, nearer slabs hide
//! farther ones correctly. A slab is convex, so only its sides that face the viewer are drawn, in any order.

use std::f64::consts::FRAC_PI_2;

use super::space::{
    Vector, cross, dot, grip, layer, normal, position, reading, scaled, sum, turned,
};
use super::{Part, Point, Shape};
use cubetui::cube::{Face, Facelet, Layers, Turn};

/// The length of a vertical edge of one sticker in the picture; a horizontal edge spans 1.
const UPRIGHT: f64 = 1.25;
/// How far a horizontal edge of one sticker falls in the picture, towards the right or the user.
const FALL: f64 = 0.5;

/// The width of the cube at rest, in widths of a sticker's edge.
pub const SOLID_WIDTH: f64 = 6.0;
/// The height of the cube at rest, in the same unit.
pub const SOLID_HEIGHT: f64 = 6.0 * FALL + 3.0 * UPRIGHT;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the front, right and above: U, F on the left, R on the right.
    Front,
    /// From behind, left and below, still upright: B on the left, L on the right, D beneath.
    Back,
}

impl Side {
    pub const ALL: [Self; 2] = [Self::Front, Self::Back];

    pub const fn faces(self) -> [Face; 3] {
        match self {
            Self::Front => [Face::U, Face::F, Face::R],
            Self::Back => [Face::D, Face::B, Face::L],
        }
    }

    /// Returns 1 for the front, -1 for the back.
    const fn sign(self) -> f64 {
        match self {
            Self::Front => 1.0,
            Self::Back => -1.0,
        }
    }

    /// Projects a point in space; the cube's middle is at the origin.
    fn project(self, [x, y, z]: Vector) -> Point {
        Point {
            x: self.sign() * (x - z),
            y: FALL * (x + z) - UPRIGHT * y,
        }
    }

    /// Returns the direction towards the viewer: all points along it have the same projection.
    fn towards_viewer(self) -> Vector {
        scaled([1.0, 2.0 * FALL / UPRIGHT, 1.0], self.sign())
    }
}

/// Layers in the middle of a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayerTwist {
    pub layers: Layers,
    /// Clockwise, in radians.
    pub angle: f64,
}

impl LayerTwist {
    /// Returns the layers before the end of a turn, with this fraction of its angle left, 0 to 1: half turns go clockwise,
    /// three quarters go one quarter anticlockwise.
    pub fn before_end(turn: Turn, rest: f64) -> Self {
        let quarters = if turn.quarters() == 3 {
            -1.0
        } else {
            f64::from(turn.quarters())
        };
        Self {
            layers: turn.layers(),
            angle: -rest * quarters * FRAC_PI_2,
        }
    }
}

struct Slab {
    layers: std::ops::RangeInclusive<usize>,
    part: Part,
    axis: Vector,
    angle: f64,
}

/// Returns the cube seen from one side, with its middle at the origin, the farthest shapes first. `gap` is the distance
/// between stickers, as a part of a small cube's edge.
pub fn solid(side: Side, twist: Option<LayerTwist>, gap: f64) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for slab in slabs(side, twist) {
        slab.draw(side, gap, &mut shapes);
    }
    shapes
}

/// Returns the slabs of the cube, the farthest first.
fn slabs(side: Side, twist: Option<LayerTwist>) -> Vec<Slab> {
    let Some(twist) = twist else {
        return vec![Slab {
            layers: 0..=2,
            part: Part::Body,
            axis: normal(Face::U),
            angle: 0.0,
        }];
    };
    let (axis, turns) = grip(twist.layers);
    let mut slabs: Vec<Slab> = Vec::new();
    for (index, turns) in turns.into_iter().enumerate() {
        let (part, angle) = if turns {
            (Part::TurningBody, twist.angle)
        } else {
            (Part::Body, 0.0)
        };
        if let Some(slab) = slabs.last_mut().filter(|slab| slab.part == part) {
            slab.layers = *slab.layers.start()..=index;
        } else {
            slabs.push(Slab {
                layers: index..=index,
                part,
                axis,
                angle,
            });
        }
    }
    if dot(axis, side.towards_viewer()) < 0.0 {
        slabs.reverse();
    }
    slabs
}

impl Slab {
    /// Draws the sides that face the viewer, each with its stickers on it.
    fn draw(&self, side: Side, gap: f64, shapes: &mut Vec<Shape>) {
        for face in Face::ALL {
            let direction = normal(face);
            if dot(
                turned(direction, self.axis, self.angle),
                side.towards_viewer(),
            ) <= 1e-9
            {
                continue;
            }
            shapes.push(self.body(side, direction));
            let own = |facelet: &Facelet| self.layers.contains(&layer(*facelet, self.axis));
            for facelet in Facelet::of_face(face).filter(own) {
                shapes.push(self.sticker(side, facelet, gap));
            }
        }
    }

    /// Returns the side of the slab that faces in a direction.
    fn body(&self, side: Side, direction: Vector) -> Shape {
        let lowest = *self.layers.start() as f64 - 1.5;
        let highest = *self.layers.end() as f64 - 0.5;
        let middle = scaled(self.axis, f64::midpoint(lowest, highest));
        let half = |direction: Vector| {
            let along = dot(direction, self.axis).abs();
            scaled(direction, 1.5 + along * ((highest - lowest) / 2.0 - 1.5))
        };
        let across = [direction[1], direction[2], direction[0]];
        let center = sum([middle, half(direction)]);
        self.shape(
            side,
            self.part,
            center,
            [half(across), half(cross(direction, across))],
        )
    }

    fn sticker(&self, side: Side, facelet: Facelet, gap: f64) -> Shape {
        let center = sum([position(facelet), scaled(normal(facelet.face()), 0.5)]);
        let (right, down) = reading(facelet.face());
        let half = |direction| scaled(direction, (1.0 - gap) / 2.0);
        self.shape(
            side,
            Part::Sticker(facelet),
            center,
            [half(right), half(down)],
        )
    }

    /// Projects a rectangle in this slab, given by its middle and the vectors from there to the middles of two of its
    /// edges. The first corner is opposite to both vectors, the second one to the second vector only.
    fn shape(&self, side: Side, part: Part, center: Vector, [one, other]: [Vector; 2]) -> Shape {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(a, b)| {
            let place = sum([center, scaled(one, a), scaled(other, b)]);
            side.project(turned(place, self.axis, self.angle))
        });
        Shape { part, corners }
    }
}

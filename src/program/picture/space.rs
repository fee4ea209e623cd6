//! Stickers in space: x to the right, y up, z towards the user. A small cube has edges of length 1; the middle of the whole
//! cube is at the origin.

use cubetui::cube::{Face, Facelet, Layers, Rotation, Slice, Turn};

pub(super) type Vector = [f64; 3];

pub(super) const fn normal(face: Face) -> Vector {
    match face {
        Face::U => [0.0, 1.0, 0.0],
        Face::R => [1.0, 0.0, 0.0],
        Face::F => [0.0, 0.0, 1.0],
        Face::D => [0.0, -1.0, 0.0],
        Face::L => [-1.0, 0.0, 0.0],
        Face::B => [0.0, 0.0, -1.0],
    }
}

/// Returns the directions to the right and down for a face as it is read in the net.
pub(super) const fn reading(face: Face) -> (Vector, Vector) {
    match face {
        Face::U => (normal(Face::R), normal(Face::F)),
        Face::R => (normal(Face::B), normal(Face::D)),
        Face::F => (normal(Face::R), normal(Face::D)),
        Face::D => (normal(Face::R), normal(Face::B)),
        Face::L => (normal(Face::F), normal(Face::D)),
        Face::B => (normal(Face::L), normal(Face::D)),
    }
}

/// Returns the middle of the small cube that a sticker is on: each coordinate is -1, 0 or 1.
pub(super) fn position(facelet: Facelet) -> Vector {
    let (right, down) = reading(facelet.face());
    let column = facelet.column() as f64 - 1.0;
    let row = facelet.row() as f64 - 1.0;
    sum([
        normal(facelet.face()),
        scaled(right, column),
        scaled(down, row),
    ])
}

/// Returns the axis about which layers turn, clockwise as seen from where it points, and whether the layers at -1, 0 and 1
/// along it turn.
pub(super) const fn grip(layers: Layers) -> (Vector, [bool; 3]) {
    match layers {
        Layers::Face(face) => (normal(face), [false, false, true]),
        Layers::Wide(face) => (normal(face), [false, true, true]),
        Layers::Slice(slice) => (normal(Slice::follows(slice)), [false, true, false]),
        Layers::Rotation(rotation) => (normal(Rotation::follows(rotation)), [true, true, true]),
    }
}

/// Whether a sticker is in layers that turn.
pub fn turns(layers: Layers, facelet: Facelet) -> bool {
    let (axis, turns) = grip(layers);
    turns[layer(facelet, axis)]
}

/// Returns the number of a sticker's layer along an axis: 0, 1 or 2.
pub(super) fn layer(facelet: Facelet, axis: Vector) -> usize {
    let along = dot(position(facelet), axis);
    if along < -0.5 {
        0
    } else if along < 0.5 {
        1
    } else {
        2
    }
}

pub(super) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(super) fn scaled(v: Vector, by: f64) -> Vector {
    v.map(|coordinate| coordinate * by)
}

pub(super) fn sum<const N: usize>(vectors: [Vector; N]) -> Vector {
    [0, 1, 2].map(|i| vectors.iter().map(|v| v[i]).sum())
}

/// Turns a vector clockwise by an angle about an axis, as seen from where the axis points (Rodrigues' formula).
pub(super) fn turned(v: Vector, axis: Vector, angle: f64) -> Vector {
    let along = dot(axis, v) * (1.0 - angle.cos());
    sum([
        scaled(v, angle.cos()),
        scaled(cross(v, axis), angle.sin()),
        scaled(axis, along),
    ])
}

/// Whether a face is perpendicular to the axis.
pub(super) fn is_across(face: Face, axis: Vector) -> bool {
    dot(normal(face), axis).abs() > 0.5
}

/// Sorts stickers round an axis, clockwise as seen from where it points.
pub(super) fn clockwise(stickers: impl Iterator<Item = Facelet>, axis: Vector) -> Vec<Facelet> {
    let across = [axis[1], axis[2], axis[0]];
    let angle = |facelet: Facelet| {
        let place = sum([position(facelet), scaled(normal(facelet.face()), 0.5)]);
        dot(place, cross(across, axis)).atan2(dot(place, across))
    };
    let mut ring: Vec<Facelet> = stickers.collect();
    ring.sort_by(|&a, &b| angle(a).total_cmp(&angle(b)));
    ring
}

/// Returns pairs of neighbouring stickers of one face: the turn moves the first of a pair towards the second. A half turn
/// goes clockwise.
pub fn turn_arrows(turn: Turn) -> Vec<(Facelet, Facelet)> {
    let (axis, turns) = grip(turn.layers());
    let mut arrows = Vec::new();
    for (index, _) in turns.into_iter().enumerate().filter(|(_, turns)| *turns) {
        let is_on_side =
            |facelet: &Facelet| layer(*facelet, axis) == index && !is_across(facelet.face(), axis);
        let ring = clockwise(Facelet::all().filter(is_on_side), axis);
        let pairs = ring.iter().zip(ring.iter().cycle().skip(1));
        arrows.extend(
            pairs
                .filter(|(from, to)| from.face() == to.face())
                .map(|(&from, &to)| {
                    if turn.quarters() == 3 {
                        (to, from)
                    } else {
                        (from, to)
                    }
                }),
        );
    }
    arrows
}

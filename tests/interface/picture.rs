//! Pictures of the cube: the geometry of the net and of the solid cube, at rest and in the middle of a turn.

use std::f64::consts::FRAC_PI_2;

use crate::common::algorithms::held_after;
use crate::picture::{
    LINE_DRAWING_COLUMNS, LINE_DRAWING_ROWS, LayerTwist, NET_HEIGHT, NET_WIDTH, Part, Point,
    SOLID_HEIGHT, SOLID_WIDTH, Shape, Side, Sign, line_drawing, net, solid, stickers_in_turn,
};
use cubetui::cube::{Color, Face, Facelet, Layers, OrientedCube, Rotation, Slice, Turn};

const GAP: f64 = 0.2;

fn all_turns() -> Vec<Turn> {
    let faces = Face::ALL
        .into_iter()
        .flat_map(|face| [Layers::Face(face), Layers::Wide(face)]);
    let others = Slice::ALL
        .map(Layers::Slice)
        .into_iter()
        .chain(Rotation::ALL.map(Layers::Rotation));
    faces
        .chain(others)
        .flat_map(|layers| (1..4).map(move |q| Turn::new(layers, q)))
        .collect()
}

/// A cube on which every sticker can be distinguished from most others.
fn scrambled() -> OrientedCube {
    held_after("R U2 F' L D B2 R' F U' L2 D2 B")
}

fn stickers(shapes: &[Shape]) -> Vec<(Facelet, Shape)> {
    let sticker = |shape: &Shape| match shape.part {
        Part::Sticker(facelet) => Some((facelet, *shape)),
        Part::Body | Part::TurningBody => None,
    };
    shapes.iter().filter_map(sticker).collect()
}

fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// Whether a point is inside a convex shape or on its edge.
fn contains(shape: &Shape, at: Point) -> bool {
    let sides = (0..4).map(|i| {
        let (a, b) = (shape.corners[i], shape.corners[(i + 1) % 4]);
        (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x)
    });
    let sides: Vec<f64> = sides.collect();
    sides.iter().all(|&side| side >= -1e-9) || sides.iter().all(|&side| side <= 1e-9)
}

fn bounds(shapes: &[Shape]) -> [f64; 4] {
    let corners = || shapes.iter().flat_map(|shape| shape.corners);
    let least = |value: fn(Point) -> f64| corners().map(value).fold(f64::INFINITY, f64::min);
    [
        least(|at| at.x),
        least(|at| at.y),
        -least(|at| -at.x),
        -least(|at| -at.y),
    ]
}

fn assert_near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

#[test]
fn the_net_has_54_equal_squares_where_the_net_is_read() {
    let shapes = net(GAP);
    let squares = stickers(&shapes);
    let names: Vec<Facelet> = squares.iter().map(|(facelet, _)| *facelet).collect();
    assert_eq!(names, Facelet::all().collect::<Vec<_>>());
    for (facelet, square) in &squares {
        assert_near(square.area(), 0.64);
        let (left, right) = (Facelet::center(Face::L), Facelet::center(Face::B));
        let center = |of: Facelet| squares[of.index()].1.center();
        if matches!(facelet.face(), Face::L | Face::F | Face::R | Face::B) {
            assert!((center(left).y - square.center().y).abs() < 1.1);
            assert!(
                square.center().x > center(left).x - 1.1
                    && square.center().x < 1.1 + center(right).x
            );
        }
        if facelet.column() > 0 {
            let before = center(Facelet::new(
                facelet.face(),
                facelet.row(),
                facelet.column() - 1,
            ));
            assert_near(square.center().x - before.x, 1.0);
            assert_near(square.center().y, before.y);
        }
    }
    let [left, top, right, bottom] = bounds(&shapes);
    for (found, expected) in [
        (left, 0.0),
        (top, 0.0),
        (right, NET_WIDTH),
        (bottom, NET_HEIGHT),
    ] {
        assert_near(found, expected);
    }
}

#[test]
fn three_faces_are_seen_from_each_side() {
    for side in Side::ALL {
        let shapes = solid(side, None, GAP);
        let seen = stickers(&shapes);
        assert_eq!(seen.len(), 27);
        let mut faces: Vec<Face> = seen.iter().map(|(facelet, _)| facelet.face()).collect();
        faces.dedup();
        faces.sort_unstable();
        let mut expected = side.faces();
        expected.sort_unstable();
        assert_eq!(faces, expected);
        let [left, top, right, bottom] = bounds(&shapes);
        assert_near(right - left, SOLID_WIDTH);
        assert_near(bottom - top, SOLID_HEIGHT);
        assert_near(left + right, 0.0);
        assert_near(top + bottom, 0.0);
    }
}

#[test]
fn places_from_the_front_are_where_one_sees_them() {
    let seen = stickers(&solid(Side::Front, None, GAP));
    let center = |face, row, column| {
        let facelet = Facelet::new(face, row, column);
        seen.iter()
            .find(|(name, _)| *name == facelet)
            .expect("it is seen")
            .1
            .center()
    };
    // By hand: the middle of the upper face is 3/2 above the cube's middle, that is 15/8 uprights.
    assert!(distance(center(Face::U, 1, 1), Point { x: 0.0, y: -1.875 }) < 1e-9);
    assert!(distance(center(Face::F, 1, 1), Point { x: -1.5, y: 0.75 }) < 1e-9);
    assert!(distance(center(Face::R, 1, 1), Point { x: 1.5, y: 0.75 }) < 1e-9);
    // On U, reading right goes right and down, and reading down goes left and down.
    assert!(distance(center(Face::U, 0, 2), Point { x: 2.0, y: -1.875 }) < 1e-9);
    assert!(distance(center(Face::U, 2, 0), Point { x: -2.0, y: -1.875 }) < 1e-9);
    assert!(distance(center(Face::U, 2, 2), Point { x: 0.0, y: -0.875 }) < 1e-9);
    assert!(distance(center(Face::F, 0, 2), Point { x: -0.5, y: 0.0 }) < 1e-9);
    assert!(distance(center(Face::R, 0, 0), Point { x: 0.5, y: 0.0 }) < 1e-9);
    assert!(distance(center(Face::R, 2, 2), Point { x: 2.5, y: 1.5 }) < 1e-9);
}

#[test]
fn the_other_side_shows_the_opposite_places_upside_down() {
    // The picture of a sticker from behind is that of the opposite place from the front, turned by 180° in the plane.
    let opposite = |facelet: Facelet| {
        let (row, column) = (facelet.row(), facelet.column());
        match facelet.face() {
            Face::U | Face::D => Facelet::new(facelet.face().opposite(), row, 2 - column),
            face => Facelet::new(face.opposite(), 2 - row, column),
        }
    };
    let front = stickers(&solid(Side::Front, None, GAP));
    for (facelet, shape) in stickers(&solid(Side::Back, None, GAP)) {
        let (_, twin) = front
            .iter()
            .find(|(name, _)| *name == opposite(facelet))
            .expect("it is in front");
        let (here, there) = (shape.center(), twin.center());
        // Opposite places have opposite pictures under one projection; looking from behind exchanges left and right.
        assert!(
            distance(
                here,
                Point {
                    x: there.x,
                    y: -there.y
                }
            ) < 1e-9,
            "{facelet}"
        );
    }
}

#[test]
fn areas_are_those_of_the_parallelograms() {
    for side in Side::ALL {
        for (facelet, shape) in stickers(&solid(side, None, GAP)) {
            let expected = match facelet.face() {
                Face::U | Face::D => 1.0,
                _ => 1.25,
            };
            assert_near(shape.area(), expected * 0.64);
        }
        let bodies = solid(side, None, GAP)
            .into_iter()
            .filter(|shape| shape.part == Part::Body);
        assert_near(
            bodies.map(|shape| shape.area()).sum(),
            9.0 * (1.0 + 1.25 + 1.25),
        );
    }
}

/// What is visible at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    Background,
    Plastic,
    Paint(Color),
}

/// The last shape drawn at a point, with the paint of its sticker.
fn seen_at(shapes: &[Shape], paints: &[Color; 54], at: Point) -> Seen {
    match shapes
        .iter()
        .rev()
        .find(|shape| contains(shape, at))
        .map(|shape| shape.part)
    {
        None => Seen::Background,
        Some(Part::Body | Part::TurningBody) => Seen::Plastic,
        Some(Part::Sticker(facelet)) => Seen::Paint(paints[facelet.index()]),
    }
}

/// Points all over a picture, none of them on a line.
fn places() -> impl Iterator<Item = Point> {
    let along =
        |range: f64| (0..60).map(move |i| (f64::from(i) + 0.317) / 60.0 * 2.0 * range - range);
    along(3.3).flat_map(move |x| along(3.6).map(move |y| Point { x, y }))
}

#[test]
fn a_finished_turn_shows_the_turned_cube_and_one_not_begun_the_cube_before() {
    let before = scrambled();
    for turn in all_turns() {
        let after = before.turned(turn);
        for side in Side::ALL {
            let at_rest = solid(side, None, GAP);
            let begun = solid(side, Some(LayerTwist::before_end(turn, 1.0)), GAP);
            let ended = solid(side, Some(LayerTwist::before_end(turn, 0.0)), GAP);
            let whole = LayerTwist {
                layers: turn.layers(),
                angle: f64::from(turn.quarters()) * FRAC_PI_2,
            };
            let carried = solid(side, Some(whole), GAP);
            for at in places().step_by(7) {
                let rest_after = seen_at(&at_rest, &after.stickers(), at);
                let rest_before = seen_at(&at_rest, &before.stickers(), at);
                assert_eq!(
                    seen_at(&ended, &after.stickers(), at),
                    rest_after,
                    "{turn} {side:?} {at:?}"
                );
                assert_eq!(
                    seen_at(&carried, &before.stickers(), at),
                    rest_after,
                    "{turn} {side:?} {at:?}"
                );
                assert_eq!(
                    seen_at(&begun, &after.stickers(), at),
                    rest_before,
                    "{turn} {side:?} {at:?}"
                );
            }
        }
    }
}

/// A slow reference for the painter's order: finds the sticker or plastic that a line of sight meets first, by walking
/// along the line towards the cube in space. A point in a moving layer is turned back to where it rests before it is looked
/// up.
mod ray {
    use super::{Color, Face, Facelet, GAP, LayerTwist, Point, Seen, Side};
    use cubetui::cube::{Layers, Rotation, Slice};

    type Vector = [f64; 3];

    fn normal(face: Face) -> Vector {
        let mut normal = [0.0; 3];
        let (axis, sign) = match face {
            Face::R => (0, 1.0),
            Face::L => (0, -1.0),
            Face::U => (1, 1.0),
            Face::D => (1, -1.0),
            Face::F => (2, 1.0),
            Face::B => (2, -1.0),
        };
        normal[axis] = sign;
        normal
    }

    /// The axis of some layers as a coordinate and a sign, and where along it they begin and end.
    fn moving(layers: Layers) -> (usize, f64, [f64; 2]) {
        let (face, range) = match layers {
            Layers::Face(face) => (face, [0.5, 1.5]),
            Layers::Wide(face) => (face, [-0.5, 1.5]),
            Layers::Slice(Slice::M) => (Face::L, [-0.5, 0.5]),
            Layers::Slice(Slice::E) => (Face::D, [-0.5, 0.5]),
            Layers::Slice(Slice::S) => (Face::F, [-0.5, 0.5]),
            Layers::Rotation(Rotation::X) => (Face::R, [-1.5, 1.5]),
            Layers::Rotation(Rotation::Y) => (Face::U, [-1.5, 1.5]),
            Layers::Rotation(Rotation::Z) => (Face::F, [-1.5, 1.5]),
        };
        let axis = normal(face)
            .iter()
            .position(|c| c.abs() > 0.5)
            .expect("a normal has a length");
        (axis, normal(face)[axis], range)
    }

    /// Rotates anticlockwise by an angle about a coordinate axis, as seen from its positive end, or from its negative end
    /// if `sign` is -1.
    fn turned_back(v: Vector, axis: usize, sign: f64, angle: f64) -> Vector {
        let (one, other) = ((axis + 1) % 3, (axis + 2) % 3);
        let (across, along) = (sign * angle).sin_cos();
        let mut result = v;
        result[one] = v[one] * along - v[other] * across;
        result[other] = v[one] * across + v[other] * along;
        result
    }

    fn sticker_at(v: Vector) -> Option<Facelet> {
        let face = Face::ALL.into_iter().max_by(|a, b| {
            let out = |face: &Face| (0..3).map(|i| normal(*face)[i] * v[i]).sum::<f64>();
            out(a).total_cmp(&out(b))
        })?;
        let [x, y, z] = v;
        let (right, down) = match face {
            Face::U => (x, z),
            Face::D => (x, -z),
            Face::F => (x, -y),
            Face::B => (-x, -y),
            Face::R => (-z, -y),
            Face::L => (z, -y),
        };
        let cell = |along: f64| {
            (0u8..3)
                .find(|&cell| (along - f64::from(cell) + 1.0).abs() < (1.0 - GAP) / 2.0)
                .map(|cell| cell as usize)
        };
        let depth = [x, y, z].iter().map(|c| c.abs()).fold(0.0, f64::max);
        (depth > 1.45).then_some(())?;
        Some(Facelet::new(face, cell(down)?, cell(right)?))
    }

    pub(super) fn seen_at(side: Side, twist: LayerTwist, paints: &[Color; 54], at: Point) -> Seen {
        let sign = if side == Side::Front { 1.0 } else { -1.0 };
        // Any point with this projection: x - z is given, and y if x + z = 0.
        let start = [sign * at.x / 2.0, -at.y / 1.25, -sign * at.x / 2.0];
        let (axis, axis_sign, [low, high]) = moving(twist.layers);
        let steps = 12_000;
        let meets = (0..steps).find_map(|step| {
            let depth = 4.0 - 8.0 * f64::from(step) / f64::from(steps);
            let v = [
                start[0] + sign * depth,
                start[1] + sign * 0.8 * depth,
                start[2] + sign * depth,
            ];
            let along = v[axis] * axis_sign;
            let moves = along > low && along <= high;
            let home = if moves {
                turned_back(v, axis, axis_sign, twist.angle)
            } else {
                v
            };
            home.iter().all(|c| c.abs() <= 1.5).then_some(home)
        });
        let sticker = meets.map(sticker_at);
        sticker.map_or(Seen::Background, |sticker| {
            sticker.map_or(Seen::Plastic, |facelet| {
                Seen::Paint(paints[facelet.index()])
            })
        })
    }
}

#[test]
fn the_order_of_shapes_hides_what_a_line_of_sight_does_not_reach() {
    let paints = scrambled().stickers();
    let (mut agree, mut all) = (0, 0);
    for (index, turn) in all_turns().into_iter().step_by(5).enumerate() {
        let side = Side::ALL[index % 2];
        let twist = LayerTwist::before_end(turn, 0.1 + 0.07 * index as f64);
        let shapes = solid(side, Some(twist), GAP);
        for at in places().skip(index).step_by(17) {
            all += 1;
            agree += usize::from(
                seen_at(&shapes, &paints, at) == ray::seen_at(side, twist, &paints, at),
            );
        }
    }
    // A walk in small steps sometimes misses an edge.
    assert!(all > 2_000 && agree * 200 >= all * 199, "{agree} of {all}");
}

#[test]
fn stickers_go_round_in_whole_places_from_the_cube_before_to_the_cube_after() {
    let before = scrambled();
    for turn in all_turns() {
        let after = before.turned(turn).stickers();
        let shown = |rest| stickers_in_turn(turn, rest).map(|facelet| after[facelet.index()]);
        assert_eq!(shown(0.0), after, "{turn}");
        assert_eq!(shown(1.0), before.stickers(), "{turn}");
        for step in 0..=24 {
            let mut seen = stickers_in_turn(turn, f64::from(step) / 24.0).to_vec();
            seen.sort_unstable();
            assert_eq!(
                seen,
                Facelet::all().collect::<Vec<_>>(),
                "every sticker is somewhere"
            );
        }
    }
}

#[test]
fn line_drawings_have_27_letters_in_their_places() {
    for side in Side::ALL {
        let signs = line_drawing(side);
        assert!(
            signs
                .iter()
                .all(|&(x, y, _)| x < LINE_DRAWING_COLUMNS && y < LINE_DRAWING_ROWS)
        );
        let place = |wanted: Facelet| {
            let found: Vec<(u16, u16)> = signs
                .iter()
                .filter(|(.., sign)| *sign == Sign::Sticker(wanted))
                .map(|&(x, y, _)| (x, y))
                .collect();
            assert_eq!(found.len(), 1, "{wanted}");
            (i32::from(found[0].0), i32::from(found[0].1))
        };
        // A step along a row or column of a face is the same step on the drawing everywhere on that face.
        for (face, right, down) in [
            (Face::U, (4, 0), (-2, 2)),
            (Face::F, (4, 0), (0, 2)),
            (Face::R, (2, -2), (0, 2)),
            (Face::B, (4, 0), (0, 2)),
            (Face::L, (2, 2), (0, 2)),
            (Face::D, (-4, 0), (-2, -2)),
        ] {
            if !side.faces().contains(&face) {
                continue;
            }
            let (x, y) = place(Facelet::new(face, 0, 0));
            for facelet in Facelet::of_face(face) {
                let [row, column] = [facelet.row(), facelet.column()].map(|index| [0, 1, 2][index]);
                let expected = (
                    x + column * right.0 + row * down.0,
                    y + column * right.1 + row * down.1,
                );
                assert_eq!(place(facelet), expected, "{facelet}");
            }
        }
    }
    // Neighbours across an edge are neighbours on the drawing.
    let front = line_drawing(Side::Front);
    let place = |facelet| {
        front
            .iter()
            .find(|(.., sign)| *sign == Sign::Sticker(facelet))
            .map(|&(x, y, _)| (x, y))
    };
    assert_eq!(place(Facelet::new(Face::U, 2, 0)), Some((3, 5)));
    assert_eq!(place(Facelet::new(Face::F, 0, 0)), Some((2, 7)));
    assert_eq!(place(Facelet::new(Face::R, 0, 0)), Some((13, 6)));
}

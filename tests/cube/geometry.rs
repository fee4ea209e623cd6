//! A slow twin of the cube: stickers as points with a normal in space, turned by rotating vectors.
//!
//! Nothing here reads a table of the program: only the reading order of the faces in the unfolded net is given.
//! Axes: x to the right, y up, z towards the user.

use std::collections::HashSet;

use cubetui::cube::{
    Color, Corner, CubieCube, Edge, Face, FaceCube, Facelet, Layers, Move, Orientation,
    OrientedCube, Rotation, Slice, Symmetry, Turn,
};

use crate::examples::generator;

type Vector = [i32; 3];
type Stickers = [Color; 54];

fn normal(face: Face) -> Vector {
    match face {
        Face::U => [0, 1, 0],
        Face::R => [1, 0, 0],
        Face::F => [0, 0, 1],
        Face::D => [0, -1, 0],
        Face::L => [-1, 0, 0],
        Face::B => [0, 0, -1],
    }
}

fn dot(a: Vector, b: Vector) -> i32 {
    (0..3).map(|i| a[i] * b[i]).sum()
}

fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// Turns a vector by a clockwise quarter turn as seen from outside along `axis`: minus a right angle in Rodrigues' formula.
fn quarter(axis: Vector, v: Vector) -> Vector {
    let (aside, along) = (cross(v, axis), dot(axis, v));
    [0, 1, 2].map(|i| aside[i] + along * axis[i])
}

/// Position of the cubie and direction of the sticker, for each place of the net U / L F R B / D.
fn point(facelet: Facelet) -> (Vector, Vector) {
    let [row, column] = [facelet.row(), facelet.column()].map(|index| [0, 1, 2][index]);
    let position = match facelet.face() {
        Face::U => [column - 1, 1, row - 1],
        Face::F => [column - 1, 1 - row, 1],
        Face::D => [column - 1, -1, 1 - row],
        Face::R => [1, 1 - row, 1 - column],
        Face::B => [1 - column, 1 - row, -1],
        Face::L => [-1, 1 - row, column - 1],
    };
    (position, normal(facelet.face()))
}

fn facelet_at(place: (Vector, Vector)) -> Facelet {
    Facelet::all()
        .find(|&facelet| point(facelet) == place)
        .expect("there is a sticker")
}

/// The axis of a turn, and which layers along it move.
fn grip(layers: Layers) -> (Vector, &'static [i32]) {
    match layers {
        Layers::Face(face) => (normal(face), &[1]),
        Layers::Wide(face) => (normal(face), &[0, 1]),
        Layers::Slice(Slice::M) => (normal(Face::L), &[0]),
        Layers::Slice(Slice::E) => (normal(Face::D), &[0]),
        Layers::Slice(Slice::S) => (normal(Face::F), &[0]),
        Layers::Rotation(Rotation::X) => (normal(Face::R), &[-1, 0, 1]),
        Layers::Rotation(Rotation::Y) => (normal(Face::U), &[-1, 0, 1]),
        Layers::Rotation(Rotation::Z) => (normal(Face::F), &[-1, 0, 1]),
    }
}

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

/// Returns the stickers after a turn, computed position by position in space.
fn turned(stickers: &Stickers, turn: Turn) -> Stickers {
    let (axis, moving) = grip(turn.layers());
    let mut result = *stickers;
    for facelet in Facelet::all() {
        let (position, direction) = point(facelet);
        if moving.contains(&dot(position, axis)) {
            let carried = (0..turn.quarters()).fold((position, direction), |(p, d), _| {
                (quarter(axis, p), quarter(axis, d))
            });
            result[facelet_at(carried).index()] = stickers[facelet.index()];
        }
    }
    result
}

fn solved() -> Stickers {
    std::array::from_fn(|index| Facelet::from_index(index).face().color())
}

/// Random numbers below `bound`, from a fixed seed.
fn numbers(seed: u64, bound: usize) -> impl Iterator<Item = usize> {
    // Steele and others' SplitMix64: good enough to choose examples, and independent of the program.
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    })
}

#[test]
fn the_net_is_read_as_kociemba_does() {
    assert_eq!(
        point(Facelet::from_index(8)),
        ([1, 1, 1], [0, 1, 0]),
        "U9 is at URF"
    );
    assert_eq!(
        point(Facelet::from_index(53)),
        ([-1, -1, -1], [0, 0, -1]),
        "B9 is at DBL"
    );
}

#[test]
fn the_facelets_of_a_piece_are_at_one_place_and_on_its_faces() {
    for corner in Corner::ALL {
        let points = corner.facelets().map(point);
        assert!(points.iter().all(|(position, _)| *position == points[0].0));
        assert_eq!(
            points.map(|(_, direction)| direction),
            corner.faces().map(normal)
        );
        let [a, b, c] = corner.faces().map(normal);
        assert_eq!(dot(cross(a, b), c), -1, "{corner} is named clockwise");
    }
    for edge in Edge::ALL {
        let points = edge.facelets().map(point);
        assert_eq!(points[0].0, points[1].0);
        assert_eq!(
            points.map(|(_, direction)| direction),
            edge.faces().map(normal)
        );
    }
}

#[test]
fn every_move_is_the_rotation_of_a_layer() {
    for turn in Move::ALL {
        let stickers = turned(&solved(), Turn::from(turn));
        assert_eq!(
            CubieCube::of_move(turn).to_face_cube(),
            FaceCube::new(stickers),
            "{turn}"
        );
        assert_eq!(
            CubieCube::try_from(&FaceCube::new(stickers)).as_ref(),
            Ok(CubieCube::of_move(turn)),
            "{turn}"
        );
    }
}

#[test]
fn random_moves_lead_to_the_same_stickers() {
    let (mut cube, mut stickers) = (CubieCube::SOLVED, solved());
    for index in numbers(11, Move::NUM).take(2_000) {
        cube = cube.turned(Move::ALL[index]);
        stickers = turned(&stickers, Turn::from(Move::ALL[index]));
        let faces = FaceCube::new(stickers);
        assert_eq!(cube.to_face_cube(), faces);
        assert_eq!(CubieCube::try_from(&faces), Ok(cube));
        assert!(Facelet::all().all(|facelet| cube.color_at(facelet) == stickers[facelet.index()]));
    }
}

#[test]
fn written_turns_do_to_a_held_cube_what_they_do_in_space() {
    let turns = all_turns();
    assert_eq!(turns.len(), 54);
    for &turn in &turns {
        assert_eq!(
            OrientedCube::SOLVED.turned(turn).stickers(),
            turned(&solved(), turn),
            "{turn}"
        );
    }
    let (mut cube, mut stickers) = (OrientedCube::SOLVED, solved());
    for index in numbers(12, turns.len()).take(2_000) {
        cube = cube.turned(turns[index]);
        stickers = turned(&stickers, turns[index]);
        assert_eq!(cube.stickers(), stickers, "{}", turns[index]);
    }
}

#[test]
fn rotating_a_hold_carries_faces_as_in_space() {
    let orientations: HashSet<Orientation> = Orientation::all().collect();
    assert_eq!(orientations.len(), 24);
    for orientation in orientations {
        for about in Face::ALL {
            for face in Face::ALL {
                let carried = quarter(normal(about), normal(orientation.position_of(face)));
                assert_eq!(
                    normal(orientation.rotated(about, 1).position_of(face)),
                    carried
                );
                assert_eq!(orientation.face_at(orientation.position_of(face)), face);
            }
        }
        let reached = OrientedCube::SOLVED.turned_by(&orientation.rotations());
        assert_eq!(reached, OrientedCube::new(CubieCube::SOLVED, orientation));
        assert!(orientation.rotations().len() <= 2);
        assert_eq!(
            Orientation::with(orientation.face_at(Face::U), orientation.face_at(Face::F)),
            Some(orientation)
        );
    }
}

/// The linear map of a symmetry from its number, by Kociemba's generators.
fn linear(index: usize, v: Vector) -> Vector {
    let mut image = v;
    for _ in 0..index % 2 {
        image = [-image[0], image[1], image[2]];
    }
    for _ in 0..index / 2 % 4 {
        image = quarter(normal(Face::U), image);
    }
    for _ in 0..index / 8 % 2 {
        image = quarter(normal(Face::F), quarter(normal(Face::F), image));
    }
    for _ in 0..index / 16 {
        image = [image[1], image[2], image[0]];
    }
    image
}

#[test]
fn every_symmetry_is_the_linear_map_of_its_number() {
    let mut generator = generator();
    for symmetry in Symmetry::all() {
        let map = |v| linear(symmetry.index(), v);
        let cube = CubieCube::random(&mut generator);
        let before = cube.to_face_cube();
        let mut carried = solved();
        for facelet in Facelet::all() {
            let (position, direction) = point(facelet);
            let image = facelet_at((map(position), map(direction)));
            assert_eq!(symmetry.facelet(facelet), image);
            let center = map(normal(before.color(facelet).face()));
            carried[image.index()] = facelet_at((center, center)).face().color();
        }
        assert_eq!(symmetry.carry(&cube).to_face_cube(), FaceCube::new(carried));
        let [x, y, z] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(map);
        assert_eq!(symmetry.is_reflection(), dot(cross(x, y), z) == -1);
        for face in Face::ALL {
            assert_eq!(normal(symmetry.face(face)), map(normal(face)));
        }
    }
}

#[test]
fn a_symmetry_turns_moves_as_it_turns_the_cube() {
    for symmetry in Symmetry::all() {
        for turn in Move::ALL {
            assert_eq!(
                symmetry.carry(CubieCube::of_move(turn)),
                *CubieCube::of_move(symmetry.turn(turn))
            );
        }
        let keeps_axis = linear(symmetry.index(), [0, 1, 0])[1] != 0;
        assert_eq!(symmetry.index() < Symmetry::NUM_UD, keeps_axis);
    }
}

#[test]
fn a_cube_held_any_way_is_recognized() {
    let mut generator = generator();
    for orientation in Orientation::all() {
        let cube = CubieCube::random(&mut generator);
        let held = OrientedCube::new(cube, orientation);
        let turned_whole = orientation
            .rotations()
            .into_iter()
            .fold(stickers_of(&cube), |s, turn| turned(&s, turn));
        assert_eq!(held.stickers(), turned_whole);
        assert_eq!(
            FaceCube::new(turned_whole).standardized(),
            Ok((cube.to_face_cube(), orientation))
        );
        for turn in Move::ALL {
            let done = held.turned(Turn::from(held.seen(&turn)));
            assert_eq!(done, OrientedCube::new(cube.turned(turn), orientation));
        }
    }
}

fn stickers_of(cube: &CubieCube) -> Stickers {
    std::array::from_fn(|index| cube.color_at(Facelet::from_index(index)))
}

/// A centre in space: where it is, and where an arrow on it points.
type Arrow = (Vector, Vector);

/// The arrows of the solved supercube, each pointing up on the net.
fn upright_arrows() -> [Arrow; 6] {
    Face::ALL.map(|face| {
        let (center, above) = (normal(face), point(Facelet::new(face, 0, 1)).0);
        (center, [0, 1, 2].map(|i| above[i] - center[i]))
    })
}

fn turned_arrow((center, arrow): Arrow, turn: Turn) -> Arrow {
    let (axis, moving) = grip(turn.layers());
    if !moving.contains(&dot(center, axis)) {
        return (center, arrow);
    }
    (0..turn.quarters()).fold((center, arrow), |(c, a), _| {
        (quarter(axis, c), quarter(axis, a))
    })
}

#[test]
fn written_turns_turn_centres_as_in_space() {
    let turns = all_turns();
    let (mut cube, mut arrows) = (OrientedCube::SUPERCUBE, upright_arrows());
    for index in numbers(15, turns.len()).take(2_000) {
        cube = cube.turned(turns[index]);
        arrows = arrows.map(|arrow| turned_arrow(arrow, turns[index]));
        let upright = upright_arrows().map(|arrow| {
            cube.orientation
                .rotations()
                .into_iter()
                .fold(arrow, turned_arrow)
        });
        let seen = cube.centers_seen().expect("a supercube shows its centres");
        for ((place, arrow), (same_place, upright)) in arrows.into_iter().zip(upright) {
            assert_eq!(place, same_place, "the centres show the hold");
            let face = Face::ALL
                .into_iter()
                .find(|&face| normal(face) == place)
                .expect("a face");
            let expected = (0..seen.of(face)).fold(upright, |arrow, _| quarter(place, arrow));
            assert_eq!(arrow, expected, "{face} after {}", turns[index]);
        }
        assert!(cube.centers.expect("a supercube").fit(&cube.cube));
    }
}

//! The cosets of H: their numbers, when two cubes are in the same coset, and their classes against brute force.

use std::collections::BTreeSet;

use cubetui::coord::{Coordinate, Coset, CosetClasses, FlipUdSlice, Twist};
use cubetui::cube::{CubieCube, Face, Move, PartialCube, Symmetry};

use crate::examples::generator;
use crate::oracle::known;

/// The ten moves of H.
fn moves_of_h() -> Vec<Move> {
    let is_in_h = |turn: &Move| matches!(turn.face(), Face::U | Face::D) || turn.quarters() == 2;
    Move::ALL.into_iter().filter(is_in_h).collect()
}

/// Random cubes with random elements of H, which are random walks of H's moves.
fn cubes_and_elements(count: usize) -> Vec<(CubieCube, CubieCube)> {
    let mut generator = generator();
    let moves = moves_of_h();
    (0..count)
        .map(|_| {
            let (cube, choice) = (
                CubieCube::random(&mut generator),
                CubieCube::random(&mut generator),
            );
            let walk = choice.edges().iter().zip(choice.corners().iter().cycle());
            let steps =
                walk.map(|(edge, corner)| moves[(edge.index() + 3 * corner.index()) % moves.len()]);
            (
                cube,
                steps.fold(CubieCube::SOLVED, |walked, turn| walked.turned(turn)),
            )
        })
        .collect()
}

/// Returns the picture that identifies the coset, made from the stickers without coordinates.
fn picture(cube: &CubieCube) -> PartialCube {
    PartialCube::from(cube.to_face_cube()).relabelled()
}

#[test]
fn there_are_as_many_cosets_as_the_order_of_the_group_says() {
    let order: String = known("positions.group_order");
    assert_eq!(
        (Coset::NUM as u128 * u128::from(Coset::ORDER_OF_H)).to_string(),
        order
    );
    assert_eq!(
        (Coset::NUM, Coset::ORDER_OF_H),
        (known("phase1.cosets"), known("positions_in_H.order_of_H"))
    );
}

#[test]
fn an_element_of_h_before_a_cube_keeps_its_coset_and_its_picture() {
    for (cube, element) in cubes_and_elements(500) {
        let other = element.then(&cube);
        assert!(Coset::of(&element).is_h());
        assert_eq!(Coset::of(&other), Coset::of(&cube));
        assert_eq!(picture(&other), picture(&cube));
    }
}

#[test]
fn cosets_are_the_same_exactly_when_the_pictures_are() {
    let cubes: Vec<CubieCube> = cubes_and_elements(60)
        .into_iter()
        .map(|(cube, _)| cube)
        .collect();
    let near: Vec<CubieCube> = cubes
        .iter()
        .flat_map(|cube| Move::ALL.map(|turn| cube.turned(turn)))
        .chain(cubes.clone())
        .collect();
    for a in &near {
        for b in &near {
            assert_eq!(Coset::of(a) == Coset::of(b), picture(a) == picture(b));
        }
    }
}

#[test]
fn numbers_and_cubes_go_both_ways() {
    for (cube, _) in cubes_and_elements(500) {
        let coset = Coset::of(&cube);
        assert_eq!(Coset::from_index(coset.index()), coset);
        assert_eq!(Coset::of(&coset.cube()), coset);
        let (twist, flip, slice) = coset.parts();
        assert_eq!(
            coset.index(),
            (slice.index() * 2048 + flip.index()) * 2187 + twist.index()
        );
        for turn in Move::ALL {
            assert_eq!(coset.turned(turn), Some(Coset::of(&cube.turned(turn))));
        }
    }
    assert!(Coset::of(&CubieCube::SOLVED).is_h());
    let last = Coset::from_index(Coset::NUM - 1);
    assert_eq!(Coset::of(&last.cube()), last);
}

#[test]
fn symmetries_carry_cosets_as_they_carry_whole_cubes() {
    for (cube, _) in cubes_and_elements(300) {
        let coset = Coset::of(&cube);
        for symmetry in Symmetry::all() {
            let expected = (symmetry.index() < 16).then(|| Coset::of(&symmetry.carry(&cube)));
            assert_eq!(coset.carried(symmetry), expected);
            let whole = (symmetry.index() < 16).then(|| FlipUdSlice::of(&symmetry.carry(&cube)));
            assert_eq!(coset.flip_slice().carried(symmetry), whole);
        }
    }
}

/// All cosets reached by at most three moves: many of them have symmetries.
fn near_h() -> BTreeSet<Coset> {
    let mut met = BTreeSet::from([Coset::SOLVED]);
    for _ in 0..3 {
        let around: Vec<Coset> = met.iter().copied().collect();
        met.extend(
            around
                .iter()
                .flat_map(|coset| Move::ALL.map(|turn| coset.turned(turn).expect("defined"))),
        );
    }
    met
}

#[test]
fn a_class_is_what_the_symmetries_make_of_one_coset() {
    let classes = CosetClasses::build();
    for coset in near_h() {
        let class: BTreeSet<Coset> = coset.images().into_iter().collect();
        assert_eq!(coset.class_size(), class.len());
        let (representative, symmetry) = coset.representative();
        assert_eq!(Some(&representative), class.first());
        assert_eq!(coset.carried(symmetry), Some(representative));
        let number = classes.class_of(coset);
        assert_eq!(classes.representative(number), representative);
        assert!(class.iter().all(|&other| classes.class_of(other) == number));
    }
}

#[test]
fn the_classes_are_as_many_as_known_and_numbered_in_order() {
    let classes = CosetClasses::build();
    let count = known("phase1.coset_classes_under_16_symmetries");
    assert_eq!((classes.count(), CosetClasses::NUM), (count, count));
    assert_eq!(classes.class_of(Coset::SOLVED), 0);
    let mut before = None;
    for number in (0..CosetClasses::NUM)
        .step_by(100_003)
        .chain([CosetClasses::NUM - 1])
    {
        let representative = classes.representative(number);
        assert_eq!(classes.class_of(representative), number);
        assert_eq!(representative.representative().0, representative);
        assert!(Some(representative) > before);
        before = Some(representative);
    }
}

#[test]
fn the_sizes_of_the_classes_add_up_to_all_cosets() {
    // Burnside: the classes are as many as the fixed cosets of all 16 symmetries together, divided by 16. A symmetry keeps a
    // coset when it keeps its flip-slice value and its twist, so these are counted one by one.
    let fixed = |symmetry: Symmetry| {
        let flip_slices = FlipUdSlice::all()
            .filter(|value| value.carried(symmetry) == Some(*value))
            .count();
        let twists = Twist::all()
            .filter(|value| value.carried(symmetry) == Some(*value))
            .count();
        flip_slices * twists
    };
    let all: usize = Symmetry::all().take(16).map(fixed).sum();
    assert_eq!(all, 16 * CosetClasses::NUM);
}

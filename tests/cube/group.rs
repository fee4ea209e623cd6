//! The cube as a group: worked examples, laws, orders, and how many positions there are at each depth.

use std::collections::{BTreeMap, HashSet};
use std::hash::Hash;

use cubetui::coord::{CornerPermutation, Coset, Twist};
use cubetui::cube::{Corner, CubieCube, Edge, Face, Move, Symmetry, random};
use proptest::prelude::*;

use crate::algorithms::moves;
use crate::examples::examples;
use crate::oracle::known;

#[test]
fn the_turn_of_the_right_face_is_the_worked_example() {
    use Corner::{DBL, DFR, DLF, DRB, UBR, UFL, ULB, URF};
    let turn = CubieCube::of_move(Move::new(Face::R, 1));
    assert_eq!(turn.corners(), &[DFR, UFL, ULB, URF, DRB, DLF, DBL, UBR]);
    assert_eq!(turn.corner_twists(), &[2, 0, 0, 1, 1, 0, 0, 2]);
    assert_eq!(turn.edge_flips(), &[0; 12]);
}

#[test]
fn moves_are_numbered_named_and_inverted() {
    let names: Vec<String> = Move::ALL.iter().map(Move::to_string).collect();
    assert_eq!(
        names.join(" "),
        "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'"
    );
    for (index, turn) in Move::ALL.into_iter().enumerate() {
        assert_eq!(turn.index(), index);
        assert_eq!(turn, Move::new(turn.face(), turn.quarters()));
        assert_eq!(turn.inverse().inverse(), turn);
        assert_eq!(
            CubieCube::SOLVED.turned(turn).turned(turn.inverse()),
            CubieCube::SOLVED
        );
    }
}

#[test]
fn sequences_without_waste_reach_all_words_of_two_moves_once() {
    // 18 moves, then 243 positions at depth 2: a move may follow another exactly when neither is wasted.
    let pairs = Move::ALL.iter().flat_map(|a| Move::ALL.map(|b| (*a, b)));
    let kept: Vec<_> = pairs.filter(|(a, b)| b.may_follow(*a)).collect();
    let reached: HashSet<CubieCube> = kept
        .iter()
        .map(|&(a, b)| CubieCube::SOLVED.turned(a).turned(b))
        .collect();
    assert_eq!((kept.len(), reached.len()), (243, 243));
}

#[test]
fn orders_are_the_known_ones() {
    let orders: BTreeMap<String, u32> = known("orders");
    assert_eq!(orders.len(), 3);
    for (text, order) in orders {
        let cube = CubieCube::SOLVED.turned_by(&moves(&text));
        assert_eq!(cube.order(), order, "{text}");
    }
}

/// Returns the cubes at each depth from the solved one, with `steps` as the moves. Cubes with the same value of `looked_at`
/// count as one.
fn cubes_per_depth<T: Eq + Hash>(
    steps: &[Move],
    deepest: usize,
    looked_at: impl Fn(&CubieCube) -> T,
) -> Vec<Vec<CubieCube>> {
    let mut seen = HashSet::from([looked_at(&CubieCube::SOLVED)]);
    let mut cubes = vec![vec![CubieCube::SOLVED]];
    for depth in 0..deepest {
        let turned = cubes[depth]
            .iter()
            .flat_map(|cube| steps.iter().map(|&turn| cube.turned(turn)));
        let next = turned.filter(|cube| seen.insert(looked_at(cube))).collect();
        cubes.push(next);
    }
    cubes
}

fn positions_per_depth(steps: &[Move], deepest: usize) -> Vec<usize> {
    cubes_per_depth(steps, deepest, |cube| *cube)
        .iter()
        .map(Vec::len)
        .collect()
}

#[test]
fn as_many_positions_as_known_in_the_half_turn_metric_and_as_many_of_them_in_h() {
    let cubes = cubes_per_depth(&Move::ALL, 5, |cube| *cube);
    let count = |cubes: &Vec<CubieCube>| cubes.len();
    assert_eq!(
        cubes.iter().map(count).collect::<Vec<_>>(),
        known::<Vec<usize>>("positions.htm.computed")[..=5]
    );
    let in_h = |cubes: &Vec<CubieCube>| cubes.iter().filter(|cube| Coset::of(cube).is_h()).count();
    assert_eq!(
        cubes.iter().map(in_h).collect::<Vec<_>>(),
        known::<Vec<usize>>("positions_in_H.computed")[..=5]
    );
}

/// The corners alone, and the 2x2x2 cube, which has no fixed orientation: there one corner never moves.
#[test]
fn as_many_states_of_the_corners_as_known() {
    let three = [Face::U, Face::R, Face::F];
    let all: Vec<Move> = Move::ALL
        .into_iter()
        .filter(|turn| three.contains(&turn.face()))
        .collect();
    for (steps, key, deepest) in [
        (&Move::ALL[..], "corners.cube_3x3x3_corners", 5),
        (&all, "corners.cube_2x2x2_htm", 7),
    ] {
        let cubes = cubes_per_depth(steps, deepest, |cube| {
            (*cube.corners(), *cube.corner_twists())
        });
        let counts: Vec<usize> = cubes.iter().map(Vec::len).collect();
        assert_eq!(counts, known::<Vec<usize>>(key)[..=deepest], "{key}");
    }
}

/// Each row of counts covers all cubes, all cosets or all elements of H, and adds up to the program's number of them.
#[test]
fn the_known_counts_add_up_to_what_there_is() {
    let sum = |keys: &[&str]| {
        keys.iter()
            .flat_map(|key| known::<Vec<u64>>(key))
            .sum::<u64>()
    };
    assert_eq!(
        sum(&["positions_in_H.computed", "positions_in_H.cited"]),
        Coset::ORDER_OF_H
    );
    assert_eq!(
        sum(&["H_by_its_ten_moves.computed", "H_by_its_ten_moves.cited"]),
        Coset::ORDER_OF_H
    );
    assert_eq!(sum(&["phase1.computed"]), Coset::NUM as u64);
    assert_eq!(
        sum(&["phase1.symmetry_classes"]),
        known::<u64>("phase1.flip_slice_classes") * Twist::NUM as u64
    );
    assert_eq!(
        sum(&["corners.cube_3x3x3_corners"]),
        (CornerPermutation::NUM * Twist::NUM) as u64
    );
    // One corner is fixed.
    assert_eq!(
        sum(&["corners.cube_2x2x2_htm"]),
        (CornerPermutation::NUM * Twist::NUM / 24) as u64
    );
    for key in [
        "identity_prepass_cumulative_12_to_18",
        "R_prepass_cumulative_14_to_18",
    ] {
        let found: Vec<u64> = known(&format!("coset_runs.{key}"));
        assert!(
            found.is_sorted() && found.last() == Some(&Coset::ORDER_OF_H),
            "{key}"
        );
    }
}

#[test]
fn as_many_positions_as_known_in_the_quarter_turn_metric() {
    let known: Vec<usize> = known("positions.qtm.computed");
    let quarters: Vec<Move> = Move::ALL
        .into_iter()
        .filter(|turn| turn.quarters() != 2)
        .collect();
    assert_eq!(positions_per_depth(&quarters, 6), known[..=6]);
}

#[test]
fn as_many_positions_of_h_as_known_by_its_ten_moves() {
    let known: Vec<usize> = known("H_by_its_ten_moves.computed");
    let ten: Vec<Move> = Move::ALL
        .into_iter()
        .filter(|turn| turn.is_in_h())
        .collect();
    assert_eq!(ten.len(), 10);
    assert_eq!(positions_per_depth(&ten, 6), known[..=6]);
}

/// A random cube, from a random seed.
fn cubes() -> impl Strategy<Value = CubieCube> {
    any::<u64>().prop_map(|seed| CubieCube::random(&mut random::seeded_generator(seed)))
}

fn power(cube: &CubieCube, exponent: u32) -> CubieCube {
    (0..exponent).fold(CubieCube::SOLVED, |product, _| product.then(cube))
}

proptest! {
    #![proptest_config(examples(500))]

    #[test]
    fn products_are_associative(a in cubes(), b in cubes(), c in cubes()) {
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
    }

    #[test]
    fn the_solved_cube_changes_nothing(a in cubes()) {
        prop_assert_eq!(a.then(&CubieCube::SOLVED), a);
        prop_assert_eq!(CubieCube::SOLVED.then(&a), a);
    }

    #[test]
    fn inverses_cancel_from_both_sides(a in cubes(), b in cubes()) {
        prop_assert_eq!(a.then(&a.inverse()), CubieCube::SOLVED);
        prop_assert_eq!(a.inverse().then(&a), CubieCube::SOLVED);
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
    }

    #[test]
    fn products_are_possible_cubes(a in cubes(), b in cubes()) {
        for cube in [a.then(&b), a.inverse()] {
            let pieces =
                CubieCube::try_new(*cube.corners(), *cube.corner_twists(), *cube.edges(), *cube.edge_flips());
            prop_assert_eq!(pieces, Ok(cube));
        }
    }

    #[test]
    fn parity_is_that_of_corners_and_of_edges(a in cubes(), b in cubes()) {
        prop_assert_eq!(a.then(&b).is_odd(), a.is_odd() ^ b.is_odd());
        prop_assert_eq!(a.is_odd(), is_odd_by_cycles(&a.edges().map(Edge::index)));
        prop_assert_eq!(a.is_odd(), is_odd_by_cycles(&a.corners().map(Corner::index)));
    }

    #[test]
    fn the_order_is_the_least_exponent_that_solves(a in cubes()) {
        let order = a.order();
        prop_assert_eq!(power(&a, order), CubieCube::SOLVED);
        for divisor in (1..order).filter(|divisor| order % divisor == 0) {
            prop_assert_ne!(power(&a, divisor), CubieCube::SOLVED);
        }
        prop_assert!(order <= 1260);
    }

    #[test]
    fn symmetries_respect_products(a in cubes(), b in cubes(), s in 0..48_usize, t in 0..48_usize) {
        let (s, t) = (Symmetry::from_index(s), Symmetry::from_index(t));
        prop_assert_eq!(s.carry(&a.then(&b)), s.carry(&a).then(&s.carry(&b)));
        prop_assert_eq!(t.carry(&s.carry(&a)), s.then(t).carry(&a));
        prop_assert_eq!(s.inverse().carry(&s.carry(&a)), a);
    }
}

/// A permutation is odd when it has an odd number of cycles of even length.
fn is_odd_by_cycles(permutation: &[usize]) -> bool {
    let mut seen = vec![false; permutation.len()];
    let mut odd = false;
    for start in 0..permutation.len() {
        let (mut at, mut length) = (start, 0);
        while !seen[at] {
            seen[at] = true;
            (at, length) = (permutation[at], length + 1);
        }
        odd ^= length > 0 && length % 2 == 0;
    }
    odd
}

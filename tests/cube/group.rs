//! The cube as a group: worked examples, laws, orders, and how many positions there are at each depth.

use std::collections::{BTreeMap, HashSet};

use cubetui::cube::{Corner, CubieCube, Edge, Face, Move, Symmetry, random};
use proptest::prelude::*;

use crate::examples::examples;
use crate::oracle::known;

fn moves(text: &str) -> Vec<Move> {
    let (moves, _) = text.parse::<cubetui::cube::Algorithm>().expect("a written algorithm").moves();
    moves
}

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
    assert_eq!(names.join(" "), "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'");
    for (index, turn) in Move::ALL.into_iter().enumerate() {
        assert_eq!(turn.index(), index);
        assert_eq!(turn, Move::new(turn.face(), turn.quarters()));
        assert_eq!(turn.inverse().inverse(), turn);
        assert_eq!(CubieCube::SOLVED.turned(turn).turned(turn.inverse()), CubieCube::SOLVED);
    }
}

#[test]
fn sequences_without_waste_reach_all_words_of_two_moves_once() {
    // 18 moves, then 243 positions at depth 2: a move may follow exactly when the pair is no waste.
    let pairs = Move::ALL.iter().flat_map(|a| Move::ALL.map(|b| (*a, b)));
    let kept: Vec<_> = pairs.filter(|(a, b)| b.may_follow(*a)).collect();
    let reached: HashSet<CubieCube> =
        kept.iter().map(|&(a, b)| CubieCube::SOLVED.turned(a).turned(b)).collect();
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

/// How many cubes are at each depth from the solved one when one step is one of `steps`.
fn positions_per_depth(steps: &[Move], deepest: usize) -> Vec<usize> {
    let mut seen = HashSet::from([CubieCube::SOLVED]);
    let mut frontier = vec![CubieCube::SOLVED];
    let mut counts = vec![1];
    for _ in 0..deepest {
        let next: Vec<CubieCube> = frontier
            .iter()
            .flat_map(|cube| steps.iter().map(|&turn| cube.turned(turn)))
            .filter(|cube| seen.insert(*cube))
            .collect();
        counts.push(next.len());
        frontier = next;
    }
    counts
}

#[test]
fn as_many_positions_as_known_in_the_half_turn_metric() {
    let known: Vec<usize> = known("positions.htm.computed");
    assert_eq!(positions_per_depth(&Move::ALL, 5), known[..=5]);
}

#[test]
fn as_many_positions_as_known_in_the_quarter_turn_metric() {
    let known: Vec<usize> = known("positions.qtm.computed");
    let quarters: Vec<Move> = Move::ALL.into_iter().filter(|turn| turn.quarters() != 2).collect();
    assert_eq!(positions_per_depth(&quarters, 6), known[..=6]);
}

#[test]
fn as_many_positions_of_h_as_known_by_its_ten_moves() {
    let known: Vec<usize> = known("H_by_its_ten_moves.computed");
    let ten: Vec<Move> = Move::ALL.into_iter().filter(|turn| turn.is_in_h()).collect();
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

//! Cube analysis: distances against breadth-first search, solutions into H against all sequences, classes against brute
//! force.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use cubetui::coord::{COORDINATES, Coordinate, CornerPermutation, Coset, Flip, FlipUdSlice, Twist};
use cubetui::cube::{CubieCube, Face, Move, Symmetry, random};
use cubetui::solver::{Demonstrator, Distance, Examination, Examiner, Phase1Solutions, Proof};
use cubetui::tables::{ThistlethwaiteTables, thistlethwaite_group};

use crate::algorithms::cube_after;

fn examiner() -> &'static Examiner {
    static EXAMINER: OnceLock<Examiner> = OnceLock::new();
    EXAMINER.get_or_init(Examiner::build)
}

fn examined(cube: &CubieCube) -> Examination {
    examiner().examine(cube)
}

/// Returns all cosets within `depth` moves of H with their distances, by a search without tables.
fn cosets_near_h(depth: u8) -> HashMap<Coset, u8> {
    let (mut distances, mut edge) = (HashMap::from([(Coset::SOLVED, 0)]), vec![Coset::SOLVED]);
    for distance in 1..=depth {
        let around = edge
            .iter()
            .flat_map(|coset| Move::ALL.map(|turn| coset.turned(turn).expect("defined")));
        let mut next: Vec<Coset> = around.collect();
        next.retain(|coset| distances.insert_if_absent(*coset, distance));
        edge = next;
    }
    distances
}

trait InsertIfAbsent {
    fn insert_if_absent(&mut self, coset: Coset, distance: u8) -> bool;
}

impl InsertIfAbsent for HashMap<Coset, u8> {
    fn insert_if_absent(&mut self, coset: Coset, distance: u8) -> bool {
        let is_new = !self.contains_key(&coset);
        if is_new {
            self.insert(coset, distance);
        }
        is_new
    }
}

/// Returns the symmetry that maps this axis to the U-D axis and keeps the order of the three axes.
fn along(axis: Face) -> Symmetry {
    let third = Symmetry::rotation_to(Face::R, Face::U).expect("R and U are neighbours");
    [Symmetry::IDENTITY, third, third.then(third)]
        .into_iter()
        .find(|symmetry| symmetry.face(axis) == Face::U)
        .expect("thirds of a turn reach every axis")
}

#[test]
fn distances_to_h_are_those_of_a_breadth_first_search() {
    let near = cosets_near_h(4);
    let mut generator = random::seeded_generator(7);
    for _ in 0..40 {
        let shuffled = CubieCube::random(&mut generator);
        // Four moves drawn from a random cube.
        let moves: Vec<Move> = shuffled.corners()[..4]
            .iter()
            .zip(shuffled.edges())
            .map(|(corner, edge)| Move::ALL[(corner.index() + edge.index()) % 18])
            .collect();
        let cube = CubieCube::SOLVED.turned_by(&moves);
        for distances in examined(&cube).axis_distances {
            let seen = along(distances.axis).carry(&if distances.inverse {
                cube.inverse()
            } else {
                cube
            });
            assert_eq!(distances.phase1, Distance::Exactly(near[&Coset::of(&seen)]));
            assert!(
                distances
                    .phase1_bounds
                    .iter()
                    .all(|bound| *bound <= near[&Coset::of(&seen)])
            );
        }
    }
}

#[test]
fn distances_within_h_are_those_of_a_breadth_first_search() {
    let moves_of_h = || Move::ALL.into_iter().filter(|turn| turn.is_in_h());
    let mut layers = vec![vec![CubieCube::SOLVED]];
    let mut met = std::collections::HashSet::from([CubieCube::SOLVED]);
    for _ in 0..3 {
        let last = layers.last().expect("there is a first layer").clone();
        let next = last
            .iter()
            .flat_map(|cube| moves_of_h().map(|turn| cube.turned(turn)));
        layers.push(next.filter(|cube| met.insert(*cube)).collect());
    }
    assert_eq!(
        layers.iter().map(Vec::len).collect::<Vec<_>>(),
        [1, 10, 67, 456]
    );
    for (distance, layer) in layers.iter().enumerate() {
        for cube in layer.iter().step_by(7) {
            let distances = examined(cube).axis_distances[0];
            assert_eq!(
                (distances.phase1, distances.phase2),
                (
                    Distance::Exactly(0),
                    Some(Distance::Exactly(distance as u8))
                )
            );
            assert!(
                distances
                    .phase2_bounds
                    .expect("it is in H")
                    .iter()
                    .all(|&bound| usize::from(bound) <= distance)
            );
        }
    }
}

#[test]
fn the_shortest_ways_into_h_are_all_of_them() {
    for text in ["", "R", "R U F", "F R' D2 B", "L F' U2 R"] {
        let cube = cube_after(text);
        let solutions = examined(&cube).phase1_solutions.expect("they are found");
        let mut expected = BTreeSet::new();
        let mut paths: Vec<(Vec<Move>, CubieCube)> = vec![(vec![], cube)];
        for _ in 0..solutions.length {
            assert!(
                paths.iter().all(|(_, cube)| !Coset::of(cube).is_h()),
                "{text} is nearer"
            );
            paths = paths
                .iter()
                .flat_map(|(path, cube)| {
                    let next = Move::ALL
                        .into_iter()
                        .filter(|turn| path.last().is_none_or(|last| turn.may_follow(*last)));
                    next.map(|turn| ([&path[..], &[turn]].concat(), cube.turned(turn)))
                })
                .collect();
        }
        expected.extend(
            paths
                .into_iter()
                .filter(|(_, cube)| Coset::of(cube).is_h())
                .map(|(path, _)| path),
        );
        assert_eq!(solutions.count, expected.len() as u64, "{text}");
        assert!(!expected.is_empty());
        assert!(solutions.listed.iter().all(|way| expected.contains(way)));
        assert_eq!(
            solutions.listed.len(),
            expected.len().min(Phase1Solutions::MAX_LISTED)
        );
    }
}

#[test]
fn random_cubes_are_examined_exactly() {
    let mut generator = random::seeded_generator(20);
    for _ in 0..20 {
        let cube = CubieCube::random(&mut generator);
        let examination = examined(&cube);
        assert!(
            examination
                .axis_distances
                .iter()
                .all(|distances| matches!(distances.phase1, Distance::Exactly(5..=12)))
        );
        let solutions = examination.phase1_solutions.expect("they are found");
        assert!(
            solutions
                .listed
                .iter()
                .all(|way| Coset::of(&cube.turned_by(way)).is_h())
        );
        assert_eq!(
            examination.axis_distances[0].phase1,
            Distance::Exactly(solutions.length)
        );
        let images = |carried: &dyn Fn(Symmetry) -> usize| {
            Symmetry::all()
                .take(16)
                .map(carried)
                .collect::<BTreeSet<usize>>()
        };
        let flip_slice = FlipUdSlice::of(&cube);
        let all = images(&|s| flip_slice.carried(s).expect("it keeps the axis").index());
        let told = examination.flip_slice;
        assert_eq!(
            (told.representative as usize, told.size as usize),
            (*all.first().expect("some"), all.len())
        );
        assert_eq!(
            flip_slice.carried(told.symmetry).map(Coordinate::index),
            all.first().copied()
        );
        let corners = CornerPermutation::of(&cube);
        let all = images(&|s| corners.carried(s).expect("it is always defined").index());
        let told = examination.corners;
        assert_eq!(
            (told.representative as usize, told.size as usize),
            (*all.first().expect("some"), all.len())
        );
        assert_eq!(
            corners.carried(told.symmetry).map(Coordinate::index),
            all.first().copied()
        );
        assert_eq!(
            (examination.flip_slice.count, examination.corners.count),
            (64_430, 2768)
        );
        assert_eq!(
            examination.coset.representative,
            Coset::of(&cube).representative().0.index() as u32
        );
    }
}

#[test]
fn the_moves_that_keep_a_coordinate_lie_in_its_subgroup() {
    let expected = [
        ("twist", "U U2 U' R2 F2 D D2 D' L2 B2"),
        ("flip", "U U2 U' R R2 R' F2 D D2 D' L L2 L' B2"),
        ("ud_slice", "U U2 U' R2 F2 D D2 D' L2 B2"),
        ("flip_ud_slice", "U U2 U' R2 F2 D D2 D' L2 B2"),
        ("coset", "U U2 U' R2 F2 D D2 D' L2 B2"),
        ("corner_permutation", ""),
        ("ud_edge_permutation", ""),
        ("slice_permutation", "U U2 U' D D2 D'"),
        ("ud_slice_sorted", "U U2 U' D D2 D'"),
        ("edge_permutation", ""),
        ("parity", "U2 R2 F2 D2 L2 B2"),
    ];
    assert_eq!(COORDINATES.len(), expected.len());
    for (entry, (id, moves)) in COORDINATES.iter().zip(expected) {
        let kept: Vec<String> = entry
            .moves_that_keep(&CubieCube::SOLVED)
            .iter()
            .map(Move::to_string)
            .collect();
        assert_eq!((entry.id, kept.join(" ").as_str()), (id, moves));
        assert_eq!(entry.value(&CubieCube::SOLVED), Some(0));
        let sentences = entry.about.trim_end_matches('.').split(". ").count();
        assert!(
            entry.about.ends_with('.') && sentences == 2,
            "{}: {}",
            entry.id,
            entry.about
        );
    }
}

#[test]
fn a_bound_says_that_it_is_one() {
    assert_eq!(Distance::Exactly(8).to_string(), "8");
    assert_eq!(Distance::AtLeast(8).to_string(), "at least 8");
    let words = [
        Distance::Exactly(1),
        Distance::Exactly(0),
        Distance::AtLeast(2),
    ]
    .map(Distance::in_moves);
    assert_eq!(words, ["1 move", "0 moves", "at least 2 moves"]);
}

/// The coordinates whose zeros form a normal subgroup: the cubes that leave some permutation unchanged.
const OF_NORMAL_SUBGROUPS: [&str; 5] = [
    "corner_permutation",
    "ud_edge_permutation",
    "slice_permutation",
    "edge_permutation",
    "parity",
];

/// The zeros of a coordinate form a subgroup S, and its values number the right cosets S*g: an element of S before a cube
/// keeps the value. An element of S after the cube keeps it for all cubes only if S is normal.
#[test]
fn every_coordinate_numbers_right_cosets() {
    let mut generator = random::seeded_generator(3);
    let anywhere: Vec<CubieCube> = (0..50).map(|_| CubieCube::random(&mut generator)).collect();
    let moves_of_h: Vec<Move> = Move::ALL
        .into_iter()
        .filter(|turn| turn.is_in_h())
        .collect();
    // The moves are drawn from the edges of a random cube.
    let in_h = anywhere.iter().map(|cube| {
        let chosen = cube
            .edges()
            .iter()
            .enumerate()
            .map(|(step, edge)| (edge.index() + step) % 10);
        CubieCube::SOLVED.turned_by(&chosen.map(|number| moves_of_h[number]).collect::<Vec<_>>())
    });
    let in_h: Vec<CubieCube> = in_h.collect();
    // Turns, twists and flips of pieces in their places, and cycles of three corners, edges and middle-layer edges.
    let turned_pieces = [Twist::from_index(673).cube(), Flip::from_index(673).cube()];
    let cycles = ["R' F R' B2 R F' R' B2 R2", "M' U2 M U2", "E R2 E' R2"].map(cube_after);
    let elements = Move::ALL
        .into_iter()
        .map(|turn| CubieCube::SOLVED.turned(turn));
    let elements: Vec<CubieCube> = elements.chain(turned_pieces).chain(cycles).collect();
    for entry in COORDINATES {
        let of_subgroup = |element: &&CubieCube| entry.value(element) == Some(0);
        let elements: Vec<&CubieCube> = elements.iter().filter(of_subgroup).collect();
        assert!(elements.len() > 2, "{}", entry.id);
        let is_of_h = ["ud_edge_permutation", "slice_permutation"].contains(&entry.id);
        let mut is_normal = true;
        for cube in if is_of_h { &in_h } else { &anywhere } {
            let value = entry.value(cube);
            assert!(value.is_some(), "{}", entry.id);
            let mut element = CubieCube::SOLVED;
            for (step, edge) in cube.edges().iter().enumerate() {
                element = element.then(elements[(edge.index() + step) % elements.len()]);
                assert_eq!(entry.value(&element), Some(0), "{}", entry.id);
                assert_eq!(entry.value(&element.then(cube)), value, "{}", entry.id);
                is_normal &= entry.value(&cube.then(&element)) == value;
            }
        }
        assert_eq!(
            is_normal,
            OF_NORMAL_SUBGROUPS.contains(&entry.id),
            "{}",
            entry.id
        );
    }
}

#[test]
fn demonstrations_are_as_short_as_they_claim() {
    let demonstrator = Demonstrator::build();
    let tables = ThistlethwaiteTables::build();
    let mut generator = random::seeded_generator(31);
    let near = ["", "R", "R U F", "U R2 F2 D", "F R' D2 B L"].map(cube_after);
    for cube in near
        .into_iter()
        .chain((0..5).map(|_| CubieCube::random(&mut generator)))
    {
        let shown = demonstrator.demonstrate(&cube);
        let arrived = cube.turned_by(&shown.phase1);
        assert_eq!(
            examined(&cube).axis_distances[0].phase1,
            Distance::Exactly(shown.phase1.len() as u8)
        );
        assert!(Coset::of(&arrived).is_h() && shown.phase2.iter().all(|turn| turn.is_in_h()));
        assert_eq!(arrived.turned_by(&shown.phase2), CubieCube::SOLVED);
        let mut there = cube;
        for (stage, moves) in tables.stages().iter().zip(&shown.stages) {
            let key = stage.key(&there).expect("it has come as far as this stage");
            assert_eq!(moves.len(), usize::from(stage.distance(key)));
            there = there.turned_by(moves);
            assert_eq!(stage.key(&there), Some(0));
        }
        assert_eq!(there, CubieCube::SOLVED);
        assert_eq!(shown.proof.lower_bound, examined(&cube).lower_bound());
        let lengths = shown.proof.searched.iter().map(|searched| searched.length);
        assert!(lengths.eq((shown.proof.lower_bound..).take(shown.proof.searched.len())));
        let positions: u64 = shown
            .proof
            .searched
            .iter()
            .map(|searched| searched.positions)
            .sum();
        assert!(positions <= Proof::BUDGET);
    }
}

#[test]
fn the_proof_of_a_near_cube_ends_with_a_shortest_solution() {
    let demonstrator = Demonstrator::build();
    // All cubes up to three moves from solved, each with its distance, without a table.
    let mut distances = HashMap::from([(CubieCube::SOLVED, 0_u8)]);
    let mut edge = vec![CubieCube::SOLVED];
    for distance in 1..=3 {
        let around = edge
            .iter()
            .flat_map(|cube| Move::ALL.map(|turn| cube.turned(turn)));
        let mut next: Vec<CubieCube> = around.collect();
        next.retain(|cube| {
            let is_new = !distances.contains_key(cube);
            if is_new {
                distances.insert(*cube, distance);
            }
            is_new
        });
        edge = next;
    }
    assert_eq!(distances.len(), 1 + 18 + 243 + 3240);
    for (cube, distance) in distances
        .iter()
        .filter(|(cube, _)| cube.corners()[0].index() < 3)
        .step_by(40)
    {
        let proof = demonstrator.demonstrate(cube).proof;
        let solution = proof.solution.expect("it is near");
        assert_eq!(solution.len(), usize::from(*distance));
        assert_eq!(cube.turned_by(&solution), CubieCube::SOLVED);
        assert_eq!(
            proof.searched.last().map(|searched| searched.length),
            Some(*distance)
        );
        assert!(proof.lower_bound <= *distance);
    }
}

#[test]
fn thistlethwaites_groups_are_known_without_tables() {
    let tables = ThistlethwaiteTables::build();
    let demonstrator = Demonstrator::build();
    let mut generator = random::seeded_generator(32);
    let mut met = BTreeSet::new();
    for _ in 0..5 {
        let mut cube = CubieCube::random(&mut generator);
        assert_eq!(examined(&cube).stages, tables.stage_distances(&cube));
        for turn in demonstrator.demonstrate(&cube).stages.concat() {
            assert_eq!(
                thistlethwaite_group(&cube),
                tables.stage_distances(&cube).group()
            );
            met.insert(thistlethwaite_group(&cube));
            cube = cube.turned(turn);
        }
        assert_eq!(thistlethwaite_group(&cube), 4);
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
}

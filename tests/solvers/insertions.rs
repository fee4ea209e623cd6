//! Insertions into skeletons, against an exhaustive search and published solutions.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cubetui::cube::random::{Generator, seeded_generator};
use cubetui::cube::{CubieCube, Metric, Move, canonical, format_moves, inverse_moves};
use cubetui::goals::Goal;
use cubetui::solver::{
    Ending, Limits, Plan, SearchControl, Skeleton, SolveEvent, SolveReport, SolveRequest, SolverId,
    SolverResources, Unsupported, Want, plan,
};
use cubetui::tables::{OptimalTier, TableId};
use rand::RngExt as _;

use crate::algorithms::moves;
use crate::searches::observed;
use crate::solvers::canonical_sequences;
use crate::solvers::goals::{goal, solver};

fn skeleton(moves: &[Move], most: Option<u8>) -> Skeleton {
    Skeleton::new(moves, most).expect("short enough")
}

fn insertions(skeleton: Skeleton) -> Want {
    Want::Insertions { skeleton, count: 1 }
}

fn inserted(cube: CubieCube, skeleton: Skeleton, limits: Limits) -> SolveReport {
    solve(&SolveRequest::new(cube, limits).with_want(insertions(skeleton)))
}

fn solve(request: &SolveRequest) -> SolveReport {
    solver().solve(request, &SearchControl::silent())
}

fn drawn(generator: &mut Generator, length: usize) -> Vec<Move> {
    (0..length)
        .map(|_| Move::ALL[generator.random_range(0..Move::NUM)])
        .collect()
}

/// Returns all sequences reached by exchanging neighbours that commute.
fn arrangements(moves: &[Move]) -> BTreeSet<Vec<Move>> {
    let mut all = BTreeSet::from([moves.to_vec()]);
    let mut new = vec![moves.to_vec()];
    while let Some(sequence) = new.pop() {
        for place in 1..sequence.len() {
            let mut other = sequence.clone();
            other.swap(place - 1, place);
            let commute = sequence[place - 1].face().axis() == sequence[place].face().axis();
            if commute && all.insert(other.clone()) {
                new.push(other);
            }
        }
    }
    all
}

/// All sequences of one to `most` moves in canonical form.
fn sequences(most: usize, metric: Metric) -> Vec<Vec<Move>> {
    canonical_sequences(&Move::ALL, most, metric).split_off(1)
}

/// Returns each position in a sequence as the moves before it and after it. A turn may be split in two.
fn places(sequence: &[Move]) -> Vec<(Vec<Move>, Vec<Move>)> {
    let mut places = Vec::new();
    for place in 0..=sequence.len() {
        let (before, after) = sequence.split_at(place);
        places.push((before.to_vec(), after.to_vec()));
        let Some((turn, after)) = after.split_first() else {
            continue;
        };
        for first in (1..4).filter(|&first| first != turn.quarters()) {
            let second = (4 + turn.quarters() - first) % 4;
            let [first, second] = [first, second].map(|quarters| Move::new(turn.face(), quarters));
            places.push(([before, &[first]].concat(), [&[second], after].concat()));
        }
    }
    places
}

/// Returns all solutions by an insertion of at most `most` moves, trying each at each position.
fn tried(cube: &CubieCube, skeleton: &[Move], most: usize, metric: Metric) -> BTreeSet<Vec<Move>> {
    let inserted = sequences(most, metric);
    let mut solutions = BTreeSet::new();
    for sequence in arrangements(&canonical(skeleton, metric)) {
        for (before, after) in places(&sequence) {
            let start = cube.turned_by(&before);
            for moves in &inserted {
                if start.turned_by(moves).turned_by(&after) == CubieCube::SOLVED {
                    let whole = [&before[..], moves, &after].concat();
                    solutions.insert(canonical(&whole, metric));
                }
            }
        }
    }
    solutions
}

#[test]
fn the_solutions_are_those_of_trying_all_insertions_at_all_places() {
    let mut generator = seeded_generator(31);
    for (metric, most) in [(Metric::HalfTurn, 3), (Metric::QuarterTurn, 3)] {
        for _ in 0..12 {
            let skeleton_moves = canonical(&drawn(&mut generator, 5), metric);
            let place = generator.random_range(0..=skeleton_moves.len());
            let hidden = sequences(2, metric);
            let hidden = &hidden[generator.random_range(0..hidden.len())];
            let (before, after) = skeleton_moves.split_at(place);
            let whole = [before, hidden, after].concat();
            let cube = CubieCube::SOLVED.turned_by(&inverse_moves(&whole));
            if cube.turned_by(&skeleton_moves) == CubieCube::SOLVED {
                continue;
            }
            let limits = Limits {
                metric,
                ..Limits::default()
            };
            let want = Want::Insertions {
                skeleton: skeleton(&skeleton_moves, Some(most)),
                count: 1000,
            };
            let report = solve(&SolveRequest::new(cube, limits).with_want(want));
            assert_eq!(
                (report.ending, report.progress.depth),
                (Ending::Exhausted, most)
            );
            let found: BTreeSet<Vec<Move>> = report
                .best
                .iter()
                .chain(&report.others)
                .map(|solution| solution.moves.clone())
                .collect();
            let slow = tried(&cube, &skeleton_moves, most.into(), metric);
            assert!(!slow.is_empty(), "nothing to compare");
            assert_eq!(
                found,
                slow,
                "{metric}: {} into {}",
                format_moves(hidden),
                format_moves(&skeleton_moves)
            );
            let shortest = slow.iter().map(Vec::len).min();
            assert_eq!(report.best.map(|best| best.length()), shortest);
        }
    }
}

/// A skeleton of 24 moves leaves three corners; the author inserted eight moves of which three cancel. Source: the blog
/// fmcsolves, <http://fmcsolves.cubing.net/?p=49>, solution 1.
#[test]
fn no_worse_than_a_published_insertion_of_a_corner_cycle() {
    let scramble =
        moves("L B' F D' R U' R2 B D' U' B U D2 L2 D2 L' D L B2 F D U2 L2 R2 B D' L2 D2 U2 L");
    let skeleton_moves = moves("U2 R U2 L2 F' U' F' U F R2 L' U2 F U F' L F' L B' L F L' B U'");
    let published =
        moves("U2 R U2 L2 F' U' F' U F R2 L' U2 D F U2 F' D' F U' F' L F' L B' L F L' B U'");
    let cube = CubieCube::SOLVED.turned_by(&scramble);
    assert_eq!(cube.turned_by(&published), CubieCube::SOLVED);
    assert_eq!(published.len(), 29);
    let left = cube.turned_by(&skeleton_moves);
    assert_eq!(left.edges(), CubieCube::SOLVED.edges());
    let is_moved = |place: &usize| left.corners()[*place] != CubieCube::SOLVED.corners()[*place];
    assert_eq!((0..8).filter(is_moved).count(), 3);
    let want = Want::Insertions {
        skeleton: skeleton(&skeleton_moves, Some(8)),
        count: 100,
    };
    let report = solve(&SolveRequest::new(cube, Limits::default()).with_want(want));
    let all: Vec<_> = report.best.iter().chain(&report.others).collect();
    assert!(all[0].length() <= 29, "{} moves", all[0].length());
    assert!(
        all.iter()
            .any(|solution| solution.moves == canonical(&published, Metric::HalfTurn))
    );
    for solution in all {
        assert_eq!(cube.turned_by(&solution.moves), CubieCube::SOLVED);
        let insertion = solution.insertion.as_ref().expect("moves were inserted");
        assert_eq!(insertion.moves.len(), 8);
        assert_eq!(
            canonical(&insertion.joined(), Metric::HalfTurn),
            solution.moves
        );
        let around = [&insertion.before[..], &insertion.after].concat();
        assert_eq!(
            canonical(&around, Metric::HalfTurn),
            canonical(&skeleton_moves, Metric::HalfTurn)
        );
    }
}

/// Solutions are reported as they are found, and the best only gets shorter.
#[test]
fn partial_results_come_as_they_are_found() {
    let skeleton_moves = moves("R U F2 D L B");
    let cycle = moves("R U R' D R U' R' D'");
    let whole = [&skeleton_moves[..3], &cycle, &skeleton_moves[3..]].concat();
    let cube = CubieCube::SOLVED.turned_by(&inverse_moves(&whole));
    let request = SolveRequest::new(cube, Limits::default());
    let request = request.with_want(insertions(skeleton(&skeleton_moves, Some(10))));
    let (report, events) = observed(solver(), &request);
    assert!(matches!(events.last(), Some(SolveEvent::Finished(_))));
    let length = |event: &SolveEvent| match event {
        SolveEvent::Found {
            solution, rank: 0, ..
        } => Some(solution.length()),
        _ => None,
    };
    let lengths: Vec<usize> = events.iter().filter_map(length).collect();
    assert!(
        lengths.is_sorted_by(|one, other| one > other),
        "{lengths:?}"
    );
    assert_eq!(
        lengths.last().copied(),
        report.best.map(|best| best.length())
    );
    assert_eq!(report.ending, Ending::Exhausted);
}

#[test]
fn without_a_limit_three_more_moves_than_the_shortest_are_tried() {
    let cube = CubieCube::SOLVED.turned_by(&inverse_moves(&moves("R U F' L2 D")));
    let report = inserted(cube, skeleton(&moves("R F' D"), None), Limits::default());
    // U in one position and L2 in another are not a single insertion. At one position five moves solve the cube, at another
    // three.
    let shortest = (1..=5)
        .find(|&most| !tried(&cube, &moves("R F' D"), most.into(), Metric::HalfTurn).is_empty());
    assert_eq!(
        Some(report.progress.depth),
        shortest.map(|shortest: u8| shortest + 3)
    );
    assert_eq!(report.best.map(|best| best.length()), Some(5));
}

#[test]
fn a_skeleton_that_solves_the_cube_is_the_solution() {
    let cube = CubieCube::SOLVED.turned_by(&inverse_moves(&moves("R U F'")));
    let report = inserted(
        cube,
        skeleton(&moves("R U U U2 U F'"), None),
        Limits::default(),
    );
    assert_eq!(report.ending, Ending::GoodEnough);
    let best = report.best.expect("the skeleton");
    assert_eq!(format_moves(&best.moves), "R U F'");
    assert!(
        best.insertion
            .is_some_and(|insertion| insertion.moves.is_empty())
    );
}

#[test]
fn limits_and_cancellation_end_a_search() {
    let mut generator = seeded_generator(32);
    let cube = CubieCube::random(&mut generator);
    // The skeleton is empty, so each insertion is a complete solution, and none is this short.
    let report = inserted(cube, skeleton(&[], Some(7)), Limits::default());
    assert_eq!((report.best, report.ending), (None, Ending::Exhausted));
    let timeout = Some(Duration::from_millis(50));
    let report = inserted(
        cube,
        skeleton(&moves("R U F"), None),
        Limits {
            timeout,
            ..Limits::default()
        },
    );
    assert_eq!((report.best, report.ending), (None, Ending::TimedOut));
    let request =
        SolveRequest::new(cube, Limits::default()).with_want(insertions(skeleton(&[], None)));
    let report = solver().solve(
        &request,
        &SearchControl::new(&AtomicBool::new(true), &|_| ()),
    );
    assert_eq!((report.best, report.ending), (None, Ending::Cancelled));
    let too_long = drawn(&mut generator, 200);
    assert!(Skeleton::new(&too_long, None).is_err());
}

#[test]
fn the_time_that_the_table_takes_counts() {
    let resources = SolverResources::default();
    let limits = Limits {
        timeout: Some(Duration::from_millis(1)),
        ..Limits::default()
    };
    let request = SolveRequest::new(CubieCube::random(&mut seeded_generator(33)), limits);
    let request = request.with_want(insertions(skeleton(&moves("R U F"), Some(2))));
    let solver = SolverId::TwoPhase.build(&resources);
    let report = solver.solve(&request, &SearchControl::silent());
    assert_eq!((report.best, report.ending), (None, Ending::TimedOut));
    assert!(
        resources
            .tables
            .loaded(TableId::Optimal(OptimalTier::Small))
            .is_none(),
        "building the table takes longer"
    );
}

#[test]
fn what_cannot_be_combined_with_a_skeleton_is_refused() {
    let none = Some(skeleton(&[], None));
    for (all, niss) in [(true, false), (false, true), (true, true)] {
        assert_eq!(
            Want::of_options(none, None, all, niss, 1),
            Err(Unsupported::Insertion)
        );
    }
    let want = Want::of_options(none, None, false, false, 1).expect("insertions alone");
    let request = SolveRequest::new(CubieCube::SOLVED, Limits::default()).with_want(want);
    assert_eq!(
        plan(SolverId::Optimal, &request),
        Ok(Plan::Insertions(request))
    );
    let slices = Limits {
        metric: Metric::SliceTurn,
        ..Limits::default()
    };
    for request in [
        request.with_goal(goal("eo")),
        SolveRequest {
            limits: slices,
            ..request
        },
        request.with_moves("R,U".parse().expect("moves")),
        request.with_goal(Goal::SOLVED.up_to_turns(cubetui::cube::Face::U)),
    ] {
        assert_eq!(
            plan(SolverId::Optimal, &request),
            Err(Unsupported::Insertion)
        );
    }
}

/// The solution contains two commutators, each a cycle of three corners. Without them five corners are left.
#[test]
fn two_insertions_solve_what_one_leaves() {
    let [a, c1, b, c2, c] = [
        "R2 D F' U2 L",
        "R' D' R U R' D R U'",
        "B2 D' L2",
        "F' L' F R F' L F R'",
        "U F2 D",
    ]
    .map(moves);
    let skeleton_moves = [&a[..], &b, &c].concat();
    let whole = canonical(&[&a[..], &c1, &b, &c2, &c].concat(), Metric::HalfTurn);
    let cube = CubieCube::SOLVED.turned_by(&inverse_moves(&whole));
    let left = cube.turned_by(&skeleton_moves);
    let displaced = left
        .corners()
        .iter()
        .zip(CubieCube::SOLVED.corners())
        .filter(|(piece, slot)| piece != slot);
    assert!(displaced.count() > 3, "one cycle of three is too little");
    let limits = Limits {
        good_enough: whole.len() as u8,
        ..Limits::default()
    };
    let want = insertions(skeleton(&skeleton_moves, None).with_two_places(true));
    let report = solve(&SolveRequest::new(cube, limits).with_want(want));
    let best = report.best.expect("two insertions solve it");
    assert!(best.length() <= whole.len());
    assert_eq!(cube.turned_by(&best.moves), CubieCube::SOLVED);
    let second = best.insertion.expect("an insertion");
    let first = second.first.as_deref().expect("another before it");
    let without =
        |before: &[Move], after: &[Move]| canonical(&[before, after].concat(), Metric::HalfTurn);
    assert_eq!(
        without(&first.before, &first.after),
        canonical(&skeleton_moves, Metric::HalfTurn)
    );
    assert_eq!(
        without(&second.before, &second.after),
        canonical(&first.joined(), Metric::HalfTurn)
    );
    assert_eq!(best.moves, canonical(&second.joined(), Metric::HalfTurn));
}

/// The position may be within a turn of the skeleton: here between R2 and R', which together are R.
#[test]
fn a_place_within_a_turn_is_found() {
    let [before, inserted, after] = ["U F R2", "D B' L2 D2", "R' F' D"].map(moves);
    let whole = [&before[..], &inserted, &after].concat();
    let cube = CubieCube::SOLVED.turned_by(&inverse_moves(&whole));
    let skeleton_moves = [&before[..], &after].concat();
    let report = inserted_within(cube, &skeleton_moves, 4);
    let best = report.best.expect("the hidden insertion");
    assert_eq!(cube.turned_by(&best.moves), CubieCube::SOLVED);
    assert!(best.length() <= whole.len());
}

fn inserted_within(cube: CubieCube, skeleton_moves: &[Move], most: u8) -> SolveReport {
    inserted(
        cube,
        skeleton(skeleton_moves, Some(most)),
        Limits::default(),
    )
}

//! The two-phase solver: always right, never longer than promised, obedient to its limits, and honest about what it has
//! proven.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use cubetui::cube::{CubieCube, Face, Metric, Move, Symmetry, random};
use cubetui::solver::{
    Ending, Limits, Progress, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver,
    TwoPhase,
};
use cubetui::tables::{BuildControl, MoveSet, TableCache, Tables};

use crate::built::instant_tables;
use crate::searches::observed;

fn solver() -> TwoPhase {
    TwoPhase::new(instant_tables())
}

/// Solves and checks what must hold for every search: the answer solves the cube, the events come in order.
fn solve(cube: CubieCube, limits: Limits) -> SolveReport {
    let (report, events) = observed(&solver(), &SolveRequest::new(cube, limits));
    check_events(cube, limits, &events, &report);
    report
}

fn check_events(cube: CubieCube, limits: Limits, events: &[SolveEvent], report: &SolveReport) {
    let (last, before) = events
        .split_last()
        .expect("a search tells at least its end");
    assert_eq!(last, &SolveEvent::Finished(report.clone()));
    let (mut best, mut bound, mut elapsed, mut nodes) = (None, 0, Duration::ZERO, 0);
    for event in before {
        let progress = match event {
            SolveEvent::Progress(progress) => progress,
            SolveEvent::Found {
                solution,
                rank: 0,
                progress,
                ..
            } => {
                assert_eq!(cube.turned_by(&solution.moves), CubieCube::SOLVED);
                assert!(solution.moves.len() <= limits.max_length as usize);
                let shorter = best.is_none_or(|length| solution.moves.len() < length);
                assert!(shorter, "each solution is shorter than the one before");
                best = Some(solution.moves.len());
                progress
            }
            SolveEvent::Found { .. } => panic!("only one was asked for"),
            SolveEvent::Finished(_) => panic!("the end is told once, and last"),
        };
        assert!(
            progress.lower_bound >= bound && progress.elapsed >= elapsed && progress.nodes >= nodes
        );
        (bound, elapsed, nodes) = (progress.lower_bound, progress.elapsed, progress.nodes);
    }
    assert_eq!(
        best,
        report.best.as_ref().map(|solution| solution.moves.len())
    );
    assert!(report.progress.lower_bound >= bound);
    if let Some(best) = best {
        assert!(
            report.progress.lower_bound as usize <= best,
            "a bound above a solution is no bound"
        );
    }
}

pub(crate) fn length(report: &SolveReport) -> usize {
    report
        .best
        .as_ref()
        .expect("a solution is found")
        .moves
        .len()
}

pub(crate) fn good_enough(length: u8) -> Limits {
    Limits {
        good_enough: length,
        ..Limits::default()
    }
}

/// Breadth-first distances of all cubes within `depth` moves, straight from the pieces: the slow twin.
fn distances(depth: u8) -> HashMap<CubieCube, u8> {
    distances_by(&Move::ALL, depth)
}

fn distances_by(moves: &[Move], depth: u8) -> HashMap<CubieCube, u8> {
    let mut found = HashMap::from([(CubieCube::SOLVED, 0)]);
    let mut edge = vec![CubieCube::SOLVED];
    for distance in 1..=depth {
        let mut next = Vec::new();
        for cube in edge
            .iter()
            .flat_map(|cube| moves.iter().map(|&turn| cube.turned(turn)))
        {
            found.entry(cube).or_insert_with(|| {
                next.push(cube);
                distance
            });
        }
        edge = next;
    }
    found
}

/// A sequence of `count` moves without waste.
fn scramble(count: usize, generator: &mut random::Generator) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    while moves.len() < count {
        let cube = CubieCube::random(generator);
        let turn = Move::ALL
            [(cube.corner_twists()[0] as usize * 12 + cube.edges()[0].index()) % Move::NUM];
        if moves.last().is_none_or(|&last| turn.may_follow(last)) {
            moves.push(turn);
        }
    }
    moves
}

#[test]
fn ten_thousand_random_cubes_take_at_most_22_moves() {
    std::thread::scope(|scope| {
        for seed in [1, 2] {
            scope.spawn(move || {
                let mut generator = random::seeded_generator(seed);
                for _ in 0..5000 {
                    let cube = CubieCube::random(&mut generator);
                    let report = solve(cube, good_enough(22));
                    assert!(length(&report) <= 22);
                    assert_eq!(report.ending, Ending::GoodEnough);
                }
            });
        }
    });
}

#[test]
fn every_cube_within_three_moves_is_solved_optimally_whatever_is_good_enough() {
    for (cube, distance) in distances(3) {
        for limits in [good_enough(0), good_enough(21)] {
            let report = solve(cube, limits);
            assert_eq!(length(&report), distance as usize);
            assert_eq!(report.progress.lower_bound, distance);
            assert_eq!(report.ending, Ending::Exhausted);
        }
    }
}

#[test]
fn cubes_four_and_five_moves_from_solved_are_solved_optimally() {
    let known = distances(5);
    for cube in known.keys().filter(|&cube| known[cube] >= 4).step_by(97) {
        assert_eq!(length(&solve(*cube, good_enough(30))), known[cube] as usize);
    }
}

#[test]
fn what_is_called_proven_is_the_true_distance() {
    let known = distances(5);
    let mut generator = random::seeded_generator(3);
    for count in 0..100 {
        let cube = CubieCube::SOLVED.turned_by(&scramble(6 + count % 2, &mut generator));
        let report = solve(cube, good_enough(0));
        assert_eq!(report.ending, Ending::Exhausted);
        let near = known.get(&cube).map(|&distance| distance as usize);
        let after_one = || {
            Move::ALL
                .iter()
                .any(|&turn| known.contains_key(&cube.turned(turn)))
        };
        let expected = near.unwrap_or_else(|| if after_one() { 6 } else { 7 });
        assert_eq!(length(&report), expected);
        assert_eq!(report.progress.lower_bound as usize, expected);
    }
}

/// With bounds from the instant tables, and with the distances of all cosets of H.
#[test]
fn in_quarter_turns_the_same_holds() {
    let quarter_turns: Vec<Move> = Move::ALL
        .into_iter()
        .filter(|turn| turn.quarters() != 2)
        .collect();
    let known = distances_by(&quarter_turns, 5);
    let tables = TableCache::default();
    let filled = tables.fill_coset_distances(&BuildControl::silent());
    filled.expect("there is memory for 36 MB");
    let with_distances = solver().with_coset_distances(Arc::clone(tables.coset_distances()));
    let metric = Metric::QuarterTurn;
    let limits = |good_enough| Limits {
        metric,
        good_enough,
        ..Limits::default()
    };
    let mut generator = random::seeded_generator(4);
    for count in 0..60 {
        let cube = (0..6 + count % 2).fold(CubieCube::SOLVED, |cube, _| {
            let turn = CubieCube::random(&mut generator).edges()[0].index();
            cube.turned(quarter_turns[turn])
        });
        let after_one = |cube: &CubieCube| {
            let after = quarter_turns.iter().map(|&turn| cube.turned(turn));
            after
                .filter_map(|cube| known.get(&cube))
                .min()
                .map(|least| least + 1)
        };
        let near = known.get(&cube).copied().or_else(|| after_one(&cube));
        let expected = usize::from(near.unwrap_or(7));
        for solver in [&solver(), &with_distances] {
            let (report, _) = observed(solver, &SolveRequest::new(cube, limits(0)));
            let best = report.best.as_ref().expect("every cube has a solution");
            assert_eq!(cube.turned_by(&best.moves), CubieCube::SOLVED);
            assert_eq!(best.length(), metric.length(&best.moves));
            assert_eq!(best.length(), expected);
            assert_eq!(report.ending, Ending::Exhausted);
        }
    }
    for _ in 0..20 {
        let cube = CubieCube::random(&mut generator);
        for solver in [&solver(), &with_distances] {
            let (report, _) = observed(solver, &SolveRequest::new(cube, limits(26)));
            let best = report.best.expect("every cube has a solution");
            assert_eq!(cube.turned_by(&best.moves), CubieCube::SOLVED);
            assert!(metric.length(&best.moves) <= 26);
        }
    }
}

/// Of the 20,076 positions in H at depth 5, 128 take more than five of H's own moves: the shortest path leaves H.
#[test]
fn cubes_in_h_are_solved_optimally_by_all_moves_not_only_those_of_h() {
    let tables = Tables::build();
    let known = distances(5);
    let in_h = known
        .iter()
        .filter(|(cube, _)| tables.phase1.node(cube).is_in_h());
    let at_five: Vec<_> = in_h
        .filter(|&(_, &distance)| distance == 5)
        .map(|(cube, _)| *cube)
        .collect();
    assert_eq!(at_five.len(), 20_076);
    let mut by_h_alone = HashSet::from([CubieCube::SOLVED]);
    for _ in 0..5 {
        let after = |cube: &CubieCube| {
            MoveSet::IN_H
                .moves()
                .map(|turn| cube.turned(turn))
                .collect::<Vec<_>>()
        };
        let next: Vec<_> = by_h_alone.iter().flat_map(after).collect();
        by_h_alone.extend(next);
    }
    let leaving: Vec<_> = at_five
        .iter()
        .filter(|cube| !by_h_alone.contains(cube))
        .collect();
    assert_eq!(leaving.len(), 20_076 - 19_948);
    for &&cube in &leaving {
        assert_eq!(length(&solve(cube, good_enough(0))), 5);
    }
}

#[test]
fn the_solved_cube_needs_no_moves() {
    for limits in [
        good_enough(0),
        good_enough(20),
        Limits {
            max_length: 0,
            ..Limits::default()
        },
    ] {
        assert_eq!(length(&solve(CubieCube::SOLVED, limits)), 0);
    }
}

/// The cube with all edges flipped in their places.
fn superflip() -> CubieCube {
    let solved = CubieCube::SOLVED;
    CubieCube::try_new(*solved.corners(), [0; 8], *solved.edges(), [1; 12]).expect("it is possible")
}

#[test]
fn the_superflip_and_other_symmetric_cubes_are_solved() {
    let report = solve(superflip(), good_enough(20));
    assert_eq!(length(&report), 20);
    let mirrored = Symmetry::from_index(1);
    let mut generator = random::seeded_generator(4);
    for _ in 0..20 {
        let cube = CubieCube::random(&mut generator);
        // The product of a cube and the inverse of its mirror image: its own inverse is its mirror image.
        let antisymmetric = cube.then(&mirrored.carry(&cube.inverse()));
        assert_eq!(antisymmetric.inverse(), mirrored.carry(&antisymmetric));
        assert!(length(&solve(antisymmetric, good_enough(21))) <= 21);
    }
}

#[test]
fn nothing_longer_than_the_greatest_length_is_an_answer() {
    let cube = CubieCube::SOLVED.turned_by(&scramble(6, &mut random::seeded_generator(5)));
    let optimal = length(&solve(cube, good_enough(0))) as u8;
    let exact = solve(
        cube,
        Limits {
            max_length: optimal,
            ..Limits::default()
        },
    );
    assert_eq!(length(&exact), optimal as usize);
    let too_short = solve(
        cube,
        Limits {
            max_length: optimal - 1,
            ..Limits::default()
        },
    );
    assert_eq!(
        (too_short.best, too_short.ending),
        (None, Ending::Exhausted)
    );
    assert_eq!(too_short.progress.lower_bound, optimal);
}

#[test]
fn a_search_whose_time_is_over_gives_back_the_best() {
    let cube = CubieCube::random(&mut random::seeded_generator(6));
    let report = solve(
        cube,
        Limits {
            timeout: Some(Duration::from_secs(1)),
            ..Limits::default()
        },
    );
    assert_eq!(report.ending, Ending::TimedOut);
    assert!(length(&report) <= 23 && report.progress.elapsed >= Duration::from_secs(1));
    let none = solve(
        cube,
        Limits {
            timeout: Some(Duration::ZERO),
            ..Limits::default()
        },
    );
    assert_eq!((none.best, none.ending), (None, Ending::TimedOut));
}

#[test]
fn cancelling_from_the_listener_ends_the_search_with_the_best() {
    let cube = CubieCube::random(&mut random::seeded_generator(7));
    let cancel = AtomicBool::new(false);
    let events = Mutex::new(Vec::new());
    let observer = |event| {
        if matches!(event, SolveEvent::Found { .. }) {
            cancel.store(true, Ordering::Relaxed);
        }
        events.lock().unwrap().push(event);
    };
    let request = SolveRequest::new(cube, good_enough(0));
    let report = solver().solve(&request, &SearchControl::new(&cancel, &observer));
    assert_eq!(report.ending, Ending::Cancelled);
    assert!(report.best.is_some());
    check_events(cube, request.limits, &events.into_inner().unwrap(), &report);
}

#[test]
fn cancelling_from_another_thread_ends_a_search_that_finds_nothing() {
    let cancel = AtomicBool::new(false);
    let limits = Limits {
        max_length: 17,
        ..Limits::default()
    };
    let (report, reports) = mpsc::channel();
    let observer = move |event| {
        if matches!(event, SolveEvent::Progress(_)) {
            let _nobody_waits = report.send(());
        }
    };
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let request = SolveRequest::new(superflip(), limits);
            solver().solve(&request, &SearchControl::new(&cancel, &observer))
        });
        reports.recv().expect("the search reports its progress");
        cancel.store(true, Ordering::Relaxed);
        let report = search.join().unwrap();
        assert_eq!((report.best, report.ending), (None, Ending::Cancelled));
    });
}

#[test]
fn progress_is_reported_again_and_again_but_not_all_the_time() {
    let (cancel, told) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let observer = |event| {
        if let SolveEvent::Progress(progress) = event {
            let mut told = told.lock().unwrap();
            let news = |progress: &Progress| (progress.depth, progress.lower_bound);
            let is_repeated = told
                .last()
                .is_some_and(|last| news(last) == news(&progress));
            told.push(progress);
            if is_repeated {
                cancel.store(true, Ordering::Relaxed);
            }
        }
    };
    let limits = Limits {
        max_length: 17,
        ..Limits::default()
    };
    let request = SolveRequest::new(superflip(), limits);
    let report = solver().solve(&request, &SearchControl::new(&cancel, &observer));
    assert_eq!(report.ending, Ending::Cancelled);
    let told: Vec<Progress> = told.into_inner().unwrap();
    let [.., before, repeated] = &told[..] else {
        panic!("{told:?}")
    };
    assert!(
        repeated.elapsed >= before.elapsed + Duration::from_millis(200),
        "{told:?}"
    );
    assert!(told.windows(2).all(|pair| pair[0].depth <= pair[1].depth));
}

#[test]
fn the_same_request_gives_the_same_answer() {
    let cube = CubieCube::random(&mut random::seeded_generator(8));
    let [one, two] = [(); 2].map(|()| solve(cube, good_enough(20)));
    assert_eq!(one.best.unwrap().moves, two.best.unwrap().moves);
    assert_eq!(one.progress.nodes, two.progress.nodes);
}

#[test]
fn one_move_away_takes_one_move_at_once() {
    for turn in Move::ALL {
        let report = solve(CubieCube::SOLVED.turned(turn), good_enough(30));
        assert_eq!(report.best.unwrap().moves, [turn.inverse()]);
    }
    assert_eq!(Move::new(Face::U, 1).inverse(), Move::new(Face::U, 3));
}

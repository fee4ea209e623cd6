//! The optimal solver: its table against known counts, its lengths against plain searches, its bounds against the truth.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use cubetui::cube::{
    CubieCube, Metric, Move, Orientation, OrientedCube, Symmetry, format_moves, random,
};
use cubetui::goals::Pattern;
use cubetui::solver::{
    Alike, AlikeSolutions, Ending, Limits, Optimal, Portfolio, SearchControl, SolveEvent,
    SolveReport, SolveRequest, Solver, TwoPhase, Want,
};
use cubetui::tables::{BuildControl, OptimalTables, OptimalTier, Pieces, TIERS};

use crate::built::{TWO, instant_tables, table_cache};
use crate::oracle::{self, known};
use crate::searches::observed;

pub(crate) fn tables() -> Arc<OptimalTables> {
    small_tables(Metric::HalfTurn)
}

pub(crate) fn quarter_turn_tables() -> Arc<OptimalTables> {
    small_tables(Metric::QuarterTurn)
}

fn small_tables(metric: Metric) -> Arc<OptimalTables> {
    let control = BuildControl::silent().with_threads(TWO);
    let tables = table_cache().small(metric, &control);
    tables.expect("nobody stops it")
}

fn solver() -> Optimal {
    Optimal::new(tables())
}

fn report(solver: &dyn Solver, cube: CubieCube, limits: Limits) -> SolveReport {
    solver.solve(&SolveRequest::new(cube, limits), &SearchControl::silent())
}

/// The length of the shortest solution, as a solver proves it.
fn length(solver: &dyn Solver, cube: CubieCube) -> usize {
    let report = report(solver, cube, Limits::default());
    assert_eq!(report.ending, Ending::Exhausted);
    assert!(report.is_proven());
    let moves = report.best.expect("every cube has a solution").moves;
    assert_eq!(cube.turned_by(&moves), CubieCube::SOLVED);
    moves.len()
}

/// Returns `count` random sequences of `moves` moves, none of which is wasted.
fn scrambles(seed: u64, moves: usize, count: usize) -> Vec<Vec<Move>> {
    let mut generator = random::seeded_generator(seed);
    let sequence = |_| {
        let mut sequence: Vec<Move> = Vec::new();
        while sequence.len() < moves {
            let cube = CubieCube::random(&mut generator);
            let turn = Move::ALL[(cube.edges()[0].index() + 12 * cube.corners()[0].index()) % 18];
            if sequence.last().is_none_or(|&last| turn.may_follow(last)) {
                sequence.push(turn);
            }
        }
        sequence
    };
    (0..count).map(sequence).collect()
}

/// Returns the least image of a cube under all symmetries, which is the same for every point of view.
fn least_image(cube: &CubieCube) -> [u8; 40] {
    let numbers = |cube: &CubieCube| {
        let mut numbers = [0; 40];
        for k in 0..8 {
            numbers[k] = cube.corners()[k] as u8;
            numbers[8 + k] = cube.corner_twists()[k];
        }
        for k in 0..12 {
            numbers[16 + k] = cube.edges()[k] as u8;
            numbers[28 + k] = cube.edge_flips()[k];
        }
        numbers
    };
    Symmetry::all()
        .map(|symmetry| numbers(&symmetry.carry(cube)))
        .min()
        .expect("there are symmetries")
}

/// Returns all positions within a distance, up to symmetry, each with its distance.
fn near(most: u8) -> HashMap<[u8; 40], (CubieCube, u8)> {
    let mut known = HashMap::from([(least_image(&CubieCube::SOLVED), (CubieCube::SOLVED, 0))]);
    let mut front = vec![CubieCube::SOLVED];
    for distance in 1..=most {
        let mut next = Vec::new();
        for turned in front
            .iter()
            .flat_map(|cube| Move::ALL.map(|turn| cube.turned(turn)))
        {
            known.entry(least_image(&turned)).or_insert_with(|| {
                next.push(turned);
                (turned, distance)
            });
        }
        front = next;
    }
    known
}

#[test]
fn as_many_entries_have_each_bound_as_are_known_at_those_distances() {
    let at: Vec<u64> = known("phase1.symmetry_classes");
    let tables = tables();
    let mut found = [0_u64; 4];
    for (place, &byte) in tables.entries().iter().enumerate() {
        if place % 64 > 0 {
            (0..4).for_each(|k| found[(byte >> (2 * k) & 3) as usize] += 1);
        }
    }
    // The last line is not full.
    found[3] -= (tables.entries().len() / 64 * 252 - 64_430 * 2187) as u64;
    assert_eq!(
        found,
        [
            at[..9].iter().sum(),
            at[9],
            at[10],
            at[11..].iter().sum::<u64>()
        ]
    );
}

/// Each bound that the table distinguishes has a neighbour that is one nearer, and none nearer than that.
#[test]
fn bounds_are_distances() {
    let tables = tables();
    let mut generator = random::seeded_generator(3);
    for _ in 0..3000 {
        let pieces = Pieces::of(&CubieCube::random(&mut generator));
        for (axis, coset) in tables.of(&pieces).into_iter().enumerate() {
            let bound = tables.bound(tables.place(coset));
            let neighbours = Move::ALL.map(|turn| {
                let next = tables.after(coset, tables.local(axis, coset, turn));
                let turned = tables.of(&pieces.turned(turn))[axis];
                // Nearer entries have the bound of their line, and another view of the same coset is in another line.
                let [bound, same] =
                    [next, turned].map(|coset| tables.bound(tables.place(coset)).max(8));
                assert_eq!(bound, same, "{turn} along axis {axis}");
                bound
            });
            let nearest = neighbours.into_iter().min().expect("there are moves");
            if bound > 8 {
                assert_eq!(nearest + 1, bound);
            }
        }
        let inverse = tables.of(&pieces.inverse());
        assert_eq!(tables.of_inverse(&pieces), inverse);
    }
}

#[test]
fn no_bound_is_above_the_distance() {
    let tables = tables();
    for moves in 0..=11 {
        for scramble in scrambles(moves as u64, moves, 2000) {
            let pieces = Pieces::of(&CubieCube::SOLVED.turned_by(&scramble));
            for coset in tables
                .of(&pieces)
                .into_iter()
                .chain(tables.of_inverse(&pieces))
            {
                let bound = tables.bound(tables.place(coset));
                assert!(
                    usize::from(bound) <= moves,
                    "{bound} after {}",
                    format_moves(&scramble)
                );
            }
        }
    }
}

#[test]
fn tiers_are_as_large_as_they_say() {
    assert_eq!(TIERS.map(|entry| entry.tier as usize), [0, 1, 2, 3]);
    assert_eq!(
        tables().entries().len() as u64,
        OptimalTier::Small.entry().bytes
    );
    // The tables that connect the entries come on top.
    assert_eq!(tables().bytes() / 100_000, 441);
    assert_eq!(
        TIERS.map(|entry| entry.bytes / 1_000_000),
        [35, 319, 1368, 8121]
    );
}

#[test]
fn all_positions_up_to_five_moves_have_their_distance() {
    let solver = solver();
    let mut counts = [0; 6];
    for (number, (cube, distance)) in near(5).into_values().enumerate() {
        let image = Symmetry::from_index(number % Symmetry::NUM).carry(&cube);
        assert_eq!(length(&solver, image), usize::from(distance), "{image:?}");
        counts[distance as usize] += 1;
    }
    // The counts 1, 18, 243, 3240, 43239, 574908, reduced by the 48 symmetries.
    assert_eq!(counts, [1, 2, 9, 75, 934, 12_077]);
}

#[test]
fn positions_at_six_and_seven_moves_have_their_distance() {
    let (solver, near) = (solver(), near(4));
    let distance = |cube: &CubieCube| {
        let mut front = HashSet::from([*cube]);
        for steps in 0..=3 {
            let ends = front.iter().filter_map(|cube| near.get(&least_image(cube)));
            if let Some(nearest) = ends.map(|&(_, distance)| distance).min() {
                return steps + usize::from(nearest);
            }
            front = front
                .iter()
                .flat_map(|cube| Move::ALL.map(|turn| cube.turned(turn)))
                .collect();
        }
        panic!("it is at most seven moves away")
    };
    for moves in [6, 7] {
        for scramble in scrambles(11, moves, 12) {
            let cube = CubieCube::SOLVED.turned_by(&scramble);
            assert_eq!(
                length(&solver, cube),
                distance(&cube),
                "{}",
                format_moves(&scramble)
            );
        }
    }
}

/// All positions up to four quarter turns have that distance; a half turn counts two.
#[test]
fn quarter_turns_are_counted_too() {
    let solver = Optimal::new(quarter_turn_tables()).with_threads(TWO);
    let quarters = || Move::ALL.into_iter().filter(|turn| turn.quarters() != 2);
    let mut known = HashMap::from([(
        least_image(&CubieCube::SOLVED),
        (CubieCube::SOLVED, 0_usize),
    )]);
    let (mut front, mut counts) = (vec![CubieCube::SOLVED], vec![1]);
    for distance in 1..=5 {
        let mut next = HashSet::new();
        for turned in front
            .iter()
            .flat_map(|cube| quarters().map(|turn| cube.turned(turn)))
        {
            next.insert(turned);
        }
        next.retain(|cube| !known.contains_key(&least_image(cube)));
        counts.push(next.len() as u64);
        front = next.into_iter().collect();
        known.extend(
            front
                .iter()
                .map(|cube| (least_image(cube), (*cube, distance))),
        );
    }
    assert_eq!(
        counts,
        oracle::known::<Vec<u64>>("positions.qtm.computed")[..6]
    );
    let limits = Limits {
        metric: Metric::QuarterTurn,
        ..Limits::default()
    };
    for (cube, distance) in known.into_values() {
        let report = report(&solver, cube, limits);
        assert_eq!(
            (report.ending, report.at_least()),
            (Ending::Exhausted, distance as u8)
        );
        let moves = report.best.expect("it has a solution").moves;
        assert_eq!(
            (moves.len(), cube.turned_by(&moves)),
            (distance, CubieCube::SOLVED)
        );
        assert!(moves.iter().all(|turn| turn.quarters() != 2));
        let written = Metric::QuarterTurn.written(&moves);
        assert_eq!(cube.turned_by(&written), CubieCube::SOLVED);
        assert!(written.windows(2).all(|two| two[0] != two[1]));
    }
}

/// The slow twin: one axis of the cube itself, without inverse or symmetry, one position at a time.
fn all_by_twin(cube: &CubieCube) -> Vec<Vec<Move>> {
    fn descend(
        tables: &OptimalTables,
        cube: CubieCube,
        left: u8,
        path: &mut Vec<Move>,
        found: &mut Vec<Vec<Move>>,
    ) {
        if left == 0 {
            if cube == CubieCube::SOLVED {
                found.push(path.clone());
            }
            return;
        }
        if tables.bound(tables.place(tables.of(&Pieces::of(&cube))[0])) > left {
            return;
        }
        for turn in Move::ALL {
            if path.last().is_none_or(|&last| turn.may_follow(last)) {
                path.push(turn);
                descend(tables, cube.turned(turn), left - 1, path, found);
                path.pop();
            }
        }
    }
    let tables = tables();
    (0..=20)
        .map(|length| {
            let mut found = Vec::new();
            descend(&tables, *cube, length, &mut Vec::new(), &mut found);
            found
        })
        .find(|found| !found.is_empty())
        .expect("twenty moves suffice")
}

fn all(cube: CubieCube, threads: NonZeroUsize) -> Vec<Vec<Move>> {
    let limits = Limits {
        extra: 0,
        ..Limits::default()
    };
    let report = solver().with_threads(threads).solve(
        &SolveRequest::new(cube, limits).with_want(Want::best(usize::MAX)),
        &SearchControl::silent(),
    );
    assert!(report.is_proven());
    let mut moves: Vec<_> = report
        .best
        .into_iter()
        .chain(report.others)
        .map(|solution| solution.moves)
        .collect();
    moves.sort();
    let mut listed = listed(&solver().with_threads(threads), cube, limits);
    listed.sort();
    assert_eq!(listed, moves, "a list has no solution twice");
    moves
}

/// All solutions within the limits, as a list reports them.
fn listed(solver: &dyn Solver, cube: CubieCube, limits: Limits) -> Vec<Vec<Move>> {
    let request = SolveRequest::new(cube, limits).with_want(Want::all(usize::MAX));
    let (report, events) = observed(solver, &request);
    assert!(report.is_proven() && report.ending == Ending::Exhausted && report.others.is_empty());
    let mut found = Vec::new();
    for event in events {
        if let SolveEvent::Found { solution, rank, .. } = event {
            assert_eq!(rank, found.len());
            found.push(solution.moves);
        }
    }
    assert!(
        found.is_sorted_by_key(|moves| limits.metric.length(moves)),
        "in order of length"
    );
    found
}

#[test]
fn all_shortest_solutions_are_those_of_the_slow_twin() {
    let of = |text: &str| {
        let turns = text.split(' ').map(|name| {
            Move::ALL
                .into_iter()
                .find(|turn| turn.to_string() == name)
                .expect("a move")
        });
        turns.collect::<Vec<_>>()
    };
    let mut sequences = scrambles(5, 9, 6);
    sequences.push(of("R2 L2 U2 D2 F2 B2"));
    sequences.push(of("U2 D2 F2 B2"));
    sequences.push(of("F B U D F B"));
    sequences.push(Vec::new());
    for sequence in sequences {
        let cube = CubieCube::SOLVED.turned_by(&sequence);
        let mut expected = all_by_twin(&cube);
        expected.sort();
        for threads in [NonZeroUsize::MIN, TWO] {
            assert_eq!(all(cube, threads), expected, "{}", format_moves(&sequence));
        }
    }
}

/// A move begins a shortest solution exactly when the cube after it is one move nearer. That cube has fewer symmetries, or
/// none.
#[test]
fn of_symmetric_cubes_all_shortest_solutions_are_found() {
    for (id, symmetries) in [("four-crosses", 16), ("christman-cross", 8), ("six-hs", 4)] {
        let pattern = Pattern::ALL
            .iter()
            .find(|pattern| pattern.id == id)
            .expect("it is known");
        let cube = pattern.cube().cube;
        let kept: Vec<Symmetry> = Symmetry::all()
            .filter(|symmetry| symmetry.carry(&cube) == cube)
            .collect();
        assert_eq!(kept.len(), symmetries, "{id}");
        let found = all(cube, TWO);
        let shortest = found[0].len();
        assert!(shortest >= 10, "{id}");
        for turn in Move::ALL {
            let begins = |moves: &Vec<Move>| {
                moves[0] == turn || moves[1] == turn && moves[0].face() == turn.face().opposite()
            };
            let is_nearer = length(&solver(), cube.turned(turn)) < shortest;
            assert_eq!(found.iter().any(begins), is_nearer, "{id} {turn}");
        }
    }
}

/// The six half turns commute in pairs, and the pairs may come in any order: six solutions that look alike.
#[test]
fn solutions_that_symmetries_make_of_one_another_are_one() {
    let half = |index: usize| Move::ALL[3 * index + 1];
    let cube = CubieCube::SOLVED.turned_by(&[0, 3, 1, 4, 2, 5].map(half));
    let mut solutions = all(cube, TWO);
    let number = solutions.len();
    let alike = AlikeSolutions::of(
        &OrientedCube::new(cube, Orientation::STANDARD),
        Alike::default(),
        Metric::HalfTurn,
    );
    solutions.retain(|moves| alike.is_first(moves));
    assert_eq!((number, solutions.len()), (6, 1));
    assert_eq!(solutions[0].len(), 6);
}

#[test]
fn two_phase_run_to_exhaustion_says_the_same() {
    let two_phase = TwoPhase::new(instant_tables());
    for scramble in scrambles(2, 12, 12) {
        let cube = CubieCube::SOLVED.turned_by(&scramble);
        assert_eq!(
            length(&solver(), cube),
            length(&two_phase, cube),
            "{}",
            format_moves(&scramble)
        );
    }
}

/// At every event the lower bound is not above the length of the shortest solution, nor the best below it.
#[test]
fn what_the_portfolio_reports_is_true_at_every_event() {
    let cache = table_cache();
    for (number, scramble) in scrambles(9, 13, 8).into_iter().enumerate() {
        let cube = CubieCube::SOLVED.turned_by(&scramble);
        let truth = length(&solver(), cube) as u8;
        let quick = TwoPhase::new(instant_tables());
        let threads = if number % 2 == 0 {
            TWO
        } else {
            NonZeroUsize::MIN
        };
        let portfolio = Portfolio::new(quick, Arc::clone(&cache)).with_threads(threads);
        let (report, events) = observed(&portfolio, &SolveRequest::new(cube, Limits::default()));
        assert_eq!(
            (report.ending, report.at_least()),
            (Ending::Exhausted, truth)
        );
        assert_eq!(
            report.best.as_ref().map(|best| best.moves.len()),
            Some(truth.into())
        );
        let (mut bound, mut best) = (0, usize::MAX);
        for event in events {
            let progress = match &event {
                SolveEvent::Found {
                    solution, progress, ..
                } => {
                    assert!(solution.moves.len() < best);
                    best = solution.moves.len();
                    assert!(best >= truth.into());
                    assert_eq!(cube.turned_by(&solution.moves), CubieCube::SOLVED);
                    *progress
                }
                SolveEvent::Progress(progress) => *progress,
                SolveEvent::Finished(report) => report.progress,
            };
            assert!(progress.lower_bound >= bound, "a bound once proven stays");
            bound = progress.lower_bound;
            assert!(bound <= truth, "{bound} is above {truth}");
        }
    }
}

#[test]
fn limits_are_kept() {
    let cube = CubieCube::SOLVED.turned_by(&scrambles(4, 12, 1)[0]);
    let shortest = length(&solver(), cube) as u8;
    let too_few = report(
        &solver(),
        cube,
        Limits {
            max_length: shortest - 1,
            ..Limits::default()
        },
    );
    assert_eq!((too_few.best, too_few.ending), (None, Ending::Exhausted));
    // In quarter turns, depths go up in steps of two; here even the first one is beyond the limit.
    let quarters = Optimal::new(quarter_turn_tables());
    let turned = CubieCube::SOLVED.turned(Move::ALL[0]);
    let none = Limits {
        max_length: 0,
        metric: Metric::QuarterTurn,
        ..Limits::default()
    };
    assert_eq!(report(&quarters, turned, none).best, None);
    let solved = report(&solver(), CubieCube::SOLVED, Limits::default());
    assert_eq!(solved.best.map(|best| best.moves), Some(Vec::new()));
    let cancelled = AtomicBool::new(true);
    let hard = CubieCube::random(&mut random::seeded_generator(1));
    let request = SolveRequest::new(hard, Limits::default());
    let stopped = solver().solve(&request, &SearchControl::new(&cancelled, &|_| ()));
    assert_eq!((stopped.best, stopped.ending), (None, Ending::Cancelled));
}

//! Solutions that use only allowed moves, against plain breadth-first search and known group orders.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use cubetui::cube::{
    ColorScheme, CubieCube, Metric, Move, Orientation, OrientedCube, Turn, random,
};
use cubetui::goals::{AllowedMoves, Goal, NamedGoal, TurnGroup};
use cubetui::solver::{
    Ending, Limits, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver, SolverId,
    SolverResources, TwoPhase, Unsupported, Want, plan,
};

use rand::RngExt as _;

use crate::algorithms::{algorithm, cube_after, held_after, turns};
use crate::built::{full_tables, instant_tables};
use crate::searches::found;

fn solver() -> &'static dyn Solver {
    static SOLVER: OnceLock<Box<dyn Solver>> = OnceLock::new();
    SOLVER
        .get_or_init(|| SolverId::TwoPhase.build(&SolverResources::default()))
        .as_ref()
}

fn allowed(text: &str) -> AllowedMoves {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solve(cube: &OrientedCube, moves: AllowedMoves, limits: Limits) -> SolveReport {
    let request =
        SolveRequest::new(cube.cube, limits).with_moves(moves.in_standard(cube.orientation));
    solver().solve(&request, &SearchControl::silent())
}

/// Returns the cubes that the moves reach from solved, with their distances, until more than `most` are known. The moves
/// must be closed under inversion.
fn distances(moves: AllowedMoves, most: usize) -> HashMap<OrientedCube, usize> {
    let mut distances = HashMap::from([(OrientedCube::SOLVED, 0)]);
    let mut edge = vec![OrientedCube::SOLVED];
    for distance in 1.. {
        let mut next = Vec::new();
        for cube in edge
            .iter()
            .flat_map(|cube| moves.turns().map(|turn| cube.turned(turn)))
        {
            distances.entry(cube).or_insert_with(|| {
                next.push(cube);
                distance
            });
        }
        edge = next;
        if edge.is_empty() || distances.len() > most {
            break;
        }
    }
    distances
}

fn counts(distances: &HashMap<OrientedCube, usize>) -> Vec<usize> {
    let mut counts = vec![0; distances.values().max().map_or(0, |most| most + 1)];
    for &distance in distances.values() {
        counts[distance] += 1;
    }
    counts
}

/// Every cube of some small groups has the distance that an independent search finds. The moves keep the centres, so that
/// each cube has only one orientation.
#[test]
fn every_cube_of_a_small_group_is_solved_in_as_few_moves_as_it_needs() {
    for (text, size) in [
        ("R2,U2", 12),
        ("R2,L2", 4),
        ("M2,U2", 8),
        ("F2,R2,U2", 2592),
    ] {
        let moves = allowed(text);
        let known = distances(moves, usize::MAX);
        let orientations = known.keys().filter(|held| held.is_solved()).count();
        assert_eq!(
            known.len() as u128,
            TurnGroup::generated_by(moves).order(),
            "{text}"
        );
        assert_eq!((known.len(), orientations), (size, 1), "{text}");
        for (cube, &distance) in known.iter().step_by(known.len().div_ceil(300)) {
            let report = solve(cube, moves, Limits::default());
            let best = report.best.as_ref().expect("the group solves it");
            assert!(report.is_proven(), "{text}: {report:?}");
            assert_eq!(best.length(), distance, "{text}: {best:?}");
        }
    }
    // R2 and U2 generate a dihedral group of order 12: there is one cube at distance 6, and two at each distance before.
    assert_eq!(
        counts(&distances(allowed("R2,U2"), usize::MAX)),
        [1, 2, 2, 2, 2, 2, 1]
    );
}

/// Cubes of large groups whose distances are known from the first depths of an independent search.
#[test]
fn the_first_depths_of_large_groups_are_those_of_breadth_first_search() {
    for text in [
        "R,U",
        "M,U",
        "R,U,F",
        "Rw,U",
        "U,D,R2,L2,F2,B2",
        "R,R',U,U' without R2,U2",
    ] {
        let moves = allowed(text);
        let known = distances(moves, 5_000);
        for (cube, &distance) in known.iter().step_by(known.len() / 60) {
            let report = solve(cube, moves, Limits::default());
            assert!(report.is_proven(), "{text}: {report:?}");
            let best = report.best.expect("the group solves it");
            // A path that ends in another orientation may be shorter.
            assert!(best.length() <= distance, "{text}: {best:?}");
            if !text.contains(['M', 'w']) {
                assert_eq!(best.length(), distance, "{text}: {best:?}");
            }
            let turns: Vec<_> = best.turns.expect("the moves were restricted");
            assert!(
                turns
                    .iter()
                    .all(|&turn| moves.in_standard(cube.orientation).contains(turn)),
                "{text}"
            );
            assert!(
                OrientedCube {
                    cube: cube.cube,
                    ..OrientedCube::SOLVED
                }
                .turned_by(&turns)
                .is_solved(),
                "{text}"
            );
        }
    }
}

#[test]
fn a_turn_of_the_face_left_out_takes_thirteen_of_the_others_at_once() {
    let cube = held_after("B");
    let limits = Limits {
        good_enough: 13,
        max_length: 13,
        ..Limits::default()
    };
    let report = solve(&cube, allowed("without B"), limits);
    assert_eq!(report.best.map(|best| best.length()), Some(13));
}

#[test]
fn a_cube_outside_the_group_is_known_at_once() {
    let cube = held_after("F");
    let report = solve(&cube, allowed("R,U"), Limits::default());
    assert_eq!(
        (report.best, report.ending, report.progress.nodes),
        (None, Ending::Exhausted, 0)
    );
    let to_cube = SolveRequest::new(cube.cube, Limits::default())
        .with_moves(allowed("F,U"))
        .with_goal(Goal::of_cube(&cube_after("U F")));
    let report = solver().solve(&to_cube, &SearchControl::silent());
    assert_eq!(report.best.map(|best| best.length()), Some(3), "F' U F");
}

#[test]
fn a_search_of_a_huge_group_reports_and_can_be_cancelled() {
    let cube = OrientedCube::SOLVED.turned_by(&turns("B R2 U F D' L B2 R U2 F' L2 D B"));
    let (cancel, found) = (AtomicBool::new(false), AtomicBool::new(false));
    let observer = |event: SolveEvent| {
        found.fetch_or(matches!(event, SolveEvent::Found { .. }), Relaxed);
        cancel.fetch_or(
            matches!(event, SolveEvent::Progress(progress) if progress.depth >= 9),
            Relaxed,
        );
    };
    let request = SolveRequest::new(cube.cube, Limits::default()).with_moves(allowed("without B"));
    let report = solver().solve(&request, &SearchControl::new(&cancel, &observer));
    assert_eq!(report.ending, Ending::Cancelled);
    assert!(
        found.load(Relaxed) && report.best.is_some() && report.at_least() >= 9,
        "{report:?}"
    );
}

/// Sorts each run of turns about one axis, which commute, into a fixed order.
fn sorted_by_axis(turns: &[Turn], moves: AllowedMoves) -> Vec<Turn> {
    let number = |turn: &Turn| moves.turns().position(|other| other == *turn);
    let runs = turns.chunk_by(|one, other| one.axis() == other.axis());
    runs.flat_map(|run| {
        let mut run = run.to_vec();
        run.sort_by_key(number);
        run
    })
    .collect()
}

/// Returns the shortest paths to a goal, found by trying all sequences. Paths that differ only in the order of commuting
/// turns count as one.
fn shortest_ways(
    from: &CubieCube,
    moves: AllowedMoves,
    goal: &Goal,
    most: usize,
) -> BTreeSet<Vec<usize>> {
    let number = |turn: &Turn| {
        moves
            .turns()
            .position(|other| other == *turn)
            .expect("it is allowed")
    };
    let mut ways = vec![(
        OrientedCube {
            cube: *from,
            ..OrientedCube::SOLVED
        },
        Vec::new(),
    )];
    for _ in 0..=most {
        let ends = ways.iter().filter(|(held, _)| goal.is_met_by(&held.cube));
        let ends: BTreeSet<Vec<usize>> = ends
            .map(|(_, way)| sorted_by_axis(way, moves).iter().map(number).collect())
            .collect();
        if !ends.is_empty() {
            return ends;
        }
        let longer = |(held, way): &(OrientedCube, Vec<Turn>)| {
            moves
                .turns()
                .map(|turn| (held.turned(turn), [&way[..], &[turn]].concat()))
                .collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    BTreeSet::new()
}

/// Slices, wide turns, rotations and single turns of a face, with goals that several cubes meet. The lists of the shortest
/// solutions are those found by trying all sequences.
#[test]
fn open_goals_are_reached_by_turns_that_change_the_hold() {
    let mut lengths = [0; 7];
    for (text, scrambles) in [
        ("M,U", &["M U M", "U M2 U' M", "R U R'"][..]),
        ("Rw,U", &["Rw U Rw'", "U Rw2 U' Rw", "F"]),
        ("M',U,R", &["M U R", "R U M R'"]),
        ("R,U',x", &["R U' x R", "F U"]),
        ("E,S2,F", &["F E F'", "S2 E F2 E"]),
    ] {
        let moves = allowed(text);
        for scramble in scrambles {
            let turns = algorithm(scramble).inverse().turns();
            let from = OrientedCube::SOLVED.turned_by(&turns).cube;
            for name in [
                "eo",
                "cross",
                "corners",
                "2x2x2@any",
                "dr",
                "f2l",
                "co-fb",
                "drfin",
            ] {
                let goal = *NamedGoal::read(name, &ColorScheme::western())
                    .expect("a goal")
                    .goal();
                if !goal.can_start_from(&from) {
                    continue;
                }
                let ways = shortest_ways(&from, moves, &goal, 4);
                let limits = Limits {
                    max_length: 4,
                    extra: 0,
                    ..Limits::default()
                };
                let request = SolveRequest::new(from, limits)
                    .with_goal(goal)
                    .with_moves(moves)
                    .with_want(Want::all(usize::MAX));
                let (report, solutions) = found(solver(), &request);
                assert_eq!(
                    report.ending,
                    Ending::Exhausted,
                    "{name} from {scramble} by {text}"
                );
                let mut listed = BTreeSet::new();
                for solution in solutions {
                    let turns = solution.turns.clone().unwrap_or_default();
                    assert_eq!(turns.is_empty(), solution.moves.is_empty(), "{solution:?}");
                    let number = |turn: &Turn| moves.turns().position(|other| other == *turn);
                    let way: Vec<usize> = sorted_by_axis(&turns, moves)
                        .iter()
                        .filter_map(number)
                        .collect();
                    assert!(
                        listed.insert(way),
                        "{name} from {scramble} by {text}: {solution:?} comes twice"
                    );
                }
                assert_eq!(listed, ways, "{name} from {scramble} by {text}");
                lengths[ways.first().map_or(6, Vec::len)] += 1;
            }
        }
    }
    assert!(lengths[1..5].iter().all(|&count| count > 3), "{lengths:?}");
}

#[test]
fn a_single_turn_has_lists_of_solutions() {
    for (text, size) in [("R2", 2), ("M2", 2)] {
        let moves = allowed(text);
        let known = distances(moves, usize::MAX);
        assert_eq!(known.len(), size, "{text}");
        for (cube, &distance) in &known {
            let limits = Limits {
                max_length: 9,
                extra: 0,
                ..Limits::default()
            };
            let request = SolveRequest::new(cube.cube, limits)
                .with_moves(moves.in_standard(cube.orientation))
                .with_want(Want::all(usize::MAX));
            let report = solver().solve(&request, &SearchControl::silent());
            assert_eq!(report.ending, Ending::Exhausted, "{text}");
            assert_eq!(
                report.best.map(|best| best.length()),
                Some(distance),
                "{text}"
            );
        }
    }
}

/// A clockwise quarter turn alone is written U3'.
#[test]
fn moves_are_whole_faces_when_no_two_of_a_face_make_one_that_is_missing() {
    for text in ["all", "U,R2", "U2", "U3',U2,U',R"] {
        assert!(allowed(text).are_whole_faces(), "{text}");
    }
    for text in [
        "U3'", "U'", "U,R'", "U3',U2", "U3',U'", "U2,U'", "M2", "U,x",
    ] {
        assert!(!allowed(text).are_whole_faces(), "{text}");
    }
}

/// Searches until a solution has at most this many moves, or for this many positions, and replays it.
fn best_within(request: &SolveRequest, positions: u64) -> usize {
    let cancel = AtomicBool::new(false);
    let observer = |event| {
        if let SolveEvent::Progress(progress) = event
            && progress.nodes > positions
        {
            cancel.store(true, Relaxed);
        }
    };
    let report = solver().solve(request, &SearchControl::new(&cancel, &observer));
    let best = report.best.expect("a solution is found at once");
    let turns = best.turns.as_ref().expect("the moves are restricted");
    assert!(turns.iter().all(|&turn| request.moves.contains(turn)));
    let held = OrientedCube::new(request.cube, Orientation::STANDARD);
    assert!(held.turned_by(turns).is_solved());
    best.length()
}

/// The first solution comes from a two-phase search with the face turns among the moves; then slices are used where they
/// are allowed.
#[test]
fn moves_among_which_are_turns_of_faces_start_from_a_solution_by_these() {
    let mut generator = random::seeded_generator(46);
    for (moves, most) in [
        ("U,R,F,D,L", 22),
        ("U,R,F,D,L,B,M,E,S", 18),
        ("M,U,R,F,L,D,B", 19),
        ("U,R,F,D,L,M", 22),
        ("U,U',R,R',F,F',D,D',L,L'", 30),
    ] {
        let limits = Limits {
            good_enough: most,
            ..Limits::default()
        };
        let cube = CubieCube::random(&mut generator);
        let request = SolveRequest::new(cube, limits).with_moves(allowed(moves));
        let length = best_within(&request, 30_000_000);
        assert!(length <= usize::from(most), "{moves}: {length}");
    }
}

/// R2 is two moves, and R U R' U' four.
#[test]
fn allowed_turns_of_faces_count_in_quarter_turns() {
    for (moves, scramble, length) in [
        ("R,U", "R U2", 3),
        ("R,U", "R U R' U'", 4),
        ("U,R,F,D,L", "L2 F", 3),
    ] {
        let limits = Limits {
            metric: Metric::QuarterTurn,
            ..Limits::default()
        };
        let request = SolveRequest::new(cube_after(scramble), limits).with_moves(allowed(moves));
        let report = solver().solve(&request, &SearchControl::silent());
        assert!(report.is_proven(), "{moves}");
        let best = report.best.expect("they solve it");
        assert_eq!(best.length(), length, "{moves}");
        assert_eq!(request.cube.turned_by(&best.moves), CubieCube::SOLVED);
    }
    let limits = Limits {
        metric: Metric::QuarterTurn,
        ..Limits::default()
    };
    for moves in ["M,U", "R2,U", "r,U"] {
        let request = SolveRequest::new(CubieCube::SOLVED, limits).with_moves(allowed(moves));
        let refused = plan(SolverId::TwoPhase, &request);
        assert!(
            matches!(refused, Err(Unsupported::MetricOfAllowed { .. })),
            "{moves}"
        );
    }
}

/// The full tables cover all moves. A search with only some of the moves uses their distances, and its paths contain only
/// these moves.
#[test]
fn with_full_tables_a_search_without_a_face_finds_and_proves_the_same() {
    let full = TwoPhase::new(instant_tables()).with_full(full_tables());
    let moves = allowed("U,R,F,D,L");
    let turns: Vec<Turn> = moves.turns().collect();
    let mut generator = random::seeded_generator(52);
    for made in [3, 5, 6, 7, 7, 8] {
        let drawn = std::iter::repeat_with(|| random::next_seed(&mut generator) as usize);
        let drawn = drawn.map(|number| turns[number % turns.len()]).take(made);
        let held = OrientedCube::SOLVED.turned_by(&drawn.collect::<Vec<_>>());
        let request = SolveRequest::new(held.cube, Limits::default()).with_moves(moves);
        let report = full.solve(&request, &SearchControl::silent());
        let expected = solve(&held, moves, Limits::default());
        let [best, known] = [&report, &expected].map(|report| {
            assert!(report.is_proven(), "{report:?}");
            report.best.as_ref().expect("the moves solve it").length()
        });
        assert_eq!(best, known, "{report:?}");
    }
    let good_enough = Limits {
        good_enough: 21,
        ..Limits::default()
    };
    let cube = CubieCube::random(&mut generator);
    let request = SolveRequest::new(cube, good_enough).with_moves(moves);
    let report = full.solve(&request, &SearchControl::silent());
    let best = report.best.expect("a short solution comes soon");
    assert!(best.length() <= 21 && cube.turned_by(&best.moves) == CubieCube::SOLVED);
    let is_allowed = |&turn: &Move| moves.contains(turn.into());
    assert!(best.moves.iter().all(is_allowed), "{best:?}");
}

/// R M' has the same effect as r, and R2 M' the same as R r. A list includes both; a search for one solution follows only
/// one of them.
#[test]
fn turns_with_the_same_effect_do_not_change_the_shortest_length() {
    let generator = &mut random::seeded_generator(7);
    for text in ["M,U,R,r", "R,L,M,U2", "U,D,E,R,x"] {
        let moves = allowed(text);
        for _ in 0..8 {
            let all: Vec<Turn> = moves.turns().collect();
            let cube = (0..6).fold(OrientedCube::SOLVED, |cube, _| {
                cube.turned(all[generator.random_range(0..all.len())])
            });
            let request = SolveRequest::new(cube.cube, Limits::default())
                .with_moves(moves.in_standard(cube.orientation));
            let one = solver().solve(&request, &SearchControl::silent());
            let length = one.best.as_ref().map(cubetui::solver::Solution::length);
            let limits = Limits {
                max_length: length.expect("the moves made it") as u8,
                ..Limits::default()
            };
            let list = SolveRequest { limits, ..request }.with_want(Want::all(usize::MAX));
            let (report, _) = found(solver(), &list);
            let shortest = report.best.map(|best| best.length());
            assert_eq!(length, shortest, "{cube:?} by {text}");
            assert!(one.is_proven());
        }
    }
}

/// A two-phase search finds nothing early for these cubes: the half turns among these moves do not solve what phase 1
/// leaves.
#[test]
fn cubes_that_two_phases_do_not_solve_have_answers_as_well() {
    let limits = Limits {
        good_enough: Limits::MAX_LENGTH,
        ..Limits::default()
    };
    for scramble in [
        "U R' U' R' U2 R U' Rw' R2 U' Rw2 U2 Rw2 U Rw U Rw U2 R U R' U2 R2 U M' U'",
        "U' Rw' U2 R2 U R2 U R2 U Rw R2 U M2 U R' U' Rw' U R U2 Rw2 U' M2 U2",
    ] {
        let cube = held_after(scramble);
        let moves = allowed("M,U,R,r");
        let report = solve(&cube, moves, limits);
        let turns = report.best.and_then(|best| best.turns);
        let turns = turns.expect("the moves made it");
        let moves = moves.in_standard(cube.orientation);
        assert!(turns.iter().all(|turn| moves.contains(*turn)));
        let held = OrientedCube::new(cube.cube, Orientation::STANDARD);
        assert!(held.turned_by(&turns).is_solved(), "{scramble}");
    }
}

/// The searches from both sides meet beyond the last depth that fits into memory as a whole.
#[test]
fn searches_from_both_sides_meet_in_a_group_of_many_billions() {
    let cube = held_after("R D2 M' R' U2 R' U2 L U2 L' D2 U2 R' M U2 L' D2 R");
    let moves = allowed("R,L,U2,D2,M");
    let report = solve(&cube, moves, Limits::default());
    assert!(report.is_proven());
    let turns = report.best.and_then(|best| best.turns);
    let turns = turns.expect("the moves made it");
    assert_eq!(turns.len(), 18);
    let moves = moves.in_standard(cube.orientation);
    assert!(turns.iter().all(|turn| moves.contains(*turn)));
    let held = OrientedCube::new(cube.cube, Orientation::STANDARD);
    assert!(held.turned_by(&turns).is_solved());
}

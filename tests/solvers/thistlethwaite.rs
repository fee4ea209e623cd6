//! Thistlethwaite's tables and solver: known numbers, every state of every stage, and the groups passed on the way.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use cubetui::coord::{
    Coordinate, CornerTetrads, EdgeSlices, Flip, PackedPermutation, SquareCorners, SquareEdges,
    StageChain, Twist, UdSlice,
};
use cubetui::cube::{Corner, CubieCube, Edge, Face, Metric, Move, canonical, random};
use cubetui::solver::{
    Ending, Limits, SOLVERS, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver,
    SolverId, StageDirection, Thistlethwaite, Unsupported, Want, plan,
};
use cubetui::tables::{STAGES, StageTable, ThistlethwaiteTables};

use crate::algorithms::cube_after;
use crate::oracle::known;
use crate::searches::observed;

fn tables() -> Arc<ThistlethwaiteTables> {
    static TABLES: OnceLock<Arc<ThistlethwaiteTables>> = OnceLock::new();
    Arc::clone(TABLES.get_or_init(|| Arc::new(ThistlethwaiteTables::build())))
}

fn solve(cube: CubieCube, limits: Limits) -> (SolveReport, Vec<SolveEvent>) {
    solve_for(&SolveRequest::new(cube, limits))
}

fn solve_for(request: &SolveRequest) -> (SolveReport, Vec<SolveEvent>) {
    observed(&Thistlethwaite::new(tables()), request)
}

fn cubes(seed: u64) -> impl Iterator<Item = CubieCube> {
    let mut generator = random::seeded_generator(seed);
    std::iter::repeat_with(move || CubieCube::random(&mut generator))
}

fn any_of(moves: &[Move], generator: &mut random::Generator) -> Move {
    moves[(random::next_seed(generator) % moves.len() as u64) as usize]
}

/// Returns whether a cube is in a group (G0 to G4), judged from its pieces alone.
fn is_in(group: usize, cube: &CubieCube) -> bool {
    let no_flip = cube.edge_flips().iter().all(|&flip| flip == 0);
    let no_twist = cube.corner_twists().iter().all(|&twist| twist == 0);
    let middle_at_home = cube.edges()[8..].iter().all(|edge| edge.index() >= 8);
    match group {
        0 => true,
        1 => no_flip,
        2 => no_flip && no_twist && middle_at_home,
        3 => {
            let axes = |edge: &Edge| {
                edge.faces()
                    .map(Face::axis)
                    .iter()
                    .map(|axis| 1 << axis)
                    .sum::<u8>()
            };
            let in_slices = cube
                .edges()
                .iter()
                .zip(Edge::ALL)
                .all(|(edge, home)| axes(edge) == axes(&home));
            no_flip && no_twist && in_slices && orders_by_half_turns().contains(cube.corners())
        }
        _ => *cube == CubieCube::SOLVED,
    }
}

/// Returns all permutations of the corners that half turns reach, found by applying them.
fn orders_by_half_turns() -> &'static Vec<[Corner; 8]> {
    static ORDERS: OnceLock<Vec<[Corner; 8]>> = OnceLock::new();
    ORDERS.get_or_init(|| {
        let halves: Vec<Move> = Move::ALL
            .into_iter()
            .filter(|turn| turn.quarters() == 2)
            .collect();
        let mut found = vec![CubieCube::SOLVED];
        let mut next = 0;
        while next < found.len() {
            for &half in &halves {
                let after = found[next].turned(half);
                if found.iter().all(|cube| cube.corners() != after.corners()) {
                    found.push(after);
                }
            }
            next += 1;
        }
        found.iter().map(|cube| *cube.corners()).collect()
    })
}

/// Returns whether a stage, which leads from one group into the next, may use a move.
fn allowed(stage: usize, turn: Move) -> bool {
    let quarter = turn.quarters() != 2;
    let axis = turn.face().axis();
    match stage {
        0 => true,
        1 => !quarter || axis != Face::F.axis(),
        2 => !quarter || axis == Face::U.axis(),
        _ => !quarter,
    }
}

#[test]
fn the_distributions_are_those_of_the_oracle() {
    for (stage, number) in tables().stages().iter().zip(1..) {
        let known: Vec<i64> = known(&format!("thistlethwaite.stage{number}"));
        let mut counts = vec![0; known.len()];
        (0..stage.states()).for_each(|key| counts[usize::from(stage.distance(key))] += 1);
        assert_eq!(counts, known, "stage {number}");
        let declared: Vec<i64> = STAGES[number - 1]
            .distribution
            .iter()
            .map(|&n| n.cast_signed())
            .collect();
        assert_eq!(declared, known);
    }
    let maximum: Vec<usize> = known("thistlethwaite.maximum");
    assert_eq!(
        STAGES.map(|stage| stage.distribution.len() - 1).to_vec(),
        maximum
    );
    assert_eq!(
        tables().stages().each_ref().map(StageTable::states),
        [2048, 1_082_565, 29_400, 663_552]
    );
    assert!(tables().bytes() < 2_000_000);
}

/// The move of every key leads to a key one nearer to 0. Key 0 is solved as far as the stage goes.
#[test]
fn every_key_leads_to_a_nearer_one() {
    fn check<A: Coordinate, B: Coordinate>(
        stage: usize,
        cube: impl Fn(A, B) -> CubieCube,
        after: impl Fn(A, B, Move) -> (usize, usize),
    ) {
        let tables = tables();
        let table = &tables.stages()[stage];
        assert_eq!(table.states(), A::NUM * B::NUM);
        assert_eq!((table.distance(0), table.step(0)), (0, None));
        assert_eq!(
            table.key(&cube(A::from_index(0), B::from_index(0))),
            Some(0)
        );
        let key = |a: usize, b: usize| a * B::NUM + b;
        for (a, b) in A::all().flat_map(|a| B::all().map(move |b| (a, b))).skip(1) {
            let here = key(a.index(), b.index());
            let step = table.step(here).expect("every key but 0 has a move");
            assert!(allowed(stage, step));
            let (a, b) = after(a, b, step);
            assert_eq!(
                table.distance(key(a, b)) + 1,
                table.distance(here),
                "key {here} of stage {stage}"
            );
        }
    }
    // The effect of a move on a coordinate is computed independently, on whole cubes, but only once for each value.
    fn rows<C: Coordinate>(stage: usize) -> impl Fn(C, Move) -> usize {
        let row = move |value: C| {
            Move::ALL.map(|turn| {
                allowed(stage, turn).then(|| value.turned(turn).expect("allowed").index())
            })
        };
        let rows: Vec<_> = C::all().map(row).collect();
        move |value, turn| rows[value.index()][turn.index()].expect("allowed")
    }
    let (flip, twist, middle) = (rows::<Flip>(0), rows::<Twist>(1), rows::<UdSlice>(1));
    let (tetrads, slices) = (rows::<CornerTetrads>(2), rows::<EdgeSlices>(2));
    let (corners, edges) = (rows::<SquareCorners>(3), rows::<SquareEdges>(3));
    // The first stage has only one coordinate, so it is checked on its own.
    let first = tables();
    let to_g1 = &first.stages()[0];
    for value in Flip::all().skip(1) {
        let step = to_g1
            .step(value.index())
            .expect("every key but 0 has a move");
        assert_eq!(
            to_g1.distance(flip(value, step)) + 1,
            to_g1.distance(value.index())
        );
    }
    assert_eq!((to_g1.distance(0), to_g1.step(0)), (0, None));
    check::<Twist, UdSlice>(
        1,
        |_, _| CubieCube::SOLVED,
        |a, b, turn| (twist(a, turn), middle(b, turn)),
    );
    check::<CornerTetrads, EdgeSlices>(
        2,
        |_, _| CubieCube::SOLVED,
        |a, b, turn| (tetrads(a, turn), slices(b, turn)),
    );
    check::<SquareCorners, SquareEdges>(
        3,
        |_, _| CubieCube::SOLVED,
        |a, b, turn| (corners(a, turn), edges(b, turn)),
    );
}

/// A key is 0 exactly for the cubes of the next group.
#[test]
fn key_0_is_the_next_group() {
    let mut generator = random::seeded_generator(71);
    let mut met = [0; 4];
    for number in 0..4000 {
        let stage = number % 4;
        let moves: Vec<Move> = Move::ALL
            .into_iter()
            .filter(|&turn| allowed(stage, turn))
            .collect();
        let length = number / 4 % 9;
        let cube = (0..length).fold(CubieCube::SOLVED, |cube, _| {
            cube.turned(any_of(&moves, &mut generator))
        });
        assert!(is_in(stage, &cube));
        let key = tables().stages()[stage]
            .key(&cube)
            .expect("it is in the group that the stage starts in");
        assert_eq!(key == 0, is_in(stage + 1, &cube), "{cube:?}");
        met[stage] += usize::from(key == 0);
    }
    assert!(met.iter().all(|&met| met > 100), "{met:?}");
}

#[test]
fn every_plain_solution_passes_the_groups_in_order() {
    let solver = Thistlethwaite::new(tables());
    let mut total = 0;
    for cube in cubes(72).take(10_000) {
        let moves = solver.plain(&cube);
        assert!(moves.len() <= usize::from(Thistlethwaite::LONGEST));
        total += moves.len();
        check_stages(StageDirection::PLAIN, &cube, &moves);
    }
    assert!(
        (31.0..31.6).contains(&(f64::from(total as u32) / 10_000.0)),
        "{total}"
    );
}

/// Replays a solution as seen from its direction: each stage must end in its group and use only its own moves.
fn check_stages(direction: StageDirection, cube: &CubieCube, moves: &[Move]) {
    assert_eq!(cube.turned_by(moves), CubieCube::SOLVED);
    let mut stages = direction.stages(moves);
    if direction.is_inverse() {
        stages.reverse();
    }
    let mut seen = direction.of(cube);
    for (stage, number) in stages.iter().zip(1..) {
        assert_eq!(stage.number, number);
        assert_eq!(stage.entry().group, format!("G{number}"));
        let mut steps = moves[stage.steps.clone()].to_vec();
        let mut keys = stage.keys();
        if direction.is_inverse() {
            steps.reverse();
            keys.reverse();
        }
        assert_eq!((keys.len(), keys.last()), (steps.len() + 1, Some(&0)));
        let key = |cube: &CubieCube| {
            tables().stages()[number - 1]
                .key(cube)
                .expect("it is in the group before")
        };
        assert_eq!(keys[0], key(&seen));
        for (step, key_after) in steps.into_iter().zip(&keys[1..]) {
            assert!(stage.allowed.contains(&step));
            // A direction maps a move as it maps the cube that the move makes from the solved one.
            let step = Move::ALL
                .into_iter()
                .find(|&turn| direction.turn_back(turn) == step)
                .expect("a bijection");
            assert!(allowed(number - 1, step), "{step} in stage {number}");
            seen = seen.turned(step);
            assert_eq!(*key_after, key(&seen));
        }
        assert!(is_in(number, &seen), "G{number} is reached");
    }
    assert_eq!(
        stages.iter().map(|stage| stage.steps.len()).sum::<usize>(),
        moves.len()
    );
}

#[test]
fn solutions_keep_to_the_axes_that_are_asked_for() {
    for (axes, cube) in StageChain::all().zip(cubes(79)) {
        let limits = Limits {
            good_enough: 24,
            ..Limits::default()
        };
        let request = SolveRequest::new(cube, limits).with_axes(Some(axes));
        let (report, events) = solve_for(&request);
        let best = report.best.expect("there is always a solution");
        assert!(best.moves.len() <= 24, "{axes}");
        for event in events {
            if let SolveEvent::Found { solution, .. } = event {
                assert_eq!(cube.turned_by(&solution.moves), CubieCube::SOLVED);
                let direction = solution.direction.expect("it goes through stages");
                assert_eq!(direction.chain(), axes);
            }
        }
        let unsupported = Err(Unsupported::Axes);
        assert_eq!(plan(SolverId::TwoPhase, &request), unsupported);
        assert!(plan(SolverId::Thistlethwaite, &request).is_ok());
        let listed = request.with_want(Want::All {
            most: 9,
            niss: false,
        });
        assert_eq!(plan(SolverId::Thistlethwaite, &listed), unsupported);
    }
}

#[test]
fn shorter_solutions_pass_the_groups_as_they_are_seen_and_are_never_longer() {
    let (mut inverse, mut turned) = (0, 0);
    for cube in cubes(73).take(60) {
        let plain = canonical(
            &Thistlethwaite::new(tables()).plain(&cube),
            Metric::HalfTurn,
        )
        .len();
        let limits = Limits {
            good_enough: 22,
            ..Limits::default()
        };
        let (report, events) = solve(cube, limits);
        let best = report.best.expect("there is always a solution");
        assert!(best.moves.len() <= 22 && best.moves.len() <= plain);
        assert_eq!(report.ending, Ending::GoodEnough);
        let found = events.iter().filter_map(|event| match event {
            SolveEvent::Found { solution, .. } => Some(solution),
            _ => None,
        });
        let mut shortest = usize::MAX;
        for (number, solution) in found.enumerate() {
            assert!(solution.moves.len() < shortest);
            assert!(
                number > 0 || solution.moves.len() == plain,
                "the plain solution comes first"
            );
            shortest = solution.moves.len();
            let direction = solution.direction.expect("every one has stages");
            check_stages(direction, &cube, &solution.moves);
            inverse += usize::from(direction.is_inverse());
            turned += usize::from(direction != StageDirection::PLAIN && !direction.is_inverse());
        }
        assert_eq!(shortest, best.moves.len());
    }
    assert!(
        inverse > 10 && turned > 10,
        "all directions are of use: {inverse}, {turned}"
    );
}

#[test]
fn there_are_twelve_views() {
    let directions: Vec<StageDirection> = StageDirection::all().collect();
    assert_eq!(
        (directions.len(), directions[0]),
        (StageDirection::NUM, StageDirection::PLAIN)
    );
    let cube = cubes(74).next().expect("there are endlessly many");
    for (k, direction) in directions.iter().enumerate() {
        let moves = Thistlethwaite::new(tables()).plain(&direction.of(&cube));
        check_stages(*direction, &cube, &direction.moves_back(&moves));
        // No two directions have the same groups.
        let allowed = |direction: &StageDirection| {
            direction
                .stages(&[])
                .map(|stage| (stage.number, stage.allowed))
        };
        assert!(
            directions[..k]
                .iter()
                .all(|other| allowed(other) != allowed(direction))
        );
    }
}

#[test]
fn several_solutions_differ_and_the_shortest_are_kept() {
    for cube in cubes(75).take(10) {
        let limits = Limits {
            good_enough: 24,
            ..Limits::default()
        };
        let (report, events) = solve_for(&SolveRequest::new(cube, limits).with_want(Want::best(4)));
        let all: Vec<_> = report.best.iter().chain(&report.others).collect();
        assert_eq!(all.len(), 4);
        assert!(all.is_sorted_by_key(|solution| solution.moves.len()));
        for (k, solution) in all.iter().enumerate() {
            assert!(solution.moves.len() <= 24);
            assert!(all[..k].iter().all(|other| other.moves != solution.moves));
            check_stages(
                solution.direction.expect("it has stages"),
                &cube,
                &solution.moves,
            );
        }
        assert_eq!(events.last(), Some(&SolveEvent::Finished(report)));
    }
}

#[test]
fn limits_are_respected() {
    let cube = cubes(76).next().expect("there are endlessly many");
    let (report, _) = solve(
        cube,
        Limits {
            timeout: Some(Duration::from_millis(300)),
            ..Limits::default()
        },
    );
    assert_eq!(report.ending, Ending::TimedOut);
    assert!(report.best.is_some() && report.progress.nodes > 0);
    // The widest beam has nothing left to widen.
    let too_short = Limits {
        max_length: 9,
        ..Limits::default()
    };
    let (report, events) = solve(cube, too_short);
    assert_eq!((report.best, report.ending), (None, Ending::Unproven));
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, SolveEvent::Found { .. }))
    );
    let at_once = Limits {
        good_enough: Thistlethwaite::LONGEST,
        ..Limits::default()
    };
    let (report, _) = solve(cube, at_once);
    let best = report.best.expect("the plain solution is good enough");
    let plain = Thistlethwaite::new(tables()).plain(&cube);
    assert_eq!(best.moves, canonical(&plain, Metric::HalfTurn));
    assert_eq!(
        (report.ending, report.progress.depth),
        (Ending::GoodEnough, 0)
    );
}

#[test]
fn a_cancelled_search_ends_with_the_solution_that_it_has() {
    let cube = cubes(77).next().expect("there are endlessly many");
    let cancel = AtomicBool::new(false);
    let observer = |event: SolveEvent| {
        if matches!(event, SolveEvent::Found { .. }) {
            cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    };
    let request = SolveRequest::new(cube, Limits::default());
    let report =
        Thistlethwaite::new(tables()).solve(&request, &SearchControl::new(&cancel, &observer));
    assert_eq!(report.ending, Ending::Cancelled);
    let plain = Thistlethwaite::new(tables()).plain(&cube);
    assert_eq!(
        report.best.expect("found before").moves,
        canonical(&plain, Metric::HalfTurn)
    );
}

#[test]
fn what_is_near_is_proven_and_nothing_is_done_to_the_solved_cube() {
    // Half turns flip no edges, so the bound does not see them.
    for (text, length, bound) in [("", 0, 0), ("F", 1, 1), ("B2 F2", 2, 0), ("R U", 2, 2)] {
        let cube = cube_after(text);
        let (report, _) = solve(
            cube,
            Limits {
                good_enough: length,
                ..Limits::default()
            },
        );
        assert_eq!(
            report.best.expect("near").moves.len(),
            usize::from(length),
            "{text}"
        );
        let ending = if bound == length {
            Ending::Exhausted
        } else {
            Ending::GoodEnough
        };
        assert_eq!(
            (report.ending, report.progress.lower_bound),
            (ending, bound),
            "{text}"
        );
    }
    let (report, _) = solve_for(
        &SolveRequest::new(CubieCube::SOLVED, Limits::default()).with_want(Want::best(3)),
    );
    assert_eq!((report.ending, report.others.len()), (Ending::Exhausted, 0));
}

/// The lower bound is the exact distance to G1 along some axis: never more than any solution.
#[test]
fn the_lower_bound_is_one() {
    for cube in cubes(78).take(30) {
        let scramble = Thistlethwaite::new(tables()).plain(&cube);
        for length in 0..6 {
            let near = CubieCube::SOLVED.turned_by(&scramble[..length]);
            let limits = Limits {
                good_enough: 45,
                ..Limits::default()
            };
            assert!(usize::from(solve(near, limits).0.progress.lower_bound) <= length);
        }
    }
}

#[test]
fn outlines_and_packed_orders_agree_with_whole_cubes() {
    let tables = tables();
    let patterns = tables.patterns();
    let mut generator = random::seeded_generator(79);
    for cube in cubes(80).take(300) {
        let (mut cube, mut outline) = (cube, patterns.of(&cube));
        let moves = Thistlethwaite::new(Arc::clone(&tables)).plain(&cube);
        for turn in moves {
            for stage in 0..3 {
                if is_in(stage, &cube) {
                    assert_eq!(
                        Some(patterns.key(outline, stage)),
                        tables.stages()[stage].key(&cube)
                    );
                    let moves: Vec<Move> = tables.stages()[stage].moves().to_vec();
                    let other = any_of(&moves, &mut generator);
                    let after = tables.stages()[stage].key(&cube.turned(other));
                    assert_eq!(Some(patterns.key_after(outline, stage, other)), after);
                }
            }
            if is_in(3, &cube) {
                let key = ThistlethwaiteTables::last_key(PackedPermutation::of(&cube));
                assert_eq!(Some(key), tables.stages()[3].key(&cube));
            }
            (cube, outline) = (cube.turned(turn), patterns.turned(outline, turn));
            assert_eq!(outline, patterns.of(&cube));
        }
    }
}

#[test]
fn solvers_are_known_by_their_names() {
    for entry in SOLVERS {
        assert_eq!(entry.id.parse(), Ok(entry.solver));
        assert_eq!(entry.solver.to_string(), entry.id);
    }
    assert_eq!(SOLVERS[0].solver, SolverId::default());
    let error = "thistle"
        .parse::<SolverId>()
        .expect_err("it is the whole name");
    assert_eq!(
        error.to_string(),
        "no solver is called \"thistle\"; choose one of: two-phase, thistlethwaite, optimal"
    );
}

/// Where two stages meet, turns of opposite faces are sorted so that those of the earlier stage come first.
#[test]
fn no_stage_of_a_plain_solution_is_longer_than_its_table_says() {
    let solver = Thistlethwaite::new(tables());
    let limits = Limits {
        good_enough: Thistlethwaite::LONGEST,
        ..Limits::default()
    };
    for cube in cubes(46).take(2000) {
        let request = SolveRequest::new(cube, limits);
        let report = solver.solve(&request, &SearchControl::silent());
        let best = report.best.expect("the plain solution");
        let direction = best.direction.expect("it has stages");
        let lengths = direction.stages(&best.moves).map(|stage| stage.steps.len());
        let longest = [7, 10, 13, 15];
        assert!(
            lengths
                .iter()
                .zip(longest)
                .all(|(length, longest)| *length <= longest),
            "{lengths:?}"
        );
    }
}

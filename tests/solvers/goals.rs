//! Goals other than the solved cube: which cubes meet them, and the shortest paths to them, against a plain breadth-first
//! search.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use crate::built::table_cache;
use crate::searches::observed;
use cubetui::cube::random::seeded_generator;
use cubetui::cube::{
    ColorScheme, Corner, Cubie, CubieCube, Edge, Face, Facelet, Metric, Move, PartialCube,
    PieceKind,
};
use cubetui::goals::{GOALS, Goal, GoalError, NamedGoal};
use cubetui::solver::{
    Ending, Limits, SOLVERS, SearchControl, SolveEvent, SolveReport, SolveRequest, Solver,
    SolverId, SolverResources, Want,
};

/// The two-phase solver as the program offers it, built once for all tests.
pub(crate) fn solver() -> &'static dyn Solver {
    static SOLVER: OnceLock<Box<dyn Solver>> = OnceLock::new();
    let threads = NonZeroUsize::new(2).expect("two is not zero");
    let build = || {
        SolverId::TwoPhase.build(&SolverResources {
            threads,
            ..SolverResources::default()
        })
    };
    SOLVER.get_or_init(build).as_ref()
}

pub(crate) fn solve(cube: CubieCube, goal: Goal, limits: Limits) -> SolveReport {
    solve_for(SolveRequest::new(cube, limits).with_goal(goal))
}

fn solve_for(request: SolveRequest) -> SolveReport {
    solver().solve(&request, &SearchControl::silent())
}

pub(crate) fn goal(id: &str) -> Goal {
    *NamedGoal::read(id, &ColorScheme::western())
        .expect("a goal of the table")
        .goal()
}

/// Scrambles a cube with random moves, none of which turns the same face as the one before.
fn scrambled(seed: u64, length: usize) -> CubieCube {
    let mut numbers = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut draw = || {
        numbers ^= numbers << 13;
        numbers ^= numbers >> 7;
        numbers ^= numbers << 17;
        Move::ALL[(numbers % 18) as usize]
    };
    let (mut cube, mut last) = (CubieCube::SOLVED, None);
    for _ in 0..length {
        let turn = loop {
            let turn = draw();
            if last.is_none_or(|last| turn.may_follow(last)) {
                break turn;
            }
        };
        (cube, last) = (cube.turned(turn), Some(turn));
    }
    cube
}

/// Returns the length of the shortest path, at most `most` moves, by trying all sequences.
pub(crate) fn slow_length(cube: &CubieCube, goal: &Goal, most: u8) -> Option<u8> {
    fn reaches(cube: &CubieCube, goal: &Goal, left: u8, last: Option<Move>) -> bool {
        if left == 0 {
            return goal.is_met_by(cube);
        }
        let turns = Move::ALL
            .into_iter()
            .filter(|turn| last.is_none_or(|last| turn.may_follow(last)));
        turns
            .into_iter()
            .any(|turn| reaches(&cube.turned(turn), goal, left - 1, Some(turn)))
    }
    (0..=most).find(|&length| reaches(cube, goal, length, None))
}

/// Returns the positions of the four edges of D, and their flips.
fn cross_of(cube: &CubieCube) -> [u8; 4] {
    [Edge::DR, Edge::DF, Edge::DL, Edge::DB].map(|edge| {
        let place = cube
            .edges()
            .iter()
            .position(|&piece| piece == edge)
            .expect("every piece is somewhere");
        2 * place as u8 + cube.edge_flips()[place]
    })
}

/// One cube for each of the 190,080 states of the cross, by the length of the shortest solution.
fn crosses() -> &'static Vec<Vec<CubieCube>> {
    static LAYERS: OnceLock<Vec<Vec<CubieCube>>> = OnceLock::new();
    LAYERS.get_or_init(|| {
        let mut known = HashSet::from([cross_of(&CubieCube::SOLVED)]);
        let mut layers = vec![vec![CubieCube::SOLVED]];
        loop {
            let mut next = Vec::new();
            for cube in layers.last().expect("there is one") {
                for turn in Move::ALL {
                    let turned = cube.turned(turn);
                    if known.insert(cross_of(&turned)) {
                        next.push(turned);
                    }
                }
            }
            if next.is_empty() {
                return layers;
            }
            layers.push(next);
        }
    })
}

#[test]
fn the_states_of_the_cross_are_as_far_as_is_known() {
    let counts: Vec<usize> = crosses().iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]);
}

#[test]
fn every_cross_is_solved_in_as_many_moves_as_breadth_first_says() {
    let cross = goal("cross");
    let sample = crosses().iter().enumerate().flat_map(|(length, layer)| {
        let step = (layer.len() / 35).max(1);
        layer
            .iter()
            .step_by(step)
            .take(36)
            .map(move |cube| (length, cube))
    });
    let sample: Vec<_> = sample.collect();
    assert!(sample.len() >= 230, "{}", sample.len());
    for (length, cube) in sample {
        let report = solve(*cube, cross, Limits::default());
        let best = report.best.as_ref().expect("every cross can be solved");
        assert_eq!(
            (best.moves.len(), report.ending),
            (length, Ending::Exhausted)
        );
        assert!(report.is_proven() && cross.is_met_by(&cube.turned_by(&best.moves)));
    }
}

#[test]
fn small_goals_are_reached_in_as_many_moves_as_all_sequences_say() {
    let limits = Limits {
        max_length: 5,
        ..Limits::default()
    };
    let of_face: PartialCube = "....U........R....FFFFFFFFF....D........L........B...."
        .parse()
        .expect("54 stickers");
    let mut single = PartialCube::centers_only();
    single.set(Corner::URF.facelets()[1], Some(Face::L.color()));
    let goals = [
        "cross", "2x2x2", "2x2x3", "face", "layer", "f2l", "corners", "edges", "placed",
    ]
    .map(goal);
    let stickers =
        [single, of_face].map(|stickers| Goal::from_stickers(&stickers).expect("a possible goal"));
    for (index, goal) in goals.into_iter().chain(stickers).enumerate() {
        for seed in 1..5 {
            let cube = scrambled(seed + 10 * index as u64, 4);
            let report = solve(cube, goal, limits);
            let length = report.best.as_ref().map(|best| best.moves.len() as u8);
            assert_eq!(
                length,
                slow_length(&cube, &goal, 4),
                "goal {index}, scramble {seed}"
            );
        }
    }
}

#[test]
fn from_one_cube_to_another_lead_the_moves_that_solve_what_is_between_them() {
    let mut generator = seeded_generator(7);
    let limits = Limits {
        good_enough: 23,
        ..Limits::default()
    };
    for entry in SOLVERS {
        let limits = Limits {
            good_enough: limits.good_enough.max(entry.good_enough),
            ..limits
        };
        let limits = Limits {
            timeout: Some(Duration::from_secs(60)),
            ..limits
        };
        if entry.solver == SolverId::Optimal {
            continue; // The same pair in front of a search of minutes; a near cube is asked below.
        }
        let solver = entry.solver.build(&SolverResources::default());
        for _ in 0..5 {
            let (from, to) = (
                CubieCube::random(&mut generator),
                CubieCube::random(&mut generator),
            );
            let request = SolveRequest::new(from, limits).with_goal(Goal::of_cube(&to));
            let report = solver.solve(&request, &SearchControl::silent());
            let best = report.best.expect("every cube can become every other");
            assert_eq!(from.turned_by(&best.moves), to, "{}", entry.id);
        }
    }
    for seed in 0..3 {
        let from = CubieCube::random(&mut generator);
        let to = from.then(&scrambled(seed, 4));
        let report = solve(
            from,
            Goal::of_cube(&to),
            Limits {
                max_length: 4,
                ..Limits::default()
            },
        );
        assert_eq!(
            report.best.map(|best| from.turned_by(&best.moves)),
            Some(to)
        );
    }
}

#[test]
fn every_solver_heeds_an_open_goal() {
    let cube = CubieCube::random(&mut seeded_generator(3));
    let cross = goal("cross");
    let resources = SolverResources {
        tables: table_cache(),
        ..SolverResources::default()
    };
    let lengths = SOLVERS.iter().map(|entry| {
        let solver = entry.solver.build(&resources);
        let request = SolveRequest::new(cube, Limits::default()).with_goal(cross);
        let report = solver.solve(&request, &SearchControl::silent());
        let best = report.best.expect("every cross can be solved");
        assert!(cross.is_met_by(&cube.turned_by(&best.moves)));
        best.moves.len()
    });
    let lengths: Vec<usize> = lengths.collect();
    assert!(
        lengths
            .iter()
            .all(|&length| length == lengths[0] && length <= 8),
        "{lengths:?}"
    );
}

#[test]
fn goals_of_the_table_are_met_by_the_solved_cube_and_by_what_they_leave_open() {
    for entry in GOALS {
        let goal = entry.goal();
        assert!(
            goal.is_met_by(&CubieCube::SOLVED) && goal.can_start_from(&CubieCube::SOLVED),
            "{}",
            entry.id
        );
        // Goals such as pll also demand the whole cube, but start from an earlier step.
        let is_cube = ["solved", "pll", "ll"].contains(&entry.id);
        assert_eq!(
            goal.cube(),
            is_cube.then_some(CubieCube::SOLVED),
            "{}",
            entry.id
        );
        assert!(
            entry
                .start
                .goal()
                .is_none_or(|needs| GOALS.iter().any(|other| other.id == needs)),
            "{}",
            entry.id
        );
    }
    let places = |id: &str| {
        let slots: Vec<Cubie> = goal(id).slots().collect();
        let corners = slots.iter().filter(|slot| slot.kind() == PieceKind::Corner);
        let corners = corners.count();
        (corners, slots.len() - corners)
    };
    assert_eq!(places("cross"), (0, 4));
    assert_eq!(places("2x2x2"), (1, 3));
    assert_eq!(places("2x2x3"), (2, 5));
    assert_eq!(places("face"), (4, 4));
    assert_eq!(places("layer"), (4, 4));
    assert_eq!(places("f2l"), (4, 8));
    assert_eq!(places("placed"), (8, 12));
    let by = |text: &str| {
        let turns = text.split(' ').map(|name| {
            Move::ALL
                .into_iter()
                .find(|turn| turn.to_string() == name)
                .expect("a move's name")
        });
        CubieCube::SOLVED.turned_by(&turns.collect::<Vec<_>>())
    };
    // R U R' U R U2 R' keeps the two layers below, and moves and turns pieces of the layer above.
    let sune = by("R U R' U R U2 R'");
    let is_met = |id: &str| goal(id).is_met_by(&sune);
    assert!(is_met("f2l") && is_met("layer") && is_met("cross") && is_met("2x2x3"));
    assert!(!is_met("corners") && !is_met("edges") && !is_met("placed"));
    assert!(goal("face").is_met_by(&by("D")) && !goal("layer").is_met_by(&by("D")));
    assert!(goal("2x2x2").is_met_by(&by("U R F")) && !goal("2x2x2").is_met_by(&by("L")));
}

#[test]
fn a_goal_that_decides_every_place_is_a_cube() {
    let cube = CubieCube::random(&mut seeded_generator(11));
    let mut stickers = PartialCube::from(cube.to_face_cube());
    for facelet in Facelet::of_face(Face::U) {
        stickers.set(facelet, None);
    }
    // The stickers on U may or may not follow from the remaining stickers of their corners and edges.
    let goal = Goal::from_stickers(&stickers).expect("the cube itself has these stickers");
    assert!(goal.is_met_by(&cube));
    let full = Goal::from_stickers(&cube.to_face_cube().into()).expect("a possible cube");
    assert_eq!((full, full.cube()), (Goal::of_cube(&cube), Some(cube)));
    let one_open = {
        let mut stickers = PartialCube::from(cube.to_face_cube());
        stickers.set(Corner::URF.facelets()[0], None);
        Goal::from_stickers(&stickers)
    };
    assert_eq!(one_open, Ok(Goal::of_cube(&cube)));
}

#[test]
fn a_goal_that_no_cube_meets_is_refused_with_the_sticker_and_the_reason() {
    let scheme = ColorScheme::western();
    let refused = |text: &str| match NamedGoal::read(text, &scheme) {
        Err(error @ GoalError::Contradiction(_)) => error.to_string(),
        other => panic!("{other:?}"),
    };
    // One edge is flipped, and everything else is right.
    let mut flipped = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    let [up, front] = Edge::UF.facelets();
    flipped.set(up, Some(Face::F.color()));
    flipped.set(front, Some(Face::U.color()));
    assert!(refused(&flipped.to_string()).starts_with("no possible cube matches this goal: "));
    let mut opposite = PartialCube::centers_only();
    let [up, right, _] = Corner::URF.facelets();
    opposite.set(up, Some(Face::U.color()));
    opposite.set(right, Some(Face::D.color()));
    let words = refused(&opposite.to_string());
    assert_eq!(
        words,
        "no possible cube matches this goal: R1: no corner has white and yellow"
    );
    assert!(matches!(
        NamedGoal::read("crass", &scheme),
        Err(GoalError::Unknown(_))
    ));
    assert!(matches!(
        NamedGoal::read("{}", &scheme),
        Err(GoalError::Unreadable(_))
    ));
}

#[test]
fn an_aim_is_read_again_by_its_name() {
    let scheme = ColorScheme::western();
    let cube = CubieCube::random(&mut seeded_generator(5))
        .to_face_cube()
        .to_string();
    let mut single = PartialCube::centers_only();
    single.set(Corner::URF.facelets()[1], Some(Face::L.color()));
    for text in ["cross", "placed", "solved", &cube, &single.to_string()] {
        let aim = NamedGoal::read(text, &scheme).expect("a goal");
        assert_eq!(aim.to_string(), text);
        assert_eq!(NamedGoal::read(aim.name(), &scheme), Ok(aim));
    }
    let cross = NamedGoal::read("cross", &scheme).expect("a goal");
    let stickers = "....U........R..R.....F..F..D.DDD.D.....L..L.....B..B.";
    assert_eq!(
        NamedGoal::read(stickers, &scheme),
        Ok(cross),
        "stickers of a goal with a name have it"
    );
}

#[test]
fn a_goal_that_is_met_needs_no_move_and_one_too_far_has_no_answer() {
    let cross = goal("cross");
    let met = solve(
        CubieCube::SOLVED.turned(Move::ALL[0]),
        cross,
        Limits::default(),
    );
    assert_eq!(met.best.map(|best| best.moves), Some(Vec::new()));
    assert_eq!(
        (met.ending, met.progress.lower_bound),
        (Ending::Exhausted, 0)
    );
    let farthest = crosses()[8][0];
    let report = solve(
        farthest,
        cross,
        Limits {
            max_length: 7,
            ..Limits::default()
        },
    );
    assert_eq!(
        (report.best, report.ending, report.progress.lower_bound),
        (None, Ending::Exhausted, 8)
    );
}

#[test]
fn all_shortest_ways_are_found_each_once_and_none_passes_the_goal_before_its_end() {
    let (cross, cube) = (goal("cross"), crosses()[3][700]);
    let limits = Limits {
        extra: 0,
        ..Limits::default()
    };
    let report = solve_for(
        SolveRequest::new(cube, limits)
            .with_goal(cross)
            .with_want(Want::best(usize::MAX)),
    );
    let all: Vec<Vec<Move>> = report
        .best
        .into_iter()
        .chain(report.others)
        .map(|solution| solution.moves)
        .collect();
    let mut slow = 0;
    for a in Move::ALL {
        for b in Move::ALL.into_iter().filter(|b| b.may_follow(a)) {
            for c in Move::ALL.into_iter().filter(|c| c.may_follow(b)) {
                slow += usize::from(cross.is_met_by(&cube.turned_by(&[a, b, c])));
            }
        }
    }
    assert_eq!(all.len(), slow);
    assert!(
        all.iter()
            .enumerate()
            .all(|(k, one)| all[..k].iter().all(|other| other != one))
    );
    let several = solve_for(
        SolveRequest::new(cube, Limits::default())
            .with_goal(cross)
            .with_want(Want::best(200)),
    );
    assert_eq!(several.others.len(), 199);
    for solution in &several.others {
        let passes = (0..solution.moves.len())
            .any(|k| cross.is_met_by(&cube.turned_by(&solution.moves[..k])));
        assert!(!passes, "{:?}", solution.moves);
    }
}

#[test]
fn the_lower_bound_rises_up_to_the_truth() {
    let (cross, cube) = (goal("cross"), crosses()[7][17]);
    let request = SolveRequest::new(cube, Limits::default()).with_goal(cross);
    let (_, events) = observed(solver(), &request);
    let bound = |event: &SolveEvent| match event {
        SolveEvent::Progress(progress) | SolveEvent::Found { progress, .. } => {
            Some(progress.lower_bound)
        }
        SolveEvent::Finished(_) => None,
    };
    let told: Vec<u8> = events.iter().filter_map(bound).collect();
    assert!(told.is_sorted() && told.last() == Some(&7), "{told:?}");
}

#[test]
fn a_long_search_ends_with_a_solution_when_it_is_cancelled_and_when_its_time_is_over() {
    let cube = CubieCube::random(&mut seeded_generator(2));
    let f2l = goal("f2l");
    let cancel = AtomicBool::new(false);
    let observer = |event| {
        if matches!(event, SolveEvent::Found { .. }) {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let request = SolveRequest::new(cube, Limits::default()).with_goal(f2l);
    let report = solver().solve(&request, &SearchControl::new(&cancel, &observer));
    let best = report.best.expect("the first way is kept");
    assert_eq!(report.ending, Ending::Cancelled);
    assert!(best.moves.len() <= 22 && f2l.is_met_by(&cube.turned_by(&best.moves)));
    let limits = Limits {
        timeout: Some(Duration::from_secs(1)),
        ..Limits::default()
    };
    let report = solve(cube, f2l, limits);
    assert_eq!(report.ending, Ending::TimedOut);
    let best = report.best.as_ref().expect("the first way is kept");
    assert!(
        report.at_least() < best.moves.len() as u8 && f2l.is_met_by(&cube.turned_by(&best.moves))
    );
}

/// A solution of the whole cube is longer than these limits allow, but its beginning reaches the goal.
#[test]
fn a_large_goal_has_a_first_answer_within_any_limits() {
    let cube = CubieCube::random(&mut seeded_generator(2));
    let short = Limits {
        max_length: 19,
        ..Limits::default()
    };
    let in_quarter_turns = Limits {
        metric: Metric::QuarterTurn,
        ..Limits::default()
    };
    for (limits, count) in [(short, 1), (Limits::default(), 2), (in_quarter_turns, 1)] {
        let (cancel, first) = (AtomicBool::new(false), Mutex::new(None));
        let observer = |event| {
            let depth = match event {
                SolveEvent::Progress(progress) | SolveEvent::Found { progress, .. } => {
                    progress.depth
                }
                SolveEvent::Finished(_) => 0,
            };
            if matches!(event, SolveEvent::Found { .. }) || depth > 0 {
                cancel.store(true, Ordering::Relaxed);
                first
                    .lock()
                    .expect("no panic while listening")
                    .get_or_insert(depth);
            }
        };
        let request = SolveRequest::new(cube, limits)
            .with_goal(goal("f2l"))
            .with_want(Want::best(count));
        let report = solver().solve(&request, &SearchControl::new(&cancel, &observer));
        assert_eq!(
            first.into_inner().expect("no panic while listening"),
            Some(0),
            "{limits:?}"
        );
        assert!(report.best.is_some(), "{limits:?}");
    }
}

/// A last layer has 62,208 cubes. The moves to the nearest of them are fewer than those that solve the whole cube.
#[test]
fn the_cubes_of_a_large_goal_are_reached_together() {
    let cube = CubieCube::random(&mut seeded_generator(46));
    let cancel = AtomicBool::new(false);
    let observer = |event| {
        if let SolveEvent::Progress(progress) = event
            && progress.nodes > 30_000_000
        {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let limits = Limits {
        good_enough: 16,
        ..Limits::default()
    };
    let request = SolveRequest::new(cube, limits).with_goal(goal("f2l"));
    let report = solver().solve(&request, &SearchControl::new(&cancel, &observer));
    let best = report.best.expect("a solution is found at once");
    assert!(goal("f2l").is_met_by(&cube.turned_by(&best.moves)));
    assert!(best.length() <= 16, "{}", best.length());
}

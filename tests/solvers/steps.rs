//! Steps as goals, on every side and axis: against groups of moves, all sequences, and each other.

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{ColorScheme, Corner, CubieCube, Edge, Face, Move, Symmetry};
use cubetui::goals::{Chain, Goal, GoalError, GoalPattern, NamedGoal};
use cubetui::solver::{Ending, Limits};
use cubetui::tables::thistlethwaite_group;

use crate::solvers::goals::{goal, slow_length, solve};

fn named(text: &str) -> NamedGoal {
    NamedGoal::read(text, &ColorScheme::western()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns a cube reached by random moves from this list.
fn drawn(seed: u64, moves: &[Move]) -> CubieCube {
    let mut number = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    (0..40).fold(CubieCube::SOLVED, |cube, _| {
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
        cube.turned(moves[(number >> 20) as usize % moves.len()])
    })
}

/// Returns all moves except the quarter turns of these faces.
fn moves_without_quarters(faces: &[Face]) -> Vec<Move> {
    Move::ALL
        .into_iter()
        .filter(|turn| turn.quarters() == 2 || !faces.contains(&turn.face()))
        .collect()
}

const AXES: [(&str, [Face; 2]); 3] = [
    ("ud", [Face::U, Face::D]),
    ("rl", [Face::R, Face::L]),
    ("fb", [Face::F, Face::B]),
];

#[test]
fn a_step_is_reached_by_just_the_cubes_that_its_moves_make() {
    for (axis, faces) in AXES {
        let (eo, dr) = (goal(&format!("eo-{axis}")), goal(&format!("dr-{axis}")));
        let (co, slice) = (goal(&format!("co-{axis}")), goal(&format!("slice-{axis}")));
        let others: Vec<Face> = Face::ALL
            .into_iter()
            .filter(|face| !faces.contains(face))
            .collect();
        let (eo_moves, dr_moves) = (
            moves_without_quarters(&faces),
            moves_without_quarters(&others),
        );
        for seed in 0..20 {
            assert!(eo.is_met_by(&drawn(seed, &eo_moves)), "eo-{axis}");
            let in_dr = drawn(seed, &dr_moves);
            assert!(
                [dr, co, slice].iter().all(|step| step.is_met_by(&in_dr)),
                "dr-{axis}"
            );
            for &face in &faces {
                assert!(
                    !eo.is_met_by(&drawn(seed, &eo_moves).turned(Move::new(face, 1))),
                    "eo-{axis} after {face}"
                );
                assert!(dr.is_met_by(&in_dr.turned(Move::new(face, 1))));
            }
            for &face in &others {
                let broken = in_dr.turned(Move::new(face, 1));
                assert!(
                    [dr, co, slice].iter().all(|step| !step.is_met_by(&broken)),
                    "dr-{axis} after {face}"
                );
            }
        }
    }
}

/// The coordinates of Thistlethwaite's stages decide the same question by ranks instead of lists.
#[test]
fn half_turns_suffice_where_the_last_stage_of_thistlethwaite_begins() {
    assert_eq!(GoalPattern::half_turn_corners().len(), 96);
    let (step, direct) = (goal("htr"), goal("htr-direct"));
    let domino = moves_without_quarters(&[Face::R, Face::L, Face::F, Face::B]);
    let half_turns = moves_without_quarters(&Face::ALL);
    let mut met = 0;
    for seed in 0..3000 {
        let cube = drawn(seed, &domino);
        let is_met = thistlethwaite_group(&cube) >= 3;
        assert_eq!(
            (step.is_met_by(&cube), direct.is_met_by(&cube)),
            (is_met, is_met)
        );
        met += usize::from(is_met);
        assert!(direct.is_met_by(&drawn(seed, &half_turns)));
    }
    assert!(met > 0, "29,400 cosets, of which one is met");
}

/// Corners opposite each other on U or D are a pair. The state of a cube at the stage is the pair of the corner in each slot,
/// and the parity.
#[test]
fn a_stricter_third_stage_keeps_pairs_of_corners() {
    let pairs = goal("htr-pairs-drud");
    let half_turns = moves_without_quarters(&Face::ALL);
    let mut met = 0;
    for seed in 0..3000 {
        let cube = drawn(seed, &half_turns);
        let pair = |corner: Corner| corner.index() & !2;
        let in_pairs = Corner::ALL
            .into_iter()
            .zip(cube.corners())
            .all(|(slot, &corner)| pair(slot) == pair(corner));
        let is_met = in_pairs && !cube.is_odd();
        assert_eq!(pairs.is_met_by(&cube), is_met, "{cube:?}");
        met += usize::from(is_met);
    }
    assert!((200..300).contains(&met), "one in twelve, not {met}");
    let chain = "eo > dr > htr-pairs > finish";
    let chain = Chain::read(chain, &ColorScheme::western()).expect("the steps follow each other");
    assert!(chain.to_string().ends_with("> htr-pairs > htrfin"));
}

#[test]
fn every_name_is_read_again_and_reached_in_as_many_moves_as_all_sequences_say() {
    let limits = Limits {
        max_length: 4,
        ..Limits::default()
    };
    for (number, (name, about)) in NamedGoal::names().into_iter().enumerate() {
        let named = named(&name);
        assert!(
            !about.is_empty() && named.name() == name,
            "{name}: {}",
            named.name()
        );
        assert_eq!(named, self::named(&name.to_uppercase()));
        let goal = *named.goal();
        let side = goal.sides().next().expect("there is a side").inverse();
        let allowed: Vec<Move> = Move::ALL
            .into_iter()
            .filter(|&turn| goal.moves().contains(side.inverse().turn(turn)))
            .collect();
        // The cube is three of the goal's moves away, and meets the goal's start if these moves keep it.
        let cube = (0..3).fold(CubieCube::SOLVED, |cube, k| {
            cube.turned(allowed[(7 * number + 5 * k) % allowed.len()])
        });
        if !goal.can_start_from(&cube) || goal.cube().is_some() {
            continue;
        }
        let report = solve(cube, goal, limits);
        let best = report.best.as_ref().map(|best| best.moves.len() as u8);
        let any_moves = goal.moves() == cubetui::goals::MoveGroup::All;
        let slow = slow_length(&cube, &goal, 3);
        assert!(
            if any_moves {
                best == slow
            } else {
                best >= slow && best <= Some(3)
            },
            "{name}: {best:?} {slow:?}"
        );
        assert_eq!(report.ending, Ending::Exhausted, "{name}");
    }
}

#[test]
fn names_of_nissy_and_of_sides_are_read() {
    for (text, name) in [
        ("eofb", "eo-fb"),
        ("EOrl", "eo-rl"),
        ("coud", "co-ud"),
        ("drud", "dr-ud"),
        ("dr-eofb", "dr-eofb"),
        ("drud-eofb", "drud-eofb"),
        ("drrl-eoud", "drrl-eoud"),
        ("drudfin", "drudfin"),
        ("htr-drrl", "htr-drrl"),
        ("cornershtr", "cornershtr"),
        ("cross@d", "cross"),
        ("cross@white", "cross@U"),
        ("2x2x2@urf", "2x2x2@URF"),
        ("2x2x2@u", "2x2x2@U"),
        ("xcross@RU", "xcross@RU"),
        ("oll@U", "oll"),
    ] {
        assert_eq!(named(text).name(), name);
    }
    for text in [
        "cross@",
        "cross@Q",
        "cross@UR",
        "2x2x2@UD",
        "2x2x2@UU",
        "solved@U",
        "eo@x",
        "htr-direct@any",
    ] {
        let error = NamedGoal::read(text, &ColorScheme::western());
        assert!(
            matches!(error, Err(GoalError::Side { .. })),
            "{text}: {error:?}"
        );
    }
    for text in ["eoxx", "drudfinn", "drud-eoud", "crass@U"] {
        let error = NamedGoal::read(text, &ColorScheme::western());
        assert!(
            matches!(error, Err(GoalError::Unknown(_))),
            "{text}: {error:?}"
        );
    }
}

/// How many sides there are: faces, pairs at a cross, corners, edges, axes.
#[test]
fn a_goal_has_as_many_sides_as_the_cube_has_such_pieces() {
    for (name, sides) in [
        ("cross@any", 6),
        ("xcross@any", 24),
        ("xcross@U", 4),
        ("xxcross@any", 24),
        ("xxcross-opposite@any", 12),
        ("2x2x2@any", Corner::NUM),
        ("2x2x2@U", 4),
        ("2x2x3@any", Edge::NUM),
        ("2x2x3@U", 4),
        ("eo", 3),
        ("dr", 3),
        ("dr-eo", 6),
        ("dr-eofb", 2),
        ("drud-eofb", 1),
    ] {
        assert_eq!(named(name).goal().sides().count(), sides, "{name}");
    }
}

#[test]
fn any_side_takes_as_many_moves_as_the_best_of_all() {
    for seed in 0..3 {
        let cube = CubieCube::random(&mut seeded_generator(seed));
        let length = |goal: &Goal| {
            let report = solve(cube, *goal, Limits::default());
            assert_eq!(report.ending, Ending::Exhausted);
            let best = report.best.expect("every cube can get there");
            assert!(goal.is_met_by(&cube.turned_by(&best.moves)));
            best.moves.len()
        };
        let crosses = Face::ALL.map(|face| length(named(&format!("cross@{face}")).goal()));
        assert_eq!(
            Some(length(named("cross@any").goal())),
            crosses.into_iter().min()
        );
        let reductions = AXES.map(|(axis, _)| length(named(&format!("dr-{axis}")).goal()));
        assert_eq!(
            Some(length(named("dr").goal())),
            reductions.into_iter().min()
        );
    }
}

#[test]
fn a_goal_on_another_side_is_the_same_for_the_carried_cube() {
    for seed in 0..4 {
        let cube = CubieCube::random(&mut seeded_generator(seed));
        for (side, goal) in [
            (Face::R, "cross@R"),
            (Face::U, "cross@U"),
            (Face::B, "cross@B"),
        ] {
            let is_meant = |symmetry: &Symmetry| symmetry.face(side) == Face::D;
            for symmetry in Symmetry::all().filter(is_meant) {
                let carried = solve(
                    symmetry.carry(&cube),
                    self::goal("cross"),
                    Limits::default(),
                );
                let here = solve(cube, self::goal(goal), Limits::default());
                assert_eq!(
                    here.best.map(|best| best.moves.len()),
                    carried.best.map(|best| best.moves.len()),
                    "{goal}"
                );
            }
        }
    }
}

#[test]
fn steps_after_one_another_solve_a_cube_and_none_breaks_the_one_before() {
    let mut cube = CubieCube::random(&mut seeded_generator(8));
    let mut reached: Vec<Goal> = Vec::new();
    for step in ["eo-fb", "drud-eofb", "htr-drud", "htrfin"].map(named) {
        assert_eq!(step.check_start(&cube), Ok(()), "{step}");
        let report = solve(cube, *step.goal(), Limits::default());
        assert!(report.is_proven(), "{step}");
        for turn in report
            .best
            .expect("a step can be reached from the one before")
            .moves
        {
            cube = cube.turned(turn);
            assert!(
                reached.iter().all(|before| before.is_met_by(&cube)),
                "{step} breaks a step before it"
            );
        }
        reached.push(*step.goal());
    }
    assert_eq!(cube, CubieCube::SOLVED);
}

#[test]
fn a_step_that_cannot_start_from_a_cube_has_a_reason_and_no_solution() {
    let cube = CubieCube::random(&mut seeded_generator(8));
    for (name, needs) in [
        ("drfin", "dr"),
        ("htr", "dr"),
        ("htrfin", "htr"),
        ("dr-eo", "eo"),
        ("oll", "f2l"),
        ("pll", "oll"),
    ] {
        let step = named(name);
        let reason = step.check_start(&cube).expect_err(name).to_string();
        assert_eq!(
            reason,
            format!(
                "{name} starts where {needs} ends, and this cube is not there; solve to {needs} first"
            )
        );
        let report = solve(cube, *step.goal(), Limits::default());
        assert_eq!(
            (report.best, report.ending),
            (None, Ending::Exhausted),
            "{name}"
        );
    }
    // The start is met on one axis but not on another.
    let turned = CubieCube::SOLVED.turned(Move::new(Face::U, 1));
    assert_eq!(named("drudfin").check_start(&turned), Ok(()));
    assert!(
        named("drrlfin").check_start(&turned).is_err()
            && named("drfin").check_start(&turned).is_ok()
    );
}

#[test]
fn the_last_layer_is_oriented_and_then_permuted() {
    // R U R' U R U2 R' twists three corners of U.
    let sune = [
        (Face::R, 1),
        (Face::U, 1),
        (Face::R, 3),
        (Face::U, 1),
        (Face::R, 1),
        (Face::U, 2),
        (Face::R, 3),
    ];
    let cube = CubieCube::SOLVED.turned_by(&sune.map(|(face, quarters)| Move::new(face, quarters)));
    let oll = solve(cube, goal("oll"), Limits::default());
    let best = oll.best.as_ref().expect("it can be oriented");
    assert!(
        oll.is_proven() && best.moves.len() <= 7,
        "{}",
        best.moves.len()
    );
    let oriented = cube.turned_by(&best.moves);
    assert!(named("pll").check_start(&oriented).is_ok() && goal("f2l").is_met_by(&oriented));
    let carried = Symmetry::all()
        .find(|symmetry| symmetry.face(Face::U) == Face::F)
        .expect("there is one");
    assert!(
        named("oll@F").check_start(&carried.carry(&cube)).is_ok()
            && named("oll").check_start(&carried.carry(&cube)).is_err()
    );
}

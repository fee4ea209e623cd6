//! Chains of steps: every step reaches its goal by allowed moves, the total is counted correctly, and for short chains
//! nothing shorter exists.

use std::time::Duration;

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{ColorScheme, CubieCube, Metric, Move, NissMoves, Symmetry, canonical};
use cubetui::goals::{Chain, Goal, NamedGoal};
use cubetui::solver::{
    Ending, Insertion, Limits, Plan, Solution, SolveReport, SolveRequest, SolverId, Unsupported,
    Want, plan,
};

use crate::algorithms::{cube_after, moves};
use crate::searches::found;
use crate::solvers::canonical_sequences;
use crate::solvers::goals::{goal, solver};

fn chain(text: &str) -> Chain {
    Chain::read(text, &ColorScheme::western()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn request(text: &str, cube: CubieCube, limits: Limits) -> SolveRequest {
    let chain = chain(text);
    SolveRequest::new(cube, limits)
        .with_goal(*chain.end().goal())
        .with_want(Want::Steps { chain, count: 1 })
}

/// Follows a chain until a solution has at most `most` moves, or until nothing is left to try.
fn follow(text: &str, cube: CubieCube, most: u8) -> (SolveReport, Vec<Solution>) {
    let limits = Limits {
        good_enough: most,
        ..Limits::default()
    };
    found(solver(), &request(text, cube, limits))
}

fn named(name: &str) -> Goal {
    *NamedGoal::read(name, &ColorScheme::western())
        .unwrap_or_else(|error| panic!("{name}: {error}"))
        .goal()
}

/// Checks the steps of a solution one by one. Returns the cube at the end.
fn check_steps(cube: CubieCube, solution: &Solution) -> CubieCube {
    let mut whole = NissMoves::default();
    for step in &solution.steps {
        let goal = named(&step.goal);
        let before = whole.applied_to(&cube);
        assert!(goal.can_start_from(&before), "{step:?} starts where it may");
        let side = goal.sides().next().expect("a name with a side");
        for &turn in step.normal.iter().chain(&step.inverse) {
            assert!(goal.moves().contains(side.turn(turn)), "{turn} in {step:?}");
        }
        whole.normal.extend(&step.normal);
        whole.inverse.extend(&step.inverse);
        assert!(goal.is_met_by(&whole.applied_to(&cube)), "{step:?}");
    }
    let joined = canonical(&whole.unniss(), Metric::HalfTurn);
    assert_eq!(joined, canonical(&solution.joined(), Metric::HalfTurn));
    whole.applied_to(&cube)
}

#[test]
fn the_usual_chain_solves_cubes_step_by_step() {
    let mut on_both_sides = 0;
    for seed in 0..10 {
        let cube = CubieCube::random(&mut seeded_generator(seed));
        let (report, solutions) = follow(Chain::USUAL, cube, 24);
        let best = report.best.expect("every cube has a solution");
        assert!(best.length() <= 24, "{}", best.length());
        assert_eq!(Some(&best), solutions.last());
        for solution in &solutions {
            assert_eq!(check_steps(cube, solution), CubieCube::SOLVED);
            assert_eq!(cube.turned_by(&solution.moves), CubieCube::SOLVED);
            let names: Vec<&str> = solution
                .steps
                .iter()
                .map(|step| step.goal.split('-').next().unwrap_or_default())
                .collect();
            assert_eq!(names[0], "eo");
            assert!(names[1].starts_with("dr"), "{names:?}");
            assert_eq!(names[2..], ["htr", "htrfin"]);
            on_both_sides += usize::from(
                solution.steps.iter().any(|step| !step.normal.is_empty())
                    && solution.steps.iter().any(|step| !step.inverse.is_empty()),
            );
        }
    }
    assert!(on_both_sides > 0, "some use the inverse");
}

#[test]
fn other_chains_reach_what_they_say() {
    let cube = CubieCube::random(&mut seeded_generator(5));
    for text in [
        "eo > dr",
        "eo-fb > drud > htr",
        "dr > drfin",
        "2x2x2@any > 2x2x3@any",
        "cross > xcross",
        "2x2x2@any | corners",
    ] {
        let limits = Limits {
            timeout: Some(Duration::from_secs(20)),
            good_enough: 30,
            ..Limits::default()
        };
        if text.contains("corners") {
            let error = Chain::read(text, &ColorScheme::western()).expect_err("two ends");
            assert!(error.to_string().contains("the same goal"), "{error}");
            continue;
        }
        let (report, _) = found(solver(), &request(text, cube, limits));
        let best = report
            .best
            .unwrap_or_else(|| panic!("{text} has a solution"));
        let end = check_steps(cube, &best);
        assert!(chain(text).end().goal().is_met_by(&end), "{text}");
        let length: usize = best.steps.iter().map(|step| step.niss().length()).sum();
        assert!(best.length() <= length, "{text}");
    }
}

#[test]
fn a_chain_ends_with_an_insertion_into_its_moves() {
    let mut inserted = 0;
    for seed in 0..3 {
        let cube = CubieCube::random(&mut seeded_generator(seed));
        let text = "2x2x3@any > xxxcross@any > ab5c@any > Insertion";
        assert!(chain(text).to_string().ends_with(" > ab5c > insertion"));
        let (_, solutions) = follow(text, cube, 30);
        for solution in &solutions {
            assert_eq!(cube.turned_by(&solution.moves), CubieCube::SOLVED);
            let insertion = solution.insertion.as_deref();
            let skeleton = match insertion {
                Some(insertion) => [&insertion.before[..], &insertion.after].concat(),
                None => solution.moves.clone(),
            };
            let of_skeleton = Solution {
                moves: canonical(&skeleton, Metric::HalfTurn),
                ..solution.clone()
            };
            let left = check_steps(cube, &of_skeleton);
            inserted += usize::from(insertion.is_some());
            assert_eq!(insertion.is_some(), left != CubieCube::SOLVED);
            let joined = insertion.map_or(skeleton, Insertion::joined);
            assert_eq!(canonical(&joined, Metric::HalfTurn), solution.moves);
        }
    }
    assert!(inserted > 0, "few skeletons leave nothing");
    for (text, step) in [
        ("insertion", 1),
        ("eo > insertion > dr", 2),
        ("ab5c > edges | insertion", 2),
        ("ab5c > insertion[max=9]", 2),
    ] {
        let error = Chain::read(text, &ColorScheme::western()).expect_err(text);
        let message = format!("step {step}: insertion can only be the last step");
        assert!(error.to_string().starts_with(&message), "{error}");
    }
}

/// Returns all pairs of canonical sequences, one for each side, that meet a goal with at most `most` moves together. Unless
/// `both` is set, one of the two is empty.
fn slow_step(cube: &CubieCube, goal: &Goal, most: usize, both: bool) -> Vec<NissMoves> {
    let side = goal.sides().next().expect("a side");
    let mut group = Move::ALL.to_vec();
    group.retain(|&turn| goal.moves().contains(side.turn(turn)));
    let sequences = canonical_sequences(&group, most, Metric::HalfTurn);
    let mut pairs = Vec::new();
    for normal in &sequences {
        // The shortest come first.
        let left = if both || normal.is_empty() {
            most - normal.len()
        } else {
            0
        };
        for inverse in sequences.iter().take_while(|moves| moves.len() <= left) {
            let pair = NissMoves {
                normal: normal.clone(),
                inverse: inverse.clone(),
            };
            if goal.is_met_by(&pair.applied_to(cube)) {
                pairs.push(pair);
            }
        }
    }
    pairs
}

#[test]
fn a_short_chain_is_as_short_as_trying_everything() {
    // Domino reduction, then a few moves that break it.
    for (seed, breaking) in [(1, "R F"), (2, "F' R U"), (3, "B U R'"), (4, "L B")] {
        let in_domino = cube_after("U R2 F2 D' L2 U B2 D R2 U' F2 D2 L2");
        let turned = Symmetry::all().nth(seed).expect("a symmetry");
        let cube = turned.carry(&in_domino).turned_by(&moves(breaking));
        for both in [false, true] {
            let niss = if both { "during" } else { "before" };
            let text = format!("eo-fb[max=3; niss={niss}] > drud-eofb[max=5]");
            let (report, solutions) = follow(&text, cube, 0);
            let mut least: Option<usize> = None;
            for eo in slow_step(&cube, &named("eo-fb"), 3, both) {
                let start = eo.applied_to(&cube);
                for dr in slow_step(&start, &named("drud-eofb"), 3, false) {
                    let length = eo.length() + dr.length();
                    least = Some(least.map_or(length, |least| least.min(length)));
                }
            }
            let best = report
                .best
                .as_ref()
                .map(|best| best.steps.iter().map(|step| step.niss().length()).sum());
            // A shorter solution would have no longer steps than those tried here.
            assert!(least.is_some_and(|least| least <= 3));
            assert_eq!(best, least, "{text} after {breaking}");
            assert_ne!(report.ending, Ending::TimedOut);
            for solution in &solutions {
                check_steps(cube, solution);
            }
        }
    }
}

#[test]
fn options_are_kept_to() {
    let cube = CubieCube::random(&mut seeded_generator(8));
    let triggers = ["R", "R U2 R", "R U R", "R U' R"];
    let text = format!(
        "eo[max=6; niss=before] > dr[max=12; triggers={}; niss=none] > htr[niss=none] > finish",
        triggers.join(",")
    );
    let (report, _) = follow(&text, cube, 28);
    let best = report.best.expect("a solution");
    check_steps(cube, &best);
    let [eo, dr, htr, _] = &best.steps[..] else {
        panic!("four steps: {best:?}")
    };
    assert!(eo.niss().length() <= 6 && dr.niss().length() <= 12);
    assert!(eo.normal.is_empty() || eo.inverse.is_empty());
    let is_on_inverse = !eo.inverse.is_empty();
    for step in [dr, htr] {
        let other = if is_on_inverse {
            &step.normal
        } else {
            &step.inverse
        };
        assert!(other.is_empty(), "the side is not switched: {best:?}");
    }
    let written = if is_on_inverse {
        &dr.inverse
    } else {
        &dr.normal
    };
    let is_alike = |one: Move, other: Move, is_last: bool| {
        one == other || is_last && one.face() == other.face() && one.inverse() == other
    };
    let ends = Symmetry::all().any(|symmetry| {
        triggers.iter().any(|trigger| {
            let trigger: Vec<Move> = moves(trigger)
                .into_iter()
                .map(|turn| symmetry.turn(turn))
                .collect();
            let last = trigger.len() - 1;
            written.len() >= trigger.len()
                && written[written.len() - trigger.len()..]
                    .iter()
                    .zip(&trigger)
                    .enumerate()
                    .all(|(place, (&one, &other))| is_alike(one, other, place == last))
        })
    });
    assert!(ends, "{dr:?} ends with a trigger");
}

#[test]
fn a_solved_cube_and_one_on_the_way_need_no_steps_before() {
    let (report, _) = follow(Chain::USUAL, CubieCube::SOLVED, 0);
    assert_eq!(report.best.map(|best| best.length()), Some(0));
    let (report, _) = follow(Chain::USUAL, cube_after("R2 U2 F2"), 3);
    assert_eq!(report.best.map(|best| best.length()), Some(3));
}

#[test]
fn chains_that_cannot_be_are_refused_with_the_step() {
    for (text, message) in [
        ("eo > drr", "step 2: no goal is called \"drr\""),
        ("eo > > htr", "step 2: it is empty"),
        ("eo > drfin", "step 2: drfin starts from dr"),
        ("eo[max=21]", "step 1: max=21 is not an option"),
        ("eo[keep=0]", "keep=0 is not an option"),
        ("eo[niss=often]", "niss=often is not an option"),
        (
            "eo > dr > finish[niss=before]",
            "moves on the inverse do not help",
        ),
        ("eo[max=4", "step 1: eo[max=4 has no closing bracket"),
        ("dr[triggers=Q]", "triggers=Q is not an option"),
        ("eo|eo|eo|eo|eo|eo|eo|eo|eo|eo|eo|eo|eo", "there can be 12"),
    ] {
        let error = Chain::read(text, &ColorScheme::western()).expect_err(text);
        assert!(error.to_string().contains(message), "{error}");
    }
    let steps = request(Chain::USUAL, CubieCube::SOLVED, Limits::default());
    assert!(matches!(
        plan(SolverId::TwoPhase, &steps),
        Ok(Plan::Steps(_))
    ));
    let in_slices = SolveRequest {
        limits: Limits {
            metric: Metric::SliceTurn,
            ..Limits::default()
        },
        ..steps
    };
    let elsewhere = steps.with_goal(goal("eo"));
    for request in [in_slices, elsewhere] {
        assert_eq!(plan(SolverId::TwoPhase, &request), Err(Unsupported::Steps));
    }
}

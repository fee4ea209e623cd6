//! Supercubes on the command line: entering, solving, showing and scrambling them.

use cubetui::cube::OrientedCube;
use serde_json::json;

use crate::commands::driver::{
    SOLVED, assert_contains, assert_ends, assert_fails, assert_prints, json_of, run,
    run_with_input, turns,
};

/// Turns the centre of U by a half turn, and nothing else.
const HALF_TURN: &str = "R L U2 R' L' U R L U2 R' L' U";

fn is_solved_with_centres(scramble: &str, solution: &str) -> bool {
    OrientedCube::SUPERCUBE
        .turned_by(&turns(scramble))
        .turned_by(&turns(solution))
        .is_solved()
}

#[test]
fn a_scramble_of_a_supercube_is_solved_with_its_centres() {
    let hard = "F U2 L2 B2 F' U F U2 L' R2 F' R' B2 R' U2";
    let cases = [
        ("R U F", "optimal"),
        ("M2 E x R", "optimal"),
        ("R U F", "two-phase"),
        (HALF_TURN, "two-phase"),
    ];
    for (scramble, solver) in cases.into_iter().chain([(hard, "two-phase")]) {
        let limits = "--max 26 --timeout 10m";
        let ended = run(&format!(
            "solve --supercube --solver `{solver}` --scramble `{scramble}` {limits}"
        ));
        assert_eq!(ended.code, Some(0), "{scramble}: {}", ended.err);
        assert!(
            is_solved_with_centres(scramble, &ended.out),
            "{scramble}: {}",
            ended.out
        );
    }
    // The pieces alone are solved already.
    assert_prints(&format!("solve --scramble `{HALF_TURN}`"), "\n");
}

#[test]
fn a_cube_in_a_text_says_how_its_centres_are_turned() {
    let cube = OrientedCube::SUPERCUBE.turned_by(&turns("R U x F' y"));
    let faces = run("convert --supercube --to facelets --scramble `R U x F' y`").out;
    assert!(
        faces.trim_end().ends_with(&format!(
            "centres {}",
            cube.centers_seen().expect("a supercube")
        )),
        "{faces}"
    );
    let solved = run(&[
        "solve",
        "--json",
        "--max",
        "26",
        "--timeout",
        "1m",
        faces.trim_end(),
    ]);
    let object = &solved.objects()[0];
    assert_eq!(
        object["centers"],
        cube.centers_seen().expect("a supercube").to_string()
    );
    let solution = object["solution"].as_str().expect("a text");
    assert!(cube.turned_by(&turns(solution)).is_solved(), "{solution}");
    let plain = run(&format!("apply R2 `{SOLVED}`")).out;
    let turned = run(&["apply", "R2", &format!("{SOLVED} centres R2")]);
    assert_eq!(
        turned.out,
        format!("{} centres upright\n", plain.trim_end())
    );
    assert_eq!(
        run(&["apply", "--json", "R2", &format!("{SOLVED} centres R2")]).objects()[0]["centers"],
        "upright"
    );
}

#[test]
fn impossible_centres_are_named_as_such() {
    let odd = format!("{SOLVED} centres U+");
    let words = "one centre is a quarter turn off: the centres are odd, the corners even";
    assert_fails(&format!("solve `{odd}`"), 3, words);
    let verified = run(&format!("verify --json `{odd}`"));
    let object = &verified.objects()[0];
    assert_eq!(
        (&object["possible"], &object["faults"][0]["kind"]),
        (&json!(false), &json!("center_parity"))
    );
    assert_eq!(object["diagnosis"], json!(null));
    assert_prints(
        &["verify", &format!("{SOLVED} centres U+ F-")],
        "possible\n",
    );
    assert_eq!(
        json_of(&format!("verify --json --supercube `{SOLVED}`"))["centers"],
        "upright"
    );
    assert!(
        json_of(&format!("verify --json `{SOLVED}`"))
            .get("centers")
            .is_none()
    );
    assert_fails(
        &["solve", &format!("{SOLVED} centres U+ X")],
        3,
        "expected a turned centre, as U+, R2 or F-",
    );
}

#[test]
fn what_knows_nothing_of_centres_says_so() {
    let solve = |more: &str| run(&format!("solve --supercube --scramble `R U` {more}"));
    for (more, words) in [
        (
            "--solver thistlethwaite",
            "the solver thistlethwaite does not solve centres",
        ),
        (
            "--goal cross",
            "the centres of a supercube are solved with the whole cube",
        ),
        (
            "--moves R,U",
            "the centres of a supercube are solved with the whole cube",
        ),
        ("--solver optimal --metric stm", "in htm or qtm"),
    ] {
        let ended = solve(more);
        assert!(
            ended.code != Some(0) && ended.err.contains(words),
            "{more:?}: {}",
            ended.err
        );
    }
    assert!(solve("--incomplete").err.contains("cannot be used with"));
    let goal = format!("{SOLVED} centres U2");
    assert!(
        run(&format!("solve --scramble R --goal `{goal}`"))
            .err
            .contains("leave out \"centres\"")
    );
    assert!(
        run(&format!("solve --incomplete `{goal}`"))
            .err
            .contains("leave out \"centres\"")
    );
}

#[test]
fn moves_before_the_search_turn_centres_too() {
    let ended = run("solve --supercube --after `R (F)` --solver optimal --scramble `U L D`");
    // The moves on the inverse come before the scramble, inverted.
    assert!(
        is_solved_with_centres("F' U L D R", &ended.out),
        "{}",
        ended.out
    );
}

#[test]
fn the_effect_of_algorithms_on_centres_is_printed() {
    for (algorithm, centers) in [
        (HALF_TURN, "U2"),
        ("M", "R+ L-"),
        ("x U", "U+"),
        ("R U R' U'", "upright"),
        ("", "upright"),
        ("Rw2", "L2"),
    ] {
        assert_prints(
            &format!("alg centres `{algorithm}`"),
            &format!("{centers}\n"),
        );
    }
    let object =
        json!({ "line": 1, "algorithm": "M2 U2", "centers": "U2 R2 L2", "restores_pieces": false });
    assert_eq!(run("alg centers --json `M2 U2`").objects(), [object]);
    assert_eq!(
        json_of(&format!("alg centres --json `{HALF_TURN}`"))["restores_pieces"],
        true
    );
    assert_prints("order --supercube `R U`", "420\n");
    assert_prints("order `R U`", "105\n");
}

#[test]
fn the_net_shows_the_centres() {
    let shown = run("show --supercube --scramble `R U`").out;
    assert!(shown.ends_with("centres U+ R+\n"), "{shown}");
    let again = run_with_input("show -", shown.as_bytes());
    assert_ends(&again, 0, &shown, "");
    let colored = run("show --supercube --scramble `R U2 F'` --color truecolor").out;
    for arrow in ["→", "↓", "←", "↑"] {
        assert_contains(&colored, arrow);
    }
    assert!(!run("show --color truecolor").out.contains('↑'));
    assert_eq!(json_of("show --json --supercube")["centers"], "upright");
}

#[test]
fn scrambles_of_supercubes_turn_the_centres_at_random() {
    let ended = run("scramble --supercube --seed 7 -n 3 --json");
    let objects = ended.objects();
    assert_eq!((ended.code, objects.len()), (Some(0), 3), "{}", ended.err);
    for object in objects {
        let scramble = object["scramble"].as_str().expect("a text");
        let cube = OrientedCube::SUPERCUBE.turned_by(&turns(scramble));
        assert_eq!(
            object["centers"],
            cube.centers_seen().expect("a supercube").to_string()
        );
        assert_eq!(object["cube"], cube.cube.to_face_cube().to_string());
    }
    let plain = run("scramble --seed 7 --to facelets").out;
    let marked = run("scramble --supercube --seed 7 --to facelets").out;
    assert!(
        marked.starts_with(&format!("{} centres ", plain.trim_end())),
        "the seed has the same cube: {marked}"
    );
}

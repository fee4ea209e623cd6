//! `solve --goal`: other goals than the solved cube.

use cubetui::cube::ColorScheme;
use cubetui::goals::NamedGoal;

use serde_json::json;

use crate::commands::driver::{
    SOLVED, assert_all_fail, assert_contains, assert_ends, assert_fails, assert_has, assert_prints,
    cube_after, run, run_with_input,
};

#[test]
fn a_named_goal_is_reached_by_a_shortest_way() {
    let ended = run("solve --json --goal cross --scramble `F R U2 L D'`");
    let object = &ended.objects()[0];
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    assert_eq!(
        (text(&object["goal"]).as_str(), &object["proven"]),
        ("cross", &true.into())
    );
    let moves = text(&object["solutions"][0]["moves"]);
    let cross = NamedGoal::read("cross", &ColorScheme::western()).expect("a goal");
    assert!(
        cross
            .goal()
            .is_met_by(&cube_after(&format!("F R U2 L D' {moves}"))),
        "{moves}"
    );
    for goal in ["solved", SOLVED] {
        let ended = run(&format!("solve --json --goal `{goal}` `R U`"));
        assert_eq!(ended.objects()[0]["goal"], "solved");
    }
}

#[test]
fn from_one_cube_to_another_in_any_form() {
    let stickers = cube_after("R U").to_face_cube().to_string();
    for (goal, same) in [
        ("R U", "R U"),
        (stickers.as_str(), "R U"),
        ("{\"scramble\": \"D2 F\"}", "D2 F"),
    ] {
        let ended = run(&format!("solve --goal `{goal}` --scramble `L2 B`"));
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        assert_eq!(
            cube_after(&format!("L2 B {}", ended.out)),
            cube_after(same),
            "{goal}"
        );
    }
    assert_prints("solve --goal `R U F` --scramble `R U`", "F\n");
    for (hint, printed) in [
        ("--hint", "D\n"),
        ("--hint 2", "D R'\n"),
        ("--hint 0", "4 moves\n"),
    ] {
        let line = format!("solve --goal cross {hint} --scramble `F R U2 L D'`");
        assert_prints(&line, printed);
    }
}

#[test]
fn stickers_with_dots_are_what_matters_for_each_line() {
    let face = "UUUUUUUUU....R........F........D........L........B....";
    let ended = run_with_input(&format!("solve --goal `{face}`"), b"R\nF2\n");
    assert_ends(&ended, 0, "R'\nF2\n", "");
    let scramble = "--json --scramble `R2 U F B D2`";
    let optimal = run(&format!(
        "solve --solver optimal --goal `{face}` {scramble}"
    ));
    assert_eq!(optimal.objects()[0]["proven"], true, "{}", optimal.out);
    let help = run("solve --help").out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = "A . stands for any sticker: a solution leads to any such cube. --solver optimal finds the shortest.";
    assert_contains(&help, words);
}

#[test]
fn goals_that_are_none_are_refused() {
    let mut flipped = SOLVED.as_bytes().to_vec();
    flipped.swap(7, 19);
    let flipped = String::from_utf8(flipped).expect("letters");
    let ended = run(&format!("solve --goal `{flipped}` R"));
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""));
    assert!(
        ended
            .err
            .starts_with("cubetui: no possible cube matches this goal: "),
        "{}",
        ended.err
    );
    assert_fails(
        "solve --goal corss R",
        3,
        "no goal is called \"corss\"; did you mean \"cross\"?",
    );
    assert_fails(
        "solve --goal nothing R",
        3,
        "no goal is called \"nothing\"; there are solved, cross, ",
    );
    let ended = run("solve --goal cross --max 1 --scramble `F R U2 L D' B`");
    assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""));
}

#[test]
fn the_older_names_of_options_are_still_read() {
    for (older, now) in [
        (
            "solve --to cross --scramble `F R`",
            "solve --goal cross --scramble `F R`",
        ),
        ("scramble --seed 5 --of f2l", "scramble --seed 5 --goal f2l"),
        (
            "convert --to reid --jobs 1 R",
            "convert --to reid --threads 1 R",
        ),
    ] {
        let ended = run(older);
        assert_ends(&ended, 0, &run(now).out, "");
        assert!(!ended.out.is_empty(), "{older}");
    }
    // A port that cannot be listened on ends the service at once.
    let ended = run("serve --workers 1 --listen 192.0.2.1:1");
    assert_eq!(ended.code, Some(4), "{}", ended.err);
    for command in ["solve", "scramble", "serve"] {
        let help = run(&["help", command]).out;
        for older in ["--of", "--jobs", "--workers"] {
            assert!(!help.contains(&format!("{older} ")), "{command} {older}");
        }
    }
}

#[test]
fn a_goal_on_a_side_or_about_an_axis_is_reached() {
    for (typed, name) in [
        ("cross@r", "cross@R"),
        ("2x2x2@any", "2x2x2@any"),
        ("eofb", "eo-fb"),
        ("drud", "dr-ud"),
    ] {
        let ended = run(&format!(
            "solve --json --timeout 1m --goal `{typed}` --scramble `F R U2 L D' B`"
        ));
        let object = &ended.objects()[0];
        assert_has(object, &json!({"goal": name, "proven": true}));
        let moves = object["solution"].as_str().expect("a text");
        let goal = NamedGoal::read(name, &ColorScheme::western()).expect("a goal");
        assert!(
            goal.goal()
                .is_met_by(&cube_after(&format!("F R U2 L D' B {moves}"))),
            "{moves}"
        );
    }
}

#[test]
fn a_step_that_cannot_start_from_the_cube_is_refused_and_the_next_line_is_answered() {
    let ended = run_with_input("solve --timeout 1m --goal drudfin", b"F\nU R2\n");
    let reason = "drudfin starts where dr ends, and this cube is not there; solve to dr first";
    assert_eq!((ended.code, ended.out.as_str()), (Some(1), "R2 U'\n"));
    assert_contains(&ended.err, reason);
    assert_fails(
        "solve --goal 2x2x2@UD R",
        3,
        "2x2x2 has no side \"UD\"; write faces, as in 2x2x2@DLB",
    );
}

#[test]
fn steps_on_the_cube_and_its_inverse_follow_each_other() {
    let scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";
    let mut so_far = String::new();
    for goal in ["eo", "dr-eo", "htr", "htrfin"] {
        let mut arguments = vec![
            "solve",
            "--json",
            "--timeout",
            "1m",
            "--goal",
            goal,
            "--scramble",
            scramble,
        ];
        arguments.extend(["--after", &so_far]);
        if goal != "htrfin" {
            arguments.push("--niss");
        }
        let ended = run(&arguments);
        let object = &ended.objects()[0];
        assert_eq!(object["proven"], true, "{goal}: {}", ended.err);
        let niss = &object["niss"];
        assert_eq!(object["solutions"][0]["niss"], *niss);
        so_far = niss["whole"].as_str().expect("a text").to_owned();
        let moves = so_far
            .parse::<cubetui::cube::NissMoves>()
            .expect("NISS notation");
        let reached = NamedGoal::read(goal, &ColorScheme::western()).expect("a goal");
        assert!(
            reached
                .goal()
                .is_met_by(&moves.applied_to(&cube_after(scramble))),
            "{goal}: {so_far}"
        );
        if goal == "htrfin" {
            let joined = niss["unniss"].as_str().expect("a text");
            assert!(
                crate::commands::driver::is_solved_by(&cube_after(scramble), joined),
                "{joined}"
            );
            assert_eq!(niss["unniss_length"], joined.split(' ').count());
        }
    }
}

/// A cube in another orientation is rotated together with its inverse: the moves on both are given in that orientation.
#[test]
fn a_cube_in_another_orientation_has_moves_on_its_inverse_too() {
    let plain = run("solve --goal eo-fb --niss --json --scramble `R U F B R F' U B'`");
    let held = run("solve --goal eo-fb --niss --json --scramble `R U F B R F' U B' y2`");
    let moves = |ended: &crate::commands::driver::Ended| {
        let text = ended.objects()[0]["solution"]
            .as_str()
            .expect("a text")
            .to_owned();
        text.parse::<cubetui::cube::NissMoves>()
            .expect("NISS notation")
    };
    let half = cubetui::cube::Orientation::STANDARD.rotated(cubetui::cube::Face::U, 2);
    let (plain, held) = (moves(&plain), half.seen(&moves(&held)));
    // Which of several shortest answers is found first depends on the threads.
    assert_eq!(plain.unniss().len(), held.unniss().len());
    let goal = NamedGoal::read("eo-fb", &ColorScheme::western()).expect("a goal");
    for found in [plain, held] {
        let reached = found.applied_to(&cube_after("R U F B R F' U B'"));
        assert!(goal.goal().is_met_by(&reached), "{found}");
    }
}

#[test]
fn niss_is_refused_where_it_does_not_help() {
    assert_all_fail(
        "
        2 | solve --goal htrfin --niss R2 | do not help to reach this goal
        2 | solve --goal eo --niss --metric stm R2 | are searched in htm or qtm
        3 | solve --goal eo --niss --after `R (U` R2 | --after: column 5: expected a turn
        ",
    );
    let ended = run("solve --after r `U F`");
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""));
    assert_contains(
        &ended.err,
        "--after: column 2: these moves turn the whole cube",
    );
    assert!(
        ended.err.ends_with("write them as turns of faces: L\n"),
        "{}",
        ended.err
    );
}

/// In quarter turns a half turn counts as two, even among the moves of `--after`.
#[test]
fn moves_that_come_before_are_counted_in_the_metric() {
    for (metric, length) in [("htm", 2), ("qtm", 4), ("stm", 2)] {
        let ended = run(&format!(
            "solve --solver optimal --metric `{metric}` --json --after `R2 (F2)` \
             --scramble `F2 R2`"
        ));
        let niss = &ended.objects()[0]["niss"];
        assert_has(niss, &json!({"unniss": "R2 F2", "unniss_length": length}));
    }
}

//! `solve --insert`: moves inserted into a skeleton.

use serde_json::json;

use crate::commands::driver::{
    assert_contains, assert_fails, assert_has, cube_after, held_after, is_solved_by, json_of, run,
    run_with_input, turns,
};

/// The scramble and a skeleton that leaves three corners. Source: the blog fmcsolves,
/// <http://fmcsolves.cubing.net/?p=49>, solution 1.
const SCRAMBLE: &str =
    "L B' F D' R U' R2 B D' U' B U D2 L2 D2 L' D L B2 F D U2 L2 R2 B D' L2 D2 U2 L";
const SKELETON: &str = "U2 R U2 L2 F' U' F' U F R2 L' U2 F U F' L F' L B' L F L' B U'";

#[test]
fn an_insertion_is_written_with_its_place_and_the_whole_solves_the_cube() {
    let ended = run(&format!(
        "solve --insert `{SKELETON}` --insertion-max 8 --timeout 2m --scramble `{SCRAMBLE}`"
    ));
    let lines: Vec<&str> = ended.out.lines().collect();
    let [skeleton, inserted, whole] = lines[..] else {
        panic!("three lines: {}", ended.out)
    };
    let (moves, comment) = inserted.split_once(" // ").expect("a comment");
    let moves = moves.strip_prefix("[1] = ").expect("the place");
    assert!(
        is_solved_by(&cube_after(SCRAMBLE), &skeleton.replace("[1]", moves)),
        "{}",
        ended.out
    );
    assert_eq!(skeleton.replace("[1] ", ""), SKELETON);
    let (solution, length) = whole.split_once(" // ").expect("a comment");
    assert!(is_solved_by(&cube_after(SCRAMBLE), solution), "{solution}");
    let length: usize = length
        .strip_suffix(" moves")
        .and_then(|length| length.parse().ok())
        .expect("a length");
    assert_eq!(length, solution.split(' ').count());
    assert_eq!(comment, format!("8 moves, {} cancel", 24 + 8 - length));
    let remark = format!("no insertion of at most 8 moves gives fewer than {length}");
    assert_contains(&ended.err, &remark);

    // The same skeleton in NISS notation, and the answer as JSON.
    let niss = "U2 R U2 L2 F' U' F' U F R2 L' U2 F U F' L F' L B' (U B' L F' L')";
    let object = json_of(&format!(
        "solve --json --insert `{niss}` --insertion-max 8 --timeout 2m --scramble `{SCRAMBLE}`"
    ));
    assert_has(
        &object,
        &json!({"length": length, "solution": solution, "insertions_tried": 8, "proven": true}),
    );
    assert_has(
        &object["insertion"],
        &json!({"skeleton": skeleton, "moves": moves, "length": 8}),
    );
    assert_eq!(object["solutions"][0]["insertion"], object["insertion"]);
}

/// Prints the steps, then the insertion into them, then the whole solution. A solution that needs no insertion is as good.
#[test]
fn a_chain_of_steps_may_end_with_an_insertion() {
    let ended = run(&format!(
        "solve --steps `2x2x3@any > xxxcross@any > ab5c@any > insertion` --max 29 --timeout 2m --scramble `{SCRAMBLE}`"
    ));
    let lines: Vec<&str> = ended.out.lines().collect();
    let [block, f2l, skeleton, insertion @ .., whole] = &lines[..] else {
        panic!("{}", ended.out)
    };
    for (line, step) in [(block, "2x2x3@"), (f2l, "xxxcross@"), (skeleton, "ab5c@")] {
        assert_contains(line, &format!("// {step}"));
    }
    let (solution, length) = whole.split_once(" // ").expect("a comment");
    assert!(is_solved_by(&cube_after(SCRAMBLE), solution), "{solution}");
    assert_eq!(length, format!("{} moves", solution.split(' ').count()));
    if let [place, inserted] = insertion {
        assert_contains(place, "[1]");
        let (moves, _) = inserted.split_once(" // ").expect("a comment");
        let moves = moves.strip_prefix("[1] = ").expect("the place");
        assert!(is_solved_by(
            &cube_after(SCRAMBLE),
            &place.replace("[1]", moves)
        ));
    } else {
        assert!(insertion.is_empty(), "{}", ended.out);
    }
}

/// The cube may be in any orientation, and a failure for one cube stops no other.
#[test]
fn what_a_skeleton_leaves_is_said_for_each_cube() {
    // The first scramble ends with a rotation, after which the skeleton R U' F is F U' L.
    let held = "F' D R U R' D' R U' R' U R' y";
    let cubes = format!("{held}\n{held} F2\nF' U R' y\n");
    let ended = run_with_input(
        "solve --insert `F U' L` --insertion-max 8 --timeout 2m --scramble -",
        cubes.as_bytes(),
    );
    assert_eq!(ended.code, Some(1), "{}", ended.err);
    let lines: Vec<&str> = ended.out.lines().collect();
    let [skeleton, inserted, whole, solved @ ..] = &lines[..] else {
        panic!("{}", ended.out)
    };
    assert_eq!(*skeleton, "[1] F U' L");
    assert!(inserted.ends_with(" // 8 moves, 0 cancel"), "{inserted}");
    let (solution, _) = whole.split_once(" // 11 moves").expect("a comment");
    assert!(
        held_after(held).turned_by(&turns(solution)).is_solved(),
        "{solution}"
    );
    assert_eq!(
        solved,
        [
            "F U' L [1]",
            "[1] = // 0 moves, 0 cancel",
            "F U' L // 3 moves"
        ]
    );
    assert_contains(
        &ended.err,
        "line 2: no insertion of at most 8 moves solves the cube",
    );
    assert_contains(
        &ended.err,
        "the skeleton solves the cube; nothing is inserted",
    );
}

#[test]
fn wrong_and_huge_requests_are_refused() {
    assert_fails(
        "solve --insert `R (U` --scramble R",
        3,
        "--insert: column 5: expected a turn",
    );
    let ended = run("solve --insert `(R U F)30` --scramble R");
    assert_contains(&ended.err, "--insert: ");
    let ended = run(&["solve", "--insert", &"R U F ".repeat(30), "--scramble", "R"]);
    assert_eq!(ended.code, Some(3));
    assert_contains(
        &ended.err,
        "the skeleton has 90 moves; it can have at most 45",
    );
    assert_fails(
        &format!("solve --insert `` --scramble `{SCRAMBLE}` --timeout 100ms"),
        1,
        "continue it until fewer pieces are left",
    );
    for option in ["--metric stm", "--solver two-phase --metric stm"] {
        let arguments = format!("solve --insert R --scramble R {option}");
        assert_fails(
            &arguments,
            2,
            "insertions solve the whole cube, in htm or qtm",
        );
    }
    assert_eq!(run("solve --insert R --goal eo --scramble R").code, Some(2));
    assert_eq!(run("solve --insertion-max 8 --scramble R").code, Some(2));
}

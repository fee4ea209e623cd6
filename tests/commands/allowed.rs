//! `solve --moves` and `--without`: solutions of allowed moves only.

use serde_json::json;

use crate::commands::driver::{assert_ends, assert_fails, held_after, run, run_with_input};

fn is_solved(text: &str) -> bool {
    held_after(text).is_solved()
}

#[test]
fn two_faces_are_enough_or_the_cube_is_refused_at_once() {
    let remark = "cubetui: U,R generate a group of order 73,483,200\n";
    assert_ends(
        &run("solve --moves R,U --scramble `R U`"),
        0,
        "U' R'\n",
        remark,
    );
    let remark = "cubetui: M generates a group of order 4\n";
    assert_ends(&run("solve --moves M --scramble M"), 0, "M'\n", remark);
    let ended = run_with_input("solve --moves R,U --json --scramble -", b"R U\nR F\n");
    let [found, refused] = &ended.objects()[..] else {
        panic!("{}", ended.out)
    };
    assert_eq!(
        (&found["moves"], &found["order"]),
        (&json!("U,R"), &json!("73483200"))
    );
    assert_eq!(
        (&found["proven"], &found["length"]),
        (&json!(true), &json!(2))
    );
    assert_eq!(
        (&refused["error"]["kind"], &refused["error"]["exit_code"]),
        (&json!("no_solution"), &json!(1))
    );
    assert!(
        refused["error"]["message"]
            .to_string()
            .contains("73,483,200"),
        "{refused}"
    );
}

#[test]
fn slices_and_wide_turns_count_as_one_and_any_hold_will_do() {
    for (moves, scramble, length) in [
        ("M,U", "M U2 M' U", 4),
        ("r,U", "r U r'", 3),
        ("M2,U2", "U2 M2", 2),
        ("M,U", "x y", 0),
        ("R'", "R'", 3),
    ] {
        let ended = run(&format!(
            "solve --json --moves `{moves}` --scramble `{scramble}`"
        ));
        let answer = &ended.objects()[0];
        assert_eq!(
            (&answer["length"], &answer["proven"]),
            (&json!(length), &json!(true)),
            "{moves}: {answer}"
        );
        let solution = answer["solution"].as_str().expect("a text");
        assert_eq!(solution.split_whitespace().count(), length, "{solution}");
        assert!(
            is_solved(&format!("{scramble} {solution}")),
            "{scramble}: {solution}"
        );
    }
}

#[test]
fn all_shortest_solutions_are_found() {
    let ended = run("solve --all --moves R2,U2 --scramble `(R2 U2)3`");
    let mut solutions: Vec<&str> = ended.out.lines().collect();
    solutions.sort_unstable();
    assert_eq!(solutions, ["R2 U2 R2 U2 R2 U2", "U2 R2 U2 R2 U2 R2"]);
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (arguments, words) in [
        ("--moves R,Q", "column 3: expected a single turn"),
        ("--moves ``", "no moves are allowed"),
        ("--without M", "M cannot be left out"),
        ("--without U,R,F,D,L,B", "no moves are allowed"),
    ] {
        assert_fails(&format!("solve {arguments} --scramble R"), 2, words);
    }
    assert_fails(
        "solve --moves M,U --to f2l --scramble R",
        1,
        "no sequence of U,M reaches",
    );
    assert_fails(
        "solve --moves R,U --solver optimal --metric qtm R",
        2,
        "half turns",
    );
    assert_fails("solve --moves x,y --scramble R", 1, "group of order 24");
}

//! `solve --moves` and `--without`: solutions of allowed moves only.

use serde_json::json;

use crate::commands::driver::{
    assert_all_fail, assert_ends, assert_has, held_after, run, run_with_input,
};

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
    assert_has(found, &json!({"moves": "U,R", "order": "73483200"}));
    assert_has(found, &json!({"proven": true, "length": 2}));
    assert_has(
        &refused["error"],
        &json!({"kind": "no_solution", "exit_code": 1}),
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
        assert_has(answer, &json!({"length": length, "proven": true}));
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
    assert_all_fail(
        "
        2 | solve --moves R,Q --scramble R | column 3: expected a single turn
        2 | solve --moves `` --scramble R | no moves are allowed
        2 | solve --without M --scramble R | M cannot be left out
        2 | solve --without U,R,F,D,L,B --scramble R | no moves are allowed
        ",
    );
    assert_all_fail(
        "
        1 | solve --moves M,U --goal f2l --scramble R | no sequence of U,M reaches
        2 | solve --moves M,U --metric qtm R | quarter turns
        1 | solve --moves x,y --scramble R | group of order 24
        ",
    );
}

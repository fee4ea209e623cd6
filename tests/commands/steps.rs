//! `solve --steps`: the steps of an attempt for fewest moves.

use cubetui::cube::{CubieCube, NissMoves};
use serde_json::json;

use crate::commands::driver::{
    assert_contains, assert_fails, assert_has, cube_after, is_solved_by, json_of, run,
};

/// A scramble with a short chain that is searched to its end.
const SCRAMBLE: &str = "R' F2 U R2 D F2 L2 F U2 R";
const SHORT: &str = "eo[max=3] > dr[max=4] > htr[max=4] > finish";

#[test]
fn each_step_is_a_line_and_the_last_line_is_the_solution() {
    let ended = run(&format!(
        "solve --steps `{SHORT}` --timeout 1m --scramble `{SCRAMBLE}`"
    ));
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    let lines: Vec<&str> = ended.out.lines().collect();
    let [steps @ .., whole] = &lines[..] else {
        panic!("no lines: {}", ended.err)
    };
    assert_eq!(steps.len(), 4, "{}", ended.out);
    let start = cube_after(SCRAMBLE);
    let mut so_far = NissMoves::default();
    let mut total = 0;
    for (line, goal) in steps.iter().zip(["eo-", "dr", "htr-dr", "htrfin"]) {
        let (moves, comment) = line.split_once("// ").expect("a comment");
        let (name, figures) = comment.rsplit_once(' ').expect("a name and figures");
        assert!(name.starts_with(goal), "{line}");
        let moves: NissMoves = moves.trim().parse().expect("NISS notation");
        total += moves.length();
        assert_eq!(figures, format!("({}/{total})", moves.length()));
        so_far = so_far.then(&moves);
    }
    assert_eq!(so_far.applied_to(&start), CubieCube::SOLVED);
    let (solution, length) = whole.split_once(" // ").expect("a comment");
    assert!(is_solved_by(&cube_after(SCRAMBLE), solution), "{solution}");
    assert_eq!(length, format!("{} moves", solution.split(' ').count()));

    let object = json_of(&format!(
        "solve --json --steps `{SHORT}` --timeout 1m --scramble `{SCRAMBLE}`"
    ));
    assert_has(&object, &json!({"solution": solution, "proven": false}));
    let last = &object["steps"][3];
    assert_has(last, &json!({"goal": "htrfin", "total": total}));
    assert_eq!(object["solutions"][0]["steps"], object["steps"]);
}

#[test]
fn the_usual_chain_needs_no_name_and_continues_after_moves() {
    let ended = run(&format!(
        "solve --max 40 --after `R' U2 (F)` --steps --scramble `{SCRAMBLE}`"
    ));
    let steps = ended.out.lines().filter(|line| line.contains("// eo-"));
    assert_eq!(steps.count(), 1, "{}{}", ended.out, ended.err);
}

#[test]
fn wrong_chains_are_refused() {
    for (chain, message) in [
        (
            "corss > eo",
            "--steps: step 1: no goal is called \"corss\"; did you mean \"cross\"?",
        ),
        ("eo > drfin", "step 2: drfin starts from dr"),
        ("eo[max=x]", "max=x is not an option"),
    ] {
        assert_fails(&format!("solve --steps `{chain}` --scramble R"), 2, message);
    }
    let ended = run("solve --steps `eo > dr` --metric stm --scramble R");
    assert_eq!(ended.code, Some(2));
    assert_contains(&ended.err, "in htm");
    let ended = run("solve --steps `htr > finish` --scramble `R U F`");
    assert_eq!(ended.code, Some(1), "{}", ended.err);
    assert_contains(&ended.err, "dr");
}

#[test]
fn a_domino_reduction_ends_in_the_subset_that_is_asked_for() {
    let object = json_of(&format!(
        "solve --json --steps `eo > dr[subsets=2c4,4b3] > htr > finish` --scramble `{SCRAMBLE}`"
    ));
    let subset = object["steps"][1]["subset"].as_str().expect("a subset");
    assert!(["2c4", "4b3", "4a3"].contains(&&subset[..3]), "{object}");
    let lines = run(&format!(
        "solve --steps `dr[subsets=4a1]` --scramble `{SCRAMBLE}`"
    ));
    assert!(lines.out.contains(" 4a1 "), "{}{}", lines.out, lines.err);
    for (step, message) in [
        (
            "dr[subsets=5a1]",
            "no subset is called \"5a1\"; there are 0c0, 0c3",
        ),
        ("eo[subsets=4a1]", "only dr and dr-eo have subsets"),
    ] {
        assert_fails(&format!("solve --steps `{step}` --scramble R"), 2, message);
    }
}

#[test]
fn scrambles_of_a_subset_are_of_it() {
    let ended = run("scramble --goal dr-ud --subset `0c4 2e,4a2` -n 5 --seed 3");
    assert_eq!(ended.out.lines().count(), 5, "{}", ended.err);
    for scramble in ended.out.lines() {
        let object = json_of(&format!(
            "solve --json --steps `dr-ud[max=0] > htr` --scramble `{scramble}`"
        ));
        let subset = object["steps"][0]["subset"].as_str().expect("a subset");
        assert!(subset == "0c4 2e" || subset.starts_with("4a2"), "{subset}");
    }
    assert_fails("scramble --goal f2l --subset 4b2", 2, "choose the goal dr");
}

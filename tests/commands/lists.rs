//! `solve --all --max`, `--extra`, `--inverse`, `--rank ease` and `--metric`: lists of solutions as they are printed.

use std::collections::HashSet;
use std::io::{BufRead as _, BufReader};

use cubetui::cube::{CubieCube, Metric, OrientedCube, cost_of_turning};
use serde_json::json;

use crate::commands::driver::{
    Ended, assert_all_fail, assert_contains, assert_fails, assert_has, cube_after, held_after,
    is_solved_by, json_of, moves, program, run, run_with_input, succeeds, turns,
};

pub(super) fn optimal(arguments: &str) -> String {
    format!("solve --solver optimal {arguments}")
}

fn length(text: &str, metric: Metric) -> usize {
    metric.length(&moves(text))
}

/// A cube whose solutions have four or eight moves, and allowed moves with which a search for all of them needs no table.
const SLICES: &str = "R2 L2 U2 D2";
const MOVES: &str = "--moves U,D,R2,L2,F2,B2";

/// The moves of each solution of a list in JSON.
fn listed(object: &serde_json::Value) -> Vec<&str> {
    let solutions = object["solutions"].as_array().expect("a list").iter();
    solutions.filter_map(|one| one["moves"].as_str()).collect()
}

/// Solutions of up to eight moves: plain enumeration finds two of four moves and 54 of eight.
#[test]
fn all_solutions_up_to_a_length_are_listed() {
    let arguments = optimal(&format!(
        "--tier small {MOVES} --all --extra 4 --json --scramble -"
    ));
    let ended = run_with_input(&arguments, format!("{SLICES}\nU\nnonsense\n").as_bytes());
    assert_eq!(ended.code, Some(3));
    let [many, one, wrong] = &ended.objects()[..] else {
        panic!("{}", ended.out)
    };
    for (object, line, count) in [(many, 1, 56), (one, 2, 1)] {
        assert_has(
            object,
            &json!({"line": line, "count": count, "complete": true}),
        );
        assert_eq!(listed(object).len(), count);
        assert_eq!(object["solution"], listed(object)[0]);
    }
    let all = listed(many);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 56);
    assert!(all.is_sorted_by_key(|moves| length(moves, Metric::HalfTurn)));
    let cube = cube_after(SLICES);
    assert!(all.iter().all(|moves| is_solved_by(&cube, moves)));
    assert_eq!(one["solutions"], json!([{"moves": "U'", "length": 1}]));
    assert_eq!(wrong["line"], 3);
    assert!(wrong["error"].is_object(), "{wrong}");
}

#[test]
fn a_list_is_the_same_in_json_and_ranked_by_ease() {
    let list = format!("solve --all --extra 4 {MOVES} --scramble `{SLICES}`");
    let ended = run(&list);
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines.len(), 56);
    assert_eq!(listed(&json_of(&format!("{list} --json"))), lines);

    let cost = |moves: &str| cost_of_turning(&turns(moves));
    let mut costs: Vec<u32> = lines.iter().map(|line| cost(line)).collect();
    costs.sort_unstable();
    let ranked = json_of(&format!("{list} --rank ease --solutions 10 --json"));
    let easiest = ranked["solutions"].as_array().expect("a list").iter();
    let found: Vec<(u32, serde_json::Value)> = easiest
        .map(|one| {
            let moves = one["moves"].as_str().expect("a text");
            (cost(moves), one["cost"].clone())
        })
        .collect();
    let expected: Vec<(u32, serde_json::Value)> = costs[..10]
        .iter()
        .map(|&cost| (cost, json!(cost)))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn as_many_solutions_are_printed_as_were_asked_for() {
    let list = "solve --goal cross --all --max 4 --scramble `F2 R`";
    let all = run(list);
    let lines: Vec<&str> = all.out.lines().collect();
    assert_eq!(lines.len(), 21);
    for count in [1, 2, 21] {
        let some = succeeds(&format!("{list} --solutions {count}"));
        assert_eq!(some.out.lines().collect::<Vec<_>>(), lines[..count]);
    }
    // The next cube is listed too.
    let ended = run_with_input(
        "solve --goal cross --all --max 4 --solutions 3 --json --scramble -",
        b"F2 R\nR\n",
    );
    let [some, one] = &ended.objects()[..] else {
        panic!("{}", ended.out)
    };
    assert_has(some, &json!({"count": 3, "complete": false}));
    assert_eq!(listed(some), lines[..3]);
    assert_eq!(listed(one)[0], "R'");
}

#[test]
fn a_list_without_a_solution_is_refused_in_text_and_in_json() {
    let message = "there is no solution of at most 2 moves";
    let list = "solve --goal cross --all --max 2 --scramble `R U F D`";
    assert_fails(list, 1, message);
    let ended = run(&format!("{list} --json"));
    assert_eq!(ended.code, Some(1));
    let error = &ended.objects()[0]["error"];
    assert_eq!(error["kind"], "no_solution");
    assert_contains(error["message"].as_str().expect("a text"), message);
}

#[test]
fn a_generator_makes_the_cube_from_a_solved_one() {
    for scramble in ["R U F'", "x R M U", "R2 L2 U2 D2"] {
        let ended = run(&optimal(&format!("--inverse --scramble `{scramble}`")));
        let scrambled = held_after(scramble);
        let solved = OrientedCube {
            cube: CubieCube::SOLVED,
            ..scrambled
        };
        assert_eq!(
            solved.turned_by(&turns(&ended.out)),
            scrambled,
            "{scramble}: {}",
            ended.out
        );
    }
    let object = &run(&optimal("--inverse --json --scramble `R U F'`")).objects()[0];
    assert_has(object, &json!({"solution": "R U F'", "inverse": true}));
    assert_has(object, &json!({"stages": [], "length": 3}));
}

/// The checkerboard takes six half turns, or three slice turns. It takes twelve quarter turns, but a proof of that needs a
/// table that takes a while.
#[test]
fn the_same_cube_has_its_length_in_each_metric() {
    for (metric, wanted) in [("htm", 6), ("stm", 3)] {
        let arguments = optimal(&format!("--json --metric `{metric}` --scramble `M2 E2 S2`"));
        let object = json_of(&arguments);
        assert_has(
            &object,
            &json!({"length": wanted, "metric": metric, "proven": true, "at_least": wanted}),
        );
        let solution = object["solution"].as_str().expect("a text");
        assert!(
            is_solved_by(&cube_after("M2 E2 S2"), solution),
            "{solution}"
        );
    }
    let cross = json_of("solve --goal cross --metric qtm --json --scramble `F2 R`");
    assert_has(&cross, &json!({"length": 3, "metric": "qtm"}));
}

#[test]
fn what_makes_no_sense_is_refused() {
    assert_all_fail(
        "
        2 | solve --extra 2 --scramble R | --all
        2 | solve --all --extra 46 --scramble R | 46 is not in 0..=45
        2 | solve --all --solver two-phase --scramble R | optimal
        2 | solve --metric etm --solver optimal --scramble R | [possible values: htm, qtm, stm]
        2 | solve --metric stm --scramble R | optimal
        2 | solve --inverse --stages --scramble R | cannot be used with
        2 | solve --rank speed --scramble R | [possible values: ease]
        ",
    );
}

#[test]
fn nobody_reads_the_list_any_more() {
    let list = "solve --goal cross --all --max 14 --scramble `F2 R`";
    let mut child = program(list).spawn().expect("the program starts");
    let mut first = String::new();
    let out = child.stdout.take().expect("it is piped");
    BufReader::new(out).read_line(&mut first).expect("a line");
    assert_eq!(first, "R' F2\n");
    let ended = Ended::from(child.wait_with_output().expect("the program ends"));
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
}

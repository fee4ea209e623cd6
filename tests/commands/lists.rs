//! `solve --all --max`, `--extra`, `--inverse`, `--rank ease` and `--metric`: lists of solutions as they are printed.

use std::collections::HashSet;
use std::io::{BufRead as _, BufReader, Read as _};
use std::sync::LazyLock;

use cubetui::cube::{CubieCube, Metric, OrientedCube, cost_of_turning};
use serde_json::json;

use crate::commands::driver::{
    Ended, SUPERFLIP, assert_contains, assert_fails, cube_of, held_after, is_solved_by, json_of,
    moves, program, run, run_with_input, succeeds, turns,
};
#[cfg(target_os = "linux")]
use crate::commands::exits::wait_for_handler;

fn optimal(arguments: &str) -> String {
    format!("solve --solver optimal {arguments}")
}

/// All solutions of up to four moves more than the shortest have. (The solver builds its table in every run.)
static LISTED: LazyLock<Ended> =
    LazyLock::new(|| succeeds(&optimal("--all --extra 4 --scramble `R2 L2 U2 D2`")));

fn length(text: &str, metric: Metric) -> usize {
    metric.length(&moves(text))
}

/// The solved cube has 18 turns that cancel and nothing else up to seven moves; the 18 identities of eight moves are three
/// pairs of slices, turned by half turns, from each place and in each direction.
#[test]
fn all_solutions_up_to_a_length_are_printed_in_order() {
    let ended = succeeds(&optimal("--all --max 8 --scramble `R2 L2 U2 D2`"));
    let lines: Vec<&str> = ended.out.lines().collect();
    let distinct: HashSet<&str> = lines.iter().copied().collect();
    assert_eq!((lines.len(), distinct.len()), (76, 76));
    assert!(lines.is_sorted_by_key(|line| length(line, Metric::HalfTurn)));
    assert!(
        lines
            .iter()
            .all(|line| is_solved_by(&cube_of("R2 L2 U2 D2"), line))
    );
    assert_eq!(LISTED.out.lines().collect::<HashSet<_>>(), distinct);
    let shortest = run(&optimal("--all --scramble `R2 L2 U2 D2`"));
    assert!(shortest.out.lines().count() < 76);
    assert!(
        shortest
            .out
            .lines()
            .all(|line| length(line, Metric::HalfTurn) == 4)
    );
}

#[test]
fn a_list_in_json_is_one_object_a_cube_and_ends_with_its_count() {
    let arguments = optimal("--all --extra 4 --json --scramble -");
    let ended = run_with_input(&arguments, b"R2 L2 U2 D2\nR\nnonsense\n");
    assert_eq!(ended.code, Some(3));
    let [many, one, wrong] = &ended.objects()[..] else {
        panic!("{}", ended.out)
    };
    for (object, line, count) in [(many, 1, 76), (one, 2, 1)] {
        assert_eq!(
            (&object["line"], &object["count"]),
            (&json!(line), &json!(count)),
            "{object}"
        );
        assert_eq!(object["complete"], true);
        let solutions = object["solutions"].as_array().expect("a list");
        assert_eq!(solutions.len(), count);
        assert_eq!(object["solution"], solutions[0]["moves"]);
    }
    assert_eq!(one["solutions"], json!([{"moves": "R'", "length": 1}]));
    assert_eq!(wrong["line"], 3);
    assert!(wrong["error"].is_object(), "{wrong}");
}

#[test]
fn as_many_solutions_that_are_not_alike_are_printed_as_were_asked_for() {
    let list = "--all --extra 4 --unique --scramble";
    let all = run(&optimal(&format!("{list} `R2 L2 U2 D2`")));
    let lines: Vec<&str> = all.out.lines().collect();
    assert_eq!(lines.len(), 7);
    for count in [1, 2, 7] {
        let some = succeeds(&optimal(&format!(
            "--solutions {count} {list} `R2 L2 U2 D2`"
        )));
        assert_eq!(some.out.lines().collect::<Vec<_>>(), lines[..count]);
    }
    // The next cube is listed too.
    let json = optimal(&format!("--solutions 3 --json {list} -"));
    let ended = run_with_input(&json, b"R2 L2 U2 D2\nR\n");
    let [some, one] = &ended.objects()[..] else {
        panic!("{}", ended.out)
    };
    assert_eq!(
        (&some["count"], &some["complete"]),
        (&json!(3), &json!(false))
    );
    assert_eq!((&one["count"], &one["complete"]), (&json!(1), &json!(true)));
}

#[test]
fn a_list_without_a_solution_is_refused_in_text_and_in_json() {
    let message = "there is no solution of at most 2 moves";
    let list = "--all --max 2 --scramble `R U F`";
    assert_fails(&optimal(list), 1, message);
    let ended = run(&optimal(&format!("{list} --json")));
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
    assert_eq!(
        (&object["solution"], &object["inverse"]),
        (&json!("R U F'"), &json!(true))
    );
    assert_eq!(
        (&object["stages"], &object["length"]),
        (&json!([]), &json!(3))
    );
}

#[test]
fn the_easiest_solutions_come_first_and_are_the_easiest_of_all() {
    let cost = |moves: &str| cost_of_turning(&turns(moves));
    let scramble = "--extra 4 --scramble `R2 L2 U2 D2`";
    let mut costs: Vec<u32> = LISTED.out.lines().map(cost).collect();
    costs.sort_unstable();
    let ranked = run(&optimal(&format!(
        "--all --rank ease --solutions 10 {scramble}"
    )));
    assert_eq!(
        ranked.out.lines().map(cost).collect::<Vec<_>>(),
        costs[..10]
    );
    let one = json_of(&optimal(&format!("--all --rank ease --json {scramble}")));
    assert_eq!(one["solutions"][0]["cost"], costs[0]);
    assert_eq!(one["solutions"].as_array().map(Vec::len), Some(1));
}

/// Twelve quarter turns or six half turns make the checkerboard, and three turns of slices.
#[test]
fn the_same_cube_has_its_length_in_each_metric() {
    for (metric, wanted) in [("htm", 6), ("qtm", 12), ("stm", 3)] {
        let arguments = optimal(&format!("--json --metric `{metric}` --scramble `M2 E2 S2`"));
        let object = json_of(&arguments);
        assert_eq!(
            (&object["length"], &object["metric"]),
            (&json!(wanted), &json!(metric))
        );
        assert_eq!(
            (&object["proven"], &object["at_least"]),
            (&json!(true), &json!(wanted))
        );
        let solution = object["solution"].as_str().expect("a text");
        assert!(
            is_solved_by(&CubieCube::SOLVED.turned_by(&moves("M2 E2 S2")), solution),
            "{solution}"
        );
    }
    let cross = run("solve --to cross --metric qtm --json --scramble `F2 R`");
    assert_eq!(cross.objects()[0]["metric"], "qtm");
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (arguments, words) in [
        ("--extra 2", "--all"),
        ("--all --extra 46", "46 is not in 0..=45"),
        ("--all --solver two-phase", "optimal"),
        (
            "--metric etm --solver optimal",
            "[possible values: htm, qtm, stm]",
        ),
        ("--metric stm", "optimal"),
        ("--inverse --stages", "cannot be used with"),
        ("--rank speed", "[possible values: ease]"),
    ] {
        assert_fails(&format!("solve {arguments} --scramble R"), 2, words);
    }
}

#[test]
fn nobody_reads_the_list_any_more() {
    let arguments = optimal("--all --max 16 --scramble `R U R' U'`");
    let mut child = program(&arguments).spawn().expect("the program starts");
    let mut first = String::new();
    let out = child.stdout.take().expect("it is piped");
    BufReader::new(out).read_line(&mut first).expect("a line");
    assert_eq!(first, "U R U' R'\n");
    let ended = Ended::from(child.wait_with_output().expect("the program ends"));
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_the_list_and_says_that_there_may_be_more() {
    for (json, scramble) in [(false, "R U R' U'"), (true, "R U R' U'"), (true, SUPERFLIP)] {
        let json_option = if json { "--json" } else { "" };
        let arguments = optimal(&format!(
            "--all --max 20 --scramble `{scramble}` {json_option}"
        ));
        let mut child = program(&arguments).spawn().expect("the program starts");
        let mut out = child.stdout.take().expect("it is piped");
        let mut printed = vec![0; 1];
        if scramble == SUPERFLIP {
            // Nothing is found for minutes.
            wait_for_handler(&child);
            printed.clear();
        } else {
            out.read_exact(&mut printed)
                .expect("a solution is found at once");
        }
        let id = rustix::process::Pid::from_child(&child);
        rustix::process::kill_process(id, rustix::process::Signal::INT)
            .expect("the program still runs");
        out.read_to_end(&mut printed).expect("it ends");
        let printed = String::from_utf8(printed).expect("it is text");
        let ended = Ended::from(child.wait_with_output().expect("the program ends"));
        assert_eq!(ended.code, Some(130), "{}", ended.err);
        if json {
            let object: serde_json::Value =
                serde_json::from_str(&printed).expect("one whole object");
            let is_list = object["complete"] == false && object["count"].as_u64() > Some(0);
            assert!(
                is_list || object["error"]["kind"] == "interrupted",
                "{object}"
            );
        } else {
            assert_contains(
                &ended.err,
                "interrupted before all were found: there may be more",
            );
        }
    }
}

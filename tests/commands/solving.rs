//! `solve` beyond one plain answer: several cubes, stages, JSON.

use cubetui::cube::{Algorithm, CubieCube, Face, Move, random};
use cubetui::solver::{Phases, SOLVERS};
use cubetui::tables::STAGES;

use serde_json::json;

use crate::algorithms::algorithm;
use crate::commands::driver::{
    SOLVED, assert_ends, assert_fails, assert_has, assert_prints, cube_after, is_solved_by,
    json_of, run, run_with_input,
};

#[test]
fn several_cubes_are_solved_in_their_order() {
    let ended = run(&format!("solve `R U2 F'` `{SOLVED}` U2 `R U`"));
    assert_ends(&ended, 0, "F U2 R'\n\nU2\nU' R'\n", "");
    let ended = run("solve --scramble `R U2 F'` --scramble M --scramble ``");
    assert_eq!((ended.code, ended.out.lines().count()), (Some(0), 3));
    let ended = run(&format!("solve `{SOLVED}` (UFR+) UUU R2"));
    let complaints = "cubetui: cube 2: this cube is impossible:\n  \
                      one corner is twisted clockwise: turning faces alone cannot do that\n\
                      cubetui: cube 3: a cube has 54 stickers, but 3 letters were given\n";
    assert_ends(&ended, 3, "\nR2\n", complaints);
}

#[test]
fn stages_are_lines_that_are_algorithms() {
    assert_prints(
        "solve --stages `R U2 F'`",
        "F // phase 1: 1 move\nU2 R' // phase 2: 2 moves\n",
    );
    assert_prints(
        &format!("solve --stages `{SOLVED}`"),
        "// phase 1: 0 moves\n// phase 2: 0 moves\n",
    );
    for seed in 0..10 {
        let cube = CubieCube::random(&mut random::seeded_generator(seed));
        let ended = run(&[
            "solve",
            "--stages",
            "--max",
            "25",
            &cube.to_face_cube().to_string(),
        ]);
        assert!(is_solved_by(&cube, &ended.out), "{}", ended.out);
        let lengths: Vec<usize> = ended
            .out
            .lines()
            .map(|line| {
                let moves = algorithm(line);
                let length = moves.length_htm();
                let plural = if length == 1 { "" } else { "s" };
                assert!(
                    line.ends_with(&format!(": {length} move{plural}")),
                    "{line}"
                );
                moves.length_htm()
            })
            .collect();
        let all: Algorithm = ended.out.parse().expect("all lines are an algorithm");
        let phases = Phases::of(&all.moves().0);
        assert_eq!(lengths, [phases.first, all.length_htm() - phases.first]);
        assert_eq!(ended.out.contains("phase 2 backwards"), phases.backwards);
    }
}

#[test]
fn a_solution_is_an_object() {
    let object = json_of("solve --json --stages --scramble `R U2 F'`");
    assert_eq!(
        object["cube"],
        cube_after("R U2 F'").to_face_cube().to_string()
    );
    assert_has(
        &object,
        &json!({"line": 1, "solver": "two-phase", "proven": true}),
    );
    let stage = |name: &str, moves: &str, length: usize| json!({ "name": name, "moves": moves, "length": length });
    let stages = [stage("phase 1", "F", 1), stage("phase 2", "U2 R'", 2)];
    let way = json!({ "moves": "F U2 R'", "length": 3, "stages": stages });
    assert_eq!(object["solutions"], json!([way]));
    assert!(object["seconds"].is_f64() && object["positions"].is_u64());
}

#[test]
fn several_solutions_are_all_right() {
    let cube = CubieCube::random(&mut random::seeded_generator(8));
    let object = &run(&[
        "solve",
        "--json",
        "--solutions",
        "5",
        "--max",
        "22",
        &cube.to_face_cube().to_string(),
    ])
    .objects()[0];
    let ways = object["solutions"].as_array().expect("a list");
    assert_eq!(ways.len(), 5);
    for way in ways {
        assert!(is_solved_by(&cube, way["moves"].as_str().expect("a text")));
        assert!(way["length"].as_u64() <= Some(22) && way.get("stages").is_none());
    }
}

#[test]
fn no_answer_is_an_object_with_its_exit_code() {
    let input = format!("{SOLVED}\nR U F'\nR2\n(UF+)\n");
    let ended = run_with_input("solve --json --max 1", input.as_bytes());
    assert_eq!((ended.code, ended.err.as_str()), (Some(3), ""));
    let objects = ended.objects();
    let lines: Vec<_> = objects
        .iter()
        .map(|object| object["line"].as_u64().expect("a number"))
        .collect();
    assert_eq!(lines, [1, 2, 3, 4]);
    let error = json!({
        "kind": "no_solution",
        "message": "there is no solution of at most 1 move; allow more with --max",
        "exit_code": 1
    });
    assert_eq!(objects[1]["error"], error);
    assert_has(
        &objects[3]["error"],
        &json!({"kind": "impossible", "exit_code": 3}),
    );
    let ended = run_with_input("solve --max 1", b"R U2\nR2\n");
    assert_ends(
        &ended,
        1,
        "R2\n",
        "cubetui: line 1: there is no solution of at most 1 move; allow more with --max\n",
    );
}

#[test]
fn stages_run_along_the_axes_that_are_asked_for() {
    for axes in ["UD-FB", "rl-ud"] {
        let object = json_of(&format!(
            "solve --json --solver thistlethwaite --axis {axes} --max 30 --scramble `R U F D2 L' B U2 R' F2`"
        ));
        assert_eq!(object["chain"], axes.to_uppercase(), "{object}");
    }
    let unknown = "\"XY\" is none of FB-RL, RL-FB";
    assert_fails(
        "solve --solver thistlethwaite --axis XY --scramble R",
        2,
        unknown,
    );
    let solver = "axes are for the solver thistlethwaite";
    assert_fails("solve --axis UD-FB --scramble R", 2, solver);
}

#[test]
fn every_solver_on_offer_can_be_chosen_and_solves() {
    const SCRAMBLE: &str = "R U2 F' L2 D B' R2";
    let cube = cube_after(SCRAMBLE);
    for entry in SOLVERS {
        let object = &run(&[
            "solve",
            "--json",
            "--stages",
            "--solver",
            entry.id,
            "--scramble",
            SCRAMBLE,
        ])
        .objects()[0];
        assert_eq!(object["solver"], entry.id, "{object}");
        let way = &object["solutions"][0];
        assert!(
            is_solved_by(&cube, way["moves"].as_str().expect("a text")),
            "{object}"
        );
        let stages = way["stages"].as_array().expect("a list").iter();
        let lengths: u64 = stages
            .map(|stage| stage["length"].as_u64().expect("a number"))
            .sum();
        assert_eq!(way["length"], lengths);
    }
    let ended = run("solve --solver thistlethwaite --stages --scramble R2");
    let key = STAGES[3]
        .key(&CubieCube::SOLVED.turned(Move::new(Face::R, 2)))
        .expect("it is in every group");
    let stages = [
        "// stage 1 (G1) in <U R F D L B>: 0 moves; keys 0\n",
        "// stage 2 (G2) in <U R F2 D L B2>: 0 moves; keys 0\n",
        "// stage 3 (G3) in <U R2 F2 D L2 B2>: 0 moves; keys 0\n",
    ];
    let last = format!("R2 // stage 4 (G4) in <U2 R2 F2 D2 L2 B2>: 1 move; keys {key} > 0\n");
    assert_ends(&ended, 0, &(stages.concat() + &last), "");
}

#[test]
fn metrics_are_read_in_capitals_too() {
    let solved = |metric: &str| run(&format!("solve --goal cross --metric {metric} `R U F`")).out;
    assert!(!solved("qtm").is_empty());
    assert_eq!(solved("QTM"), solved("qtm"));
}

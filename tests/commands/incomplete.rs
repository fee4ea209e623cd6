//! `solve --incomplete` and `--up-to`: cubes that are not known completely, and turns that are free.

use cubetui::cube::{Color, Cubie, CubieCube, Facelet, inverse_moves};
use cubetui::goals::IncompleteCube;
use serde_json::json;

use crate::commands::driver::{
    SOLVED, assert_ends, assert_fails, assert_has, assert_prints, held_after, json_of, moves, run,
    run_with_input, turns,
};

/// Edges oriented, three corners twisted anticlockwise, one untwisted: 4! · 4! / 2 cubes.
const SUNE: &str = "? ? ? ? DF DR DB DL FR FL BR BL -? -? -? ? DRF DFL DLB DBR";

/// Whether moves solve one of the cubes that fit.
fn solves(cube: &str, solution: &str) -> bool {
    let moves = moves(solution);
    let cube: IncompleteCube = cube.parse().expect("an incomplete cube");
    cube.fits(&CubieCube::SOLVED.turned_by(&inverse_moves(&moves)))
}

#[test]
fn a_solution_solves_a_cube_that_fits_and_says_how_many_do() {
    let ended = run(&format!("solve --incomplete `{SUNE}`"));
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert_eq!(
        ended.err,
        "cubetui: 288 cubes fit; a solution solves at least one of them\n"
    );
    assert!(solves(SUNE, &ended.out), "{}", ended.out);
    let object = json_of(&format!("solve --incomplete --json --up-to U `{SUNE}`"));
    let fields =
        ["cube", "fitting", "up_to", "goal"].map(|name| object[name].as_str().expect("a text"));
    assert_eq!(fields, [SUNE, "288", "U", "solved"]);
    assert_has(&object, &json!({"length": 7, "proven": true}));
}

#[test]
fn stickers_may_be_unknown_and_the_cube_held_in_any_way() {
    let held = held_after("x2 y R U F2");
    let known = |facelet: Facelet| !matches!(facelet.cubie(), Some((Cubie::Corner(_), _)));
    let letter = |(facelet, color): (Facelet, Color)| {
        if known(facelet) {
            color.face().letter()
        } else {
            '.'
        }
    };
    let stickers: String = Facelet::all().zip(held.stickers()).map(letter).collect();
    let object = json_of(&format!("solve --incomplete --json `{stickers}`"));
    assert_has(
        &object,
        &json!({"cube": stickers.as_str(), "fitting": "44089920"}),
    );
    let solution = object["solution"].as_str().expect("moves");
    assert!(
        object["length"].as_u64().expect("a number") <= 3,
        "{solution}"
    );
    assert_eq!(
        held.turned_by(&turns(solution)).cube.edges(),
        CubieCube::SOLVED.edges(),
        "{solution}"
    );
}

#[test]
fn lists_come_once_up_to_turns_of_a_face_and_as_the_cube_is_held() {
    let list = |arguments: &str| -> Vec<String> {
        let ended = run(arguments);
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        let mut lines: Vec<String> = ended.out.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    let options = "solve --up-to U --all --max 8 --moves R,U,F";
    let incomplete = list(&format!("{options} --incomplete `{SUNE}`"));
    assert_eq!(
        incomplete,
        [
            "F U F' U F U2 F'",
            "F' U2 F U F' U F",
            "R U R' U R U2 R'",
            "R' U2 R U R' U R"
        ]
    );
    // The scramble that this algorithm solves has the same case.
    let scramble = "--goal oll --scramble `R U2 R' U' R U' R'`";
    assert_eq!(list(&format!("{options} {scramble}")), incomplete);
    // Held upside down, U is the face on top, with the yellow last layer.
    let turned = "--incomplete `x2 R U R' U'`";
    assert_eq!(
        list(&format!("solve --up-to U --all {turned}")),
        ["R U' R'"]
    );
}

#[test]
fn one_line_is_solved_after_the_other() {
    let input = format!("{SUNE}\nR U\n{SOLVED}\n+{SUNE}\n");
    let ended = run_with_input("solve --incomplete --json", input.as_bytes());
    let objects = ended.objects();
    assert_eq!(objects.len(), 4);
    assert_eq!(objects[0]["fitting"], "288");
    assert_has(&objects[1], &json!({"solution": "U' R'", "fitting": null}));
    assert_has(&objects[2], &json!({"solution": "", "fitting": "1"}));
    let message = objects[3]["error"]["message"].as_str().expect("a text");
    assert_eq!(
        message,
        "no possible cube fits: the number of flipped edges is odd"
    );
    assert_eq!(objects[3]["error"]["kind"], "impossible");
}

#[test]
fn an_incomplete_cube_without_the_option_is_refused_with_advice() {
    let advice = "288 cubes fit; add --incomplete to solve any of them\n";
    let ended = run(&format!("solve `{SUNE}`"));
    let words = "cubetui: these pieces are those of an incomplete cube; ";
    assert_ends(&ended, 3, "", &format!("{words}{advice}"));
    let oriented = "UUUUUUUUU...RRRRRR...FFFFFFDDDDDDDDD...LLLLLL...BBBBBB";
    let ended = run(&format!("solve `{oriented}`"));
    let words = "cubetui: 12 unknown stickers do not follow from the others; ";
    assert_ends(&ended, 3, "", &format!("{words}{advice}"));
    let ended = run(
        "solve --incomplete `UF UR UB UL DF DR DB DL FR FL BR BL UFR Q? @? @? @? @? @? \
         @?`",
    );
    assert_eq!(ended.code, Some(3));
    assert!(ended.err.starts_with("cubetui: "), "{}", ended.err);
}

#[test]
fn incomplete_cubes_are_goals_too() {
    let goal = "UF UR UB UL @? @? @? @? @? @? @? @? @? @? @? @? @? @? @? @?";
    assert_prints(&format!("solve --goal `{goal}` --scramble R"), "R'\n");
    // The edge FR is at UF; only F brings it to its position, in either orientation.
    let turned = format!("{}{}", "@? ".repeat(8), "@FR").trim().to_owned() + &" @?".repeat(11);
    let ended = run(&format!("solve --goal `{turned}` --all --scramble `R U`"));
    assert_ends(&ended, 0, "F\n", "");
}

#[test]
fn what_cannot_be_searched_is_refused_before_the_search() {
    assert_fails(
        &format!("solve --incomplete --up-to U --moves M,U `{SUNE}`"),
        2,
        "as in R,U,F2",
    );
    assert_fails(
        &format!("solve --incomplete --up-to U --moves R',U `{SUNE}`"),
        2,
        "as in R,U,F2",
    );
    assert_fails(
        "solve --up-to U --metric stm --solver optimal R",
        2,
        "htm and qtm",
    );
    assert_fails("solve --up-to U --goal htrfin R2", 2, "any moves lead to");
    assert_fails(
        &format!("solve --incomplete --goal cross `{SUNE}`"),
        2,
        "cannot be used with",
    );
}

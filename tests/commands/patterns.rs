//! `patterns`: the known ones, and the cubes that show a drawing.

use std::collections::HashSet;

use serde_json::json;

use crate::commands::driver::{
    assert_all_fail, assert_has, assert_prints, is_solved_by, json_of, run, run_with_input,
    succeeds,
};
use cubetui::cube::{ColorScheme, CubieCube};
use cubetui::formats::ParsedCube;
use cubetui::goals::Pattern;

fn cube(letters: &str) -> CubieCube {
    let parsed = ParsedCube::read(letters, &ColorScheme::western()).expect("stickers");
    parsed.cube().expect("a possible cube")
}

#[test]
fn the_known_patterns_are_listed_with_their_moves() {
    let text = succeeds("patterns").out;
    assert_eq!(text.lines().count(), Pattern::ALL.len());
    assert!(text.starts_with("Checkerboard                  6  U2 D2 F2 B2 L2 R2\n"));
    for (object, pattern) in run("patterns --json").objects().iter().zip(Pattern::ALL) {
        assert_has(
            object,
            &json!({"id": pattern.id, "length": pattern.length, "proven": pattern.is_optimal}),
        );
        let stickers = object["cube"].as_str().expect("stickers");
        assert_eq!(cube(stickers), pattern.cube().cube);
    }
}

#[test]
fn all_cubes_that_show_a_drawing_are_listed() {
    let text = succeeds("patterns ababababa").out;
    let cubes: HashSet<&str> = text.lines().collect();
    assert_eq!((text.lines().count(), cubes.len()), (17, 17));
    for id in ["checkerboard", "checkerboard-3", "checkerboard-6"] {
        let pattern = Pattern::ALL.iter().find(|pattern| pattern.id == id);
        let shown = pattern.expect("it is known").cube().cube.to_face_cube();
        assert!(cubes.contains(shown.to_string().as_str()), "{id}");
    }
    // Those three are all, up to symmetry.
    let unique = succeeds("patterns ababababa --unique=symmetries").out;
    assert_eq!(unique.lines().count(), 3);
    assert_prints(
        "patterns ababababa --count",
        "17 cubes; 3 up to symmetry, 3 up to symmetry and inversion\n",
    );
    assert_has(
        &json_of("patterns ababababa --count --json"),
        &json!({"cubes": 17, "up_to_symmetry": 3, "up_to_symmetry_and_inversion": 3}),
    );
    // All six faces, drawn one by one. One edge is left open.
    assert_prints(
        "patterns UUUUUUU?URRRRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
        "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\n",
    );
}

#[test]
fn a_list_ends_where_it_is_told_to_and_goes_on_to_the_solver() {
    let crosses = succeeds("patterns ?a?aaa?a? -n 3").out;
    assert_eq!(crosses.lines().count(), 3);
    let solved = run_with_input("solve", crosses.as_bytes());
    for (stickers, moves) in crosses.lines().zip(solved.out.lines()) {
        assert!(is_solved_by(&cube(stickers), moves), "{stickers}: {moves}");
    }
    let first = &run("patterns ababababa -n 1 --json --to reid").objects()[0];
    assert_has(first, &json!({"form": "reid", "class": "S6"}));
}

#[test]
fn drawings_that_cannot_be_read_or_shown_are_errors() {
    assert_all_fail(
        "2 | patterns ab1bababa | character 3, '1', is not part of a drawing
         2 | patterns aba | but this has 3
         2 | patterns --count | <DRAWING>
         2 | patterns ababababa --count -n 3 | cannot be used with
         1 | patterns abcdefghi | no cube shows this
         2 | patterns ????????? --count | more than 1,000,000 cubes show this",
    );
}

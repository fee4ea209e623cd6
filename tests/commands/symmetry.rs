//! `symmetry groups`, `show`, `random` and `list`.

use std::collections::HashSet;

use cubetui::cube::{ColorScheme, CubieCube, SymmetrySet};
use cubetui::formats::ParsedCube;
use cubetui::symmetry::{SymmetryClass, SymmetryScope};

use serde_json::json;

use crate::commands::driver::{
    SUPERFLIP, assert_all_fail, assert_contains, assert_has, assert_prints, cube_after,
    is_solved_by, json_of, run, run_with_input, succeeds,
};

fn cube(letters: &str) -> CubieCube {
    let parsed = ParsedCube::read(letters, &ColorScheme::western()).expect("stickers");
    parsed.cube().expect("a possible cube")
}

#[test]
fn the_groups_are_listed_with_their_totals() {
    for (arguments, scope, groups) in [
        ("symmetry groups", SymmetryScope::Symmetries, "98"),
        (
            "symmetry groups --antisymmetries",
            SymmetryScope::Antisymmetries,
            "420",
        ),
    ] {
        let classes = SymmetryClass::all(scope);
        let ended = succeeds(arguments);
        let lines: Vec<&str> = ended.out.lines().collect();
        assert_eq!(lines.len(), classes.len() + 2);
        for (line, class) in lines[1..].iter().zip(classes) {
            assert!(line.starts_with(class.name()), "{line}");
        }
        let total: Vec<&str> = lines[lines.len() - 1].split_whitespace().collect();
        let number = classes.len().to_string();
        assert_eq!(
            total,
            [
                &number,
                groups,
                "43,252,003,274,489,856,000",
                "450,541,810,590,509,978"
            ]
        );
        let objects = run(&format!("{arguments} --json")).objects();
        assert_eq!(objects.len(), classes.len());
        let cubes = objects.iter().map(|object| {
            let digits = object["cubes"].as_str().expect("digits");
            digits.parse::<u128>().expect("digits")
        });
        assert_eq!(cubes.sum::<u128>(), 43_252_003_274_489_856_000);
    }
}

#[test]
fn a_class_is_shown_with_what_generates_it() {
    assert_prints(
        "symmetry show d3",
        "class: D3, order 6, 4 groups that lie differently in the cube\n\
         symmetries: E C3(URF) C3(DBL) C2'(UL) C2'(UB) C2'(FL)\n\
         generator: C3(URF)  looks the same after a third of a turn about the corner URF\n\
         generator: C2'(UL)  looks the same after half a turn about the edge UL\n\
         cubes: 1,664; 208 up to symmetry, 160 up to symmetry and inversion\n  \
           D3/-                           768\n  \
           D3/D3                          192\n  \
           D3/D3d                         704\n",
    );
    let ended = run("symmetry show C4/C4v");
    assert_contains(&ended.out, "\nantisymmetries: σh(R) σh(F) σd(FR) σd(FL)\n");
    assert_contains(
        &ended.out,
        "\ngenerator: σh(R)    becomes its inverse after the mirror",
    );
    let object = json_of("symmetry show C4/C4v --json");
    assert_has(&object, &json!({"order": 4, "antisymmetries": 4}));
    assert_eq!(object["generators"][1]["antisymmetry"], true);
    assert_eq!(object["parts"].as_array().map(Vec::len), Some(1));
    let object = json_of("symmetry show O --json");
    assert_has(&object, &json!({"cubes": "0", "antisymmetries": null}));
    assert_eq!(object["parts"].as_array().map(Vec::len), Some(3));
}

#[test]
fn random_cubes_have_exactly_the_symmetry_and_follow_from_the_seed() {
    let ended = succeeds("symmetry random `c2v b` -n 5 --seed 3");
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines.len(), 5);
    for line in &lines {
        assert_eq!(
            SymmetrySet::of_cube(&cube(line)).group_name(),
            Some("C2v (b)")
        );
    }
    let later = run("symmetry random C2v(b) --seed 5 --json").objects();
    assert_eq!(
        later[0]["cube"], lines[2],
        "each cube has a seed of its own"
    );
    assert_has(&later[0], &json!({"class": "C2v (b)", "seed": 5}));
    let cycles = run("symmetry random C2v(b) --seed 5 --to cycles");
    let facelets = run_with_input("convert --to facelets", cycles.out.as_bytes());
    assert_eq!(facelets.out.trim_end(), lines[2]);
}

/// Solved, superflip, the six-fold checkerboard, and both in one.
#[test]
fn the_four_cubes_with_all_symmetries_are_listed() {
    let ended = succeeds("symmetry list Oh");
    let listed: HashSet<CubieCube> = ended.out.lines().map(cube).collect();
    let [flipped, checkered] = [SUPERFLIP, "R2 L2 U2 D2 F2 B2"].map(cube_after);
    assert_eq!(
        listed,
        HashSet::from([
            CubieCube::SOLVED,
            flipped,
            checkered,
            flipped.then(&checkered)
        ])
    );
}

#[test]
fn lists_may_leave_out_cubes_that_are_alike() {
    let lines = |arguments: &str| {
        let ended = run(&format!("symmetry list {arguments}"));
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        ended.out.lines().map(str::to_owned).collect::<HashSet<_>>()
    };
    let (all, unique) = (lines("D3"), lines("D3 --unique"));
    let by_symmetry = lines("D3 --unique=symmetries");
    assert_eq!(
        [all.len(), by_symmetry.len(), unique.len()],
        [1664, 208, 160]
    );
    assert!(unique.is_subset(&by_symmetry) && by_symmetry.is_subset(&all));
}

/// Each class of cubes that are alike is solved once. All its cubes are listed with solutions of the same length.
#[test]
fn solutions_of_alike_cubes_follow_from_one() {
    // A first solution takes milliseconds, and the proof minutes.
    let list = "symmetry list Th/- --solve --timeout 1s";
    let solved = run(&format!("{list} --json"));
    assert_eq!(solved.code, Some(0), "{}", solved.err);
    let objects = solved.objects();
    assert_eq!(objects.len(), 8);
    let mut lengths = std::collections::HashMap::new();
    for object in &objects {
        let (letters, moves) = (
            object["cube"].as_str().expect("stickers"),
            object["solution"].as_str(),
        );
        let moves = moves.expect("moves");
        assert!(is_solved_by(&cube(letters), moves), "{letters}: {moves}");
        let length = moves.split_whitespace().count();
        assert_eq!(object["length"], length);
        assert_eq!(
            *lengths.entry(object["line"].as_u64()).or_insert(length),
            length
        );
    }
    assert_eq!(lengths.len(), 2);
    let text = run(&format!("{list} --unique"));
    assert_eq!(
        (text.code, text.out.lines().count()),
        (Some(0), 2),
        "{}",
        text.err
    );
    for line in text.out.lines() {
        let [letters, length, moves] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        assert!(is_solved_by(&cube(letters), moves));
        assert_eq!(length, moves.split(' ').count().to_string());
    }
    assert!(
        text.err
            .lines()
            .all(|line| line.contains("not proven in time")),
        "{}",
        text.err
    );
}

#[test]
fn the_symmetries_of_a_supercube_carry_its_centres() {
    for cube in [
        "`() centres U2`",
        "--supercube --scramble `R L U2 R' L' U R L U2 R' L' U`",
    ] {
        let ended = run(&format!("symmetry {cube}"));
        assert!(
            ended.out.starts_with("group: C4v, order 8\n"),
            "{}",
            ended.out
        );
        let object = json_of(&format!("symmetry --json {cube}"));
        assert_has(&object, &json!({"centers": "U2", "class_size": 6}));
    }
    // Seen from above, the centres of U and D are turned in the same direction, and those of the inverse in the other.
    let ended = run("symmetry `() centres U+ D-`");
    assert!(
        ended.out.starts_with("group: C4h, order 8\n"),
        "{}",
        ended.out
    );
    let antisymmetries = "C2'(FR) C2'(FL) C2(R) C2(F) σh(R) σh(F) σd(FR) σd(FL)";
    assert!(
        ended
            .out
            .ends_with(&format!("\nantisymmetries: {antisymmetries}\n")),
        "{}",
        ended.out
    );
    assert!(run("symmetry ()").out.starts_with("group: Oh, order 48\n"));
    let words = run("symmetry --words ()").out;
    assert_contains(
        &words,
        "\nclass: 1 cube by all 48 symmetries, 1 with the inverses\n",
    );
}

#[test]
fn impossible_requests_are_refused_with_the_reason() {
    assert_all_fail(
        r#"
        1 | symmetry list O | no cube has exactly the symmetry O
        1 | symmetry random T/- | no cube has exactly the symmetry T/-
        2 | symmetry list C1 | C1 has 43,252,003,109,885,814,336 cubes, and at most 1,000,000
        2 | symmetry show C2 | several symmetry groups are called "C2": C2 (a), C2 (b)
        2 | symmetry show C5 | no symmetry group is called "C5"; there are C1, Ci
        2 | symmetry show C3/C4 | with these symmetries there are C3/-, C3/C3
        2 | symmetry list Oh --timeout 1s | --solve
        "#,
    );
    assert_prints("symmetry random D3 -n 0", "");
}

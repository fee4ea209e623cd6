//! `alg` and `order`.

use cubetui::cube::OrientedCube;

use serde_json::json;

use crate::algorithms::algorithm;
use crate::commands::driver::{assert_ends, assert_prints, json_of, run, run_with_input};

#[test]
fn algorithms_are_rewritten() {
    for (arguments, result) in [
        ("expand `[R, U]2 (F' M)'`", "R U R' U' R U R' U' M' F"),
        ("expand --faces `M x U`", "L' R U"),
        ("invert `[R U, D] (F' L)3 (M x)'`", "(M x) (L' F)3 [D, R U]"),
        ("simplify `R L R U D D' U' F`", "R2 L F"),
        ("simplify `R R'`", ""),
        ("mirror `R U R' U'`", "L' U' L U"),
        ("mirror `[r: M E2 S' x y' z]`", "[Lw': M E2 S x y z']"),
        ("mirror --plane E `R U x`", "R' D' x'"),
        ("mirror --plane s `R U R' F z`", "R' U' R B' z"),
        ("rotate y `R U R' U'`", "F U F' U'"),
        ("rotate `x y'` `Rw M'`", "Bw S'"),
        ("rotate `` R", "R"),
        ("unniss `R U (F D') L`", "R U L D F'"),
        ("switch `R U (F D') L`", "F D' (R U L)"),
    ] {
        assert_prints(&format!("alg {arguments}"), &format!("{result}\n"));
    }
    let object = json!({ "line": 1, "algorithm": "(R U)2", "result": "U' R' U' R'", "length": 4 });
    let inverted = run("alg simplify --json `(R U)2`").objects();
    assert_eq!(inverted[0]["result"], "R U R U");
    let ended = run_with_input("alg invert --json", b"(R U) (R U)\n");
    assert_eq!(ended.objects()[0]["result"], "(U' R') (U' R')");
    assert_eq!(
        json_of("alg expand --json `(R U)2'`")["result"],
        object["result"]
    );
}

#[test]
fn carried_algorithms_do_what_the_symmetry_says() {
    use cubetui::cube::Symmetry;
    let written = algorithm("[R U', M] (x F Lw2)2 E S' y z' D B");
    let seen = OrientedCube::SOLVED.turned_by(&written.turns());
    for symmetry in Symmetry::all() {
        let carried = OrientedCube::SOLVED.turned_by(&written.carried(symmetry).turns());
        assert_eq!(carried.cube, symmetry.carry(&seen.cube));
        let orientation = symmetry
            .inverse()
            .then(seen.orientation.symmetry())
            .then(symmetry);
        assert_eq!(carried.orientation.symmetry(), orientation);
    }
}

#[test]
fn lengths_are_counted_in_four_metrics() {
    for (metric, length) in [
        ("htm", "4\n"),
        ("qtm", "5\n"),
        ("stm", "3\n"),
        ("etm", "4\n"),
    ] {
        assert_prints(
            &format!("alg length --metric `{metric}` `R2 Uw M' x`"),
            length,
        );
    }
    let object =
        json!({ "line": 1, "algorithm": "R2 M x", "htm": 3, "qtm": 4, "stm": 2, "etm": 3 });
    assert_eq!(run("alg length --json `R2 M x`").objects(), [object]);
}

#[test]
fn every_line_is_an_algorithm_also_an_empty_one() {
    let ended = run_with_input("alg invert", b"R U\n\nR2 // a remark\nR Q\nF'");
    let complaint =
        "cubetui: line 4: column 3: expected a turn, a bracket or the end, found \"Q\"\n";
    assert_ends(&ended, 3, "U' R'\n\nR2\nF\n", complaint);
}

#[test]
fn wrong_rotations_and_metrics_are_refused() {
    assert_ends(
        &run("alg rotate R U"),
        3,
        "",
        "cubetui: \"R\" is not a rotation of the whole cube: write x, y or z, as in \"x y'\"\n",
    );
    assert_eq!(run("alg length --metric ftm U").code, Some(2));
    assert_eq!(run("alg").code, Some(2));
}

#[test]
fn orders_count_until_all_is_as_before() {
    let orders = run("order `R U` `R U'` `R U2 D' B D'` M x `` `R L' x'`");
    assert_ends(&orders, 0, "105\n63\n1260\n4\n4\n1\n4\n", "");
    let object = json!({ "line": 1, "algorithm": "R U", "order": 105 });
    assert_eq!(run("order --json `R U`").objects(), [object]);
}

/// Compares the fast computation of an order with turning a cube again and again.
#[test]
fn orders_are_those_of_turning_again_and_again() {
    for text in [
        "R U x",
        "M' U M y'",
        "Rw U2 Fw'",
        "x y",
        "[R: U] z2",
        "S E",
        "R F Lw y x'",
    ] {
        let algorithm = algorithm(text);
        let turns = algorithm.turns();
        let (mut cube, mut order) = (OrientedCube::SOLVED.turned_by(&turns), 1);
        while cube != OrientedCube::SOLVED {
            cube = cube.turned_by(&turns);
            order += 1;
        }
        assert_eq!(algorithm.order(), order, "{text}");
    }
}

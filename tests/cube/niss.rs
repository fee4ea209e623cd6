//! NISS notation, and which goals a cube and its inverse meet together.

use cubetui::cube::{
    ColorScheme, CubieCube, Face, Facelet, Metric, Move, NissMoves, PartialCube, canonical,
    inverse_moves,
};
use cubetui::goals::{GOALS, Goal, GoalPattern, NamedGoal};

use crate::algorithms::{cube_after, moves};
use crate::examples::generator;

fn read(text: &str) -> NissMoves {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Moves on the inverse are pre-moves: done backwards before the scramble.
#[test]
fn moves_on_the_inverse_are_pre_moves() {
    let scramble = moves("R' U' F D2 L2 F R2 U B' L");
    let cube = CubieCube::SOLVED.turned_by(&scramble);
    for text in [
        "R U (F D') L",
        "(F) R (D' B2)",
        "R2 D",
        "(U F2)",
        "",
        "[R, U] (B [F: D]) R'",
    ] {
        let niss = read(text);
        let pre_moves = inverse_moves(&niss.inverse);
        let turned = [pre_moves, scramble.clone(), niss.normal.clone()].concat();
        assert_eq!(
            niss.applied_to(&cube),
            CubieCube::SOLVED.turned_by(&turned),
            "{text}"
        );
        assert_eq!(
            niss.applied_to(&cube).inverse(),
            niss.switched().applied_to(&cube.inverse()),
            "{text}"
        );
    }
}

/// If moves on two sides solve a cube, so do the joined moves that they stand for.
#[test]
fn the_joined_moves_solve_what_the_two_sides_solve() {
    for text in ["R U (F D') L", "(F) R (D' B2)", "R (R)", "R U (L U)", "(U)"] {
        let niss = read(text);
        let scramble = inverse_moves(&niss.unniss());
        let cube = CubieCube::SOLVED.turned_by(&scramble);
        assert_eq!(niss.applied_to(&cube), CubieCube::SOLVED, "{text}");
        let scramble = canonical(&scramble, Metric::HalfTurn);
        assert_eq!(
            niss.switched().unniss(),
            scramble,
            "{text}: the switched moves solve the inverse"
        );
    }
    assert_eq!(read("R (R)").unniss(), []);
    assert_eq!(read("R U (L U)").unniss(), moves("R L'"));
}

/// Each side begins in the orientation in which the moves before leave the cube, so those must not rotate the whole cube.
#[test]
fn moves_before_others_leave_the_cube_held_as_it_was() {
    for text in [
        "R U (F D')",
        "x R x'",
        "M U M'",
        "(x) R (x')",
        "[r: U] (y2 y2)",
        "",
    ] {
        assert_eq!(NissMoves::before_others(text), Ok(read(text)), "{text}");
    }
    for (text, moves) in [("r", "L"), ("U (M')", "U (L R')"), ("R x", "R")] {
        let error = NissMoves::before_others(text).expect_err("they turn the cube");
        let end = format!("write them as turns of faces: {moves}");
        assert!(error.to_string().ends_with(&end), "{text}: {error}");
        assert_eq!(error.place().column, text.len() + 1);
    }
    assert_eq!(
        NissMoves::before_others("R (U (F))").expect_err("it is nested"),
        "R (U (F))".parse::<NissMoves>().expect_err("it is nested")
    );
}

#[test]
fn what_is_printed_is_read_again() {
    for (text, printed) in [
        ("R U (F D') L", "R U L (F D')"),
        ("(F)(D')", "(F D')"),
        ("(M') U", "U (L R')"),
        ("3) R (U) // eo", "R (U)"),
        ("[R, U]2 ()", "R U R' U' R U R' U'"),
        ("", ""),
    ] {
        assert_eq!(read(text).to_string(), printed);
        assert_eq!(read(printed), read(text));
    }
    assert_eq!(read("R (U)").then(&read("R (U' F) B")), read("R2 B (F)"));
}

#[test]
fn wrong_parentheses_are_refused_with_their_place() {
    for (text, error) in [
        (
            "R (U",
            "column 5: expected a turn, a bracket or \")\", found the end",
        ),
        (
            "R U) F",
            "column 4: expected a turn, a bracket or the end, found \")\"",
        ),
        (
            "R ((U))",
            "column 4: parentheses hold moves on the inverse and cannot",
        ),
        (
            "[R, (U)]",
            "column 5: parentheses hold moves on the inverse and cannot",
        ),
        (
            "(R U)2",
            "column 6: in NISS notation parentheses hold moves on the inverse, which are written once",
        ),
        ("F\n(R U)'", "line 2, column 6: in NISS notation"),
    ] {
        let found = text.parse::<NissMoves>().expect_err(text).to_string();
        assert!(found.starts_with(error), "{text}: {found}");
    }
}

/// Cubes are drawn from each goal, and their inverses tried.
#[test]
fn the_goals_that_allow_niss_are_met_by_inverses() {
    let mut generator = generator();
    let western = ColorScheme::western();
    let goal = |name: &str| *NamedGoal::read(name, &western).expect("a goal").goal();
    let names =
        GOALS
            .iter()
            .map(|entry| entry.id)
            .chain(["eo-rl", "dr-fb", "cross@any", "htr-drrl"]);
    for name in names {
        let goal = goal(name);
        let has_one_end = goal.target().cube().is_some();
        assert_eq!(goal.allows_niss(), !has_one_end, "{name}");
        for _ in 0..10 {
            let cube = goal.draw(&mut generator);
            assert!(goal.is_met_by(&cube.inverse()), "{name}");
        }
    }
    // If a sticker of F is at this facelet of U, the inverse has a sticker of U somewhere on F instead.
    let mut stickers = PartialCube::centers_only();
    stickers.set(Facelet::from_index(0), Some(Face::F.color()));
    let one_way = goal(&stickers.to_string());
    assert!(one_way.target().cube().is_none() && !one_way.allows_niss());
}

/// A pattern and the pattern of inverses hold the same cubes, inverted.
#[test]
fn the_pattern_of_inverses_is_that_of_the_inverted_cubes() {
    let mut generator = generator();
    for entry in GOALS {
        let pattern = *entry.goal().target();
        let inverse = pattern.inverse();
        for _ in 0..20 {
            let cube = CubieCube::random(&mut generator);
            let drawn = Goal::of_pattern(pattern).draw(&mut generator);
            let side = drawn.turned(Move::ALL[usize::from(cube.corner_twists()[0])]);
            for cube in [cube, drawn, side] {
                assert_eq!(
                    pattern.is_met_by(&cube),
                    inverse.is_met_by(&cube.inverse()),
                    "{}",
                    entry.id
                );
                assert_eq!(
                    pattern.is_met_by(&cube),
                    pattern.tightened().is_met_by(&cube),
                    "{}",
                    entry.id
                );
            }
        }
    }
    let turned = cube_after("R U");
    let pattern = GoalPattern::of_cube(&turned);
    assert_eq!(pattern.inverse(), GoalPattern::of_cube(&turned.inverse()));
    assert!(!pattern.is_closed_under_inverses());
}

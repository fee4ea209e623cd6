//! Allowed moves: set by name, completed, used by Enter, refused where they cannot solve the cube.

use cubetui::solver::SolverId;

use crate::interface::driver::Person;

#[test]
fn two_faces_solve_the_cube_with_a_proof() {
    let mut person = Person::new();
    person.command("set moves R,U").command("alg R U R' U'");
    person.press("enter");
    person.let_solve_by(SolverId::TwoPhase);
    assert_eq!(person.status(), "4 moves: proven, no solution is shorter");
    person.expect_screen("Moves: U,R");
    person.press("end");
    assert!(person.app.cube().is_solved());
}

#[test]
fn the_moves_are_named_as_the_cube_is_held() {
    let mut person = Person::new();
    person.command("set moves R,U").command("alg x y R U");
    person.press("enter");
    person.let_solve_by(SolverId::TwoPhase);
    assert_eq!(person.status(), "2 moves: proven, no solution is shorter");
    let moves = person.app.playback().expect("a solution").moves.clone();
    assert_eq!(
        cubetui::cube::format_moves(&person.app.cube().seen_moves(&moves)),
        "U' R'"
    );
}

#[test]
fn a_slice_counts_as_one_move_and_the_cube_ends_solved() {
    let mut person = Person::new();
    person.command("set moves M,U").command("alg M U M'");
    person.press("enter");
    person.let_solve_by(SolverId::TwoPhase);
    assert_eq!(person.status(), "3 moves: proven, no solution is shorter");
    person.press("end");
    assert!(person.app.cube().is_solved());
}

#[test]
fn a_cube_outside_the_group_is_refused_and_all_moves_come_back() {
    let mut person = Person::new();
    person.command("set moves R,U").command("alg R F");
    person.taken_effects();
    person.press("enter");
    let refusal = "no sequence of U,R solves this cube: it is not in the group of order 73,483,200 that they generate";
    assert_eq!(person.status(), refusal);
    // M and U orient the six edges that they move, but F flips others too.
    person
        .command("set moves M,U")
        .command("goal eo-fb")
        .press("enter");
    person.expect_status_start("no sequence of U,M reaches the goal from this cube");
    person.command("alg F' R' M U M'").press("enter");
    person.let_solve_by(SolverId::TwoPhase);
    person.expect_status("proven");
    person.press("esc");
    person
        .command("set moves all")
        .command("goal solved")
        .press("enter");
    person.let_solve_by(SolverId::TwoPhase);
    assert!(person.app.playback().is_some());
    person.command("set moves Q");
    person.expect_screen("expected a single turn");
}

#[test]
fn moves_are_completed() {
    let mut person = Person::new();
    person.type_text(":set moves wi").press("tab");
    person.expect_screen("without B");
}

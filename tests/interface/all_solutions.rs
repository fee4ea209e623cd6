//! `:all`: the list of all solutions, while it fills and when it is complete.

use crate::app::{Effect, Message, Mode, Overlay, Slot, SolutionList};
use cubetui::cube::{CubieCube, OrientedCube, cost_of_turning};
use cubetui::solver::{Ending, JobId, Progress, SolveEvent, SolveReport, SolverId};

use crate::common::algorithms::turns;
use crate::interface::driver::Person;
use crate::interface::pinned::pin;

/// A user with a cube that four half turns solve.
fn person() -> Person {
    let mut person = Person::new();
    person.command("scramble R2 L2 U2 D2").taken_effects();
    person
}

fn list(person: &Person) -> &SolutionList {
    match person.app.overlay() {
        Some(Overlay::Solutions(list)) => list,
        other => panic!("the list is open: {other:?}"),
    }
}

fn moves(person: &Person) -> Vec<String> {
    let list = list(person);
    (0..list.len())
        .map(|place| list.row(place).expect("it is there").moves.clone())
        .collect()
}

fn cost(moves: &str) -> u32 {
    cost_of_turning(&turns(moves))
}

/// The list is as long as the one that the command line prints.
#[test]
fn a_list_fills_is_filtered_ranked_and_one_is_followed() {
    let mut person = person();
    person.command("all extra 4");
    person.expect_screen("0 solutions so far");
    person.let_solve_by(SolverId::Optimal);
    person.expect_screen("76 solutions, complete");
    let all = moves(&person);
    assert_eq!(all[..2], ["U2 D2 R2 L2", "R2 L2 U2 D2"]);
    person.type_text("r2 L2 U2");
    let filtered: Vec<String> = all
        .iter()
        .filter(|moves| moves.contains("R2 L2 U2"))
        .cloned()
        .collect();
    assert!(
        filtered.len() > 1 && moves(&person) == filtered,
        "{filtered:?}"
    );
    assert!(
        person
            .screen()
            .contains(&format!("{} of 76 solutions", filtered.len()))
    );
    person.press("ctrl-u tab");
    assert!(moves(&person).is_sorted_by_key(|moves| cost(moves)));
    assert_eq!(moves(&person).len(), 76);
    person.press("tab");
    assert_eq!(moves(&person), all);
    person.press("down enter");
    let words = format!("4 moves, ease {}", cost("R2 L2 U2 D2"));
    assert_eq!(
        (person.app.mode(), person.status()),
        (Mode::Play, words.as_str())
    );
    let shown = person.app.playback().expect("it is followed");
    assert_eq!(shown.start.cube.turned_by(&shown.moves), CubieCube::SOLVED);
    assert_eq!(person.app.turns_made().len(), 0);
    person.press("backspace");
    assert_eq!(person.app.mode(), Mode::Turn, "undo leads back");
}

#[test]
fn esc_stops_the_search_and_then_closes_the_list() {
    let mut person = person();
    person.command("all max 20 rank ease");
    let (job, request) = person.asked_search();
    assert_eq!(
        (request.limits.max_length, request.want.count()),
        (20, SolutionList::MOST)
    );
    person.press("esc");
    assert_eq!(person.taken_effects(), [Effect::Stop(Slot::Search)]);
    let report = SolveReport {
        best: None,
        others: vec![],
        ending: Ending::Cancelled,
        progress: Progress::default(),
    };
    person.send(Message::Solver(job, SolveEvent::Finished(report)));
    person.expect_screen("0 solutions, stopped: there may be more");
    person.press("enter");
    list(&person);
    person.press("esc");
    assert!(person.app.overlay().is_none() && person.taken_effects().is_empty());
    // Ctrl-C closes the list at once; messages that arrive later change nothing.
    person.command("all").taken_effects();
    person.press("ctrl-c");
    assert_eq!(person.taken_effects(), [Effect::Stop(Slot::Search)]);
    person.send(Message::SolverFailed(JobId(99), "late".to_owned()));
    assert!(person.app.overlay().is_none());
}

#[test]
fn options_are_completed_and_mistakes_are_said() {
    let mut person = person();
    person.type_text(":all ").press("tab");
    for word in ["extra", "max", "rank", "unique"] {
        person.expect_screen(word);
    }
    person
        .press("esc esc")
        .type_text(":all extra 2 ra")
        .press("tab")
        .type_text("ea")
        .press("tab");
    person.expect_screen(":all extra 2 rank ease");
    person.press("esc").press("esc");
    for (command, words) in [
        ("all extra", "extra needs N"),
        ("all extra 46", "from 0 to 45"),
        ("all rank speed", "ranked by ease"),
        ("all unique mirrors", "antisymmetries or symmetries"),
        ("all frobnicate", "it has extra, max, rank, up-to, unique"),
    ] {
        person.command(command);
        person.expect_status(words);
        person.press("esc esc");
    }
    person
        .command("goal cross")
        .command("all unique symmetries");
    person.expect_status("where a whole cube is solved");
    person
        .press("esc")
        .command("goal solved")
        .command("reset")
        .command("all");
    person.expect_status("nothing to do");
}

#[test]
fn what_is_alike_is_left_out() {
    let mut person = person();
    person.command("all unique antisymmetries");
    person.let_solve_by(SolverId::Optimal);
    assert_eq!(moves(&person), ["U2 D2 R2 L2"]);
}

#[test]
fn the_list_of_solutions_looks_like_this() {
    let mut person = person();
    person.command("all extra 4 rank ease");
    person.let_solve_by(SolverId::Optimal);
    person.press("down down");
    pin("all-solutions", &person);
}

/// The case of the Sune with a turn of U before it: each algorithm is listed without U turns at either end, and played with
/// those that it needs.
#[test]
fn turns_of_a_face_before_and_after_are_free() {
    let mut person = Person::new();
    person
        .command("goal oll")
        .command("scramble R U2 R' U' R U' R' U")
        .command("set moves R,U,F");
    person.command("all up-to u max 7 rank ease");
    person.let_solve_by(SolverId::Optimal);
    let all = moves(&person);
    let sune = "R U R' U R U2 R'";
    assert!(
        all.iter().any(|moves| moves == sune) && all.is_sorted_by_key(|moves| cost(moves)),
        "{all:?}"
    );
    assert!(
        all.iter()
            .all(|moves| !moves.starts_with('U') && !moves.ends_with('U')),
        "{all:?}"
    );
    person.type_text(sune).press("enter");
    let shown = person.app.playback().expect("it is followed");
    assert_eq!(shown.moves.len(), 8);
    person.press("end");
    person.expect_status("goal reached");
    assert!(
        crate::app::Session::read(&person.app.session_text(7)).is_ok(),
        "it can be continued"
    );
    for (command, words) in [
        ("all up-to X", "one of the faces"),
        (
            "all up-to U unique symmetries",
            "where a whole cube is solved",
        ),
    ] {
        person.command(command);
        person.expect_status(words);
        person.press("esc esc");
    }
}

#[test]
fn the_centres_of_a_supercube_are_brought_upright_too() {
    let mut person = Person::new();
    person
        .command("set supercube on")
        .command("scramble R2 L2 U2 D2")
        .taken_effects();
    let start = *person.app.cube();
    assert!(start.centers.is_some());
    person.command("all max 8");
    person.let_solve_by(SolverId::Optimal);
    let solves = |start: OrientedCube, moves: &str| start.turned_by(&turns(moves)).is_solved();
    let all = moves(&person);
    // 60 of the cube's 76 solutions also solve its centres, by plain enumeration.
    assert_eq!(all.len(), 60);
    assert!(all.iter().all(|moves| solves(start, moves)), "{all:?}");
    person.press("enter end");
    assert!(person.app.cube().is_solved() && person.app.cube().centers.is_some());
    person
        .command("reset")
        .command("scramble R2 L2 U2 D2")
        .command("all up-to U");
    person.expect_status("the centres of a supercube");
}

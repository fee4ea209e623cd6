//! `:all`: the list of all solutions, while it fills and when it is complete.

use std::sync::OnceLock;

use crate::app::{Effect, Message, Mode, Overlay, SolutionList};
use cubetui::cube::{Algorithm, CubieCube, OrientedCube, cost_of_turning};
use cubetui::solver::{
    Ending, JobId, Progress, SolveEvent, SolveReport, Solver, SolverId, SolverResources,
};

use crate::interface::driver::Person;
use crate::interface::pinned::pin;

/// Somebody in front of the cube that four half turns solve.
fn person() -> Person {
    let mut person = Person::new();
    person.command("scramble R2 L2 U2 D2").taken_effects();
    person
}

fn let_list(person: &mut Person) {
    static SOLVER: OnceLock<Box<dyn Solver>> = OnceLock::new();
    let solver = SOLVER.get_or_init(|| SolverId::Optimal.build(&SolverResources::default()));
    person.let_solve_with(solver.as_ref());
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
    cost_of_turning(&moves.parse::<Algorithm>().expect("moves").turns())
}

/// As many as the command line lists.
#[test]
fn a_list_fills_is_filtered_ranked_and_one_is_followed() {
    let mut person = person();
    person.command("all extra 4");
    assert!(
        person.screen().contains("0 solutions so far"),
        "{}",
        person.screen()
    );
    let_list(&mut person);
    assert!(
        person.screen().contains("76 solutions, complete"),
        "{}",
        person.screen()
    );
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
    assert_eq!(person.app.trail().len(), 0);
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
    assert_eq!(person.taken_effects(), [Effect::CancelSolve]);
    let (best, others, progress) = (None, vec![], Progress::default());
    let report = SolveReport {
        best,
        others,
        ending: Ending::Cancelled,
        progress,
    };
    person.send(Message::Solver(job, SolveEvent::Finished(report)));
    assert!(
        person
            .screen()
            .contains("0 solutions, stopped: there may be more"),
        "{}",
        person.screen()
    );
    person.press("enter");
    list(&person);
    person.press("esc");
    assert!(person.app.overlay().is_none() && person.taken_effects().is_empty());
    // Ctrl-C closes it at once; what comes late changes nothing.
    person.command("all").taken_effects();
    person.press("ctrl-c");
    assert_eq!(person.taken_effects(), [Effect::CancelSolve]);
    person.send(Message::SolverFailed(JobId(99), "late".to_owned()));
    assert!(person.app.overlay().is_none());
}

#[test]
fn options_are_completed_and_mistakes_are_said() {
    let mut person = person();
    person.type_text(":all ").press("tab");
    for word in ["extra", "max", "rank", "unique"] {
        assert!(person.screen().contains(word), "{word}");
    }
    person
        .press("esc esc")
        .type_text(":all extra 2 ra")
        .press("tab")
        .type_text("ea")
        .press("tab");
    assert!(
        person.screen().contains(":all extra 2 rank ease"),
        "{}",
        person.screen()
    );
    person.press("esc").press("esc");
    for (command, words) in [
        ("all extra", "extra needs N"),
        ("all extra 46", "from 0 to 45"),
        ("all rank speed", "ranked by ease"),
        ("all unique mirrors", "antisymmetries or symmetries"),
        ("all frobnicate", "it has extra, max, rank, up-to, unique"),
    ] {
        person.command(command);
        assert!(
            person.status().contains(words),
            "{command}: {}",
            person.status()
        );
        person.press("esc esc");
    }
    person
        .command("goal cross")
        .command("all unique symmetries");
    assert!(
        person.status().contains("where a whole cube is solved"),
        "{}",
        person.status()
    );
    person
        .press("esc")
        .command("goal solved")
        .command("reset")
        .command("all");
    assert!(
        person.status().contains("nothing to do"),
        "{}",
        person.status()
    );
}

#[test]
fn what_is_alike_is_left_out() {
    let mut person = person();
    person.command("all unique antisymmetries");
    let_list(&mut person);
    assert_eq!(moves(&person), ["U2 D2 R2 L2"]);
}

#[test]
fn the_list_of_solutions_looks_like_this() {
    let mut person = person();
    person.command("all extra 4 rank ease");
    let_list(&mut person);
    person.press("down down");
    pin("all-solutions", &person);
}

/// The case of the Sune with a turn of U before it: each algorithm is listed without turns of U around it, and followed with
/// those that it needs.
#[test]
fn turns_of_a_face_before_and_after_are_free() {
    let mut person = Person::new();
    person
        .command("goal oll")
        .command("scramble R U2 R' U' R U' R' U")
        .command("set moves R,U,F");
    person.command("all up-to u max 7 rank ease");
    let_list(&mut person);
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
    assert!(
        person.status().contains("goal reached"),
        "{}",
        person.status()
    );
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
        assert!(
            person.status().contains(words),
            "{command}: {}",
            person.status()
        );
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
    let_list(&mut person);
    let turns = |moves: &str| moves.parse::<Algorithm>().expect("moves").turns();
    let solves = |start: OrientedCube, moves: &str| start.turned_by(&turns(moves)).is_solved();
    let all = moves(&person);
    // Of 76 solutions of the cube, by plain enumeration.
    assert_eq!(all.len(), 60);
    assert!(all.iter().all(|moves| solves(start, moves)), "{all:?}");
    person.press("enter end");
    assert!(person.app.cube().is_solved() && person.app.cube().centers.is_some());
    person
        .command("reset")
        .command("scramble R2 L2 U2 D2")
        .command("all up-to U");
    assert!(
        person.status().contains("the centres of a supercube"),
        "{}",
        person.status()
    );
}

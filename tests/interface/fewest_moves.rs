//! Steps on both sides of a scramble, and insertions into a skeleton.

use crate::app::{Effect, Message, Mode, Overlay, Session, Slot, Task, TerminalRequest};
use crate::common::algorithms::{cube_after, moves};
use crate::config::ColorDepth;
use cubetui::cube::NissMoves;
use cubetui::solver::{Insertion, Progress, Skeleton, Solution, SolverId};

use crate::interface::driver::{Person, best_found, text_of};
use crate::interface::session::{restored, saved};

const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";

fn scrambled(text: &str) -> Person {
    let mut person = Person::new();
    person.command(&format!("scramble {text}"));
    person
}

#[test]
fn a_step_on_both_sides_is_searched_shown_played_and_continued() {
    let mut person = scrambled(SCRAMBLE);
    person
        .command("goal eo")
        .command("set niss on")
        .press("enter");
    person.let_solve_by(SolverId::Optimal);
    person.expect_status("3 moves: proven");
    let shown = person.app.shown_notation().join("");
    let step = shown.parse::<NissMoves>().expect("NISS notation");
    assert_eq!(step.length(), 3);
    assert!(
        !step.inverse.is_empty() && person.screen().contains(&shown),
        "{}",
        person.screen()
    );
    // The joined moves are played.
    let joined = person.app.playback().expect("a solution").moves.clone();
    assert_eq!(joined, step.unniss());
    person.press("end");
    assert_eq!(
        person.app.cube().cube,
        cube_after(SCRAMBLE).turned_by(&joined)
    );
    person.expect_status(":after continues");
    person.command("after");
    assert_eq!(
        person.app.cube().cube,
        step.applied_to(&cube_after(SCRAMBLE))
    );
    assert!(person.app.meets_goal(), "{}", person.status());
    assert_eq!(
        (person.status(), person.app.mode()),
        ("goal reached: eo", Mode::Turn)
    );
    // The turns that make this cube are known: moves on the inverse, inverted, come before the scramble.
    person.taken_effects();
    person.command("copy scramble");
    let copied = person
        .taken_effects()
        .into_iter()
        .find_map(|effect| match effect {
            Effect::Terminal(TerminalRequest::Copy(text)) => Some(text),
            _ => None,
        });
    assert_eq!(cube_after(&copied.expect("turns")), person.app.cube().cube);
    person.press("backspace");
    assert_eq!(
        person.app.cube().cube,
        cube_after(SCRAMBLE).turned_by(&joined)
    );
}

#[test]
fn moves_typed_after_continue_on_both_sides_of_the_cube_as_it_is_held() {
    let mut person = scrambled(SCRAMBLE);
    person.command("after R U (F D')");
    let step: NissMoves = "R U (F D')".parse().expect("NISS notation");
    assert_eq!(
        person.app.cube().cube,
        step.applied_to(&cube_after(SCRAMBLE))
    );
    assert_eq!(person.status(), "after R U (F D')");
    person.command("after R (U");
    person.expect_screen("expected a turn");
    let mut person = Person::new();
    person.command("after");
    assert_eq!(
        person.status(),
        "no solution is shown; type the moves after :after"
    );
}

#[test]
fn the_inverse_is_left_out_for_goals_and_metrics_that_do_not_allow_it() {
    let mut person = scrambled("R U F");
    person.command("set niss on").press("enter");
    assert!(
        !person.asked_search().1.has_niss(),
        "the solved cube is no goal for both sides"
    );
    let mut person = scrambled(SCRAMBLE);
    person
        .command("set niss on")
        .command("goal eo")
        .command("set metric stm")
        .press("enter");
    person.expect_status("are searched in htm or qtm");
}

#[test]
fn moves_are_inserted_into_a_typed_skeleton() {
    let mut person = scrambled("U' R U R' D R U' R' D' R");
    person.command("set timeout 5m").command("insert R' U");
    assert_eq!(person.app.mode(), Mode::Play);
    person.let_solve_by(SolverId::Optimal);
    person.expect_status("moves: no insertion of at most ");
    let notation = person.app.shown_notation();
    assert!(
        notation[0].contains("[1]") && notation[1].starts_with("[1] = "),
        "{notation:?}"
    );
    person.expect_screen("[1] = ");
    person.expect_screen("all tried");
    person.press("end");
    assert!(person.app.cube().is_solved());
    let mut person = scrambled("U' R");
    person
        .command("insert R' U")
        .let_solve_by(SolverId::Optimal);
    assert_eq!(
        person.status(),
        "the skeleton solves the cube; nothing is inserted"
    );
}

#[test]
fn a_skeleton_is_refused_where_it_cannot_be_searched() {
    let mut person = scrambled("R U F L");
    person.command("insert R (U");
    person.expect_screen("expected a turn");
    let mut person = scrambled("R U F L");
    person.command("goal eo").command("insert R");
    person.expect_status_start("insertions solve the whole cube");
    let mut person = scrambled("R U F L");
    person.command(&format!("insert {}", "R U F ".repeat(30)));
    person.expect_status_start("the skeleton has 90 moves");
    let mut person = Person::new();
    person.command("insert R");
    assert_eq!(person.status(), "the cube is solved: nothing to do");
    person.press("i").command("insert R");
    person.expect_status_start("cannot solve yet");
}

/// A step on both sides survives a restart, though its moves alone do not reach the goal.
#[test]
fn a_step_on_both_sides_is_saved_and_restored() {
    let mut person = scrambled(SCRAMBLE);
    person
        .command("goal eo")
        .command("set niss on")
        .press("enter")
        .let_solve_by(SolverId::Optimal);
    person.press("right");
    let (cube, moves) = (
        *person.app.cube(),
        person.app.playback().expect("a solution").moves.clone(),
    );
    let person = restored(&saved(&person));
    assert_eq!(*person.app.cube(), cube);
    assert_eq!(
        person.app.playback().map(|playback| playback.moves.clone()),
        Some(moves)
    );
}

#[test]
fn notation_and_other_solutions_outlive_the_session() {
    let mut person = scrambled(SCRAMBLE);
    person
        .command("set solutions 4")
        .command("goal eo")
        .command("set niss on")
        .press("enter");
    person.let_solve_by(SolverId::Optimal);
    person.press("]").press("right");
    let mut again = restored(&saved(&person));
    assert_eq!(again.app.shown_notation(), person.app.shown_notation());
    let choice = |person: &Person| {
        let (solutions, here) = person.app.choice().expect("several solutions");
        (
            solutions.iter().map(Solution::niss).collect::<Vec<_>>(),
            here,
        )
    };
    assert_eq!(choice(&again), choice(&person));
    assert_eq!(choice(&again).1, Some(1));
    again.command("after");
    assert_eq!(again.status(), "goal reached: eo");
    assert_eq!(again.app.cube(), person.command("after").app.cube());
}

/// The session without its search, as in version 3 of the format.
fn without_search(text: &str) -> String {
    let mut fields: serde_json::Value = serde_json::from_str(text).expect("a session is JSON");
    fields
        .as_object_mut()
        .expect("an object")
        .remove("search")
        .expect("a search is saved");
    fields.to_string()
}

#[test]
fn a_solution_without_its_search_is_continued_after_if_it_is_on_one_side() {
    let mut person = scrambled("R U2 F' L");
    person.press("enter").let_solve().press("right");
    let mut again = restored(&without_search(&saved(&person)));
    again.command("after");
    assert_eq!(again.status(), "solved");
    let mut person = scrambled(SCRAMBLE);
    person
        .command("goal eo")
        .command("set niss on")
        .press("enter")
        .let_solve_by(SolverId::Optimal);
    let mut again = restored(&without_search(&saved(&person)));
    again.command("after");
    assert_eq!(
        again.status(),
        "how these moves are split between the two sides is not known; type them after :after"
    );
}

#[test]
fn a_saved_solution_that_is_none_is_refused() {
    let mut person = scrambled("R U2 F' L");
    person.press("enter").let_solve();
    let text = saved(&person);
    let changed = text.replacen(
        "\"solutions\":[{\"moves\":[",
        "\"solutions\":[{\"moves\":[\"D\",",
        1,
    );
    assert_ne!(changed, text);
    let error = Session::read(&changed).expect_err("it is no solution");
    assert_eq!(
        error.to_string(),
        "search: a solution does not reach the goal"
    );
}

#[test]
fn an_insertion_outlives_proof_restart_and_another_metric() {
    let mut person = scrambled("U' R U R' D R U' R' D' R");
    person.command("set timeout 5m").command("insert R' U");
    let skeleton = moves("R' U");
    let skeleton = Skeleton::new(&skeleton, None).ok();
    let has_skeleton =
        |person: &mut Person| person.asked_search().1.skeleton() == skeleton.as_ref();
    // Restored before an insertion is found.
    let mut again = restored(&saved(&person));
    again.send(Message::Resize(80, 24));
    assert!(has_skeleton(&mut again), "{}", again.status());
    person.let_solve_by(SolverId::Optimal);
    let notation = person.app.shown_notation();
    // All insertions have been tried.
    person.press("ctrl-o");
    assert!(
        person
            .status()
            .ends_with("gives fewer; Enter searches without the skeleton"),
        "{}",
        person.status()
    );
    assert!(
        person
            .taken_effects()
            .iter()
            .all(|effect| !matches!(effect, Effect::Start(Slot::Search, Task::Solve(..))))
    );
    // After a restart this is no longer known.
    let mut again = restored(&saved(&person));
    assert_eq!(again.app.shown_notation(), notation);
    again.press("ctrl-o");
    assert_eq!(
        again.status(),
        "searching until all insertions are tried; Esc stops"
    );
    assert_eq!(
        again.app.shown_notation(),
        notation,
        "it stays while the search runs"
    );
    let once_more = restored(&saved(&again));
    assert_eq!(once_more.app.shown_notation(), notation);
    again.let_solve_by(SolverId::Optimal);
    assert_eq!(again.app.shown_notation()[1], notation[1]);
    again.command("set metric qtm");
    assert!(has_skeleton(&mut again), "{}", again.status());
    again.command("set metric htm").command("solve");
    assert!(again.asked_search().1.skeleton().is_none());
}

/// An insertion into this skeleton, shown as if it had been found.
fn with_insertion(before: &str, inserted: &str, after: &str) -> Person {
    let insertion = Insertion {
        before: moves(before),
        moves: moves(inserted),
        after: moves(after),
        first: None,
    };
    let solution = Solution {
        moves: insertion.joined(),
        insertion: Some(Box::new(insertion)),
        ..Solution::default()
    };
    let scramble = solution
        .moves
        .iter()
        .rev()
        .map(|turn| turn.inverse().to_string() + " ");
    let mut person = scrambled(&scramble.collect::<String>());
    person.command(&format!("insert {before} {after}"));
    let (job, _) = person.asked_search();
    person.send(Message::Solver(
        job,
        best_found(solution, Progress::default()),
    ));
    person
}

#[test]
fn an_insertion_is_shown_whole_in_small_and_wide_terminals() {
    let person = with_insertion(
        "R U F L D B R2 F'",
        "R U R' D R U' R' D'",
        "L' B' U2 F2 L2 D2 R B",
    );
    let notation = person.app.shown_notation().join(" ");
    assert_eq!(
        notation,
        "R U F L D B R2 F' [1] L' B' U2 F2 L2 D2 R B [1] = R U R' D R U' R' D' // 8 moves, 0 cancel"
    );
    for (columns, rows) in [(80, 24), (120, 40)] {
        let screen = text_of(&person.cells(columns, rows, ColorDepth::None));
        let panel = screen
            .split_once("Solution:")
            .expect("the panel")
            .1
            .replace('│', " ");
        let words: Vec<&str> = panel.split_whitespace().collect();
        let mut words = words.into_iter();
        for word in notation.split_whitespace() {
            assert!(
                words.any(|shown| shown == word),
                "{word} is not in {screen}"
            );
        }
    }
}

#[test]
fn an_insertion_that_is_too_long_for_its_panel_ends_in_an_ellipsis() {
    let part = "R U F L D B R2 F' L' B' U2 F2 L2";
    let person = with_insertion(part, "R U R' D R U' R' D'", part);
    let screen = person.screen();
    assert!(screen.lines().any(|line| line.ends_with("…│")), "{screen}");
}

/// A chain that is searched to its end, so that time does not matter.
const SHORT_CHAIN: &str = "eo[max=3] > dr[max=4] > htr[max=4] > finish";
const SHORT_SCRAMBLE: &str = "R' F2 U R2 D F2 L2 F U2 R";

#[test]
fn the_steps_of_a_chain_are_shown_with_the_solution_that_is_played() {
    let mut person = scrambled(SHORT_SCRAMBLE);
    person.command("set timeout 5m");
    person.command(&format!("steps {SHORT_CHAIN}"));
    person.let_solve_by(SolverId::TwoPhase);
    let notation = person.app.shown_notation();
    assert_eq!(notation.len(), 4, "{notation:?}");
    assert!(notation[0].contains("// eo-") && notation[3].contains("// htrfin"));
    person.expect_screen("// eo-");
    let person = person.press("right");
    let again = restored(&saved(person));
    assert_eq!(again.app.shown_notation(), person.app.shown_notation());
    person.press("end");
    assert!(person.app.cube().is_solved());
    person.command("steps eo > drr");
    person.expect_screen("step 2: no goal is called");
}

#[test]
fn another_first_step_can_be_chosen_in_a_tree_and_what_follows() {
    let mut person = scrambled(SHORT_SCRAMBLE);
    person.command("set timeout 5m");
    person.command(&format!("tree {SHORT_CHAIN}"));
    person.expect_screen("none found yet");
    person.let_solve_by(SolverId::TwoPhase);
    person.expect_screen("Step 1: ");
    person.expect_screen("// eo-");
    person.press("down").press("enter");
    person.expect_screen("Step 2: ");
    let path = |person: &Person| match person.app.overlay() {
        Some(Overlay::Steps(tree)) => tree.path(),
        _ => panic!("the tree is open"),
    };
    let second = path(&person);
    assert_eq!(second.len(), 1);
    person.press("esc");
    assert!(path(&person).is_empty());
    // The step that was chosen before is still selected.
    person.press("enter");
    assert_eq!(path(&person), second);
    for _ in 0..3 {
        person.press("enter");
    }
    assert!(person.app.overlay().is_none());
    assert_eq!(person.app.mode(), Mode::Play);
    let notation = person.app.shown_notation();
    assert_eq!(notation[..1], second);
    person.press("end");
    assert!(person.app.cube().is_solved());
}

//! A supercube in the interface: its centres are shown, typed, solved, and restored by undo and from the session.

use crate::app::{Effect, Mode, Session, Slot, Task, TerminalRequest};
use crate::common::algorithms::turns;
use crate::config::{ColorDepth, Config};
use cubetui::cube::{CenterTurns, OrientedCube};
use cubetui::diagnosis::EntryRules;

use crate::interface::driver::{Person, app_with, settings};

fn supercube() -> Person {
    let mut person = Person::new();
    person.command("set supercube on");
    person
}

#[expect(clippy::unnecessary_wraps, reason = "as a held cube has them")]
fn centers(text: &str) -> Option<CenterTurns> {
    Some(text.parse().expect("centres"))
}

fn after(algorithm: &str) -> OrientedCube {
    OrientedCube::SUPERCUBE.turned_by(&turns(algorithm))
}

#[test]
fn turns_turn_the_arrows_on_the_centres() {
    let mut person = supercube();
    assert_eq!(person.app.cube(), &OrientedCube::SUPERCUBE);
    assert_eq!(
        person.screen().matches('↑').count(),
        6,
        "{}",
        person.screen()
    );
    person.press("r u 2 f D");
    assert_eq!(person.app.cube(), &after("R U F2 D'"));
    let screen = person.screen();
    for arrow in ['→', '↓', '←', '↑'] {
        assert!(screen.contains(arrow), "{screen}");
    }
    person.press("backspace backspace backspace backspace");
    assert_eq!(person.app.cube(), &OrientedCube::SUPERCUBE);
    assert!(!Person::new().screen().contains('↑'));
}

#[test]
fn the_arrows_are_seen_in_ascii_and_without_colours() {
    let mut person = supercube();
    person.command("set ascii on").press("r U");
    let cells = person.cells(80, 24, ColorDepth::None);
    let text = crate::interface::driver::text_of(&cells);
    assert!(
        text.contains('>') && text.contains('<') && text.contains('^'),
        "{text}"
    );
    assert!(text.is_ascii());
}

#[test]
fn enter_solves_the_centres_and_stepping_shows_them() {
    let mut person = supercube();
    person.press("r u f 2 l M").press("enter").let_solve();
    let playback = person.app.playback().expect("a solution").clone();
    assert_eq!(playback.start.centers, person.app.cube().centers);
    person.press("end");
    assert!(person.app.cube().is_solved(), "{:?}", person.app.cube());
    assert_eq!(person.status(), "solved");
    person.expect_screen("With centres");
    person.press("left");
    assert!(!person.app.cube().is_solved());
    person.press("home backspace backspace backspace backspace");
    assert_eq!(person.app.mode(), Mode::Turn);
}

#[test]
fn solved_pieces_with_turned_centres_are_not_solved() {
    let mut person = supercube();
    person.command("alg R L U2 R' L' U R L U2 R' L' U");
    assert_eq!(person.app.cube().centers, centers("U2"));
    assert!(!person.app.meets_goal());
    person.press("enter");
    let (_, request) = person.asked_search();
    assert_eq!(request.centers, centers("U2"));
}

#[test]
fn centres_are_typed_with_two_keys_and_their_parity_is_checked() {
    let mut person = supercube();
    let cube = after("R U F");
    person.command(&format!("cube {}", cube.cube.to_face_cube()));
    assert_eq!(person.app.mode(), Mode::Paint);
    let words = "one centre is a quarter turn off: the centres are even, the corners odd";
    person.expect_screen("╭ Centres ─");
    person.press("enter");
    person.expect_status(words);
    // The cursor is on one face; the page keys move it to the others.
    for _ in 0..6 {
        let face = person.app.editor().cursor().face();
        for _ in 0..cube.centers.expect("a supercube").of(face) {
            person.press(">");
        }
        person.press("pagedown");
    }
    assert_eq!(person.app.editor().centers(), cube.centers);
    person.expect_screen("╭ Complete ─");
    person.press("> < backspace");
    person.press("backspace enter");
    assert_eq!(person.app.cube(), &cube);
    let (_, request) = person.asked_search();
    assert_eq!(request.centers, cube.centers);
}

#[test]
fn without_a_supercube_the_keys_say_how_to_get_one() {
    let mut person = Person::new();
    person.press("i >");
    assert_eq!(
        person.status(),
        "centres show how they are turned after :set supercube on"
    );
    assert_eq!(person.app.editor().centers(), None);
}

#[test]
fn a_cube_with_centres_makes_a_supercube_and_undo_takes_it_back() {
    let mut person = Person::new();
    let cube = after("R U");
    person.command(&format!("cube {} centres U+ R+", cube.cube.to_face_cube()));
    assert!(person.app.settings().entry.supercube);
    assert_eq!(person.app.editor().cube(), Some(cube));
    person.press("backspace");
    assert!(!person.app.settings().entry.supercube);
    assert_eq!(person.app.cube(), &OrientedCube::SOLVED);
}

#[test]
fn centres_come_to_light_as_the_turns_left_them() {
    let mut person = Person::new();
    person.press("r u M").command("set supercube on");
    assert_eq!(person.app.cube(), &after("R U M'"));
    person.press("backspace");
    assert_eq!(person.app.cube().centers, None);
    person
        .command("set supercube on")
        .command("set supercube off");
    assert_eq!(person.app.cube().centers, None);
}

#[test]
fn what_is_copied_and_kept_says_how_the_centres_are_turned() {
    let mut person = supercube();
    person.press("r u 2 f x").command("copy cube");
    let effects = person.taken_effects();
    let copied = effects.iter().find_map(|effect| match effect {
        Effect::Terminal(TerminalRequest::Copy(text)) => Some(text.clone()),
        _ => None,
    });
    let copied = copied.expect("something is copied");
    assert!(copied.ends_with(&format!(
        "centres {}",
        person.app.cube().centers_seen().expect("shown")
    )));
    person.press("enter").let_solve().press("right right");
    let text = person.app.session_text(7);
    let session = Session::read(&text).expect("it was written as one");
    let again = Person::with(app_with(settings()).with_session(session));
    assert_eq!(again.app.cube(), person.app.cube());
    assert_eq!(again.app.playback(), person.app.playback());
    assert!(again.app.settings().entry.supercube);
    assert_eq!(again.app.session_text(7), text);
}

#[test]
fn random_supercubes_have_random_centres_and_turns_that_make_them() {
    let mut person = supercube();
    person.command("scramble 5");
    let cube = *person.app.cube();
    assert!(cube.centers.expect("a supercube").fit(&cube.cube));
    let request = person.effects.iter().find_map(|effect| match effect {
        Effect::Start(Slot::Scramble, Task::Solve(_, _, request)) => Some(*request),
        _ => None,
    });
    assert_eq!(
        request.expect("the turns are asked for").centers,
        cube.centers
    );
    person.command("reset");
    assert_eq!(person.app.cube(), &OrientedCube::SUPERCUBE);
}

#[test]
fn a_solver_without_centres_says_so_before_it_searches() {
    let mut person = supercube();
    person
        .command("set solver thistlethwaite")
        .press("r u enter");
    person.expect_status("does not solve centres");
    assert_eq!(person.app.mode(), Mode::Turn);
}

#[test]
fn the_configuration_makes_a_supercube_or_a_cube_also_of_a_session() {
    let entry = EntryRules {
        supercube: true,
        ..EntryRules::default()
    };
    let configured = || {
        app_with(Config {
            entry,
            ..settings()
        })
    };
    let session = |person: &Person| {
        Session::read(&person.app.session_text(7)).expect("it was written as one")
    };
    assert_eq!(configured().cube(), &OrientedCube::SUPERCUBE);
    let mut person = Person::new();
    person.press("r u f R U");
    let mut again = Person::with(configured().with_session(session(&person)));
    assert_eq!(again.app.cube(), &after("R U F R' U'"));
    assert_eq!(
        again.status(),
        "continuing where you left off; --fresh starts with a new cube"
    );
    again.press("enter");
    assert_eq!(again.asked_search().1.centers, again.app.cube().centers);
    let mut person = Person::with(configured());
    person.press("r u f R U");
    assert_eq!(person.app.cube(), &after("R U F R' U'"));
    let again = Person::with(app_with(settings()).with_session(session(&person)));
    assert_eq!(
        again.app.cube(),
        &OrientedCube {
            centers: None,
            ..*person.app.cube()
        }
    );
    // Where the turns are not known, the centres are a guess.
    let mut person = Person::new();
    person.command(&format!("cube {AFTER_R}")).press("esc");
    let again = Person::with(configured().with_session(session(&person)));
    assert!(again.app.cube().centers.is_some());
    let says = "; its centres are taken as upright: > < in Paint";
    assert!(again.status().ends_with(says), "{}", again.status());
}

/// A solved cube turned by R.
const AFTER_R: &str = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";

#[test]
fn what_is_not_known_of_the_centres_is_said() {
    let mut person = Person::new();
    person
        .command(&format!("cube {AFTER_R}"))
        .press("esc")
        .command("set supercube on");
    let says = "supercube is on; its centres are taken as upright: > < in Paint";
    assert_eq!(person.status(), says);
    let mut turned = Person::new();
    turned.press("r u").command("set supercube on");
    assert_eq!(turned.status(), "supercube is on");
}

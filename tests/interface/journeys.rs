//! Whole sessions, from the first key to the last: turning, commands, undo, help, quitting.

use crate::app::{App, Effect, Gesture, Message, Mode, Overlay, Target, TerminalRequest};
use crate::common::algorithms::held_after;
use crate::config::Themes;
use cubetui::cube::{CubieCube, Facelet, OrientedCube};

use crate::interface::driver::{Person, app_with, settings};

#[test]
fn letters_turn_the_cube() {
    for (keys, algorithm) in [
        ("rufdlb", "R U F D L B"),
        ("RUFDLB", "R' U' F' D' L' B'"),
        ("2r2U", "R2 U2"),
        ("wrwU2wf", "Rw Uw' Fw2"),
        ("w2f", "Fw2"),
        ("mesMES", "M E S M' E' S'"),
        ("xyzXYZ", "x y z x' y' z'"),
        ("2mx2y", "M2 x y2"),
        ("22r", "R"),
    ] {
        let mut person = Person::new();
        person.type_text(keys);
        assert_eq!(*person.app.cube(), held_after(algorithm), "{keys}");
        let turns: Vec<String> = person
            .app
            .turns_made()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(turns.join(" "), algorithm, "{keys}");
    }
}

#[test]
fn a_prefix_is_shown_and_escape_forgets_it() {
    let mut person = Person::new();
    person.type_text("w2");
    person.expect_screen("wide half turn of …");
    person.press("esc").type_text("r");
    assert_eq!(*person.app.cube(), held_after("R"));
}

#[test]
fn undo_and_redo_cover_turns_scrambles_resets_and_algorithms() {
    let mut person = Person::new();
    person
        .type_text("ru")
        .command("alg (R U R' U')2")
        .press("ctrl-s")
        .press("ctrl-n");
    let states = [
        held_after("R"),
        held_after("R U"),
        held_after("R U (R U R' U')2"),
        held_after(""),
    ];
    assert_eq!(*person.app.cube(), states[3]);
    person.press("backspace");
    let scrambled = *person.app.cube();
    assert!(!scrambled.is_solved());
    person.press("backspace");
    assert_eq!(*person.app.cube(), states[2]);
    person.press("backspace");
    assert_eq!(*person.app.cube(), states[1]);
    person.press("backspace");
    assert_eq!(*person.app.cube(), states[0]);
    person.press("backspace backspace");
    assert_eq!(*person.app.cube(), OrientedCube::SOLVED);
    assert_eq!(person.status(), "nothing to undo");
    person.press("ctrl-r ctrl-r ctrl-r ctrl-r");
    assert_eq!(*person.app.cube(), scrambled);
    person.press("ctrl-r ctrl-r");
    assert_eq!(*person.app.cube(), OrientedCube::SOLVED);
    assert_eq!(person.status(), "nothing to redo");
}

#[test]
fn a_change_after_undo_forgets_what_could_be_redone() {
    let mut person = Person::new();
    person
        .type_text("ru")
        .press("backspace")
        .type_text("f")
        .press("ctrl-r");
    assert_eq!(*person.app.cube(), held_after("R F"));
}

#[test]
fn commands_are_read_or_explained() {
    for (text, answer) in [
        (
            "alg",
            ":alg needs ALGORITHM: turn by an algorithm, as R U R' U' or [R, U]2",
        ),
        ("solve now", ":solve takes nothing after it"),
        ("foo", "no command \"foo\"; :help lists them"),
        (
            "cube UUU",
            "a cube has 54 stickers, but 3 letters were given",
        ),
        ("re", "\"re\" could be redo, redraw, relabelled, reset"),
        ("alg R Q", "column 3"),
        ("alg ((((U)999)999)999)", "turns"),
    ] {
        let mut person = Person::new();
        person.command(text);
        assert!(
            person.status().contains(answer),
            ":{text} is answered with {:?}",
            person.status()
        );
        assert_eq!(*person.app.cube(), OrientedCube::SOLVED);
    }
    for (text, algorithm) in [
        ("alg [R, U]", "R U R' U'"),
        ("scramble R U2", "R U2"),
        ("R'", "R'"),
        ("x", "x"),
    ] {
        let mut person = Person::new();
        person.command(text);
        assert_eq!(*person.app.cube(), held_after(algorithm), ":{text}");
    }
}

#[test]
fn a_scramble_is_random_and_follows_from_the_seed() {
    let mut person = Person::new();
    person.command("scramble");
    let first = *person.app.cube();
    person.command("scramble");
    assert_ne!(*person.app.cube(), first);
    let mut again = Person::new();
    again.press("ctrl-s");
    assert_eq!(*again.app.cube(), first);
    let mut other = Person::with(App::new(settings(), Themes::built_in(), 2));
    other.press("ctrl-s");
    assert_ne!(*other.app.cube(), first);
}

#[test]
fn the_command_line_can_be_edited_pasted_into_and_left() {
    let mut person = Person::new();
    person
        .type_text(":alg R X")
        .press("backspace")
        .type_text("U")
        .press("home delete end")
        .type_text(" F");
    let Some(Overlay::CommandLine(line)) = person.app.overlay() else {
        panic!("the command line is open")
    };
    assert_eq!(line.text(), "lg R U F");
    person
        .press("home")
        .type_text("a")
        .send(Message::Paste(String::new()))
        .press("enter");
    assert_eq!(*person.app.cube(), held_after("R U F"));
    person
        .type_text(":")
        .send(Message::Paste("alg\nD".to_owned()))
        .press("enter");
    assert_eq!(*person.app.cube(), held_after("R U F D"));
    person.type_text(":x").press("esc");
    assert!(person.app.overlay().is_none());
    assert_eq!(*person.app.cube(), held_after("R U F D"));
    person.type_text(":x").press("ctrl-u backspace");
    assert!(
        person.app.overlay().is_none(),
        "backspace in an empty line leaves it"
    );
}

#[test]
fn quit_suspend_and_redraw_are_asked_of_the_terminal() {
    let mut person = Person::new();
    person.press("ctrl-z ctrl-l q");
    assert_eq!(
        person.taken_effects(),
        [
            Effect::Terminal(TerminalRequest::Suspend),
            Effect::Terminal(TerminalRequest::Redraw),
            Effect::Terminal(TerminalRequest::Quit)
        ]
    );
    person.command("quit");
    assert_eq!(
        person.taken_effects(),
        [Effect::Terminal(TerminalRequest::Quit)]
    );
}

/// A user who would lose typed stickers by quitting.
fn with_stickers() -> Person {
    let mut person = Person::new();
    person.press("i").type_text("gggrrr").taken_effects();
    person
}

fn is_asked(person: &mut Person, words: &str) {
    assert_eq!(person.status(), words);
    assert!(person.taken_effects().is_empty());
}

#[test]
fn whatever_quits_asks_before_stickers_are_lost() {
    let by_key = "press the same key again to quit and lose the typed stickers";
    for panel in ["", "ctrl-e"] {
        let mut person = with_stickers();
        person.press(panel).press("ctrl-c");
        is_asked(&mut person, by_key);
        // Another key in between cancels the question.
        person.press("esc i ctrl-c");
        is_asked(&mut person, by_key);
        person.press("ctrl-c");
        assert_eq!(
            person.taken_effects(),
            [Effect::Terminal(TerminalRequest::Quit)]
        );
    }
    let mut person = with_stickers();
    person.command("list add").press("esc ctrl-c");
    is_asked(
        &mut person,
        "press the same key again to quit and lose the typed stickers and the list",
    );
    let mut person = with_stickers();
    person.command("quit");
    let by_command = "repeat the command to quit and lose the typed stickers";
    is_asked(&mut person, by_command);
    person.command("set strict on").command("quit");
    is_asked(&mut person, by_command);
    person.command("quit");
    assert_eq!(
        person.taken_effects(),
        [Effect::Terminal(TerminalRequest::Quit)]
    );
}

#[test]
fn whatever_is_changed_ends_the_question_before_quitting() {
    let stickers = held_after("R U F D").cube.to_face_cube().to_string();
    let facelet = Facelet::all().next().expect("there are 54");
    for change in [
        Message::Paste(stickers.clone()),
        Message::Loaded("cube.txt".into(), Ok(stickers)),
        Message::Mouse(Gesture::Click, Some(Target::Facelet(facelet))),
    ] {
        let mut person = with_stickers();
        person.press("ctrl-c").send(change.clone()).press("ctrl-c");
        assert!(
            person.status().ends_with("lose the typed stickers"),
            "{change:?}: {}",
            person.status()
        );
        assert!(person.taken_effects().is_empty());
        // An event that the user did not cause changes nothing.
        person.send(Message::Resize(80, 24)).press("ctrl-c");
        assert_eq!(
            person.taken_effects(),
            [Effect::Terminal(TerminalRequest::Quit)]
        );
    }
}

#[test]
fn an_unbound_key_is_explained() {
    let mut person = Person::new();
    person.type_text("j");
    assert_eq!(
        person.status(),
        "j does nothing in Turn mode; ? shows all keys"
    );
    person.press("i").type_text("u");
    assert!(
        person
            .status()
            .starts_with("u is not a colour: w white, r red"),
        "{}",
        person.status()
    );
}

#[test]
fn pasted_algorithms_turn_and_pasted_nonsense_is_explained() {
    let mut person = Person::new();
    person.send(Message::Paste("R U R’ U’".to_owned()));
    assert_eq!(*person.app.cube(), held_after("R U R' U'"));
    person.send(Message::Paste("hello".to_owned()));
    assert!(
        person.status().starts_with("pasted: "),
        "{}",
        person.status()
    );
    assert_eq!(*person.app.cube(), held_after("R U R' U'"));
}

#[test]
fn pasted_stickers_with_the_wrong_number_are_no_turns() {
    let letters = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    for text in [
        letters[1..].to_owned(),
        letters.to_owned() + "B",
        letters[1..].replace("UR", "U\nR"),
    ] {
        let mut person = Person::new();
        person.send(Message::Paste(text.clone()));
        let count = text.chars().filter(|letter| letter.is_alphabetic()).count();
        let words = format!("pasted: a cube has 54 stickers, but {count} letters were given");
        assert_eq!(person.status(), words);
        assert!(person.app.cube().is_solved() && person.app.turns_made().is_empty());
    }
}

#[test]
fn pasted_numbered_scrambles_become_a_list() {
    let mut person = Person::new();
    person.send(Message::Paste(
        "1. R U F2\n2. L D'\n\n3. B2 // the third\n".to_owned(),
    ));
    assert_eq!(person.status(), "3 scrambles added: the list has 3 cubes");
    assert!(
        person.screen().contains("R U F2") && person.screen().contains("the third"),
        "{}",
        person.screen()
    );
    person.press("down enter");
    assert_eq!(*person.app.cube(), held_after("L D'"));
    person.command("list undo");
    assert!(person.app.list().is_empty(), "{}", person.status());
    person.command("list go 1");
    person.expect_screen("the list is empty");
}

#[test]
fn the_program_opens_on_the_cube_it_is_given() {
    let person = Person::scrambled("R U x");
    assert_eq!(*person.app.cube(), held_after("R U x"));
    assert_eq!(person.app.scramble_text().as_deref(), Some("R U x"));
    assert!(
        person.app.turns_made().is_empty(),
        "nothing is turned since"
    );
    let held = held_after("F2 y");
    let person = Person::with(app_with(settings()).with_cube(held));
    assert_eq!(*person.app.cube(), held);
    let faces = CubieCube::SOLVED.to_face_cube();
    assert_eq!(
        Person::with(app_with(settings()).with_stickers(faces))
            .app
            .mode(),
        Mode::Paint
    );
}

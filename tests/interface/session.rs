//! Sessions as text: everything that was done is restored, and no text leads to an impossible state.

use std::time::Duration;

use crate::app::{Effect, Key, Message, Mode, SearchState, Session, SessionError, Slot, Task};
use crate::config::{ColorDepth, Config};
use cubetui::cube::ColorScheme;
use cubetui::cube::random::seeded_generator;
use cubetui::solver::{Solution, SolverId};
use rand::RngExt as _;

use crate::interface::driver::{Person, app_with, settings, solver};

const RUN: u64 = 7;

pub(crate) fn saved(person: &Person) -> String {
    person.app.session_text(RUN)
}

pub(crate) fn restored(text: &str) -> Person {
    Person::with(
        app_with(settings())
            .with_session(Session::read(text).expect("the text was written as one")),
    )
}

/// Some keys of every kind, as a user without a plan would press them.
const KEYS: &[&str] = &[
    "u",
    "R",
    "f",
    "2",
    "w",
    "d",
    "x",
    "M",
    "i",
    "i",
    "w",
    "w",
    "r",
    "g",
    "y",
    "o",
    "b",
    "enter",
    "right",
    "left",
    "end",
    "home",
    "!",
    "space",
    "esc",
    "tab",
    "down",
    "pagedown",
    ".",
    ",",
    "1",
    "2",
    "0",
    "backspace",
    "backspace",
    "ctrl-r",
    "ctrl-s",
    "ctrl-n",
];

const COMMANDS: &[&str] = &[
    "alg (R U R' U')3 x y2",
    "scramble R U2 F' L D B2",
    "set strict on",
    "set strict off",
    "set centres free",
    "set scheme japanese",
    "set scheme red white green orange yellow blue:e",
    "cube UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLBBBBBBBBBL",
    "cube UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
];

/// Takes a random action; a requested search is answered now and then.
fn act(person: &mut Person, random: &mut impl rand::Rng) {
    match random.random_range(0..20) {
        0 => {
            person.command(COMMANDS[random.random_range(0..COMMANDS.len())]);
        }
        1 => {
            if person
                .effects
                .iter()
                .any(|effect| matches!(effect, Effect::Start(Slot::Search, Task::Solve(..))))
            {
                person.let_solve();
            }
        }
        _ => {
            person.press(KEYS[random.random_range(0..KEYS.len())]);
        }
    }
}

#[test]
fn whatever_was_done_comes_back_with_all_that_can_be_undone() {
    let mut random = seeded_generator(11);
    for _ in 0..30 {
        let mut person = Person::new();
        for _ in 0..random.random_range(0..120) {
            act(&mut person, &mut random);
        }
        let text = saved(&person);
        let mut again = restored(&text);
        assert_eq!(saved(&again), text);
        for key in ["backspace"; 40].into_iter().chain(["ctrl-r"; 50]) {
            person.press(key);
            again.press(key);
            assert_eq!(saved(&again), saved(&person), "after {key}");
            assert_eq!(again.app.mode(), person.app.mode());
            assert_eq!(
                again.app.editor().findings(),
                person.app.editor().findings()
            );
            assert_eq!(again.app.playback(), person.app.playback());
            assert_eq!(again.app.settings().entry, person.app.settings().entry);
            assert_eq!(again.app.settings().scheme, person.app.settings().scheme);
        }
    }
}

#[test]
fn no_text_leads_to_a_panic_or_an_impossible_state() {
    let mut random = seeded_generator(12);
    let mut person = Person::new();
    person
        .command("scramble R U2 F' L D B2")
        .press("enter")
        .let_solve();
    person
        .press("right right left")
        .command("set centres free")
        .press("i w r g y backspace up b");
    let text = saved(&person);
    let mut read = 0;
    for _ in 0..8000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..bytes.len());
            match random.random_range(0..40) {
                0..20 => {
                    bytes[at] = b"URFDLB.{}[]\",:0123456789 'wxM\n\\"[random.random_range(0..31)];
                }
                20..30 => drop(bytes.remove(at)),
                30..39 => bytes.insert(at, text.as_bytes()[random.random_range(0..text.len())]),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let Ok(session) = Session::read(&String::from_utf8_lossy(&bytes)) else {
            continue;
        };
        read += 1;
        let mut again = Person::with(app_with(settings()).with_session(session));
        for key in [
            "backspace",
            "backspace",
            "ctrl-r",
            "enter",
            "end",
            "i",
            "tab",
            "w",
            "backspace",
            "esc",
        ] {
            again.press(key);
            again.cells(80, 24, ColorDepth::None);
        }
        if let Some(playback) = again.app.playback() {
            assert!(
                playback.start.cube.turned_by(&playback.moves) == cubetui::cube::CubieCube::SOLVED
            );
        }
    }
    assert!(read > 100, "hardly a text was read at all: {read}");
}

#[test]
fn a_session_says_what_it_is_and_in_which_version() {
    let mut person = Person::new();
    person.press("u r f");
    let text = saved(&person);
    let begins = "{\"cubetui\":\"session\",\"version\":5,\"run\":7,";
    assert!(text.starts_with(begins), "{text}");
    for (version, error) in [("4", SessionError::Older(4)), ("6", SessionError::Newer(6))] {
        let other = text.replacen("\"version\":5", &format!("\"version\":{version}"), 1);
        assert_eq!(Session::read(&other).map(|_| ()), Err(error));
    }
    // Of other versions only the number is read.
    let other = Session::read("{\"version\":9,\"anything\":[]}").map(|_| ());
    assert_eq!(other, Err(SessionError::Newer(9)));
}

#[test]
fn a_wrong_value_is_reported_with_its_position() {
    let mut person = Person::new();
    person.press("u r f");
    let text = saved(&person);
    let format = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is not in {text}");
        match Session::read(&text.replacen(from, to, 1)) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("{to} is read"),
        }
    };
    for (from, to, told) in [
        ("[\"U\",\"R\",\"F\"]", "[\"U\",\"R\",\"Q\"]", "found \"Q\""),
        ("\"U\"]", "\"U\",0]", "invalid type: integer `0`"),
        (
            "\"scheme\":\"western\"",
            "\"scheme\":\"none\"",
            "unknown colour scheme \"none\"",
        ),
        ("\"cursor\":\"U1\"", "\"cursor\":\"U0\"", "\"U0\""),
        (
            "\"sequence\":[]",
            "\"sequence\":[\"U1\"]",
            "U1 is not typed",
        ),
        (
            "\"sequence\":[]",
            "\"sequence\":[\"U5\",\"U5\"]",
            "U5 is listed twice",
        ),
        (
            "\"open\":\"....",
            "\"open\":\"....U",
            "is not 54 face letters and dots",
        ),
        ("\"open\":\".....", "\"open\":\"....U", "U5 is typed"),
        (
            "\"cube\":{\"stickers\":\"U",
            "\"cube\":{\"stickers\":\"D",
            "is not a possible cube",
        ),
        ("\"run\":7", "\"run\":7,\"walk\":1", "unknown field `walk`"),
    ] {
        let error = format(from, to);
        assert!(error.contains(told), "{error}");
        assert!(error.contains(" at line 1 column "), "{error}");
    }
    for (from, to, told) in [
        (
            "\"F\",{",
            "\"F\\u001b[2J\",{",
            "past 1: \"F\\u{1b}[2J\" cannot be shown",
        ),
        (
            "\"lines\":[]",
            "\"lines\":[\"\\u001b\"]",
            "lines: \"\\u{1b}\" cannot be shown",
        ),
        (
            "\"by_hand\":null",
            "\"by_hand\":\"\\n\"",
            "now: \"\\n\" cannot be shown",
        ),
        (
            "\"cubetui\":\"session\"",
            "\"cubetui\":\"ledger\"",
            "it is another file of cubetui",
        ),
    ] {
        assert_eq!(format(from, to), told);
    }
}

#[test]
fn a_solution_that_solves_another_cube_is_refused() {
    let mut person = Person::new();
    person
        .command("scramble R U2 F'")
        .press("enter")
        .let_solve();
    person.press("right");
    let text = saved(&person);
    for (step, reason) in [
        ("2", "the solution does not solve the cube"),
        ("4", "the solution has no step 4"),
    ] {
        let changed = text.replacen("\"step\":1", &format!("\"step\":{step}"), 1);
        assert_eq!(
            Session::read(&changed).map(|_| ()),
            Err(SessionError::Value {
                state: "now".to_owned(),
                reason: reason.to_owned()
            })
        );
    }
}

#[test]
fn a_search_without_a_solution_begins_again() {
    let mut person = Person::new();
    person.command("scramble R U2 F' L").press("enter");
    let mut again = restored(&saved(&person));
    again.send(Message::Resize(80, 24));
    assert_eq!(again.asked_search().1.cube, person.app.cube().cube);
    assert_eq!(again.app.mode(), Mode::Play);
}

#[test]
fn a_drawn_cube_whose_turns_are_not_known_yet_is_saved_as_any_other() {
    let mut person = Person::new();
    person.command("draw f2l");
    assert!(
        person
            .app
            .scramble_of()
            .is_some_and(|scramble| scramble.turns.is_none())
    );
    let text = saved(&person);
    let again = restored(&text);
    assert_eq!(again.app.cube(), person.app.cube());
    assert_eq!(saved(&again), text);
}

#[test]
fn a_configuration_that_was_changed_since_is_obeyed() {
    let mut person = Person::new();
    person.press("i w r g").command("set strict on");
    let text = saved(&person);
    assert!(
        restored(&text).app.settings().entry.strict,
        "set is remembered"
    );
    let japanese = Config {
        scheme: ColorScheme::japanese(),
        ..settings()
    };
    let app = app_with(japanese).with_session(Session::read(&text).expect("a session"));
    assert_eq!(app.settings().scheme.name(), "japanese");
    assert_eq!(app.editor().scheme().name(), "japanese");
    assert!(!app.settings().entry.strict);
    assert_eq!(app.editor().typed_count(), 3);
}

#[test]
fn the_last_changes_are_kept_and_the_text_stays_small() {
    let mut person = Person::new();
    for _ in 0..150 {
        person.press("u R f D");
    }
    let text = saved(&person);
    assert!(text.len() < 1_000_000, "{} bytes", text.len());
    let mut again = restored(&text);
    for _ in 0..200 {
        again.press("backspace");
    }
    assert_eq!(again.app.turns_made().len(), 400);
    assert!(again.status().starts_with("undone"));
    again.press("backspace");
    assert_eq!(again.status(), "nothing to undo");
    // Long algorithms reach the size limit before the limit on their number.
    for _ in 0..60 {
        person.command("scramble (R U R' U' R' F R2 U' R' U' R U R' F')700");
    }
    assert!(saved(&person).len() < 1_000_000);
    restored(&saved(&person)).press("backspace");
}

#[test]
fn a_blank_session_is_not_spoken_of() {
    let key: Key = "u".parse().expect("a key");
    let mut again = restored(&saved(&Person::new()));
    assert_eq!(again.status(), "");
    again.send(Message::Key(key));
    assert_eq!(
        restored(&saved(&again)).status(),
        "continuing where you left off; --fresh starts with a new cube"
    );
}

#[test]
fn what_a_search_has_found_comes_back_however_it_was_asked() {
    let solve = |commands: &[&str], id: SolverId| {
        let mut person = Person::new();
        for command in commands {
            person.command(command);
        }
        person
            .command("scramble R U2 R' F U")
            .command("set solutions 3")
            .press("enter");
        person.let_solve_with(solver(id));
        person
    };
    for (commands, id) in [
        (
            &["set metric stm", "set solver optimal"][..],
            SolverId::Optimal,
        ),
        (&["set metric qtm", "set solver optimal"], SolverId::Optimal),
        (
            &["set moves R,U,F", "set solver optimal"],
            SolverId::Optimal,
        ),
        (
            &["set moves M,U,R,F", "set solver optimal"],
            SolverId::Optimal,
        ),
        (&["set solver thistlethwaite"], SolverId::Thistlethwaite),
        (
            &["set supercube on", "set solver optimal"],
            SolverId::Optimal,
        ),
        (&["goal f2l", "set solver optimal"], SolverId::Optimal),
    ] {
        let person = solve(commands, id);
        let solution = |person: &Person| {
            let shown = person
                .app
                .shown_solution()
                .unwrap_or_else(|| panic!("{}", person.status()));
            Solution {
                after: Duration::ZERO,
                ..shown.clone()
            }
        };
        let text = saved(&person);
        let again = restored(&text);
        assert_eq!(solution(&again), solution(&person), "{commands:?}");
        assert_eq!(
            again.app.choice().map(|choice| choice.1),
            person.app.choice().map(|choice| choice.1)
        );
        let search = again.app.search().expect("a search is restored");
        assert_eq!(
            (&search.state, search.solver),
            (&SearchState::Earlier, person.app.settings().solver.id)
        );
        assert_eq!(search.metric(), person.app.settings().solver.metric);
        assert_eq!(search.allowed, person.app.settings().solver.moves);
        assert_eq!(saved(&again), text);
    }
}

#[test]
fn a_session_of_a_release_continues() {
    let text = include_str!("../releases/1.0.0/session.json");
    let mut person = restored(text);
    assert_eq!(person.app.mode(), Mode::Play);
    let playback = person.app.playback().expect("a solution is played");
    assert_eq!((playback.moves.len(), playback.step), (5, 2));
    assert_eq!(
        person.app.line_history(),
        ["scramble R U2 F' L D", "list add", "set speed 3"]
    );
    person.press("end");
    assert!(person.app.cube().is_solved());
    person.command("list");
    person.expect_screen("2 cubes, not saved");
}

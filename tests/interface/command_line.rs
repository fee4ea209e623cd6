//! The command line: editing, completion, history, and mistakes marked where they are.

use std::path::PathBuf;

use crate::app::{CommandLine, Effect, FolderEntry, Message, Mode, Overlay};
use crate::config::{ColorDepth, settable};
use ratatui::style::Modifier;

use crate::interface::driver::{Person, app_with, settings, text_of};

fn line(person: &Person) -> &CommandLine {
    let Some(Overlay::CommandLine(open)) = person.app.overlay() else {
        panic!("the command line is open")
    };
    open
}

fn text(person: &Person) -> String {
    line(person).text()
}

fn list(person: &Person) -> Vec<&str> {
    let candidates = line(person)
        .completion()
        .map(|completion| completion.candidates.as_slice())
        .unwrap_or_default();
    candidates
        .iter()
        .map(|candidate| candidate.text.as_str())
        .collect()
}

/// The last line of the screen.
fn footer(person: &Person) -> String {
    person
        .screen()
        .lines()
        .last()
        .expect("a screen has lines")
        .to_owned()
}

#[test]
fn keys_edit_as_in_shells() {
    for (typed, keys, expected, cursor) in [
        ("alg R U", "ctrl-a delete", "lg R U", 0),
        ("alg R U", "ctrl-a ctrl-d ctrl-e backspace", "lg R ", 5),
        ("alg R U", "left left ctrl-k", "alg R", 5),
        ("alg R U", "left left ctrl-u", " U", 0),
        ("alg R U  ", "ctrl-w", "alg R ", 6),
        ("alg R U", "alt-b alt-b ctrl-k", "alg ", 4),
        ("alg R U", "home alt-f ctrl-k", "alg", 3),
        (
            "alg R U",
            "ctrl-left ctrl-left ctrl-right ctrl-k",
            "alg R",
            5,
        ),
        ("alg R U", "ctrl-b ctrl-b ctrl-f delete", "alg R ", 6),
        ("alg R U", "alt-backspace", "alg R ", 6),
        ("äöü", "left backspace", "äü", 1),
        ("", "ctrl-w ctrl-k ctrl-u delete left right end", "", 0),
    ] {
        let mut person = Person::new();
        person.type_text(":").type_text(typed).press(keys);
        assert_eq!(
            (text(&person).as_str(), line(&person).line.cursor),
            (expected, cursor),
            "{typed} {keys}"
        );
    }
}

#[test]
fn lines_of_before_come_back_by_their_beginning() {
    let mut person = Person::new();
    person
        .command("alg R")
        .command("set strict on")
        .command("alg U")
        .command("alg R")
        .command("nonsense");
    assert_eq!(
        person.app.line_history(),
        ["set strict on", "alg U", "alg R", "nonsense"],
        "each once"
    );
    person.press("esc").type_text(":").press("up");
    assert_eq!(text(&person), "nonsense");
    person.press("up up up up up");
    assert_eq!(
        text(&person),
        "set strict on",
        "before the first there is nothing"
    );
    person
        .press("down ctrl-n ctrl-p ctrl-u")
        .type_text("al")
        .press("up up up");
    assert_eq!(text(&person), "alg U");
    person.press("down");
    assert_eq!(text(&person), "alg R");
    person.press("down down");
    assert_eq!(text(&person), "al", "behind the last stands what was typed");
    person.type_text("g R").press("up");
    assert_eq!(text(&person), "alg R", "there is no other line like this");
}

#[test]
fn the_last_two_hundred_lines_are_kept() {
    let lines: Vec<String> = (0..250).map(|number| format!("alg U{number}")).collect();
    let person = Person::with(
        app_with(settings()).with_line_history([&lines[..], &lines[240..245]].concat()),
    );
    let history = person.app.line_history();
    assert_eq!(history.len(), 200);
    assert_eq!(
        (history[0].as_str(), history[199].as_str()),
        ("alg U50", "alg U244")
    );
    let mut person = person;
    person.command("  ").command(" alg R ");
    assert_eq!(person.app.line_history()[199], "alg R");
    assert_eq!(person.app.line_history().len(), 200);
}

#[test]
fn tab_completes_as_far_as_there_is_no_choice() {
    for (typed, completed) in [
        ("scr", "scramble"),
        ("SCR", "scramble"),
        ("se", "set"),
        ("set st", "set strict "),
        ("set strict o", "set strict o"),
        ("set strict of", "set strict off"),
        ("set cursor a", "set cursor adaptive"),
        ("set scheme j", "set scheme japanese"),
        ("pattern superf", "pattern superflip"),
        ("pattern cube-in-cube-", "pattern cube-in-cube-in-cube"),
        ("set nothing x", "set nothing x"),
        ("red", "red"),
        ("lay", "lay"),
        ("rese", "reset"),
        ("alg R", "alg R"),
        ("solve x", "solve x"),
        ("zzz", "zzz"),
    ] {
        let mut person = Person::new();
        person.type_text(":").type_text(typed).press("tab");
        assert_eq!(text(&person), completed, "{typed}");
    }
    let mut person = Person::new();
    person.type_text(":cramb").press("tab");
    assert_eq!(
        text(&person),
        "scramble",
        "without such a beginning, what has it within"
    );
    person
        .press("ctrl-u")
        .type_text("re U R'")
        .press("home right right tab");
    assert_eq!(
        list(&person),
        ["relabelled", "redo", "reset", "redraw"],
        "what is behind the cursor stays"
    );
    assert_eq!(text(&person), "re U R'");
}

#[test]
fn the_list_is_walked_with_tab_and_arrows_and_left_with_escape() {
    let mut person = Person::new();
    person.type_text(":set strict ").press("tab");
    assert_eq!(list(&person), ["on", "off"]);
    assert_eq!(text(&person), "set strict o");
    person.press("tab");
    assert_eq!(text(&person), "set strict on");
    person.press("down");
    assert_eq!(text(&person), "set strict off");
    person.press("tab");
    assert_eq!(text(&person), "set strict on", "round and round");
    person.press("up backtab");
    assert_eq!(text(&person), "set strict on");
    person.press("esc");
    assert_eq!(
        (text(&person).as_str(), list(&person).len()),
        ("set strict o", 0)
    );
    person.press("backtab up");
    assert_eq!(
        text(&person),
        "set strict off",
        "backwards begins at the end"
    );
    person.press("enter");
    assert_eq!(person.status(), "strict is off");
    assert!(person.app.overlay().is_none());
}

#[test]
fn typing_narrows_the_list_and_enter_moves_on_to_what_is_missing() {
    let mut person = Person::new();
    person.type_text(":s").press("tab").type_text("e");
    assert_eq!(list(&person), ["set", "settings"]);
    person.press("tab enter");
    assert_eq!(text(&person), "set ");
    assert_eq!(
        list(&person),
        settable()
            .iter()
            .map(|entry| entry.name)
            .collect::<Vec<_>>()
    );
    person.type_text("cu").press("tab enter");
    assert_eq!(
        (text(&person).as_str(), list(&person)),
        ("set cursor ", vec!["order", "adaptive"])
    );
    person.press("down down enter");
    assert_eq!(person.status(), "cursor is adaptive");
    person.type_text(":s").press("tab").type_text("##");
    assert!(list(&person).is_empty());
}

#[test]
fn names_are_found_by_some_of_their_letters_and_in_spite_of_a_slip() {
    for (typed, first) in [
        ("scrmable", "scramble"),
        ("rlbl", "relabelled"),
        ("symetry", "symmetry"),
    ] {
        let mut person = Person::new();
        person.send(Message::Resize(80, 24));
        person
            .type_text(":pattern")
            .press("ctrl-u")
            .type_text(typed)
            .press("tab");
        let found = list(&person);
        assert!(
            found.first() == Some(&first) || text(&person) == first,
            "{typed}: {found:?}"
        );
    }
    let mut person = Person::new();
    person.command("scrmable");
    assert_eq!(
        person.status(),
        "no command \"scrmable\"; did you mean \"scramble\"?"
    );
}

#[test]
fn what_is_typed_after_a_mistake_replaces_it() {
    let mut person = Person::new();
    person.command("alg R Uq F");
    assert_eq!(
        line(&person).mistake().map(|mistake| mistake.range.clone()),
        Some(7..8)
    );
    person.type_text("2");
    assert_eq!(text(&person), "alg R U2 F");
    person.press("esc").command("scrmable 5");
    person.type_text("scramble").press("enter");
    assert!(person.app.overlay().is_none(), "{}", text(&person));
    person.command("foo bar").press("backspace");
    assert_eq!(text(&person), " bar");
    person
        .press("esc")
        .command("foo bar")
        .press("right")
        .type_text("x");
    assert_eq!(text(&person), "fxoo bar", "who moves the cursor edits");
}

#[test]
fn only_actions_of_the_mode_are_offered() {
    let mut person = Person::new();
    person.type_text(":").press("tab");
    let turning: Vec<String> = list(&person).iter().map(ToString::to_string).collect();
    assert_eq!(turning[..4], ["after", "alg", "all", "copy"]);
    assert!(turning.contains(&"R'".to_owned()) && !turning.contains(&"erase".to_owned()));
    assert_eq!(turning.iter().filter(|name| *name == "scramble").count(), 1);
    person.press("esc esc i").type_text(":").press("tab");
    assert!(list(&person).contains(&"erase") && !list(&person).contains(&"R'"));
}

/// Answers the last request to list a folder.
fn answer(person: &mut Person, folder: &str, names: &[&str]) {
    assert_eq!(
        person.taken_effects(),
        [Effect::ListFolder(PathBuf::from(folder))]
    );
    let entry = |name: &&str| FolderEntry {
        name: name.trim_end_matches('/').to_owned(),
        is_folder: name.ends_with('/'),
    };
    let entries = names.iter().map(entry).collect();
    person.send(Message::FolderListed(folder.into(), Ok(entries)));
}

#[test]
fn names_of_files_are_completed() {
    let mut person = Person::new();
    person.type_text(":load ").press("tab");
    answer(
        &mut person,
        "",
        &[".hidden", "a cube.txt", "another.txt", "my cubes/"],
    );
    assert_eq!(list(&person), ["a cube.txt", "another.txt", "my cubes/"]);
    person.type_text("m");
    answer(
        &mut person,
        "",
        &[".hidden", "a cube.txt", "another.txt", "my cubes/"],
    );
    assert_eq!(list(&person), ["my cubes/"]);
    person.press("tab enter");
    assert_eq!(
        text(&person),
        "load my cubes/",
        "a folder is not loaded but looked into"
    );
    answer(&mut person, "my cubes/", &["one.txt", "two.json"]);
    person.press("backtab enter");
    assert_eq!(
        person.taken_effects(),
        [Effect::Load("my cubes/two.json".into())]
    );
    person.type_text(":save ~/x/.h").press("tab");
    answer(&mut person, "~/x/", &[".hidden", "shown"]);
    assert_eq!(
        (text(&person).as_str(), list(&person).len()),
        ("save ~/x/.hidden", 0)
    );
    person.type_text("/").press("tab");
    let gone = Err("cannot read the folder ~/x/.hidden/: it is gone".to_owned());
    assert_eq!(
        person.taken_effects(),
        [Effect::ListFolder("~/x/.hidden/".into())]
    );
    person.send(Message::FolderListed("~/x/.hidden/".into(), gone));
    assert!(
        footer(&person).ends_with("^ cannot read the folder ~/x/.hidden/: it is gone"),
        "{}",
        footer(&person)
    );
}

#[test]
fn an_answer_that_comes_too_late_changes_nothing() {
    let mut person = Person::new();
    person.type_text(":load a/").press("tab");
    let late = || {
        Message::FolderListed(
            "a/".into(),
            Ok(vec![FolderEntry {
                name: "b".into(),
                is_folder: false,
            }]),
        )
    };
    person.press("backspace backspace").send(late());
    assert_eq!((text(&person).as_str(), list(&person).len()), ("load ", 0));
    person.press("esc").send(late());
    assert!(person.app.overlay().is_none());
}

#[test]
fn a_line_of_help_goes_with_the_command() {
    let mut person = Person::new();
    person.type_text(":");
    assert!(
        footer(&person).starts_with(" Tab all commands"),
        "{}",
        footer(&person)
    );
    for (typed, help) in [
        (
            "alg",
            " :alg ALGORITHM  turn by an algorithm, as R U R' U' or [R, U]2",
        ),
        ("re", " 4 commands:  redo redraw relabelled reset"),
        ("reset", " :reset  a solved cube, or an empty net"),
        (
            "set strict",
            " :set strict on|off  infer nothing: all 48 stickers are typed",
        ),
        (
            "set",
            " :set SETTING VALUE  change a setting, e.g. strict on",
        ),
        (
            "erase",
            " :erase  erase the sticker under the cursor (in Paint mode)",
        ),
        ("qwerty", " :qwerty  no command begins like this"),
    ] {
        person.press("ctrl-u").type_text(typed);
        assert!(
            footer(&person).starts_with(help),
            "{typed}: {}",
            footer(&person)
        );
    }
}

#[test]
fn a_mistake_is_marked_where_it_is_and_nothing_typed_is_lost() {
    for (typed, wrong, words) in [
        (
            "alg R U Q",
            8..9,
            "expected a turn, a bracket or the end, found \"Q\"",
        ),
        (
            "alg (R U",
            8..9,
            "expected a turn, a bracket or \")\", found the end",
        ),
        (
            "  alg   R (",
            11..12,
            "expected a turn, a bracket or \")\", found the end",
        ),
        (
            "cube (UF UX)",
            9..11,
            "expected an edge, as UF, found \"UX\"",
        ),
        (
            "cube UUU",
            5..8,
            "a cube has 54 stickers, but 3 letters were given",
        ),
        ("foo bar", 0..3, "no command \"foo\"; :help lists them"),
        (
            "re",
            0..2,
            "\"re\" could be redo, redraw, relabelled, reset",
        ),
        ("solve now", 6..9, ":solve takes nothing after it"),
        ("erase", 0..5, ":erase works only while you type stickers"),
        ("alg ", 4..5, ":alg needs ALGORITHM"),
        (
            "set strikt on",
            4..10,
            "no setting is called \"strikt\"; did you mean",
        ),
        (
            "set strict maybe",
            11..16,
            "strict: \"maybe\" is none of on, off",
        ),
    ] {
        let mut person = Person::new();
        person.command(typed);
        assert_eq!(text(&person), typed);
        let mistake = line(&person).mistake().expect("it is a mistake");
        assert_eq!(mistake.range, wrong, "{typed}");
        assert!(
            mistake.message.starts_with(words),
            "{typed}: {}",
            mistake.message
        );
        assert_eq!(
            line(&person).line.cursor,
            wrong.start.min(typed.chars().count())
        );
        let (below, column) = (footer(&person), wrong.start + 1);
        assert_eq!(below.chars().nth(column), Some('^'), "{typed}: {below}");
        assert!(
            below.contains(&words[..words.len().min(40)]),
            "{typed}: {below}"
        );
        let cells = person.cells(80, 24, ColorDepth::None);
        for place in wrong {
            let cell = &cells[(place as u16 + 1, 22)];
            assert!(
                cell.modifier.contains(Modifier::UNDERLINED),
                "{typed}: {place}"
            );
        }
        person.press("right");
        assert!(
            line(&person).mistake().is_some(),
            "looking around keeps the words"
        );
        person.press("end backspace");
        assert!(line(&person).mistake().is_none() && person.status().is_empty());
    }
}

#[test]
fn a_mistake_far_to_the_right_has_its_words_before_the_mark() {
    let mut person = Person::new();
    person.command(&format!("alg {}Q", "R U ".repeat(17)));
    let below = footer(&person);
    assert!(
        below
            .trim_end()
            .ends_with("expected a turn, a bracket or the end, found \"Q\" ^"),
        "{below}"
    );
    let mut person = Person::new();
    person.command(&format!("alg {}Q", "R U ".repeat(40)));
    let screen = person.screen();
    let rows: Vec<&str> = screen.lines().rev().take(2).collect();
    let column = |row: &str, sign| row.chars().position(|letter| letter == sign);
    assert_eq!(column(rows[0], '^'), column(rows[1], 'Q'), "{screen}");
}

#[test]
fn a_command_with_a_mistake_is_mended_and_done() {
    let mut person = Person::new();
    person
        .command("alg R Q")
        .press("delete")
        .type_text("U")
        .press("enter");
    assert_eq!(person.app.turns_made().len(), 2);
    assert_eq!(person.app.line_history(), ["alg R Q", "alg R U"]);
    assert_eq!(person.app.mode(), Mode::Turn);
}

#[test]
fn a_line_of_wide_characters_scrolls_by_their_width() {
    let mut person = Person::new();
    person.type_text(":list name ").type_text(&"字".repeat(90));
    // The prompt and the cursor take one column each.
    let shown = |person: &Person| {
        person
            .screen()
            .lines()
            .nth(22)
            .map(|row| row.matches('字').count())
    };
    assert_eq!(shown(&person), Some(78 / 2));
    person.press("home");
    let screen = person.screen();
    assert!(screen.contains("\n:list name 字"), "{screen}");
}

#[test]
fn the_list_fits_every_screen_and_shows_the_chosen_name() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut person = Person::new();
        person.type_text(":").press("tab");
        let number = list(&person).len();
        for _ in 0..number {
            person.press("down");
            let screen = text_of(&person.cells(columns, rows, ColorDepth::None));
            let completion = line(&person).completion().expect("the list is open");
            let chosen = completion.chosen.expect("one is chosen");
            assert!(
                screen.contains(&format!(" {} of {number} ", chosen + 1)),
                "{screen}"
            );
            let name = &completion.candidates[chosen].text;
            assert!(
                screen
                    .lines()
                    .any(|row| row.starts_with(&format!("│ {name} "))),
                "{name}: {screen}"
            );
        }
    }
}
